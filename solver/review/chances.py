"""The chance to win by how everybody stands: a model of two numbers for each game and number of players.

The chance of a seat is its share of `exp(worth / spread)`, where the spread grows evenly with what is left of the game.
A rival that nobody decides for, such as Ludwig, has a share too: what is left for the others is less than certain.
The numbers are fitted to recorded games by `tools/win_chance.py`, and kept in `chances.json` with where they are better
than a coin on games that they were not fitted to. docs/review.md has the table.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

FILE = "chances.json"


class Model(NamedTuple):
    """The spread at the end and at the beginning of a game, and how far a game must be to say anything."""

    last: float
    first: float
    since: float

    def spread(self, progress: float) -> float:
        """How many points make the chance e times as large."""
        return self.last + (self.first - self.last) * (1 - progress)

    def chances(self, worths: Sequence[float], progress: float, rivals: Sequence[float] = ()) -> tuple[float, ...]:
        """The chance of each seat; what is missing to a whole are the chances of the rivals."""
        spread, most = self.spread(progress), max((*worths, *rivals))
        shares = [exp((worth - most) / spread) for worth in (*worths, *rivals)]
        return tuple(share / sum(shares) for share in shares[: len(worths)])


@cache
def models() -> dict[tuple[str, int], Model]:
    """The fitted models by game and number of players."""
    text = files("solver.review").joinpath(FILE).read_text(encoding="utf-8")
    found = json.loads(text)
    return {
        (game, int(players)): Model(**row["model"]) for game, rows in found.items() for players, row in rows.items()
    }


def chances_of(
    game: str, worths: Sequence[float], progress: float, rivals: Sequence[float] = ()
) -> tuple[float, ...] | None:
    """The chance of each seat, where the model is known to be better than a coin."""
    model = models().get((game, len(worths)))
    if model is None or len(worths) < 2 or progress < model.since:
        return None
    return model.chances(worths, progress, rivals)
