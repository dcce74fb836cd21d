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
MOST_PIECES = 20
MOST_CELLS = 40
"""Cells of a row or column of an outline, however it is drawn."""
FARTHEST = 100
"""Cells between the foyer and what lies in the ring."""
SITES = ("w", "n", "e")
"""The sides of the ring where sections lie."""
ROLES = ("bar", "join", "foyer")
"""What pieces are: sections of the ring, links of two doors, and the foyers that stand in the ring."""
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


def _art() -> Schema:
    row = text("A row.", maxLength=MOST_CELLS)
    return list_of("Rows of cells: # whole, . none, 1 to 4 halves.", row, MOST_CELLS, least=1)


def _shape() -> Schema:
    return mapping("An outline.", {"art": _art(), "convention": yes_or_no("Is it a guess?")}, ("art",))


def _piece() -> Schema:
    return mapping(
        "A piece that is no room, or a foyer in a ring, in place of the shipped one; what is left out stays as it is.",
        {
            "slug": text("The slug of the piece that it replaces.", maxLength=MOST_NAME),
            "role": text("What it is; that of the shipped one.", enum=list(ROLES)),
            "type": text("The type of a foyer.", enum=[str(RoomType.CORRIDOR)]),
            "art": _art(),
            "doors": text("W0,0 E2,0: side, column and row; = behind the gate of a foyer.", maxLength=MOST_WORDS),
            "size": number("Square feet.", 0, 10_000, multipleOf=25),
            "points": number("The printed points.", -20, 20),
            "bonus": text("The icon: +1 each food living.", maxLength=MOST_WORDS),
            "weight": number("How often a connection counts that it makes.", 1, 9),
            "copies": number("How many the box has.", 0, 99),
            "convention": yes_or_no("Is its outline a guess?"),
        },
        ("slug",),
    )


def _numbers(what: str, n: int) -> Schema:
    return list_of(what, number("A number of cells, or of quarter turns.", -FARTHEST, FARTHEST), n, least=n)


def _ring() -> Schema:
    site = "Column and row of its box, and its quarter turns."
    return mapping(
        "How the pieces lie around a castle, counted from the box of the foyer that stands in the ring.",
        {
            "foyer": _numbers("The upper left cell of the foyer itself: column and row.", 2),
            "inner": _numbers("The ground inside: first column and row, last column and row.", 4),
            "sites": mapping("Where the sections lie.", {side: _numbers(site, 3) for side in SITES}, SITES),
        },
        ("foyer", "inner", "sites"),
    )


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
            "pieces": list_of("Pieces in place of those that are shipped.", _piece(), MOST_PIECES),
            "ring": _ring(),
        },
        ("pack", "title", "version", "edition", "rooms"),
    )


PACK = Form("pack", "Pack of madking", _pack, {})


def form_findings(data: Data) -> list[Finding]:
    """Every field of a pack that does not have its form."""
    return list(_faults(data, PACK.schema, ""))


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
