"""A table of five: more rooms and cards, and two rooms on the dearest price (P5-1 to P5-5).

That only people who know the game should play it with five (P5-4) is advice.
"""

from engine.catalogue.box import Numbers, Stock
from engine.game.module import Module
from engine.kernel.i18n import N_, say
from engine.rules.rulings import Law

FIVE = 5
NEEDED = "towers"
"""The expansion without which five cannot play (P5-1)."""
NUMBERS = Numbers(
    cards=55,
    large=7,
    small=11,
    stairs=7,
    hallways=11,
    prices=(15000, 15000, 10000, 8000, 6000, 4000, 2000, 1000),
    favors=5,
)


class FivePlayers(Module):
    """What is different for five."""

    name = "five-players"
    rules = ("P5",)

    def plays(self, law: Law, players: int) -> bool:
        return players == FIVE

    def refuse(self, law: Law, players: int) -> str:
        if NEEDED not in law.modules:
            return say(N_("five players need the expansion {name} (P5-1)"), name=NEEDED)
        if law["rooms"] == "known":
            return say(N_("five players need all rooms of the larger box (P5-2), not only the known ones"))
        return ""

    def stock(self, law: Law, players: int) -> Stock:
        return Stock(numbers=NUMBERS)


MODULE = FivePlayers()
