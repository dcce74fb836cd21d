"""Looking ahead in the big game: how everybody plays on while a line is followed, how far, and what that is worth.

While a line is followed the others buy by a quick estimate: what each room is worth to a castle is asked once for each
table that is drawn, as it was when the table was drawn, and only money is counted anew.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.game.final import DEPLETED
from engine.game.game import CASTLES
from engine.game.hand import CORRIDORS, corridor_prices, legal_placements, tiles_of
from engine.game.play import legal_actions
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.view import View, view
from solver.bots.planner import QuickPlanner
from solver.table.lookahead import Foresight, Looked
from solver.worth.change import Holding
from solver.worth.outlook import Prospects
from solver.worth.rates import Rates
from solver.worth.tiles import DOWNSTAIRS
from solver.worth.worth import Outlook

FEW = 4
"""Places of a tile among which somebody chooses on a table that is drawn."""
ENVY = 0.6
"""What a point that the others have on average counts against one of one's own: much of it they get back later."""
TRIES = 8
"""The same in a castle that has grown since."""
_MODEST = frozenset({Phase.TAKE, Phase.PLACE})


class Wanted(NamedTuple):
    """What a tile is worth to a castle at its best place, before its price."""

    value: float
    place: Placement


class Places:
    """The best few places of a tile in a castle, by what the asker can see: found once for all tables."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._best: dict[tuple[int, str], list[Placement]] = {}

    def of(self, player: int, castle: Castle, name: str) -> Sequence[Placement]:
        """Those for a castle as the asker sees it; for another one those that score most at once."""
        if castle is not self._outlook.view.castles[player]:
            found = legal_placements(castle, tiles_of(name))
            return sorted(found, key=lambda place: -castle.meeting(place).points)[:TRIES]
        known = self._best.get((player, name))
        if known is None:
            ways, value = legal_placements(castle, tiles_of(name)), self._outlook.value
            known = self._best[player, name] = sorted(ways, key=lambda way: -round(value(player, way), 9))[:FEW]
        return known


class Buyer:
    """A player as he was when a table was drawn: what he would want to buy, found out once for each thing for sale."""

    def __init__(self, seen: View, rates: Rates, places: Places) -> None:
        self.outlook = Outlook(seen, rates)
        self._player = seen.player
        self._castle = seen.castles[seen.player]
        self._places = places
        self._wanted: dict[str, Wanted | None] = {}

    def wanted(self, name: str) -> Wanted | None:
        """What something is worth to him at its best place; nothing if it has no place."""
        if name not in self._wanted:
            value, player = self.outlook.value, self._player
            found = [Wanted(value(player, place), place) for place in self._places.of(player, self._castle, name)]
            best = max(found, key=lambda wanted: wanted.value, default=None)
            self._wanted[name] = best and best._replace(value=best.value + self.outlook.along(player, name))
        return self._wanted[name]

    def turn(self, state: GameState) -> Action:
        """What he takes of what is for sale, or to pass."""
        prospects, player = self.outlook.prospects, self._player
        terms, purse = prospects.terms, state.money[player]
        best, chosen = prospects.added(player, purse, terms.pass_money), Action(Verb.PASS)
        for name, price, coins in _sales(state, terms.room_discount, corridor_prices(terms)):
            if purse + coins < price:
                continue
            wanted = self.wanted(name)
            if wanted is None:
                continue
            net = wanted.value + prospects.added(player, purse, coins - price) + self.outlook.others.paid(price)
            net -= self.outlook.tempo(name)
            if net > best:
                best, chosen = net, Action(Verb.TAKE, (name,))
        return chosen

    def place(self, state: GameState) -> Action | None:
        """Where he puts what he took."""
        name = str(state.hand[0]) if len(state.hand) == 1 else CORRIDORS[0]
        wanted = self.wanted(name)
        if wanted is None:
            return None
        return Action(Verb.PLACE, (wanted.place,))


def _sales(state: GameState, less: int, prices: dict[str, int]) -> list[tuple[str, int, int]]:
    """What is for sale: name, price, coins."""
    rooms = [(str(offer.slug), max(0, offer.price - less), offer.coins) for offer in state.market]
    left = zip(CORRIDORS, (state.hallways, state.stairs), strict=True)
    return [*rooms, *((name, prices[name], 0) for name, number in left if number)]


class Beside(Prospects):
    """The prospects of another player at a table: the rooms to come are the same for all."""

    def __init__(self, seen: View, rates: Rates, first: Prospects | None) -> None:
        self._first = first
        super().__init__(seen, rates)

    def _count_rooms(self) -> None:
        first = self._first
        if first is None:
            super()._count_rooms()
        else:
            self._draws, self.unseen, self.demand = first._draws, first.unseen, first.demand
            self.share, self.size_share = first.share, first.size_share


class Sight(Foresight[GameState, Action, View]):
    """How far the master sees; one for each move."""

    game = CASTLES

    def __init__(self, outlook: Outlook, rounds: int = 1, trust: float = 0.0, envy: float = ENVY) -> None:
        self._rates = rates = outlook.prospects.rates
        self._places = Places(outlook)
        self._planner = QuickPlanner(random.Random(0), rates)
        self._rounds = rounds
        """How many settings of prices further a line goes; never to that of the last round."""
        self._trust = trust
        """The estimate of a line, its prior, counts as much as so many tables."""
        self._envy = envy
        """What a point of the others counts against one of one's own."""
        self._root: GameState | None = None
        self._buyers: dict[tuple[int, Castle], Buyer] = {}
        self._hopes: dict[int, float] = {}

    def key(self, seen: View) -> str:
        castles = "|".join(map(str, seen.castles))
        plain = (seen.player, seen.money, seen.scores, seen.bonus, tuple(seen.favors), seen.round, str(seen.phase))
        market = " ".join(f"{offer.price}:{offer.slug}:{offer.coins}" for offer in seen.market)
        return f"{castles}/{plain}/{market}/{' '.join(map(str, seen.hand))}/{seen.drawn}/{seen.looking}"

    def begin(self, table: GameState) -> None:
        self._root = table
        for buyer in self._buyers.values():
            buyer.outlook.let_go()
        self._buyers.clear()
        self._hopes.clear()

    # playing on

    def act(self, state: GameState, rng: random.Random) -> Action:
        if state.phase in _MODEST:
            buyer = self._buyer(state)
            action = buyer.turn(state) if state.phase == Phase.TAKE else buyer.place(state)
            if action is not None and (not state.law.modules or action in legal_actions(state)):
                return action
        return self._planner.choose(view(state, state.player), legal_actions(state))

    def _buyer(self, state: GameState) -> Buyer:
        """The player to move, as he was on the table that was drawn if his castle is still the same."""
        player = state.player
        castle = state.castles[player]
        key = player, castle
        found = self._buyers.get(key)
        if found is None:
            root = self._root
            old = root is not None and root.castles[player] == castle and root.bonus[player] == state.bonus[player]
            found = Buyer(view(root if root is not None and old else state, player), self._rates, self._places)
            self._buyers[key] = found
        return found

    def settled(self, before: GameState, now: GameState) -> bool:
        """Are prices to be set? Those of the last round do not count: the estimate hopes for nothing then.

        Everybody buys once more in that round, which the end of the game tells and the estimate does not.
        """
        return now.phase == Phase.PRICE and now.round >= before.round + self._rounds and not now.last_round

    # what is worth what

    def worths(self, state: GameState) -> Sequence[float]:
        if state.over:
            return state.scores
        found, first = list[float](), None
        for player in range(len(state.names)):
            first = prospects = Beside(view(state, player), self._rates, first)
            prospects.best_of_two = self._cards_to_come(player)
            found.append(state.scores[player] + _standing(prospects))
            prospects.let_go()
        return found

    def _cards_to_come(self, player: int) -> float:
        """What the better of two cards is worth to a player when the table is drawn; it hardly changes in a round."""
        if player not in self._hopes:
            root = self._root
            assert root is not None
            self._hopes[player] = Prospects(view(root, player), self._rates).best_of_two
        return self._hopes[player]

    def margin(self, worths: Sequence[float], seat: int) -> float:
        others = [worth for number, worth in enumerate(worths) if number != seat]
        return worths[seat] - (self._envy * sum(others) / len(others) if others else 0.0)

    def score(self, one: Looked[Action]) -> float:
        tables = len(one.draws)
        return (tables * one.mean + self._trust * one.line.prior) / (tables + self._trust)


