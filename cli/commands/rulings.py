"""`madking rulings`: the rulings in force for an edition, with their options."""

import typer

from cli.options import EditionOption, JsonOption, LangOption, RulingOption, begin, read_law
from cli.output import console, new_table, print_json
from engine.i18n import N_, say, say_listed
from engine.rules.rulings import RULINGS, Ruling

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
    lang = begin(lang)
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
            }
            for r in RULINGS.values()
        ]
        print_json({"edition": law.edition.name, "rulings": entries})
        return
    table = new_table(*map(say, (N_("Ruling"), N_("Question"), N_("In force"), N_("Other options"), N_("Rules"))))
    for entry in RULINGS.values():
        others = say_listed(_meaning(entry, option) for option in entry.options if option != law[entry.name])
        chosen = _meaning(entry, law[entry.name])
        table.add_row(entry.name, say(entry.question), chosen, others, ", ".join(entry.rules))
    console().print(table)
    typer.echo(say(N_("Any command takes --ruling NAME=OPTION; madking rules ID explains a rule.")))


def _meaning(ruling: Ruling, option: str) -> str:
    """An option as it is typed, with what it means."""
    return f"{option}: {say(ruling.meanings[option])}"
