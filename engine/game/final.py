"""Final scoring: depleted stacks, favors, bonus cards, money; places, ties and the winner; the solo ranks."""

from collections.abc import Callable
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.verdict import EntranceState
from engine.catalogue import RoomType
from engine.catalogue.cards import Card, find_bonus_card, find_favor
from engine.game.state import NOBODY, SIZES, GameState, Points
from engine.kernel.i18n import N_, get_language, say
from engine.rules.rulings import Law

PLACES = (8, 4, 2, 1)
DEPLETED = 2
MONEY_PER_POINT = 10000


class Place(NamedTuple):
    """A player's standing in a favor: how many, and the points for the place."""

    player: int
    number: int
    points: int


class Standings(NamedTuple):
    """The final table of a position: items and totals per player, favors with their ranking, who wins and why."""

    items: tuple[list[Points], ...]
    totals: tuple[int, ...]
    favors: tuple[tuple[str, list[Place]], ...]
    winners: tuple[int, ...]
    """More than one if the tie-breaks leave them equal (OQ-077)."""
    decided_by: str
    """The rule that decided: WIN-1, WIN-2, WIN-3; WIN-4 if the tie is left to the grab for the token; nothing if the
    text has no further tie-break (DIFF-09)."""


def external_entrances(castle: Castle) -> int:
    """External entrances as favors and bonus cards count them: without Corridor tiles (FAVOR-LIST-07)."""
    return sum(e.state == EntranceState.EXTERNAL and e.room.tile.type != RoomType.CORRIDOR for e in castle.entrances)


def count(card: Card, castle: Castle, money: int) -> int:
    """How much a castle and a purse have of what a card counts; of what only a table shows they have none.

    `count_at` asks the table.
    """
    counter = _OF_CASTLE.get(card.counts)
    return money if card.counts == "money" else counter(card, castle) if counter is not None else 0


def _of_type(card: Card, castle: Castle) -> int:
    return castle.types[card.type] if card.type is not None else 0


def _area(card: Card, castle: Castle) -> int:
    return castle.area_of(card.type) if card.type is not None else 0


def _of_sizes(card: Card, castle: Castle) -> int:
    return sum(n for size, n in castle.sizes.items() if size in card.sizes)


def _path(castle: Castle) -> int:
    from engine.castle.walk import path_length  # one favor of one edition asks for it

    return path_length(castle)


_OF_CASTLE: dict[str, Callable[[Card, Castle], int]] = {
    "tiles": _of_type,
    "area": _area,
    "sizes": _of_sizes,
    # foyer, hallways and stairs have no swan and count (CE-FAVOR-19)
    "other-sizes": lambda card, castle: len(castle) - _of_sizes(card, castle),
    "box": lambda card, castle: sum(room.tile.box == card.tile for room in castle.rooms),
    "external": lambda _card, castle: external_entrances(castle),
    "completed": lambda _card, castle: castle.completed,
    "incomplete": lambda _card, castle: len(castle) - castle.completed,
    "all-sizes": lambda _card, castle: int(len(castle.sizes) == len(SIZES)),
    "all-types": lambda _card, castle: int(all(castle.types.values())),
    "courtyards": lambda _card, castle: castle.courtyards,
    "total": lambda _card, castle: len(castle),
    "path": lambda _card, castle: _path(castle),
}


def count_at(state: GameState, player: int, card: Card) -> int:
    """How much a player at a table has of what a card counts."""
    counter = OF_TABLE.get(card.counts)
    if counter is not None:
        return counter(state, player)
    return count(card, state.castles[player], state.money[player])


def sole_firsts(state: GameState, player: int) -> list[str]:
    """The favors on the table in which a player is first without a tie (CE-BONUS-11)."""
    return [favor for favor, places in favor_places(state) if _alone_first(places) == player]


def _alone_first(places: list[Place]) -> int:
    """Who is first alone; nobody if there is a tie, or if none has any (FAVOR-3)."""
    first = places[0]
    tied = len(places) > 1 and places[1].number == first.number
    return NOBODY if tied or first.number <= 0 else first.player


def _last_master_builder(state: GameState, player: int) -> int:
    """Is the player master builder in the round that is the last, or now, if the game ended now (CE-BONUS-13)?

    No text gives the token to a solo player, who sets no prices and is paid nothing (SOLO-5): a ruling decides.
    """
    if state.solo:
        return int(state.law["solo-master-builder"] == "player")
    return int(state.master == player)


OF_TABLE: dict[str, Callable[[GameState, int], int]] = {
    "sole-firsts": lambda state, player: len(sole_firsts(state, player)),
    "depleted": lambda state, player: len(depleted_items(state, player)),
    "last-master-builder": _last_master_builder,
}
"""What a castle and a purse do not show."""


