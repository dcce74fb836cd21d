"""A case as a test: what its verdict says, against what the lawyer finds; nothing depends on the language."""

from typing import Any

from engine.cases.answers import Answer
from engine.cases.form import Case, read_case
from engine.cases.judge import CaseVerdict, judge_case
from engine.kernel.errors import MadKingError
from engine.kernel.forms import naming, refuse
from engine.kernel.i18n import N_, say_rule
from engine.records.expected import ExampleResult
from engine.rules.register import find_rule


def check_case(data: dict[str, Any]) -> dict[str, Any]:
    """Refuse a case that cannot be used as a test; the data come back as they are."""
    case = read_case(data)
    if type(case.verdict.get("allowed")) is not bool:
        refuse("verdict.allowed", N_("missing; a case that is a test says true or false"))
    with naming("verdict.rules"):
        for rule in case.verdict.get("rules", ()):
            find_rule(rule)
    return data


def run_case(data: dict[str, Any]) -> ExampleResult:
    """Judge a case and compare the verdict."""
    case = read_case(data)
    try:
        failures = compare(case, judge_case(case))
    except MadKingError as error:
        failures = [str(error)]
    return ExampleResult(case.id, say_rule(case.title), tuple(failures))


def compare(case: Case, found: CaseVerdict) -> list[str]:
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
