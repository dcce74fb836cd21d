"""Castles of Between Two Castles cut open from the side: as SVG, or in characters for a terminal.

Nothing in a picture is random; no colour says alone what a room is, its type is written on it.
"""

from engine.two_castles.pictures.svg import draw_castle
from engine.two_castles.pictures.text import STYLES, Glyph, TextPicture, draw_text, type_letters

__all__ = ["STYLES", "Glyph", "TextPicture", "draw_castle", "draw_text", "type_letters"]
