"""The question `packs ring`: the pieces of another guess of the ring, and how they lie."""

from cli.answers import Document
from engine.records.packs import make_ring, ring_warnings
from engine.records.packs.rings import INNER, MITRE, SUNK, THICKNESS


def answer(inner: int = INNER, thickness: int = THICKNESS, sunk: int = SUNK, cut: str = MITRE) -> Document:
    """Make the pieces and the ring of a pack from the numbers of a ring."""
    made = make_ring(inner, thickness, sunk, cut)
    return {**made, "warnings": ring_warnings(made)}
