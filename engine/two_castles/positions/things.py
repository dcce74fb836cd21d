"""The tiles and cards of a position of Between Two Castles: each in one place, and hidden ones dealt where need be."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.kernel.forms import Data, refuse
from engine.kernel.i18n import N_, say
from engine.kernel.positions import Ledger, Need
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import (
    RoomType,
    Slug,
    all_attendants,
    all_cards,
    all_thrones,
    regular_tiles,
)
from engine.two_castles.game.state import (
    ATTENDANTS_OF_A_KIND,
    CHOSEN,
    SPECIAL_TILES,
    SPECIALS,
    GameState,
    Phase,
)
from engine.two_castles.positions.moments import choosers, hand_field, heights
from engine.two_castles.words import tile_name

Pile = list[str] | int | None
"""What a file tells of a pile: its tiles, only how many, or nothing."""


class Hidden:
    """What lies in no place that is told; it stands in where only a number is known."""

    def __init__(self, box: Iterable[str], ledger: Ledger, what: str) -> None:
        self.left = [thing for thing in box if thing not in ledger.places]
        self._what = what

    def take(self, number: int, field: str) -> tuple[str, ...]:
        """So many of them."""
        if number > len(self.left):
            refuse(field, self._what, n=number, most=len(self.left))
        taken, self.left = self.left[:number], self.left[number:]
        return tuple(taken)


_FEW_TILES = N_("{n}, but only {most} tiles are not elsewhere")
_FEW_CARDS = N_("{n}, but only {most} cards are not elsewhere")


def tiles_told(data: Data, castles: tuple[Castle, ...]) -> Ledger:
    """Where every regular tile and throne room lies that a position tells of."""
    ledger = Ledger(tile_name)
    for number, castle in enumerate(castles):
        for room_number, room in enumerate(castle.rooms, 1):
            if room.tile.is_regular or room.tile.is_throne:
                ledger.note(room.slug, f"castles[{number}].castle {say(N_('room {n}'), n=room_number)}")
        for n, gift in enumerate(data["castles"][number].get("gifts", ())):
            ledger.note(gift["tile"], f"castles[{number}].gifts[{n}].tile")
    for seat, player in enumerate(data.get("players", ())):
        _note(ledger, player.get("hand"), f"players[{seat}].hand")
        _note(ledger, player.get("chosen"), f"players[{seat}].chosen")
    _note(ledger, [slug for slug in data.get("offer", ()) if slug not in SPECIALS], "offer")
    for field in ("ludwig", "supply", "discards", "thrones"):
        _note(ledger, data.get(field), field)
    return ledger


def cards_told(data: Data) -> Ledger:
    """Where every bonus card lies that a position tells of."""
    ledger = Ledger()
    for number, castle in enumerate(data["castles"]):
        _note(ledger, castle.get("bonus_cards"), f"castles[{number}].bonus_cards")
    for field in ("drawn", "bonus_deck", "bonus_discards"):
        _note(ledger, data.get(field), field)
    return ledger


def _note(ledger: Ledger, pile: Pile, field: str) -> None:
    if isinstance(pile, list):
        ledger.note_all(pile, field)


# what the box holds of a kind


def read_court(data: Data, attendants: tuple[tuple[str, ...], ...], need: Need) -> tuple[int, ...]:
    """How many attendants of each kind are left (B2C-COMP-5)."""
    present, told = Counter(name for names in attendants for name in names), data.get("attendants_left", {})
    found = []
    for one in all_attendants():
        there, rest = present[one.slug], ATTENDANTS_OF_A_KIND - present[one.slug]
        if rest < 0:
            number = next(n for n, names in reversed(list(enumerate(attendants))) if one.slug in names)
            field, sentence = (
                f"castles[{number}].attendants",
                N_("{n} of the attendant {name}, but the box holds {most}"),
            )
            refuse(field, sentence, n=there, name=one.slug, most=ATTENDANTS_OF_A_KIND)
        left = told.get(one.slug, rest)
        if left > rest or (need == Need.PLAY and left != rest):
            refuse(f"attendants_left.{one.slug}", N_("{left} left and {built} in castles, but the box holds {most}"),
                   left=left, built=there, most=ATTENDANTS_OF_A_KIND)  # fmt: skip
        found.append(left)
    return tuple(found)


def read_specials(data: Data, castles: tuple[Castle, ...], need: Need) -> int:
    """How many special rooms are left (B2C-COMP-3)."""
    built = sum(castle.types[RoomType.SPECIAL] - 1 for castle in castles)
    if built > SPECIAL_TILES:
        refuse("castles", N_("{n} special rooms, but the box holds {most}"), n=built, most=SPECIAL_TILES)
    left: int = data.get("special_left", SPECIAL_TILES - built)
    if left + built > SPECIAL_TILES or (need == Need.PLAY and left + built != SPECIAL_TILES):
        refuse("special_left", N_("{left} left and {built} in castles, but the box holds {most}"), left=left,
               built=built, most=SPECIAL_TILES)  # fmt: skip
    return left


# piles


class Tiles(NamedTuple):
    """The piles of tiles of a table."""

    hands: tuple[tuple[Slug, ...], ...]
    chosen: tuple[tuple[Slug, ...], ...]
    supply: tuple[Slug, ...]
    discards: tuple[Slug, ...]
    box: tuple[Slug, ...]


def deal_tiles(data: Data, state: GameState, ledger: Ledger, need: Need) -> Tiles:
    """The piles that are told; for advice hidden ones are as high as they are at such a moment."""
    hidden = Hidden((tile.slug for tile in regular_tiles()), ledger, _FEW_TILES)
    advice, wanted, aside = need == Need.ADVICE, heights(state), choosers(state)
    hands, chosen = [], []
    for seat in range(state.seats):
        own = data["players"][seat] if seat < len(state.people) and "players" in data else {}
        pile: Pile = data.get("ludwig") if seat == state.ludwig else own.get("hand")
        if advice and isinstance(pile, int) and pile not in (wanted[seat], wanted[seat] + CHOSEN):
            refuse(hand_field(state, seat), N_("{n} tiles, but there are {wanted} at this moment of turn {turn} "
                   "(B2C-ROUND-8)"), n=pile, wanted=wanted[seat], turn=state.turn)  # fmt: skip
        known = pile if isinstance(pile, list) else None
        hands.append(_pile(known, wanted[seat] if advice else 0, hidden, hand_field(state, seat)))
        secret = advice and seat in aside and state.phase == Phase.CHOOSE and known is None
        put_aside = CHOSEN if secret else 0
        chosen.append(_pile(own.get("chosen"), put_aside, hidden, f"players[{seat}].chosen"))
    thrones = [throne.slug for throne in all_thrones() if throne.slug not in ledger.places]
    supply, discards = _rest(data, ("supply", "discards"), hidden, need)
    box = tuple(map(Slug, data.get("thrones", thrones)))
    return Tiles(tuple(map(_slugs, hands)), tuple(map(_slugs, chosen)), _slugs(supply), _slugs(discards), box)


def _slugs(things: Iterable[str]) -> tuple[Slug, ...]:
    return tuple(map(Slug, things))


def _pile(told: Pile, otherwise: int, hidden: Hidden, field: str) -> tuple[str, ...]:
    """What is told of a pile; so many hidden things where it is not told by name."""
    if isinstance(told, list):
        return tuple(told)
    return hidden.take(told if told is not None else otherwise, field)


def _rest(data: Data, fields: tuple[str, str], hidden: Hidden, need: Need) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A stack that is drawn from, and what was discarded of it: what is left out is all that is nowhere else."""
    drawn_from, discarded = (data.get(field) for field in fields)
    if need == Need.STANDINGS:
        return tuple(drawn_from) if isinstance(drawn_from, list) else (), ()
    number = len(hidden.left) if drawn_from is None and need == Need.ADVICE else 0
    if drawn_from is None and isinstance(discarded, int):
        number = max(0, number - discarded)
    stack = _pile(drawn_from, number, hidden, fields[0])
    gone = _pile(discarded, len(hidden.left), hidden, fields[1])
    return stack, gone if need == Need.PLAY else (*gone, *hidden.left)


