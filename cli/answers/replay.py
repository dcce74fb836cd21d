"""The question `replay`: is a log right, and how does the table look after a step?"""

from cli.answers import Document
from cli.answers.logs import read_replay, replay_document
from cli.words.beyond import beyond_document
from engine.game.game import CASTLES
from engine.game.state import GameState


def answer(log: str, step: int | None = None) -> Document:
    """Verify the text of a log, and show the table after a `step`; left out: after the last."""
    moments, wrong = read_replay(CASTLES, log, step)
    return replay_document(moments, wrong, step, table_document)


def table_document(state: GameState) -> Document:
    """The public side of a table"""
    return {
        **beyond_document(state.book),
        "round": state.round,
        "phase": str(state.phase),
        "to_move": state.names[state.player] if state.player >= 0 else None,
        "master_builder": state.names[state.master],
        "market": [{"price": o.price, "room": str(o.slug), "coins": o.coins} for o in state.market],
        "players": [
            {"name": name, "castle": str(castle), "money": money, "score": score}
            for name, castle, money, score in zip(state.names, state.castles, state.money, state.scores, strict=True)
        ],
    }
