"""Which free tile to take: a hallway or stairs (REWARD-CORR-1)."""

from typing import Any

from engine.game.book import terms_of
from engine.game.decisions.take import TAKE_WORDS, taken, told_taken
from engine.game.events import Happenings
from engine.game.flow import marked
from engine.game.hand import free_corridors
from engine.game.module import Decision, Deed, Refusal
from engine.game.state import Action, GameState, Phase, Verb
from engine.kernel.i18n import N_, say

FREE_MARK = "free-"
"""The mark of a turn in which a free tile was taken, with its name."""


def _options(state: GameState) -> list[Action]:
    return [Action(Verb.TAKE, (name,)) for name in free_corridors(state)]


def _take(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """The tile is taken; where a second one of the other kind may follow, the turn remembers which this was."""
    name = args[0]
    state = taken(state, name)
    return marked(state, FREE_MARK + name) if terms_of(state, state.player).corridor_pair else state


def _refuse(state: GameState, action: Action) -> Refusal:
    return say(N_("a Corridor reward is one hallway or one stairs that can be placed")), ("REWARD-CORR-1",)


FREE = Decision(
    Phase.FREE,
    title=N_("take a free tile"),
    now=N_("{name} is to take a free hallway or stairs"),
    rules=("REWARD-CORR-1",),
    options=_options,
    deeds={Verb.TAKE: Deed(_take, TAKE_WORDS, told_taken)},
    refuse=_refuse,
)
