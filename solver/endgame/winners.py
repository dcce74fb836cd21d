"""Who can still win, as if the game ended now: certain, possible or impossible, over all that is hidden.

Hidden are the bonus cards of the others: different cards, none of which the asker holds; with modules also favors of
their own and a model. CP-SAT deals them at their best and worst for each player; to go through every deal is its slow
twin. What a player may still take off the stacks (DECREE-15) is tried one way after the other.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple

from engine.catalogue import find_tile
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.final import card_points, find_winners, places_in
from engine.game.state import NOBODY, Action, GameState
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from solver.endgame.clearing import after_clearing, cleared, clearer, clearings
from solver.endgame.secrets import ENCORE, Secrets, decree_of
from solver.endgame.seen import last_table
from solver.patience import OutOfPatience, Patience

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar, LinearExpr

METHODS = ("cp-sat", "enumerate")
MOST_DEALS = 200_000
"""More deals than this are not gone through one by one."""
USUAL_CARDS = 2
"""Bonus cards that a player is taken to hold where nothing is said: what is kept at the start (SETUP-P-5)."""


MODEL_POINTS = 2
"""Points for each room of a model's size, and of its type (DECREE-34)."""
NO_SECRETS = Secrets()


class WinnersError(MadKingError):
    """A question about winners that cannot be answered."""


Cards = tuple[tuple[str, ...], ...]
"""What each player holds of one kind of hidden things."""
Deal = tuple[Cards, ...]
"""The same for every kind: bonus cards, favors, models."""


class Witness(NamedTuple):
    """One way the hidden cards may lie: who holds what, the totals, who wins and by which rule."""

    cards: Cards
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
    favors: Cards = ()
    """Favors of one's own, where modules have any."""
    models: Cards = ()
    cleared: Action | None = None
    """What another player takes off the stacks, if he may."""


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


class Pool(NamedTuple):
    """Hidden things of one kind: what they may be, how many each player has, and what each is worth to him."""

    things: tuple[str, ...]
    hidden: tuple[int, ...]
    worths: tuple[dict[str, int], ...]

    @property
    def number(self) -> int:
        """How many ways they may lie."""
        left, ways = len(self.things), 1
        for held in self.hidden:
            ways *= comb(left, held)
            left -= held
        return ways


class Deals:
    """Everything hidden about a table: who holds how many of which cards, and what each would be worth to him."""

    def __init__(
        self,
        table: GameState,
        asker: int,
        hidden: Sequence[int],
        pool: Sequence[str] | None = None,
        secrets: Secrets = NO_SECRETS,
        clearing: Action | None = None,
    ) -> None:
        table = table if clearing is None else after_clearing(table, clearing)
        self._clearing = clearing
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
        self.pools = [Pool(self.pool, self.hidden, tuple(self.worths))]
        self.pools += [self._favors(secrets), self._models(secrets)] if secrets else []
        self.encore = tuple(seat != asker and decree_of(table, seat) == ENCORE for seat in self.seats)
        """Whose best bonus card counts twice, as far as the cards are hidden (DECREE-32)."""

    def _favors(self, secrets: Secrets) -> Pool:
        """Favors of the others' own: each gives its owner the share of his place, and nobody else (TOWER-6)."""
        table, worths = self.table, [dict[str, int]() for _seat in self.seats]
        for favor in secrets.unseen:
            for place in places_in(table, find_favor(favor)):
                worths[place.player][favor] = place.points
        return Pool(secrets.unseen, secrets.favors, tuple(worths))

    def _models(self, secrets: Secrets) -> Pool:
        """A model that another keeps: 2 points for each room of its size, and of its type (DECREE-34)."""
        rooms = [str(slug) for _size, slugs in secrets.rooms for slug in slugs]
        worths = tuple({slug: _model_worth(self.table, seat, slug) for slug in rooms} for seat in self.seats)
        return Pool(tuple(rooms), tuple(int(bool(size)) for size in secrets.models), worths)

    def behind(self, player: int, other: int) -> int:
        """1 if a tie on points goes to the other, by area or by money, else 0 (WIN-2, WIN-3)."""
        totals = tuple(0 if seat in (player, other) else -1 for seat in self.seats)
        winners, _rule = find_winners(self.table, totals)
        return int(player not in winners)

    def witness(self, deal: Deal) -> Witness:
        """How the table stands if the cards lie so."""
        totals = tuple(self._total(seat, deal) for seat in self.seats)
        winners, rule = find_winners(self.table, totals)
        cards, *more = deal
        favors, models = (more[0], more[1]) if more else ((), ())
        return Witness(cards, totals, winners, rule, favors, models, self._clearing)

    def _total(self, seat: int, deal: Deal) -> int:
        total = self.totals[seat]
        for pool, cards in zip(self.pools, deal, strict=True):
            total += sum(pool.worths[seat][card] for card in cards[seat])
        if self.encore[seat]:
            total += max((self.worths[seat][card] for card in deal[0][seat]), default=0)
        return total

    @property
    def number(self) -> int:
        """How many ways the hidden cards may lie."""
        return prod(pool.number for pool in self.pools)


