"""The characters where what is judged breaks a rule."""

from collections.abc import Iterator

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import Kind, Verdict
from engine.pictures.lattice import Scale, Spot, door_spot, fence_spots, moved, region
from engine.pictures.zones import cells_beyond, judged_zone, kind_of


def wrong_spots(verdict: Verdict, castle: Castle, scale: Scale) -> Iterator[tuple[Spot, str]]:
    """Where a rule is broken: common ground, a stretch of fence, an entrance, ground beyond the line of a ring."""
    zone = judged_zone(castle, verdict)
    for violation in verdict.violations:
        new, kind = violation.rooms[0], kind_of(violation)
        if kind in (Kind.OVERLAP, Kind.FENCE):
            floor, whole, fence = _spots(new, scale)
            other_floor, other_whole, other_fence = _spots(violation.rooms[1], scale)
            met = whole & other_whole & (fence | other_fence)
            overlap = floor & other_floor or whole & other_whole
            found, char = (met, "!") if kind == Kind.FENCE else (overlap, "▒")
            yield from ((spot, char) for spot in sorted(found))
            continue
        for door in new.turned.doors:
            if (new.x + door.x, new.y + door.y) in violation.cells:
                yield door_spot(new.x + door.x, new.y + door.y, door.side, scale), "!"
        beyond = set(cells_beyond(violation, zone))
        floors = {spot for room in violation.rooms for spot in _spots(room, scale)[0]} if beyond else set()
        yield from (
            (spot, "▒") for spot in sorted(floors) if (spot[0] // scale.across, spot[1] // scale.down) in beyond
        )


def _spots(room: Placement, scale: Scale) -> tuple[set[Spot], set[Spot], set[Spot]]:
    """The characters of a room: its floor, all of it, and its fence."""
    outline = room.turned.outline
    walls, within = (moved(room, part, scale) for part in region(outline, scale))
    return within, within | walls, moved(room, fence_spots(outline, scale), scale)
