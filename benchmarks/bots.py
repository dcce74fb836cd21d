"""How strong the bot `planner` is: against `greedy` from either seat, and its points at tables of four.

Run with `python -m benchmarks.bots [GAMES]` (100 games of each kind if not said); two processes are used.

Any two bots are compared by `python -m benchmarks.bots ONE OTHER [DEALS [PLAYERS [SEED]]]`: one of the first among as
many of the other as fill the table (two players if not said), each deal played from every seat; with `--half` each
kind has every second seat, and they change. `ONE` may be `quick`, the planner that looks at a few places only.
`python -m benchmarks.bots --moves BOT [PLAYERS]` takes the time of moves.
"""

import sys
import time
from collections import defaultdict
from math import sqrt
from statistics import mean, median, stdev
from typing import Any

from engine.game.chronicle import Facts
from engine.game.game import CASTLES, Setup
from engine.rules.rulings import law
from solver.table.arena import Match, Played, Series, play_games

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


QUICK = "solver/bots/planner.py:QuickPlanner"
"""Where the quick planner is found by its name."""


def seatings(one: str, other: str, players: int, *, half: bool) -> list[tuple[str, ...]]:
    """One bot on every seat in turn among the others; or both kinds on every second seat, and changed."""
    if half:
        return [tuple((one, other)[(seat + first) % 2] for seat in range(players)) for first in range(2)]
    return [tuple(one if seat == place else other for seat in range(players)) for place in range(players)]


def compare(one: str, other: str, deals: int, players: int = 2, seed: str = "compare", *, half: bool = False) -> str:
    """A bot among others of another kind, each deal with changed seats: wins, and the margin of the means.

    A shared victory is a part of a win. The games of a deal are not independent: the margins are those of deals.
    """
    one = QUICK if one == "quick" else one
    tables = seatings(one, other, players, half=half)
    won, margins, own, theirs = 0.0, [0.0] * deals, list[float](), list[float]()
    for bots in tables:
        for result in play(bots, deals, seed):
            won += sum(bots[seat] == one for seat in result.winners) / len(result.winners)
            own.append(mean(points for bot, points in zip(bots, result.points, strict=True) if bot == one))
            theirs.append(mean(points for bot, points in zip(bots, result.points, strict=True) if bot != one))
            margins[result.number] += (own[-1] - theirs[-1]) / len(tables)
    games = deals * len(tables)
    low, high = wilson(won, games)
    least, most = interval(margins)
    return (
        f"{one.rpartition(':')[2]} among {other}, {players} players, {games} games: "
        f"wins {won / games:.1%} ({low:.1%} to {high:.1%}); "
        f"margin {mean(margins):+.1f} ({least:+.1f} to {most:+.1f}); "
        f"points {mean(own):.1f}, the others {mean(theirs):.1f}"
    )


def moves(bot: str, players: int = 2, games: int = 6) -> str:
    """The time of moves in milliseconds of processor time, by phase: the mean, and the median."""
    bot = QUICK if bot == "quick" else bot
    took = defaultdict[str, list[float]](list)
    for number in range(games):
        plan: Any = Series(CASTLES, Setup(law()), (bot,) * players, "moves")
        match = Match(plan, number)
        while not match.over:
            phase, start = match.state.phase, time.process_time()
            match.advance()
            took[phase].append(1000 * (time.process_time() - start))
    kept = {phase: took[phase] for phase in ("take", "place", "price") if took[phase]}
    times = ", ".join(f"{phase} {mean(times):.1f} ({median(times):.1f})" for phase, times in kept.items())
    return f"{bot.rpartition(':')[2]}, {players} players, ms a move: {times}"


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
    """Print everything, or one comparison."""
    if arguments[:1] == ["--moves"]:
        print(moves(arguments[1], *map(int, arguments[2:3])))
        return
    half = "--half" in arguments
    arguments = [argument for argument in arguments if argument != "--half"]
    if len(arguments) > 1:
        one, other, deals, players, seed, *_rest = (*arguments, *("", "", "100", "2", "compare")[len(arguments) :])
        print(compare(one, other, int(deals), int(players), seed, half=half))
        return
    games = int(arguments[0]) if arguments else 100
    duel(games)
    four(("planner",) * 4, games)
    for seat in range(4):
        four(tuple("planner" if number == seat else "greedy" for number in range(4)), max(2, games // 4))


if __name__ == "__main__":
    main(sys.argv[1:])
