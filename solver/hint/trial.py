"""Trying an action on an imagined table: how a player would stand then, for decisions that nothing else rates."""

from functools import cached_property
from random import Random

from engine.game.imagine import imagine
from engine.game.play import advance
from engine.game.state import Action, GameState, Phase
from engine.game.view import View, view
from solver.worth.change import Holding
from solver.worth.outlook import Prospects
from solver.worth.rates import RATES, Rates
from solver.worth.ways import ways_of
from solver.worth.worth import Outlook

SEED = 0
"""What is hidden is imagined once, in the same way for every action, so that the same view gives the same choice."""


class Trial:
    """The table of a view with what is hidden filled in."""

    def __init__(self, seen: View, rates: Rates = RATES) -> None:
        self._player, self._rates = seen.player, rates
        self.before: GameState = imagine(seen, Random(SEED))

    @cached_property
    def _standing(self) -> float:
        return standing(self.before, self._player, self._rates)

    def after(self, action: Action) -> GameState:
        """The table after an action."""
        return advance(self.before, action).state

    def gain(self, action: Action) -> float:
        """How much better the player stands after an action, by the estimate."""
        return standing(self.after(action), self._player, self._rates) - self._standing


def standing(table: GameState, player: int, rates: Rates = RATES) -> float:
    """What a player has and may hope for: points, castle, cards, favors, tokens, money, and the tile in hand."""
    seen = view(table, player)
    prospects = Prospects(seen, rates)
    castle, favors = seen.castles[player], prospects.favors
    worth = table.scores[player] + sum(Holding(prospects, player).hopes()) + prospects.fortune(player)
    worth += sum(prospects.card_value(card, castle) for card in seen.bonus)
    worth += sum(favors.points(n, player, favors.counts(n)[player]) for n in range(favors.number))
    if prospects.extras is not None:
        worth += prospects.extras.sets(prospects.extras.held(player))
    if prospects.pieces is not None:
        worth += prospects.pieces.hope(castle) + prospects.pieces.hands(castle)
    if seen.phase == Phase.PLACE and seen.to_move == player:
        outlook = Outlook(seen, rates)
        places = [place for slug in seen.hand for place in ways_of(castle, slug)]
        worth += max((outlook.value(player, place) for place in places), default=0.0)
    return worth
