"""Names that are fetched from where they live when they are first asked for, so that a judge loads no solver."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(module: dict[str, Any], homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a module whose names live elsewhere: by home, the names that are fetched from it."""
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def fetch(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {module['__name__']!r} has no attribute {name!r}")
        module[name] = getattr(import_module(home_of[name]), name)
        return module[name]

    return fetch
