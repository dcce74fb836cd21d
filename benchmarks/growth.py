"""What grows with what: cost by rooms, players, tiles, modules, steps and games, each beside the smallest.

Run with `python -m benchmarks.growth [rooms|players|tiles|modules|steps|games ...] [--short]`; `--short` stops at fewer
rooms, tiles and games. Costs are processor time, the best of a few; behind each stands its ratio to the smallest, and
at the end of a row the power of the size by which it grew: 1 is in step, 2 is quadratic.
"""

import math
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from benchmarks.placements import TILES
from benchmarks.plans import make_problem
from cli.answers.page import ask_page
from engine import Castle
from engine.catalogue import Tile
from engine.game.game import CASTLES, Setup
from engine.kernel.errors import MadKingError
from engine.pictures.text import draw_text
from engine.rules.rulings import law
from madking import replay
from solver.hint.advice import Wish, advise_castle
from solver.patience import Patience
from solver.planning.plan import make_plan
from solver.table.arena import Series, play_games

ROOMS = (6, 12, 25, 50, 100, 250)
PLAYERS = (1, 2, 3, 4, 5)
PLANNED = (3, 4, 5, 6, 7, 8, 9, 10)
PATIENCE = 20.0
"""Seconds after which the search for a plan is stopped: from there on it is the effort that is bounded."""
MODULES: tuple[tuple[str, ...], ...] = (
    (), ("towers",), ("towers", "swans"), ("towers", "swans", "decrees"), ("towers", "swans", "decrees", "passages"),
    ("towers", "swans", "decrees", "passages", "moats"),
)  # fmt: skip
STEPS = (50, 100, 200, 400, 600)
GAMES = (100, 1000, 10_000, 100_000)
SAMPLE = 20
"""Random games for a figure by players or modules."""
REPEATED = 3
CALLED = """
import resource, sys
from cli.main import run
run(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)
"""


class Row(NamedTuple):
    """What was measured, by the sizes."""

    name: str
    unit: str
    costs: list[float]


def told(row: Row, sizes: Sequence[int]) -> str:
    """A row of the table: costs with their ratios to the smallest, and the power of the size that they grew by."""
    cells = [f"{cost:9.2f} {cost / row.costs[0]:6.1f}x" for cost in row.costs]
    return f"{row.name:22} {row.unit:5} {' '.join(cells)}   {power(row.costs, sizes):5.2f}"


def power(costs: Sequence[float], sizes: Sequence[int]) -> float:
    """The power of the size by which the cost grew from the smallest to the largest; 0 where there is one size."""
    if sizes[-1] == sizes[0]:
        return 0.0
    return math.log(costs[-1] / costs[0]) / math.log(sizes[-1] / sizes[0])


def show(title: str, sizes: Sequence[int], rows: Sequence[Row]) -> None:
    """Print a table."""
    print(f"\n{title:28} " + " ".join(f"{size:>17}" for size in sizes) + "   power", flush=True)
    for row in rows:
        print(told(row, sizes), flush=True)


def milliseconds(do: Callable[[], object]) -> float:
    """The best of a few."""
    best = math.inf
    for _ in range(REPEATED):
        start = time.process_time()
        do()
        best = min(best, time.process_time() - start)
    return best * 1000


# rooms


def grown(sizes: Sequence[int]) -> list[Castle]:
    """One castle as it grows, around its foyer, from as many boxes as it takes."""
    rng = random.Random(1)
    castle = Castle.parse("foyer-4@0,0")
    found: list[Castle] = []
    while len(castle) < sizes[-1]:
        options = castle.legal(rng.choice(TILES))
        if options:
            options = rng.sample(options, min(3, len(options)))
            castle = castle.extended(min(options, key=lambda place: abs(place.x) + abs(place.y)))
        if len(castle) in sizes and (not found or len(found[-1]) < len(castle)):
            found.append(castle)
    return found


def _questions(castle: Castle, tile: Tile) -> dict[str, Callable[[], object]]:
    """What people ask of a castle, each from its text, as a command or the page does."""
    text = str(castle)
    before, newest = " ".join(map(str, castle.rooms[:-1])), str(castle.rooms[-1])
    parent = Castle(castle.rooms[:-1])
    parent.legal(tile)
    asked = {"castle": text, "edition": "second"}
    return {
        "read": lambda: Castle.parse(text),
        "judge": lambda: Castle.parse(before).judge(newest),
        "score": lambda: Castle.parse(text).score(),
        "legal, just read": lambda: Castle.parse(text).legal(tile),
        "legal, grown by a room": lambda: parent.extended(castle.rooms[-1]).legal(tile),
        "hint": lambda: advise_castle(Castle.parse(text), tile, Wish("points", 5)),
        "drawing in text": lambda: draw_text(Castle.parse(text)),
        "drawing": lambda: Castle.parse(text).svg(),
        "page: castle": lambda: ask_page("castle", asked),
        "page: judge": lambda: ask_page("judge", {"castle": before, "placement": newest, "edition": "second"}),
        "page: legal": lambda: ask_page("legal", {**asked, "tile": tile.slug}),
    }


