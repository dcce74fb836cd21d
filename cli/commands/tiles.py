"""`madking tiles`: the catalogue."""

from typing import Annotated

import typer

from cli.answers.tiles import copies, document, find_tiles
from cli.asker import begin
from cli.drawings import print_glyphs
from cli.folding import screen_width
from cli.options import EditionOption, JsonOption, LangOption, PackOption, know_packs
from cli.output import console, new_table, print_json, print_whole, warn
from engine.castle.copies import invented_words
from engine.castle.verdict import short_door, short_side
from engine.catalogue import Door, Role, Tile
from engine.geometry.outline import TurnedTile, ways
from engine.kernel.i18n import N_, say
from engine.kernel.names import compared
from engine.pictures.palette import RICH_STYLES, WORDS, short_bonus
from engine.pictures.turns import dark_end, draw_turns, missing_corner
from engine.rules.conventions import convention_words
from engine.rules.editions import Edition, find_edition

NAME = "tiles"
FEET = 5
"""The side of a cell."""


def run(
    query: Annotated[str, typer.Argument(metavar="[QUERY]", help="Part of a slug or of a name in any language.")] = "",
    kind: Annotated[str | None, typer.Option("--type", metavar="TYPE", help="Only this room type.")] = None,
    size: Annotated[int | None, typer.Option("--size", metavar="N", help="Only this size in square feet.")] = None,
    stand_ins: Annotated[
        bool, typer.Option("--stand-ins", help="The invented rooms that stand in for those nobody has listed.")
    ] = False,
    edition: EditionOption = "second",
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The tiles of the box: slugs, types, points, icons, doors and copies; a single one is drawn in its turns.

    Example: madking tiles gallery-of-mirrors; madking tiles --type outdoor --size 600
    """
    lang = begin(lang)
    box = find_edition(edition)
    found = find_tiles(query, kind, size, know_packs(pack), invented=stand_ins)
    if as_json:
        print_json(document(found, box))
    elif found:
        warn(invented_words() if any(tile.invented for tile in found) else [])
        warn(convention_words() if any(tile.convention for tile in found) else [])
        _print(found, box, lang)
        for tile in _named(found, query):
            _print_turns(tile, lang)
    else:
        typer.echo(say(N_("no tile matches"), query=query))
    raise typer.Exit(0 if found else 1)


def _named(found: list[Tile], query: str) -> list[Tile]:
    """The tile that is meant alone: the only one, or the one that bears just this name."""
    exact = [tile for tile in found if compared(query) in map(compared, (tile.slug, *tile.names.values()))]
    return found if len(found) == 1 else exact[:1]


_ROLES = {Role.BAR: N_("section"), Role.JOIN: N_("passage")}


def _kind(tile: Tile) -> str:
    """The type of a room; of a piece what it is instead."""
    return say(WORDS[tile.type] if tile.role == Role.ROOM else _ROLES[tile.role])


def _icon(tile: Tile) -> str:
    """The centre icon and the types it counts."""
    if tile.bonus is None:
        return ""
    return f"{short_bonus(tile.bonus)} {'/'.join(say(WORDS[kind]) for kind in tile.bonus.types)}"


def _print(tiles: list[Tile], box: Edition, lang: str) -> None:
    headings = (N_("Tile"), N_("Name"), N_("Type"), N_("Size"), N_("Points"), N_("Icon"), N_("Doors"), N_("Copies"))
    table = new_table(*map(say, headings), right=(3, 4, 7))
    for tile in tiles:
        doors = _door_words(tile.doors) if len(tile.doors) <= 6 else str(len(tile.doors))
        facts = _kind(tile), tile.size, tile.points, _icon(tile), doors, copies(tile, box)
        ours = "*" if lang in tile.names_ours else ""
        table.add_row(tile.slug, tile.name(lang) + ours, *map(str, facts))
    console().print(table)
    if any(lang in tile.names_ours for tile in tiles):
        typer.echo(
            say(N_("* our choice: the booklet has this name for a room of its kind, without saying for which tile"))
        )
    if guessed := [tile.slug for tile in tiles if tile.convention]:
        sentence = N_("outlines by convention; a pack may bring measured ones: {listed}")
        typer.echo(say(sentence, listed=", ".join(guessed)))


def _print_turns(tile: Tile, lang: str) -> None:
    """A tile in each of its turns: how large it is, where its doors are, and what a placement has to mind."""
    feet = {"width": tile.width * FEET, "height": tile.height * FEET}
    typer.echo(say(N_("{tile}: {width} ft wide, {height} ft high as printed"), tile=tile.name(lang), **feet))
    headings = (N_("Turn"), N_("Cells"), N_("Doors"), N_("Fence"), N_("Dark end"), N_("Missing corner"))
    facts = [_turn_row(way) for way in ways(tile.slug) if tile.gate is None or not way.turn]
    told = [column for column in range(len(headings)) if any(row[column] for row in facts)]
    table = new_table(*(say(headings[column]) for column in told))
    for row in facts:
        table.add_row(*(row[column] for column in told))
    console().print(table)
    if not tile.family:
        print_glyphs(draw_turns(tile, screen_width()).rows, RICH_STYLES)
    else:
        print_whole("\n".join(row.translate(_CELLS) for row in tile.art))


_CELLS = str.maketrans(".#1234", " \u2588\u25e2\u25e3\u25e4\u25e5")
"""How the cells of a piece are drawn: whole ones, and halves by the corner that is filled."""


def _turn_row(way: TurnedTile) -> tuple[str, ...]:
    sides = way.outline.fence, dark_end(way.tile, way.turn)
    corner = missing_corner(way.tile, way.turn)
    return (
        f"/{way.turn}",
        f"{way.width} x {way.height}",
        _door_words(way.doors),
        *("" if side is None else short_side(side) for side in sides),
        say(corner) if corner else "",
    )


def _door_words(doors: tuple[Door, ...]) -> str:
    return " ".join(short_door(door.x, door.y, door.side) for door in doors)
