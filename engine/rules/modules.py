"""The modules that a law may name, and where each lives; loaded only when a table is played with it."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from engine.kernel.errors import UnknownModule
from engine.kernel.i18n import N_, say
from engine.rules.terms import BASE_TERMS, Terms

_PLACES: dict[str, str] = {
    "towers": "engine.modules.towers.module",
    "swans": "engine.modules.swans.module",
    "moats": "engine.modules.moats.module",
    "passages": "engine.modules.passages.module",
    "decrees": "engine.modules.decrees.module",
}
"""Modules by name, in the order in which a law lists and asks them: the Python module whose `MODULE` each is."""
_TERMS: dict[str, Mapping[str, Any]] = {
    "passages": {"joins": ("passage-small", "passage-straight", "passage-corner")},
}
"""Numbers and switches that a module sets for everybody from the start."""
SHIPPED = tuple(_PLACES)
"""Those that every installation has."""
_STANDING = ["engine.modules.solo", "engine.modules.five_players", "engine.modules.larger_box"]
"""Modules that need no naming: each says for how many players it takes part."""


def register(name: str, place: str) -> None:
    """Let laws name a module: `place` is the Python module that holds it as `MODULE`."""
    _PLACES[name] = place


def forget(name: str) -> None:
    """Take a module away again."""
    _PLACES.pop(name, None)


def module_names() -> tuple[str, ...]:
    """The modules that may be named, in their order."""
    return tuple(_PLACES)


def sorted_modules(names: Iterable[str]) -> tuple[str, ...]:
    """These modules in the order of all modules; one that is not known is refused."""
    wanted = set(names)
    unknown = sorted(wanted.difference(_PLACES))
    if unknown:
        known = ", ".join(_PLACES) or "-"
        raise UnknownModule(say(N_("{name!r} is not a module; there are {known}"), name=unknown[0][:40], known=known))
    return tuple(name for name in _PLACES if name in wanted)


def terms_with(names: Iterable[str]) -> Terms:
    """The terms that hold for everybody who plays with these modules."""
    changes = {key: value for name in names for key, value in _TERMS.get(name, {}).items()}
    return BASE_TERMS._replace(**changes) if changes else BASE_TERMS


def load_modules(names: Iterable[str]) -> list[Any]:
    """The modules of a law."""
    return [import_module(_PLACES[name]).MODULE for name in names]


def standing_modules() -> list[Any]:
    """The modules that need no naming."""
    return [import_module(place).MODULE for place in _STANDING]
