"""Is this a moment of a game of Between Two Castles? Whose move it is, and what lies where in each phase."""

from collections.abc import Sequence
from typing import NoReturn

from engine.kernel.forms import refuse
from engine.kernel.i18n import N_
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import RoomType
from engine.two_castles.game.bonuses import BONUS_RULES, BONUS_TILES
from engine.two_castles.game.state import (
    CARD_DRAW,
    CHOSEN,
    FIFTH,
    FOOD_DRAW,
    HAND,
    NOBODY,
    SPECIALS,
    THIRD,
    GameState,
    Phase,
    Pile,
)
from engine.two_castles.game.view import choosing
from engine.two_castles.positions.schema import FIFTH_RULE
from engine.two_castles.scoring import MOST_ATTENDANTS

OF_NOBODY = (Phase.SHUFFLE, Phase.OVER)
FOOD, UTILITY = BONUS_RULES[RoomType.FOOD], BONUS_RULES[RoomType.UTILITY]
_OF_A_BONUS = {
    Phase.ATTENDANT: BONUS_RULES[RoomType.LIVING],
    Phase.CARD: UTILITY,
    Phase.BONUS: BONUS_RULES[RoomType.DOWNSTAIRS],
}
"""The phases in which one bonus is under way, and which."""
_SHUFFLED = {Pile.TILES: ("", FOOD), Pile.CARDS: (UTILITY,), Pile.LUDWIG: ("",)}
_PLACED = {"": (), FOOD: (), FIFTH_RULE: SPECIALS, **{BONUS_RULES[kind]: (slug,) for kind, slug in BONUS_TILES.items()}}
"""The bonuses of which something is placed, and the special rooms that each offers."""


def regular_rooms(castle: Castle) -> int:
    """How many rooms of the seven regular types a castle has."""
    return sum(room.tile.is_regular for room in castle.rooms)


def is_building(state: GameState) -> bool:
    """Is a tile of a castle under way, or a bonus of it?"""
    return state.phase in (Phase.PLACE, *_OF_A_BONUS) or (state.phase == Phase.SHUFFLE and bool(state.bonus))


def between_rounds(state: GameState) -> bool:
    """Has nobody anything in hand: after the end, or while tiles are shuffled for the next round (OQ-160)?"""
    return state.over or (state.pile == Pile.TILES and not state.bonus)


def heights(state: GameState) -> tuple[int, ...]:
    """How many tiles each seat has in hand at such a moment (B2C-ROUND-8)."""
    whole = HAND - CHOSEN * (state.turn - 1)
    if between_rounds(state):
        return (0,) * state.seats
    if not choosing(state):
        return (whole - CHOSEN,) * state.seats
    if state.pile == Pile.LUDWIG:
        return (whole,) * state.seats
    first = state.player if state.phase == Phase.CHOOSE else 0
    return tuple(whole - CHOSEN * (seat < first or seat == state.ludwig) for seat in range(state.seats))


def choosers(state: GameState) -> tuple[int, ...]:
    """Who has two tiles put aside at such a moment (B2C-ROUND-2, B2C-ROUND-4)."""
    if state.phase == Phase.CHOOSE:
        return tuple(seat for seat in state.people if seat < state.player)
    return tuple(seat for seat in state.people if seat >= state.player) if state.phase == Phase.DIVIDE else ()


def check_moment(state: GameState, *, in_order: bool) -> None:
    """Does everything fit the phase? The first field that does not is refused.

    Who chooses at once is asked in the order of seats when a game goes on; for advice it is not asked who was first.
    """
    _check_who(state)
    _check_bonus(state)
    _check_shuffle(state)
    _check_site(state)
    _check_offer(state)
    _check_hands(state, in_order=in_order)
    for castle in range(state.seats):
        _check_gifts(state, castle)


def _misfit(field: str, state: GameState, given: object) -> NoReturn:
    if given:
        refuse(field, N_("this does not fit the phase {phase}"), phase=state.phase)
    refuse(field, N_("missing in the phase {phase}"), phase=state.phase)


def _check_who(state: GameState) -> None:
    if (state.player == NOBODY) != (state.phase in OF_NOBODY):
        _misfit("to_move", state, state.player != NOBODY)
    if state.ludwig == NOBODY and (state.phase == Phase.LUDWIG or state.pile == Pile.LUDWIG):
        refuse("phase", N_("Ludwig sits at a table of two only (B2C-2P-1)"))
    if state.phase == Phase.LUDWIG and state.player != state.divider:
        name = state.names[state.divider]
        refuse("to_move", N_("{name} divides Ludwig's tiles in this round (B2C-2P-3, B2C-2P-6)"), name=name)


def _check_bonus(state: GameState) -> None:
    """The bonus under way is one of the phase, and the castle has just got the room that brings it."""
    phase, bonus = state.phase, state.bonus
    allowed: Sequence[str] = ("",)
    if phase in _OF_A_BONUS:
        allowed = (_OF_A_BONUS[phase],)
    elif phase == Phase.PLACE:
        allowed = tuple(_PLACED)
    elif phase == Phase.SHUFFLE:
        allowed = _SHUFFLED.get(state.pile, ("",))
    if bonus not in allowed:
        _misfit("bonus", state, bonus)
    if bonus and state.site != NOBODY and not _earned(state):
        refuse("bonus", N_("castle {n} has no room that brings it ({rule})"), n=state.site + 1, rule=bonus)
    if phase == Phase.ATTENDANT and len(state.attendants[state.site]) >= MOST_ATTENDANTS:
        refuse(f"castles[{state.site}].attendants", N_("{n} attendants: a throne room has places for {most} "
               "(B2C-BONUS-LIVING)"), n=len(state.attendants[state.site]) + 1, most=MOST_ATTENDANTS)  # fmt: skip


