"""`madking two-castles tiles`: the rooms, attendants and bonus cards of the box."""

from typing import Annotated

import typer

from cli.answers.two_castles.tiles import Cards, document, find_cards, find_tiles
from cli.asker import begin
from cli.options import JsonOption, LangOption
from cli.output import console, new_table, print_json
from engine.kernel.i18n import N_, say
from engine.two_castles.catalogue import Tile
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
    if cards:
        held = find_cards(query, kind, hanging)
        _tell_cards(held, query, lang, as_json=as_json)
        raise typer.Exit(0 if any(held) else 1)
    found = find_tiles(query, kind, hanging)
    if as_json:
        print_json(document(found))
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


def _tell_cards(found: Cards, query: str, lang: str, *, as_json: bool) -> None:
    if as_json:
        print_json(document([], found))
    elif any(found):
        _print_cards(found, lang)
    else:
        typer.echo(say(N_("no card matches {query!r}"), query=query[:40]))


def _print_cards(found: Cards, lang: str) -> None:
    table = new_table(say(N_("Card")), say(N_("Name")), say(N_("Points")), say(N_("For each")), right=(2,))
    for one in found.attendants:
        table.add_row(one.slug, one.name(lang), str(one.points), hanging_word(one.hanging))
    for card in found.bonus:
        table.add_row(card.slug, card.name, str(card.points), card.text)
    console().print(table)
