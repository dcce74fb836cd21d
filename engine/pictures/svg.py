"""A castle as a standalone SVG, to scale: one cell is 48 units, walls are a quarter of a cell thick.

Ids begin with a hash of what is drawn, so that many pictures can stand on one page; nothing in a picture is random.
"""

import hashlib
from collections.abc import Iterator, Sequence
from contextvars import copy_context
from textwrap import wrap

from engine.castle.areas import Areas, pockets_of
from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState, Kind, Verdict
from engine.i18n import N_, get_language, say, say_n, set_language
from engine.pictures.legend import definitions, legend_entries
from engine.pictures.marks import draw_badge, draw_mark, draw_ring, draw_step, rings_of
from engine.pictures.markup import UNIT, px, safe, text, text_width, units
from engine.pictures.outlines import outline_path
from engine.pictures.palette import COURTYARD, FAINT, GROUND, IDLE, LATTICE, PAPER, RIGHT, WRONG
from engine.pictures.rooms import door_place, draw_doors, draw_room
from engine.pictures.walks import draw_walk

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
) -> str:
    """A castle as SVG text; with a verdict also the judged placement and every place where a rule is broken.

    A walk is given by the numbers of its rooms; each must be connected to the next. New rooms are outlined and
    numbered in their order.
    """
    context = copy_context()
    if language is not None:
        context.run(set_language, language)
    return context.run(lambda: _Picture(castle, verdict, coordinates, title, tuple(walk), tuple(new)).draw())


