"""Reading a table: a position file or a game log, under the law that the options ask for."""

from cli.answers import positions
from cli.mistaken import LOG, POSITION
from cli.position_files import read_position_text
from engine.game.state import GameState
from engine.records.positions import Need
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import law


def read_state(argument: str, edition: str, rulings: dict[str, str], need: Need = Need.STANDINGS) -> GameState:
    """The table in a position file or at the end of a log; a law that there is not is refused before it is read."""
    law(edition or DEFAULT_EDITION, rulings)
    return positions.read_state(read_position_text(argument, POSITION, LOG), edition, rulings, need, argument)
