"""Pictures of what lies beside rooms: moats, barbicans and secret passages, as SVG and in characters."""

import os
import re
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ET
from contextvars import copy_context
from itertools import pairwise

import pytest
from shapely import LineString, Point, Polygon, box, unary_union
from shapely.geometry.base import BaseGeometry

from engine.castle.castle import Castle
from engine.castle.exact import fence_of, free_ground, outline_of
from engine.castle.placement import Placement
from engine.castle.verdict import Verdict
from engine.catalogue import Role, Side, Tile, find_tile
from engine.catalogue.pieces import all_pieces, bars, joins
from engine.geometry.exact import polygon
from engine.geometry.outline import canonical_turns, turned
from engine.kernel.i18n import LANGUAGES, say, set_language
from engine.pictures.legend import PIECES
from engine.pictures.markup import UNIT, text_width
from engine.pictures.palette import RICH_STYLES, describe
from engine.pictures.pieces import RIM, bed_of, draw_piece, tunnel_line
from engine.pictures.svg import draw_castle, involved
from engine.pictures.text import draw_text
from engine.pictures.tiles import draw_tiles
from engine.pictures.turns import draw_turns
from engine.pictures.walks import draw_walk
from tests.support.paths import ROOT

SVG = "{http://www.w3.org/2000/svg}"
RING = "barbican-new@-10,0 salon@-7,0 nap-room@-3,-2 lilac-cabinet@1,-2/1 moat@-10,-19/3 moat@11,-19/1 moat@-10,-19"
PASSAGES = (
    "foyer-4@0,0 pumpkin-garden@-4,-1/2 west-tapestry-room@-10,1 berchta-room@-6,-5 passage-straight@-5,-2/1"
    " flute-room@-11,5 passage-small@-10,4/1 piano-room@-13,-2 passage-corner@-12,1/2"
)
BEFORE_THE_LAST = PASSAGES.partition(" piano-room")[0]
GATE = "barbican-new@-10,0 salon@-7,0 nap-room@-3,-2"
PICTURE = (ROOT / "docs" / "ring.txt").read_text(encoding="utf-8")


def castle_of(text: str) -> Castle:
    return Castle.parse(text, edition="collectors")


def judged(text: str, placement: str) -> tuple[Verdict, ET.Element]:
    verdict = castle_of(text).judge(placement)
    return verdict, ET.fromstring(verdict.svg())


def groups(root: ET.Element, attribute: str) -> dict[str, ET.Element]:
    return {group.attrib[attribute]: group for group in root.iter(f"{SVG}g") if attribute in group.attrib}


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in root.iter() if element.get("class") == name]


def words_of(svg: str) -> set[str]:
    return {text.text or "" for text in ET.fromstring(svg).iter(f"{SVG}text")}


def spots(path: str) -> list[tuple[float, float]]:
    """The points of a path of straight lines, in cells."""
    return [(float(x) / UNIT, float(y) / UNIT) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]


def boxes(path: str) -> BaseGeometry:
    """The ground that a path of boxes covers."""
    found = re.findall(r"M(\S+) (\S+?)h(\S+?)v(\S+?)h", path)
    numbers = [[float(number) / UNIT for number in one] for one in found]
    return unary_union([box(x, y, x + w, y + h) for x, y, w, h in numbers])


def mark_of(root: ET.Element, rule: str) -> str:
    """The line of the mark of a broken rule."""
    path = groups(root, "data-violation")[rule].find(f"{SVG}path")
    assert path is not None
    return path.attrib["d"]


# bars, joins and gates as SVG


@pytest.mark.parametrize("text", [RING, PASSAGES, PICTURE])
def test_every_room_and_every_piece_has_its_own_group(text: str) -> None:
    castle = castle_of(text)
    root = ET.fromstring(draw_castle(castle, coordinates=True))
    assert list(groups(root, "data-room")) == [str(room) for room in castle.rooms]
    assert list(groups(root, "data-piece")) == [str(piece) for piece in (*castle.bars, *castle.joins)]
    assert len(of_class(root, "water")) == len(castle.bars)
    assert len(of_class(root, "tunnel")) == len(castle.joins)
    left, top, width, height = (float(number) / UNIT for number in root.attrib["viewBox"].split())
    view = box(left, top, left + width, top + height)
    assert all(view.contains(outline_of(piece)) for piece in castle.laid)


