"""Reading a file field by field: safe YAML and JSON, and a check of their form against a schema that names the field.

`check_form` knows the JSON Schema keywords of `KEYWORDS` and no others.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.limits import LONGEST_POSITION
from engine.kernel.near import unknown, with_nearest
from engine.kernel.yaml import YamlError, read_yaml

Data = dict[str, Any]
Schema = dict[str, Any]
KEYWORDS = frozenset(
    ("$ref", "anyOf", "type", "const", "enum", "maxLength", "minimum", "maximum", "multipleOf", "maxItems", "items",
     "properties", "required", "additionalProperties")
)  # fmt: skip
ANNOTATIONS = frozenset(("$schema", "$id", "$defs", "title", "description"))
MOST_LISTED = 20
"""Longer lists of what would be right are not shown."""


class PositionError(MadKingError):
    """A position file that cannot be used; the message names the field."""


def refuse(field: str, sentence: str, /, **values: object) -> NoReturn:
    """Refuse a position: the field, and what is wrong with it."""
    raise PositionError(labelled(field, say(sentence, **values)))


@contextmanager
def naming(field: str) -> Iterator[None]:
    """What the engine refuses in here, it refuses in this field."""
    try:
        yield
    except PositionError:
        raise
    except MadKingError as error:
        raise PositionError(labelled(field, error)) from None


# text


def parse_position(text: str) -> object:
    """The data in the text of a position file, not checked yet."""
    if len(text) > LONGEST_POSITION:
        raise PositionError(say(N_("the position is longer than {most} characters"), most=LONGEST_POSITION))
    try:
        if text.lstrip().startswith("{"):
            try:
                return json.loads(text, object_pairs_hook=_each_key_once)
            except json.JSONDecodeError:
                # it may still be YAML, and if not, YAML's message is as good
                return read_yaml(text, text_keys=True)
        return read_yaml(text, text_keys=True)
    except YamlError as error:
        raise PositionError(str(error)) from None
    except RecursionError:
        raise PositionError(say(N_("the file is nested too deeply"))) from None
    except (ValueError, OverflowError):
        raise PositionError(say(N_("the file holds a number or a date that cannot be read"))) from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> Data:
    found: Data = {}
    for key, value in pairs:
        if key in found:
            raise PositionError(say(N_("{key} is given twice"), key=key[:40]))
        found[key] = value
    return found


# form


_UNKNOWN = {
    "room": N_("{text} is not a room of the stacks"),
    "size": N_("{text} is not a size of rooms"),
    "favor": N_("{text} is not a favor"),
    "bonus_card": N_("{text} is not a bonus card"),
    "hand": N_("{text} is not a tile that can be placed"),
}
_TYPES: dict[str, tuple[type, str]] = {
    "string": (str, N_("a text")),
    "integer": (int, N_("a whole number")),
    "boolean": (bool, N_("true or false")),
    "array": (list, N_("a list")),
    "object": (dict, N_("a mapping")),
    "null": (type(None), N_("nothing")),
}


def check_form(value: object, schema: Schema, definitions: dict[str, Schema], field: str = "") -> None:
    """Does a value have the form that a schema asks for? The first field that has not is refused."""
    kind = ""
    if "$ref" in schema:
        kind = schema["$ref"].rpartition("/")[2]
        schema = definitions[kind]
    branches = schema.get("anyOf", [schema])
    fitting = [branch for branch in branches if type(value) is _TYPES[branch["type"]][0]]
    if not fitting:
        wanted = say(N_(" or ")).join(say(_TYPES[branch["type"]][1]) for branch in branches)
        refuse(field, N_("{wanted} is expected, not {found}"), wanted=wanted, found=shown(value))
    schema = fitting[0]
    if isinstance(value, dict):
        _check_mapping(value, schema, definitions, field)
    elif isinstance(value, list):
        if len(value) > schema["maxItems"]:
            refuse(field, N_("{n} are too many, {most} at most"), n=len(value), most=schema["maxItems"])
        for number, element in enumerate(value):
            check_form(element, schema["items"], definitions, f"{field}[{number}]")
    else:
        _check_scalar(value, schema, field, kind)


def _check_mapping(value: Data, schema: Schema, definitions: dict[str, Schema], field: str) -> None:
    known = schema["properties"]
    inside = f"{field}." if field else ""
    for key in value:
        if key not in known:
            raise PositionError(labelled(f"{inside}{_word(str(key))}", unknown(str(key), list(known))))
    for key in schema["required"]:
        if key not in value:
            refuse(f"{inside}{key}", N_("missing"))
    for key, element in value.items():
        check_form(element, known[key], definitions, f"{inside}{key}")


def _check_scalar(value: Any, schema: Schema, field: str, kind: str) -> None:
    if "const" in schema and value != schema["const"]:
        refuse(field, N_("{n} is not read by this program; it reads {known}"), n=shown(value), known=schema["const"])
    if "enum" in schema and value not in schema["enum"]:
        _refuse_unknown(value, schema["enum"], field, kind)
    if "maxLength" in schema and len(value) > schema["maxLength"]:
        refuse(field, N_("too long, {most} characters at most"), most=schema["maxLength"])
    if "minimum" in schema and value < schema["minimum"]:
        refuse(field, N_("{n} is too little, {least} at least"), n=shown(value), least=schema["minimum"])
    if "maximum" in schema and value > schema["maximum"]:
        refuse(field, N_("{n} is too much, {most} at most"), n=shown(value), most=schema["maximum"])
    if "multipleOf" in schema and value % schema["multipleOf"]:
        refuse(field, N_("{n} is not a multiple of {unit}"), n=value, unit=schema["multipleOf"])


def _refuse_unknown(value: Any, known: list[Any], field: str, kind: str) -> NoReturn:
    reason = say(_UNKNOWN.get(kind, N_("{text} is unknown")), text=shown(value))
    word = value if isinstance(value, str) else ""
    why = with_nearest(reason, word, [str(one) for one in known], listed=len(known) <= MOST_LISTED)
    raise PositionError(labelled(field, why))


def _word(text: str) -> str:
    return text if text.isprintable() and 0 < len(text) <= 40 else ascii(text[:40])


def shown(value: object) -> str:
    """A value as a message shows it: never long, never on two lines."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: say(N_("nothing"))}[value]
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else say(N_("a huge number"))
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:37] + "...")
    if isinstance(value, float):
        return repr(value)
    for kind, name in (_TYPES["array"], _TYPES["object"]):
        if isinstance(value, kind):
            return say(name)
    return say(N_("something else"))
