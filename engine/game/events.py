"""What follows from an action, one small type for each thing that can happen: its line in the log, and its words.

A module adds events by adding types: whatever has a player, a record and words is one. One that everybody may know of
has a property `public` that is true, and is told at the table; of others only what their action tells is said there.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from engine.castle.placement import Placement
from engine.catalogue import Slug
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.state import Points
from engine.kernel.i18n import N_, labelled, say, say_names

Record = dict[str, Any]


class Event(Protocol):
    """Something that followed from an action; a value that can be compared and hashed."""

    @property
    def player(self) -> int:
        """Whom it concerns, or nobody."""
        ...

    def record(self) -> Record:
        """The event as it stands in the log."""
        ...

    def words(self, name: str) -> str:
        """The event in a sentence; `name` is that of the player whom it concerns."""
        ...


class Happenings(list[Event]):
    """The events of an action, in order, and how many of them the modules have been told."""

    told = 0


class Scored(NamedTuple):
    """Points, item by item."""

    player: int
    items: tuple[Points, ...]

    def record(self) -> Record:
        return {"event": "points", "player": self.player, "items": [item._asdict() for item in self.items]}

    def words(self, name: str, source: Callable[[Points], str] | None = None) -> str:
        """The points with their sources; `source` says those that only a table can say."""
        said = source or source_words
        why = ", ".join(f"{item.points:+d} {item.rule} {said(item)}" for item in self.items)
        return labelled(name, f"{self.total:+d} ({why})")

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)


def source_words(item: Points) -> str:
    """Where points come from: a card by its name, a room as it is written."""
    if item.family == "FAVOR":
        return say(find_favor(item.source).name)
    if item.family == "BONUS":
        return say(find_bonus_card(item.source).name)
    words = {"seat": say(N_("seat")), "money": say(N_("money"))}
    return words.get(item.source) or say_names(item.source)


def points_about(events: Iterable[Event], tile: str) -> int:
    """What a tile gave when it was placed, by whichever icons; the rewards of completed rooms are no part of it."""
    items = [item for event in events if isinstance(event, Scored) for item in event.items]
    return sum(item.points for item in items if tile in (item.source, item.target) and item.family != "REWARD")


class Paid(NamedTuple):
    """Money that a player gets or pays, and the rule that says why."""

    player: int
    amount: int
    rule: str

    def record(self) -> Record:
        return {"event": "money", "player": self.player, "amount": self.amount, "for": self.rule}

    def words(self, name: str) -> str:
        return labelled(name, say(N_("money {amount} ({rule})"), amount=self.amount, rule=self.rule))


class Completed(NamedTuple):
    """Rooms that a placement has completed (COMPLETE-1)."""

    player: int
    rooms: tuple[Placement, ...]

    def record(self) -> Record:
        return {"event": "completed", "player": self.player, "rooms": [str(room) for room in self.rooms]}

    def words(self, name: str) -> str:
        return say(N_("{name} completed {rooms}."), name=name, rooms=", ".join(map(str, self.rooms)))


class Void(NamedTuple):
    """A reward that can be had no more."""

    player: int
    room: Placement
    rule: str

    def record(self) -> Record:
        return {"event": "void", "player": self.player, "room": str(self.room), "rule": self.rule}

    def words(self, name: str) -> str:
        sentence = N_("The Corridor reward of {room} falls away, one per turn ({rule}).")
        return say(sentence, room=str(self.room), rule=self.rule)


class ExtraTurn(NamedTuple):
    """Another turn at once, earned by a room (REWARD-FOOD-1)."""

    player: int
    room: str

    def record(self) -> Record:
        return {"event": "extra-turn", "player": self.player, "room": self.room}

    def words(self, name: str) -> str:
        return say(N_("An extra turn for {name}."), name=name)


class Looked(NamedTuple):
    """A stack that somebody looks through (REWARD-SLEEP-1)."""

    player: int
    size: int

    def record(self) -> Record:
        return {"event": "look", "player": self.player, "size": self.size}

    def words(self, name: str) -> str:
        return labelled(name, say(N_("looked through the stack of {what}"), what=self.size))


class Stashed(NamedTuple):
    """Rooms that were taken out of a stack (REWARD-SLEEP-3, REWARD-SLEEP-6)."""

    player: int
    size: int
    number: int

    def record(self) -> Record:
        return {"event": "stash", "player": self.player, "size": self.size, "number": self.number}

    def words(self, name: str) -> str:
        return labelled(name, say(N_("took {what} rooms out of the stack"), what=self.number))


class Drawn(NamedTuple):
    """A room for the market: by a card, from the deck itself, or none where the stack is empty (MARKET-1 to -6)."""

    player: int
    tile: Slug | None
    card: int | None
    """The size on the card; nothing for a room that lay on the deck."""

    def record(self) -> Record:
        if self.card is None:
            return {"event": "draw", "player": self.player, "tile": self.tile, "from": "deck"}
        return {"event": "draw", "player": self.player, "card": self.card, "tile": self.tile}

    def words(self, name: str) -> str:
        if self.card is None:
            what = say(N_("{tile} from the deck to the market"), tile=self.tile)
        elif self.tile is None:
            what = say(N_("card {card}: the stack is empty"), card=self.card)
        else:
            what = say(N_("card {card}: {tile} to the market"), card=self.card, tile=self.tile)
        return labelled(name, what)


class RoundBegun(NamedTuple):
    """A new round, and its master builder (ROUND-6)."""

    player: int
    round: int

    def record(self) -> Record:
        return {"event": "round", "player": self.player, "round": self.round}

    def words(self, name: str) -> str:
        return say(N_("Round {round}. Master builder: {name}."), round=self.round, name=name)


class LastRound(NamedTuple):
    """The last card is drawn (END-1)."""

    player: int
    round: int

    def record(self) -> Record:
        return {"event": "last-round", "player": self.player, "round": self.round}

    def words(self, name: str) -> str:
        return say(N_("The last card is drawn: this is the last round."))


class CoinsLaid(NamedTuple):
    """Coins on an unsold room (ROUND-4)."""

    player: int
    tile: Slug
    coins: int

    def record(self) -> Record:
        return {"event": "coins", "player": self.player, "tile": self.tile, "coins": self.coins}

    def words(self, name: str) -> str:
        return say(N_("{coins} of coins on {tile}"), coins=self.coins, tile=self.tile)


class Removed(NamedTuple):
    """A room that leaves the game."""

    player: int
    tile: Slug

    def record(self) -> Record:
        return {"event": "removed", "player": self.player, "tile": self.tile}

    def words(self, name: str) -> str:
        return say(N_("{tile} leaves the game"), tile=self.tile)


class GameOver(NamedTuple):
    """The end of the game, with everybody's points (END-1)."""

    player: int
    scores: tuple[int, ...]

    def record(self) -> Record:
        return {"event": "end", "player": self.player, "scores": list(self.scores)}

    def words(self, name: str) -> str:
        return say(N_("the end of the game: {scores}"), scores=", ".join(map(str, self.scores)))


EVENTS: tuple[type[Any], ...] = (
    Scored,
    Paid,
    Completed,
    Void,
    ExtraTurn,
    Looked,
    Stashed,
    Drawn,
    RoundBegun,
    LastRound,
    CoinsLaid,
    Removed,
    GameOver,
)
"""All types of events of the base game."""
