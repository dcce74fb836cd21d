"""Golden answers: what the program writes to its command line, recorded once and held against it ever after.

    python -m tools.golden record     run everything under two hash seeds and write tests/golden anew
    python -m tools.golden record NAME ...  only these scenes, after a change that is meant
    python -m tools.golden check      run everything and say what differs
    python -m tools.golden show NAME  the answers of one scene in full, to be held against those of another checkout
    python -m tools.golden serve      answer calls, one JSON object a line; what the others talk to

Nothing here knows the program but by its command, so that all of it may move. The server has loaded the program and
forks for each call: each begins as a fresh process would, and hundreds take seconds.
"""

import difflib
import gc
import gzip
import hashlib
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
OLD_LOGS = GOLDEN / "old_logs"
GAMES, ANSWERS, REPLAYS = GOLDEN / "logs.json", GOLDEN / "answers.json", GOLDEN / "replays.json"
SHORT = 1500
"""Bytes up to which an answer is kept in full; of a longer one its beginning and its hash."""
BEGINNING, WIDEST = 20, 60
"""Lines of a long answer that are kept, and characters of each: enough to see what it is about."""
SECONDS = 300
"""After so long a call is stopped: it hangs."""
JOBS = 2
HASH_SEEDS = ("0", "4242")
PROBES = (
    "judge foyer-3@0,0 salon@9,9",
    "plan foyer-3@0,0 --tiles nap-room,salon --method cp-sat",
    "rules corner",
    "walk docs/castle.txt",
    "verify examples/books/EX-01.yaml",
    "simulate --games 1 --players 2 --bots planner,greedy",
    "two-castles hint throne-living-corridor@0,0 --tiles wine-room",
    "play --seed 1",
)
"""Calls that need most modules between them."""
Json = dict[str, Any]


class Call(NamedTuple):
    """A command line without the name of the program, and what is typed into it."""

    arguments: tuple[str, ...]
    typed: str = ""


class Scene(NamedTuple):
    """Calls one after the other in a folder of their own, which holds these texts and old logs at first."""

    name: str
    calls: tuple[Call, ...]
    files: dict[str, str]
    logs: tuple[str, ...] = ()


class Answer(NamedTuple):
    """What a call left: its exit code (below 0: the signal that ended it) and its two streams."""

    code: int
    out: str
    err: str


# running


class Program:
    """The program, loaded once; each call is a process of its own."""

    def __init__(self, hash_seed: str | None = None) -> None:
        environment = {
            name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR", "PYTHONHASHSEED") if name in os.environ
        }
        environment |= {"LC_ALL": "C.UTF-8", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
        if hash_seed is not None:
            environment["PYTHONHASHSEED"] = hash_seed
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tools.golden", "serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=environment,
            encoding="utf-8",
        )

    def close(self) -> None:
        """Let the server end."""
        assert self._server.stdin is not None
        self._server.stdin.close()
        self._server.wait()

    def run(self, call: Call, folder: Path) -> Answer:
        """Make a call in a folder."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        request = {"arguments": call.arguments, "typed": call.typed, "folder": str(folder)}
        self._server.stdin.write(json.dumps(request) + "\n")
        self._server.stdin.flush()
        line = self._server.stdout.readline()
        if not line:
            raise RuntimeError(f"the server of golden answers has ended at {' '.join(call.arguments)}")
        return Answer(**json.loads(line))


@contextmanager
def loaded(hash_seed: str | None = None) -> Iterator[Program]:
    """The program for as long as it is needed."""
    program = Program(hash_seed)
    try:
        yield program
    finally:
        program.close()


def serve() -> None:
    """Answer the calls on standard input until it ends."""
    (script,) = entry_points(group="console_scripts", name="madking")
    main: Callable[[], object] = script.load()
    for line in PROBES:
        _load_what_is_used(main, tuple(line.split()))
    gc.freeze()  # what is never collected is not copied into every child
    for line in sys.stdin:
        print(json.dumps(_answer(main, json.loads(line))._asdict()), flush=True)


def _load_what_is_used(main: Callable[[], object], arguments: tuple[str, ...]) -> None:
    """Load the modules that a call loads, without making the call here: only modules are shared, no memory of it."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as nothing:
        names = Path(folder, "modules")
        child = os.fork()
        if child == 0:
            request = {"arguments": arguments, "folder": str(ROOT)}
            _call(main, request, (nothing.fileno(),) * 3, lambda: names.write_text("\n".join(sys.modules)))
        os.waitpid(child, 0)
        for name in names.read_text(encoding="utf-8").split():
            with suppress(ImportError):
                import_module(name)


