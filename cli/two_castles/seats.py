"""What any series of Between Two Castles is set up with, and who can play it."""

from cli import series
from cli.errors import BadInput
from cli.options import read_rulings
from engine.kernel.i18n import N_, say
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.setup import LEAST_PLAYERS, MOST_PLAYERS
from engine.two_castles.rulings import Law, read_law
from solver.table.bots import find_bot


def check_players(players: int) -> None:
    """Refuse so many players that the game is not for."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadInput(say(N_("--players: the game is for 2 to 7 players, not {n}"), n=players))


def strong(bots: str, strength: str) -> str:
    """The bots as strong as is wanted; a strength is refused where no master plays this game, who alone has several."""
    chosen = series.strong(bots, strength)
    if chosen == bots and (master := series.strong(series.MASTER, strength)) != series.MASTER:
        find_bot(TWO_CASTLES, master)
    return chosen


def set_up(ruling: list[str] | None, names: tuple[str, ...]) -> Law:
    """What a table is set up with: its law, whoever plays."""
    return read_law(read_rulings(ruling))
