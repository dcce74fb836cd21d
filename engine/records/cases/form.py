"""A case as it is read: who claims what in which situation; and the fields that the cases of all games have."""

import re
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel.forms import Data, Schema, naming, refuse
from engine.kernel.i18n import N_
from engine.kernel.schemas import either, list_of, mapping, mapping_to, nothing, ref, text, whole, yes_or_no
from engine.kernel.spoken import CASTLES
from engine.records.cases.claims import Claim
from engine.rules.questions import find_entry

S = TypeVar("S")
_EXAMPLE = re.compile(r"(EX|DX)-B?[0-9]{2}")


class Case(NamedTuple, Generic[S]):
    """A dispute: a table or only what matters, a player, a claim, and for tests the verdict."""

    id: str
    title: str
    covers: tuple[str, ...]
    edition: str
    expansions: tuple[str, ...]
    packs: tuple[str, ...]
    rulings: dict[str, str]
    situation: str
    """What it is about, such as castle or table; empty if there is nothing."""
    scene: Any
    """What is written about it."""
    setting: S
    """The same, read."""
    before: tuple[str, ...]
    player: str
    claim: Claim
    verdict: dict[str, Any]
    game: str = CASTLES


# reading


def named(given: Data, name: str) -> tuple[str, str]:
    """The id and the title; without them a case bears the name of its file."""
    own: str = given.get("id", name)
    title: str = given.get("title", own)
    return own, " ".join(title.split())


def find_situation(given: Data, known: Sequence[str]) -> str:
    """The one situation of a case, or nothing."""
    found = [name for name in known if name in given]
    if len(found) > 1:
        refuse(found[1], N_("a case has only one of {known}"), known=", ".join(known))
    return (found or [""])[0]


def read_before(given: Data) -> tuple[str, ...]:
    """What was done before; an empty text is no action."""
    for number, action in enumerate(given.get("before", ())):
        if not action.split():
            refuse(f"before[{number}]", N_("an action is a text, as in take nap-room"))
    return tuple(given.get("before", ()))


def read_covers(given: Data) -> tuple[str, ...]:
    """Differences and open questions of the register, or examples of the books; anything else is refused."""
    covers = given.get("covers", ())
    for number, entry in enumerate(covers):
        if not _EXAMPLE.fullmatch(entry):
            with naming(f"covers[{number}]"):
                find_entry(entry)
    return tuple(covers)


# schemas


def verdict_schema() -> Schema:
    """The schema of what the answer must be."""
    what = {
        "allowed": yes_or_no("Does the claim stand?"),
        "rules": list_of("At least these rules.", text("An id of the register.")),
        "points": whole("The points."),
        "effects": list_of("Parts of effects, as in points Yellow SCORE-4 -2.", text("A part.")),
    }
    elsewhere = either(
        mapping("What is different.", what),
        yes_or_no("Does the claim stand there?"),
        whole("The points there."),
        nothing("The table cannot come to this there."),
    )
    differs = mapping_to("Other laws that answer otherwise, by edition or ruling=option.", elsewhere)
    return mapping("What the answer must be, for tests.", {**what, "differs": differs})


def case_schema(what: str, situations: dict[str, Schema], claim: Schema, required: tuple[str, ...] = ()) -> Schema:
    """The schema of a case with these situations, and whatever else its game has."""
    return mapping(
        what,
        {
            "id": text("Left out: the name of the file."),
            "title": text("The question; left out: the id."),
            "covers": list_of("What it answers.", text("A difference, an open question or an example.")),
            "note": text("For whoever reads the file."),
            **situations,
            "before": list_of("What has been done before.", text("An action, as in take nap-room.")),
            "player": text("Who claims; left out: who is to move."),
            "claim": claim,
            "verdict": ref("verdict"),
        },
        (*required, "claim"),
    )
