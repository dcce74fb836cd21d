"""The rule register: every rule by its id, in our own words, with the places in the rulebooks that state it."""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.errors import UnknownRule
from engine.i18n import N_, say, say_rule
from engine.rules.editions import EDITIONS, Edition

FOLDER = Path(__file__).parent
PARTS = {"base": "register.json", "collectors": "collectors.json", "two-castles": "two_castles.json"}
"""The parts of the register: the base game, what the Collector's Edition adds, and the sister game."""
UNPLAYED = ("collectors",)
"""Parts whose rules are known but not yet played, but for those marked `played`."""


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
    part: str = "base"
    played: bool = True
    """Does the engine play by it already?"""

    @property
    def statement(self) -> str:
        """What the rule says, in the present language."""
        return say_rule(self.says)

    def cited_for(self, edition: Edition, language: str) -> tuple[Citation, ...]:
        """The citations, those of the asker's own edition and language first."""
        return tuple(sorted(self.citations, key=lambda c: (c.edition != edition.name, c.language != language)))


@cache
def _part(part: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / PARTS[part]).read_text(encoding="utf-8"))
    return data


_TEXTS = {text: (edition.name, language) for edition in EDITIONS.values() for text, language in edition.texts}
_TEXTS["b2c"] = ("two-castles", "ru")


PAGES = {
    "Setup": "p4-5", "PlayerSetup": "p6-7", "RoomTypes": "p11", "Downstairs": "p11", "Activity": "p12",
    "Outdoor": "p13", "Favors": "p13", "Expansions": "p14", "Moats": "p14-15", "Passages": "p16", "Swans": "p17",
    "Towers": "p17", "Decrees": "p17", "FavorList": "p20", "BonusList": "p22", "DecreeList": "p25",
}  # fmt: skip
"""Pages of the Collector's Edition, for the chapters whose pages its text names."""


def _read_citation(text: str) -> Citation:
    tag, _, place = text.replace(":", " ", 1).partition(" ")
    page = PAGES.get(place.split()[0], "") if tag == "ce" else ""
    return Citation(*_TEXTS[tag], tag, f"{page} {place}".strip())


def all_rule_ids(*parts: str) -> tuple[str, ...]:
    """The ids of all rules in the order of the register, or of some parts of it."""
    return tuple(rule for part in parts or PARTS for rule in _part(part))


@cache
def find_rule(rule_id: str) -> Rule:
    """The rule with this id; an unknown one is refused with the nearest."""
    for part in PARTS:
        record = _part(part).get(rule_id)
        if record is not None:
            citations = tuple(_read_citation(text) for text in record["cites"])
            played = record.get("played", part not in UNPLAYED)
            return Rule(rule_id, record["says"], citations, record.get("inferred", False), part, played)
    raise UnknownRule(_not_a_rule(rule_id))


def _not_a_rule(rule_id: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(rule_id.upper()[:60], all_rule_ids(), n=3)
    if near:
        return say(N_("{rule!r} is not a rule; the nearest are {near}"), rule=rule_id[:40], near=", ".join(near))
    return say(N_("{rule!r} is not a rule of the register"), rule=rule_id[:40])
