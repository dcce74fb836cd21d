"""The best ways to place the tiles that a castle gets in a turn, in the best order, with the bonuses they bring.

Every way is judged by the score sheet of the castle it leads to, and by what chance brings on average on top of it.
"""

from collections.abc import Iterable, Sequence
from heapq import nsmallest
from typing import NamedTuple

from engine.two_castles import Castle, Placement, find_tile, score
from engine.two_castles.catalogue import Attendant, Tile, all_attendants
from engine.two_castles.quick import QuickScore
from solver.patience import OutOfPatience, Patience
from solver.two_castles.bonuses import Bonus, Chances, Gift, bonuses_for
from solver.two_castles.changes import Change, changes
from solver.two_castles.problem import NOTHING_GONE, Gone, Holding, read_tiles

MOST_OFFERED = 4
"""A castle gets two tiles a turn (B2C-ROUND-5); some more may be asked about."""
MOST_HINTS = 100
"""So many ways are told at most; a turn can have tens of thousands."""
A_TURN = 2
WIDTH, NARROW = 5000, 300
"""So many ways are carried on from step to step for the same tiles placed; more are cut down to the best of them.

For the two tiles of a turn that are all of them in any castle; with more tiles there is no end of ways.
"""
FIRST_WIDTHS = (1, 40)
"""A narrow search comes first, so that there is something to say whenever the patience ends."""


class Step(NamedTuple):
    """A tile is placed, or a bonus taken."""

    what: Placement | Attendant | Gift
    """The placement, the attendant, or drawn tiles or cards."""
    rule: str = ""
    """The rule of the bonus; none for a tile that was offered."""


class Estimate(NamedTuple):
    """Points that depend on chance: on average."""

    rule: str
    gift: Gift
    points: float


class Hint(NamedTuple):
    """A way to place the tiles, and what it is worth."""

    steps: tuple[Step, ...]
    holding: Holding
    """The castle it leads to."""
    gain: int
    """What the score sheet wins."""
    changes: tuple[Change, ...]
    estimates: tuple[Estimate, ...]

    @property
    def total(self) -> int:
        """The total of the score sheet."""
        return self.holding.total

    @property
    def estimate(self) -> float:
        """What chance brings on average."""
        return sum(estimate.points for estimate in self.estimates)

    @property
    def value(self) -> float:
        """What the castle is worth then: its score sheet, and what chance brings on average."""
        return self.total + self.estimate


class Advice(NamedTuple):
    """The best ways, the best first."""

    holding: Holding
    total: int
    """The total of the castle as it stands."""
    hints: tuple[Hint, ...]
    exact: bool
    """Was every way looked at? If there are very many, the less promising ones are not carried on."""

    def _repr_html_(self) -> str:
        from solver.two_castles.notebook import show_advice

        return show_advice(self)


class _Way(NamedTuple):
    """Some tiles placed and bonuses taken."""

    castle: Castle
    quick: QuickScore
    attendants: tuple[Attendant, ...]
    estimates: tuple[Estimate, ...]
    steps: tuple[Step, ...]
    added: frozenset[Placement]
    """The rooms that were placed."""

    @property
    def value(self) -> float:
        return self.quick.total + sum(estimate.points for estimate in self.estimates)


class _Option(NamedTuple):
    """A way with one more step, which has not been carried out yet, or with none if there is no bonus to take."""

    value: float
    way: _Way
    step: Step | None
    estimates: tuple[Estimate, ...]

    @property
    def key(self) -> tuple[object, ...]:
        """What the step leads to, whichever the order of the steps."""
        added, court = self.way.added, [one.slug for one in self.way.attendants]
        what = self.step.what if self.step else None
        if isinstance(what, Placement):
            added |= {what}
        elif isinstance(what, Attendant):
            court.append(what.slug)
        gifts = sorted((estimate.gift, estimate.rule) for estimate in self.estimates)
        return added, tuple(sorted(court)), tuple(gifts)

    def carry_out(self) -> _Way:
        if self.step is None:
            return self.way
        castle, quick, attendants, _estimates, steps, added = self.way
        what = self.step.what
        if isinstance(what, Placement):
            castle, quick, added = castle.extended(what), quick.copy(), added | {what}
            quick.place(what)
        elif isinstance(what, Attendant):
            quick = quick.copy()
            quick.add_attendant(what)
            attendants = (*attendants, what)
        return _Way(castle, quick, attendants, self.estimates, (*steps, self.step), added)

    @property
    def steps(self) -> tuple[Step, ...]:
        return (*self.way.steps, self.step) if self.step else self.way.steps


