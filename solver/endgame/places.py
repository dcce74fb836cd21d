"""Every place for a tile with what it brings at once, remembered from castle to castle as one grows.

A search asks about the same tile in hundreds of castles that differ by one room: only the places near that room, or
at a room connected to it, are looked at again.
"""

from engine.castle.castle import Castle
from engine.castle.meetings import Meeting, icons_with
from engine.castle.placement import Placement
from engine.catalogue import find_tile
from engine.geometry.outline import ways


class Places:
    """A castle with its places for tiles, and the places of the castle it grew from."""

    def __init__(self, castle: Castle, parent: "Places | None" = None) -> None:
        self.castle = castle
        self._parent = parent
        self._met: dict[str, list[Meeting]] = {}

    def grown(self, castle: Castle) -> "Places":
        """The places of this castle, or of one with one more room."""
        return self if castle is self.castle else Places(castle, self)

    def of(self, slug: str) -> list[Meeting]:
        """What a tile meets at every legal place, sorted."""
        if slug not in self._met:
            kept = {} if self._parent is None else self._kept(self._parent, slug)
            tile = find_tile(slug)
            meetings = self.castle.meetings(tile)
            self._met[slug] = [kept.get(place) or meetings.at(place) for place in self.castle.legal(tile)]
        return self._met[slug]

    def _kept(self, parent: "Places", slug: str) -> dict[Placement, Meeting]:
        """The places that the newest room leaves as they were, with the points that icons add everywhere."""
        castle = self.castle
        number = len(castle) - 1
        new = castle.rooms[number]
        left, top, right, bottom = new.x, new.y, new.x + new.turned.width, new.y + new.turned.height
        sizes = {way.turn: (way.width, way.height) for way in ways(slug)}
        touched = set(castle.connected(number))
        more = icons_with(find_tile(slug))[castle.tile_of(number)].anywhere
        kept = {}
        for met in parent.of(slug):
            place = met.placement
            _slug, x, y, turn = place
            width, height = sizes[turn]
            near = left <= x + width and x <= right and top <= y + height and y <= bottom
            if not near and touched.isdisjoint(met.rooms):
                if number in met.completed:  # the tile itself, which comes one room later now
                    met = met._replace(completed=(*met.completed[:-1], number + 1))
                kept[place] = met._replace(points=met.points + more) if more else met
        return kept
