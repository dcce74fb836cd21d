"""Is what is drawn by chance as likely as it should be?"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from math import sqrt


def assert_as_likely(draw: Callable[[], Hashable], ways: Iterable[Hashable], each: int = 20) -> None:
    """Whatever is drawn is one of the ways, and each comes as often as it is among them: a chi-square test.

    Six standard deviations are allowed; seeds are fixed, so a draw that passes once passes always.
    """
    expected = Counter(ways)
    total = sum(expected.values())
    drawn = Counter(draw() for _ in range(each * total))
    assert drawn.keys() <= expected.keys()
    square = sum((drawn[way] - each * number) ** 2 / (each * number) for way, number in expected.items())
    free = len(expected) - 1
    assert free > 0
    assert square < free + 6 * sqrt(2 * free), f"{square:.0f} for {free} degrees of freedom"