def check_complete(state: GameState) -> None:
    """Is everything of the box somewhere: regular tiles, throne rooms and bonus cards?"""
    lying = {room.slug for castle in state.castles for room in castle.rooms}
    lying.update(gift.slug for gifts in state.gifts for gift in gifts)
    lying.update(*state.hands, *state.chosen, state.hand, state.supply, state.discards, state.box)
    cards = {*state.card_deck, *state.card_discards, *state.drawn, *(card for under in state.cards for card in under)}
    for field, things, said in (
        ("discards", [tile.slug for tile in regular_tiles() if tile.slug not in lying], tile_name),
        ("thrones", [throne.slug for throne in all_thrones() if throne.slug not in lying], tile_name),
        ("bonus_discards", [card.slug for card in all_cards() if card.slug not in cards], str),
    ):
        if things:
            refuse(field, N_("{thing} is neither here nor on the table"), thing=said(things[0]))


class Cards(NamedTuple):
    """The bonus cards of a table."""

    castles: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    discards: tuple[str, ...]


def deal_cards(data: Data, ledger: Ledger, need: Need) -> Cards:
    """The bonus cards that are told, and hidden ones where only a number is known."""
    hidden = Hidden((card.slug for card in all_cards()), ledger, _FEW_CARDS)
    castles = tuple(
        _pile(castle.get("bonus_cards"), 0, hidden, f"castles[{number}].bonus_cards")
        for number, castle in enumerate(data["castles"])
    )
    return Cards(castles, *_rest(data, ("bonus_deck", "bonus_discards"), hidden, need))
