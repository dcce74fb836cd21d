"""What may be claimed about Between Two Castles, with which terms; what cannot be used is refused with its field."""

from collections.abc import Callable
from typing import Any

from engine.kernel.errors import MadKingError
from engine.kernel.forms import Schema
from engine.kernel.i18n import N_, say
from engine.kernel.schemas import either, list_of, mapping_to, number, text, whole
from engine.records.cases.claims import Claims
from engine.two_castles.catalogue import find_tile
from engine.two_castles.game.setup import MOST_PLAYERS

WHOLE_CASTLE = "castle"
"""The subject of a claim about the score of all of it."""
PASS, DECIDE, SHUFFLE, END = "pass", "decide", "shuffle", "end"
NEEDED = {PASS: "to", DECIDE: "who", SHUFFLE: "pile", END: "of"}
"""What else a claim about the hands must say; one about what is passed may also say how many tiles."""
BRINGS = ("none", "tiles", "attendant", "cards", "fountain", "tower", "grand-foyer", "special", "choice")
TIES = ("other", "specials", "shared")
PILES, ENDS = ("tiles", "cards", "none"), ("turn", "round", "game")

_NAMES = list_of("Names.", text("A name."), MOST_PLAYERS)
_ONE_OR_MORE = either(text("A name."), _NAMES)
_TERMS: dict[str, Schema] = {
    "place": text("This tile may lie there, as slug@column,floor or as slug at room.SIDE."),
    "score": text("A room, an attendant or a bonus card is worth so much; castle: all of it."),
    "bonus": text("Placing this tile brings a bonus, as slug@column,floor."),
    "special": text("This fountain, tower or grand foyer may lie there, as slug@column,floor."),
    "draft": either(
        list_of("These tiles may be kept.", text("A tile.")), text("What is done with hands.", enum=list(NEEDED))
    ),
    "do": text("This action may be done now, as in decline."),
    "tie": _ONE_OR_MORE,
    "winner": _ONE_OR_MORE,
}
_BESIDE: dict[str, Schema] = {
    "points": whole("So many points."),
    "counts": list_of("Exactly these rooms count, or types, floors, columns or cells.", text("One of them.")),
    "castle": number("The castle; left out: the one being built, or the first.", 1, MOST_PLAYERS),
    "brings": text("This bonus.", enum=list(BRINGS)),
    "top": text("This tile may lie on top of it."),
    "to": text("The hand goes on to this player."),
    "tiles": whole("So many tiles go on."),
    "who": _ONE_OR_MORE,
    "pile": text("These discards are shuffled first.", enum=list(PILES)),
    "of": text("What ends with this turn.", enum=list(ENDS)),
    "by": text("What breaks the tie.", enum=list(TIES)),
    "results": mapping_to("The result of each player.", whole("Points.")),
}
COMPANIONS: dict[str, tuple[str, ...]] = {
    "place": ("castle",),
    "score": ("points", "counts", "castle"),
    "bonus": ("brings", "castle"),
    "special": ("points", "top", "castle"),
    "draft": ("to", "tiles", "who", "pile", "of"),
    "tie": ("by",),
    "winner": ("results",),
}
"""What may stand beside a claim."""


def _kept(subject: str | list[str]) -> None:
    if not isinstance(subject, str):
        for name in subject:
            find_tile(name)


def _special(subject: str) -> None:
    tile = find_tile(subject.partition("@")[0]) if "@" in subject else None
    if tile is not None and (tile.is_regular or tile.is_throne):
        raise MadKingError(say(N_("{tile} is no fountain, tower or grand foyer"), tile=tile))


_CHECKS: dict[str, Callable[[Any], object]] = {"draft": _kept, "special": _special, "top": find_tile}
CLAIMS = Claims(_TERMS, _BESIDE, COMPANIONS, _CHECKS)
