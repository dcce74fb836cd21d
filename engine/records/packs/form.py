"""The form of a pack file, and every field that does not have it."""

from collections.abc import Iterator
from typing import Any

from engine.catalogue import RoomType
from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, Form, Schema, check_form
from engine.kernel.i18n import LANGUAGES
from engine.kernel.schemas import list_of, mapping, mapping_to, number, text, yes_or_no
from engine.records.packs.findings import Finding
from engine.rules.editions import EDITIONS

VERSION = 1
COLOURS = 5
"""Colours of swan tokens (SWAN-1)."""
MOST_ROOMS = 200
MOST_NAME = 60
MOST_WORDS = 200
KEPT = ("pieces", "ring")
"""What a pack may hold for other readers: it is neither read nor checked here, and kept."""
REQUIRED = ("name", "size", "type", "points", "doors")


def _room_type() -> Schema:
    return text("A room type.", enum=[str(kind) for kind in RoomType])


def _room() -> Schema:
    return mapping(
        "A room, as it lies upright.",
        {
            "name": text("The printed name.", maxLength=MOST_NAME),
            "names": mapping(
                "The name in other languages.", {code: text("The name.", maxLength=MOST_NAME) for code in LANGUAGES}
            ),
            "slug": text("For castle text; left out: made of the name.", maxLength=MOST_NAME),
            "size": number("Square feet.", 25, 1000, multipleOf=25),
            "type": _room_type(),
            "points": number("The printed points.", -20, 20),
            "bonus": text("The centre icon: +3 connected living outdoor.", maxLength=MOST_WORDS),
            "doors": text("N2 E1: side and unit edge, counted from the left or from the top.", maxLength=MOST_WORDS),
            "fence": text("The fence of an Outdoor room.", enum=["top"]),
        },
        REQUIRED,
    )


def _shape() -> Schema:
    rows = list_of("Rows of cells: # whole, . none, 1 to 4 halves.", text("A row.", maxLength=40), 40, least=1)
    return mapping("An outline.", {"art": rows, "convention": yes_or_no("Is it a guess?")}, ("art",))


def _pack() -> Schema:
    return mapping(
        "The rooms of a box beside those of the base game.",
        {
            "pack": text("Its id: a-z, 0-9 and -.", maxLength=40),
            "title": text("What it is called.", maxLength=MOST_NAME),
            "version": {"type": "integer", "const": VERSION, "description": "The version of this form."},
            "edition": text("The edition whose box it is.", enum=list(EDITIONS)),
            "stand_in": yes_or_no("Are its rooms invented? Only those of the shipped pack are."),
            "replaces": text("The pack whose rooms these take the place of.", maxLength=40),
            "swans": list_of("Names of the colours.", text("A colour.", maxLength=MOST_NAME), COLOURS, least=COLOURS),
            "towers": mapping_to("Which plastic tower belongs to which type.", _room_type()),
            "cards": mapping("Points that no text gives.", {"tower": number("For each tower room.", 0, 20)}),
            "rooms": list_of("The rooms.", _room(), MOST_ROOMS),
            "shapes": mapping_to("Outlines by size.", _shape()),
        },
        ("pack", "title", "version", "edition", "rooms"),
    )


PACK = Form("pack", "Pack of madking", _pack, {})


def form_findings(data: Data) -> list[Finding]:
    """Every field of a pack that does not have its form."""
    return list(_faults({key: value for key, value in data.items() if key not in KEPT}, PACK.schema, ""))


def _faults(value: object, schema: Schema, field: str) -> Iterator[Finding]:
    if isinstance(value, dict) and schema["type"] == "object":
        inside = f"{field}." if field else ""
        known, others = schema["properties"], schema["additionalProperties"]
        yield from (fault for key in schema["required"] if key not in value
                    for fault in _fault({}, {**schema, "required": [key]}, field, f"{inside}{key}"))  # fmt: skip
        for key, inner in value.items():
            if key in known or others:
                yield from _faults(inner, known.get(key, others), f"{inside}{key}")
            else:
                yield from _fault({key: inner}, {**schema, "required": []}, field, f"{inside}{key}")
    elif isinstance(value, list) and schema["type"] == "array":
        yield from _fault([None] * len(value), {**schema, "items": {"type": "null"}}, field, field)
        for number_, inner in enumerate(value[: schema.get("maxItems", len(value))]):
            yield from _faults(inner, schema["items"], f"{field}[{number_}]")
    else:
        yield from _fault(value, schema, field, field)


def _fault(value: Any, schema: Schema, field: str, place: str) -> Iterator[Finding]:
    """What the one checker of forms says against one value."""
    try:
        check_form(value, schema, {}, field)
    except RecordError as refusal:
        yield Finding(place, str(refusal))