@pytest.mark.parametrize("turn", range(4))
def test_water_lies_between_two_rims_and_runs_on_at_the_ends(turn: int) -> None:
    outline = turned(bars()[0].slug, turn).outline
    bed, whole = Polygon(bed_of(outline)), polygon(outline)
    assert whole.buffer(1e-9).contains(bed)
    rims = whole.difference(bed.buffer(1e-6))
    found = list(getattr(rims, "geoms", [rims]))
    assert len(found) == 2
    assert all(rim.area == pytest.approx(RIM * rim.length / 2, rel=0.05) for rim in found)
    ends = [LineString(pair) for pair in pairwise(whole.exterior.coords)]
    slanted = [end for end in ends if end.coords[0][0] != end.coords[1][0] and end.coords[0][1] != end.coords[1][1]]
    assert len(slanted) == 2
    assert all(bed.buffer(1e-6).intersection(end).length > end.length - 3 * RIM for end in slanted)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tile", all_pieces(), ids=lambda tile: tile.slug)
def test_no_word_leaves_the_water_or_the_foyer(tile: Tile, language: str) -> None:
    for turn in canonical_turns(tile.slug):
        room = Placement(tile.slug, 0, 0, turn)
        context = copy_context()
        context.run(set_language, language)
        svg = context.run(draw_castle, Castle((room,), "collectors"))
        group = next(g for g in ET.fromstring(svg).iter(f"{SVG}g") if str(room) in g.attrib.values())
        for label in group.iter(f"{SVG}g"):
            place = re.fullmatch(r"translate\((\S+) (\S+)\)( rotate\(-90\))?", label.get("transform", ""))
            for text in label.iter(f"{SVG}text") if place and label is not group else ():
                assert place is not None
                x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
                half = text_width(text.text or "", size, bold="font-weight" in text.attrib) / 2
                left, top, right, bottom = x - half, y - 0.75 * size, x + half, y + 0.2 * size
                if place[3]:
                    left, top, right, bottom = top, -right, bottom, -left
                dx, dy = float(place[1]), float(place[2])
                area = box((dx + left) / UNIT, (dy + top) / UNIT, (dx + right) / UNIT, (dy + bottom) / UNIT)
                assert polygon(room.turned.outline).buffer(-0.2, join_style="mitre").contains(area), text.text


def test_the_ends_of_a_passage_reach_into_the_doorways_that_it_covers() -> None:
    castle = castle_of(PASSAGES)
    pieces = groups(ET.fromstring(draw_castle(castle)), "data-piece")
    for join in castle.joins:
        (tunnel,) = of_class(pieces[str(join)], "tunnel")
        line = spots(tunnel[0].attrib["d"])
        for x, y in (line[0], line[-1]):
            end = Point(join.x + x, join.y + y)
            assert not outline_of(join).contains(end)
            (room,) = (room for room in castle.rooms if outline_of(room).contains(end))
            doors = [e for e in castle.entrances if e.room == room and e.state == "connected"]
            middles = [Point(e.x + 0.5 + e.side.step[0] / 2, e.y + 0.5 + e.side.step[1] / 2) for e in doors]
            assert min(middle.distance(end) for middle in middles) < 0.35


@pytest.mark.parametrize("text", [RING, PASSAGES, PICTURE])
def test_each_entrance_shows_what_it_leads_to_beside_pieces_too(text: str) -> None:
    castle = castle_of(text)
    uses = ET.fromstring(draw_castle(castle)).iter(f"{SVG}use")
    drawn = [use.attrib["data-entrance"] for use in uses if "data-entrance" in use.attrib]
    assert drawn == [str(entrance.state) for entrance in castle.entrances]


