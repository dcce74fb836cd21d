"""Claims: exactly one in a case, with its terms; what may be claimed, each game says in a table of its own."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.kernel.forms import Data, Schema, naming, refuse
from engine.kernel.i18n import N_
from engine.kernel.schemas import either, mapping

_COORDINATE = re.compile(r"-?[0-9]+(/[0-9]+)?")


class Claim(NamedTuple):
    """What is claimed: its kind, and everything that was written with it."""

    kind: str
    terms: dict[str, Any]

    @property
    def subject(self) -> Any:
        """What the claim is about."""
        return self.terms[self.kind]


class Claims(NamedTuple):
    """What may be claimed in a game."""

    terms: Mapping[str, Schema]
    """The kinds of claims, and what is written there."""
    beside: Mapping[str, Schema]
    """What may stand beside a claim."""
    companions: Mapping[str, tuple[str, ...]]
    """Which words may stand beside which kind."""
    checks: Mapping[str, Callable[[Any], object]]
    """For each word that must mean something: what refuses a value that does not."""
    own: Mapping[tuple[str, str], Schema] = {}
    """Words whose form beside one kind is not that beside the others."""

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(self.terms)

    def schema(self) -> Schema:
        """The schema of a claim: one of them, with what may stand beside it."""
        return either(*map(self._one, self.terms))

    def _one(self, kind: str) -> Schema:
        words = {word: self.own.get((kind, word), self.beside[word]) for word in self.companions.get(kind, ())}
        return mapping(f"The claim {kind}.", {kind: self.terms[kind], **words}, (kind,))

    def check_one(self, data: Data) -> None:
        """Refuse several claims at once, or none; what else is wrong with their form, the schema says better."""
        for word, value in data.items():
            if value is None and _COORDINATE.fullmatch(str(word)):
                refuse("claim", N_('inside braces a place is written in quotation marks, as in "salon@3,0"'))
        if set(data) <= {*self.terms, *self.beside} and len(self._claimed(data)) != 1:
            refuse("claim", N_("exactly one claim is judged; there are {known}"), known=", ".join(self.terms))

    def _claimed(self, data: Data) -> list[str]:
        """The claims among the words, without those that only stand beside another."""
        kinds = [kind for kind in self.terms if kind in data]
        others = [word for kind in kinds for word in self.companions.get(kind, ())]
        return [kind for kind in kinds if kind not in others]

    def read(self, data: Data) -> Claim:
        """The one claim of a case, with what stands beside it; its form has been checked."""
        for word, value in data.items():
            if word in self.checks:
                with naming(f"claim.{word}"):
                    self.checks[word](value)
        return Claim(self._claimed(data)[0], data)
