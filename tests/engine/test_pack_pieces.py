"""Pieces and ring of an owner's pack: each piece is checked by itself, and the ring as it closes."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalogue import Role, Side, find_tile, packs, tile_of
from engine.catalogue.pieces import all_pieces, bars, joins, ring, ring_foyers, shipped_pieces, shipped_ring
from engine.kernel.errors import RecordError
from engine.records.packs import Checked, check_pack, make_ring, ring_warnings, write_ring
from engine.records.packs.reading import check_data
from tests.support.paths import ROOT

HEAD = "pack: mine\ntitle: Mine\nversion: 1\nedition: collectors\nrooms: []\n"
SHIPPED = json.loads((ROOT / "engine" / "catalogue" / "pieces.json").read_text(encoding="utf-8"))
MOAT: dict[str, Any] = {"slug": "moat"}
STRAIGHT: dict[str, Any] = {"slug": "passage-straight"}
FACE: dict[str, Any] = {"slug": "barbican-new"}
RING: dict[str, Any] = {key: SHIPPED["ring"][key] for key in ("foyer", "inner", "sites")}


def pack_of(*pieces: dict[str, Any], **more: Any) -> Checked:
    head = {"pack": "mine", "title": "Mine", "version": 1, "edition": "collectors", "rooms": []}
    return check_data({**head, "pieces": list(pieces), **more})


def errors(*pieces: dict[str, Any], **more: Any) -> list[str]:
    checked = pack_of(*pieces, **more)
    assert (checked.pack is None) == bool(checked.errors)
    return [str(error) for error in checked.errors]


def with_sites(**sites: list[int]) -> dict[str, Any]:
    return {**RING, "sites": {**RING["sites"], **sites}}


# what is right


def test_a_measured_passage_takes_the_place_of_the_shipped_one() -> None:
    checked = pack_of({**STRAIGHT, "art": ["####"], "doors": "W0 E0"})
    assert checked.findings == ()
    assert checked.pack is not None
    with packs.with_pack(checked.pack):
        tile = find_tile("passage-straight")
        assert (tile.art, " ".join(map(str, tile.doors))) == (("####",), "W0,0 E3,0")
        assert (tile.pack, tile.convention) == ("mine", False)
        shipped = next(one for one in shipped_pieces() if one.slug == "passage-straight")
        assert (tile.names, tile.role, tile.weight, tile.most, tile.copies, tile.family) == (
            shipped.names, shipped.role, shipped.weight, shipped.most, shipped.copies, shipped.family,
        )  # fmt: skip
        assert [one.slug for one in all_pieces()] == [one.slug for one in shipped_pieces()]
        assert len(joins("passages")) == 3
    back = tile_of("passage-straight")
    assert back is not None
    assert back.art == ("###",)


def test_what_is_left_out_stays_as_it_is_shipped() -> None:
    checked = pack_of({**MOAT, "copies": 12, "points": 4, "bonus": "+2 each food living"})
    assert checked.findings == ()
    assert checked.pack is not None
    with packs.with_pack(checked.pack):
        moat = bars()[0]
        assert (moat.copies, moat.points, moat.size, moat.role) == (12, 4, 1000, Role.BAR)
        assert moat.bonus is not None
        assert moat.bonus.points == 2
        assert moat.convention, "nobody has measured its outline"


@pytest.mark.parametrize(("said", "meant"), [({}, False), ({"convention": True}, True), ({"convention": False}, False)])
def test_an_outline_of_an_owner_is_measured_if_it_is_not_said_otherwise(said: dict[str, bool], meant: bool) -> None:
    checked = pack_of({**STRAIGHT, "art": ["##"], "doors": "W0,0 E1,0", **said})
    assert checked.pack is not None
    assert checked.pack.pieces[0].convention is meant


def test_the_fields_of_the_shipped_data_may_be_typed() -> None:
    foyer = {**FACE, "role": "foyer", "type": "corridor", "size": 125, "doors": "N11,0 E12,1 W10,1 S11,3="}
    checked = pack_of({**MOAT, "role": "bar", "size": 1000}, {**STRAIGHT, "role": "join", "weight": 2}, foyer)
    assert checked.findings == ()


def test_a_ring_of_an_owner_is_in_force_while_its_pack_is_known() -> None:
    made = make_ring(18, cut="straight")
    checked = pack_of(*made["pieces"], ring=made["ring"])
    assert checked.findings == ()
    assert checked.pack is not None
    assert checked.pack.changes_pieces
    with packs.with_pack(checked.pack):
        assert ring().inner == (0, -16, 17, 1)
        assert {tile.art for tile in ring_foyers("moats")} == {tuple(made["pieces"][1]["art"])}
        assert bars()[0].height == 2
    assert ring().inner == (2, -17, 20, 1)


def test_a_section_lies_in_the_smallest_turn_that_lays_it_so() -> None:
    made = make_ring(18, cut="straight")
    sites = {**made["ring"]["sites"], "w": [-2, -16, 3], "n": [-2, -18, 2]}
    checked = pack_of(*made["pieces"], ring={**made["ring"], "sites": sites})
    assert checked.pack is not None
    assert checked.pack.ring["sites"] == made["ring"]["sites"]
    checked = pack_of(ring=RING)
    assert checked.pack is not None
    assert checked.pack.ring["sites"]["w"] == [0, -19, 3], "a mitred section is not the same after half a turn"


# what is wrong with a piece

KNOWN = "moat, barbican-ew, barbican-nw, barbican-ne, barbican-new, passage-small, passage-straight, passage-corner"
WRONG: dict[str, tuple[tuple[dict[str, Any], ...], str]] = {
    "an unknown piece": (({"slug": "bridge"},), f"pieces[0].slug: 'bridge' is no piece; there are {KNOWN}"),
    "a piece twice": ((MOAT, MOAT), "pieces[1].slug: pieces[0] is this piece already"),
    "no slug": (({"art": ["#"]},), "pieces[0].slug: missing"),
    "another role": (({**MOAT, "role": "join"},), "pieces[0].role: moat has the role bar"),
    "doors of a section": (({**MOAT, "doors": "N3,0"},), "pieces[0].doors: a piece with the role bar has no doors"),
    "points of a passage": (({**STRAIGHT, "points": 2},), "pieces[0].points: a piece with the role join has no points"),
    "an icon of another kind": (({**MOAT, "bonus": "+1 connected food"},),
                                "pieces[0].bonus: the icon of this piece is of the kind 'each'"),
    "letters that draw nothing": (({**STRAIGHT, "art": ["#x"]},),
                                  "pieces[0].art: 'x' draws nothing; there are # . 1 2 3 4"),
    "rows of two lengths": (({**STRAIGHT, "art": ["##", "#"]},), "pieces[0].art: the rows are not equally long"),
    "two parts": (({**STRAIGHT, "art": ["#.#"]},), "pieces[0].art: an outline is one piece without holes"),
    "a hole": (({**MOAT, "art": ["###", "#.#", "###"]},), "pieces[0].art: an outline is one piece without holes"),
    "too long a passage": (({**STRAIGHT, "art": ["#" * 8]},),
                           "pieces[0].art: larger than any tile: 7 cells at most in a row or column"),
    "too long a section": (({**MOAT, "art": ["#" * 41]},), "pieces[0].art[0]: too long, 40 characters at most"),
    "a door in the air": (({**STRAIGHT, "art": ["##"]},),
                          "pieces[0].doors: E2,0 is in the air; to this side the outline has the edges E0"),
    "a door twice": (({**STRAIGHT, "doors": "W0,0 W0,0"},), "pieces[0].doors: W0,0 is given twice"),
    "three ends": (({**STRAIGHT, "doors": "W0,0 E2,0 N1,0"},),
                   "pieces[0].doors: passage-straight has 2 doors, one at either end"),
    "no end": (({**STRAIGHT, "doors": ""},), "pieces[0].doors: a room has at least one door"),
    "a corner of one cell": (({"slug": "passage-small", "doors": "W0,0 S0,0"},), "pieces[0].doors: W0,0 and S0,0 meet"
                             " in a corner of one cell; ends lie opposite each other"),
    "the gate of a passage": (({**STRAIGHT, "doors": "W0,0 E2,0="},), "pieces[0].doors: only a foyer has a gate"),
    "no gate": (({**FACE, "doors": "N11,0 E12,1 W10,1"},),
                "pieces[0].doors: barbican-new has one gate, a door with = behind it"),
    "two gates": (({**FACE, "doors": "N11,0 E12,1 W10,1 S11,3= S12,3="},),
                  "pieces[0].doors: barbican-new has one gate, a door with = behind it"),
    "a gate to the north": (({**FACE, "doors": "N11,0 E12,1 W10,1 N4,2="},),
                            "pieces[0].doors: the gate looks south, not as N4,2 does"),
    "another entrance": (({**FACE, "slug": "barbican-ew", "doors": "N11,0 E12,1 S11,3="},),
                         "pieces[0].doors: the entrances of barbican-ew look to E W, the gate apart"),
}  # fmt: skip


@pytest.mark.parametrize("fault", WRONG)
def test_a_fault_of_a_piece(fault: str) -> None:
    pieces, line = WRONG[fault]
    assert errors(*pieces) == [line]


def test_every_fault_is_told_in_the_order_of_the_file() -> None:
    checked = pack_of(
        {**STRAIGHT, "doors": "W0,0"}, {"slug": "bridge"}, {**MOAT, "art": ["#x"], "copies": "many"},
        rooms=[{"name": "Den", "size": 300, "type": "food", "points": 1, "doors": "N9"}], ring={"foyer": [1]},
    )  # fmt: skip
    assert [finding.place for finding in checked.findings] == [
        "rooms[0].doors", "pieces[0].doors", "pieces[1].slug", "pieces[2].copies", "ring.inner", "ring.sites",
        "ring.foyer",
    ]  # fmt: skip


def test_a_section_of_another_size_than_printed_is_odd() -> None:
    made = make_ring(20)
    checked = pack_of(*made["pieces"], ring=made["ring"])
    assert [str(finding) for finding in checked.findings] == [
        "pieces[0].art: 42 whole cells are 1050 square feet, not 1000"
    ]
    assert checked.pack is not None
    measured = [{**piece, "size": 1050} if piece["slug"] == "moat" else piece for piece in made["pieces"]]
    assert pack_of(*measured, ring=made["ring"]).findings == ()


# what is wrong with the ring


@pytest.mark.parametrize(
    ("wrong", "lines"),
    [
        (with_sites(w=[0, -18, 3]), ["ring: ring.sites.w and ring.sites.n do not touch along their ends",
                                     "ring: ring.sites.w and barbican-ew overlap"]),
        (with_sites(n=[0, -20, 0]), ["ring: ring.sites.w and ring.sites.n do not touch along their ends",
                                     "ring: ring.sites.n and ring.sites.e do not touch along their ends"]),
        (with_sites(e=[20, -19, 1]), ["ring: ring.sites.n and ring.sites.e overlap",
                                      "ring: ring.sites.e and barbican-ew overlap",
                                      "ring.sites.e: the section does not lie on this side of the ground"]),
        (with_sites(w=[21, -19, 1], e=[0, -19, 3]),
         ["ring.sites.e: the section does not lie on this side of the ground",
          "ring.sites.w: the section does not lie on this side of the ground"]),
        (with_sites(n=[0, -19, 4]), ["ring.sites.n: the third number counts quarter turns, 0 to 3"]),
        ({**RING, "inner": [2, -17, 20, 2]}, [
            "ring.inner: the ground reaches beyond the hole of the ring",
            "ring.foyer: inside the ring barbican-ew does not begin at 10,0 and end with the ground, 3 cells wide"]),
        ({**RING, "inner": [20, -17, 2, 1]}, ["ring.inner: the first cell of the ground lies behind its last one"]),
        ({**RING, "foyer": [9, 0]}, [
            "ring.inner: the ground reaches beyond the hole of the ring",
            "ring.foyer: inside the ring barbican-ew does not begin at 9,0 and end with the ground, 3 cells wide"]),
        ({**RING, "foyer": [10, 1]}, [
            "ring.inner: the ground reaches beyond the hole of the ring",
            "ring.foyer: inside the ring barbican-ew does not begin at 10,1 and end with the ground, 3 cells wide"]),
        ({"foyer": [10, 0]}, ["ring.inner: missing", "ring.sites: missing"]),
        ({**RING, "foyer": [10]}, ["ring.foyer: 1 are too few, 2 at least"]),
        ({**RING, "sites": {"w": [0, 0, 0]}}, ["ring.sites.n: missing", "ring.sites.e: missing"]),
    ],
)  # fmt: skip
def test_a_ring_that_does_not_close(wrong: dict[str, Any], lines: list[str]) -> None:
    assert errors(ring=wrong) == lines


def test_a_ground_smaller_than_the_hole_is_odd() -> None:
    checked = pack_of(ring={**RING, "inner": [3, -17, 20, 1]})
    assert [str(finding) for finding in checked.findings] == [
        "ring.inner: the hole of the ring is larger than the ground"
    ]
    assert checked.pack is not None


def test_pieces_alone_are_checked_in_the_shipped_ring() -> None:
    found = errors(make_ring(17)["pieces"][0])
    assert found
    assert all(line.startswith("pieces[0]: ring.sites.") for line in found)
    assert "pieces[0]: ring.sites.n and ring.sites.e do not touch along their ends" in found
    thick = {**FACE, "art": [*SHIPPED["pieces"][4]["outline"].split()[1].split("/")[:2], "#" * 23, "#" * 23]}
    assert errors(thick) == [
        "pieces[0]: ring.sites.w and barbican-new overlap",
        "pieces[0]: ring.sites.e and barbican-new overlap",
    ]


def test_a_ring_alone_is_checked_with_the_shipped_pieces() -> None:
    assert errors(ring=RING) == []
    assert errors(ring=make_ring(18, cut="straight")["ring"])


def test_entrances_are_inside_the_ring_and_the_gate_is_not() -> None:
    assert errors({**FACE, "doors": "N4,2 E12,1 W10,1 S11,3="}) == ["pieces[0].doors: N4,2 is not inside the ring"]
    made = make_ring(7, 1)
    low = {**made["ring"], "inner": [1, -5, 7, 2]}
    assert "ring.inner: the ground reaches beyond the hole of the ring" in errors(*made["pieces"], ring=low)


def test_a_foyer_that_fills_the_ring_leaves_several_holes() -> None:
    art = ["..1#2..", "..###..", "..4#3..", ".1###2.", "1#####2"]
    doors = {"N": "N3,0", "E": "E4,1", "W": "W2,1"}
    foyers = [
        {
            "slug": f"barbican-{sides}",
            "art": art,
            "doors": " ".join([*(doors[side.upper()] for side in sides), "S3,4="]),
        }
        for sides in ("ew", "nw", "ne", "new")
    ]
    sites = {"w": [0, -2, 3], "n": [0, -2, 0], "e": [5, -2, 1]}
    section = {"slug": "moat", "art": ["4#####3", ".4###3."], "size": 200}
    around = {"foyer": [2, 0], "inner": [2, 0, 4, 2], "sites": sites}
    assert errors(section, *foyers, ring=around) == ["ring: the ring has more than one hole"]


# several packs


def test_two_packs_cannot_both_have_parts_of_the_ring() -> None:
    first = pack_of(ring=RING).pack
    assert first is not None
    with packs.with_pack(first):
        assert errors(MOAT, pack="other") == [
            "pieces[0].slug: the pack mine has parts of the ring already; they fit together only within one pack"
        ]
        assert errors(ring=RING, pack="other") == [
            "ring: the pack mine has parts of the ring already; they fit together only within one pack"
        ]
        assert errors(STRAIGHT, pack="other") == []
        assert errors(ring=RING) == [], "a pack may be checked again"


def test_a_passage_is_replaced_by_one_pack() -> None:
    first = pack_of(STRAIGHT).pack
    assert first is not None
    with packs.with_pack(first):
        assert errors({"slug": "passage-small"}, STRAIGHT, pack="other") == [
            "pieces[1].slug: the pack mine replaces this piece already"
        ]


# another guess


def test_the_numbers_of_the_shipped_ring_make_it_again() -> None:
    made = make_ring(19, 2, 1, "mitre")
    assert made == make_ring()
    shipped = {record["slug"]: record for record in SHIPPED["pieces"]}
    assert [piece["slug"] for piece in made["pieces"]] == [
        slug for slug, record in shipped.items() if record["family"] == "moats"
    ]
    for piece in made["pieces"]:
        record = shipped[piece["slug"]]
        assert f"art {'/'.join(piece['art'])}" == record["outline"]
        assert piece.get("doors") == record.get("doors")
        assert piece["convention"] is record["convention"]
    assert made["ring"] == RING
    assert {**made["ring"], "outside": shipped_ring()["outside"]} == shipped_ring()
    assert ring_warnings(made) == []


def test_straight_quarters_of_1000_square_feet_close_around_18_cells() -> None:
    made = make_ring(18, cut="straight")
    assert made["pieces"][0]["art"] == ["#" * 20] * 2
    assert made["pieces"][4] == {
        "slug": "barbican-new", "art": [".......1#2..........", ".......###..........", "#" * 20, "#" * 20],
        "doors": "N8,0 E9,1 W7,1 S8,3=", "convention": True,
    }  # fmt: skip
    assert made["ring"] == {
        "foyer": [7, 0], "inner": [0, -16, 17, 1],
        "sites": {"w": [-2, -16, 1], "n": [-2, -18, 0], "e": [18, -18, 1]},
    }  # fmt: skip
    assert ring_warnings(made) == ["the foyer cannot stand in the middle: 7 cells are left of it and 8 right of it"]


def test_a_foyer_that_is_not_covered_stands_before_the_ring() -> None:
    art = make_ring(7, 1, 0)["pieces"][1]["art"]
    assert art == ["...1#2...", "...###...", "...4#3...", "1#######2"]


@settings(max_examples=60)
@given(st.integers(5, 38), st.integers(1, 6), st.sampled_from([0, 1]), st.sampled_from(["mitre", "straight"]))
def test_whatever_is_printed_is_a_right_pack(inner: int, thickness: int, sunk: int, cut: str) -> None:
    if inner + 2 * thickness > 40:
        with pytest.raises(RecordError, match="cells wide outside, 40 at most"):
            make_ring(inner, thickness, sunk, cut)
        return
    made = make_ring(inner, thickness, sunk, cut)
    checked = check_pack(HEAD + write_ring(made))
    assert checked.errors == ()
    assert checked.pack is not None
    assert checked.pack.record["pieces"] == made["pieces"]
    assert checked.pack.ring == made["ring"], "its turns are the smallest already"
    assert {finding.place for finding in checked.findings} <= {"pieces[0].art"}
    assert all(tile.convention for tile in checked.pack.pieces)
    foyer = checked.pack.pieces[-1]
    assert foyer.gate is not None
    assert (foyer.gate.side, foyer.gate.y) == (Side.S, foyer.height - 1)


@pytest.mark.parametrize(
    ("numbers", "line"),
    [
        ((4,), "a ground 4 cells wide cannot hold the foyer and a cell on either side of it; 5 can"),
        ((-3,), "a ground -3 cells wide cannot hold the foyer and a cell on either side of it; 5 can"),
        ((37,), "this ring would be 41 cells wide outside, 40 at most"),
        ((19, 0), "a ring is at least 1 cell thick, not 0"),
        ((19, 11), "this ring would be 41 cells wide outside, 40 at most"),
        ((19, 2, 2), "2 rows of the foyer cannot be covered, only 0 or 1: its other entrances would be hidden"),
        ((19, 2, 1, "round"), "'round' is no way to cut the ring; there are mitre, straight"),
    ],
)
def test_numbers_of_which_no_ring_can_be_made(numbers: tuple[Any, ...], line: str) -> None:
    with pytest.raises(RecordError) as refusal:
        make_ring(*numbers)
    assert str(refusal.value) == line
