"""Claims about placing a room: every rule it breaks, or every rule that lets it stand and scores it."""

from collections.abc import Iterator

from engine.cases.picture import Picture
from engine.cases.pieces import beside_bars, standing_pieces
from engine.cases.scene import AnyScene
from engine.castle.beside import read_wanted
from engine.castle.castle import Castle
from engine.castle.verdict import Entrance, EntranceState, Item, Verdict
from engine.catalogue import BonusKind, Floor, RoomType, Tile
from engine.kernel.forms import naming, refuse
from engine.kernel.i18n import N_, say, say_n
from engine.records.cases.answers import Answer, Effect, Reason, refer
from engine.records.cases.claims import Claim


def judge_place(scene: AnyScene, claim: Claim) -> Answer:
    """May this be placed, and does it score what is claimed?"""
    castle = scene.castle
    with naming("claim.place"):
        wanted = read_wanted(castle, claim.subject)
    if scene.bare:
        room = wanted.room
        if room.tile.is_room and any(other.slug == room.slug for other in castle.rooms):
            refuse("claim.place", N_("{tile} is in the castle already"), tile=room.slug)
        verdict = castle.judge(wanted)
        if not verdict.legal:
            return forbidden(castle, verdict, violation_reasons(verdict))
    from engine.cases.placing import judge_placing  # what a placement brings about, the game tells

    return judge_placing(scene, wanted, claim.terms.get("points"))


def forbidden(castle: Castle, verdict: Verdict, reasons: list[Reason]) -> Answer:
    """The answer about a placement that breaks rules."""
    headline = say(N_("Not allowed: {room} may not be placed."), room=verdict.whole)
    return Answer(False, headline, tuple(reasons), points=None, picture=Picture(castle, verdict))


_ENTRANCES = {
    EntranceState.CONNECTED: N_("The entrance {entrance} of {room} is connected to {other}."),
    EntranceState.BLOCKED: N_("The entrance {entrance} of {room} is against a wall of {other}."),
    EntranceState.COURTYARD: N_("The entrance {entrance} of {room} leads into a courtyard."),
    EntranceState.EXTERNAL: N_("The entrance {entrance} of {room} is external."),
}


def entrance_words(e: Entrance) -> str:
    """What an entrance leads to."""
    return say(_ENTRANCES[e.state], entrance=e, room=e.room, other=e.other)


def violation_reasons(verdict: Verdict) -> list[Reason]:
    """Every broken rule, then the rules that say the same; open questions are no rules."""
    broken = [Reason(violation.rule, violation.message) for violation in verdict.violations]
    also = [rule for violation in verdict.violations for rule in violation.also if not rule.startswith("OQ-")]
    return list(dict.fromkeys(broken)) + refer(*also)


def facts_of(verdict: Verdict) -> list[Effect]:
    """What a placement does to entrances."""
    found = []
    for e in verdict.blocked + verdict.enclosed:
        rule = "COMPLETE-2" if e.state == EntranceState.BLOCKED else "EXT-4"
        found.append(Effect(str(e.state), entrance_words(e), {"room": str(e.room), "entrance": str(e), "rule": rule}))
    return found


# why it may stand


EVERYWHERE = ("PLACE-1", "PLACE-5")
"""Rules that every legal placement keeps; they come after those that are special to this one."""


def standing_reasons(castle: Castle, verdict: Verdict) -> list[Reason]:
    """The rules by which a legal placement may stand, with what they mean here; the special ones first."""
    after = castle.laying(verdict.whole)
    found = [*_outside(after), *_fences(verdict), *_floors(verdict), *_joined(verdict), *standing_pieces(verdict)]
    if verdict.blocked:
        found += refer("PLACE-2")
    return sorted(found, key=lambda reason: reason.rule in EVERYWHERE)


def scoring_reasons(verdict: Verdict) -> list[Reason]:
    """The rules by which a placement scores; first what does not count, or not twice, although it might seem to."""
    seeming = [*_joined_twice(verdict), *_contacts(verdict), *_no_cellar(verdict), *_spared(verdict)]
    seeming += beside_bars(verdict)
    return [*seeming, *_scored(verdict)]


def _joined(verdict: Verdict) -> Iterator[Reason]:
    for room in dict.fromkeys(connection.room for connection in verdict.connections if connection.by is None):
        yield Reason("PLACE-1", say(N_("one of its entrances meets an entrance of {room}"), room=room))


def _joined_twice(verdict: Verdict) -> Iterator[Reason]:
    rooms = [connection.room for connection in verdict.connections]
    for room in dict.fromkeys(rooms):
        if rooms.count(room) > 1:
            yield Reason("CONN-2", say(N_("{room} is joined by more than one entrance and counts once"), room=room))


def _no_cellar(verdict: Verdict) -> Iterator[Reason]:
    """A downstairs hallway at an icon that counts Downstairs rooms (FLOOR-11)."""
    for room in dict.fromkeys(connection.room for connection in verdict.connections):
        for hall, other in ((verdict.placement, room), (room, verdict.placement)):
            bonus = other.tile.bonus
            if hall.slug == "downstairs-hallway" and bonus is not None and RoomType.DOWNSTAIRS in bonus.types:
                words = N_("{room} is of type Corridor; the icon of {other} does not count it")
                yield Reason("FLOOR-11", say(words, room=hall, other=other))


