"""`madking packs`: rooms that an owner of a larger box types in."""

import typer

from cli import groups

SUBCOMMANDS = {
    "add": "cli.packs.add",
    "check": "cli.packs.check",
    "draw": "cli.packs.draw",
    "list": "cli.packs.listing",
    "new": "cli.packs.new",
    "remove": "cli.packs.remove",
    "ring": "cli.packs.ring",
}
"""Each sub-command with the module whose `run` answers it."""


def make_group(arguments: list[str]) -> typer.Typer:
    """The group with its commands; only the one that is called is loaded."""
    return groups.make_group(SUBCOMMANDS, start, arguments)


def start(context: typer.Context) -> None:
    """Packs of rooms: type in those of your box, check, draw and keep them.

    Example: madking packs check my-box.yaml
    """
    if context.invoked_subcommand is None:
        from cli.main import run

        run(["packs", "--help"])
