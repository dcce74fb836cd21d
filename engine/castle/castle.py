"""The castle: an immutable value that can be judged, extended, scored, read and written."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, overload

from engine.castle import joining, places
from engine.castle.beside import read_wanted
from engine.castle.bounds import check_distance, check_placement, check_rooms
from engine.castle.built import Built
from engine.castle.judge import NO_EXTERNAL, judge
from engine.castle.meetings import Meeting, Meetings
from engine.castle.notation import grouped, read_castle, write_castle
from engine.castle.piece_rules import join_violations
from engine.castle.placement import Joined, Laid, Placement, sort_out
from engine.castle.settle import settle
from engine.castle.verdict import Kind, Verdict, Violation
from engine.catalogue import Role, Slug, Tile, find_tile
from engine.catalogue.pieces import joins, ring
from engine.kernel.errors import IllegalCastle, IllegalPlacement, NotationError
from engine.kernel.i18n import N_, say
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import Law, law
from engine.rules.terms import Terms

if TYPE_CHECKING:
    from random import Random


_ROOM = Role.ROOM


class Castle(Built):
    """Placed rooms in building order; the foyer comes first. Pieces beside them are in `pieces`.

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
        laid = tuple(rooms)
        check_rooms(laid)
        its_law = law_of(laid, edition)
        placed, pieces = sort_out(laid)
        self._make(placed, its_law, None, its_law.terms, pieces)

    # reading and writing

    @classmethod
    def parse(cls, text: str, edition: str | Law = DEFAULT_EDITION, *, strict: bool = True) -> "Castle":
        """Read castle text; with `strict` each room must have been a legal placement.

        `edition` is the name of an edition, or a `Law`: an edition with a table's own rulings.
        """
        laid = read_castle(text)
        if not strict:
            return cls(tuple(laid), edition)
        castle = cls((), law_of(laid, edition))
        for number, wanted in grouped(laid):
            if not (castle.rooms and castle.allows(wanted.room, wanted.joins)):
                verdict = castle.judge(wanted)
                if not verdict.legal:
                    raise IllegalCastle(verdict, number)
            castle = castle.laying(wanted)
        return castle

    @classmethod
    def settle(cls, rooms: str | Iterable[Placement], edition: str | Law = DEFAULT_EDITION) -> "Castle":
        """A finished castle whose rooms come in any order: text or placements, put into an order of building.

        A legal order stays as it is; only what cannot stand in any order is refused.
        """
        found = read_castle(rooms) if isinstance(rooms, str) else [room.canonical for room in rooms]
        return settle(cls((), law_of(found, edition)), found)

    def __str__(self) -> str:
        return write_castle(self.laid)

    def __repr__(self) -> str:
        edition = repr(self.law) if self.law.overrides or self.law.modules else repr(self.law.edition.name)
        return f"Castle.parse({str(self)!r}, edition={edition}, strict=False)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Castle):
            return NotImplemented
        return (
            self.rooms == other.rooms
            and self.pieces == other.pieces
            and self.law == other.law
            and self.terms == other.terms
        )

    def __hash__(self) -> int:
        known: int | None = self._cache.get("hash")
        if known is None:
            known = self._cache["hash"] = hash(self.rooms)
        return known

    def __len__(self) -> int:
        return len(self.rooms)

    def __reduce__(self) -> tuple[Any, ...]:
        return _remake, (self.laid, self.law, self.terms)

    def under(self, terms: Terms) -> "Castle":
        """The same rooms, where these numbers and switches hold for their owner."""
        if terms == self.terms:
            return self
        castle = Castle.__new__(Castle)
        castle._make(self.rooms, self.law, self._board, terms, self.pieces)
        return castle

    def svg(self, verdict: Verdict | None = None, *, title: str | None = None, coordinates: bool = False) -> str:
        """A picture of the castle; with a verdict also of the judged room and of every place where a rule is broken."""
        from engine.pictures.svg import draw_castle

        wrong = self.wrong_numbers()
        return draw_castle(self, verdict=verdict, title=title, coordinates=coordinates, wrong=wrong)

    def _repr_svg_(self) -> str:
        return self.svg()

    def wrong_rooms(self) -> list[tuple[int, Verdict]]:
        """What cannot stand in whatever order it was built, by number from 1 in castle text, and why not."""
        try:
            Castle.settle(self.laid, self.law)
        except IllegalCastle as error:
            return list(error.faults)
        return []

    def wrong_numbers(self) -> list[int]:
        """The numbers of what cannot stand in whatever order it was built, as castle text counts, from 1."""
        return [number for number, _verdict in self.wrong_rooms()]

    # the fast judge

    @overload  # without any join it is the first, which no type of keywords can say
    def legal(self, tile: str | Tile) -> list[Placement]: ...  # pyright: ignore[reportOverlappingOverload]
    @overload
    def legal(self, tile: str | Tile, **joins: Iterable[str]) -> list[Joined]: ...

    def legal(self, tile: str | Tile, **joins: Iterable[str]) -> list[Placement] | list[Joined]:
        """Every legal placement of a tile, canonical and sorted; of a bar the sites where it may lie.

        With joins, named by the module that brings them, these are rooms alone and rooms with exactly one of the joins.
        """
        found = find_tile(tile) if isinstance(tile, str) else tile
        if joins:
            return self.legal_joined(found, named_joins(joins))
        slug = found.slug
        return [Placement(slug, x, y, turn) for x, y, turn in self.legal_spots(found)]

    def legal_joined(self, tile: Tile, joins: Iterable[Tile]) -> list[Joined]:
        """Every legal placement of a tile, alone and with exactly one of these joins, sorted."""
        alone = [Joined(Placement(tile.slug, x, y, turn)) for x, y, turn in self.legal_spots(tile)]
        return sorted([*alone, *self.with_one_join(tile, joins)])

    def with_one_join(self, tile: Tile, joins: Iterable[Tile]) -> list[Joined]:
        """Every legal placement of a tile with exactly one of these joins, sorted."""
        if tile.is_foyer or tile.role != Role.ROOM or not self.rooms:
            return []
        return joining.with_one_join(self.board, tile, joins)

    def legal_joins(self, joins: Iterable[Tile]) -> list[Placement]:
        """Where one of these joins may be laid with the newest room, which is there already; sorted."""
        return joining.legal_joins(self.board, joins) if len(self.rooms) > 1 else []

    def legal_spots(self, tile: Tile) -> list[tuple[int, int, int]]:
        """The same as bare x, y and turn, for those who will want only one of them."""
        if tile.role != _ROOM:
            return self._sites(tile)
        if tile.is_foyer or not self.rooms:
            return []
        known: Meetings | None = self._cache.get(tile.slug)
        return known.spots if known is not None else places.legal_spots(self.board, tile)

    def _sites(self, tile: Tile) -> list[tuple[int, int, int]]:
        """Where a bar may lie; a join is laid only with a room (PASS-3)."""
        key = f"sites of {tile.slug}"
        found: list[tuple[int, int, int]] | None = self._cache.get(key)
        if found is None:
            found = sorted((bar.x, bar.y, bar.turn) for bar in self.sites(tile) if self.judge(bar).legal)
            self._cache[key] = found
        return found

    def sites(self, tile: Tile) -> list[Placement]:
        """The places for a bar in the ring of this castle, legal now or not; none if its foyer stands in no ring."""
        if tile.role != Role.BAR or not self.rooms or self.rooms[0].tile.gate is None:
            return []
        x, y = self.rooms[0].x, self.rooms[0].y
        return [Placement(tile.slug, x + site.x, y + site.y, site.turn) for site in ring().sites]

    def sample_legal(self, tiles: Iterable[Tile], rng: "Random") -> Placement | None:
        """A legal placement of one of these tiles, each as likely as the others, or none if it takes a longer look."""
        return places.sample_legal(self.board, tiles, rng)

    def can_place(self, tile: str | Tile) -> bool:
        """Is there any legal placement of this tile (PLACE-8), if need be with a join that is left (PASS-4, OQ-097)?"""
        found = find_tile(tile) if isinstance(tile, str) else tile
        if found.role != _ROOM:
            return bool(self._sites(found))
        if found.is_foyer or not self.rooms:
            return False
        if places.can_place(self.board, found):
            return True
        return bool(self.terms.joins) and self.can_join(found, self.joins_left)

    def can_join(self, tile: Tile, joins: Iterable[Tile]) -> bool:
        """Is there any legal placement of this tile with one of these joins (PASS-4)?"""
        return not tile.is_foyer and bool(self.rooms) and joining.can_join(self.board, tile, joins)

    def count_legal(self, tile: str | Tile) -> int:
        """The number of legal placements of a tile, without making them."""
        found = find_tile(tile) if isinstance(tile, str) else tile
        if found.role != Role.ROOM:
            return len(self._sites(found))
        return 0 if found.is_foyer or not self.rooms else places.count_legal(self.board, found)

    def allows(self, placement: Placement, joins: tuple[Placement, ...] = ()) -> bool:
        """Is this canonical placement legal, with the joins laid with it? The quick answer, without reasons."""
        check_placement(placement)
        way = placement.turned
        if way.tile.is_foyer or not self.rooms or joins or way.tile.role != _ROOM:
            return self.judge(Joined(placement, joins)).legal
        return places.is_legal(self.board, way, placement)

    def meetings(self, tile: Tile) -> Meetings:
        """What a tile would meet, complete and score at each of its legal places."""
        found: Meetings | None = self._cache.get(tile.slug)
        if found is None:
            found = self._cache[tile.slug] = Meetings(self.board, tile, self.terms, self)
        return found

    def meeting(self, placement: Placement, joins: tuple[Placement, ...] = ()) -> Meeting:
        """What a legal placement meets, completes and scores with its joins, without building it."""
        found: Meetings | None = self._cache.get(placement.slug)
        return (found or self.meetings(placement.tile)).at(placement, joins)

    def judge(self, placement: str | Placement | Joined) -> Verdict:
        """May this be placed? The verdict with every broken rule, the connections and the points."""
        return judge(self, self._wanted(placement))

    def judge_join(self, join: Placement) -> list[Violation]:
        """Every rule that a join breaks which is to be laid with the newest room, which is there already."""
        wrong = join_violations(self.board, join, len(self.rooms) - 1)
        if not wrong and not self.with_piece(join).external_entrances:
            wrong.append(Violation("PLACE-5", Kind.NO_EXTERNAL, (join,), (), NO_EXTERNAL, also=("EXT-1",)))
        return wrong

    def place(self, placement: str | Placement | Joined) -> "Castle":
        """A new castle with one more room, or one more bar; what is illegal is refused with its verdict."""
        wanted = self._wanted(placement)
        if not self.allows(wanted.room, wanted.joins):
            raise IllegalPlacement(self.judge(wanted))
        return self.laying(wanted)

    def _wanted(self, placement: str | Placement | Joined) -> Joined:
        """A placement, canonical; in a text it may be named by a door of this castle (`nap-room at salon.E`)."""
        if isinstance(placement, str):
            return read_wanted(self, placement)
        wanted = placement if isinstance(placement, Joined) else Joined(placement)
        for one in (wanted.room, *wanted.joins):
            check_placement(one)
        return Joined(wanted.room.canonical, tuple(join.canonical for join in wanted.joins))

    def laying(self, wanted: Joined) -> "Castle":
        """A new castle with what is wanted, a room with its joins or a piece, not judged."""
        return self.extended(*wanted) if wanted.room.tile.role == Role.ROOM else self.with_piece(wanted.room)

    def extended(self, placement: Placement, joins: tuple[Placement, ...] = ()) -> "Castle":
        """A new castle with one more room and the joins laid with it, not judged: for what `legal` offered."""
        check_placement(placement)
        rooms = self.rooms
        check_distance(rooms[0] if rooms else placement, placement)
        castle = Castle.__new__(Castle)
        its_law, board_then = self.law, None
        if rooms:
            board_then = (self._board or self.board).extended(placement)
        else:
            its_law = law_of((placement,), its_law)  # a foyer may bring a module
        castle._make((*rooms, placement), its_law, board_then, self.terms, self.pieces)
        for join in joins:
            castle = castle.with_piece(join)
        return castle

    def with_piece(self, piece: Placement) -> "Castle":
        """A new castle with one more bar, or with a join on its newest room, not judged."""
        check_placement(piece)
        check_distance(self.rooms[0] if self.rooms else piece, piece)
        castle = Castle.__new__(Castle)
        board_then = self.board.with_piece(piece) if self.rooms else None
        pieces = (*self.pieces, Laid(piece, len(self.rooms)))
        its_law = law_of((piece,), self.law)
        terms = self.terms if its_law is self.law else self.terms._replace(joins=its_law.terms.joins)
        castle._make(self.rooms, its_law, board_then, terms, pieces)
        return castle


