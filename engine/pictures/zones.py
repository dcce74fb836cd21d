"""Inside and outside in pictures: the line of a ring, what lies beyond it, and the sides that are still open."""

from engine.castle.castle import Castle
from engine.castle.piece_rules import OTHER_FENCE, OVERLAPS, OWN_FENCE
from engine.castle.placement import Placement
from engine.castle.verdict import Cell, Kind, Verdict, Violation
from engine.castle.zones import Zone
from engine.catalogue import Role
from engine.catalogue.pieces import ring
from engine.pictures.markup import units
from engine.pictures.outlines import outline_path
from engine.pictures.palette import LINE, PAPER, WATER

Frame = tuple[int, int, int, int]
"""Left, top, right and bottom of what is drawn."""


def judged_zone(castle: Castle, verdict: Verdict | None) -> Zone | None:
    """Where inside and outside are for a verdict: a bar is judged by the line that it would draw itself."""
    if verdict is not None and verdict.placement.tile.role == Role.BAR and castle.rooms:
        castle = castle.with_piece(verdict.placement)
    fenced = castle.board.fenced
    return None if fenced is None or fenced.zone.open else fenced.zone


def kind_of(violation: Violation) -> str:
    """The kind of a violation among rooms, where the word of a piece stands for an overlap or a fence that is met."""
    if violation.template == OVERLAPS:
        return Kind.OVERLAP
    return Kind.FENCE if violation.template in (OWN_FENCE, OTHER_FENCE) else violation.kind


def cells_beyond(violation: Violation, zone: Zone | None) -> tuple[Cell, ...]:
    """The cells outside of what breaks a rule about the line of a ring; such a violation names no cells itself."""
    if zone is None or violation.cells or not _is_of_ring(violation):
        return ()
    return tuple(sorted({cell for room in violation.rooms for cell in room.cells() if not zone.inside(*cell)}))


def crosses_line(violation: Violation, zone: Zone | None) -> bool:
    """Is a violation about the line of a ring: is something beyond it, or do doors meet across it?"""
    if cells_beyond(violation, zone):
        return True
    return zone is not None and _is_of_ring(violation) and len(violation.rooms) > 1 and bool(violation.cells)


def _is_of_ring(violation: Violation) -> bool:
    """Is a violation called after pieces, one of which stands in a ring or lies there or must lie within?"""
    kinds = {room.tile.kind for room in violation.rooms if room.tile.gate is not None or room.tile.role != Role.ROOM}
    return violation.kind in kinds


def draw_line(zone: Zone, frame: Frame) -> str:
    """The line of a ring on each side that something guards, as far as it lies in the picture."""
    left, top = max(zone.left, frame[0]), max(zone.top, frame[1])
    right, bottom = min(zone.right, frame[2]), min(zone.bottom, frame[3])
    sides = (
        (zone.top == top, f"M{units(left)} {units(top)}H{units(right)}"),
        (zone.right == right, f"M{units(right)} {units(top)}V{units(bottom)}"),
        (zone.bottom == bottom, f"M{units(right)} {units(bottom)}H{units(left)}"),
        (zone.left == left, f"M{units(left)} {units(bottom)}V{units(top)}"),
    )
    line = "".join(side for is_seen, side in sides if is_seen)
    pens = ((PAPER, 6, ""), (LINE, 3, ' stroke-dasharray="14 8"'))
    drawn = "".join(f'<path d="{line}" stroke="{ink}" stroke-width="{wide}"{dash}/>' for ink, wide, dash in pens)
    return f'<g class="outer-line" fill="none">{drawn}</g>'


def open_sites(castle: Castle, judged: Placement | None = None) -> list[Placement]:
    """The sides of a ring that nothing guards yet, once a section lies there or is judged."""
    bars = [*castle.bars, *([judged] if judged is not None and judged.tile.role == Role.BAR else [])]
    if not bars or not castle.rooms or castle.rooms[0].tile.gate is None:
        return []
    foyer, slug = castle.rooms[0], bars[0].slug
    sites = [Placement(slug, foyer.x + site.x, foyer.y + site.y, site.turn) for site in ring().sites]
    taken = {(bar.x, bar.y, bar.turn) for bar in bars}
    return [site for site in sites if (site.x, site.y, site.turn) not in taken]


def draw_site(site: Placement) -> str:
    """A side of a ring that is still open, faint."""
    place = f'transform="translate({units(site.x)} {units(site.y)})"'
    pen = f'fill="{WATER}" fill-opacity=".08" stroke="{WATER}" stroke-opacity=".6" stroke-width="2"'
    return (
        f'<path class="site" data-site="{site}" d="{outline_path(site.turned.outline, 0.06)}" {place} {pen}'
        ' stroke-dasharray="6 6"/>'
    )


LINE_SYMBOL = f'<path d="M0 11h22" stroke="{LINE}" stroke-width="3" stroke-dasharray="9 4"/>'
SITE_SYMBOL = (
    f'<path d="M1 5h20v12H1z" fill="{WATER}" fill-opacity=".08" stroke="{WATER}" stroke-opacity=".8" stroke-width="1.5"'
    ' stroke-dasharray="4 3"/>'
)
"""Swatches of the legend, in a box of 22 by 22."""
