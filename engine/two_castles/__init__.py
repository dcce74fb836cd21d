"""Between Two Castles: a game of its own (AUTH-4); it shares the rule register and the languages with the big one.

>>> from engine.two_castles import Castle, score
>>> castle = Castle.parse("throne-living-corridor@0,0 wine-room@2,0 nap-room@2,1")
>>> score(castle).total
3
>>> castle.judge("tower@5,3").violations[0].rule
'B2C-PLACE-2'
"""

from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import find_attendant, find_card, find_tile
from engine.two_castles.placement import Placement
from engine.two_castles.scoring import Sheet, score
from engine.two_castles.verdict import IllegalCastle, IllegalPlacement, Verdict, Violation

__all__ = [
    "Castle",
    "IllegalCastle",
    "IllegalPlacement",
    "Placement",
    "Sheet",
    "Verdict",
    "Violation",
    "find_attendant",
    "find_card",
    "find_tile",
    "score",
]
