"""A castle in characters, for a quick look in a terminal: four columns and two rows to a cell, or less.

Walls run on the lattice lines, so that neighbours share them; every character is one column wide.
"""

import math
from contextvars import copy_context
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import Verdict
from engine.i18n import N_, say, set_language
from engine.pictures.key import key_lines, set_lines
from engine.pictures.lattice import ACROSS, DOWN
from engine.pictures.sheets import HEAVY, WALLS, Glyph, draw_large, draw_small

MOST_CELLS = 60_000
"""Larger ground than this is not drawn; no legal castle covers it."""

_ASCII = str.maketrans(
    dict.fromkeys(WALLS[1:] + "╰╭╯╮", "+")
    | dict.fromkeys(HEAVY[1:], "#")
    | dict.fromkeys("│╵╷", "|")
    | dict.fromkeys("─╴╶", "-")
    | {"×": "x", "○": "o", "┄": "=", "┊": ":", "≈": "~", "░": ".", "▒": "%", "…": "~"}
)


class TextPicture(NamedTuple):
    """A drawing in characters with its key; all rows are equally long, and `str()` is the plain text."""

    rows: tuple[tuple[Glyph, ...], ...]

    def __str__(self) -> str:
        return "\n".join("".join(glyph.char for glyph in row).rstrip() for row in self.rows)


def draw_text(
    castle: Castle,
    *,
    verdict: Verdict | None = None,
    coordinates: bool = False,
    width: int | None = None,
    ascii_only: bool = False,
) -> TextPicture:
    """A castle in characters; where it would be wider than `width`, a smaller form with letters for the room types."""
    context = copy_context()
    if ascii_only:
        context.run(set_language, "en")
    rows = context.run(_draw, castle, verdict, coordinates, None if width is None else max(width, 1))
    if ascii_only:
        rows = [[glyph._replace(char=_plain(glyph.char)) for glyph in row] for row in rows]
    longest = max(map(len, rows), default=0)
    return TextPicture(tuple((*row, *[Glyph(" ")] * (longest - len(row))) for row in rows))


def _plain(char: str) -> str:
    char = char.translate(_ASCII)
    return char if char.isascii() else "?"


def _draw(castle: Castle, verdict: Verdict | None, coordinates: bool, width: int | None) -> list[list[Glyph]]:
    new = None if verdict is None else verdict.placement
    rooms = [*castle.rooms, *([new] if new else [])]
    if new and _too_large(rooms):
        rooms, new = [*castle.rooms], None
    if not rooms:
        return set_lines(key_lines(castle, verdict, ""), width)
    if _too_large(rooms):
        apart = say(N_("the rooms lie too far apart to be drawn"))
        return set_lines([[(apart, "wrong")], *key_lines(castle, verdict, "")], width)
    left, top, right, bottom = _bounds(rooms)
    margin = max(len(str(top)), len(str(bottom - 1))) + 1 if coordinates else 0
    forms = ((ACROSS, DOWN), (2, 1), (1, 1))
    room_for = math.inf if width is None else width - margin
    across, down = next((form for form in forms if (right - left) * form[0] + (form[0] == ACROSS) <= room_for), (1, 1))
    sheet = draw_large(castle, verdict, new) if across == ACROSS else draw_small(rooms, new, across)
    edge = int(across == ACROSS)
    rows = [
        [sheet.get((column, row), Glyph(" ")) for column in range(left * across, right * across + edge)]
        for row in range(top * down, bottom * down + edge)
    ]
    if coordinates:
        rows = _numbered(rows, left, top, across, down, margin)
    if width is not None:
        rows = [[*row[: width - 1], Glyph("…", "number")] if len(row) > width else row for row in rows]
    seen = "".join(glyph.char for row in rows for glyph in row)
    return [*rows, [], *set_lines(key_lines(castle, verdict, seen if across == ACROSS else ""), width)]


def _bounds(rooms: list[Placement]) -> tuple[int, int, int, int]:
    right = max(room.x + room.turned.width for room in rooms)
    bottom = max(room.y + room.turned.height for room in rooms)
    return min(room.x for room in rooms), min(room.y for room in rooms), right, bottom


def _too_large(rooms: list[Placement]) -> bool:
    left, top, right, bottom = _bounds(rooms)
    return (right - left) * (bottom - top) > MOST_CELLS


def _numbered(rows: list[list[Glyph]], left: int, top: int, across: int, down: int, margin: int) -> list[list[Glyph]]:
    """The same rows with x above and y beside them, as many as there is space for."""
    cells = len(rows[0]) // across
    longest = max(len(str(left)), len(str(left + cells)))
    step = next(n for n in (1, 2, 5, 10, 20, 50) if n * across > longest)
    head = [" "] * (margin + len(rows[0]))
    for x in range(left, left + cells):
        if x % step == 0:
            begin = margin + (x - left) * across + max(0, (across - len(str(x)) + 1) // 2)
            head[begin : begin + len(str(x))] = str(x)
    found = [[Glyph(char, "number") for char in head[: margin + len(rows[0])]]]
    for number, row in enumerate(rows):
        mark = str(top + number // down) if number % down == down - 1 else ""
        found.append([Glyph(char, "number") for char in mark.rjust(margin - 1) + " "] + row)
    return found
