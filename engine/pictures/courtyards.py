"""The ground of courtyards as paths."""

from engine.castle.areas import Areas, pockets_of
from engine.castle.castle import Castle
from engine.geometry.outline import ART
from engine.pictures.markup import units


def courtyard_paths(castle: Castle) -> list[tuple[int, str]]:
    """Every courtyard with its number: its cells, and the corners of the boxes whose pockets belong to it."""
    doors = {e.courtyard: e for e in castle.entrances if e.courtyard is not None}
    if not doors:
        return []
    board = castle.board
    areas, corners = Areas(board), _pocket_boxes(castle)
    found = []
    for number, door in sorted(doors.items()):
        area = areas.area_of(areas.front(door.x, door.y, door.side))
        boxes = [corners[pocket] for pocket in sorted(area.pockets)]
        boxes += [(x, y, 1.0, 1.0) for x, y in board.raster.cells(area.cells)]
        tint = "".join(f"M{units(x)} {units(y)}h{units(w)}v{units(h)}h{units(-w)}z" for x, y, w, h in boxes)
        found.append((number, tint))
    return found


def _pocket_boxes(castle: Castle) -> list[tuple[float, float, float, float]]:
    """The box around every pocket between an outline and its own box, in the order in which areas count pockets."""
    corners: list[tuple[float, float, float, float]] = []
    for t, x, y in castle.board.everything():
        w, h = t.width / 2, t.height / 2
        if t.outline.shape == ART:  # each pocket is the free half of a cell
            cells = [pocket.cells[0] for pocket in pockets_of(t.outline)]
            corners += [(x + cx, y + cy, 1.0, 1.0) for cx, cy in cells]
        else:
            corners += [(x + i // 2 * w, y + i % 2 * h, w, h) for i, _pocket in enumerate(pockets_of(t.outline))]
    return corners
