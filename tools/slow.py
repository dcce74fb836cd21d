"""Writes tests/slow.txt: the test functions that take longest, until what is left fits into a quick run.

python -m pytest -n auto --durations=0 --durations-min=0.05 > LOG
python -m tools.slow LOG [SECONDS]
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

LIST = Path(__file__).resolve().parent.parent / "tests" / "slow.txt"
LEFT = 200.0
"""Seconds of all processors together that the other tests may take."""
DURATION = re.compile(r"\s*([\d.]+)s (?:call|setup|teardown)\s+([^\s\[]+)")


def slowest(log: str, left: float) -> list[str]:
    """The functions to leave out, the slowest first, so that the others together take no longer than this."""
    spent: dict[str, float] = defaultdict(float)
    for line in log.splitlines():
        if found := DURATION.match(line):
            spent[found[2]] += float(found[1])
    total, chosen = sum(spent.values()), []
    for name, seconds in sorted(spent.items(), key=lambda entry: -entry[1]):
        if total <= left:
            break
        chosen.append(name)
        total -= seconds
    return chosen


def main(arguments: list[str]) -> int:
    """Write the list from a log of durations."""
    log = Path(arguments[0]).read_text(encoding="utf-8")
    left = float(arguments[1]) if len(arguments) > 1 else LEFT
    LIST.write_text("\n".join(sorted(slowest(log, left))) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
