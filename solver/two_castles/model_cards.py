"""The bonus cards in the model for CP-SAT, those that depend on where tiles lie."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.two_castles.cards import UPPER_FLOOR, cells_around
from engine.two_castles.catalogue import AROUND, REGULAR_TYPES, SIDES, Card, Cell
from solver.two_castles.sights import PLACELESS_CARDS

if TYPE_CHECKING:
    from solver.two_castles.model import Model


def add_cards(model: "Model") -> None:
    """Reward what the castle's bonus cards count."""
    for card in model.problem.holding.cards:
        if card.counts not in PLACELESS_CARDS:
            _Counter(model, card).add()


class _Counter:
    """What one card counts."""

    def __init__(self, model: "Model", card: Card) -> None:
        self.model = model
        self.card = card
        self.throne = model.problem.castle.rooms[0]

    def add(self) -> None:
        model = self.model
        cells = [*model.built, *model.filled]
        match self.card.counts:
            case "underground":
                self._each(cell for cell in cells if cell[1] < 0)
            case "upper-floors":
                self._each(cell for cell in cells if cell[1] >= UPPER_FLOOR)
            case "throne-cells":
                self._each(cells_around(self.throne, AROUND.values()))
            case "rows":
                for y in sorted({y for _x, y in cells}):
                    self._one_of(model.is_filled(cell) for cell in cells if cell[1] == y)
            case "columns":
                for x in sorted({x for x, _y in cells}):
                    self._one_of(model.is_filled(cell) for cell in cells if cell[0] == x)
            case "throne-types":
                self._throne_types()
            case _:
                self._surrounded(tuple((AROUND if self.card.counts == "enclosed" else SIDES).values()))

    def _count(self, literal: Any) -> None:
        """One more thing to count: a truth, or a literal."""
        if literal is True:
            self.model.constant += self.card.points
        elif literal is not False:
            self.model.terms.append((literal, self.card.points))

    def _each(self, cells: Iterable[Cell]) -> None:
        for cell in cells:
            self._count(self.model.is_filled(cell))

    def _one_of(self, literals: Iterable[Any]) -> None:
        found = [literal for literal in literals if literal is not False]
        if True in (literal is True for literal in found):
            self._count(True)
        elif (literal := self.model.any_of(found)) is not None:
            self._count(literal)

    def _all_of(self, literals: Iterable[Any]) -> None:
        found = [literal for literal in literals if literal is not True]
        if any(literal is False for literal in found):
            return
        if not found:
            self._count(True)
            return
        every = self.model.cp.new_bool_var("")
        for literal in found:
            self.model.cp.add_implication(every, literal)
        self._count(every)

    def _surrounded(self, ways: tuple[Cell, ...]) -> None:
        model = self.model
        for x, y in sorted([*model.built, *model.filled]):
            if (x, y) not in self.throne.cells:
                around = [(x + dx, y + dy) for dx, dy in ways]
                self._all_of(model.is_filled(cell) for cell in ((x, y), *around))
        if model.problem.holding.law.surrounded_throne == "scores":
            self._all_of(model.is_filled(cell) for cell in cells_around(self.throne, ways))

    def _throne_types(self) -> None:
        cells = cells_around(self.throne, SIDES.values())
        for kind in REGULAR_TYPES:
            there = [cell in self.model.built and self.model.built[cell].type == kind for cell in cells]
            new = [
                room.at[cell] for room in self.model.new if room.tile.type == kind for cell in cells if cell in room.at
            ]
            self._one_of([*there, *new])
