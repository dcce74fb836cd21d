"""`madking two-castles standings`: the final scoring of any table, with every step to the winner."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.answers.two_castles.ends import end_steps, ludwig_words
from cli.answers.two_castles.positions import read_state
from cli.answers.two_castles.standings import document, lower_side, table_warnings
from cli.asker import begin
from cli.mistaken import TWO_LOG, TWO_POSITION
from cli.options import JsonOption, LangOption, RulingOption, read_rulings
from cli.output import console, new_table, print_json, warn
from cli.position_files import PositionArgument, read_position_text
from cli.two_castles.sheet import print_sheet
from cli.two_castles.telling import item_words, ranked, result_lines
from cli.two_castles.words import castle_words
from engine.kernel.i18n import N_, labelled, say
from engine.two_castles.game.final import Standings, standings
from engine.two_castles.game.state import NOBODY, GameState
from engine.two_castles.rulings import read_law
from engine.two_castles.scoring import Category, Sheet
from engine.two_castles.words import row_word

if TYPE_CHECKING:
    from cli.tables import Table

_BY_NAME = (Category.BONUS_CARDS, Category.ROYAL_ATTENDANTS)
"""The rows whose entries are told one by one: they are no rooms, and nobody sees them in the castle text."""


def run(
    position: PositionArgument,
    items: Annotated[bool, typer.Option("--items", help="Every room of every castle with what it counted.")] = False,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The final scoring of a table, as if the game ended now: every castle's sheet, every result, and who wins.

    A player's result is the lower of the two castles (B2C-END-2); ties are told step by step. --ruling scores by
    other rulings than the position's own.

    Example: madking two-castles standings examples/two_castles/positions/finished.position.yaml
    """
    lang = begin(lang)
    rulings = read_rulings(ruling)
    read_law(rulings)
    state = read_state(read_position_text(position, TWO_POSITION, TWO_LOG), rulings, position)
    final = standings(state)
    if as_json:
        print_json(document(state, final))
        return
    warn(table_warnings(state))
    if items:
        for number, sheet in enumerate(final.sheets):
            typer.secho(castle_words(state, number), bold=True)
            print_sheet(sheet, lang)
            typer.echo()
    _print(state, final)


def _print(state: GameState, final: Standings) -> None:
    for number in range(state.seats):
        typer.echo(castle_words(state, number))
    console().print(_sheet_table(final.sheets))
    for number, sheet in enumerate(final.sheets, 1):
        for item in sheet.items:
            if item.category in _BY_NAME:
                typer.echo(labelled(say(N_("castle {n}"), n=number), f"{item.points:+d} {item_words(item)}"))
    typer.echo()
    console().print(_result_table(state, final))
    for step in end_steps(state.names, final.results):
        typer.echo(labelled(step.rule, step.words))
    winner, rule = result_lines(state, final)
    typer.secho(winner, bold=True)
    typer.echo(rule)
    if state.ludwig != NOBODY:
        typer.echo(ludwig_words())
    if not state.over:
        typer.secho(say(N_("The game is not over yet: this is as if it ended now.")), dim=True)


def _sheet_table(sheets: tuple[Sheet, ...]) -> "Table":
    """The score sheet of the rulebook: a row for each kind of points, a column for each castle."""
    made = new_table(say(N_("Castle")), *map(str, range(1, len(sheets) + 1)), right=tuple(range(1, len(sheets) + 1)))
    rows = [sheet.categories for sheet in sheets]
    for category in Category:
        if any(category in row for row in rows):
            made.add_row(row_word(category), *(row.get(category, "-") for row in rows))
    made.add_row(say(N_("Total")), *(sheet.total for sheet in sheets))
    return made


def _result_table(state: GameState, final: Standings) -> "Table":
    heads = (N_("Player"), N_("Castles"), N_("Lower castle"), N_("Other castle"), N_("Special rooms"))
    made = new_table(*map(say, heads), right=(2, 3, 4))
    for one in ranked(final):
        lower = lower_side(final, one.seat)
        other = next(castle for castle in state.sides(one.seat) if castle != lower)
        made.add_row(state.names[one.seat], f"{lower + 1}, {other + 1}", one.lower, one.other, one.specials)
    return made