class _Picture:
    """One drawing in the making: what is shown, how far it reaches, and what its ids begin with."""

    def __init__(
        self,
        castle: Castle,
        verdict: Verdict | None,
        coordinates: bool,
        title: str | None,
        walk: tuple[int, ...],
        steps: tuple[Placement, ...],
    ) -> None:
        self.castle = castle if verdict is None or not verdict.legal else castle.extended(verdict.placement)
        self.verdict, self.coordinates, self.title, self.walk, self.steps = verdict, coordinates, title, walk, steps
        new = () if verdict is None else (verdict.placement,)
        seen = [*castle.rooms, *new]
        self.left = min((room.x for room in seen), default=0) - 1
        self.top = min((room.y for room in seen), default=0) - 1
        self.right = max((room.x + room.turned.width for room in seen), default=0) + 1
        self.bottom = max((room.y + room.turned.height for room in seen), default=0) + 1
        spare = max(0, NARROWEST - (self.right - self.left))
        self.left, self.right = self.left - spare // 2, self.right + spare - spare // 2
        self.width = (self.right - self.left) * UNIT
        drawn = f"{castle}|{new}|{coordinates}|{title}|{get_language()}" + (f"|{walk}{steps}" if walk or steps else "")
        self.prefix = "mk" + hashlib.sha256(drawn.encode("utf-8", "replace")).hexdigest()[:10]

    def draw(self) -> str:
        """The text of the picture."""
        x, y = self.left * UNIT, self.top * UNIT
        ground = f'<rect x="{x}" y="{y}" width="{self.width}" height="{self.bottom * UNIT - y}" rx="14"'
        body = [f'{ground} fill="{GROUND}"/>', *self._courtyards(), *self._rooms()]
        body += self._lattice() if self.coordinates else []
        body += self._verdict(self.verdict) if self.verdict else []
        body += draw_walk(self.castle, self.walk)
        body += [draw_step(room, number) for number, room in enumerate(self.steps, 1)]
        top = y - 12
        if self.title:
            top -= 30
            size = min(22, self.width / text_width(self.title, 1, bold=True))
            body.append(text(x + self.width / 2, y - 14, size, self.title, bold=True, anchor="middle"))
        below = self.bottom * UNIT + 12
        for part in (self._caption, self._legend):
            lines, below = part(below)
            body += lines
        return "\n".join([*self._head(x - 12, top, self.width + 24, below + 6 - top), *body, "</svg>\n"])

    def _head(self, x: float, y: float, width: float, height: float) -> list[str]:
        name = self.title or say_n("A castle of {n} tile", "A castle of {n} tiles", len(self.castle))
        size = f'width="{px(width)}" height="{px(height)}"'
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{px(x)} {px(y)} {px(width)} {px(height)}" {size}'
            f' role="img" aria-labelledby="{self.prefix}-t {self.prefix}-d" font-family="sans-serif">',
            f'<title id="{self.prefix}-t">{safe(name)}</title>',
            f'<desc id="{self.prefix}-d">{safe(str(self.castle))}</desc>',
            definitions(self.prefix),
            f'<rect x="{px(x)}" y="{px(y)}" {size} fill="{PAPER}"/>',
        ]

    def _rooms(self) -> Iterator[str]:
        states = iter(self.castle.entrances)
        for number, room in enumerate(self.castle.rooms):
            own = [next(states).state for _door in room.turned.doors]
            drawn = draw_room(room, own, self.castle.is_completed(number), self.prefix)
            yield f'<g data-room="{room}" {_at(room)}>{drawn}</g>'

    def _courtyards(self) -> Iterator[str]:
        """A tint under every courtyard: its cells, and the corners of the boxes whose pockets belong to it."""
        doors = {e.courtyard: e for e in self.castle.entrances if e.courtyard is not None}
        if not doors:
            return
        board = self.castle.board
        areas = Areas(board)
        corners: list[tuple[float, float, float, float]] = []
        for t, (x, y) in zip(board.tiles, board.places, strict=True):
            w, h = t.width / 2, t.height / 2
            corners += [(x + i // 2 * w, y + i % 2 * h, w, h) for i, _pocket in enumerate(pockets_of(t.outline))]
        for number, door in sorted(doors.items()):
            area = areas.area_of(areas.front(door.x, door.y, door.side))
            boxes = [corners[pocket] for pocket in sorted(area.pockets)]
            boxes += [(x, y, 1.0, 1.0) for x, y in board.frame.cells(area.cells)]
            tint = "".join(f"M{units(x)} {units(y)}h{units(w)}v{units(h)}h{units(-w)}z" for x, y, w, h in boxes)
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
        if self.verdict is None:
            return [], y
        x, room, found = self.left * UNIT, self.verdict.placement, []
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

    def _legend(self, y: float) -> tuple[list[str], float]:
        """What the colours, symbols and entrances in this picture mean."""
        tiles = [room.tile for room in (*self.castle.rooms, *([self.verdict.placement] if self.verdict else []))]
        states = {entrance.state for entrance in self.castle.entrances}
        entries = legend_entries(tiles, states, bool(self.castle.completed), self.prefix)
        rings = rings_of(self.verdict) if self.verdict else []
        entries += [(f'<g transform="translate(11 11)">{draw_ring(ink, 8)}</g>', word) for ink, _doors, word in rings]
        x, found = self.left * UNIT, []
        for drawing, word in entries:
            wide = 44 + text_width(word, 11)
            if x + wide > self.right * UNIT + 20 and x > self.left * UNIT:
                x, y = self.left * UNIT, y + 28
            found.append(f'<g transform="translate({px(x + 4)} {px(y)})">{drawing}{text(29, 16, 12, word)}</g>')
            x += wide
        return ["<g>", *found, "</g>"], y + 28

    def _verdict(self, verdict: Verdict) -> Iterator[str]:
        """The judged room, outlined if it may be placed, else translucent and dashed; then the marks."""
        new, legal = verdict.placement, verdict.legal
        doors = len(new.turned.doors)
        states = [e.state for e in self.castle.entrances[-doors:]] if legal else [EntranceState.CONNECTED] * doors
        if not legal:
            yield f'<g data-new="{new}" {_at(new)} opacity=".6">{draw_room(new, states, False, self.prefix)}</g>'
        lonely = all(violation.kind == Kind.NO_CONNECTION for violation in verdict.violations)
        edge = f'<path d="{outline_path(new.turned.outline, 0.09)}" fill="none" stroke='
        pen = f'"{RIGHT}"' if legal else f'"{IDLE if lonely else WRONG}" stroke-dasharray="11 6"'
        over = "".join(draw_doors(new, states, self.prefix)) if legal else ""
        yield f'<g {_at(new)}>{edge}"{PAPER}" stroke-width="8"/>{edge}{pen} stroke-width="5"/>{over}</g>'
        for ink, entrances, _word in rings_of(verdict):
            for e in entrances:
                yield f"<g {door_place(e.x, e.y, e.side)}>{draw_ring(ink, 17)}</g>"
        taken: list[tuple[float, float]] = []
        for number, violation in enumerate(verdict.violations, 1):
            mark, x, y = draw_mark(violation, self.prefix)
            while any(abs(x - a) + abs(y - b) < 0.45 for a, b in taken):
                x += 0.5
            taken.append((x, y))
            yield f'<g data-violation="{violation.rule}">{mark}{draw_badge(number, x * UNIT, y * UNIT)}</g>'


def _at(room: Placement) -> str:
    return f'transform="translate({units(room.x)} {units(room.y)})"'
