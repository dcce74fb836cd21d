"""How verdicts and tables of Between Two Castles show themselves in a notebook: the picture, and the reasons."""

from collections.abc import Callable
from contextvars import copy_context
from typing import TypeVar

from engine.kernel.i18n import N_, get_language, labelled, say
from engine.kernel.spoken import TWO_CASTLES, set_game
from engine.pictures.html import Figure, block, figures, heading, lines, table
from engine.two_castles.catalogue import find_attendant
from engine.two_castles.game.final import standings
from engine.two_castles.game.state import GameState
from engine.two_castles.pictures import draw_castle
from engine.two_castles.told import facts, headline
from engine.two_castles.verdict import Verdict

T = TypeVar("T")


def in_this_game(show: Callable[[T], str]) -> Callable[[T], str]:
    """A function that says what it says in the words of this game, whichever is spoken of otherwise."""

    def shown(what: T) -> str:
        context = copy_context()
        context.run(set_game, TWO_CASTLES)
        return context.run(show, what)

    return shown


@in_this_game
def show_verdict(verdict: Verdict) -> str:
    """A verdict: its picture, every broken rule with the reason, or what it lies beside."""
    castle = verdict.castle
    picture = [] if castle is None else [Figure("", draw_castle(castle, verdict=verdict))]
    broken = [(violation.rule, violation.reason) for violation in verdict.violations]
    told = [] if castle is None else facts(castle, verdict)
    return block(
        heading(headline(verdict)),
        figures(picture),
        table((say(N_("Rule")), say(N_("Reason"))), broken),
        lines(labelled(about, "; ".join(rooms)) for about, rooms in told),
    )


@in_this_game
def show_table(state: GameState) -> str:
    """A whole table: how the players stand, and the castles between them."""
    final = standings(state)
    rows = [
        (state.names[one.seat], str(one.lower), str(one.other), str(one.specials), _role(state, one.seat))
        for one in final.results
    ]
    heads = (N_("Player"), N_("Lower castle"), N_("Other castle"), N_("Special rooms"), "")
    over = say(N_("round {n}, turn {turn}"), n=state.round, turn=state.turn)
    return block(
        heading(say(N_("the game is over")) if state.over else over),
        table([say(head) if head else "" for head in heads], rows, right=(1, 2, 3)),
        figures(castle_figures(state)),
    )


def _role(state: GameState, seat: int) -> str:
    return say(N_("to decide")) if seat == state.player else ""


def castle_figures(state: GameState) -> list[Figure]:
    """Every castle with its partners, its attendants, and what it is worth."""
    found = []
    sheets = standings(state).sheets
    for number, castle in enumerate(state.castles):
        names = " + ".join(state.names[seat] for seat in state.partners(number))
        court = [find_attendant(one).name(get_language()) for one in state.attendants[number]]
        title = labelled(say(N_("castle {n} ({names})"), n=number + 1, names=names), sheets[number].total)
        extras = state.attendants[number], state.cards[number]
        drawn = draw_castle(castle, attendants=extras[0], bonus_cards=extras[1], law=state.law)
        found.append(Figure(", ".join([title, *court]), drawn))
    return found
