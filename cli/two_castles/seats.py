"""What any series of Between Two Castles is set up with, and who can play it."""

from cli.errors import BadInput
from cli.options import read_rulings
from engine.kernel.i18n import N_, say
from engine.two_castles.game.setup import LEAST_PLAYERS, MOST_PLAYERS
from engine.two_castles.rulings import Law, read_law


def check_players(players: int) -> None:
    """Refuse so many players that the game is not for."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadInput(say(N_("--players: the game is for 2 to 7 players, not {n}"), n=players))


def set_up(ruling: list[str] | None, names: tuple[str, ...]) -> Law:
    """What a table is set up with: its law, whoever plays."""
    return read_law(read_rulings(ruling))
