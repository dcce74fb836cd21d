"""`madking score`: what is it worth, room by room."""

from typing import Annotated

import typer

from cli.answers.castles import castle_warnings
from cli.answers.score import castle_facts, document, items_of
from cli.asker import begin
from cli.inputs import read_castle_argument
from cli.options import (
    CastleArgument,
    EditionOption,
    ExpansionsOption,
    ForceOption,
    JsonOption,
    LangOption,
    PackOption,
    RulingOption,
    read_law,
)
from cli.output import console, new_table, print_json, warn
from engine.castle.castle import Castle
from engine.castle.scoring import room_items
from engine.castle.verdict import CastleScore, Item
from engine.kernel.i18n import N_, labelled, say
from engine.pictures.palette import short_bonus

NAME = "score"


def run(
    castle: CastleArgument,
    explain: Annotated[
        bool, typer.Option("--explain", help="Under each room, what each of its points is for.")
    ] = False,
    force: ForceOption = False,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    expansions: ExpansionsOption = "",
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """What a castle is worth, room by room: printed points, icons, completed rooms and their fixed rewards.

    Example: madking score "foyer-4@0,0 salon@3,0 nap-room@10,0/1 lilac-cabinet@10,4"
    """
    lang = begin(lang)
    built = read_castle_argument(castle, read_law(edition, ruling, expansions, pack), force=force)
    warnings = castle_warnings(built, force=force)
    score = built.score()
    if as_json:
        print_json(document(built, score, warnings))
        return
    warn(warnings)
    _print(built, score, lang, explain=explain)


def _print(castle: Castle, score: CastleScore, lang: str, *, explain: bool) -> None:
    headings = (N_("Room"), N_("Name"), N_("Printed"), N_("Icons"), N_("Completed"), N_("Reward"), N_("Points"))
    table = new_table(*map(say, headings), right=(2, 3, 5, 6))
    for number, room in enumerate(score.rooms):
        done = say(N_("yes")) if room.completed else ""
        reward = str(room.reward) if room.completed else ""
        name = room.room.tile.name(lang)
        table.add_row(str(room.room), name, str(room.base), f"{room.bonus:+d}", done, reward, str(room.total))
        if explain:
            table.add_notes(map(_note, room_items(castle, number)))
    for piece in score.pieces:
        name, text = piece.piece.tile.name(lang), str(piece.piece)
        table.add_row(text, name, str(piece.base), f"{piece.bonus:+d}", "", "", str(piece.total))
        if explain:
            table.add_notes(_note(item) for item in items_of(score, piece))
    console().print(table)
    typer.secho(say(N_("Total {n}"), n=score.total), bold=True)
    for fact in castle_facts(castle):
        typer.echo(labelled(fact.words, fact.value))


def _note(item: Item) -> str:
    return f"{item.points:+3d}  {item.rule:<12}  {_because(item)}"


def _because(item: Item) -> str:
    """What a point is for, said of the room or the piece above it."""
    if item.rule == "REWARD-ACT-1":
        return say(N_("completion reward"))
    if item.target is None:
        return say(
            N_("printed") if item.rule in ("SCORE-1", "MOAT-8") else N_("completion reward: the printed points again")
        )
    bonus = item.source.tile.bonus
    icon = "" if bonus is None else short_bonus(bonus).rstrip(": \N{NO-BREAK SPACE}")
    sentence = _SENTENCES.get(item.rule, N_("completion reward: {other} again ({icon})"))
    return say(sentence, other=item.target, icon=icon)


_SENTENCES = {
    **dict.fromkeys(("SCORE-2", "MOAT-8", "MOAT-9"), N_("for {other} ({icon})")),
    "PASS-7": N_("for {other} ({icon}, doubled)"),
}
"""What an icon counts, by the rule of the point."""
