"""A position to play on: everything adds up, the phase fits what lies there, and there is something to decide."""

from collections import Counter
from collections.abc import Iterable
from typing import NoReturn

from engine.catalogue import find_tile
from engine.catalogue.box import Box
from engine.game.hand import can_place
from engine.game.play import advance, legal_actions
from engine.game.state import NOBODY, GameState, Phase, Reward
from engine.kernel.errors import MadKingError
from engine.kernel.forms import refuse
from engine.kernel.i18n import N_, say_names
from engine.kernel.positions import Ledger
from engine.records.positions.checks import check_corridors
from engine.records.positions.modules import favors_of_modules, rooms_of_modules

BEFORE_PRICES = (Phase.FOYER, Phase.BONUS, Phase.PRICE)
WITHOUT_TURN = (*BEFORE_PRICES, Phase.OVER)
OF_NOBODY = (Phase.SHUFFLE, Phase.OVER)
BASE_PHASES = frozenset(map(str, Phase))
"""What lies there in a phase of the base game is known; in others a module says what fits."""
OF_A_TURN = ("score", "settle", "kept", "extra-turn", "turn-end")
"""Steps that go on with a turn under way."""


def check_playable(state: GameState) -> None:
    """Can the game go on from here: does everything add up, and is there something to decide?"""
    players = len(state.names)
    check_corridors(state, exactly=True)
    used = Counter(find_tile(slug).size for slug in _rooms_on_table(state))
    for size, most in zip(state.box.sizes, state.box.heights, strict=True):
        if used[size] != most:
            refuse(f"stacks.{size}", N_("{n} rooms of {size} on the table, but {players} players use {most} (SETUP-2)"),
                   n=used[size], size=size, players=players, most=most)  # fmt: skip
    cards, favors = state.box.numbers.cards, state.box.numbers.favors
    if len(state.deck) + len(state.discards) != cards:
        refuse("deck", N_("{n} cards with the discards, but {players} players use {most} (SETUP-1)"),
               n=len(state.deck) + len(state.discards), players=players, most=cards)  # fmt: skip
    if len(state.favors) != favors:
        refuse("favors", N_("{n}, but there are {most} for {players} players (SETUP-4)"), n=len(state.favors),
               most=favors, players=players)  # fmt: skip
    cards_of_bonus = sum(map(len, state.bonus)) + len(state.bonus_deck) + len(state.drawn)
    in_play = len(state.box.bonus_cards) - len(state.without.cards)
    if cards_of_bonus != in_play:
        refuse("bonus_deck", N_("{n} bonus cards with those held, but the box has {most}; without.cards names those "
                                "that the table plays without (SETUP-9)"), n=cards_of_bonus, most=in_play)  # fmt: skip
    _check_box(state)
    check_phase(state)
    _check_time(state)
    if state.phase not in OF_NOBODY and not legal_actions(state):
        _stuck(state)


def _rooms_on_table(state: GameState) -> list[str]:
    """Every room of the position that is not in the box."""
    built = [room.slug for castle in state.castles for room in castle.rooms]
    stacked = [slug for stack in state.stacks for slug in stack]
    sold = [offer.slug for offer in state.market]
    kept = [slug for slug, _field in rooms_of_modules(state)]
    lying = (*built, *stacked, *sold, *kept, *state.on_deck, *state.removed, *state.hand)
    return [slug for slug in lying if find_tile(slug).is_room]


def _check_box(state: GameState) -> None:
    """What is not on the table is in the box."""
    tiles, cards, favors = state.boxed
    missing = state.box.slugs.difference(_rooms_on_table(state), tiles)
    kept = {favor for favor, _field in favors_of_modules(state)}
    for field, things in (
        ("box.tiles", sorted(missing)),
        ("box.cards", rest_of_cards(state.box, state.deck + state.discards + cards)),
        ("box.favors", sorted(set(state.box.favors).difference(state.without.favors, state.favors, favors, kept))),
    ):
        if things:
            refuse(field, N_("{thing} is neither here nor on the table"), thing=things[0])


def rest_of_cards(box: Box, used: Iterable[int]) -> tuple[int, ...]:
    """The room cards of the box that are not among these."""
    left = Counter(box.room_cards)
    left.subtract(used)
    return tuple(left.elements())


