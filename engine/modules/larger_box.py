"""The rooms that the larger box has beside those of the base one (COMP-14), where a table needs them.

No public source lists them. Rooms of packs that owners have typed in come first, invented ones fill up each stack.
"""

from engine.catalogue import stack_sizes
from engine.catalogue.box import Stock
from engine.catalogue.packs import rooms_beside
from engine.game.module import Module
from engine.modules.five_players import FIVE, NEEDED
from engine.rules.rulings import Law


class LargerBox(Module):
    """More rooms of the ten sizes."""

    name = "larger-box"

    def plays(self, law: Law, players: int) -> bool:
        """By the ruling, or where the base box is too small or is mixed with rooms that it does not have."""
        if law["rooms"] != "as-needed":
            return law["rooms"] == "all"
        return players == FIVE or NEEDED in law.modules or bool(law.packs)

    def stock(self, law: Law, players: int) -> Stock:
        return stock_beside(law, stack_sizes())


def stock_beside(law: Law, sizes: tuple[int, ...]) -> Stock:
    """The rooms of these sizes that the packs of a law bring, with the invented ones among them."""
    found = rooms_beside(law.packs)
    rooms = {size: tuple(tile.slug for tile in found[size]) for size in sizes}
    return Stock(rooms=rooms, invented=tuple(tile.slug for size in sizes for tile in found[size] if tile.invented))


MODULE = LargerBox()
