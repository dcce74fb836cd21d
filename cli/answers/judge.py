"""The question `judge`: may this be placed, why not, what is it worth?"""

from typing import NamedTuple

from cli.answers import Document
from cli.answers.castles import read_castle
from cli.answers.laws import named_law
from cli.answers.parts import citations, entrance_document, item_document
from engine.castle.castle import Castle
from engine.castle.copies import box_warnings
from engine.castle.verdict import Connection, Entrance, Verdict, Violation


class Judged(NamedTuple):
    """A verdict about a placement in a castle."""

    castle: Castle
    verdict: Verdict
    warnings: list[str]


def answer(
    castle: str,
    placement: str,
    svg: bool = False,
    rulings: dict[str, str] | None = None,
    edition: str = "second",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> Document:
    """Judge a placement; `svg` draws the verdict too."""
    judged = judge(read_castle(castle, named_law(edition, rulings, expansions, packs)), placement)
    return {**document(judged), **({"svg": draw(judged)} if svg else {})}


def judge(castle: Castle, placement: str) -> Judged:
    """Judge the text of a placement."""
    verdict = castle.judge(placement)
    return Judged(castle, verdict, box_warnings(castle.laying(verdict.whole)))


def draw(judged: Judged) -> str:
    """The verdict as a picture."""
    from engine.pictures.svg import draw_castle

    return draw_castle(judged.castle, verdict=judged.verdict, coordinates=True)


def document(judged: Judged) -> Document:
    """The verdict: what it breaks, meets and scores."""
    verdict = judged.verdict
    return {
        "placement": str(verdict.placement),
        "joins": [str(join) for join in verdict.joins],
        "legal": verdict.legal,
        "violations": [_violation(v, judged.castle) for v in verdict.violations],
        "connections": [_connection(connection) for connection in verdict.connections],
        "blocked": [_entrance(e) for e in verdict.blocked],
        "enclosed": [_entrance(e) for e in verdict.enclosed],
        "completed": [str(room) for room in verdict.completed],
        "adjacent": [str(room) for room in verdict.adjacent],
        "near": [{"room": str(near.room), "rule": near.rule} for near in verdict.near],
        "score": None
        if verdict.score is None
        else {
            "total": verdict.score.total,
            "placement": verdict.score.placement,
            "rewards": verdict.score.rewards,
            "items": [item_document(item) for item in verdict.score.items],
        },
        "warnings": judged.warnings,
    }


def _connection(connection: Connection) -> Document:
    return {
        "room": str(connection.room),
        "side": connection.side.name,
        "x": connection.x,
        "y": connection.y,
        "floor": connection.floor.name.lower(),
        "by": None if connection.by is None else str(connection.by),
    }


def _violation(violation: Violation, castle: Castle) -> Document:
    return {
        "rule": violation.rule,
        "kind": str(violation.kind),
        "rooms": [str(room) for room in violation.rooms],
        "cells": [list(cell) for cell in violation.cells],
        "message": violation.message,
        "also": list(violation.also),
        "citations": citations(violation.rule, castle.edition),
    }


def _entrance(entrance: Entrance) -> Document:
    return {**entrance_document(entrance), "by": None if entrance.other is None else str(entrance.other)}
