"""A castle as a standalone SVG, to scale: one cell is 48 units, walls are a quarter of a cell thick.

Ids begin with a hash of what is drawn, so that many pictures can stand on one page; nothing in a picture is random.
"""

import hashlib
import math
from collections.abc import Iterator
from contextvars import copy_context
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from engine.castle.areas import Areas, pockets_of
from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import Connection, Entrance, EntranceState, Kind, Verdict, Violation
from engine.catalogue import Floor, Side
from engine.geometry.outline import DIAGONAL_STONE, DISC, ELL, FENCE_ARC, FLAT, OCTAGON, STONE, Outline
from engine.i18n import N_, get_language, say, say_n, set_language
from engine.pictures import palette
from engine.pictures.palette import FAINT, IDLE, PAPER, RIGHT, WRONG, Label, Paint, px, safe, text

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

UNIT = 48
WALL = 0.25
NARROWEST = 11
"""Cells of width that a picture has at least, for its legend."""


class Node(NamedTuple):
    """A corner of an outline; with a radius it is reached along an arc, clockwise."""

    x: float
    y: float
    radius: float = 0.0


def draw_castle(
    castle: Castle,
    *,
    verdict: Verdict | None = None,
    coordinates: bool = False,
    title: str | None = None,
    language: str | None = None,
) -> str:
    """A castle as SVG text; with a verdict also the judged placement and every place where a rule is broken."""
    context = copy_context()
    if language is not None:
        context.run(set_language, language)
    return context.run(lambda: _Picture(castle, verdict, coordinates, title).draw())


# outlines


def turn_nodes(nodes: list[Node], width: float, height: float, turn: int) -> list[Node]:
    """Turn corners in an upright box clockwise; the box of the result is at the origin again."""
    for _ in range(turn):
        nodes = [Node(height - node.y, node.x, node.radius) for node in nodes]
        width, height = height, width
    return nodes


def outline_nodes(outline: Outline, inset: float = 0.0) -> list[Node]:
    """The corners of an outline, clockwise, drawn back from its edge by `inset`."""
    w, h, t = float(outline.width), float(outline.height), inset
    if outline.shape == DISC:
        half, r, flat = w / 2, w / 2 - t, FLAT / 2
        k = math.sqrt(r * r - flat * flat)
        quarter = [Node(half - flat, half - k, r), Node(half - flat, half - r), Node(half + flat, half - r),
                   Node(half + flat, half - k)]  # fmt: skip
        return [node for turn in range(4) for node in turn_nodes(quarter, w, w, turn)]
    if outline.shape == OCTAGON:
        c = 1 - t + t * math.sqrt(2)
        corners = [(c, t), (w - c, t), (w - t, c), (w - t, h - c), (w - c, h - t), (c, h - t), (t, h - c), (t, c)]
        return [Node(x, y) for x, y in corners]
    if outline.shape == ELL:
        x, y = w / 2 - t, h / 2 + t
        ell = [Node(t, t), Node(x, t), Node(x, y), Node(w - t, y), Node(w - t, h - t), Node(t, h - t)]
        return turn_nodes(ell, w, h, outline.notch or 0)
    return [Node(t, t), Node(w - t, t), Node(w - t, h - t), Node(t, h - t)]


def fence_nodes(outline: Outline, inset: float) -> list[Node]:
    """The fence of an outline from end to end without its stone ends (FENCE-3), drawn back by `inset`."""
    turn = int(outline.fence or 0)
    w, h = (outline.height, outline.width) if turn % 2 else (outline.width, outline.height)
    edge = outline_nodes(Outline(outline.shape, w, h), inset)
    if outline.shape == DISC:
        r, reach = w / 2 - inset, math.radians(FENCE_ARC / 2)
        x, y = r * math.sin(reach), w / 2 - r * math.cos(reach)
        nodes = [Node(w / 2 - x, y), *edge[:4], Node(w / 2 + x, y, r)]
    elif outline.shape == OCTAGON:
        low = inset / math.sqrt(2)
        x, y = DIAGONAL_STONE + low, 1 - DIAGONAL_STONE + low
        nodes = [Node(x, y), *edge[:2], Node(w - x, y)]
    else:
        nodes = [Node(STONE, inset), Node(w - STONE, inset)]
    return turn_nodes(nodes, w, h, turn)


