"""What one more room changes in what only a laid castle shows: courtyards and the longest path."""

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.walk import path_from, path_length
from solver.sights import meetings


class Laid:
    """A castle, ready to say what a placement changes; most placements need no new castle for it."""

    def __init__(self, castle: Castle) -> None:
        self._castle = castle

    def change(self, counts: str, placement: Placement) -> int:
        """How much more of this the castle has with one more room."""
        return self._path(placement) if counts == "path" else self._courtyards(placement)

    def _path(self, placement: Placement) -> int:
        """A room connected to one other only ends paths; one between others may join them, and is searched."""
        castle = self._castle
        met = meetings(castle.board, placement)
        if len(met) == 1:
            return max(0, path_from(castle, next(iter(met))) + 1 - path_length(castle))
        return path_length(castle.extended(placement)) - path_length(castle)

    def _courtyards(self, placement: Placement) -> int:
        """Ground is enclosed only where the free cells around the new room do not hang together any more."""
        castle = self._castle
        if not castle.courtyards and self._ring_holds(placement):
            return 0
        return castle.extended(placement).courtyards - castle.courtyards

    def _ring_holds(self, placement: Placement) -> bool:
        board = self._castle.board
        stride = board.frame.stride
        cells = board.tables.solid(placement.turned) << board.frame.bit(placement.x, placement.y)
        wide = cells | cells << 1 | cells >> 1
        ring = (wide | wide << stride | wide >> stride) & ~(cells | board.solid)
        grown, found = ring & -ring, 0
        while grown != found:
            found = grown
            grown = (found | found << 1 | found >> 1 | found << stride | found >> stride) & ring
        return found == ring
