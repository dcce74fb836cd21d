"""The castle: an immutable value that can be judged, extended, scored, read and written."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.castle import places
from engine.castle.bounds import check_distance, check_placement, check_rooms
from engine.castle.built import Built
from engine.castle.judge import judge
from engine.castle.meetings import Meeting, Meetings
from engine.castle.notation import read_castle, read_placement, write_castle
from engine.castle.placement import Placement
from engine.castle.settle import settle
from engine.castle.verdict import Verdict
from engine.catalogue import Tile, find_tile
from engine.kernel.errors import IllegalCastle, IllegalPlacement
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import Law, law
from engine.rules.terms import Terms

if TYPE_CHECKING:
    from random import Random


class Castle(Built):
    """Placed rooms in building order; the foyer comes first.

    >>> castle = Castle.parse("foyer-3@0,0")
    >>> [str(p) for p in castle.legal("nap-room")][:2]
    ['nap-room@-4,0', 'nap-room@-2,-1/3']
    >>> castle.place("nap-room@-4,0").score().total
    2
    """

    __slots__ = ()

    def __init__(self, rooms: Iterable[Placement] = (), edition: str | Law = DEFAULT_EDITION) -> None:
        given: object = rooms
        if isinstance(given, str):
            raise TypeError("Castle takes placements; castle text is read by Castle.parse(text)")
        rooms = tuple(rooms)
        check_rooms(rooms)
        its_law = edition if isinstance(edition, Law) else law(edition)
        self._make(rooms, its_law, None, its_law.terms)

    # reading and writing

    @classmethod
    def parse(cls, text: str, edition: str | Law = DEFAULT_EDITION, *, strict: bool = True) -> "Castle":
        """Read castle text; with `strict` each room must have been a legal placement.

        `edition` is the name of an edition, or a `Law`: an edition with a table's own rulings.
        """
        rooms = read_castle(text)
        if not strict:
            return cls(tuple(rooms), edition)
        castle = cls((), edition)
        for number, room in enumerate(rooms, 1):
            if not (castle.rooms and castle.allows(room)):
                verdict = castle.judge(room)
                if not verdict.legal:
                    raise IllegalCastle(verdict, number)
            castle = castle.extended(room)
        return castle

    @classmethod
    def settle(cls, rooms: str | Iterable[Placement], edition: str | Law = DEFAULT_EDITION) -> "Castle":
        """A finished castle whose rooms come in any order: text or placements, put into an order of building.

        A legal order stays as it is; only what cannot stand in any order is refused.
        """
        found = read_castle(rooms) if isinstance(rooms, str) else [room.canonical for room in rooms]
        return settle(cls((), edition), found)

    def __str__(self) -> str:
        return write_castle(self.rooms)

    def __repr__(self) -> str:
        edition = repr(self.law) if self.law.overrides or self.law.modules else repr(self.law.edition.name)
        return f"Castle.parse({str(self)!r}, edition={edition}, strict=False)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Castle):
            return NotImplemented
        return self.rooms == other.rooms and self.law == other.law and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(self.rooms)

    def __len__(self) -> int:
        return len(self.rooms)

    def __reduce__(self) -> tuple[Any, ...]:
        return _remake, (self.rooms, self.law, self.terms)

    def under(self, terms: Terms) -> "Castle":
        """The same rooms, where these numbers and switches hold for their owner."""
        if terms == self.terms:
            return self
        castle = Castle.__new__(Castle)
        castle._make(self.rooms, self.law, self._board, terms)
        return castle

    def svg(self, verdict: Verdict | None = None, *, title: str | None = None, coordinates: bool = False) -> str:
        """A picture of the castle; with a verdict also of the judged room and of every place where a rule is broken."""
        from engine.pictures.svg import draw_castle

        wrong = [number for number, _verdict in self.wrong_rooms()]
        return draw_castle(self, verdict=verdict, title=title, coordinates=coordinates, wrong=wrong)

    def _repr_svg_(self) -> str:
        return self.svg()

    def wrong_rooms(self) -> list[tuple[int, Verdict]]:
        """The rooms, by number from 1, that cannot stand in whatever order they were built, and why not."""
        try:
            Castle.settle(self.rooms, self.law)
        except IllegalCastle as error:
            return list(error.faults)
        return []

    # the fast judge

    def legal(self, tile: str | Tile) -> list[Placement]:
        """Every legal placement of a tile, canonical and sorted."""
        found = find_tile(tile) if isinstance(tile, str) else tile
        slug = found.slug
        return [Placement(slug, x, y, turn) for x, y, turn in self.legal_spots(found)]

    def legal_spots(self, tile: Tile) -> list[tuple[int, int, int]]:
        """The same as bare x, y and turn, for those who will want only one of them."""
        return [] if tile.is_foyer or not self.rooms else places.legal_spots(self.board, tile)

    def sample_legal(self, tiles: Iterable[Tile], rng: "Random") -> Placement | None:
        """A legal placement of one of these tiles, each as likely as the others, or none if it takes a longer look."""
        return places.sample_legal(self.board, tiles, rng)

    def can_place(self, tile: str | Tile) -> bool:
        """Is there any legal placement of this tile (PLACE-8)?"""
        found = find_tile(tile) if isinstance(tile, str) else tile
        return not found.is_foyer and bool(self.rooms) and places.can_place(self.board, found)

    def count_legal(self, tile: str | Tile) -> int:
        """The number of legal placements of a tile, without making them."""
        found = find_tile(tile) if isinstance(tile, str) else tile
        return 0 if found.is_foyer or not self.rooms else places.count_legal(self.board, found)

    def allows(self, placement: Placement) -> bool:
        """Is this canonical placement legal? The quick answer, without reasons."""
        check_placement(placement)
        way = placement.turned
        if way.tile.is_foyer or not self.rooms:
            return self.judge(placement).legal
        return places.is_legal(self.board, way, placement)

    def meetings(self, tile: Tile) -> Meetings:
        """What a tile would meet, complete and score at each of its legal places."""
        found: Meetings | None = self._cache.get(tile.slug)
        if found is None:
            found = self._cache[tile.slug] = Meetings(self.board, tile, self.terms, self)
        return found

    def meeting(self, placement: Placement) -> Meeting:
        """What a legal placement meets, completes and scores, without building it."""
        found: Meetings | None = self._cache.get(placement.slug)
        return (found or self.meetings(placement.tile)).at(placement)

    def judge(self, placement: str | Placement) -> Verdict:
        """May this be placed? The verdict with every broken rule, the connections and the points."""
        return judge(self, _placement(placement))

    def place(self, placement: str | Placement) -> "Castle":
        """A new castle with one more room; an illegal placement is refused with its verdict."""
        wanted = _placement(placement)
        if not self.allows(wanted):
            raise IllegalPlacement(self.judge(wanted))
        return self.extended(wanted)

    def extended(self, placement: Placement) -> "Castle":
        """A new castle with one more room, not judged: for placements that `legal` offered."""
        check_placement(placement)
        check_distance(self.rooms[0] if self.rooms else placement, placement)
        castle = Castle.__new__(Castle)
        board = self.board
        board_then = board.extended(placement) if self.rooms else None
        castle._make((*self.rooms, placement), self.law, board_then, self.terms)
        return castle


def _remake(rooms: tuple[Placement, ...], its_law: Law, terms: Terms) -> Castle:
    return Castle(rooms, its_law).under(terms)


def _placement(placement: str | Placement) -> Placement:
    if isinstance(placement, str):
        return read_placement(placement)
    check_placement(placement)
    return placement.canonical