def test_doors_under_a_passage_are_connected_and_those_behind_a_wall_blocked() -> None:
    castle = castle_of(PICTURE)
    states = {e.side: (e.state, e.other) for e in castle.entrances if e.room.slug == "hundings-hut"}
    assert states[Side.W] == ("blocked", castle.joins[1])
    assert states[Side.S] == ("connected", castle.rooms[4])
    root = ET.fromstring(draw_castle(castle))
    hut = groups(root, "data-room")["hundings-hut@2,-10/1"]
    looks = [use.attrib["href"].rpartition("-")[2] for use in hut.iter(f"{SVG}use") if "data-entrance" in use.attrib]
    assert sorted(looks) == ["blocked", "connected", "connected"]


def bridge_end(text: str) -> float:
    """How far down the drawbridge reaches, in cells below the upper edge of the foyer's box."""
    (bridge,) = of_class(ET.fromstring(draw_castle(castle_of(text))), "drawbridge")
    planks = bridge.find(f"{SVG}rect")
    assert planks is not None
    return (float(planks.attrib["y"]) + float(planks.attrib["height"])) / UNIT


def test_the_drawbridge_leads_out_to_the_south_until_a_garden_lies_there() -> None:
    assert bridge_end(RING) > find_tile("barbican-new").height
    assert bridge_end(PICTURE) == find_tile("barbican-new").height
    assert not of_class(ET.fromstring(draw_castle(castle_of("foyer-3@0,0"))), "drawbridge")


def test_a_gate_that_is_shut_is_drawn_as_blocked() -> None:
    castle = Castle.parse("barbican-new@-10,0 pumpkin-garden@0,4", edition="collectors", strict=False)
    uses = list(groups(ET.fromstring(draw_castle(castle)), "data-room")["barbican-new@-10,0"].iter(f"{SVG}use"))
    looks = [use.attrib["href"] for use in uses if use.get("data-entrance") == "blocked"]
    assert [look.partition("-")[2] for look in looks] == ["door-blocked"]


@pytest.mark.parametrize("turn", range(4))
def test_a_castle_that_breaks_the_rules_may_turn_its_barbican(turn: int) -> None:
    castle = Castle((Placement(find_tile("barbican-nw").slug, 0, 0, turn),), "collectors")
    assert len(of_class(ET.fromstring(draw_castle(castle)), "drawbridge")) == 1
    assert "≡" in str(draw_text(castle))


def test_the_tint_of_a_closed_ring_is_its_free_ground() -> None:
    castle = castle_of(RING)
    tints = [
        path.attrib["d"] for path in ET.fromstring(castle.svg()).iter(f"{SVG}path") if "data-courtyard" in path.attrib
    ]
    visible = boxes(tints[0]).difference(unary_union([outline_of(piece) for piece in castle.laid]))
    _outside, *yards = free_ground(castle.laid)
    assert len(tints) == 1
    assert visible.symmetric_difference(max(yards, key=lambda yard: yard.area)).area < 0.05


def test_a_picture_of_rooms_alone_has_nothing_of_pieces() -> None:
    svg = draw_castle(castle_of("foyer-4@0,0 flute-room@-3,0"))
    assert "-waves" not in svg
    assert "-bricks" not in svg
    assert not set(PIECES.values()) & words_of(svg)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_same_ring_gives_the_same_bytes_in_another_process(seed: str) -> None:
    code = (
        "import sys; from engine.castle.castle import Castle\n"
        f"sys.stdout.write(Castle.parse({PICTURE!r}, edition='collectors').svg())"
    )
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8", env=env)
    assert run.stdout == castle_of(PICTURE).svg()


def test_pictures_of_pieces_share_no_ids_and_lack_none() -> None:
    verdict = castle_of(BEFORE_THE_LAST).judge("piano-room@-13,-2 passage-corner@-12,1/2")
    pictures = [castle_of(RING).svg(), castle_of(PASSAGES).svg(), verdict.svg(), draw_tiles(all_pieces(), "Pieces")]
    ids = [re.findall(r' id="([^"]+)"', svg) for svg in pictures]
    assert sum(map(len, ids)) == len({name for own in ids for name in own})
    for svg, own in zip(pictures, ids, strict=True):
        assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= set(own)


def test_the_picture_of_the_docs_is_fresh() -> None:
    assert (ROOT / "docs" / "ring.svg").read_text(encoding="utf-8") == castle_of(PICTURE).svg()


