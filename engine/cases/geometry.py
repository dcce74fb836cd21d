"""Claims about a castle as it stands: completed, connected, adjacent, external."""

from engine.cases.building import crosses_floors, entrance_words
from engine.cases.picture import Picture
from engine.cases.pieces import blocked_rules, connected_by_joins, joining
from engine.cases.scene import AnyScene
from engine.castle.castle import Castle
from engine.castle.notation import read_placement
from engine.castle.placement import Placement
from engine.castle.verdict import Entrance, EntranceState, Verdict
from engine.catalogue import Floor, RoomType, find_tile
from engine.geometry.outline import ART, DISC, OCTAGON
from engine.kernel.forms import refuse
from engine.kernel.i18n import N_, say, say_n
from engine.records.cases.answers import Answer, Effect, Reason, refer
from engine.records.cases.claims import Claim


def find_room(castle: Castle, text: str, field: str) -> Placement:
    """A room of the castle, by its slug or with its place."""
    if "@" in text:
        wanted = read_placement(text)
        found = [room for room in castle.rooms if room == wanted]
    else:
        find_tile(text)
        found = [room for room in castle.rooms if room.slug == text]
    if len(found) != 1:
        why = N_("{room} is not one room of the castle; write it with its place") if found else N_(
            "{room} is not in the castle")  # fmt: skip
        refuse(field, why, room=text)
    return found[0]


def judge_complete(scene: AnyScene, claim: Claim) -> Answer:
    """Is this room completed?"""
    castle = scene.castle
    room = find_room(castle, claim.subject, "claim.complete")
    doors = [e for e in castle.entrances if e.room == room]
    effects = tuple(entrance_effect(e) for e in doors)
    loose = [e for e in doors if e.state != EntranceState.CONNECTED]
    if not loose:
        headline = say(N_("Right: {room} is completed."), room=room)
        reasons = [Reason("COMPLETE-1", say(N_("every entrance of {room} is connected"), room=room))]
        reasons += refer("COMPLETE-9") if not room.tile.is_room else []
        reasons += connected_by_joins(castle, room)
        return Answer(True, headline, tuple(reasons), effects, None, Picture(castle))
    reasons = []
    for e in loose:
        if e.state == EntranceState.BLOCKED:
            reasons += [Reason("COMPLETE-2", entrance_words(e)), *blocked_rules(e)]
        else:
            words = say(N_("the entrance {entrance} of {room} is not connected"), entrance=e, room=room)
            reasons.append(Reason("COMPLETE-1", words))
    reasons.sort(key=lambda reason: reason.rule, reverse=True)
    headline = say(N_("Wrong: {room} is not completed."), room=room)
    return Answer(False, headline, (*reasons, *refer("COMPLETE-1")), effects, None, Picture(castle))


def entrance_effect(e: Entrance) -> Effect:
    """What an entrance leads to."""
    other = None if e.other is None else str(e.other)
    return Effect(
        "entrance", entrance_words(e), {"room": str(e.room), "entrance": str(e), "state": str(e.state), "other": other}
    )


# two rooms


def _pair(scene: AnyScene, claim: Claim) -> tuple[Placement, Placement, Verdict]:
    """Two rooms of the castle, and how the second lies to the first alone."""
    castle = scene.castle
    one, two = (find_room(castle, text, f"claim.{claim.kind}[{number}]") for number, text in enumerate(claim.subject))
    if one == two:
        refuse(f"claim.{claim.kind}", N_("two different rooms are expected"))
    return one, two, Castle((one,), castle.law).judge(two)


def judge_connected(scene: AnyScene, claim: Claim) -> Answer:
    """Are these two rooms connected?"""
    one, two, verdict = _pair(scene, claim)
    names = {"one": one, "two": two}
    picture = Picture(scene.castle)
    doors = len(verdict.connections)
    join = joining(scene.castle, one, two)
    if join is not None:
        reasons = [Reason("PASS-4", say(N_("{room} joins the two"), room=join)), *refer("PASS-7")]
        headline = say(N_("Right: {one} and {two} are connected."), **names)
        return Answer(True, headline, tuple(reasons), (), None, picture)
    if doors:
        words = say_n("{n} entrance of each meets the other", "{n} entrances of each meet the other", doors)
        reasons = [Reason("CONN-1", words), *(refer("CONN-2") if doors > 1 else [])]
        headline = say(N_("Right: {one} and {two} are connected."), **names)
        return Answer(True, headline, tuple(reasons), (), None, picture)
    reasons = [Reason("CONN-1", say(N_("no entrance of {one} meets an entrance of {two}"), **names))]
    if verdict.blocked:
        reasons += [
            reason for e in verdict.blocked for reason in (Reason("CONN-3", entrance_words(e)), *blocked_rules(e))
        ]
    between = [room for room in _neighbours(scene.castle, one) if room in _neighbours(scene.castle, two)]
    if between:
        words = say(N_("both are connected to {room}, but connection does not pass through it"), room=between[0])
        reasons.append(Reason("CONN-4", words))
    headline = say(N_("Wrong: {one} and {two} are not connected."), **names)
    return Answer(False, headline, tuple(reasons), (), None, picture)


def _neighbours(castle: Castle, room: Placement) -> tuple[Placement, ...]:
    return tuple(castle.rooms[number] for number in castle.connected(castle.rooms.index(room)))


