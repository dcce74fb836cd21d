"""What the page may ask for at once."""

from cli.errors import BadInput
from engine.kernel.i18n import N_, say

MOST_TILES = 12
"""Tiles in one question."""


def check_tiles(tiles: list[str]) -> list[str]:
    """These tiles, each once, if they are not too many for one question."""
    if len(tiles) > MOST_TILES:
        raise BadInput(say(N_("{n} tiles in one question; {most} at most"), n=len(tiles), most=MOST_TILES))
    return list(dict.fromkeys(tiles))
