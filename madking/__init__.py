"""The front door of madking: castles, verdicts, advice and whole games of Castles of Mad King Ludwig.

>>> from madking import Castle, judge
>>> judge("foyer-3@0,0", "nap-room@3,0").violations[0].rule
'PLACE-1'
>>> bool(Castle.parse("foyer-3@0,0").judge("nap-room@3,1/2"))
True
"""

from typing import TYPE_CHECKING

from madking import two_castles
from madking._lazy import lazy

if TYPE_CHECKING:
    from engine.cases.form import load_case
    from engine.cases.judge import judge_case
    from engine.castle.castle import Castle
    from engine.castle.placement import Joined, Placement
    from engine.castle.verdict import CastleScore, Verdict, Violation
    from engine.catalogue import Tile, all_tiles, find_tile
    from engine.game.final import standings
    from engine.game.imagine import imagine
    from engine.game.play import apply, legal_actions, start
    from engine.game.setup import shuffle_deal
    from engine.game.state import Action, GameState
    from engine.game.view import View, view
    from engine.kernel.errors import (
        IllegalAction,
        IllegalCastle,
        IllegalPlacement,
        MadKingError,
        NotationError,
        UnknownTile,
    )
    from engine.kernel.i18n import set_language
    from engine.records.positions import Need, load_position, save_position
    from engine.rules.rulings import Law, law
    from madking.questions import hint, hint_turn, judge, pick, plan, price, replay, simulate
    from madking.replays import Replay
    from solver.bots.simple import Bot
    from solver.endgame.endgame import endgame
    from solver.patience import Patience
    from solver.walk import longest_walk
else:
    __getattr__ = lazy(
        globals(),
        {
            "engine.cases.form": "load_case",
            "engine.cases.judge": "judge_case",
            "engine.castle.castle": "Castle",
            "engine.castle.placement": "Joined Placement",
            "engine.castle.verdict": "CastleScore Verdict Violation",
            "engine.catalogue": "Tile all_tiles find_tile",
            "engine.game.final": "standings",
            "engine.game.imagine": "imagine",
            "engine.game.play": "apply legal_actions start",
            "engine.game.setup": "shuffle_deal",
            "engine.game.state": "Action GameState",
            "engine.game.view": "View view",
            "engine.kernel.errors": "IllegalAction IllegalCastle IllegalPlacement MadKingError NotationError"
            " UnknownTile",
            "engine.kernel.i18n": "set_language",
            "engine.records.positions": "Need load_position save_position",
            "engine.rules.rulings": "Law law",
            "madking.questions": "hint hint_turn judge pick plan price replay simulate",
            "madking.replays": "Replay",
            "solver.bots.simple": "Bot",
            "solver.endgame.endgame": "endgame",
            "solver.patience": "Patience",
            "solver.walk": "longest_walk",
        },
    )

__all__ = [
    "Action",
    "Bot",
    "Castle",
    "CastleScore",
    "GameState",
    "IllegalAction",
    "IllegalCastle",
    "IllegalPlacement",
    "Joined",
    "Law",
    "MadKingError",
    "Need",
    "NotationError",
    "Patience",
    "Placement",
    "Replay",
    "Tile",
    "UnknownTile",
    "Verdict",
    "View",
    "Violation",
    "all_tiles",
    "apply",
    "endgame",
    "find_tile",
    "hint",
    "hint_turn",
    "imagine",
    "judge",
    "judge_case",
    "law",
    "legal_actions",
    "load_case",
    "load_position",
    "longest_walk",
    "pick",
    "plan",
    "price",
    "replay",
    "save_position",
    "set_language",
    "shuffle_deal",
    "simulate",
    "standings",
    "start",
    "two_castles",
    "view",
]
