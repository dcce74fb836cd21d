"""The page's question `box`: every tile in every turn, drawn with shared definitions, small enough to be sent."""

import gzip
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.answers.page import ask_page
from cli.answers.page.forms import BoxForm
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState
from engine.catalogue import all_tiles, find_tile
from engine.geometry.outline import canonical_turns, turned
from engine.kernel import i18n
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import LANGUAGES, set_language, whole_catalogue
from engine.pictures.outlines import outline_path
from engine.pictures.rooms import draw_room
from engine.rules.rulings import RULINGS
from tests.support.forms import check

EXPANDED = {"edition": "collectors", "expansions": ["towers", "swans", "moats", "passages", "decrees"]}


def box(**fields: object) -> BoxForm:
    found: Any = ask_page("box", dict(fields))
    check(found, BoxForm)
    return found  # type: ignore[no-any-return]


def slugs(form: BoxForm) -> set[str]:
    return {tile["slug"] for tile in form["tiles"]}


def test_the_box_holds_every_tile_in_every_turn_that_differs() -> None:
    found = box()
    assert [tile["slug"] for tile in found["tiles"]] == [tile.slug for tile in all_tiles()]
    for tile in found["tiles"]:
        assert set(tile["turns"]) == set(map(str, canonical_turns(tile["slug"])))
        for turn, form in tile["turns"].items():
            way = turned(tile["slug"], int(turn))
            assert (form["w"], form["h"], form["path"]) == (way.width, way.height, outline_path(way.outline))
            doors = [(door["x"], door["y"], door["side"]) for door in form["doors"]]
            assert doors == [(door.x, door.y, door.side) for door in way.doors]


@pytest.mark.parametrize("fields", [{}, {"lang": "ru"}, EXPANDED, {"edition": "first", "lang": "fr"}])
def test_drawings_refer_only_to_what_the_box_defines(fields: dict[str, Any]) -> None:
    found = box(**fields)
    known = re.findall(r'id="([^"]+)"', found["defs"])
    assert len(set(known)) == len(known)
    ElementTree.fromstring(found["defs"])
    for tile in found["tiles"]:
        for turn in tile["turns"].values():
            assert set(re.findall(r"#(mk-[\w-]+)", turn["svg"])) <= set(known)
            assert "id=" not in turn["svg"]
            ElementTree.fromstring(f"<g>{turn['svg']}</g>")


def test_a_drawing_is_that_of_the_pictures_but_for_its_title_and_the_hundredths() -> None:
    tile = next(tile for tile in box()["tiles"] if tile["slug"] == "salon")
    states = [EntranceState.EXTERNAL] * len(find_tile("salon").doors)
    drawn = draw_room(Placement(find_tile("salon").slug, 0, 0, 1), states, False, "mk").partition("</title>")[2]
    number = re.compile(r"-?\d+(?:\.\d+)?")
    assert number.sub("n", tile["turns"]["1"]["svg"]) == number.sub("n", drawn)
    pairs = zip(number.findall(tile["turns"]["1"]["svg"]), number.findall(drawn), strict=True)
    assert all(abs(float(a) - float(b)) <= 0.0501 for a, b in pairs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_is_small_enough_to_be_sent_at_once(lang: str) -> None:
    written = json.dumps(box(lang=lang), ensure_ascii=False, separators=(",", ":")).encode()
    assert len(gzip.compress(written)) <= 40_000


def test_pieces_and_further_rooms_are_there_only_where_they_are_asked_for() -> None:
    base, moats, all_of_it = (
        slugs(box()),
        slugs(box(edition="collectors", expansions=["moats"])),
        slugs(box(**EXPANDED)),
    )
    assert {"moat", "barbican-new"} <= moats - base
    assert not any(slug.startswith("passage") for slug in moats)
    assert "passage-corner" in all_of_it
    assert any(find_tile(slug).size == 325 for slug in all_of_it)
    assert not any(find_tile(slug).invented for slug in moats | base)
    assert {tile["slug"] for tile in box(**EXPANDED)["tiles"] if tile["invented"]} == {
        slug for slug in all_of_it if find_tile(slug).invented
    }


def test_an_edition_has_the_copies_and_faces_of_its_own_box() -> None:
    def copies(form: BoxForm) -> dict[str, int]:
        return {
            tile["slug"]: tile["copies"] for tile in form["tiles"] if tile["box"] in ("hallway", "stairs", "foyer-3")
        }

    assert copies(box()) == {"stairs": 6, "hallway": 9, "downstairs-hallway": 9, "foyer-3": 4, "foyer-4": 4}
    assert copies(box(edition="collectors"))["downstairs-hallway"] == 11
    assert "foyer-4" not in slugs(box(edition="first"))


def test_tiles_are_said_in_words_and_found_by_names_of_all_languages() -> None:
    nap = next(tile for tile in box(lang="fr")["tiles"] if tile["slug"] == "nap-room")
    assert set(nap["names"]) == set(LANGUAGES)
    assert nap["name"] == nap["names"]["fr"]
    english = next(tile for tile in box()["tiles"] if tile["slug"] == "nap-room")
    assert english["words"] == "2 points, +2 per connected living"


def test_what_can_be_chosen_is_there_with_its_words() -> None:
    found = box(edition="first")
    assert [ruling["name"] for ruling in found["rulings"]] == list(RULINGS)
    assert next(ruling for ruling in found["rulings"] if ruling["name"] == "tie-break")["default"] == "area"
    assert [choice["name"] for choice in found["languages"]] == list(LANGUAGES)
    assert found["players"] == [1, 2, 3, 4]
    assert box(**EXPANDED)["players"] == [2, 3, 4, 5]
    assert len(found["favors"]) == 24
    assert all(card["words"] and card["about"] and card["rule"] for card in (*found["favors"], *found["bonus_cards"]))


def test_a_box_is_put_together_once_for_a_language() -> None:
    assert box()["tiles"] is box()["tiles"]
    assert box(lang="cs")["types"] != box()["types"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [({"edition": "third"}, "third"), ({"expansions": ["islands"]}, "islands"), ({"packs": ["nobodys"]}, "nobodys")],
)
def test_a_box_that_there_is_not_is_refused_in_one_sentence(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(MadKingError, match=said):
        ask_page("box", fields)


# the words of the page


def test_the_words_of_a_domain_are_given_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cs" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    plural = "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"
    header = f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: {plural}\n"
    (folder / "table.mo").write_bytes(
        _compiled({"": header, "Undo": "Zpět", "{n} room\0{n} rooms": "{n} místnost\0{n} místnosti\0{n} místností"})
    )
    monkeypatch.setattr(i18n, "LOCALE_DIR", tmp_path)
    i18n._translations.cache_clear()
    try:
        set_language("cs")
        found = whole_catalogue("table")
        assert found.texts == {"Undo": "Zpět"}
        assert found.plurals == {"{n} room": ["{n} místnost", "{n} místnosti", "{n} místností"]}
        for language in ("fr", "en"):  # no catalogue, and the language that needs none
            set_language(language)
            assert whole_catalogue("table") == ({}, {})
    finally:
        i18n._translations.cache_clear()


def _compiled(entries: dict[str, str]) -> bytes:
    """A catalogue as gettext reads it, of sorted entries."""
    from struct import pack

    keys, texts = zip(*sorted((key.encode(), text.encode()) for key, text in entries.items()), strict=True)
    start = 28 + 16 * len(keys)
    places, body = [], b""
    for words in (keys, texts):
        for word in words:
            places.append(pack("<2I", len(word), start + len(body)))
            body += word + b"\0"
    return pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0) + b"".join(places) + body
