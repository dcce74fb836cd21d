"""A verdict on a room of Between Two Castles in words: may it be placed, and what does it bring?"""

from engine.kernel.i18n import N_, say
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import SIDES
from engine.two_castles.placement import Placement
from engine.two_castles.sheets import FIFTH, THIRD
from engine.two_castles.verdict import Verdict
from engine.two_castles.words import type_word

Fact = tuple[str, list[str]]


def headline(verdict: Verdict) -> str:
    """The verdict in one sentence."""
    if verdict.legal:
        return say(N_("Yes: {room} may be placed."), room=verdict.placement)
    return say(N_("No: {room} may not be placed."), room=verdict.placement)


def facts(castle: Castle, verdict: Verdict) -> list[Fact]:
    """What a legal placement lies beside, and the bonus that it brings: a heading and rooms or types below it."""
    if not verdict.legal:
        return []
    wanted = verdict.placement
    number = castle.types[wanted.tile.type] + 1
    kinds = [type_word(wanted.tile.type)] if wanted.tile.is_regular else []
    found = [
        (N_("Beside"), [room.spoken() for room in beside(castle, wanted)]),
        (N_("Brings the bonus for the third room of a type"), kinds if number == THIRD else []),
        (N_("Brings the bonus for the fifth room of a type"), kinds if number == FIFTH else []),
    ]
    return [(say(heading), listed) for heading, listed in found if listed]


def beside(castle: Castle, wanted: Placement) -> list[Placement]:
    """The rooms that share an edge with a placement, in the order of the castle."""
    near = {castle.room_at((x + dx, y + dy)) for x, y in wanted.cells for dx, dy in SIDES.values()}
    return [room for room in castle.rooms if room in near]
