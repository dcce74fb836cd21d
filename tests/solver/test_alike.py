"""Places that are left out: the bound is never below what it bounds, and what is found is the same without it."""

import random
from typing import Any

import pytest

from engine import Castle
from engine.catalogue import RoomType, Slug
from engine.catalogue.cards import known_favors
from engine.game.hand import tiles_of
from engine.game.state import Phase
from engine.game.view import View, view
from engine.rules.rulings import law
from solver.hint.hint import VALUE, best_option, turn_options
from solver.patience import Patience
from solver.table.arena import Match
from solver.worth.alike import alike_places, is_sound, leading_places
from solver.worth.castle import Shape
from solver.worth.rates import BY_PLAYERS, RATES, YARDSTICK, rates_for
from solver.worth.rewarded import most_rewards
from solver.worth.turn_points import Supply, best_reward_points, best_rewards
from solver.worth.ways import best_first
from solver.worth.worth import Outlook
from tests.support.series import big_series
from tests.support.tables import TILES, full_castle, midgame, midgame_view

ROOMS = [tile.slug for tile in TILES if tile.is_room]
NAMES = ["hallway", "stairs", *ROOMS]


def castles(number: int, least: int = 2, most: int = 16) -> list[Castle]:
    """Castles of so many rooms, completed ones among them."""
    found = []
    for seed in range(number):
        rng = random.Random(f"alike/{seed}")
        found.append(full_castle(rng, rng.randrange(least, most)))
    return found


def test_places_that_are_alike_are_all_places_and_meet_the_same() -> None:
    several = completing = 0
    for castle in castles(60):
        shape = Shape(castle)
        for slug in (*tiles_of("hallway"), Slug("stairs"), *ROOMS[::5]):
            groups = alike_places(shape, castle, Slug(slug))
            places = [place for alike in groups for place in alike.places]
            assert sorted(places) == castle.legal(slug)
            for alike in groups:
                mets = [castle.meeting(place) for place in alike.places]
                assert len({(met.rooms, met.types, met.rewards) for met in mets}) == 1
                assert alike.points >= max(met.points for met in mets)
                assert alike.types == mets[0].types
                several += len(mets[0].rooms) > 1
                completing += bool(mets[0].completed)
    assert several > 30
    assert completing > 300


def test_the_leading_places_are_those_that_score_most() -> None:
    for castle in castles(25):
        shape = Shape(castle)
        for name in NAMES[::3]:
            found = leading_places(shape, castle, name)
            assert [place for place, _alike in found] == best_first(Castle(castle.rooms, castle.law), name)
            assert all(place in alike.places for place, alike in found)


