"""The answer of `best`: an arrangement, how good it is and how good it could be at most."""

from typing import NamedTuple

from engine.two_castles import Castle, Placement


class Arrangement(NamedTuple):
    """A finished castle, with the placements that lead to it in an order the referee allows."""

    status: str
    """`optimal`: nothing is better; `feasible`: the time was over before that was known."""
    total: int
    """The total of its score sheet."""
    bound: int
    """No arrangement of the same tiles is worth more."""
    castle: Castle
    sequence: tuple[Placement, ...]
    seconds: float
    nodes: int
