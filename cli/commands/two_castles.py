"""`madking two-castles`: the sister game, Between Two Castles, with commands of its own."""

import typer

from cli import groups

SUBCOMMANDS = {
    "best": "cli.two_castles.best",
    "build": "cli.two_castles.build",
    "choose": "cli.two_castles.choose",
    "divide": "cli.two_castles.divide",
    "hint": "cli.two_castles.hint",
    "judge": "cli.two_castles.judge",
    "legal": "cli.two_castles.legal",
    "play": "cli.two_castles.play",
    "replay": "cli.two_castles.replay",
    "review": "cli.two_castles.review",
    "score": "cli.two_castles.score",
    "show": "cli.two_castles.show",
    "simulate": "cli.two_castles.simulate",
    "standings": "cli.two_castles.standings",
    "tiles": "cli.two_castles.tiles",
    "tournament": "cli.two_castles.tournament",
}
"""Each sub-command with the module whose `run` answers it."""


def make_group(arguments: list[str]) -> typer.Typer:
    """The group with its commands; only the one that is called is loaded."""
    return groups.make_group(SUBCOMMANDS, start, arguments)


def start(context: typer.Context) -> None:
    """Between Two Castles of Mad King Ludwig: its tiles, castles, games and advice.

    Example: madking two-castles score "throne-living-corridor@0,0 wine-room@2,0 nap-room@2,1"
    """
    if context.invoked_subcommand is None:
        from cli.main import run

        run(["two-castles", "--help"])
