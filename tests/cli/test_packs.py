"""`madking packs`: packs are checked, added, listed, drawn and removed; a room is typed in at a terminal."""

import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.packs import folder
from cli.packs.using import forget_used, use_pack_file
from engine.castle.copies import invented_words
from engine.catalogue import tile_of
from engine.geometry import tables
from engine.records.packs import check_pack
from tests.support.cli import Ask, Refuse
from tests.support.paths import POSITIONS, ROOT
from tests.support.terminal import in_terminal

MY_BOX = ROOT / "docs" / "my-box.yaml"
WRONG = ROOT / "tests" / "support" / "wrong-box.yaml"
SHAPED = """
pack: shaped
title: Shaped
version: 1
edition: second
shapes: {275: {art: ["#####", "#####", ".#..."]}}
rooms:
  - {name: Tee Hall, size: 275, type: living, points: 3, doors: N2 E1 S1 W0}
"""


def pack_file(tmp_path: Path, text: str) -> str:
    file = tmp_path / "box.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


# check


def test_a_right_pack_is_yes(ask: Ask) -> None:
    answer = ask("packs", "check", str(MY_BOX))
    assert answer.code == 0
    assert answer.out.startswith(
        "0 errors, 0 warnings\nMy Collector's Edition: 5 rooms; stand-ins, which are invented,"
    )
    document = ask("packs", "check", str(MY_BOX), "--json").document
    assert (document["ok"], document["errors"], document["warnings"]) == (True, [], [])
    assert document["pack"]["missing"]["325"] == 7
    assert document["pack"]["sizes"] == {"250": 1, "300": 1, "325": 1, "400": 1, "450": 1}


def test_a_wrong_pack_is_no_with_every_fault(ask: Ask) -> None:
    answer = ask("packs", "check", str(WRONG))
    assert (answer.code, answer.err) == (1, "")
    lines = answer.out.splitlines()
    found = check_pack(WRONG.read_text(encoding="utf-8"))
    assert lines[-1] == f"{len(found.errors)} errors, {len(found.warnings)} warnings"
    assert len(lines) == len(found.findings) + 1
    assert "error: rooms[1].doors: N3 is in the fence (FENCE-1)" in lines
    told = ask("packs", "check", str(WRONG), "--json")
    assert told.code == 1
    assert {
        "place": "rooms[1].doors",
        "rule": "FENCE-1",
        "message": "rooms[1].doors: N3 is in the fence (FENCE-1)",
    } in (told.json["errors"])


@pytest.mark.parametrize("text", ["", "[", "- a", "3", "a: *b", "\x00", "foyer-3@0,0"])
def test_a_file_that_is_no_pack_is_refused(text: str, refuse: Refuse, tmp_path: Path) -> None:
    for command in ("check", "add", "draw"):
        assert "box.yaml: " in refuse("packs", command, pack_file(tmp_path, text))


def test_a_pack_from_standard_input(ask: Ask) -> None:
    assert ask("packs", "check", "-", lines=MY_BOX.read_text(encoding="utf-8").splitlines()).code == 0


# add, list, remove


def test_a_pack_that_is_added_is_known_from_then_on(ask: Ask, refuse: Refuse) -> None:
    assert "'library' is not a tile" in refuse("judge", "foyer-3@0,0", "library@3,0")
    added = ask("packs", "add", str(MY_BOX), "--json").document
    assert Path(added["file"]).read_text(encoding="utf-8") == MY_BOX.read_text(encoding="utf-8")
    assert ask("judge", "foyer-3@0,0", "library@3,0", "--json").document["score"]["total"] == 2
    assert ask("judge", "foyer-3@0,0", "Rose Terrace@3,0/3").code in (0, 1)
    listed = ask("packs", "list", "--json").document["packs"]
    assert [(pack["pack"], pack["rooms"], pack["complete"]) for pack in listed] == [
        ("stand-in-ce", 83, True), ("my-box", 5, False),
    ]  # fmt: skip
    assert "78 rooms are missing" in ask("packs", "list").out
    assert ask("packs", "remove", "my-box").out.startswith("removed my-box: ")
    assert not Path(added["file"]).exists()
    assert "'library' is not a tile" in refuse("judge", "foyer-3@0,0", "library@3,0")


