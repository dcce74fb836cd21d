"""Calls every command with inputs made at random and says which calls break a promise.

`make fuzz` goes on until it is stopped and keeps every input that fails in `tests/corpus/`; `.ci/run` calls it with a
number. The same seed makes the same inputs.

    python -m tools.fuzz                       until Ctrl-C
    python -m tools.fuzz --inputs 20000 --jobs 2 --seed ci
    python -m tools.fuzz --again tests/corpus/x.json
"""

import argparse
import faulthandler
import hashlib
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random

from tools.grammar import SISTER, make_input
from tools.inputs import Input, read_input, write_input
from tools.oracle import call, faults

CORPUS = Path(__file__).resolve().parent.parent / "tests" / "corpus"
PATIENCE = 300
"""Seconds after which a call is taken to hang: its traceback is shown and the fuzzer ends."""
MOST_SHOWN = 20
"""Failing inputs that are told in full."""


def main() -> None:
    """Fuzz; exit code 1 if anything failed."""
    options = _options()
    os.environ["MADKING_TRACEBACK"] = "1"
    if options.again is not None:
        sys.exit(_again(Path(options.again)))
    numbers = range(options.inputs) if options.inputs else count()
    begun, done, failed = time.monotonic(), 0, 0
    slow: list[tuple[float, int, str]] = []
    commands: Counter[str] = Counter()
    codes: Counter[int] = Counter()
    try:
        for number, command, code, seconds, found in _results(partial(try_one, options.seed), numbers, options.jobs):
            done += 1
            commands[command] += 1
            codes[code] += 1
            slow = sorted([*slow, (seconds, number, command)])[-5:]
            if found:
                failed += 1
                _tell(options.seed, number, found, failed)
            if done % 1000 == 0:
                print(f"{done} inputs, {failed} failed, {time.monotonic() - begun:.0f} s", flush=True)
    except KeyboardInterrupt:
        pass
    told = ", ".join(f"{seconds:.1f} s {command} ({number})" for seconds, number, command in reversed(slow))
    print(f"the slowest, of seed {options.seed}: {told}")
    print(f"{done} inputs to {len(commands)} commands, exit codes {dict(sorted(codes.items()))}: {failed} failed")
    sys.exit(1 if failed else 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--inputs", type=int, default=0, help="how many; left out: until it is stopped")
    parser.add_argument("--jobs", type=int, default=1, help="processes to use")
    parser.add_argument("--seed", default=None, help="the same seed makes the same inputs; left out: the time")
    parser.add_argument("--again", default=None, metavar="FILE", help="call one input of the corpus again")
    options = parser.parse_args()
    options.seed = options.seed or str(time.time_ns())
    return options


Result = tuple[int, str, int, float, list[str]]
"""The number of an input, its command, the exit code, the seconds of processor time, and what is wrong."""


def try_one(seed: str, number: int) -> Result:
    """Make one input and call the program with it."""
    given = input_of(seed, number)
    command = " ".join(given.arguments[: 2 if given.arguments[0] == SISTER else 1])
    begun = time.process_time()
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    try:
        answer = call(given)
    except BaseException as error:  # nothing at all may leave `run`
        return number, command, -1, 0.0, [f"{type(error).__name__} escaped: {error}"]
    finally:
        faulthandler.cancel_dump_traceback_later()
    return number, command, answer.code, time.process_time() - begun, faults(given, answer)


def input_of(seed: str, number: int) -> Input:
    """The input with this number."""
    return make_input(Random(f"{seed}/{number}"))


def _results(tried: "partial[Result]", numbers: "range | count[int]", jobs: int) -> Iterator[Result]:
    if jobs <= 1:
        yield from map(tried, numbers)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(tried, numbers, chunksize=50)


def _tell(seed: str, number: int, found: list[str], failed: int) -> None:
    """Keep a failing input in the corpus and say what is wrong."""
    text = write_input(input_of(seed, number))
    CORPUS.mkdir(exist_ok=True)
    file = CORPUS / f"found-{hashlib.sha256(text.encode()).hexdigest()[:12]}.json"
    file.write_text(text, encoding="utf-8")
    if failed <= MOST_SHOWN:
        print(f"--- input {number} of seed {seed}, kept in {file}\n{text[:600]}", *found, sep="\n", flush=True)


def _again(file: Path) -> int:
    given = read_input(file.read_text(encoding="utf-8"))
    answer = call(given)
    found = faults(given, answer)
    print(answer.out, answer.err, f"exit code {answer.code}", *found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    main()
