"""Position files: a whole table as YAML or JSON, read with messages that name the field, and written again."""

from engine.kernel.positions import Need, parse_position
from engine.records.positions.reading import Draft, from_position, load_position, read_position
from engine.records.positions.schema import POSITION
from engine.records.positions.writing import save_position, to_position, write_position

__all__ = [
    "POSITION", "Draft", "Need", "from_position", "load_position", "parse_position", "read_position", "save_position",
    "to_position", "write_position",
]  # fmt: skip
