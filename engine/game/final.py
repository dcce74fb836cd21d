"""Final scoring: depleted stacks, favors, bonus cards, money; places, ties and the winner; the solo ranks."""

from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.verdict import EntranceState
from engine.catalogue import RoomType
from engine.catalogue.cards import Card, find_bonus_card, find_favor
from engine.game.state import SIZES, GameState, Points
from engine.i18n import N_, get_language, say
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
    """How much a castle and a purse have of what a card counts."""
    if card.counts == "tiles" and card.type is not None:
        return castle.types[card.type]
    if card.counts == "area" and card.type is not None:
        return castle.area_of(card.type)
    if card.counts == "sizes":
        return sum(n for size, n in castle.sizes.items() if size in card.sizes)
    if card.counts == "box":
        return sum(room.tile.box == card.tile for room in castle.rooms)
    if card.counts == "external":
        return external_entrances(castle)
    if card.counts == "completed":
        return castle.completed
    if card.counts == "incomplete":
        return len(castle) - castle.completed
    if card.counts == "all-sizes":
        return int(len(castle.sizes) == len(SIZES))
    if card.counts == "all-types":
        return int(all(castle.types.values()))
    return money


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
        counts = tuple(count(card, castle, money) for castle, money in zip(state.castles, state.money, strict=True))
        found.append((favor, rank(counts)))
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


def bonus_items(state: GameState, player: int) -> list[Points]:
    """What each bonus card held is worth (BONUS-2: full groups only)."""
    found = []
    for held in state.bonus[player]:
        card = find_bonus_card(held)
        points = count(card, state.castles[player], state.money[player]) // card.each * card.points
        found.append(Points(card.rule, card.id, "", points))
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
