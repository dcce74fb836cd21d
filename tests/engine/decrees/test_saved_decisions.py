"""A game may be left and taken up again in the middle of every decision that a decree asks for."""

import random

import pytest

from engine.game.events import Happenings
from engine.game.flow import resume
from engine.game.imagine import imagine
from engine.game.play import start
from engine.game.setup import shuffle_deal
from engine.game.state import GameState, Phase
from engine.game.view import view
from engine.records.positions import from_position, to_position
from engine.rules.rulings import law
from tests.support.decreed import NAMES, after, random_step, texts_of, with_decrees


def at_the_start(**held: str) -> GameState:
    """The decrees are known, and Ada is to put a bonus card back."""
    its_law = law("collectors", {"foyer-side": "three-entrances"}, ("decrees",))
    state = start(its_law, NAMES[:3], shuffle_deal(its_law, 3, random.Random(2), 0)).state
    held_by = {"Ada": "revels", "Bo": "discount", "Cy": "tie-master", **held}
    return resume(with_decrees(state, held_by), Happenings())


def until(state: GameState, phase: str) -> GameState:
    """Any game that goes on from here, up to a decision."""
    rng = random.Random(4)
    while state.phase != phase:
        assert not state.over
        state = random_step(state, rng)[0]
    return state


def deciding(phase: str) -> GameState:
    if phase == "glance":
        return until(at_the_start(Bo="second-glance"), phase)
    if phase == "cash":
        return until(at_the_start(Bo="cash-for-glory"), phase)
    if phase == "clear":
        return until(at_the_start(Bo="clear-out"), phase)
    state = until(at_the_start(Ada="coin-shuffler"), Phase.PRICE)
    while not texts_of(state, "shift"):
        state = until(random_step(state, random.Random(1))[0], Phase.PRICE)
    return after(state, texts_of(state, "shift")[-1])


@pytest.mark.parametrize("phase", ["glance", "cash", "clear", "price"])
def test_a_saved_table_is_the_same_table(phase: str) -> None:
    state = deciding(phase)
    assert state.phase == phase
    assert from_position(to_position(state)) == state


@pytest.mark.parametrize("phase", ["glance", "cash", "clear", "price"])
def test_everybody_imagines_a_table_that_looks_the_same(phase: str) -> None:
    state = deciding(phase)
    for player in range(3):
        guess = imagine(view(state, player), random.Random(player))
        assert view(guess, player) == view(state, player)
        if player == state.player:
            assert texts_of(guess) == texts_of(state)