def by_rooms(short: bool) -> None:
    """Every question about a castle, by its rooms."""
    sizes = ROOMS[:-2] if short else ROOMS
    tile = next(tile for tile in TILES if tile.slug == "nap-room")
    castles = [_questions(castle, tile) for castle in grown(sizes)]
    rows = []
    for name in castles[0]:
        try:
            rows.append(Row(name, "ms", [milliseconds(questions[name]) for questions in castles]))
        except MadKingError as error:
            print(f"{name}: {error}")
    show("by rooms", sizes, rows)


# games


def _series(bots: int, modules: Sequence[str]) -> Series[Any, Any, Any]:
    return Series(CASTLES, Setup(law("collectors", {"solo-expansions": "on"}, modules)), ("random",) * bots, "growth")


def _played(series: Series[Any, Any, Any]) -> tuple[float, float, float]:
    """Milliseconds of a game and of a decision, and the decisions of a game."""
    steps = 0
    start = time.process_time()
    for played in play_games(series, SAMPLE):
        steps += played.steps
    spent = (time.process_time() - start) * 1000
    return spent / SAMPLE, spent / steps, steps / SAMPLE


def _games(title: str, sizes: Sequence[int], plans: Sequence[Series[Any, Any, Any]]) -> None:
    for plan in plans:
        next(iter(play_games(plan, 1)))
    figures = list(zip(*(_played(plan) for plan in plans), strict=True))
    names = (("a game", "ms"), ("a decision", "ms"), ("decisions of a game", ""))
    show(title, sizes, [Row(*name, list(costs)) for name, costs in zip(names, figures, strict=True)])


def by_players(short: bool) -> None:
    """Random games with towers, which five players need, by their players."""
    del short
    _games("by players", PLAYERS, [_series(players, ("towers",)) for players in PLAYERS])


def by_modules(short: bool) -> None:
    """Random games of four, by how many modules are in play; one is counted for the base game."""
    del short
    _games("by modules and base", range(1, len(MODULES) + 1), [_series(4, modules) for modules in MODULES])


def by_steps(short: bool) -> None:
    """A log read and replayed, from Python and for the page, by its lines; it may end in the middle of a game."""
    sizes = STEPS[:3] if short else STEPS
    series = _series(5, ("towers", "swans", "decrees"))._replace(record=True)
    log = next(iter(play_games(series, 1))).log or ()
    texts = ["".join(f"{line}\n" for line in log[:size]) for size in sizes]
    asked: dict[str, Callable[[str], object]] = {
        "replay": replay,
        "page: replay": lambda text: ask_page("replay", {"log": text}),
    }
    costs = {name: [milliseconds(partial(ask, text)) for text in texts] for name, ask in asked.items()}
    show("by lines of a log", sizes, [Row(name, "ms", row) for name, row in costs.items()])


def by_games(short: bool) -> None:
    """`simulate` as people call it: processor time and the most memory, by games."""
    sizes = GAMES[:2] if short else GAMES
    times, memory = [], []
    for games in sizes:
        words = ("simulate", "--games", str(games), "--players", "2", "--bots", "random", "--json")
        done = subprocess.run([sys.executable, "-c", CALLED, *words], capture_output=True, text=True, check=True)
        seconds, kibibytes = map(float, done.stderr.split()[-2:])
        times.append(seconds)
        memory.append(kibibytes / 1024)
    show("by games", sizes, [Row("simulate", "s", times), Row("most memory", "MB", memory)])


# plans


def by_tiles(short: bool) -> None:
    """A joint plan beside a castle of twelve rooms, until it is proven or its effort is used up."""
    sizes = PLANNED[:3] if short else PLANNED
    costs, proven = [], []
    for tiles in sizes:
        start = time.process_time()
        plan = make_plan(make_problem(0, tiles), patience=Patience(PATIENCE))
        costs.append((time.process_time() - start) * 1000)
        proven.append(plan.status)
    show("by tiles of a plan", sizes, [Row("plan", "ms", costs)])
    print("proven: " + ", ".join(f"{tiles} {status}" for tiles, status in zip(sizes, proven, strict=True)))


PARTS = {
    "rooms": by_rooms,
    "players": by_players,
    "tiles": by_tiles,
    "modules": by_modules,
    "steps": by_steps,
    "games": by_games,
}


def main(arguments: list[str]) -> None:
    """Print the tables that are asked for, or all."""
    for name, part in PARTS.items():
        if name in arguments or not set(PARTS) & set(arguments):
            part("--short" in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
