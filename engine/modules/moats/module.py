"""The module: barbicans at the start, sections to buy, the reward of a closed ring, and what counts them in the end."""

from collections.abc import Mapping
from typing import Any

from engine.castle.castle import Castle
from engine.catalogue import RoomType
from engine.catalogue.box import Stock
from engine.catalogue.cards import Card, cards_of
from engine.game.counters import COUNTERS
from engine.game.events import Happenings
from engine.game.final import DEPLETED
from engine.game.module import Ask, Counter, FinalStep, Module, Seam, StepOfGame
from engine.game.state import GameState, Points
from engine.game.view import View
from engine.kernel.i18n import N_, say
from engine.modules.moats.faces import FACES, choose_faces
from engine.modules.moats.part import NAME, STACKS, left_of_stack, sections_of
from engine.modules.moats.positions import check_moats
from engine.modules.moats.purchase import BUY, CardGone
from engine.modules.moats.reward import CLOSED, PICKING, SEARCHING, shuffle_after
from engine.rules.rulings import Law

ORDER = 12
"""The depleted stack of moats is scored with the other depleted stacks (MOAT-19, DIFF-27)."""


def depleted_moats(state: GameState) -> list[list[Points]]:
    """2 points for each own section if none is left in the stack (MOAT-19, DEPL-1)."""
    if left_of_stack(state):
        return [[] for _name in state.names]
    return [[Points("MOAT-19", str(bar), "", DEPLETED) for bar in castle.bars] for castle in state.castles]


# foyer and barbican as two tiles, where a table rules so (OQ-085)


def _another_tile(castle: Castle) -> int:
    two = castle.law["foyer-barbican"] == "two-tiles"
    return int(two and bool(castle.rooms) and castle.rooms[0].tile.gate is not None)


def _with_barbican(key: str) -> Counter:
    """A counter of tiles that counts a barbican besides its foyer, completed with it or not."""
    of_castle = COUNTERS[key].of_castle
    assert of_castle is not None

    def count(card: Card, castle: Castle, money: int) -> int:
        more = _another_tile(castle)
        if more and key == "tiles":
            more = int(card.type == RoomType.CORRIDOR)
        elif more and key in ("completed", "incomplete"):
            more = int(castle.is_completed(0) == (key == "completed"))
        return of_castle(card, castle, money) + more

    return Counter(count)


_COUNTERS = {key: _with_barbican(key) for key in ("tiles", "total", "other-sizes", "completed", "incomplete")}
_STEPS: Mapping[str, StepOfGame] = {"foyer": choose_faces}


class MoatsModule(Module):
    """A ring around each castle."""

    name = NAME
    rules = ("BARB", "MOAT")
    decisions = (FACES, SEARCHING, PICKING)
    asides = (BUY,)
    rewards = (CLOSED,)
    counters = _COUNTERS
    final = (FinalStep(lambda law: ORDER, depleted_moats),)
    steps = _STEPS
    events: tuple[type[Any], ...] = (CardGone,)
    sources: Mapping[str, str] = {"MOAT": N_("moats")}
    seams = ("settle",)

    def plays(self, law: Law, players: int) -> bool:
        return players in STACKS

    def stock(self, law: Law, players: int) -> Stock:
        """A favor and a bonus card (CE-2, CE-3); the sections are counted in the castles."""
        favors, bonus = cards_of(NAME)
        return Stock(favors=tuple(card.id for card in favors), bonus_cards=tuple(card.id for card in bonus))

    def check(self, state: GameState) -> None:
        check_moats(state)

    def follow(self, state: GameState, seam: Seam, events: Happenings) -> GameState | Ask:
        return shuffle_after(state)

    def explain(self, state: GameState, player: int, item: Points) -> str:
        if item.rule == "MOAT-19":
            return say(N_("{room}: no section is left in the stack"), room=item.source)
        if item.target:
            return say(N_("{room}, for {other}"), room=item.source, other=item.target)
        return say(N_("points of {room}"), room=item.source)

    def lines(self, view: View) -> list[str]:
        """Who has how many sections, and how many are left (MOAT-1)."""
        built = [(name, sections_of(castle)) for name, castle in zip(view.names, view.castles, strict=True)]
        left = STACKS[len(view.names)] - sum(n for _name, n in built)
        having = ", ".join(f"{name} {n}" for name, n in built if n)
        if not having:
            return [say(N_("Moat sections left: {n}"), n=left)]
        return [say(N_("Moat sections: {who}; left: {n}"), who=having, n=left)]


MODULE = MoatsModule()
