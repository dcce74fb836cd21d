"""Is a score sheet possible? Do its rows add up, and can so many rooms and bonuses have come together?"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.kernel.i18n import N_, say
from engine.two_castles.catalogue import REGULAR_TYPES, RoomType
from engine.two_castles.rulings import USUAL, Law
from engine.two_castles.scoring import MOST_ATTENDANTS, Category, Sheet
from engine.two_castles.words import row_word, type_word

DEALT = 16
"""The regular rooms that every castle gets from hands (B2C-ROUND-10)."""
MOST_ROOMS = DEALT + 2
"""With the Food bonus of a third Food room and that of a third Downstairs room."""
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

    @classmethod
    def of(cls, sheet: Sheet) -> "WrittenSheet":
        """The sheet of a castle as it would be written."""
        rows: dict[str, list[int]] = {}
        for item in sheet.items:
            rows.setdefault(item.category, []).append(item.points)
        return cls(rows, sheet.categories, sheet.total)

    def row(self, category: str) -> Sequence[int]:
        return self.rows.get(category, ())

    @property
    def regular_rooms(self) -> int:
        """How many regular rooms it lists."""
        return sum(len(self.row(kind)) for kind in REGULAR_TYPES)

    @property
    def special_rooms(self) -> int:
        """How many fountains, towers and grand foyers it lists."""
        return sum(len(self.row(row)) for row in (Category.FOUNTAINS, Category.TOWERS, Category.GRAND_FOYERS))

    def number(self, kind: RoomType) -> int:
        """How many rooms of a type the castle has, the throne room among the special ones."""
        return self.special_rooms + 1 if kind == RoomType.SPECIAL else len(self.row(kind))


def check_sheet(sheet: WrittenSheet, law: Law = USUAL) -> list[Fault]:
    """Everything that is impossible about a score sheet, by the rulings of the table where it was written."""
    checks = (_check_sums, _check_points, _check_counts, _check_rooms)
    return [*(fault for check in checks for fault in check(sheet)), *_check_bonuses(sheet, law)]


def _check_sums(sheet: WrittenSheet) -> Iterator[Fault]:
    for unknown in sorted(set(sheet.rows) - set(Category)):
        yield Fault("B2C-END-1", say(N_("{row!r} is no row of the score sheet"), row=str(unknown)[:40]))
    for category in Category:
        found = sum(sheet.row(category))
        if found != sheet.sums.get(category, found):
            yield Fault("B2C-END-1", say(N_("{row}: the rooms make {n}"), row=row_word(category), n=found))
    total = sum(map(sum, sheet.rows.values()))
    if total != sheet.total:
        yield Fault("B2C-END-1", say(N_("the rows make {n}, not {total}"), n=total, total=sheet.total))


_POSSIBLE: Mapping[Category, tuple[str, Sequence[int]]] = {
    Category.FOOD: ("B2C-SCORE-FOOD", (0, 2, 4)),
    Category.CORRIDOR: ("B2C-SCORE-CORRIDOR", range(9)),
    Category.FOUNTAINS: ("B2C-SCORE-FOUNTAIN", (5,)),
    Category.GRAND_FOYERS: ("B2C-SCORE-HALL", range(9)),
    Category.THRONE_ROOM: ("B2C-SCORE-THRONE", (0, 2, 4)),
}


def _check_points(sheet: WrittenSheet) -> Iterator[Fault]:
    """No room earns what its kind cannot earn; all Sleeping rooms earn 4, or all 1 (B2C-SCORE-SLEEPING)."""
    for category, (rule, possible) in _POSSIBLE.items():
        yield from _not_among(sheet, category, rule, possible)
    others = all(sheet.number(kind) for kind in REGULAR_TYPES if kind != RoomType.SLEEPING)
    wanted = 4 if others else 1
    if any(points != wanted for points in sheet.row(Category.SLEEPING)):
        yield Fault("B2C-SCORE-SLEEPING", say(N_("each Sleeping room earns {n} here"), n=wanted))


def _not_among(sheet: WrittenSheet, category: Category, rule: str, possible: Collection[int]) -> Iterator[Fault]:
    for points in sheet.row(category):
        if points not in possible:
            yield Fault(rule, say(N_("{row}: no room earns {n}"), row=row_word(category), n=points))


def _check_counts(sheet: WrittenSheet) -> Iterator[Fault]:
    """What counts rooms of a type earns no more than the castle has of them.

    Looser than the rules, never stricter: the sheet does not say which type a room looks for, nor where it lies.
    """
    single = [kind for kind in RoomType if kind not in (RoomType.OUTDOOR, RoomType.DOWNSTAIRS)]
    around = min(8, _most(sheet, RoomType.LIVING, single))
    doubled = 2 * min(3, _most(sheet, RoomType.LIVING, (RoomType.OUTDOOR, RoomType.DOWNSTAIRS)))
    column = _most(sheet, RoomType.DOWNSTAIRS, [kind for kind in REGULAR_TYPES if kind != RoomType.OUTDOOR])
    rooms = sum(sheet.number(kind) for kind in RoomType)
    roofs = sheet.number(RoomType.OUTDOOR) + len(sheet.row(Category.FOUNTAINS)) + len(sheet.row(Category.TOWERS))
    for category, rule, possible in (
        (Category.LIVING, "B2C-SCORE-LIVING", {*range(around + 1), *range(0, doubled + 1, 2)}),
        (Category.UTILITY, "B2C-SCORE-UTILITY", range(_most(sheet, RoomType.UTILITY, RoomType) + 1)),
        (Category.OUTDOOR, "B2C-SCORE-OUTDOOR", {sheet.number(kind) for kind in RoomType if kind != RoomType.OUTDOOR}),
        (Category.DOWNSTAIRS, "B2C-SCORE-DOWNSTAIRS",
         {*range(column + 1), *range(0, 2 * sheet.number(RoomType.SPECIAL) + 1, 2)}),
        (Category.TOWERS, "B2C-SCORE-TOWER", range(rooms - roofs + 1)),  # nothing stands on what is open to the sky
        (Category.ROYAL_ATTENDANTS, "B2C-BONUS-LIVING", range(rooms + 1)),
        (Category.BONUS_CARDS, "B2C-BONUS-UTILITY", range(3 * rooms + 1)),
    ):  # fmt: skip
        yield from _not_among(sheet, category, rule, possible)


def _most(sheet: WrittenSheet, own: RoomType, kinds: Iterable[RoomType]) -> int:
    """The most rooms of one of these types that a room of its own type can count, itself not among them."""
    return max(sheet.number(kind) - (kind == own) for kind in kinds)


def _check_rooms(sheet: WrittenSheet) -> Iterator[Fault]:
    rooms = sheet.regular_rooms
    yield from _too_large(sheet)
    if rooms < DEALT:
        yield Fault("B2C-ROUND-10", say(N_("{n} regular rooms; a castle has {least} or more"), n=rooms, least=DEALT))
    if len(sheet.row(Category.THRONE_ROOM)) != 1:
        yield Fault("B2C-SETUP-3", say(N_("a castle has one throne room")))


def _too_large(sheet: WrittenSheet) -> Iterator[Fault]:
    rooms = sheet.regular_rooms
    if rooms > MOST_ROOMS:
        many = N_("{n} regular rooms; a castle gets {most} at most")
        yield Fault("B2C-ROUND-10", say(many, n=rooms, most=MOST_ROOMS))


# bonuses


def unearned(sheet: WrittenSheet) -> list[Fault]:
    """What a castle has and cannot have got, finished or not."""
    return [*_too_large(sheet), *_too_many(sheet)]


class _Gift(NamedTuple):
    """What the third room of a type gives: its rule, and how many of it the sheet has."""

    rule: str
    kind: RoomType
    row: Category | None
    """The row of the sheet; a Food bonus has none, it brings a further regular room."""

    def number(self, sheet: WrittenSheet) -> int:
        return max(0, sheet.regular_rooms - DEALT) if self.row is None else len(sheet.row(self.row))

    def words(self, sheet: WrittenSheet) -> str:
        """How many the sheet has, in words."""
        if self.row is None:
            return say(N_("regular rooms {n}"), n=sheet.regular_rooms)
        return f"{row_word(self.row)} {self.number(sheet)}"

    def own(self, sheet: WrittenSheet) -> int:
        """How many the type gives itself: one for its third room (B2C-BONUS-1)."""
        return int(sheet.number(self.kind) >= THIRD)


_SPECIAL_GIFTS = (
    _Gift("B2C-BONUS-OUTDOOR", RoomType.OUTDOOR, Category.FOUNTAINS),
    _Gift("B2C-BONUS-SLEEPING", RoomType.SLEEPING, Category.TOWERS),
    _Gift("B2C-BONUS-CORRIDOR", RoomType.CORRIDOR, Category.GRAND_FOYERS),
)
_OTHER_GIFTS = (
    _Gift("B2C-BONUS-LIVING", RoomType.LIVING, Category.ROYAL_ATTENDANTS),
    _Gift("B2C-BONUS-UTILITY", RoomType.UTILITY, Category.BONUS_CARDS),
    _Gift("B2C-BONUS-FOOD", RoomType.FOOD, None),
)


def _check_bonuses(sheet: WrittenSheet, law: Law) -> Iterator[Fault]:
    """Special rooms, attendants, cards and further tiles come only with the third and fifth room of a type."""
    yield from _too_few(sheet, law)
    yield from _too_many(sheet)
    if len(sheet.row(Category.ROYAL_ATTENDANTS)) > MOST_ATTENDANTS:
        yield Fault("B2C-BONUS-LIVING", say(N_("a throne room has places for {most} attendants"), most=MOST_ATTENDANTS))


def _fifths(sheet: WrittenSheet) -> int:
    return sum(sheet.number(kind) >= FIFTH for kind in REGULAR_TYPES)


def _too_few(sheet: WrittenSheet, law: Law) -> Iterator[Fault]:
    """A bonus that may not be declined leaves its mark: after three Food rooms there are seventeen and more."""
    missing = False
    for gift in (*_SPECIAL_GIFTS, *_OTHER_GIFTS):
        compulsory = gift in _OTHER_GIFTS or not law.may_decline(gift.rule)
        if compulsory and gift.number(sheet) < gift.own(sheet):
            reason = say(N_("the bonus for the third room is missing: {type}"), type=type_word(gift.kind))
            missing = missing or gift in _SPECIAL_GIFTS
            yield Fault(gift.rule, reason)
    due = sum(gift.own(sheet) for gift in _SPECIAL_GIFTS if not law.may_decline(gift.rule))
    due += 0 if law.may_decline("B2C-BONUS-2") else _fifths(sheet)
    if sheet.special_rooms < due and not missing:
        reason = N_("{n} special rooms; the third and fifth rooms bring {least}")
        yield Fault("B2C-BONUS-2", say(reason, n=sheet.special_rooms, least=due))


_TOO_MANY = N_(
    "there are more bonuses than the rooms give: {what}; the third rooms of their own types give {own}, "
    "a third Downstairs room {free}"
)
_TOO_MANY_SPECIAL = N_(
    "there are more bonuses than the rooms give: {what}; the third rooms of their own types give {own}, "
    "fifth rooms {fifths}, a third Downstairs room {free}"
)


def _too_many(sheet: WrittenSheet) -> Iterator[Fault]:
    """What its own type does not give can only be the choice of a third Downstairs room (B2C-BONUS-DOWNSTAIRS).

    Special rooms may also be those of a fifth room (B2C-BONUS-2).
    """
    free = int(sheet.number(RoomType.DOWNSTAIRS) >= THIRD)
    specials, rest = (
        {gift: beyond for gift in gifts if (beyond := gift.number(sheet) - gift.own(sheet)) > 0}
        for gifts in (_SPECIAL_GIFTS, _OTHER_GIFTS)
    )
    if max(0, sum(specials.values()) - _fifths(sheet)) + sum(rest.values()) > free:
        gifts = (*specials, *rest)
        what, own = ", ".join(gift.words(sheet) for gift in gifts), sum(gift.own(sheet) for gift in gifts)
        sentence = _TOO_MANY_SPECIAL if specials else _TOO_MANY
        reason = say(sentence, what=what, own=own, fifths=_fifths(sheet), free=free)
        yield from (Fault(rule, reason) for rule in [gift.rule for gift in rest] or ["B2C-BONUS-2"])
