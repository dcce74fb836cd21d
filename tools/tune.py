"""Tune constants of the estimate (`solver.worth.rates.Rates`) by paired games, and keep them only if they win.

    python -m tools.tune --constants money,need,fill,food --out /tmp/tune
    python -m tools.tune --constants pay,deny,envy --generations 30 --deals 20 --jobs 4 --out /tmp/tune
    python -m tools.tune ... --cluster tcp://host:8786

A generation of CMA-ES tries several sets of constants on the same deals, each against the present ones and from every
seat of the deal; what counts is the mean margin. In the end the middle of what it has learned, rounded, plays deals
that nobody has seen: it is kept only if it wins more than its share there with 95 % confidence, and does not surely do
worse than the present constants against those of the bot `yardstick` (exit code 0, else 1).

`--out` holds every generation. A run that was killed goes on from there: the generations that are kept are told to the
search again, which asks for the same sets as before, so that the result is the same as without the break.
"""

import argparse
import json
import random
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import exp, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from engine.game.game import CASTLES, Setup
from engine.kernel.errors import MALFORMED, MadKingError
from engine.kernel.files import write_atomically
from engine.rules.rulings import Law, law
from solver.bots.planner import PlannerBot
from solver.cluster import Folder, Keeping, hire, run
from solver.cluster.version import own_version
from solver.table.arena import play_out
from solver.table.bots import ask_bot
from solver.table.series import Crew
from solver.worth.rates import RATES, YARDSTICK, Rates

STEP = 0.3
"""How far apart sets begin: a standard deviation is a factor of about 1.35 of each constant."""
DIGITS = 3
"""What is found is rounded to so many digits that count."""
SURE = 1.96
"""Standard errors on either side of a 95 % interval."""
FILE = "tune.json"
Point = tuple[float, ...]


class Plan(NamedTuple):
    """Everything that decides what a run finds."""

    constants: tuple[str, ...]
    players: int
    edition: str
    generations: int
    deals: int
    """Deals of a generation."""
    fresh: int
    """Deals of the acceptance."""
    seed: str

    @property
    def law(self) -> Law:
        return law(self.edition)


def rates_at(constants: Sequence[str], point: Sequence[float], base: Rates = RATES) -> Rates:
    """The constants at a point of the search: each times so many steps on the logarithmic scale."""
    return base._replace(
        **{name: getattr(base, name) * exp(STEP * x) for name, x in zip(constants, point, strict=True)}
    )


def rounded(rates: Rates, constants: Sequence[str]) -> Rates:
    """What is printed and kept: a few digits that count."""
    return rates._replace(**{name: float(f"{getattr(rates, name):.{DIGITS}g}") for name in constants})


# games


class Told(NamedTuple):
    """How a game went for who plays with other constants: points more than the best other, and the share of the win."""

    margin: int
    won: float


class Trials(NamedTuple):
    """Sets of constants, each to play some deals from every seat against the present ones."""

    law: Law
    players: int
    seed: str
    deals: int
    sets: tuple[Rates, ...]
    others: Rates = RATES
    """With what everybody else plays."""

    @property
    def games(self) -> int:
        return len(self.sets) * self.deals * self.players


def play(trials: Trials, number: int) -> Told:
    """A game by its number: of which set, on which deal, from which seat."""
    number, seat = divmod(number, trials.players)
    which, deal = divmod(number, trials.deals)
    bots = [
        PlannerBot(random.Random(0), trials.sets[which] if seat == at else trials.others)
        for at in range(trials.players)
    ]
    return play_deal(trials.law, bots, f"{trials.seed}/{deal}", seat)


def play_deal(its_law: Law, bots: Sequence[PlannerBot], seed: str, seat: int) -> Told:
    """A game on a deal, as it goes for a seat."""
    rng = random.Random(seed)
    names = tuple(f"seat-{number}" for number in range(len(bots)))
    setup = Setup(its_law, first=0)
    opening = CASTLES.start(setup, names, CASTLES.shuffle(setup, len(bots), rng))
    state = play_out(CASTLES, opening, rng, lambda now: ask_bot(CASTLES, bots[now.player], "planner", now))
    points, winners, _rule = CASTLES.result(state)
    others = max(points[:seat] + points[seat + 1 :])
    return Told(points[seat] - others, (seat in winners) / len(winners))


def play_all(trials: Trials, crew: Crew, folder: Folder[Told] | None = None) -> list[list[list[Told]]]:
    """All games: of each set, on each deal, from each seat; whoever plays them, the same."""
    told = list[Told | None]([None] * trials.games)
    for span, some in run(partial(play, trials), trials.games, crew, folder):
        told[span.start : span.stop] = some
    whole = [one for one in told if one is not None]
    assert len(whole) == trials.games
    deals = [whole[first : first + trials.players] for first in range(0, len(whole), trials.players)]
    return [deals[first : first + trials.deals] for first in range(0, len(deals), trials.deals)]


