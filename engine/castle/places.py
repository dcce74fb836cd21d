"""Legal places on a board: all of them, one of them, how many, whether there is any, and whether one is legal."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.castle.areas import Areas
from engine.castle.board import Board
from engine.castle.placement import Placement
from engine.castle.rays import Ray
from engine.catalogue import Tile
from engine.geometry.doors import STEPS, partner_key
from engine.geometry.lattice import WORD, words
from engine.geometry.outline import TurnedTile, ways
from engine.kernel.tuples import maker

_placement = maker(Placement)


if TYPE_CHECKING:
    from random import Random


def legal_spots(board: Board, tile: Tile) -> list[tuple[int, int, int]]:
    """Every legal place of a tile as x, y and turn, sorted."""
    slug = tile.slug
    x0, y0, stride = board.raster
    spots = []
    blocks = stride // WORD
    for way, anchors in board.by_turn(slug):
        turn = way.turn
        doubtful = board.anchors_in_doubt(way, anchors)
        start, found = words(anchors ^ doubtful)
        for number, word in enumerate(found, start):
            if word:
                row, block = divmod(number, blocks)
                first, y = block * WORD + x0 - 1, row + y0
                while word:
                    low = word & -word
                    spots.append((first + low.bit_length(), y, turn))
                    word ^= low
        for x, y in board.raster.cells(doubtful):
            if keeps_external_entrance(board, Placement(slug, x, y, turn)):
                spots.append((x, y, turn))
    spots.sort()
    return spots


def legal_anchors(board: Board, way: TurnedTile) -> int:
    """The legal places of a tile turned this way, as a board of its corners."""
    anchors = board.anchors(way)
    doubtful = board.anchors_in_doubt(way, anchors) if anchors else 0
    anchors ^= doubtful
    for x, y in board.raster.cells(doubtful) if doubtful else ():
        if keeps_external_entrance(board, Placement(way.slug, x, y, way.turn)):
            anchors |= 1 << board.raster.bit(x, y)
    return anchors


def legal_by_turn(board: Board, slug: str) -> list[tuple[TurnedTile, int]]:
    """The same for each turn of a tile in which there are any."""
    found = board.by_turn(slug)
    if board.safe():
        return found
    legal = [(way, legal_anchors(board, way)) for way, _anchors in found]
    return [(way, anchors) for way, anchors in legal if anchors]


def count_legal(board: Board, tile: Tile) -> int:
    """The number of legal places of a tile, without making them."""
    count = 0
    for way, anchors in board.by_turn(tile.slug):
        doubtful = board.anchors_in_doubt(way, anchors)
        count += (anchors ^ doubtful).bit_count()
        for x, y in board.raster.cells(doubtful):
            count += keeps_external_entrance(board, Placement(tile.slug, x, y, way.turn))
    return count


def can_place(board: Board, tile: Tile) -> bool:
    """Is there any legal place for this tile (PLACE-8)?"""
    slug = tile.slug
    if board.still_fits(slug):
        return True
    if board.plain and tile.is_downstairs:
        return False
    doubts = []
    for way in ways(slug):
        anchors = board.anchors(way)
        if anchors:
            doubtful = board.anchors_in_doubt(way, anchors)
            if anchors != doubtful:
                board.remember(way, anchors ^ doubtful)
                return True
            doubts.append((way.turn, doubtful))
    return any(
        keeps_external_entrance(board, Placement(slug, x, y, turn))
        for turn, doubtful in doubts
        for x, y in board.raster.cells(doubtful)
    )


def sample_legal(board: Board, tiles: Iterable[Tile], rng: "Random") -> Placement | None:
    """A legal placement of one of these tiles, each as likely as the others, or none if it takes a longer look."""
    if not board.safe():
        return None
    boards: list[tuple[TurnedTile, int]] = []
    for tile in tiles:
        boards += board.by_turn(tile.slug)
    number = int(rng.random() * sum([anchors.bit_count() for _way, anchors in boards]))
    for way, anchors in boards:
        count = anchors.bit_count()
        if number < count:
            x, y = board.raster.nth_cell(anchors, number)
            return _placement((way.slug, x, y, way.turn))
        number -= count
    return None


def is_legal(board: Board, way: TurnedTile, placement: Placement) -> bool:
    """Is this placement of a tile, turned this way and no foyer, legal?"""
    x0, y0, stride = board.raster
    x, y = placement.x - x0, placement.y - y0
    if not (0 <= x < stride and y >= 0):
        return False  # beyond every door
    bit = 1 << (y * stride + x)
    if not board.anchors(way) & bit:
        return False
    return not board.anchors_in_doubt(way, bit) or keeps_external_entrance(board, placement)


def keeps_external_entrance(board: Board, placement: Placement) -> bool:
    """Would the castle still have an external entrance (PLACE-5, EXT-1, EXT-3)?

    Quickly yes if one of the new doors would see the outside straight ahead; its own tile never stands before it.
    """
    way = placement.turned
    for door, met in zip(way.doors, board.met(way, placement.x, placement.y), strict=True):
        x, y = placement.x + door.x, placement.y + door.y
        dx, dy = STEPS[door.side]
        if met is None and board.raster.holds(x, y, 1) and board.sees_outside(Ray(int(door.side), x + dx, y + dy)):
            return True
    return has_external(board.extended(placement))


def has_external(after: Board) -> bool:
    """Has a castle an external entrance (EXT-1, EXT-3)?"""
    if after.rays():
        return True
    areas = Areas(after)
    closed = None if after.fenced is None or not after.fenced.zone.closed else after.fenced.zone
    for key, (number, index) in after.doors.items():
        if partner_key(key) in after.doors:
            continue
        door = after.tiles[number].doors[index]
        x, y = after.places[number][0] + door.x, after.places[number][1] + door.y
        dx, dy = STEPS[door.side]
        if closed is not None and closed.inside(x + dx, y + dy):
            continue  # in a closed ring all ground inside is enclosed
        front = areas.front(x, y, door.side)
        if front.blocked_by is None and areas.holds(areas.outside, front):
            return True
    return False
