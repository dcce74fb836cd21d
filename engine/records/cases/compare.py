"""What the verdict of a case file says, against what a lawyer finds; nothing depends on the language."""

from typing import Any

from engine.records.cases.answers import Answer
from engine.records.cases.form import Case
from engine.records.cases.judged import CaseVerdict


def compare(case: Case[Any], found: CaseVerdict[Any]) -> list[str]:
    """A line for everything in which the verdict of the file and the lawyer's differ."""
    lines = _differences(case.verdict, found.answer)
    there = {other.key: other for other in found.differs}
    wanted = case.verdict.get("differs", {})
    lines += [f"differs: {key} is expected and gives the same answer" for key in wanted if key not in there]
    lines += [f"differs: {key} answers otherwise and is not expected" for key in there if key not in wanted]
    for key, expected in wanted.items():
        if key in there:
            lines += [f"{key}: {line}" for line in _elsewhere(expected, there[key].answer)]
    return lines


def _elsewhere(expected: Any, answer: Answer | None) -> list[str]:
    """Expected elsewhere: true or false, a number of points, a mapping, or null for a table that cannot be."""
    if answer is None or expected is None:
        return [] if answer is expected else [f"expected {expected}, found {answer and answer.allowed}"]
    if isinstance(expected, bool):
        expected = {"allowed": expected}
    elif isinstance(expected, int):
        expected = {"points": expected}
    return _differences(expected, answer)


def _differences(expected: dict[str, Any], answer: Answer) -> list[str]:
    lines = []
    for key in ("allowed", "points"):
        if key in expected and expected[key] != getattr(answer, key):
            lines.append(f"{key}: expected {expected[key]}, found {getattr(answer, key)}")
    missing = [rule for rule in expected.get("rules", ()) if rule not in answer.rules]
    if missing:
        lines.append(f"rules: expected {', '.join(missing)}, found {', '.join(answer.rules)}")
    happened = [str(effect) for effect in answer.effects]
    for part in expected.get("effects", ()):
        if not any(str(part) in effect for effect in happened):
            lines.append(f"effects: expected {part!r}, found {'; '.join(happened)}")
    return lines
