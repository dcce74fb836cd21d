"""A castle that could not have been built: which line is wrong, what would fit instead, and what can stand of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from cli.errors import WrongCastle
from engine.castle.castle import Castle, law_of
from engine.castle.notation import read_castle
from engine.castle.placement import Placement
from engine.castle.settle import standing
from engine.kernel.errors import IllegalCastle, MadKingError
from engine.kernel.i18n import N_, labelled, say
from engine.rules.rulings import Law

NEAR = 3
"""Cells; what lies further away is hardly what was meant."""
MOST_PLACES = 2


class Place(Protocol):
    """Where a tile lies, in either game."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...


AnyPlace = TypeVar("AnyPlace", bound=Place)


def explain_illegal(error: IllegalCastle, text: str, name: str, law: Law) -> WrongCastle:
    """Why a castle is refused, in one line, with what can stand of it."""
    wrong = error.verdict.placement
    rest = _standing(text, wrong, law)
    verdict = rest.judge(wrong) if rest.rooms else error.verdict
    line = line_of(text, error.room or 1, read_castle)
    fits = nearest(rest.legal(wrong.slug), wrong) if rest.rooms else []
    said = refusal(str(error), name, line, fits, "madking show --force")
    return WrongCastle(said, rest, error.verdict if verdict.legal else verdict)


def refusal(error: str, name: str, line: int | None, fits: Iterable[Place], show: str) -> str:
    """A refused room in one line: where it is written, what is wrong, what would fit, and how to see it anyway."""
    where = [name] if name else []
    where += [] if line is None else [say(N_("line {n}"), n=line)]
    said = labelled(", ".join(where), error) if where else error
    places = [str(place) for place in fits]
    if len(places) > 1:
        said = say(N_("{error}; {a} or {b} would fit"), error=said, a=places[0], b=places[1])
    elif places:
        said = say(N_("{error}; {a} would fit"), error=said, a=places[0])
    return say(N_("{error}; `{command}` draws it as it is"), error=said, command=show)


def line_of(text: str, room: int, read: Callable[[str], Sequence[object]]) -> int | None:
    """The line of a text that the room with this number is in; nothing if there is only one."""
    lines = text.splitlines()
    if len(lines) <= 1:
        return None
    for number in range(1, len(lines) + 1):
        try:
            if len(read("\n".join(lines[:number]))) >= room:
                return number
        except MadKingError:
            continue  # no room yet
    return None


def nearest(places: Iterable[AnyPlace], wanted: Place) -> list[AnyPlace]:
    """The places that are nearest to the one wanted: other turns of it first, then its neighbours."""

    def distance(place: Place) -> int:
        return abs(place.x - wanted.x) + abs(place.y - wanted.y)

    return sorted((place for place in places if distance(place) <= NEAR), key=distance)[:MOST_PLACES]


def _standing(text: str, wrong: Placement, law: Law) -> Castle:
    """What can be built of a text without the room that is wrong, in whatever order."""
    rooms = read_castle(text)
    return standing(Castle((), law_of(rooms, law)), [room for room in rooms if room != wrong])
