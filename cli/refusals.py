"""Refusals that are not our own, in the language of the asker: those of the command line, and faults."""

import re
from itertools import pairwise

from cli.asker import locale_language
from engine.kernel.i18n import LANGUAGES, N_, say, say_quoted, set_language

_USAGE = (
    (
        r"No such command (?P<name>.+?)\. Did you mean (?P<near>.+)\?",
        N_("No such command {name}. Did you mean {near}?"),
    ),
    (r"No such command (?P<name>.+?)\.", N_("No such command {name}.")),
    (
        r"No such option: (?P<name>\S+) (?:\(Possible options: |Did you mean )(?P<near>.+)[)?]",
        N_("No such option: {name} (Possible options: {near})"),
    ),
    (r"No such option: (?P<name>\S+)", N_("No such option: {name}")),
    (r"Missing argument (?P<name>.+)\.", N_("Missing argument {name}.")),
    (r"Missing option (?P<name>.+)\.", N_("Missing option {name}.")),
    (r"Missing command\.", N_("Missing command.")),
    (r"Option (?P<name>.+) requires an argument\.", N_("Option {name} requires an argument.")),
    (r"Option (?P<name>.+) does not take a value\.", N_("Option {name} does not take a value.")),
    (r"Got unexpected extra argument(?:s|\(s\))? \((?P<names>.+)\)", N_("Got unexpected extra arguments ({names})")),
    (r"Invalid value for (?P<name>.+?): (?P<why>.+)", N_("Invalid value for {name}: {why}")),
    (r".+ is not a valid int(?:eger)?\.|Input should be a valid integer.*", N_("a whole number is expected")),
    (r".+ is not a valid float\.|Input should be a valid number.*", N_("a number is expected")),
    (r"Input should be greater than or equal to (?P<n>\S+)", N_("{n} or more is expected")),
    (r"Input should be less than or equal to (?P<n>\S+)", N_("{n} or less is expected")),
    (r"(?P<value>.+) is not in the range (?P<range>.+)\.", N_("{value} is not in the range {range}.")),
)
"""What the command line is refused for; a sentence that is not here stays as it is."""


def usage_reason(message: str, arguments: list[str]) -> str:
    """Why a command line is refused; its language is not known yet, for no command has begun."""
    set_language(asked_language(arguments))
    reason = " ".join(message.split())
    if reason.startswith("Got unexpected extra argument") and (line := _in_quotes(arguments)):
        return say(N_("a castle stands in quotes: {line}"), line=line)
    return _usage(reason)


def _in_quotes(arguments: list[str]) -> str:
    """The command line as it was meant, if a castle without quotes was taken for several arguments."""
    import typer

    from cli.help import find_command
    from cli.main import make_app
    from cli.mistaken import with_quotes

    words = [argument for argument in arguments if not argument.startswith("-")]
    found = find_command(typer.main.get_command(make_app(words)), words)
    return "" if found is None else with_quotes(arguments, *found)


def _usage(message: str) -> str:
    for pattern, sentence in _USAGE:
        found = re.fullmatch(pattern, message)
        if found:
            values = {name: _requoted(value) for name, value in found.groupdict().items()}
            return say(sentence, **(values | {"why": _usage(values["why"])} if "why" in values else values))
    return message


def _requoted(text: str) -> str:
    """The words of the command line in the quotes of the asker's language."""
    return re.sub(r"'([^']*)'", lambda word: say_quoted(word[1]), text)


def asked_language(arguments: list[str]) -> str:
    """The language that a command line asks for, or that of the environment."""
    asked = [after for option, after in pairwise(arguments) if option == "--lang"]
    asked += [argument.removeprefix("--lang=") for argument in arguments if argument.startswith("--lang=")]
    return next((language for language in asked if language in LANGUAGES), locale_language())


def _version() -> str:
    from importlib import metadata

    try:
        return metadata.version("madking")
    except metadata.PackageNotFoundError:  # run where it lies, without being installed
        return "?"


def fault_reason(error: Exception, arguments: list[str]) -> str:
    """A fault of the program itself, with all that a report of it needs."""
    set_language(asked_language(arguments))
    command = " ".join(argument for argument in arguments[:2] if argument.replace("-", "").isalpha()) or "madking"
    sentence = N_(
        "this is a fault of madking {version}, in {command}: {error}; please report it with the whole command and its "
        "files (MADKING_TRACEBACK=1 shows where it happened)"
    )
    return say(sentence, version=_version(), command=command, error=f"{type(error).__name__}: {error}"[:200])
