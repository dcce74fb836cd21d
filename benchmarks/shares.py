"""Where the time of whole games goes: each bot's games, sampled by the processor's clock, as shares of the rooms.

Run with `python -m benchmarks.shares [BOT ...]`; the default are random, greedy, planner and master. A sample counts
for the innermost function that belongs to a room, so that what the library does counts for who asked. With
`--functions` the functions with the largest shares are named besides.
"""

import signal
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

from engine.game.game import CASTLES, Setup
from engine.rules.rulings import law
from solver.table.arena import Series, play_games

ROOT = str(Path(__file__).resolve().parents[1]) + "/"
EVERY = 0.001
"""Seconds of the processor between two samples."""
GAMES = {"random": 400, "greedy": 60, "planner": 8, "master-quick": 1, "master": 1}
"""So many games of each bot, with two players and with four; half of them before, for tables that are made once."""
GROWING = ("_add", "_copy", "extended", "with_piece", "_lay", "build", "__init__", "_find_zone")
"""What makes the next board of a castle; the rest of a board answers questions."""
ROOMS = (
    ("legal places", ("engine/castle/places.py", "engine/castle/board.py", "engine/castle/rays.py",
                      "engine/castle/areas.py", "engine/castle/joining.py", "engine/castle/zones.py",
                      "engine/geometry/", "engine/game/decisions/place.py", "engine/game/hand.py")),
    ("points and meetings", ("engine/castle/scoring.py", "engine/castle/meetings.py", "engine/castle/verdict.py")),
    ("castles as values", ("engine/castle/",)),
    ("final scoring, result", ("engine/game/final.py", "engine/game/counters.py", "engine/game/chronicle.py")),
    ("setting up", ("engine/game/setup.py", "engine/catalogue/box.py")),
    ("decisions: options", ("engine/game/decisions/", "engine/game/layouts.py", "engine/game/play.py",
                            "engine/kernel/options.py")),
    ("state and events", ("engine/game/", "engine/modules/")),
    ("what a player sees", ("engine/game/view.py", "engine/game/imagine.py")),
    ("worth estimate", ("solver/worth/", "solver/hint/")),
    ("bots", ("solver/bots/",)),
    ("arena", ("solver/table/", "engine/kernel/")),
)  # fmt: skip
"""The rooms by the files that belong to them; the longest name that fits decides."""
REST = "the rest"


def room_of(file: str, function: str) -> str | None:
    """The room of a function; none if it is not of this project."""
    if not file.startswith(ROOT):
        return None
    name = file.removeprefix(ROOT)
    if name == "engine/castle/board.py" and function in GROWING:
        return "growing castles"
    fits = [(len(start), room) for room, starts in ROOMS for start in starts if name.startswith(start)]
    return max(fits)[1] if fits else None


class Sampler:
    """Counts samples by room and by function while a workload runs."""

    def __init__(self) -> None:
        self.rooms: Counter[str] = Counter()
        self.functions: Counter[str] = Counter()
        self._known: dict[CodeType, str | None] = {}

    def _look(self, _signal: int, frame: FrameType | None) -> None:
        while frame is not None:
            code = frame.f_code
            if code not in self._known:
                self._known[code] = room_of(code.co_filename, code.co_name)
            room = self._known[code]
            if room is not None:
                self.rooms[room] += 1
                self.functions[f"{code.co_filename.removeprefix(ROOT)}: {code.co_qualname}"] += 1
                return
            frame = frame.f_back
        self.rooms[REST] += 1

    def __enter__(self) -> "Sampler":
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
        return self

    def __exit__(self, *_error: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)


def sample(bot: str, players: int) -> Sampler:
    """The samples of a bot's games."""
    series, games = Series(CASTLES, Setup(law()), (bot,) * players, "benchmark"), GAMES[bot]
    for _result in play_games(series, games // 2):
        pass
    with Sampler() as sampler:
        for _result in play_games(series, games):
            pass
    return sampler


def main(arguments: list[str]) -> None:
    """Print a table of shares in hundredths, a column for each bot and number of players."""
    bots = [name for name in arguments if not name.startswith("--")] or ["random", "greedy", "planner", "master"]
    columns = [(bot, players) for bot in bots for players in (2, 4)]
    found = [sample(bot, players) for bot, players in columns]
    print("| Room | " + " | ".join(f"{bot}, {players}" for bot, players in columns) + " |")
    print("|---|" + "--:|" * len(columns))
    rooms = sum((sampler.rooms for sampler in found), Counter[str]())
    for room, _count in rooms.most_common():
        shares = [100 * sampler.rooms[room] / sampler.rooms.total() for sampler in found]
        print(f"| {room} | " + " | ".join(f"{share:.0f}" for share in shares) + " |")
    for (bot, players), sampler in zip(columns, found, strict=True) if "--functions" in arguments else ():
        print(f"\n{bot}, {players} players:")
        for name, count in sampler.functions.most_common(40):
            print(f"{100 * count / sampler.functions.total():5.1f} %  {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
