"""Piles of cards or tiles of which only the height is known."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

Piece = TypeVar("Piece")


def cut(pieces: Iterable[Piece], heights: Iterable[int], rng: Random) -> list[tuple[Piece, ...]]:
    """Shuffle pieces and cut them into piles of these heights; what is left over is the last pile."""
    mixed = list(pieces)
    rng.shuffle(mixed)
    piles, start = [], 0
    for height in heights:
        piles.append(tuple(mixed[start : start + height]))
        start += height
    return [*piles, tuple(mixed[start:])]
