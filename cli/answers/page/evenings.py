"""What is entered at the end of an evening, of either game: names, numbers and cards, wrong ones kept and told."""

from collections.abc import Iterable, Sequence
from typing import Any

from cli.answers import Document
from cli.errors import BadInput
from engine.game.setup import check_name
from engine.kernel.errors import MadKingError
from engine.kernel.forms import shown
from engine.kernel.i18n import N_, say

MOST_ENTERED = 12
"""Castles of one evening: more than any table has."""


def read_entries(given: object) -> list[Document]:
    """The entries of an evening, one for each seat; one that is no mapping is empty."""
    entries = given if isinstance(given, list) else []
    if len(entries) > MOST_ENTERED:
        raise BadInput(say(N_("{n} castles in one evening; {most} at most"), n=len(entries), most=MOST_ENTERED))
    return [entry if isinstance(entry, dict) else {} for entry in entries]


def read_names(given: Iterable[object], trouble: Sequence[list[str]]) -> list[str]:
    """A name for every seat, all different; what is wrong with one is told at its seat."""
    names: list[str] = []
    for seat, wanted in enumerate(given):
        stand_in = say(N_("player {n}"), n=seat + 1)
        name = wanted.strip() if isinstance(wanted, str) else ""
        if wanted and not isinstance(wanted, str):
            trouble[seat].append(say(N_("{name!r} is no name for a player"), name=shown(wanted)))
        try:
            check_name(name or stand_in)
        except MadKingError as error:
            trouble[seat].append(str(error))
            name = ""
        taken = name or stand_in
        if taken in names:
            if name:
                trouble[seat].append(say(N_("{name!r} is also the name of another player"), name=name))
            taken = next(f"{taken} ({n})" for n in range(2, seat + 3) if f"{taken} ({n})" not in names)
        names.append(taken)
    return names


def read_number(value: object, words: str, trouble: list[str], least: int, most: int, step: int = 1) -> int:
    """A whole number, also one written as text; what is none is told, and counts as 0."""
    number = value
    if isinstance(value, str) and value.strip().isdecimal() and len(value) < 12:
        number = int(value)
    if value is None or value == "":
        number = 0
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most or number % step:
        trouble.append(say(words, value=shown(value)))
        return 0
    return number


def word_list(value: object) -> list[str]:
    """A list of words, each once."""
    listed = value if isinstance(value, list) else []
    return list(dict.fromkeys(str(word).strip() for word in listed if isinstance(word, (str, int))))


def plain(value: Any) -> Any:
    """Data as a file can hold them: nothing but lists, mappings, texts, numbers and flags."""
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value if value is None or isinstance(value, (bool, int, float)) else str(value)
