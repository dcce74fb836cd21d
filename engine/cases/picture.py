"""What a case draws: the castle, and the verdict on a new room."""

from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.verdict import Verdict


class Picture(NamedTuple):
    """A castle that a claim is about."""

    castle: Castle
    verdict: Verdict | None = None

    def svg(self, title: str) -> str:
        """The drawing as a standalone SVG."""
        from engine.pictures.svg import draw_castle  # most cases are only told

        return draw_castle(self.castle, verdict=self.verdict, coordinates=True, title=title)
