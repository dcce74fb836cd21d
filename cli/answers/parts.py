"""What the documents of several questions are made of."""

from cli.answers import Document
from engine.castle.verdict import Entrance, Item
from engine.kernel.i18n import get_language
from engine.rules.editions import Edition
from engine.rules.register import find_rule
from engine.rules.texts import own_text, said_citations


def item_document(item: Item) -> Document:
    """An item of a score."""
    target = None if item.target is None else str(item.target)
    return {"rule": item.rule, "source": str(item.source), "target": target, "points": item.points}


def entrance_document(entrance: Entrance) -> Document:
    """An entrance of a room."""
    return {"room": str(entrance.room), "side": entrance.side.name, "x": entrance.x, "y": entrance.y}


def citations(rule_id: str, edition: Edition | None) -> list[Document]:
    """Where a rule is stated, the asker's own booklet, edition and language first; the sister game has no editions."""
    rule = find_rule(rule_id)
    found = rule.citations if edition is None else rule.cited_for(edition, get_language())
    return [citation.document() for citation in found]


def cite(rule_id: str, edition: Edition | None, language: str) -> str:
    """Where a rule is stated, in one line: `Second edition (Russian), p. 9 (rule 4); ...`."""
    if edition is None:
        return said_citations(find_rule(rule_id).citations)
    return said_citations(find_rule(rule_id).cited_for(edition, language), own_text(edition, language))
