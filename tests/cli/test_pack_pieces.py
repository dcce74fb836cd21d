"""`madking packs` with pieces and a ring: printed, checked, added, listed, drawn; `tiles` finds pieces by name."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.catalogue.pieces import ring
from engine.geometry import tables
from engine.records.packs import check_pack, make_ring, write_ring
from tests.support.cli import Ask, Refuse
from tests.support.paths import ROOT
from tests.support.terminal import in_terminal

HEAD = "pack: my-ring\ntitle: My ring\nversion: 1\nedition: collectors\nrooms: []\n"
SLUGS = ["moat", "barbican-ew", "barbican-nw", "barbican-ne", "barbican-new"]
PASSAGE = 'pieces:\n  - {slug: passage-small, art: ["##"], doors: "W0,0 E1,0"}\n'


def pack_file(tmp_path: Path, text: str) -> str:
    file = tmp_path / "ring.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    return str(file)


# ring


@pytest.mark.parametrize("words", [(), ("--inner", "18", "--cut", "straight"), ("--inner", "16", "--thickness", "3"),
                                   ("--sunk", "0"), ("--inner", "18", "--cut", "straight", "--sunk", "0")])  # fmt: skip
def test_what_is_printed_can_be_pasted_into_a_pack(words: tuple[str, ...], ask: Ask, tmp_path: Path) -> None:
    printed = ask("packs", "ring", *words)
    assert printed.code == 0
    assert ask("packs", "check", pack_file(tmp_path, printed.out)).code == 0
    told = ask("packs", "ring", *words, "--json")
    assert (told.err, told.code) == ("", 0)
    pack = check_pack(HEAD + printed.out).pack
    assert pack is not None
    assert {key: pack.record[key] for key in ("pieces", "ring")} == {key: told.json[key] for key in ("pieces", "ring")}
    assert printed.err == "".join(f"warning: {line}\n" for line in told.json["warnings"])


def test_without_options_it_is_the_shipped_ring(ask: Ask) -> None:
    assert ask("packs", "ring").out == f"{write_ring(make_ring())}\n"
    assert ask("packs", "ring", "--inner", "19", "--thickness", "2", "--sunk", "1", "--cut", "mitre").err == ""


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--inner", "4"), "a ground 4 cells wide cannot hold the foyer"),
        (("--inner", "37"), "this ring would be 41 cells wide outside, 40 at most"),
        (("--thickness", "0"), "a ring is at least 1 cell thick, not 0"),
        (("--sunk", "2"), "2 rows of the foyer cannot be covered"),
        (("--cut", "round"), "'round' is no way to cut the ring; there are mitre, straight"),
        (("--inner", "many"), "a whole number is expected"),
    ],
)
def test_bad_numbers_are_one_clear_line(words: tuple[str, ...], reason: str, refuse: Refuse) -> None:
    assert reason in refuse("packs", "ring", *words)


# check, add, list, remove


def test_a_pack_says_what_it_replaces(ask: Ask, tmp_path: Path) -> None:
    file = pack_file(tmp_path, write_ring(make_ring()))
    replaced = f"my-ring replaces what is shipped: {', '.join(SLUGS)}, ring"
    assert ask("packs", "check", file).out.splitlines()[-1] == replaced
    described = ask("packs", "check", file, "--json").document["pack"]
    assert (described["pieces"], described["ring"]) == (SLUGS, True)
    assert replaced not in ask("packs", "list").out
    ask("packs", "add", file)
    assert replaced in ask("packs", "list").out
    listed = ask("packs", "list", "--json").document["packs"]
    assert [(pack["pieces"], pack["ring"]) for pack in listed] == [([], False), (SLUGS, True)]


def test_an_added_ring_is_in_force_until_its_pack_is_removed(ask: Ask, tmp_path: Path) -> None:
    def inner() -> tuple[int, ...]:
        ask("packs", "list")
        return ring().inner

    def width() -> int:
        cells: list[int] = ask("tiles", "moat", "--json").document["tiles"][0]["cells"]
        return cells[0]

    assert (inner(), width()) == ((2, -17, 20, 1), 23)
    added = ask("packs", "add", pack_file(tmp_path, write_ring(make_ring(9, 1, cut="straight"))), "--json").document
    assert added["tables"] > 100
    assert width() == 10
    assert ask("packs", "remove", "my-ring").code == 0
    assert width() == 23


def test_tables_of_new_pieces_are_made_at_once(ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    tables.make_tables.cache_clear()
    made = ask("packs", "add", pack_file(tmp_path, PASSAGE), "--json").document["tables"]
    files = list((tmp_path / "cache" / "madking" / "tables").iterdir())
    assert made == len(files) > 100


WRONG = write_ring(make_ring()).replace("w: [0, -19, 3]", "w: [0, -18, 3]")


def test_a_ring_that_does_not_close_is_no_with_every_fault(ask: Ask, refuse: Refuse, tmp_path: Path) -> None:
    file = pack_file(tmp_path, WRONG)
    answer = ask("packs", "check", file)
    assert answer.code == 1
    assert answer.out.splitlines() == [
        "error: ring: ring.sites.w and ring.sites.n do not touch along their ends",
        "error: ring: ring.sites.w and barbican-ew overlap",
        "2 errors, 0 warnings",
    ]
    for words in (("packs", "add", file), ("packs", "draw", file), ("tiles", "moat", "--pack", file)):
        line = refuse(*words)
        assert "ring: ring.sites.w and ring.sites.n do not touch along their ends; and 1 more error" in line


def test_a_pack_without_pieces_asks_for_no_geometry() -> None:
    program = (
        "import sys\n"
        "from engine.records.packs import read_pack\n"
        f"read_pack(open({str(ROOT / 'docs' / 'my-box.yaml')!r}, encoding='utf-8').read())\n"
        "print('shapely' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "False\n"


# draw


def test_a_sheet_shows_the_pieces_and_the_ring_closed(ask: Ask, tmp_path: Path) -> None:
    file = pack_file(tmp_path, write_ring(make_ring(18, cut="straight")))
    document = ask("packs", "draw", file, "--json").document
    assert (document["rooms"], document["pieces"]) == ([], SLUGS)
    root = ElementTree.fromstring(document["svg"])
    assert [one.get("data-tile") for one in root.iter() if one.get("data-tile")] == SLUGS
    assert [one.get("data-together") for one in root.iter() if one.get("data-together")] == [
        "barbican-new@0,0", "moat@-2,-18", "moat@18,-18/1", "moat@-2,-16/1",
    ]  # fmt: skip
    one = ask("packs", "draw", file, "--room", "moat", "--json").document
    assert one["pieces"] == ["moat"]
    assert "data-together" not in one["svg"]
    assert "Moat (moat)" in one["svg"]


def test_passages_alone_show_no_ring(ask: Ask, tmp_path: Path) -> None:
    document = ask("packs", "draw", pack_file(tmp_path, PASSAGE), "--json").document
    assert document["pieces"] == ["passage-small"]
    assert "data-together" not in document["svg"]


def test_pieces_in_a_terminal_are_not_wider_than_it(tmp_path: Path) -> None:
    file = pack_file(tmp_path, write_ring(make_ring()) + "\n")
    for width in (60, 80, 120):
        shown = in_terminal("packs", "draw", file, width=width)
        assert shown.code == 0, shown.text
        assert max(map(len, shown.lines)) <= width
        assert "≡ drawbridge" in shown.text
    assert "4 Moat" in in_terminal("packs", "draw", file, width=120).text


# tiles


@pytest.mark.parametrize("name", ["moat", "Moat", "Ров", "Vodní příkop", "Douve"])
def test_a_piece_is_found_by_its_name(name: str, ask: Ask) -> None:
    answer = ask("tiles", name)
    assert answer.code == 0
    assert "Moat: 115 ft wide, 10 ft high as printed" in answer.out
    assert "outlines by convention" in answer.out
    document = ask("tiles", name, "--json").document["tiles"]
    assert [(tile["slug"], tile["role"], tile["shape"], tile["type"]) for tile in document] == [
        ("moat", "bar", "art", None)
    ]


def test_pieces_are_found_by_a_part_of_their_names(ask: Ask) -> None:
    def slugs(*words: str) -> list[str]:
        return [tile["slug"] for tile in ask("tiles", *words, "--json").document["tiles"]]

    assert slugs("passage") == ["passage-small", "passage-straight", "passage-corner"]
    assert slugs("barbican") == SLUGS[1:]
    assert slugs("barbican-ne") == ["barbican-ne"]


def test_pieces_are_not_listed_among_the_tiles_of_the_box(ask: Ask) -> None:
    slugs = [tile["slug"] for tile in ask("tiles", "--json").document["tiles"]]
    assert not {"moat", *SLUGS, "passage-small"} & set(slugs)
    assert "outlines by convention" not in ask("tiles").out
    assert not any("role" in tile for tile in json.loads(ask("tiles", "--json").out)["tiles"])


def test_a_measured_piece_is_no_convention(ask: Ask, tmp_path: Path) -> None:
    answer = ask("tiles", "passage-small", "--pack", pack_file(tmp_path, PASSAGE))
    assert "10 ft wide, 5 ft high" in answer.out
    assert "outlines by convention" not in answer.out


# docs


def test_the_pieces_of_the_page_about_packs_are_right() -> None:
    page = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
    shown = page.split("```yaml\n")[2].split("```")[0]
    checked = check_pack(shown)
    assert checked.findings == ()
    assert checked.pack is not None
    assert [tile.slug for tile in checked.pack.pieces] == ["passage-straight", "passage-corner"]
    assert set(SLUGS) <= set(page.replace("`", " ").replace(",", " ").split())
