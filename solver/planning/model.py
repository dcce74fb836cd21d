"""The CP-SAT model of a plan: the geometry of `layout`, and what pays.

Only what pays or what is forbidden is modelled; everything left out makes the model too hopeful, never too strict, so
that its bound holds. `solve` repairs what a solution gets wrong by cuts.
"""

from itertools import combinations
from typing import Any

from engine.castle.meetings import icons_with
from engine.catalogue import RoomType, Tile
from engine.geometry.tables import touching
from solver.patience import Patience
from solver.planning.bounds import icon
from solver.planning.cards import CardTerms
from solver.planning.layout import LayoutModel
from solver.planning.problem import Problem


class Model(LayoutModel):
    """The model of one problem: `objective` is what a plan gains, or more."""

    def __init__(self, problem: Problem, patience: Patience | None = None) -> None:
        super().__init__(problem, patience)
        self.gains: list[Any] = []
        self.hidden: dict[tuple[Any, ...], Any] = {}
        """Doors that do not lead outside though they are not connected: (tile, way, door) or (None, room, door)."""
        self._score()

    def _score(self) -> None:
        self._score_tiles()
        self._score_connections()
        self._score_contacts()
        self.done_rooms: dict[int, Any] = {}
        self.done_tiles: dict[int, Any] = {}
        self._score_completions()
        self._feed()
        for card in self.problem.cards:
            CardTerms(self).score(card)
        self.objective = sum(self.gains)
        self.cp.maximize(self.objective)

    def _feed(self) -> None:
        """Each completed Food room allows one more tile than were to be chosen, afterwards (REWARD-FOOD-1)."""
        if not self.problem.chosen:
            return
        cp = self.cp
        cp.add_all_different(self.rank)
        meals = [(done, self._room_meal(room)) for room, done in self.done_rooms.items() if self._feeds_room(room)]
        meals += [(done, self._tile_meal(i)) for i, done in self.done_tiles.items() if self._feeds(self.listed[i])]
        for i, present in enumerate(self.present):
            earlier = []
            for done, when in meals:
                fed = cp.new_bool_var("")
                cp.add_implication(fed, done)
                cp.add(when < self.rank[i]).only_enforce_if(fed)
                earlier.append(fed)
            cp.add(self.rank[i] <= self.problem.choose + sum(earlier)).only_enforce_if(present)
            cp.add(self.rank[i] <= sum(self.present)).only_enforce_if(present)

    def _room_meal(self, room: int) -> Any:
        """When a room of the castle can be completed: not before every tile connected to it is there."""
        when = self.cp.new_int_var(0, self.count, "")
        for i, spots in enumerate(self.spots):
            for literal, spot in zip(self.at[i], spots, strict=True):
                if any(met == room for _own, met, _door in spot.meets):
                    self.cp.add(when >= self.rank[i]).only_enforce_if(literal)
        return when

    def _tile_meal(self, i: int) -> Any:
        """When a new tile can be completed: not before it and every tile connected to it is there."""
        when = self.cp.new_int_var(0, self.count, "")
        self.cp.add(when >= self.rank[i])
        for pair, linked in self.linked.items():
            if i in pair:
                self.cp.add(when >= self.rank[pair[0] + pair[1] - i]).only_enforce_if(linked)
        return when

    def _feeds_room(self, room: int) -> bool:
        return self._feeds(self.castle.tile_of(room))

    def _feeds(self, tile: Tile) -> bool:
        return self.problem.chosen and tile.type == RoomType.FOOD

    def _score_tiles(self) -> None:
        """Printed points, icons that count every tile of a type, and bonus cards for tiles."""
        for i, tile in enumerate(self.listed):
            self.gains.append(self.castle.meetings(tile).anywhere * self.present[i])
        for i, j in combinations(range(self.count), 2):
            points = icons_with(self.listed[i])[self.listed[j]].anywhere
            if points:
                both = self.cp.new_bool_var("")
                self.cp.add_implication(both, self.present[i])
                self.cp.add_implication(both, self.present[j])
                self.gains.append(points * both)

    def _score_connections(self) -> None:
        for i, spots in enumerate(self.spots):
            for literal, spot in zip(self.at[i], spots, strict=True):
                if spot.points:
                    self.gains.append(spot.points * literal)
        for (i, j), linked in self.linked.items():
            points = icon(self.listed[i], self.listed[j]) + icon(self.listed[j], self.listed[i])
            if points:
                self.gains.append(points * linked)

    def _score_contacts(self) -> None:
        """Adjacent tiles that cost points: known where both lie beside the castle or are linked; cuts add the rest."""
        corner = self.castle.law.corner_contact
        self.contact: dict[tuple[int, int], Any] = {}
        for i, j in combinations(range(self.count), 2):
            lost = icons_with(self.listed[i])[self.listed[j]].beside
            if not lost:
                continue
            self.contact[i, j] = contact = self.cp.new_bool_var(f"contact{i},{j}")
            self.gains.append(lost * contact)
            for n, a in enumerate(self.spots[i]):
                for m, b in enumerate(self.spots[j]):
                    if (b.x - a.x, b.y - a.y) in touching(a.way, b.way, corner):
                        self.cp.add_bool_or(self.at[i][n].negated(), self.at[j][m].negated(), contact)
            if (i, j) in self.linked:
                self.cp.add_implication(self.linked[i, j], contact)  # who is connected is adjacent
        self.castle_contact: dict[tuple[int, int], Any] = {}
        """Loose tiles that touch a room of the castle; cuts say when."""
        for i, tile in enumerate(self.listed):
            for room, placed in enumerate(self.castle.tiles):
                lost = icons_with(tile)[placed].beside
                if lost and self.loose[i]:
                    self.castle_contact[i, room] = touched = self.cp.new_bool_var(f"touched{i},{room}")
                    self.gains.append(lost * touched)

    def _score_completions(self) -> None:
        for room, tile in enumerate(self.castle.tiles):
            open_doors = self.castle.open_doors(room)
            if not open_doors or not self._pays(tile) or not all(self.takers.get((room, d)) for d in open_doors):
                continue
            done = self.done_rooms[room] = self.cp.new_bool_var(f"done:{room}")
            for door in open_doors:
                self.cp.add_bool_or(*self.takers[room, door], done.negated())
            self._score_reward_of_room(room, tile, open_doors, done)
        for i, tile in enumerate(self.listed):
            if self._pays(tile):
                self._score_reward_of_tile(i, tile)

    def _pays(self, tile: Tile) -> bool:
        """Does it matter whether such a room is completed?"""
        counted = any(card.counts == "completed" for card in self.problem.cards)
        return counted or self._feeds(tile) or tile.type in (RoomType.ACTIVITY, RoomType.LIVING)

    def _score_reward_of_room(self, room: int, tile: Tile, doors: list[int], done: Any) -> None:
        if tile.type == RoomType.ACTIVITY:
            self.gains.append(self.castle.terms.activity_points * done)
        if tile.type != RoomType.LIVING:
            return
        rooms = self.castle.connected(room)
        kept = tile.points + sum(icon(tile, self.castle.tile_of(other)) for other in rooms)
        self.gains.append(kept * done)
        for i, new in enumerate(self.listed):
            points = icon(tile, new)
            takers = [
                literal
                for literal, spot in zip(self.at[i], self.spots[i], strict=True)
                if any(met == room for _own, met, _door in spot.meets)
            ]
            if points and takers:
                self._count_twice(points, done, takers)

    def _count_twice(self, points: int, done: Any, connected: list[Any]) -> None:
        """A completed Living room scores a connection again (REWARD-LIV-1)."""
        again = self.cp.new_bool_var("")
        self.cp.add_implication(again, done)
        self.cp.add_bool_or(*connected, again.negated())
        self.gains.append(points * again)

    def _score_reward_of_tile(self, i: int, tile: Tile) -> None:
        done = self.done_tiles[i] = self.cp.new_bool_var(f"done-new:{i}")
        self.cp.add_implication(done, self.present[i])
        for way in self.tiles[i]:
            for door in range(len(way.doors)):
                self.cp.add_bool_or(*self.closers(i, way, door), self.way[i][way].negated(), done.negated())
        if tile.type == RoomType.ACTIVITY:
            self.gains.append(self.castle.terms.activity_points * done)
        if tile.type != RoomType.LIVING:
            return
        self.gains.append(tile.points * done)
        for room, placed in enumerate(self.castle.tiles):
            if points := icon(tile, placed):
                beside = [
                    literal
                    for literal, spot in zip(self.at[i], self.spots[i], strict=True)
                    if any(met == room for _own, met, _door in spot.meets)
                ]
                if beside:
                    self._count_twice(points, done, beside)
        for pair, linked in self.linked.items():
            if i in pair and (points := icon(tile, self.listed[pair[0] + pair[1] - i])):
                self._count_twice(points, done, [linked])
