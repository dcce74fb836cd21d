"""Secret passages at the table: laid with any room that is placed, before it is scored (PASS-1 to PASS-15)."""

import pytest

from engine.catalogue.cards import find_favor
from engine.game.counters import count_at
from engine.game.events import Completed
from engine.game.final import standings
from engine.game.state import GameState, Phase, Reward
from engine.game.view import view
from engine.kernel.errors import IllegalAction
from engine.modules.passages.module import MODULE
from engine.rules.rulings import law
from tests.support.decreed import after, do, table, texts_of
from tests.support.expanded import expanded, new_table
from tests.support.walled import BARE, BOTH, LIBRARY, PASSAGES, WEST, holding, offering, placed, scored, walled

PARLOR = "foyer-4@0,0 berchta-room@3,0 flute-room@0,-3/1 pantry@-2,1"
"""A castle in which a parlor may be joined to two rooms at once (P9)."""
STUDY = "foyer-4@0,0 broom-closet@1,-2 pink-cabinet@3,1/3 focus-room@5,1"
"""A castle in which a study that is connected to one room may be joined to another."""
ALL = ["passage-small", "passage-straight", "passage-corner"]


def refused(state: GameState, text: str) -> tuple[str, ...]:
    with pytest.raises(IllegalAction) as caught:
        after(state, text)
    return caught.value.rules


def left(state: GameState, player: int = 0) -> list[str]:
    return [tile.slug for tile in state.castles[player].joins_left]


# what everybody has


def test_PASS_1_everybody_has_three() -> None:
    state = new_table(PASSAGES, 2)
    assert [left(state, player) for player in (0, 1)] == [ALL, ALL]
    assert left(new_table(expanded(), 2)) == []
    assert left(walled(LIBRARY, PASSAGES)) == ["passage-corner"]


def test_PASS_1_each_is_laid_once() -> None:
    state = holding(walled(LIBRARY, PASSAGES), "piano-room")
    assert refused(state, "place piano-room@-13,-2 passage-small@-12,1/1") == ("PASS-1",)
    last = after(state, "place piano-room@-13,-2 passage-corner@-12,1/2")
    assert left(last) == []
    assert last.phase == Phase.REWARD  # none is left, and nothing is asked


def test_OQ_181_those_that_are_left_are_worth_nothing() -> None:
    used, unused = (walled(text, PASSAGES, favors=(), money=(0, 0)) for text in (LIBRARY, "foyer-4@0,0"))
    for state in (used, unused):
        totals = standings(state.but(bonus=((), ()), market=())).totals
        assert totals == (0, 0)


# a room with a passage


def test_PASS_4_a_room_that_meets_no_door_is_placed_with_a_passage() -> None:
    """P4, OQ-097; EX-33: the connection counts double (PASS-7)."""
    state = holding(walled("foyer-4@0,0 pumpkin-garden@-4,-1/2 west-tapestry-room@-10,1", PASSAGES), "berchta-room")
    assert refused(state, "place berchta-room@-6,-5") == ("PLACE-1",)
    joined = "place berchta-room@-6,-5 passage-straight@-5,-2/1"
    assert joined in texts_of(state)
    done, events = do(state, joined)
    assert scored(events) == [
        ("SCORE-1", 3, "berchta-room", ""),
        ("PASS-7", 6, "west-tapestry-room", "berchta-room"),
    ]
    assert str(done.castles[0]).endswith("berchta-room@-6,-5 passage-straight@-5,-2/1")
    assert done.turn == 1


def test_PASS_4_such_a_room_may_be_bought() -> None:
    """BUY-10: a room must have a place; a passage may give it one."""
    castle = "foyer-3@0,0 kitchen@-1,3/2 solar@3,-2/1"
    plain, joined = (offering(walled(castle, its_law), forum=1000) for its_law in (expanded(), PASSAGES))
    assert "take forum" not in texts_of(plain)
    assert refused(plain, "take forum") == ("BUY-10", "PLACE-8")
    state = after(joined, "take forum")
    assert {len(text.split()) for text in texts_of(state)} == {3}  # always with a passage


def test_a_passage_is_named_with_the_room_only_where_the_room_needs_it() -> None:
    """Elsewhere it is laid afterwards, so that there is one way to say each thing."""
    state = holding(walled(STUDY, PASSAGES), "study")
    alone = {text.split()[1] for text in texts_of(state) if len(text.split()) == 2}
    with_one = {text.split()[1] for text in texts_of(state) if len(text.split()) == 3}
    assert alone
    assert with_one
    assert not alone & with_one
    assert refused(state, "place study@2,3 passage-corner@5,3/1") == ("PASS-3",)
    two = holding(walled(PARLOR, PASSAGES), "parlor")
    assert refused(two, "place parlor@6,-3 passage-straight@3,-2 passage-corner@6,0/1") == ("PASS-3",)


