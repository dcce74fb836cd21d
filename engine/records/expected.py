"""Worked examples as data: what they all have, what their steps may expect, and how that is compared."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, Makers, Schema, naming
from engine.kernel.i18n import N_, say
from engine.kernel.schemas import either, list_of, mapping, mapping_to, ref, text, whole, yes_or_no
from engine.rules.register import find_rule

WHOLE, YES_OR_NO, WORD = whole("A number."), yes_or_no("Yes or no."), text("A word.")
TEXTS = list_of("Words.", WORD)
WORDS, BY_NAME = ref("words"), ref("by_name")
EXPECTED: Makers = {
    "words": lambda: either(text("Words with blanks between them."), list_of("A list.", either(WORD, WHOLE))),
    "by_name": lambda: mapping_to("A number by name.", WHOLE),
}
"""Definitions that expectations refer to: a list may also be written as words."""
NOTE = text("For whoever reads the file.")
HEAD: dict[str, Schema] = {
    "id": text("The name of the file."),
    "title": text("What it shows."),
    "source": either(text("Where the rulebooks show it."), list_of("The places.", text("A place."))),
    "rules": list_of("The rules that it shows.", text("An id of the register.")),
    "covers": list_of("What it answers.", text("A difference, an open question or an example.")),
    "note": NOTE,
}


class Expectation(NamedTuple):
    """What a step may expect under one key: how it is written, and how it is found out, asked by what is expected."""

    form: Schema
    find: Callable[[Any, Any], Any]
    in_order: bool = False
    """Does the order of a list count?"""


Expectations = Mapping[str, Expectation]


def example(what: str, situation: dict[str, Schema], step: Schema, **more: Schema) -> Schema:
    """The schema of a worked example about one kind of situation."""
    fields = {**HEAD, **more, **situation, "steps": list_of("What is done and asked, one after the other.", step)}
    return mapping(what, fields, ("id", "title", *situation, "steps"))


def step(what: str, expectations: Expectations, **verb: Schema) -> Schema:
    """The schema of a step with a verb, or of one that only asks, and what it may expect."""
    expect = mapping("What must hold then.", {key: one.form for key, one in expectations.items()})
    return mapping(what, {**verb, "expect": expect, "note": NOTE}, (*verb, "expect"))


def refusal(what: str, **verb: Schema) -> Schema:
    """The schema of a step that the rules forbid."""
    refused = list_of("The rules that forbid it.", text("An id of the register."))
    return mapping(what, {**verb, "refused": refused, "note": NOTE}, (*verb, "refused"))


def check_example(data: Data) -> None:
    """Refuse what no schema says: rules that are none, and an example that does nothing."""
    with naming("rules"):
        for rule in data.get("rules", ()):
            find_rule(rule)
    for number, one in enumerate(data["steps"]):
        with naming(f"steps[{number}].refused"):
            for rule in one.get("refused", ()):
                find_rule(rule)
    if not data["steps"]:
        raise RecordError(say(N_("steps: there are none")))


# comparing


class ExampleResult(NamedTuple):
    """The result of one worked example: what differs, a line each; nothing if it passed."""

    id: str
    title: str
    failures: tuple[str, ...]

    @property
    def passed(self) -> bool:
        return not self.failures


def compare(expect: Data, expectations: Expectations, subject: Any) -> list[str]:
    """A line for everything that a step expects otherwise than it is found."""
    lines = []
    for key, expected in expect.items():
        asked = expectations[key]
        lines += difference(key, expected, asked.find(subject, expected), ordered=asked.in_order)
    return lines


def difference(key: str, expected: Any, found: Any, *, ordered: bool = False) -> list[str]:
    """A line that says what differs, or nothing; a list may be written as words, and counts without order."""
    if isinstance(expected, str) and not isinstance(found, str):
        expected = expected.split()
    if ordered:
        expected, found = ([str(e) for e in v] if isinstance(v, (list, tuple)) else v for v in (expected, found))
    else:
        expected, found = _plain(expected), _plain(found)
    return [] if found == expected else [f"{key}: expected {_shown(expected)}, found {_shown(found)}"]


def _shown(value: Any) -> Any:
    """A value as a line shows it: sizes and prices that are keys as the numbers they are."""
    if not isinstance(value, dict):
        return value
    return {int(key) if key.isdecimal() else key: _shown(element) for key, element in value.items()}


def _plain(value: Any) -> Any:
    """Lists are compared without regard to order, rooms as text; true is not 1."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple, set, frozenset)) and not hasattr(value, "slug"):
        return sorted(str(element) for element in value)
    return str(value) if hasattr(value, "slug") else value