def test_a_pack_is_only_replaced_where_it_is_said(ask: Ask, refuse: Refuse, tmp_path: Path) -> None:
    ask("packs", "add", str(MY_BOX))
    assert ask("packs", "add", str(MY_BOX)).code == 0  # the same again changes nothing
    other = pack_file(tmp_path, MY_BOX.read_text(encoding="utf-8").replace("points: 2", "points: 3"))
    assert "there is a pack my-box already: " in refuse("packs", "add", other)
    assert ask("packs", "add", other, "--force").code == 0
    assert ask("judge", "foyer-3@0,0", "library@3,0", "--json").document["score"]["total"] == 3


def test_a_wrong_pack_is_not_added(refuse: Refuse, ask: Ask, tmp_path: Path) -> None:
    line = refuse("packs", "add", str(WRONG))
    first = "title: a text is expected, not 3"
    assert line == f"madking: {WRONG}: {first}; and 23 more errors: `madking packs check FILE` tells them all\n"
    shipped = MY_BOX.read_text(encoding="utf-8").replace("pack: my-box", "pack: stand-in-ce\nstand_in: true")
    assert "the id of the shipped pack" in refuse("packs", "add", pack_file(tmp_path, shipped))
    assert len(ask("packs", "list", "--json").document["packs"]) == 1


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("doors: N2 E1", "doors: N9 E1", "rooms[0].doors: N9 is in the air"),
        ("name: Rose Terrace", "name: Library", "rooms[1].name: rooms[0] has the slug 'library' too"),
        ('doors: "N3 E1,0"', "doors: N3, fence: top", "rooms[3].fence: only Outdoor rooms have a fence (FENCE-1)"),
        ("size: 450", "size: 900", "rooms[0].size: no outline is 900 square feet large"),
        ("rooms:", "rooms: {", "line 12: this is not YAML"),
    ],
)
def test_bad_packs_are_one_clear_line(old: str, new: str, reason: str, refuse: Refuse, tmp_path: Path) -> None:
    text = MY_BOX.read_text(encoding="utf-8")
    assert old in text
    assert reason in refuse("packs", "add", pack_file(tmp_path, text.replace(old, new)))


def test_what_is_not_there_cannot_be_removed(ask: Ask, refuse: Refuse) -> None:
    assert "stand-in-ce is shipped with madking" in refuse("packs", "remove", "stand-in-ce")
    assert refuse("packs", "remove", "../x") == "madking: you have no pack '../x'\n"
    ask("packs", "add", str(MY_BOX))
    assert "did you mean my-box?" in refuse("packs", "remove", "my-bix")


def test_a_broken_file_of_the_folder_is_left_out_with_one_line(ask: Ask) -> None:
    ask("packs", "add", str(MY_BOX))
    place = folder.folder()
    assert place is not None
    (place / "broken.yaml").write_text("rooms: [", encoding="utf-8")
    (place / "twin.yaml").write_text(MY_BOX.read_text(encoding="utf-8").replace("my-box", "twin"), encoding="utf-8")
    (place / "notes.txt").write_text("not a pack", encoding="utf-8")
    answer = ask("judge", "foyer-3@0,0", "library@3,0")
    assert answer.code == 0
    broken, twin = answer.err.splitlines()
    assert broken.startswith(f"warning: this pack is left out: {place / 'broken.yaml'}: line 1: this is not YAML")
    assert "twin.yaml: rooms[0].name: 'library' is a room of the pack my-box" in twin
    assert ask("judge", "foyer-3@0,0", "nap-room@3,1/2").err == ""  # nobody looked
    assert ask("packs", "remove", "broken").code == 0


