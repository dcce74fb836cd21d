"""How strong the bot `planner` is: against `greedy` from either seat, and its points at tables of four.

Run with `python -m benchmarks.bots [GAMES]` (100 games of each kind if not said); two processes are used.
"""

import sys
import time
from math import sqrt
from statistics import mean, stdev

from engine.game.chronicle import Facts
from engine.game.game import CASTLES, Setup
from engine.rules.rulings import law
from solver.table.arena import Played, Series, play_games

JOBS = 2
SURE = 1.96
"""Standard errors on either side of a 95 % interval."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    share = won / games
    middle = share + SURE**2 / (2 * games)
    spread = SURE * sqrt(share * (1 - share) / games + SURE**2 / (4 * games**2))
    whole = 1 + SURE**2 / games
    return (middle - spread) / whole, (middle + spread) / whole


def interval(values: list[float]) -> tuple[float, float]:
    """The 95 % interval of a mean (Student's t, by its first correction to the normal distribution)."""
    sure = SURE + (SURE**3 + SURE) / (4 * (len(values) - 1))
    spread = sure * stdev(values) / sqrt(len(values))
    return mean(values) - spread, mean(values) + spread


def play(bots: tuple[str, ...], games: int, seed: str) -> list[Played[Facts]]:
    return list(play_games(Series(CASTLES, Setup(law()), bots, seed), games, JOBS))


def duel(games: int) -> None:
    """Two players with changed seats; a shared victory is half a win for each."""
    won = 0.0
    points: dict[str, list[float]] = {"planner": [], "greedy": []}
    for seats in (("planner", "greedy"), ("greedy", "planner")):
        for result in play(seats, games, "duel"):
            won += sum(seats[seat] == "planner" for seat in result.winners) / len(result.winners)
            for bot, total in zip(seats, result.points, strict=True):
                points[bot].append(total)
    low, high = wilson(won, 2 * games)
    averages = ", ".join(f"{bot} {mean(totals):.1f}" for bot, totals in points.items())
    share = f"{won / games / 2:.1%} ({low:.1%} to {high:.1%})"
    print(f"two players, {2 * games} games, changed seats: planner wins {share}; points: {averages}")


def four(bots: tuple[str, ...], games: int) -> None:
    """The average of the planners at a table of four; the games are independent, the players of one are not."""
    start = time.perf_counter()
    results = play(bots, games, "four")
    seconds = (time.perf_counter() - start) * JOBS / games
    planners = [seat for seat, bot in enumerate(bots) if bot == "planner"]
    averages = [mean(result.points[seat] for seat in planners) for result in results]
    low, high = interval(averages)
    sources: dict[str, float] = {}
    for result in results:
        for seat in planners:
            for source, points in result.facts.sources[seat].items():
                sources[source] = sources.get(source, 0.0) + points / len(planners) / games
    others = [result.points[seat] for result in results for seat in range(4) if seat not in planners]
    print(f"{', '.join(bots)}, {games} games: planner {mean(averages):.1f} ({low:.1f} to {high:.1f})", end="")
    print(f", the others {mean(others):.1f}" if others else "")
    print("  " + ", ".join(f"{source} {points:.1f}" for source, points in sorted(sources.items())))
    print(f"  {mean(result.facts.rounds for result in results):.1f} rounds, {seconds:.2f} s per game and core")


def main(arguments: list[str]) -> None:
    """Print everything."""
    games = int(arguments[0]) if arguments else 100
    duel(games)
    four(("planner",) * 4, games)
    for seat in range(4):
        four(tuple("planner" if number == seat else "greedy" for number in range(4)), max(2, games // 4))


if __name__ == "__main__":
    main(sys.argv[1:])
