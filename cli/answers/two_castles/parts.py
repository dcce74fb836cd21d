"""What the documents of several questions about the sister game are made of."""

from cli.answers import Document
from engine.rules.register import find_rule
from engine.two_castles.scoring import Item


def item_document(item: Item) -> Document:
    """An item of a score sheet."""
    return {
        "rule": item.rule,
        "category": str(item.category),
        "source": item.name,
        "counted": [str(thing) for thing in item.counted],
        "points": item.points,
    }


def citations(rule: str) -> list[Document]:
    """Where a rule is stated."""
    return [citation.document() for citation in find_rule(rule).citations]