def margin(deals: Sequence[Sequence[Told]]) -> float:
    """The mean margin of a set over its deals."""
    games = [told.margin for deal in deals for told in deal]
    return sum(games) / len(games)


# searching


class Generation(NamedTuple):
    """What was asked, and the mean margin of each."""

    points: tuple[Point, ...]
    margins: tuple[float, ...]


class Search:
    """CMA-ES from the present constants on, with random numbers of its own: the same answers lead to the same asks."""

    def __init__(self, plan: Plan) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it would like to plot
            import cma  # type: ignore[import-untyped]
            import numpy as np
        rng = np.random.default_rng(list(plan.seed.encode()))
        options = {"verbose": -9, "seed": np.nan, "randn": lambda *shape: rng.standard_normal(shape)}
        self._search: Any = cma.CMAEvolutionStrategy([0.0] * len(plan.constants), 1.0, options)

    def ask(self) -> tuple[Point, ...]:
        """The points of the next generation."""
        self._asked = self._search.ask()
        return tuple(tuple(float(x) for x in point) for point in self._asked)

    def tell(self, margins: Sequence[float]) -> None:
        """Learn how the points did that were asked for last."""
        self._search.tell(self._asked, [-value for value in margins])

    @property
    def middle(self) -> Point:
        """Where the search is: under noise better than the best single point."""
        return tuple(float(x) for x in self._search.result.xfavorite)


def search(plan: Plan, crew: Crew, out: Path, watch: Callable[[str], None]) -> Rates:
    """The constants that a search finds; every generation is kept before the next is begun."""
    finder, kept = Search(plan), read_kept(plan, out)
    done = list[Generation]()
    for number in range(plan.generations):
        points = finder.ask()
        if number < len(kept):
            generation = kept[number]
            if generation.points != points:
                raise MadKingError(f"{out / FILE}: generation {number} is not what this search asks for; begin anew")
        else:
            sets = tuple(rates_at(plan.constants, point) for point in points)
            trials = Trials(plan.law, plan.players, f"{plan.seed}/{number}", plan.deals, sets)
            margins = tuple(margin(deals) for deals in play_all(trials, crew))
            generation = Generation(points, margins)
        finder.tell(generation.margins)
        done.append(generation)
        if number >= len(kept):
            write_kept(plan, out, done)
        mean = sum(generation.margins) / len(generation.margins)
        watch(
            f"generation {number}: mean {mean:+.2f}, best {max(generation.margins):+.2f}, now at {_named(plan, finder)}"
        )
    return rounded(rates_at(plan.constants, finder.middle), plan.constants)


def _named(plan: Plan, finder: Search) -> str:
    rates = rates_at(plan.constants, finder.middle)
    return " ".join(f"{name}={getattr(rates, name):.{DIGITS}g}" for name in plan.constants)


# keeping


def _settings(plan: Plan) -> dict[str, Any]:
    """What has to be the same for a run to go on; how long it is to be may change."""
    settled = {**plan._asdict(), "sources": own_version().sources, "base": RATES._asdict()}
    del settled["generations"], settled["fresh"]
    return dict(json.loads(json.dumps(settled)))


def read_kept(plan: Plan, out: Path) -> list[Generation]:
    """The generations that a run has kept; those of another run are refused."""
    file = out / FILE
    if not file.exists():
        return []
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        settings, rows = kept["plan"], kept["generations"]
        found = [Generation(tuple(tuple(p) for p in row["points"]), tuple(row["margins"])) for row in rows]
    except (OSError, *MALFORMED) as error:
        raise MadKingError(f"{file}: no run is kept here that could be read ({error})") from None
    for name, value in _settings(plan).items():
        if settings.get(name) != value:
            raise MadKingError(f"{file}: another run is kept here ({name} differs); choose another folder")
    return found


def write_kept(plan: Plan, out: Path, done: Sequence[Generation]) -> None:
    """Keep all generations so far, whole or not at all."""
    out.mkdir(parents=True, exist_ok=True)
    rows = [generation._asdict() for generation in done]
    write_atomically(out / FILE, json.dumps({"plan": _settings(plan), "generations": rows}, indent=1) + "\n")


# accepting


class Verdict(NamedTuple):
    """How a set did on fresh deals: shares of wins and margins, each with the half width of its 95 % interval."""

    games: int
    won: float
    won_error: float
    margin: float
    margin_error: float
    share: float
    """What would be won by chance."""

    @property
    def accepted(self) -> bool:
        """Does it surely win more than its share, by the spread of the deals and by the number of games alone?"""
        return self.won - self.won_error > self.share and wilson(self.won, self.games)[0] > self.share

    def __str__(self) -> str:
        low, high = wilson(self.won, self.games)
        return (
            f"{self.games} games: won {self.won:.1%} ± {self.won_error:.1%} (by Wilson {low:.1%} to {high:.1%}), "
            f"by chance {self.share:.1%}; margin {self.margin:+.2f} ± {self.margin_error:.2f}"
        )


