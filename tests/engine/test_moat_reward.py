"""The reward of a closed ring: a room of any stack, placed at once for nothing (MOAT-10)."""

import random

import pytest

from engine.castle.castle import Castle
from engine.game.decisions.chance import to_shuffle
from engine.game.events import Completed, Looked
from engine.game.imagine import imagine
from engine.game.play import advance, apply
from engine.game.state import Action, GameState, Phase, Reward, Verb
from engine.game.view import view
from engine.kernel.errors import IllegalAction
from engine.modules.swans.part import swans_of
from tests.support.chances import assert_as_likely
from tests.support.decreed import after, do, table, texts_of
from tests.support.expanded import expanded
from tests.support.walled import EAST, MOATS, NEARLY, NORTH, WEST, holding, placed, scored, walled, with_stack

TWO_SIDES = f"barbican-ew@-10,0 {WEST} {NORTH}"
"""A ring in which most rooms of 600 have no place: no door of the foyer looks up."""


def closed(castle: str = NEARLY, its_law: object = MOATS, players: int = 2) -> GameState:
    """The table after the third section was laid: the reward is due."""
    return after(walled(castle, its_law, players), f"moat {EAST}")  # type: ignore[arg-type]


def searching(castle: str = NEARLY, its_law: object = MOATS, **stacks: str) -> GameState:
    """The reward is taken, and these are the stacks, by size."""
    state = after(closed(castle, its_law), f"reward {EAST} moat")
    for size, rooms in stacks.items():
        state = with_stack(state, int(size.removeprefix("of_")), *rooms.split())
    return state


def refused(state: GameState, text: str) -> tuple[str, ...]:
    with pytest.raises(IllegalAction) as caught:
        after(state, text)
    return caught.value.rules


def test_MOAT_10_the_third_section_makes_it_due() -> None:
    state = closed()
    assert (state.phase, state.player) == (Phase.REWARD, 0)
    assert state.frames[-1].due == (Reward(placed(EAST), "moat"),)
    assert texts_of(state) == [f"decline {EAST}", f"reward {EAST} moat {EAST}"]
    assert not walled(f"barbican-new@-10,0 {WEST}").frames[-1].due
    assert after(walled(f"barbican-new@-10,0 {WEST}"), f"moat {NORTH}").turn == 1


def test_MOAT_10_any_stack_of_rooms_is_looked_through_but_no_hallways_and_no_stairs() -> None:
    state = searching()
    sizes = [size for size, stack in zip(state.box.sizes, state.stacks, strict=True) if stack]
    assert texts_of(state) == [f"look {size}" for size in sizes]
    assert refused(state, "look 75") == ("MOAT-10",)
    empty = with_stack(state, 300)
    assert "look 300" not in texts_of(empty)
    assert refused(empty, "look 300") == ("MOAT-10",)


def test_OQ_189_no_downstairs_reward_stands_for_it() -> None:
    state = closed()
    cellar = Reward(state.castles[0].rooms[0], "downstairs", (), ())
    due = state.but(frames=(state.frames[-1]._replace(due=(cellar,)),))
    assert not [text for text in texts_of(due) if " moat " in text]


def test_M6_a_room_without_a_place_is_not_offered() -> None:
    state = after(searching(TWO_SIDES, of_600="audience-room terrace-gardens stables"), "look 600")
    assert texts_of(state) == ["pick -", "pick stables", "pick terrace-gardens"]
    assert refused(state, "pick audience-room") == ("MOAT-10", "PLACE-8")
    assert refused(state, "pick salon") == ("MOAT-10",)


def test_MOAT_10_the_room_is_placed_at_once_for_nothing_and_scored_as_if_bought() -> None:
    """All of it: printed points, connections, and one for each section (MOAT-9)."""
    state = after(searching(of_100="larder pantry"), "look 100", "pick larder")
    assert (state.phase, state.hand) == (Phase.PLACE, ("larder",))
    assert refused(state, "pass")
    where = state.castles[0].legal("larder")[0]
    after_it, events = do(state, f"place {where}")
    assert [item for item in scored(events) if item[0] == "MOAT-9"] == [("MOAT-9", 1, "moat", "larder")] * 3
    assert ("SCORE-1", where.tile.points, "larder", "") in scored(events)
    assert after_it.money == state.money
    assert (after_it.turn, after_it.stack(100)) == (1, ("pantry",))  # nothing to shuffle


def test_MOAT_10_none_may_be_taken_and_the_stack_is_shuffled_all_the_same() -> None:
    state = after(searching(of_150="parlor study sitting-room"), "look 150", "pick -")
    assert (state.phase, state.player, state.looking) == (Phase.SHUFFLE, -1, 150)
    assert sorted(to_shuffle(state)) == ["parlor", "sitting-room", "study"]
    done = advance(state, Action(Verb.SHUFFLE, ("study", "sitting-room", "parlor"))).state
    assert done.stack(150) == ("study", "sitting-room", "parlor")
    assert (done.looking, done.turn, done.player, done.phase) == (0, 1, 1, Phase.TAKE)


