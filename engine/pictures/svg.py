"""A castle as a standalone SVG, to scale: one cell is 48 units, walls are a quarter of a cell thick.

Ids begin with a hash of what is drawn, so that many pictures can stand on one page; nothing in a picture is random.
"""

import hashlib
from collections.abc import Iterator, Sequence
from contextvars import copy_context
from textwrap import wrap
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.copies import invented_words
from engine.castle.placement import Joined, Placement
from engine.castle.verdict import Verdict
from engine.catalogue import Role
from engine.kernel.i18n import N_, get_language, say, say_n, set_language
from engine.pictures.badges import draw_badge
from engine.pictures.courtyards import courtyard_paths
from engine.pictures.fragments import SWANS
from engine.pictures.legend import definitions, legend_entries
from engine.pictures.marks import (
    draw_edge,
    draw_illegal,
    draw_mark,
    draw_near,
    draw_ring,
    draw_step,
    rings_of,
)
from engine.pictures.markup import UNIT, px, safe, text, text_width, units
from engine.pictures.palette import COURTYARD, FAINT, GROUND, LATTICE, NEAR, PAPER, RIGHT, WALK, WRONG
from engine.pictures.pieces import draw_piece, draw_tunnel
from engine.pictures.rooms import door_place, draw_doors, draw_room
from engine.pictures.walks import draw_walk
from engine.pictures.zones import cells_beyond, crosses_line, draw_line, draw_site, judged_zone, open_sites

NARROWEST = 11
"""Cells of width that a picture has at least, for its legend."""


def draw_castle(
    castle: Castle,
    *,
    verdict: Verdict | None = None,
    coordinates: bool = False,
    title: str | None = None,
    language: str | None = None,
    walk: Sequence[int] = (),
    new: Sequence[Placement] = (),
    wrong: Sequence[int] = (),
    focus: bool = False,
) -> str:
    """A castle as SVG text; with a verdict also the judged placement and every place where a rule is broken.

    A walk is given by the numbers of its rooms; each must be connected to the next. New rooms are outlined and
    numbered in their order. What is wrong, by number from 1 as castle text has it, may not be where it is. With
    `focus` only the surroundings of the judged placement are shown.
    """
    context = copy_context()
    if language is not None:
        context.run(set_language, language)
    shown = _Shown(verdict, coordinates, title, tuple(walk), tuple(new), tuple(wrong), focus)
    return context.run(lambda: _Picture(castle, shown).draw())


WORTH_CROPPING = 2
"""A picture is cropped to a part of a castle that takes less than one in so many of its ground."""


class _Shown(NamedTuple):
    """What a picture shows beside the castle itself."""

    verdict: Verdict | None
    coordinates: bool
    title: str | None
    walk: tuple[int, ...]
    steps: tuple[Placement, ...]
    wrong: tuple[int, ...]
    focus: bool


