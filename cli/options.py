"""The options that every command shares, and what they set in motion."""

import os
from difflib import get_close_matches
from typing import Annotated

import typer

from cli.inputs import BadInput
from engine.kernel.i18n import LANGUAGES, N_, say, set_language
from engine.rules.rulings import Law, law
from engine.rules.texts import set_booklet

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


def begin(lang: str, booklet: str = "") -> str:
    """Set the language of everything said from here on, and the booklet cited first: as asked, or the environment's."""
    language = lang or locale_language()
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        near = get_close_matches(language[:40].lower(), (*LANGUAGES, *_CODES), n=1)
        if near:
            near_code = _CODES.get(near[0], near[0])
            raise BadInput(say(N_("{lang!r} is not a language; there are {known}; did you mean {near}?"),
                               lang=language[:40], known=known, near=near_code))  # fmt: skip
        raise BadInput(say(N_("{lang!r} is not a language; there are {known}"), lang=language[:40], known=known))
    set_language(language)
    set_booklet(booklet or os.environ.get("MADKING_BOOKLET", ""))
    return language


_CODES = {"english": "en", "russian": "ru", "rus": "ru", "czech": "cs", "cz": "cs", "french": "fr", "francais": "fr"}


def locale_language() -> str:
    """The language of the environment, English if it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            code = value.partition(".")[0].partition("_")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"


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
