"""DECREE-19: two favors for their holder alone."""

import random
from typing import Any

import pytest

from engine.catalogue.cards import find_bonus_card
from engine.game.counters import count_at
from engine.game.events import Happenings
from engine.game.final import standings
from engine.game.flow import go
from engine.game.imagine import imagine
from engine.game.setup import EXCLUDED_PAIR, new_game, shuffle_deal
from engine.game.state import GameState
from engine.game.view import view
from engine.modules.decrees.decree import keep_own, own_of
from engine.modules.decrees.module import MODULE
from engine.modules.decrees.private_favors import FavorsDrawn, draw_favors
from engine.rules.rulings import law
from tests.support.decreed import drafted, table


def opened(held: dict[str, str], **changes: Any) -> tuple[GameState, Happenings]:
    """The table just before the first turn."""
    events = Happenings()
    return go(table(held, frames=(), **changes), "open", events), events


def test_they_are_drawn_from_the_box_just_before_the_first_turn() -> None:
    before = table({"Bo": "private-favors"})
    assert own_of(before, 1) is None
    state, events = opened({"Bo": "private-favors"})
    assert own_of(state, 1) == before.boxed[2][:2]
    assert state.boxed[2] == before.boxed[2][2:]
    assert FavorsDrawn(1, 2) in events
    assert MODULE.favors(state.part("decrees")) == own_of(state, 1)
    again = go(state.but(frames=()), "open", Happenings())
    assert own_of(again, 1) == own_of(state, 1)


def test_a_favor_that_everybody_has_seen_is_not_drawn() -> None:
    """One that was turned up and replaced because of its pair is no part of the stack (FAVOR-4)."""
    its_law = law("collectors", {}, ("decrees",))
    deal = shuffle_deal(its_law, 2, random.Random(1))
    others = [favor for favor in deal.piles["favors"] if favor not in EXCLUDED_PAIR]
    colliding = ("completed-rooms", "incomplete-rooms", *others)
    state = new_game(its_law, ("Ada", "Bo"), deal._replace(piles={**deal.piles, "favors": colliding}))
    assert state.favors == ("completed-rooms", others[0])
    assert state.boxed[2] == (*others[1:], "incomplete-rooms")
    assert draw_favors(state, 2)[0] == tuple(others[1:3])


def test_they_come_from_the_pile_that_a_module_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """TOWER-9: off the favor stack, and from the box only what it lacks (OQ-109)."""
    monkeypatch.setattr(type(MODULE), "give_favors", lambda self, state, number: (("money",), state))
    before = table({"Bo": "private-favors"})
    boxed = tuple(favor for favor in before.boxed[2] if favor != "money")
    state, _events = opened({"Bo": "private-favors"}, boxed=(*before.boxed[:2], boxed))
    assert own_of(state, 1) == ("money", boxed[0])


def test_the_holder_alone_scores_his_place() -> None:
    """The example of the specification: money, 9000 against 7000 and 7000."""
    state = keep_own(table({"Bo": "private-favors"}, money=(7000, 9000, 7000)), 1, ("money",))
    scored = [[(item.rule, item.source, item.points) for item in mine] for mine in standings(state).items]
    assert ("DECREE-19", "money", 8) in scored[1]
    assert not any(rule == "DECREE-19" for mine in (scored[0], scored[2]) for rule, _source, _points in mine)
    last = state.but(money=(9000, 7000, 8000))
    assert [item.points for item in standings(last).items[1] if item.rule == "DECREE-19"] == [2]
    item = next(item for item in standings(state).items[1] if item.rule == "DECREE-19")
    assert state.book.explain(state, 1, item).endswith(": 9000")


def test_ties_and_places_are_as_everybodys_decrees_have_them() -> None:
    """DECREE-16 of another wins the tie there, too."""
    state = keep_own(table({"Bo": "private-favors", "Ada": "tie-master"}, money=(9000, 9000, 0)), 1, ("money",))
    assert [item.points for item in standings(state).items[1] if item.rule == "DECREE-19"] == [4]


def test_they_are_scored_with_the_favors() -> None:
    state = keep_own(table({"Bo": "private-favors"}, money=(0, 20000, 0), favors=("money",)), 1, ("total-rooms",))
    rules = [item.rule for item in standings(state).items[1]]
    assert rules.index("DECREE-19") < rules.index("MONEY-1")
    first = [place for place, rule in enumerate(rules) if "FAVOR" in rule]
    assert not first or max(first) < rules.index("DECREE-19")


def test_no_bonus_card_counts_them() -> None:
    """OQ-124, CE-BONUS-11."""
    state = keep_own(table({"Bo": "private-favors"}, money=(0, 9000, 0), favors=()), 1, ("money",))
    card = next(card for card in map(find_bonus_card, state.box.bonus_cards) if card.rule == "CE-BONUS-11")
    assert count_at(state, 1, card) == 0


def test_nobody_else_sees_them_and_they_are_imagined_anew() -> None:
    state, _events = opened({"Bo": "private-favors"})
    tiles, cards, favors = state.boxed
    other = keep_own(state.but(boxed=(tiles, cards, (*(own_of(state, 1)), *favors[2:]))), 1, favors[:2])
    assert view(state, 0) == view(other, 0)
    assert view(state, 1) != view(other, 1)
    imagined = imagine(view(state, 0), random.Random(3))
    assert view(imagined, 0) == view(state, 0)
    assert len({*own_of(imagined, 1), *imagined.boxed[2], *imagined.favors}) == len(state.box.favors)
    mine = imagine(view(state, 1), random.Random(3))
    assert own_of(mine, 1) == own_of(state, 1)


def test_in_a_whole_game_they_are_drawn_once() -> None:
    assert own_of(drafted({"Bo": "private-favors"}), 1) is None
