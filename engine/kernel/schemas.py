"""The parts that schemas are made of, each with a word for editors on what it is."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.kernel.forms import Schema

ANYTHING: Schema = {}
"""Whatever it is, somebody else checks it."""


class Known(list[str]):
    """Words of which editors are told some, those that are shipped; more may be known here, as of an owner's box."""

    def __init__(self, told: Iterable[str], knows: Callable[[str], bool]) -> None:
        super().__init__(told)
        self._knows = knows

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._knows(word)


def text(what: str, **more: Any) -> Schema:
    return {"type": "string", "description": what, **more}


def number(what: str, minimum: int, maximum: int, **more: Any) -> Schema:
    return {"type": "integer", "description": what, "minimum": minimum, "maximum": maximum, **more}


def whole(what: str) -> Schema:
    return {"type": "integer", "description": what}


def yes_or_no(what: str) -> Schema:
    return {"type": "boolean", "description": what}


def nothing(what: str) -> Schema:
    return {"type": "null", "description": what}


def list_of(what: str, of: Schema, most: int | None = None, *, least: int = 0) -> Schema:
    limits = {"minItems": least or None, "maxItems": most}
    return {"type": "array", "description": what, "items": of, **{k: n for k, n in limits.items() if n is not None}}


def mapping(
    what: str, properties: dict[str, Schema], required: tuple[str, ...] = (), others: Schema | None = None
) -> Schema:
    """A mapping with these keys, and with others only if it is said of what form they are."""
    return {
        "type": "object",
        "description": what,
        "properties": properties,
        "required": list(required),
        "additionalProperties": False if others is None else others,
    }


def mapping_to(what: str, of: Schema) -> Schema:
    """A mapping with any keys: names of players, of favors, of room types."""
    return {"type": "object", "description": what, "properties": {}, "required": [], "additionalProperties": of}


def either(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


def ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}
