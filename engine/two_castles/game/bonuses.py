"""The bonuses of Between Two Castles: what the third and the fifth room of a type bring at once."""

from engine.two_castles.catalogue import RoomType, Slug
from engine.two_castles.game.events import BonusGiven, Event, Void
from engine.two_castles.game.rounds import Outcome, next_tile
from engine.two_castles.game.state import (
    CARD_DRAW,
    FOOD_DRAW,
    NOBODY,
    GameState,
    Phase,
    Pile,
)

BONUS_RULES = {
    RoomType.FOOD: "B2C-BONUS-FOOD",
    RoomType.LIVING: "B2C-BONUS-LIVING",
    RoomType.UTILITY: "B2C-BONUS-UTILITY",
    RoomType.OUTDOOR: "B2C-BONUS-OUTDOOR",
    RoomType.SLEEPING: "B2C-BONUS-SLEEPING",
    RoomType.CORRIDOR: "B2C-BONUS-CORRIDOR",
    RoomType.DOWNSTAIRS: "B2C-BONUS-DOWNSTAIRS",
}
BONUS_TILES = {
    RoomType.OUTDOOR: Slug("fountain"),
    RoomType.SLEEPING: Slug("tower"),
    RoomType.CORRIDOR: Slug("grand-foyer"),
}


def give_bonus(state: GameState, kind: RoomType, events: list[Event]) -> Outcome:
    """The bonus for the third room of a type, also of one that a bonus brought (B2C-BONUS-1, B2C-BONUS-4).

    Whoever placed that room decides for both partners (OQ-214).
    """
    rule = BONUS_RULES[kind]
    _tell(state, rule, events)
    state = state.but(bonus=rule, player=state.builder)
    if kind == RoomType.FOOD:
        return draw_tiles(state, events)
    if kind == RoomType.LIVING:
        return state.but(phase=Phase.ATTENDANT), events
    if kind == RoomType.UTILITY:
        return draw_cards(state, events)
    if kind == RoomType.DOWNSTAIRS:
        return state.but(phase=Phase.BONUS), events
    return _offer_special(state, (BONUS_TILES[kind],), events)


def _tell(state: GameState, rule: str, events: list[Event]) -> None:
    events.append(BonusGiven(state.builder, state.site + 1, rule))


def give_special(state: GameState, kinds: tuple[Slug, ...], rule: str, events: list[Event]) -> Outcome:
    """The bonus for the fifth room of a type: a special room of choice (B2C-BONUS-2)."""
    _tell(state, rule, events)
    return _offer_special(state.but(bonus=rule, player=state.builder), kinds, events)


def _offer_special(state: GameState, kinds: tuple[Slug, ...], events: list[Event]) -> Outcome:
    """A special room to place, unless all 48 are out (B2C-COMP-3, OQ-142)."""
    if not state.specials:
        events.append(Void(state.builder, state.site + 1, "OQ-142"))
        return next_tile(state, events)
    return state.but(hand=kinds, phase=Phase.PLACE), events


def draw_tiles(state: GameState, events: list[Event]) -> Outcome:
    """Draw five regular tiles; with fewer left the discards are shuffled under them first (B2C-BONUS-FOOD, OQ-151)."""
    if len(state.supply) < FOOD_DRAW and state.discards:
        return state.but(phase=Phase.SHUFFLE, player=NOBODY, pile=Pile.TILES), events
    drawn = tuple(sorted(state.supply[:FOOD_DRAW]))
    return state.but(supply=state.supply[FOOD_DRAW:], hand=drawn, phase=Phase.PLACE, player=state.builder), events


def draw_cards(state: GameState, events: list[Event]) -> Outcome:
    """Draw three bonus cards; with fewer left the discards are shuffled under them first (B2C-BONUS-UTILITY)."""
    if len(state.card_deck) < CARD_DRAW and state.card_discards:
        return state.but(phase=Phase.SHUFFLE, player=NOBODY, pile=Pile.CARDS), events
    drawn = tuple(sorted(state.card_deck[:CARD_DRAW]))
    deck = state.card_deck[CARD_DRAW:]
    return state.but(card_deck=deck, drawn=drawn, phase=Phase.CARD, player=state.builder), events
