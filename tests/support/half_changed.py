"""Case files with one field left out or filled with something else: there is an answer, or one refusal."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from engine.cases import judge_case, read_case
from engine.kernel.errors import MadKingError


def never_breaks(cases: Sequence[dict[str, Any]], *names: str) -> None:
    """Every field of every case is spoilt once, by turns left out and filled with odd things or these names."""
    odd: list[Any] = [None, True, 0, -1, 1.5, "", "x", *names, [], ["a", 1], {}, {"a": 1}]
    for number, data in enumerate(cases):
        for index, path in enumerate(_paths(data)):
            spoilt = deepcopy(data)
            inner: Any = spoilt
            for key in path[:-1]:
                inner = inner[key]
            if (number + index) % 3:
                inner[path[-1]] = deepcopy(odd[(number * 7 + index) % len(odd)])
            else:
                del inner[path[-1]]
            refusal = _refusal_of(spoilt)
            assert refusal is None or (refusal.strip() and "\n" not in refusal)


def _refusal_of(data: dict[str, Any]) -> str | None:
    """The refusal of a case that cannot be judged; any other error is a fault."""
    try:
        judge_case(read_case(data))
    except MadKingError as error:
        return str(error)
    return None


def _paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every field of the situation and the claim."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        if path or key not in ("verdict", "covers", "note"):
            yield (*path, key)
            yield from _paths(value, (*path, key))