def foyer_alone(slug: Slug, its_law: Law) -> Castle:
    """The castle that begins with this foyer: the same for all tables, so that what is found out of it serves all."""
    castle: Castle | None = its_law.foyers.get(slug)
    if castle is None:
        castle = Castle((Placement(slug, 0, 0),), its_law)
        castle.board.safe()  # whoever asks first, the castles that grow from it know the same
        its_law.foyers[slug] = castle
    return castle


def _remake(laid: tuple[Placement, ...], its_law: Law, terms: Terms) -> Castle:
    return Castle(laid, its_law).under(terms)


def law_of(laid: Iterable[Placement], edition: str | Law) -> Law:
    """The law of a castle: a piece brings its module with it."""
    its_law = edition if isinstance(edition, Law) else law(edition)
    families = {placement.tile.family for placement in laid}
    return its_law.with_modules(families) if families - {""} else its_law


def named_joins(named: Mapping[str, Iterable[str]]) -> list[Tile]:
    """The joins that are asked for by name, under the name of the module that brings them."""
    found = []
    for family, names in named.items():
        known = {tile.slug: tile for tile in joins(family)}
        if not family or not known:
            raise TypeError(f"legal() got an unexpected keyword argument {family!r}")
        for name in names:
            tile = known.get(find_tile(name).slug)
            if tile is None:
                raise NotationError(say(N_("{tile} joins no two rooms; there are {known}"), tile=name,
                                        known=", ".join(known)))  # fmt: skip
            found.append(tile)
    return found