def verdict(deals: Sequence[Sequence[Told]]) -> Verdict:
    """Deals, not games, are independent: the games of one have the same cards."""
    players = len(deals[0])
    won, won_error = interval([_won(deal) for deal in deals])
    ahead, margin_error = interval([sum(told.margin for told in deal) / players for deal in deals])
    return Verdict(len(deals) * players, won, won_error, ahead, margin_error, 1 / players)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval by Student's t; of a single value nothing is sure."""
    mean, freedom = sum(values) / len(values), len(values) - 1
    if not freedom:
        return mean, float("inf")
    spread = sum((value - mean) ** 2 for value in values) / freedom
    return mean, (SURE + (SURE**3 + SURE) / (4 * freedom)) * sqrt(spread / len(values))


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of so many games, as if each were independent."""
    whole = 1 + SURE**2 / games
    middle = share + SURE**2 / (2 * games)
    width = SURE * sqrt(share * (1 - share) / games + SURE**2 / (4 * games**2))
    return (middle - width) / whole, (middle + width) / whole


class Accepted(NamedTuple):
    """The verdict against the present constants, and how much better than these a set does against the first ones."""

    verdict: Verdict
    elsewhere: float
    """The difference of the shares of wins against the bot `yardstick`, on the same deals."""
    elsewhere_error: float

    @property
    def keep(self) -> bool:
        """It wins, and not only because it has learned to beat one opponent: elsewhere it is not surely worse."""
        return self.verdict.accepted and self.elsewhere + self.elsewhere_error >= 0


def accept(plan: Plan, found: Rates, crew: Crew, out: Path) -> Accepted:
    """What is found on deals of its own, against the present constants and against the first ones; kept by spans."""
    settings = {**plan._asdict(), "found": found._asdict()}
    keeping = Keeping[Told](list, lambda record: Told(*record))
    trials = Trials(plan.law, plan.players, f"{plan.seed}/fresh", plan.fresh, (found,))
    (deals,) = play_all(trials, crew, Folder(out / f"fresh-{plan.generations}", settings, keeping))
    trials = trials._replace(sets=(found, RATES), others=YARDSTICK)
    ours, theirs = play_all(trials, crew, Folder(out / f"elsewhere-{plan.generations}", settings, keeping))
    pairs = zip(ours, theirs, strict=True)
    return Accepted(verdict(deals), *interval([_won(mine) - _won(other) for mine, other in pairs]))


def _won(deal: Sequence[Told]) -> float:
    return sum(told.won for told in deal) / len(deal)


# the command


def _constants(text: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(text.split(",")))
    for name in names:
        if name not in Rates._fields:
            raise argparse.ArgumentTypeError(f"{name!r} is not a constant; there are {', '.join(Rates._fields)}")
        if getattr(RATES, name) <= 0:
            raise argparse.ArgumentTypeError(f"{name} is {getattr(RATES, name)}: only what is positive can be tuned")
    return names


def _number(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r}: a whole number of at least {least}")
        return int(text)

    return read


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """What is wanted; what cannot be is refused in a line."""
    parser = argparse.ArgumentParser(prog="python -m tools.tune", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--constants", type=_constants, required=True, help="which to tune: money,need,...")
    parser.add_argument("--players", type=_number(2), default=2)
    parser.add_argument("--edition", default="second")
    parser.add_argument("--generations", type=_number(1), default=20)
    parser.add_argument("--deals", type=_number(1), default=12, help="deals of a generation")
    parser.add_argument("--fresh", type=_number(20), default=200, help="deals of the acceptance")
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--jobs", type=_number(1), default=1)
    parser.add_argument("--cluster", help="tcp://HOST:PORT, or local")
    parser.add_argument("--out", type=Path, required=True, help="a folder in which the run is kept")
    return parser.parse_args(arguments)


def told(plan: Plan, found: Rates, result: Accepted) -> Iterator[str]:
    """What a run has found, for people."""
    for name in plan.constants:
        yield f"{name}: {getattr(RATES, name):g} -> {getattr(found, name):g}"
    yield f"on fresh deals, {result.verdict}"
    more = f"{result.elsewhere:+.1%} ± {result.elsewhere_error:.1%}"
    yield f"wins against the yardstick {more} more than the present ones"
    yield "keep them" if result.keep else "not better for certain: keep the present ones"


def main(arguments: Sequence[str] | None = None) -> int:
    given = read_arguments(sys.argv[1:] if arguments is None else arguments)
    plan = Plan(
        given.constants, given.players, given.edition, given.generations, given.deals, given.fresh, given.seed
    )  # fmt: skip
    try:
        with hire(given.cluster, given.jobs) as crew:
            found = search(plan, crew, given.out, lambda line: print(line, flush=True))
            result = accept(plan, found, crew, given.out)
    except (MadKingError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"stopped; the same command goes on from what is kept in {given.out}", file=sys.stderr)
        return 130
    print("\n".join(told(plan, found, result)))
    return 0 if result.keep else 1


if __name__ == "__main__":
    sys.exit(main())
