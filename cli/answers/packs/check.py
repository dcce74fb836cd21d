"""The question `packs check`: everything that is wrong or odd about a pack."""

from cli.answers import Document
from cli.answers.packs.listing import describe
from engine.records.packs import Checked, Finding, check_pack


def answer(pack: str) -> Document:
    """Check the text of a pack."""
    return document(check_pack(pack))


def document(checked: Checked) -> Document:
    """Every finding with its place, errors and warnings apart; of a pack without errors also what it is."""
    return {
        "ok": not checked.errors,
        "errors": [_finding(finding) for finding in checked.errors],
        "warnings": [_finding(finding) for finding in checked.warnings],
        "pack": None if checked.pack is None else describe(checked.pack),
    }


def _finding(finding: Finding) -> Document:
    return {"place": finding.place, "rule": finding.rule or None, "message": finding.line}
