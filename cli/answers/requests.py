"""Requests as strangers make them: their fields are those of the function that answers, and are checked by name."""

from collections.abc import Callable, Collection
from functools import cache
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

from cli.answers import Document
from cli.errors import BadInput
from engine.kernel.forms import Schema, check_form
from engine.kernel.i18n import LANGUAGES, labelled
from engine.kernel.limits import LONGEST_LOG
from engine.kernel.text import unknown

MOST_WORDS = 1_000
"""Entries of a list in a request."""

_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}


def find_question(name: str, known: Collection[str]) -> str:
    """A question by its name."""
    if name not in known:
        raise BadInput(labelled(name[:40], unknown(name, list(known))))
    return name


def spoken_language(request: object) -> str:
    """The language in which a request is refused: the one it asks for, if there is such a one."""
    asked = request.get("lang") if isinstance(request, dict) else None
    return next((language for language in LANGUAGES if language == asked), "")


def check_request(request: object, answer: Callable[..., Document]) -> None:
    """Refuse a request that has not the fields of the function that answers, by the name of the first wrong one."""
    check_form(request, request_form(answer), definitions(), "" if isinstance(request, dict) else "request")


@cache
def request_form(answer: Callable[..., Document]) -> Schema:
    """The JSON Schema of the requests that a function answers."""
    parameters = signature(answer).parameters
    fields = {name: _schema(parameter.annotation) for name, parameter in parameters.items()}
    needed = [name for name, parameter in parameters.items() if parameter.default is Parameter.empty]
    return _mapping({**fields, "lang": _schema(str), "booklet": _schema(str)}, needed, others=False)


def _schema(annotation: Any) -> Schema:
    kind, inner = get_origin(annotation), get_args(annotation)
    if kind is UnionType:
        return {"anyOf": [_schema(one) for one in inner]}
    if kind is list:
        return {"type": "array", "items": _schema(inner[0]), "maxItems": MOST_WORDS}
    if kind is dict:
        return _mapping({}, [], others=_schema(inner[1]))
    if annotation is Any:
        return {"$ref": "#/$defs/anything"}
    return {"type": _TYPES[annotation], **({"maxLength": LONGEST_LOG} if annotation is str else {})}


def _mapping(fields: dict[str, Schema], needed: list[str], *, others: Schema | bool) -> Schema:
    return {"type": "object", "properties": fields, "required": needed, "additionalProperties": others}


@cache
def definitions() -> dict[str, Schema]:
    """A value of any form, as the data of a position are: its own reader checks it."""
    anything = {"$ref": "#/$defs/anything"}
    simple = [{"type": kind} for kind in _TYPES.values()]
    inside = [{"type": "array", "items": anything, "maxItems": LONGEST_LOG}, _mapping({}, [], others=anything)]
    return {"anything": {"anyOf": [*simple, *inside]}}
