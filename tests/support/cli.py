"""Asking the program in tests: the fixtures `ask` and `refuse` of `tests/conftest.py` call it and give these back."""

import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol


class Answer(NamedTuple):
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The document that was written, whatever the exit code."""
        return json.loads(self.out)

    @property
    def document(self) -> Any:
        """The document of a command that answered yes."""
        assert self.code == 0, self.err
        return self.json

    @property
    def told(self) -> str:
        """All that was written."""
        return self.out + self.err


class Ask(Protocol):
    """A call of the program, with lines for its standard input if it is to be given any."""

    def __call__(self, *words: str, lines: Iterable[str] | None = None) -> Answer: ...


AskJson = Callable[..., dict[str, Any]]
"""A question about something whose answer is the document of a command."""


class Refuse(Protocol):
    """A call that is refused: exit code 2, and the one line that says why."""

    def __call__(self, *words: str) -> str: ...


class Saved(Protocol):
    """Data written to a file for a command to read; its path."""

    def __call__(self, data: object) -> str: ...
