"""Tables that a question is about, whatever the game: positions and logs, and who asks."""

import json
from typing import Any

from cli.errors import BadInput
from engine.kernel.game import Act, Game, Happening, State
from engine.kernel.i18n import N_, say
from engine.kernel.log import follow, split_lines
from engine.kernel.text import not_a_player

Position = str | dict[str, Any]
"""The text of a position file or of a log, or the data of a position."""


def is_log(text: str) -> bool:
    """Is this a game log? Its first line is a JSON object with the key `log`."""
    first = text.lstrip().partition("\n")[0]
    try:
        return first.startswith("{") and "log" in json.loads(first)
    except (ValueError, RecursionError):
        return False


def last_state(game: Game[State, Act, Happening, Any], text: str) -> State:
    """The table at the end of a log."""
    state = None
    for moment in follow(game, split_lines(text)):
        state = moment.state
    if state is None:
        raise BadInput(say(N_("the log ends before the deal")))
    return state


def find_seat_of(names: tuple[str, ...], to_move: int, name: str) -> int:
    """The seat of a player by name; without a name, of who is to move."""
    if name:
        if name not in names:
            raise BadInput(not_a_player(name, names))
        return names.index(name)
    if to_move < 0:
        raise BadInput(say(N_("nobody is to move; say --player NAME")))
    return to_move