def _standing(prospects: Prospects) -> float:
    """What a player has and may hope for besides his points where prices are set.

    It is what `solver.hint.trial.standing` says, and besides what tiles that lie there may bring later: icons that
    gather rooms, empty stacks, the first Downstairs room of a pair; less the ground and choice that rooms have taken.
    """
    player, favors = prospects.view.player, prospects.favors
    holding = Holding(prospects, player)
    castle = holding.castle
    worth = sum(holding.hopes()) + prospects.fortune(player) + _lasting(prospects, holding)
    worth += sum(prospects.card_value(card, castle) for card in prospects.view.bonus)
    worth += sum(favors.points(n, player, favors.counts(n)[player]) for n in range(favors.number))
    if prospects.extras is not None:
        worth += prospects.extras.sets(prospects.extras.held(player))
    if prospects.pieces is not None:
        worth += prospects.pieces.hope(castle) + prospects.pieces.hands(castle)
    return worth


def _lasting(prospects: Prospects, holding: Holding) -> float:
    """What the tiles of a castle may bring later, wherever they lie."""
    shape, tempo = holding.shape, prospects.rates.tempo if prospects.left else 0.0
    worth, stacks = 0.0, Counter[int | str]()
    for room in shape.facts[1:]:
        if any(room.each):
            worth += prospects.future(room.each)
        if room.stack:
            worth -= tempo
        stacks[room.stack or room.box] += 1
    for stack, owned in stacks.items():
        if isinstance(stack, str) or stack in prospects.box.row:
            worth += DEPLETED * owned * prospects.emptied(stack, prospects.stack_height(stack))
    if shape.cellars % 2:
        worth += prospects.rewards_of(prospects.view.player)[DOWNSTAIRS]
    return worth
