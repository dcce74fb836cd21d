"""Fit the chances to win of `solver/review/chances.json` to games of bots, and say how good they are.

    python -m tools.win_chance --games 400                      every game and number of players, written and printed
    python -m tools.win_chance --games 400 --only castles/2     one of them; the others stay as they are
    python -m tools.win_chance --games 400 --keep games.jsonl   goes on where it was stopped, and with more games later

Games are parted in five. What is told of a model (from where on it is better than a coin, Brier scores, the calibration
table) is told of each fifth by the model that was fitted to the others; the model that is kept is fitted to all.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from engine.game.game import CASTLES, Setup
from engine.kernel.log import follow
from engine.rules.rulings import law
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.rulings import USUAL
from solver.review.castles import CastlesRater
from solver.review.chances import FILE, Model
from solver.review.review import marks
from solver.review.two_castles import TwoCastlesRater
from solver.table.arena import Series, play_game

ROOT = Path(__file__).parents[1]
OUT = ROOT / "solver" / "review" / FILE
PAGE = ROOT / "docs" / "review.md"
BEGIN, END = "<!-- chances -->\n", "<!-- /chances -->"
"""Where the page has the tables."""
BINS = (0.0, 0.25, 0.5, 0.75, 0.9)
"""Where the quarters of a game begin, and its last rounds."""
PARTS = tuple(zip(BINS, (*BINS[1:], 2.0), strict=True))
TENTHS = 10
DOUBT = 2.0
"""So many standard errors better than a coin a model must be to be believed."""


class Seen(NamedTuple):
    """How everybody stood at some time of a game, and who won in the end; a shared win counts by its share."""

    progress: float
    worths: tuple[float, ...]
    won: tuple[float, ...]
    rivals: tuple[float, ...] = ()
    """What those have who win without deciding, as Ludwig; of their wins nothing is left to the others."""


def record(name: str, players: int, games: int, seed: str, keep: Path | None) -> list[list[Seen]]:
    """Game by game what was seen, between bots that change seats; games that were kept are not played again."""
    label = f"{name}/{players}/{seed}"
    found = _kept(keep, label)
    for number in range(len(found), games):
        found.append(_play(name, players, number, seed))
        if keep is not None:
            with keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps([label, found[-1]]) + "\n")
        if (number + 1) % 20 == 0:
            print(label, number + 1, file=sys.stderr)
    return found[:games]


def _kept(keep: Path | None, label: str) -> list[list[Seen]]:
    if keep is None or not keep.exists():
        return []
    lines = [json.loads(line) for line in keep.read_text(encoding="utf-8").splitlines()]
    return [[Seen(row[0], *map(tuple, row[1:])) for row in game] for its, game in lines if its == label]


def _play(name: str, players: int, number: int, seed: str) -> list[Seen]:
    game, rater = _KINDS[name]
    moments, asked = list(follow(game, play_game(_series(name, players, number, seed), number).log)), rater()
    last = moments[-1].state
    winners, people = game.result(last).winners, range(len(game.deciders(last)))
    won = tuple((seat in winners) / len(winners) for seat in people)
    return [
        Seen(mark.progress, mark.worths, won, tuple(asked.rivals(moments[mark.step].state)))
        for mark in marks(moments, asked)[:-1]
    ]


_KINDS: dict[str, Any] = {"castles": (CASTLES, CastlesRater), "two-castles": (TWO_CASTLES, TwoCastlesRater)}
BOTS = {"castles": ("planner", "yardstick"), "two-castles": ("planner", "greedy")}
"""Who plays; every seating of these in turn."""
PLAYERS = {"castles": (2, 3, 4), "two-castles": (2, 3, 4, 5)}


def _series(name: str, players: int, number: int, seed: str) -> Any:
    seatings = list(product(BOTS[name], repeat=players))
    setup = Setup(law("second")) if name == "castles" else USUAL
    return Series(_KINDS[name][0], setup, seatings[number % len(seatings)], f"{seed}/{name}/{players}", record=True)


# fitting


def fit(seen: Sequence[Seen]) -> tuple[float, float]:
    """The spreads at the end and at the beginning with the least logarithmic loss: a grid, made finer twice."""
    last, first, step = 8.0, 20.0, 2.0
    lasts: Sequence[float] = [2.0 * 1.3**n for n in range(14)]
    firsts = lasts
    for _pass in range(3):
        pairs = [(a, b) for a in lasts for b in firsts]
        last, first = min(pairs, key=lambda pair: _loss(Model(pair[0], pair[1], 0.0), seen))
        step = sqrt(1.3) if _pass == 0 else 1.04
        lasts = [last * step**n for n in (-2, -1, 0, 1, 2)]
        firsts = [first * step**n for n in (-2, -1, 0, 1, 2)]
    return round(last, 2), round(first, 2)


def _loss(model: Model, seen: Sequence[Seen]) -> float:
    total = 0.0
    for one in seen:
        chances = model.chances(one.worths, one.progress, one.rivals)
        for chance, won in ((1 - sum(chances), 1 - sum(one.won)), *zip(chances, one.won, strict=True)):
            total -= won * log(max(chance, 1e-9))
    return total


# judging

FOLDS = 5


class Told(NamedTuple):
    """What a model that had not seen the game said at some time of it, and what came true."""

    progress: float
    chances: tuple[float, ...]
    won: tuple[float, ...]


def tell_unseen(games: Sequence[Sequence[Seen]]) -> list[list[Told]]:
    """Every game by the model that was fitted to the other fifths."""
    models = []
    for fold in range(FOLDS):
        others = [one for number, game in enumerate(games) if number % FOLDS != fold for one in game]
        models.append(Model(*fit(others), since=0.0))
    return [
        [
            Told(one.progress, models[number % FOLDS].chances(one.worths, one.progress, one.rivals), one.won)
            for one in game
        ]
        for number, game in enumerate(games)
    ]


class Score(NamedTuple):
    """Brier scores of a model and of a coin over games, and how sure their difference is."""

    games: int
    model: float
    coin: float
    error: float

    @property
    def better(self) -> bool:
        return self.coin - self.model > DOUBT * self.error


def brier(games: Sequence[Sequence[Told]], low: float = 0.0, high: float = 2.0) -> Score | None:
    """The mean squared error of a chance, of the moments between two times; games, not moments, are independent."""
    ours, coins = list[float](), list[float]()
    for game in games:
        said = [one for one in game if low <= one.progress < high]
        if said:
            ours.append(_mean(_squared(one.chances, one.won) for one in said))
            coins.append(_mean(_squared([1 / len(one.won)] * len(one.won), one.won) for one in said))
    if len(ours) < FEWEST:
        return None
    gains = [coin - our for our, coin in zip(ours, coins, strict=True)]
    middle = _mean(gains)
    error = sqrt(sum((gain - middle) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
    return Score(len(ours), _mean(ours), _mean(coins), error)


FEWEST = 20
"""Of fewer games nothing is said."""


def _squared(chances: Sequence[float], won: Sequence[float]) -> float:
    return _mean((chance - share) ** 2 for chance, share in zip(chances, won, strict=True))


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def since(games: Sequence[Sequence[Told]]) -> float:
    """From where on every part of the game is better than a coin; 1 if none is."""
    found = 1.0
    for low, high in reversed(PARTS):
        if not any(low <= one.progress < high for game in games for one in game):
            continue  # no turn begins so late
        score = brier(games, low, high)
        if score is None or not score.better:
            break
        found = low
    return found


def calibration(games: Sequence[Sequence[Told]], first: float) -> list[dict[str, float]]:
    """By tenths of the chance that was said: how often, what was said on average, and how often it came true."""
    pairs: list[list[tuple[float, float]]] = [[] for _tenth in range(TENTHS)]
    for one in (one for game in games for one in game if one.progress >= first):
        for chance, won in zip(one.chances, one.won, strict=True):
            pairs[min(TENTHS - 1, int(chance * TENTHS))].append((chance, won))
    return [
        {"number": len(row), "said": round(_mean(p[0] for p in row), 3), "won": round(_mean(p[1] for p in row), 3)}
        for row in pairs
        if row
    ]


def fitted(games: list[list[Seen]]) -> dict[str, Any]:
    """A model with what is known of it."""
    last, first = fit([one for game in games for one in game])
    said = tell_unseen(games)
    begin = since(said)
    rows = []
    for low, high in PARTS:
        score = brier(said, low, high)
        if score is not None:
            rows.append({"from": low, "model": round(score.model, 4), "coin": round(score.coin, 4),
                         "error": round(score.error, 4)})  # fmt: skip
    model = Model(last, first, begin)
    return {"model": model._asdict(), "games": len(games), "brier": rows, "calibration": calibration(said, begin)}


# telling


def tables(found: dict[str, Any]) -> Iterator[str]:
    """The figures as docs/review.md shows them."""
    yield "| game | players | games | spread, end | beginning | from | Brier by part of the game (a coin) |"
    yield "|---|---:|---:|---:|---:|---:|---|"
    for game, players, row in _rows(found):
        model = row["model"]
        scores = ", ".join(f"{part['model']:.3f} ({part['coin']:.3f})" for part in row["brier"])
        parts = (game, players, row["games"], model["last"], model["first"], model["since"], scores)
        yield f"| {' | '.join(map(str, parts))} |"
    yield ""
    yield "| game | players | said: came true (number) |"
    yield "|---|---:|---|"
    for game, players, row in _rows(found):
        said = ", ".join(f"{r['said']:.2f}: {r['won']:.2f} ({r['number']})" for r in row["calibration"])
        yield f"| {game} | {players} | {said} |"


def _rows(found: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for game, by_players in found.items():
        for players, row in by_players.items():
            yield game, players, row


def main(arguments: Sequence[str]) -> None:
    """Play, fit, write, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="chances")
    parser.add_argument("--only", default="", help="such as castles/2")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--keep", type=Path, default=None, help="a file of the games that were played")
    wanted = parser.parse_args(arguments)
    found = json.loads(wanted.out.read_text(encoding="utf-8")) if wanted.out.exists() else {}
    for name, counts in PLAYERS.items():
        for players in counts:
            if wanted.only in ("", name, f"{name}/{players}"):
                games = record(name, players, wanted.games, wanted.seed, wanted.keep)
                if len(games) < FEWEST:
                    continue
                found.setdefault(_KINDS[name][0].name, {})[str(players)] = fitted(games)
                wanted.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print("\n".join(tables(found)))
    if wanted.out == OUT:
        PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")


def with_tables(page: str, found: dict[str, Any]) -> str:
    """The page with the tables of these models."""
    before, rest = page.split(BEGIN)
    _old, after = rest.split(END)
    return "".join((before, BEGIN, "\n".join(tables(found)), "\n", END, after))


if __name__ == "__main__":
    main(sys.argv[1:])
