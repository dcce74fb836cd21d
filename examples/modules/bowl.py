"""A house rule as a module: who passes leaves 1000 in a bowl, and who completes a Sleeping room takes the bowl."""

from collections.abc import Mapping
from typing import Any

from engine.catalogue import RoomType
from engine.game.events import Completed, Happenings, Paid
from engine.game.flow import pay
from engine.game.module import Module, Seam
from engine.game.state import GameState
from engine.rules.modules import register
from engine.rules.terms import Terms

ALMS = 1000


class Bowl(Module):
    """Its piece of the state is the money in the bowl, which everybody sees."""

    name = "bowl"
    rules = ("BOWL",)

    def begin(self, state: GameState, piles: Mapping[str, tuple[Any, ...]]) -> GameState:
        """The bowl is empty."""
        return state.keep(self.name, 0)

    def terms(self, state: GameState, player: int, terms: Terms) -> Terms:
        """A pass pays 1000 less."""
        return terms._replace(pass_money=terms.pass_money - ALMS)

    def follow(self, state: GameState, seam: Seam, events: Happenings) -> GameState:
        """What was paid for a pass fills the bowl; a completed Sleeping room empties it (BOWL-1)."""
        for event in seam.news:
            bowl: int = state.part(self.name)
            if isinstance(event, Paid) and event.rule == "BUY-2":
                state = state.keep(self.name, bowl + ALMS)
            elif isinstance(event, Completed) and any(room.tile.type == RoomType.SLEEPING for room in event.rooms):
                state = pay(state, event.player, bowl, "BOWL-1", events).keep(self.name, 0)
        return state


MODULE = Bowl()
register("bowl", __name__)
