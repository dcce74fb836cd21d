"""The small change of SVG: lengths, and texts with the width they take."""

import math
from functools import lru_cache
from html import escape

from engine.pictures.palette import INK

UNIT = 48
"""The side of a cell in SVG."""


@lru_cache(maxsize=8192)
def px(value: float) -> str:
    """A length for SVG."""
    return f"{round(value, 2) + 0:.8g}"


def units(cells: float) -> str:
    """A length for SVG that is given in cells."""
    return px(cells * UNIT)


def text(x: float, y: float, size: float, words: str, ink: str = INK, *, bold: bool = False, anchor: str = "") -> str:
    """A text, its base line beginning at x, y."""
    weight = ' font-weight="bold"' if bold else ""
    align = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{px(x)}" y="{px(y)}" font-size="{px(size)}"{weight}{align} fill="{ink}">{safe(words)}</text>'


def safe(words: str) -> str:
    """Words for XML: escaped, and without characters that XML does not know."""
    return escape("".join(letter for letter in words if letter.isprintable() or letter == "\N{NO-BREAK SPACE}"))


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is at most, in a wide sans serif font."""
    return size * (1 if bold else 0.92) * math.fsum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if letter in " .,'’:;|!iljíI":
        return 0.36
    if letter in "ftrř()-/":
        return 0.5
    if letter in "mwMWЖШЩЮМФжшщюфы@":
        return 1.06
    return 0.86 if letter.isupper() or letter in "+\N{MINUS SIGN}" else 0.72
