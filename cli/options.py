"""The options that every command shares, and what they set in motion."""

from typing import Annotated

import typer

from cli.errors import BadInput
from engine.kernel.i18n import N_, say
from engine.rules.rulings import Law, law

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
LangOption = Annotated[
    str, typer.Option("--lang", metavar="LANG", help="Language: en, ru, cs or fr; left out: the environment's.")
]
EditionOption = Annotated[
    str, typer.Option("--edition", metavar="EDITION", help="Edition played: first, second or collectors.")
]
RulingOption = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="NAME=OPTION", help="Decide a ruling otherwise; repeatable."),
]
BookletOption = Annotated[
    str,
    typer.Option(
        "--booklet", metavar="TEXT", help="The rulebook in your hands: ru2, cz2, fr2, ce or fr1; its pages come first."
    ),
]
ForceOption = Annotated[bool, typer.Option("--force", help="Accept a castle that breaks the rules.")]
CastleArgument = Annotated[
    str, typer.Argument(metavar="CASTLE", help="Castle text, a file with it, or - for standard input.")
]


def read_law(edition: str, texts: list[str] | None) -> Law:
    """The law that a command plays by: the edition, with the rulings given on the command line."""
    return law(edition, read_rulings(texts))


def read_rulings(texts: list[str] | None) -> dict[str, str]:
    """The rulings given on the command line; each once, as NAME=OPTION."""
    rulings: dict[str, str] = {}
    for text in texts or []:
        name, sign, option = text.partition("=")
        if not sign:
            raise BadInput(say(N_("--ruling {text!r}: write NAME=OPTION"), text=text[:60]))
        if rulings.get(name, option) != option:
            raise BadInput(
                say(N_("--ruling {name}: decided twice, as {a} and {b}"), name=name, a=rulings[name], b=option)
            )
        rulings[name] = option
    return rulings
