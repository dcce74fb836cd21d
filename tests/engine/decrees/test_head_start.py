"""DECREE-31: one stairs and one hallway before the first round."""

from engine.game.state import GameState, Phase
from engine.modules.decrees.head_start import PHASE
from tests.support.decreed import after, drafted, texts_of


def begun() -> GameState:
    """Bo has the decree, and all decrees are revealed."""
    return drafted({"Ada": "dowry", "Bo": "head-start", "Cy": "revels"})


def placed(state: GameState, spot: str = "") -> GameState:
    assert state.phase == Phase.PLACE
    return after(state, spot or texts_of(state)[-1])


def test_both_are_placed_in_the_order_of_the_owner_and_score_nothing() -> None:
    """The example of the specification: a hallway and stairs fewer; round 1 begins after it."""
    state = begun()
    assert (state.phase, state.player, state.turn, state.round) == (PHASE, 1, 1, 1)
    assert texts_of(state) == ["take hallway", "take stairs"]
    for first in texts_of(state):
        both = placed(placed(after(state, first)))
        assert (both.hallways, both.stairs) == (state.hallways - 1, state.stairs - 1)
        assert sum(room.tile.box == "stairs" for room in both.castles[1].rooms) == 1
        assert both.scores == state.scores
        assert (both.phase, both.player, both.frames, both.queue) == (Phase.BONUS, both.master, (), ())
        assert both.turn == both.master
        assert all(map(len, both.bonus))


def test_a_corridor_completed_thereby_gives_one_reward() -> None:
    """OQ-194: the hallway downstairs completes the stairs; another free tile may follow, and no more."""
    state = placed(after(begun(), "take stairs"), "place stairs@-3,1")
    state = placed(state, "place downstairs-hallway@-9,1")
    assert (state.phase, state.player) == (Phase.REWARD, 1)
    assert "reward stairs@-3,1 corridor stairs@-3,1" in texts_of(state)
    free = after(state, "reward stairs corridor")
    assert texts_of(free) == ["take hallway", "take stairs"]
    more = placed(after(free, "take stairs"))
    assert (more.phase, len(more.castles[1])) == (Phase.BONUS, 4)
    assert after(state, "decline stairs").phase == Phase.BONUS


def test_no_turn_of_anybody_ends_with_it() -> None:
    """DECREE-26 and DECREE-30 act at the end of turns; this is none, even by the ruling on every turn."""
    state = drafted({"Ada": "even-tempered", "Bo": "head-start", "Cy": "savings-card"}, {"even-tempered": "every-turn"})
    state = state.but(scores=(1, 1, 1))
    both = placed(placed(after(state, "take hallway")))
    assert (both.phase, both.scores) == (Phase.BONUS, (1, 1, 1))


def test_what_is_used_up_is_left_out() -> None:
    one = drafted({"Bo": "head-start"}, hallways=0)
    assert (one.phase, one.hand) == (Phase.PLACE, ("stairs",))
    assert placed(one).phase == Phase.BONUS
    assert drafted({"Bo": "head-start"}, hallways=0, stairs=0).phase == Phase.BONUS


def test_the_others_are_started_afterwards() -> None:
    """OQ-192: from the master builder clockwise."""
    state = drafted({"Ada": "head-start", "Bo": "secret-model", "Cy": "dowry"})
    assert (state.phase, state.player) == (PHASE, 0)
    both = placed(placed(after(state, "take stairs")))
    assert (both.phase, both.player, both.money) == ("model", 1, (15000, 15000, 15000))
    assert after(both, "model 300").money == (15000, 15000, 25000)
