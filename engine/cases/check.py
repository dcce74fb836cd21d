"""A case of either game as a test: what its verdict says, against what the lawyer finds."""

from typing import Any

from engine.cases.form import read_case
from engine.cases.judge import judge_case
from engine.kernel.errors import MadKingError
from engine.kernel.forms import naming, refuse
from engine.kernel.i18n import N_, say_rule
from engine.records.cases.compare import compare
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