def test_MOAT_10_the_rest_is_shuffled_when_the_room_lies_in_the_castle() -> None:
    state = after(searching(of_150="parlor study sitting-room"), "look 150", "pick study")
    where = state.castles[0].legal("study")[0]
    state = after(state, f"place {where}")
    assert (state.phase, sorted(to_shuffle(state))) == (Phase.SHUFFLE, ["parlor", "sitting-room"])
    with pytest.raises(IllegalAction):
        apply(state, Action(Verb.SHUFFLE, ("study", "parlor")))


def test_OQ_172_its_owner_sees_the_stack_and_nobody_else_does() -> None:
    state = after(searching(of_150="parlor study sitting-room"), "look 150")
    assert view(state, 0).seen == ("parlor", "sitting-room", "study")
    assert (view(state, 1).seen, view(state, 1).looking) == ((), 150)
    placing = after(state, "pick study")
    assert view(placing, 1).hand == ("study",)  # what is placed is placed openly
    assert view(placing, 1).seen == ()


def test_OQ_172_what_the_others_imagine_is_any_room_of_the_size() -> None:
    state, rng = after(searching(), "look 600"), random.Random(1)
    hidden = [slug for slug in state.box.rooms[-1] if slug in (*state.stack(600), *state.boxed[0])]
    assert_as_likely(lambda: imagine(view(state, 1), rng).stack(600)[0], hidden)
    for _try in range(20):
        assert sorted(imagine(view(state, 0), rng).stack(600)) == sorted(state.stack(600))


def test_OQ_173_it_is_used_before_or_after_other_rewards() -> None:
    """Moat and room rewards of one turn lie in one pool (OQ-039)."""
    state = closed()
    living = Reward(state.castles[0].rooms[2], "sleeping")
    due = state.but(frames=(state.frames[-1]._replace(due=(*state.frames[-1].due, living)),))
    texts = texts_of(due)
    assert {text.split()[0] for text in texts} == {"reward", "decline"}
    assert {text.split()[1] for text in texts} == {EAST, str(living.room)}


def test_a_reward_that_nobody_can_use_is_declined() -> None:
    state = closed()
    empty = state.but(stacks=((),) * len(state.stacks))
    assert texts_of(empty) == [f"decline {EAST}"]
    assert refused(empty, f"reward {EAST} moat") == ("MOAT-10",)
    assert after(empty, f"decline {EAST}").turn == 1


def test_rewards_that_must_be_used_allow_to_take_no_room() -> None:
    state = closed(its_law=expanded("moats", rewards="compulsory"))
    assert texts_of(state) == [f"reward {EAST} moat {EAST}"]
    assert "pick -" in texts_of(after(state, f"reward {EAST} moat", "look 100"))


def test_SWAN_7_the_room_brings_no_swan() -> None:
    its_law = expanded("swans", "moats")
    state = after(searching(its_law=its_law, of_350="train-room upper-hall"), "look 350", "pick train-room")
    supply = swans_of(state).supply
    state = after(state, f"place {state.castles[0].legal('train-room')[0]}")
    assert (swans_of(state).held, swans_of(state).supply) == (((), ()), supply)


def test_OQ_094_a_tower_of_the_stack_gives_both_rewards_when_completed_on_arrival() -> None:
    its_law = expanded("towers", "moats")
    state = after(searching(its_law=its_law, of_325="x325-utility x325-food"), "look 325")
    assert {"pick x325-utility", "pick x325-food"} <= set(texts_of(state))
    state = after(state, "pick x325-utility")
    whole = [w for w in state.castles[0].legal("x325-utility") if state.castles[0].extended(w).is_completed(4)]
    state, events = do(state, f"place {whole[0]}")
    assert next(event.rooms for event in events if isinstance(event, Completed))[-1] == whole[0]
    due = [reward.kind for reward in state.frames[-1].due if reward.room == whole[0]]
    assert sorted(due) == ["tower", "utility"]


def test_OQ_171_the_room_cannot_be_stored() -> None:
    state = table(
        {"Bo": "storehouse"}, expansions=("moats",), castles={"Bo": NEARLY, "Ada": TWO_SIDES, "Cy": "barbican-ew@-10,0"}
    )
    state = after(state, f"moat {EAST}", f"reward {EAST} moat", "look 100")
    room = texts_of(state, "pick")[-1]
    state = after(state, room)
    assert {text.split()[0] for text in texts_of(state)} == {"place"}
    assert refused(state, f"store {room.split()[1]}")


def test_passages_may_be_laid_with_the_room() -> None:
    its_law = expanded("moats", "passages")
    ring = f"barbican-new@-10,0 salon@-7,0 {WEST} {NORTH} {EAST}"
    state = holding(walled(ring, its_law), "larder")
    with_one = [text for text in texts_of(state) if len(text.split()) == 3]
    assert with_one
    for text in with_one[:8]:
        castle: Castle = after(state, text).castles[0]
        assert castle.board.fenced is not None
        for join in castle.joins:
            assert castle.board.fenced.zone.wholly_inside(join.turned, join.x, join.y)  # PASS-13


def test_everybody_is_told_which_stack_was_looked_through() -> None:
    state, events = do(searching(), "look 600")
    assert [event for event in events if isinstance(event, Looked)] == [Looked(0, 600)]
    assert state.phase == "pick"
