"""`madking rulings`: the rulings in force for an edition and in the sister game, with their options."""

from collections.abc import Mapping
from typing import Any

import typer

from cli.options import EditionOption, JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import console, new_table, print_json
from engine.i18n import N_, say
from engine.rules.rulings import RULINGS, Ruling, check_rulings, law
from engine.two_castles import rulings as two_castles

NAME = "rulings"


def run(
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """What an edition decides where the books differ or are silent, and what a table may decide otherwise.

    Example: madking rulings --edition first
    """
    begin(lang)
    overrides = read_rulings(ruling)
    known = {**RULINGS, **two_castles.RULINGS}
    check_rulings(known, overrides)
    here = law(edition, {name: option for name, option in overrides.items() if name in RULINGS})
    table = two_castles.read_table({name: option for name, option in overrides.items() if name not in RULINGS})
    in_force = {**here.options, **table.options}
    if as_json:
        entries = [_document(entry, in_force[name], here.edition.name) for name, entry in known.items()]
        print_json({"edition": here.edition.name, "rulings": entries})
        return
    _print(RULINGS, in_force)
    typer.secho(say(N_("Between Two Castles")), bold=True)
    _print(two_castles.RULINGS, in_force)
    typer.echo(say(N_("Any command takes --ruling NAME=OPTION; madking rules ID explains a rule.")))


def _document(entry: Ruling, chosen: str, edition: str) -> dict[str, Any]:
    return {
        "name": entry.name,
        "game": "base" if entry.name in RULINGS else "two-castles",
        "question": say(entry.question),
        "in_force": chosen,
        "default": entry.default(edition),
        "options": list(entry.options),
        "meanings": {option: say(entry.meanings[option]) for option in entry.options},
        "rules": list(entry.rules),
    }


def _print(rulings: Mapping[str, Ruling], in_force: Mapping[str, str]) -> None:
    table = new_table(*map(say, (N_("Ruling"), N_("Question"), N_("In force"), N_("Other options"), N_("Rules"))))
    for name, entry in rulings.items():
        others = "; ".join(_meaning(entry, option) for option in entry.options if option != in_force[name])
        chosen = _meaning(entry, in_force[name])
        table.add_row(name, say(entry.question), chosen, others, ", ".join(entry.rules))
    console().print(table)


def _meaning(ruling: Ruling, option: str) -> str:
    """An option as it is typed, with what it means."""
    return f"{option}: {say(ruling.meanings[option])}"
