"""The page's question `castle`: a castle drawn and scored room by room, with what breaks rules marked."""

from cli.answers.laws import named_law
from cli.answers.page.castles import castle_form, read_loose
from cli.answers.page.forms import CastleForm


def answer(
    castle: str,
    settle: bool = True,
    rulings: dict[str, str] | None = None,
    edition: str = "second",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> CastleForm:
    """Show a castle, its rooms in any order; it may be empty, and rooms that break rules are kept.

    Unless `settle` is false the rooms come back in an order in which they could have been built.
    """
    return castle_form(read_loose(castle, named_law(edition, rulings, expansions, packs), settle=settle))