def test_PASS_3_passages_are_laid_before_the_room_is_scored() -> None:
    """OQ-175: nothing is scored yet when it is asked, then all of it at once."""
    state, events = do(holding(walled(STUDY, PASSAGES), "study"), "place study@2,3")
    assert (state.phase, state.player, events) == ("join", 0, [])
    assert texts_of(state) == ["done", "join passage-corner@5,3/1"]
    after_it, events = do(state, "join passage-corner@5,3/1")
    assert scored(events) == [
        ("SCORE-1", 4, "study", ""),
        ("SCORE-2", 1, "study", "pink-cabinet"),
        ("PASS-7", 2, "study", "focus-room"),
    ]
    assert after_it.turn == 1
    none, events = do(state, "done")
    assert sum(points for _rule, points, _source, _target in scored(events)) == 5
    assert (none.turn, left(none)) == (1, ALL)


def test_P9_several_passages_are_laid_with_one_room_and_each_doubles() -> None:
    state, events = do(holding(walled(PARLOR, PASSAGES), "parlor"), "place parlor@6,-3 passage-straight@3,-2")
    assert (state.phase, events) == ("join", [])
    state, events = do(state, "join passage-corner@6,0/1")
    assert [item for item in scored(events) if item[0] == "PASS-7"] == [
        ("PASS-7", 2, "parlor", "berchta-room"),
        ("PASS-7", 2, "parlor", "flute-room"),
    ]
    assert left(state) == ["passage-small"]


# what is refused


def joining() -> GameState:
    """A study lies at a place where a corner passage fits."""
    return after(holding(walled(STUDY, PASSAGES), "study"), "place study@2,3")


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("join passage-corner@20,20", {"PASS-2", "PASS-3"}),  # in the air
        ("join passage-small@0,0", {"PASS-10"}),  # over the foyer
        ("join study@2,3", {"PASS-1"}),  # no passage
        ("join", {"PASS-3"}),
        ("pass", {"PASS-3"}),
        ("take salon", {"PASS-3"}),
    ],
)
def test_a_passage_that_cannot_be_laid_is_refused_with_every_rule(text: str, rules: set[str]) -> None:
    assert rules <= set(refused(joining(), text))


def test_PASS_5_two_rooms_are_connected_once() -> None:
    """EX-34, P2: neither beside a door, nor beside another passage."""
    state = after(holding(walled(LIBRARY, PASSAGES), "piano-room"), "place piano-room@-13,-2 passage-corner@-12,1/2")
    castle = state.castles[0]
    for join in castle.joins:
        verdict = castle.judge_join(join)
        assert {"PASS-1", "PASS-10"} & {violation.rule for violation in verdict}
    connected = after(holding(walled("foyer-4@0,0", PASSAGES), "salon"), "place salon@3,0")
    assert connected.phase == Phase.TAKE  # the foyer is connected by a door: nothing is offered


def test_PASS_6_passages_do_not_connect_to_passages() -> None:
    state = holding(walled(LIBRARY, PASSAGES), "piano-room")
    wrong = state.castles[0].judge("piano-room@-13,-2 passage-corner@-10,5")
    assert not wrong.legal


def test_PASS_3_only_with_the_new_room() -> None:
    """No passage is laid in a turn without a new room, nor between two old ones."""
    state = walled(STUDY, PASSAGES)
    assert "PASS-3" in {violation.rule for violation in state.castles[0].judge("passage-corner@5,3/1").violations}
    assert {text.split()[0] for text in texts_of(state)} <= {"pass", "take"}


def test_PASS_13_not_outside_and_not_on_the_drawbridge() -> None:
    """OQ-174, OQ-208."""
    state = holding(walled(f"{BARE} {WEST}", BOTH), "gatehouse")
    assert "PASS-13" in refused(state, "place gatehouse@-1,5/2 passage-small@1,4/1")
    for text in texts_of(state):
        if len(text.split()) == 3:
            assert placed(text.split()[2]).y < 4


def test_PASS_14_ground_floor_and_downstairs_are_not_joined() -> None:
    """P6; joins between cellar tiles are legal."""
    cellar = "foyer-4@0,0 stairs@-3,1 downstairs-hallway@-9,1"
    state = holding(walled(cellar, PASSAGES), "fungus-room")
    joined = [text for text in texts_of(state) if len(text.split()) == 3]
    assert joined
    for text in joined:
        castle = after(state, text).castles[0]
        linked = [castle.rooms[link.room].slug for link in castle.board.links[-1] if link.weight == 2]
        assert linked in (["downstairs-hallway"], ["stairs"])


