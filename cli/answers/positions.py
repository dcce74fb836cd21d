"""Tables that a question is about: a position or a game log, under the law that is asked for."""

import json
from typing import Any

from cli.errors import BadInput, blame
from cli.mistaken import LOG, POSITION, meant
from engine.game.game import CASTLES
from engine.game.state import NOBODY, GameState
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.kernel.log import follow, split_lines
from engine.kernel.text import not_a_player
from engine.records.parts import law_of
from engine.records.positions import Need, parse_position, read_position, to_position
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import Law, law

Position = str | dict[str, Any]
"""The text of a position file or of a log, or the data of a position."""


def read_state(
    position: Position, edition: str, rulings: dict[str, str] | None, need: Need = Need.STANDINGS, name: str = ""
) -> GameState:
    """The table of a position or at the end of a log; another law than its own may be asked for.

    `name` is that of the file to blame, if the text comes from one.
    """
    rulings = rulings or {}
    law(edition or DEFAULT_EDITION, rulings)
    try:
        state = _last_state(position) if isinstance(position, str) and is_log(position) else None
        if state is not None and not (edition or rulings):
            return state
        draft = read_position(_data(position) if state is None else to_position(state), need)
        return draft.under(_other_law(law_of(draft.data), edition, rulings))
    except MadKingError as error:
        raise blame(name, (meant(position, POSITION, LOG) if isinstance(position, str) else "") or error) from None


def _other_law(own: Law, edition: str, rulings: dict[str, str]) -> Law:
    """The law of a position, otherwise decided: an edition given anew brings its own rulings."""
    kept = {} if edition else own.overrides
    return law(edition or own.edition.name, {**kept, **rulings}, own.modules, own.packs)


def _data(position: Position) -> object:
    return parse_position(position) if isinstance(position, str) else position


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