# words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_names_what_is_drawn_in_every_language(language: str) -> None:
    context = copy_context()
    context.run(set_language, language)
    words = {name: context.run(say, PIECES[name]) for name in PIECES}
    shown = words_of(draw_castle(castle_of(PICTURE), language=language))
    assert {words["water"], words["tunnel"], words["drawbridge"]} <= shown
    assert not {words["outer-line"], words["site"]} & shown
    key = str(context.run(draw_text, castle_of(PICTURE))).split("\n\n")[1]
    assert all(f" {words[name]}" in key for name in ("water", "tunnel", "drawbridge"))
    assert find_tile("passage-corner").name(language) in key
    if language != "en":
        assert all(words[name] != PIECES[name] for name in PIECES)


def test_pieces_speak_to_those_who_cannot_see_them() -> None:
    assert describe(find_tile("passage-small"), completed=False) == "Small secret passage"
    assert describe(find_tile("moat"), completed=False) == (
        "Moat, 3 points, +1 for each (activity, downstairs, food, living, sleeping, utility), 1000 square feet"
    )
    assert castle_of(RING).svg().count("<title>Moat, 3 points") == 3


# verdicts


def test_a_legal_room_is_outlined_with_its_passage() -> None:
    verdict, root = judged(BEFORE_THE_LAST, "piano-room@-13,-2 passage-corner@-12,1/2")
    assert verdict.legal
    assert "piano-room@-13,-2" in groups(root, "data-room")
    assert "passage-corner@-12,1/2" in groups(root, "data-piece")
    edges = [
        path for path in root.iter(f"{SVG}path") if path.get("stroke") == "#0b7a4b" and path.get("stroke-width") == "5"
    ]
    assert len(edges) == 2
    assert len(of_class(root, "tunnel")) == 4, "the corridor of the new one again, over the edge that marks it"
    assert "Piano Room (-13,-2), Corner secret passage (-12,1/2): legal, 32 points" in words_of(verdict.svg())
    assert set(verdict.joins) <= set(involved(verdict))


def test_an_illegal_room_is_dashed_with_its_passage_and_the_loose_end_marked() -> None:
    verdict, root = judged(BEFORE_THE_LAST, "piano-room@-13,-4 passage-corner@-12,-1/2")
    assert list(groups(root, "data-new")) == ["piano-room@-13,-4", "passage-corner@-12,-1/2"]
    assert list(groups(root, "data-violation")) == [violation.rule for violation in verdict.violations]
    assert boxes(mark_of(root, "PASS-2").replace("z", "")).equals(box(-11, 0, -10, 1))


def test_a_bar_is_judged_like_a_room() -> None:
    verdict, root = judged(GATE, "moat@-10,-19/3")
    assert verdict.legal
    assert "moat@-10,-19/3" in groups(root, "data-piece")
    assert "Moat (-10,-19/3): legal, 5 points" in words_of(verdict.svg())
    assert {path.get("data-site") for path in of_class(root, "site")} == {"moat@-10,-19", "moat@11,-19/1"}
    assert "open side of the ring" in words_of(verdict.svg())
    verdict, root = judged(GATE, "moat@-10,-19")
    assert list(groups(root, "data-new")) == ["moat@-10,-19"]
    assert list(groups(root, "data-violation")) == ["MOAT-3"]
    assert not of_class(ET.fromstring(castle_of(GATE).svg()), "site"), "no ring is begun"


def test_a_passage_alone_is_judged_too() -> None:
    verdict, root = judged(BEFORE_THE_LAST, "passage-straight@1,3/1")
    assert list(groups(root, "data-new")) == ["passage-straight@1,3/1"]
    assert list(groups(root, "data-violation")) == [violation.rule for violation in verdict.violations]
    assert boxes(mark_of(root, "PASS-2").replace("z", "")).equals(box(1, 5, 2, 6))


