"""What follows from an action in Between Two Castles, one small type for each thing that can happen."""

from typing import Any, NamedTuple, Protocol

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


class RoundBegun(NamedTuple):
    """All take nine tiles (B2C-ROUND-1)."""

    player: int
    round: int

    def record(self) -> Record:
        return {"event": "round", "player": self.player, "round": self.round}


class TurnBegun(NamedTuple):
    """The piles are taken up again (B2C-ROUND-8)."""

    player: int
    turn: int

    def record(self) -> Record:
        return {"event": "turn", "player": self.player, "turn": self.turn}


class Discarded(NamedTuple):
    """The last tiles of the piles, face down (B2C-ROUND-8)."""

    player: int
    number: int
    rule: str

    def record(self) -> Record:
        return {"event": "discard", "player": self.player, "number": self.number, "rule": self.rule}


class Revealed(NamedTuple):
    """The tiles that a player has chosen (B2C-ROUND-3)."""

    player: int
    tiles: tuple[str, ...]

    def record(self) -> Record:
        return {"event": "reveal", "player": self.player, "tiles": list(self.tiles)}


class LudwigDivided(NamedTuple):
    """A tile of Ludwig for each of his castles (B2C-2P-3)."""

    player: int
    castles: tuple[int, ...]
    tiles: tuple[str, ...]

    def record(self) -> Record:
        castles, tiles = list(self.castles), list(self.tiles)
        return {"event": "ludwig", "player": self.player, "castles": castles, "tiles": tiles}


class OldestFirst(NamedTuple):
    """Neither partner wanted to place first (B2C-ROUND-7)."""

    player: int
    castle: int
    rule: str

    def record(self) -> Record:
        return {"event": "oldest", "player": self.player, "castle": self.castle, "rule": self.rule}


class BonusGiven(NamedTuple):
    """The bonus for a third or fifth room of a type (B2C-BONUS-1, B2C-BONUS-2)."""

    player: int
    castle: int
    rule: str

    def record(self) -> Record:
        return {"event": "bonus", "player": self.player, "castle": self.castle, "rule": self.rule}


class Void(NamedTuple):
    """A special room that is not to be had any more (OQ-142)."""

    player: int
    castle: int
    rule: str

    def record(self) -> Record:
        return {"event": "void", "player": self.player, "castle": self.castle, "rule": self.rule}


class CastleScored(NamedTuple):
    """The sheet of a castle in the end (B2C-END-1); `player` is the castle's number from 0."""

    player: int
    total: int
    categories: tuple[tuple[str, int], ...]

    def record(self) -> Record:
        rows = dict(self.categories)
        return {"event": "castle", "player": self.player, "total": self.total, "categories": rows}


class GameOver(NamedTuple):
    """Everybody's result, who wins, and by which rule (B2C-END-2 to B2C-END-5)."""

    player: int
    results: tuple[int, ...]
    winners: tuple[int, ...]
    rule: str

    def record(self) -> Record:
        results, winners = list(self.results), list(self.winners)
        return {"event": "end", "player": self.player, "results": results, "winners": winners, "rule": self.rule}
