"""Series of games between bots for tests, of either game, in few words."""

from collections.abc import Mapping
from typing import Any

from engine.game.events import Event
from engine.game.game import CASTLES, Setup
from engine.game.state import Action, GameState
from engine.rules.rulings import law
from engine.two_castles.game import state as sister
from engine.two_castles.game.events import Event as SisterEvent
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.rulings import USUAL, Law
from solver.table.arena import Series


def big_series(
    bots: tuple[str, ...],
    seed: str,
    edition: str = "second",
    rulings: Mapping[str, str] | None = None,
    *,
    record: bool = False,
    **more: Any,
) -> Series[GameState, Action, Event]:
    """A series of the big game; `more` is what else a table is set up with."""
    return Series(CASTLES, Setup(law(edition, rulings), **more), bots, seed, record)


def sister_series(
    bots: tuple[str, ...], seed: str, its_law: Law = USUAL, *, record: bool = False
) -> Series[sister.GameState, sister.Action, SisterEvent]:
    """A series of the sister game."""
    return Series(TWO_CASTLES, its_law, bots, seed, record)
