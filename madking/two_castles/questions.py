"""Questions about castles of Between Two Castles in one call; castles may be given as text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Attendant, Card
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import USUAL, Law
from engine.two_castles.verdict import Verdict

if TYPE_CHECKING:
    from engine.two_castles.game.events import Event
    from engine.two_castles.game.game import Facts
    from engine.two_castles.game.state import Action, GameState
    from madking.replays import Replay
    from solver.patience import Patience
    from solver.table.arena import Played
    from solver.two_castles.arrangement import Arrangement
    from solver.two_castles.hint import Advice


def _castle(castle: Castle | str) -> Castle:
    return Castle.parse(castle) if isinstance(castle, str) else castle


def judge(castle: Castle | str, placement: Placement | str) -> Verdict:
    """May this be placed here? Every broken rule, or none."""
    return _castle(castle).judge(placement)


def hint(
    castle: Castle | str,
    tiles: Sequence[str],
    *,
    attendants: Iterable[str | Attendant] = (),
    bonus_cards: Iterable[str | Card] = (),
    law: Law = USUAL,
    top: int = 5,
    patience: "Patience | None" = None,
) -> "Advice":
    """The best ways to place the tiles that a castle gets in a turn, jointly and in the best order."""
    from solver.two_castles.hint import give_hints
    from solver.two_castles.problem import Holding

    return give_hints(Holding.read(_castle(castle), attendants, bonus_cards, law), tiles, top, patience=patience)


def best(
    castle: Castle | str,
    tiles: Sequence[str],
    *,
    attendants: Iterable[str | Attendant] = (),
    bonus_cards: Iterable[str | Card] = (),
    law: Law = USUAL,
    patience: "Patience | None" = None,
) -> "Arrangement":
    """The best final arrangement of all these tiles, proven if there is patience enough."""
    from solver.two_castles.best import find_best
    from solver.two_castles.problem import Holding, Problem

    holding = Holding.read(_castle(castle), attendants, bonus_cards, law)
    return find_best(Problem(holding, tiles), patience=patience)


def simulate(
    bots: Sequence[str],
    games: int = 1,
    *,
    rulings: Mapping[str, str] | None = None,
    seed: str = "0",
    jobs: int = 1,
    record: bool = False,
) -> "Iterator[Played[Facts]]":
    """Games between bots, one seat each, in order; with `record` each result has its log."""
    from engine.two_castles.game.game import TWO_CASTLES
    from engine.two_castles.rulings import read_law
    from solver.table.arena import Series, play_games

    return play_games(Series(TWO_CASTLES, read_law(rulings or {}), tuple(bots), seed, record), games, jobs)


def replay(log: str | Iterable[str]) -> "Replay[GameState, Action, Event]":
    """A log played again, from its text or its lines; the points of a player are those of the lower castle."""
    from engine.kernel.log import follow
    from engine.two_castles.game.final import standings
    from engine.two_castles.game.game import TWO_CASTLES
    from engine.two_castles.notebook import castle_figures
    from madking.replays import Replay, Showing, lines_of

    showing = Showing(lambda state: [one.lower for one in standings(state).results], castle_figures)
    return Replay(follow(TWO_CASTLES, lines_of(log)), showing)
