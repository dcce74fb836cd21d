"""Castles of the sister game that a question is about, with attendants and cards, and what is odd about them."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from cli.answers.castles import shortened
from cli.errors import blame
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.two_castles.castle import Castle, castle_faults
from engine.two_castles.catalogue import Attendant, Card, RoomType
from engine.two_castles.earning import placed_too_early
from engine.two_castles.placement import read_rooms
from engine.two_castles.scoring import read_attendants, read_cards, score
from engine.two_castles.sheets import WrittenSheet, unearned
from engine.two_castles.verdict import IllegalCastle

MOST_SPECIAL = 48
"""The special rooms of the box without the throne rooms (B2C-COMP-3)."""


class Extras(NamedTuple):
    """What belongs to a castle besides its rooms."""

    attendants: tuple[Attendant, ...] = ()
    cards: tuple[Card, ...] = ()


def read_extras(attendants: Iterable[str] | None, cards: Iterable[str] | None) -> Extras:
    """The attendants and bonus cards with these names."""
    return Extras(
        read_attendants(name.strip() for name in attendants or ()), read_cards(name.strip() for name in cards or ())
    )


def read_castle(text: str, name: str = "") -> Castle:
    """The castle of a text; it must be one that can be built. `name` is that of the file to blame, if there is one."""
    return read_any_castle(text, name, force=False)[0]


def read_any_castle(text: str, name: str = "", *, force: bool) -> tuple[Castle, list[str]]:
    """The same with what is odd about it; with `force` also a castle that breaks the rules, and which it breaks."""
    try:
        rooms = read_rooms(text)
        castle = Castle(rooms) if force else Castle.build(rooms)
    except IllegalCastle as error:
        from cli.two_castles.wrong import explain_illegal

        raise explain_illegal(error, text, name) from None
    except MadKingError as error:
        from cli.mistaken import SOME_CASTLE, TWO_CASTLE, meant

        raise blame(name, meant(text, TWO_CASTLE, SOME_CASTLE) or error) from None
    return castle, (shortened(castle_faults(rooms)) if force else []) + box_warnings(castle)


def box_warnings(castle: Castle) -> list[str]:
    """A line for each tile of which the castle has more than the box."""
    copies = Counter(room.slug for room in castle.rooms if room.tile.is_regular)
    found = [
        say(N_("{n} copies of {tile}, but the box holds {most}"), n=n, tile=slug, most=1)
        for slug, n in sorted(copies.items())
        if n > 1
    ]
    special = castle.types[RoomType.SPECIAL] - (castle.throne is not None)
    if special > MOST_SPECIAL:
        found.append(say(N_("{n} special rooms, but the box holds {most}"), n=special, most=MOST_SPECIAL))
    return found


def bonus_warnings(castle: Castle, extras: Extras) -> list[str]:
    """A line for everything that no rooms of this castle can have brought: cards, attendants, special rooms, tiles."""
    faults = unearned(WrittenSheet.of(score(castle, *extras))) or placed_too_early(castle)
    return list(dict.fromkeys(say(N_("{reason} ({rule})"), reason=f.reason, rule=f.rule) for f in faults))
