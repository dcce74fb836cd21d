"""Random five-player games of Between Two Castles per second, beside catanatron's, alternating in one run.

Run with `python -m benchmarks.two_castles_games`. Catanatron is installed into a folder of its own if it can be had.
"""

import statistics
import tempfile
import time
from typing import Any

from benchmarks.games import load_catanatron, theirs
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.rulings import USUAL
from solver.table.arena import Series, play_games

PLAN = Series(TWO_CASTLES, USUAL, ("random",) * 5, "benchmark")
GREEDY = Series(TWO_CASTLES, USUAL, ("greedy",) * 5, "benchmark")
ROUNDS = 7
GAMES = 60


def ours(games: int = GAMES, plan: Series[Any, Any, Any] = PLAN) -> float:
    """Our games per second of processor time, in one process."""
    start = time.process_time()
    for _result in play_games(plan, games):
        pass
    return games / (time.process_time() - start)


def main() -> None:
    """Print all figures."""
    ours()
    with tempfile.TemporaryDirectory() as folder:
        catanatron = load_catanatron(folder)
        if catanatron is None:
            mine = statistics.median(ours() for _ in range(ROUNDS))
            print(f"two castles, random, five players: {mine:6.1f} games per second (catanatron cannot be installed)")
        else:
            theirs(catanatron)
            rows = [(ours(), theirs(catanatron)) for _ in range(ROUNDS)]
            mine, other = (statistics.median(values) for values in zip(*rows, strict=True))
            ratio = statistics.median(row[0] / row[1] for row in rows)
            print(f"two castles, random, five players: {mine:6.1f} games per second, {ratio:.1f} times catanatron")
            print(f"catanatron, random, four players:  {other:6.1f} games per second")
    greedy = statistics.median(ours(8, GREEDY) for _ in range(3))
    print(f"two castles, greedy, five players: {greedy:6.1f} games per second")


if __name__ == "__main__":
    main()
