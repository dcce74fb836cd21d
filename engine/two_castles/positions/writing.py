"""Writing a position of Between Two Castles: a state as data, as text, into a file; reading gives the same state."""

from pathlib import Path

from engine.kernel.forms import Data
from engine.kernel.positions import position_text, save_data
from engine.two_castles.catalogue import all_attendants
from engine.two_castles.game.state import NOBODY, GameState
from engine.two_castles.positions.schema import GAME, VERSION


def to_position(state: GameState) -> Data:
    """A state as the data of a position file; `from_position` gives the same state again."""
    return {
        "version": VERSION,
        "game": GAME,
        **({"rulings": state.law.overrides} if state.law.overrides else {}),
        "players": [_player(state, seat) for seat in state.people],
        "elders": [state.names[seat] for seat in state.elders],
        "castles": [_castle(state, number) for number in range(state.seats)],
        "round": state.round,
        "turn": state.turn,
        "phase": str(state.phase),
        "to_move": None if state.player == NOBODY else state.names[state.player],
        **_decision(state),
        **({} if state.ludwig == NOBODY else {"ludwig": list(state.hands[state.ludwig])}),
        "supply": list(state.supply),
        "discards": list(state.discards),
        "bonus_deck": list(state.card_deck),
        "bonus_discards": list(state.card_discards),
        "attendants_left": {one.slug: left for one, left in zip(all_attendants(), state.court, strict=True)},
        "special_left": state.specials,
        "thrones": list(state.box),
    }


def _player(state: GameState, seat: int) -> Data:
    chosen = {"chosen": list(state.chosen[seat])} if state.chosen[seat] else {}
    return {"name": state.names[seat], "hand": list(state.hands[seat]), **chosen}


def _castle(state: GameState, number: int) -> Data:
    gifts = [{"player": state.names[gift.seat], "tile": str(gift.slug)} for gift in state.gifts[number]]
    return {
        "castle": str(state.castles[number]),
        "attendants": list(state.attendants[number]),
        "bonus_cards": list(state.cards[number]),
        **({"gifts": gifts} if gifts else {}),
    }


def _decision(state: GameState) -> Data:
    """What belongs to the present decision, as far as there is something."""
    found: Data = {}
    if state.site != NOBODY:
        found["site"] = state.site + 1
    if state.builder != NOBODY:
        found["builder"] = state.names[state.builder]
    for field, things in (("offer", state.hand), ("drawn", state.drawn)):
        if things:
            found[field] = list(things)
    for field, word in (("bonus", state.bonus), ("shuffle", str(state.pile))):
        if word:
            found[field] = word
    return found


def write_position(state: GameState, *, as_json: bool = False) -> str:
    """A state as the text of a position file, in YAML or in JSON."""
    return position_text(to_position(state), as_json=as_json)


def save_position(state: GameState, path: Path) -> None:
    """Write a position file, whole or not at all; the suffix .json makes it JSON."""
    save_data(to_position(state), path)
