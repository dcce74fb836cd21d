"""Tables that a question is about: a position or a game log, under the law that is asked for."""

from cli.answers.tables import Position, find_seat_of, is_log, last_state
from cli.errors import blame
from cli.mistaken import LOG, POSITION, meant
from engine.game.game import CASTLES
from engine.game.state import GameState
from engine.kernel.errors import MadKingError
from engine.records.parts import law_of
from engine.records.positions import Need, parse_position, read_position, to_position
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import Law, law


def read_state(
    position: Position, edition: str, rulings: dict[str, str] | None, need: Need = Need.STANDINGS, name: str = ""
) -> GameState:
    """The table of a position or at the end of a log; another law than its own may be asked for.

    `name` is that of the file to blame, if the text comes from one.
    """
    rulings = rulings or {}
    law(edition or DEFAULT_EDITION, rulings)
    try:
        state = last_state(CASTLES, position) if isinstance(position, str) and is_log(position) else None
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


def find_seat(state: GameState, name: str) -> int:
    """The seat of a player by name; without a name, of who is to move."""
    return find_seat_of(state.names, state.player, name)
