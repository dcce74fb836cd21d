"""Tables with towers, swans and royal decrees: random games beside the base game's, and the bot `planner`.

Run with `python -m benchmarks.modules [GAMES]`; with GAMES, so many duels of `planner` and `greedy` from either seat.
"""

import statistics
import sys
import time
from typing import Any

from benchmarks.bots import JOBS, wilson
from engine.game.game import CASTLES, Setup
from engine.rules.rulings import law
from solver.table.arena import Series, play_games

MODULES = ("towers", "swans", "decrees")
BASE = Series(CASTLES, Setup(law()), ("random",) * 4, "benchmark")
FIVE = Series(CASTLES, Setup(law("collectors", None, MODULES)), ("random",) * 5, "benchmark")
ROUNDS = 7
GAMES = 20
GOAL = 0.5
"""How fast a decision at the table of five is to be, as a part of the base game's speed."""


def decisions(plan: Series[Any, Any, Any], games: int = GAMES) -> float:
    """Decisions of random games per second of processor time, in one process."""
    start, steps = time.process_time(), 0
    for played in play_games(plan, games):
        steps += played.steps
    return steps / (time.process_time() - start)


def compare() -> None:
    """Alternate the two, and print medians and the median of the ratios."""
    decisions(BASE, 2)
    decisions(FIVE, 2)
    rows = [(decisions(BASE), decisions(FIVE)) for _ in range(ROUNDS)]
    base, five = (statistics.median(values) for values in zip(*rows, strict=True))
    ratio = statistics.median(row[1] / row[0] for row in rows)
    print(f"base game, four players:        {base:7.0f} decisions per second")
    part = f"{ratio:.2f} of the base game's (goal {GOAL})"
    print(f"all modules, five players:      {five:7.0f} decisions per second, {part}")


def duel(games: int) -> None:
    """Two players with changed seats; a shared victory is half a win for each."""
    won, points = 0.0, {"planner": 0.0, "greedy": 0.0}
    for seats in (("planner", "greedy"), ("greedy", "planner")):
        for played in play_games(FIVE._replace(bots=seats, seed="duel"), games, JOBS):
            won += sum(seats[seat] == "planner" for seat in played.winners) / len(played.winners)
            for bot, total in zip(seats, played.points, strict=True):
                points[bot] += total / (2 * games)
    low, high = wilson(won, 2 * games)
    share = f"{won / games / 2:.1%} ({low:.1%} to {high:.1%})"
    averages = ", ".join(f"{bot} {mean:.1f}" for bot, mean in points.items())
    print(f"{2 * games} games: planner wins {share}; points: {averages}")


def main(arguments: list[str]) -> None:
    """Print all figures."""
    compare()
    if arguments:
        duel(int(arguments[0]))


if __name__ == "__main__":
    main(sys.argv[1:])
