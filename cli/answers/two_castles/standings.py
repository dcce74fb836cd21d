"""The question `two-castles standings`: every castle's sheet, every player's result, and who wins by which rule."""

from cli.answers import Document
from cli.answers.tables import Position
from cli.answers.two_castles.castles import Extras, bonus_warnings
from cli.answers.two_castles.ends import end_steps
from cli.answers.two_castles.parts import item_document
from cli.answers.two_castles.positions import read_state
from cli.answers.two_castles.replay import castle_document
from cli.two_castles.words import castle_words
from engine.kernel.i18n import labelled
from engine.two_castles.game.final import Standing, Standings, standings
from engine.two_castles.game.state import NOBODY, GameState
from engine.two_castles.scoring import read_attendants, read_cards


def answer(position: Position, rulings: dict[str, str] | None = None) -> Document:
    """Score a table as if the game ended now; `rulings` decide otherwise than it does."""
    state = read_state(position, rulings)
    return document(state, standings(state))


def table_warnings(state: GameState) -> list[str]:
    """What no rooms of a castle can have brought, castle by castle."""
    found = []
    for number, castle in enumerate(state.castles):
        extras = Extras(read_attendants(state.attendants[number]), read_cards(state.cards[number]))
        found += [labelled(castle_words(state, number), line) for line in bonus_warnings(castle, extras)]
    return found


def lower_side(final: Standings, seat: int) -> int:
    """The castle that is a player's result: the lower one of the two, of equal ones that on the left."""
    sides = seat, (seat - 1) % len(final.sheets)
    return min(sides, key=lambda castle: final.sheets[castle].total)


def document(state: GameState, final: Standings) -> Document:
    """Every sheet with its items, every result, and every step to the winner."""
    winners = [state.names[seat] for seat in final.winners]
    return {
        "rulings": state.law.overrides,
        "over": state.over,
        "ludwig": state.ludwig != NOBODY,
        "castles": [
            {**castle_document(state, final, n), "items": [item_document(item) for item in final.sheets[n].items]}
            for n in range(state.seats)
        ],
        "players": [_player_document(state, final, one) for one in final.results],
        "steps": [
            {"rule": step.rule, "value": step.value, "players": [state.names[seat] for seat in step.seats],
             "message": step.words}
            for step in end_steps(state.names, final.results)
        ],
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "decided_by": final.decided_by,
        "warnings": table_warnings(state),
    }  # fmt: skip


def _player_document(state: GameState, final: Standings, one: Standing) -> Document:
    left, right = state.sides(one.seat)
    return {
        "name": state.names[one.seat],
        "left": left + 1,
        "right": right + 1,
        "lower": lower_side(final, one.seat) + 1,
        "result": one.lower,
        "other": one.other,
        "special_rooms": one.specials,
    }
