"""Royal decrees: each player has one, chosen in a draft, and each is a small module of its own (DECREE-GEN-1 to -5)."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Any

from engine.catalogue import Slug
from engine.catalogue.box import Stock
from engine.game.events import Happenings
from engine.game.final import order_of_favors
from engine.game.module import Ask, FinalStep, Module, Seam, StepOfGame
from engine.game.state import GameState, Points
from engine.game.view import View
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.modules.decrees.decree import HIDDEN, NAME, Decrees, Held, decrees_of
from engine.modules.decrees.draft import DRAFT, MORE_THAN_PLAYERS, Revealed, begin_draft
from engine.modules.decrees.positions import form, read, write
from engine.modules.decrees.registry import DECREES, decree_of
from engine.rules.rulings import Law
from engine.rules.terms import Terms

ORDER = 30
"""Decrees score after the tokens and before the favors (DECREE-GEN-4, FINAL-3)."""


def _items(*, secret: bool, with_favors: bool = False) -> Callable[[GameState], list[list[Points]]]:
    """What each player's decree scores, of those that everybody knows or of the others; in the draft none does."""

    def items(state: GameState) -> list[list[Points]]:
        found: list[list[Points]] = []
        if decrees_of(state).drafting:
            return [[] for _name in state.names]
        for player, held in enumerate(decrees_of(state).held):
            decree = decree_of(held.decree)
            scores = (decree.secret, decree.with_favors) == (secret, with_favors)
            found.append(decree.items(state, player) if scores else [])
        return found

    return items


def _followers(held: tuple[Held, ...], master: int, step: str) -> tuple[int, ...]:
    """Whose decrees act before a step, from the master builder on (OQ-192)."""
    if not any(step in decree_of(one.decree).seams for one in held):
        return ()
    return _in_order(tuple([one.decree for one in held]), master, step)


@lru_cache(maxsize=1000)
def _in_order(held: tuple[str, ...], master: int, step: str) -> tuple[int, ...]:
    """The same in their order: decrees that may ask come after the others."""
    seats = [(master + seat) % len(held) for seat in range(len(held))]
    acting = [player for player in seats if step in decree_of(held[player]).seams]
    return tuple(sorted(acting, key=lambda player: decree_of(held[player]).asks))


