"""The question `two-castles show`: a section of a castle as a picture."""

from cli.answers import Document
from cli.answers.two_castles.castles import read_any_castle
from engine.kernel.i18n import get_language
from engine.two_castles.castle import Castle
from engine.two_castles.pictures import draw_castle


def answer(castle: str, force: bool = False) -> Document:
    """Draw a castle as SVG; `force` accepts one that breaks the rules."""
    built, warnings = read_any_castle(castle, force=force)
    return document(draw(built), warnings)


def draw(castle: Castle) -> str:
    """The section of a castle."""
    return draw_castle(castle, language=get_language())


def document(picture: str, warnings: list[str]) -> Document:
    """The picture as text."""
    return {"svg": picture, "warnings": warnings}
