"""Between Two Castles in motion: `apply` takes a state and an action and returns the next state with what happened.

What players do at the same time is asked for in the order of seats; `view` keeps it secret until it is revealed.
Nothing here is random: shuffles arrive as actions.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.two_castles.catalogue import RoomType, all_attendants
from engine.two_castles.game.bonuses import draw_cards, draw_tiles, give_bonus, give_special
from engine.two_castles.game.events import Event, LudwigDivided, OldestFirst, Revealed
from engine.two_castles.game.legal import check
from engine.two_castles.game.rounds import Outcome, begin_round, begin_site, next_tile, put
from engine.two_castles.game.setup import Deal, new_game
from engine.two_castles.game.state import (
    FIFTH,
    NOBODY,
    SPECIALS,
    THIRD,
    Action,
    GameState,
    Gift,
    Phase,
    Pile,
    Verb,
)
from engine.two_castles.rulings import Law


class Step(NamedTuple):
    """The next state, and the events that led there."""

    state: GameState
    events: list[Event]


def start(law: Law, names: tuple[str, ...], deal: Deal) -> Step:
    """Set the table up to the first decision."""
    return Step(*begin_round(new_game(law, names, deal), []))


def apply(state: GameState, action: Action) -> Step:
    """Check an action and carry it out; the given state stays as it is."""
    check(state, action)
    return advance(state, action)


def advance(state: GameState, action: Action) -> Step:
    """Carry out an action that is known to be legal."""
    return Step(*_REDUCERS[action.verb](state, action.args))


# choosing


def _shuffle(state: GameState, args: tuple[Any, ...]) -> Outcome:
    pile, state = state.pile, state.but(pile=Pile.NONE)
    if pile == Pile.LUDWIG:
        drawn, rest = tuple(args[:2]), tuple(sorted(args[2:]))
        hands = put(state.hands, state.ludwig, rest)
        return state.but(hands=hands, hand=drawn, phase=Phase.LUDWIG, player=state.divider), []
    if pile == Pile.CARDS:
        return draw_cards(state.but(card_deck=state.card_deck + args, card_discards=()), [])
    state = state.but(supply=state.supply + args, discards=())
    return draw_tiles(state, []) if state.bonus else begin_round(state, [])


def _divide_ludwig(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """One tile of Ludwig lies face up at the castle shared with him, the other at his other one (B2C-2P-3)."""
    ludwig = state.ludwig
    shared, other = state.sides(ludwig) if state.round == 1 else reversed(state.sides(ludwig))
    gifts = put(state.gifts, shared, (Gift(ludwig, args[0]),))
    gifts = put(gifts, other, (Gift(ludwig, args[1]),))
    events: list[Event] = [LudwigDivided(ludwig, (shared + 1, other + 1), tuple(args))]
    return state.but(gifts=gifts, hand=(), phase=Phase.CHOOSE, player=state.people[0]), events


def _next_person(state: GameState) -> int:
    """The next seat of a person, or nobody when all have had their turn."""
    later = [seat for seat in state.people if seat > state.player]
    return later[0] if later else NOBODY


def _choose(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """Two tiles are put aside, for good (B2C-ROUND-2)."""
    player = state.player
    rest = tuple(slug for slug in state.hands[player] if slug not in args)
    state = state.but(hands=put(state.hands, player, rest), chosen=put(state.chosen, player, tuple(args)))
    following = _next_person(state)
    return (state.but(player=following), []) if following != NOBODY else _reveal(state)


def _reveal(state: GameState) -> Outcome:
    """All have chosen and reveal together (B2C-ROUND-3); the piles have moved to the left, in round 2 to the right.

    B2C-ROUND-8, B2C-ROUND-9, with Ludwig's pile B2C-2P-4.
    """
    hands = state.hands[-1:] + state.hands[:-1] if state.round == 1 else state.hands[1:] + state.hands[:1]
    events: list[Event] = [Revealed(seat, state.chosen[seat]) for seat in state.people]
    return state.but(hands=hands, phase=Phase.DIVIDE, player=state.people[0]), events


def _divide(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """One tile to the castle on the left, the other to that on the right (B2C-ROUND-4), all of it first (OQ-212)."""
    if state.phase == Phase.LUDWIG:
        return _divide_ludwig(state, args)
    player, gifts = state.player, state.gifts
    for castle, slug in zip(state.sides(player), args, strict=True):
        gifts = put(gifts, castle, (*gifts[castle], Gift(player, slug)))
    state = state.but(gifts=gifts, chosen=put(state.chosen, player, ()))
    following = _next_person(state)
    return (state.but(player=following), []) if following != NOBODY else begin_site(state, 0, [])


# building


def _lead(state: GameState, args: tuple[Any, ...]) -> Outcome:
    return _place_first(state, state.player, [])


def _wait(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """Leave the first place to the partner; if both do, the oldest player places first (B2C-ROUND-7)."""
    one, other = state.partners(state.site)
    if state.ludwig in (one, other):
        return _place_first(state, state.ludwig, [])
    if state.player == one:
        return state.but(player=other), []
    oldest = next(seat for seat in state.elders if seat in (one, other))
    return _place_first(state, oldest, [OldestFirst(oldest, state.site + 1, "B2C-ROUND-7")])


def _place_first(state: GameState, seat: int, events: list[Event]) -> Outcome:
    gifts = tuple(sorted(state.gifts[state.site], key=lambda gift: gift.seat != seat))
    return next_tile(state.but(gifts=put(state.gifts, state.site, gifts)), events)


def _place(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """Lay the tile for good (B2C-ROUND-6, OQ-213); the bonus it earns comes before any other tile (B2C-BONUS-1)."""
    placement = args[0]
    castle = state.castles[state.site].extended(placement)
    changes: dict[str, Any] = {"castles": put(state.castles, state.site, castle), "hand": ()}
    events: list[Event] = []
    kind = placement.tile.type
    if kind == RoomType.SPECIAL:
        return next_tile(state.but(specials=state.specials - 1, **changes), events)
    if state.bonus:
        rest = tuple(slug for slug in state.hand if slug != placement.slug)
        changes["discards"] = state.discards + rest
    state = state.but(**changes)
    number = state.number_of(state.site, kind)
    if number == THIRD:
        return give_bonus(state, kind, events)
    if number == FIFTH:
        return give_special(state, SPECIALS, "B2C-BONUS-2", events)
    return next_tile(state, events)  # none for the sixth and later ones (B2C-BONUS-3)


# what a bonus asks


def _decline(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """A special room, or the bonus of a third Downstairs room, is left out (OQ-150, B2C-BONUS-DOWNSTAIRS)."""
    return next_tile(state, [])


def _attendant(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """An attendant takes one of the two places in the throne room (B2C-BONUS-LIVING)."""
    kind = next(number for number, one in enumerate(all_attendants()) if one.slug == args[0])
    court = put(state.court, kind, state.court[kind] - 1)
    present = (*state.attendants[state.site], args[0])
    return next_tile(state.but(court=court, attendants=put(state.attendants, state.site, present)), [])


def _keep(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """One card goes face down under the castle, the others are discarded (B2C-BONUS-UTILITY)."""
    others = tuple(card for card in state.drawn if card != args[0])
    cards = put(state.cards, state.site, (*state.cards[state.site], args[0]))
    return next_tile(state.but(cards=cards, card_discards=state.card_discards + others, drawn=()), [])


def _use_bonus(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """The bonus of another type for a third Downstairs room; the regular one may still come (B2C-BONUS-DOWNSTAIRS)."""
    return give_bonus(state, RoomType(args[0]), [])


_REDUCERS: dict[Verb, Callable[[GameState, tuple[Any, ...]], Outcome]] = {
    Verb.CHOOSE: _choose,
    Verb.DIVIDE: _divide,
    Verb.LEAD: _lead,
    Verb.WAIT: _wait,
    Verb.PLACE: _place,
    Verb.DECLINE: _decline,
    Verb.ATTENDANT: _attendant,
    Verb.KEEP: _keep,
    Verb.BONUS: _use_bonus,
    Verb.SHUFFLE: _shuffle,
}
