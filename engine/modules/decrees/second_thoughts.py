"""Another decree instead of this one (DECREE-27)."""

from typing import Any

from engine.game.events import Happenings
from engine.game.flow import by_terms, put, resume
from engine.game.module import Ask, Decision, Deed
from engine.game.state import NOBODY, GameState
from engine.kernel.i18n import N_
from engine.modules.decrees.decree import NAME, Decree, Held, decrees_of
from engine.modules.decrees.draft import (
    VERB,
    Revealed,
    decree_words,
    hand_options,
    refuse_choice,
    secret_words,
    told_chosen,
)

PHASE = "redraft"
DRAWN = 3


def _exchanged(state: GameState, player: int, chosen: str, events: Happenings) -> GameState:
    """This decree and the others go under the deck; what the new one brings at the start comes at once (OQ-117)."""
    part = decrees_of(state)
    left = tuple(decree for decree in part.hand if decree != chosen)
    events.append(Revealed(player, chosen))
    part = part._replace(
        deck=(*part.deck, part.held[player].decree, *left),
        held=put(part.held, player, Held(chosen)),
        hand=(),
        chooser=NOBODY,
        starting=(player, *part.starting),
    )
    return by_terms(state.keep(NAME, part))


def _choose(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    return resume(_exchanged(state, state.player, args[0], events), events)


REDRAFT = Decision(
    PHASE,
    title=N_("choose another decree"),
    now=N_("{name} is to choose another decree"),
    rules=("DECREE-27",),
    options=hand_options,
    deeds={VERB: Deed(_choose, decree_words, told_chosen, secret_words)},
    refuse=refuse_choice("DECREE-27"),
)


class SecondThoughts(Decree):
    """The top three of the deck, of which one is kept; fewer, if there are no more."""

    id = "second-thoughts"
    decisions = (REDRAFT,)

    def start(self, state: GameState, owner: int, events: Happenings) -> GameState | Ask:
        part = decrees_of(state)
        hand, deck = part.deck[:DRAWN], part.deck[DRAWN:]
        if not hand:
            return state
        state = state.keep(NAME, part._replace(hand=hand, deck=deck, chooser=owner))
        if len(hand) == 1:
            return _exchanged(state, owner, hand[0], events)
        return Ask(state.but(phase=PHASE, player=owner))
