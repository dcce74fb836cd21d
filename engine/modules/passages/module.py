"""The module: passages laid with any room that is placed, before it is scored (PASS-1 to PASS-15).

What a passage is and where it may lie, the castle knows; which ones a player has left follows from the castle.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.castle.notation import read_placement
from engine.castle.placement import Placement
from engine.catalogue import Tile
from engine.game.events import Event, Happenings, points_about
from engine.game.flow import marked, put, resume, unmarked
from engine.game.module import Ask, Decision, Deed, Module, Refusal, Seam, plain_words
from engine.game.state import Action, GameState, Points
from engine.game.view import View
from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.modules.done import DONE, done

NAME = "passages"
JOIN = "join"
"""The phase, and the verb that lays a passage."""
LAID = "joined"
"""The mark of a turn in which no further passage is to be laid with the room just placed."""


def _options(state: GameState) -> list[Action]:
    castle = state.castles[state.player]
    return [Action(DONE), *(Action(JOIN, (join,)) for join in castle.legal_joins(castle.joins_left))]


def _join(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """The passage lies there before the room is scored (OQ-175); another may follow (PASS-3)."""
    player, passage = state.player, args[0]
    castles = put(state.castles, player, state.castles[player].with_piece(passage))
    return resume(state.but(castles=castles), events)


def _stop(state: GameState) -> GameState:
    return marked(state, LAID)


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    laid = say(N_("laid {what}"), what=str(action.args[0]))
    queue = _join(state, action.args, Happenings()).queue
    return laid if queue and queue[0].step == "score" else f"{laid} {_gained(state, events)}"


def _told_done(state: GameState, action: Action, events: Sequence[Event]) -> str:
    told = say(N_("laid no further passage"))
    queue = resume(_stop(state), Happenings()).queue
    return told if queue and queue[0].step == "score" else f"{told} {_gained(state, events)}"


def _gained(state: GameState, events: Sequence[Event]) -> str:
    """The points of the room that was placed before."""
    return f"({points_about(events, str(state.castles[state.player].rooms[-1])):+d})"


def _refuse(state: GameState, action: Action) -> Refusal:
    """Every rule that a passage breaks, as if it had been laid with the room."""
    castle = state.castles[state.player]
    if action.verb != JOIN or len(action.args) != 1 or not isinstance(action.args[0], Placement):
        return say(N_("lay a passage with the room just placed, or do nothing more")), ("PASS-3",)
    passage: Placement = action.args[0]
    left = [tile.slug for tile in castle.joins_left]
    if passage.slug not in left:
        known = ", ".join(left) or say(N_("none"))
        return say(N_("{what} cannot be laid; left are: {known}"), what=passage, known=known), ("PASS-1",)
    wrong = castle.judge_join(passage)
    reason = say_listed(violation.reason for violation in wrong) or say(N_("not the canonical turn"))
    rules = tuple(dict.fromkeys(violation.rule for violation in wrong)) or ("PASS-2",)
    return say(N_("{room}: {reason}"), room=passage, reason=reason), rules


LAYING = Decision(
    JOIN,
    title=N_("lay a secret passage or not"),
    now=N_("{name} may lay a secret passage with the room just placed"),
    rules=("PASS-3",),
    options=_options,
    deeds={JOIN: Deed(_join, plain_words(N_("lay {what}")), _told, read=read_placement), DONE: done(_stop, _told_done)},
    refuse=_refuse,
)


class PassagesModule(Module):
    """Three passages for everybody."""

    name = NAME
    rules = ("PASS",)
    decisions = (LAYING,)
    sources: Mapping[str, str] = {"PASS": N_("secret passages")}
    seams = ("score",)

    def follow(self, state: GameState, seam: Seam, events: Happenings) -> GameState | Ask:
        """Before a room is scored its owner may lay passages, as long as any fits (PASS-3, OQ-176)."""
        if LAID in state.frames[-1].used:
            return unmarked(state, LAID)
        castle = state.castles[state.player]
        left = castle.joins_left
        if not left or not castle.legal_joins(left):
            return state
        return Ask(state.but(phase=JOIN), again=True)

    def explain(self, state: GameState, player: int, item: Points) -> str:
        return say(N_("icon of {room}, for {other}, doubled"), room=item.source, other=item.target)

    def lines(self, view: View) -> list[str]:
        """Which passages everybody has left; unused ones are worth nothing (OQ-181)."""
        left = [
            labelled(name, ", ".join(map(_shortly, castle.joins_left)) or say(N_("none")))
            for name, castle in zip(view.names, view.castles, strict=True)
        ]
        return [say(N_("Secret passages left to {what}"), what="; ".join(left))]


_SHORT = {"passage-small": N_("small"), "passage-straight": N_("straight"), "passage-corner": N_("corner")}


def _shortly(tile: Tile) -> str:
    """What a passage is called where nothing else is spoken of."""
    return say(_SHORT[tile.slug]) if tile.slug in _SHORT else tile.spoken()


MODULE = PassagesModule()
