"""Every command with its streams and files in a bad state: closed, full, looping, endless, not UTF-8.

    python -m tools.streams CONDITION ...      a JSON object: by condition, what was tried and what is wrong

Each call runs in a fork of this one process, which has loaded everything: thirty commands take a second or two.
"""

import contextlib
import gc
import importlib
import io
import json
import os
import pkgutil
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, NoReturn

import cli.main
import engine
import solver
from tools.commands import Command, all_commands

ROOT = Path(__file__).resolve().parent.parent
POSITIONS = ROOT / "examples" / "positions"
SISTER_POSITIONS = ROOT / "examples" / "two_castles" / "positions"
RING = "barbican-new@-10,0 salon@-7,0 moat@-10,-19/3"
THRONE = "throne-living-corridor@0,0"
BASE: dict[Command, tuple[str, ...]] = {
    ("build",): ("foyer-4@0,0 salon@3,0",),
    ("cards",): (),
    ("case",): (str(ROOT / "examples" / "cases" / "corner-contact-penalty.yaml"),),
    ("endgame",): (str(POSITIONS / "endgame.position.yaml"), "--top", "1"),
    ("hint",): ("foyer-4@0,0 salon@3,0", "--tile", "nap-room"),
    ("judge",): ("foyer-4@0,0 salon@3,0", "nap-room@10,0/1"),
    ("legal",): ("foyer-4@0,0 salon@3,0", "nap-room", "--passages", "small"),
    ("pick",): (str(POSITIONS / "sleeping.position.yaml"),),
    ("plan",): ("foyer-4@0,0 salon@3,0", "--tiles", "nap-room"),
    ("play",): ("--players", "Ada", "--bots", "random"),
    ("price",): (str(POSITIONS / "pricing.position.yaml"),),
    ("replay",): ("game.jsonl",),
    ("review",): ("short.jsonl",),
    ("rules",): ("PLACE-5",),
    ("rulings",): (),
    ("score",): (RING,),
    ("show",): ("foyer-4@0,0 salon@3,0",),
    ("simulate",): ("--games", "1", "--players", "2"),
    ("standings",): (str(POSITIONS / "finished.position.yaml"),),
    ("table",): ("foyer-4@0,0 salon@3,0", "--check"),
    ("tiles",): ("nap-room",),
    ("tournament",): ("--games", "1", "--bots", "greedy,random"),
    ("verify",): (str(ROOT / "examples" / "books" / "EX-05.yaml"),),
    ("walk",): (RING,),
    ("packs", "add"): (str(ROOT / "docs" / "my-box.yaml"),),
    ("packs", "check"): (str(ROOT / "docs" / "my-box.yaml"),),
    ("packs", "draw"): (str(ROOT / "docs" / "my-box.yaml"),),
    ("packs", "list"): (),
    ("packs", "new"): ("--name", "Den", "--size", "300", "--type", "food", "--points", "1", "--doors", "N3 E0"),
    ("packs", "remove"): ("my-box",),
    ("packs", "ring"): ("--inner", "18", "--cut", "straight"),
    ("two-castles", "best"): (THRONE, "--tiles", "wine-room"),
    ("two-castles", "build"): (THRONE,),
    ("two-castles", "choose"): (str(SISTER_POSITIONS / "hand.position.yaml"), "--top", "1"),
    ("two-castles", "divide"): ("--left", THRONE, "--right", THRONE, "--tiles", "wine-room,nap-room"),
    ("two-castles", "hint"): (THRONE, "--tiles", "wine-room"),
    ("two-castles", "judge"): (THRONE, "wine-room@2,0"),
    ("two-castles", "legal"): (THRONE, "wine-room"),
    ("two-castles", "play"): ("--players", "Ada", "--bots", "random"),
    ("two-castles", "replay"): ("sister.jsonl",),
    ("two-castles", "review"): ("short-sister.jsonl",),
    ("two-castles", "score"): (THRONE,),
    ("two-castles", "show"): (THRONE,),
    ("two-castles", "standings"): (str(SISTER_POSITIONS / "finished.position.yaml"),),
    ("two-castles", "simulate"): ("--games", "1", "--players", "2"),
    ("two-castles", "tiles"): ("nap-room",),
    ("two-castles", "tournament"): ("--games", "1", "--players", "2", "--bots", "greedy,random"),
}
"""A call of each command that is right."""
READ = ("castle", "argument", "position", "log", "file", "paths", "--resume", "--left", "--right")
"""Parameters that name a file to be read."""
FROM_STDIN = ("castle", "argument", "position", "file")
"""Those that take `-` for standard input."""
WRITTEN = ("--svg", "--html", "--position", "--save", "--record", "--out")
"""Parameters that name what is written."""


