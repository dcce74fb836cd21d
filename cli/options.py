"""The options that every command shares, and what they set in motion."""

from pathlib import Path
from typing import Annotated

import typer

from cli.answers.laws import known_packs, named_law
from cli.errors import BadInput
from engine.kernel.i18n import N_, say
from engine.rules.rulings import Law

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
ExpansionsOption = Annotated[
    str,
    typer.Option(
        "--expansions", metavar="NAME,..", help="Expansions in play: towers, swans, moats, passages, decrees."
    ),
]
PackOption = Annotated[
    list[str] | None,
    typer.Option("--pack", metavar="FILE|ID", help="A pack of rooms typed in, by its file or id; repeatable."),
]
RoomsOption = Annotated[
    str, typer.Option("--rooms", metavar="known|all", help="Only the known rooms, or all of the larger box.")
]
BookletOption = Annotated[
    str,
    typer.Option(
        "--booklet", metavar="TEXT", help="The rulebook in your hands: ru2, cz2, fr2, ce or fr1; its pages come first."
    ),
]
GameOption = Annotated[
    str, typer.Option("--game", metavar="GAME", help="Only one game: castles or two-castles; left out: both.")
]
StrengthOption = Annotated[
    str, typer.Option("--strength", metavar="LEVEL", help="How hard master thinks: quick, normal or deep.")
]
ForceOption = Annotated[bool, typer.Option("--force", help="Accept a castle that breaks the rules.")]
CastleArgument = Annotated[
    str, typer.Argument(metavar="CASTLE", help="Castle text, a file with it, or - for standard input.")
]


def read_law(
    edition: str, texts: list[str] | None, expansions: str = "", packs: list[str] | None = None, rooms: str = ""
) -> Law:
    """The law that a command plays by: the edition, with what else the command line says about it."""
    return named_law(edition, read_rulings(texts), read_expansions(expansions), read_packs(packs), rooms)


def read_expansions(text: str) -> list[str]:
    """The expansions given on the command line, separated by commas."""
    return read_names(text)


def read_names(text: str) -> list[str]:
    """Names given on the command line, separated by commas."""
    return [name.strip() for name in text.split(",")] if text else []


def read_packs(texts: list[str] | None) -> list[str]:
    """The ids of the packs given on the command line; one that is given as a file is known from now on."""
    return [_pack_id(text) for text in texts or []]


def know_packs(texts: list[str] | None) -> tuple[str, ...]:
    """Let packs be known that a position, a log or a case names, whose law is its own; their ids."""
    return known_packs(read_packs(texts))


def _pack_id(text: str) -> str:
    """The id that a word is, or that of the file that it names."""
    if text != "-" and "/" not in text and "." not in text and not _is_file(text):
        return text
    from cli.packs.using import use_pack_file

    return use_pack_file(text)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


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