def cards_in_play(table: GameState) -> list[str]:
    """The bonus cards of the box but for those that the table plays without (SETUP-9)."""
    return [card for card in table.box.bonus_cards if card not in table.without.cards]


def _model_worth(table: GameState, seat: int, slug: str) -> int:
    """What a room as a model would be worth to a player (DECREE-34)."""
    model, tiles = find_tile(slug), table.castles[seat].tiles
    same_size = sum(tile.is_room and tile.size == model.size for tile in tiles)
    return MODEL_POINTS * (same_size + sum(tile.type == model.type for tile in tiles))


def _worth(card: str, table: GameState, seat: int) -> int:
    """What a bonus card would be worth to a player (BONUS-2)."""
    return card_points(table, seat, find_bonus_card(card))


def verdicts(
    table: GameState, asker: int, hidden: Sequence[int], secrets: Secrets, method: str, patience: Patience
) -> list[Verdict]:
    """The verdict on every player over all that is hidden, and over all that another may take off the stacks."""
    holder = clearer(table)
    if holder in (NOBODY, asker):
        return who_can_win(Deals(cleared(table, asker), asker, hidden, None, secrets), method, patience)
    every = clearings(table, tuple(range(len(table.names))))
    found = [who_can_win(Deals(table, asker, hidden, None, secrets, way), method, patience) for way in every]
    return [_united(several) for several in zip(*found, strict=True)] if all(found) else []


def _united(several: Sequence[Verdict]) -> Verdict:
    """The verdicts on a player, one for each thing that another may do, in one."""
    best = max(several, key=lambda verdict: verdict.lead)
    worst = max(several, key=lambda verdict: verdict.danger)
    verdict = "impossible" if best.lead < 0 else "certain" if worst.danger <= 0 else "possible"
    return Verdict(best.player, verdict, best.lead, worst.danger, best.best, worst.worst)


def who_can_win(deals: Deals, method: str = "cp-sat", patience: Patience | None = None) -> list[Verdict]:
    """The verdict on every player, or none if the patience does not suffice for all of them."""
    find = {"cp-sat": _solve, "enumerate": _enumerate}[method]
    patience = patience or Patience()
    try:
        return [_judge(deals, player, *find(deals, player, patience)) for player in deals.seats]
    except OutOfPatience:
        return []


def _judge(deals: Deals, player: int, best: Deal, worst: Deal) -> Verdict:
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


def _all_deals(deals: Deals) -> Iterator[Deal]:
    return product(*(tuple(_all_of(pool)) for pool in deals.pools))


