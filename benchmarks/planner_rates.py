"""Constants at a table of yardsticks, cheaply: quick planners stand for the master and for the yardstick.

    python -m benchmarks.planner_rates lots --players 4 --games 385 --seed sc4 --out lots-4.jsonl
    python -m benchmarks.planner_rates duel --players 4 --games 200 --seed du4 --rates food=6,purse=12500
    python -m benchmarks.planner_rates duel --players 4 --games 200 --seed du4 --rates found

One quick planner sits among others that have the constants of the bot `yardstick`; every deal is played from every
seat. `lots`: in every game all constants are moved at once, each up or down by lot, and in a second one on the same
deal and seat each the other way; the difference tells of every constant how much further ahead more of it brings.
`duel`: the constants of `--rates` and the common ones on the same deals; `found` are those of
`solver.worth.rates.BY_PLAYERS`. A game takes a tenth of the time of one with a master, but a master is another
player: what is found is held against its own games. With `--out` every line is kept, and a run may be resumed.
"""

import argparse
import json
import random
import statistics
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.screening import STEPS as SCREENED
from engine.game.game import CASTLES, Setup
from engine.rules.rulings import law
from solver.bots.planner import QuickPlanner
from solver.table.arena import play_out
from solver.table.series import calm_collector
from solver.worth.rates import BY_PLAYERS, RATES, YARDSTICK, Rates

STEPS = {**SCREENED, "hallways": 2.0}
WIDTH = 0.8
"""The power of the factors by which constants are moved."""


class Result(NamedTuple):
    """A game as it went for the seat: its points more than the mean of the others, and its share of the win."""

    ahead: float
    won: float


def play(rates: Rates, players: int, seed: str, number: int) -> Result:
    """A game by its number: of which deal, from which seat."""
    deal, seat = divmod(number, players)
    chance, setup = random.Random(f"{seed}/{deal}"), Setup(law("second"))
    bots = [QuickPlanner(random.Random(0), rates if at == seat else YARDSTICK) for at in range(players)]
    names = tuple(f"p{at}" for at in range(players))
    opening = CASTLES.start(setup, names, CASTLES.shuffle(setup, players, chance))
    state = play_out(
        CASTLES,
        opening,
        chance,
        lambda now: bots[now.player].choose(CASTLES.view(now, now.player), CASTLES.legal_actions(now)),
    )
    points, winners, _rule = CASTLES.result(state)
    others = [each for at, each in enumerate(points) if at != seat]
    return Result(points[seat] - statistics.fmean(others), (seat in winners) / len(winners))


def lot_of(seed: str, number: int) -> dict[str, int]:
    """Which constants are up (1) and which are down (-1) in the first game of a pair."""
    rng = random.Random(f"{seed}/{number}")
    return {name: rng.choice((-1, 1)) for name in STEPS}


def moved(base: Rates, lot: Mapping[str, int], sign: int) -> Rates:
    """The constants of a lot, or with the sign -1 those of its mirror image."""
    return base._replace(**{name: getattr(base, name) * STEPS[name] ** (WIDTH * sign * lot[name]) for name in lot})


def pair(base: Rates, players: int, seed: str, number: int) -> list[Result]:
    """A lot and its mirror image on the same deal, from the same seat."""
    lot = lot_of(seed, number)
    return [play(moved(base, lot, sign), players, seed, number) for sign in (1, -1)]


def duel(rates: Rates, players: int, seed: str, number: int) -> list[Result]:
    """Some constants and the common ones on the same deal, from the same seat."""
    return [play(each, players, seed, number) for each in (rates, RATES)]


# telling


def mean(values: list[float], unit: str = "") -> str:
    """A mean with its standard error."""
    return f"{statistics.fmean(values):+.1f}{unit} +/- {statistics.stdev(values) / len(values) ** 0.5:.1f}"


def told_lots(seed: str, kept: Mapping[int, list[Result]]) -> Iterator[str]:
    """How much further ahead more of each constant brings, those that are surest first."""
    rows = []
    for name in STEPS:
        signs = {number: lot_of(seed, number)[name] for number in kept}
        ahead = [sign * (kept[number][0].ahead - kept[number][1].ahead) for number, sign in signs.items()]
        won = [100 * sign * (kept[number][0].won - kept[number][1].won) for number, sign in signs.items()]
        sure = abs(statistics.fmean(ahead)) / (statistics.stdev(ahead) or 1.0)
        rows.append((-sure, f"| {name} | {mean(ahead)} | {mean(won, ' %')} |"))
    yield from (row for _rank, row in sorted(rows))


def told_duel(kept: Mapping[int, list[Result]]) -> Iterator[str]:
    """Both sets, and how much better the first did on the same deals."""
    for name, which in (("these", 0), ("common", 1)):
        games = [one[which] for one in kept.values()]
        yield f"{name}: ahead {mean([game.ahead for game in games])}, won {mean([100 * g.won for g in games], ' %')}"
    ahead = [these.ahead - common.ahead for these, common in kept.values()]
    won = [100 * (these.won - common.won) for these, common in kept.values()]
    yield f"difference: ahead {mean(ahead)}, won {mean(won, ' %')}"


# the command


def read(file: Path | None, run: Mapping[str, Any]) -> dict[int, list[Result]]:
    """What is kept of this run; a line that is torn is left out, and played again."""
    kept: dict[int, list[Result]] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file is not None and file.exists() else ():
        try:
            record = json.loads(line)
            if record["run"] == run:
                kept[record["game"]] = [Result(*one) for one in record["results"]]
        except (ValueError, KeyError, TypeError):
            continue
    return kept


def rates_of(text: str, players: int) -> Rates:
    """The constants that are asked for by name, or those found for so many players."""
    if text == "found":
        return BY_PLAYERS.get(players, RATES)
    pairs = (part.split("=") for part in text.split(",") if part)
    return RATES._replace(**{name: float(value) for name, value in pairs})


def main() -> None:
    """Play, and tell."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("lots", "duel"))
    options.add_argument("--players", type=int, default=4)
    options.add_argument("--games", type=int, default=100, help="pairs of games")
    options.add_argument("--seed", default="rates")
    options.add_argument("--rates", default="", help="name=value,..., or found; around these lots are drawn")
    options.add_argument("--out", type=Path, help="a file to keep games in and to resume from")
    asked = options.parse_args()
    calm_collector()
    rates = rates_of(asked.rates, asked.players)
    run = {"what": asked.what, "players": asked.players, "seed": asked.seed, "rates": list(rates)}
    kept, played = read(asked.out, run), pair if asked.what == "lots" else duel
    for number in range(asked.games):
        if number not in kept:
            kept[number] = played(rates, asked.players, asked.seed, number)
            if asked.out is not None:
                with asked.out.open("a", encoding="utf-8") as out:
                    out.write(json.dumps({"run": run, "game": number, "results": kept[number]}) + "\n")
    print(f"{len(kept)} pairs of games, {asked.players} players")
    print(*(told_lots(asked.seed, kept) if asked.what == "lots" else told_duel(kept)), sep="\n")


if __name__ == "__main__":
    main()
