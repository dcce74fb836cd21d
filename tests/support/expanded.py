"""Tables with expansions for tests: set up, at somebody's turn, and played at random."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Slug, find_tile
from engine.game.events import Event
from engine.game.game import CASTLES, Setup
from engine.game.play import start
from engine.game.setup import shuffle_deal
from engine.game.state import Action, Frame, GameState, Phase
from engine.rules.rulings import Law, law

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
LONG = 100
"""Rounds after which a random game is called off."""


def expanded(*modules: str, edition: str = "collectors", **rulings: str) -> Law:
    """A law with expansions, and with rulings whose names have underscores."""
    overrides = {"foyer-side": "three-entrances"}
    return law(edition, {**overrides, **{k.replace("_", "-"): v for k, v in rulings.items()}}, modules)


def new_table(its_law: Law, players: int, seed: str = "table") -> GameState:
    """A table at its first decision."""
    return start(its_law, NAMES[:players], shuffle_deal(its_law, players, random.Random(seed), 0)).state


def at_turn(its_law: Law, players: int, castle: str = "foyer-4@0,0", phase: Phase = Phase.TAKE) -> GameState:
    """A table at which the first player, with this castle, begins a turn; the second is master builder."""
    state = new_table(its_law, players)
    castles = (Castle.parse(castle, its_law), *state.castles[1:])
    market = tuple(offer._replace(price=price) for offer, price in zip(state.market, state.prices, strict=True))
    return state.but(
        castles=castles, market=market, phase=phase, player=0, turn=0, master=1, frames=(Frame(),), bonus_deck=()
    )


def unjudged(slugs: str, its_law: Law) -> Castle:
    """A castle of these tiles, for counting only: they lie apart."""
    rooms = [Placement(Slug(slug), 30 * number, 0) for number, slug in enumerate(["foyer-3", *slugs.split()])]
    return Castle(tuple(rooms), its_law)


class Move(NamedTuple):
    """A step of a random game."""

    before: GameState
    action: Action
    state: GameState
    events: list[Event]


def played(state: GameState, rng: random.Random) -> Iterator[Move]:
    """What becomes of a table at which everybody plays at random."""
    while not state.over and state.round < LONG:
        if CASTLES.is_chance(state):
            action = CASTLES.chance(state, rng)
        else:
            actions = CASTLES.legal_actions(state)
            action = actions[rng.randrange(len(actions))]
        before = state
        state, events = CASTLES.advance(before, action)
        yield Move(before, action, state, events)


def random_game(its_law: Law, players: int, seed: str) -> Iterator[Move]:
    """A whole random game."""
    rng = random.Random(f"{its_law!r} {players} {seed}")
    setup = Setup(its_law)
    state = CASTLES.start(setup, NAMES[:players], CASTLES.shuffle(setup, players, rng))[0]
    return played(state, rng)


def pieces(state: GameState) -> dict[str, list[str]]:
    """Every room, bonus card and favor of a table, wherever it lies."""
    keepers = list(zip(state.book.keepers, state.parts, strict=True))
    castles = [room.slug for castle in state.castles for room in castle.rooms if room.tile.is_room]
    market = [offer.slug for offer in state.market]
    hand = [slug for slug in state.hand if find_tile(slug).is_room]
    stacks = [slug for stack in state.stacks for slug in stack]
    kept = [slug for module, part in keepers for slug in module.rooms(part)]
    favors = [favor for module, part in keepers for favor in module.favors(part)]
    bonus = [card for held in state.bonus for card in held]
    return {
        "rooms": sorted([*castles, *market, *hand, *stacks, *state.on_deck, *state.removed, *state.boxed[0], *kept]),
        "cards": sorted(map(str, [*state.deck, *state.discards, *state.boxed[1]])),
        "bonus": sorted([*state.bonus_deck, *state.drawn, *bonus]),
        "favors": sorted([*state.favors, *state.boxed[2], *favors]),
    }


def whole_box(state: GameState) -> dict[str, list[str]]:
    """What `pieces` has to find: all that the box of the table holds."""
    box = state.box
    return {
        "rooms": sorted(slug for rooms in box.rooms for slug in rooms),
        "cards": sorted(map(str, box.room_cards)),
        "bonus": sorted(box.bonus_cards),
        "favors": sorted(box.favors),
    }
