"""Decisions of Between Two Castles in words, for its reviews."""

from collections.abc import Sequence

from cli.two_castles.words import action_words, phase_words, room_words
from cli.words.reviewed import Wording
from engine.kernel.i18n import N_, say
from engine.two_castles.castle import Castle
from engine.two_castles.game.state import GameState, Verb
from engine.two_castles.pictures import draw_castle
from engine.two_castles.placement import Placement
from solver.review.review import Rated
from solver.review.two_castles import TwoCastlesRater


class TwoCastlesWording(Wording[GameState]):
    """Actions at both castles of a player."""

    rater = TwoCastlesRater()
    measure = N_(
        "Measured by the expected lead of the lower castle at the end, on tables that fit what the player could see; "
        "castles are grown to the end of the game as by `two-castles choose`. Points at once are exact."
    )

    def name(self, rated: Rated, before: GameState, other: Rated | None = None) -> str:
        action = rated.what
        return room_words(action.args[0]) if action.verb == Verb.PLACE else action_words(action, before.phase)

    def at(self, rated: Rated) -> str | None:
        return str(rated.what.args[0]) if rated.what.verb == Verb.PLACE else None

    def kind(self, before: GameState) -> str:
        return phase_words(before.phase)

    def stretch(self, state: GameState) -> str:
        if state.over:
            return say(N_("the end"))
        return say(N_("round {n}, turn {turn}"), n=state.round, turn=state.turn)

    def castles(self, state: GameState, seat: int) -> Sequence[Castle]:
        return [state.castles[castle] for castle in state.sides(seat)]

    def laid(self, castle: Castle) -> Sequence[Placement]:
        return castle.rooms

    def draw(self, castle: Castle, new: Sequence[Placement], title: str) -> str:
        return draw_castle(castle, new=new, title=title)
