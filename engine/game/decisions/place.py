"""Where the tile in hand goes (BUY-11)."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NoReturn

from engine.castle.castle import Castle
from engine.castle.notation import read_placement
from engine.castle.placement import Joined, Placement
from engine.castle.verdict import Verdict
from engine.catalogue import Slug, find_tile
from engine.game.book import Book
from engine.game.events import Event, Happenings
from engine.game.flow import go, placed_points, put
from engine.game.module import Decision, Deed, cannot
from engine.game.state import Action, GameState, Phase, Verb
from engine.kernel.errors import IllegalAction
from engine.kernel.i18n import N_, say, say_listed
from engine.kernel.log import one_argument
from engine.kernel.options import Options
from engine.kernel.tuples import maker

_action = maker(Action)
_PLACE = Verb.PLACE
"""At hand: Python 3.11 runs a function for every look at a member of an enum."""


class PlaceActions(Options[Action]):
    """Every place for the tile in hand, sorted; the places are listed, and the actions made, when asked for.

    Where the player has joins left, a tile that could not lie somewhere alone may be placed with one of them (PASS-4).
    """

    def __init__(self, castle: Castle, hand: Iterable[Slug]) -> None:
        self._castle = castle
        self._hand = sorted(hand)
        self._joins = castle.joins_left if castle.terms.joins else []
        self._found: list[tuple[Slug, list[tuple[int, int, int]]]] | None = None
        self._joined: list[Action] | None = None

    def _spots(self) -> list[tuple[Slug, list[tuple[int, int, int]]]]:
        if self._found is None:
            self._found = [(slug, self._castle.legal_spots(find_tile(slug))) for slug in self._hand]
        return self._found

    def _with_joins(self) -> list[Action]:
        """All of them, where there are joins."""
        if self._joined is None:
            found = []
            for slug, spots in self._spots():
                alone = {Placement(slug, *spot) for spot in spots}
                found += [Action(_PLACE, (placement,)) for placement in alone]
                for placement, joins in self._castle.with_one_join(find_tile(slug), self._joins):
                    if placement not in alone:
                        found.append(Action(_PLACE, (placement, *joins)))
            self._joined = sorted(found)
        return self._joined

    def __len__(self) -> int:
        return len(self._with_joins()) if self._joins else sum([len(spots) for _slug, spots in self._spots()])

    def nth(self, index: int) -> Action:
        if self._joins:
            return self._with_joins()[index]
        for slug, spots in self._spots():
            if index < len(spots):
                return Action(_PLACE, (Placement(slug, *spots[index]),))
            index -= len(spots)
        raise IndexError(index)

    def __iter__(self) -> Iterator[Action]:
        if self._joins:
            return iter(self._with_joins())
        return (Action(_PLACE, (Placement(slug, *spot),)) for slug, spots in self._spots() for spot in spots)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.verb != _PLACE or not action.args:
            return False
        wanted, *joins = action.args
        if not isinstance(wanted, Placement) or wanted.slug not in self._hand:
            return False
        if not joins:
            return wanted == wanted.canonical and self._castle.allows(wanted)
        return bool(self._joins) and action in self._with_joins()

    def sample(self, rng: Random) -> Action:
        placement = None if self._joins else self._castle.sample_legal([find_tile(slug) for slug in self._hand], rng)
        if placement is None:
            return self.nth(int(rng.random() * len(self)))
        return _action((_PLACE, (placement,)))


def _options(state: GameState) -> Sequence[Action]:
    return PlaceActions(state.castles[state.player], state.hand)


def _place(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    player = state.player
    castle = state.castles[player].extended(args[0], args[1:])
    return go(state.but(castles=put(state.castles, player, castle), hand=()), "score", events)


def _check(state: GameState, action: Action) -> None:
    """Every rule that a placement breaks is told."""
    if action.verb != Verb.PLACE:
        raise IllegalAction(*cannot(state, action))
    castle = state.castles[state.player]
    if len(action.args) > 1 and castle.terms.joins:
        _check_joins(state, castle, action)
        return
    if len(action.args) != 1:
        raise IllegalAction(one_argument(len(action.args)), ("BUY-11",))
    (placement,) = action.args
    _check_hand(state, placement)
    if placement != placement.canonical or not castle.allows(placement):
        _refuse_verdict(castle.judge(placement))


def _check_hand(state: GameState, placement: object) -> None:
    if not isinstance(placement, Placement) or placement.slug not in state.hand:
        raise IllegalAction(
            say(N_("{what} is not in hand; there is {hand}"), what=placement, hand=", ".join(state.hand)), ("BUY-11",)
        )


def _check_joins(state: GameState, castle: Castle, action: Action) -> None:
    """A tile with a join: the join is left, the tile could not lie there alone, and together they may."""
    placement, *joins = action.args
    _check_hand(state, placement)
    left = [tile.slug for tile in castle.joins_left]
    for join in joins:
        if not isinstance(join, Placement) or join.slug not in left:
            refusal = N_("{what} cannot be laid; left are: {known}")
            raise IllegalAction(say(refusal, what=join, known=", ".join(left) or say(N_("none"))), ("PASS-1",))
    whole = Joined(placement, tuple(joins))
    verdict = castle.judge(whole)
    if not verdict.legal or (verdict.placement, *verdict.joins) != action.args:
        _refuse_verdict(verdict)
    if len(joins) > 1 or castle.allows(placement):
        refusal = N_("{text}: place the tile with as few of these as it needs; others are laid afterwards, one by one")
        raise IllegalAction(say(refusal, text=str(whole)), ("PASS-3",))


def _refuse_verdict(verdict: Verdict) -> NoReturn:
    reason = say_listed(violation.reason for violation in verdict.violations) or say(N_("not the canonical turn"))
    rules = tuple(dict.fromkeys(violation.rule for violation in verdict.violations)) or ("PLACE-3",)
    raise IllegalAction(say(N_("{room}: {reason}"), room=verdict.whole, reason=reason), rules)


def _words(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("place {placement}"), placement=" ".join(map(str, args)))


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    told = say(N_("placed {room}"), room=", ".join(map(str, action.args)))
    after = _place(state, action.args, Happenings())
    if after.queue and after.queue[0].step == "score":  # something is decided first
        return told
    return f"{told} {placed_points(after.castles[state.player])}"


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
