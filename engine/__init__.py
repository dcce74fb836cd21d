"""madking's engine: the rules of Castles of Mad King Ludwig as values and questions.

>>> from engine import Castle
>>> Castle.parse("foyer-3@0,0").judge("nap-room@3,0").violations[0].rule
'PLACE-1'
"""

from engine.castle.castle import Castle
from engine.castle.placement import Joined, Placement
from engine.castle.verdict import CastleScore, Verdict, Violation
from engine.kernel.errors import IllegalCastle, IllegalPlacement, MadKingError, NotationError, UnknownTile

__all__ = [
    "Castle",
    "CastleScore",
    "IllegalCastle",
    "IllegalPlacement",
    "Joined",
    "MadKingError",
    "NotationError",
    "Placement",
    "UnknownTile",
    "Verdict",
    "Violation",
]
