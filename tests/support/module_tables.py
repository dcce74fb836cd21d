"""Small tables with towers, swans and royal decrees for tests of advice: someone's turn, everything in its place."""

import random
from typing import Any

from engine.catalogue import Slug, find_tile
from engine.catalogue.cards import cards_for
from engine.game.book import book_of
from engine.game.flow import by_terms
from engine.game.state import GameState, Offer
from engine.modules.decrees.decree import Decrees, Held
from engine.modules.decrees.registry import DECREES
from engine.modules.decrees.secret_model import Model
from engine.modules.swans.part import Swans, all_tokens, has_icon
from engine.modules.towers.part import Kept, Towers
from engine.rules.rulings import Law, law
from tests.solver.test_endgame import random_table

MODULES = ("towers", "swans", "decrees")
UNKNOWN = ("hidden-purse",)
"""Decrees that hide what the last turn is weighed by."""


def small_law(expansions: tuple[str, ...], rulings: dict[str, str] | None = None) -> Law:
    """The law of a small table."""
    return law("collectors", rulings, expansions)


def expanded_table(
    seed: str,
    expansions: tuple[str, ...] = MODULES,
    decrees: tuple[str, ...] = (),
    *,
    players: int = 2,
    deep: bool = False,
) -> GameState:
    """Someone's turn at a small table with these modules; decrees that are not named are drawn."""
    base, rng = random_table(seed, deep=deep, players=players), random.Random(f"{seed} modules")
    overrides = {name: base.law[name] for name in ("rewards", "food-turns", "declined-corridor", "stairs-up")}
    book = book_of(small_law(expansions, overrides), players)
    favors, cards = (list(found) for found in cards_for("collectors", expansions))
    rng.shuffle(favors)
    rng.shuffle(cards)
    heights = dict(zip((s for s in book.box.sizes if s != 325), map(len, base.stacks), strict=True))
    used = {room.slug for castle in base.castles for room in castle.rooms} | {offer.slug for offer in base.market}
    market = base.market
    if 325 in book.box.row and rng.random() < 0.7:  # a tower room for sale
        tower = rng.choice(book.box.rooms[book.box.row[325]])
        market = (*base.market[1:], Offer(base.market[0].price, tower, 1000))
        used |= {tower}
    state = base.but(
        book=book,
        castles=tuple(type(castle)(castle.rooms, book.law) for castle in base.castles),
        favors=tuple(card.id for card in favors[:players]),
        bonus=tuple((cards[2 * seat].id, cards[2 * seat + 1].id) for seat in range(players)),
        bonus_deck=tuple(card.id for card in cards[2 * players : 2 * players + len(base.bonus_deck)]),
        market=market,
        stacks=tuple(
            tuple([slug for slug in book.box.rooms[row] if slug not in used][: heights.get(size, rng.choice((0, 1)))])
            for row, size in enumerate(book.box.sizes)
        ),
        parts=(),
    )
    rest = [card.id for card in favors[players:]]
    parts: dict[str, Any] = {}
    if "towers" in expansions:
        parts["towers"] = _towers(state, rest, rng)
    if "swans" in expansions:
        parts["swans"] = _swans(state, rng)
    if "decrees" in expansions:
        parts["decrees"] = _decrees(state, decrees, rest, rng)
    return by_terms(state.but(parts=tuple(parts[name] for name in book.places)))


def _towers(state: GameState, favors: list[str], rng: random.Random) -> Towers:
    """Some favors lie under towers, whichever rooms these are."""
    kept = tuple(
        tuple(Kept(castle.rooms[0], favors.pop()) for _ in range(rng.choice((0, 1, 2)))) for castle in state.castles
    )
    return Towers(tuple(favors.pop() for _ in range(rng.choice((0, 2, 4)))), kept, ((),) * len(state.names))


def _swans(state: GameState, rng: random.Random) -> Swans:
    tokens = list(all_tokens(state.law))
    rng.shuffle(tokens)
    on = tuple(sorted((offer.slug, tokens.pop()) for offer in state.market if has_icon(offer.slug)))
    held = tuple(tuple(sorted(tokens.pop() for _ in range(rng.choice((0, 1, 2, 3))))) for _ in state.names)
    return Swans(tuple(tokens), on, held)


def _decrees(state: GameState, named: tuple[str, ...], favors: list[str], rng: random.Random) -> Decrees:
    others = [decree for decree in DECREES if decree not in (*named, *UNKNOWN)]
    rng.shuffle(others)
    held = [*named, *others][: len(state.names)]
    return Decrees((), tuple(Held(decree, _own(state, decree, favors, rng)) for decree in held))


def _own(state: GameState, decree: str, favors: list[str], rng: random.Random) -> Any:
    if decree == "private-favors":
        return tuple(favors.pop() for _ in range(2))
    if decree == "savings-card":
        return rng.choice((0, 3000, 9000))
    if decree in ("secret-model", "storehouse"):
        lying = {slug for stack in state.stacks for slug in stack} | {offer.slug for offer in state.market}
        lying |= {room.slug for castle in state.castles for room in castle.rooms}
        free = [slug for row in state.box.rooms for slug in row if slug not in lying]
        slug: Slug = rng.choice(free)
        return Model(find_tile(slug).size, slug) if decree == "secret-model" else slug
    return None
