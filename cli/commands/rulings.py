"""`madking rulings`: the rulings in force for an edition and in the sister game, with their options."""

import typer

from cli.answers.parts import cite
from cli.answers.rulings import Decided, decide, document, game_of, stated_rules
from cli.asker import begin
from cli.options import BookletOption, EditionOption, GameOption, JsonOption, LangOption, RulingOption, read_rulings
from cli.output import note_booklet, print_json
from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.rules.rulings import Ruling

NAME = "rulings"


def run(
    ruling: RulingOption = None,
    game: GameOption = "",
    edition: EditionOption = "second",
    booklet: BookletOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """What an edition decides where the books differ or are silent, and what a table may decide otherwise.

    Example: madking rulings --edition first
    """
    lang = begin(lang, booklet)
    decided = decide(edition, read_rulings(ruling), game)
    if as_json:
        print_json(document(decided))
        return
    own = [ruling for ruling in decided.wanted if game_of(ruling.name) == "base"]
    for entry in own:
        _print(entry, decided, lang)
    if sister := decided.wanted[len(own) :]:
        typer.secho(say(N_("Between Two Castles")), bold=True)
    for entry in sister:
        _print(entry, decided, lang)
    if own:
        note_booklet(decided.edition, lang)
    typer.echo(say(N_("Any command takes --ruling NAME=OPTION; madking rules ID explains a rule.")))


def _print(ruling: Ruling, decided: Decided, language: str) -> None:
    """A ruling in a few lines, which no terminal is too narrow for."""
    chosen = decided.in_force[ruling.name]
    typer.echo(typer.style(ruling.name, bold=True) + f"  {say(ruling.question)}")
    typer.echo("  " + say(N_("In force: {option}"), option=_meaning(ruling, chosen)))
    others = [_meaning(ruling, option) for option in ruling.options if option != chosen]
    typer.echo("  " + say(N_("Other options: {options}"), options=say_listed(others)))
    typer.echo("  " + say(N_("Rules: {rules}"), rules=", ".join(ruling.rules)))
    for rule in stated_rules(ruling):
        typer.secho(f"      {labelled(rule, cite(rule, decided.edition, language))}", dim=True)


def _meaning(ruling: Ruling, option: str) -> str:
    """An option as it is typed, with what it means."""
    return labelled(option, say(ruling.meanings[option]))
