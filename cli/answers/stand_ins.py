"""An answer about invented rooms, or about outlines that are only conventions, says so, whatever the question."""

from cli.answers import Document
from engine.castle.copies import invented_words
from engine.rules.conventions import convention_words

KEY = "stand_ins"
CONVENTIONS = "conventions"


def with_stand_ins(document: Document) -> Document:
    """The document, marked if its warnings, or the table in it, say that rooms are invented or outlines guessed."""
    marks = {KEY: invented_words(), CONVENTIONS: convention_words()}
    found = {mark: True for mark, words in marks.items() if _told(document, mark, words)}
    return {**document, **found} if found else document


def _told(document: Document, mark: str, words: list[str]) -> bool:
    warnings, table = document.get("warnings"), document.get("table")
    said = isinstance(warnings, list) and any(line in warnings for line in words)
    return said or (isinstance(table, dict) and mark in table)
