"""What the rulebooks say about a case where they differ, and the open questions that it answers."""

from typing import Any

from engine.records.cases.judged import CaseVerdict
from engine.rules.editions import Edition
from engine.rules.questions import Difference, Question, all_differences, all_questions


def differences_behind(verdict: CaseVerdict[Any]) -> list[Difference]:
    """The differences between the texts behind a verdict: those it is about, and those of its rules and rulings."""
    decided = [verdict.known[other.ruling] for other in verdict.differs if other.ruling]
    named = {*verdict.case.covers, *(entry for ruling in decided for entry in ruling.rules)}
    rules = set(verdict.answer.rules)
    return [d for d in all_differences() if d.id in named or (d.practical and d.rules[0] in rules)]


def questions_behind(verdict: CaseVerdict[Any]) -> list[Question]:
    """The open questions that a case answers."""
    wanted = [entry for entry in verdict.case.covers if entry.startswith("OQ-")]
    return [question for question in all_questions() if question.id in wanted] if wanted else []


def in_order_for(difference: Difference, edition: Edition | None, language: str) -> list[tuple[str, str]]:
    """What each text says, those of the asker's booklet, edition and language first."""
    return list((difference.says if edition is None else difference.told(edition, language)).items())
