"""A module for tests of the market: five players with two rooms on 15000, and a first player who may crowd it."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

from engine.catalogue.box import Numbers, Stock
from engine.game.module import Module
from engine.game.play import advance, legal_actions, start
from engine.game.setup import shuffle_deal
from engine.game.state import GameState, Phase
from engine.rules import modules
from engine.rules.rulings import Law, law
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


@contextmanager
def known() -> Iterator[None]:
    """Laws may name the module as long as this lasts."""
    modules.register(NAME, __name__)
    yield
    modules.forget(NAME)


def crowded_law() -> Law:
    return law("second", {"foyer-side": "three-entrances"}, (NAME,))


def pricing(players: int, its_law: Law, master: int = 0) -> GameState:
    """A table at which this player is to set the first prices."""
    names = ("Ada", "Bo", "Cy", "Di", "Ed")[:players]
    state = start(its_law, names, shuffle_deal(its_law, players, random.Random("market"))).state
    while state.phase != Phase.PRICE:
        state = advance(state, legal_actions(state)[0]).state
    return state.but(master=master, player=master)
