"""The front door of madking to Between Two Castles, a game of its own (AUTH-4).

>>> from madking.two_castles import Castle, score
>>> score(Castle.parse("throne-living-corridor@0,0 wine-room@2,0 nap-room@2,1")).total
3
"""

from typing import TYPE_CHECKING

from madking._lazy import lazy

if TYPE_CHECKING:
    from engine.kernel.positions import Need
    from engine.two_castles.castle import Castle
    from engine.two_castles.catalogue import Tile, all_tiles, find_attendant, find_card, find_tile
    from engine.two_castles.game.final import standings
    from engine.two_castles.game.imagine import imagine
    from engine.two_castles.game.legal import legal_actions
    from engine.two_castles.game.setup import shuffle_deal
    from engine.two_castles.game.state import Action, GameState
    from engine.two_castles.game.turns import apply, start
    from engine.two_castles.game.view import View, view
    from engine.two_castles.placement import Placement
    from engine.two_castles.positions import load_position, save_position
    from engine.two_castles.rulings import Law, read_law
    from engine.two_castles.scoring import Sheet, score
    from engine.two_castles.verdict import IllegalCastle, IllegalPlacement, Verdict, Violation
    from madking.two_castles.questions import best, hint, judge, replay, simulate
    from solver.two_castles.bots import Bot
    from solver.two_castles.divide import divide
    from solver.two_castles.problem import Holding
else:
    __getattr__ = lazy(
        globals(),
        {
            "engine.kernel.positions": "Need",
            "engine.two_castles.castle": "Castle",
            "engine.two_castles.catalogue": "Tile all_tiles find_attendant find_card find_tile",
            "engine.two_castles.game.final": "standings",
            "engine.two_castles.game.imagine": "imagine",
            "engine.two_castles.game.legal": "legal_actions",
            "engine.two_castles.game.setup": "shuffle_deal",
            "engine.two_castles.game.state": "Action GameState",
            "engine.two_castles.game.turns": "apply start",
            "engine.two_castles.game.view": "View view",
            "engine.two_castles.placement": "Placement",
            "engine.two_castles.positions": "load_position save_position",
            "engine.two_castles.rulings": "Law read_law",
            "engine.two_castles.scoring": "Sheet score",
            "engine.two_castles.verdict": "IllegalCastle IllegalPlacement Verdict Violation",
            "madking.two_castles.questions": "best hint judge replay simulate",
            "solver.two_castles.bots": "Bot",
            "solver.two_castles.divide": "divide",
            "solver.two_castles.problem": "Holding",
        },
    )

__all__ = [
    "Action",
    "Bot",
    "Castle",
    "GameState",
    "Holding",
    "IllegalCastle",
    "IllegalPlacement",
    "Law",
    "Need",
    "Placement",
    "Sheet",
    "Tile",
    "Verdict",
    "View",
    "Violation",
    "all_tiles",
    "apply",
    "best",
    "divide",
    "find_attendant",
    "find_card",
    "find_tile",
    "hint",
    "imagine",
    "judge",
    "legal_actions",
    "load_position",
    "read_law",
    "replay",
    "save_position",
    "score",
    "shuffle_deal",
    "simulate",
    "standings",
    "start",
    "view",
]
