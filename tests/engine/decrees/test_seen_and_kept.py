"""Random games with royal decrees: nothing hidden is seen, nothing is lost, and positions hold everything."""

import random
from collections.abc import Iterator

import pytest

from engine.catalogue import find_tile
from engine.game.events import Event, Paid
from engine.game.imagine import imagine
from engine.game.play import advance, start
from engine.game.setup import shuffle_deal
from engine.game.state import Action, GameState
from engine.game.view import view
from engine.kernel.i18n import say_names
from engine.modules.decrees.decree import NAME, decrees_of, keep_own
from engine.modules.decrees.module import MODULE
from engine.modules.decrees.registry import DECREES
from engine.modules.decrees.savings_card import saved
from engine.modules.decrees.secret_model import Model
from engine.rules.rulings import law
from tests.support.decreed import random_step

KEEPING = (
    "private-favors",
    "savings-card",
    "storehouse",
    "secret-model",
    "passage-pair",
    "head-start",
    "second-thoughts",
)
NAMES = ("Ada", "Bo", "Cy", "Di")


def game(seed: int) -> Iterator[GameState]:
    """A random game in which the decrees that keep something are among those dealt."""
    rng = random.Random(seed)
    its_law, players = law("collectors", {}, (NAME,)), rng.choice((2, 3, 4))
    deal = shuffle_deal(its_law, players, rng)
    order = [*rng.sample(KEEPING, len(KEEPING)), *rng.sample(sorted(DECREES), len(DECREES))]
    piles = {**deal.piles, NAME: tuple(dict.fromkeys(order))}
    state = start(its_law, NAMES[:players], deal._replace(piles=piles)).state
    yield state
    while not state.over:
        state, _action = random_step(state, rng)
        yield state


def _told(seed: int) -> Iterator[tuple[GameState, Action, list[Event]]]:
    """The same, each state with what is done in it and what follows."""
    rng = random.Random(seed)
    for state in game(seed):
        if not state.over:
            _after, action = random_step(state, rng)
            yield state, action, advance(state, action).events


@pytest.mark.parametrize("seed", range(6))
def test_everything_is_conserved(seed: int) -> None:
    for state in game(seed):
        part = decrees_of(state)
        held = [one.decree for one in part.held if one.decree]
        assert sorted((*part.deck, *part.hand, *part.out, *held)) == sorted(DECREES)
        built = [room.slug for castle in state.castles for room in castle.rooms]
        lying = [
            slug for pile in (*state.stacks, state.on_deck, state.removed, state.hand, state.boxed[0]) for slug in pile
        ]
        rooms = [*built, *lying, *(offer.slug for offer in state.market), *MODULE.rooms(part)]
        assert sorted(slug for slug in rooms if find_tile(slug).is_room) == sorted(sum(state.box.rooms, ()))
        assert sorted((*state.favors, *state.boxed[2], *MODULE.favors(part))) == sorted(state.box.favors)


@pytest.mark.parametrize("seed", range(4))
def test_money_is_what_was_paid(seed: int) -> None:
    """What lies on a savings card has been paid, too."""
    for state, action, events in _told(seed):
        gained = [0] * len(state.names)
        for event in events:
            if isinstance(event, Paid):
                gained[event.player] += event.amount
        after = advance(state, action).state
        assert [now - then for now, then in zip(after.money, state.money, strict=True)] == gained
        for before, one in zip(decrees_of(state).held, decrees_of(after).held, strict=True):
            if before.decree == one.decree == "savings-card":
                laid = -sum(event.amount for event in events if isinstance(event, Paid) and event.rule == "DECREE-30")
                assert saved(one.own) - saved(before.own) == laid


@pytest.mark.parametrize("seed", range(5))
def test_imagined_tables_look_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for number, state in enumerate(game(seed)):
        if number % 5 and number > 12:
            continue
        for player in range(len(state.names)):
            seen = view(state, player)
            imagined = imagine(seen, rng)
            assert view(imagined, player) == seen
            part = decrees_of(imagined)
            held = [one.decree for one in part.held if one.decree]
            assert sorted((*part.deck, *part.hand, *part.out, *held)) == sorted(DECREES)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_hidden_makes_no_difference(seed: int) -> None:
    """The order of the deck, the hands and choices of others in the draft, private favors, and the model."""
    for number, state in enumerate(game(seed)):
        if number % 5 and number > 12:
            continue
        for player in range(len(state.names)):
            assert view(_turned(state, player), player) == view(state, player)


def _turned(state: GameState, player: int) -> GameState:
    """The table with everything of the decrees changed that a player cannot see."""
    part = decrees_of(state)
    part = part._replace(deck=part.deck[::-1], out=part.out[::-1])
    if part.hand and part.chooser != player and part.deck:
        part = part._replace(hand=(part.deck[0], *part.hand[1:]), deck=(part.hand[0], *part.deck[1:]))
    others = [seat for seat in range(len(state.names)) if seat != player and part.held[seat].decree]
    if part.drafting and others and part.deck:
        held = list(part.held)
        held[others[0]], deck = held[others[0]]._replace(decree=part.deck[0]), (held[others[0]].decree, *part.deck[1:])
        part = part._replace(held=tuple(held), deck=deck)
    state = state.keep(NAME, part)
    for seat in others:
        own = part.held[seat].own
        if part.held[seat].decree == "private-favors" and own:
            tiles, cards, favors = state.boxed
            state = keep_own(state.but(boxed=(tiles, cards, (*own, *favors[2:]))), seat, favors[:2])
        if part.held[seat].decree == "secret-model" and own:
            tiles, cards, favors = state.boxed
            slug = next((slug for slug in tiles if find_tile(slug).size == own.size), None)
            if slug is not None:
                rest = tuple(own.slug if other == slug else other for other in tiles)
                state = keep_own(state.but(boxed=(rest, cards, favors)), seat, Model(own.size, slug))
    return state


@pytest.mark.parametrize("seed", range(5))
def test_plain_data_hold_the_decrees(seed: int) -> None:
    for state in game(seed):
        bare = state.keep(NAME, None)
        assert MODULE.read(bare, MODULE.write(state)) == state


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_is_told_in_words(seed: int) -> None:
    """Every deed, event and line on a card has its sentence; a model is told to nobody else."""
    for state, action, events in _told(seed):
        deed = state.book.deed(state.phase, action.verb)
        assert deed.words(state.book, action.args)
        assert deed.told(state, action, events)
        assert all(event.words("Ada") for event in events)
        for player, name in enumerate(state.names):
            lines = "\n".join(MODULE.lines(view(state, player)))
            for seat, one in enumerate(decrees_of(state).held):
                if one.decree == "secret-model" and one.own and not decrees_of(state).drafting:
                    assert (say_names(one.own.slug) in lines) == (seat == player), name
