"""Examples of tables of the sister game: the first castle is about to get a tile from each of its builders."""

from typing import Any

from engine.kernel.errors import IllegalAction, MadKingError
from engine.kernel.forms import Data, Schema, naming
from engine.kernel.schemas import either, list_of, mapping, text
from engine.records.expected import TEXTS, WHOLE, WORD, WORDS, difference
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import all_cards, all_thrones, find_tile, regular_tiles
from engine.two_castles.game.actions import ACTIONS
from engine.two_castles.game.setup import Deal
from engine.two_castles.game.state import CHOSEN, GameState, Gift, Phase
from engine.two_castles.game.turns import apply, start
from engine.two_castles.rulings import read_law
from engine.two_castles.scenarios.kinds import Kind, Taken, asked


def _situation() -> Schema:
    return mapping(
        "A table where the first castle is about to get its tiles.",
        {
            "castle": text("Castle text."),
            "tiles": list_of("One from each of its builders (B2C-ROUND-5).", text("A tile."), CHOSEN, least=CHOSEN),
            "players": list_of("Left out: Anna, Ben and Cindy.", text("A name.")),
            "supply": list_of("The tiles drawn next, the first one first.", text("A tile.")),
            "cards": list_of("The bonus cards drawn next.", text("A bonus card.")),
            "attendants": TEXTS,
            "bonus_cards": TEXTS,
        },
        ("castle", "tiles"),
    )


def _begin(data: Data) -> GameState:
    with naming("table"):
        return _read(data["table"], data.get("ruling", {}))


def _read(given: Data, ruling: dict[str, str]) -> GameState:
    names = tuple(given.get("players") or ("Anna", "Ben", "Cindy"))
    with naming("castle"):
        castle = Castle.parse(given["castle"])
    with naming("tiles"):
        gifts = tuple(Gift(seat, find_tile(slug).slug) for seat, slug in enumerate(given["tiles"]))
    with naming("supply"):
        supply = [find_tile(slug).slug for slug in given.get("supply", ())]
    used = {room.slug for room in castle.rooms} | {gift.slug for gift in gifts}
    rest = [tile.slug for tile in regular_tiles() if tile.slug not in used and tile.slug not in supply]
    deck = given.get("cards", ())
    cards = (*deck, *(card.slug for card in all_cards() if card.slug not in deck))
    thrones = sorted((tile.slug for tile in all_thrones()), key=lambda slug: slug != castle.rooms[0].slug)
    box = tuple(tile.slug for tile in regular_tiles())
    state = start(read_law(ruling), names, Deal(tuple(thrones), box, tuple(cards), tuple(range(len(names))))).state
    return state.but(
        castles=(castle, *state.castles[1:]),
        attendants=(tuple(given.get("attendants", ())), *state.attendants[1:]),
        cards=(tuple(given.get("bonus_cards", ())), *state.cards[1:]),
        hands=((),) * state.seats,
        gifts=(gifts, *((),) * (state.seats - 1)),
        supply=(*supply, *rest),
        phase=Phase.ORDER,
        site=0,
        player=state.human(0, 0),
    )


def _actions(given: str | list[str]) -> list[str]:
    return [given] if isinstance(given, str) else given


def _check(_state: GameState, verb: str, given: Any) -> None:
    for told in _actions(given) if verb else ():
        ACTIONS.read(told)


def _take(state: GameState, verb: str, one: Data) -> Taken:
    for told in _actions(one.get(verb, [])):
        try:
            state = apply(state, ACTIONS.read(told)).state
        except IllegalAction as error:
            if "refused" in one:
                return state, None, difference("refused", one["refused"], error.rules)
            return state, None, [f"{told}: {error}"]
        except MadKingError as error:
            return state, None, [f"{told}: {error}"]
    if "refused" in one:
        return state, None, [f"{one.get(verb)} is not refused"]
    return state, state, []


_ACTION = text("An action, as in place kitchen@4,0.")
_OF_TABLE = {
    "phase": asked(WORD, lambda state: str(state.phase)),
    "to_move": asked(WORD, lambda state: state.names[state.player]),
    "hand": asked(WORDS, lambda state: list(state.hand)),
    "bonus": asked(WORD, lambda state: state.bonus),
    "castle": asked(WORD, lambda state: " ".join(sorted(map(str, state.castles[0].rooms)))),
    "attendants": asked(WORDS, lambda state: list(state.attendants[0])),
    "bonus_cards": asked(WORDS, lambda state: list(state.cards[0])),
    "drawn": asked(WORDS, lambda state: list(state.drawn)),
    "discarded": asked(WHOLE, lambda state: len(state.discards)),
    "site": asked(WHOLE, lambda state: state.site + 1),
}
TABLE = Kind(
    "An example of a table of Between Two Castles.",
    _situation,
    _begin,
    _take,
    {"do": either(_ACTION, list_of("Actions, one after the other.", _ACTION, least=1))},
    {"do": _OF_TABLE, "": _OF_TABLE},
    _check,
)