class Case(NamedTuple):
    """One call: its arguments, what is done to its streams first, and the exit codes that are right."""

    arguments: tuple[str, ...]
    streams: Callable[[], None]
    codes: tuple[int, ...]


def _nothing() -> None:
    pass


def _close(*numbers: int) -> Callable[[], None]:
    def do() -> None:
        for number in numbers:
            os.close(number)

    return do


def _put(number: int, file: str, flags: int) -> Callable[[], None]:
    def do() -> None:
        os.dup2(os.open(file, flags), number)

    return do


def _yes() -> None:
    """Standard input that never ends and says nothing of use, line by line."""
    reading, writing = os.pipe()
    if os.fork() == 0:
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.close(reading)
        while True:
            os.write(writing, b"zzz\n" * 1000)
    os.close(writing)
    os.dup2(reading, 0)


ANY, REFUSED = (0, 1, 2), (2,)
STREAMS: dict[str, tuple[Callable[[], None], tuple[int, ...]]] = {
    "input closed": (_close(0), ANY),
    "output closed": (_close(1), REFUSED),
    "errors closed": (_close(2), ANY),
    "all closed": (_close(0, 1, 2), REFUSED),
    "output full": (_put(1, "/dev/full", os.O_WRONLY), REFUSED),
    "output read-only": (_put(1, "/dev/null", os.O_RDONLY), REFUSED),
    "errors full": (_put(2, "/dev/full", os.O_WRONLY), ANY),
    "errors read-only": (_put(2, "/dev/null", os.O_RDONLY), ANY),
}
INPUTS: dict[str, Callable[[], None]] = {
    "closed": _close(0),
    "endless": _put(0, "/dev/zero", os.O_RDONLY),
    "endless lines": _yes,
    "not UTF-8": _put(0, "torn", os.O_RDONLY),
    "write-only": _put(0, "/dev/null", os.O_WRONLY),
}
FILES = {
    "looping": "loop", "through a loop": "loop/inside", "endless": "/dev/zero", "not UTF-8": "torn", "binary": "nul",
    "a folder": ".", "missing": "no/such/file", "empty": "zero", "no name": "", "too long a name": "a" * 300,
    "too deep": "deep",
}  # fmt: skip
"""Files that cannot be read."""
TARGETS = {
    "looping": "loop", "through a loop": "loop/inside", "full": "/dev/full", "a folder": ".", "no name": "",
    "missing": "no/such/file", "too long a name": "a" * 300, "read-only": "/proc/madking",
}  # fmt: skip
"""Places where nothing can be written."""
CONDITIONS = tuple(
    f"{kind}: {name}"
    for kind, names in (("streams", STREAMS), ("standard input", INPUTS), ("reading", FILES), ("writing", TARGETS))
    for name in names
)


def cases(condition: str) -> dict[str, Case]:
    """The calls of a condition, by command and the parameter that is bad."""
    kind, _, name = condition.partition(": ")
    found: dict[str, Case] = {}
    for command, parameters in all_commands().items():
        names = [parameter.name for parameter in parameters]
        label = " ".join(command)
        if kind == "streams":
            found[label] = Case((*command, *BASE[command]), *STREAMS[name])
        elif kind == "standard input":
            if command[-1] in ("build", "play"):
                found[label] = Case((*command, *BASE[command]), INPUTS[name], ANY)
            for parameter in set(names) & set(FROM_STDIN):
                found[f"{label} {parameter}"] = Case(_with(command, names, parameter, "-"), INPUTS[name], REFUSED)
        elif kind == "reading":
            for parameter in set(names) & set(READ):
                found[f"{label} {parameter}"] = Case(_with(command, names, parameter, FILES[name]), _nothing, REFUSED)
        else:
            for parameter in set(names) & set(WRITTEN):
                case = Case(_with(command, names, parameter, TARGETS[name]), _nothing, _codes(command, parameter, name))
                found[f"{label} {parameter}"] = case
    return found


