"""The module: tower rooms with their cards, the favor tower, the tower reward, and its points (TOWER-1 to TOWER-12).

Which plastic tower stands on a room (TOWER-11) changes nothing, and no text says it.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from engine.catalogue.box import Stock
from engine.catalogue.cards import cards_of, find_favor
from engine.catalogue.packs import find_pack
from engine.game.counters import count_at
from engine.game.module import FinalStep, Module
from engine.game.state import GameState, Points
from engine.game.view import View
from engine.kernel.forms import Schema
from engine.kernel.i18n import N_, say
from engine.modules.larger_box import stock_beside
from engine.modules.towers.part import (
    HIDDEN,
    NAME,
    PER_TOWER,
    SIZE,
    Kept,
    Towers,
    draw_favors,
    tower_items,
    towers_in_play,
)
from engine.modules.towers.positions import position_form, read_towers, write_towers
from engine.modules.towers.reward import CHOICE, TOWER, FavorsSeen, TowerCrowned
from engine.rules.rulings import Law

CARDS = 5
"""Room cards of 325 (TOWER-2)."""
MORE_THAN_PLAYERS = 3
"""There are so many more tower rooms than players (TOWER-1)."""
ALONE_AS = 3
"""Who plays alone sets the table up as for three (SOLO-1)."""
CARD = "tower-rooms"
"""The bonus card whose points no text gives (CE-BONUS-16)."""
ORDER = 60
"""Tower favors are scored after the bonus cards and before money (TOWER-6, FINAL-3)."""


class TowersModule(Module):
    """Rooms of 325, and favors of one's own."""

    name = NAME
    rules = ("TOWER",)
    decisions = (CHOICE,)
    rewards = (TOWER,)
    events: tuple[type[Any], ...] = (FavorsSeen, TowerCrowned)
    final = (FinalStep(lambda law: ORDER, tower_items, secret=True),)
    sources: Mapping[str, str] = {"TOWER": N_("tower favors")}

    def stock(self, law: Law, players: int) -> Stock:
        """The eight tower rooms, five cards for them, a favor and a bonus card (TOWER-1, TOWER-2, CE-2, CE-3)."""
        favors, bonus = cards_of(NAME)
        return stock_beside(law, (SIZE,))._replace(
            heights={SIZE: (players if players > 1 else ALONE_AS) + MORE_THAN_PLAYERS},
            cards_per_size=CARDS,
            favors=tuple(card.id for card in favors),
            bonus_cards=tuple(card.id for card in bonus),
        )

    def card_points(self, law: Law) -> Mapping[str, int]:
        """By the ruling of the table, or else as an owner's pack has it (OQ-191)."""
        packs = [pack for pack in map(find_pack, law.packs) if pack is not None and "tower" in pack.cards]
        if packs and "tower-card" not in law.overrides:
            return {CARD: packs[0].cards["tower"]}
        return {CARD: int(law["tower-card"])}

    def begin(self, state: GameState, piles: Mapping[str, tuple[Any, ...]]) -> GameState:
        """Three favors for each tower room go into the favor tower, or what is left of them (TOWER-3, OQ-185).

        A favor that was turned up and replaced because of its excluded pair is out of the game (FAVOR-4).
        """
        order = piles["favors"]
        turned_up = max((order.index(favor) + 1 for favor in state.favors), default=0)
        pile = order[turned_up:][: PER_TOWER * towers_in_play(state)]
        tiles, cards, favors = state.boxed
        state = state.but(boxed=(tiles, cards, tuple(favor for favor in favors if favor not in pile)))
        none = ((),) * len(state.names)
        return state.keep(NAME, Towers(pile, none, none))

    def explain(self, state: GameState, player: int, item: Points) -> str:
        """Which favor it was, on which tower, and how much the owner has of what it counts."""
        card = find_favor(item.target)
        number = count_at(state, player, card)
        return say(N_("{card}: {n}, under the tower of {room}"), card=say(card.name), n=number, room=item.source)

    # seeing

    def lines(self, view: View) -> list[str]:
        """The favors under the towers, as far as the player knows them, and how many are left (TOWER-12)."""
        part: Towers = view.part(NAME)
        found = []
        for name, mine in zip(view.names, part.kept, strict=True):
            for one in mine:
                favor = say(N_("face down")) if one.favor == HIDDEN else say(find_favor(one.favor).name)
                sentence = N_("Under a tower of {name}, on {room}: {favor}")
                found.append(say(sentence, name=name, room=one.room, favor=favor))
        return [*found, say(N_("Favors in the favor tower: {n}"), n=len(part.pile))]

    def see(self, part: Towers, player: int) -> Towers:
        """Of what lies face down only the player's own (TOWER-12)."""
        return Towers(
            pile=(HIDDEN,) * len(part.pile),
            kept=tuple(
                mine if seat == player else tuple(Kept(one.room, HIDDEN) for one in mine)
                for seat, mine in enumerate(part.kept)
            ),
            spent=tuple(mine if seat == player else (HIDDEN,) * len(mine) for seat, mine in enumerate(part.spent)),
            drawn=part.drawn if part.chooser == player else (HIDDEN,) * len(part.drawn),
            chooser=part.chooser,
            room=part.room,
        )

    def favors(self, part: Towers) -> tuple[str, ...]:
        kept = (one.favor for mine in part.kept for one in mine)
        spent = (favor for mine in part.spent for favor in mine)
        return tuple(favor for favor in (*part.pile, *kept, *spent, *part.drawn) if favor != HIDDEN)

    def give_favors(self, state: GameState, number: int) -> tuple[tuple[str, ...], GameState]:
        """From the top of the favor tower."""
        state, favors = draw_favors(state, number)
        return favors, state

    def imagine(self, state: GameState, view: View, rng: Random) -> GameState:
        """What lies face down is any of the favors that do not lie open; the rest of them is in the box."""
        part: Towers = state.part(NAME)
        tiles, cards, favors = state.boxed
        hidden = iter(favors)
        whole = Towers(
            pile=_turned(part.pile, hidden),
            kept=tuple(
                tuple(Kept(one.room, favor) for one, favor in zip(mine, _turned(_favors_of(mine), hidden), strict=True))
                for mine in part.kept
            ),
            spent=tuple(tuple(sorted(_turned(mine, hidden))) for mine in part.spent),
            drawn=tuple(sorted(_turned(part.drawn, hidden))),
            chooser=part.chooser,
            room=part.room,
        )
        return state.keep(NAME, whole).but(boxed=(tiles, cards, tuple(hidden)))

    # positions

    def form(self, law: Law) -> Schema:
        return position_form(law)

    def write(self, state: GameState) -> Any:
        return write_towers(state)

    def read(self, state: GameState, data: Any) -> GameState:
        return read_towers(state, data)


def _favors_of(kept: tuple[Kept, ...]) -> tuple[str, ...]:
    return tuple(one.favor for one in kept)


def _turned(favors: tuple[str, ...], hidden: Iterator[str]) -> tuple[str, ...]:
    """Favors with the next of the hidden ones wherever one lies face down."""
    return tuple(next(hidden) if favor == HIDDEN else favor for favor in favors)


MODULE = TowersModule()
