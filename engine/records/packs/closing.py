"""Does the ring close? Sections and foyer as they lie around the ground, drawn with the exact judge's eyes.

What a pack leaves out is as it is shipped: its pieces are checked with the ring in force, and its ring with the pieces.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.catalogue import Role, Side, Tile
from engine.catalogue.pieces import Ring, read_ring, shipped_records, shipped_ring
from engine.geometry.outline import turn_outline
from engine.kernel.forms import Data
from engine.kernel.i18n import N_
from engine.records.packs.findings import Finding, error, warning
from engine.records.packs.form import SITES
from engine.records.packs.pieces import FOYER, Pieces, in_the_ring, made

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

WIDE = 3
"""Columns of the foyer itself."""
NEIGHBOURS = (("w", "n"), ("n", "e"), ("e", FOYER), (FOYER, "w"))


class _Closed(NamedTuple):
    """A section in all its sites, and a foyer, drawn."""

    ring: Ring
    drawn: Mapping[str, "BaseGeometry"]
    """By site, and the foyer."""
    foyer: Tile
    place: str
    """Where it is said what is wrong, if it is not the ring."""
    own: bool
    """Is the ring that of the pack?"""

    def name(self, part: str) -> str:
        return str(self.foyer.slug) if part == FOYER else f"ring.sites.{part}"

    def at(self, field: str) -> str:
        """The place of a field of the ring, or of the piece that does not fit into the shipped one."""
        return f"ring.{field}".rstrip(".") if self.own else self.place


def ring_findings(record: Data, pieces: Pieces) -> Iterator[Finding]:
    """Everything wrong or odd about the ring that well-formed pieces and a well-formed ring make."""
    parts = {piece["slug"]: place for place, piece in pieces if in_the_ring(piece["slug"])}
    if "ring" not in record and not parts:
        return
    yield from (wrong := list(_shape(record.get("ring", {}))))
    if wrong:
        return
    ring, tiles = read_ring(record.get("ring", shipped_ring())), _in_force(pieces)
    sections = [tile for tile in tiles if tile.role == Role.BAR]
    foyers = [tile for tile in tiles if tile.role != Role.BAR]
    outlines = {tile.art: tile for tile in reversed(foyers)}  # faces of one outline have the same faults
    for section in sections:
        for foyer in outlines.values():
            place = parts.get(foyer.slug) or parts.get(section.slug) or next(iter(parts.values()), "ring")
            found = _findings(_Closed(ring, _drawn(ring, section, foyer), foyer, place, "ring" in record))
            yield from found
            wrong += [finding for finding in found if finding.is_error]
    for foyer in foyers if not wrong else ():
        yield from _doors(foyer, ring, f"{parts[foyer.slug]}.doors" if foyer.slug in parts else "ring.inner")


def _shape(ring: Mapping[str, Any]) -> Iterator[Finding]:
    """Numbers that cannot be those of any ring."""
    for side in SITES:
        if ring and ring["sites"][side][2] not in range(4):
            yield error(f"ring.sites.{side}", N_("the third number counts quarter turns, 0 to 3"))
    if ring and (ring["inner"][0] > ring["inner"][2] or ring["inner"][1] > ring["inner"][3]):
        yield error("ring.inner", N_("the first cell of the ground lies behind its last one"))


def _in_force(pieces: Pieces) -> list[Tile]:
    """The pieces of the ring as a pack leaves them."""
    own = {piece["slug"]: made(piece) for _place, piece in pieces}
    return [Tile(own.get(slug, record)) for slug, record in shipped_records().items() if in_the_ring(slug)]


def _drawn(ring: Ring, section: Tile, foyer: Tile) -> dict[str, "BaseGeometry"]:
    from engine.geometry.exact import at, polygon

    found = {site.side.name.lower(): at(polygon(turn_outline(section, site.turn)), site.x, site.y)
             for site in ring.sites}  # fmt: skip
    return {**found, FOYER: polygon(turn_outline(foyer, 0))}


def _findings(closed: _Closed) -> list[Finding]:
    """The faults of a ring, the plainest first: where parts lie upon each other, nothing is said of its hole."""
    found = [*_contacts(closed), *_sides(closed)]
    if not any(finding.is_error for finding in found):
        found += [*_hole(closed), *_stand(closed)]
    return found


def _contacts(closed: _Closed) -> Iterator[Finding]:
    """No two parts overlap, and neighbours touch along a stretch."""
    from engine.geometry.exact import Contact, contact

    for first, second in combinations((*SITES, FOYER), 2):
        pair = {"first": closed.name(first), "second": closed.name(second)}
        met = contact(closed.drawn[first], closed.drawn[second])
        if met == Contact.OVERLAP:
            yield error(closed.at(""), N_("{first} and {second} overlap"), **pair)
        elif met != Contact.TOUCH and ((first, second) in NEIGHBOURS or (second, first) in NEIGHBOURS):
            yield error(closed.at(""), N_("{first} and {second} do not touch along their ends"), **pair)


def _sides(closed: _Closed) -> Iterator[Finding]:
    """Each section lies wholly on its side of the ground, beyond its edge."""
    left, top, right, _bottom = closed.ring.inner
    for site in closed.ring.sites:
        x0, _y0, x1, y1 = closed.drawn[site.side.name.lower()].bounds
        beyond = {Side.W: x1 <= left, Side.N: y1 <= top, Side.E: x0 > right}[site.side]
        if not beyond:
            place = closed.at(f"sites.{site.side.name.lower()}")
            yield error(place, N_("the section does not lie on this side of the ground"))


def _ground(closed: _Closed) -> "Polygon":
    from shapely import box

    left, top, right, bottom = closed.ring.inner
    return box(left, top, right + 1, bottom + 1)


def _stand(closed: _Closed) -> Iterator[Finding]:
    """The foyer itself stands on the edge of the ground where the ring says, three cells wide."""
    (x, y), bottom = closed.ring.foyer, closed.ring.inner[3]
    cells = [cell for cell in turn_outline(closed.foyer, 0).cells() if _is_inside(cell, closed.ring)]
    columns, rows = {column for column, _row in cells}, {row for _column, row in cells}
    if columns != {*range(x, x + WIDE)} or rows != {*range(y, bottom + 1)}:
        sentence = N_("inside the ring {slug} does not begin at {x},{y} and end with the ground, {n} cells wide")
        yield error(closed.at("foyer"), sentence, slug=closed.foyer.slug, x=x, y=y, n=WIDE)


def _hole(closed: _Closed) -> Iterator[Finding]:
    """The ring has one hole, and the ground lies in it, the foyer apart."""
    from shapely import Polygon, box, unary_union

    from engine.geometry.exact import TOLERANCE

    holes = list(getattr(unary_union(list(closed.drawn.values())), "interiors", ()))
    if len(holes) != 1:
        many = N_("the ring has more than one hole")
        yield error(closed.at(""), many if holes else N_("the ring has no hole"))
        return
    hole, ground = Polygon(holes[0]), _ground(closed)
    (x, y), bottom = closed.ring.foyer, closed.ring.inner[3] + 1
    foyer = closed.drawn[FOYER].intersection(box(x, min(y, bottom), x + WIDE, bottom))
    if ground.difference(foyer).difference(hole).area > TOLERANCE:
        yield error(closed.at("inner"), N_("the ground reaches beyond the hole of the ring"))
    elif hole.difference(ground).area > TOLERANCE:
        yield warning(closed.at("inner"), N_("the hole of the ring is larger than the ground"))


def _is_inside(cell: tuple[int, int], ring: Ring) -> bool:
    left, top, right, bottom = ring.inner
    return left <= cell[0] <= right and top <= cell[1] <= bottom


def _doors(foyer: Tile, ring: Ring, place: str) -> Iterator[Finding]:
    """The entrances are those of the foyer itself, inside the ring; the gate is not."""
    for door in foyer.doors:
        inside = _is_inside((door.x, door.y), ring)
        if inside == (door == foyer.gate):
            sentence = N_("the gate {door} is inside the ring") if inside else N_("{door} is not inside the ring")
            yield error(place, sentence, door=door)


def canonical(ring: Mapping[str, Any], pieces: Pieces) -> Data:
    """A checked ring with the smallest quarter turns that lay its sections so."""
    sections = [tile for tile in _in_force(pieces) if tile.role == Role.BAR]
    sites = {}
    for side, (x, y, turn) in ring["sites"].items():
        alike = [smaller for smaller in range(turn + 1)
                 if all(turn_outline(tile, smaller) == turn_outline(tile, turn) for tile in sections)]  # fmt: skip
        sites[side] = [x, y, alike[0]]
    return {**ring, "sites": sites}
