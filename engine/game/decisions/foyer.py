"""Which side of the foyer lies up (SETUP-P-2)."""

from collections.abc import Sequence
from typing import Any

from engine.castle.castle import foyer_alone
from engine.catalogue import Slug
from engine.game.events import Event, Happenings
from engine.game.flow import go, put
from engine.game.module import Decision, Deed, Refusal, plain_words
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.steps import left_of
from engine.kernel.i18n import N_, say


def _options(state: GameState) -> list[Action]:
    return [Action(Verb.FOYER, (side,)) for side in ("foyer-3", "foyer-4")]


def _choose(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    player = state.player
    chosen = foyer_alone(Slug(args[0]), state.castles[player].law)
    state = state.but(castles=put(state.castles, player, chosen))
    following = left_of(state, player)
    return state.but(player=following) if following != state.master else go(state, "bonus", events)


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("chose {what}"), what=action.args[0])


def refuse_setup(state: GameState, action: Action) -> Refusal:
    """Nothing else is done before everybody has chosen."""
    return say(N_("foyers and bonus cards are chosen first")), ("SETUP-P-2", "SETUP-P-5")


FOYER = Decision(
    Phase.FOYER,
    title=N_("choose a side of the foyer"),
    now=N_("{name} is to choose a side of the foyer"),
    rules=("SETUP-P-2",),
    options=_options,
    deeds={Verb.FOYER: Deed(_choose, plain_words(N_("choose {what}")), _told)},
    refuse=refuse_setup,
)
