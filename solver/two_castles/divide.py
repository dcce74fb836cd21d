"""Which of a player's two tiles goes to which castle: a player's result is that of the weaker one (B2C-END-2)."""

from typing import NamedTuple

from engine.kernel.i18n import N_, say
from engine.two_castles.scoring import special_rooms
from solver.patience import Patience
from solver.two_castles.hint import Hint, give_hints
from solver.two_castles.problem import NOTHING_GONE, AdviceError, Gone, Holding


class Division(NamedTuple):
    """A tile for the castle on the left and one for that on the right, each placed at its best."""

    left: Hint
    right: Hint
    left_tile: str
    right_tile: str

    @property
    def weaker(self) -> float:
        """The worth of the weaker castle, which is the player's result."""
        return min(self.left.value, self.right.value)

    @property
    def stronger(self) -> float:
        """The worth of the other castle, which breaks a tie (B2C-END-3)."""
        return max(self.left.value, self.right.value)

    @property
    def special(self) -> int:
        """The special rooms of both castles, which break the next tie (B2C-END-4)."""
        return special_rooms(self.left.holding.castle) + special_rooms(self.right.holding.castle)

    @property
    def rank(self) -> tuple[float, float, int]:
        return round(self.weaker, 6), round(self.stronger, 6), self.special


def divide(
    left: Holding, right: Holding, tiles: list[str], patience: Patience | None = None, gone: Gone = NOTHING_GONE
) -> tuple[Division, ...]:
    """Both ways to divide two tiles, the better one first; if they are equal, the tiles in their order."""
    if len(tiles) != 2:
        raise AdviceError(say(N_("two tiles are divided (B2C-ROUND-4), not {n}"), n=len(tiles)))
    if tiles[0] == tiles[1]:
        raise AdviceError(say(N_("{tile} is listed twice; the box has one (B2C-COMP-2)"), tile=tiles[0]))
    found = [_division(left, right, (one, other), patience, gone) for one, other in (tiles, tiles[::-1])]
    return tuple(sorted(found, key=lambda division: division.rank, reverse=True))


def _division(left: Holding, right: Holding, tiles: tuple[str, str], patience: Patience | None, gone: Gone) -> Division:
    pairs = zip((left, right), tiles, strict=True)
    hints = [give_hints(holding, [tile], 1, patience=patience, gone=gone).hints[0] for holding, tile in pairs]
    return Division(hints[0], hints[1], *tiles)


class Reason(NamedTuple):
    """The tie-break that decides between two divisions."""

    rule: str
    better: float
    worse: float


def reason(better: Division, worse: Division) -> Reason | None:
    """Why one division is better than the other; none if they are equal."""
    rules = ("B2C-END-2", "B2C-END-3", "B2C-END-4")
    for rule, one, other in zip(rules, better.rank, worse.rank, strict=True):
        if one != other:
            return Reason(rule, one, other)
    return None
