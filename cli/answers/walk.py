"""The question `walk`: the longest walk through a castle, proven."""

from typing import NamedTuple

from cli.answers import Document
from cli.answers.castles import read_castle
from cli.answers.laws import named_law
from cli.answers.waiting import patience_for, stopped_document
from cli.errors import BadInput
from engine.castle.castle import Castle
from engine.castle.copies import box_warnings
from engine.castle.walk import Walk
from engine.kernel.i18n import N_, get_language, say, say_n
from solver.patience import Patience
from solver.walk import METHODS, STEPS, longest_walk

RULES = ("CE-FAVOR-28", "DECREE-36", "OQ-013")


class Walked(NamedTuple):
    """The longest walk through a castle, and how it was looked for."""

    castle: Castle
    walk: Walk
    method: str
    seconds: float
    warnings: list[str]


def answer(
    castle: str,
    svg: bool = False,
    method: str = "cp-sat",
    time: float | None = None,
    rulings: dict[str, str] | None = None,
    edition: str = "second",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> Document:
    """Find the longest walk; `svg` draws it too."""
    check_method(method)
    patience = patience_for(time, steps(time))
    walked = find_walk(read_castle(castle, named_law(edition, rulings, expansions, packs)), method, patience)
    return document(walked, patience, draw(walked) if svg else None)


def check_method(method: str) -> None:
    """Refuse a way of looking that there is not."""
    if method not in METHODS:
        raise BadInput(
            say(N_("{name!r} is not a method; there are {known}"), name=method[:40], known=", ".join(METHODS))
        )


def steps(seconds: float | None) -> int | None:
    """The steps of who gives no time."""
    return STEPS if seconds is None else None


def find_walk(castle: Castle, method: str, patience: Patience) -> Walked:
    """The longest walk that is found with so much patience."""
    walk = longest_walk(castle, method, patience)
    return Walked(castle, walk, method, patience.spent, box_warnings(castle))


def headline(walked: Walked) -> str:
    """The answer in one line."""
    castle, walk = walked.castle, walked.walk
    rooms = say_n("{n} room", "{n} rooms", walk.length)
    if walk.exact:
        return say(N_("Longest walk: {rooms} of {all}; no walk is longer"), rooms=rooms, all=len(castle))
    return say(N_("Longest walk found in time: {rooms} of {all}; no walk has more than {bound}"), rooms=rooms,
               all=len(castle), bound=walk.bound)  # fmt: skip


def draw(walked: Walked) -> str:
    """The castle with the walk in it."""
    from engine.pictures.svg import draw_castle

    return draw_castle(walked.castle, walk=walked.walk.rooms, title=headline(walked), language=get_language())


def document(walked: Walked, patience: Patience, picture: str | None = None) -> Document:
    """The walk room by room, and how much longer one could be at most."""
    castle, walk = walked.castle, walked.walk
    return {
        "status": walk.status,
        "length": walk.length,
        "bound": walk.bound,
        "walk": [str(castle.rooms[number]) for number in walk.rooms],
        "rooms": len(castle),
        "method": walked.method,
        "rules": list(RULES),
        "seconds": round(walked.seconds, 3),
        **stopped_document(patience),
        **({} if picture is None else {"svg": picture}),
        "warnings": walked.warnings,
    }
