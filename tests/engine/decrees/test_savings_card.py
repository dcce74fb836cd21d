"""DECREE-30: money that counts but cannot be spent."""

from typing import Any

from engine.catalogue.cards import find_favor
from engine.game.book import wealth_of
from engine.game.final import find_winners, places_in, standings
from engine.game.state import Frame, GameState, Phase
from engine.modules.decrees.decree import keep_own, own_of
from engine.modules.decrees.savings_card import PHASE
from tests.support.decreed import after, do, paid, table, texts_of


def with_savings(saved: int, **changes: Any) -> GameState:
    return keep_own(table({"Bo": "savings-card"}, **changes), 1, saved)


def test_a_coin_at_the_end_of_each_own_turn() -> None:
    state = after(table({"Bo": "savings-card"}), "pass")
    assert (state.phase, state.player, texts_of(state)) == (PHASE, 1, ["done", "save"])
    saved, events = do(state, "save")
    assert (own_of(saved, 1), saved.money[1]) == (1000, 19000)
    assert paid(events, "DECREE-30") == [(1, -1000)]
    assert (saved.phase, saved.turn) == (Phase.TAKE, 2)
    assert own_of(after(state, "done"), 1) is None


def test_it_is_no_matter_of_the_others_turns() -> None:
    state = after(table({"Bo": "savings-card"}), "pass", "save", "pass")
    assert (state.phase, state.turn) == (Phase.TAKE, 0)


def test_each_extra_turn_is_a_turn() -> None:
    """OQ-202."""
    state = table({"Bo": "savings-card"}, frames=(Frame(), Frame()))
    inner = after(state, "pass", "save")
    assert (inner.phase, len(inner.frames)) == (PHASE, 1)
    assert own_of(after(inner, "save"), 1) == 2000


def test_an_empty_purse_is_not_asked() -> None:
    state = table({"Bo": "savings-card"}, market={"salon": (15000, 0)})
    bought = after(state, "take salon", "place salon@3,0")
    assert (bought.money[1], bought.phase, bought.turn) == (0, Phase.TAKE, 2)


def test_it_scores_and_counts_in_the_end() -> None:
    """The example of the specification: 5000 in the purse and 5000 on the card are 5 points and 1."""
    state = with_savings(5000, money=(0, 5000, 0))
    items = [(item.rule, item.points) for item in standings(state).items[1]]
    assert items == [("DECREE-30", 5), ("MONEY-1", 1)]
    assert wealth_of(state, 1) == 10000
    money = places_in(state, find_favor("money"))
    assert [(place.player, place.number) for place in money if place.points] == [(1, 10000)]
    item = standings(state).items[1][0]
    assert state.book.explain(state, 1, item) == "Savings Card: 5000"


def test_it_breaks_ties() -> None:
    """OQ-157, WIN-3."""
    state = with_savings(1000, money=(5000, 4500, 0))
    assert find_winners(state, (7, 7, 0)) == ((1,), "WIN-3")


def test_it_cannot_be_spent() -> None:
    """OQ-131."""
    state = with_savings(9000, money=(0, 5000, 0), market={"salon": (6000, 0)})
    assert "take salon" not in texts_of(state)
