"""What one more room changes in what only a laid castle shows: courtyards and the longest path."""

from engine.castle.castle import Castle
from engine.castle.meetings import Meeting
from engine.castle.walk import path_from, path_length


class Laid:
    """A castle, ready to say what a placement changes."""

    def __init__(self, castle: Castle) -> None:
        self._castle = castle

    def change(self, counts: str, met: Meeting) -> int:
        """How much more of this the castle has with one more room."""
        return self._path(met) if counts == "path" else self._courtyards(met)

    def _path(self, met: Meeting) -> int:
        """A room connected to one other only ends paths; one between others may join them, and is searched."""
        castle = self._castle
        if len(met.rooms) == 1:
            return max(0, path_from(castle, met.rooms[0]) + 1 - path_length(castle))
        return path_length(castle.extended(met.placement, met.joins)) - path_length(castle)

    def _courtyards(self, met: Meeting) -> int:
        """Corners and curves can enclose ground and let it out: only the grown castle tells."""
        return self._castle.extended(met.placement, met.joins).courtyards - self._castle.courtyards
