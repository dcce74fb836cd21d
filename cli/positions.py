"""Reading a table: a position file or a game log, under the law that the options ask for."""

import json
from typing import Annotated

import typer

from cli.inputs import BadInput, read_file_or_stdin
from cli.mistaken import LOG, POSITION, meant
from engine.game.game import CASTLES
from engine.game.state import NOBODY, GameState
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.limits import LONGEST_LOG
from engine.kernel.log import follow, split_lines
from engine.kernel.near import not_a_player
from engine.records.positions import Need, parse_position, read_position, to_position
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import law

PositionArgument = Annotated[
    str, typer.Argument(metavar="POSITION", help="A position file or a game log, or - for standard input.")
]
PlayerOption = Annotated[
    str, typer.Option("--player", metavar="NAME", help="The player who asks; left out: who is to move.")
]


def read_state(argument: str, edition: str, rulings: dict[str, str], need: Need = Need.STANDINGS) -> GameState:
    """The table in a position file or at the end of a log, under the law that the options ask for."""
    law(edition or "second", rulings)
    text = _read(argument)
    try:
        state = _last_state(text) if is_log(text) else None
        if state is not None and not (edition or rulings):
            return state
        draft = read_position(parse_position(text) if state is None else to_position(state), need)
        # an edition given anew brings its own rulings
        kept = {} if edition else draft.data.get("rulings", {})
        return draft.under(law(edition or draft.data.get("edition", DEFAULT_EDITION), {**kept, **rulings}))
    except MadKingError as error:
        raise BadInput(labelled(argument, meant(text, POSITION, LOG) or error)) from None


def _read(argument: str) -> str:
    """The text of a file; a castle typed out is no file."""
    try:
        return read_file_or_stdin(argument, LONGEST_LOG)
    except BadInput:
        if reason := meant(argument, POSITION, LOG):
            raise BadInput(reason) from None
        raise


def is_log(text: str) -> bool:
    """Is this a game log? Its first line is a JSON object with the key `log`."""
    first = text.lstrip().partition("\n")[0]
    try:
        return first.startswith("{") and "log" in json.loads(first)
    except (ValueError, RecursionError):
        return False


def _last_state(text: str) -> GameState:
    state = None
    for moment in follow(CASTLES, split_lines(text)):
        state = moment.state
    if state is None:
        raise BadInput(say(N_("the log ends before the deal")))
    return state


def find_seat(state: GameState, name: str) -> int:
    """The seat of a player by name; without a name, of who is to move."""
    if not name:
        if state.player == NOBODY:
            raise BadInput(say(N_("nobody is to move; say --player NAME")))
        return state.player
    if name in state.names:
        return state.names.index(name)
    raise BadInput(not_a_player(name, state.names))
