"""The 36 royal decrees as data: their names, which are ours, and what each lets its holder do, in our words."""

import json
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from engine.kernel.errors import UnknownCard
from engine.kernel.i18n import N_, say
from engine.kernel.text import LONGEST_SHOWN, with_nearest

DECREES_FILE = Path(__file__).parent / "decrees.json"


class DecreeCard(NamedTuple):
    """A royal decree: its place in the text's list, the rule that states it, and its words for players."""

    id: str
    number: int
    rule: str
    name: str
    says: str
    kind: str
    """When it acts: `terms` always, `start`, `price`, `turn`, `turn-end`, `interlude`, `hidden`, `scoring`, `final`."""


@lru_cache(maxsize=1)
def _decrees() -> dict[str, DecreeCard]:
    cards = [DecreeCard(**record) for record in json.loads(DECREES_FILE.read_text(encoding="utf-8"))]
    return {card.id: card for card in cards}


def all_decrees() -> tuple[DecreeCard, ...]:
    """Every royal decree, in the order of the text."""
    return tuple(_decrees().values())


def find_decree(decree: str) -> DecreeCard:
    """The royal decree with this id; an unknown one is refused with the nearest."""
    found = _decrees().get(decree)
    if found is None:
        refusal = say(N_("{card!r} is not a royal decree"), card=decree[:LONGEST_SHOWN])
        raise UnknownCard(with_nearest(refusal, decree, list(_decrees()), listed=False))
    return found
