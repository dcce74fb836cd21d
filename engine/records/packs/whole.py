"""The checks of a pack as a whole: its id, slugs and names, how many rooms of a size, and rooms that are alike."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from engine.catalogue import Tile, all_tiles, stack_sizes
from engine.catalogue.packs import STAND_INS, Pack, added_numbers, find_pack, known_packs
from engine.catalogue.pieces import shipped_records
from engine.kernel.forms import Data
from engine.kernel.i18n import N_
from engine.kernel.names import compared
from engine.records.packs.findings import Finding, error, warning
from engine.records.packs.rooms import slug_of

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
Rooms = Sequence[tuple[str, Data]]
"""Rooms whose fields have their form, each with its place in the file."""


def pack_findings(record: Data, rooms: Rooms, sizes: Collection[int]) -> Iterator[Finding]:
    """Everything wrong or odd about the rooms of a pack together; `sizes` are those that have an outline."""
    yield from _id(record)
    yield from _slugs(record, rooms)
    yield from _numbers([(place, room) for place, room in rooms if room["size"] in sizes])
    yield from _names(rooms)
    yield from _alike(rooms)


def _id(record: Data) -> Iterator[Finding]:
    name = record.get("pack")
    if not isinstance(name, str):
        return
    if not _ID.fullmatch(name):
        yield error("pack", N_("{name!r} is not an id: words of a-z and 0-9 with - between them"), name=name[:40])
    elif name == STAND_INS and not record.get("stand_in"):
        yield error("pack", N_("{name} is the id of the shipped pack"), name=name)
    elif name != STAND_INS and record.get("stand_in"):
        yield error("stand_in", N_("only the shipped pack {name} is invented"), name=STAND_INS)
    other = record.get("replaces")
    if isinstance(other, str) and find_pack(other) is None:
        yield error("replaces", N_("there is no pack {name!r}"), name=other[:40])


def _slugs(record: Data, rooms: Rooms) -> Iterator[Finding]:
    """A slug stands for one tile: no other room of the pack has it, no tile of the box, no other pack."""
    places: dict[str, str] = {}
    box = {tile.slug for tile in all_tiles()}
    packs = [pack for pack in known_packs() if pack.id != record.get("pack")]
    others: dict[str, Pack] = {tile.slug: pack for pack in packs for tile in pack.tiles}
    for place, room in rooms:
        slug, field = slug_of(room), f"{place}.{'slug' if 'slug' in room else 'name'}"
        if slug in places:
            sentence = N_("{place} has the slug {slug!r} too; write another one: `slug: ...`")
            yield error(field, sentence, place=places[slug], slug=slug)
        elif slug in box:
            yield error(field, N_("{slug!r} is a tile of the base box"), slug=slug)
        elif slug in shipped_records():
            yield error(field, N_("{slug!r} is a piece, not a room; it stands in pieces"), slug=slug)
        elif slug in others:
            yield error(field, N_("{slug!r} is a room of the pack {name}"), slug=slug, name=others[slug].id)
        places.setdefault(slug, place)


def _numbers(rooms: Rooms) -> Iterator[Finding]:
    """No more rooms of a size than the box has, and of a size that is not of the base box one of each type."""
    most = added_numbers()
    counted = Counter(room["size"] for _place, room in rooms)
    for size, n in sorted(counted.items()):
        if n > most.get(size, n):
            sentence = N_("{n} rooms of {size} square feet; the box has {most} more than the base game")
            yield error("rooms", sentence, "COMP-15", n=n, size=size, most=most[size])
        if size not in most:
            sentence = N_("no stack of the game has rooms of {size} square feet: they are known, but never drawn")
            yield warning("rooms", sentence, size=size)
    first: dict[tuple[int, str], str] = {}
    for place, room in rooms:
        key = room["size"], room["type"]
        if key in first and key[0] in most and key[0] not in stack_sizes():
            sentence = N_("{place} is the tower room of this type; there is one of each")
            yield error(f"{place}.type", sentence, "TOWER-1", place=first[key])
        first.setdefault(key, place)


def _names(rooms: Rooms) -> Iterator[Finding]:
    """Names that two rooms share, or that a tile of the box bears."""
    places: dict[str, str] = {}
    box: dict[str, Tile] = {compared(name): tile for tile in all_tiles() for name in tile.names.values()}
    for place, room in rooms:
        name = compared(room["name"])
        if name in places:
            yield warning(f"{place}.name", N_("{place} has the same name"), place=places[name])
        elif name in box and box[name].slug != slug_of(room):
            yield warning(f"{place}.name", N_("a tile of the base box has this name: {slug}"), slug=box[name].slug)
        places.setdefault(name, place)


def _alike(rooms: Rooms) -> Iterator[Finding]:
    """Rooms that differ in nothing but their names."""
    places: dict[tuple[object, ...], str] = {}
    for place, room in rooms:
        doors = tuple(sorted(room["doors"].split()))
        key = room["size"], room["type"], room["points"], " ".join(room.get("bonus", "").split()), doors
        if key in places:
            yield warning(place, N_("nothing but the name differs from {place}"), place=places[key])
        places.setdefault(key, place)
