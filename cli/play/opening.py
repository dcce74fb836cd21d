"""The beginning of `play`, whatever the game: its options, and the game that they begin or take up again."""

import secrets
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import typer

from cli.errors import BadInput
from cli.inputs import read_seed
from cli.play.keeping import Kept, resume
from engine.kernel.game import Act, Game, Happening, State
from engine.kernel.i18n import N_, say
from solver.table.session import Session, seat_names

PlayersOption = Annotated[
    str | None, typer.Option("--players", metavar="NAME,NAME,..", help="The people who play; one if not given.")
]
SaveOption = Annotated[
    str | None, typer.Option("--save", metavar="FILE", help="Keep the game in this file after every decision.")
]
ResumeOption = Annotated[
    str | None, typer.Option("--resume", metavar="FILE", help="Take up the game that is kept in this file.")
]
NoJsonOption = Annotated[bool, typer.Option("--json", hidden=True)]


class Wanted(NamedTuple):
    """What the command line says about who plays, and about the file."""

    players: str | None
    bots: str | None
    seed: str | None
    save: str | None
    resumed: str | None
    as_json: bool


def open_game(
    game: Game[State, Act, Happening, Any],
    wanted: Wanted,
    least: int,
    set_up: Callable[[tuple[str, ...]], Any],
    **decided: object,
) -> Kept[State, Act, Happening]:
    """The game that is wanted: a new one, filled up to the `least` number of players, or one taken up again.

    `set_up` says what a table of these players is set up with; a kept game has `decided` that already.
    """
    if wanted.as_json:
        sentence = N_("play is for people; `{command} simulate --json` answers programs")
        raise BadInput(say(sentence, command=game.name))
    bots = None if wanted.bots is None else _split(wanted.bots)
    if wanted.resumed is not None:
        _refuse_beside_resume(players=wanted.players, seed=wanted.seed, **decided)
        kept = resume(game, wanted.resumed, bots)
    else:
        people = (say(N_("You")),) if wanted.players is None else _split(wanted.players)
        others = ("greedy",) * (least - len(people)) if bots is None else bots
        seed = secrets.token_hex(4) if wanted.seed is None else read_seed(wanted.seed)
        names = seat_names(people, others)
        kept = Kept(Session.new(game, set_up(names), names, others, seed))
    if wanted.save is not None:
        kept.keep_in(wanted.save)
    return kept


def _split(text: str) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(name.strip() for name in text.split(","))


def _refuse_beside_resume(**given: object) -> None:
    """Refuse options that a kept game has decided already."""
    for option, value in given.items():
        if value:
            sentence = N_("{option} does not go with --resume: the file says it")
            raise BadInput(say(sentence, option=f"--{option}"))
