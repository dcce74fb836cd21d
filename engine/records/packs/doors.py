"""Doors as an owner types them: `N2` is the third unit edge from the left that looks up, `N2,2` names its cell."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.catalogue import Side
from engine.geometry.edges import Edge, fence_edges, unit_edges
from engine.geometry.outline import Outline
from engine.kernel.i18n import N_
from engine.records.packs.findings import Finding, error

_DOOR = re.compile(r"([NESW])([0-9]{1,2})(?:,([0-9]{1,2}))?")


class Typed(NamedTuple):
    """The doors of a room that could be read, and what is wrong with the others."""

    edges: tuple[Edge, ...]
    findings: tuple[Finding, ...]


def read_doors(text: str, outline: Outline, place: str, *, fenced: bool) -> Typed:
    """Read the doors of an upright room."""
    edges: list[Edge] = []
    findings: list[Finding] = []
    for word in text.split():
        found = _candidates(word, outline)
        if len(found) != 1:
            findings.append(_unclear(word, found, outline, place))
        elif found[0] in edges:
            findings.append(error(place, N_("{door} is given twice"), door=word))
        else:
            edges.append(found[0])
            findings += _in_the_fence(word, found[0], outline, place) if fenced else ()
    if not text.split():
        findings.append(error(place, N_("a room has at least one door")))
    return Typed(tuple(edges), tuple(findings))


def _candidates(word: str, outline: Outline) -> list[Edge]:
    """The unit edges that a word may mean."""
    read = _DOOR.fullmatch(word)
    if read is None:
        return []
    side, first = Side[read[1]], int(read[2])
    edges = sorted(edge for edge in unit_edges(outline) if edge[0] == side)
    if read[3] is not None:
        return [edge for edge in edges if edge[1:] == (first, int(read[3]))]
    return [edge for edge in edges if edge[2 if side in (Side.E, Side.W) else 1] == first]


def _unclear(word: str, found: list[Edge], outline: Outline, place: str) -> Finding:
    shown = word if len(word) <= 20 else word[:17] + "..."
    read = _DOOR.fullmatch(word)
    if read is None:
        return error(place, N_("{door!r} is not a door; write N2 or N2,0: side, column, row"), door=shown)
    if found:
        known = ", ".join(map(write_edge, found))
        return error(place, N_("{door} may be any of {known}; write one of these"), door=shown, known=known)
    known = _edges_to(Side[read[1]], outline)
    return error(
        place, N_("{door} is in the air; to this side the outline has the edges {known}"), door=shown, known=known
    )


def _edges_to(side: Side, outline: Outline) -> str:
    """The edges that look to a side, as short as they can be typed."""
    edges = sorted(edge for edge in unit_edges(outline) if edge[0] == side)
    short = {edge: f"{side.name}{edge[2 if side in (Side.E, Side.W) else 1]}" for edge in edges}
    words = list(short.values())
    return ", ".join(word if words.count(word) == 1 else write_edge(edge) for edge, word in short.items())


def _in_the_fence(word: str, edge: Edge, outline: Outline, place: str) -> Iterator[Finding]:
    if edge in fence_edges(outline):
        yield error(place, N_("{door} is in the fence"), "FENCE-1", door=word)


def write_edge(edge: Edge) -> str:
    """An edge as the catalogue writes a door: `N2,0`."""
    side, x, y = edge
    return f"{side.name}{x},{y}"
