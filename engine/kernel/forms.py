"""The one checker of whatever strangers write: plain YAML or JSON, and its form against a schema, field by field.

Schemas are JSON Schema. `check_form` knows the keywords of `KEYWORDS` and no others; the first field that does not fit
is refused by its name.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NoReturn

from engine.kernel.errors import MadKingError, RecordError
from engine.kernel.i18n import N_, get_language, labelled, say, say_quoted
from engine.kernel.text import unknown, with_nearest
from engine.kernel.yaml import YamlError, read_yaml

Data = dict[str, Any]
Schema = dict[str, Any]
Makers = Mapping[str, "Callable[[], Schema]"]
"""Definitions by name, made when they are asked for."""
KEYWORDS = frozenset(
    ("$ref", "anyOf", "type", "const", "enum", "maxLength", "minimum", "maximum", "multipleOf", "minItems", "maxItems",
     "items", "properties", "required", "additionalProperties")
)  # fmt: skip
ANNOTATIONS = frozenset(("$schema", "$id", "$defs", "title", "description"))
MOST_LISTED = 20
"""Longer lists of what would be right are not shown."""


def refuse(field: str, sentence: str, /, **values: object) -> NoReturn:
    """Refuse a record: the field, and what is wrong with it."""
    raise RecordError(labelled(field, say(sentence, **values)))


@contextmanager
def naming(field: str) -> Iterator[None]:
    """What is refused in here, is refused in this field, or in a field of it."""
    try:
        yield
    except RecordError as error:
        raise RecordError(f"{field}.{error}") from None
    except MadKingError as error:
        raise RecordError(labelled(field, error)) from None


# text


def read_data(text: str) -> object:
    """The data in the text of a record, JSON or YAML, not checked yet."""
    try:
        if text.lstrip().startswith("{"):
            try:
                return json.loads(text, object_pairs_hook=_each_key_once)
            except json.JSONDecodeError:
                # it may still be YAML, and if not, YAML's message is as good
                return read_yaml(text)
        return read_yaml(text)
    except YamlError as error:
        raise RecordError(str(error)) from None
    except RecursionError:
        raise RecordError(say(N_("the file is nested too deeply"))) from None
    except (ValueError, OverflowError):
        raise RecordError(say(N_("the file holds a number or a date that cannot be read"))) from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> Data:
    found: Data = {}
    for key, value in pairs:
        if key in found:
            raise RecordError(say(N_("{key} is given twice"), key=key[:40]))
        found[key] = value
    return found


# form


class Form:
    """What one kind of record looks like; the definitions that it refers to are made when they are needed."""

    def __init__(
        self,
        name: str,
        title: str,
        schema: Callable[[], Schema],
        definitions: Makers,
        further: Callable[[], Makers] = dict,
    ) -> None:
        self._name, self._title, self._schema = name, title, schema
        self.definitions = Definitions(definitions, further)

    @cached_property
    def schema(self) -> Schema:
        """The schema without its definitions."""
        return self._schema()

    def check(self, value: object, field: str = "") -> None:
        """Does a value have this form? The first field that has not is refused."""
        check_form(value, self.schema, self.definitions, field)

    def exported(self) -> Schema:
        """The whole JSON Schema (draft 2020-12), as editors read it."""
        head = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": f"urn:madking:{self._name}",
            "title": self._title,
        }
        used = _referred(self.schema, self.definitions)
        return {**head, **self.schema, "$defs": {name: self.definitions[name] for name in used}}


class Definitions(Mapping[str, Schema]):
    """Schemas by name, each made when it is first asked for; further ones are only looked up if one is missing."""

    def __init__(self, makers: Makers, further: Callable[[], Makers] = dict) -> None:
        self._makers, self._further = dict(makers), further
        self._made: dict[str, Schema] = {}

    def __getitem__(self, name: str) -> Schema:
        if name not in self._made:
            self._made[name] = (self._makers.get(name) or self._further()[name])()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._makers, **self._further()})

    def __len__(self) -> int:
        return len(list(iter(self)))


def _referred(schema: Schema, definitions: Mapping[str, Schema]) -> list[str]:
    """The names of the definitions that a schema refers to, also through others, in the order of their first use."""
    found: dict[str, None] = {}
    todo: list[Any] = [schema]
    while todo:
        one = todo.pop(0)
        if isinstance(one, dict):
            name = str(one.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found[name] = None
                todo.append(definitions[name])
            todo += one.values()
        elif isinstance(one, list):
            todo += one
    return list(found)


_UNKNOWN = {
    "edition": N_("{text} is not an edition"),
    "expansion": N_("{text} is not a module"),
    "room": N_("{text} is not a room of the stacks"),
    "size": N_("{text} is not a size of rooms"),
    "favor": N_("{text} is not a favor"),
    "bonus_card": N_("{text} is not a bonus card"),
    "hand": N_("{text} is not a tile that can be placed"),
    "tile": N_("{text} is not a regular tile"),
    "offered": N_("{text} is not a tile that can be placed"),
    "throne": N_("{text} is not a throne room"),
    "attendant": N_("{text} is not an attendant"),
    "opening": N_("a table begins in the phase take or price"),
}
_TYPES: dict[str, tuple[type, str]] = {
    "string": (str, N_("a text")),
    "integer": (int, N_("a whole number")),
    "number": (float, N_("a number")),
    "boolean": (bool, N_("true or false")),
    "array": (list, N_("a list")),
    "object": (dict, N_("a mapping")),
    "null": (type(None), N_("nothing")),
}


def check_form(value: object, schema: Schema, definitions: Mapping[str, Schema], field: str = "") -> None:
    """Does a value have the form that a schema asks for? The first field that has not is refused."""
    branches = _branches(schema, definitions)
    if not all(branch for _name, branch in branches):
        return  # anything goes
    fitting = [(name, branch) for name, branch in branches if _is_of(value, branch["type"])]
    if not fitting:
        types = dict.fromkeys(branch["type"] for _name, branch in branches)
        wanted = say(N_(" or ")).join(say(_TYPES[one][1]) for one in types)
        refuse(field, N_("{wanted} is expected, not {found}"), wanted=wanted, found=shown(value))
    name, schema = fitting[0]
    if isinstance(value, dict):
        _check_mapping(value, [branch for _name, branch in fitting], definitions, field)
    elif isinstance(value, list):
        if len(value) > schema.get("maxItems", len(value)):
            refuse(field, N_("{n} are too many, {most} at most"), n=len(value), most=schema["maxItems"])
        if len(value) < schema.get("minItems", 0):
            refuse(field, N_("{n} are too few, {least} at least"), n=len(value), least=schema["minItems"])
        for number, element in enumerate(value):
            check_form(element, schema["items"], definitions, f"{field}[{number}]")
    else:
        _check_scalar(value, schema, field, name)


def _is_of(value: object, kind: str) -> bool:
    """Is a value of a type? Whole numbers are numbers too, and true is none."""
    return type(value) is _TYPES[kind][0] or (kind == "number" and type(value) is int)


def _branches(schema: Schema, definitions: Mapping[str, Schema]) -> list[tuple[str, Schema]]:
    """The schemas of which one must fit, each with the name of its definition."""
    name = ""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        schema = definitions[name]
    if "anyOf" not in schema:
        return [(name, schema)]
    return [branch for one in schema["anyOf"] for branch in _branches(one, definitions)]


def _check_mapping(value: Data, schemas: list[Schema], definitions: Mapping[str, Schema], field: str) -> None:
    """Of several forms of a mapping that one is meant which it misses by the fewest fields."""
    schema = min(schemas, key=lambda one: _misses(value, one))
    known, others = schema["properties"], schema["additionalProperties"]
    inside = f"{field}." if field else ""
    for key in value:
        if key not in known and others is False:
            _refuse_key(key, value, schema, schemas, f"{inside}{_word(key)}")
    for key in schema["required"]:
        if key not in value:
            refuse(f"{inside}{key}", N_("missing"))
    for key, element in value.items():
        check_form(element, known.get(key, others), definitions, f"{inside}{_word(key)}")


def _refuse_key(key: str, value: Data, schema: Schema, schemas: list[Schema], field: str) -> NoReturn:
    """A key that no form knows is refused with the nearest; one of another form, with the keys that it cannot join."""
    everywhere = list(dict.fromkeys(name for one in schemas for name in one["properties"]))
    if key in everywhere:
        beside = ", ".join(name for name in schema["required"] if name in value)
        refuse(field, N_("this does not go with {fields}"), fields=beside)
    raise RecordError(labelled(field, unknown(key, everywhere)))


def _misses(value: Data, schema: Schema) -> int:
    """By how many fields a mapping misses a schema: unknown ones, missing ones, and others than it asks for."""
    known = schema["properties"]
    strange = [] if schema["additionalProperties"] is not False else [key for key in value if key not in known]
    missing = [key for key in schema["required"] if key not in value]
    wrong = [key for key, one in known.items() if "const" in one and value.get(key) != one["const"]]
    return len(strange) + len(missing) + len(wrong)


def _check_scalar(value: Any, schema: Schema, field: str, name: str) -> None:
    if "const" in schema and value != schema["const"]:
        refuse(field, N_("{n} is not read by this program; it reads {known}"), n=shown(value), known=schema["const"])
    if "enum" in schema and value not in schema["enum"]:
        refuse_unknown(field, value, schema["enum"], name)
    if "maxLength" in schema and len(value) > schema["maxLength"]:
        refuse(field, N_("too long, {most} characters at most"), most=schema["maxLength"])
    if "minimum" in schema and value < schema["minimum"]:
        refuse(field, N_("{n} is too little, {least} at least"), n=shown(value), least=schema["minimum"])
    if "maximum" in schema and value > schema["maximum"]:
        refuse(field, N_("{n} is too much, {most} at most"), n=shown(value), most=schema["maximum"])
    if "multipleOf" in schema and value % schema["multipleOf"]:
        refuse(field, N_("{n} is not a multiple of {unit}"), n=value, unit=schema["multipleOf"])


def refuse_unknown(field: str, value: Any, known: Sequence[Any], name: str = "") -> NoReturn:
    """Refuse a value that is not among those known, with the nearest; `name` says what it should be."""
    reason = say(_UNKNOWN.get(name, N_("{text} is unknown")), text=shown(value))
    word = value if isinstance(value, str) else ""
    why = with_nearest(reason, word, [str(one) for one in known], listed=len(known) <= MOST_LISTED)
    raise RecordError(labelled(field, why))


def _word(text: str) -> str:
    return text if text.isprintable() and 0 < len(text) <= 40 else ascii(text[:40])


def shown(value: object) -> str:
    """A value as a message shows it: never long, never on two lines."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: say(N_("nothing"))}[value]
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else say(N_("a huge number"))
    if isinstance(value, str):
        said = repr(value if len(value) <= 40 else value[:37] + "...")
        return said if get_language() == "en" else say_quoted(said[1:-1])
    if isinstance(value, float):
        return repr(value)
    for kind, name in (_TYPES["array"], _TYPES["object"]):
        if isinstance(value, kind):
            return say(name)
    return say(N_("something else"))
