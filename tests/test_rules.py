"""The register, the code and the examples know the same rules."""

import re
from pathlib import Path

import pytest

from engine.errors import UnknownRule
from engine.rules.editions import EDITIONS, find_edition
from engine.rules.register import all_rule_ids, find_rule

ROOT = Path(__file__).parents[1]
RULE = re.compile(r"\b(?:COMP|SETUP(?:-P)?|PLACE|CONN|ADJ|FLOOR|FENCE|EXT|ICON|SCORE|COMPLETE|REWARD-[A-Z]+)-\d+\b")


def test_every_rule_has_words_and_citations_or_is_inferred() -> None:
    for rule_id in all_rule_ids():
        rule = find_rule(rule_id)
        assert rule.says.endswith(".")
        assert rule.citations or rule.inferred


def test_every_rule_named_in_the_code_is_in_the_register() -> None:
    known = set(all_rule_ids())
    for folder in ("engine", "solver", "cli", "examples", "tests"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".yaml") and file.name != "test_rules.py":
                named = set(RULE.findall(file.read_text(encoding="utf-8")))
                assert named <= known | {"PLACE-99"}, file


def test_pages_lie_within_the_booklets() -> None:
    """ru2 and cz2 have pages 2 to 20, the French second edition is known from page 12 on."""
    first = {"ru2": 2, "cz2": 2, "fr2": 12}
    for rule_id in all_rule_ids():
        for citation in find_rule(rule_id).citations:
            if citation.text in first:
                pages = [int(page) for page in re.findall(r"\d+", citation.place.split()[0].split(".")[0])]
                assert all(first[citation.text] <= page <= 20 for page in pages), (rule_id, citation)


def test_the_askers_own_edition_and_language_come_first() -> None:
    rule = find_rule("PLACE-4")
    assert str(rule.cited_for(find_edition("second"), "cs")[0]) == "cz2 p9 r4"
    assert str(rule.cited_for(find_edition("collectors"), "cs")[0]) == "ce Placing"
    assert str(rule.cited_for(find_edition("first"), "fr")[0]) == "fr1 Placement r2"


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(UnknownRule, match="'PLACE-99' is not a rule"):
        find_rule("PLACE-99")


def test_editions() -> None:
    assert list(EDITIONS) == ["first", "second", "collectors"]
