"""Packs: rooms beside those of the base box, as data. The stand-ins are shipped; those that owners type in are added.

No public source lists the rooms that only a larger box has. The stand-ins take their place and are invented: wherever
one is in play it is said.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.catalogue import RoomType, Tile, all_tiles, forget_packs
from engine.kernel.errors import UnknownTile
from engine.kernel.i18n import N_, say

STAND_INS = "stand-in-ce"


class Pack(NamedTuple):
    """Rooms that belong together, and what else their box has that differs."""

    id: str
    title: str
    version: int
    edition: str
    tiles: tuple[Tile, ...]
    stand_in: bool = False
    replaces: str = ""
    """The pack whose rooms these take the place of."""
    colours: tuple[str, ...] = ()
    """What the five colours of tokens are called."""
    cards: Mapping[str, int] = {}
    """Points of bonus cards that no text gives."""
    record: Mapping[str, Any] = {}
    """The data that it was made of."""


def shapes() -> dict[int, str]:
    """The outline of the rooms of each size in the base box, as its data write it."""
    return {tile.size_stack: f"{tile.shape} {tile.width}x{tile.height}" for tile in all_tiles() if tile.size_stack}


def outlines(record: Mapping[str, Any]) -> dict[int, str]:
    """The outline of each size in a pack: those of the base box, and its own."""
    own = {int(size): "art " + "/".join(shape["art"]) for size, shape in record.get("shapes", {}).items()}
    return {**shapes(), **own}


def make_pack(record: Mapping[str, Any]) -> Pack:
    """The pack that checked data describe."""
    known = outlines(record)
    return Pack(
        record["pack"],
        record["title"],
        record["version"],
        record["edition"],
        tuple(_tile(room, known[room["size"]], record) for room in record["rooms"]),
        record.get("stand_in", False),
        record.get("replaces", ""),
        tuple(record.get("colours", ())),
        record.get("cards", {}),
        record,
    )


def _tile(room: Mapping[str, Any], outline: str, pack: Mapping[str, Any]) -> Tile:
    """A room as a tile; the doors of cellars are dark by their type."""
    dark = "-" if room["type"] == RoomType.DOWNSTAIRS else ""
    fence = " fenced" if "fence" in room else ""
    names = room.get("names") or {"en": room["name"]}
    doors = " ".join(f"{door}{dark}" for door in room["doors"].split())
    made = {**room, "names": names, "outline": f"{outline}{fence}", "doors": doors, "copies": 1}
    return Tile({**made, "invented": pack.get("stand_in", False)}, pack["pack"])


@lru_cache(maxsize=1)
def stand_ins() -> Pack:
    """The invented rooms that are shipped: 75 of the ten sizes and eight of 325, one of each type."""
    data = (Path(__file__).parent / f"{STAND_INS}.json").read_text(encoding="utf-8")
    return make_pack(json.loads(data))


def rooms_beside(packs: tuple[str, ...]) -> dict[int, tuple[Tile, ...]]:
    """The rooms of each size that the larger box adds: those of these packs first, invented ones fill up."""
    found: dict[int, tuple[Tile, ...]] = {}
    for tile in stand_ins().tiles:
        found[tile.size] = (*found.get(tile.size, ()), tile)
    return found


# what is known

_added: dict[str, Pack] = {}


def add(pack: Pack) -> None:
    """Let a pack be known; its rooms are found wherever a tile is."""
    _added[pack.id] = pack
    forget_packs()


def forget(name: str) -> None:
    """Take a pack away again."""
    _added.pop(name, None)
    forget_packs()


def known_packs() -> Iterator[Pack]:
    """The shipped pack, then those that were added."""
    yield stand_ins()
    yield from _added.values()


def fingerprint(name: str) -> str:
    """The SHA-256 of a pack's data, by which logs know whether it is still the same."""
    from hashlib import sha256  # few logs have packs

    pack = find_pack(name)
    if pack is None:
        refusal = N_("the pack {name!r} is not known here; `madking packs add FILE` adds it")
        raise UnknownTile(say(refusal, name=name[:40]))
    data = json.dumps(pack.record, sort_keys=True, ensure_ascii=False, default=str)
    return sha256(data.encode()).hexdigest()


def find_pack(name: str) -> Pack | None:
    """The pack with this id."""
    return next((pack for pack in known_packs() if pack.id == name), None)