def _answer(main: Callable[[], object], request: Json) -> Answer:
    with tempfile.TemporaryFile() as typed, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        typed.write(request["typed"].encode("utf-8"))
        typed.seek(0)
        child = os.fork()
        if child == 0:
            _call(main, request, (typed.fileno(), out.fileno(), err.fileno()))
        _pid, status = os.waitpid(child, 0)
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read().decode("utf-8", "backslashreplace"))
        return Answer(os.waitstatus_to_exitcode(status), *texts)


def _call(
    main: Callable[[], object], request: Json, streams: tuple[int, ...], after: Callable[[], object] = int
) -> NoReturn:
    """The call itself, in the child: streams as the system hands them to a new process."""
    code = 70
    try:
        signal.alarm(SECONDS)
        sys.dont_write_bytecode = True  # the time of a bot's file is in what is compiled from it
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False), encoding="utf-8")
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w", closefd=False)), encoding="utf-8")
        sys.stderr = io.TextIOWrapper(io.BufferedWriter(io.FileIO(2, "w", closefd=False)), encoding="utf-8")
        os.chdir(request["folder"])
        os.environ["XDG_STATE_HOME"] = str(Path(request["folder"], "state"))
        sys.argv = ["madking", *request["arguments"]]
        main()
        code = 0
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 71
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        after()
        os._exit(code)


# what is kept


def mask(text: str, folder: Path) -> str:
    """An answer without what another run, machine or version may say otherwise."""
    text = text.replace(str(folder), "FOLDER").replace(str(ROOT), "ROOT")
    text = re.sub(r'("seconds": )[0-9.e-]+', r"\g<1>SECONDS", text)
    text = re.sub(r"\b[0-9]+[.,][0-9]+(\s(?:s|с)\b)", r"SECONDS\1", text)
    text = re.sub(r"\A(madking )[0-9]+(?:\.\w+)+(?: \(compiled\))?\n\Z", r"\1VERSION\n", text)
    text = re.sub(r"(version 99\D+)[0-9].*", r"\1VERSION", text)  # those of logs may rise
    # where the code of a rule lives, which `rules` tells in both forms
    text = re.sub(r'("code": )\[[^]]*\]', r"\1CODE", text)
    return re.sub(r"(?:^  \S+\.py(?::\S+)?\n)+", "  CODE\n", text, flags=re.M)


def kept(text: str) -> list[str] | Json:
    """The lines of a text, or of a long one how it begins and its hash; a line that does not end has a mark."""
    lines = (text if text.endswith("\n") or not text else text + "[no line feed]").splitlines()
    if len(text.encode("utf-8")) < SHORT:
        return lines
    return {
        "sha256": hash_of(text),
        "lines": len(lines),
        "begins": [line[:WIDEST] for line in lines[:BEGINNING]],
    }


def hash_of(text: str) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def hash_of_log(text: str) -> str:
    """The SHA-256 of a log without its first line: the version that it gives may rise."""
    return hash_of(text.partition("\n")[2])


def _written(folder: Path) -> dict[str, str]:
    """A hash of each file in a folder; what is only linked into it is not looked at."""
    found = {}
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            text = file.read_text(encoding="utf-8", errors="surrogateescape")
            found[file.relative_to(folder).as_posix()] = (
                hash_of_log(text) if file.suffix == ".jsonl" else hash_of(mask(text, folder))
            )
    return found


# scenes


