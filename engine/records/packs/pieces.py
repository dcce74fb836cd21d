"""The checks of each piece of a pack: its slug, its outline, its doors, and what is printed on it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.catalogue import GATE, BonusKind, Role, Side
from engine.catalogue.packs import known_packs
from engine.catalogue.pieces import OWN_SIDE, shipped_records
from engine.geometry.art import whole_cells
from engine.geometry.edges import Edge
from engine.geometry.outline import ART, Outline, longest
from engine.kernel.forms import Data
from engine.kernel.i18n import N_
from engine.records.packs.doors import Typed, read_doors, write_edge
from engine.records.packs.findings import Finding, error, warning
from engine.records.packs.form import MOST_CELLS
from engine.records.packs.rooms import icon_findings
from engine.records.packs.shapes import FEET, not_an_outline

Pieces = Sequence[tuple[str, Data]]
"""Pieces whose fields have their form, each with its place in the file."""
FOYER = "foyer"
FIELDS = {
    Role.BAR: {"size", "points", "bonus", "copies"},
    Role.JOIN: {"doors", "weight", "copies"},
    FOYER: {"doors", "size", "type"},
}
"""What a piece has beside its outline, by its role."""
ENDS = 2


def role_of(slug: str) -> str:
    """What the shipped piece of a slug is; a foyer is a room to the rules, and stands in the ring here."""
    return str(shipped_records()[slug].get("role", FOYER))


def in_the_ring(slug: str) -> bool:
    """Is a piece a part of the ring?"""
    return role_of(slug) != Role.JOIN


def known_pieces(pieces: Pieces) -> Pieces:
    """Those whose slug is that of a shipped piece, each slug once."""
    return list({piece["slug"]: (place, piece) for place, piece in reversed(pieces)
                 if piece["slug"] in shipped_records()}.values())[::-1]  # fmt: skip


def piece_findings(record: Data, pieces: Pieces) -> Iterator[Finding]:
    """Everything wrong or odd about the pieces of a pack, each by itself."""
    yield from _slugs(pieces)
    yield from _taken(record, known_pieces(pieces))
    for place, piece in known_pieces(pieces):
        yield from _fields(piece, place)
        yield from outline_findings(piece, place)
        yield from _printed(piece, place)


def _slugs(pieces: Pieces) -> Iterator[Finding]:
    places: dict[str, str] = {}
    for place, piece in pieces:
        slug = piece["slug"]
        if slug not in shipped_records():
            known = ", ".join(shipped_records())
            yield error(f"{place}.slug", N_("{slug!r} is no piece; there are {known}"), slug=slug[:40], known=known)
        elif slug in places:
            yield error(f"{place}.slug", N_("{place} is this piece already"), place=places[slug])
        places.setdefault(slug, place)


def _taken(record: Data, pieces: Pieces) -> Iterator[Finding]:
    """A piece is replaced by one pack, and the ring with all its parts by one: those of two would not fit together."""
    parts = [f"{place}.slug" for place, piece in pieces if in_the_ring(piece["slug"])]
    parts += ["ring"] if "ring" in record else []
    for pack in known_packs():
        if pack.id == record.get("pack"):
            continue
        theirs = {tile.slug for tile in pack.pieces}
        for place, piece in pieces:
            if piece["slug"] in theirs and not in_the_ring(piece["slug"]):
                yield error(f"{place}.slug", N_("the pack {name} replaces this piece already"), name=pack.id)
        if parts and (pack.ring or any(map(in_the_ring, theirs))):
            sentence = N_("the pack {name} has parts of the ring already; they fit together only within one pack")
            yield error(parts[0], sentence, name=pack.id)


def _fields(piece: Data, place: str) -> Iterator[Finding]:
    role = role_of(piece["slug"])
    if piece.get("role", role) != role:
        yield error(f"{place}.role", N_("{slug} has the role {role}"), slug=piece["slug"], role=role)
    for field in piece:
        if field in set().union(*FIELDS.values()) - FIELDS[role]:
            yield error(f"{place}.{field}", N_("a piece with the role {role} has no {field}"), role=role, field=field)


# outlines and doors


def rows_of(piece: Data) -> tuple[str, ...]:
    """The rows of the outline: its own, or those that are shipped."""
    shipped = shipped_records()[piece["slug"]]["outline"].split()[1].split("/")
    return tuple(piece.get("art", shipped))


def outline_findings(piece: Data, place: str) -> Iterator[Finding]:
    """What is wrong with the outline of a piece, and with the doors in it."""
    rows, role = rows_of(piece), role_of(piece["slug"])
    if found := not_an_outline(rows, f"{place}.art", longest() if role == Role.JOIN else MOST_CELLS):
        yield found
    elif role != Role.BAR:
        doors = doors_of(piece, f"{place}.doors")
        yield from doors.findings
        if not doors.findings:
            check = _ends if role == Role.JOIN else _entrances
            yield from check(piece, doors.edges, f"{place}.doors")


def _words(piece: Data) -> list[str]:
    return str(piece.get("doors", shipped_records()[piece["slug"]].get("doors", ""))).split()


def doors_of(piece: Data, place: str = "doors") -> Typed:
    """The doors of a piece on its outline, gates among them."""
    rows = rows_of(piece)
    text = " ".join(word.removesuffix(GATE) for word in _words(piece))
    return read_doors(text, Outline(ART, len(rows[0]), len(rows), art=rows), place, fenced=False)


def _ends(piece: Data, edges: tuple[Edge, ...], place: str) -> Iterator[Finding]:
    """Two ends that lead to different cells: of one cell they are opposite."""
    if any(word.endswith(GATE) for word in _words(piece)):
        yield error(place, N_("only a foyer has a gate"))
    if len(edges) != ENDS:
        yield error(place, N_("{slug} has {n} doors, one at either end"), slug=piece["slug"], n=ENDS)
    elif edges[0][1:] == edges[1][1:] and edges[0][0].opposite != edges[1][0]:
        first, second = map(write_edge, edges)
        yield error(place, N_("{first} and {second} meet in a corner of one cell; ends lie opposite each other"),
                    first=first, second=second)  # fmt: skip


def _entrances(piece: Data, edges: tuple[Edge, ...], place: str) -> Iterator[Finding]:
    """One gate that looks out of the ring, and the entrances by which the foyer is called."""
    slug = piece["slug"]
    words = dict(zip(edges, _words(piece), strict=True))
    gates = [edge for edge, word in words.items() if word.endswith(GATE)]
    if len(gates) != 1:
        yield error(place, N_("{slug} has one gate, a door with {sign} behind it"), slug=slug, sign=GATE)
    for edge in gates:
        if edge[0] != OWN_SIDE:
            yield error(place, N_("the gate looks south, not as {door} does"), door=write_edge(edge))
        elif edge[2] != len(rows_of(piece)) - 1:
            yield error(place, N_("the gate {door} is not in the last row"), door=write_edge(edge))
    shipped = [word for word in shipped_records()[slug]["doors"].split() if not word.endswith(GATE)]
    wanted = sorted(Side[word[0]] for word in shipped)
    if sorted(edge[0] for edge in edges if edge not in gates) != wanted:
        sides = " ".join(side.name for side in wanted)
        yield error(place, N_("the entrances of {slug} look to {sides}, the gate apart"), slug=slug, sides=sides)


def _printed(piece: Data, place: str) -> Iterator[Finding]:
    """The size of a section, and the icon on it."""
    merged = {**shipped_records()[piece["slug"]], **piece}
    if role_of(piece["slug"]) != Role.BAR:
        return
    if "bonus" in piece:
        yield from icon_findings(piece["bonus"], BonusKind.EACH, f"{place}.bonus")
    n, size = whole_cells(rows_of(piece)), merged["size"]
    if n * FEET != size:
        sentence = N_("{n} whole cells are {feet} square feet, not {size}")
        yield warning(f"{place}.{'art' if 'art' in piece else 'size'}", sentence, n=n, feet=n * FEET, size=size)


# checked data


def made(piece: Data) -> Mapping[str, Any]:
    """A checked piece as the catalogue reads it: over the shipped one; an outline of its own is measured, if the
    owner does not say otherwise."""
    record = {**shipped_records()[piece["slug"]], "outline": f"{ART} {'/'.join(rows_of(piece))}"}
    record |= {key: value for key, value in piece.items() if key not in ("art", "role", "doors")}
    if "doors" in record:
        words = zip(doors_of(piece).edges, _words(piece), strict=True)
        record["doors"] = " ".join(write_edge(edge) + GATE * word.endswith(GATE) for edge, word in words)
    return {**record, "convention": piece.get("convention", "art" not in piece)}
