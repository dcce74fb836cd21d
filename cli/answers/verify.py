"""The question `verify`: do worked examples hold?"""

from cli.answers import Document
from cli.errors import BadInput
from cli.mistaken import CASE, SCENARIO, meant
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import labelled, say_rule
from engine.records.expected import ExampleResult
from engine.rules.editions import find_edition
from engine.scenarios.runner import SISTER, load_scenario, run_scenario


def answer(examples: dict[str, str], edition: str = "") -> Document:
    """Run worked examples, texts by the names of their files; `edition` plays them all under another than their own."""
    if edition:
        find_edition(edition)
    return document([(name, run_example(name, text, edition)) for name, text in examples.items()])


def run_example(name: str, text: str, edition: str) -> ExampleResult:
    """Run the text of an example; its name is blamed for what cannot be read."""
    try:
        data = load_scenario(text)
        return run_scenario({**data, "edition": edition} if edition and data.get("game") != SISTER else data)
    except MadKingError as error:
        raise BadInput(labelled(name, meant(text, SCENARIO, CASE) or error)) from None


def document(results: list[tuple[str, ExampleResult]]) -> Document:
    """How many hold, and what differs in the others."""
    passed = sum(result.passed for _name, result in results)
    return {
        "passed": passed,
        "failed": len(results) - passed,
        "cases": [
            {
                "id": result.id,
                "title": say_rule(result.title),
                "file": name,
                "passed": result.passed,
                "failures": list(result.failures),
            }
            for name, result in results
        ],
    }
