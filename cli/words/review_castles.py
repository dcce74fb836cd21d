"""Decisions of the big game in words, for its reviews."""

from collections.abc import Sequence

from cli.words.actions import action_words, phase_words
from cli.words.reviewed import Wording
from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.game.layouts import placed
from engine.game.state import Action, GameState
from engine.kernel.i18n import N_, say, say_names
from engine.pictures.svg import draw_castle
from solver.hint.choices import Choice
from solver.hint.hint import PASS, Option
from solver.review.castles import CastlesRater
from solver.review.review import Rated


class CastlesWording(Wording[GameState]):
    """Turns by what is taken and where it goes, prices by what they change, other decisions by their actions."""

    rater = CastlesRater()
    measure = N_(
        "Measured by the expected lead when prices are next set, on tables that fit what the player could see: the "
        "search of the bot master. The foyer and stacks that are looked through are not measured."
    )

    def name(self, rated: Rated, before: GameState, other: Rated | None = None) -> str:
        what = rated.what
        if isinstance(what, Choice):
            return action_words(before.book, what.action)
        if isinstance(what, Action):
            return _prices(before, what, None if other is None else other.what)
        return _bought(what)

    def at(self, rated: Rated) -> str | None:
        what = rated.what
        return str(what.placement) if isinstance(what, Option) and what.placement is not None else None

    def kind(self, before: GameState) -> str:
        return phase_words(before)

    def stretch(self, state: GameState) -> str:
        return say(N_("the end")) if state.over else say(N_("round {n}"), n=state.round)

    def castles(self, state: GameState, seat: int) -> Sequence[Castle]:
        return [state.castles[seat]]

    def laid(self, castle: Castle) -> Sequence[Placement]:
        return castle.laid

    def draw(self, castle: Castle, new: Sequence[Placement], title: str) -> str:
        return draw_castle(castle, title=title, new=new)


def _bought(option: Option) -> str:
    """What was taken, for how much, and where it went."""
    if option.placement is None:
        return say(N_("pass")) if option.take == PASS else say_names(option.take)
    place = say_names(str(option.placement))
    return say(N_("{place} for {price}"), place=place, price=option.price) if option.price else place


def _prices(before: GameState, action: Action, other: object) -> str:
    """The rooms whose prices differ from the other arrangement's, the dearest first."""
    mine = placed(before.prices, action.args)
    old = set(placed(before.prices, other.args)) if isinstance(other, Action) and other != action else set()
    changed = [(price, room) for price, room in mine if room and (price, room) not in old]
    if not changed:
        return action_words(before.book, action)
    return ", ".join(say(N_("{room} at {price}"), room=room, price=price) for price, room in changed)