def _floors(verdict: Verdict) -> Iterator[Reason]:
    tile = verdict.placement.tile
    if tile.is_downstairs:
        yield Reason("FLOOR-2" if tile.is_room else "FLOOR-3", say(N_("it is joined to tiles of its floor only")))
    if tile.is_stairs:
        yield Reason("FLOOR-4", say(N_("each end of the stairs meets its own floor")))
        if all(connection.floor == Floor.DOWNSTAIRS for connection in verdict.connections):
            yield Reason("FLOOR-9", say(N_("the stairs lead back up from downstairs")))
    joined = {connection.room for connection in verdict.connections}
    for room in verdict.adjacent:
        if room not in joined and room.tile.is_stairs and tile.is_stairs:
            yield Reason("FLOOR-5", say(N_("it lies beside {room}, but the two are not connected"), room=room))
        elif room not in joined and crosses_floors(tile, room.tile):
            yield Reason("FLOOR-6", say(N_("it lies beside {room}, and no entrances meet"), room=room))


def crosses_floors(a: Tile, b: Tile) -> bool:
    """Is one a tile of the lower floor and the other not?"""
    return a.is_downstairs != b.is_downstairs and not (a.is_stairs or b.is_stairs)


def _outside(after: Castle) -> Iterator[Reason]:
    outside = [e for e in after.entrances if e.state == EntranceState.EXTERNAL]
    words = say_n("the castle keeps {n} external entrance", "the castle keeps {n} external entrances", len(outside))
    yield Reason("PLACE-5", words)
    if all(e.floor == Floor.DOWNSTAIRS for e in outside):
        yield Reason("EXT-2", say(N_("only entrances downstairs lead outside now, and they count")))
    if all(e.room.tile.type == RoomType.CORRIDOR for e in outside):
        yield Reason("EXT-3", say(N_("only entrances of Corridor tiles lead outside now, and they count")))


def _fences(verdict: Verdict) -> Iterator[Reason]:
    for room in (*verdict.adjacent, *(miss.room for miss in verdict.near)):
        if room.tile.fenced or verdict.placement.tile.fenced:
            yield Reason("PLACE-6", say(N_("it meets {room}, but no fence is touched"), room=room))
            yield from refer("FENCE-3")


def _contacts(verdict: Verdict) -> Iterator[Reason]:
    """Rooms that only look adjacent, where a penalty depends on it."""
    for miss in verdict.near:
        if penalizes(verdict.placement.tile, miss.room.tile) or penalizes(miss.room.tile, verdict.placement.tile):
            words = N_("it meets {room} in a corner only") if miss.rule == "ADJ-2" else N_(
                "it lies beside the curve of {room} without touching it")  # fmt: skip
            yield Reason(miss.rule, say(words, room=miss.room))


def _spared(verdict: Verdict) -> Iterator[Reason]:
    """Tiles beside an Activity room that cost it nothing, being of another type: stairs are Corridor (ADJ-4)."""
    from engine.pictures.palette import WORDS

    for room in verdict.adjacent:
        for activity, other in ((verdict.placement, room), (room, verdict.placement)):
            bonus = activity.tile.bonus
            if bonus is None or bonus.kind != BonusKind.ADJACENT or other.tile.type in bonus.types:
                continue
            costly = ", ".join(say(WORDS[kind]) for kind in bonus.types)
            values = {"other": other, "type": say(WORDS[other.tile.type]), "room": activity, "types": costly}
            yield Reason("ICON-2", say(N_("{other} is of type {type}; {room} loses points for {types} only"), **values))
            yield from refer("ADJ-4") if not other.tile.is_room else ()


def penalizes(one: Tile, other: Tile) -> bool:
    """Does the icon of one tile take points for the other being adjacent?"""
    return one.bonus is not None and one.bonus.kind == BonusKind.ADJACENT and other.type in one.bonus.types


def _scored(verdict: Verdict) -> Iterator[Reason]:
    """What the items of the score rest on."""
    items = verdict.score.items if verdict.score is not None else ()
    pairs = {(item.source, item.target) for item in items}
    for item in items:
        if not item.rule.startswith("REWARD-"):
            yield from refer(item.rule)
        yield from _about(item, verdict)
    if any((target, source) in pairs for source, target in pairs if source != target):
        yield from refer("SCORE-9")
    if sum(item.points for item in items if item.rule.startswith("SCORE-")) < 0:
        yield from refer("SCORE-8")
    for room in verdict.completed:
        if room == verdict.placement:
            yield Reason("COMPLETE-3", say(N_("{room} is complete on arrival"), room=room))
        if not room.tile.is_room:
            yield from refer("COMPLETE-9")
    if verdict.completed:
        yield from refer("COMPLETE-4")
    if len(verdict.completed) > 1:
        yield from refer("COMPLETE-5")


def _about(item: Item, verdict: Verdict) -> Iterator[Reason]:
    """Why one tile counts for another's icon."""
    if item.target is None or item.rule.startswith("REWARD-"):
        return
    bonus, other = item.source.tile.bonus, item.target
    if bonus is not None and bonus.kind == BonusKind.ADJACENT:
        yield Reason("ADJ-1", say(N_("{room} touches {other}"), room=item.source, other=other))
        yield from refer("ADJ-5", *(("BARB-4",) if other.tile.gate is not None else ()))
        if crosses_floors(item.source.tile, other.tile):
            yield from refer("ADJ-3")
        if not other.tile.is_room:
            yield from refer("ADJ-4")
    if item.source == other:
        yield Reason("ICON-5", say(N_("{room} counts itself"), room=other))
    elif not other.tile.is_room and bonus is not None and bonus.kind != BonusKind.ADJACENT:
        yield from refer("ICON-6")
