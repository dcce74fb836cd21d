"""What a verdict adds to a picture: rings around entrances, and numbered marks where a rule is broken."""

from engine.castle.placement import Placement
from engine.castle.verdict import Connection, Entrance, EntranceState, Kind, NearMiss, Verdict, Violation
from engine.castle.zones import Zone
from engine.catalogue import Role
from engine.kernel.i18n import N_, say
from engine.pictures.markup import UNIT, px, text, text_width, units
from engine.pictures.outlines import WALL, corners, narrowest, outline_path, trace
from engine.pictures.palette import NEAR, PAPER, RIGHT, WRONG, YARD
from engine.pictures.pieces import draw_piece
from engine.pictures.rooms import draw_room
from engine.pictures.zones import cells_beyond, kind_of


def rings_of(verdict: Verdict) -> list[tuple[str, tuple[Connection | Entrance, ...], str]]:
    """The entrances for which a placement changes something: colour, places and words."""
    rings: list[tuple[str, tuple[Connection | Entrance, ...], str]] = [
        (RIGHT, verdict.connections, say(N_("new connection"))),
        (WRONG, verdict.blocked, say(N_("newly blocked"))),
        (YARD, verdict.enclosed, say(N_("newly in a courtyard"))),
    ]
    return [ring for ring in rings if ring[1]]


def draw_ring(ink: str, radius: float) -> str:
    """A ring around the origin."""
    pens = ((PAPER, radius * 0.4), (ink, radius * 0.2))
    return "".join(f'<circle r="{radius}" fill="none" stroke="{pen}" stroke-width="{px(wide)}"/>' for pen, wide in pens)


def draw_near(new: Placement, near: NearMiss) -> str:
    """A room beside the new one that is not adjacent: a ring around the gap or the corner, with the rule."""
    rings = [[(room.x + x, room.y + y) for x, y in corners(room.turned.outline)] for room in (new, near.room)]
    here, there = narrowest(*rings)
    x, y = (here[0] + there[0]) / 2 * UNIT, (here[1] + there[1]) / 2 * UNIT
    ring = f'<g transform="translate({px(x)} {px(y)})">{draw_ring(NEAR, 13)}</g>'
    wide = text_width(near.rule, 12, bold=True) + 8
    plate = f'<rect x="{px(x - wide / 2)}" y="{px(y + 15)}" width="{px(wide)}" height="17" rx="5" fill="{PAPER}"/>'
    return (
        f'<g data-near="{near.rule}" data-of="{near.room}">{ring}{plate}'
        f"{text(x, y + 28, 12, near.rule, NEAR, bold=True, anchor='middle')}</g>"
    )


def draw_illegal(room: Placement, prefix: str) -> str:
    """A room that may not be where it is, wherever that is shown: translucent, its edge dashed in red."""
    states = [EntranceState.CONNECTED] * len(room.turned.doors)
    is_room = room.tile.role == Role.ROOM
    drawn = draw_room(room, states, False, prefix) if is_room else draw_piece(room, prefix)
    return f'<g opacity=".6">{drawn}</g>{draw_edge(room, WRONG, dashed=True)}'


def draw_edge(room: Placement, ink: str, *, dashed: bool = False) -> str:
    """The edge of a room that is spoken of."""
    edge = f'<path d="{outline_path(room.turned.outline, 0.09)}" fill="none" stroke='
    dashes = ' stroke-dasharray="11 6"' if dashed else ""
    return f'{edge}"{PAPER}" stroke-width="8"/>{edge}"{ink}"{dashes} stroke-width="5"/>'


def draw_step(room: Placement, number: int, doors: str) -> str:
    """A new room of a plan: its outline with its entrances, and its number on a disc in the corner."""
    x, y = 0.3 * UNIT, 0.3 * UNIT
    disc = f'<circle cx="{px(x)}" cy="{px(y)}" r="13" fill="{RIGHT}" stroke="{PAPER}" stroke-width="2"/>'
    badge = disc + text(x, y + 5, 15, str(number), "#fff", bold=True, anchor="middle")
    place = f'transform="translate({room.x * UNIT} {room.y * UNIT})"'
    return f'<g data-step="{number}" data-of="{room}" {place}>{draw_edge(room, RIGHT)}{doors}{badge}</g>'


def draw_mark(violation: Violation, prefix: str, zone: Zone | None = None) -> tuple[str, float, float]:
    """Where a rule is broken, and the place of its number.

    It may be common ground, a stretch of fence, an entrance, or what is beyond the line of a ring.
    """
    kind, cells = kind_of(violation), violation.cells or cells_beyond(violation, zone)
    if kind in (Kind.OVERLAP, Kind.FENCE):
        from engine.castle.exact import place_of

        place = place_of(violation._replace(kind=kind))
        if place is not None and not place.is_empty:
            fill, wide = (f"url(#{prefix}-wrong)", 2.5) if kind == Kind.OVERLAP else ("none", 8)
            path = f'<path d="{trace(place)}" fill="{fill}" stroke="{WRONG}" stroke-width="{wide}"/>'
            return path, place.bounds[2] + 0.1, place.bounds[1] - 0.1
    elif cells:
        x, y = cells[0]
        boxes = "".join(f"M{units(cx)} {units(cy)}h{UNIT}v{UNIT}h-{UNIT}z" for cx, cy in cells)
        # much ground may lie beyond a line; edges around its cells would hide the room
        edge = f' stroke="{WRONG}" stroke-width="3"' if violation.cells else ""
        pen = f'fill="{WRONG}" fill-opacity=".25"{edge}'
        return f'<path d="{boxes}" {pen}/>', x + 0.85, y + 0.15
    new = violation.rooms[0]
    return "", new.x + new.turned.width / 2, new.y + WALL / 2
