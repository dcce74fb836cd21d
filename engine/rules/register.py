"""The rule register: every rule by its id, in our own words, with the places in the rulebooks that state it."""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.kernel.errors import UnknownRule
from engine.kernel.i18n import N_, say, say_rule
from engine.rules.editions import Edition
from engine.rules.texts import Citation, by_nearness, read_citation

FOLDER = Path(__file__).parent
PARTS = {"base": "register.json", "collectors": "collectors.json", "two-castles": "two_castles.json"}
"""The parts of the register: the base game, what the Collector's Edition adds, and the sister game."""


class Rule(NamedTuple):
    """One rule: what it says and where it is stated; `inferred` if no text states it in words."""

    id: str
    says: str
    citations: tuple[Citation, ...]
    inferred: bool
    part: str = "base"
    played: bool = True
    """Does the engine play by it already? Those of expansions that it does not know are marked in the data."""

    @property
    def statement(self) -> str:
        """What the rule says, in the present language."""
        return say_rule(self.says)

    def cited_for(self, edition: Edition, language: str) -> tuple[Citation, ...]:
        """The citations, those of the asker's own booklet, edition and language first."""
        order = by_nearness(dict.fromkeys(citation.text for citation in self.citations), edition, language)
        return tuple(sorted(self.citations, key=lambda citation: order.index(citation.text)))


@cache
def _part(part: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / PARTS[part]).read_text(encoding="utf-8"))
    return data


def all_rule_ids(*parts: str) -> tuple[str, ...]:
    """The ids of all rules in the order of the register, or of some parts of it."""
    return tuple(rule for part in parts or PARTS for rule in _part(part))


@cache
def find_rule(rule_id: str) -> Rule:
    """The rule with this id; an unknown one is refused with the nearest."""
    for part in PARTS:
        record = _part(part).get(rule_id)
        if record is not None:
            citations = tuple(read_citation(text) for text in record["cites"])
            inferred, played = record.get("inferred", False), record.get("played", True)
            return Rule(rule_id, record["says"], citations, inferred, part, played)
    raise UnknownRule(_not_a_rule(rule_id))


def _not_a_rule(rule_id: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(rule_id.upper()[:60], all_rule_ids(), n=3)
    if near:
        return say(N_("{rule!r} is not a rule; the nearest are {near}"), rule=rule_id[:40], near=", ".join(near))
    return say(N_("{rule!r} is not a rule of the register"), rule=rule_id[:40])
