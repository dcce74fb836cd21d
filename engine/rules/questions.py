"""What the rulebooks disagree on, and what they leave open: with our decisions and how sure they are."""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.kernel.errors import UnknownRule
from engine.kernel.i18n import N_, say
from engine.rules.editions import Edition
from engine.rules.texts import TEXTS, by_nearness

FOLDER = Path(__file__).parent
SILENT, MISSING = "silent", "page missing"


class Difference(NamedTuple):
    """A topic on which texts differ: what each says, what we do, and why."""

    id: str
    kind: str
    topic: str
    says: dict[str, str]
    decision: str
    reason: str
    rules: tuple[str, ...]
    ruling: str | None
    practical: bool
    """Does it change what a player may do, or what he scores?"""

    def told(self, edition: Edition, language: str) -> dict[str, str]:
        """What each text says, the asker's own booklet, edition and language first."""
        return {tag: self.says[tag] for tag in by_nearness(self.says, edition, language)}

    def editions(self) -> tuple[str, ...]:
        """The editions whose texts speak."""
        found = [TEXTS[text][0] for text, words in self.says.items() if words not in (SILENT, MISSING)]
        return tuple(dict.fromkeys(found))


class Question(NamedTuple):
    """A question that the texts leave open: our answer, what supports it, and how sure it is (H, M or L)."""

    id: str
    part: int
    game: str
    question: str
    answer: str
    support: str
    confidence: str
    rules: tuple[str, ...]
    ruling: str | None


@cache
def _data(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return data


@cache
def all_differences() -> tuple[Difference, ...]:
    """Every difference between the texts."""
    return tuple(
        Difference(
            name,
            record["kind"],
            record["topic"],
            record["says"],
            record["decision"],
            record["reason"],
            tuple(record["rules"]),
            record["ruling"],
            record["practical"],
        )
        for name, record in _data("differences.json").items()
    )


@cache
def all_questions() -> tuple[Question, ...]:
    """Every open question."""
    return tuple(
        Question(
            name,
            record["part"],
            record["game"],
            record["question"],
            record["answer"],
            record["support"],
            record["confidence"],
            tuple(record["rules"]),
            record["ruling"],
        )
        for name, record in _data("questions.json").items()
    )


def differences_about(rule_id: str) -> tuple[Difference, ...]:
    """The differences that a rule is part of."""
    return tuple(difference for difference in all_differences() if rule_id in difference.rules)


def questions_about(rule_id: str) -> tuple[Question, ...]:
    """The open questions that a rule is part of."""
    return tuple(question for question in all_questions() if rule_id in question.rules)


def find_question(entry_id: str) -> Question:
    """The open question with this id."""
    return next(question for question in all_questions() if question.id == entry_id)


def find_entry(entry_id: str) -> Difference | Question:
    """The difference or open question with this id."""
    entries: tuple[Difference | Question, ...] = all_differences() if entry_id.startswith("DIFF-") else all_questions()
    for entry in entries:
        if entry.id == entry_id:
            return entry
    raise UnknownRule(say(N_("{rule!r} is not a rule of the register"), rule=entry_id[:40]))
