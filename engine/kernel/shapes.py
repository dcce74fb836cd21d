"""The shape of what is read from a file: is every value of the type it must have? Nothing else is asked here."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Shape = Any
"""A type; a list of one shape, `[str]`; a mapping of texts to one shape, `{str: int}`; or a `Record`."""


class Record(NamedTuple):
    """A mapping with known fields: those that must be there, and those that may."""

    needed: Mapping[str, Shape]
    allowed: Mapping[str, Shape] = {}


def misfits(value: Any, shape: Shape, where: str) -> Iterator[str]:
    """The fields that are missing or of another type, in the order in which they stand."""
    if isinstance(shape, Record):
        if type(value) is not dict:
            yield where
            return
        for name, inner in {**shape.needed, **shape.allowed}.items():
            if name in value or name in shape.needed:
                yield from misfits(value.get(name), inner, f"{where}.{name}" if where else name)
    elif isinstance(shape, list):
        if type(value) is not list:
            yield where
            return
        for number, element in enumerate(value):
            yield from misfits(element, shape[0], f"{where}[{number}]")
    elif isinstance(shape, dict):
        ((key_type, inner),) = shape.items()
        if type(value) is not dict:
            yield where
            return
        for key, element in value.items():
            if type(key) is not key_type:
                yield where
            yield from misfits(element, inner, f"{where}.{key}")
    elif type(value) is not shape:  # and not isinstance: true is no number
        yield where
