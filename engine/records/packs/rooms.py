"""The checks of one room of a pack: outline, doors, fence and icon."""

import re
from collections.abc import Iterator, Mapping

from engine.catalogue import BonusKind, RoomType, all_tiles
from engine.catalogue.packs import stand_ins
from engine.geometry.outline import Outline
from engine.kernel.forms import Data
from engine.kernel.i18n import N_
from engine.kernel.names import compared
from engine.records.packs.doors import Typed, read_doors, write_edge
from engine.records.packs.findings import Finding, error, warning
from engine.records.packs.shapes import has_top

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ICON = re.compile(r"([+-][0-9]{1,2}) +(\S+)((?: +\S+)+)")
KIND_OF = {RoomType.ACTIVITY: BonusKind.ADJACENT, RoomType.DOWNSTAIRS: BonusKind.EACH}
"""The kind of icon that all rooms of a type have (ICON-4); those of the others count connected rooms."""
SLACK = 1
"""So far the points of a room may lie from those of its like without a word."""


def slug_of(room: Data) -> str:
    """The slug of a room: its own, or its name in kebab case."""
    return room["slug"] if "slug" in room else compared(room["name"])


def room_findings(room: Data, place: str, outlines: Mapping[int, Outline]) -> Iterator[Finding]:
    """Everything wrong or odd about a room whose fields have their form."""
    yield from _slug(room, place)
    yield from _fence(room, place, outlines.get(room["size"]))
    if "bonus" in room or room["type"] in KIND_OF:
        yield from _icon(room, f"{place}.bonus")
    yield from _points(room, f"{place}.points")
    if room["size"] not in outlines:
        sizes = ", ".join(map(str, sorted(outlines)))
        sentence = N_("no outline is {size} square feet large; there are {sizes}, others stand in shapes")
        yield error(f"{place}.size", sentence, size=room["size"], sizes=sizes)
        return
    doors = doors_of(room, outlines[room["size"]], f"{place}.doors")
    yield from doors.findings
    yield from _odd_doors(room, doors, f"{place}.doors")


def doors_of(room: Data, outline: Outline, place: str = "doors") -> Typed:
    """The doors of a room on its outline."""
    text = room["doors"]
    if room["type"] == RoomType.DOWNSTAIRS:  # dark by their type; that it is written too, as castles have it, is right
        text = " ".join(word.removesuffix("-") for word in text.split())
    return read_doors(text, outline, place, fenced=room["type"] == RoomType.OUTDOOR)


def explicit(room: Data, outline: Outline) -> Data:
    """A checked room as the catalogue reads it: with its slug, its names, and doors that name their cells."""
    doors = " ".join(map(write_edge, doors_of(room, outline).edges))
    return {**room, "slug": slug_of(room), "names": {"en": room["name"], **room.get("names", {})}, "doors": doors}


def _slug(room: Data, place: str) -> Iterator[Finding]:
    slug = slug_of(room)
    if "slug" in room and not _SLUG.fullmatch(slug):
        yield error(f"{place}.slug", N_("{slug!r} is not a slug: words of a-z and 0-9 with - between them"), slug=slug)
    elif not _SLUG.fullmatch(slug):
        yield error(f"{place}.name", N_("no slug can be made of {name!r}; write one: `slug: ...`"), name=room["name"])


def _fence(room: Data, place: str, outline: Outline | None) -> Iterator[Finding]:
    outdoor = room["type"] == RoomType.OUTDOOR
    if "fence" in room and not outdoor:
        yield error(f"{place}.fence", N_("only Outdoor rooms have a fence"), "FENCE-1")
    elif outdoor and "fence" not in room:
        yield error(f"{place}.fence", N_("an Outdoor room has a fence: `fence: top`"), "FENCE-1")
    elif outdoor and outline is not None and not has_top(outline):
        yield error(f"{place}.fence", N_("the top of this outline is not one edge, so no fence can run along it"))


def _icon(room: Data, place: str) -> Iterator[Finding]:
    """The centre icon: its form, and the kind and sign that its type asks for (ICON-4)."""
    kind = RoomType(room["type"])
    wanted = KIND_OF.get(kind, BonusKind.CONNECTED)
    if "bonus" not in room:
        sentence = N_("every {type} room has an icon of the kind {kind!r}")
        yield error(place, sentence, "ICON-4", type=kind, kind=wanted.value)
        return
    yield from icon_findings(room["bonus"], wanted, place, kind)
    if RoomType.DOWNSTAIRS in room["bonus"].split()[2:] and room["type"] not in KIND_OF:
        sentence = N_("no ground floor room is ever connected to a Downstairs room: this can never score")
        yield warning(place, sentence, "FLOOR-2")


def icon_findings(text: str, wanted: BonusKind, place: str, of: RoomType | None = None) -> Iterator[Finding]:
    """What is wrong with an icon that should be of a kind, since a room is `of` a type or a piece has such a one."""
    read = _ICON.fullmatch(text.strip())
    if read is None:
        yield error(place, N_("{text!r} is not an icon; write points, kind and types: '+3 connected living outdoor'"),
                    text=text[:40])  # fmt: skip
        return
    points, found, counted = int(read[1]), read[2], read[3].split()
    if found not in [one.value for one in BonusKind]:
        yield error(place, N_("{kind!r} is not a kind of icon; there are {known}"), kind=found[:20],
                    known=", ".join(BonusKind))  # fmt: skip
    elif found != wanted and of is None:
        yield error(place, N_("the icon of this piece is of the kind {kind!r}"), kind=wanted.value)
    elif found != wanted:
        yield error(place, N_("the icon of a room of the type {type} is of the kind {kind!r}"), "ICON-4",
                    type=of, kind=wanted.value)  # fmt: skip
    elif points == 0 or (points < 0) != (wanted == BonusKind.ADJACENT):
        sign = "-" if wanted == BonusKind.ADJACENT else "+"
        yield error(place, N_("an icon of the kind {kind!r} has the sign {sign}"), "ICON-4", kind=found, sign=sign)
    yield from _counted(counted, place)


def _counted(counted: list[str], place: str) -> Iterator[Finding]:
    """The types that an icon counts."""
    for number, name in enumerate(counted):
        if name not in [kind.value for kind in RoomType]:
            known = ", ".join(RoomType)
            yield error(place, N_("{name!r} is not a room type; there are {known}"), name=name[:40], known=known)
        elif name in counted[:number]:
            yield error(place, N_("{name} is counted twice"), name=name)


def _points(room: Data, place: str) -> Iterator[Finding]:
    """Points that are far from those of rooms of the same type and size, or of the type if there are none."""
    kind = [tile for tile in (*all_tiles(), *stand_ins().tiles) if tile.is_room and tile.type == room["type"]]
    alike = [tile.points for tile in kind if tile.size == room["size"]] or [tile.points for tile in kind]
    if not min(alike) - SLACK <= room["points"] <= max(alike) + SLACK:
        yield warning(place, N_("{n} points; rooms of this size and type have {least} to {most}"),
                      n=room["points"], least=min(alike), most=max(alike))  # fmt: skip


def _odd_doors(room: Data, doors: Typed, place: str) -> Iterator[Finding]:
    if doors.findings:
        return
    if room["type"] == RoomType.UTILITY and len(doors.edges) > 1:
        yield warning(place, N_("Utility rooms have one door"))
    if room["type"] not in (RoomType.UTILITY, RoomType.DOWNSTAIRS) and len({side for side, _x, _y in doors.edges}) < 2:
        yield warning(place, N_("all doors look to one side"))
