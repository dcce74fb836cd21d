"""`madking two-castles tiles`: the rooms, attendants and bonus cards of the box."""

from typing import Annotated

import typer

from cli.answers.two_castles.tiles import document, find_tiles
from cli.asker import begin
from cli.options import JsonOption, LangOption
from cli.output import console, new_table, print_json
from engine.kernel.i18n import N_, say
from engine.two_castles.catalogue import Tile, all_attendants, all_cards
from engine.two_castles.words import FLOORS, hanging_word, type_word, wants_words


def run(
    query: Annotated[str, typer.Argument(metavar="[QUERY]", help="Part of a slug or of a name in any language.")] = "",
    kind: Annotated[str | None, typer.Option("--type", metavar="TYPE", help="Only this room type.")] = None,
    hanging: Annotated[
        str | None, typer.Option("--hanging", metavar="HANGING", help="Only this wall decoration.")
    ] = None,
    cards: Annotated[bool, typer.Option("--cards", help="The attendants and bonus cards instead.")] = False,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The tiles of the box: slugs, types, wall decorations and what they score.

    Example: madking two-castles tiles hall; madking two-castles tiles --type food --hanging torch
    """
    lang = begin(lang)
    found = find_tiles(query, kind, hanging)
    if as_json:
        print_json(document(found))
    elif cards:
        _print_cards(lang)
    elif found:
        _print(found, lang)
    else:
        typer.echo(say(N_("no tile matches")))
    raise typer.Exit(0 if found else 1)


def _print(tiles: list[Tile], lang: str) -> None:
    headings = (N_("Tile"), N_("Name"), N_("Type"), N_("Wall"), N_("Floors"), N_("Scores"))
    table = new_table(*map(say, headings))
    for tile in tiles:
        row = (tile.slug, tile.name(lang), type_word(tile.type), hanging_word(tile.hanging), say(FLOORS[tile.floors]))
        table.add_row(*row, wants_words(tile))
    console().print(table)


def _print_cards(lang: str) -> None:
    table = new_table(say(N_("Card")), say(N_("Name")), say(N_("Points")), say(N_("For each")), right=(2,))
    for one in all_attendants():
        table.add_row(one.slug, one.name(lang), str(one.points), hanging_word(one.hanging))
    for card in all_cards():
        table.add_row(card.slug, card.name, str(card.points), card.text)
    console().print(table)
