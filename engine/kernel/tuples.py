"""Named tuples made quickly, where a game makes very many."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

Made = TypeVar("Made", bound=tuple[Any, ...])


def maker(kind: type[Made]) -> Callable[[tuple[Any, ...]], Made]:
    """What makes a named tuple of all its values, in their order: in half the time that calling its type takes."""
    return cast(Callable[[tuple[Any, ...]], Made], partial(tuple.__new__, kind))
