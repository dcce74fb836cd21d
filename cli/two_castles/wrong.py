"""A castle of Between Two Castles that could not have been built: its line, what would fit, what can stand of it."""

from cli.errors import WrongCastle
from cli.wrong_rooms import line_of, nearest, refusal
from engine.two_castles.castle import Castle
from engine.two_castles.placement import read_rooms
from engine.two_castles.verdict import IllegalCastle


def explain_illegal(error: IllegalCastle, text: str, name: str) -> WrongCastle:
    """Why a castle is refused, in one line, with what can stand of it."""
    wrong = error.verdict.placement
    rest = Castle.standing(room for room in read_rooms(text) if room != wrong)
    line = line_of(text, error.room or 1, read_rooms)
    fits = [] if wrong.tile.is_throne else nearest(rest.legal(wrong.tile), wrong)
    return WrongCastle(refusal(str(error), name, line, fits, "madking two-castles show --force"), rest, wrong)
