"""Examples of building: a castle, rooms that are laid one after the other, and what must hold after each.

`place` lays a room, with the passages after it, or a piece, and goes on with the new castle; `judge` only asks, `legal`
counts the placements of a tile, `parse` reads a castle text; a step without a verb asks about the castle as it stands.
Rooms and pieces are written as castle text.
"""

from collections.abc import Callable
from typing import Any

from engine.castle.beside import check_wanted
from engine.castle.castle import Castle, named_joins
from engine.castle.notation import read_castle
from engine.castle.verdict import Connection, EntranceState, PlacementScore, Verdict
from engine.castle.walk import longest_path
from engine.catalogue import find_tile
from engine.catalogue import tiles_named as tiles_named
from engine.kernel.errors import MadKingError
from engine.kernel.forms import Data, Form, Makers, Schema, naming
from engine.kernel.schemas import either, list_of, mapping, nothing, ref, text, whole
from engine.records.expected import (
    BY_NAME,
    EXPECTED,
    WHOLE,
    WORD,
    WORDS,
    YES_OR_NO,
    Expectation,
    Expectations,
    check_example,
    compare,
    example,
    step,
)
from engine.records.parts import SHARED, its_law, law_of


def _of(form: Schema, find: Callable[[Any], Any]) -> Expectation:
    return Expectation(form, lambda subject, _expected: find(subject))


def _points(part: str) -> Expectation:
    def read(verdict: Verdict) -> int | None:
        score: PlacementScore | None = verdict.score
        return None if score is None else int(getattr(score, part))

    return _of(either(whole("Points."), nothing("There are none: it is illegal.")), read)


def _by(connection: Connection) -> str:
    """A connection: the room, and the passage between."""
    return f"{connection.room} by {connection.by}" if connection.by is not None else str(connection.room)


def _items(castle: Castle) -> list[str]:
    return [f"{item.rule} {item.points:+d} {item.source.slug}" for item in castle.score().items]


def _blocked(castle: Castle) -> set[str]:
    blocked = [e for e in castle.entrances if e.state == EntranceState.BLOCKED]
    return {f"{e.room} {e.side.name} {e.x},{e.y}" for e in blocked}


_OF_VERDICT: Expectations = {
    "legal": _of(YES_OR_NO, lambda v: v.legal),
    "rules": _of(WORDS, lambda v: {violation.rule for violation in v.violations}),
    "kinds": _of(WORDS, lambda v: {str(violation.kind) for violation in v.violations}),
    "points": _points("placement"),
    "rewards": _points("rewards"),
    "total": _points("total"),
    "items": _of(
        WORDS, lambda v: [f"{i.rule} {i.points:+d} {i.source.slug}" for i in v.score.items] if v.score else []
    ),
    "connects": _of(WORDS, lambda v: {c.room for c in v.connections}),
    "connects_by": _of(WORDS, lambda v: {_by(c) for c in v.connections}),
    "blocks": _of(WORDS, lambda v: {f"{e.room} {e.side.name} {e.x},{e.y}" for e in v.blocked}),
    "encloses": _of(WORDS, lambda v: {f"{e.room} {e.side.name} {e.x},{e.y}" for e in v.enclosed}),
    "completes": _of(WORDS, lambda v: v.completed),
    "adjacent": _of(WORDS, lambda v: v.adjacent),
    "near": _of(WORDS, lambda v: {near.room for near in v.near}),
}
_OF_CASTLE: Expectations = {
    "worth": _of(WHOLE, lambda c: c.score().total),
    "pieces": _of(BY_NAME, lambda c: {str(piece.piece): piece.total for piece in c.score().pieces}),
    "items": _of(WORDS, _items),
    "blocked": _of(WORDS, _blocked),
    "longest_path": _of(WHOLE, lambda c: longest_path(c).length),
    "external_entrances": _of(WHOLE, lambda c: c.external_entrances),
    "courtyards": _of(WHOLE, lambda c: c.courtyards),
    "completed": _of(WORDS, lambda c: c.completed_rooms),
    "area": _of(WHOLE, lambda c: c.area),
    "area_by_type": _of(BY_NAME, lambda c: {str(kind): c.area_of(kind) for kind in c.types if c.area_of(kind)}),
    "rooms_by_type": _of(BY_NAME, lambda c: {str(kind): n for kind, n in c.types.items() if n}),
}
_EXPECTATIONS: dict[str, Expectations] = {
    "place": _OF_VERDICT,
    "judge": _OF_VERDICT,
    "legal": {"count": _of(WHOLE, len), "placements": _of(WORDS, list)},
    "parse": {"error": _of(WORD, str)},
    "": _OF_CASTLE,
}
_READERS: dict[str, Callable[[str], object]] = {"place": check_wanted, "judge": check_wanted, "legal": find_tile}


