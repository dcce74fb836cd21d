"""Pack files: the rooms of a larger box, typed in by its owner, checked whole and told where anything is wrong."""

from engine.records.packs.findings import Finding
from engine.records.packs.form import PACK
from engine.records.packs.reading import Checked, check_pack, missing_rooms, read_pack

__all__ = ["PACK", "Checked", "Finding", "check_pack", "missing_rooms", "read_pack"]