def test_rooms_of_the_base_box_ask_for_no_pack(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def read() -> None:
        raise AssertionError("the folder of packs is read")

    monkeypatch.setattr(folder, "own_packs", read)
    for words in (
        ("judge", "foyer-4@0,0 salon@3,0", "nap-room@10,0/1"), ("legal", "foyer-3@0,0", "nap-room"),
        ("score", "foyer-4@0,0 salon@3,0"), ("show", "foyer-4@0,0 salon@3,0"), ("tiles",), ("rules", "PLACE-5"),
        ("standings", str(POSITIONS / "finished.position.yaml")),
    ):  # fmt: skip
        assert ask(*words).code == 0, words


def test_no_home_and_no_folder_are_no_fault(ask: Ask, refuse: Refuse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    assert ask("packs", "list").code == 0
    assert "my-box.yaml: " in refuse("packs", "add", str(MY_BOX))


# a pack for one call


def test_a_pack_is_used_until_the_command_ends() -> None:
    assert use_pack_file(str(MY_BOX)) == "my-box"
    assert tile_of("library") is not None
    forget_used()
    assert tile_of("library") is None


# tables of new outlines


def test_adding_a_new_outline_makes_its_tables_at_once(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    tables.make_tables.cache_clear()
    made = ask("packs", "add", pack_file(tmp_path, SHAPED), "--json").document["tables"]
    files = sorted((tmp_path / "cache" / "madking" / "tables").iterdir())
    assert made == len(files) > 100
    before = ask("legal", "foyer-3@0,0 parlor@3,0", "tee-hall", "--json").document["placements"]
    for number, file in enumerate(files):  # torn, empty, of another pair, tampered with
        record = json.loads(file.read_text(encoding="utf-8"))
        key = next(iter(record["tables"]))
        tampered = json.dumps({**record, "tables": {**record["tables"], key: "0"}})
        texts = (file.read_text(encoding="utf-8")[:-20], "", files[number - 1].read_text(encoding="utf-8"), tampered)
        file.write_text(texts[number % 4], encoding="utf-8")
    torn = {file: file.read_text(encoding="utf-8") for file in files}
    command = [sys.executable, "-m", "cli.main", "legal", "foyer-3@0,0 parlor@3,0", "tee-hall", "--json"]
    afresh = subprocess.run(command, capture_output=True, check=True, cwd=ROOT)
    assert json.loads(afresh.stdout)["placements"] == before
    repaired = [file for file, text in torn.items() if file.read_text(encoding="utf-8") != text]
    assert len(repaired) >= 4
    assert all(json.loads(file.read_text(encoding="utf-8"))["sum"] for file in repaired)


def test_without_a_folder_the_tables_last_as_long_as_the_process(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    tables.make_tables.cache_clear()
    assert ask("packs", "add", pack_file(tmp_path, SHAPED)).code == 0
    assert ask("legal", "foyer-3@0,0", "tee-hall").code == 0


def test_a_bar_shows_how_far_the_tables_are(tmp_path: Path) -> None:
    tables.make_tables.cache_clear()
    shown = in_terminal("packs", "add", pack_file(tmp_path, SHAPED))
    assert shown.code == 0
    assert "measuring new outlines" in shown.text
    assert "added shaped:" in shown.text


# draw


def test_a_sheet_shows_every_room_with_its_name_and_doors(ask: Ask, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.svg"
    assert ask("packs", "draw", str(MY_BOX), "--svg", str(sheet)).out == f"wrote {sheet}\n"
    picture = sheet.read_text(encoding="utf-8")
    root = ElementTree.fromstring(picture)
    drawn = [one.get("data-tile") for one in root.iter() if one.get("data-tile")]
    assert drawn == ["library", "rose-terrace", "some-cellar", "cheese-room", "north-tower"]
    assert "Rose Terrace (rose-terrace)" in picture
    assert "N2,0 E5,1 S5,2 W0,1" in picture
    assert picture.count('class="fence"') == 1
    assert ask("packs", "draw", str(MY_BOX), "--svg", "-").out == f"{picture}\n"
    document = ask("packs", "draw", str(MY_BOX), "--room", "Rose Terrace", "--json").document
    assert document["rooms"] == ["rose-terrace"]
    assert "library" not in document["svg"]


def test_rooms_in_the_terminal(ask: Ask, refuse: Refuse) -> None:
    assert "1 Library" in ask("packs", "draw", str(MY_BOX)).out
    one = ask("packs", "draw", str(MY_BOX), "--room", "cheese-room").out
    assert "1 Cheese" in one
    assert "Library" not in one
    assert "the pack my-box has no room 'zzz'" in refuse("packs", "draw", str(MY_BOX), "--room", "zzz")


def test_a_pack_without_rooms_is_drawn_as_nothing(ask: Ask, tmp_path: Path) -> None:
    empty = pack_file(tmp_path, "pack: none\ntitle: None\nversion: 1\nedition: second\nrooms: []\n")
    assert ask("packs", "draw", empty).out.strip() == ""
    assert ask("packs", "draw", empty, "--svg", "-").out.startswith("<svg")


def test_a_drawn_pack_is_not_known_afterwards(ask: Ask) -> None:
    ask("packs", "draw", str(MY_BOX))
    assert tile_of("library") is None


# new

DEN = ("--name", "Den", "--size", "300", "--type", "food", "--points", "1", "--bonus", "", "--doors", "N3 E0")


def new(**changes: str) -> tuple[str, ...]:
    given = dict(zip(DEN[::2], DEN[1::2], strict=True)) | {f"--{key}": value for key, value in changes.items()}
    return ("packs", "new", *(word for pair in given.items() for word in pair))


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({}, "  - {name: Den, size: 300, type: food, points: 1, doors: N3 E0}"),
        ({"doors": "N3 E1,0"}, '  - {name: Den, size: 300, type: food, points: 1, doors: "N3 E1,0"}'),
        ({"name": "Žalář: nový", "slug": "cell"}, '  - {name: "Žalář: nový", slug: cell, size: 300, type: food,'
         " points: 1, doors: N3 E0}"),
        ({"name": "No"}, '  - {name: "No", size: 300, type: food, points: 1, doors: N3 E0}'),
        ({"type": "outdoor", "bonus": "+1 connected food", "doors": "E0 W3", "points": "2"}, "  - {name: Den, size:"
         ' 300, type: outdoor, points: 2, bonus: "+1 connected food", doors: E0 W3, fence: top}'),
    ],
)  # fmt: skip
def test_a_room_is_printed_as_a_line_of_a_pack(changes: dict[str, str], line: str, ask: Ask) -> None:
    answer = ask(*new(**changes))
    assert (answer.code, answer.out, answer.err) == (0, f"{line}\n", "")
    head = "pack: one\ntitle: One\nversion: 1\nedition: second\nrooms:\n"
    checked = check_pack(head + answer.out)
    assert checked.findings == ()
    assert checked.pack is not None
    assert checked.pack.tiles[0].names["en"] == changes.get("name", "Den")
    assert ask(*new(**changes), "--json").document["line"] == line


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"size": "700"}, "--size: no outline is 700 square feet large"),
        ({"size": "many"}, "--size: a whole number is expected, not 'many'"),
        ({"type": "cellar"}, "--type: 'cellar' is unknown"),
        ({"doors": "N9"}, "--doors: N9 is in the air"),
        ({"doors": ""}, "--doors: a room has at least one door"),
        ({"bonus": "+3 each food"}, "--bonus: the icon of a room of the type food is of the kind 'connected' (ICON-4)"),
        ({"type": "activity"}, "--bonus: every activity room has an icon of the kind 'adjacent' (ICON-4)"),
        ({"name": "Nap Room"}, "--name: 'nap-room' is a tile of the base box"),
        ({"name": "Nap Room", "slug": "x y"}, "--name: 'x y' is not a slug"),
    ],
)
def test_a_wrong_room_is_refused_by_its_option(changes: dict[str, str], reason: str, refuse: Refuse) -> None:
    assert refuse(*new(**changes)).startswith(f"madking: {reason}")


