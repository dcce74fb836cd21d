"""The situation of a case, read once: rooms, or the draft of a table; each law makes its own castles of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.notation import read_castle
from engine.castle.placement import Placement
from engine.kernel.forms import naming
from engine.rules.rulings import Law

if TYPE_CHECKING:
    from engine.game.state import GameState


class Setting(NamedTuple):
    """What a case is about: the rooms of a bare castle, or how a law makes a state of the table; or nothing."""

    rooms: tuple[Placement, ...] = ()
    under: "Callable[[Law], GameState] | None" = None

    def castle(self, its_law: Law) -> Castle:
        """The bare castle under a law."""
        with naming("castle"):
            return Castle.settle(self.rooms, its_law)


def read_setting(situation: str, data: Any, *, at_the_end: bool) -> Setting:
    """Read a situation of the right form; a table without players is none."""
    if situation == "castle":
        with naming("castle"):
            return Setting(tuple(read_castle(data)))
    if not situation or not data.get("players"):
        return Setting()
    from engine.cases.at_table import read_table_of  # a bare castle needs nothing of the game

    return Setting(under=read_table_of(situation, data, at_the_end=at_the_end))
