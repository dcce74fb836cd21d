"""The 36 royal decrees as data: one for each rule of the register, by the same names."""

import re

import pytest

from engine.kernel.errors import UnknownCard
from engine.modules.decrees.catalogue import all_decrees, find_decree
from engine.rules.register import all_rule_ids, find_rule
from tools.locale import template


def test_there_are_36_in_the_order_of_the_text() -> None:
    """COMP-14, CE-INV-3."""
    decrees = all_decrees()
    assert [decree.number for decree in decrees] == list(range(1, 37))
    rules = [rule for rule in all_rule_ids() if re.fullmatch(r"DECREE-\d\d", rule)]
    assert [decree.rule for decree in decrees] == rules


def test_a_decree_is_called_as_its_rule_calls_it() -> None:
    for decree in all_decrees():
        assert find_rule(decree.rule).says.startswith(f"{decree.name}: "), decree.id
        assert decree.id == re.sub(r"[ -]+", "-", decree.name.lower().replace("'", "")), decree.id
        assert decree.says.endswith("."), decree.id


def test_names_and_ids_are_used_once() -> None:
    decrees = all_decrees()
    for part in ("id", "rule", "name", "says"):
        assert len({getattr(decree, part) for decree in decrees}) == 36, part


def test_names_and_sentences_go_to_the_translators() -> None:
    said = {message.id for message in template("madking")}
    for decree in all_decrees():
        assert {decree.name, decree.says} <= said, decree.id


def test_a_decree_is_found_by_its_id() -> None:
    assert find_decree("builders-tip").rule == "DECREE-01"
    with pytest.raises(UnknownCard, match=r"'tie-mater' is not a royal decree; did you mean tie-master\?"):
        find_decree("tie-mater")
    with pytest.raises(UnknownCard, match=r"^'xyzzy' is not a royal decree$"):
        find_decree("xyzzy")
