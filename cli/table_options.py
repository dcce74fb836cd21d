"""Options of a new table: which favors and bonus cards are left out, and who begins as master builder."""

from difflib import get_close_matches
from typing import Annotated

import typer

from cli.inputs import BadInput
from engine.catalogue.cards import Without, read_without
from engine.errors import UnknownCard
from engine.i18n import N_, say

WithoutOption = Annotated[
    str | None,
    typer.Option("--without", metavar="CARD,..", help="Favors and bonus cards left out; `madking cards` lists them."),
]
FirstOption = Annotated[
    str | None, typer.Option("--first", metavar="NAME", help="The first master builder; drawn if not given.")
]


def read_left_out(text: str | None, edition: str) -> Without:
    """The favors and bonus cards that --without names."""
    if text is None:
        return Without()
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadInput(say(N_("--without: names of favors and bonus cards, separated by commas")))
    try:
        return read_without(names, edition)
    except UnknownCard as error:
        raise BadInput(say(N_("--without: {why}"), why=error)) from None


def seat_named(name: str, names: tuple[str, ...]) -> int:
    """The seat of the player whom --first names; an unknown one is refused with the nearest."""
    if name in names:
        return names.index(name)
    reason = say(N_("--first: {name!r} is not at the table"), name=name[:40])
    near = get_close_matches(name[:80], names, n=1)
    if near:
        raise BadInput(say(N_("{reason}; did you mean {near}?"), reason=reason, near=near[0]))
    raise BadInput(say(N_("{reason}; there are {known}"), reason=reason, known=", ".join(names)))
