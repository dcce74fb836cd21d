"""Words of the sister game: its placement rules say what must be, in every language, with the words of its booklet."""

import re

import pytest

from cli.main import run
from engine.kernel.i18n import RULES_DOMAIN, translate
from engine.rules.register import all_rule_ids, find_rule

MUST = {"en": "must", "ru": "долж", "cs": "musí", "fr": "doi"}
THRONE = "throne-living-corridor@0,0"
BROKEN = [(THRONE, "dungeon@2,0"), (THRONE, "nap-room@0,-1"), (THRONE, "tower@2,-1"),
          (f"{THRONE} terrace@2,0", "nap-room@2,0"), (THRONE, "throne-utility-food@1,0")]  # fmt: skip


@pytest.mark.parametrize("language", MUST)
@pytest.mark.parametrize(("castle", "placement"), BROKEN)
def test_a_broken_placement_rule_says_what_must_be(
    language: str, castle: str, placement: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["two-castles", "judge", castle, placement, "--lang", language]) == 1
    reasons = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  B2C-PLACE-")]
    assert any(MUST[language] in reason for reason in reasons), reasons


@pytest.mark.parametrize("rule", ["B2C-PLACE-6", "B2C-PLACE-10"])
@pytest.mark.parametrize("language", MUST)
def test_the_rules_about_floors_say_must(rule: str, language: str) -> None:
    assert MUST[language] in translate(find_rule(rule).says, language, RULES_DOMAIN)


def test_each_game_has_the_word_of_its_own_russian_booklet_for_a_tile() -> None:
    """The booklet of Castles says «жетон», that of Between Two Castles «тайл»."""
    for part, wrong in (("base", "тайл"), ("collectors", "тайл"), ("two-castles", "жетон")):
        said = {rule: translate(find_rule(rule).says, "ru", RULES_DOMAIN).casefold() for rule in all_rule_ids(part)}
        assert not [rule for rule, text in said.items() if re.search(rf"\b{wrong}", text)]


def test_the_sister_games_commands_do_not_borrow_the_word_of_castles(capsys: pytest.CaptureFixture[str]) -> None:
    for question in (
        ["judge", THRONE, "dungeon@2,0"],
        ["judge", THRONE, "wine-room@2,0"],
        ["legal", THRONE, "wine-room"],
        ["tiles", "qqq"],
        ["show", f"{THRONE} wine-room@1,0"],
    ):
        run(["two-castles", *question, "--lang", "ru"])
        out, err = capsys.readouterr()
        assert out + err
        assert "жетон" not in (out + err).casefold(), question
