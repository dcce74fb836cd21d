"""Values in a form that can be hashed, so that what holds them is a value too."""

from typing import Any


def frozen(value: Any) -> Any:
    """A value of an event in a form that can be hashed; equal values have equal forms."""
    if isinstance(value, dict):
        return frozenset((key, frozen(inner)) for key, inner in value.items())
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value
