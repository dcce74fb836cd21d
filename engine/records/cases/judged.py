"""A case with its verdict, and with the answers of the laws that judge it otherwise."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.records.cases.answers import Answer
from engine.records.cases.form import Case
from engine.rules.rulings import RULINGS, Ruling

L = TypeVar("L")


class OtherLaw(NamedTuple, Generic[L]):
    """An edition with the table's own rulings, or the table's law with one ruling decided otherwise."""

    edition: str
    ruling: str
    option: str
    law: L


class Elsewhere(NamedTuple):
    """Another law that gives another answer: an edition, or one ruling decided otherwise."""

    edition: str
    ruling: str
    option: str
    answer: Answer | None
    """Nothing if the table could not have come about under that law."""
    what: tuple[str, ...]

    @property
    def key(self) -> str:
        """The edition, or `ruling=option`."""
        return self.edition or f"{self.ruling}={self.option}"


class CaseVerdict(NamedTuple, Generic[L]):
    """A case with its answer and the laws that answer otherwise."""

    case: Case[Any]
    law: L
    player: str
    answer: Answer
    differs: tuple[Elsewhere, ...]
    warnings: tuple[str, ...] = ()
    """What is odd about the castles: faces that the box of the edition lacks."""
    known: Mapping[str, Ruling] = RULINGS
    """The rulings that its game has."""


def find_elsewhere(
    others: Iterable[OtherLaw[L]], here: Answer, answer_under: Callable[[L], Answer]
) -> Iterator[Elsewhere]:
    """The other laws that answer otherwise."""
    for edition, ruling, option, other in others:
        try:
            answer = answer_under(other)
        except MadKingError as error:
            words = say(N_("The table cannot come to this there: {why}"), why=error)
            yield Elsewhere(edition, ruling, option, None, (words,))
            continue
        if answer.substance != here.substance:
            yield Elsewhere(edition, ruling, option, answer, tuple(_what_differs(here, answer)))


def _what_differs(here: Answer, there: Answer) -> Iterator[str]:
    """What is different, in words."""
    if there.headline != here.headline:
        yield there.headline
    elif there.points != here.points:
        yield say(N_("It scores {there} instead of {here}."), there=there.points, here=here.points)
    for rule in there.rules:
        if rule not in here.rules or there.allowed != here.allowed:
            known = here.because(rule)
            yield from (f"{line} ({rule})" for line in there.because(rule) if line not in known)
    if there.allowed != here.allowed:
        return
    ours, theirs = ({effect.outcome: effect.text for effect in answer.effects} for answer in (here, there))
    yield from (say(N_("Only there: {effect}"), effect=text) for key, text in theirs.items() if key not in ours)
    yield from (say(N_("Not there: {effect}"), effect=text) for key, text in ours.items() if key not in theirs)
