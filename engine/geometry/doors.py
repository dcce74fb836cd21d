"""Doors by number: a cell and one of its sides as one integer, so that two doors that meet are found at once."""

from engine.catalogue import Door, Side

STEPS = tuple(side.step for side in Side)
_ROW = 32768
_MIDDLE = _ROW // 2


def door_key(x: int, y: int, side: int) -> int:
    """A number for the door of a cell on one of its sides; the cell lies within the notation's bounds."""
    return ((y + _MIDDLE) * _ROW + x + _MIDDLE) * 4 + side


def own_key(door: Door) -> int:
    """The number of a door less that of its tile's corner, `door_key(x, y, 0)`."""
    return (door.y * _ROW + door.x) * 4 + door.side


PARTNERS = tuple((dy * _ROW + dx) * 4 + (side + 2) % 4 - side for side, (dx, dy) in enumerate(STEPS))
"""By the side of a door what the number of the door that it would meet is more."""


def partner_key(key: int) -> int:
    """The door that this door would meet."""
    return key + PARTNERS[key & 3]


def cell_of(key: int) -> tuple[int, int]:
    """The cell of the door with this number."""
    row, column = divmod(key >> 2, _ROW)
    return column - _MIDDLE, row - _MIDDLE
