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
    needs: str = ""
    """The module that brings it, in whatever edition; without it the card is sorted out (CE-2, CE-3)."""

    def is_in(self, edition: str, modules: Iterable[str] = ()) -> bool:
        """Is this card in play, with the box of an edition and some modules?"""
        return (not self.editions or edition in self.editions) and (not self.needs or self.needs in modules)

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
        record.get("needs", ""),
    )


@lru_cache(maxsize=1)
def _cards() -> tuple[dict[str, Card], dict[str, Card]]:
    data = json.loads((Path(__file__).parent / "cards.json").read_text(encoding="utf-8"))
    favors, bonus = ([_read(record) for record in data[kind]] for kind in ("favors", "bonus"))
    return {card.id: card for card in favors}, {card.id: card for card in bonus}


def all_favors(edition: str = "") -> tuple[Card, ...]:
    """Every favor that needs no module, or those of them in an edition's box (CE-2)."""
    return _of(_cards()[0], edition)


def all_bonus_cards(edition: str = "") -> tuple[Card, ...]:
    """The same for the bonus cards (CE-3)."""
    return _of(_cards()[1], edition)


def _of(cards: dict[str, Card], edition: str) -> tuple[Card, ...]:
    return tuple(card for card in cards.values() if not card.needs and (not edition or card.is_in(edition)))


def known_favors() -> tuple[Card, ...]:
    """Every favor there is, those that a module brings included."""
    return tuple(_cards()[0].values())


def known_bonus_cards() -> tuple[Card, ...]:
    """Every bonus card there is, those that a module brings included."""
    return tuple(_cards()[1].values())


def cards_for(edition: str, modules: Iterable[str] = ()) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The favors and the bonus cards in play with an edition's box and some modules (CE-2, CE-3)."""
    named = tuple(modules)
    favors, bonus = (tuple(card for card in cards.values() if card.is_in(edition, named)) for cards in _cards())
    return favors, bonus


def cards_of(module: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The favors and the bonus cards that a module brings."""
    favors, bonus = (tuple(card for card in cards.values() if card.needs == module) for cards in _cards())
    return favors, bonus


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


def check_box(edition: str, favors: Iterable[str] = (), cards: Iterable[str] = (), modules: Iterable[str] = ()) -> None:
    """Are these in play with an edition's box and some modules? The first that is not is refused."""
    named = tuple(modules)
    for card in (*map(find_favor, favors), *map(find_bonus_card, cards)):
        if not card.is_in(edition, named):
            raise UnknownCard(_not_in_play(card, edition, named))


def _not_in_play(card: Card, edition: str, modules: tuple[str, ...]) -> str:
    """Why a card is not in play: nobody brought its module, or it is in another edition's box."""
    if card.needs and card.needs not in modules:
        return say(N_("{card!r} needs the module {name}"), card=card.id[:40], name=card.needs)
    return say(N_("{card!r} is not in the box of the edition {edition}"), card=card.id[:40], edition=edition)


FAVOR, BONUS = "favor:", "bonus:"


def read_without(names: Iterable[str], edition: str, modules: Iterable[str] = ()) -> Without:
    """The favors and bonus cards that these names leave out of the box of an edition (SETUP-9).

    A name that a favor and a bonus card share leaves out both; `favor:money` or `bonus:money` is one of them.
    """
    found: tuple[set[str], set[str]] = (set(), set())
    brought = tuple(modules)
    for name in names:
        kind = next((kind for kind in (FAVOR, BONUS) if name.startswith(kind)), "")
        card = name.removeprefix(kind)
        known: list[dict[str, Card]] = [
            {} if kind == other else cards for other, cards in zip((BONUS, FAVOR), _cards(), strict=True)
        ]
        in_play = [card in cards and cards[card].is_in(edition, brought) for cards in known]
        if not any(in_play):
            raise UnknownCard(_not_there(card, known[0] | known[1], edition, brought))
        for chosen, there in zip(found, in_play, strict=True):
            if there:
                chosen.add(card)
    favors, cards = found
    return Without(tuple(sorted(favors)), tuple(sorted(cards)))


def _not_there(card: str, known: dict[str, Card], edition: str, modules: tuple[str, ...]) -> str:
    """Why a card cannot be left out: it is not in play, or there is none of this name."""
    if card in known:
        return _not_in_play(known[card], edition, modules)
    return _with_nearest(N_("{card!r} is neither a favor nor a bonus card"), card, known)


def _with_nearest(refusal: str, card: str, known: Iterable[str]) -> str:
    from engine.kernel.text import LONGEST_SHOWN, with_nearest

    return with_nearest(say(refusal, card=card[:LONGEST_SHOWN]), card, list(known), listed=False)
