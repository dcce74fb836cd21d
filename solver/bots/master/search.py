"""The search of the master: what is tried at each decision, how much of it, and where it leads."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.game.state import Action, Phase
from engine.game.view import View
from solver.bots.master.foresight import ENVY, Sight
from solver.bots.master.options import arrangements, choices, free_tiles, places, purchases
from solver.patience import Patience
from solver.table.lookahead import Line, Looked, narrow
from solver.worth.rates import Rates, rates_for
from solver.worth.worth import Outlook

Rounds = tuple[tuple[int, int], ...]
"""Each is so many tables more, and how many options are kept after it."""


class Strength(NamedTuple):
    """How much is tried at a purchase, where prices are set, and where a tile in hand is placed."""

    options: int
    rounds: Rounds
    arrangements: int
    priced: Rounds
    places: int = 0
    """None: the bot places as the planner does, and advice looks at as many as at a purchase."""
    placed: Rounds = ()
    spots: int = 2
    """Places of the same tile among the purchases: only one where the bot places as the planner does, on the best."""
    ahead: int = 1
    """How many settings of prices further a line goes."""
    trust: float = 2.0
    """The estimate of an option counts as much as so many tables; about two fifths in the end."""
    envy: float = ENVY
    """What a point of the others counts against one of one's own."""

    def at_table(self, players: int) -> "Strength":
        """The same for so many players: the more there are, the longer is a line, and the fewer tables there are."""
        return self._replace(
            rounds=_tables(self.rounds, players),
            priced=_tables(self.priced, players),
            placed=_tables(self.placed, players),
            trust=self.trust * STATED / players,
        )


def _tables(rounds: Rounds, players: int) -> Rounds:
    return tuple((max(1, round(draws * STATED / players)), keep) for draws, keep in rounds)


STATED = 4
"""The number of players for which strengths are stated."""
STRENGTHS = {
    "quick": Strength(4, ((1, 2), (2, 1)), 4, ((1, 2), (2, 1)), spots=1),
    "normal": Strength(6, ((3, 3), (4, 1)), 6, ((3, 3), (4, 1)), spots=1, ahead=2, trust=5),
    "deep": Strength(
        8, ((8, 4), (16, 2), (32, 1)), 8, ((8, 4), (16, 2), (32, 1)), 6, ((8, 3), (48, 1)), ahead=2, trust=36
    ),
}
SEARCHED = frozenset({Phase.TAKE, Phase.PRICE, Phase.PLACE})
"""The decisions that the bot searches; all others are the planner's."""


class Plan(NamedTuple):
    """What is tried, and on how many tables."""

    lines: list[Line[Action]]
    rounds: Rounds

    @property
    def budget(self) -> int:
        """Lines that are followed in all."""
        total, kept = 0, len(self.lines)
        for draws, keep in self.rounds:
            total += draws * kept
            kept = min(keep, kept)
            if kept == 1:
                break
        return total


def plan(outlook: Outlook, actions: Sequence[Action], strength: Strength, sight: Sight) -> Plan:
    """What is tried at a decision, the best by the estimate first."""
    view = outlook.view
    strength = strength.at_table(len(view.names))
    if view.phase == Phase.TAKE:
        return Plan(purchases(outlook, actions, strength.options, strength.spots), strength.rounds)
    if view.phase == Phase.PRICE:
        return Plan(arrangements(outlook, strength.arrangements, sight.key(view)), strength.priced)
    if view.phase == Phase.PLACE:
        most = strength.places or strength.options
        return Plan(places(outlook, actions, most), strength.placed or strength.rounds)
    if view.phase == Phase.FREE:
        return Plan(free_tiles(outlook, strength.options), strength.rounds)
    return Plan(choices(outlook, actions, strength.options), strength.rounds)


def sight_of(outlook: Outlook, strength: Strength) -> Sight:
    """How far a search of this strength sees."""
    return Sight(outlook, strength.ahead, strength.at_table(len(outlook.view.names)).trust, strength.envy)


def search(
    view: View,
    actions: Sequence[Action],
    strength: Strength,
    patience: Patience | None = None,
    rates: Rates | None = None,
) -> list[Looked[Action]]:
    """The options of a decision followed on tables that fit the view, the best first; one that is alone is not.

    The constants are those that were found for as many players as there are, if no others are given.
    """
    outlook = Outlook(view, rates or rates_for(len(view.names)))
    sight = sight_of(outlook, strength)
    lines, rounds = plan(outlook, actions, strength, sight)
    if len(lines) == 1:
        return [Looked(lines[0], ())]
    return narrow(sight, view, lines, rounds, patience)
