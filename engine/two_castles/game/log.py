"""The lines of a log of Between Two Castles: header, deal, actions and events as records, and how they are read."""

from collections.abc import Sequence
from typing import Any

from engine.kernel import log as logs
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.kernel.log import LogError
from engine.two_castles.catalogue import Slug
from engine.two_castles.game.actions import ACTIONS
from engine.two_castles.game.setup import Deal
from engine.two_castles.game.state import Action, GameState
from engine.two_castles.rulings import Law, read_law

GAME = "madking two-castles"
VERSION = 2
OLD_VERSION, OLD_RULINGS = 1, {"special-bonus": "optional"}
"""Logs of the first version were played by another default: every special room could be declined."""
HEADER = {"log", "version", "rulings", "players", "bots", "seed"}


# writing


def header_record(state: GameState, seed: str | None, bots: Sequence[str]) -> dict[str, Any]:
    """The first line: version, rulings, players, seed; Ludwig is not among the players."""
    players = [state.names[seat] for seat in state.people]
    rulings = state.law.overrides
    return {"log": GAME, "version": VERSION, "rulings": rulings, "players": players, "bots": list(bots), "seed": seed}


def deal_record(deal: Deal) -> dict[str, Any]:
    """The second line: everything that was shuffled before the first choice."""
    return {"deal": deal._asdict()}


def action_record(player: int, action: Action) -> dict[str, Any]:
    """An action as it stands in the log: who did what."""
    return {"do": action.verb, "player": player, "args": [str(arg) for arg in action.args]}


# reading


def read_action(record: dict[str, Any]) -> Action:
    """An action from its line."""
    return ACTIONS.tell(record["do"], record["args"])


def read_header(number: int, record: dict[str, Any]) -> tuple[Law, tuple[str, ...]]:
    """The law and the players."""
    if record.get("log") != GAME:
        raise LogError(number, say(N_("this is not a log of Between Two Castles")))
    old = type(record.get("version")) is int and record["version"] == OLD_VERSION
    version = OLD_VERSION if old else VERSION
    logs.check_header(number, record, version, HEADER, N_("the header lacks rulings or players"))
    try:
        usual = OLD_RULINGS if old else {}
        return read_law({**usual, **record["rulings"]}), tuple(record["players"])
    except MadKingError as error:
        raise LogError(number, str(error)) from None


def read_deal(record: dict[str, Any]) -> Deal:
    """The deal; whether it is a shuffle of the box is asked when the table is set up."""
    told = record["deal"]
    thrones, tiles = (tuple(Slug(slug) for slug in told[name]) for name in ("thrones", "tiles"))
    deal = Deal(thrones, tiles, tuple(told["cards"]), tuple(told["elders"]))
    if not all(type(seat) is int for seat in deal.elders) or not logs.same(deal_record(deal), record):
        raise ValueError(record)
    return deal
