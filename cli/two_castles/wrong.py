"""A castle of Between Two Castles that could not have been built: its line, what would fit, a drawing of the rest."""

import sys

from cli.folding import stream_width
from cli.wrong_rooms import line_of, nearest, refusal
from engine.two_castles.castle import Castle
from engine.two_castles.placement import read_rooms
from engine.two_castles.verdict import IllegalCastle


def explain_illegal(error: IllegalCastle, text: str, name: str) -> str:
    """Why a castle is refused, in one line; in a terminal what can stand is drawn, with the wrong room in it."""
    wrong = error.verdict.placement
    rest = Castle.standing(room for room in read_rooms(text) if room != wrong)
    width = stream_width(sys.stderr)
    if rest.rooms and width is not None:
        from cli.drawings import TWO_CASTLES_SHOW, print_glyphs, print_larger
        from engine.two_castles.pictures import STYLES, draw_text

        picture = draw_text(rest, width=width, wanted=wrong)
        print_glyphs(picture.rows, STYLES, sys.stderr)
        if picture.small:
            print_larger(TWO_CASTLES_SHOW, sys.stderr)
    line = line_of(text, error.room or 1, read_rooms)
    fits = [] if wrong.tile.is_throne else nearest(rest.legal(wrong.tile), wrong)
    return refusal(str(error), name, line, fits, "madking two-castles show --force")
