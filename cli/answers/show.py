"""The question `show`: a picture of a castle."""

from cli.answers import Document
from cli.answers.castles import castle_warnings, read_castle
from cli.answers.laws import named_law
from engine.castle.castle import Castle
from engine.kernel.i18n import get_language


def answer(
    castle: str,
    coordinates: bool = False,
    force: bool = False,
    rulings: dict[str, str] | None = None,
    edition: str = "second",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> Document:
    """Draw a castle as SVG; `force` accepts one that breaks the rules."""
    built = read_castle(castle, named_law(edition, rulings, expansions, packs), force=force)
    picture = draw(built, coordinates=coordinates, force=force)
    return document(picture, castle_warnings(built, force=force))


def draw(castle: Castle, *, coordinates: bool, force: bool) -> str:
    """The picture of a castle; rooms that break rules, which only `force` lets in, are marked."""
    from engine.pictures.svg import draw_castle

    return draw_castle(castle, coordinates=coordinates, language=get_language(), wrong=wrong_rooms(castle, force=force))


def wrong_rooms(castle: Castle, *, force: bool) -> list[int]:
    """The numbers of the rooms that cannot stand."""
    return castle.wrong_numbers() if force else []


def document(picture: str, warnings: list[str]) -> Document:
    """The picture as text."""
    return {"svg": picture, "warnings": warnings}
