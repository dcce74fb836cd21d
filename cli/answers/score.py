"""The question `score`: what a castle is worth, room by room."""

from cli.answers import Document
from cli.answers.castles import castle_warnings, read_castle
from cli.answers.laws import named_law
from cli.answers.parts import item_document
from engine.castle.castle import Castle
from engine.castle.scoring import room_items
from engine.castle.verdict import CastleScore, Item, PieceScore


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
