"""The planner of Between Two Castles against greedy bots: its own result, who wins, and the time of a move.

Run with `python -m benchmarks.two_castles_planner --players 2 --games 200 --seed fresh`. In each game one seat, another
one from game to game, has the planner and all others have greedy; the same deal is played with greedy on that seat too.
Results are compared as the rules do: the lower castle, then the other one, then special rooms (B2C-END-2 to B2C-END-4).
"""

import argparse
import random
import statistics
import time
from math import sqrt
from typing import NamedTuple

from engine.two_castles.game.final import Standing, Standings, standings
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.state import NOBODY
from engine.two_castles.rulings import USUAL
from solver.table.bots import make_bot


class Pair(NamedTuple):
    """One deal: how the planner's seat did, and greedy on the same seat."""

    planner: Standing
    greedy: Standing
    won: float
    """Its share of the victory at the table."""
    beaten: float
    """The share of the greedy players whose result was worse; half for an equal one."""


def rank(standing: Standing) -> tuple[int, ...]:
    """A result as the rules compare it."""
    return standing[1:]


def play(bots: list[str], seed: str, times: list[float]) -> tuple[Standings, int]:
    """One game, and Ludwig's seat; the times of the planner's moves are added."""
    rng = random.Random(f"{seed}/chance")
    seated = [make_bot(TWO_CASTLES, name, random.Random(f"{seed}/{seat}")) for seat, name in enumerate(bots)]
    names = tuple(f"{name}-{seat}" for seat, name in enumerate(bots, 1))
    state = TWO_CASTLES.start(USUAL, names, TWO_CASTLES.shuffle(USUAL, len(bots), rng))[0]
    while not state.over:
        if TWO_CASTLES.is_chance(state):
            action = TWO_CASTLES.chance(state, rng)
        else:
            actions, view = TWO_CASTLES.legal_actions(state), TWO_CASTLES.view(state, state.player)
            begun = time.process_time()
            action = seated[state.player].choose(view, actions)
            if bots[state.player] == "planner":
                times.append(time.process_time() - begun)
        state = TWO_CASTLES.advance(state, action)[0]
    return standings(state), state.ludwig


def compare(players: int, number: int, seed: str, times: list[float]) -> Pair:
    """One deal with and without the planner."""
    seat, deal = number % players, f"{seed}/{number}"
    bots = ["planner" if other == seat else "greedy" for other in range(players)]
    with_it, ludwig = play(bots, deal, times)
    without, _ludwig = play(["greedy"] * players, deal, times)
    own = with_it.results[seat]
    others = [one for one in with_it.results if one.seat not in (seat, ludwig if ludwig != NOBODY else seat)]
    beaten = sum((rank(own) > rank(one)) + (rank(own) == rank(one)) / 2 for one in others) / len(others)
    return Pair(own, without.results[seat], (seat in with_it.winners) / len(with_it.winners), beaten)


def share(values: list[float]) -> str:
    """A share with its interval of 95 % (Wilson)."""
    number, part, z = len(values), statistics.fmean(values), 1.96
    middle, spread = part + z * z / (2 * number), z * sqrt(part * (1 - part) / number + z * z / (4 * number**2))
    low, high = ((middle + sign * spread) / (1 + z * z / number) for sign in (-1, 1))
    return f"{part:.1%} ({low:.0%} to {high:.0%})"


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seed", default="fresh")
    wanted = parser.parse_args()
    times: list[float] = []
    pairs = []
    for number in range(wanted.first, wanted.first + wanted.games):
        pair = compare(wanted.players, number, wanted.seed, times)
        pairs.append(pair)
        print(f"{number} {pair.planner.lower} {pair.greedy.lower} {pair.won:g} {pair.beaten:g}", flush=True)
    gains = [pair.planner.lower - pair.greedy.lower for pair in pairs]
    better = [
        (rank(pair.planner) > rank(pair.greedy)) + (rank(pair.planner) == rank(pair.greedy)) / 2 for pair in pairs
    ]
    error = statistics.stdev(gains) / sqrt(len(gains))
    print(f"{wanted.players} players, {wanted.games} deals from {wanted.first} of seed {wanted.seed}")
    print(f"better than greedy on the same seat of the same deal  {share(better)}")
    print(f"points more there                                     {statistics.fmean(gains):+.1f} +- {1.96 * error:.1f}")
    print(f"beats a greedy player at its table                    {share([pair.beaten for pair in pairs])}")
    print(f"share of the victory at its table                     {share([pair.won for pair in pairs])}")
    print(f"a move: median {statistics.median(times) * 1000:.0f} ms, longest {max(times) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
