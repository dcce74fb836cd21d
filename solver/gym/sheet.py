"""Sheets: what a player sees, as a row of whole numbers of a fixed length, with a name for every stretch of it."""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Row = npt.NDArray[np.int32]
MOST = 2**31 - 1
"""More than anything that has no bound of its own: money, points, rounds."""


class Field(NamedTuple):
    """A stretch of an observation: its name, its shape, the least and the most of its numbers, and what they are."""

    name: str
    shape: tuple[int, ...]
    least: int
    most: int
    says: str

    @property
    def length(self) -> int:
        return prod(self.shape)


class Sheet:
    """The fields of an observation, one after the other."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self.fields = tuple(fields)
        self._places: dict[str, slice] = {}
        place = 0
        for field in self.fields:
            self._places[field.name] = slice(place, place + field.length)
            place += field.length
        self.length = place

    @property
    def low(self) -> Row:
        """The least number of each place."""
        return np.concatenate([np.full(field.length, field.least, np.int32) for field in self.fields])

    @property
    def high(self) -> Row:
        """The most of each place."""
        return np.concatenate([np.full(field.length, field.most, np.int32) for field in self.fields])

    def blank(self) -> Row:
        """An observation of nothing but noughts."""
        return np.zeros(self.length, np.int32)

    def write(self, row: Row, name: str, values: Sequence[int] | Row) -> None:
        """Write a field from its beginning on, its numbers one after the other; the rest stays nought."""
        start = self._places[name].start
        row[start : start + len(values)] = values

    def read(self, row: Row) -> dict[str, Row]:
        """An observation field by field, each in its shape."""
        return {field.name: row[self._places[field.name]].reshape(field.shape) for field in self.fields}


class Kinds:
    """Things in a fixed order, to be counted by their places in it."""

    def __init__(self, kinds: Iterable[Any]) -> None:
        self._places = {kind: place for place, kind in enumerate(kinds)}

    def __len__(self) -> int:
        return len(self._places)

    def count(self, things: Iterable[Any]) -> list[int]:
        """How many there are of each; what is none of them, as what lies face down, is not counted."""
        numbers = [0] * len(self._places)
        for thing in things:
            place = self._places.get(thing)
            if place is not None:
                numbers[place] += 1
        return numbers


def turned(values: Sequence[Any], first: int) -> list[Any]:
    """What belongs to the seats, the observer's own first, then that of the left neighbour, and so on."""
    return [*values[first:], *values[:first]]
