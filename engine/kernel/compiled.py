"""Is this the compiled build, or the sources as they are? Both say and play the same (docs/speed.md)."""

from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec

ONE_OF_THEM = "engine.castle.board"
"""A module that a compiled wheel brings compiled, as all that pyproject.toml names."""


def is_compiled(module: str = ONE_OF_THEM) -> bool:
    """Does Python load machine code for this module?"""
    spec = find_spec(module)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)
