"""Writes docs/limits.md: every limit with its number, from the modules that keep it. `check` says if the page is old.

python -m tools.limits [check]
"""

import sys
from pathlib import Path
from typing import NamedTuple

from cli.table import answering, connections, guards
from engine.castle import bounds
from engine.game import setup
from engine.kernel import limits
from engine.kernel.files import write_atomically
from engine.records import parts
from engine.two_castles import placement, scoring
from engine.two_castles.game import setup as sister_setup
from solver.planning import problem
from solver.two_castles import hint
from solver.two_castles import problem as sister_problem

PAGE = Path(__file__).resolve().parent.parent / "docs" / "limits.md"


class Limit(NamedTuple):
    """What is limited, and the most that is taken."""

    name: str
    what: str
    most: int
    unit: str


LIMITS = (
    Limit("castle-text", "a castle text, also as a file or on standard input", limits.LONGEST_TEXT, "characters"),
    Limit("case", "a case", limits.LONGEST_CASE, "characters"),
    Limit("scenario", "a worked example", limits.LONGEST_SCENARIO, "characters"),
    Limit("position", "a position", limits.LONGEST_POSITION, "characters"),
    Limit("pack", "a pack of rooms", limits.LONGEST_PACK, "characters"),
    Limit("log", "a log", limits.LONGEST_LOG, "characters"),
    Limit("digits", "a whole number in a YAML file", limits.MOST_DIGITS, "digits"),
    Limit("position-castle", "a castle in a position", parts.LONGEST_CASTLE, "characters"),
    Limit("money", "the money of a player in a position", parts.MOST_MONEY, ""),
    Limit("points", "the points of a player in a position", parts.MOST_SCORE, ""),
    Limit("name", "the name of a player", setup.MOST_NAME, "characters"),
    Limit("sister-name", "the name of a player of Between Two Castles", sister_setup.MOST_NAME, "characters"),
    Limit("rooms", "a castle", bounds.MOST_ROOMS, "rooms"),
    Limit("coordinate", "a coordinate", bounds.FARTHEST, "cells from the origin"),
    Limit("width", "a room from the first one", bounds.WIDEST, "cells"),
    Limit("sister-rooms", "a castle of Between Two Castles", placement.MOST_ROOMS, "rooms"),
    Limit("sister-coordinate", "a coordinate of Between Two Castles", placement.FARTHEST, "cells from the throne room"),
    Limit("attendants", "the attendants of a castle", scoring.MOST_ATTENDANTS, ""),
    Limit("plan-tiles", "a plan", problem.MOST_TILES, "tiles"),
    Limit("best-tiles", "the best castle of Between Two Castles", sister_problem.MOST_TILES, "tiles"),
    Limit("hint-tiles", "a hint in Between Two Castles", hint.MOST_OFFERED, "tiles"),
    Limit("seed", "a seed", limits.LONGEST_SEED, "characters"),
    Limit("games", "a series", limits.MOST_GAMES, "games"),
    Limit("jobs", "a series", limits.MOST_JOBS, "processes"),
    Limit("answer", "an answer in a game that is read from a pipe", limits.LONGEST_ANSWER, "characters"),
    Limit("idle", "answers in a row that cannot be used", limits.IDLE_ANSWERS, ""),
    Limit("seconds", "the time that `--time` gives a search", limits.MOST_SECONDS, "seconds"),
    Limit("output", "what a command prints", limits.LONGEST_OUTPUT, "characters"),
)

TABLE_LIMITS = (
    Limit("question", "a question", guards.LONGEST_QUESTION, "bytes"),
    Limit("record", "a question that brings a log, a position or a case", guards.LONGEST_RECORD, "bytes"),
    Limit("depth", "the data of a question", guards.DEEPEST, "levels"),
    Limit("question-tiles", "a question", guards.MOST_TILES, "tiles"),
    Limit("connections", "the server", connections.MOST_CONNECTIONS, "connections at once"),
    Limit("socket", "a question on its way, an answer on its way, an idle connection", connections.PATIENCE, "seconds"),
    Limit("thinking", "a search that stops by itself", answering.SEARCHED, "seconds"),
    Limit("worker", "any other answer", answering.MOST_SECONDS, "seconds"),
)
"""Those of the server, which `tests/table` holds."""


def _rows(found: tuple[Limit, ...]) -> str:
    return "".join(f"| {limit.what} | {limit.most:,} {limit.unit} |\n".replace("  |", " |") for limit in found)


def page() -> str:
    """The page."""
    return (
        "# Limits\n\n"
        "Nothing that a stranger writes makes madking run out of memory or time while it reads. What goes beyond a\n"
        "limit is refused with one line and exit code 2; `tests/cli/test_limits.py` holds each of them. This page is\n"
        "made by `python -m tools.limits`.\n\n"
        f"| what | at most |\n| --- | --- |\n{_rows(LIMITS)}\n"
        "## The server of `madking table`\n\n"
        "Longer questions are refused with 413, other ones with 400, and the server goes on; `tests/table` holds it\n"
        "to that. While one long question is thought over, other long ones are refused with 429.\n\n"
        f"| what | at most |\n| --- | --- |\n{_rows(TABLE_LIMITS)}"
    )


def main() -> None:
    """Write the page, or say that it is old."""
    if sys.argv[1:] == ["check"]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
            sys.exit("docs/limits.md is old: run python -m tools.limits")
        return
    write_atomically(PAGE, page())


if __name__ == "__main__":
    main()
