"""Decrees that make a completion reward something else: DECREE-01, -03, -04, -06, -07, -08."""

from typing import Any

import pytest

from engine.cases.words import due_words
from engine.game.decisions.reward import reward_words
from engine.game.play import legal_actions
from engine.game.state import Frame, GameState, Phase, Reward
from engine.kernel.errors import IllegalAction
from tests.support.decreed import after, do, paid, table, texts_of

SALON = "foyer-4@0,0 salon@3,0"
NAP_ROOM = f"{SALON} nap-room@10,0/1"
CELLARS = (
    "foyer-3@0,0 flute-room@-3,0 stairs@-6,1 armory@-12,0 gallery-of-mirrors@3,0 hallway@9,-1 dining-room@10,0"
    " audience-room@2,2/3 crypt@-8,3/1"
)
"""The armory is completed, and a downstairs hallway completes the crypt."""
SECOND_CELLAR = ("take hallway", "place downstairs-hallway@-14,7")


def due(decree: str, kind: str, castle: str = NAP_ROOM, room: int = 2, **changes: Any) -> GameState:
    """Bo has completed a room: its reward of this kind is due."""
    state = table({"Bo": decree}, castles={"Bo": castle}, **changes)
    reward = Reward(state.castles[1].rooms[room], kind)
    return state.but(phase=Phase.REWARD, frames=(Frame((reward,)),))


# DECREE-01


def test_1000_for_a_completed_room() -> None:
    """The numbers of the specification: the Lilac Cabinet completes the Nap Room."""
    state = table({"Bo": "builders-tip"}, castles={"Bo": NAP_ROOM}, market={"lilac-cabinet": (1000, 0)})
    built, events = do(state, "take lilac-cabinet", "place lilac-cabinet@10,4")
    assert paid(events, "DECREE-01") == [(1, 1000)]
    assert built.money == (16000, 15000, 15000)


def test_1000_for_each_of_two_corridor_tiles_completed_at_once() -> None:
    """OQ-120: stairs that complete themselves and the foyer."""
    castle = "foyer-3@0,0 stairs@-3,1 downstairs-hallway@-4,1/1 downstairs-hallway@-3,6 pantry@3,0"
    state = table({"Bo": "builders-tip"}, castles={"Bo": castle})
    _built, events = do(state, "take stairs", "place stairs@1,3/3")
    assert paid(events, "DECREE-01") == [(1, 2000)]


def test_nothing_for_what_others_complete() -> None:
    state = table({"Ada": "builders-tip"}, castles={"Bo": NAP_ROOM}, market={"lilac-cabinet": (1000, 0)})
    _built, events = do(state, "take lilac-cabinet", "place lilac-cabinet@10,4")
    assert paid(events, "DECREE-01") == []


# DECREE-03


def cellars(decree: str = "double-cellar") -> GameState:
    return after(table({"Bo": decree}, castles={"Bo": CELLARS}), *SECOND_CELLAR)


def test_a_second_cellar_is_two_different_rewards() -> None:
    """The numbers of the specification: Activity, then Outdoor."""
    state = cellars()
    one = after(state, "reward crypt activity")
    assert (one.phase, one.scores[1] - state.scores[1]) == (Phase.REWARD, 5)
    both = after(one, "reward crypt outdoor")
    assert both.money[1] - state.money[1] == 10000
    assert (both.phase, both.player) == (Phase.TAKE, 2), "the turn is over"


def test_not_the_same_reward_twice() -> None:
    one = after(cellars(), "reward crypt activity")
    with pytest.raises(IllegalAction) as caught:
        after(one, "reward crypt activity")
    assert caught.value.rules == ("DECREE-03",)


def test_each_of_the_two_may_be_declined() -> None:
    """OQ-134."""
    assert after(cellars(), "decline crypt").phase == Phase.TAKE
    assert after(cellars(), "reward crypt activity", "decline crypt").phase == Phase.TAKE


def test_a_corridor_reward_only_if_none_was_taken_in_this_turn() -> None:
    """OQ-134, REWARD-CORR-3."""
    state = cellars()
    assert "reward crypt@-8,3/1 corridor crypt@-8,3/1" in texts_of(state)
    used = state.but(frames=(state.frames[0].using("corridor"),))
    with pytest.raises(IllegalAction) as caught:
        after(used, "reward crypt corridor")
    assert caught.value.rules == ("REWARD-CORR-3",)


def test_an_extra_turn_comes_between_the_two() -> None:
    state = after(cellars(), "reward crypt food", "pass")
    assert (state.phase, [one.taken for one in state.frames[-1].due]) == (Phase.REWARD, [("food",)])
    assert after(state, "reward crypt activity").scores[1] == cellars().scores[1] + 5


def test_without_the_decree_one_reward() -> None:
    assert after(cellars("dowry"), "reward crypt activity").phase == Phase.TAKE


