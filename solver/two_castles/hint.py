"""The best ways to place the tiles that a castle gets in a turn, in the best order, with the bonuses they bring.

Every way is judged by the score sheet of the castle it leads to, and by what chance brings on average on top of it.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

from engine.two_castles import Castle, Placement, find_tile, score
from engine.two_castles.catalogue import Attendant, Tile, all_attendants
from engine.two_castles.quick import QuickScore
from solver.two_castles.bonuses import Bonus, Chances, Gift, bonuses_for
from solver.two_castles.changes import Change, changes
from solver.two_castles.problem import Holding, read_tiles

MOST_OFFERED = 4
"""A castle gets two tiles a turn (B2C-ROUND-5); some more may be asked about."""
WIDTH = 1200
"""So many ways are carried on from step to step; more are cut down to the best of them."""


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


class _Way(NamedTuple):
    """Some tiles placed and bonuses taken."""

    castle: Castle
    quick: QuickScore
    attendants: tuple[Attendant, ...]
    estimates: tuple[Estimate, ...]
    steps: tuple[Step, ...]

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
        rooms, court = list(self.way.castle.rooms), [one.slug for one in self.way.attendants]
        what = self.step.what if self.step else None
        if isinstance(what, Placement):
            rooms.append(what)
        elif isinstance(what, Attendant):
            court.append(what.slug)
        gifts = sorted((estimate.gift, estimate.rule) for estimate in self.estimates)
        return tuple(sorted(rooms)), tuple(sorted(court)), tuple(gifts)

    def carry_out(self) -> _Way:
        if self.step is None:
            return self.way
        castle, quick, attendants, _estimates, steps = self.way
        what = self.step.what
        if isinstance(what, Placement):
            castle, quick = castle.extended(what), quick.copy()
            quick.place(what)
        elif isinstance(what, Attendant):
            quick = quick.copy()
            quick.add_attendant(what)
            attendants = (*attendants, what)
        return _Way(castle, quick, attendants, self.estimates, (*steps, self.step))

    @property
    def steps(self) -> tuple[Step, ...]:
        return (*self.way.steps, self.step) if self.step else self.way.steps


def give_hints(holding: Holding, tiles: Sequence[str], top: int = 5, width: int = WIDTH) -> Advice:
    """The best ways to place these tiles into a castle, jointly and in the best order."""
    offered = read_tiles(holding.castle, tiles, MOST_OFFERED)
    search = _Search(holding, offered, width)
    found: dict[tuple[object, ...], _Option] = {}
    for order in dict.fromkeys(permutations(offered)):
        for option in search.options(order):
            known = found.get(option.key)
            if known is None or _rank(option) < _rank(known):
                found[option.key] = option
    best = sorted(found.values(), key=_rank)[: top or None]
    return Advice(holding, holding.total, tuple(_hint(holding, option) for option in best), search.exact)


def _rank(option: _Option) -> tuple[float, tuple[str, ...]]:
    return -round(option.value, 6), tuple(f"{step.rule} {_name(step.what)}" for step in option.steps)


def _name(what: Placement | Attendant | Gift) -> str:
    return what.slug if isinstance(what, Attendant) else str(what)


class _Search:
    """Step by step through the placements and bonuses of one order of the tiles."""

    def __init__(self, holding: Holding, offered: tuple[Tile, ...], width: int) -> None:
        self.holding = holding
        self.chances = Chances(holding, offered)
        self.width = width
        self.exact = True

    def options(self, order: tuple[Tile, ...]) -> list[_Option]:
        """The last steps of every way in this order."""
        ways = [_Way(self.holding.castle, self.holding.quick, self.holding.attendants, (), ())]
        counts = self.holding.castle.types
        options: list[_Option] = []
        for number, tile in enumerate(order):
            counts[tile.type] += 1
            options = [option for way in ways for option in _placements(way, tile, "")]
            # only tiles of the same order count, so that all ways have the same bonuses to choose from but attendants
            if bonuses_for(tile.type, counts[tile.type], 0):
                ways = self._carry_on(options)
                options = [option for way in ways for option in self._bonus_options(way, tile, counts[tile.type])]
            if number + 1 < len(order):
                ways = self._carry_on(options)
        return options

    def _carry_on(self, options: list[_Option]) -> list[_Way]:
        """The ways that these steps lead to; if they are too many, the best of them."""
        found: dict[tuple[object, ...], _Option] = {}
        for option in options:
            found.setdefault(option.key, option)
        best = list(found.values())
        if len(best) > self.width:
            self.exact = False
            best = sorted(best, key=_rank)[: self.width]
        return [option.carry_out() for option in best]

    def _bonus_options(self, way: _Way, tile: Tile, count: int) -> list[_Option]:
        found: list[_Option] = []
        for bonus in bonuses_for(tile.type, count, len(way.attendants)):
            if bonus.gift.is_room:
                found += _placements(way, find_tile(bonus.gift), bonus.rule)
            elif bonus.gift == Gift.ATTENDANT:
                found += _attendants(way, bonus)
            else:
                estimate = Estimate(bonus.rule, bonus.gift, self.chances.worth(bonus.gift))
                value = way.value + estimate.points
                found.append(_Option(value, way, Step(bonus.gift, bonus.rule), (*way.estimates, estimate)))
        return found or [_Option(way.value, way, None, way.estimates)]


def _placements(way: _Way, tile: Tile, rule: str) -> list[_Option]:
    value = way.value
    return [
        _Option(value + way.quick.gain(tile, room.x, room.y), way, Step(room, rule), way.estimates)
        for room in way.castle.legal(tile)
    ]


def _attendants(way: _Way, bonus: Bonus) -> Iterable[_Option]:
    chance = sum(estimate.points for estimate in way.estimates)
    for attendant in all_attendants():
        total = way.quick.copy().add_attendant(attendant)
        yield _Option(total + chance, way, Step(attendant, bonus.rule), way.estimates)


def _hint(holding: Holding, option: _Option) -> Hint:
    """The way replayed by the referee, with everything it changes on the score sheet."""
    steps = option.steps
    after = replay(holding, steps)
    sheets = [score(one.castle, one.attendants, one.cards, one.table) for one in (holding, after)]
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
