"""Tokens come with rooms into the market, and go with them: to the buyer, or back to the box (SWAN-1, SWAN-2)."""

from typing import NamedTuple

from engine.catalogue import Slug
from engine.game.events import Happenings, Record
from engine.game.flow import put
from engine.game.state import GameState
from engine.kernel.i18n import N_, labelled, say
from engine.modules.swans.part import NAME, Swans, colour_words, has_icon, swans_of


class SwanLaid(NamedTuple):
    """A token on a room that comes into the market (SWAN-1)."""

    player: int
    tile: Slug
    colour: str

    def record(self) -> Record:
        return {"event": "swan", "player": self.player, "tile": self.tile, "colour": self.colour}

    def words(self, name: str) -> str:
        return say(N_("A swan on {tile}: {colour}."), tile=self.tile, colour=colour_words((self.colour,)))


class SwanTaken(NamedTuple):
    """A token that a player takes with the room (SWAN-2)."""

    player: int
    tile: Slug
    colour: str

    @property
    def public(self) -> bool:
        """Everybody at the table is told."""
        return True

    def record(self) -> Record:
        return {"event": "swan-taken", "player": self.player, "tile": self.tile, "colour": self.colour}

    def words(self, name: str) -> str:
        sentence = N_("took the swan on {tile}: {colour}")
        return labelled(name, say(sentence, tile=self.tile, colour=colour_words((self.colour,))))


class SwanLeft(NamedTuple):
    """A token that goes back to the box with a room that nobody bought."""

    player: int
    tile: Slug
    colour: str

    @property
    def public(self) -> bool:
        """Everybody at the table is told."""
        return True

    def record(self) -> Record:
        return {"event": "swan-gone", "player": self.player, "tile": self.tile, "colour": self.colour}

    def words(self, name: str) -> str:
        sentence = N_("The swan on {tile} leaves the game: {colour}.")
        return say(sentence, tile=self.tile, colour=colour_words((self.colour,)))


def follow_market(state: GameState, events: Happenings) -> GameState:
    """Rooms that have left the market take their tokens along; those that have come get one each."""
    part = swans_of(state)
    market = [offer.slug for offer in state.market]
    away = [one for one in part.on if one[0] not in market]
    lying = {slug for slug, _colour in part.on}
    bare = [slug for slug in market if slug not in lying and has_icon(slug)]
    if not away and not (bare and part.supply):
        return state
    for slug, colour in away:
        part = _leave(state, part, slug, colour, events)
    for slug, colour in zip(bare, part.supply, strict=False):  # without tokens there is none (OQ-105)
        events.append(SwanLaid(state.master, slug, colour))
        part = part._replace(supply=part.supply[1:], on=tuple(sorted((*part.on, (slug, colour)))))
    return state.keep(NAME, part)


def _leave(state: GameState, part: Swans, slug: Slug, colour: str, events: Happenings) -> Swans:
    """A room was bought by the player whose turn it is, or it has left the game."""
    part = part._replace(on=tuple(one for one in part.on if one[0] != slug))
    if slug in state.removed:
        events.append(SwanLeft(state.turn, slug, colour))
        return part._replace(gone=tuple(sorted((*part.gone, colour))))
    player = state.turn
    events.append(SwanTaken(player, slug, colour))
    return part._replace(held=put(part.held, player, tuple(sorted((*part.held[player], colour)))))
