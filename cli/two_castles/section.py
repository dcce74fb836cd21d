"""A section of a castle of Between Two Castles drawn in the terminal."""

from collections.abc import Mapping

from cli.drawings import TWO_CASTLES_SHOW, print_glyphs, print_larger
from cli.folding import screen_width
from engine.two_castles.castle import Castle
from engine.two_castles.kinds import Cell
from engine.two_castles.pictures import STYLES, draw_text
from engine.two_castles.placement import Placement


def print_section(
    castle: Castle, *, wanted: Placement | None = None, free: Mapping[Cell, str] | None = None, larger: bool = True
) -> bool:
    """Draw a section in the terminal, with a wanted room or free places; tells whether it had to be drawn small.

    Then it is said too how to see it large, unless that is known.
    """
    picture = draw_text(castle, width=screen_width(), wanted=wanted, free=free or {})
    print_glyphs(picture.rows, STYLES)
    if picture.small and larger:
        print_larger(TWO_CASTLES_SHOW)
    return picture.small