def _path(nodes: list[Node], *, close: bool = True) -> str:
    """Corners as the `d` of a path, in units."""
    first, *rest = (*nodes, nodes[0]) if close else nodes
    steps = [f"M{_n(first.x)} {_n(first.y)}"]
    for node in rest:
        radius = _n(node.radius)
        arc = f"A{radius} {radius} 0 0 1 " if node.radius else "L"
        steps.append(f"{arc}{_n(node.x)} {_n(node.y)}")
    return "".join(steps) + ("Z" if close else "")


@lru_cache(maxsize=256)
def _outline_path(outline: Outline, inset: float = 0.0) -> str:
    return _path(outline_nodes(outline, inset))


def _n(cells: float) -> str:
    return px(cells * UNIT)


# labels


def _write_rows(label: Label, ink: str, prefix: str) -> str:
    """The rows of a label around the origin."""
    scale, rows = label
    heights = [max(item.size for item in row) * 1.2 * scale for row in rows]
    y = -sum(heights) / 2
    found = []
    for row, height in zip(rows, heights, strict=True):
        x = -(sum(item.width + 4 for item in row) - 4) * scale / 2
        y += height / 2
        for item in row:
            found.append(palette.write_item(item, x, y, scale, ink, prefix))
            x += (item.width + 4) * scale
        y += height / 2
    return "".join(found)


# rooms


def draw_room(room: Placement, states: list[EntranceState], completed: bool, prefix: str) -> str:
    """A room with its walls, floor, fence, entrances and label, its box at the origin."""
    tile, outline = room.tile, room.turned.outline
    paint = palette.floor_paint(tile, Floor.DOWNSTAIRS if tile.is_downstairs else Floor.GROUND)
    inner = _outline_path(outline, WALL)
    fill = f"url(#{prefix}-steps{room.turn})" if tile.is_stairs else paint.floor
    edge = f'stroke="{PAPER}" stroke-width="1.2" stroke-linejoin="round"'
    found = [
        f"<title>{safe(palette.describe(tile, completed))}</title>",
        f'<path d="{_outline_path(outline)}" fill="{paint.wall}" {edge}/><path d="{inner}" fill="{fill}"/>',
    ]
    if tile.is_downstairs:
        found.append(f'<path d="{inner}" fill="url(#{prefix}-hatch)"/>')
    if outline.fence is not None:
        found.append(_fence(outline))
    return "".join((*found, *_doors(room, states, prefix), _draw_label(room, completed, paint, prefix)))


def _doors(room: Placement, states: list[EntranceState], prefix: str) -> Iterator[str]:
    for door, state in zip(room.turned.doors, states, strict=True):
        colour = palette.floor_paint(room.tile, door.floor).floor
        place = _door_place(door.x, door.y, door.side)
        yield f'<use href="#{prefix}-door-{state}" {place} color="{colour}" data-entrance="{state}"/>'


@lru_cache(maxsize=64)
def _fence(outline: Outline) -> str:
    line = _path(fence_nodes(outline, WALL / 2), close=False)
    pens = (f'stroke="{ink}" stroke-width="{wide}" stroke-dasharray="{dash}"' for ink, wide, dash in palette.FENCE)
    drawn = "".join(f'<path d="{line}" {pen}/>' for pen in pens)
    return f'<g class="fence" fill="none">{drawn}</g>'


def _door_place(x: int, y: int, side: Side) -> str:
    dx, dy = side.step
    return f'transform="translate({_n(x + 0.5 + dx / 2)} {_n(y + 0.5 + dy / 2)}) rotate({90 * side})"'


