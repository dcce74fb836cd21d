"""How much is tried: everyday runs look at a part, `make thorough` at everything."""

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

THOROUGH = bool(os.environ.get("MADKING_THOROUGH"))
T = TypeVar("T")


def times(all_of_them: int, part: int) -> int:
    """How often something is tried."""
    return all_of_them if THOROUGH else part


def some(items: Iterable[T], part: int) -> Sequence[T]:
    """All of them, or about so many, evenly spread: the same ones in every run."""
    found = list(items)
    return found if THOROUGH else found[:: max(1, len(found) // part)]
