"""Where the tile in hand goes (BUY-11)."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any

from engine.castle.castle import Castle
from engine.castle.notation import read_placement
from engine.castle.placement import Placement
from engine.catalogue import Slug, find_tile
from engine.game.book import Book
from engine.game.events import Event, Happenings, Scored
from engine.game.flow import go, put
from engine.game.module import Decision, Deed, cannot
from engine.game.state import Action, GameState, Phase, Verb
from engine.kernel.errors import IllegalAction
from engine.kernel.i18n import N_, say, say_listed
from engine.kernel.log import one_argument
from engine.kernel.options import Options


class PlaceActions(Options[Action]):
    """Every place for the tile in hand, sorted; the places are listed, and the actions made, when asked for."""

    def __init__(self, castle: Castle, hand: Iterable[Slug]) -> None:
        self._castle = castle
        self._hand = sorted(hand)

    @cached_property
    def _spots(self) -> list[tuple[Slug, list[tuple[int, int, int]]]]:
        return [(slug, self._castle.legal_spots(find_tile(slug))) for slug in self._hand]

    def __len__(self) -> int:
        return sum(len(spots) for _slug, spots in self._spots)

    def nth(self, index: int) -> Action:
        for slug, spots in self._spots:
            if index < len(spots):
                return Action(Verb.PLACE, (Placement(slug, *spots[index]),))
            index -= len(spots)
        raise IndexError(index)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.verb != Verb.PLACE or len(action.args) != 1:
            return False
        wanted = action.args[0]
        if not isinstance(wanted, Placement) or wanted.slug not in self._hand:
            return False
        return wanted == wanted.canonical and self._castle.allows(wanted)

    def sample(self, rng: Random) -> Action:
        placement = self._castle.sample_legal([find_tile(slug) for slug in self._hand], rng)
        return super().sample(rng) if placement is None else Action(Verb.PLACE, (placement,))


def _options(state: GameState) -> Sequence[Action]:
    return PlaceActions(state.castles[state.player], state.hand)


def _place(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    player = state.player
    castle = state.castles[player].extended(args[0])
    return go(state.but(castles=put(state.castles, player, castle), hand=()), "score", events)


def _check(state: GameState, action: Action) -> None:
    """Every rule that a placement breaks is told."""
    if action.verb != Verb.PLACE:
        raise IllegalAction(*cannot(state, action))
    if len(action.args) != 1:
        raise IllegalAction(one_argument(len(action.args)), ("BUY-11",))
    (placement,) = action.args
    castle = state.castles[state.player]
    if not isinstance(placement, Placement) or placement.slug not in state.hand:
        raise IllegalAction(
            say(N_("{what} is not in hand; there is {hand}"), what=placement, hand=", ".join(state.hand)), ("BUY-11",)
        )
    if placement != placement.canonical or not castle.allows(placement):
        verdict = castle.judge(placement)
        reason = say_listed(violation.reason for violation in verdict.violations) or say(N_("not the canonical turn"))
        rules = tuple(dict.fromkeys(violation.rule for violation in verdict.violations)) or ("PLACE-3",)
        raise IllegalAction(say(N_("{room}: {reason}"), room=placement, reason=reason), rules)


def _words(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("place {placement}"), placement=", ".join(map(str, args)))


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    items = [item for event in events if isinstance(event, Scored) for item in event.items]
    gained = sum(item.points for item in items if item.family == "SCORE")
    return say(N_("placed {room}"), room=action.args[0]) + f" ({gained:+d})"


PLACE = Decision(
    Phase.PLACE,
    title=N_("place the tile"),
    now=N_("{name} is to place the tile in hand"),
    rules=("BUY-11",),
    options=_options,
    deeds={Verb.PLACE: Deed(_place, _words, _told, read=read_placement)},
    refuse=cannot,
    check=_check,
)
