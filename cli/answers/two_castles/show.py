"""The question `two-castles show`: a section of a castle as a picture."""

from cli.answers import Document
from cli.answers.two_castles.castles import Extras, bonus_warnings, read_any_castle, read_extras
from engine.kernel.i18n import get_language
from engine.two_castles.castle import Castle, wrong_rooms
from engine.two_castles.pictures import draw_castle
from engine.two_castles.rulings import Law, read_law


def answer(
    castle: str,
    force: bool = False,
    attendant: list[str] | None = None,
    bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
) -> Document:
    """Draw a castle as SVG; `force` accepts one that breaks the rules."""
    law, extras = read_law(rulings or {}), read_extras(attendant, bonus_card)
    built, warnings = read_any_castle(castle, force=force)
    return document(draw(built, extras, law, force=force), warnings + bonus_warnings(built, extras))


def draw(castle: Castle, extras: Extras, law: Law, *, force: bool = False) -> str:
    """The section of a castle; with `force` what may not be where it is is marked."""
    wrong = [verdict.placement for _number, verdict in wrong_rooms(castle.rooms)] if force else ()
    attendants, cards = extras
    return draw_castle(castle, wrong=wrong, attendants=attendants, bonus_cards=cards, law=law, language=get_language())


def document(picture: str, warnings: list[str]) -> Document:
    """The picture as text."""
    return {"svg": picture, "warnings": warnings}
