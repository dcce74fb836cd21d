"""Hints for Between Two Castles in words: the steps of a way, what it wins, and why."""

from collections.abc import Iterable, Iterator

from engine.kernel.i18n import N_, get_language, labelled, say, say_n, say_names
from engine.two_castles.catalogue import Attendant
from engine.two_castles.placement import Placement
from engine.two_castles.words import counted_word, source_placed
from solver.two_castles.changes import Change
from solver.two_castles.hint import Estimate, Hint, Step

ESTIMATED = N_("Drawn tiles and cards count with what the best of them adds on average to the castle as it stands.")


def estimated_lines(hints: Iterable[Hint]) -> list[str]:
    """How chance is counted, if any of these ways counts it."""
    return [say(ESTIMATED)] if any(hint.estimates for hint in hints) else []


def worth_words(hint: Hint) -> str:
    """What a way wins, and what the castle is worth then."""
    if not hint.estimates:
        return say_n("wins {n} point, total {total}", "wins {n} points, total {total}", hint.gain, total=hint.total)
    return say_n(
        "wins {n} point and about {more:.1f} by chance, total about {total:.1f}",
        "wins {n} points and about {more:.1f} by chance, total about {total:.1f}",
        hint.gain,
        more=hint.estimate,
        total=hint.value,
    )


def steps_words(hint: Hint) -> str:
    """The steps of a way in one line."""
    return ", ".join(map(_step_words, hint.steps))


def _step_words(step: Step) -> str:
    if isinstance(step.what, Placement):
        return say(N_("bonus {room} ({rule})"), room=step.what, rule=step.rule) if step.rule else str(step.what)
    if isinstance(step.what, Attendant):
        name = step.what.name(get_language())
        return say(N_("{attendant} into the throne room ({rule})"), attendant=name, rule=step.rule)
    return say(_DRAWS[str(step.what)], rule=step.rule)


_DRAWS = {
    "tiles": N_("draw five tiles and place one ({rule})"),
    "cards": N_("draw three bonus cards and keep one ({rule})"),
}
_AVERAGES = {
    "tiles": N_("{rule} the best of five drawn tiles about {points:+.1f}"),
    "cards": N_("{rule} the best of three drawn cards about {points:+.1f}"),
}


def reasons(hint: Hint) -> Iterator[str]:
    """What a way changes on the score sheet, a line for each item, with the rule."""
    yield from map(change_words, hint.changes)
    yield from map(estimate_words, hint.estimates)


def change_words(change: Change) -> str:
    """An item of the score sheet that is worth something else: the rule, whose points, how many, and what for."""
    item = change.item
    counted = ", ".join(say_names(counted_word(thing)) for thing in item.counted)
    line = f"{item.rule} {source_placed(item)} {change.points:+d}"
    if change.before:
        line += " " + say(N_("(was {before}, now {after})"), before=change.before, after=item.points)
    return labelled(line, counted) if counted else line


def estimate_words(estimate: Estimate) -> str:
    """What chance brings on average, with the rule."""
    return say(_AVERAGES[str(estimate.gift)], rule=estimate.rule, points=estimate.points)