def _codes(command: Command, parameter: str, target: str) -> tuple[int, ...]:
    """Where a whole folder is written, it is made if it is missing."""
    folder = parameter in ("--record", "--out") or (command[-1], parameter) == ("replay", "--svg")
    return ANY if folder and target in ("missing", "a folder") else REFUSED


def _with(command: Command, names: list[str], parameter: str, value: str) -> tuple[str, ...]:
    """The right call of a command with one parameter given another value."""
    words = list(BASE[command])
    if not parameter.startswith("-"):
        words[[name for name in names if not name.startswith("-")].index(parameter)] = value
    elif parameter in words:
        words[words.index(parameter) + 1] = value
    elif parameter == "--resume":
        words = [parameter, value]
    else:
        words += [parameter, value]
    return (*command, *words)


# calling


def faults_of(case: Case) -> str:
    """What is wrong with one call; nothing if it keeps its promises."""
    with tempfile.TemporaryFile() as errors:
        child = os.fork()
        if child == 0:
            _call(case, errors.fileno())
        _pid, status = os.waitpid(child, 0)
        errors.seek(0)
        said = errors.read().decode("utf-8", "replace")
    code = os.waitstatus_to_exitcode(status)
    if code not in case.codes:
        return f"exit code {code}: {said[-300:]}"
    if "Traceback" in said:
        return f"a traceback: {said[-300:]}"
    lines = [line for line in said.split("\n") if line.startswith("madking: ")]
    heard = case.streams not in (
        STREAMS[name][0] for name in ("errors closed", "all closed", "errors full", "errors read-only")
    )
    return f"{len(lines)} lines of reasons: {said[-300:]!r}" if code == 2 and heard and len(lines) != 1 else ""


def _call(case: Case, errors: int) -> NoReturn:
    """The call itself, in the child: streams as the system hands them to a new process."""
    code = 70
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(errors, 2)
        case.streams()
        sys.stdin, sys.stdout, sys.stderr = (_stream(number) for number in range(3))
        sys.argv = ["madking", *case.arguments]
        cli.main.main()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 71
    finally:
        os._exit(code)


def _stream(number: int) -> io.TextIOWrapper | None:
    """A standard stream as Python opens it: None for one that is closed."""
    try:
        os.fstat(number)
    except OSError:
        return None
    raw = io.FileIO(number, "r" if number == 0 else "w", closefd=False)
    if number == 0:
        return io.TextIOWrapper(io.BufferedReader(raw), encoding="utf-8", errors="surrogateescape")
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8", line_buffering=number == 2)


def prepare(folder: Path) -> None:
    """The files that the calls need: right ones and bad ones."""
    from tools.grammar import logs

    (folder / "game.jsonl").write_text(logs(False)[-1], encoding="utf-8")
    (folder / "sister.jsonl").write_text(logs(True)[-1], encoding="utf-8")
    for name, sister, lines in (("short", False, 14), ("short-sister", True, 5)):  # whole reviews take a while
        (folder / f"{name}.jsonl").write_text("\n".join(logs(sister)[-1].split("\n")[:lines]), encoding="utf-8")
    (folder / "loop").symlink_to("loop")
    (folder / "torn").write_bytes(b"\xff\xfefoyer")
    (folder / "nul").write_bytes(b"foyer-3@0,0\0")
    (folder / "zero").write_bytes(b"")
    (folder / "deep").write_text("[" * 90_000, encoding="utf-8")


def load_everything() -> None:
    """Import what any command may want, so that no child has to."""
    for package in (cli, engine, solver):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.startswith("solver.gym"):  # an extra of its own, which no command asks for
                importlib.import_module(module.name)
    for library in ("networkx", "ortools.sat.python.cp_model", "shapely"):
        importlib.import_module(library)
    with contextlib.redirect_stdout(io.StringIO()):
        cli.main.run(["hint", *BASE["hint",], "--top", "1"])  # the first number loads what reads numbers
    gc.freeze()


def main() -> None:
    """Try every command under each of the conditions given."""
    load_everything()
    found: dict[str, dict[str, object]] = {}
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        os.environ.update(XDG_DATA_HOME=name, XDG_CACHE_HOME=name)
        prepare(Path(name))
        for condition in sys.argv[1:]:
            tried = cases(condition)
            wrong = {label: fault for label, case in tried.items() if (fault := faults_of(case))}
            found[condition] = {"tried": sorted(tried), "wrong": wrong}
        os.chdir("/")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
