"""Kills the program with SIGKILL in the middle of every kind of save: the file must be the old or the new one, whole.

    python -m tools.killer KILLS      exit code 1 if a file was lost or torn

The kill comes from inside, after the n-th line of the code that writes, so that each place is hit and no clock decides.
"""

import contextlib
import io
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, NoReturn

import engine.kernel.files
from cli.main import run
from engine.game.game import CASTLES
from engine.kernel.log import follow, split_lines
from engine.records.positions import Need, load_position, save_position
from tools.grammar import logs

ROOT = Path(__file__).resolve().parent.parent
WRITER = engine.kernel.files.__file__


class Save(NamedTuple):
    """A way to write a file: what does it, which file, and what is there before."""

    act: Callable[[], object]
    file: str
    before: str | None = None


def _command(*words: str, answers: str = "") -> Callable[[], object]:
    def act() -> object:
        sys.stdin = io.TextIOWrapper(io.BytesIO(answers.encode()))
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return run(list(words))

    return act


def _keep_position() -> None:
    text = (ROOT / "examples" / "positions" / "finished.position.yaml").read_text(encoding="utf-8")
    save_position(load_position(text, Need.STANDINGS), Path("table.yaml"))


def saves() -> dict[str, Save]:
    """Every kind of save."""
    answers = "1\n" * 8
    sister = ("two-castles", "play", "--seed", "7")
    return {
        "show --svg": Save(_command("show", "foyer-3@0,0", "--svg", "x.svg"), "x.svg", "<svg>old" * 4000),
        "two-castles show --svg": Save(
            _command("two-castles", "show", "throne-living-corridor@0,0", "--svg", "x.svg"), "x.svg", "<svg>old"
        ),
        "replay --svg": Save(_command("replay", "game.jsonl", "--svg", "."), _first_picture(), "<svg>old"),
        "play --save": Save(_command("play", "--seed", "7", "--save", "new.jsonl", answers=answers), "new.jsonl"),
        "play --resume": Save(_command("play", "--resume", "mine.jsonl", answers=answers), "mine.jsonl", _left()),
        "two-castles play --save": Save(_command(*sister, "--save", "new.jsonl", answers=answers), "new.jsonl"),
        "simulate --record": Save(
            _command("simulate", "--games", "1", "--players", "2", "--record", "."), "game-000000.jsonl"
        ),
        "simulate --record --force": Save(
            _command("simulate", "--games", "1", "--players", "2", "--record", ".", "--force"),
            "game-000000.jsonl",
            logs(False)[-1],
        ),
        "two-castles simulate --record": Save(
            _command("two-castles", "simulate", "--games", "1", "--record", "."), "game-000000.jsonl"
        ),
        "a position": Save(_keep_position, "table.yaml", "old: 1\n"),
    }


def _first_picture() -> str:
    """The file of the first placement that a replay draws."""
    moments = enumerate(follow(CASTLES, split_lines(_short_log())))
    return next(f"step-{n:04d}.svg" for n, moment in moments if moment.action and moment.action.verb == "place")


def _short_log() -> str:
    return "\n".join(logs(False)[-1].split("\n")[:120])


def _left() -> str:
    """A game that somebody has left after a decision."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mine.jsonl"
        _command("play", "--seed", "8", "--save", str(file), answers="1\n")()
        return file.read_text(encoding="utf-8")


# one save, killed or not


def _prepare(save: Save) -> None:
    Path("game.jsonl").write_text(_short_log(), encoding="utf-8")
    if save.before is not None:
        Path(save.file).write_text(save.before, encoding="utf-8")


def _watch(save: Save, report: Callable[[dict[str, Any]], None], kill_at: int) -> NoReturn:
    """Save in this process, a child; the n-th line of the writer is its last."""
    steps = 0
    told: list[str] = []

    def trace(frame: FrameType, event: str, _given: object) -> Any:
        nonlocal steps
        if frame.f_code.co_filename != WRITER:
            return None
        if event == "call" and frame.f_code.co_name == "write_atomically" and frame.f_locals["path"].name == save.file:
            told.append(frame.f_locals["content"])
        if event == "line":
            steps += 1
            if steps == kill_at:
                os.kill(os.getpid(), signal.SIGKILL)
        return trace

    try:
        sys.settrace(trace)
        save.act()
        sys.settrace(None)
        report({"steps": steps, "told": told})
    finally:
        os._exit(0)


def _fork(save: Save, kill_at: int) -> dict[str, Any]:
    """What a save wrote and in how many steps; nothing if it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _watch(save, lambda found: _send(writing, found), kill_at)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        data = pipe.read()
    os.waitpid(child, 0)
    found: dict[str, Any] = json.loads(data) if data else {}
    return found


def _send(writing: int, found: dict[str, Any]) -> None:
    with os.fdopen(writing, "wb") as pipe:
        pipe.write(json.dumps(found).encode())


def try_save(name: str, save: Save, kills: int) -> list[str]:
    """Kill one kind of save at so many places, spread over all of it."""
    with _folder(save):
        whole = _fork(save, 0)
    if not whole or not whole["told"]:
        return [f"{name}: nothing is written"]
    right = {save.before, *whole["told"], "" if save.before is None else None}
    wrong = []
    for number in range(kills):
        kill_at = 1 + number * whole["steps"] // kills
        with _folder(save):
            if _fork(save, kill_at):
                wrong.append(f"{name}: was not killed at step {kill_at}")
            wrong += [f"{name}, killed at step {kill_at}: {line}" for line in _faults(save, right)]
    return wrong


def _faults(save: Save, right: set[str | None]) -> list[str]:
    """Is the file whole, and is a draft that was left gone after the next save?"""
    file = Path(save.file)
    found = file.read_text(encoding="utf-8") if file.exists() else None
    lines = [] if found in right or (found is None and save.before is None) else [f"torn: {str(found)[:80]!r}"]
    engine.kernel.files.write_atomically(file, "next")
    drafts = list(Path().glob(".*draft*"))
    return lines + [f"left behind: {draft}" for draft in drafts if file.name in draft.name]


@contextlib.contextmanager
def _folder(save: Save) -> Any:
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        _prepare(save)
        yield
        os.chdir("/")


def main() -> None:
    """Kill, and say what was lost."""
    kinds = saves()
    each = -(-int(sys.argv[1]) // len(kinds))
    wrong = [line for name, save in kinds.items() for line in try_save(name, save, each)]
    print(f"{each * len(kinds)} kills in {len(kinds)} kinds of saves: {len(wrong)} wrong", *wrong, sep="\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
