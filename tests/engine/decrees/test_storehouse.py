"""DECREE-33: a bought room waits on the card."""

from typing import Any

import pytest

from engine.catalogue import Slug
from engine.game.events import Happenings
from engine.game.final import standings
from engine.game.flow import go
from engine.game.play import apply
from engine.game.state import Action, Frame, GameState, Phase
from engine.kernel.errors import IllegalAction
from engine.modules.decrees.decree import keep_own, own_of
from engine.modules.decrees.storehouse import PHASE
from tests.support.decreed import after, do, paid, table, texts_of

MARKET = {"salon": (4000, 2000), "nap-room": (2000, 0)}


def store(stored: str | None = None, **changes: Any) -> GameState:
    changes.setdefault("market", MARKET)
    state = table({"Bo": "storehouse"}, **changes)
    return keep_own(state, 1, Slug(stored)) if stored else state


def round_again(state: GameState) -> GameState:
    """Everybody passes until it is Bo's turn again."""
    while state.turn != 1 or state.phase != Phase.TAKE:
        if state.phase == Phase.PRICE:
            rooms = [*(offer.slug for offer in state.market), *["-"] * 6][: len(state.prices)]
            state = after(state, f"arrange {' '.join(rooms)}")
        else:
            state = after(state, "pass")
    return state


def test_a_bought_room_is_stored_and_paid_as_usual() -> None:
    """OQ-205: the coins on it are the buyer's, the price the master builder's."""
    state = store()
    assert texts_of(state, "store") == ["store nap-room", "store salon"]
    stored, events = do(state, "store salon")
    assert own_of(stored, 1) == "salon"
    assert (stored.money[0], stored.money[1]) == (state.money[0] + 4000, state.money[1] + 2000 - 4000)
    assert paid(events, "BUY-7") == [(1, 2000)]
    assert [offer.slug for offer in stored.market] == ["nap-room"]
    assert (stored.phase, stored.turn) == (Phase.TAKE, 2)
    assert stored.book.modules[1].rooms(stored.parts[0]) == ("salon",)


def test_it_is_placed_in_a_later_turn_besides_the_action() -> None:
    """The example of the specification: store, then build and store another."""
    state = store("salon")
    assert texts_of(state, "build") == ["build"]
    assert texts_of(state, "store") == []
    placing = after(state, "build")
    assert (placing.phase, placing.hand) == (Phase.PLACE, ("salon",))
    built = after(placing, "place salon@3,0")
    assert (built.phase, built.turn, built.player) == (Phase.TAKE, 1, 1)
    assert own_of(built, 1) is None
    assert texts_of(built, "build") == []
    another = after(built, "store nap-room")
    assert (own_of(another, 1), another.turn) == ("nap-room", 2)


def test_it_is_placed_after_the_action_as_well() -> None:
    state = after(store("salon"), "pass")
    assert (state.phase, state.player, texts_of(state)) == (PHASE, 1, ["build", "done"])
    built = after(state, "build", "place salon@3,0")
    assert (built.turn, built.phase, len(built.castles[1])) == (2, Phase.TAKE, 2)
    left = after(state, "done")
    assert (left.turn, own_of(left, 1)) == (2, "salon")


def test_rewards_of_the_stored_room_are_used_before_the_action() -> None:
    state = store("lilac-cabinet", castles={"Bo": "foyer-4@0,0 salon@3,0 nap-room@10,0/1"})
    built = after(state, "build", "place lilac-cabinet@10,4")
    assert (built.phase, [str(reward.room) for reward in built.frames[-1].due]) == (Phase.REWARD, ["nap-room@10,0/1"])
    declined = after(built, "decline nap-room")
    assert (declined.phase, declined.turn) == (Phase.TAKE, 1)


def test_not_in_the_turn_in_which_it_is_stored() -> None:
    state = store(frames=(Frame(), Frame()))
    stored = after(state, "store salon")
    assert (stored.turn, stored.phase, own_of(stored, 1)) == (2, Phase.TAKE, "salon")
    later = round_again(store().but(frames=(Frame(),)))
    assert texts_of(after(later, "store salon").but(turn=1, player=1, frames=(Frame(),)), "build") == ["build"]


def test_an_extra_turn_is_a_later_turn() -> None:
    """OQ-206: what was stored before may be built in it, once in each turn."""
    inner = store("salon", frames=(Frame(), Frame()))
    built = after(inner, "build", "place salon@3,0", "store nap-room")
    assert (built.turn, own_of(built, 1)) == (2, "nap-room")


def test_one_room_at_a_time() -> None:
    state = store("larder")
    with pytest.raises(IllegalAction, match="only one room may be stored, and Larder is") as refused:
        apply(state, Action("store", ("salon",)))
    assert refused.value.rules == ("DECREE-33",)


def test_what_cannot_be_paid_or_is_not_there_or_is_not_held() -> None:
    for state, action, rule in (
        (store(money=(0, 1000, 0)), Action("store", ("salon",)), "BUY-8"),
        (store(), Action("store", ("larder",)), "BUY-1"),
        (store(), Action("build"), "DECREE-33"),
        (table({"Ada": "storehouse"}, market=MARKET), Action("store", ("salon",)), "DECREE-33"),
        (store("salon").but(frames=(Frame(used=("built",)),)), Action("build"), "DECREE-33"),
    ):
        with pytest.raises(IllegalAction) as refused:
            apply(state, action)
        assert rule in refused.value.rules


def test_a_room_without_a_place_may_be_stored_or_not_by_ruling() -> None:
    """OQ-156: a cellar has no place without stairs."""
    market = {"bottomless-pit": (1000, 0)}
    assert texts_of(store(market=market), "take") == ["take hallway", "take stairs"]
    assert texts_of(store(market=market), "store") == ["store bottomless-pit"]
    strict = store(market=market, rulings={"storehouse": "must-fit"})
    assert texts_of(strict, "store") == []
    with pytest.raises(IllegalAction, match="no legal place"):
        apply(strict, Action("store", ("bottomless-pit",)))
    stuck = store("bottomless-pit")
    assert texts_of(stuck, "build") == []
    assert after(stuck, "pass").turn == 2
    with pytest.raises(IllegalAction, match="no legal place"):
        apply(stuck, Action("build"))


def test_a_room_left_at_the_end_goes_to_the_box_before_the_scoring() -> None:
    state = store("salon", frames=(), money=(0, 0, 0))
    before = standings(state).items[1]
    events = Happenings()
    over = go(state, "scoring", events)
    assert over.over
    assert own_of(over, 1) is None
    assert over.removed[-1] == "salon"
    assert over.scores[1] == state.scores[1] + sum(item.points for item in before)
    assert {"event": "removed", "player": 1, "tile": "salon"} in [event.record() for event in events]


def test_it_leaves_even_when_another_is_asked_before_the_scoring() -> None:
    """DECREE-15 of Ada comes first or last: nothing is forgotten."""
    state = keep_own(table({"Ada": "clear-out", "Bo": "storehouse"}, frames=()), 1, Slug("salon"))
    asked = go(state, "scoring", Happenings())
    assert asked.phase == "clear"
    over = after(asked, "clear")
    assert over.over
    assert over.removed[-1] == "salon"
