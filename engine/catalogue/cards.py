"""The king's favors and the bonus cards as data: what each counts, for how many points, and by which rule."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.catalogue import RoomType
from engine.errors import UnknownCard
from engine.i18n import N_, say


class Card(NamedTuple):
    """A favor or a bonus card: what it counts and, for a bonus card, points for each so many."""

    id: str
    name: str
    rule: str
    counts: str
    """tiles, area, sizes, box, external, completed, incomplete, money, all-sizes or all-types."""
    type: RoomType | None
    sizes: tuple[int, ...]
    tile: str
    points: int
    each: int


def _read(record: dict[str, Any]) -> Card:
    return Card(
        record["id"],
        record["name"],
        record["rule"],
        record["counts"],
        RoomType(record["type"]) if "type" in record else None,
        tuple(record.get("sizes", ())),
        record.get("tile", ""),
        record.get("points", 0),
        record.get("each", 1),
    )


@lru_cache(maxsize=1)
def _cards() -> tuple[dict[str, Card], dict[str, Card]]:
    data = json.loads((Path(__file__).parent / "cards.json").read_text(encoding="utf-8"))
    favors, bonus = ([_read(record) for record in data[kind]] for kind in ("favors", "bonus"))
    return {card.id: card for card in favors}, {card.id: card for card in bonus}


def all_favors() -> tuple[Card, ...]:
    """The 24 favors of the base game."""
    return tuple(_cards()[0].values())


def all_bonus_cards() -> tuple[Card, ...]:
    """The 27 bonus cards of the base game."""
    return tuple(_cards()[1].values())


def find_favor(card: str) -> Card:
    """The favor with this id."""
    return _find(card, _cards()[0], N_("{card!r} is not a favor"))


def find_bonus_card(card: str) -> Card:
    """The bonus card with this id."""
    return _find(card, _cards()[1], N_("{card!r} is not a bonus card"))


def _find(card: str, known: dict[str, Card], refusal: str) -> Card:
    found = known.get(card)
    if found is None:
        from difflib import get_close_matches

        reason = say(refusal, card=card[:40])
        near = get_close_matches(card[:80], list(known), n=1)
        raise UnknownCard(say(N_("{reason}; did you mean {near}?"), reason=reason, near=near[0]) if near else reason)
    return found
