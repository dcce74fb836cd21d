"""The score sheet of a castle, item by item: which rule, whose points, what was counted. From scratch every time."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.two_castles.cards import Counted, count_card
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import (
    SIDES,
    Attendant,
    Card,
    Cell,
    Kind,
    RoomType,
    Scoring,
    find_attendant,
    find_card,
)
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import USUAL, Law

MOST_ATTENDANTS = 2
"""The places in a throne room (B2C-BONUS-LIVING)."""


class Category(StrEnum):
    """The rows of the score sheet, in its order."""

    FOOD = "food"
    LIVING = "living"
    UTILITY = "utility"
    OUTDOOR = "outdoor"
    SLEEPING = "sleeping"
    CORRIDOR = "corridor"
    DOWNSTAIRS = "downstairs"
    TOWERS = "towers"
    FOUNTAINS = "fountains"
    GRAND_FOYERS = "grand_foyers"
    BONUS_CARDS = "bonus_cards"
    ROYAL_ATTENDANTS = "royal_attendants"
    THRONE_ROOM = "throne_room"

    __hash__ = str.__hash__


class Item(NamedTuple):
    """Points with their reason: the rule, whose points they are, and what was counted for them."""

    rule: str
    category: Category
    source: Placement | Attendant | Card
    counted: tuple[Counted, ...]
    """Rooms, or the types, floors, columns or cells that were counted."""
    points: int

    @property
    def name(self) -> str:
        """The room as castle text, or the slug of the attendant or card."""
        return str(self.source) if isinstance(self.source, Placement) else self.source.slug


class Sheet(NamedTuple):
    """The score sheet of a castle."""

    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)

    @property
    def categories(self) -> dict[str, int]:
        """The rows of the sheet that have an entry, with their sums."""
        sums: dict[Category, int] = {}
        for item in self.items:
            sums[item.category] = sums.get(item.category, 0) + item.points
        return {str(category): sums[category] for category in Category if category in sums}

    @property
    def rooms(self) -> tuple[Item, ...]:
        """The items of the rooms, throne room first, then floor by floor."""
        return tuple(item for item in self.items if isinstance(item.source, Placement))


def score(
    castle: Castle,
    attendants: Iterable[str | Attendant] = (),
    bonus_cards: Iterable[str | Card] = (),
    law: Law = USUAL,
) -> Sheet:
    """What a castle is worth at the end of the game, with the attendants in its throne room and its bonus cards."""
    court = read_attendants(attendants)
    cards = read_cards(bonus_cards)
    items = [_room_item(castle, room) for room in castle.rooms]
    for attendant in court:
        hung = tuple(room for room in castle.rooms if room.tile.hanging == attendant.hanging)
        points = attendant.points * len(hung)
        items.append(Item("B2C-BONUS-LIVING", Category.ROYAL_ATTENDANTS, attendant, hung, points))
    for card in cards:
        counted = count_card(card, castle, len(court), law)
        items.append(Item(card.rule, Category.BONUS_CARDS, card, counted, card.points * len(counted)))
    return Sheet(tuple(items))


def read_attendants(attendants: Iterable[str | Attendant]) -> tuple[Attendant, ...]:
    """The attendants of a throne room; a third one has no place (OQ-146)."""
    court = tuple(find_attendant(one.lower()) if isinstance(one, str) else one for one in attendants)
    if len(court) > MOST_ATTENDANTS:
        refusal = N_("{n} attendants: a throne room has places for {most} (B2C-BONUS-LIVING)")
        raise MadKingError(say(refusal, n=len(court), most=MOST_ATTENDANTS))
    return court


def read_cards(bonus_cards: Iterable[str | Card]) -> tuple[Card, ...]:
    """The bonus cards of a castle; each is in the box once (B2C-COMP-5)."""
    cards = tuple(find_card(one.lower()) if isinstance(one, str) else one for one in bonus_cards)
    for number, card in enumerate(cards):
        if card in cards[:number]:
            raise MadKingError(say(N_("the bonus card {card} is given twice; the box has one"), card=card.slug))
    return cards


# rooms


def _category(room: Placement) -> Category:
    tile = room.tile
    if tile.is_regular:
        return Category(str(tile.type))
    special = {"tower": Category.TOWERS, "fountain": Category.FOUNTAINS, "grand-foyer": Category.GRAND_FOYERS}
    return special.get(tile.slug, Category.THRONE_ROOM)


def _room_item(castle: Castle, room: Placement) -> Item:
    """The points of one room, and what it counted for them."""
    scoring = room.tile.scoring
    counted = tuple(_COUNTS[scoring.kind](castle, room, scoring))
    points = scoring.points * len(counted)
    if scoring.kind == Kind.FLAT:
        points = scoring.points
    elif scoring.kind == Kind.ALL_TYPES:
        points = scoring.points if len(counted) == len(scoring.types) else scoring.otherwise
    if scoring.most is not None:
        points = min(points, scoring.most)
    return Item(scoring.rule, _category(room), room, counted, points)


def _near(castle: Castle, room: Placement, cells: Iterable[Cell]) -> Iterator[Placement]:
    """The rooms on these cells, counted from a room; one on two of them is named once (B2C-SCORE-HALL)."""
    seen = {room}
    for dx, dy in cells:
        other = castle.room_at((room.x + dx, room.y + dy))
        if other is not None and other not in seen:
            seen.add(other)
            yield other


def _nothing(_castle: Castle, _room: Placement, _scoring: Scoring) -> Iterator[Counted]:
    return iter(())


def _around(castle: Castle, room: Placement, scoring: Scoring) -> Iterator[Counted]:
    return (other for other in _near(castle, room, scoring.cells) if other.tile.type in scoring.types)


def _hung(castle: Castle, room: Placement, scoring: Scoring) -> Iterator[Counted]:
    return (other for other in _near(castle, room, scoring.cells) if other.tile.hanging == scoring.hanging)


def _neighbours(castle: Castle, room: Placement, scoring: Scoring) -> Iterator[Counted]:
    return _near(castle, room, scoring.cells)


def _anywhere(castle: Castle, room: Placement, scoring: Scoring) -> Iterator[Counted]:
    return (other for other in castle.rooms if other.tile.type in scoring.types and other != room)


def _all_types(castle: Castle, _room: Placement, scoring: Scoring) -> Iterator[Counted]:
    present = {room.tile.type for room in castle.rooms}
    return (str(kind) for kind in scoring.types if kind in present)


def _in_column(castle: Castle, room: Placement) -> Iterator[Placement]:
    return (other for other in castle.rooms if room.x - other.x in range(other.tile.width) and other != room)


def _column(castle: Castle, room: Placement, scoring: Scoring) -> Iterator[Counted]:
    """Rooms of a type in the column, on any level (OQ-138); the throne room is in two columns."""
    return (other for other in _in_column(castle, room) if other.tile.type in scoring.types)


def _above(castle: Castle, room: Placement, scoring: Scoring) -> Iterator[Counted]:
    above = (other for other in _in_column(castle, room) if other.y > room.y)
    return (other for other in above if other.tile.type in scoring.types)


def _under(castle: Castle, room: Placement, _scoring: Scoring) -> Iterator[Counted]:
    """Every room below, the throne room as one (OQ-139)."""
    return (other for other in _in_column(castle, room) if other.y < room.y)


def _connected(castle: Castle, room: Placement, scoring: Scoring) -> Iterator[Counted]:
    """Rooms of a type that can be reached through rooms of that type only, by shared edges (B2C-UTIL-2, OQ-137)."""
    reached, edge = {room}, [room]
    while edge:
        for cell in edge.pop().cells:
            for dx, dy in SIDES.values():
                other = castle.room_at((cell[0] + dx, cell[1] + dy))
                if other is not None and other.tile.type in scoring.types and other not in reached:
                    reached.add(other)
                    edge.append(other)
    return (other for other in castle.rooms if other in reached and other != room)


_COUNTS: Mapping[Kind, Callable[[Castle, Placement, Scoring], Iterator[Counted]]] = {
    Kind.BESIDE: _around,
    Kind.AROUND: _around,
    Kind.HUNG: _hung,
    Kind.CONNECTED: _connected,
    Kind.ANYWHERE: _anywhere,
    Kind.ALL_TYPES: _all_types,
    Kind.ABOVE: _above,
    Kind.COLUMN: _column,
    Kind.FLAT: _nothing,
    Kind.UNDER: _under,
    Kind.NEIGHBOURS: _neighbours,
    Kind.THRONE: _around,
}


def special_rooms(castle: Castle) -> int:
    """The number of special rooms, the throne room among them, which breaks ties (B2C-END-4)."""
    return castle.types[RoomType.SPECIAL]
