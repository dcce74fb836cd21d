"""What favors and bonus cards count, each under the word that the cards use for it."""

from engine.castle.castle import Castle
from engine.catalogue import RoomType, stack_sizes
from engine.catalogue.cards import Card
from engine.game.book import wealth_of
from engine.game.module import Counter
from engine.game.state import GameState


def count(card: Card, castle: Castle, money: int) -> int:
    """How much a castle and a purse have of what a card of the base game counts; of what only a table shows, none.

    `count_at` asks the table, and counts for every module.
    """
    counter = COUNTERS[card.counts].of_castle
    return 0 if counter is None else counter(card, castle, money)


def count_at(state: GameState, player: int, card: Card) -> int:
    """How much a player at a table has of what a card counts."""
    counter = state.book.counters[card.counts]
    if counter.at_table is not None:
        return counter.at_table(state, player, card)
    assert counter.of_castle is not None
    return counter.of_castle(card, state.castles[player], wealth_of(state, player))


def external_entrances(castle: Castle) -> int:
    """External entrances as favors and bonus cards count them: without Corridor tiles (FAVOR-LIST-07)."""
    tiles, corridor = castle.tiles, RoomType.CORRIDOR
    return sum([tiles[number].type != corridor for number in castle.external_rooms])


def _of_type(card: Card, castle: Castle, money: int) -> int:
    return castle.types[card.type] if card.type is not None else 0


def _area(card: Card, castle: Castle, money: int) -> int:
    return castle.area_of(card.type) if card.type is not None else 0


def _of_sizes(card: Card, castle: Castle, money: int) -> int:
    return sum(n for size, n in castle.sizes.items() if size in card.sizes)


def _of_other_sizes(card: Card, castle: Castle, money: int) -> int:
    """Foyer, hallways and stairs have none of the sizes and count (CE-FAVOR-19)."""
    return len(castle) - _of_sizes(card, castle, money)


def _path(card: Card, castle: Castle, money: int) -> int:
    from engine.castle.walk import path_length  # one favor of one edition asks for it

    return path_length(castle)


def _every_size(card: Card, castle: Castle, money: int) -> int:
    return int(len(castle.sizes) >= len(stack_sizes()))


def _sole_firsts(state: GameState, player: int, card: Card) -> int:
    from engine.game.final import sole_firsts

    return len(sole_firsts(state, player))


def _depleted(state: GameState, player: int, card: Card) -> int:
    from engine.game.final import depleted_items

    return len(depleted_items(state, player))


def _last_master_builder(state: GameState, player: int, card: Card) -> int:
    """Is the player master builder in the round that is the last, or now, if the game ended now (CE-BONUS-13)?"""
    return int(state.master == player)


COUNTERS: dict[str, Counter] = {
    "tiles": Counter(_of_type),
    "area": Counter(_area),
    "sizes": Counter(_of_sizes),
    "other-sizes": Counter(_of_other_sizes),
    "box": Counter(lambda card, castle, _money: sum(tile.box == card.tile for tile in castle.tiles)),
    "external": Counter(lambda _card, castle, _money: external_entrances(castle)),
    "completed": Counter(lambda _card, castle, _money: castle.completed),
    "incomplete": Counter(lambda _card, castle, _money: len(castle) - castle.completed),
    "all-sizes": Counter(_every_size),
    "all-types": Counter(lambda _card, castle, _money: int(all(castle.types.values()))),
    "courtyards": Counter(lambda _card, castle, _money: castle.courtyards),
    "total": Counter(lambda _card, castle, _money: len(castle)),
    "path": Counter(_path),
    "bars": Counter(lambda _card, castle, _money: len(castle.bars)),
    "money": Counter(lambda _card, _castle, money: money),
    "sole-firsts": Counter(at_table=_sole_firsts),
    "depleted": Counter(at_table=_depleted),
    "last-master-builder": Counter(at_table=_last_master_builder),
}