def furnish(scene: Json, folder: Path) -> None:
    """Put what the calls of a scene need into its folder."""
    (folder / "examples").symlink_to(ROOT / "examples")
    (folder / "docs").mkdir()
    for page in (ROOT / "docs").iterdir():
        if page.suffix != ".svg":  # some pages show how their pictures are drawn: not over those of the project
            (folder / "docs" / page.name).symlink_to(page)
    for name, text in scene["files"].items():
        (folder / name).write_text(text, encoding="utf-8")
    for wanted in scene["logs"]:
        name, _, most = wanted.partition(":")  # with a number, only so many lines
        lines = gzip.decompress((OLD_LOGS / f"{name}.jsonl.gz").read_bytes()).splitlines(keepends=True)
        text = b"".join(lines[: int(most)] if most else lines)
        (folder / f"{wanted.replace(':', '-')}.jsonl").write_bytes(text)


def act(program: Program, scene: Json, folder: Path) -> Json:
    """A scene with the answers to its calls as they are today."""
    furnish(scene, folder)
    calls = []
    before = _written(folder)
    for asked in scene["calls"]:
        call = Call(tuple(asked["arguments"]), asked.get("typed", ""))
        answer = program.run(call, folder)
        after = _written(folder)
        told: Json = {"arguments": list(call.arguments)}
        if call.typed:
            told["typed"] = call.typed
        told |= {"code": answer.code, "out": kept(mask(answer.out, folder)), "err": kept(mask(answer.err, folder))}
        if wrote := {name: value for name, value in after.items() if before.get(name) != value}:
            told["wrote"] = wrote
        if gone := sorted(set(before) - set(after)):
            told["gone"] = gone
        before = after
        calls.append(told)
    return {**scene, "calls": calls}


def plain(scene: Scene) -> Json:
    """A scene as it is written down, without answers yet."""
    calls = [
        {"arguments": list(call.arguments)} | ({"typed": call.typed} if call.typed else {}) for call in scene.calls
    ]
    return {"name": scene.name, "files": scene.files, "logs": list(scene.logs), "calls": calls}


# games


def play(program: Program, plan: Json, folder: Path) -> Json:
    """A plan with what its games are today: a hash a log, what their headers say, and the hash of the summary."""
    call = Call((*plan["arguments"], "--record", "games", "--json"))
    answer = program.run(call, folder)
    if answer.code:
        raise RuntimeError(f"{' '.join(call.arguments)}: {answer.err}")
    logs = [file.read_text(encoding="utf-8") for file in sorted((folder / "games").iterdir())]
    header: Json = json.loads(logs[0].partition("\n")[0])
    known: Iterable[str] = plan.get("header", set(header) - {"version"})
    return {
        "arguments": plan["arguments"],
        "header": {name: header.get(name) for name in sorted(known)},  # a newer one may say more
        "summary": hash_of(answer.out),
        "games": [hash_of_log(log) for log in logs],
    }


def plan_name(plan: Json) -> str:
    """A short name of a plan: its arguments."""
    return " ".join(plan["arguments"])


# all of it


def _each(
    do: Callable[[Program, Json, Path], Json], items: list[Json], hash_seed: str | None, jobs: int = JOBS
) -> list[Json]:
    """Do something with each item in a new folder, several at a time."""
    free: SimpleQueue[Program] = SimpleQueue()
    programs = [Program(hash_seed) for _ in range(jobs)]
    for program in programs:
        free.put(program)

    def one(item: Json) -> Json:
        program = free.get()
        folder = Path(tempfile.mkdtemp()).resolve()
        try:
            return do(program, item, folder)
        finally:
            shutil.rmtree(folder)
            free.put(program)

    try:
        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(one, items))
    finally:
        for program in programs:
            program.close()


def read(file: Path) -> list[Json]:
    """What is recorded in a file."""
    found: list[Json] = json.loads(file.read_text(encoding="utf-8"))
    return found


