"""What must hold of every call, whatever it is given: an exit code with a meaning, one clear line, no traceback."""

import contextlib
import io
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cli.main import run
from cli.streams import Shown
from engine.kernel.limits import LONGEST_OUTPUT
from engine.kernel.shown import STEERING
from tools.inputs import Input

YES, NO, BAD_INPUT = 0, 1, 2


class Answer(NamedTuple):
    """What a call came to."""

    code: int
    out: str
    err: str
    left: tuple[str, ...]
    """Drafts that it has left in the folder."""


def call(given: Input) -> Answer:
    """Call the program in this process, in an empty folder with the files of the input."""
    with _folder(given.files) as folder, _streams(given.stdin) as (out, err):
        code = run(list(given.arguments))
        sys.stdout.flush()
        sys.stderr.flush()
        drafts = tuple(sorted(str(file) for file in folder.rglob(".*draft*")))
        return Answer(code, _text(out), _text(err), drafts)


def faults(given: Input, answer: Answer) -> list[str]:
    """What is wrong with an answer, a line each."""
    found = []
    if answer.code not in (YES, NO, BAD_INPUT):
        found.append(f"exit code {answer.code}: {answer.err.strip()[-600:]}")
    lines = answer.err.strip().split("\n")
    if answer.code == BAD_INPUT and not lines[-1].startswith("madking: "):
        found.append(f"exit code 2 without a reason: {answer.err[-200:]!r}")
    if answer.code == BAD_INPUT and sum(line.startswith("madking: ") for line in lines) != 1:
        found.append(f"more than one line of reasons: {answer.err[-400:]!r}")
    for name, text in (("output", answer.out), ("errors", answer.err)):
        if steering := re.search(STEERING, text):
            found.append(f"{steering[0]!r} is sent in the {name}")
        if "Traceback" in text:
            found.append(f"a traceback in the {name}")
        if len(text) > LONGEST_OUTPUT:
            found.append(f"{len(text)} characters in the {name}")
    if answer.left:
        found.append(f"left behind: {', '.join(answer.left)}")
    return found + _json_faults(given, answer)


def _json_faults(given: Input, answer: Answer) -> list[str]:
    """With --json there is one document, or nothing but a refusal."""
    words = given.arguments
    options = words[: words.index("--")] if "--" in words else words  # after two dashes nothing is an option
    if "--json" not in options or {"--help", "-h", "--version"} & set(options):
        return []
    if answer.code == BAD_INPUT and not answer.out:
        return []
    try:
        json.loads(answer.out)
    except ValueError as error:
        return [f"--json gave no document: {error}: {answer.out[:80]!r}"]
    return []


@contextlib.contextmanager
def _folder(files: dict[str, bytes]) -> Iterator[Path]:
    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="madking-fuzz-") as name:
        for file, data in files.items():
            (Path(name) / file).write_bytes(data)
        os.chdir(name)
        homes = {home: os.environ.get(home) for home in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")}
        os.environ.update(dict.fromkeys(homes, str(Path(name) / "home")))
        try:
            yield Path(name)
        finally:
            for home, value in homes.items():
                os.environ.pop(home, None)
                os.environ.update({} if value is None else {home: value})
            os.chdir(before)


@contextlib.contextmanager
def _streams(stdin: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    sys.stdout = Shown(out, encoding="utf-8", errors="replace")
    sys.stderr = Shown(err, encoding="utf-8", errors="replace")
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _text(stream: io.BytesIO) -> str:
    return stream.getvalue().decode("utf-8", "replace")
