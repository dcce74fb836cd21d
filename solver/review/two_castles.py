"""The decisions of Between Two Castles: options as its advice rates them, followed to the next turn.

What a seat has there is the lower one of its castles, each grown to the end of the game as the advice grows them.
"""

import random
from collections.abc import Sequence
from functools import lru_cache

from engine.two_castles.catalogue import Card, Slug, all_cards, regular_tiles
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.state import NOBODY, ROUNDS, Action, GameState, Phase
from engine.two_castles.game.view import View, view
from solver.review.review import Decision, Rated, Rater
from solver.table.lookahead import Foresight, Line
from solver.two_castles import advice
from solver.two_castles.advice import Adviser
from solver.two_castles.bots import GreedyBot
from solver.two_castles.growth import Chance
from solver.two_castles.outlook import TURNS, Outlook
from solver.two_castles.weighing import Budget

DRAWS = 8
"""So often each castle is grown to its end where a stretch begins."""
GROWN = 6
"""So many castles are grown where a line ends: lines are many."""


UNRATED = frozenset((Phase.ORDER, Phase.SHUFFLE, Phase.OVER))
"""What is not weighed: who places first changes next to nothing."""
ADVICE = Budget(followed=4, steps=300, least=3)
"""How much the advice may look at to say which options are worth following."""


class Growing(Foresight[GameState, Action, View]):
    """Everybody plays on greedily to the end of the turn; then castles are grown, on each table with the same luck."""

    game = TWO_CASTLES

    def __init__(self, seen: View) -> None:
        self._bot = GreedyBot(random.Random(0))
        self._key = self.key(seen)
        self._table = 0

    def key(self, seen: View) -> str:
        return "|".join(map(str, seen))

    def begin(self, table: GameState) -> None:
        self._table += 1

    def act(self, state: GameState, rng: random.Random) -> Action:
        return self._bot.choose(view(state, state.player), legal_actions(state))

    def settled(self, before: GameState, now: GameState) -> bool:
        return now.phase in _FIRST and (now.round, now.turn) > (before.round, before.turn)

    def worths(self, state: GameState) -> Sequence[float]:
        return grown(state, f"{self._key}/{self._table}", max(1, GROWN // len(state.castles)))


def grown(state: GameState, seed: str = "", draws: int = DRAWS) -> Sequence[float]:
    """What each player may expect of the lower one of his castles at the beginning of a turn; in the end he has it."""
    if state.over:
        return TWO_CASTLES.result(state).points[: len(state.people)]
    return _lower_ones(state, state.people, seed, draws)


def _lower_ones(state: GameState, seats: Sequence[int], seed: str, draws: int) -> Sequence[float]:
    castles = sorted({castle for seat in seats for castle in state.sides(seat)})
    finals = {castle: _finals(state, castle, seed, draws) for castle in castles}
    return [lower(*(finals[castle] for castle in state.sides(seat))) for seat in seats]


def lower(left: Sequence[float], right: Sequence[float]) -> float:
    """The average of the lower one of two castles: every draw of one with every draw of the other."""
    return sum(min(one, other) for one in left for other in right) / (len(left) * len(right))


def _finals(state: GameState, castle: int, seed: str, draws: int) -> list[int]:
    """The points of a castle in the end, as one of its builders sees it at the beginning of a turn."""
    builder = next(seat for seat in state.partners(castle) if seat != state.ludwig)
    outlook = Outlook(view(state, builder))
    coming = (*outlook.coming(castle), outlook.habits.offers[state.turn - 1])
    growth = outlook.growth(castle)
    return [growth.copy().grow(coming, _luck(outlook, f"{seed}/{castle}/{draw}")) for draw in range(draws)]


def _luck(outlook: Outlook, seed: str) -> Chance:
    """What chance brings: all tiles and cards in an order that hangs on the seed alone, without those that are seen."""
    tiles, cards = _order(seed)
    unseen, held = frozenset(outlook.unseen), {card for cards in outlook.view.cards for card in cards}
    left = [slug for slug in tiles if slug in unseen]
    return Chance(iter((*left, *left)), iter([card for card in cards if card.slug not in held]))


@lru_cache(maxsize=64)
def _order(seed: str) -> tuple[list[Slug], list[Card]]:
    rng = random.Random(seed)
    tiles, cards = [tile.slug for tile in regular_tiles()], list(all_cards())
    rng.shuffle(tiles)
    rng.shuffle(cards)
    return tiles, cards


class TwoCastlesRater(Rater[GameState, Action, View]):
    """Options by what they win at once, followed to the end of the turn."""

    game = TWO_CASTLES

    def foresight(self, view: View) -> Foresight[GameState, Action, View]:
        return Growing(view)

    def worths(self, state: GameState) -> Sequence[float]:
        return grown(state)

    def rivals(self, state: GameState) -> Sequence[float]:
        """Ludwig's lower castle: he is ranked as all others are, and can win (OQ-148)."""
        return () if state.ludwig == NOBODY else _lower_ones(state, (state.ludwig,), "", DRAWS)

    def decision(self, before: GameState, actions: Sequence[Action]) -> Decision[Action] | None:
        offered = legal_actions(before)
        if before.phase in UNRATED or len(offered) < 2:
            return None
        rated = Adviser(view(before, before.player), ADVICE).rate(offered)
        lines = [Line(_rated(one, before.phase), (one.action,), one.value) for one in rated]
        lines.sort(key=lambda line: -round(line.prior, 9))
        did = next(line for line in lines if line.actions[0] == actions[0])
        return Decision(did, [line for line in lines if line is not did])

    def begins(self, before: GameState | None, now: GameState) -> bool:
        """A turn: tiles are chosen, or those of Ludwig divided."""
        return now.phase in _FIRST and (before is None or before.phase not in _FIRST)

    def reveals(self, before: GameState, now: GameState) -> bool:
        """New hands for a round, tiles drawn for a bonus, or bonus cards to choose from."""
        return now.round > before.round or bool(now.drawn and not before.drawn) or _drew(before, now)

    def progress(self, state: GameState) -> float:
        turns = TURNS * (state.round - 1) + state.turn - 1
        return 1.0 if state.over else turns / (TURNS * ROUNDS)


_FIRST = (Phase.CHOOSE, Phase.LUDWIG)


def _drew(before: GameState, now: GameState) -> bool:
    """Were tiles drawn to choose one from (B2C-BONUS)?"""
    return now.phase == Phase.PLACE and len(now.hand) > 1 and len(now.supply) < len(before.supply)


def _rated(one: advice.Rated, phase: Phase) -> Rated:
    """Only what is added to a score sheet at once is exact: not what the best places of chosen tiles would add."""
    return Rated(one.action, one.points if phase in _EXACT else 0, one.value)


_EXACT = (Phase.PLACE, Phase.ATTENDANT, Phase.CARD)