def rank(counts: tuple[int, ...]) -> list[Place]:
    """Places 8, 4, 2, 1; who has none takes no place; tied players share and round down (FAVOR-1 to FAVOR-TIE-2)."""
    order = sorted(range(len(counts)), key=lambda player: (-counts[player], player))
    places: list[Place] = []
    while len(places) < len(order):
        first = len(places)
        tied = [player for player in order if counts[player] == counts[order[first]]]
        pot = sum(PLACES[first : first + len(tied)])
        share = pot // len(tied) if counts[order[first]] > 0 else 0
        places += [Place(player, counts[player], share) for player in tied]
    return places


def favor_places(state: GameState) -> tuple[tuple[str, list[Place]], ...]:
    """Each favor in play with its ranking."""
    found = []
    for favor in state.favors:
        card = find_favor(favor)
        found.append((favor, rank(tuple(count_at(state, player, card) for player in range(len(state.names))))))
    return tuple(found)


def depleted_items(state: GameState, player: int) -> list[Points]:
    """2 points for each own tile whose stack is empty (DEPL-1 to DEPL-6)."""
    empty = {size for size, stack in zip(SIZES, state.stacks, strict=True) if not stack}
    boxes = {name for name, left in (("hallway", state.hallways), ("stairs", state.stairs)) if not left}
    return [
        Points("DEPL-1", str(room), "", DEPLETED)
        for room in state.castles[player].rooms
        if room.tile.size_stack in empty or room.tile.box in boxes
    ]


def card_points(state: GameState, player: int, card: Card) -> int:
    """What a bonus card is worth to a player: full groups only (BONUS-2)."""
    return count_at(state, player, card) // card.each * card.points


def bonus_items(state: GameState, player: int) -> list[Points]:
    """What each bonus card held is worth (BONUS-2: full groups only)."""
    found = []
    for held in state.bonus[player]:
        card = find_bonus_card(held)
        found.append(Points(card.rule, card.id, "", card_points(state, player, card)))
    return found


def final_scoring(state: GameState) -> tuple[list[Points], ...]:
    """The items of the final scoring per player, in the order of the edition (FINAL-1, FINAL-2)."""
    favors = favor_places(state)
    items: list[list[Points]] = []
    for player in range(len(state.names)):
        depleted = depleted_items(state, player)
        gained = [
            Points(find_favor(favor).rule, favor, "", place.points)
            for favor, places in favors
            for place in places
            if place.player == player and place.points
        ]
        first, second = (gained, depleted) if state.law["final-order"] == "favors-first" else (depleted, gained)
        money = state.money[player] // MONEY_PER_POINT
        purse = [Points("MONEY-1", "money", "", money)] if money else []
        items.append([*first, *second, *bonus_items(state, player), *purse])
    return tuple(items)


def standings(state: GameState) -> Standings:
    """The final table of any position: as if the game ended now, or as it did."""
    items = final_scoring(state)
    gained = [0 if state.over else sum(item.points for item in mine) for mine in items]
    totals = tuple(score + points for score, points in zip(state.scores, gained, strict=True))
    winners, rule = find_winners(state, totals)
    return Standings(items, totals, favor_places(state), winners, rule)


def find_winners(state: GameState, totals: tuple[int, ...]) -> tuple[tuple[int, ...], str]:
    """Who wins and by which rule: most points, area, money, each only among those still tied (WIN-1 to WIN-5)."""
    tied = list(range(len(totals)))
    areas = tuple(castle.area for castle in state.castles)
    chain = [("WIN-1", totals), ("WIN-2", areas)]
    if state.law["tie-break"] == "area-money":
        chain.append(("WIN-3", state.money))
    for rule, values in chain:
        best = max(values[player] for player in tied)
        tied = [player for player in tied if values[player] == best]
        if len(tied) == 1:
            return tuple(tied), rule
    return tuple(tied), "WIN-4" if state.law["tie-break"] == "area-money" else ""


NEW_RANKS = (60, 81, 96, 111)
OLD_RANKS = (51, 71, 86, 101)
RANKS = (
    N_("Court Jester"),
    N_("Humble Servant to the Royal Crown"),
    N_("Most High Highness of Castle Building"),
    N_("Imperial Regent of Palaces"),
    N_("Regal Supreme Chancellor of Grand Castle Construction"),
)

FIRST_FRENCH_RANKS = (
    "Bouffon",
    "Serviteur de sa Royale Majesté",
    "Duc de la construction de châteaux",
    "Suprême prince régent des palais",
    "Roi de la construction de grands châteaux",
)
"""As the first edition prints them: in French both tables have titles, and they differ (SOLO-RANK-3)."""


def rank_title(law: Law, band: int) -> str:
    """The title of a band, 0 to 4, in the present language and of the table by which the score is ranked."""
    if law["solo-ranks"] == "old" and get_language() == "fr":
        return FIRST_FRENCH_RANKS[band]
    return say(RANKS[band])


def solo_rank(law: Law, score: int) -> int:
    """The band of a solo score, 0 to 4 (SOLO-RANK-1, SOLO-RANK-2)."""
    bounds = OLD_RANKS if law["solo-ranks"] == "old" else NEW_RANKS
    return sum(score >= bound for bound in bounds)
