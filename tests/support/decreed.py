"""Tables at which the royal decrees are known, for tests of what each of them does."""

import random
from collections.abc import Iterable, Mapping
from typing import Any

from engine import Castle
from engine.catalogue import Slug
from engine.game.decisions.chance import to_shuffle
from engine.game.events import Event, Happenings, Paid
from engine.game.flow import by_terms, go
from engine.game.play import advance, apply, legal_actions
from engine.game.setup import new_game, shuffle_deal
from engine.game.state import Action, Frame, GameState, Offer, Phase, Verb
from engine.modules.decrees.decree import NAME, Held, decrees_of
from engine.modules.decrees.registry import DECREES
from engine.records.actions import read_action
from engine.rules.rulings import law

NAMES = ("Ada", "Bo", "Cy", "Di")


def table(
    held: Mapping[str, str],
    players: int = 3,
    rulings: Mapping[str, str] | None = None,
    expansions: Iterable[str] = (),
    castles: Mapping[str, str] | None = None,
    market: Mapping[str, tuple[int, int]] | None = None,
    **changes: Any,
) -> GameState:
    """A table of the Collector's Edition in the first turn of Bo; Ada is the master builder.

    `held` names the decrees of the players, `market` the rooms with their prices and coins.
    """
    its_law = law("collectors", rulings, (*expansions, NAME))
    names = NAMES[:players]
    state = new_game(its_law, names, shuffle_deal(its_law, players, random.Random(1), 0))
    built = {name: Castle.parse(text, its_law) for name, text in (castles or {}).items()}
    state = state.but(
        castles=tuple(built.get(name, castle) for name, castle in zip(names, state.castles, strict=True)),
        scores=(0,) * players,
        phase=Phase.TAKE,
        player=1,
        turn=1,
        frames=(Frame(),),
    )
    if market is not None:
        state = state.but(market=tuple(Offer(price, Slug(slug), coins) for slug, (price, coins) in market.items()))
    return with_decrees(state.but(**changes), held)


def with_decrees(state: GameState, held: Mapping[str, str]) -> GameState:
    """The table after a draft in which these players chose these decrees, and the others nothing."""
    part = decrees_of(state)
    deck = tuple(decree for decree in DECREES if decree not in held.values())
    chosen = tuple(Held(held.get(name, "")) for name in state.names)
    return by_terms(state.keep(NAME, part._replace(deck=deck, held=chosen, hand=(), chooser=-1, out=())))


def do(state: GameState, *texts: str) -> tuple[GameState, list[Event]]:
    """The table after these actions, and everything that happened."""
    happened: list[Event] = []
    for text in texts:
        step = apply(state, read_action(text, state))
        state, happened = step.state, [*happened, *step.events]
    return state, happened


def after(state: GameState, *texts: str) -> GameState:
    """The table after these actions."""
    return do(state, *texts)[0]


def texts_of(state: GameState, verb: str = "") -> list[str]:
    """What may be done now, as text; all, or with one verb."""
    return [str(action) for action in legal_actions(state) if not verb or action.verb == verb]


def paid(events: Iterable[Event], rule: str) -> list[tuple[int, int]]:
    """Who got how much by a rule."""
    return [(event.player, event.amount) for event in events if isinstance(event, Paid) and event.rule == rule]


def random_step(state: GameState, rng: random.Random) -> tuple[GameState, Action]:
    """The table after any action, or the shuffle that it waits for."""
    if state.phase == Phase.SHUFFLE:
        pile = list(to_shuffle(state))
        rng.shuffle(pile)
        action = Action(Verb.SHUFFLE, tuple(pile))
    else:
        actions = legal_actions(state)
        action = actions[rng.randrange(len(actions))]
    return advance(state, action).state, action


def drafted(
    held: Mapping[str, str],
    rulings: Mapping[str, str] | None = None,
    deck: tuple[str, ...] | None = None,
    players: int = 3,
    **changes: Any,
) -> GameState:
    """The table when these decrees have been revealed and carried out as far as nobody has to decide."""
    state = table(held, players, rulings, player=0, turn=0, frames=(), **changes)
    part = decrees_of(state)
    if deck is not None:
        part = part._replace(deck=deck)
    return go(state.keep(NAME, part._replace(starting=tuple(range(players)))), "bonus", Happenings())