def _earned(state: GameState) -> bool:
    """The third room of its type, or a third Downstairs room that takes it, or the fifth of any."""
    types = state.castles[state.site].types
    if state.bonus == FIFTH_RULE:
        return any(number == FIFTH for kind, number in types.items() if kind != RoomType.SPECIAL)
    own = next(kind for kind, rule in BONUS_RULES.items() if rule == state.bonus)
    return THIRD in (types[own], types[RoomType.DOWNSTAIRS])


def _check_shuffle(state: GameState) -> None:
    pile = state.pile
    if (state.phase == Phase.SHUFFLE) != bool(pile):
        _misfit("shuffle", state, pile)
    draw = FOOD_DRAW if state.bonus else HAND * state.seats
    if pile == Pile.TILES and (not state.discards or len(state.supply) >= draw):
        refuse("shuffle", N_("tiles, but the supply has not run out (B2C-BONUS-FOOD, OQ-160)"))
    if pile == Pile.CARDS and (not state.card_discards or len(state.card_deck) >= CARD_DRAW):
        refuse("shuffle", N_("cards, but the bonus deck has not run out (B2C-BONUS-UTILITY)"))


def _check_site(state: GameState) -> None:
    """The castle that is built, and who of its builders acts now."""
    building = is_building(state)
    if (state.site != NOBODY) != (building or state.phase == Phase.ORDER):
        _misfit("site", state, state.site != NOBODY)
    if (state.builder != NOBODY) != building:
        _misfit("builder", state, state.builder != NOBODY)
    if state.phase == Phase.ORDER:
        _check_builder(state, "to_move", state.player, state.partners(state.site))
    if not building:
        return
    waiting = [gift.seat for gift in state.gifts[state.site]]
    partners = tuple(seat for seat in state.partners(state.site) if waiting != [seat])
    _check_builder(state, "builder", state.builder, partners)
    if state.player not in (NOBODY, state.builder):
        refuse("to_move", N_("{name} places the tile and decides about its bonus"), name=state.names[state.builder])


def _check_builder(state: GameState, field: str, seat: int, partners: Sequence[int]) -> None:
    acting = list(dict.fromkeys(state.human(one, state.site) for one in partners))
    if seat not in acting:
        names = ", ".join(state.names[one] for one in acting)
        refuse(field, N_("at castle {n} it is {names} who can act now"), n=state.site + 1, names=names)


def _check_offer(state: GameState) -> None:
    """What may be placed or divided, and the cards to choose from."""
    phase, hand = state.phase, state.hand
    if bool(hand) != (phase in (Phase.PLACE, Phase.LUDWIG)):
        _misfit("offer", state, hand)
    if phase == Phase.LUDWIG and (len(hand) != CHOSEN or set(SPECIALS) & set(hand)):
        refuse("offer", N_("two regular tiles of Ludwig are divided (B2C-2P-3)"))
    if phase == Phase.PLACE:
        wanted = _PLACED[state.bonus]
        if wanted:
            fits = sorted(hand) == sorted(wanted)
        else:
            fits = not set(SPECIALS) & set(hand) and (len(hand) == 1 or state.bonus == FOOD)
        if not fits:
            refuse(
                "offer", N_("these tiles cannot be offered together here ({rule})"), rule=state.bonus or "B2C-ROUND-5"
            )
    if bool(state.drawn) != (phase == Phase.CARD):
        _misfit("drawn", state, state.drawn)


def hand_field(state: GameState, seat: int) -> str:
    """The field that tells the hand of a seat."""
    return "ludwig" if seat == state.ludwig else f"players[{seat}].hand"


def _check_hands(state: GameState, *, in_order: bool) -> None:
    aside, whole = choosers(state), HAND - CHOSEN * (state.turn - 1)
    if state.phase == Phase.CHOOSE and not in_order:
        aside = tuple(seat for seat in state.people if state.chosen[seat])
    for seat, wanted in enumerate(heights(state)):
        if state.phase == Phase.CHOOSE and seat != state.ludwig:
            wanted = whole - CHOSEN * (seat in aside)
        number = len(state.hands[seat])
        if number != wanted:
            refuse(hand_field(state, seat), N_("{n} tiles, but there are {wanted} at this moment of turn {turn} "
                   "(B2C-ROUND-8)"), n=number, wanted=wanted, turn=state.turn)  # fmt: skip
        number, wanted = len(state.chosen[seat]), CHOSEN * (seat in aside)
        if number != wanted:
            refuse(f"players[{seat}].chosen", N_("{n} tiles, but {wanted} are put aside in the phase {phase} "
                   "(B2C-ROUND-2)"), n=number, wanted=wanted, phase=state.phase)  # fmt: skip


def _check_gifts(state: GameState, castle: int) -> None:
    """The tiles that wait for a castle, by whose they are."""
    seats = sorted(gift.seat for gift in state.gifts[castle])
    partners = state.partners(castle)
    if castle == state.site and is_building(state):
        if len(seats) > 1 or not set(seats) <= set(partners):
            refuse(f"castles[{castle}].gifts", N_("one tile of its builders can still wait while another is placed"))
        return
    given: Sequence[int] = ()
    if state.site != NOBODY:
        given = partners if castle >= state.site else ()
    elif state.phase in (Phase.CHOOSE, Phase.DIVIDE):
        divided = state.phase == Phase.DIVIDE
        given = [seat for seat in partners if seat == state.ludwig or (divided and seat < state.player)]
    if seats != sorted(given):
        names = ", ".join(state.names[seat] for seat in given) or "-"
        refuse(f"castles[{castle}].gifts", N_("in the phase {phase} a tile of each of these waits here: {names}"),
               phase=state.phase, names=names)  # fmt: skip