PASSAGES = "passages"
"""What a room may be laid with, where `legal` says so."""


# form


def _step() -> Schema:
    verbs = {
        "place": "Lay a room, with the passages after it, or a piece, and go on with the new castle.",
        "judge": "Only ask about a placement.",
        "parse": "Read a castle text.",
    }
    steps = [step(what, _EXPECTATIONS[verb], **{verb: text(what)}) for verb, what in verbs.items()]
    return either(*steps, _legal_step(), step("Ask about the castle as it stands.", _OF_CASTLE))


def _legal_step() -> Schema:
    what = "Every placement of a tile."
    passages = list_of("Rooms with exactly one of these, too.", text("A passage."))
    schema = step(what, _EXPECTATIONS["legal"], legal=text(what))
    return mapping(what, {**schema["properties"], "passages": passages}, ("legal", "expect"))


def _example() -> Schema:
    situation = {"castle": text("Castle text, in any order.")}
    return example("An example of building.", situation, ref("castle_step"), **its_law())


PARTS: Makers = {**SHARED, **EXPECTED, "castle_example": _example, "castle_step": _step}
FORMS = {"castle": Form("castle", "An example of building", lambda: ref("castle_example"), PARTS)}


def check(data: Data) -> None:
    """Refuse what cannot be read: that is a fault of the file, not of the rules."""
    law_of(data)
    with naming("castle"):
        read_castle(data["castle"])
    for number, one in enumerate(data["steps"]):
        for verb, read in _READERS.items():
            if verb in one:
                with naming(f"steps[{number}].{verb}"):
                    read(one[verb])
        with naming(f"steps[{number}].passages"):
            named_joins({PASSAGES: one.get(PASSAGES, ())})
    check_example(data)


# running


def act_out(data: Data) -> list[str]:
    """Take the steps one after the other; a line for everything that differs."""
    castle = Castle.settle(data["castle"], law_of(data))
    failures: list[str] = []
    for number, one in enumerate(data["steps"], 1):
        castle, differing = _take(castle, one)
        failures += [f"step {number}: {line}" for line in differing]
    return failures


def _take(castle: Castle, one: Data) -> tuple[Castle, list[str]]:
    verb = next((verb for verb in _EXPECTATIONS if verb in one), "")
    subject: Any = castle
    if verb in ("place", "judge"):
        subject = castle.judge(one[verb])
        if verb == "place" and subject.legal:
            castle = castle.laying(subject.whole)
    elif verb == "legal":
        subject = castle.legal(one[verb], **({PASSAGES: one[PASSAGES]} if PASSAGES in one else {}))
    elif verb == "parse":
        subject = _parse_error(one[verb], castle)
    differing = []
    if verb == "place" and not subject.legal and "legal" not in one["expect"]:
        differing.append(f"{one[verb]} is illegal: {', '.join(v.rule for v in subject.violations)}")
    return castle, differing + compare(one["expect"], _EXPECTATIONS[verb], subject)


def _parse_error(text: str, castle: Castle) -> str:
    try:
        Castle.parse(text, castle.law)
    except MadKingError as error:
        return str(error)
    return ""
