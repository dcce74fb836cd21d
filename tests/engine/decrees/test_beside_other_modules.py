"""Decrees at a table with towers and swans: section by section what happens where they meet."""

import random

from engine.catalogue import Slug, find_tile
from engine.game.play import start
from engine.game.setup import shuffle_deal
from engine.game.state import Frame, GameState, Phase, Reward
from engine.modules.swans import part as swans
from engine.modules.towers.part import NAME, SIZE, Kept, tower_items, towers_of
from engine.rules.rulings import law
from tests.support.decreed import NAMES, after, random_step, table

NAP_ROOM = "foyer-4@0,0 salon@3,0 nap-room@10,0/1"
SALON = "foyer-4@0,0 salon@3,0"


def with_tower_favor(owner: int, **decrees: str) -> GameState:
    """Ada and Bo have a Living room each; a player has the favor for Living rooms under a tower."""
    castles = {"Ada": SALON, "Bo": SALON, "Cy": "foyer-4@0,0"}
    state = table(decrees, expansions=("towers",), castles=castles)
    mine = (Kept(state.castles[owner].rooms[0], "number-living"),)
    kept = tuple(mine if player == owner else () for player in range(3))
    return state.keep(NAME, towers_of(state)._replace(kept=kept))


def tower_points(state: GameState) -> list[int]:
    return [sum(item.points for item in mine) for mine in tower_items(state)]


def test_three_towers_may_be_stashed() -> None:
    """DECREE-08."""
    state = table({"Bo": "deep-sleep"}, expansions=("towers",), castles={"Bo": NAP_ROOM})
    due = Reward(state.castles[1].rooms[2], "sleeping")
    state = after(state.but(phase=Phase.REWARD, frames=(Frame((due,)),)), "reward nap-room sleeping", f"look {SIZE}")
    towers = state.stack(SIZE)[:3]
    stashed = after(state, f"stash {' '.join(towers)}")
    assert [find_tile(slug).size for slug in stashed.on_deck] == [SIZE] * 3


def test_a_tie_in_a_tower_favor_is_won() -> None:
    """DECREE-16, for the owner of the favor; if another holds the decree, the owner loses the tie."""
    assert tower_points(with_tower_favor(1)) == [0, 6, 0]
    assert tower_points(with_tower_favor(1, Bo="tie-master")) == [0, 8, 0]
    assert tower_points(with_tower_favor(1, Ada="tie-master")) == [0, 4, 0]


def test_a_tower_favor_in_which_the_holder_is_first_alone() -> None:
    """DECREE-17: 12 instead of 8; a tie is no first place alone."""
    tied = with_tower_favor(1, Bo="sole-champion")
    assert tower_points(tied) == [0, 6, 0]
    alone = tied.but(castles=(tied.castles[2], *tied.castles[1:]))
    assert tower_points(alone) == [0, 12, 0]


def test_coins_are_collected_without_the_swan() -> None:
    """DECREE-21: the token stays on the room."""
    market = {"salon": (10000, 3000), "nap-room": (4000, 0)}
    state = table({"Bo": "tax-collector"}, expansions=("swans",), market=market)
    part = swans.swans_of(state)
    colour = part.supply[0]
    state = state.keep(swans.NAME, part._replace(supply=part.supply[1:], on=((Slug("salon"), colour),)))
    collected = after(state, "collect salon")
    assert swans.swans_of(collected).on == (("salon", colour),)
    assert swans.swans_of(collected).held[1] == ()
    assert collected.money[1] == 23000


def test_random_games_with_all_of_them_end() -> None:
    its_law = law("collectors", {}, ("towers", "swans", "decrees"))
    verbs = set()
    for seed in range(6):
        rng, players = random.Random(seed), 2 + seed % 3
        state = start(its_law, NAMES[:players], shuffle_deal(its_law, players, rng)).state
        for _step in range(3000):
            if state.over:
                break
            state, action = random_step(state, rng)
            verbs.add(str(action.verb))
        assert state.over
        assert state.queue == ()
    assert {"decree", "swans", "favor"} <= verbs
