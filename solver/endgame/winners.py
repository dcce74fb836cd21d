"""Who can still win, as if the game ended now: certain, possible or impossible, over all that is hidden.

Hidden are the bonus cards of the others: different cards, none of which the asker holds. CP-SAT deals them at their
best and worst for each player; to go through every deal is its slow twin.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from engine.catalogue.cards import all_bonus_cards, find_bonus_card
from engine.game.final import card_points, find_winners
from engine.game.state import GameState
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from solver.endgame.seen import last_table
from solver.patience import OutOfPatience, Patience

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar, LinearExpr

METHODS = ("cp-sat", "enumerate")
MOST_DEALS = 200_000
"""More deals than this are not gone through one by one."""
USUAL_CARDS = 2
"""Bonus cards that a player is taken to hold where nothing is said: what is kept at the start (SETUP-P-5)."""


class WinnersError(MadKingError):
    """A question about winners that cannot be answered."""


class Witness(NamedTuple):
    """One way the hidden cards may lie: who holds what, the totals, who wins and by which rule."""

    cards: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str


class Verdict(NamedTuple):
    """Whether a player wins, alone or shared: `certain` in every deal, `possible` in some, `impossible` in none."""

    player: int
    verdict: str
    lead: int
    """How far he is ahead of everyone else in the best deal, a lost tie-break counting as a point behind."""
    danger: int
    """How far someone is ahead of him in the worst deal, counted in the same way."""
    best: Witness
    """The deal that is best for him."""
    worst: Witness
    """The deal that is worst for him."""


class Deals:
    """Everything hidden about a table: who holds how many of which cards, and what each would be worth to him."""

    def __init__(self, table: GameState, asker: int, hidden: Sequence[int], pool: Sequence[str] | None = None) -> None:
        known = {*table.bonus[asker], *table.drawn}
        cards = cards_in_play(table) if pool is None else pool
        self.table, self.pool = table, tuple(card for card in cards if card not in known)
        self.seats = tuple(range(len(table.names)))
        self.asker = asker
        self.hidden = tuple(0 if seat == asker else number for seat, number in enumerate(hidden))
        if sum(self.hidden) > len(self.pool):
            raise WinnersError(
                say(N_("{n} hidden bonus cards, but only {most} are not seen"), n=sum(self.hidden), most=len(self.pool))
            )
        self.totals = last_table(table).totals
        self.worths = [
            {card: _worth(card, table, seat) if self.hidden[seat] else 0 for card in self.pool} for seat in self.seats
        ]

    def behind(self, player: int, other: int) -> int:
        """1 if a tie on points goes to the other, by area or by money, else 0 (WIN-2, WIN-3)."""
        totals = tuple(0 if seat in (player, other) else -1 for seat in self.seats)
        winners, _rule = find_winners(self.table, totals)
        return int(player not in winners)

    def witness(self, cards: tuple[tuple[str, ...], ...]) -> Witness:
        """How the table stands if the cards lie so."""
        totals = tuple(
            total + sum(self.worths[seat][card] for card in held)
            for seat, (total, held) in enumerate(zip(self.totals, cards, strict=True))
        )
        return Witness(cards, totals, *find_winners(self.table, totals))

    @property
    def number(self) -> int:
        """How many ways the hidden cards may lie."""
        left, ways = len(self.pool), 1
        for held in self.hidden:
            ways *= comb(left, held)
            left -= held
        return ways


def cards_in_play(table: GameState) -> list[str]:
    """The bonus cards of the edition but for those that the table plays without (SETUP-9)."""
    box = all_bonus_cards(table.law.edition.name)
    return [card.id for card in box if card.id not in table.without.cards]


def _worth(card: str, table: GameState, seat: int) -> int:
    """What a bonus card would be worth to a player (BONUS-2)."""
    return card_points(table, seat, find_bonus_card(card))


def who_can_win(deals: Deals, method: str = "cp-sat", patience: Patience | None = None) -> list[Verdict]:
    """The verdict on every player, or none if the patience does not suffice for all of them."""
    find = {"cp-sat": _solve, "enumerate": _enumerate}[method]
    patience = patience or Patience()
    try:
        return [_judge(deals, player, *find(deals, player, patience)) for player in deals.seats]
    except OutOfPatience:
        return []


Cards = tuple[tuple[str, ...], ...]


def _judge(deals: Deals, player: int, best: Cards, worst: Cards) -> Verdict:
    good, bad = deals.witness(best), deals.witness(worst)
    lead, danger = _lead(deals, player, good.totals), _danger(deals, player, bad.totals)
    verdict = "impossible" if lead < 0 else "certain" if danger <= 0 else "possible"
    return Verdict(player, verdict, lead, danger, good, bad)


def _others(deals: Deals, player: int) -> list[int]:
    return [seat for seat in deals.seats if seat != player]


def _lead(deals: Deals, player: int, totals: tuple[int, ...]) -> int:
    """How far a player is ahead of everyone else; a lost tie counts as one point behind."""
    gaps = (totals[player] - totals[other] - deals.behind(player, other) for other in _others(deals, player))
    return min(gaps, default=0)


def _danger(deals: Deals, player: int, totals: tuple[int, ...]) -> int:
    """How far someone is ahead of a player, in the same way."""
    return -_lead(deals, player, totals)


# every deal, one after the other


def _all_deals(deals: Deals) -> Iterator[Cards]:
    def deal(seat: int, left: tuple[str, ...]) -> Iterator[Cards]:
        if seat == len(deals.seats):
            yield ()
            return
        for held in combinations(left, deals.hidden[seat]):
            rest = tuple(card for card in left if card not in held)
            for others in deal(seat + 1, rest):
                yield (held, *others)

    return deal(0, deals.pool)


def _enumerate(deals: Deals, player: int, patience: Patience) -> tuple[Cards, Cards]:
    if deals.number > MOST_DEALS:
        raise WinnersError(say(N_("{n} ways to deal the hidden cards are too many; use cp-sat"), n=deals.number))

    def lead(cards: Cards) -> int:
        patience.step()
        return _lead(deals, player, deals.witness(cards).totals)

    return max(_all_deals(deals), key=lead), min(_all_deals(deals), key=lead)


# CP-SAT


def _solve(deals: Deals, player: int, patience: Patience) -> tuple[Cards, Cards]:
    """The deals that are best and worst for a player."""
    best, rivals = _Deal(deals, patience), []
    lead = best.number()
    for other in _others(deals, player):
        lost = deals.behind(player, other)
        best.model.add(lead <= best.total(player) - best.total(other) - lost)
        worst = _Deal(deals, patience)
        rivals.append(worst.maximized(worst.total(other) - worst.total(player) + lost))
    if not rivals:
        return ((),), ((),)
    return best.maximized(lead), min(rivals, key=lambda cards: _lead(deals, player, deals.witness(cards).totals))


class _Deal:
    """One deal of the hidden cards for CP-SAT to find."""

    def __init__(self, deals: Deals, patience: Patience) -> None:
        from ortools.sat.python.cp_model import CpModel

        self._patience = patience
        self.model: CpModel = CpModel()
        self._deals = deals
        self._held = {seat: {card: self.model.new_bool_var("") for card in deals.pool} for seat in deals.seats}
        for seat, hidden in enumerate(deals.hidden):
            self.model.add(sum(self._held[seat].values()) == hidden)
        for card in deals.pool:
            self.model.add_at_most_one(held[card] for held in self._held.values())

    def total(self, seat: int) -> "LinearExpr":
        """The total of a player in this deal."""
        from ortools.sat.python.cp_model import LinearExpr

        cards, worths = self._held[seat], self._deals.worths[seat]
        gained = LinearExpr.weighted_sum(list(cards.values()), [worths[card] for card in cards])
        return gained + self._deals.totals[seat]

    def number(self) -> "IntVar":
        """A number to be found, within the reach of any total."""
        most = 2 * max(map(abs, self._deals.totals)) + 1000
        return self.model.new_int_var(-most, most, "")

    def maximized(self, objective: "LinearExpr") -> Cards:
        """The cards of each player where this is greatest."""
        from ortools.sat.python.cp_model import OPTIMAL, CpSolver

        self.model.maximize(objective)
        solver = CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        if self._patience.solve(solver, self.model) != OPTIMAL:
            raise OutOfPatience
        return tuple(tuple(card for card, held in cards.items() if solver.value(held)) for cards in self._held.values())
