"""Which constants matter at a table: in every game all of them are moved at once, each up or down by lot.

    python -m benchmarks.screening --players 4 --games 172 --seed fq4 --out screening.jsonl
    python -m benchmarks.screening --players 4 --seed fq4 --out screening.jsonl --show

One `master` of the strength `quick` with such constants sits among bots `yardstick`, each deal once from every seat.
For each constant half of the games say how far he was ahead with more of it, the other half with less, and every game
counts for all constants: so few games tell as much of each as if they had been played for it alone. It tells in which
direction to look, not what to take: of many constants some differ by chance. Every game is a line of the file; a run
may be stopped and resumed.
"""

import argparse
import json
import random
import statistics
import sys
from pathlib import Path
from typing import Any, NamedTuple

from engine.game.game import CASTLES, Setup
from engine.rules.rulings import law
from solver.bots.master.bot import MasterBot
from solver.bots.master.search import STRENGTHS, Strength
from solver.table.arena import play_out
from solver.table.bots import ask_bot, bot_names, make_bot
from solver.table.series import calm_collector
from solver.worth.rates import RATES, Rates

STEPS = {
    "fill": 1.6, "icon": 1.8, "steer": 1.7, "card_steer": 1.6, "demand": 1.7, "mobility": 1.8, "cellar": 2.0,
    "money": 1.35, "need": 1.6, "food": 1.5, "sleeping": 2.5, "corridor": 2.0, "settling": 2.0, "stairs": 1.8,
    "favor_spread": 1.7, "pay": 2.5, "deny": 2.5, "envy": 2.5, "price_envy": 2.5, "tempo": 2.2, "again": 1.4,
    "purse": 1.6, "pairing": 1.7,
}  # fmt: skip
"""The factor by which each constant is moved up or down: the wider, the less is known of it."""
SEARCH_STEPS = {"envy": 2.2, "trust": 2.0}
"""The same for what the search counts of others, and of the estimate."""
OTHERS = "yardstick"


class Lot(NamedTuple):
    """Which constants are up in a game; all others are down."""

    rates: dict[str, bool]
    search: dict[str, bool]


def lot_of(seed: str, number: int) -> Lot:
    """The lot of a game."""
    rng = random.Random(f"fact/{seed}/{number}")
    return Lot(*({name: rng.choice((-1, 1)) > 0 for name in steps} for steps in (STEPS, SEARCH_STEPS)))


def _moved(value: float, factor: float, up: bool) -> float:
    return value * factor if up else value / factor


def rates_of(lot: Lot) -> Rates:
    """The constants of a game."""
    return RATES._replace(**{name: _moved(getattr(RATES, name), STEPS[name], up) for name, up in lot.rates.items()})


def strength_of(lot: Lot) -> Strength:
    """The search of a game."""
    quick, up = STRENGTHS["quick"], lot.search
    return quick._replace(
        envy=_moved(quick.envy, SEARCH_STEPS["envy"], up["envy"]),
        trust=_moved(quick.trust, SEARCH_STEPS["trust"], up["trust"]),
    )


def play(players: int, seed: str, number: int) -> dict[str, Any]:
    """One game: the lot, and how far the bot was ahead of the mean of the others."""
    deal, seat = divmod(number, players)
    lot, chance = lot_of(seed, number), random.Random(f"{seed}/{deal}/chance")
    kinds = ["master" if place == seat else OTHERS for place in range(players)]
    bots = [make_bot(CASTLES, name, random.Random(f"{seed}/{deal}/{place}")) for place, name in enumerate(kinds)]
    bots[seat] = MasterBot(random.Random(0), strength_of(lot), rates_of(lot))
    setup = Setup(law("second"))
    opening = CASTLES.start(setup, bot_names(kinds), CASTLES.shuffle(setup, players, chance))
    state = play_out(CASTLES, opening, chance, lambda now: ask_bot(CASTLES, bots[now.player], kinds[now.player], now))
    points = CASTLES.result(state).points
    others = [each for place, each in enumerate(points) if place != seat]
    ahead = points[seat] - statistics.fmean(others)
    up = [*(name for name, up in lot.rates.items() if up), *(f"search {name}" for name, up in lot.search.items() if up)]
    return {"players": players, "seed": seed, "game": number, "up": up, "ahead": round(ahead, 3)}


def read(file: Path | None, players: int, seed: str) -> dict[int, dict[str, Any]]:
    """The games that are kept; a line that is torn is left out, and its game played again."""
    kept: dict[int, dict[str, Any]] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file is not None and file.exists() else ():
        try:
            record = json.loads(line)
            if (record["players"], record["seed"]) == (players, seed):
                kept[record["game"]] = record
        except (ValueError, KeyError, TypeError):
            continue
    return kept


def table(played: list[dict[str, Any]]) -> list[str]:
    """A row for each constant, those that differ most first: how much further ahead he was with more of it."""
    rows = []
    for name in [*STEPS, *(f"search {name}" for name in SEARCH_STEPS)]:
        more = [record["ahead"] for record in played if name in record["up"]]
        less = [record["ahead"] for record in played if name not in record["up"]]
        if min(len(more), len(less)) < 2:
            continue
        gain = statistics.fmean(more) - statistics.fmean(less)
        error = (statistics.variance(more) / len(more) + statistics.variance(less) / len(less)) ** 0.5
        rows.append((-abs(gain / error), f"| {name} | {gain:+.1f} +/- {error:.1f} |"))
    return [row for _rank, row in sorted(rows)]


def main() -> None:
    """Play, and tell each constant."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--players", type=int, default=4)
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--seed", default="screening")
    options.add_argument("--out", type=Path, help="a file to keep games in and to resume from")
    options.add_argument("--show", action="store_true", help="only show what is kept in --out")
    asked = options.parse_args()
    calm_collector()
    kept = read(asked.out, asked.players, asked.seed)
    for number in range(0 if asked.show else asked.games):
        if number in kept:
            continue
        kept[number] = play(asked.players, asked.seed, number)
        if asked.out is not None:
            with asked.out.open("a", encoding="utf-8") as out:
                out.write(json.dumps(kept[number]) + "\n")
        if sys.stderr.isatty():
            print(f"\r{number + 1}/{asked.games}", end="", file=sys.stderr, flush=True)
    print(f"{len(kept)} games, {asked.players} players", *table(list(kept.values())), sep="\n")


if __name__ == "__main__":
    main()
