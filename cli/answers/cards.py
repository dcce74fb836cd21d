"""The question `cards`: favors, bonus cards and royal decrees, what each counts and pays, and which box holds it."""

from collections.abc import Iterable
from typing import NamedTuple

from cli.answers import Document
from cli.errors import BadInput
from engine.catalogue.cards import Card, cards_of, known_bonus_cards, known_favors
from engine.game.final import PLACES
from engine.kernel.i18n import LANGUAGES, N_, say, translate
from engine.kernel.names import holds
from engine.modules.decrees.catalogue import DecreeCard, all_decrees
from engine.rules.editions import EDITIONS, find_edition
from engine.rules.modules import module_names, sorted_modules
from engine.rules.register import find_rule

KINDS = ("favors", "bonus", "decrees")
DECREES = "decrees"


class Cards(NamedTuple):
    """The cards that fit, and the edition whose box they are looked for in; none: in all."""

    favors: list[Card]
    bonus: list[Card]
    edition: str
    decrees: list[DecreeCard]
    """Only where decrees are asked for."""
    expansions: tuple[str, ...] = ()
    """The expansions whose cards are among those that were looked through."""

    @property
    def need_expansions(self) -> list[str]:
        """The rules of the cards that are left out of the box of the edition, or of all of them."""
        boxes = [one for one in EDITIONS.values() if not self.edition or one.name == self.edition]
        brought = {card.rule for module in self.expansions for cards in cards_of(module) for card in cards}
        return [rule for one in boxes for rule in one.need_expansions if rule not in brought]

    @property
    def any(self) -> bool:
        """Has anything been found?"""
        return bool(self.favors or self.bonus or self.decrees)


def answer(
    query: str = "", kind: str | None = None, edition: str = "", expansions: list[str] | None = None
) -> Document:
    """List the cards whose id, rule or name in any language holds the query."""
    return document(find_cards(query, kind, edition, expansions))


def find_cards(query: str, kind: str | None, edition: str, expansions: Iterable[str] | None = None) -> Cards:
    """The cards that fit; an edition, an expansion or a kind that there is not is refused.

    What is looked for and found nowhere is looked for among the cards of all expansions too.
    """
    if edition:
        find_edition(edition)
    if kind is not None and kind not in KINDS:
        raise BadInput(say(N_("{name!r} is not a kind of card; there are {known}"), name=kind[:40],
                           known=", ".join(KINDS)))  # fmt: skip
    modules = sorted_modules(expansions or ())
    found = _find(query, kind, edition, modules)
    return found if found.any or not query else _find(query, kind, edition, module_names())


def _find(query: str, kind: str | None, edition: str, modules: tuple[str, ...]) -> Cards:
    def fitting(cards: tuple[Card, ...], name: str) -> list[Card]:
        wanted = kind in (None, name)
        return [card for card in cards if wanted and _is_in(card, edition, modules) and holds(_searched(card), query)]

    favors, bonus = fitting(known_favors(), "favors"), fitting(known_bonus_cards(), "bonus")
    with_decrees = kind == DECREES or (kind is None and DECREES in modules)
    decrees = [card for card in all_decrees() if with_decrees and holds(_searched(card), query)]
    return Cards(favors, bonus, edition, decrees, modules)


def _is_in(card: Card, edition: str, modules: tuple[str, ...]) -> bool:
    """Is a card in the box of an edition, or in any, with some modules?"""
    if card.needs and card.needs not in modules:
        return False
    return not edition or card.is_in(edition, modules)


def _searched(card: Card | DecreeCard) -> tuple[str, ...]:
    return card.id, card.rule, *(translate(card.name, language) for language in LANGUAGES)


def document(found: Cards) -> Document:
    """The cards, each with its rule."""
    return {
        "favors": [{**_card(card), "places": list(PLACES)} for card in found.favors],
        "bonus_cards": [
            {**_card(card), "points": card.points, "each": card.each, "amount_of_the_base_box_in": list(card.unstated)}
            for card in found.bonus
        ],
        **({"decrees": [_decree(card) for card in found.decrees]} if found.decrees else {}),
        "need_expansions": found.need_expansions,
    }


def _decree(card: DecreeCard) -> Document:
    return {
        "id": card.id,
        "number": card.number,
        "name": say(card.name),
        "rule": card.rule,
        "says": say(card.says),
        "kind": card.kind,
    }


def _card(card: Card) -> Document:
    return {
        "id": card.id,
        "name": say(card.name),
        "rule": card.rule,
        "says": find_rule(card.rule).statement,
        "counts": card.counts,
        "type": None if card.type is None else str(card.type),
        "sizes": list(card.sizes),
        "editions": [name for name in EDITIONS if not card.editions or name in card.editions],
        **({"needs": card.needs} if card.needs else {}),
    }
