"""Rounds and turns of Between Two Castles: when hands are dealt, whose tile comes next, and when it all ends."""

from typing import Any

from engine.two_castles.game.events import CastleScored, Discarded, Event, GameOver, RoundBegun, TurnBegun
from engine.two_castles.game.final import standings
from engine.two_castles.game.state import HAND, NOBODY, ROUNDS, GameState, Phase, Pile

Outcome = tuple[GameState, list[Event]]


def put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The same values with another one in one place."""
    return (*values[:index], value, *values[index + 1 :])


def begin_round(state: GameState, events: list[Event]) -> Outcome:
    """All take nine tiles, Ludwig too (B2C-ROUND-1, B2C-2P-2); too few, and the discards come back (OQ-160)."""
    wanted = HAND * state.seats
    if len(state.supply) < wanted and state.discards:
        return state.but(phase=Phase.SHUFFLE, player=NOBODY, pile=Pile.TILES), events
    hands = tuple(tuple(sorted(state.supply[seat * HAND : (seat + 1) * HAND])) for seat in range(state.seats))
    events.append(RoundBegun(NOBODY, state.round))
    return begin_turn(state.but(hands=hands, supply=state.supply[wanted:], turn=1), events)


def begin_turn(state: GameState, events: list[Event]) -> Outcome:
    """All choose; before that Ludwig's tiles are shuffled and two of them divided (B2C-2P-3)."""
    if state.ludwig != NOBODY:
        return state.but(phase=Phase.SHUFFLE, player=NOBODY, pile=Pile.LUDWIG), events
    return state.but(phase=Phase.CHOOSE, player=state.people[0]), events


def begin_site(state: GameState, site: int, events: list[Event]) -> Outcome:
    """Two tiles wait for a castle, one castle after the other (OQ-211); whose left it is on is asked first.

    The partners settle who places first (B2C-ROUND-5).
    """
    player = state.human(site, site)
    return state.but(phase=Phase.ORDER, site=site, player=player), events


def next_tile(state: GameState, events: list[Event]) -> Outcome:
    """The next tile of the castle, the next castle, or the end of the turn."""
    state = state.but(hand=(), bonus="", builder=NOBODY)
    waiting = state.gifts[state.site]
    if waiting:
        builder = state.human(waiting[0].seat, state.site)
        gifts = put(state.gifts, state.site, waiting[1:])
        hand = (waiting[0].slug,)
        return state.but(gifts=gifts, hand=hand, builder=builder, player=builder, phase=Phase.PLACE), events
    if state.site + 1 < state.seats:
        return begin_site(state, state.site + 1, events)
    return end_turn(state.but(site=NOBODY), events)


def end_turn(state: GameState, events: list[Event]) -> Outcome:
    """Take up the pile and go on while it has more than one tile; a last one is discarded face down (B2C-ROUND-8).

    So a round has four turns, and a castle gets sixteen tiles from the hands in the game (B2C-ROUND-10).
    """
    if len(state.hands[0]) > 1:
        events.append(TurnBegun(NOBODY, state.turn + 1))
        return begin_turn(state.but(turn=state.turn + 1), events)
    last = tuple(slug for hand in state.hands for slug in hand)
    state = state.but(hands=((),) * state.seats, discards=state.discards + last)
    events.append(Discarded(NOBODY, len(last), "B2C-ROUND-8"))
    if state.round < ROUNDS:
        return begin_round(state.but(round=state.round + 1), events)
    return end_game(state, events)


def end_game(state: GameState, events: list[Event]) -> Outcome:
    """After two rounds every castle is scored (B2C-END-1), and the results are compared."""
    final = standings(state)
    for castle, sheet in enumerate(final.sheets):
        events.append(CastleScored(castle, sheet.total, tuple(sheet.categories.items())))
    results = tuple(result.lower for result in final.results)
    events.append(GameOver(NOBODY, results, final.winners, final.decided_by))
    return state.but(phase=Phase.OVER, player=NOBODY), events
