"""The fast judge's memory: for each pair of outlines the offsets at which they overlap, touch or meet a fence.

Read from `tables.json`, and where pieces are from `piece_tables.json`; `python -m tools.no_fit_tables` writes both with
the exact judge. Those of outlines that only an owner's pack has are made when they are needed, and kept where the
program keeps such things.
An offset is where the second box lies, seen from the first; a table is one integer with a bit per offset.
"""

import json
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol

from engine.geometry.outline import Outline, TurnedTile

TABLES_FILE = Path(__file__).parent / "tables.json"
PIECES_FILE = TABLES_FILE.with_name("piece_tables.json")
"""The tables of pieces, with one another and with rooms; read only where a piece is."""
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


@lru_cache(maxsize=2)
def _data(file: Path = TABLES_FILE) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def _shipped(contact: str, pair: str) -> str | None:
    """The text of a shipped table."""
    text: str | None = _data()[contact].get(pair)
    return text if text is not None else _data(PIECES_FILE)[contact].get(pair)


# outlines that are not shipped

Made = dict[str, str]
"""The tables of one pair of outlines: a text for each kind of contact, or one for the fence."""


class Keeper(Protocol):
    """Where tables are kept that had to be made, from one run of a program to the next."""

    def kept(self, pair: str) -> Made | None: ...
    def keep(self, pair: str, made: Made) -> None: ...


_keepers: list[Callable[[], Keeper]] = []


def keep_tables(keeper: Callable[[], Keeper]) -> None:
    """Say what keeps made tables; without a keeper they last as long as the process."""
    _keepers[:] = [keeper]


def pair_name(first: Outline, second: Outline) -> str:
    """A name for a pair of outlines that says all of their content, and the version of the tables."""
    parts = (f"{outline.key} {'/'.join(outline.art)}".strip() for outline in (first, second))
    return f"{VERSION} {' + '.join(parts)}"


@cache
def make_tables(first: Outline, second: Outline) -> Made:
    """The tables of a pair that is not shipped: looked up where they are kept, or made by the exact judge."""
    name = pair_name(first, second)
    keepers = [keeper() for keeper in _keepers]
    for keeper in keepers:
        made = keeper.kept(name)
        if made is not None and _is_whole(made, first, second):
            return made
    from engine.geometry import made_tables

    made = made_tables.contacts(first, second) if first.fence is None else made_tables.fence(first, second)
    for keeper in keepers:
        keeper.keep(name, made)
    return made


def _is_whole(made: Made, first: Outline, second: Outline) -> bool:
    """Are all tables of a pair there, and none larger than it can be?"""
    columns, rows = window(first, second)
    wanted = CONTACTS if first.fence is None else ("fence",)
    try:
        return sorted(made) == sorted(wanted) and all(
            0 <= int(text, 16) < 1 << len(columns) * len(rows) for text in made.values()
        )
    except (TypeError, ValueError):
        return False


def pairs_to_make(outlines: Iterable[Outline], known: Iterable[Outline]) -> list[tuple[Outline, Outline]]:
    """The pairs of some outlines with one another and with those known whose tables are not shipped, in order."""
    every = sorted({*outlines, *known}, key=lambda outline: outline.key)
    bare = sorted({outline.bare for outline in every}, key=lambda outline: outline.key)
    found = [(a, b) for i, a in enumerate(bare) for b in bare[i:] if _shipped(CONTACTS[0], f"{a.key} {b.key}") is None]
    fenced = [outline for outline in every if outline.fence is not None]
    return found + [(a, b) for a in fenced for b in bare if _shipped("fence", f"{a.key} {b.key}") is None]


# looking up


def _table(contact: str, first: Outline, second: Outline) -> str:
    """The text of one table of a pair."""
    text = _shipped(contact, f"{first.key} {second.key}")
    return make_tables(first, second)[contact] if text is None else text


@cache
def offsets(contact: str, first: Outline, second: Outline) -> Offsets:
    """The offsets of `second` from `first` at which the two overlap, touch, or meet in a corner."""
    a, b = first.bare, second.bare
    if a.key <= b.key:
        return unpack(a, b, _table(contact, a, b))
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
    return unpack(fenced, other, _table("fence", fenced, other.bare))


@cache
def forbidden_offsets(placed: Outline, new: Outline) -> Offsets:
    """The offsets of `new` from `placed` that PLACE-4 or PLACE-6 forbid."""
    fence_of_new = frozenset((-dx, -dy) for dx, dy in fence_offsets(new, placed))
    return offsets("overlap", placed, new) | fence_offsets(placed, new) | fence_of_new
