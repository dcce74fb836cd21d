"""Final scoring: depleted stacks, favors, bonus cards, money; places, ties and the winner."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.catalogue.cards import Card, find_bonus_card, find_favor
from engine.game.book import wealth_of
from engine.game.counters import count_at
from engine.game.hand import corridors_left
from engine.game.module import FinalStep
from engine.game.state import NOBODY, GameState, Points
from engine.rules.rulings import Law
from engine.rules.terms import Terms

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


def sole_firsts(state: GameState, player: int) -> list[str]:
    """The favors on the table in which a player is first without a tie (CE-BONUS-11), won ties or not (OQ-110)."""
    found = []
    for favor in state.favors:
        card = find_favor(favor)
        if _first_alone(tuple(count_at(state, seat, card) for seat in range(len(state.names)))) == player:
            found.append(favor)
    return found


def rank(counts: tuple[int, ...], terms: Sequence[Terms] = ()) -> list[Place]:
    """Places 8, 4, 2, 1; who has none takes no place; tied players share and round down (FAVOR-1 to FAVOR-TIE-2).

    By a player's terms a tie may be won, and a first place that nobody shares be worth more (DECREE-16, DECREE-17).
    """
    winning = [terms[player].tie_wins and counts[player] > 0 for player in range(len(terms))] or [False] * len(counts)
    order = sorted(range(len(counts)), key=lambda player: (-counts[player], not winning[player], player))
    alone = _first_alone(counts) if terms else NOBODY
    places: list[Place] = []
    while len(places) < len(order):
        first = len(places)
        at = order[first]
        tied = [at] if winning[at] else [p for p in order[first:] if counts[p] == counts[at]]
        pot = sum(PLACES[first : first + len(tied)])
        share = pot // len(tied) if counts[at] > 0 else 0
        if at == alone and terms[at].first_alone:
            share = terms[at].first_alone
        places += [Place(player, counts[player], share) for player in tied]
    return places


def _first_alone(counts: tuple[int, ...]) -> int:
    """Who has the most and shares it with nobody; nobody if there is a tie, or if none has any (FAVOR-3)."""
    most = max(counts, default=0)
    return counts.index(most) if most > 0 and counts.count(most) == 1 else NOBODY


def places_in(state: GameState, card: Card) -> list[Place]:
    """The ranking of all players in what a card counts, by the terms of each."""
    book, seats = state.book, range(len(state.names))
    terms = () if book.same_for_all else tuple(book.terms(state, player) for player in seats)
    return rank(tuple(count_at(state, player, card) for player in seats), terms)


def favor_places(state: GameState) -> tuple[tuple[str, list[Place]], ...]:
    """Each favor in play with its ranking."""
    return tuple((favor, places_in(state, find_favor(favor))) for favor in state.favors)


def depleted_items(state: GameState, player: int) -> list[Points]:
    """2 points for each own tile whose stack is empty (DEPL-1 to DEPL-6)."""
    empty = {size for size, stack in zip(state.box.sizes, state.stacks, strict=True) if not stack}
    boxes = {name for name, left in corridors_left(state).items() if not left}
    return [
        Points("DEPL-1", str(room), "", DEPLETED)
        for room in state.castles[player].rooms
        if room.tile.size_stack in empty or room.tile.box in boxes
    ]


def card_points(state: GameState, player: int, card: Card) -> int:
    """What a bonus card is worth to a player: full groups only (BONUS-2)."""
    return count_at(state, player, card) // card.each * state.book.card_points.get(card.id, card.points)


def bonus_items(state: GameState, player: int) -> list[Points]:
    """What each bonus card held is worth (BONUS-2: full groups only)."""
    found = []
    for held in state.bonus[player]:
        card = find_bonus_card(held)
        found.append(Points(card.rule, card.id, "", card_points(state, player, card)))
    return found


def favor_items(state: GameState) -> list[list[Points]]:
    """The points of every player for the places in the favors (FAVOR-1)."""
    found: list[list[Points]] = [[] for _name in state.names]
    for favor, places in favor_places(state):
        rule = find_favor(favor).rule
        for place in places:
            if place.points:
                found[place.player].append(Points(rule, favor, "", place.points))
    return found


def money_items(state: GameState, player: int) -> list[Points]:
    """A point for every 10000 (MONEY-1)."""
    money = wealth_of(state, player) // MONEY_PER_POINT
    return [Points("MONEY-1", "money", "", money)] if money else []


def order_of_favors(law: Law) -> int:
    """After the depleted stacks, or before them (FINAL-1, FINAL-2)."""
    return 5 if law["final-order"] == "favors-first" else 40


def each(items: Callable[[GameState, int], list[Points]]) -> Callable[[GameState], list[list[Points]]]:
    """What every player gets, from what one gets."""
    return lambda state: [items(state, player) for player in range(len(state.names))]


FINAL_STEPS = (
    FinalStep(lambda law: 10, each(depleted_items)),
    FinalStep(order_of_favors, favor_items),
    FinalStep(lambda law: 50, each(bonus_items)),
    FinalStep(lambda law: 70, each(money_items)),
)
"""The final scoring of the base game; modules put steps of their own in between."""


def final_scoring(state: GameState) -> tuple[list[Points], ...]:
    """The items of the final scoring per player, in the order of the law (FINAL-1, FINAL-2)."""
    found: tuple[list[Points], ...] = tuple([] for _name in state.names)
    for step in state.book.final:
        for mine, more in zip(found, step.items(state), strict=True):
            mine += more
    return found


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
        chain.append(("WIN-3", tuple(wealth_of(state, player) for player in range(len(totals)))))
    for rule, values in chain:
        best = max(values[player] for player in tied)
        tied = [player for player in tied if values[player] == best]
        if len(tied) == 1:
            return tuple(tied), rule
    return tuple(tied), "WIN-4" if state.law["tie-break"] == "area-money" else ""
