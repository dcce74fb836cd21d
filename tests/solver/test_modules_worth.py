"""The worth estimate with terms, decrees, towers and tokens: exact where it says so, and what must be so elsewhere."""

import random

import pytest

from engine.game.flow import by_terms
from engine.game.hand import tiles_of
from engine.game.play import legal_actions
from engine.game.state import Frame, GameState, Phase
from engine.game.view import view
from engine.modules.decrees.decree import Decrees, Held
from engine.modules.decrees.registry import decree_of
from engine.modules.swans.part import SET_POINTS, sets_of
from engine.rules.rulings import law
from solver.worth.change import Holding
from solver.worth.turn_points import Supply, exhaustive_points, turn_points
from solver.worth.worth import Outlook
from tests.support.module_tables import MODULES, expanded_table
from tests.support.tables import full_castle, table_with

TAKEN = ("salon", "dungeon", "theater", "nap-room", "stairs", "hallway", "fungus-room")
DECREED = law("collectors", None, ("decrees",))


def holding_table(seed: str, decree: str, name: str) -> GameState:
    """A table at which the holder of a decree has just taken a tile for a castle that is nearly complete."""
    rng = random.Random(seed)
    castle = full_castle(rng, rng.randint(5, 10), DECREED)
    held = Decrees((), (Held(decree), Held("dowry")))
    state = table_with(castle, name, rng.choice((0, 1, 2)), rng.choice((0, 1, 2)))
    return by_terms(state.but(parts=(held,), queue=(), frames=(Frame(),)))


# points of this turn


@pytest.mark.parametrize("decree", ["double-cellar", "revels", "sound-walls", "walled-doors", "rich-gardens"])
def test_the_points_of_a_turn_are_those_of_playing_it_through(decree: str) -> None:
    """Activity rewards of 8, two rewards for a cellar, walls that complete, no penalties: all by the holder's terms."""
    looked = gained = 0
    for seed in range(40):
        name = random.Random(seed).choice(
            ("salon", "dungeon", "theater", "nap-room", "stairs", "hallway", "fungus-room")
        )
        state = holding_table(f"{decree} {seed}", decree, name)
        castle, supply = state.castles[0], Supply(state.hallways, state.stairs)
        if any(room.slug in tiles_of(name) for room in castle.rooms if room.tile.is_room):
            continue
        for action in list(legal_actions(state))[:6]:
            place = action.args[0]
            quick = turn_points(castle, place, supply)
            assert quick == exhaustive_points(state, place)
            looked += 1
            gained += quick > 5
    assert looked > 60
    assert gained


# decrees that score


@pytest.mark.parametrize("decree", ["every-type", "every-size", "courtyards", "grand-tour", "secret-model", "purist"])
def test_a_decree_that_scores_counts_what_a_placement_changes(decree: str) -> None:
    """The part `cards` differs from that of a player without the decree by exactly what the final scoring changes."""
    changed = 0
    for seed in range(12):
        state = expanded_table(f"scores {seed}", ("decrees",), (decree,)).but(player=0, turn=0)
        plain = state.keep("decrees", state.part("decrees")._replace(held=(Held("dowry"), Held("hidden-purse"))))
        castle = state.castles[0]
        for offer in state.market:
            for place in castle.legal(offer.slug)[:4]:
                met = castle.meeting(place)
                with_it = Holding(Outlook(view(state, 0)).prospects, 0).change(met).estimate.cards
                without = Holding(Outlook(view(plain, 0)).prospects, 0).change(met).estimate.cards
                grown = state.but(castles=(castle.extended(place), state.castles[1]))
                exact = _decree_points(grown) - _decree_points(state)
                assert with_it - without == pytest.approx(exact)
                changed += bool(exact)
    assert changed or decree == "purist"


def _decree_points(state: GameState) -> int:
    held = state.part("decrees").held[0]
    return sum(item.points for item in decree_of(held.decree).items(state, 0))


def test_a_hallway_costs_the_purist_his_twelve_points() -> None:
    state = expanded_table("pure", ("decrees",), ("purist",)).but(player=0, turn=0, hallways=3)
    castle = type(state.castles[0])(state.castles[0].rooms[:1], state.law)
    state = state.but(castles=(castle, state.castles[1]))
    outlook = Outlook(view(state, 0))
    place = castle.legal("hallway")[0]
    assert outlook.holding(0).change(castle.meeting(place)).estimate.cards <= -10


# tokens


def test_in_the_last_round_tokens_are_worth_their_sets() -> None:
    """SWAN-4, SWAN-6: with counts 3, 2, 1, 1, 1 it is 19."""
    state = expanded_table("sets", ("swans",))
    extras = Outlook(view(state, 0)).prospects.extras
    assert extras is not None
    rng = random.Random(1)
    for _hand in range(40):
        tokens = tuple(rng.choice(("a", "b", "c", "d", "e")) for _ in range(rng.randint(0, 9)))
        exact = sum(SET_POINTS[len(colours)] for colours in sets_of(tokens))
        assert extras.sets(tokens) == pytest.approx(exact)
    assert extras.sets(tuple("aaabbcde")) == pytest.approx(19)


def test_a_token_never_makes_a_room_worth_less() -> None:
    for seed in range(6):
        state = expanded_table(f"token {seed}", ("swans",)).but(last_round=False, deck=(100,) * 6)
        outlook = Outlook(view(state, 0))
        for slug, _colour in state.part("swans").on:
            assert outlook.along(0, slug) > 0
        assert outlook.along(0, "hallway") == 0


# towers, and what is not there


def test_a_tower_room_hopes_for_a_favor_while_there_is_one() -> None:
    state = expanded_table("tower", ("towers",)).but(last_round=False, deck=(100,) * 6)
    part = state.part("towers")
    pile = part.pile or ("money",)
    rich = Outlook(view(state.keep("towers", part._replace(pile=pile)), 0))
    poor = Outlook(view(state.keep("towers", part._replace(pile=())), 0))
    values = [outlook.best_value(0, "x325-food") for outlook in (rich, poor)]
    assert values[0] is not None
    assert values[1] is not None
    assert values[0] >= values[1]
    assert poor.prospects.extras is not None
    assert poor.prospects.extras.tower == 0


def test_nothing_is_added_where_no_module_has_anything_to_show() -> None:
    state = expanded_table("none", MODULES)
    assert Outlook(view(state, 0)).prospects.extras is not None
    plain = table_with(full_castle(random.Random(2), 5), "salon", 1, 1)
    assert Outlook(view(plain, 0)).prospects.extras is None
    assert plain.phase == Phase.PLACE