def give_hints(
    holding: Holding,
    tiles: Sequence[str],
    top: int = 5,
    width: int | None = None,
    patience: Patience | None = None,
    gone: Gone = NOTHING_GONE,
) -> Advice:
    """The best ways to place these tiles into a castle, jointly and in the best order; `top` 0 is the most told.

    When the patience ends, the best found so far. What is `gone` is not drawn.
    """
    offered = read_tiles(holding.castle, tiles, MOST_OFFERED)
    width = width or (WIDTH if len(offered) <= A_TURN else NARROW)
    chances = Chances(holding, offered, gone)
    best = _Best(min(top or MOST_HINTS, MOST_HINTS))
    exact = False
    for number, wide in enumerate((*(first for first in FIRST_WIDTHS if first < width), width)):
        # the first search is so quick that it needs no patience; then there is an answer
        search = _Search(holding, offered, chances, wide, patience if number and patience else Patience())
        try:
            search.run(best)
        except OutOfPatience:
            break
        exact = search.exact
        if exact:
            break
    return Advice(holding, holding.total, tuple(_hint(holding, option) for option in best.ranked()), exact)


def _rank(option: _Option) -> tuple[float, tuple[str, ...]]:
    return -round(option.value, 6), tuple(f"{step.rule} {_name(step.what)}" for step in option.steps)


def _name(what: Placement | Attendant | Gift) -> str:
    return what.slug if isinstance(what, Attendant) else str(what)


def _best_of(options: list[_Option], number: int) -> list[_Option]:
    """The best of these; who is better of equal ones is only asked where it decides."""
    if len(options) <= number:
        return options
    values = sorted(-round(option.value, 6) for option in options)
    last = values[number - 1]
    better = [option for option in options if -round(option.value, 6) < last]
    equal = [option for option in options if -round(option.value, 6) == last]
    return [*better, *nsmallest(number - len(better), equal, key=_rank)]


