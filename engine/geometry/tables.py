"""The fast judge's memory: for each pair of outlines the offsets at which they overlap, touch or meet a fence.

Read from `tables.json`, which `python -m tools.no_fit_tables` writes with the exact judge.
An offset is where the second box lies, seen from the first; a table is one integer with a bit per offset.
"""

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from engine.geometry.outline import Outline, TurnedTile

TABLES_FILE = Path(__file__).parent / "tables.json"
VERSION = 1
CONTACTS = ("overlap", "touch", "corner")

Offsets = frozenset[tuple[int, int]]


def window(first: Outline, second: Outline) -> tuple[range, range]:
    """The offsets at which the closed boxes of two outlines meet: columns and rows."""
    return range(-second.width, first.width + 1), range(-second.height, first.height + 1)


def pack(first: Outline, second: Outline, offsets: Offsets) -> str:
    """A set of offsets as the hexadecimal text of the data file."""
    columns, rows = window(first, second)
    bits = 0
    for dx, dy in offsets:
        bits |= 1 << ((dy - rows.start) * len(columns) + dx - columns.start)
    return f"{bits:x}"


def unpack(first: Outline, second: Outline, text: str) -> Offsets:
    """The set of offsets that a text of the data file stands for."""
    columns, _rows = window(first, second)
    bits = int(text, 16)
    found = set()
    while bits:
        low = bits & -bits
        row, column = divmod(low.bit_length() - 1, len(columns))
        found.add((column - second.width, row - second.height))
        bits ^= low
    return frozenset(found)


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(TABLES_FILE.read_text(encoding="utf-8"))
    return data


@cache
def offsets(contact: str, first: Outline, second: Outline) -> Offsets:
    """The offsets of `second` from `first` at which the two overlap, touch, or meet in a corner."""
    a, b = first.bare, second.bare
    if a.key <= b.key:
        return unpack(a, b, _data()[contact][f"{a.key} {b.key}"])
    return frozenset((-dx, -dy) for dx, dy in offsets(contact, b, a))


@cache
def touching(first: TurnedTile, second: TurnedTile, corner: bool) -> Offsets:
    """The offsets of `second` from `first` at which the two are adjacent, in a corner too if that counts (ADJ-2)."""
    found = offsets("touch", first.outline, second.outline)
    return found | offsets("corner", first.outline, second.outline) if corner else found


@cache
def fence_offsets(fenced: Outline, other: Outline) -> Offsets:
    """The offsets of `other` at which it lies on the fence of `fenced`; none if there is no fence."""
    if fenced.fence is None:
        return frozenset()
    return unpack(fenced, other, _data()["fence"][f"{fenced.key} {other.bare.key}"])


@cache
def forbidden_offsets(placed: Outline, new: Outline) -> Offsets:
    """The offsets of `new` from `placed` that PLACE-4 or PLACE-6 forbid."""
    fence_of_new = frozenset((-dx, -dy) for dx, dy in fence_offsets(new, placed))
    return offsets("overlap", placed, new) | fence_offsets(placed, new) | fence_of_new
