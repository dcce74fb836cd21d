"""The answers of the referee as plain values: verdicts with their reasons, entrances with their state, scores."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from engine.castle.placement import Joined, Placement
from engine.catalogue import Floor, Side
from engine.kernel.i18n import N_, say, say_n

if TYPE_CHECKING:
    from engine.castle.built import Built
    from engine.castle.castle import Castle

Cell = tuple[int, int]


class Kind(StrEnum):
    """The kinds of violation among rooms; these words never change, and pieces have words of their own."""

    OVERLAP = "overlap"
    NO_CONNECTION = "no-connection"
    FLOOR = "floor"
    STAIRS = "stairs"
    FENCE = "fence"
    NO_EXTERNAL = "no-external"
    FOYER = "foyer"


class Violation(NamedTuple):
    """One broken rule: its id, the rooms involved, the cells where it happens, and the reason in words."""

    rule: str
    kind: str
    """One of `Kind`, or the word of the pieces that are concerned."""
    rooms: tuple[Placement, ...]
    cells: tuple[Cell, ...]
    template: str
    also: tuple[str, ...] = ()
    """Other rules that say the same for this case."""

    @property
    def reason(self) -> str:
        """What is wrong, said of the new room without naming it."""
        other = self.rooms[1] if len(self.rooms) > 1 else ""
        return say(self.template, other=other)

    @property
    def message(self) -> str:
        """What is wrong, as a whole sentence in the present language."""
        return say(N_("{room}: {reason}"), room=self.rooms[0], reason=self.reason)


class EntranceState(StrEnum):
    """What an entrance leads to."""

    CONNECTED = "connected"
    BLOCKED = "blocked"
    COURTYARD = "courtyard"
    EXTERNAL = "external"


class Entrance(NamedTuple):
    """An entrance of a placed room: where it is, what it leads to, and by whose door or wall."""

    room: Placement
    side: Side
    x: int
    y: int
    floor: Floor
    state: EntranceState
    other: Placement | None = None
    courtyard: int | None = None
    """The number of the courtyard it leads into, counted from 0."""

    def __str__(self) -> str:
        return f"{self.x},{self.y} {self.side.name}"

    def spoken(self) -> str:
        """As sentences say it in the present language: the cell, and the side in words."""
        return say_door(self.x, self.y, self.side)


_SIDES = (
    N_("{place} on the north side"),
    N_("{place} on the east side"),
    N_("{place} on the south side"),
    N_("{place} on the west side"),
)


def say_door(x: int, y: int, side: Side) -> str:
    """A door in words of the present language: its cell, and the side that it is on."""
    return say(_SIDES[side], place=f"{x},{y}")


def say_completed(rooms: Sequence[str]) -> str:
    """The rooms that a placement completes, in words of the present language, one or several."""
    return say_n("completes {rooms}", "completes {rooms}", len(rooms), rooms=", ".join(rooms))


_SHORT_SIDES = (N_("N"), N_("E"), N_("S"), N_("W"))


def short_side(side: Side) -> str:
    """A side for a table: a letter in English, a word where letters would be mistaken for other sides."""
    return say(_SHORT_SIDES[side])


def short_door(x: int, y: int, side: Side) -> str:
    """A door for a table: its side, and the cell that it is on; no line is broken between them."""
    word = short_side(side)
    return f"{word}{'' if len(word) == 1 else chr(0xA0)}{x},{y}"


class Connection(NamedTuple):
    """Two entrances that meet: the cell and side of the new room's entrance, and the other room."""

    room: Placement
    side: Side
    x: int
    y: int
    floor: Floor
    by: Placement | None = None
    """The join that links the two, if they do not meet themselves."""


class Item(NamedTuple):
    """Points with their reason: the rule, the room whose number it is, and the room counted by it."""

    rule: str
    source: Placement
    target: Placement | None
    points: int


class PlacementScore(NamedTuple):
    """What a placement scores, item by item: steps 1 to 5 and the fixed points of completion rewards."""

    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)

    @property
    def rewards(self) -> int:
        """The part that comes from completion rewards (step 6)."""
        return sum(item.points for item in self.items if item.rule.startswith("REWARD-"))

    @property
    def placement(self) -> int:
        """The part of steps 1 to 5."""
        return self.total - self.rewards


class RoomScore(NamedTuple):
    """What one tile is worth in the present castle."""

    room: Placement
    base: int
    bonus: int
    completed: bool
    reward: int

    @property
    def total(self) -> int:
        return self.base + self.bonus + self.reward


class PieceScore(NamedTuple):
    """What a bar is worth in the present castle: its own points, and those for the tiles that its icon counts."""

    piece: Placement
    base: int
    bonus: int

    @property
    def total(self) -> int:
        return self.base + self.bonus


class CastleScore:
    """What a castle is worth, room by room and then bar by bar in building order; `items` says why."""

    __slots__ = ("_castle", "pieces", "rooms")

    def __init__(self, rooms: tuple[RoomScore, ...], pieces: tuple[PieceScore, ...], castle: "Built") -> None:
        self.rooms = rooms
        self.pieces = pieces
        self._castle = castle

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CastleScore):
            return NotImplemented
        return (self.rooms, self.pieces) == (other.rooms, other.pieces)

    def __hash__(self) -> int:
        return hash((self.rooms, self.pieces))

    def __repr__(self) -> str:
        return f"<CastleScore {self.total}>"

    @property
    def total(self) -> int:
        return sum(room.total for room in self.rooms) + sum(piece.total for piece in self.pieces)

    @property
    def items(self) -> tuple[Item, ...]:
        """Every point with its reason: the rule, what gives it, and what is counted."""
        from engine.castle.scoring import castle_items

        return castle_items(self._castle)


class NearMiss(NamedTuple):
    """A room that lies beside the new one without being adjacent to it, and the rule that says so."""

    room: Placement
    rule: str


class Verdict(NamedTuple):
    """May this be placed here? Every broken rule, what would connect, be blocked or closed, and what it scores."""

    placement: Placement
    violations: tuple[Violation, ...]
    connections: tuple[Connection, ...]
    blocked: tuple[Entrance, ...] = ()
    """Entrances, new and old, that this placement would block for good."""
    enclosed: tuple[Entrance, ...] = ()
    """Entrances, new and old, that would lead into a courtyard and did not before."""
    completed: tuple[Placement, ...] = ()
    """Rooms that this placement completes."""
    adjacent: tuple[Placement, ...] = ()
    """Rooms whose walls would touch the new one's (ADJ-1)."""
    near: tuple[NearMiss, ...] = ()
    """Rooms that would only look adjacent: contact in a corner (ADJ-2) or a gap beside a curve (ADJ-7)."""
    score: PlacementScore | None = None
    """The points, or nothing if the placement is illegal."""

    castle: "Castle | None" = None
    """The castle that the placement was judged in, for pictures."""

    joins: tuple[Placement, ...] = ()
    """The joins that were to be laid with the room."""

    @property
    def whole(self) -> Joined:
        """The room and its joins, as they were judged."""
        return Joined(self.placement, self.joins)

    @property
    def legal(self) -> bool:
        return not self.violations

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        from engine.castle.told import tell

        return tell(self)

    def svg(self, *, title: str | None = None, coordinates: bool = True) -> str:
        """A picture of the castle with the judged room, and every place where a rule is broken."""
        if self.castle is None:
            raise ValueError("a verdict without its castle cannot be drawn")
        return self.castle.svg(self, title=title, coordinates=coordinates)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from engine.pictures.notebook import show_verdict

        return show_verdict(self)
