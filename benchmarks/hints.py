"""Hints for a whole four-player market: by points, by value, and the same points by playing every turn through.

Run with `python -m benchmarks.hints` (add `--quick` for fewer positions).
"""

import sys
import time
from statistics import median

from engine.game.game import CASTLES, Setup
from engine.game.play import advance, legal_actions
from engine.game.state import GameState, Phase
from engine.game.view import view
from engine.rules.rulings import law
from solver.hint.hint import POINTS, VALUE, explain, refusals, turn_options
from solver.table.arena import Match, Series
from solver.worth.turn_points import exhaustive_points
from solver.worth.worth import Outlook

SHOWN = 5
ROUNDS = (4, 7, 10)


def positions(games: int) -> list[GameState]:
    """Tables at which somebody is to buy, early, in the middle and late in games of four planners."""
    found = []
    for number in range(games):
        game = Match(Series(CASTLES, Setup(law()), ("planner",) * 4, "hints"), number)
        for wanted in ROUNDS:
            while not game.over and (game.state.round < wanted or game.state.phase != Phase.TAKE):
                game.advance()
            if not game.over:
                found.append(game.state)
    return found


def hint(state: GameState, by: str) -> int:
    """What the command does between reading and printing; the number of options ranked."""
    outlook = Outlook(view(state, state.player))
    options = turn_options(outlook, by)
    for option in options[:SHOWN]:
        explain(outlook, option)
    refusals(outlook)
    return len(options)


def exhaustive(state: GameState) -> dict[tuple[str, str], int]:
    """The twin: the points of every purchase by the rules in motion, in every order of rewards."""
    found = {}
    for action in legal_actions(state):
        if action.args:
            hand = advance(state, action).state
            for place in legal_actions(hand):
                found[action.args[0], str(place.args[0])] = exhaustive_points(hand, place.args[0])
    return found


def agree(state: GameState) -> bool:
    """Does the quick answer have the points of the twin?"""
    options = turn_options(Outlook(view(state, state.player)), POINTS)
    quick = {(option.take, str(option.placement)): option.points for option in options if option.placement}
    return quick == exhaustive(state)


def milliseconds(state: GameState, by: str, repeat: int) -> float:
    """The best of a few, warm: the same question was asked before."""
    hint(state, by)
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        hint(state, by)
        best = min(best, time.perf_counter() - start)
    return best * 1000


def main(arguments: list[str]) -> None:
    """Print the table."""
    games, repeat = (2, 3) if "--quick" in arguments else (8, 5)
    tables = positions(games)
    numbers = [hint(state, POINTS) for state in tables]
    print(f"{len(tables)} tables of four, {median(numbers):.0f} options in the middle, {max(numbers)} at most")
    for by, goal in ((POINTS, 50), (VALUE, 300)):
        times = [milliseconds(state, by, repeat) for state in tables]
        print(f"by {by:6}  median {median(times):6.1f} ms, worst {max(times):6.1f} ms (goal {goal} ms)")
    slow = []
    for state in tables:
        start = time.perf_counter()
        exhaustive(state)
        slow.append((time.perf_counter() - start) * 1000)
    same = sum(agree(state) for state in tables)
    print(f"exhaustive median {median(slow):6.1f} ms, worst {max(slow):6.1f} ms; the same points at {same} tables")


if __name__ == "__main__":
    main(sys.argv[1:])
