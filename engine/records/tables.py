"""A table as cases and examples write it: it names only what matters, and everything else is neutral.

It is read as a position (docs/scenarios.md), so that there is one reader and one set of checks.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Slug, find_tile, stack_sizes
from engine.catalogue.cards import known_bonus_cards
from engine.catalogue.pieces import ring, ring_foyers
from engine.game.book import book_of
from engine.game.setup import MOST_NAME, START_MONEY
from engine.game.state import GameState, Phase
from engine.kernel.actions import read_number
from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, Definitions, Schema, check_form, naming, refuse
from engine.kernel.i18n import N_
from engine.kernel.positions import Need, read_name
from engine.kernel.schemas import either, list_of, mapping, mapping_to, number, ref, text
from engine.records.castles import read_rooms
from engine.records.named_fields import with_slugs
from engine.records.parts import LONGEST_CASTLE, MOST_MONEY, MOST_SCORE, SHARED, money, most_players
from engine.records.positions.reading import Draft
from engine.records.positions.schema import MOST_OFFERS, piles
from engine.rules.rulings import Law

NEUTRAL: tuple[Placement, ...] = (Placement(Slug("foyer-3"), 0, 0, 0),)
"""The castle of a player of whom nothing is said, where no module has a foyer of its own."""


def neutral_castle(its_law: Law) -> tuple[Placement, ...]:
    """The castle of a player of whom nothing is said: a foyer, with all its entrances where it stands in a ring."""
    for family in its_law.modules:
        foyers = ring_foyers(family)
        if foyers:
            x, y = ring().foyer
            return (Placement(max(foyers, key=lambda tile: len(tile.doors)).slug, -x, -y),)
    return NEUTRAL


# form


def table() -> Schema:
    """The schema of a table."""
    name = text("A player.", maxLength=MOST_NAME)
    own = piles()
    return mapping(
        "A table in the middle of a game; whatever it does not name is neutral.",
        {
            "players": list_of("One to five, clockwise.", either(name, ref("person")), most_players()),
            "master": text("The master builder; left out: the first player.", maxLength=MOST_NAME),
            "phase": ref("opening"),
            "to_move": text("Left out: left of the master builder.", maxLength=MOST_NAME),
            "market": either(by_price(), list_of("Rooms before they are priced.", ref("space"), MOST_OFFERS)),
            **own,
        },
        ("players",),
    )


def person() -> Schema:
    """The schema of a player at a table."""
    cards = list_of("The bonus cards held; left out: none.", ref("bonus_card"), len(known_bonus_cards()))
    return mapping(
        "A player with what matters.",
        {
            "name": text("Every player has another one.", maxLength=MOST_NAME),
            "castle": text("Castle text in any order; left out: a foyer.", maxLength=LONGEST_CASTLE),
            "money": money("The purse; left out: 15000."),
            "score": number("The points on the track; left out: 0.", -MOST_SCORE, MOST_SCORE),
            "bonus": cards,
        },
        ("name",),
    )


def space() -> Schema:
    """The schema of a room in the market."""
    coins = money("The coins lying on it; left out: none.")
    return either(ref("room"), mapping("A room with coins.", {"room": ref("room"), "coins": coins}, ("room",)))


def by_price() -> Schema:
    """The schema of a priced market: a price has a room, or several of them."""
    several = list_of("The rooms on a price that holds several.", ref("space"), MOST_OFFERS)
    return mapping_to("Rooms by price.", either(ref("space"), several))


def opening() -> Schema:
    """The schema of the phase in which a table begins."""
    return text("Left out: take.", enum=[str(Phase.TAKE), str(Phase.PRICE)])


TABLE_PARTS = {**SHARED, "table": table, "person": person, "space": space, "opening": opening}


# reading


def read_table(data: object, its_law: Law) -> GameState:
    """The state of a table in the phase take or price."""
    given = with_slugs(data)
    check_form(given, ref("table"), Definitions(TABLE_PARTS), "table")
    return TableDraft.of(given).under(its_law)


class TableDraft(NamedTuple):
    """A table of the right form whose castles are read: the draft of a position, and what it is called in the table."""

    draft: Draft
    market: tuple[tuple[str, Data], ...]
    """The offers as a position has them, each with its field in the table."""
    known: frozenset[str]
    """The piles of which the table says something."""

    @classmethod
    def of(cls, data: Data) -> "TableDraft":
        """Read a table whose form has been checked."""
        people = [{"name": one} if isinstance(one, str) else one for one in data["players"]]
        with naming("table"):
            rooms = [
                read_rooms(one["castle"], f"players[{number}].castle") if "castle" in one else NEUTRAL
                for number, one in enumerate(people)
            ]
            position = _position(data, people)
        named: list[str] = [*data.get("stacks", ()), *(field for field in ("bonus_deck",) if field in data)]
        known: frozenset[str] = frozenset(named)
        return cls(Draft(position, tuple(rooms), Need.ADVICE), tuple(_market(data)), known)

    def under(self, its_law: Law) -> GameState:
        """The state under a law; what is wrong is said of the fields that the table has."""
        market = self._priced(its_law)
        data = {**self.draft.data, "market": [offer for _field, offer in market]}
        its_law = its_law.with_modules(room.tile.family for rooms in self.draft.rooms for room in rooms)
        neutral = neutral_castle(its_law)
        rooms = tuple(neutral if one is NEUTRAL else one for one in self.draft.rooms)
        try:
            return self._sorted(self.draft._replace(data=data, rooms=rooms).under(its_law))
        except RecordError as error:
            raise RecordError(_in_terms_of_a_table(str(error), [field for field, _offer in market])) from None

    def _priced(self, its_law: Law) -> list[tuple[str, Data]]:
        """The offers in the order of the price spaces, those on one price by name."""
        players = self.draft.data["players"]
        prices = book_of(its_law, len(players)).box.numbers.prices if players else ()
        places = {price: place for place, price in enumerate(prices)}

        def order(space: tuple[str, Data]) -> tuple[int, str]:
            place = places.get(space[1].get("price", 0), len(prices))
            return place, space[1]["room"] if place < len(prices) else ""

        return sorted(self.market, key=order)

    def _sorted(self, state: GameState) -> GameState:
        """Piles of which the table says nothing hold their rooms and cards sorted; the rest stays in the box."""
        tiles, cards, favors = state.boxed
        stacks: list[tuple[Slug, ...]] = []
        boxed: list[Slug] = []
        for size, stack in zip(state.box.sizes, state.stacks, strict=True):
            unused = [slug for slug in tiles if find_tile(slug).size == size]
            unseen = [*stack, *unused] if str(size) in self.known else sorted((*stack, *unused))
            stacks.append(tuple(unseen[: len(stack)]))
            boxed += unseen[len(stack) :]
        bonus_deck = state.bonus_deck if "bonus_deck" in self.known else tuple(sorted(state.bonus_deck))
        return state.but(stacks=tuple(stacks), bonus_deck=bonus_deck, boxed=(tuple(boxed), cards, favors))


def _in_terms_of_a_table(message: str, spaces: list[str]) -> str:
    """What is wrong with a position, said of the fields that the table has instead."""
    message = re.sub(r"\bmarket\[(\d+)\](?:\.(?:room|price))?", lambda match: f"market{spaces[int(match[1])]}", message)
    message = re.sub(r"(players\[\d+\])\.bonus_cards", r"\1.bonus", message)
    return f"table.{message}"


def _market(data: Data) -> Iterator[tuple[str, Data]]:
    """Rooms by price, or a list before they are priced."""
    given = data.get("market", {})
    if isinstance(given, dict):
        for key, offer in given.items():
            price = read_number(key)
            check_form(price, number("A price space.", 0, MOST_MONEY), {}, f"table.market.{key}")
            if isinstance(offer, list):
                yield from ((f".{key}[{n}]", {**_offer(one), "price": price}) for n, one in enumerate(offer))
            else:
                yield f".{key}", {**_offer(offer), "price": price}
    elif data.get("phase") == Phase.PRICE:
        yield from ((f"[{place}]", _offer(offer)) for place, offer in enumerate(given))
    else:
        refuse("table.market", N_("rooms by price, or in the phase price a list"))


def _offer(given: str | Data) -> Data:
    return {"room": given} if isinstance(given, str) else given


def _position(data: Data, people: list[Data]) -> Data:
    """The table as a position, with neutral values for what it does not say."""
    names = tuple(one["name"] for one in people)
    master = read_name(data, "master", names) if "master" in data else 0
    moving = master if data.get("phase") == Phase.PRICE else (master + 1) % max(1, len(names))
    given = {key: value for key, value in data.items() if key not in ("master", "players", "market", "to_move")}
    to_move = read_name(data, "to_move", names) if "to_move" in data else moving
    return {
        "favors": [],
        "phase": str(Phase.TAKE),
        "last_round": data.get("deck") == [],
        "deck": list(stack_sizes()),
        **given,
        "players": [_player(one) for one in people],
        **({"master_builder": names[master], "to_move": names[to_move]} if names else {}),
    }


def _player(person: Data) -> Data:
    known = {"money": START_MONEY, "score": 0, **person}
    return {"bonus_cards" if key == "bonus" else key: value for key, value in known.items()}


def bare_table(castle: Castle, name: str) -> GameState:
    """A neutral table of two around a castle that somebody else has.

    What brings pieces into castles lies there, in this one, and is not played at the table.
    """
    people = [{"name": "-" if name != "-" else "+"}, {"name": name}]
    neutral = TableDraft(Draft(_position({}, people), (NEUTRAL, NEUTRAL), Need.ADVICE), (), frozenset())
    state = neutral.under(castle.law.without_modules({placement.tile.family for placement in castle.laid}))
    return state.but(castles=(state.castles[0], castle))