def judge_adjacent(scene: AnyScene, claim: Claim) -> Answer:
    """Are these two rooms adjacent?"""
    one, two, verdict = _pair(scene, claim)
    names = {"one": one, "two": two}
    picture = Picture(scene.castle)
    if not verdict.adjacent:
        reasons = [_apart(miss.rule, one, two) for miss in verdict.near]
        headline = say(N_("Wrong: {one} and {two} are not adjacent."), **names)
        return Answer(False, headline, tuple(reasons or [_apart("ADJ-1", one, two)]), (), None, picture)
    reasons = [Reason("ADJ-1", say(N_("{room} touches {other}"), room=one, other=two))]
    if crosses_floors(one.tile, two.tile):
        reasons += refer("ADJ-3")
    if not (one.tile.is_room and two.tile.is_room):
        reasons += refer("ADJ-4")
    if DISC in (one.tile.shape, two.tile.shape):
        reasons.append(Reason("ADJ-7", say(N_("the flat part of the round room lies on the wall"))))
    if _boxes_overlap(one, two):
        reasons += refer("ADJ-8")
    headline = say(N_("Right: {one} and {two} are adjacent."), **names)
    return Answer(True, headline, tuple(reasons), (), None, picture)


def _apart(rule: str, one: Placement, two: Placement) -> Reason:
    words = {
        "ADJ-1": N_("no wall of {one} touches {two}"),
        "ADJ-2": N_("{one} and {two} meet in a corner only"),
        "ADJ-7": N_("beside the curve a gap remains between {one} and {two}"),
    }[rule]
    return Reason(rule, say(words, one=one, two=two))


def _boxes_overlap(one: Placement, two: Placement) -> bool:
    """Do cut corners lie against each other? Then the boxes of the tiles share a cell."""
    a, b = one.turned, two.turned
    across = min(one.x + a.width, two.x + b.width) - max(one.x, two.x)
    down = min(one.y + a.height, two.y + b.height) - max(one.y, two.y)
    return across > 0 and down > 0 and {one.tile.shape, two.tile.shape} <= {ART, OCTAGON}


# external entrances


def judge_external(scene: AnyScene, claim: Claim) -> Answer:
    """Does the castle keep an external entrance, does it have so many, does this room's or this entrance count?"""
    castle, wanted = scene.castle, claim.subject
    outside = [e for e in castle.entrances if e.state == EntranceState.EXTERNAL]
    asked, allowed = list(outside), bool(outside)
    if type(wanted) is int:
        allowed = len(outside) == wanted
    elif isinstance(wanted, str):
        asked = _asked(castle, wanted)
        allowed = any(e.state == EntranceState.EXTERNAL for e in asked)
    effects = tuple(entrance_effect(e) for e in (asked or castle.entrances))
    counted = say_n("the castle has {n} external entrance", "the castle has {n} external entrances", len(outside))
    headline = _external_headline(wanted, allowed, counted)
    return Answer(allowed, headline, tuple(_external_reasons(castle, asked, counted)), effects, None, Picture(castle))


def _asked(castle: Castle, text: str) -> list[Entrance]:
    """The entrances of a room, or the one at `x,y SIDE`."""
    exact = [e for e in castle.entrances if str(e) == " ".join(text.split())]
    if exact:
        return exact
    if text[:1].isdigit() or text[:1] in "+-":
        known = ", ".join(str(e) for e in castle.entrances)
        refuse("claim.external", N_("no entrance is at {text!r}; there are {known}"), text=text[:40], known=known)
    room = find_room(castle, text, "claim.external")
    return [e for e in castle.entrances if e.room == room]


def _external_headline(wanted: object, allowed: bool, counted: str) -> str:
    if isinstance(wanted, str):
        yes, no = N_("Right: {what} counts as external."), N_("Wrong: {what} does not count as external.")
        return say(yes if allowed else no, what=wanted)
    return say(N_("Right: {count}.") if allowed else N_("Wrong: {count}."), count=counted)


def _through_a_gap(castle: Castle, entrance: Entrance) -> bool:
    """Is the ground before an external entrance open only beside the curve of a round room (EXT-5)?"""
    solid: set[tuple[int, int]] = set()
    for room in castle.laid:
        tile = room.turned
        box = ((room.x + x, room.y + y) for x in range(tile.width) for y in range(tile.height))
        solid.update(box if tile.outline.shape == DISC else room.cells())
    columns, rows = ({cell[axis] for cell in solid} for axis in (0, 1))
    inside = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
    dx, dy = entrance.side.step
    todo = [(entrance.x + dx, entrance.y + dy)]
    seen = set(todo) - solid
    while todo:
        x, y = todo.pop()
        if x not in inside[0] or y not in inside[1]:
            return False
        fresh = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} - solid - seen
        seen |= fresh
        todo += fresh
    return True


def _external_reasons(castle: Castle, asked: list[Entrance], counted: str) -> list[Reason]:
    found = [Reason("EXT-1", counted)]
    outside = [e for e in asked if e.state == EntranceState.EXTERNAL]
    if any(e.floor == Floor.DOWNSTAIRS for e in outside):
        found.append(Reason("EXT-2", say(N_("an entrance downstairs leads outside as any other does"))))
    if any(e.room.tile.type == RoomType.CORRIDOR for e in outside):
        words = say(N_("entrances of Corridor tiles count here; the favor and the card skip them"))
        found.append(Reason("EXT-3", words))
    if any(_through_a_gap(castle, e) for e in outside):
        found.append(Reason("EXT-5", say(N_("a gap beside the curve of a round room leaves the ground open"))))
    for e in asked:
        words = entrance_words(e)
        if e.state == EntranceState.COURTYARD:
            found.append(Reason("EXT-4", words))
        elif e.state == EntranceState.BLOCKED:
            found += [Reason("CONN-3", words), *blocked_rules(e)]
    if not outside and any(e.room.tile.fenced for e in asked):
        found.append(Reason("FENCE-5", say(N_("a fence is no entrance"))))
    return found
