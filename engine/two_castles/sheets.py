"""Is a score sheet possible? Do its rows add up, and can so many rooms and bonuses have come together?"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.i18n import N_, say
from engine.two_castles.catalogue import REGULAR_TYPES, RoomType
from engine.two_castles.scoring import MOST_ATTENDANTS, Category

DEALT = 16
"""The regular rooms that every castle gets from hands (B2C-ROUND-10)."""
THIRD, FIFTH = 3, 5


class Fault(NamedTuple):
    """What is wrong with a sheet: the rule it breaks and the reason in words."""

    rule: str
    reason: str


class WrittenSheet(NamedTuple):
    """A score sheet as somebody wrote it: the points of every room row by row, the sums, and the total."""

    rows: Mapping[str, Sequence[int]]
    sums: Mapping[str, int]
    total: int

    def row(self, category: str) -> Sequence[int]:
        return self.rows.get(category, ())

    @property
    def regular_rooms(self) -> int:
        """How many regular rooms it lists."""
        return sum(len(self.row(kind)) for kind in REGULAR_TYPES)

    def number(self, kind: RoomType) -> int:
        return len(self.row(kind))


def check_sheet(sheet: WrittenSheet) -> list[Fault]:
    """Everything that is impossible about a score sheet."""
    return [*_check_sums(sheet), *_check_points(sheet), *_check_rooms(sheet), *_check_bonuses(sheet)]


def _check_sums(sheet: WrittenSheet) -> Iterator[Fault]:
    for category in Category:
        found = sum(sheet.row(category))
        if found != sheet.sums.get(category, found):
            yield Fault("B2C-END-1", say(N_("{row}: the rooms make {n}"), row=category, n=found))
    total = sum(map(sum, sheet.rows.values()))
    if total != sheet.total:
        yield Fault("B2C-END-1", say(N_("the rows make {n}, not {total}"), n=total, total=sheet.total))


_POSSIBLE: Mapping[Category, tuple[str, Sequence[int]]] = {
    Category.FOOD: ("B2C-SCORE-FOOD", (0, 2, 4)),
    Category.LIVING: ("B2C-SCORE-LIVING", range(9)),
    Category.CORRIDOR: ("B2C-SCORE-CORRIDOR", range(9)),
    Category.FOUNTAINS: ("B2C-SCORE-FOUNTAIN", (5,)),
    Category.GRAND_FOYERS: ("B2C-SCORE-HALL", range(9)),
    Category.THRONE_ROOM: ("B2C-SCORE-THRONE", (0, 2, 4)),
}


def _check_points(sheet: WrittenSheet) -> Iterator[Fault]:
    """No room earns what its kind cannot earn; all Sleeping rooms earn 4, or all 1 (B2C-SCORE-SLEEPING)."""
    for category, (rule, possible) in _POSSIBLE.items():
        for points in sheet.row(category):
            if points not in possible:
                yield Fault(rule, say(N_("{row}: no room earns {n}"), row=category, n=points))
    others = all(sheet.number(kind) for kind in REGULAR_TYPES if kind != RoomType.SLEEPING)
    wanted = 4 if others else 1
    if any(points != wanted for points in sheet.row(Category.SLEEPING)):
        yield Fault("B2C-SCORE-SLEEPING", say(N_("each Sleeping room earns {n} here"), n=wanted))


def _food_bonuses(sheet: WrittenSheet) -> int:
    """The regular rooms beyond those dealt: each came with a Food bonus."""
    return max(0, sheet.regular_rooms - DEALT)


def _check_rooms(sheet: WrittenSheet) -> Iterator[Fault]:
    rooms = sheet.regular_rooms
    if rooms < DEALT:
        yield Fault("B2C-ROUND-10", say(N_("{n} regular rooms; a castle has {least} or more"), n=rooms, least=DEALT))


def _check_bonuses(sheet: WrittenSheet) -> Iterator[Fault]:
    """Special rooms, attendants, cards and further tiles come only with the third and fifth room of a type.

    What its own type does not give can only be the choice of a third Downstairs room (B2C-BONUS-DOWNSTAIRS), special
    rooms also those of a fifth room (B2C-BONUS-2).
    """
    fifths = sum(sheet.number(kind) >= FIFTH for kind in REGULAR_TYPES)
    free = int(sheet.number(RoomType.DOWNSTAIRS) >= THIRD)
    beyond: dict[str, int] = {}
    for rule, kind, number in (
        ("B2C-BONUS-OUTDOOR", RoomType.OUTDOOR, len(sheet.row(Category.FOUNTAINS))),
        ("B2C-BONUS-SLEEPING", RoomType.SLEEPING, len(sheet.row(Category.TOWERS))),
        ("B2C-BONUS-CORRIDOR", RoomType.CORRIDOR, len(sheet.row(Category.GRAND_FOYERS))),
        ("B2C-BONUS-LIVING", RoomType.LIVING, len(sheet.row(Category.ROYAL_ATTENDANTS))),
        ("B2C-BONUS-UTILITY", RoomType.UTILITY, len(sheet.row(Category.BONUS_CARDS))),
        ("B2C-BONUS-FOOD", RoomType.FOOD, _food_bonuses(sheet)),
    ):
        beyond[rule] = max(0, number - (sheet.number(kind) >= THIRD))
    specials = sum(list(beyond.values())[:3])
    rest = {rule: n for rule, n in list(beyond.items())[3:] if n}
    if max(0, specials - fifths) + sum(rest.values()) > free:
        reason = say(N_("there are more bonuses than the rooms give"))
        yield from (Fault(rule, reason) for rule in rest or ("B2C-BONUS-2",))
    if len(sheet.row(Category.ROYAL_ATTENDANTS)) > MOST_ATTENDANTS:
        yield Fault("B2C-BONUS-LIVING", say(N_("a throne room has places for {most} attendants"), most=MOST_ATTENDANTS))
