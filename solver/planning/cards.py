"""Bonus cards in the CP-SAT model of a plan."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.castle.verdict import EntranceState
from engine.catalogue import RoomType, Tile, stack_sizes
from engine.catalogue.cards import Card
from engine.game.counters import count
from solver.planning.bounds import COLLECTIONS
from solver.planning.geometry import rectangles

if TYPE_CHECKING:
    from solver.planning.model import Model


class CardTerms:
    """Adds the worth of bonus cards to a model."""

    def __init__(self, model: "Model") -> None:
        self.model = model

    def score(self, card: Card) -> None:
        """Add what a card held gains to the objective."""
        if card.counts in COLLECTIONS:
            self._score_collection(card)
            return
        have = count(card, self.model.castle, 0)
        more = self._counted(card)
        if more is None:
            return
        groups = self.model.cp.new_int_var(have // card.each if card.counts != "external" else 0, 1000, card.id)
        self.model.cp.add(card.each * groups <= have + more)
        self.model.gains.append(card.points * (groups - have // card.each))

    def _counted(self, card: Card) -> Any:
        """How much more the plan has of what a card counts, at most; none if it never has more."""
        if card.counts == "completed":
            return sum([*self.model.done_rooms.values(), *self.model.done_tiles.values()])
        if card.counts == "external":
            return self._new_entrances()
        if card.counts == "tiles":
            return self._present_if(lambda tile: tile.type == card.type)
        if card.counts == "sizes":
            return self._present_if(lambda tile: tile.size_stack in card.sizes)
        return self._present_if(lambda tile: tile.box == card.tile) if card.counts == "box" else None

    def _present_if(self, wanted: Callable[[Tile], bool]) -> Any:
        return sum(present for present, tile in zip(self.model.present, self.model.listed, strict=True) if wanted(tile))

    def _new_entrances(self) -> Any:
        """External entrances, if every door that is not connected leads outside; cuts say which do not."""
        model, terms = self.model, []
        for i, tile in enumerate(model.listed):
            if tile.type == RoomType.CORRIDOR:
                continue
            terms.append(len(tile.doors) * model.present[i])
            terms += [-len(spot.meets) * at for at, spot in zip(model.at[i], model.spots[i], strict=True)]
            terms += [-len(link.pairing.doors) * link.literal for link in model.links_of(i)]
            for way in model.tiles[i]:
                for door in range(len(way.doors)):
                    terms.append(-self._hide((i, way, door)))
        for room, tile in enumerate(model.castle.tiles):
            for door in range(len(tile.doors)):
                if tile.type != RoomType.CORRIDOR and self._is_external(room, door):
                    terms += [-taker for taker in model.takers.get((room, door), ())]
                    hidden = self._hide((None, room, door))
                    terms.append(-hidden)
                    self._block(room, door, hidden)
        return sum(terms)

    def _hide(self, door: tuple[Any, ...]) -> Any:
        literal = self.model.hidden[door] = self.model.cp.new_bool_var(f"hidden{door}")
        return literal

    def _block(self, room: int, number: int, hidden: Any) -> None:
        """A tile at a spot right before a door, but not connected to it, blocks it."""
        placement = self.model.castle.rooms[room]
        door = placement.turned.doors[number]
        x, y = placement.x + door.x + door.side.step[0], placement.y + door.y + door.side.step[1]
        for at, spots in zip(self.model.at, self.model.spots, strict=True):
            for literal, spot in zip(at, spots, strict=True):
                solid = any(
                    left <= x - spot.x < left + width and top <= y - spot.y < top + height
                    for left, top, width, height in rectangles(spot.way)
                )
                if solid and not any(met[1:] == (room, number) for met in spot.meets):
                    self.model.cp.add_implication(literal, hidden)

    def _is_external(self, room: int, door: int) -> bool:
        doors = [e for e in self.model.castle.entrances if e.room == self.model.castle.rooms[room]]
        return doors[door].state == EntranceState.EXTERNAL

    def _score_collection(self, card: Card) -> None:
        """A card for a room of each size, or a tile of each type."""
        if count(card, self.model.castle, 0):
            return
        whole = self.model.cp.new_bool_var(card.id)
        self.model.gains.append(card.points * whole)
        more = self._more_sizes() if card.counts == "all-sizes" else ()
        for group in () if more else self._lacking(card):
            self.model.cp.add_bool_or(*group, whole.negated())
        if more:
            self._enough_sizes(more, whole)

    def _more_sizes(self) -> list[int]:
        """All sizes that the plan may have, if one of them is none of the usual ten (TOWER-1)."""
        sizes = {*self.model.castle.sizes, *(tile.size_stack for tile in self.model.listed if tile.size_stack)}
        return sorted({*sizes, *stack_sizes()}) if sizes - set(stack_sizes()) else []

    def _enough_sizes(self, sizes: list[int], whole: Any) -> None:
        """Of more than ten sizes any ten are enough (CE-BONUS-01)."""
        model, found = self.model, []
        for size in sizes:
            if size in model.castle.sizes:
                continue
            there = model.cp.new_bool_var(f"size{size}")
            tiles = zip(model.present, model.listed, strict=True)
            model.cp.add(there <= sum(present for present, tile in tiles if tile.size_stack == size))
            found.append(there)
        lacking = len(stack_sizes()) - len(model.castle.sizes)
        model.cp.add(sum(found) >= lacking * whole)

    def _lacking(self, card: Card) -> list[list[Any]]:
        """For each size or type that the castle lacks the tiles of it that are present."""
        tiles = list(zip(self.model.present, self.model.listed, strict=True))
        if card.counts == "all-sizes":
            sizes = [size for size in stack_sizes() if size not in self.model.castle.sizes]
            return [[present for present, tile in tiles if tile.size_stack == size] for size in sizes]
        types = [listed for listed, number in self.model.castle.types.items() if not number]
        return [[present for present, tile in tiles if tile.type == lacking] for lacking in types]
