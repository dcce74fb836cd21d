"""The module: tokens in the market, their exchange, the favor that counts them, and sets (SWAN-1 to SWAN-7)."""

from collections import Counter as Tally
from collections.abc import Mapping
from random import Random
from typing import Any

from engine.catalogue import Slug
from engine.catalogue.box import Stock
from engine.catalogue.cards import Card, cards_of
from engine.game.events import Happenings
from engine.game.module import Counter, FinalStep, Module, Seam
from engine.game.state import GameState, Points
from engine.game.view import View
from engine.kernel.forms import Schema
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.modules.swans.exchange import EXCHANGE
from engine.modules.swans.market import SwanLaid, SwanLeft, SwanTaken, follow_market
from engine.modules.swans.part import HIDDEN, NAME, SET_POINTS, Swans, all_tokens, colour_words, sets_of, swans_of
from engine.modules.swans.positions import position_form, read_swans, write_swans
from engine.rules.rulings import Law

ORDER = 20
"""Tokens are scored after the depleted stacks (SWAN-4, FINAL-3)."""


def swan_items(state: GameState) -> list[list[Points]]:
    """Points for each set of different colours (SWAN-4, SWAN-6)."""
    return [
        [Points("SWAN-4", ", ".join(colours), "", SET_POINTS[len(colours)]) for colours in sets_of(held)]
        for held in swans_of(state).held
    ]


def _tokens(state: GameState, player: int, card: Card) -> int:
    """Tokens held, of any colour (CE-FAVOR-29, SWAN-5)."""
    return len(swans_of(state).held[player])


_COUNTERS = {"tokens": Counter(at_table=_tokens)}


class SwansModule(Module):
    """Tokens of five colours."""

    name = NAME
    rules = ("SWAN",)
    asides = (EXCHANGE,)
    counters = _COUNTERS
    events: tuple[type[Any], ...] = (SwanLaid, SwanTaken, SwanLeft)
    final = (FinalStep(lambda law: ORDER, swan_items),)
    sources: Mapping[str, str] = {"SWAN": N_("swans")}

    def stock(self, law: Law, players: int) -> Stock:
        """40 tokens and a favor (CE-2)."""
        favors, bonus = cards_of(NAME)
        return Stock(
            favors=tuple(card.id for card in favors),
            bonus_cards=tuple(card.id for card in bonus),
            piles={NAME: all_tokens(law)},
        )

    def begin(self, state: GameState, piles: Mapping[str, tuple[Any, ...]]) -> GameState:
        return state.keep(NAME, Swans(piles[NAME], (), ((),) * len(state.names)))

    seams = ("foyer", "bonus", "open", "prices", "taken", "extra-turn", "turn-end", "round", "scoring")
    """Whenever rooms may have come into the market or left it."""

    def follow(self, state: GameState, seam: Seam, events: Happenings) -> GameState:
        return follow_market(state, events)

    def explain(self, state: GameState, player: int, item: Points) -> str:
        colours = item.source.split(", ")
        return say_n(
            "a set of {n} colour: {colours}",
            "a set of {n} different colours: {colours}",
            len(colours),
            colours=colour_words(colours),
        )

    def lines(self, view: View) -> list[str]:
        """Who has which tokens, and how many are left (SWAN-2)."""
        part: Swans = view.part(NAME)
        found = [
            say(N_("Swans of {name}: {colours}"), name=name, colours=colour_words(held))
            for name, held in zip(view.names, part.held, strict=True)
            if held
        ]
        return [*found, say(N_("Swans in the supply: {n}"), n=len(part.supply))]

    def laid(self, view: View) -> Mapping[Slug, str]:
        part: Swans = view.part(NAME)
        return {slug: labelled(say(N_("swan")), colour_words((colour,))) for slug, colour in part.on}

    def see(self, part: Swans, player: int) -> Swans:
        return part._replace(supply=(HIDDEN,) * len(part.supply))

    def imagine(self, state: GameState, view: View, rng: Random) -> GameState:
        """The supply is what is nowhere else, in any order."""
        part = swans_of(state)
        left = Tally(all_tokens(state.law))
        left.subtract((*(colour for _slug, colour in part.on), *part.gone, *(c for mine in part.held for c in mine)))
        supply = sorted(left.elements())
        rng.shuffle(supply)
        return state.keep(NAME, part._replace(supply=tuple(supply)))

    def form(self, law: Law) -> Schema:
        return position_form(law)

    def write(self, state: GameState) -> Any:
        return write_swans(state)

    def read(self, state: GameState, data: Any) -> GameState:
        return read_swans(state, data)


MODULE = SwansModule()
