"""The page's question `two-castles replay`: a whole game of Between Two Castles by its log, step by step."""

from collections.abc import Sequence

from cli.answers.page.forms import GameName, ReplayForm
from cli.answers.page.replays import Telling, replay_form
from cli.two_castles.telling import final_lines, news
from cli.two_castles.words import action_words, event_words
from engine.kernel.game import Move
from engine.kernel.i18n import N_, labelled, say
from engine.two_castles.castle import Castle
from engine.two_castles.game.events import Event
from engine.two_castles.game.final import rank
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.state import Action, GameState, Verb
from engine.two_castles.scoring import score, special_rooms

SECRET = (Verb.CHOOSE, Verb.KEEP, Verb.BONUS, Verb.LEAD, Verb.WAIT)
"""What the table is told nothing of, or less than was done."""


def answer(log: str) -> ReplayForm:
    """Replay the text of a log, also one that breaks off or goes wrong: as far as it is right."""
    return replay_form(TwoCastlesTelling(), log)


class TwoCastlesTelling(Telling[GameState, Action, Event]):
    """The sister game as a replay tells it; the castles are those between the players."""

    game = TWO_CASTLES
    name: GameName = "two-castles"

    def __init__(self) -> None:
        self._totals: dict[int, tuple[tuple[object, ...], int]] = {}
        """The total of each castle, with what it was found for: most steps change one castle."""

    def edition(self, state: GameState) -> str:
        return ""

    def opening(self, state: GameState, events: list[Event]) -> list[str]:
        return [say(N_("the deal")), *(event_words(state, event) for event in events)]

    def words(self, move: Move[GameState, Action, Event]) -> list[str]:
        told, action = news(move), move.action
        if move.player < 0 or action.verb not in SECRET:
            return told
        return [labelled(move.before.names[move.player], action_words(action, move.before.phase)), *told]

    def castles(self, state: GameState) -> Sequence[Castle]:
        return state.castles

    def placed(self, before: GameState, after: GameState) -> str | None:
        for old, new in zip(before.castles, after.castles, strict=True):
            if new is not old:
                return next((str(room) for room in new.rooms if room not in old.rooms), None)
        return None

    def round(self, state: GameState) -> int:
        return state.round

    def scores(self, state: GameState) -> list[int]:
        """What each player would get if the game ended now: the lower castle (B2C-END-2)."""
        totals = tuple(self._total(state, number) for number in range(len(state.castles)))
        return [one.lower for one in rank(totals, tuple(map(special_rooms, state.castles)))]

    def _total(self, state: GameState, number: int) -> int:
        built = state.castles[number], state.attendants[number], state.cards[number]
        known = self._totals.get(number)
        if known is None or any(one is not other for one, other in zip(known[0], built, strict=True)):
            known = self._totals[number] = built, score(*built, state.law).total
        return known[1]

    def final(self, state: GameState, events: list[Event]) -> list[str]:
        return final_lines(state)
