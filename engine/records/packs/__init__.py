"""Pack files: rooms and pieces of a larger box, typed in by its owner, checked whole, every fault with its place."""

from engine.records.packs.findings import Finding
from engine.records.packs.form import PACK
from engine.records.packs.reading import Checked, check_pack, missing_rooms, read_pack
from engine.records.packs.rings import make_ring, ring_warnings, write_ring

__all__ = [
    "PACK",
    "Checked",
    "Finding",
    "check_pack",
    "make_ring",
    "missing_rooms",
    "read_pack",
    "ring_warnings",
    "write_ring",
]