def _all_of(pool: Pool) -> Iterator[Cards]:
    def deal(seat: int, left: tuple[str, ...]) -> Iterator[Cards]:
        if seat == len(pool.hidden):
            yield ()
            return
        for held in combinations(left, pool.hidden[seat]):
            rest = tuple(card for card in left if card not in held)
            for others in deal(seat + 1, rest):
                yield (held, *others)

    return deal(0, pool.things)


def _enumerate(deals: Deals, player: int, patience: Patience) -> tuple[Deal, Deal]:
    if deals.number > MOST_DEALS:
        raise WinnersError(say(N_("{n} ways to deal the hidden cards are too many; use cp-sat"), n=deals.number))

    def lead(deal: Deal) -> int:
        patience.step()
        return _lead(deals, player, deals.witness(deal).totals)

    return max(_all_deals(deals), key=lead), min(_all_deals(deals), key=lead)


# CP-SAT


def _solve(deals: Deals, player: int, patience: Patience) -> tuple[Deal, Deal]:
    """The deals that are best and worst for a player."""
    best, rivals = _Deal(deals, patience), []
    lead = best.number()
    for other in _others(deals, player):
        lost = deals.behind(player, other)
        best.model.add(lead <= best.total(player) - best.total(other) - lost)
        worst = _Deal(deals, patience)
        rivals.append(worst.maximized(worst.total(other) - worst.total(player) + lost))
    if not rivals:
        nothing: Deal = (((),),) * len(deals.pools)
        return nothing, nothing
    return best.maximized(lead), min(rivals, key=lambda deal: _lead(deals, player, deals.witness(deal).totals))


class _Deal:
    """One deal of the hidden cards for CP-SAT to find."""

    def __init__(self, deals: Deals, patience: Patience) -> None:
        from ortools.sat.python.cp_model import CpModel

        self._patience = patience
        self.model: CpModel = CpModel()
        self._deals = deals
        self._held = [self._dealt(pool) for pool in deals.pools]

    def _dealt(self, pool: Pool) -> list[dict[str, "IntVar"]]:
        """Who holds what of one kind."""
        held = [{thing: self.model.new_bool_var("") for thing in pool.things} for _seat in pool.hidden]
        for mine, hidden in zip(held, pool.hidden, strict=True):
            self.model.add(sum(mine.values()) == hidden)
        for thing in pool.things:
            self.model.add_at_most_one(mine[thing] for mine in held)
        return held

    def total(self, seat: int) -> "LinearExpr":
        """The total of a player in this deal."""
        from ortools.sat.python.cp_model import LinearExpr

        total = LinearExpr.sum([]) + self._deals.totals[seat]
        for pool, held in zip(self._deals.pools, self._held, strict=True):
            cards, worths = held[seat], pool.worths[seat]
            total += LinearExpr.weighted_sum(list(cards.values()), [worths.get(card, 0) for card in cards])
        return total + self._again(seat) if self._deals.encore[seat] else total

    def _again(self, seat: int) -> "IntVar":
        """The best of a player's hidden bonus cards once more."""
        cards, worths = self._held[0][seat], self._deals.worths[seat]
        best = self.model.new_int_var(0, max([0, *worths.values()]), "")
        self.model.add_max_equality(best, [0, *(worths[card] * held for card, held in cards.items())])
        return best

    def number(self) -> "IntVar":
        """A number to be found, within the reach of any total."""
        most = 2 * max(map(abs, self._deals.totals)) + 1000
        return self.model.new_int_var(-most, most, "")

    def maximized(self, objective: "LinearExpr") -> Deal:
        """The cards of each player where this is greatest."""
        from ortools.sat.python.cp_model import OPTIMAL, CpSolver

        self.model.maximize(objective)
        solver = CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        if self._patience.solve(solver, self.model) != OPTIMAL:
            raise OutOfPatience
        return tuple(
            tuple(tuple(thing for thing, there in mine.items() if solver.value(there)) for mine in held)
            for held in self._held
        )