@pytest.mark.parametrize(
    ("text", "placement", "rule"),
    [
        (RING, "nap-room@12,-3", "MOAT-14"),
        (PASSAGES, "nap-room@-14,1", "PASS-10"),
        (RING, "passage-corner@0,0/1", "PASS-10"),
        (PASSAGES, "moat@-7,-4", "MOAT-5"),
    ],
)
def test_the_mark_of_an_overlap_with_a_piece_is_the_common_ground(text: str, placement: str, rule: str) -> None:
    verdict, root = judged(text, placement)
    violation = next(violation for violation in verdict.violations if violation.rule == rule)
    common = outline_of(violation.rooms[0]).intersection(outline_of(violation.rooms[1]))
    assert Polygon(spots(mark_of(root, rule))).symmetric_difference(common).area < 0.01


@pytest.mark.parametrize(
    ("text", "placement", "rule", "fenced"),
    [
        (RING, "pumpkin-garden@-8,-17", "MOAT-13", "pumpkin-garden@-8,-17"),
        (BEFORE_THE_LAST, "passage-corner@-4,3", "PASS-10", "pumpkin-garden@-4,-1/2"),
    ],
)
def test_the_mark_of_a_fence_at_a_piece_is_a_stretch_of_it(text: str, placement: str, rule: str, fenced: str) -> None:
    _verdict, root = judged(text, placement)
    line = LineString(spots(mark_of(root, rule)))
    fence = fence_of(next(iter(Castle.parse(fenced, strict=False).rooms)))
    assert fence is not None
    assert 0 < line.length == pytest.approx(fence.buffer(0.01).intersection(line).length, abs=0.05)


def test_what_lies_beyond_the_line_of_a_ring_is_marked_and_the_line_drawn() -> None:
    verdict, root = judged(RING, "nap-room@12,-3")
    assert boxes(mark_of(root, "MOAT-11").replace("z", "")).equals(box(13, -3, 16, -1))
    (line,) = of_class(root, "outer-line")
    assert line[0].attrib["d"] == "M-480 -912H624M624 -912V192M624 192H-480M-480 192V-912"
    assert "outer edge of the ring" in words_of(verdict.svg())
    assert not of_class(ET.fromstring(castle_of(RING).judge("nap-room@3,-2").svg()), "outer-line")


def test_a_part_of_a_castle_shows_only_its_part_of_the_line() -> None:
    castle = castle_of(PICTURE)
    verdict = castle.judge("nap-room@-13,-6/1")
    (line,) = of_class(ET.fromstring(draw_castle(castle, verdict=verdict, focus=True)), "outer-line")
    assert line[0].attrib["d"].count("M") == 3, "the east lies beyond the picture"


def test_a_bar_that_would_leave_a_room_outside_marks_that_room() -> None:
    castle = Castle.parse("barbican-new@-10,0 nap-room@-16,-5", edition="collectors", strict=False)
    root = ET.fromstring(castle.judge("moat@-10,-19/3").svg())
    assert boxes(mark_of(root, "MOAT-11").replace("z", "")).equals(box(-16, -5, -12, -3))
    (line,) = of_class(root, "outer-line")
    assert line[0].attrib["d"].endswith("V-960"), "nothing guards the north: the line runs on to the end of the picture"


def test_what_may_not_stand_is_dashed_by_its_number_in_castle_text() -> None:
    text = "foyer-4@0,0 passage-small@5,5 salon@3,0 theater@1,1"
    castle = Castle.parse(text, edition="collectors", strict=False)
    assert [number for number, _verdict in castle.wrong_rooms()] == [2, 4]
    root = ET.fromstring(castle.svg())
    drawn = {**groups(root, "data-room"), **groups(root, "data-piece")}
    dashed = {name for name, g in drawn.items() if any(p.get("stroke-dasharray") == "11 6" for p in g.iter())}
    assert dashed == {"passage-small@5,5", "theater@1,1"}
    lines = str(draw_text(castle, wrong=(2, 4))).splitlines()
    assert [line for line in lines if line.endswith("not legal")] == [
        "2 passage-small@5,5 Small secret passage, not legal",
        "4 theater@1,1 activity, not legal",
    ]


def test_new_pieces_of_a_plan_are_numbered_like_rooms() -> None:
    castle = castle_of(PASSAGES)
    root = ET.fromstring(draw_castle(castle, new=(castle.rooms[5], castle.joins[2])))
    assert list(groups(root, "data-step")) == ["1", "2"]


