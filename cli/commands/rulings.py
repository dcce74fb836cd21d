"""`madking rulings`: the rulings in force for an edition, with their options."""

import typer

from cli.options import BookletOption, EditionOption, JsonOption, LangOption, RulingOption, begin, read_law
from cli.output import citations, cite, note_booklet, print_json
from engine.i18n import N_, say
from engine.rules.rulings import RULINGS, Law, Ruling

NAME = "rulings"


def run(
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    booklet: BookletOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """What an edition decides where the books differ or are silent, and what a table may decide otherwise.

    Example: madking rulings --edition first
    """
    lang = begin(lang, booklet)
    law = read_law(edition, ruling)
    if as_json:
        entries = [
            {
                "name": r.name,
                "question": say(r.question),
                "in_force": law[r.name],
                "default": r.default(law.edition.name),
                "options": list(r.options),
                "meanings": {option: say(r.meanings[option]) for option in r.options},
                "rules": list(r.rules),
                "citations": [place for rule in _stated(r) for place in citations(rule, law.edition, lang)],
            }
            for r in RULINGS.values()
        ]
        print_json({"edition": law.edition.name, "rulings": entries})
        return
    for entry in RULINGS.values():
        _print(entry, law, lang)
    note_booklet(law.edition, lang)
    typer.echo(say(N_("Any command takes --ruling NAME=OPTION; madking rules ID explains a rule.")))


def _print(ruling: Ruling, law: Law, language: str) -> None:
    """A ruling in a few lines, which no terminal is too narrow for."""
    typer.echo(typer.style(ruling.name, bold=True) + f"  {say(ruling.question)}")
    typer.echo("  " + say(N_("In force: {option}"), option=_meaning(ruling, law[ruling.name])))
    others = [_meaning(ruling, option) for option in ruling.options if option != law[ruling.name]]
    typer.echo("  " + say(N_("Other options: {options}"), options="; ".join(others)))
    typer.echo("  " + say(N_("Rules: {rules}"), rules=", ".join(ruling.rules)))
    for rule in _stated(ruling):
        typer.secho(f"      {rule}: {cite(rule, law.edition, language)}", dim=True)


def _stated(ruling: Ruling) -> list[str]:
    """The rules behind a ruling; differences and open questions have no place of their own in a text."""
    return [rule for rule in ruling.rules if not rule.startswith(("DIFF-", "OQ-"))]


def _meaning(ruling: Ruling, option: str) -> str:
    """An option as it is typed, with what it means."""
    return f"{option}: {say(ruling.meanings[option])}"
