"""What is still to be had at the end: the cheapest way to a better place in each favor, and stacks to be emptied."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.castle.placement import Joined, Placement
from engine.catalogue import find_tile
from engine.catalogue.cards import Card, find_bonus_card, find_favor
from engine.game.book import terms_of
from engine.game.decisions.take import offer_of
from engine.game.final import DEPLETED, favor_places, places_in
from engine.game.flow import put
from engine.game.hand import tiles_of
from engine.game.play import legal_actions
from engine.game.state import Frame, GameState, Phase, Verb
from engine.modules.moats.part import NAME as MOATS
from engine.modules.moats.part import PRICE, left_of_stack
from engine.modules.moats.purchase import MOAT
from solver.endgame.scales import ON_PLACEMENT
from solver.endgame.secrets import own_favors
from solver.endgame.seen import END, follow
from solver.patience import Patience


class Gain(NamedTuple):
    """A purchase that brings more points in a favor: what to take, where it must go, and what it costs."""

    take: str
    placement: Placement | Joined | None
    """Nothing, if every place does."""
    price: int
    """The price less the coins on the room; to pass brings money, and is below nothing."""
    points: int


class Chance(NamedTuple):
    """A player in a favor: his number, place and points now, and the cheapest way to more."""

    favor: str
    player: int
    number: int
    place: int
    """From 1; 0 for who has none (FAVOR-3)."""
    points: int
    cheapest: Gain | None


class Depletion(NamedTuple):
    """A stack that is empty or nearly so, and what it is worth to each player when it is empty (DEPL-1)."""

    stack: str
    left: int
    by: str
    """empty, sleeping (one Sleeping reward empties it) or take (the next one taken is the last)."""
    worth: tuple[int, ...]


def favor_chances(table: GameState, patience: Patience | None = None) -> list[Chance]:
    """For each favor, each player: where he stands, and the cheapest single purchase for a better place.

    Of the favors that are scored for one player alone only those of the player to move are known.
    Each player is asked as if it were his turn now. What rewards would bring besides is not counted.
    """
    patience = patience or Patience()
    options = [list(_purchases(_turn_of(table, seat))) for seat in range(len(table.names))]
    found: list[Chance] = []
    own = own_favors(table, table.player)
    for favor, places in (*favor_places(table), *((favor, places_in(table, find_favor(favor))) for favor in own)):
        counts = [place.number for place in places]
        for place in sorted(places):
            if favor in own and place.player != table.player:
                continue
            if not patience.goes_on():
                return found
            standing = counts.index(place.number) + 1 if place.number else 0
            gain = _cheapest(table, find_favor(favor), place.player, place.points, options[place.player])
            found.append(Chance(favor, place.player, place.number, standing, place.points, gain))
    return found


def _turn_of(table: GameState, seat: int) -> GameState:
    return table.but(
        phase=Phase.TAKE, player=seat, turn=seat, frames=(END, Frame()), hand=(), looking=0, drawn=(), queue=()
    )


class _Purchase(NamedTuple):
    """Something that can be bought, what it costs, and the table with it in hand."""

    take: str
    price: int
    table: GameState


def _purchases(table: GameState) -> Iterator[_Purchase]:
    terms = terms_of(table, table.player)
    for action in legal_actions(table):
        if action.verb == Verb.PASS:
            yield _Purchase("pass", -terms.pass_money, follow(table, action).state)
        elif action.verb == Verb.TAKE:
            offer = offer_of(table, action.args[0])
            yield _Purchase(str(offer.slug), offer.price - offer.coins, follow(table, action).state)
        elif action.verb == MOAT:
            yield _Purchase(MOAT, PRICE, follow(table, action).state)


def _cheapest(table: GameState, card: Card, player: int, now: int, options: list[_Purchase]) -> Gain | None:
    """The cheapest purchase that raises a player's points in a favor; of equal ones the one that raises them most."""
    gains = []
    for option in options:
        best = max(_numbers(card, player, option), key=lambda found: found[1][player], default=None)
        if best is not None and best[1][player] > now:
            gains.append(Gain(option.take, best[0], option.price, best[1][player] - now))
    return min(gains, key=lambda gain: (gain.price, -gain.points, gain.take), default=None)


def _numbers(card: Card, player: int, option: _Purchase) -> Iterator[tuple[Placement | Joined | None, tuple[int, ...]]]:
    """The points of all players in a favor after a purchase, for each place that may make a difference."""
    table = option.table
    if option.take in ("pass", MOAT) or card.counts == "money":
        yield None, _points(table, card)
        return
    castle = table.castles[player]
    tiles = map(find_tile, tiles_of(option.take))
    for way in sorted(way for tile in tiles for way in castle.legal_joined(tile, castle.joins_left)):
        grown = _points(table.but(castles=put(table.castles, player, castle.extended(*way))), card)
        if card.counts not in ON_PLACEMENT:
            yield None, grown
            return
        yield (way if way.joins else way.room), grown


def _points(table: GameState, card: Card) -> tuple[int, ...]:
    """The points of every player in a favor."""
    return tuple(place.points for place in sorted(places_in(table, card)))


def depletions(table: GameState) -> list[Depletion]:
    """The stacks that are empty, those that one Sleeping reward can empty, and a last hallway or stairs."""
    heights = zip(table.box.sizes, map(len, table.stacks), strict=True)
    most = terms_of(table, table.player).stash_most
    stacks = [(str(size), height, "sleeping", most) for size, height in heights]
    stacks += [("hallways", table.hallways, "take", 1), ("stairs", table.stairs, "take", 1)]
    if MOATS in table.law.modules:
        stacks.append((MOATS, left_of_stack(table), "take", 1))
    return [
        Depletion(name, left, by if left else "empty", tuple(_worth(table, name)))
        for name, left, by, enough in stacks
        if left <= enough
    ]


def _worth(table: GameState, stack: str) -> Iterator[int]:
    box = stack.removesuffix("s") if stack == "hallways" else stack
    if stack == MOATS:
        yield from (DEPLETED * len(castle.bars) for castle in table.castles)
        return
    for seat, castle in enumerate(table.castles):
        cards = (find_bonus_card(card) for card in table.bonus[seat])
        each = DEPLETED + sum(card.points for card in cards if card.counts == "depleted")
        yield each * sum(str(room.tile.size_stack or room.tile.box) == box for room in castle.rooms)
