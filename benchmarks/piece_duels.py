"""What sections and passages are worth to the bot `planner`: duels with a twin that never buys nor lays any.

Run with `python -m benchmarks.piece_duels [DEALS [SEED]]`: each deal is played from either seat. With `--moats` or
`--passages` only one of the modules is in play, with `--greedy` all five are, and the other bot is `greedy`; `--moves`
takes the time of moves.
"""

import random
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any

from benchmarks.bots import SURE, wilson
from engine.game.game import CASTLES, Setup
from engine.game.state import Action, Verb
from engine.game.view import View
from engine.rules.rulings import law
from solver.bots.planner import PlannerBot
from solver.table.arena import Match, Series, play_games
from solver.worth.rates import RATES

ALL = ("towers", "swans", "moats", "passages", "decrees")
LEFT_ALONE = ("moat", "join")
"""The verbs that the twin never uses."""


class Plain:
    """The bot `planner` without sections and passages: it neither hopes for them nor uses them."""

    def __init__(self, rng: random.Random) -> None:
        self._bot = PlannerBot(rng, RATES._replace(ring=0.0, site=0.0, join=0.0))

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        """As `planner` does, of what is left."""
        castles = list(view.castles)
        mine = castles[view.player]
        castles[view.player] = mine = mine.under(mine.terms._replace(joins=()))
        left = [action for action in actions if _is_plain(mine, action)]
        return self._bot.choose(view._replace(castles=tuple(castles)), left) if left else actions[0]


def _is_plain(castle: Any, action: Action) -> bool:
    if action.verb == Verb.PLACE:
        return len(action.args) == 1
    if action.verb == Verb.TAKE:
        return bool(castle.can_place(action.args[0]) or action.args[0] == "hallway")
    return action.verb not in LEFT_ALONE


def moves(games: int, seed: str) -> str:
    """How long the moves of planners take with both modules, in seconds."""
    took: list[float] = []
    for number in range(games):
        plan: Any = Series(CASTLES, Setup(law("collectors", None, ("moats", "passages"))), ("planner",) * 2, seed)
        match = Match(plan, number)
        while not match.over:
            start = time.perf_counter()
            match.advance()
            took.append(time.perf_counter() - start)
    return f"{len(took)} moves: median {statistics.median(took):.3f} s, worst {max(took):.2f} s"


def duel(modules: tuple[str, ...], other: str, deals: int, seed: str, jobs: int = 1) -> str:
    """Two players with changed seats; a shared victory is half a win for each; games called off do not count."""
    won, games, found = 0.0, 0, dict[int, list[int]]()
    for own in (0, 1):
        seats = ("planner", other) if own == 0 else (other, "planner")
        plan: Any = Series(CASTLES, Setup(law("collectors", None, modules)), seats, seed)
        for played in play_games(plan, deals, jobs):
            if played.facts.end == "called off":
                continue
            games += 1
            won += (own in played.winners) / len(played.winners)
            found.setdefault(played.number, []).append(played.points[own] - played.points[1 - own])
    margins = [statistics.mean(both) for both in found.values()]
    mean = statistics.mean(margins)
    spread = SURE * statistics.stdev(margins) / len(margins) ** 0.5 if len(margins) > 1 else 0.0
    low, high = wilson(won, games)
    share = f"{won / games:.1%} ({low:.1%} to {high:.1%})"
    return f"{games} games: planner wins {share}; margin {mean:+.1f} ({mean - spread:+.1f} to {mean + spread:+.1f})"


def main(arguments: list[str]) -> None:
    """Print the figures that are asked for."""
    words = [word for word in arguments if not word.startswith("--")]
    deals, seed = int(words[0]) if words else 20, words[1] if len(words) > 1 else "pieces"
    if "--moves" in arguments:
        print(f"two planners with moats and passages, {moves(deals, seed)}")
        return
    if "--greedy" in arguments:
        print(f"all five expansions, against greedy, {duel(ALL, 'greedy', deals, seed)}")
        return
    chosen = tuple(name for name in ("moats", "passages") if f"--{name}" in arguments) or ("moats", "passages")
    twin = f"{__file__}:Plain"
    print(f"{' and '.join(chosen)}, against a planner without, {duel(chosen, twin, deals, seed)}")


if __name__ == "__main__":
    main(sys.argv[1:])
