"""How high the search for a table of one gets: final scores, how often the highest rank, and time per move.

Run with `python -m benchmarks.solo [GAMES] [--edition second] [--strength normal] [--first 0] [--jobs 1]
[--known WIDTH]`.
Deals have their numbers, so that parts of a long run can be made apart: `--first 100` begins with that of number 100.
With `--known` the order of stacks, deck and cards is known, and so many castles are kept after each turn, the best by
the estimate: what could be reached by a player who knew what comes, at least.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from statistics import mean, median
from typing import NamedTuple

from benchmarks.bots import interval, wilson
from engine.game.game import CASTLES, Setup
from engine.game.state import Action, GameState, Phase
from engine.modules.solo import solo_rank
from engine.rules.rulings import law
from solver.bots.solo import HIGHEST, STRENGTHS, SoloBot
from solver.bots.solo_quick import SOLO, Quick, buys, outlook_of, standing
from solver.table.series import play_series

PLACES = 3
"""Who knows the order looks at so many places of each tile."""


class Alike(NamedTuple):
    """What decides a run."""

    edition: str
    strength: str
    first: int
    known: int
    """How many castles are kept where the order is known; none: it is not."""


class Told(NamedTuple):
    """A game: its number, its score, the rank, and processor seconds of each decision between several options."""

    number: int
    score: int
    highest: bool
    seconds: tuple[float, ...]


def known_best(state: GameState, width: int) -> int:
    """The best final score that is found where the order of everything is known; what is shuffled is so always alike.

    Turn by turn every castle that is kept goes on with every tile at its best places, and the best are kept.
    """
    quick, best = Quick(), 0
    kept = [_on(state, (), quick)]
    while kept:
        found = dict[object, GameState]()
        for table in kept:
            number = Counter[str]()
            for buy in buys(outlook_of(CASTLES.view(table, 0), SOLO), 2 * PLACES):
                number[buy.take] += 1
                if number[buy.take] <= PLACES:
                    after = _on(table, buy.actions, quick)
                    found[frozenset(after.castles[0].rooms), after.money, after.scores, after.bonus, after.market] = (
                        after
                    )
        best = max([best, *(table.scores[0] for table in found.values() if table.over)])
        kept = sorted((table for table in found.values() if not table.over), key=standing, reverse=True)[:width]
    return best


def _on(state: GameState, first: Sequence[Action], quick: Quick) -> GameState:
    """The table after some actions, at the beginning of the next turn; what comes in between the quick player does."""
    wanted = list(first)
    while not state.over:
        if CASTLES.is_chance(state):
            action = CASTLES.chance(state, random.Random(0))
        elif wanted:
            action = wanted.pop(0)
        elif state.phase == Phase.TAKE:
            break
        else:
            action = quick.act(state)
        state = CASTLES.advance(state, action)[0]
    return state


def play(run: Alike, index: int) -> Told:
    """One game by its number."""
    number = run.first + index
    rng, setup = random.Random(f"solo/{number}"), Setup(law(run.edition))
    state = CASTLES.start(setup, ("solo",), CASTLES.shuffle(setup, 1, rng))[0]
    if run.known:
        began, score = time.process_time(), known_best(state, run.known)
        return Told(number, score, solo_rank(state.law, score) == HIGHEST, (time.process_time() - began,))
    bot, seconds = SoloBot(random.Random(0), run.strength), []
    while not state.over:
        if CASTLES.is_chance(state):
            action = CASTLES.chance(state, rng)
        else:
            began, actions = time.process_time(), CASTLES.legal_actions(state)
            action = bot.choose(CASTLES.view(state, 0), actions)
            if len(actions) > 1:
                seconds.append(time.process_time() - began)
        state = CASTLES.advance(state, action)[0]
    score = state.scores[0]
    return Told(number, score, solo_rank(state.law, score) == HIGHEST, tuple(seconds))


def main() -> None:
    """Play, and tell each game and the whole."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=20)
    parser.add_argument("--edition", default="second")
    parser.add_argument("--strength", default="normal", choices=tuple(STRENGTHS))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--known", type=int, default=0, metavar="WIDTH")
    asked = parser.parse_args()
    run = Alike(asked.edition, asked.strength, asked.first, asked.known)
    told = []
    for one in play_series(partial(play, run), asked.games, asked.jobs):
        told.append(one)
        print(f"game {one.number}, {one.score} points, {sum(one.seconds):.1f} s", flush=True)
    tell(told)


def tell(told: list[Told]) -> None:
    """The whole run."""
    scores, tops = [float(one.score) for one in told], sum(one.highest for one in told)
    seconds = [each for one in told for each in one.seconds]
    slow = sorted(seconds)[int(0.95 * len(seconds))]
    low, high = wilson(tops, len(told))
    print(f"highest rank in {tops} of {len(told)} games, {tops / len(told):.0%} ({low:.0%} to {high:.0%})")
    if len(told) > 1:
        least, most = interval(scores)
        print(f"points {mean(scores):.1f} ({least:.1f} to {most:.1f}), median {median(scores):.0f}")
    print(f"processor time of a decision, median {median(seconds):.2f} s, 95 % within {slow:.2f} s")


if __name__ == "__main__":
    main()
