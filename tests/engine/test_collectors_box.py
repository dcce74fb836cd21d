"""The box of the Collector's Edition: each entry of its lists is a card that counts what the entry says."""

import re

import pytest

from engine.catalogue.cards import Card, cards_for, find_bonus_card, find_favor
from engine.rules.register import find_rule

FAVORS = """
CE-FAVOR-01 number-activity    CE-FAVOR-02 number-corridor    CE-FAVOR-03 number-downstairs  CE-FAVOR-04 number-food
CE-FAVOR-05 number-living      CE-FAVOR-06 number-outdoor     CE-FAVOR-07 number-sleeping    CE-FAVOR-08 number-utility
CE-FAVOR-09 area-activity      CE-FAVOR-10 area-corridor      CE-FAVOR-11 area-downstairs    CE-FAVOR-12 area-food
CE-FAVOR-13 area-living        CE-FAVOR-14 area-outdoor       CE-FAVOR-15 area-sleeping      CE-FAVOR-16 area-utility
CE-FAVOR-17 small-rooms        CE-FAVOR-18 large-rooms        CE-FAVOR-19 no-swans
CE-FAVOR-20 external-entrances
CE-FAVOR-21 completed-rooms    CE-FAVOR-22 incomplete-rooms   CE-FAVOR-23 square-rooms       CE-FAVOR-24 round-rooms
CE-FAVOR-25 money              CE-FAVOR-26 courtyards         CE-FAVOR-27 total-rooms        CE-FAVOR-28 longest-path
CE-FAVOR-29 swan-tokens        CE-FAVOR-30 tower-rooms
"""
BONUS = """
CE-BONUS-01 all-sizes          CE-BONUS-02 all-types          CE-BONUS-03 hallways           CE-BONUS-04 stairs
CE-BONUS-05 external-entrances CE-BONUS-06 completed-rooms    CE-BONUS-07 square-rooms       CE-BONUS-08 round-rooms
CE-BONUS-09 money              CE-BONUS-10 courtyards         CE-BONUS-11 sole-firsts        CE-BONUS-12 depleted
CE-BONUS-13 last-master-builder CE-BONUS-14 swan-icons        CE-BONUS-16 tower-rooms
CE-BONUS-17 type-activity      CE-BONUS-18 type-corridor      CE-BONUS-19 type-downstairs    CE-BONUS-20 type-food
CE-BONUS-21 type-living        CE-BONUS-22 type-outdoor       CE-BONUS-23 type-sleeping      CE-BONUS-24 type-utility
CE-BONUS-25 size-100           CE-BONUS-26 size-150           CE-BONUS-27 size-200           CE-BONUS-28 size-250
CE-BONUS-29 size-300           CE-BONUS-30 size-350           CE-BONUS-31 size-400           CE-BONUS-32 size-450
CE-BONUS-33 size-500           CE-BONUS-34 size-600
"""


def pairs(table: str) -> list[tuple[str, str]]:
    words = table.split()
    return list(zip(words[::2], words[1::2], strict=True))


def test_the_box_has_these_cards_and_no_others() -> None:
    """31 favors and 34 bonus cards, of which one each belongs to the moats."""
    favors, bonus = cards_for("collectors", ("towers", "swans"))
    assert sorted(card.id for card in favors) == sorted(card for _rule, card in pairs(FAVORS))
    assert sorted(card.id for card in bonus) == sorted(card for _rule, card in pairs(BONUS))
    assert (len(favors), len(bonus)) == (30, 33)


def check(rule: str, card: Card) -> None:
    """What the entry says of types, sizes and points is what the card counts and pays."""
    says = find_rule(rule).says
    if card.type is not None:
        assert card.type.capitalize() in says
    sizes = {int(size) for size in re.findall(r"\b[1-6]\d{2}\b", says)}
    if sizes and card.sizes:
        least, most = min(sizes), max(sizes)
        assert sizes <= set(card.sizes) or rule == "CE-FAVOR-19"
        assert all(least <= size <= most for size in card.sizes)
    paid = re.search(r"(\d+) points?\b", says)
    if paid and card.points and "amount that the text" not in says:
        assert int(paid[1]) in (card.points, 2)


@pytest.mark.parametrize(("rule", "card"), pairs(FAVORS))
def test_an_entry_of_the_favors_is_this_card(rule: str, card: str) -> None:
    check(rule, find_favor(card))


@pytest.mark.parametrize(("rule", "card"), pairs(BONUS))
def test_an_entry_of_the_bonus_cards_is_this_card(rule: str, card: str) -> None:
    check(rule, find_bonus_card(card))