class _Best:
    """The best ways so far, each castle once."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._found: dict[tuple[object, ...], _Option] = {}

    def add(self, options: Iterable[_Option]) -> None:
        for option in options:
            known = self._found.get(option.key)
            if known is None or _rank(option) < _rank(known):
                self._found[option.key] = option
        if len(self._found) > 8 * self.number + 1000:
            self._found = {option.key: option for option in _best_of(list(self._found.values()), self.number)}

    def ranked(self) -> list[_Option]:
        return nsmallest(self.number, self._found.values(), key=_rank)


class _Search:
    """Tile by tile through the placements and bonuses, in every order at once.

    What matters of a way is the castle that it leads to and the tiles that are left, not the order that led there.
    """

    def __init__(
        self, holding: Holding, offered: tuple[Tile, ...], chances: Chances, width: int, patience: Patience
    ) -> None:
        self.holding = holding
        self.offered = offered
        self.chances = chances
        self.width = width
        self.patience = patience
        self.exact = True

    def run(self, best: _Best) -> None:
        """Every way, or the most promising ones if they are too many."""
        start = _Way(self.holding.castle, self.holding.quick, self.holding.attendants, (), (), frozenset())
        ways: dict[tuple[int, ...], list[_Way]] = {tuple(range(len(self.offered))): [start]}
        while ways:
            options: dict[tuple[int, ...], list[_Option]] = {}
            for left, reached in ways.items():
                for number in self._different(left):
                    rest = tuple(other for other in left if other != number)
                    found = self._with_tile(reached, number, rest)
                    if rest:
                        options.setdefault(rest, []).extend(found)
                    else:
                        best.add(found)
            ways = {rest: self._carry_on(found) for rest, found in options.items()}

    def _different(self, left: tuple[int, ...]) -> list[int]:
        """The tiles left to place, of equal ones the first."""
        return list({self.offered[number].slug: number for number in reversed(left)}.values())

    def _with_tile(self, ways: list[_Way], number: int, rest: tuple[int, ...]) -> list[_Option]:
        """These ways with one more tile, and the bonus that it brings."""
        tile = self.offered[number]
        placed = [other for index, other in enumerate(self.offered) if index not in rest]
        count = self.holding.castle.types[tile.type] + sum(other.type == tile.type for other in placed)
        options = [option for way in ways for option in self._placements(way, tile, "")]
        if not bonuses_for(tile.type, count, 0):
            return options
        carried = self._carry_on(options)
        return [option for way in carried for option in self._bonus_options(way, tile, count)]

    def _carry_on(self, options: list[_Option]) -> list[_Way]:
        """The ways that these steps lead to; if they are too many, the best of them."""
        found: dict[tuple[object, ...], _Option] = {}
        for option in options:
            found.setdefault(option.key, option)
        if len(found) > self.width:
            self.exact = False
        return [option.carry_out() for option in _best_of(list(found.values()), self.width)]

    def _bonus_options(self, way: _Way, tile: Tile, count: int) -> list[_Option]:
        found: list[_Option] = []
        for bonus in bonuses_for(tile.type, count, len(way.attendants)):
            if bonus.gift.is_room:
                found += self._placements(way, find_tile(bonus.gift), bonus.rule)
            elif bonus.gift == Gift.ATTENDANT:
                found += _attendants(way, bonus, self.chances.gone)
            else:
                estimate = Estimate(bonus.rule, bonus.gift, self.chances.worth(bonus.gift))
                value = way.value + estimate.points
                found.append(_Option(value, way, Step(bonus.gift, bonus.rule), (*way.estimates, estimate)))
        return found or [_Option(way.value, way, None, way.estimates)]

    def _placements(self, way: _Way, tile: Tile, rule: str) -> list[_Option]:
        self.patience.step()
        value = way.value
        return [
            _Option(value + way.quick.gain(tile, room.x, room.y), way, Step(room, rule), way.estimates)
            for room in way.castle.legal(tile)
        ]


def _attendants(way: _Way, bonus: Bonus, gone: Gone) -> Iterable[_Option]:
    chance = sum(estimate.points for estimate in way.estimates)
    for attendant in all_attendants():
        if attendant.slug in gone.attendants:
            continue
        total = way.quick.copy().add_attendant(attendant)
        yield _Option(total + chance, way, Step(attendant, bonus.rule), way.estimates)


def _hint(holding: Holding, option: _Option) -> Hint:
    """The way replayed by the referee, with everything it changes on the score sheet."""
    steps = option.steps
    after = replay(holding, steps)
    sheets = [score(one.castle, one.attendants, one.cards, one.law) for one in (holding, after)]
    gain = sheets[1].total - sheets[0].total
    hint = Hint(steps, after, gain, changes(sheets[0], sheets[1]), option.estimates)
    if abs(hint.value - option.value) > 1e-6:
        raise AssertionError(f"a hint is worth {hint.value}, not {option.value}: {steps}")
    return hint


def replay(holding: Holding, steps: Iterable[Step]) -> Holding:
    """The castle after these steps, every placement judged by the referee."""
    for step in steps:
        if isinstance(step.what, Placement):
            holding = holding._replace(castle=holding.castle.place(step.what))
        elif isinstance(step.what, Attendant):
            holding = holding._replace(attendants=(*holding.attendants, step.what))
    return holding