# walks


def test_a_walk_through_a_passage_goes_through_its_body() -> None:
    castle = castle_of(PASSAGES)
    for walk, join in (((5, 2, 4), castle.joins[2]), ((4, 2, 5), castle.joins[2]), ((3, 2, 1), castle.joins[0])):
        path = re.search(r'd="(M[^"]+)"', "".join(draw_walk(castle, walk)))
        assert path is not None
        line = LineString(spots(path[1]))
        body = LineString([(join.x + x, join.y + y) for x, y in tunnel_line(join.turned)])
        assert line.buffer(0.01).contains(body)
        inside = unary_union([outline_of(piece) for piece in castle.laid]).buffer(0.05)
        assert inside.contains(line), "never over open ground"


@pytest.mark.parametrize("tile", joins(), ids=lambda tile: tile.slug)
def test_the_line_through_a_passage_stays_in_it(tile: Tile) -> None:
    for turn in range(4):
        line = tunnel_line(turned(tile.slug, turn))
        assert polygon(turned(tile.slug, turn).outline).buffer(0.01).contains(LineString(line))
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 1 for a, b in pairwise(line))


# sheets of tiles


def test_a_sheet_of_tiles_draws_every_piece() -> None:
    root = ET.fromstring(draw_tiles(all_pieces(), "Pieces"))
    drawn = groups(root, "data-tile")
    assert list(drawn) == [tile.slug for tile in all_pieces()]
    assert of_class(drawn["moat"], "water")
    assert of_class(drawn["barbican-ew"], "drawbridge")
    assert "Corner secret passage" in drawn["passage-corner"].attrib["aria-label"]
    (tunnel,) = of_class(drawn["passage-corner"], "tunnel")
    line = spots(tunnel[0].attrib["d"])
    assert {line[0], line[-1]} == {(0, 0.5), (1.5, 2)}, "alone it reaches nowhere"


@pytest.mark.parametrize("tile", all_pieces(), ids=lambda tile: tile.slug)
def test_the_turns_of_a_piece_fit_a_terminal(tile: Tile) -> None:
    rows = str(draw_turns(tile, 80)).splitlines()
    assert max(map(len, rows)) <= 80
    assert {Role.BAR: "~ moat", Role.JOIN: "═║ secret passage"}.get(tile.role, "≡ drawbridge") in "\n".join(rows)


# in characters


def test_passages_in_characters() -> None:
    drawing, key = str(draw_text(castle_of(PASSAGES), width=80)).split("\n\n")
    assert drawing.splitlines()[6:21] == [
        "   ╭─┄┄┄─╮                     ╰┬ ║ ┬╯",
        " ╭─╯     ╰─╮                    │ ║ │",
        "╭╯ 8 Piano ╰╮                   │ ║ ├┄┄┄────────────┐",
        "│   Room    ┊                   │ 5 │               │",
        "╰╮         ╭╯                   │ ║ │               │  ╭─┄┄┄─╮",
        " ╰─╮     ╭─╯                    │ ║ │   2 Pumpkin   │╭─╯     ╰─╮",
        "   ╰┬ ║ ┬╯  ┌───────────────────┴ ║ ┤    Garden     ├╯         ╰╮",
        "    │ ║ │   │                       │                  1 Foyer  ┊",
        "    │ ║ ╰───┤                       │               ├╮         ╭╯",
        "    │ 9══════ 3 West Tapestry Room                  │╰─╮     ╭─╯",
        "    ╰───────┤                       ├≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈┘  ╰─┄┄┄─╯",
        "            │                       │",
        "            ├ ║ ┬───────────────────┘",
        "            │ 7 │",
        "           ╭┴ ║ ┴╮",
    ]
    assert "9 passage-corner@-12,1/2 Corner secret passage" in key.splitlines()
    assert "┄┊ external entrance  ≈ fence  ═║ secret passage" in key.splitlines()


