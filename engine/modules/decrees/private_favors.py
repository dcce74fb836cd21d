"""Two favors that are scored for their holder alone (DECREE-19)."""

from random import Random
from typing import Any, NamedTuple

from engine.catalogue.cards import find_favor
from engine.game.events import Happenings, Record
from engine.game.final import places_in
from engine.game.module import Ask, Seam
from engine.game.state import GameState, Points
from engine.game.view import View
from engine.kernel.forms import Schema
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.kernel.schemas import list_of, ref
from engine.modules.decrees.decree import HIDDEN, Decree, keep_own, own_of

NUMBER = 2


class FavorsDrawn(NamedTuple):
    """Favors that somebody keeps face down."""

    player: int
    number: int

    @property
    def public(self) -> bool:
        return True

    def record(self) -> Record:
        return {"event": "private-favors", "player": self.player, "number": self.number}

    def words(self, name: str) -> str:
        sentence = say_n(
            "drew {n} favor and keeps it face down", "drew {n} favors and keeps them face down", self.number
        )
        return labelled(name, sentence)


def draw_favors(state: GameState, number: int) -> tuple[tuple[str, ...], GameState]:
    """The top favors of the pile that a module has, or else of those in the box (OQ-109)."""
    drawn: tuple[str, ...] = ()
    for module in state.book.modules:
        more, state = module.give_favors(state, number - len(drawn))
        drawn += more
    tiles, cards, favors = state.boxed
    left = number - len(drawn)
    return drawn + favors[:left], state.but(boxed=(tiles, cards, favors[left:]))


class PrivateFavors(Decree):
    """They count for no bonus card (OQ-124); the places of the others in them bring nothing."""

    id = "private-favors"
    seams = ("open",)
    secret = True
    with_favors = True
    events = (FavorsDrawn,)

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        """Just before the first turn."""
        if own_of(state, owner) is not None:
            return state
        favors, state = draw_favors(state, NUMBER)
        events.append(FavorsDrawn(owner, len(favors)))
        return keep_own(state, owner, favors)

    def items(self, state: GameState, owner: int) -> list[Points]:
        found = []
        for favor in own_of(state, owner) or ():
            points = next(one.points for one in places_in(state, find_favor(favor)) if one.player == owner)
            if points:
                found.append(Points(self.rule, favor, "", points))
        return found

    def explain(self, state: GameState, owner: int, item: Points) -> str:
        card = find_favor(item.source)
        number = next(one.number for one in places_in(state, card) if one.player == owner)
        return say(N_("{card}: {n}"), card=say(card.name), n=number)

    # what it hides

    def see(self, own: Any, mine: bool) -> Any:
        return own if mine or own is None else (HIDDEN,) * len(own)

    def favors(self, own: Any) -> tuple[str, ...]:
        return tuple(favor for favor in own or () if favor != HIDDEN)

    def imagine(self, state: GameState, owner: int, view: View, rng: Random) -> GameState:
        """Any favors of those that lie nowhere else: the box holds these in random order."""
        own = own_of(state, owner) or ()
        if HIDDEN not in own:
            return state
        tiles, cards, favors = state.boxed
        state = state.but(boxed=(tiles, cards, favors[len(own) :]))
        return keep_own(state, owner, favors[: len(own)])

    def lines(self, view: View, owner: int, own: Any) -> list[str]:
        known = self.favors(own)
        if known:
            return [labelled(say(find_favor(favor).name), say(N_("a favor for you alone"))) for favor in known]
        return [say_n("{n} favor lies on it face down", "{n} favors lie on it face down", len(own))] if own else []

    def form(self) -> Schema:
        return list_of("The favors that lie on it face down.", ref("favor"), NUMBER)

    def write(self, state: GameState, own: Any) -> list[str] | None:
        return None if own is None else list(own)

    def read(self, state: GameState, owner: int, data: Any, field: str) -> tuple[str, ...] | None:
        return None if data is None else tuple(data)