def test_through_a_pipe_options_are_needed(ask: Ask) -> None:
    answer = ask("packs", "new", "--size", "300", lines=["Den"])
    assert answer.err == "madking: --name is missing, and nobody can be asked for it\n"


def test_a_warning_is_said_beside_the_line(ask: Ask) -> None:
    answer = ask(*new(points="9"))
    assert answer.code == 0
    assert answer.err == "warning: 9 points; rooms of this size and type have 1 to 1\n"


def typed(*lines: str) -> tuple[int, str, str]:
    """`madking packs new --size 450` with somebody at the keyboard; its exit code, its line, and what was asked."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "cli.main", "packs", "new", "--size", "450"]
    with subprocess.Popen(command, stdin=slave, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        os.close(slave)
        for line in lines:
            time.sleep(0.05)
            os.write(master, f"{line}\n".encode())
        out, err = process.communicate(timeout=300)
    os.close(master)
    return process.returncode, out.decode(), err.decode()


def test_at_a_terminal_only_what_is_missing_is_asked() -> None:
    code, out, err = typed("Library", "cellar", "living", "2", "+3 connected living outdoor", "N9", "N2 E1 S5 W1")
    assert (code, out) == (0, '  - {name: Library, size: 450, type: living, points: 2, bonus: "+3 connected living'
                           ' outdoor", doors: N2 E1 S5 W1}\n')  # fmt: skip
    assert "Square feet" not in err
    assert "'cellar' is unknown" in err
    assert "N9 is in the air" in err


# stand-ins are said

TOWER = "foyer-3@0,0 x325-living@3,-1"
PLAIN = "foyer-3@0,0 nap-room@3,1/2"
ASKED: dict[str, tuple[str, ...]] = {
    "judge": ("judge", TOWER, "nap-room@8,0/1"),
    "judge a stand-in": ("judge", PLAIN, "x325-living@-5,-1"),
    "legal": ("legal", TOWER, "nap-room"),
    "legal for a stand-in": ("legal", PLAIN, "x325-living"),
    "legal without a place": ("legal", "foyer-3@0,0", "x100-downstairs-a"),
    "score": ("score", TOWER),
    "show": ("show", TOWER),
    "hint": ("hint", TOWER, "--tile", "nap-room"),
    "hint for a stand-in": ("hint", PLAIN, "--tile", "x325-living"),
    "plan": ("plan", TOWER, "--tiles", "pantry", "--method", "search"),
    "plan with a stand-in": ("plan", PLAIN, "--tiles", "x100-food-a", "--method", "search"),
    "walk": ("walk", TOWER),
    "tiles": ("tiles", "--stand-ins", "--size", "325"),
    "tiles by name": ("tiles", "x325-living"),
}


@pytest.mark.parametrize("name", ASKED)
def test_whoever_is_asked_about_a_stand_in_says_so(name: str, ask: Ask) -> None:
    words = ASKED[name]
    answer = ask(*words)
    assert answer.err.splitlines() == [f"warning: {invented_words()[0]}"]
    assert ask(*words, "--json").json["stand_ins"] is True


def test_every_command_that_takes_a_castle_is_asked_here() -> None:
    from tools.commands import all_commands

    taking = {
        command[0]
        for command, parameters in all_commands().items()
        if len(command) == 1 and {"castle", "argument"} & {parameter.name for parameter in parameters}
    }
    assert taking - {"table"} == {words[0] for words in ASKED.values()} - {"tiles"}  # the page's answers say it


@pytest.mark.parametrize("words", [words for words in ASKED.values() if words[1] == TOWER], ids=lambda words: words[0])
def test_of_rooms_of_the_box_nothing_is_said(words: tuple[str, ...], ask: Ask) -> None:
    place = ("nap-room@10,0/1",) if words[0] == "judge" else words[2:]
    answer = ask(words[0], "foyer-4@0,0 salon@3,0", *place, "--json")
    assert "stand_ins" not in answer.json
    assert "invented" not in answer.told


def test_a_picture_with_stand_ins_says_so(ask: Ask) -> None:
    assert invented_words()[0] in ask("show", TOWER, "--svg", "-").out
    assert "invented" not in ask("show", PLAIN, "--svg", "-").out


def test_stand_ins_are_listed_only_where_they_are_wanted(ask: Ask) -> None:
    def slugs(*words: str) -> list[Any]:
        return [tile["slug"] for tile in ask("tiles", *words, "--json").document["tiles"]]

    assert not any(slug.startswith("x") for slug in slugs())
    assert len(slugs("--stand-ins")) == 83
    assert slugs("--stand-ins", "--type", "food", "--size", "325") == ["x325-food"]
    assert slugs("x325-food") == ["x325-food"]
    assert ask("tiles", "stand-in").code == 1


# docs


def test_the_page_about_packs_shows_a_part_of_the_pack_beside_it() -> None:
    page = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
    shown = page.split("```yaml\n")[1].split("```")[0]
    checked = check_pack(shown)
    assert checked.findings == ()
    whole = check_pack(MY_BOX.read_text(encoding="utf-8"))
    assert checked.pack is not None
    assert whole.pack is not None
    assert [tile.slug for tile in whole.pack.tiles[:3]] == [tile.slug for tile in checked.pack.tiles]


def test_the_python_of_the_page_about_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    import doctest

    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
    program = page.split("```python\n")[1].split("```")[0]
    found = doctest.DocTestParser().get_doctest(program, {}, "packs.md", None, None)
    assert doctest.DocTestRunner().run(found) == (0, len(found.examples))
