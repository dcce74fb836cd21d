"""What one more room changes in what only a laid castle shows: courtyards and the longest path."""

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.walk import path_from, path_length
from solver.hint.sights import meetings


class Laid:
    """A castle, ready to say what a placement changes."""

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
        """Corners and curves can enclose ground and let it out: only the grown castle tells."""
        return self._castle.extended(placement).courtyards - self._castle.courtyards
