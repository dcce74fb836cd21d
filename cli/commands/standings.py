"""`madking standings`: the final scoring of any position, every point explained."""

from typing import TYPE_CHECKING

import typer

from cli.answers.standings import document, empty_stacks, is_of_module, rank_document, score_before
from cli.asker import begin
from cli.options import EditionOption, JsonOption, LangOption, PackOption, RulingOption, know_packs, read_rulings
from cli.output import console, new_table, print_json, warn
from cli.position_files import PositionArgument
from cli.positions import read_state
from cli.words.beyond import beyond_lines, part_lines
from cli.words.cards import notes, rank_words
from engine.catalogue import find_tile
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.counters import count_at
from engine.game.final import Standings, standings
from engine.game.state import GameState
from engine.kernel.i18n import N_, say, say_names
from engine.modules.solo import is_solo
from engine.records.positions.checks import table_warnings

if TYPE_CHECKING:
    from rich.text import Text

    from cli.tables import Table

NAME = "standings"
_DECIDED = {
    "WIN-1": N_("most points"),
    "WIN-2": N_("tied on points, the larger castle"),
    "WIN-3": N_("tied on points and area, more money"),
}
_TIED = {
    "WIN-4": N_(
        "Still tied on points, area and money: {names}. The first to grab the master builder token wins (WIN-4)."
    ),
    "": N_("Still tied on points and area: {names}. The text of the first edition names nothing further (DIFF-09)."),
}


def run(
    position: PositionArgument,
    ruling: RulingOption = None,
    edition: EditionOption = "",
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The final scoring of a position, as if the game ended now: favors, bonus cards, depleted stacks, money, winner.

    --edition and --ruling score by another law than the position's own.

    Example: madking standings examples/positions/finished.position.yaml
    """
    begin(lang)
    know_packs(pack)
    state = read_state(position, edition, read_rulings(ruling))
    table = standings(state)
    warnings = table_warnings(state)
    if as_json:
        print_json({**document(state, table), "warnings": warnings})
    else:
        warn(warnings)
        _print(state, table)


def _print(state: GameState, table: Standings) -> None:
    tables = [_favor_table(state, table)] if table.favors else []
    tables += [_bonus_table(state, table)] if any(state.bonus) else []
    tables += [_depleted_table(state, table)] if empty_stacks(state) else []
    tables += [_module_table(state, table)] if state.book.sources else []
    for line in beyond_lines(state.book):
        typer.echo(line)
    for made in (*tables, _total_table(state, table)):
        console().print(made)
        typer.echo()
    for note in (*part_lines(state), *notes(state)):
        typer.echo(note)
    if not empty_stacks(state):
        typer.echo(say(N_("No stack is empty.")))
    if state.over:
        typer.echo(say(N_("The game is over; the final points are part of the scores already.")))
    if is_solo(state):
        rank = rank_document(state, table)
        typer.echo(say(N_("Rank {rank} of {of}: {title} ({rule})"), **rank))
        return
    names = ", ".join(state.names[player] for player in table.winners)
    values = {"names": names, "rule": table.decided_by}
    if table.decided_by in _TIED:
        typer.secho(say(_TIED[table.decided_by], **values), bold=True)
        return
    typer.secho(say(N_("Winner: {names}, {why} ({rule})"), why=say(_DECIDED[table.decided_by]), **values), bold=True)


def _name(state: GameState, player: int) -> "Text":
    """A name as it is, even if it looks like markup."""
    from rich.text import Text

    return Text(state.names[player])


def _favor_table(state: GameState, table: Standings) -> "Table":
    headings = (N_("Favor"), N_("Rule"), N_("Place"), N_("Player"), N_("Count"), N_("Points"))
    made = new_table(*map(say, headings), right=(2, 4, 5))
    for favor, places in table.favors:
        card = find_favor(favor)
        counts = [place.number for place in places]
        label, rule = say(card.name), card.rule
        for place in places:
            rank = rank_words(place.number, counts)
            made.add_row(label, rule, rank, _name(state, place.player), str(place.number), str(place.points))
            label = rule = ""
    return made


def _bonus_table(state: GameState, table: Standings) -> "Table":
    headings = (N_("Bonus card"), N_("Rule"), N_("Player"), N_("Count"), N_("Points"))
    made = new_table(*map(say, headings), right=(3, 4))
    for player, items in enumerate(table.items):
        for item in items:
            if item.family == "BONUS":
                card = find_bonus_card(item.source)
                number = count_at(state, player, card)
                made.add_row(say(card.name), card.rule, _name(state, player), str(number), str(item.points))
    return made


def _depleted_table(state: GameState, table: Standings) -> "Table":
    headings = (N_("Empty stack"), N_("Rule"), N_("Player"), N_("Tiles"), N_("Points"))
    made = new_table(*map(say, headings), right=(4,))
    for name in empty_stacks(state):
        label, rule = name, "DEPL-1"
        for player, items in enumerate(table.items):
            mine = [item for item in items if item.rule == rule and _stack_of(item.source) == name]
            if mine:
                tiles = say_names(", ".join(item.source for item in mine))
                made.add_row(label, rule, _name(state, player), tiles, str(sum(item.points for item in mine)))
                label = ""
        if label:
            made.add_row(label, rule, "-", "", "0")
    return made


def _stack_of(room: str) -> str:
    tile = find_tile(room.partition("@")[0])
    return str(tile.size_stack or {"hallway": "hallways"}.get(tile.box, "stairs"))


def _module_table(state: GameState, table: Standings) -> "Table":
    """Every point that a module gives in the end, with what it is for."""
    headings = (N_("From"), N_("Rule"), N_("Player"), N_("What for"), N_("Points"))
    made = new_table(*map(say, headings), right=(4,))
    for player, items in enumerate(table.items):
        for item in items:
            if is_of_module(state, item):
                why = state.book.explain(state, player, item)
                source = _heading(state.book.sources[item.family])
                made.add_row(source, item.rule, _name(state, player), why, str(item.points))
    return made


def _heading(source: str) -> str:
    """What a source of points is called, as the heading of a column."""
    words = say(source)
    return words[:1].upper() + words[1:]


def _groups(state: GameState) -> list[tuple[str, frozenset[str]]]:
    """The columns of the final scoring, each with what the rules of its points begin with."""
    depleted = say(N_("Depleted stacks")), frozenset(("DEPL",))
    favors = say(N_("Favors")), frozenset(("FAVOR",))
    first = (favors, depleted) if state.law["final-order"] == "favors-first" else (depleted, favors)
    sources = state.book.sources
    more = [
        (_heading(source), frozenset(family for family, name in sources.items() if name == source))
        for source in dict.fromkeys(sources.values())
    ]
    cards, money = (say(N_("Bonus cards")), frozenset(("BONUS",))), (say(N_("Money")), frozenset(("MONEY",)))
    return [*first, cards, *more, money]


def _total_table(state: GameState, table: Standings) -> "Table":
    groups = _groups(state)
    before, after = (N_("Player"), N_("Score")), (N_("Total"), N_("Area"), N_("Purse"))
    heads = [*map(say, before), *(heading for heading, _families in groups), *map(say, after)]
    made = new_table(*heads, right=tuple(range(1, len(heads))))
    for player in range(len(state.names)):
        items = table.items[player]
        parts = [sum(item.points for item in items if item.family in families) for _heading, families in groups]
        total, area = table.totals[player], state.castles[player].area
        numbers = (score_before(table, player), *parts, total, area, state.money[player])
        made.add_row(_name(state, player), *map(str, numbers))
    return made
