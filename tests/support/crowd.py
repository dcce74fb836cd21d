"""A module for tests of the market: five players with two rooms on 15000, and a first player who may crowd it."""

from engine.catalogue.box import Numbers, Stock
from engine.game.module import Module
from engine.game.state import GameState
from engine.rules.rulings import Law
from engine.rules.terms import Terms

NAME = "crowd"
PRICES = (15000, 15000, 10000, 8000, 6000, 4000, 2000, 1000)
FIVE = Numbers(cards=50, large=6, small=9, stairs=7, hallways=11, prices=PRICES, favors=5)


class Crowd(Module):
    """What P5-3 and DECREE-23 say of prices, and nothing else."""

    name = NAME

    def stock(self, law: Law, players: int) -> Stock:
        return Stock(numbers=FIVE if players == len(FIVE.prices) - 3 else None)

    def terms(self, state: GameState, player: int, terms: Terms) -> Terms:
        return terms._replace(crowding=True) if player == 0 else terms


MODULE = Crowd()
