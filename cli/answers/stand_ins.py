"""An answer about invented rooms says so, whichever question it answers."""

from cli.answers import Document
from engine.castle.copies import invented_words

KEY = "stand_ins"


def with_stand_ins(document: Document) -> Document:
    """The document, with a mark if its warnings, or the table in it, say that rooms in it are invented."""
    warnings, table = document.get("warnings"), document.get("table")
    told = isinstance(warnings, list) and any(line in warnings for line in invented_words())
    if told or (isinstance(table, dict) and KEY in table):
        return {**document, KEY: True}
    return document