def _write(file: Path, items: list[Json]) -> None:
    file.write_text(json.dumps(items, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def differences(recorded: Json, today: Json) -> str:
    """What differs between an item as recorded and as it is today, line by line; nothing if nothing does."""
    if recorded == today:
        return ""
    old, new = (json.dumps(item, ensure_ascii=False, indent=1).splitlines() for item in (recorded, today))
    return "\n".join(difflib.unified_diff(old, new, "recorded", "today", n=2, lineterm=""))


def _make_old_logs() -> None:
    """Write the old logs that are missing; those that are there stay what they are: old."""
    from tools.golden_calls import OLD_LOG_MAKERS

    OLD_LOGS.mkdir(exist_ok=True)
    with loaded() as program:
        for name, maker in OLD_LOG_MAKERS.items():
            file = OLD_LOGS / f"{name}.jsonl.gz"
            if file.exists():
                continue
            with tempfile.TemporaryDirectory() as folder:
                answer = program.run(maker.call, Path(folder))
                assert answer.code == 0, f"{name}: {answer.err}"
                lines = (Path(folder) / maker.log).read_text(encoding="utf-8").splitlines(keepends=True)
            file.write_bytes(gzip.compress("".join(lines[: maker.most]).encode("utf-8"), mtime=0))


def record() -> int:
    """Write everything anew, if it is the same under two hash seeds."""
    from tools.golden_calls import answer_scenes, game_plans, replay_scenes

    _make_old_logs()
    found = 0
    for file, do, items in (
        (GAMES, play, game_plans()),
        (ANSWERS, act, [plain(scene) for scene in answer_scenes()]),
        (REPLAYS, act, [plain(scene) for scene in replay_scenes()]),
    ):
        first, second = (_each(do, items, seed) for seed in HASH_SEEDS)
        for one, other in zip(first, second, strict=True):
            if told := differences(one, other):
                found += 1
                print(f"not the same under two hash seeds: {one.get('name') or plan_name(one)}\n{told}")
        _write(file, first)
        print(f"{file.name}: {len(first)} items, {file.stat().st_size} bytes")
    return min(found, 1)


def record_again(names: list[str]) -> int:
    """Record some scenes or series anew and leave all others as they are."""
    left = set(names)
    for file, do in ((GAMES, play), (ANSWERS, act), (REPLAYS, act)):
        items = read(file)
        called = [str(item.get("name") or plan_name(item)) for item in items]
        chosen = [number for number, name in enumerate(called) if name in names]
        for number, new in zip(chosen, _each(do, [items[number] for number in chosen], None), strict=True):
            left.discard(called[number])
            items[number] = new
        _write(file, items)
    if left:
        print(f"there is no scene {', '.join(sorted(left))}")
    return min(len(left), 1)


def check() -> int:
    """Say what is not as recorded."""
    found = 0
    for file, do in ((GAMES, play), (ANSWERS, act), (REPLAYS, act)):
        recorded = read(file)
        for old, new in zip(recorded, _each(do, recorded, None), strict=True):
            if told := differences(old, new):
                found += 1
                print(f"{file.name}: {old.get('name') or plan_name(old)}\n{told}\n")
    print(f"{found} differ" if found else "nothing differs")
    return min(found, 1)


def show(name: str) -> int:
    """Print the answers of a scene in full: of a long one only the hash is recorded."""
    (scene,) = (scene for scene in (*read(ANSWERS), *read(REPLAYS)) if scene["name"] == name)
    with loaded() as program, tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        furnish(scene, folder)
        for asked in scene["calls"]:
            answer = program.run(Call(tuple(asked["arguments"]), asked.get("typed", "")), folder)
            print(f"madking {shlex.join(asked['arguments'])}: {answer.code}")
            print(mask(answer.out, folder) + mask(answer.err, folder))
    return 0


def main() -> None:
    """Record, check, show or serve."""
    match sys.argv[1:]:
        case ["record"]:
            sys.exit(record())
        case ["record", *names]:
            sys.exit(record_again(names))
        case ["check"]:
            sys.exit(check())
        case ["show", name]:
            sys.exit(show(name))
        case ["serve"]:
            serve()
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
