"""A module for tests of the market: the first player may crowd it."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

from engine.game.module import Module
from engine.game.play import advance, legal_actions, start
from engine.game.setup import shuffle_deal
from engine.game.state import GameState, Phase
from engine.rules import modules
from engine.rules.rulings import Law, law
from engine.rules.terms import Terms

NAME = "crowd"
PRICES = (15000, 15000, 10000, 8000, 6000, 4000, 2000, 1000)
"""The spaces of five players (P5-3)."""


class Crowd(Module):
    """What DECREE-23 says of prices, and nothing else."""

    name = NAME

    def terms(self, state: GameState, player: int, terms: Terms) -> Terms:
        return terms._replace(crowding=True) if player == 0 else terms


MODULE = Crowd()


@contextmanager
def known() -> Iterator[None]:
    """Laws may name the module as long as this lasts."""
    modules.register(NAME, __name__)
    yield
    modules.forget(NAME)


def crowded_law(players: int = 2) -> Law:
    """A law under which so many can play; five need towers (P5-1)."""
    return law("second", {"foyer-side": "three-entrances"}, ("towers", NAME) if players > 4 else (NAME,))


def pricing(players: int, its_law: Law, master: int = 0) -> GameState:
    """A table at which this player is to set the first prices."""
    names = ("Ada", "Bo", "Cy", "Di", "Ed")[:players]
    state = start(its_law, names, shuffle_deal(its_law, players, random.Random("market"))).state
    while state.phase != Phase.PRICE:
        state = advance(state, legal_actions(state)[0]).state
    return state.but(master=master, player=master)
