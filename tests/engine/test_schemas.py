"""The schemas of position, case and scenario files: one checker reads by them, and editors do."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.catalogue import tiles_named
from engine.kernel.errors import RecordError
from engine.kernel.forms import ANNOTATIONS, KEYWORDS, Schema, check_form
from engine.kernel.schemas import either, list_of, mapping, mapping_to, number, text, whole
from engine.kernel.yaml import read_yaml
from engine.records.named_fields import with_slugs
from engine.two_castles.catalogue import tiles_named as sister_tiles
from tests.support.paths import ROOT
from tools.schemas import FORMS, page

FOLDERS = {
    "positions": "position",
    "two_castles/positions": "two-castles-position",
    "cases": "case",
    "cases/two-castles": "case",
}
EXAMPLES = {
    file: FOLDERS.get(file.parent.relative_to(ROOT / "examples").as_posix(), "scenario")
    for file in sorted((ROOT / "examples").rglob("*.yaml"))
}


def schema_of(name: str) -> Schema:
    found: Schema = json.loads((ROOT / "docs" / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", FORMS)
def test_the_schemas_of_the_docs_are_fresh(name: str) -> None:
    assert (ROOT / "docs" / f"{name}.schema.json").read_text(encoding="utf-8") == page(FORMS[name]), (
        "run: python -m tools.schemas"
    )


def keywords(schema: Any) -> set[str]:
    """Every keyword of a schema, without the names of fields and definitions."""
    found = set(schema)
    inner = [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values(), *schema.get("anyOf", [])]
    inner += [schema[key] for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict)]
    return found.union(*map(keywords, inner))


@pytest.mark.parametrize("name", FORMS)
def test_a_schema_says_nothing_that_the_reader_does_not_check(name: str) -> None:
    assert keywords(schema_of(name)) <= KEYWORDS | ANNOTATIONS


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_example_has_the_form_that_its_schema_asks_for(file: Path) -> None:
    data: Any = read_yaml(file.read_text(encoding="utf-8"))
    schema = schema_of(EXAMPLES[file])
    check_form(with_slugs(data, sister_tiles if "game" in data else tiles_named), schema, schema["$defs"])


def test_there_are_examples_of_every_form() -> None:
    assert set(EXAMPLES.values()) == set(FORMS)


@pytest.mark.parametrize("file", [f for f in EXAMPLES if "position" not in EXAMPLES[f]][::7], ids=lambda f: f.stem)
def test_no_example_keeps_its_form_with_a_field_that_nobody_knows(file: Path) -> None:
    data: Any = read_yaml(file.read_text(encoding="utf-8"))
    schema = schema_of(EXAMPLES[file])
    with pytest.raises(RecordError, match=r"^zzz: unknown; there are"):
        check_form({**data, "zzz": 1}, schema, schema["$defs"])


# the checker

STEP = either(
    mapping("Lay a room.", {"place": text("A room."), "expect": whole("Points.")}, ("place", "expect")),
    mapping("Count placements.", {"legal": text("A tile."), "expect": whole("How many.")}, ("legal", "expect")),
    mapping("Only ask.", {"expect": whole("Points.")}, ("expect",)),
)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({"place": "a", "expect": 3}, None),
        ({"expect": 3}, None),
        ({"place": "a"}, "step.expect: missing"),
        ({"place": "a", "legal": "b", "expect": 3}, "step.legal: this does not go with place, expect"),
        ({"plase": "a", "expect": 3}, "step.plase: unknown; did you mean place?"),
        ({"legal": 3, "expect": 3}, "step.legal: a text is expected, not 3"),
        ({}, "step.expect: missing"),
        ([], "step: a mapping is expected, not a list"),
    ],
)
def test_of_several_forms_the_nearest_is_meant(value: object, reason: str | None) -> None:
    if reason is None:
        check_form(value, STEP, {}, "step")
        return
    with pytest.raises(RecordError) as refusal:
        check_form(value, STEP, {}, "step")
    assert str(refusal.value) == reason


@pytest.mark.parametrize(
    ("value", "schema", "reason"),
    [
        ([1], list_of("Two.", whole("A number."), 2, least=2), "field: 1 are too few, 2 at least"),
        ([1, 2, 3], list_of("Two.", whole("A number."), 2, least=2), "field: 3 are too many, 2 at most"),
        ({"a": "b"}, mapping_to("Numbers.", whole("A number.")), "field.a: a whole number is expected, not 'b'"),
        ({"a\nb": "b"}, mapping_to("Numbers.", whole("A number.")), "field.'a\\nb': a whole number is expected, not"),
        (True, {"type": "number"}, "field: a number is expected, not true"),
        (3, either(text("A text."), list_of("Texts.", text("A text."))), "field: a text or a list is expected, not 3"),
        (9, number("Few.", 0, 5), "field: 9 is too much, 5 at most"),
    ],
)
def test_what_does_not_fit_is_named(value: object, schema: Schema, reason: str) -> None:
    with pytest.raises(RecordError) as refusal:
        check_form(value, schema, {}, "field")
    assert str(refusal.value).startswith(reason)


def test_a_whole_number_is_a_number() -> None:
    check_form(3, {"type": "number"}, {})
    check_form(3.5, {"type": "number"}, {})
