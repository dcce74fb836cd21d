"""`madking score`: what is it worth, room by room."""

from typing import Any

import typer

from cli.inputs import castle_warnings, read_castle_argument
from cli.options import (
    CastleArgument,
    EditionOption,
    ForceOption,
    JsonOption,
    LangOption,
    RulingOption,
    begin,
    read_law,
)
from cli.output import console, new_table, print_json, warn
from engine.castle.castle import Castle
from engine.castle.verdict import CastleScore
from engine.i18n import N_, labelled, say

NAME = "score"


def run(
    castle: CastleArgument,
    force: ForceOption = False,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """What a castle is worth, room by room: printed points, icons, completed rooms and their fixed rewards.

    Example: madking score "foyer-4@0,0 salon@3,0 nap-room@10,0/1 lilac-cabinet@10,4"
    """
    lang = begin(lang)
    built = read_castle_argument(castle, read_law(edition, ruling), force=force)
    warnings = castle_warnings(built, force=force)
    score = built.score()
    if as_json:
        print_json(_document(built, score, warnings))
        return
    warn(warnings)
    _print(built, score, lang)


def _document(castle: Castle, score: CastleScore, warnings: list[str]) -> dict[str, Any]:
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
            }
            for room in score.rooms
        ],
        "external_entrances": castle.external_entrances,
        "courtyards": castle.courtyards,
        "completed": castle.completed,
        "area": castle.area,
        "types": {str(kind): n for kind, n in castle.types.items()},
        "sizes": {str(size): n for size, n in castle.sizes.items()},
        "warnings": warnings,
    }


def _print(castle: Castle, score: CastleScore, lang: str) -> None:
    headings = (N_("Room"), N_("Name"), N_("Printed"), N_("Icons"), N_("Completed"), N_("Reward"), N_("Points"))
    table = new_table(*map(say, headings), right=(2, 3, 5, 6))
    for room in score.rooms:
        done = say(N_("yes")) if room.completed else ""
        reward = str(room.reward) if room.completed else ""
        name = room.room.tile.name(lang)
        table.add_row(str(room.room), name, str(room.base), f"{room.bonus:+d}", done, reward, str(room.total))
    console().print(table)
    typer.echo(say(N_("Total {n}"), n=typer.style(str(score.total), bold=True)))
    facts = (
        (N_("External entrances"), castle.external_entrances),
        (N_("Courtyards"), castle.courtyards),
        (N_("Completed tiles"), castle.completed),
        (N_("Square feet"), castle.area),
    )
    for label, n in facts:
        typer.echo(labelled(say(label), n))
