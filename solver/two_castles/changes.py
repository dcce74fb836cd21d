"""What placements change on a score sheet, item by item."""

from collections import Counter
from typing import NamedTuple

from engine.two_castles import Sheet
from engine.two_castles.scoring import Item


class Change(NamedTuple):
    """An item of the later sheet, and what it was worth on the earlier one."""

    item: Item
    before: int

    @property
    def points(self) -> int:
        """The points won by the change."""
        return self.item.points - self.before


def changes(before: Sheet, after: Sheet) -> tuple[Change, ...]:
    """Every item that is new or worth something else, in the order of the later sheet."""
    old = {key: item.points for key, item in _numbered(before)}
    found = [Change(item, old.get(key, 0)) for key, item in _numbered(after) if old.get(key) != item.points]
    return tuple(change for change in found if change.points)


def _numbered(sheet: Sheet) -> list[tuple[tuple[str, str, int], Item]]:
    """The items with their names; two equal attendants are told apart by their number."""
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for item in sheet.items:
        name = item.rule, item.name
        seen[name] += 1
        found.append(((*name, seen[name]), item))
    return found
