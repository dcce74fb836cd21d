"""What every kind of example of the sister game is made of: its form, how it begins, and how a step is taken."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.kernel.forms import Data, Schema
from engine.records.expected import Expectation, Expectations

Taken = tuple[Any, Any, list[str]]
"""The subject of the next step, what the expectations ask about (nothing if a step went wrong), and what is wrong."""


class Kind(NamedTuple):
    """One kind of example."""

    what: str
    situation: Callable[[], Schema]
    begin: Callable[[Data], Any]
    """The subject of the first step."""
    take: Callable[[Any, str, Data], Taken]
    """Take a step with a verb, or with none."""
    verbs: Mapping[str, Schema]
    expectations: Mapping[str, Expectations]
    """What may be expected after each verb, and of the subject as it stands."""
    check: Callable[[Any, str, Any], None] = lambda _subject, _verb, _given: None
    """Refuse what a verb says if it cannot be read: that is a fault of the file, not of the rules."""
    more: Mapping[str, Schema] = {}
    """Further fields of the example."""


def asked(form: Schema, find: Callable[[Any], Any]) -> Expectation:
    """An expectation of the subject alone."""
    return Expectation(form, lambda subject, _expected: find(subject))
