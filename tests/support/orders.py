"""The slow twin of settling: every order of building is tried."""

from itertools import permutations

from engine import Castle, Placement
from engine.kernel.errors import IllegalCastle, NotationError
from engine.rules.rulings import Law


def naive(laid: tuple[Placement, ...], its_law: Law) -> bool:
    """Is there any order at all? Every one is tried, and the strict reader asked."""
    for order in permutations(laid):
        try:
            Castle.parse(" ".join(map(str, order)), its_law)
        except NotationError:
            continue
        return True
    return False


def settled(laid: tuple[Placement, ...], its_law: Law) -> Castle | None:
    """The castle in an order of building, or nothing if there is none."""
    try:
        return Castle.settle(laid, its_law)
    except IllegalCastle:
        return None