# with any room of a turn


def test_OQ_100_with_a_tile_of_the_corridor_reward() -> None:
    state = walled(STUDY, PASSAGES)
    due = Reward(state.castles[0].rooms[0], "corridor")
    state = state.but(phase=Phase.REWARD, frames=(state.frames[0]._replace(due=(due,)),))
    state = after(state, f"reward {due.room} corridor", "take hallway")
    assert [text for text in texts_of(state) if len(text.split()) == 3]


def test_OQ_176_with_hallways_and_stairs_that_are_bought() -> None:
    state = after(walled(STUDY, PASSAGES), "take stairs")
    joined = [text for text in texts_of(state) if len(text.split()) == 3]
    assert joined
    assert not [text for text in joined if not after(state, text).castles[0].joins]


def test_with_a_room_from_the_storehouse() -> None:
    """DECREE-33."""
    state = table({"Bo": "storehouse"}, expansions=("passages",), castles={"Bo": STUDY}, market={"study": (1000, 0)})
    state = after(state, "store study")
    state = state.but(player=1, turn=1, phase=Phase.TAKE)
    state = after(state, "build", "place study@2,3")
    assert (state.phase, texts_of(state)) == ("join", ["done", "join passage-corner@5,3/1"])
    state, events = do(state, "join passage-corner@5,3/1")
    assert sum(points for _rule, points, _source, _target in scored(events)) == 7
    assert (state.phase, state.player) == (Phase.TAKE, 1)


# what follows


def test_PASS_15_a_passage_completes_an_old_room_and_its_reward_is_due_in_this_turn() -> None:
    """OQ-177; P1 in play: the Library scores 23 again (PASS-8)."""
    state, events = do(
        holding(walled(LIBRARY, PASSAGES), "piano-room"), "place piano-room@-13,-2 passage-corner@-12,1/2"
    )
    library = placed("west-tapestry-room@-10,1")
    assert [event.rooms for event in events if isinstance(event, Completed)] == [(library,)]
    assert state.frames[-1].due == (Reward(library, "living"),)
    _state, events = do(state, f"reward {library} living")
    assert sum(points for _rule, points, _source, _target in scored(events)) == 23


def test_PASS_15_so_does_one_that_is_laid_after_the_room() -> None:
    castle = "foyer-4@0,0 berchta-room@0,3/1 gatehouse@-2,1/3 piano-room@0,-3"
    state = after(holding(walled(castle, PASSAGES), "salon"), "place salon@3,-2/2")
    assert not state.castles[0].is_completed(0)
    state, events = do(state, "join passage-corner@3,0/1")
    assert [event.rooms for event in events if isinstance(event, Completed)] == [(placed("foyer-4@0,0"),)]
    assert [reward.kind for reward in state.frames[-1].due] == ["corridor"]


def test_PASS_9_a_passage_mutes_no_wall_and_brings_no_penalty() -> None:
    """P3: far away no penalty; adjacent rooms keep it."""
    castle = "foyer-4@0,0 berchta-room@0,3/1 gatehouse@-2,1/3 piano-room@0,-3"
    state = after(holding(walled(castle, PASSAGES), "salon"), "place salon@3,0/3")
    _state, events = do(state, "join passage-corner@3,-2")
    assert scored(events) == [
        ("SCORE-1", 3, "salon", ""),
        ("PASS-7", 4, "salon", "piano-room"),
        ("SCORE-4", -1, "berchta-room", "salon"),  # touches it, and is not joined to it
    ]


def test_PASS_11_passages_are_no_rooms_and_have_no_area() -> None:
    """OQ-102: the longest path goes through them, and does not count them."""
    state = walled(LIBRARY, PASSAGES)
    castle = state.castles[0]
    assert castle.area == sum(room.tile.size for room in castle.rooms)
    assert count_at(state, 0, find_favor("total-rooms")) == 5
    assert count_at(state, 0, find_favor("longest-path")) == 4


def test_other_editions_may_be_played_with_passages() -> None:
    state = holding(walled(STUDY, law("second", {}, ("passages",))), "study")
    assert after(state, "place study@2,3").phase == "join"


# seen, saved, said


def test_everybody_sees_which_are_left() -> None:
    assert MODULE.lines(view(walled(LIBRARY, PASSAGES), 1)) == [
        "Secret passages left to Ada: corner; Bo: small, straight, corner"
    ]
    last = after(holding(walled(LIBRARY, PASSAGES), "piano-room"), "place piano-room@-13,-2 passage-corner@-12,1/2")
    assert MODULE.lines(view(last, 1)) == ["Secret passages left to Ada: none; Bo: small, straight, corner"]