def views(number: int, players: int) -> list[View]:
    """What players see at tables with castles that complete rooms, favors and bonus cards of any kind."""
    found = []
    for seed in range(number):
        rng = random.Random(f"alike/{players}/{seed}")
        state = midgame(seed % 6, rounds=2 + seed % 6, players=players)
        owned = tuple(full_castle(rng, rng.randrange(2, 14)) for _player in range(players))
        cards = list(state.box.bonus_cards)
        seen = view(state, state.player)._replace(
            castles=owned,
            bonus=tuple(rng.sample(cards, 4)),
            favors=tuple(rng.sample(state.box.favors, len(state.favors))),
        )
        found.append(seen._replace(last_round=True) if seed % 5 == 4 else seen)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_place_is_worth_more_than_the_most_of_its_like(players: int) -> None:
    checked = close = rewarded = 0
    for number, seen in enumerate(views(12, players)):
        rates = (RATES, rates_for(players), YARDSTICK)[number % 3]
        outlook = Outlook(seen, rates)
        for player in range(players):
            for name in ("hallway", "stairs", *(offer.slug for offer in seen.market), *ROOMS[number::12]):
                bounds = outlook.bounds(player, name)
                assert bounds is not None
                for most, alike in bounds:
                    for place in alike.places:
                        value = outlook.value(player, place)
                        assert value <= most, f"{seen.castles[player]} + {place}"
                        checked += 1
                        close += value > most - 1e-6
                        rewarded += RoomType.CORRIDOR in alike.types
    assert checked > 3000
    assert close > checked / 10
    assert rewarded > 50


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_best_is_found_among_those_that_are_weighed(players: int) -> None:
    for number, seen in enumerate(views(12, players)):
        outlook = Outlook(seen._replace(money=(5000 + 3000 * number,) * players))
        assert best_option(outlook) == turn_options(outlook, VALUE)[0]
        for player in range(players):
            for name in ("hallway", "stairs", *(offer.slug for offer in seen.market)):
                values = [outlook.value(player, place) for place in best_first(seen.castles[player], name)]
                for tries in (1, 3, 6):
                    assert outlook.rough(player, name, tries) == max(values[:tries], default=None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_best_is_found_late_in_a_game_in_castles_as_large_as_they_get(players: int) -> None:
    """Every turn of two whole games from the seventh round on, with the constants of advice and those of searches."""
    asked = largest = 0
    for number in range(2):
        game: Any = Match(big_series(("planner", "greedy", "planner", "planner")[:players], "late"), number)
        while not game.over:
            state = game.state
            if state.phase == Phase.TAKE and state.round >= 7:
                seen = view(state, state.player)
                for rates in (RATES, rates_for(players)):
                    assert best_option(Outlook(seen, rates)) == turn_options(Outlook(seen, rates), VALUE)[0]
                asked, largest = asked + 1, max(largest, len(seen.castles[seen.player]))
            game.advance()
    assert asked > 15
    assert largest > 12


def test_the_rewards_of_a_place_bring_no_more_than_is_said() -> None:
    checked = brought = 0
    for castle in castles(150, 4, 15):
        shape, five = Shape(castle), castle.terms.activity_points
        for name in (*tiles_of("hallway"), Slug("stairs"), *ROOMS):
            for alike in alike_places(shape, castle, Slug(name)):
                if not {RoomType.CORRIDOR, RoomType.DOWNSTAIRS} & set(alike.types):
                    continue
                for place in alike.places[:2]:
                    after = castle.extended(place)
                    for supply in (Supply(0, 0), Supply(2, 0), Supply(0, 3), Supply(3, 3)):
                        found = best_rewards(after, supply).points
                        assert found == best_reward_points(after, supply)
                        assert found <= most_rewards(shape, alike, supply, five), f"{castle} + {place}"
                        checked += 1
                        brought += found > 0
    assert checked > 5000
    assert brought > 2000


@pytest.mark.parametrize("ruling", [{}, {"declined-corridor": "forfeited"}, {"rewards": "compulsory"}])
def test_the_points_of_rewards_are_those_of_their_best_use(ruling: dict[str, str]) -> None:
    checked = 0
    for seed in range(120):
        rng = random.Random(f"rewards/{seed}")
        castle = full_castle(rng, rng.randrange(3, 14), law("second", ruling))
        for name in rng.sample(ROOMS, 30):
            for place in castle.legal(name)[::3]:
                if {RoomType.CORRIDOR, RoomType.DOWNSTAIRS} & set(castle.meeting(place).types):
                    after, supply = castle.extended(place), Supply(*rng.choice([(0, 0), (2, 0), (0, 3), (3, 3)]))
                    assert best_reward_points(after, supply) == best_rewards(after, supply).points
                    checked += 1
    assert checked > 200


def test_where_there_is_no_bound_every_place_is_weighed() -> None:
    seen = midgame_view(1)
    name = seen.market[0].slug
    assert Outlook(seen).bounds(0, name) is not None
    assert Outlook(seen, patience=Patience(steps=10)).bounds(0, name) is None
    assert Outlook(seen, RATES._replace(mobility=-1.0)).bounds(0, name) is None
    path = next(card.id for card in known_favors() if card.counts == "path")
    assert Outlook(seen._replace(favors=(path,))).bounds(0, name) is None
    assert all(map(is_sound, (RATES, YARDSTICK, *BY_PLAYERS.values())))
    assert not is_sound(RATES._replace(demand_base=1.5))
