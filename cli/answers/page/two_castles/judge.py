"""The page's question `judge` for the sister game: the verdict of the command, or in words and the page's own form."""

from cli.answers import Document
from cli.answers.page.forms import VerdictForm, VerdictItem, ViolationForm
from cli.answers.page.two_castles.castles import item_words, read_loose
from cli.answers.two_castles.castles import read_castle, read_extras
from cli.answers.two_castles.judge import Judged, document, judge
from cli.answers.two_castles.parts import citations
from engine.kernel.i18n import labelled
from engine.rules.register import find_rule
from engine.rules.texts import said_citations
from engine.two_castles.castle import Castle
from engine.two_castles.rulings import read_law
from engine.two_castles.told import beside, facts, headline
from engine.two_castles.verdict import Violation, ViolationKind
from engine.two_castles.words import source_placed
from solver.two_castles.changes import Change, changes

IDLE = {ViolationKind.NO_EDGE, ViolationKind.NO_SUPPORT}
"""What a room breaks that is not at the castle yet."""


def answer(
    castle: str,
    placement: str,
    words: bool = False,
    force: bool = False,
    attendant: list[str] | None = None,
    bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
) -> VerdictForm | Document:
    """Judge a placement; with `words` every reason is said too, and `force` accepts a castle that breaks the rules."""
    law, extras = read_law(rulings or {}), read_extras(attendant, bonus_card)
    built = read_loose(castle) if force else read_castle(castle)
    judged = judge(built, placement, extras, law)
    return verdict_form(built, judged) if words else document(judged)


def verdict_form(castle: Castle, judged: Judged) -> VerdictForm:
    """The verdict as the page shows it: the points are what the score sheet wins."""
    verdict, before, after, warnings = judged.verdict, judged.before, judged.after, judged.warnings
    gain = 0 if after is None else after.total - before.total
    items = [] if after is None else [_item(change) for change in changes(before, after)]
    return {
        "placement": str(verdict.placement),
        "joins": [],
        "legal": verdict.legal,
        "violations": [_violation(violation) for violation in verdict.violations],
        "connections": [],
        "blocked": [],
        "enclosed": [],
        "completed": [],
        "adjacent": [str(room) for room in beside(castle, verdict.placement)],
        "near": [],
        "score": None if after is None else {"total": gain, "placement": gain, "rewards": 0, "items": items},
        "warnings": warnings,
        "headline": headline(verdict),
        "idle": bool(verdict.violations) and {violation.kind for violation in verdict.violations} <= IDLE,
        "facts": [{"heading": heading, "rooms": rooms} for heading, rooms in facts(castle, verdict)],
    }


def _violation(violation: Violation) -> ViolationForm:
    rule = find_rule(violation.rule)
    return {
        "rule": violation.rule,
        "kind": str(violation.kind),
        "rooms": [str(room) for room in violation.rooms],
        "cells": [list(cell) for cell in violation.rooms[0].cells],
        "message": violation.message,
        "also": list(violation.also),
        "citations": citations(violation.rule),
        "reason": violation.reason,
        "statement": rule.statement,
        "cited": said_citations(rule.citations),
    }


def _item(change: Change) -> VerdictItem:
    """What changes on the score sheet, with the points that are won by it."""
    item = change.item
    return {
        "rule": item.rule,
        "source": item.name,
        "target": None,
        "points": change.points,
        "words": labelled(source_placed(item), item_words(item)),
    }