def check_phase(state: GameState) -> None:
    """Who is to move, and what the phase has and has not: a tile in hand, a stack, cards, a turn."""
    phase = state.phase
    if (state.player == NOBODY) != (phase in OF_NOBODY):
        _misfit("to_move", phase)
    if phase == Phase.PRICE and state.player != state.master:
        refuse("to_move", N_("the master builder, {name}, sets the prices (PRICE-1)"), name=state.names[state.master])
    _check_due(state)
    if state.queue and state.queue[0].step in OF_A_TURN and not state.frames:
        _misfit("frames", phase, missing=True)
    if phase not in BASE_PHASES:
        if not state.queue and not _goes_on(state):
            _misfit("queue", phase, missing=True)
        return
    if phase not in (*WITHOUT_TURN, Phase.SHUFFLE) and state.player != state.turn:
        refuse("turn", N_("{name} is to move in the turn of {other}"), name=state.names[state.player],
               other=state.names[state.turn])  # fmt: skip
    shuffling_deck = phase == Phase.SHUFFLE and not state.looking
    for field, given, wanted in (
        ("hand", bool(state.hand), phase == Phase.PLACE),
        ("looking", bool(state.looking), phase == Phase.STASH or (phase == Phase.SHUFFLE and bool(state.looking))),
        ("drawn", bool(state.drawn), phase == Phase.KEEP),
        ("frames", bool(state.frames), phase not in WITHOUT_TURN and not (shuffling_deck and not state.frames)),
    ):
        if given != wanted:
            _misfit(field, phase, missing=wanted)
    if phase == Phase.REWARD and not state.frames[-1].due:
        _stuck(state)
    unpriced = [number for number, offer in enumerate(state.market) if not offer.price]
    # a turn that comes in between may be one of the setup (DECREE-31)
    if unpriced and phase not in BEFORE_PRICES and not shuffling_deck and not state.queue:
        _misfit(f"market[{unpriced[0]}].price", phase, missing=True)
    if phase == Phase.PLACE and not can_place(state.castles[state.player], _name_of(state.hand)):
        refuse("hand", N_("{tile} has no legal place in the castle (BUY-10)"), tile=_name_of(state.hand))


def _goes_on(state: GameState) -> bool:
    """Does the game go on by itself after a decision of a module, or did it come in between something?"""
    options = legal_actions(state)
    try:
        return bool(options) and bool(advance(state, options[0]))
    except MadKingError:
        return False


def _check_time(state: GameState) -> None:
    """Does the phase fit the time of the game: setup at the start, a shuffled deck and the end at the last round?"""
    phase = state.phase
    built = any(len(castle) > 1 for castle in state.castles) and not state.law.modules  # DECREE-31 builds at once
    if phase in (Phase.FOYER, Phase.BONUS) and (state.round > 1 or built):
        refuse("phase", N_("{phase} belongs to the setup, but the game is under way"), phase=phase)
    if phase == Phase.BONUS and not {2, 3}.issuperset(map(len, state.bonus)):
        refuse("phase", N_("bonus, but not everyone holds two or three cards (SETUP-P-5)"))
    if phase == Phase.SHUFFLE and not state.looking and (state.deck or not state.last_round):
        refuse("phase", N_("shuffle, but the deck has not run out (MARKET-9)"))
    if phase == Phase.OVER and not state.last_round:
        refuse("phase", N_("over, but the last round has not come (END-1)"))
    if state.law["foyer-side"] == "three-entrances":
        for number, castle in enumerate(state.castles):
            if castle.rooms[0].slug == "foyer-4":
                refuse(
                    f"players[{number}].castle", N_("the foyer has three entrances by this table's ruling (SETUP-P-2)")
                )


def _check_due(state: GameState) -> None:
    due = Ledger(say_names)
    for number, frame in enumerate(state.frames):
        due.note_all(map(_due, frame.due), f"frames[{number}].due")


def _due(reward: Reward) -> str:
    """What is due for a room; the reward of its type is called by the room alone."""
    return str(reward.room) if reward.kind == reward.room.tile.type else f"{reward.room} {reward.kind}"


def _stuck(state: GameState) -> NoReturn:
    refuse("phase", N_("{phase}, but {name} can do nothing in it"), phase=state.phase, name=state.names[state.player])


def _misfit(field: str, phase: str, *, missing: bool = False) -> NoReturn:
    if missing:
        refuse(field, N_("missing in the phase {phase}"), phase=phase)
    refuse(field, N_("this does not fit the phase {phase}"), phase=phase)


def _name_of(hand: tuple[str, ...]) -> str:
    """What was taken: a hallway has two sides in hand."""
    return "hallway" if "hallway" in hand else hand[0]
