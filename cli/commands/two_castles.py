"""`madking two-castles`: the sister game, Between Two Castles, with commands of its own."""

from importlib import import_module

import typer

SUBCOMMANDS = {
    "best": "cli.two_castles.best",
    "divide": "cli.two_castles.divide",
    "hint": "cli.two_castles.hint",
    "judge": "cli.two_castles.judge",
    "legal": "cli.two_castles.legal",
    "play": "cli.two_castles.play",
    "replay": "cli.two_castles.replay",
    "score": "cli.two_castles.score",
    "show": "cli.two_castles.show",
    "simulate": "cli.two_castles.simulate",
    "tiles": "cli.two_castles.tiles",
}
"""Each sub-command with the module whose `run` answers it."""


def make_group(arguments: list[str]) -> typer.Typer:
    """The group with its commands; only the one that is called is loaded."""
    called = next((argument for argument in arguments if not argument.startswith("-")), None)
    group = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name, module in SUBCOMMANDS.items():
        if name == called or called not in SUBCOMMANDS:
            group.command(name)(import_module(module).run)
    group.callback(invoke_without_command=True)(start)
    return group


def start(context: typer.Context) -> None:
    """Between Two Castles of Mad King Ludwig: its tiles, castles, games and advice.

    Example: madking two-castles score "throne-living-corridor@0,0 wine-room@2,0 nap-room@2,1"
    """
    if context.invoked_subcommand is None:
        from cli.main import run

        run(["two-castles", "--help"])