class _Picture:
    """One drawing in the making: what is shown, how far it reaches, and what its ids begin with."""

    def __init__(self, castle: Castle, shown: _Shown) -> None:
        verdict = shown.verdict
        self.castle = castle if verdict is None or not verdict.legal else castle.laying(verdict.whole)
        self.verdict, self.shown = verdict, shown
        self.zone = judged_zone(castle, verdict)
        self.sites = open_sites(castle, None if verdict is None else verdict.placement)
        self.swans = SWANS in castle.law.modules
        """Do rooms show the icons of swans?"""
        new = () if verdict is None else (verdict.placement, *verdict.joins)
        every = [*castle.laid, *new, *self.sites]
        whole = part = _frame(every)
        if shown.focus and verdict is not None:
            part = _frame(involved(verdict))
        self.cropped = _ground(whole) > WORTH_CROPPING * _ground(part)
        self.left, self.top, self.right, self.bottom = part if self.cropped else whole
        spare = max(0, NARROWEST - (self.right - self.left))
        self.left, self.right = self.left - spare // 2, self.right + spare - spare // 2
        self.width = (self.right - self.left) * UNIT
        drawn = f"{castle}|{new}|{shown._replace(verdict=None)}|{get_language()}"
        self.prefix = "mk" + hashlib.sha256(drawn.encode("utf-8", "replace")).hexdigest()[:10]

    def draw(self) -> str:
        """The text of the picture."""
        shown, x, y = self.shown, self.left * UNIT, self.top * UNIT
        ground = f'<rect x="{x}" y="{y}" width="{self.width}" height="{self.bottom * UNIT - y}" rx="14"'
        rooms = [(room, drawn) for room, drawn in (*self._rooms(), *self._pieces()) if self._is_seen(room)]
        placed = [drawn for _room, drawn in rooms]
        body = [*self._courtyards(), *(draw_site(site) for site in self.sites), *placed]
        body += self._lattice() if shown.coordinates else []
        body += [] if self.verdict is None else self._verdict(self.verdict)
        body += draw_walk(self.castle, shown.walk)
        body += [self._step(room, number) for number, room in enumerate(shown.steps, 1)]
        if self.cropped:
            clip = f'<clipPath id="{self.prefix}-clip">{ground}/></clipPath>'
            body = [f'{clip}<g clip-path="url(#{self.prefix}-clip)">', *body, "</g>"]
        hidden = {drawn for room, drawn in rooms if not self._is_seen(room, label=True)}
        plain = "".join(drawn for drawn in body if drawn not in hidden)
        right = "".join(drawn for drawn in placed if WRONG not in drawn)
        legend = legend_entries(plain, right, self.prefix)
        heading, top = self._heading(y - 12)
        below = self.bottom * UNIT + 12.0
        caption, below = self._caption(below)
        entries, below = self._legend(legend, below)
        note, below = self._note(below)
        head = self._head(x - 12, top, self.width + 24, below + 6 - top, definitions(self.prefix, plain))
        return "\n".join([*head, f'{ground} fill="{GROUND}"/>', *body, *heading, *caption, *entries, *note, "</svg>\n"])

    def _step(self, room: Placement, number: int) -> str:
        """A new room or piece of a plan, its entrances over the edge that marks it."""
        return draw_step(room, number, self._openings(room))

    def _openings(self, placed: Placement) -> str:
        """The entrances of a room of the castle, or the corridor of a join: what is drawn over an edge."""
        if placed.tile.role == Role.ROOM:
            states = [entrance.state for entrance in self.castle.entrances if entrance.room == placed]
            return "".join(draw_doors(placed, states, self.prefix))
        return draw_tunnel(placed) if placed.tile.role == Role.JOIN else ""

    def _heading(self, y: float) -> tuple[list[str], float]:
        """The title above the picture, and what the castle is and counts; the lowest comes first."""
        title = self.shown.title
        lines = [(self._name(), 15.0), (title, 22.0)] if title else [(self._name(), 20.0)]
        found = []
        for words, largest in lines:
            size = min(largest, self.width / text_width(words, 1, bold=True))
            found.append(text(self.left * UNIT + self.width / 2, y - 4, size, words, bold=True, anchor="middle"))
            y -= largest + 8
        return found, y

    def _name(self) -> str:
        """The castle in a few words: its tiles, its points, and whether all of it is shown."""
        tiles = say_n("A castle of {n} tile", "A castle of {n} tiles", len(self.castle))
        points = say_n("{n} point", "{n} points", self.castle.score().total)
        part = [say(N_("a part of it"))] if self.cropped else []
        return ", ".join([tiles, points, *part])

    def _head(self, x: float, y: float, width: float, height: float, defined: str) -> list[str]:
        name = self.shown.title or self._name()
        size = f'width="{px(width)}" height="{px(height)}"'
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{px(x)} {px(y)} {px(width)} {px(height)}" {size}'
            f' role="img" aria-labelledby="{self.prefix}-t {self.prefix}-d" font-family="sans-serif">',
            f'<title id="{self.prefix}-t">{safe(name)}</title>',
            f'<desc id="{self.prefix}-d">{safe(str(self.castle))}</desc>',
            defined,
            f'<rect x="{px(x)}" y="{px(y)}" {size} fill="{PAPER}"/>',
        ]

    def _rooms(self) -> Iterator[tuple[Placement, str]]:
        states, wrong = iter(self.castle.entrances), self._wrong(Role.ROOM)
        for number, room in enumerate(self.castle.rooms):
            own = [next(states).state for _door in room.turned.doors]
            if number in wrong:
                drawn = draw_illegal(room, self.prefix)
            else:
                drawn = draw_room(room, own, self.castle.is_completed(number), self.prefix, swans=self.swans)
            yield room, f'<g data-room="{room}" {_at(room)}>{drawn}</g>'

    def _pieces(self) -> Iterator[tuple[Placement, str]]:
        """Bars and then joins, over the rooms into whose doorways they reach."""
        for role, pieces in ((Role.BAR, self.castle.bars), (Role.JOIN, self.castle.joins)):
            wrong = self._wrong(role)
            for number, piece in enumerate(pieces):
                drawn = draw_illegal(piece, self.prefix) if number in wrong else draw_piece(piece, self.prefix)
                yield piece, f'<g data-piece="{piece}" {_at(piece)}>{drawn}</g>'

    def _wrong(self, role: Role) -> set[int]:
        """What may not be where it is, of one role, by number among its like."""
        roles = [placement.tile.role for placement in self.castle.laid]
        numbers = [number for number in self.shown.wrong if number <= len(roles) and roles[number - 1] == role]
        return {roles[: number - 1].count(role) for number in numbers}

    def _is_seen(self, room: Placement, *, label: bool = False) -> bool:
        """Does a room lie in the picture, if only in part? Its label does if its middle does."""
        w, h = (room.turned.width / 2, room.turned.height / 2) if label else (0.0, 0.0)
        across = room.x + w < self.right and room.x + room.turned.width - w > self.left
        return across and room.y + h < self.bottom and room.y + room.turned.height - h > self.top

    def _courtyards(self) -> Iterator[str]:
        """A tint under every courtyard."""
        for number, tint in courtyard_paths(self.castle):
            yield f'<path data-courtyard="{number}" d="{tint}" fill="{COURTYARD}"/>'

    def _lattice(self) -> list[str]:
        step = 1 + (max(self.right - self.left, self.bottom - self.top) // 120) * 5
        columns, rows = range(self.left + 1, self.right, step), range(self.top + 1, self.bottom, step)
        lines = [f"M{units(x)} {units(self.top)}V{units(self.bottom)}" for x in columns]
        lines += [f"M{units(self.left)} {units(y)}H{units(self.right)}" for y in rows]
        look = f'stroke="{LATTICE}" stroke-opacity=".22" stroke-width="1"'
        found = [f'<path class="lattice" d="{"".join(lines)}" {look}/>']
        x, y = self.left * UNIT, self.top * UNIT
        found += [text((i + 0.5) * UNIT, y + 16, 13, str(i), FAINT, anchor="middle") for i in columns]
        return found + [text(x + 16, (i + 0.5) * UNIT + 5, 13, str(i), FAINT, anchor="middle") for i in rows]

    def _caption(self, y: float) -> tuple[list[str], float]:
        """The verdict in words: every broken rule with the number of its mark."""
        if self.verdict is None or (self.verdict.legal and self.shown.title):
            return [], y
        x, room, found = self.left * UNIT, self.verdict.whole, []
        head = say(N_("{room}: not legal"), room=room)
        if self.verdict.legal:
            points = self.verdict.score.total if self.verdict.score else 0
            head = say_n("{room}: legal, {n} point", "{room}: legal, {n} points", points, room=room)
        found.append(text(x + 6, y + 17, 15, head, RIGHT if self.verdict.legal else WRONG, bold=True))
        y += 28
        for number, violation in enumerate(self.verdict.violations, 1):
            found.append(draw_badge(number, x + 16, y + 11))
            for line in wrap(f"{violation.rule} {violation.reason}", int(self.width / 9)):
                found.append(text(x + 34, y + 16, 13, line))
                y += 19
            y += 5
        return found, y + 4

    def _legend(self, entries: list[tuple[str, str]], y: float) -> tuple[list[str], float]:
        """What the colours, symbols, entrances and rings in this picture mean."""
        rings = [] if self.verdict is None else rings_of(self.verdict)
        entries += [(f'<g transform="translate(11 11)">{draw_ring(ink, 8)}</g>', word) for ink, _doors, word in rings]
        if self.shown.walk:
            line = f'<path d="M0 11h22" stroke="{WALK}" stroke-width="4" stroke-linecap="round"/>'
            entries.append((line, say(N_("the longest walk, its rooms numbered in order"))))
        if self.verdict is not None and self.verdict.near:
            ring = f'<g transform="translate(11 11)">{draw_ring(NEAR, 8)}</g>'
            entries.append((ring, say(N_("beside, not adjacent"))))
        x, found = float(self.left * UNIT), []
        for drawing, word in entries:
            wide = 44 + text_width(word, 11)
            if x + wide > self.right * UNIT + 20 and x > self.left * UNIT:
                x, y = float(self.left * UNIT), y + 28
            found.append(f'<g transform="translate({px(x + 4)} {px(y)})">{drawing}{text(29, 16, 12, word)}</g>')
            x += wide
        return ["<g>", *found, "</g>"], y + 28

    def _note(self, y: float) -> tuple[list[str], float]:
        """That rooms of the picture are invented, if they are."""
        if not any(room.tile.invented for room in self.castle.rooms):
            return [], y
        lines = [line for words in invented_words() for line in wrap(words, int(self.width / 7))]
        x = self.left * UNIT + 6
        drawn = [text(x, y + 14 + 17 * number, 12, line, FAINT) for number, line in enumerate(lines)]
        return drawn, y + 17 * len(lines)

    def _judged(self, verdict: Verdict) -> Iterator[str]:
        """What is judged, with its entrances over the edge that marks it: a room with its joins, or a piece."""
        for new in parts_of(verdict.whole):
            if verdict.legal:
                yield f"<g {_at(new)}>{draw_edge(new, RIGHT)}{self._openings(new)}</g>"
            else:
                yield f'<g data-new="{new}" {_at(new)}>{draw_illegal(new, self.prefix)}</g>'

    def _verdict(self, verdict: Verdict) -> Iterator[str]:
        """The judged room, outlined if it may be placed; then the rings and the numbered marks."""
        new = verdict.placement
        if any(crosses_line(violation, self.zone) for violation in verdict.violations) and self.zone is not None:
            yield draw_line(self.zone, (self.left, self.top, self.right, self.bottom))
        yield from self._judged(verdict)
        for ink, entrances, _word in rings_of(verdict):
            for e in entrances:
                yield f"<g {door_place(e.x, e.y, e.side)}>{draw_ring(ink, 17)}</g>"
        yield from (draw_near(new, near) for near in verdict.near)
        taken: list[tuple[float, float]] = []
        numbered = list(enumerate(verdict.violations, 1))
        # ground beyond a line first: it may lie under the numbers of others
        for number, violation in sorted(numbered, key=lambda pair: not cells_beyond(pair[1], self.zone)):
            mark, x, y = draw_mark(violation, self.prefix, self.zone)
            while any(abs(x - a) + abs(y - b) < 0.45 for a, b in taken):
                x += 0.5
            taken.append((x, y))
            yield f'<g data-violation="{violation.rule}">{mark}{draw_badge(number, x * UNIT, y * UNIT)}</g>'


def _frame(rooms: Sequence[Placement]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the ground around some rooms."""
    left = min((room.x for room in rooms), default=0) - 1
    top = min((room.y for room in rooms), default=0) - 1
    right = max((room.x + room.turned.width for room in rooms), default=0) + 1
    return left, top, right, max((room.y + room.turned.height for room in rooms), default=0) + 1


def _ground(frame: tuple[int, int, int, int]) -> int:
    left, top, right, bottom = frame
    return (right - left) * (bottom - top)


def involved(verdict: Verdict) -> list[Placement]:
    """The rooms that a verdict speaks of: the new one, those it meets, and those whose points it changes."""
    items = verdict.score.items if verdict.score is not None else ()
    found = dict.fromkeys(parts_of(verdict.whole))
    for rooms in (
        (connection.room for connection in verdict.connections),
        (entrance.room for entrance in (*verdict.blocked, *verdict.enclosed)),
        (*verdict.completed, *verdict.adjacent),
        (near.room for near in verdict.near),
        (room for violation in verdict.violations for room in violation.rooms),
        (room for item in items for room in (item.source, item.target) if room is not None),
    ):
        found.update(dict.fromkeys(rooms))
    return list(found)


def parts_of(whole: Joined) -> tuple[Placement, ...]:
    """A room and the joins that are laid with it."""
    return whole.room, *whole.joins


def _at(room: Placement) -> str:
    return f'transform="translate({units(room.x)} {units(room.y)})"'