class RoyalDecrees(Module):
    """The module forwards every hook to the decrees that are held."""

    name = NAME
    rules = ("DECREE",)
    seams = ("bonus", *dict.fromkeys(step for decree in DECREES.values() for step in decree.seams))
    decisions = (DRAFT, *chain.from_iterable(decree.decisions for decree in DECREES.values()))
    asides = tuple(chain.from_iterable(decree.asides for decree in DECREES.values()))
    sources: Mapping[str, str] = {"DECREE": N_("decrees")}
    steps: Mapping[str, StepOfGame] = {name: step for one in DECREES.values() for name, step in one.steps.items()}
    events = (Revealed, *chain.from_iterable(decree.events for decree in DECREES.values()))
    final = (
        FinalStep(lambda law: ORDER, _items(secret=False)),
        FinalStep(lambda law: ORDER, _items(secret=True), secret=True),
        FinalStep(order_of_favors, _items(secret=True, with_favors=True), secret=True),
    )

    def stock(self, law: Law, players: int) -> Stock:
        return Stock(piles={NAME: tuple(DECREES)})

    def begin(self, state: GameState, piles: Mapping[str, tuple[Any, ...]]) -> GameState:
        """Two more decrees than players are dealt (DECREE-GEN-1)."""
        pile, players = piles[NAME], len(state.names)
        dealt = players + MORE_THAN_PLAYERS
        if len(pile) < dealt:
            raise MadKingError(
                say_n(
                    "{n} decree is left, but {players} players need {least} (DECREE-GEN-5)",
                    "{n} decrees are left, but {players} players need {least} (DECREE-GEN-5)",
                    len(pile),
                    players=players,
                    least=dealt,
                )
            )
        return state.keep(NAME, Decrees(pile[dealt:], (Held(),) * players, pile[:dealt]))

    def terms(self, state: GameState, player: int, terms: Terms) -> Terms:
        part = decrees_of(state)
        return terms if part.drafting else decree_of(part.held[player].decree).terms(state.law, terms)

    def follow(self, state: GameState, seam: Seam, events: Happenings) -> GameState | Ask:
        part = decrees_of(state)
        if part.drafting:
            return Ask(begin_draft(state), again=True) if seam.step == "bonus" else state
        if seam.step == "bonus":
            return _start(state, events)
        seats = part.waiting or _followers(part.held, state.master, seam.step)
        if part.waiting:
            state = state.keep(NAME, part._replace(waiting=()))
        for number, player in enumerate(seats, 1):
            answer = decree_of(part.held[player].decree).follow(state, player, seam, events)
            if isinstance(answer, Ask):
                return _asking(answer, seats[number:])
            state = answer
        return state

    def wealth(self, state: GameState, player: int) -> int:
        return decree_of(decrees_of(state).held[player].decree).wealth(state, player)

    def explain(self, state: GameState, player: int, item: Points) -> str:
        decree = next(one for one in DECREES.values() if one.rule == item.rule)
        return decree.explain(state, player, item)

    # positions

    def form(self, law: Law) -> Mapping[str, Any]:
        return form()

    def write(self, state: GameState) -> Any:
        return write(state)

    def read(self, state: GameState, data: Any) -> GameState:
        return read(state, data)

    # seeing

    def see(self, part: Decrees, player: int) -> Decrees:
        """Face down are the deck, the hand of another, and in the draft what others have chosen."""
        return part._replace(
            deck=(HIDDEN,) * len(part.deck),
            out=(HIDDEN,) * len(part.out),
            hand=tuple(sorted(part.hand)) if part.chooser == player else (HIDDEN,) * len(part.hand),
            held=tuple(_seen(part, seat, mine=seat == player) for seat in range(len(part.held))),
        )

    def rooms(self, part: Decrees) -> tuple[Slug, ...]:
        return tuple(slug for held in part.held for slug in decree_of(held.decree).rooms(held.own))

    def favors(self, part: Decrees) -> tuple[str, ...]:
        return tuple(favor for held in part.held for favor in decree_of(held.decree).favors(held.own))

    def lines(self, view: View) -> list[str]:
        """Everybody's decree with what it says, as far as it is known, and what lies on it."""
        part: Decrees = view.parts[view.book.places[NAME]]
        return [line for player in range(len(view.names)) for line in _lines(view, player, part.held[player])]

    def imagine(self, state: GameState, view: View, rng: Random) -> GameState:
        """Whatever lies face down is any of the decrees that do not lie open."""
        part = decrees_of(state)
        shown = {*part.hand, *(held.decree for held in part.held), *state.without.of(NAME)}
        hidden = [decree for decree in DECREES if decree not in shown]
        rng.shuffle(hidden)
        turned = iter(hidden)

        def up(decrees: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(next(turned) if decree == HIDDEN else decree for decree in decrees)

        names = up(tuple(one.decree for one in part.held))
        held = tuple(one._replace(decree=name) for one, name in zip(part.held, names, strict=True))
        state = state.keep(NAME, part._replace(held=held, hand=up(part.hand), out=up(part.out), deck=up(part.deck)))
        for player, one in enumerate(held):
            state = decree_of(one.decree).imagine(state, player, view, rng)
        return state


def _seen(part: Decrees, seat: int, *, mine: bool) -> Held:
    held = part.held[seat]
    if part.drafting and not mine:
        return Held(HIDDEN) if held.decree else held
    return held._replace(own=decree_of(held.decree).see(held.own, mine))


def _lines(view: View, player: int, held: Held) -> list[str]:
    decree = decree_of(held.decree)
    if not decree.id:
        return []
    words = labelled(say(decree.card.name), say(decree.card.says))
    return [labelled(view.names[player], words), *(f"  {line}" for line in decree.lines(view, player, held.own))]


def _asking(answer: Ask, rest: tuple[int, ...]) -> Ask:
    """A decree asks its holder; afterwards the rest are asked about the same seam."""
    if not rest:
        return answer
    return Ask(answer.state.keep(NAME, decrees_of(answer.state)._replace(waiting=rest)), again=True)


def _start(state: GameState, events: Happenings) -> GameState | Ask:
    """Carry out what the decrees bring at once, one after the other (OQ-192)."""
    while decrees_of(state).starting:
        part = decrees_of(state)
        owner, *rest = part.starting
        state = state.keep(NAME, part._replace(starting=tuple(rest))).but(turn=state.master)
        answer = decree_of(part.held[owner].decree).start(state, owner, events)
        if isinstance(answer, Ask):
            return Ask(answer.state, again=True)
        state = answer
    return state.but(turn=state.master)


MODULE = RoyalDecrees()