def _draw_label(room: Placement, completed: bool, paint: Paint, prefix: str) -> str:
    found = []
    for x, y, w, h, part in palette.label_boxes(room.turned.outline):
        key = room.slug, completed, get_language()
        label = palette.fit_label(*key, w * UNIT, h * UNIT, part)
        turn = ""
        if label[0] < 0.8 and (upright := palette.fit_label(*key, h * UNIT, w * UNIT, part))[0] > label[0] * 1.2:
            label, turn = upright, " rotate(-90)"
        plate = ""
        if room.tile.is_stairs:
            wide = sum(item.width + 4 for item in label[1][0]) * label[0] + 6
            plate = f'<rect x="{px(-wide / 2)}" y="-8.5" width="{px(wide)}" height="17" rx="6" fill="{PAPER}"/>'
        rows = _write_rows(label, paint.ink, prefix)
        found.append(f'<g transform="translate({_n(x)} {_n(y)}){turn}" color="{paint.ink}">{plate}{rows}</g>')
    return "".join(found)


# the whole picture


class _Picture:
    """One drawing in the making: what is shown, how far it reaches, and what its ids begin with."""

    def __init__(self, castle: Castle, verdict: Verdict | None, coordinates: bool, title: str | None) -> None:
        self.castle = castle if verdict is None or not verdict.legal else castle.extended(verdict.placement)
        self.verdict, self.coordinates, self.title = verdict, coordinates, title
        new = () if verdict is None else (verdict.placement,)
        seen = [*castle.rooms, *new]
        self.left = min((room.x for room in seen), default=0) - 1
        self.top = min((room.y for room in seen), default=0) - 1
        self.right = max((room.x + room.turned.width for room in seen), default=0) + 1
        self.bottom = max((room.y + room.turned.height for room in seen), default=0) + 1
        spare = max(0, NARROWEST - (self.right - self.left))
        self.left, self.right = self.left - spare // 2, self.right + spare - spare // 2
        self.width = (self.right - self.left) * UNIT
        drawn = f"{castle}|{new}|{coordinates}|{title}|{get_language()}"
        self.prefix = "mk" + hashlib.sha256(drawn.encode("utf-8", "replace")).hexdigest()[:10]

    def draw(self) -> str:
        """The text of the picture."""
        x, y = self.left * UNIT, self.top * UNIT
        ground = f'<rect x="{x}" y="{y}" width="{self.width}" height="{self.bottom * UNIT - y}" rx="14"'
        body = [f'{ground} fill="{palette.GROUND}"/>', *self._courtyards(), *self._rooms()]
        body += self._lattice() if self.coordinates else []
        body += self._verdict(self.verdict) if self.verdict else []
        top = y - 12
        if self.title:
            top -= 30
            size = min(22, self.width / palette.text_width(self.title, 1, bold=True))
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
            palette.definitions(self.prefix),
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
            tint = "".join(f"M{_n(x)} {_n(y)}h{_n(w)}v{_n(h)}h{_n(-w)}z" for x, y, w, h in boxes)
            yield f'<path data-courtyard="{number}" d="{tint}" fill="{palette.COURTYARD}"/>'

    def _lattice(self) -> list[str]:
        step = 1 + (max(self.right - self.left, self.bottom - self.top) // 120) * 5
        columns, rows = range(self.left + 1, self.right, step), range(self.top + 1, self.bottom, step)
        lines = [f"M{_n(x)} {_n(self.top)}V{_n(self.bottom)}" for x in columns]
        lines += [f"M{_n(self.left)} {_n(y)}H{_n(self.right)}" for y in rows]
        look = f'stroke="{palette.LATTICE}" stroke-opacity=".22" stroke-width="1"'
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
            found.append(_badge(number, x + 16, y + 11))
            for line in wrap(f"{violation.rule} {violation.reason}", int(self.width / 9)):
                found.append(text(x + 34, y + 16, 13, line))
                y += 19
            y += 5
        return found, y + 4

    def _legend(self, y: float) -> tuple[list[str], float]:
        """What the colours, symbols and entrances in this picture mean."""
        tiles = [room.tile for room in (*self.castle.rooms, *([self.verdict.placement] if self.verdict else []))]
        states = {entrance.state for entrance in self.castle.entrances}
        entries = palette.legend(tiles, states, bool(self.castle.completed), self.prefix)
        rings = _rings(self.verdict) if self.verdict else []
        entries += [(f'<g transform="translate(11 11)">{_ring(ink, 8)}</g>', word) for ink, _doors, word in rings]
        x, found = self.left * UNIT, []
        for drawing, word in entries:
            wide = 44 + palette.text_width(word, 11)
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
        edge = f'<path d="{_outline_path(new.turned.outline, 0.09)}" fill="none" stroke='
        pen = f'"{RIGHT}"' if legal else f'"{IDLE if lonely else WRONG}" stroke-dasharray="11 6"'
        over = "".join(_doors(new, states, self.prefix)) if legal else ""
        yield f'<g {_at(new)}>{edge}"{PAPER}" stroke-width="8"/>{edge}{pen} stroke-width="5"/>{over}</g>'
        for ink, entrances, _word in _rings(verdict):
            for e in entrances:
                yield f"<g {_door_place(e.x, e.y, e.side)}>{_ring(ink, 17)}</g>"
        taken: list[tuple[float, float]] = []
        for number, violation in enumerate(verdict.violations, 1):
            mark, x, y = _mark(violation, self.prefix)
            while any(abs(x - a) + abs(y - b) < 0.45 for a, b in taken):
                x += 0.5
            taken.append((x, y))
            yield f'<g data-violation="{violation.rule}">{mark}{_badge(number, x * UNIT, y * UNIT)}</g>'


def _at(room: Placement) -> str:
    return f'transform="translate({_n(room.x)} {_n(room.y)})"'


def _rings(verdict: Verdict) -> list[tuple[str, tuple[Connection | Entrance, ...], str]]:
    """The entrances for which a placement changes something: colour, places and words."""
    rings: list[tuple[str, tuple[Connection | Entrance, ...], str]] = [
        (RIGHT, verdict.connections, say(N_("new connection"))),
        (WRONG, verdict.blocked, say(N_("newly blocked"))),
        (palette.YARD, verdict.enclosed, say(N_("newly in a courtyard"))),
    ]
    return [ring for ring in rings if ring[1]]


def _ring(ink: str, radius: float) -> str:
    pens = ((PAPER, radius * 0.4), (ink, radius * 0.2))
    return "".join(f'<circle r="{radius}" fill="none" stroke="{pen}" stroke-width="{px(wide)}"/>' for pen, wide in pens)


def _badge(number: int, x: float, y: float) -> str:
    disc = f'<circle cx="{px(x)}" cy="{px(y)}" r="11" fill="{WRONG}" stroke="{PAPER}" stroke-width="2"/>'
    return disc + text(x, y + 5, 14, str(number), "#fff", bold=True, anchor="middle")


def _mark(violation: Violation, prefix: str) -> tuple[str, float, float]:
    """Where a rule is broken (common ground, a stretch of fence, an entrance), and the place of its number."""
    if violation.kind in (Kind.OVERLAP, Kind.FENCE):
        from engine.castle.exact import place_of

        place = place_of(violation)
        if place is not None and not place.is_empty:
            fill, wide = (f"url(#{prefix}-wrong)", 2.5) if violation.kind == Kind.OVERLAP else ("none", 8)
            path = f'<path d="{_trace(place)}" fill="{fill}" stroke="{WRONG}" stroke-width="{wide}"/>'
            return path, place.bounds[2] + 0.1, place.bounds[1] - 0.1
    elif violation.cells:
        x, y = violation.cells[0]
        boxes = "".join(f"M{_n(cx)} {_n(cy)}h{UNIT}v{UNIT}h-{UNIT}z" for cx, cy in violation.cells)
        pen = f'fill="{WRONG}" fill-opacity=".25" stroke="{WRONG}" stroke-width="3"'
        return f'<path d="{boxes}" {pen}/>', x + 0.85, y + 0.15
    new = violation.rooms[0]
    return "", new.x + new.turned.width / 2, new.y + WALL / 2


def _trace(place: "BaseGeometry") -> str:
    """A Shapely drawing as the `d` of a path; single points leave no trace."""
    found = []
    for part in getattr(place, "geoms", [place]):
        lines = [part.exterior, *part.interiors] if part.geom_type == "Polygon" else [part]
        found += ["M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in line.coords) for line in lines if line.length]
    return "".join(found)
