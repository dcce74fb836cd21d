"""`madking rulings`: the rulings in force for an edition and in the sister game, with their options."""

from typing import Any

import typer

from cli.options import BookletOption, EditionOption, JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import citations, cite, note_booklet, print_json
from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.rules.editions import Edition
from engine.rules.rulings import RULINGS, Ruling, check_rulings, law
from engine.two_castles import rulings as two_castles

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
    overrides = read_rulings(ruling)
    known = {**RULINGS, **two_castles.RULINGS}
    check_rulings(known, overrides)
    here = law(edition, {name: option for name, option in overrides.items() if name in RULINGS})
    sister = two_castles.read_law({name: option for name, option in overrides.items() if name not in RULINGS})
    in_force = {**here.options, **sister.options}
    if as_json:
        entries = [_document(entry, in_force[name], here.edition, lang) for name, entry in known.items()]
        print_json({"edition": here.edition.name, "rulings": entries})
        return
    for name, entry in RULINGS.items():
        _print(entry, in_force[name], here.edition, lang)
    typer.secho(say(N_("Between Two Castles")), bold=True)
    for name, entry in two_castles.RULINGS.items():
        _print(entry, in_force[name], here.edition, lang)
    note_booklet(here.edition, lang)
    typer.echo(say(N_("Any command takes --ruling NAME=OPTION; madking rules ID explains a rule.")))


def _document(entry: Ruling, chosen: str, edition: Edition, language: str) -> dict[str, Any]:
    return {
        "name": entry.name,
        "game": "base" if entry.name in RULINGS else "two-castles",
        "question": say(entry.question),
        "in_force": chosen,
        "default": entry.default(edition.name),
        "options": list(entry.options),
        "meanings": {option: say(entry.meanings[option]) for option in entry.options},
        "rules": list(entry.rules),
        "citations": [place for rule in _stated(entry) for place in citations(rule, edition, language)],
    }


def _print(ruling: Ruling, chosen: str, edition: Edition, language: str) -> None:
    """A ruling in a few lines, which no terminal is too narrow for."""
    typer.echo(typer.style(ruling.name, bold=True) + f"  {say(ruling.question)}")
    typer.echo("  " + say(N_("In force: {option}"), option=_meaning(ruling, chosen)))
    others = [_meaning(ruling, option) for option in ruling.options if option != chosen]
    typer.echo("  " + say(N_("Other options: {options}"), options=say_listed(others)))
    typer.echo("  " + say(N_("Rules: {rules}"), rules=", ".join(ruling.rules)))
    for rule in _stated(ruling):
        typer.secho(f"      {labelled(rule, cite(rule, edition, language))}", dim=True)


def _stated(ruling: Ruling) -> list[str]:
    """The rules behind a ruling; differences and open questions have no place of their own in a text."""
    return [rule for rule in ruling.rules if not rule.startswith(("DIFF-", "OQ-"))]


def _meaning(ruling: Ruling, option: str) -> str:
    """An option as it is typed, with what it means."""
    return labelled(option, say(ruling.meanings[option]))
