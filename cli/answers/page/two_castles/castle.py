"""The page's question `castle` for the sister game: a castle drawn and scored, with what breaks rules marked."""

from cli.answers.page.forms import CastleForm
from cli.answers.page.two_castles.castles import castle_form, read_loose
from cli.answers.two_castles.castles import read_extras
from engine.two_castles.rulings import read_law


def answer(
    castle: str,
    attendant: list[str] | None = None,
    bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
) -> CastleForm:
    """Show a castle, its rooms in any order; it may be empty."""
    law, extras = read_law(rulings or {}), read_extras(attendant, bonus_card)
    return castle_form(read_loose(castle), extras, law)
