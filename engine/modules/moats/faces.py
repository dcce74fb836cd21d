"""Which face of the barbican lies over the foyer (BARB-1, BARB-2, OQ-163)."""

from collections.abc import Sequence
from typing import Any

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue.pieces import ring, ring_foyers
from engine.game.decisions.foyer import refuse_setup
from engine.game.events import Event, Happenings
from engine.game.flow import go, put
from engine.game.module import Decision, Deed, Refusal, plain_words
from engine.game.state import Action, GameState
from engine.game.steps import left_of
from engine.kernel.i18n import N_, say
from engine.modules.moats.part import NAME

FACE = "face"
"""The phase, and the verb that ends it."""


def choose_faces(state: GameState, events: Happenings) -> GameState:
    """Everybody chooses, from the master builder on: turning the foyer may change its entrances (BARB-2)."""
    return state.but(phase=FACE, player=state.master)


def _options(state: GameState) -> list[Action]:
    return [Action(FACE, (slug,)) for slug in sorted(tile.slug for tile in ring_foyers(NAME))]


def _choose(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    player = state.player
    castle = state.castles[player]
    x, y = ring().foyer
    chosen = Castle((Placement(args[0], -x, -y),), castle.law).under(castle.terms)
    state = state.but(castles=put(state.castles, player, chosen))
    following = left_of(state, player)
    return state.but(player=following) if following != state.master else go(state, "bonus", events)


def _refuse(state: GameState, action: Action) -> Refusal:
    if action.verb != FACE:
        return refuse_setup(state, action)
    known = ", ".join(option.args[0] for option in _options(state))
    return say(N_("choose one of the faces {known}"), known=known), ("BARB-2",)


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("chose {what}"), what=action.args[0])


FACES = Decision(
    FACE,
    title=N_("choose how the barbican lies over the foyer"),
    now=N_("{name} is to choose how the barbican lies over the foyer"),
    rules=("BARB-2",),
    options=_options,
    deeds={FACE: Deed(_choose, plain_words(N_("choose {what}")), _told)},
    refuse=_refuse,
)
