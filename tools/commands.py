"""The commands of the program with their options, read from the program itself, so that none is forgotten."""

from functools import cache
from typing import Any, NamedTuple

import typer

from cli.main import make_app


class Parameter(NamedTuple):
    """An argument (without dashes) or an option of a command."""

    name: str
    is_option: bool
    is_flag: bool
    """Does it stand alone?"""
    required: bool
    many: bool
    """May it be given more than once?"""


Command = tuple[str, ...]
"""The words that call a command: `("judge",)`, `("two-castles", "judge")`."""


@cache
def all_commands() -> dict[Command, tuple[Parameter, ...]]:
    """Every command with its parameters, those of the groups too."""
    found: dict[Command, tuple[Parameter, ...]] = {}
    _collect(typer.main.get_command(make_app([])), (), found)
    return found


def _collect(command: Any, words: Command, found: dict[Command, tuple[Parameter, ...]]) -> None:
    if hasattr(command, "commands"):
        for name, inner in sorted(command.commands.items()):
            _collect(inner, (*words, name), found)
        return
    found[words] = tuple(_parameter(parameter) for parameter in command.params if parameter.name != "help")


def _parameter(parameter: Any) -> Parameter:
    name = parameter.opts[0]
    is_option = name.startswith("-")
    many = bool(getattr(parameter, "multiple", False)) or parameter.nargs == -1
    return Parameter(name, is_option, bool(getattr(parameter, "is_flag", False)), bool(parameter.required), many)
