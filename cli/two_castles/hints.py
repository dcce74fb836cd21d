"""Hints for Between Two Castles as lines: a way with its reasons, and both ways to divide two tiles."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.two_castles.words import action_words, phase_words
from engine.kernel.i18n import N_, labelled, say, say_n

if TYPE_CHECKING:
    from engine.two_castles.game.view import View
    from solver.two_castles.advice import Laid, Rated
    from solver.two_castles.choose import Choice, Passed
    from solver.two_castles.divide import Division
    from solver.two_castles.hint import Hint
    from solver.two_castles.problem import Holding

SHOWN = 0.05
"""An estimate of fewer points is not told."""


def hint_lines(hint: "Hint") -> Iterator[str]:
    """A way with its reasons below it."""
    from solver.two_castles.words import reasons, steps_words, worth_words

    yield labelled(steps_words(hint), worth_words(hint))
    for line in reasons(hint):
        yield f"     {line}"


def asked_words(view: "View", castle: int = -1) -> str:
    """Who asks at a table, what that player is to decide, and about which castle."""
    words = [say(N_("Round {n}, turn {turn}"), n=view.round, turn=view.turn), view.names[view.player]]
    if view.player == view.to_move:
        words.append(phase_words(view.phase))
    if castle >= 0:
        builders = " + ".join(view.names[seat] for seat in (castle, (castle + 1) % len(view.names)))
        words.append(say(N_("castle {n} ({names})"), n=castle + 1, names=builders))
    return ", ".join(words)


def rated_words(rated: "Rated", view: "View") -> str:
    """Something to take or to divide, what it wins at once, and the result to expect."""
    line = say_n(
        "wins {n} point, result about {result:.1f}",
        "wins {n} points, result about {result:.1f}",
        rated.points,
        result=rated.value,
    )
    return labelled(action_words(rated.action, view.phase), line)


def division_lines(divisions: tuple["Division", ...], why: str) -> Iterator[str]:
    """The better division, why it is better, and both with their ways."""
    best, other = divisions
    line = N_("{left} to the left castle, {right} to the right castle.")
    yield say(line, left=best.left_tile, right=best.right_tile)
    yield why
    yield from _sides(best)
    yield say(N_("The other way round:"))
    yield from _sides(other)


def _sides(division: "Division") -> Iterator[str]:
    for side, hint in ((N_("left"), division.left), (N_("right"), division.right)):
        first, *why = hint_lines(hint)
        yield f"  {labelled(say(side), first)}"
        yield from why


def choosing_lines(holdings: tuple["Holding", "Holding"]) -> Iterator[str]:
    """What both castles are worth now, and what is exact and what is not."""
    left, right = holdings
    worth = N_("The castles are worth {left} and {right} points now.")
    yield say(worth, left=left.total, right=right.total)
    yield estimate_note()


def estimate_note() -> str:
    """What is exact and what is not."""
    return say(
        N_("Points won are exact. What is promised, worth in the end and expected is an estimate; docs/two-castles.md.")
    )


def choice_lines(choice: "Choice", holdings: tuple["Holding", "Holding"]) -> Iterator[str]:
    """Two tiles to keep with the castle of each: the result to expect, and why."""
    line = N_("{left} to the left castle, {right} to the right castle: result about {result:.1f}")
    yield say(line, left=choice.left.tile.slug, right=choice.right.tile.slug, result=choice.result)
    for side, laid, holding in zip((N_("left"), N_("right")), (choice.left, choice.right), holdings, strict=True):
        yield f"  {labelled(say(side), _laid_words(laid))}"
        yield from _laid_reasons(laid, holding)
    if choice.passed is not None:
        yield f"  {_passed_words(choice.passed)}"


def _laid_words(laid: "Laid") -> str:
    from engine.two_castles.placement import Placement

    return say_n(
        "{placement} wins {n} point, promises {hope:+.1f}, the castle is worth about {value:.1f} in the end",
        "{placement} wins {n} points, promises {hope:+.1f}, the castle is worth about {value:.1f} in the end",
        laid.points,
        placement=Placement(laid.tile.slug, *laid.place),
        hope=laid.hope.points,
        value=laid.value,
    )


def _laid_reasons(laid: "Laid", holding: "Holding") -> Iterator[str]:
    from solver.two_castles.choose import reasons_of
    from solver.two_castles.words import change_words

    for change in reasons_of(holding, laid)[1]:
        yield f"     {change_words(change)}"
    hopes = (
        (N_("about {points:+.1f} by places that rooms look at"), laid.hope.open),
        (N_("about {points:+.1f} by the bonus of a third or fifth room"), laid.hope.bonus),
        (N_("about {points:+.1f} by a type that the castle lacked"), laid.hope.types),
    )
    yield from (f"     {say(line, points=points)}" for line, points in hopes if abs(points) >= SHOWN)


def _passed_words(passed: "Passed") -> str:
    if passed.left:
        best = N_("passed on to the left: {tile} is best of it for the shared castle, {points:+d} at once")
    else:
        best = N_("passed on to the right: {tile} is best of it for the shared castle, {points:+d} at once")
    return say(best, tile=passed.tile, points=passed.points)
