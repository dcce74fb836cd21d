"""The no-fit tables of two outlines, made by the exact judge: those that are shipped, and those that packs need."""

from engine.geometry import exact
from engine.geometry.exact import Contact
from engine.geometry.outline import Outline
from engine.geometry.tables import CONTACTS, pack, window


def contacts(first: Outline, second: Outline) -> dict[str, str]:
    """The offsets of each kind of contact between two bare outlines, as the data file writes them."""
    found: dict[Contact, set[tuple[int, int]]] = {contact: set() for contact in Contact}
    a, b = exact.polygon(first), exact.polygon(second)
    columns, rows = window(first, second)
    for dy in rows:
        for dx in columns:
            found[exact.contact(a, exact.at(b, dx, dy))].add((dx, dy))
    return {contact: pack(first, second, frozenset(found[Contact(contact)])) for contact in CONTACTS}


def fence(fenced: Outline, other: Outline) -> dict[str, str]:
    """The offsets at which a bare outline lies on the fence of another, likewise."""
    line, body = exact.fence_line(fenced), exact.polygon(other)
    columns, rows = window(fenced, other)
    meeting = {(dx, dy) for dy in rows for dx in columns if exact.meets_fence(line, exact.at(body, dx, dy))}
    return {"fence": pack(fenced, other, frozenset(meeting))}
