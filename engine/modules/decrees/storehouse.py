"""A bought room that waits on the card until it is placed (DECREE-33)."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.catalogue import Slug
from engine.game.book import Book
from engine.game.decisions.take import no_place, not_for_sale, paid, taken, told_taken, too_dear
from engine.game.events import Event, Happenings, Removed
from engine.game.flow import go, marked, resume, unmarked
from engine.game.hand import can_place
from engine.game.module import Aside, Ask, Decision, Deed, Refusal, Seam, StepOfGame
from engine.game.state import OPEN, Action, GameState, Phase
from engine.game.steps import end_turn
from engine.game.view import View
from engine.kernel.forms import Schema
from engine.kernel.i18n import N_, say
from engine.kernel.schemas import ref
from engine.modules.decrees.decree import Decree, holds, keep_own, own_of, own_turn
from engine.modules.done import DONE, done, refusing

ID, RULE = "storehouse", "DECREE-33"
PHASE = BUILD = "build"
STORE = "store"
STORED, BUILT, BUILDING = "stored", "built", "building"
"""Marks of a turn: a room was stored in it, or in an extra turn inside it; one was built; one is about to be built."""


def _stored(state: GameState, player: int) -> Slug | None:
    """The room on the card of a player who holds it."""
    slug: Slug | None = own_of(state, player) if holds(state, player, ID) else None
    return slug


def _may_build(state: GameState, player: int) -> bool:
    """One room a turn, stored in an earlier one (OQ-206), if there is a place for it."""
    slug = _stored(state, player)
    if slug is None or {STORED, BUILT} & set(state.frames[-1].used):
        return False
    return can_place(state.castles[player], slug)


# storing


def _may_store(state: GameState) -> list[str]:
    """The rooms of the market that can be paid; by a ruling only those that fit (OQ-156)."""
    player = state.player
    if not holds(state, player, ID) or own_of(state, player) is not None:
        return []
    rooms = sorted(offer.slug for offer in state.market if too_dear(state, offer.slug) is None)
    if state.law["storehouse"] == "must-fit":
        return [slug for slug in rooms if can_place(state.castles[player], slug)]
    return list(rooms)


def _store(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """Paid as usual (OQ-205), and laid on the card instead of placed: that was the turn's action."""
    slug = Slug(args[0])
    market = tuple(offer for offer in state.market if offer.slug != slug)
    state = state.but(market=market, money=paid(state, slug, events))
    state = state.but(frames=tuple(frame.using(STORED) for frame in state.frames))
    return go(keep_own(state, state.player, slug), "turn-end", events)


def _store_words(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("buy and store {what}"), what=", ".join(map(str, args)))


def _told_stored(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("{bought}, and stored it"), bought=told_taken(state, action, events))


# building


def _build(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """Besides the action of the turn, which is still to come."""
    return _laid_open(marked(state, OPEN))


def _laid_open(state: GameState) -> GameState:
    """The table with the stored room in hand."""
    player = state.turn
    return taken(keep_own(marked(state, BUILT), player, None), str(_stored(state, player)), player=player)


def _build_later(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    return resume(marked(state, BUILDING), events)


def _end_turn(state: GameState, events: Happenings) -> GameState:
    """The stored room is placed before the turn ends, when every module has heard what happened in it."""
    if BUILDING in state.frames[-1].used:
        return _laid_open(unmarked(state, BUILDING))
    return end_turn(state, events)


def _build_words(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("place the stored room"))


def _told_built(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("took {tile} off the card to place it"), tile=_stored(state, state.player))


# decisions


def _besides(state: GameState) -> list[Action]:
    built = [Action(BUILD)] if _may_build(state, state.player) else []
    return [*built, *(Action(STORE, (slug,)) for slug in _may_store(state))]


def _refuse(state: GameState, action: Action) -> Refusal:
    player = state.player
    if not holds(state, player, ID):
        return say(N_("this needs the decree {name}"), name=say(STOREHOUSE.card.name)), (RULE,)
    if action.verb == STORE and len(action.args) == 1:
        return _refuse_store(state, str(action.args[0]))
    slug = _stored(state, player)
    if slug is None:
        return say(N_("no room is stored")), (RULE,)
    if {STORED, BUILT} & set(state.frames[-1].used):
        return say(N_("one stored room may be placed in a turn, and not in the turn in which it is stored")), (RULE,)
    return say(N_("{tile} has no legal place in the castle"), tile=slug), (RULE, "PLACE-8")


def _refuse_store(state: GameState, name: str) -> Refusal:
    stored = _stored(state, state.player)
    if stored is not None:
        return say(N_("only one room may be stored, and {tile} is"), tile=stored), (RULE,)
    if all(offer.slug != name for offer in state.market):
        return not_for_sale(name)
    return too_dear(state, name) or no_place(name)


BESIDES = Aside(
    (Phase.TAKE,),
    _besides,
    {
        BUILD: Deed(_build, _build_words, _told_built),
        STORE: Deed(_store, _store_words, _told_stored),
    },
    _refuse,
)


def _later_options(state: GameState) -> list[Action]:
    return [Action(BUILD), Action(DONE)]


LATER = Decision(
    PHASE,
    title=N_("place the stored room or not"),
    now=N_("{name} may place the stored room"),
    rules=(RULE,),
    options=_later_options,
    deeds={BUILD: Deed(_build_later, _build_words, _told_built), DONE: done()},
    refuse=refusing(N_("place the stored room, or do nothing more"), RULE),
)
_STEPS: Mapping[str, StepOfGame] = {"turn-end": _end_turn}


class Storehouse(Decree):
    """The stored room is in no castle, and its stack is lower (OQ-207)."""

    id = ID
    seams = ("turn-end", "scoring")
    asks = True
    decisions = (LATER,)
    asides = (BESIDES,)
    steps = _STEPS

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        """After the action of a turn the room may be placed, too; before the scoring it leaves."""
        if seam.step == "scoring" and own_of(state, owner) is not None:
            slug = own_of(state, owner)
            events.append(Removed(owner, slug))
            return keep_own(state.but(removed=(*state.removed, slug)), owner, None)
        if seam.step == "turn-end" and own_turn(state, owner) and _may_build(state, owner):
            return Ask(state.but(phase=PHASE, player=owner))
        return state

    def rooms(self, own: Any) -> tuple[Slug, ...]:
        return () if own is None else (own,)

    def lines(self, view: View, owner: int, own: Any) -> list[str]:
        return [] if own is None else [say(N_("{tile} is stored on it"), tile=own)]

    def form(self) -> Schema:
        return ref("room")

    def write(self, state: GameState, own: Any) -> str | None:
        return None if own is None else str(own)

    def read(self, state: GameState, owner: int, data: Any, field: str) -> Slug | None:
        return None if data is None else Slug(data)


STOREHOUSE = Storehouse()
