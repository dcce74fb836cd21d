"""What the commands of Between Two Castles share: reading castles, attendants and cards, and what is odd about them."""

from collections import Counter
from typing import Annotated, Any, NamedTuple

import typer

from cli.inputs import MOST_WARNINGS, BadInput, read_argument
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.rules.register import find_rule
from engine.rules.texts import said_citations
from engine.two_castles.castle import Castle, castle_faults
from engine.two_castles.catalogue import Attendant, Card, RoomType
from engine.two_castles.placement import read_rooms
from engine.two_castles.scoring import Item, read_attendants, read_cards, score
from engine.two_castles.sheets import WrittenSheet, unearned
from engine.two_castles.verdict import IllegalCastle

MOST_SPECIAL = 48
"""The special rooms of the box without the throne rooms (B2C-COMP-3)."""

AttendantOption = Annotated[
    list[str] | None,
    typer.Option("--attendant", metavar="NAME", help="painter, knight, jester or tailor; repeatable, two at most."),
]
CardOption = Annotated[
    list[str] | None, typer.Option("--bonus-card", metavar="CARD", help="A bonus card, as total-height; repeatable.")
]


class Extras(NamedTuple):
    """What belongs to a castle besides its rooms."""

    attendants: tuple[Attendant, ...]
    cards: tuple[Card, ...]


def read_extras(attendants: list[str] | None, cards: list[str] | None) -> Extras:
    """The attendants and bonus cards given on the command line."""
    return Extras(
        read_attendants(name.strip() for name in attendants or ()), read_cards(name.strip() for name in cards or ())
    )


def read_castle(argument: str) -> Castle:
    """The castle that an argument stands for: castle text, a file with it, or `-`; it must be one that can be built."""
    return _read(argument, force=False)[0]


def read_any_castle(argument: str, *, force: bool) -> tuple[Castle, list[str]]:
    """The same with what is odd about it; with `force` also a castle that breaks the rules, and which it breaks."""
    castle, faults = _read(argument, force=force)
    return castle, faults + box_warnings(castle)


def _read(argument: str, *, force: bool) -> tuple[Castle, list[str]]:
    text, name = read_argument(argument)
    try:
        rooms = read_rooms(text)
        if not force:
            return Castle.build(rooms), []
    except IllegalCastle as error:
        from cli.two_castles.wrong import explain_illegal

        raise BadInput(explain_illegal(error, text, name)) from None
    except MadKingError as error:
        from cli.mistaken import SOME_CASTLE, TWO_CASTLE, meant

        reason = meant(text, TWO_CASTLE, SOME_CASTLE) or error
        raise BadInput(labelled(name, reason) if name else str(reason)) from None
    faults = castle_faults(rooms)
    more = len(faults) - MOST_WARNINGS
    if more > 0:
        faults = [*faults[:MOST_WARNINGS], say_n("and {n} more room", "and {n} more rooms", more)]
    return Castle(rooms), faults


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
    faults = unearned(WrittenSheet.of(score(castle, *extras)))
    return list(dict.fromkeys(say(N_("{reason} ({rule})"), reason=f.reason, rule=f.rule) for f in faults))


def citations(rule: str) -> list[dict[str, str]]:
    """Where a rule is stated, for JSON."""
    return [citation.document() for citation in find_rule(rule).citations]


def cite(rule: str) -> str:
    """The same in one line; the only text is Russian, its chapters are named in the reader's language too."""
    return said_citations(find_rule(rule).citations)


def item_json(item: Item) -> dict[str, Any]:
    """An item of a score sheet for JSON."""
    return {
        "rule": item.rule,
        "category": str(item.category),
        "source": item.name,
        "counted": [str(thing) for thing in item.counted],
        "points": item.points,
    }
