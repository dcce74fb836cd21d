"""Commands that have commands of their own."""

from collections.abc import Callable, Mapping
from importlib import import_module

import typer

from cli.taken import Command, Group


def make_group(subcommands: Mapping[str, str], start: Callable[[typer.Context], None], words: list[str]) -> typer.Typer:
    """A group with its commands, each given with the module whose `run` answers it.

    Only the one that is called is loaded. `start` is what the group does alone.
    """
    called = next((word for word in words if not word.startswith("-")), None)
    group = typer.Typer(
        cls=Group,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name, module in subcommands.items():
        if name == called or called not in subcommands:
            group.command(name, cls=Command)(import_module(module).run)
    group.callback(invoke_without_command=True)(start)
    return group
