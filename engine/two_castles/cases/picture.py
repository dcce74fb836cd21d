"""What a case draws: the castle cut open, and the verdict on a new room."""

from typing import NamedTuple

from engine.two_castles.castle import Castle
from engine.two_castles.verdict import Verdict


class Picture(NamedTuple):
    """A castle that a claim is about."""

    castle: Castle
    verdict: Verdict | None = None

    def svg(self, title: str) -> str:
        """The drawing as a standalone SVG; it has no title of its own."""
        from engine.two_castles.pictures import draw_castle  # most cases are only told

        return draw_castle(self.castle, verdict=self.verdict)
