"""The rule register: every rule by its id, in our own words, with the places in the rulebooks that state it."""

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.errors import UnknownRule
from engine.i18n import N_, say
from engine.rules.editions import EDITIONS, Edition

REGISTER_FILE = Path(__file__).parent / "register.json"


class Citation(NamedTuple):
    """A place in a rulebook: the edition, the language of the text, its tag and the page or heading."""

    edition: str
    language: str
    text: str
    place: str

    def __str__(self) -> str:
        return f"{self.text} {self.place}"


class Rule(NamedTuple):
    """One rule: what it says and where it is stated; `inferred` if no text states it in words."""

    id: str
    says: str
    citations: tuple[Citation, ...]
    inferred: bool

    def cited_for(self, edition: Edition, language: str) -> tuple[Citation, ...]:
        """The citations, those of the asker's own edition and language first."""
        return tuple(sorted(self.citations, key=lambda c: (c.edition != edition.name, c.language != language)))


@lru_cache(maxsize=1)
def _register() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(REGISTER_FILE.read_text(encoding="utf-8"))
    return data


_TEXTS = {text: (edition.name, language) for edition in EDITIONS.values() for text, language in edition.texts}


def _read_citation(text: str) -> Citation:
    tag, _, place = text.replace(":", " ", 1).partition(" ")
    return Citation(*_TEXTS[tag], tag, place)


def all_rule_ids() -> tuple[str, ...]:
    """The ids of all rules in the order of the register."""
    return tuple(_register())


@cache
def find_rule(rule_id: str) -> Rule:
    """The rule with this id."""
    record = _register().get(rule_id)
    if record is None:
        raise UnknownRule(say(N_("{rule!r} is not a rule of the register"), rule=rule_id[:40]))
    citations = tuple(_read_citation(text) for text in record["cites"])
    return Rule(rule_id, record["says"], citations, record.get("inferred", False))
