"""The help of every command, in the language of the asker: the tree of commands is walked, and each text translated.

The texts stand where they always did, in docstrings and `help=`; `messages` finds them for the catalogues.
"""

import re
import shutil
from collections.abc import Iterator
from textwrap import TextWrapper
from typing import Any

from engine.kernel.i18n import N_, say

HELP_OPTIONS = ("-h", "--help")
EXAMPLE = "Example:"
WIDEST, NARROWEST = 100, 40
MARGIN = "  "
_KEPT = "\x1f"
"""A blank at which no line ends."""
COLUMN = 26
"""What is longer than this stands on a line of its own, above its explanation."""


def help_wanted(arguments: list[str]) -> list[str] | None:
    """The words before a request for help, or nothing if there is none."""
    words: list[str] = []
    before = ""
    for argument in arguments:
        if argument == "--":
            break
        if argument in HELP_OPTIONS:
            return words
        if not argument.startswith("-") and before != "--lang":
            words.append(argument)
        before = argument
    return None


def find_command(root: Any, words: list[str]) -> tuple[Any, list[str]] | None:
    """The command that some words name, with its path; nothing if a group has no such command."""
    command, path = root, ["madking"]
    for word in words:
        if not hasattr(command, "commands"):
            break
        if word not in command.commands:
            return None
        command = command.commands[word]
        path.append(word)
    return command, path


# what there is to say


def messages(command: Any) -> Iterator[str]:
    """Every text of a command and of the commands in it, to be translated; examples are the same in every language."""
    yield from (text for text in paragraphs(command.help) if not text.startswith(EXAMPLE))
    yield from (param.help for param in command.params if getattr(param, "help", None))
    for inner in getattr(command, "commands", {}).values():
        yield from messages(inner)


def paragraphs(text: str | None) -> list[str]:
    """The paragraphs of a docstring, each on one line."""
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", (text or "").strip()) if part.strip()]


# the page


def help_text(command: Any, path: list[str], width: int = 0) -> str:
    """The help of a command in the present language."""
    wide = min(width or shutil.get_terminal_size().columns, WIDEST)
    page = _Page(max(wide, NARROWEST))
    page.command(command, path)
    return "\n".join(page.lines) + "\n"


class _Page:
    """A page of help as lines that fit its width; no word of it is ever broken."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.lines: list[str] = []

    def command(self, command: Any, path: list[str]) -> None:
        """Usage, explanation, and what may be given."""
        shown = [param for param in command.params if not getattr(param, "hidden", False)]
        arguments = [param for param in shown if param.param_type_name == "argument"]
        options = [param for param in shown if param.param_type_name == "option"]
        inner = getattr(command, "commands", {})
        pieces = [*path, say(N_("[OPTIONS]")), *map(_usage, arguments)]
        pieces += [say(N_("COMMAND [ARGUMENTS]..."))] if inner else []
        self._fill(say(N_("Usage: {usage}"), usage=" ".join(pieces)), "", MARGIN)
        for text in paragraphs(command.help):
            self.lines.append("")
            if text.startswith(EXAMPLE):
                self._example(text.removeprefix(EXAMPLE).strip())
            else:
                self._fill(say(text), MARGIN, MARGIN)
        self._section(say(N_("Arguments:")), [(_metavar(param), _explained(param)) for param in arguments])
        rows = [(_option(param), _explained(param)) for param in options]
        rows.append((", ".join(HELP_OPTIONS), say(N_("Show this help and exit."))))
        self._section(say(N_("Options:")), rows)
        firsts = [(name, "".join(map(say, paragraphs(command.help)[:1]))) for name, command in inner.items()]
        self._section(say(N_("Commands:")), firsts)

    def _fill(self, text: str, first: str, others: str, width: int = 0) -> None:
        wrapper = TextWrapper(
            width or self.width, initial_indent=first, subsequent_indent=others, break_long_words=False,
            break_on_hyphens=False,
        )  # fmt: skip
        self.lines += [line.replace(_KEPT, " ") for line in wrapper.wrap(text)]

    def _example(self, text: str) -> None:
        """Commands to copy: one on a line, and a long one goes on after a backslash, as a shell reads it."""
        commands = text.split("; ")
        head = f"{MARGIN}{say(N_('Example:'))} "
        for number, command in enumerate(commands):
            first = head if not number else " " * len(head)
            before = len(self.lines)
            self._fill(command, first, MARGIN * 3, self.width - 2)
            for line in range(before, len(self.lines) - 1):
                self.lines[line] += " \\"

    def _section(self, title: str, rows: list[tuple[str, str]]) -> None:
        if not rows:
            return
        self.lines += ["", title]
        column = min(max(len(left) for left, _ in rows), COLUMN) + 2 * len(MARGIN)
        for left, text in rows:
            start = f"{MARGIN}{left}".ljust(column)
            if len(start) > column or not text:
                self.lines.append(f"{MARGIN}{left}")
                start = " " * column
            if text:
                self._fill(text, start, " " * column)


def _usage(param: Any) -> str:
    name = _metavar(param)
    return name if param.required or name.startswith("[") else f"[{name}]"


def _metavar(param: Any) -> str:
    return str(param.metavar or param.name.upper())


def _option(param: Any) -> str:
    names = ", ".join((*param.opts, *param.secondary_opts))
    return names if param.is_flag else f"{names} {_metavar(param)}"


def _explained(param: Any) -> str:
    """What a parameter means, whether it must be given, and what it is otherwise."""
    texts = [say(param.help)] if param.help else []
    if param.required:
        texts.append(say(N_("[required]")))
    elif param.param_type_name == "option" and not param.is_flag and param.default not in (None, "", (), []):
        texts.append(say(N_("[default: {value}]"), value=param.default).replace(" ", _KEPT))
    return " ".join(texts)
