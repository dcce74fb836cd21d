"""Ratings are the most likely ones, their intervals hold the truth as often as they say, and tournaments are fair."""

import math
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.game import CASTLES
from solver.table.arena import Match
from solver.table.ratings import ELO, MEAN, Outcome, rate
from solver.table.tournament import Tournament, groups_of, orders_of, shares_of
from tests.support.series import big_series, sister_series


def _game(bots: list[int], winner: int) -> Outcome:
    return Outcome(tuple(bots), tuple(float(seat == winner % len(bots)) for seat in range(len(bots))))


tables = st.lists(st.integers(0, 3), min_size=2, max_size=4)
games = st.lists(st.builds(_game, tables, st.integers(0, 3)), min_size=1, max_size=30)


def likelihood(logs: list[float], played: list[Outcome]) -> float:
    """The slow twin: the logarithm of how likely games are, those taken as drawn too, game by game."""
    drawn = [Outcome((one, other), (0.5, 0.5)) for one in range(len(logs)) for other in range(one)]
    found = 0.0
    for game in (*played, *drawn):
        whole = math.log(math.fsum(math.exp(logs[bot]) for bot in game.bots))
        found += sum(share * (logs[bot] - whole) for bot, share in zip(game.bots, game.shares, strict=True))
    return found


@given(games, st.integers(0, 3), st.sampled_from((-0.05, 0.05)))
def test_no_other_ratings_are_more_likely(played: list[Outcome], bot: int, change: float) -> None:
    logs = [(rating.rating - MEAN) / ELO for rating in rate(4, [[game] for game in played])]
    other = [log + change * (number == bot) for number, log in enumerate(logs)]
    assert likelihood(other, played) < likelihood(logs, played) + 1e-9
    assert sum(logs) == pytest.approx(0, abs=1e-6)


def test_odds_of_ten_to_one_are_400_points() -> None:
    """Nine and a half wins of ten and half a drawn game make ten to one."""
    won, lost = Outcome((0, 1), (1, 0)), Outcome((0, 1), (0, 1))
    first, second = rate(2, [[won]] * 94 + [[lost]] * 9 + [[Outcome((0, 1), (0.5, 0.5))]])
    odds = (94 + 1) / (9 + 1)
    assert first.rating - second.rating == pytest.approx(400 * math.log10(odds), abs=0.01)
    assert first.low < first.rating < first.high


def test_who_won_everything_has_a_wide_interval_and_more_games_make_it_narrower() -> None:
    won = Outcome((0, 1), (1, 0))
    few, many = rate(2, [[won]] * 10)[0], rate(2, [[won]] * 1000)[0]
    assert many.low > few.low
    assert few.high - few.low > 300
    noisy = [[Outcome((0, 1), (float(n % 2), float(1 - n % 2)))] for n in range(1000)]
    narrow = rate(2, noisy)[0]
    assert narrow.high - narrow.low < 30


@pytest.mark.parametrize("alike", [False, True], ids=["independent", "both games of a deal alike"])
def test_intervals_hold_the_truth_as_often_as_they_say(alike: bool) -> None:
    """Also where the games of a deal go alike, so that they tell less than as many independent ones."""
    rng = random.Random(7)
    logs = [0.6, 0.0, -0.6]
    held = 0
    for _trial in range(150):
        deals = [_deal(rng, logs, alike) for _ in range(60)]
        held += sum(
            rating.low <= MEAN + ELO * log <= rating.high for rating, log in zip(rate(3, deals), logs, strict=True)
        )
    assert 0.91 <= held / 450 <= 0.985


def _deal(rng: random.Random, logs: list[float], alike: bool) -> list[Outcome]:
    """Every pair in both orders; alike: both games of a pair have the same winner."""
    found = []
    for one in range(3):
        for other in range(one):
            luck = rng.random()
            for seats in ((one, other), (other, one)):
                luck = luck if alike else rng.random()
                wins = luck < 1 / (1 + math.exp(logs[other] - logs[one]))
                winner = one if wins else other
                found.append(Outcome(seats, tuple(float(bot == winner) for bot in seats)))
    return found


# who meets


@pytest.mark.parametrize(("bots", "players"), [("abc", 2), ("abcd", 3), ("ab", 3), ("ab", 4), ("abcde", 4)])
def test_every_bot_sits_everywhere_equally_often(bots: str, players: int) -> None:
    groups = groups_of(tuple(bots), players)
    orders = [order for group in groups for order in orders_of(group)]
    assert len(orders) == len(groups) * players == len(set(orders))
    seats = Counter((bot, seat) for order in orders for seat, bot in enumerate(order))
    assert len(set(seats.values())) == 1
    assert all(set(order) == set(bots) for order in orders) or len(bots) >= players


def test_two_players_make_a_round_robin() -> None:
    assert groups_of(("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert orders_of(("a", "b")) == [("a", "b"), ("b", "a")]


def test_all_games_of_a_deal_are_dealt_alike() -> None:
    tournament = Tournament.of(big_series(("random", "random"), "t"), ("greedy", "random", "planner"), 2)
    assert len(tournament.orders) == 6
    deals = {
        number: Match(tournament.orders[number % 6]._replace(record=True), number // 6).log[1] for number in range(12)
    }
    assert len({deals[number] for number in range(6)}) == 1
    assert deals[6] != deals[0]
    assert tournament.seed_of(5) == "t/0"
    assert tournament.seed_of(6) == "t/1"
    assert CASTLES is tournament.orders[0].game


def test_what_ludwig_wins_is_shared_out() -> None:
    tournament = Tournament.of(sister_series(("random", "random"), "l"), ("greedy", "random"), 2)
    for number in range(4):
        played = tournament.play(number)
        assert played.number == number
        assert sum(shares_of(played, 2)) == pytest.approx(1)
    assert shares_of(played._replace(winners=(2,)), 2) == (0.5, 0.5)
    assert shares_of(played._replace(winners=(0, 2)), 2) == (0.75, 0.25)
