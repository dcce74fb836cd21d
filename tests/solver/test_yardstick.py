"""The bot `yardstick` plays as the first planner did, move for move: what is measured against it stays comparable."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from engine.game.game import CASTLES, Setup
from engine.rules.rulings import law
from solver.table.arena import Match, Series

GOLDEN = Path(__file__).with_name("yardstick.json")
"""The games of the planner of the first edition, as they were played then: points, and a hash over all actions."""
ALL = ("towers", "swans", "moats", "passages", "decrees")
TABLES: dict[str, tuple[int, str, tuple[str, ...]]] = {
    "alone": (1, "second", ()),
    "two": (2, "second", ()),
    "two, first edition": (2, "first", ()),
    "three": (3, "second", ()),
    "four": (4, "second", ()),
    "two, everything": (2, "collectors", ALL),
    "three, towers, swans and decrees": (3, "collectors", ("towers", "swans", "decrees")),
}


def told(bot: str, table: str) -> dict[str, Any]:
    """One game of a bot with itself: the points of all seats, the steps, and a hash over who did what."""
    players, edition, modules = TABLES[table]
    series: Any = Series(CASTLES, Setup(law(edition, None, modules)), (bot,) * players, f"yardstick/{table}")
    match: Any = Match(series, 0)
    digest = hashlib.sha256()
    noted = match.chronicle.note

    def note(before: Any, action: Any, events: Any) -> None:
        digest.update(f"{json.dumps(CASTLES.action_record(before.player, action), sort_keys=True)}\n".encode())
        noted(before, action, events)

    match.chronicle.note = note
    while not match.over:
        match.advance()
    return {"points": list(CASTLES.result(match.state)[0]), "steps": match.steps, "hash": digest.hexdigest()[:32]}


@pytest.mark.parametrize("table", TABLES)
def test_the_yardstick_plays_as_it_always_did(table: str) -> None:
    assert told("yardstick", table) == json.loads(GOLDEN.read_text(encoding="utf-8"))[table]
