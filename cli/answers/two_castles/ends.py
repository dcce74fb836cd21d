"""The end of the sister game told step by step: the lower castles, and what breaks ties, each with its rule."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.kernel.i18n import N_, say, say_n
from engine.two_castles.game.final import Standing


class Step(NamedTuple):
    """One comparison: its rule, the best value, who has it, and all that in words."""

    rule: str
    value: int
    seats: tuple[int, ...]
    words: str


def end_steps(names: Sequence[str], results: Sequence[Standing]) -> list[Step]:
    """What decided, as far as it had to be asked: the lower castle, then the other one, then the special rooms."""
    tied, found = list(results), []
    for rule, value, words in _STEPS:
        most = max(map(value, tied))
        tied = [one for one in tied if value(one) == most]
        told = words(most, ", ".join(names[one.seat] for one in tied))
        found.append(Step(rule, most, tuple(one.seat for one in tied), told))
        if len(tied) == 1:
            break
    return found


def _lower_words(most: int, names: str) -> str:
    return say_n(
        "The best lower castle is worth {n} point: {names}.",
        "The best lower castle is worth {n} points: {names}.",
        most,
        names=names,
    )


def _other_words(most: int, names: str) -> str:
    return say_n(
        "Of these the best other castle is worth {n} point: {names}.",
        "Of these the best other castle is worth {n} points: {names}.",
        most,
        names=names,
    )


def _special_words(most: int, names: str) -> str:
    return say_n(
        "Of these the most special rooms in both castles are {n}: {names}.",
        "Of these the most special rooms in both castles are {n}: {names}.",
        most,
        names=names,
    )


_STEPS: tuple[tuple[str, Callable[[Standing], int], Callable[[int, str], str]], ...] = (
    ("B2C-END-2", lambda one: one.lower, _lower_words),
    ("B2C-END-3", lambda one: one.other, _other_words),
    ("B2C-END-4", lambda one: one.specials, _special_words),
)


def ludwig_words() -> str:
    """That the third player of a table of two can win."""
    return say(N_("Ludwig, the third player, is ranked as all others are (OQ-148)."))
