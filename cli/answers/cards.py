"""The question `cards`: the king's favors and the bonus cards, what each counts and pays, and which box holds it."""

from typing import NamedTuple

from cli.answers import Document
from cli.errors import BadInput
from engine.catalogue.cards import Card, all_bonus_cards, all_favors
from engine.game.final import PLACES
from engine.kernel.i18n import LANGUAGES, N_, say, translate
from engine.kernel.names import holds
from engine.rules.editions import EDITIONS, find_edition
from engine.rules.register import find_rule

KINDS = ("favors", "bonus")


class Cards(NamedTuple):
    """The cards that fit, and the edition whose box they are looked for in; none: in all."""

    favors: list[Card]
    bonus: list[Card]
    edition: str

    @property
    def need_expansions(self) -> list[str]:
        """The rules of the cards that are left out of the box of the edition, or of all of them."""
        boxes = [one for one in EDITIONS.values() if not self.edition or one.name == self.edition]
        return [rule for one in boxes for rule in one.need_expansions]


def answer(query: str = "", kind: str | None = None, edition: str = "") -> Document:
    """List the cards whose id, rule or name in any language holds the query."""
    return document(find_cards(query, kind, edition))


def find_cards(query: str, kind: str | None, edition: str) -> Cards:
    """The cards that fit; an edition or a kind that there is not is refused."""
    if edition:
        find_edition(edition)
    if kind is not None and kind not in KINDS:
        raise BadInput(say(N_("{name!r} is not a kind of card; there are {known}"), name=kind[:40],
                           known=", ".join(KINDS)))  # fmt: skip
    favors = [] if kind == "bonus" else _matching(all_favors(edition), query)
    bonus = [] if kind == "favors" else _matching(all_bonus_cards(edition), query)
    return Cards(favors, bonus, edition)


def _matching(cards: tuple[Card, ...], query: str) -> list[Card]:
    return [card for card in cards if holds(_searched(card), query)]


def _searched(card: Card) -> tuple[str, ...]:
    return card.id, card.rule, *(translate(card.name, language) for language in LANGUAGES)


def document(found: Cards) -> Document:
    """The cards, each with its rule."""
    return {
        "favors": [{**_card(card), "places": list(PLACES)} for card in found.favors],
        "bonus_cards": [
            {**_card(card), "points": card.points, "each": card.each, "amount_of_the_base_box_in": list(card.unstated)}
            for card in found.bonus
        ],
        "need_expansions": found.need_expansions,
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
        "editions": [name for name in EDITIONS if card.is_in(name)],
    }
