"""Position files of Between Two Castles: a whole table as YAML or JSON, read with messages that name the field."""

from engine.two_castles.positions.reading import Told, from_position, load_position, read_table
from engine.two_castles.positions.schema import POSITION
from engine.two_castles.positions.writing import save_position, to_position, write_position

__all__ = [
    "POSITION", "Told", "from_position", "load_position", "read_table", "save_position", "to_position",
    "write_position",
]  # fmt: skip
