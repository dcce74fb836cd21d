"""The question `score`: what a castle is worth, room by room."""

from typing import NamedTuple

from cli.answers import Document
from cli.answers.castles import castle_warnings, read_castle
from cli.answers.laws import named_law
from cli.answers.parts import item_document
from engine.castle.castle import Castle
from engine.castle.scoring import room_items
from engine.castle.verdict import CastleScore, Item, PieceScore
from engine.kernel.i18n import N_, say


def answer(
    castle: str,
    force: bool = False,
    rulings: dict[str, str] | None = None,
    edition: str = "second",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> Document:
    """Score a castle; `force` accepts one that breaks the rules."""
    built = read_castle(castle, named_law(edition, rulings, expansions, packs), force=force)
    return document(built, built.score(), castle_warnings(built, force=force))


def items_of(score: CastleScore, piece: PieceScore) -> list[Item]:
    """What each point of a piece is for."""
    return [item for item in score.items if item.source == piece.piece]


class Fact(NamedTuple):
    """A number that a castle is known by: its name for programs, its words, and the number."""

    name: str
    words: str
    value: int


def castle_facts(castle: Castle) -> list[Fact]:
    """What is counted of a castle besides its points."""
    return [
        Fact("external_entrances", say(N_("External entrances")), castle.external_entrances),
        Fact("courtyards", say(N_("Courtyards")), castle.courtyards),
        Fact("completed", say(N_("Completed tiles")), castle.completed),
        Fact("area", say(N_("Square feet")), castle.area),
    ]


def document(castle: Castle, score: CastleScore, warnings: list[str]) -> Document:
    """The points of every room and what they are for, and what else is counted."""
    return {
        "castle": str(castle),
        "total": score.total,
        "rooms": [
            {
                "room": str(room.room),
                "base": room.base,
                "bonus": room.bonus,
                "completed": room.completed,
                "reward": room.reward,
                "items": [item_document(item) for item in room_items(castle, number)],
            }
            for number, room in enumerate(score.rooms)
        ],
        "pieces": [
            {
                "piece": str(piece.piece),
                "base": piece.base,
                "bonus": piece.bonus,
                "items": [item_document(item) for item in items_of(score, piece)],
            }
            for piece in score.pieces
        ],
        "external_entrances": castle.external_entrances,
        "courtyards": castle.courtyards,
        "completed": castle.completed,
        "area": castle.area,
        "types": {str(kind): n for kind, n in castle.types.items()},
        "sizes": {str(size): n for size, n in castle.sizes.items()},
        "warnings": warnings,
    }
