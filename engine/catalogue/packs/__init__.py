"""Packs: rooms beside those of the base box, as data. The stand-ins are shipped; those that owners type in are added.

No public source lists the rooms that only a larger box has. The stand-ins take their place and are invented: wherever
one is in play it is said.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.catalogue import RoomType, Tile, all_tiles, forget_packs
from engine.kernel.errors import UnknownPack
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
    pieces: tuple[Tile, ...] = ()
    """Pieces whose outlines take the place of the shipped ones, by slug."""
    ring: Mapping[str, Any] = {}
    """How they lie around a castle, likewise."""
    record: Mapping[str, Any] = {}
    """The data that it was made of."""

    @property
    def changes_pieces(self) -> bool:
        """Do outlines that are shipped give way to its own?"""
        return bool(self.pieces or self.ring)


def shapes() -> dict[int, str]:
    """The outline of the rooms of each size in the base box, as its data write it."""
    return {tile.size_stack: f"{tile.shape} {tile.width}x{tile.height}" for tile in all_tiles() if tile.size_stack}


def outlines(record: Mapping[str, Any]) -> dict[int, str]:
    """The outline of each size in a pack: those of the base box, of the shipped pack, and its own."""
    return {**shapes(), **_art_shapes(_shipped()), **_art_shapes(record)}


def _art_shapes(record: Mapping[str, Any]) -> dict[int, str]:
    """The outlines that a pack draws itself."""
    return {int(size): "art " + "/".join(shape["art"]) for size, shape in record.get("shapes", {}).items()}


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
        tuple(Tile(piece, record["pack"]) for piece in record.get("made_pieces", ())),
        record.get("ring", {}),
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
    return make_pack(_shipped())


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((Path(__file__).parent / f"{STAND_INS}.json").read_text(encoding="utf-8"))
    return data


# what is known

_added: dict[str, Pack] = {}


class _Source:
    """Packs that are asked for once, when they are needed."""

    def __init__(self, ask: Callable[[], Iterable[Pack]] = tuple) -> None:
        self._ask = ask
        self.asked = False
        """Has anybody asked? Then something may have been made of tiles that it has, or has not."""
        self.packs: list[Pack] = []

    def all(self) -> list[Pack]:
        """Its packs; whoever asks while they are being read, as a check of one against the others does, gets those
        that are there by then."""
        if not self.asked:
            self.asked = True
            for pack in self._ask():
                self.packs.append(pack)
            forget_packs(changed=any(pack.changes_pieces for pack in self.packs))
        return self.packs


_sources = [_Source()]


def set_source(source: Callable[[], Iterable[Pack]]) -> None:
    """Say where further packs come from; it is asked once, when a tile is wanted that the base box has not.

    Nothing here reads files: whoever keeps packs in some, hands them over.
    """
    changed = _sources[0].asked
    _sources[0] = _Source(source)
    forget_packs(changed=changed)


def add(pack: Pack) -> None:
    """Let a pack be known; its rooms are found wherever a tile is. One of the same id is replaced."""
    replaced = pack.id in _added
    _added[pack.id] = pack
    forget_packs(changed=replaced or pack.changes_pieces)


def forget(name: str) -> None:
    """Take a pack away again."""
    forget_packs(changed=_added.pop(name, None) is not None)


@contextmanager
def with_pack(pack: Pack) -> Iterator[None]:
    """Let a pack be known for a while, instead of one of the same id if there is any."""
    before = _added.get(pack.id)
    add(pack)
    try:
        yield
    finally:
        forget(pack.id)
        if before is not None:
            add(before)


def known_packs() -> Iterator[Pack]:
    """The shipped pack, then those that were added, then those of the source, each id once."""
    yield stand_ins()
    yield from list(_added.values())
    yield from [pack for pack in _sources[0].all() if pack.id not in _added]


def find_pack(name: str) -> Pack | None:
    """The pack with this id."""
    return next((pack for pack in known_packs() if pack.id == name), None)


def _needed(name: str) -> Pack:
    pack = find_pack(name)
    if pack is None:
        refusal = N_("the pack {name!r} is not known here; `madking packs add FILE` adds it")
        raise UnknownPack(say(refusal, name=name[:40]))
    return pack


def fingerprint(name: str) -> str:
    """The SHA-256 of a pack's data, by which logs know whether it is still the same."""
    from hashlib import sha256  # few logs have packs

    data = json.dumps(_needed(name).record, sort_keys=True, ensure_ascii=False, default=str)
    return sha256(data.encode()).hexdigest()


# what a box has beside the rooms of the base game


def added_numbers() -> dict[int, int]:
    """How many rooms of each size a larger box has more than the base box (COMP-14, COMP-15)."""
    return {size: len(tiles) for size, tiles in _by_size(stand_ins().tiles).items()}


def rooms_beside(packs: Iterable[str] = ()) -> dict[int, tuple[Tile, ...]]:
    """The rooms of each size that the larger box adds: those of these packs first, invented ones fill up.

    A room of an owner takes the place of a stand-in of its size and type, and where none is left, of the last one of
    its size; so a size that has each type once keeps each type once.
    """
    named = [_needed(name) for name in dict.fromkeys(packs)]
    own = _by_size(tile for pack in named if not pack.stand_in for tile in pack.tiles)
    return {size: _filled(own.get(size, []), tiles) for size, tiles in _by_size(stand_ins().tiles).items()}


def _filled(own: list[Tile], invented: list[Tile]) -> tuple[Tile, ...]:
    """Rooms of one size: the owner's, and as many stand-ins as there is place left for."""
    if len(own) > len(invented):
        n, most, size = len(own), len(invented), own[0].size
        sentence = N_("the packs have {n} rooms of {size} square feet together; the box has {most} of them")
        raise UnknownPack(say(sentence, n=n, size=size, most=most))
    left = list(invented)
    for room in own:
        left.remove(next((tile for tile in left if tile.type == room.type), left[-1]))
    return (*own, *left)


def _by_size(tiles: Iterable[Tile]) -> dict[int, list[Tile]]:
    found: dict[int, list[Tile]] = {}
    for tile in tiles:
        found.setdefault(tile.size, []).append(tile)
    return dict(sorted(found.items()))
