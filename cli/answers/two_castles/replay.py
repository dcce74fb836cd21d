"""The question `two-castles replay`: is a log right, and how do the castles look after a step?"""

from cli.answers import Document
from cli.answers.logs import read_replay, replay_document
from engine.two_castles.game.final import Standings, standings
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.state import GameState


def answer(log: str, step: int | None = None) -> Document:
    """Verify the text of a log, and show the table after a `step`; left out: after the last."""
    moments, wrong = read_replay(TWO_CASTLES, log, step)
    return replay_document(moments, wrong, step, table_document)


def table_document(state: GameState) -> Document:
    """The castles of a table with their totals, and what the players would get."""
    final = standings(state)
    return {
        "round": state.round,
        "turn": state.turn,
        "phase": str(state.phase),
        "to_move": state.names[state.player] if state.player >= 0 else None,
        "castles": [castle_document(state, final, number) for number in range(state.seats)],
        "players": [
            {"name": state.names[r.seat], "result": r.lower, "other": r.other, "special_rooms": r.specials}
            for r in final.results
        ],
        "winners": [state.names[seat] for seat in final.winners] if state.over else None,
        "decided_by": final.decided_by if state.over else None,
    }


def castle_document(state: GameState, final: Standings, number: int) -> Document:
    """A castle with what belongs to it, and the rows of its score sheet."""
    return {
        "castle": number + 1,
        "partners": [state.names[seat] for seat in state.partners(number)],
        "rooms": str(state.castles[number]),
        "attendants": list(state.attendants[number]),
        "bonus_cards": list(state.cards[number]),
        "total": final.sheets[number].total,
        "categories": final.sheets[number].categories,
    }
