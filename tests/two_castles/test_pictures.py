"""Sections as pictures: what every room wants, the throne room's cells, marks of a verdict, new rooms, the legend."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from cli.main import run
from engine.kernel.i18n import LANGUAGES, set_language
from engine.pictures.markup import text_width
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import all_tiles
from engine.two_castles.pictures import draw_castle, draw_text
from engine.two_castles.pictures.rooms import SIDE, draw_room
from engine.two_castles.pictures.wants import draw_wants
from engine.two_castles.words import hanging_word, type_word
from tests.support.paths import ROOT

THRONE = "throne-living-corridor@0,0"
SMALL = f"{THRONE} terrace@2,0 wine-room@0,1 crypt@0,-1"
EXAMPLE = (ROOT / "docs" / "two-castles.txt").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str, **shown: object) -> ET.Element:
    return ET.fromstring(draw_castle(Castle.parse(text), **shown))  # type: ignore[arg-type]


def said(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def judged(text: str, placement: str) -> ET.Element:
    castle = Castle.parse(text)
    return ET.fromstring(draw_castle(castle, verdict=castle.judge(placement)))


def groups(root: ET.Element, attribute: str) -> dict[str, ET.Element]:
    return {group.attrib[attribute]: group for group in root.iter(f"{SVG}g") if attribute in group.attrib}


# rooms


def test_every_tile_draws_what_it_wants_in_the_space_it_has() -> None:
    """The drawing is well formed, has its number, and leaves the corner to the points."""
    for tile in all_tiles():
        drawing, wide = draw_wants(tile)
        texts = said(ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{drawing}</svg>'))
        assert texts[0].startswith(str(tile.scoring.points)), tile.slug
        assert wide > 0
        whole = draw_room(tile, 12)
        box = re.search(r'<rect x="7" y="[\d.]+" width="([\d.]+)"', whole)
        assert box is not None
        assert 7 + float(box[1]) <= tile.width * SIDE - 31, "the points are in the corner"


def test_what_two_tiles_want_is_drawn_apart() -> None:
    """Tiles of a type that score differently have different drawings, and those that score alike the same."""
    looks: dict[str, set[object]] = {}
    for tile in all_tiles():
        scoring = tile.scoring
        key = scoring.kind, scoring.points, scoring.types, scoring.hanging, scoring.cells, scoring.otherwise
        looks.setdefault(draw_wants(tile)[0], set()).add(key)
    assert all(len(keys) == 1 for keys in looks.values())
    assert len(looks) > 40


# the castle


def test_the_throne_room_shows_the_cells_it_wants() -> None:
    """It wants Living or Corridor rooms left and right: nothing lies on the left, on the right a Terrace, in vain."""
    root = drawn(SMALL)
    wishes = [group for group in root.iter(f"{SVG}g") if "data-wish" in group.attrib]
    assert [wish.attrib["data-wish"] for wish in wishes] == ["0", "1"]
    words = said(root)
    assert "free cell that the throne room looks at" in words
    assert "the throne room looks here in vain" in words
    assert "the throne room counts this one" not in words
    assert "the throne room counts this one" in said(drawn(f"{THRONE} fireplace@-1,0"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_lists_what_occurs_and_nothing_else(language: str) -> None:
    castle = Castle.parse(f"{THRONE} wine-room@2,0")
    words = said(ET.fromstring(draw_castle(castle, language=language)))
    from engine.kernel.i18n import set_language

    set_language(language)
    try:
        tiles = [room.tile for room in castle.rooms]
        here = {type_word(kind) for tile in tiles for kind in (tile.type, *tile.scoring.types)}
        hung = {hanging_word(tile.hanging) for tile in tiles}
        every = {type_word(tile.type) for tile in all_tiles()} | {hanging_word(tile.hanging) for tile in all_tiles()}
    finally:
        set_language("en")
    assert {word for word in words if word in every} == here | hung


def test_a_blue_frame_is_explained_where_there_is_one() -> None:
    blue = "blue frame: nothing may lie on top"
    assert blue in said(drawn(SMALL))
    assert blue not in said(drawn(THRONE))


def test_attendants_and_cards_are_told_with_their_points_and_the_total() -> None:
    root = drawn(EXAMPLE, attendants=["jester"], bonus_cards=["total-height"])
    words = said(root)
    assert "A castle of 20 rooms, 64 points" in words
    assert "Jester (torch): 6 points" in words
    assert any(line.startswith("Height (") for line in words)
    assert "rooms 52, attendants and bonus cards 12: 64 in all" in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_leaves_the_picture(language: str) -> None:
    castle = Castle.parse(SMALL)
    pictures = [draw_castle(castle, verdict=castle.judge("crypt@1,1"), language=language)]
    pictures.append(draw_castle(castle, attendants=["painter"], bonus_cards=["total-height"], language=language))
    for picture in pictures:
        root = ET.fromstring(picture)
        left, _top, width, _height = map(float, root.attrib["viewBox"].split())
        for group, dx in [(root, 0.0), *((g, _moved(g)) for g in root if g.tag == f"{SVG}g")]:
            for text in group.findall(f"{SVG}text"):
                wide = text_width(text.text or "", float(text.attrib["font-size"])) * 0.8
                at = float(text.attrib["x"]) + dx - (wide / 2 if text.get("text-anchor") == "middle" else 0)
                assert left <= at
                assert at + wide <= left + width, text.text


def _moved(group: ET.Element) -> float:
    found = re.match(r"translate\(([-\d.]+)", group.attrib.get("transform", ""))
    return float(found[1]) if found else 0.0


def test_a_picture_tells_a_screen_reader_what_it_is() -> None:
    root = drawn(SMALL, title="Ada & Bo")
    ids = root.attrib["aria-labelledby"].split()
    labels = {element.attrib.get("id"): element.text for element in root}
    assert root.attrib["role"] == "img"
    assert [labels[one] for one in ids] == ["Ada & Bo", str(Castle.parse(SMALL))]
    other = drawn(SMALL, title="Cleo").attrib["aria-labelledby"]
    assert not set(ids) & set(other.split()), "several pictures may stand on one page"


# verdicts and advice


def test_every_broken_rule_has_a_number_in_the_picture_and_below_it() -> None:
    """B2C-PLACE-2, B2C-PLACE-4 and B2C-PLACE-6: a cellar in mid-air, far from the castle."""
    root = judged(SMALL, "guest-bedroom@4,3")
    assert list(groups(root, "data-violation")) == ["B2C-PLACE-2", "B2C-PLACE-4"]
    root = judged(SMALL, "wine-cellar@4,3")
    rules = ["B2C-PLACE-2", "B2C-PLACE-4", "B2C-PLACE-6"]
    assert list(groups(root, "data-violation")) == rules
    discs = [element for group in groups(root, "data-violation").values() for element in group.iter(f"{SVG}circle")]
    places = {(disc.attrib["cx"], disc.attrib["cy"]) for disc in discs}
    assert len(places) == len(rules), "no number covers another"
    words = said(root)
    assert all(any(line.startswith(rule) for line in words) for rule in rules)
    assert [word for word in words if word in "123"][-3:] == ["1", "2", "3"]


def test_a_name_is_not_parted_from_its_quotes() -> None:
    """French writes spaces inside them, which no line breaks at."""
    set_language("fr")
    try:
        words = said(judged("throne-living-corridor@0,0 wine-room@-1,0 tower@-1,1", "nap-room@-1,2"))
    finally:
        set_language("en")
    quoted = [line for line in words if "«" in line or "»" in line]
    assert any("Tower" in line for line in quoted)
    assert all(re.search(r"«\S*\s\w+ ?\w*\s»", line) for line in quoted), quoted


def test_a_legal_placement_shows_whose_points_it_changes() -> None:
    root = judged(SMALL, "nap-room@0,2")
    assert not groups(root, "data-violation")
    assert "The castle is then worth 4 (+4)" in said(root)
    assert "points that the placement changes" in said(root)
    assert "nap-room@0,2" in groups(root, "data-new")


def test_rooms_that_may_not_be_there_are_marked() -> None:
    castle = Castle.parse(f"{THRONE} crypt@2,0", strict=False)
    plain, marked = draw_castle(castle), draw_castle(castle, wrong=castle.rooms[1:])
    assert "stroke-dasharray" in marked.partition('data-room="crypt@2,0"')[2].partition("data-wish")[0]
    assert "stroke-dasharray" not in plain.partition('data-room="crypt@2,0"')[2].partition("data-wish")[0]


@pytest.mark.parametrize(
    ("command", "steps"),
    [
        (["hint", SMALL, "--tiles", "nap-room,guest-bedroom"], ["1", "2"]),
        (["best", SMALL, "--tiles", "nap-room,guest-bedroom"], ["1", "2"]),
        (["judge", SMALL, "nap-room@0,2"], []),
        (["judge", SMALL, "nap-room@2,1"], []),
    ],
)
def test_commands_draw_into_a_file_and_into_json(
    command: list[str], steps: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "picture.svg"
    code = run(["two-castles", *command, "--svg", str(file)])
    assert code == int("nap-room@2,1" in command)
    capsys.readouterr()
    root = ET.fromstring(file.read_text(encoding="utf-8"))
    assert list(groups(root, "data-step")) == steps
    assert run(["two-castles", *command, "--svg", "-", "--json"]) == code
    assert json.loads(capsys.readouterr().out)["svg"] == file.read_text(encoding="utf-8")
    assert run(["two-castles", *command, "--svg", "-"]) == code
    assert capsys.readouterr().out.rstrip() == file.read_text(encoding="utf-8").rstrip()
    assert run(["two-castles", *command, "--svg", str(tmp_path / "nowhere" / "picture.svg")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    other = tmp_path / "notes.txt"
    other.write_text("mine", encoding="utf-8")
    assert run(["two-castles", *command, "--svg", str(other)]) == 2
    assert other.read_text(encoding="utf-8") == "mine"
    assert capsys.readouterr().err.count("\n") == 1


def test_a_replay_draws_every_placement(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    series = ["two-castles", "simulate", "--games", "1", "--players", "2", "--bots", "random,random", "--seed", "7"]
    assert run([*series, "--record", str(tmp_path / "games")]) == 0
    log = next((tmp_path / "games").iterdir())
    folder = tmp_path / "pictures"
    assert run(["two-castles", "replay", str(log), "--verify", "--svg", str(folder)]) == 0
    pictures = sorted(folder.iterdir())
    capsys.readouterr()
    assert run(["two-castles", "replay", str(log), "--json"]) == 0
    castles = json.loads(capsys.readouterr().out)["table"]["castles"]
    assert len(pictures) == sum(castle["rooms"].count("@") - 1 for castle in castles)
    last = ET.fromstring(pictures[-1].read_text(encoding="utf-8"))
    assert len(groups(last, "data-step")) == 1
    assert any(line.startswith(f"step {int(pictures[-1].stem[-4:])}: castle ") for line in said(last))
    for bad in (" ", str(log)):
        assert run(["two-castles", "replay", str(log), "--svg", bad]) == 2
        assert capsys.readouterr().err.count("\n") == 1


# characters


def test_a_part_of_a_wide_castle_has_only_the_floors_that_it_needs() -> None:
    """The left part has no cellar and the right part no second floor: neither is drawn as empty space."""
    castle = Castle.parse(
        "throne-living-corridor@0,0 hall-of-sculptures@-1,0 tasso-room@-2,0 siege-food-storage@-3,0 guardhouse@-4,0"
        " dead-end@-2,1 kitchen@2,0 great-hall@1,-1 crypt@1,-2"
    )
    left, right = str(draw_text(castle, width=60)).split("\n\n")[:2]
    for part, floors in ((left, ["1", "0"]), (right, ["0", "-1", "-2"])):
        assert [line[:2].strip() for line in part.split("\n") if line[:2].strip().lstrip("-").isdigit()] == floors


@pytest.mark.parametrize("width", [24, 40, 80, 100])
def test_a_wide_castle_is_drawn_in_windows_with_the_names_of_its_rooms(width: int) -> None:
    names = ["kitchen", "pantry", "bakery", "gallery", "library", "buttery", "brewery", "scullery", "fireplace"]
    castle = Castle.parse(" ".join([THRONE, *(f"{name}@{x},0" for x, name in enumerate(names, 2))]))
    picture = str(draw_text(castle, width=width))
    lines = picture.split("\n")
    assert max(map(len, lines)) <= width
    drawing = picture if "@" not in picture else picture[: picture.index("@")]
    for name in names:
        assert name.capitalize() in drawing
    tops = [line for line in lines if "┌" in line]
    assert all(line.count("┌") == line.count("┐") for line in tops), "no room is cut by the edge of a window"


def test_a_wanted_room_has_its_name_however_long_it_is() -> None:
    names = ["kitchen", "pantry", "bakery", "gallery", "library", "buttery"]
    castle = Castle.parse(" ".join([THRONE, *(f"{name}@{x},0" for x, name in enumerate(names, 2))]))
    wanted = castle.judge("hall-of-ever-closing-walls@0,1").placement
    picture = str(draw_text(castle, width=80, wanted=wanted))
    assert "┃Hall of" in picture
    assert "┃+" not in picture


# the docs


def test_the_picture_of_the_docs_is_fresh() -> None:
    """After a change of the drawing: madking two-castles show docs/two-castles.txt --attendant jester --svg ..."""
    fresh = draw_castle(Castle.parse(EXAMPLE), attendants=["jester"], language="en")
    assert (ROOT / "docs" / "two-castles.svg").read_text(encoding="utf-8") == fresh
