"""Decrees that act by themselves: money at the start or for completed rooms, an odd score made even."""

from engine.game.events import Completed, Happenings
from engine.game.flow import gain, pay
from engine.game.module import Ask, Seam
from engine.game.state import GameState, Points
from engine.modules.decrees.decree import Decree, own_turn


class BuildersTip(Decree):
    """1000 for each completed tile, Corridor tiles too (DECREE-01, OQ-120)."""

    id = "builders-tip"
    seams = ("settle",)
    TIP = 1000

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        done = sum(len(one.rooms) for one in seam.news if isinstance(one, Completed) and one.player == owner)
        return pay(state, owner, self.TIP * done, self.rule, events) if done else state


class Dowry(Decree):
    """10000 more at the start (DECREE-20)."""

    id = "dowry"
    MONEY = 10000

    def start(self, state: GameState, owner: int, events: Happenings) -> GameState | Ask:
        return pay(state, owner, self.MONEY, self.rule, events)


class EvenTempered(Decree):
    """A turn that ends with an odd score brings a point (DECREE-26, OQ-114)."""

    id = "even-tempered"
    seams = ("turn-end",)

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        if not state.scores[owner] % 2 or state.queue:
            return state
        if state.law["even-tempered"] == "own-turns" and not own_turn(state, owner):
            return state
        return gain(state, owner, (Points(self.rule, self.id, "", 1),), events)


AT_ONCE: tuple[Decree, ...] = (BuildersTip(), Dowry(), EvenTempered())
