"""Whole answers of `madking hint`: the options of a tile or of a turn, ranked, cut to as many as asked, explained."""

from typing import NamedTuple

from engine.castle.castle import Castle
from engine.catalogue import Tile
from engine.game.hand import CORRIDORS
from engine.game.play import legal_actions
from engine.game.state import Action, GameState, Phase
from engine.game.view import view
from engine.kernel.i18n import N_, say
from solver.hint.choices import Choice
from solver.hint.hint import (
    POINTS,
    Hint,
    Option,
    Refusal,
    best_of_each,
    explain,
    lone_view,
    place_options,
    ranked,
    rate_choices,
    refusals,
    turn_options,
)
from solver.patience import Patience
from solver.worth.worth import Outlook

LONE_NOTE = N_("no table is given: value takes the rest of the box as unseen, with 5 purchases and 15000 to come")
"""What is said of a castle without its table."""


class Wish(NamedTuple):
    """How an answer is wanted: in which order, how many options, and whether one for each thing to take is enough."""

    by: str
    top: int
    each: bool = False


class Advice(NamedTuple):
    """A ranked answer: options with places, or the other choices of a turn, and what cannot be done."""

    castle: Castle
    number: int
    """Options before any were left out."""
    hints: tuple[Hint, ...] = ()
    choices: tuple[Choice, ...] = ()
    refused: tuple[Refusal, ...] = ()
    notes: tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        from solver.hint.notebook import show_advice

        return show_advice(self)

    def ranked(self, by: str) -> list[Hint | Choice]:
        """Options with places and other choices in one list, the best first."""

        def key(entry: Hint | Choice) -> tuple[float, float]:
            rated = entry if isinstance(entry, Choice) else entry.option
            return (-rated.points if by == POINTS else 0), -round(rated.value, 9)

        return sorted((*self.hints, *self.choices), key=key) if self.choices else list(self.hints)


def advise_castle(castle: Castle, tile: Tile, wish: Wish, patience: Patience | None = None) -> Advice:
    """Where a tile is best placed in a castle without its table; no hints if it has no legal place."""
    outlook = Outlook(lone_view(castle), patience=patience)
    return _advice(outlook, place_options(outlook, tile.slug), wish)._replace(notes=(say(LONE_NOTE),))


def advise_turn(state: GameState, seat: int, wish: Wish, patience: Patience | None = None) -> Advice:
    """What is best for a player now: the whole turn, the tile in hand, a reward, or bonus cards to choose from."""
    outlook = Outlook(view(state, seat), patience=patience)
    if state.phase in (Phase.PLACE, Phase.FREE):
        return _advice(outlook, _places(outlook), wish)
    if state.phase != Phase.TAKE:
        choices = rate_choices(outlook, legal_actions(state), wish.by)
        return Advice(state.castles[seat], len(choices), choices=tuple(choices[: wish.top]))
    note = say(N_("as if it were the turn of {name} now"), name=state.names[seat])
    besides = rate_choices(outlook, _besides(state) if seat == state.player else (), wish.by)
    if wish.each:
        besides = list({choice.action.verb: choice for choice in reversed(besides)}.values())
    advice = _advice(outlook, turn_options(outlook, wish.by), wish)._replace(choices=tuple(besides))
    best = advice.ranked(wish.by)[: wish.top]
    return advice._replace(
        number=advice.number + len(besides),
        hints=tuple(entry for entry in best if isinstance(entry, Hint)),
        choices=tuple(entry for entry in best if isinstance(entry, Choice)),
        refused=tuple(refusals(outlook)),
        notes=(note,) if seat != state.player else (),
    )


def _besides(state: GameState) -> list[Action]:
    """What modules offer in a turn besides buying and passing."""
    return [action for aside in state.book.asides.get(state.phase, ()) for action in aside.options(state)]


def _places(outlook: Outlook) -> list[Option]:
    """Places for the tile in hand, or for the free hallway or stairs of a Corridor reward."""
    seen = outlook.view
    if seen.phase == Phase.PLACE:
        names = ["hallway"] if len(seen.hand) > 1 else [str(slug) for slug in seen.hand]
    else:
        left = zip(CORRIDORS, (seen.hallways, seen.stairs), strict=True)
        names = [name for name, number in left if number]
    return [option for name in names for option in place_options(outlook, name)]


def _advice(outlook: Outlook, options: list[Option], wish: Wish) -> Advice:
    shown = ranked(options, wish.by)
    if wish.each:
        shown = best_of_each(shown)
    hints = tuple(explain(outlook, option) for option in outlook.patience.some(shown[: wish.top]))
    return Advice(outlook.view.castles[outlook.view.player], len(options), hints)
