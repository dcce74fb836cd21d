"""The king's favors and the bonus cards as data: what each counts, for how many points, and by which rule."""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.catalogue import RoomType
from engine.kernel.errors import UnknownCard
from engine.kernel.i18n import N_, say


class Card(NamedTuple):
    """A favor or a bonus card: what it counts and, for a bonus card, points for each so many."""

    id: str
    name: str
    rule: str
    counts: str
    """A key of the counters in `engine.game.final`."""
    type: RoomType | None
    sizes: tuple[int, ...]
    tile: str
    points: int
    each: int
    editions: tuple[str, ...] = ()
    """The editions whose box holds it; none named: all of them."""
    unstated: tuple[str, ...] = ()
    """Editions whose text does not give the points: there they are taken to be those of the base box."""

    def is_in(self, edition: str) -> bool:
        """Does the box of an edition hold this card?"""
        return not self.editions or edition in self.editions

    def is_unstated(self, edition: str = "") -> bool:
        """Are its points of the base box taken for this edition, or for any?"""
        return edition in self.unstated if edition else bool(self.unstated)


class Without(NamedTuple):
    """Favors and bonus cards that a table agreed to play without (SETUP-9), by id, sorted."""

    favors: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    more: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What is left out of the piles of modules, each with the name of its pile, sorted."""

    def of(self, pile: str) -> tuple[str, ...]:
        """What is left out of a module's pile."""
        return next((things for name, things in self.more if name == pile), ())

    def record(self) -> dict[str, list[str]]:
        """As files and answers write it: a list for each pile."""
        piles = {"favors": self.favors, "cards": self.cards, **dict(self.more)}
        return {name: list(things) for name, things in piles.items()}

    @classmethod
    def read(cls, record: Mapping[str, Iterable[str]]) -> "Without":
        """What a record leaves out."""
        piles = {name: tuple(sorted(set(things))) for name, things in record.items()}
        favors, cards = piles.pop("favors", ()), piles.pop("cards", ())
        return cls(favors, cards, tuple(sorted((name, things) for name, things in piles.items() if things)))


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
        tuple(record.get("editions", ())),
        tuple(record.get("unstated", ())),
    )


@lru_cache(maxsize=1)
def _cards() -> tuple[dict[str, Card], dict[str, Card]]:
    data = json.loads((Path(__file__).parent / "cards.json").read_text(encoding="utf-8"))
    favors, bonus = ([_read(record) for record in data[kind]] for kind in ("favors", "bonus"))
    return {card.id: card for card in favors}, {card.id: card for card in bonus}


def all_favors(edition: str = "") -> tuple[Card, ...]:
    """Every favor known, or those of an edition's box that need no expansion (CE-2)."""
    return _of(_cards()[0], edition)


def all_bonus_cards(edition: str = "") -> tuple[Card, ...]:
    """The same for the bonus cards (CE-3)."""
    return _of(_cards()[1], edition)


def _of(cards: dict[str, Card], edition: str) -> tuple[Card, ...]:
    return tuple(card for card in cards.values() if not edition or card.is_in(edition))


def find_favor(card: str) -> Card:
    """The favor with this id."""
    return _find(card, _cards()[0], N_("{card!r} is not a favor"))


def find_bonus_card(card: str) -> Card:
    """The bonus card with this id."""
    return _find(card, _cards()[1], N_("{card!r} is not a bonus card"))


def _find(card: str, known: dict[str, Card], refusal: str) -> Card:
    found = known.get(card)
    if found is None:
        raise UnknownCard(_with_nearest(refusal, card, known))
    return found


def check_box(edition: str, favors: Iterable[str] = (), cards: Iterable[str] = ()) -> None:
    """Does the box of an edition hold these? The first that it does not is refused."""
    for card in (*map(find_favor, favors), *map(find_bonus_card, cards)):
        if not card.is_in(edition):
            raise UnknownCard(_not_in_box(card.id, edition))


def _not_in_box(card: str, edition: str) -> str:
    return say(N_("{card!r} is not in the box of the edition {edition}"), card=card[:40], edition=edition)


FAVOR, BONUS = "favor:", "bonus:"


def read_without(names: Iterable[str], edition: str) -> Without:
    """The favors and bonus cards that these names leave out of the box of an edition (SETUP-9).

    A name that a favor and a bonus card share leaves out both; `favor:money` or `bonus:money` is one of them.
    """
    found: tuple[set[str], set[str]] = (set(), set())
    for name in names:
        kind = next((kind for kind in (FAVOR, BONUS) if name.startswith(kind)), "")
        card = name.removeprefix(kind)
        known = [() if kind == other else cards for other, cards in zip((BONUS, FAVOR), _cards(), strict=True)]
        if not any(card in cards and _cards()[n][card].is_in(edition) for n, cards in enumerate(known)):
            raise UnknownCard(_not_there(card, [*known[0], *known[1]], edition))
        for n, chosen in enumerate(found):
            if card in known[n] and _cards()[n][card].is_in(edition):
                chosen.add(card)
    favors, cards = found
    return Without(tuple(sorted(favors)), tuple(sorted(cards)))


def _not_there(card: str, known: list[str], edition: str) -> str:
    """Why a card cannot be left out: it is in another edition's box, or nowhere."""
    if card in known:
        return _not_in_box(card, edition)
    return _with_nearest(N_("{card!r} is neither a favor nor a bonus card"), card, known)


def _with_nearest(refusal: str, card: str, known: Iterable[str]) -> str:
    from engine.kernel.text import LONGEST_SHOWN, with_nearest

    return with_nearest(say(refusal, card=card[:LONGEST_SHOWN]), card, list(known), listed=False)
