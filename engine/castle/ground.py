"""The ground of a castle: the few questions about the lattice that are asked from outside, with cells as bits.

A cell is a bit of one integer, row after row; what lies where is asked without building anything.
"""

from collections.abc import Iterator

from engine.castle.board import Board, met_by
from engine.castle.links import DoorMet
from engine.castle.placement import Placement
from engine.castle.places import legal_by_turn
from engine.geometry.lattice import AROUND, Forecourt
from engine.geometry.outline import TurnedTile


class Ground:
    """The lattice under one castle."""

    __slots__ = ("_board", "around", "built", "stride")

    def __init__(self, board: Board) -> None:
        self._board = board
        self.built = board.solid
        """The cells that rooms lie on, as bits."""
        self.stride = board.raster.stride
        """How many bits a row is from the next."""
        self.around = AROUND * (self.stride + 1)
        """How many bits before a cell the one lies from which forecourts are counted."""

    def bit(self, x: int, y: int) -> int:
        """The number of a cell's bit."""
        return self._board.raster.bit(x, y)

    def at(self, bit: int) -> tuple[int, int]:
        """The cell of a bit."""
        x0, y0, stride = self._board.raster
        row, column = divmod(bit, stride)
        return column + x0, row + y0

    def holds(self, placement: Placement) -> bool:
        """Is there a bit for each of its cells and its forecourts? A join may lead a room far away."""
        x0, y0, stride = self._board.raster
        right = placement.x + placement.turned.width + AROUND
        return placement.x - AROUND >= x0 and placement.y - AROUND >= y0 and right <= x0 + stride

    def cells_of(self, placement: Placement) -> int:
        """The cells of a placement as bits."""
        return self._board.tables.solid(placement.turned) << self._board.raster.bit(placement.x, placement.y)

    def solid(self, tile: TurnedTile) -> int:
        """The cells of a tile as bits, counted from its corner."""
        return self._board.tables.solid(tile)

    def forecourts(self, tile: TurnedTile) -> tuple[Forecourt, ...]:
        """The cells before each door of a tile, counted from its corner."""
        return self._board.tables.forecourts(tile)

    def partners(self, tile: TurnedTile) -> tuple[tuple[int, int], ...]:
        """For each door of a tile the side that its partner looks to, and the bit of its cell less the corner's."""
        return self._board.tables.partners(tile)

    def legal(self, slug: str) -> list[tuple[TurnedTile, int]]:
        """The legal places of a tile in each turn in which there are any, its corners as bits."""
        return legal_by_turn(self._board, slug)

    def touches(self, number: int, tile: TurnedTile, x: int, y: int) -> bool:
        """Is a tile at this place adjacent to a room?"""
        return self._board.touches(number, tile, x, y)

    def met(self, tile: TurnedTile, x: int, y: int) -> list[DoorMet | None]:
        """For each door of a tile at this place the door that it would meet, as room and number, or nothing."""
        return self._board.met(tile, x, y)

    def is_free(self, tile: TurnedTile, x: int, y: int) -> bool:
        """May the tile lie here, as far as the castle is concerned, connected to it or not?"""
        board = self._board
        x0, y0, stride = board.raster
        if not (x0 <= x < x0 + stride and y >= y0):
            return True
        wrong = board.forbidden(tile)
        wrong |= met_by(
            board.tables.looks(tile).forbidden, board.fronts
        )  # doors of the wrong floor (FLOOR-4 to FLOOR-7)
        return not wrong >> board.raster.bit(x, y) & 1

    def places_beside(self, tile: TurnedTile) -> Iterator[tuple[int, int]]:
        """Where a tile is connected to the castle, whether or not it leaves an external entrance.

        Stairs may be joined by either end here: another tile may come to meet the other one (FLOOR-9).
        """
        return self._board.raster.cells(self._board.anchors_by_any_end(tile))
