"""The page's question `replay`: a whole game by its log, step by step, with its explained end."""

from collections.abc import Sequence

from cli.answers.page.forms import GameName, ReplayForm
from cli.answers.page.replays import Telling, replay_form
from cli.words.actions import action_words, event_words
from cli.words.beyond import beyond_lines
from cli.words.final import final_lines
from cli.words.game import news
from engine.castle.castle import Castle
from engine.castle.copies import invented_words
from engine.game.chronicle import gains
from engine.game.events import Event
from engine.game.game import CASTLES
from engine.game.state import Action, GameState, Verb
from engine.kernel.game import Move
from engine.kernel.i18n import N_, labelled, say

TOLD_IN_FULL = (Verb.ARRANGE, Verb.DROP, Verb.KEEP, Verb.STASH)
"""Of these the table is told less than what was done."""


def answer(log: str) -> ReplayForm:
    """Replay the text of a log, also one that breaks off or goes wrong: as far as it is right."""
    return replay_form(CastlesTelling(), log)


class CastlesTelling(Telling[GameState, Action, Event]):
    """The big game as a replay tells it."""

    game = CASTLES
    name: GameName = "castles"

    def edition(self, state: GameState) -> str:
        return state.law.edition.name

    def opening(self, state: GameState, events: list[Event]) -> list[str]:
        invented = invented_words() if state.box.invented else []
        told = [event_words(event, state) for event in events]
        return [say(N_("the deal")), *beyond_lines(state.book), *invented, *told]

    def words(self, move: Move[GameState, Action, Event]) -> list[str]:
        before, action = move.before, move.action
        told = news(before, move.player, action, move.events)
        deed = before.book.deed(before.phase, action.verb)
        if move.player >= 0 and (action.verb in TOLD_IN_FULL or deed.secret is not None):
            told[0] = labelled(before.names[move.player], action_words(before.book, action))
        return told

    def castles(self, state: GameState) -> Sequence[Castle]:
        return state.castles

    def placed(self, before: GameState, after: GameState) -> str | None:
        """Rooms and pieces that a castle has more, a passage with its room."""
        for old, new in zip(before.castles, after.castles, strict=True):
            if new is not old and len(new.laid) > len(old.laid):
                return " ".join(map(str, new.laid[len(old.laid) :]))
        return None

    def round(self, state: GameState) -> int:
        return state.round

    def scores(self, state: GameState) -> list[int]:
        return list(state.scores)

    def money(self, state: GameState) -> list[int]:
        return list(state.money)

    def final(self, state: GameState, events: list[Event]) -> list[str]:
        return final_lines(state, list(gains(events)))
