"""The question `hint` with `deep`: the options of a turn by the margin that the master's search expects of each."""

from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.waiting import stopped_document
from cli.errors import BadInput
from cli.words.beyond import beyond_document
from engine.game.state import GameState, Verb
from engine.game.view import view
from engine.kernel.i18n import N_, say
from engine.records.positions.checks import table_warnings

if TYPE_CHECKING:
    from solver.bots.master.advice import Deep, Watch
    from solver.bots.solo import Advice
    from solver.hint.choices import Choice
    from solver.hint.hint import Option
    from solver.patience import Patience

STRENGTHS = ("quick", "normal", "deep")


class Deepened(NamedTuple):
    """Deep advice: for a table of several by margins, for a table of one by final scores."""

    state: GameState
    seat: int
    strength: str
    options: "tuple[Deep, ...]"
    alone: "tuple[Advice, ...]"
    warnings: list[str]

    @property
    def number(self) -> int:
        """How many options were followed."""
        return len(self.options) + len(self.alone)


def check_deep(strength: str, *, deep: bool, tile: str, svg: bool) -> None:
    """Refuse what does not go together with a deep search, or means nothing without one."""
    if strength not in STRENGTHS:
        raise BadInput(say(N_("--strength: quick, normal or deep, not {text!r}"), text=strength[:60]))
    if deep and tile:
        raise BadInput(say(N_("--deep is for a position: a castle without its table has no others to look ahead to")))
    if deep and svg:
        raise BadInput(say(N_("--svg does not go with --deep")))
    if strength != "normal" and not deep:
        raise BadInput(say(N_("--strength goes with --deep")))


def deep_turn(
    state: GameState, seat: int, strength: str, patience: "Patience", watch: "Watch | None" = None
) -> Deepened:
    """What the player to move best does, found by looking ahead."""
    if seat != state.player:
        raise BadInput(say(N_("--deep is for the player to move, {name}"), name=state.names[state.player]))
    seen, warnings = view(state, seat), table_warnings(state)
    if len(state.names) == 1:
        from solver.bots.master.advice import Watched
        from solver.bots.solo import advise as advise_alone

        waits = patience if watch is None else Watched(patience, watch, 0)
        return Deepened(state, seat, strength, (), tuple(advise_alone(seen, strength, waits)), warnings)
    from solver.bots.master.advice import advise

    return Deepened(state, seat, strength, tuple(advise(seen, strength, patience, watch)), (), warnings)


# documents


def deep_document(found: Deepened, top: int, patience: "Patience") -> Document:
    """The options, the best first, each with what may be expected of it and how sure that is."""
    names = found.state.names
    return {
        "by": "score" if found.alone else "margin",
        "strength": found.strength,
        "player": names[found.seat],
        **beyond_document(found.state.book),
        "count": found.number,
        "options": [
            *(_option(deep, names) for deep in found.options[:top]),
            *(_alone(advice) for advice in found.alone[:top]),
        ],
        "refused": [],
        "notes": [],
        "warnings": found.warnings,
        **stopped_document(patience),
    }


def _option(deep: "Deep", names: tuple[str, ...]) -> Document:
    return {
        **_what(deep.what),
        "margin": round(deep.margin, 3),
        "error": _error(deep.error, deep.draws),
        "draws": deep.draws,
        "likely": [
            {"player": names[likely.player], "take": likely.take, "share": round(likely.share, 3)}
            for likely in deep.likely
        ],
    }


def _what(what: "Option | Choice") -> Document:
    """What is done, as `hint` tells it without looking ahead."""
    from solver.hint.choices import Choice

    if isinstance(what, Choice):
        rated = {"points": what.points, "value": round(what.value, 3)}
        return {"take": str(what.action), "price": 0, "coins": 0, "placement": None, **rated, "money": 0}
    return {
        "take": what.take,
        "price": what.price,
        "coins": what.coins,
        "placement": None if what.placement is None else str(what.placement),
        "points": what.points,
        "value": round(what.value, 3),
        "money": what.money,
    }


def taken_alone(advice: "Advice") -> tuple[str, str | None]:
    """What is taken at a table of one, and where it goes."""
    first, *then = advice.actions
    if first.verb in (Verb.TAKE, Verb.PASS):
        return str(first.args[0]) if first.args else str(first.verb), " ".join(map(str, then[0].args)) if then else None
    return str(first), None


def _alone(advice: "Advice") -> Document:
    take, placement = taken_alone(advice)
    return {
        "take": take,
        "placement": placement,
        "score": round(advice.points, 3),
        "error": _error(advice.error, advice.draws),
        "chance": round(advice.chance, 3),
        "draws": advice.draws,
    }


def _error(error: float, draws: int) -> float | None:
    """The standard error; of a single table nothing is known."""
    return round(error, 3) if draws > 1 else None