def test_the_words_say_how_many_are_left() -> None:
    state = cellars()
    assert "two different ones of the other seven" in due_words(state.frames[-1].due[0], state)[0]
    one = after(state, "reward crypt activity")
    assert "one more of the other seven rewards, a different one" in due_words(one.frames[-1].due[0], one)[0]
    plain = cellars("dowry")
    assert "one of the other seven rewards." in due_words(plain.frames[-1].due[0], plain)[0]


# DECREE-04


def test_three_bonus_cards_of_which_one_is_kept() -> None:
    """The numbers of the specification: the other two go under the deck as they were drawn."""
    cards = table({}).box.bonus_cards
    state = due("wide-choice", "utility", "foyer-4@0,0 panic-room@-2,-2/1", 1, bonus_deck=cards)
    drawn = after(state, "reward panic-room utility")
    assert drawn.drawn == cards[:3]
    kept = after(drawn, f"keep {cards[1]}")
    assert kept.bonus[1] == (cards[1],)
    assert kept.bonus_deck == (*cards[3:], cards[0], cards[2])


def test_the_words_of_a_utility_reward_count_the_cards() -> None:
    castle = "foyer-4@0,0 panic-room@-2,-2/1"
    for decree, cards in (("wide-choice", "3"), ("dowry", "two")):
        state = due(decree, "utility", castle, 1)
        words = [reward_words(state, action) for action in legal_actions(state) if action.verb == "reward"]
        assert words[0].endswith(f"draw {cards} bonus cards and keep one")
        assert f"to draw {cards} bonus cards and keep one" in due_words(state.frames[-1].due[0], state)[0]


# DECREE-06 and DECREE-07


def test_8_points_for_an_activity_room() -> None:
    state = due("revels", "activity", "foyer-4@0,0 salon@3,0", 1)
    assert after(state, "reward salon activity").scores[1] == 8


def test_8_points_for_a_cellar_used_so() -> None:
    state = cellars("revels")
    assert after(state, "reward crypt activity").scores[1] - state.scores[1] == 8


def test_a_completed_activity_room_adds_3_to_the_worth_of_the_castle() -> None:
    castle = "foyer-4@0,0 oratory@3,-1/3 pantry@1,3/1 larder@2,-3/3 hallway@4,-2 buttery@8,-1/1"
    rich, plain = (table({"Bo": one}, castles={"Bo": castle}).castles[1].score().total for one in ("revels", "dowry"))
    assert rich - plain == 3


def test_15000_for_an_outdoor_room() -> None:
    state = due("rich-gardens", "outdoor", "foyer-4@0,0 salon@3,0", 1)
    rich, events = do(state, "reward salon outdoor")
    assert rich.money[1] - state.money[1] == 15000
    assert paid(events, "DECREE-07") == [(1, 15000)]
    assert "15000 from the bank" in due_words(state.frames[-1].due[0], state)[0]


# DECREE-08


def sleeping(decree: str = "deep-sleep", **changes: Any) -> GameState:
    """Bo looks through a stack of four rooms of 300."""
    state = due(decree, "sleeping", **changes)
    row = state.box.row[300]
    stacks = (*state.stacks[:row], state.box.rooms[row][:4], *state.stacks[row + 1 :])
    return after(state.but(stacks=stacks), "reward nap-room sleeping", "look 300")


def test_three_rooms_of_a_stack_of_four_go_on_the_deck() -> None:
    """The last named is drawn first."""
    state = sleeping()
    one, two, three, four = state.stack(300)
    stashed = after(state, f"stash {one} {two} {three}")
    assert stashed.on_deck[:3] == (three, two, one)
    assert stashed.stack(300) == (four,)
    assert len(texts_of(state)) == 1 + 4 + 12 + 24


def test_four_are_too_many() -> None:
    state = sleeping()
    with pytest.raises(IllegalAction, match="choose up to 3 tiles") as caught:
        after(state, f"stash {' '.join(state.stack(300))}")
    assert "DECREE-08" in caught.value.rules
    plain = sleeping("dowry")
    with pytest.raises(IllegalAction, match="choose up to two tiles"):
        after(plain, f"stash {' '.join(plain.stack(300)[:3])}")


def test_in_the_last_round_they_leave_the_game() -> None:
    """OQ-133, REWARD-SLEEP-6."""
    state = sleeping(last_round=True)
    rooms = state.stack(300)[:3]
    assert after(state, f"stash {' '.join(rooms)}").removed[-3:] == rooms


def test_the_words_of_a_sleeping_reward_count_the_rooms() -> None:
    for decree, rooms in (("deep-sleep", "3"), ("dowry", "two")):
        state = due(decree, "sleeping")
        words = [reward_words(state, action) for action in legal_actions(state) if action.verb == "reward"]
        assert words[0].endswith(f"take up to {rooms} rooms out of it")
        assert f"choose up to {rooms}." in due_words(state.frames[-1].due[0], state)[0]