def test_a_ring_in_characters_fits_80_columns_in_one_piece() -> None:
    drawing, key = str(draw_text(castle_of(RING), width=80)).split("\n\n")
    rows = drawing.splitlines()
    assert len(rows) == 47
    assert "x from" not in drawing
    assert rows[1] == "│╰╮" + "~" * 29 + "7 Moat" + "~" * 29 + "╭╯│"
    assert rows[-7:] == [
        "│~~~~~│  │      2 Salon       ├╯      ╰╮                       │~~~~~│",
        "│~~~~~│  ○                        1    ○                       │~~~~~│",
        "│~~~~╭┴──┴────────────×───────╯▓      ▓╰───────────────────────┴╮~~~~│",
        "│~~~╭╯" + "▓" * 27 + "    " + "▓" * 27 + "╰╮~~~│",
        "│~╭─╯" + "▓" * 29 + "≡≡" + "▓" * 29 + "╰─╮~│",
        "│╭╯" + "▓" * 31 + "≡≡" + "▓" * 31 + "╰╮│",
        "╰┴" + "─" * 32 + "≡≡" + "─" * 32 + "┴╯",
    ]
    assert "5 moat@-10,-19/3 Moat" in key.splitlines()
    assert "~ moat  ≡ drawbridge\n  ▓ wall of the ring" in key


def test_the_drawbridge_stays_when_a_garden_lies_before_it() -> None:
    drawing = str(draw_text(castle_of(PICTURE))).split("\n\n")[0]
    assert re.search(r"─≡≡≡─", drawing)


@pytest.mark.parametrize("text", [RING, PASSAGES, PICTURE])
@pytest.mark.parametrize("width", [None, 80, 40, 9])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_rows_with_pieces_are_equally_long_and_within_the_width(text: str, width: int | None, ascii_only: bool) -> None:
    castle = castle_of(text)
    picture = draw_text(castle, verdict=castle.judge("nap-room@12,-3"), width=width, ascii_only=ascii_only)
    assert len({len(row) for row in picture.rows}) == 1
    assert width is None or len(picture.rows[0]) <= width
    for glyph in (glyph for row in picture.rows for glyph in row):
        assert len(glyph.char) == 1
        assert unicodedata.east_asian_width(glyph.char) not in "WF"
        assert glyph.char.isascii() or not ascii_only
        assert glyph.style in ("", *RICH_STYLES)


def test_signs_of_pieces_stay_apart_without_line_drawing() -> None:
    key = str(draw_text(castle_of(PICTURE), ascii_only=True)).split("\n\n")[1]
    words = ("fence", "moat", "secret passage", "drawbridge", "wall of the ring", "blocked entrance")
    signs = [re.search(rf"(?:^|  )([^\w\s]+|[Hx]) {word}(?:  |$)", key, re.MULTILINE) for word in words]
    assert [sign and sign[1] for sign in signs] == ["~", "^", "**", "H", "@", "x"]


def test_a_judged_room_and_its_passage_are_heavy_in_characters() -> None:
    castle = castle_of(BEFORE_THE_LAST)
    lines = str(draw_text(castle, verdict=castle.judge("piano-room@-13,-2 passage-corner@-12,1/2"))).splitlines()
    assert "    ┃ +══════ 3 West Tapestry Room                  │╰─╮     ╭─╯" in lines
    assert "+ Piano Room (-13,-2), Corner secret passage (-12,1/2): legal, 32 points" in lines
    loose = str(draw_text(castle, verdict=castle.judge("piano-room@-13,-4 passage-corner@-12,-1/2")))
    assert "    ┃ +═════!  " in loose


def test_ground_beyond_the_line_is_marked_in_characters() -> None:
    castle = castle_of(RING)
    picture = draw_text(castle, verdict=castle.judge("nap-room@-20,-10"))
    marked = sum(glyph.char == "▒" and glyph.style == "wrong" for row in picture.rows for glyph in row)
    assert marked == (4 * 4 - 1) * (2 * 2 - 1), "the whole floor of the room"
    assert "! MOAT-11 lies outside" in str(picture)


def test_a_piece_is_drawn_alone_with_its_title() -> None:
    piece = Placement(find_tile("passage-small").slug, 0, 0)
    assert draw_piece(piece, "p").startswith("<title>Small secret passage</title>")
