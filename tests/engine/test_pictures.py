"""Pictures: what they show, where they show it, and that they are the same every time."""

import os
import re
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ET
from contextvars import copy_context

import pytest
from shapely import LineString, Point, Polygon, box, unary_union

from engine.castle.castle import Castle
from engine.castle.exact import fence_of, free_ground, outline_of
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState, Kind
from engine.catalogue import Tile, all_tiles, find_tile
from engine.geometry.exact import polygon
from engine.geometry.outline import canonical_turns
from engine.kernel.i18n import LANGUAGES, get_language, set_language
from engine.pictures.glyphs import Glyph
from engine.pictures.labels import fit_label
from engine.pictures.markup import UNIT, text_width
from engine.pictures.outlines import fence_nodes
from engine.pictures.palette import RICH_STYLES
from engine.pictures.rooms import draw_room
from engine.pictures.svg import draw_castle
from engine.pictures.text import draw_text

SVG = "{http://www.w3.org/2000/svg}"
SMALL = "foyer-4@0,0 flute-room@-3,0 observatory@-1,-4 east-tapestry-chamber@-1,3"
CELLAR = (
    "foyer-3@0,0 flute-room@-3,0 stairs@-6,1 armory@-12,0 gallery-of-mirrors@3,0 hallway@9,-1 dining-room@10,0"
    " audience-room@2,2/3 crypt@-8,3/1 downstairs-hallway@-14,7"
)
GARDENS = "foyer-4@0,0 observatory@-1,-4 flute-room@-3,0 green-house@-1,3/3 shed@0,-9/1 terrace-gardens@-4,8/2"
OVERLAPPING = "foyer-3@0,0 theater@1,1 kitchen@4,3 stairs@-1,1 stables@-3,2 theater@1,1"
WITH_COURTYARD = (
    "foyer-4@0,0 formal-gardens@-6,-1 sitting-room@-3,3 berchta-room@0,3/2 french-gazebo@-7,2/3 sitting-room@0,-3"
)

read = ET.fromstring
ALL_WAYS = [(tile.slug, turn) for tile in all_tiles() for turn in canonical_turns(tile.slug)]


def castle_of(text: str) -> Castle:
    return Castle.parse(text, strict=False)


def rooms_in(root: ET.Element) -> dict[str, ET.Element]:
    return {group.attrib["data-room"]: group for group in root.iter(f"{SVG}g") if "data-room" in group.attrib}


def room_in(text: str, room: str) -> ET.Element:
    return rooms_in(read(draw_castle(castle_of(text))))[room]


def names_with(text: str, tag: str, attribute: str, end: str) -> set[str]:
    """The rooms in whose drawing some element has an attribute that ends so."""
    rooms = rooms_in(read(draw_castle(castle_of(text))))
    return {name for name, g in rooms.items() if any(e.get(attribute, "").endswith(end) for e in g.iter(SVG + tag))}


def corners(path: str) -> list[tuple[float, float]]:
    """The points of a path of straight lines, in cells."""
    return [(float(x) / UNIT, float(y) / UNIT) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]


def path_of(group: ET.Element, tag: str = f"{SVG}path") -> str:
    """The line of the first path in a group."""
    found = group.find(tag)
    assert found is not None
    return found.attrib["d"]


def marks(castle: Castle, placement: str) -> list[ET.Element]:
    root = read(draw_castle(castle, verdict=castle.judge(placement)))
    return [group for group in root.iter(f"{SVG}g") if "data-violation" in group.attrib]


# what an SVG shows


@pytest.mark.parametrize("text", [SMALL, CELLAR, GARDENS, WITH_COURTYARD])
def test_every_room_has_its_own_group(text: str) -> None:
    castle = castle_of(text)
    root = read(draw_castle(castle, coordinates=True))
    named = [group.attrib["data-room"] for group in root.iter(f"{SVG}g") if "data-room" in group.attrib]
    assert named == [str(room) for room in castle.rooms]


def test_a_picture_speaks_to_those_who_cannot_see_it() -> None:
    root = read(draw_castle(castle_of(SMALL), title="Linderhof"))
    assert root.findtext(f"{SVG}title") == "Linderhof"
    assert root.findtext(f"{SVG}desc") == SMALL
    labels = {child.attrib["id"] for child in root if "id" in child.attrib}
    assert set(root.attrib["aria-labelledby"].split()) == labels
    assert room_in(SMALL, "flute-room@-3,0").findtext(f"{SVG}title") == (
        "Flute Room, activity, 3 points, \N{MINUS SIGN}1 per adjacent (living, sleeping), 150 square feet"
    )


def test_the_view_holds_every_room_and_the_judged_one() -> None:
    castle = castle_of(SMALL)
    verdict = castle.judge("salon@20,-30")
    root = read(draw_castle(castle, verdict=verdict))
    left, top, width, height = (float(number) / UNIT for number in root.attrib["viewBox"].split())
    view = box(left, top, left + width, top + height)
    assert all(view.contains(outline_of(room)) for room in (*castle.rooms, verdict.placement))


@pytest.mark.parametrize("slug", ["flute-room", "theater"])
def test_a_disc_is_drawn_with_arcs_of_its_own_radius_and_flats(slug: str) -> None:
    path = path_of(room_in(f"foyer-3@0,0 {slug}@3,0", f"{slug}@3,0"))
    size = find_tile(slug).width
    radius = size * UNIT / 2
    arcs = re.findall(r"A(\S+) (\S+) 0 0 1 ", path)
    assert arcs == [(f"{radius:g}", f"{radius:g}")] * 4
    assert f"{radius - 12:g} 0L{radius + 12:g} 0" in path


@pytest.mark.parametrize(("slug", "turn"), [(slug, turn) for slug, turn in ALL_WAYS if find_tile(slug).shape != "disc"])
def test_straight_walls_run_along_the_true_outline(slug: str, turn: int) -> None:
    room = Placement(find_tile(slug).slug, 0, 0, turn)
    states = [EntranceState.EXTERNAL] * len(room.tile.doors)
    drawn = path_of(read(f"<svg>{draw_room(room, states, False, 'p')}</svg>"), "path")
    assert Polygon(corners(drawn)).symmetric_difference(polygon(room.turned.outline)).area < 1e-6


def test_outdoor_rooms_have_a_fence_and_no_others_do() -> None:
    fenced = names_with(GARDENS, "g", "class", "fence")
    assert fenced == {"green-house@-1,3/3", "shed@0,-9/1", "terrace-gardens@-4,8/2"}


@pytest.mark.parametrize("tile", [tile for tile in all_tiles() if tile.fenced], ids=lambda tile: tile.slug)
@pytest.mark.parametrize("turn", range(4))
def test_a_fence_stands_on_the_true_fence_line(tile: Tile, turn: int) -> None:
    room = Placement(tile.slug, 0, 0, turn)
    line = fence_of(room)
    assert line is not None
    nodes = fence_nodes(room.turned.outline, 0.0)
    assert all(line.distance(Point(node.x, node.y)) < 0.03 for node in nodes)
    ends = [Point(nodes[0].x, nodes[0].y), Point(nodes[-1].x, nodes[-1].y)]
    true_ends = [Point(line.coords[0]), Point(line.coords[-1])]
    assert all(min(end.distance(true) for true in true_ends) < 0.03 for end in ends)


@pytest.mark.parametrize("text", [CELLAR, WITH_COURTYARD])
def test_each_entrance_shows_what_it_leads_to(text: str) -> None:
    castle = castle_of(text)
    uses = read(draw_castle(castle)).iter(f"{SVG}use")
    drawn = [use.attrib["data-entrance"] for use in uses if "data-entrance" in use.attrib]
    assert drawn == [str(entrance.state) for entrance in castle.entrances]
    assert {"connected", "external", "blocked"} <= set(drawn)


def test_a_completed_room_wears_a_crown() -> None:
    assert names_with(CELLAR, "use", "href", "-crown") == {str(room) for room in castle_of(CELLAR).completed_rooms}


def test_only_the_cellar_is_hatched() -> None:
    hatched = names_with(CELLAR, "path", "fill", "-hatch)")
    assert hatched == {"armory@-12,0", "crypt@-8,3/1", "downstairs-hallway@-14,7"}


def test_the_tint_of_a_courtyard_is_its_free_ground() -> None:
    castle = castle_of(WITH_COURTYARD)
    (tint,) = (path for path in read(draw_castle(castle)).iter(f"{SVG}path") if "data-courtyard" in path.attrib)
    boxes = re.findall(r"M(\S+) (\S+?)h(\S+?)v(\S+?)h", tint.attrib["d"])
    cells = [tuple(float(number) / UNIT for number in numbers) for numbers in boxes]
    tinted = unary_union([box(x, y, x + w, y + h) for x, y, w, h in cells])
    visible = tinted.difference(unary_union([outline_of(room) for room in castle.rooms]))
    _outside, courtyard = free_ground(castle.rooms)
    assert visible.symmetric_difference(courtyard).area < 0.05


def test_names_are_escaped_and_readable_again() -> None:
    svg = draw_castle(castle_of("foyer-3@0,0 queens-bedroom@3,0 hundings-hut@-5,-1"), title='<"Ludwig" & Otto>\x00')
    words = {text.text for text in read(svg).iter(f"{SVG}text")}
    assert {'<"Ludwig" & Otto>', "Hunding's Hut", "Queen's Bedroom"} <= words


def test_names_are_written_in_the_language_asked_for_and_no_other_is_left_behind() -> None:
    words = {text.text for text in read(draw_castle(castle_of("foyer-3@0,0"), language="ru")).iter(f"{SVG}text")}
    assert "Фойе" in words
    assert get_language() == "en"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("completed", [False, True])
def test_no_word_leaves_its_room(language: str, completed: bool) -> None:
    context = copy_context()
    context.run(set_language, language)
    for slug, turn in ALL_WAYS:
        room = Placement(slug, 0, 0, turn)
        states = [EntranceState.EXTERNAL] * len(room.tile.doors)
        root = read(f"<svg>{context.run(draw_room, room, states, completed, 'p')}</svg>")
        inner = polygon(room.turned.outline).buffer(-0.2, join_style="mitre")
        for group in root.iter("g"):
            place = re.fullmatch(r"translate\((\S+) (\S+)\)( rotate\(-90\))?", group.get("transform", ""))
            for text in group.iter("text") if place else ():
                assert place is not None
                assert inner.contains(_extent(text, place)), (language, slug, turn, text.text)


def _extent(text: ET.Element, place: re.Match[str]) -> Polygon:
    """The rectangle of a text in cells, from the widths of a wide font."""
    x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
    half = text_width(text.text or "", size, bold="font-weight" in text.attrib) / 2
    left, top, right, bottom = x - half, y - 0.75 * size, x + half, y + 0.2 * size
    if place[3]:
        left, top, right, bottom = top, -right, bottom, -left
    dx, dy = float(place[1]), float(place[2])
    return box((dx + left) / UNIT, (dy + top) / UNIT, (dx + right) / UNIT, (dy + bottom) / UNIT)


def test_a_name_too_long_for_its_room_is_cut() -> None:
    _scale, rows = fit_label("east-tapestry-chamber", False, "en", 40, 40)
    assert any(item.value.endswith("…") for row in rows for item in row)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_same_castle_gives_the_same_bytes_in_another_process(seed: str) -> None:
    code = (
        "import sys; from engine.castle.castle import Castle; from engine.pictures.svg import draw_castle\n"
        f"sys.stdout.write(draw_castle(Castle.parse({CELLAR!r}, strict=False)))"
    )
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8", env=env)
    assert run.stdout == draw_castle(castle_of(CELLAR))


def test_two_pictures_on_one_page_share_no_ids_and_fetch_nothing() -> None:
    castle = castle_of(SMALL)
    verdict = castle.judge("salon@3,0")
    pictures = [draw_castle(castle), draw_castle(castle, coordinates=True), draw_castle(castle, verdict=verdict)]
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in pictures]
    assert sum(map(len, ids)) == len(set.union(*ids))
    for svg, own in zip(pictures, ids, strict=True):
        assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= own
        assert re.findall(r"https?:|<script|@import", svg) == ["http:"]


def test_coordinates_are_numbered_at_the_borders_only_when_asked() -> None:
    plain, numbered = (read(draw_castle(castle_of(SMALL), coordinates=wanted)) for wanted in (False, True))
    assert {str(y) for y in range(-4, 7)} <= {text.text for text in numbered.iter(f"{SVG}text")}
    assert "-4" not in {text.text for text in plain.iter(f"{SVG}text")}


def test_a_plain_drawing_does_without_shapely() -> None:
    code = (
        "import sys; from engine.castle.castle import Castle; from engine.pictures.svg import draw_castle\n"
        "from engine.pictures.text import draw_text\n"
        f"castle = Castle.parse({SMALL!r}); draw_castle(castle); draw_text(castle)\n"
        "draw_castle(castle, verdict=castle.judge('salon@3,0'))\n"
        "sys.exit('shapely' in sys.modules)"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", code], check=True, env=env)


# verdicts


def test_the_mark_of_an_overlap_is_the_common_ground() -> None:
    castle = castle_of(SMALL)
    (mark,) = marks(castle, "theater@-6,2")
    assert mark.attrib["data-violation"] == "PLACE-4"
    common = outline_of(Placement(find_tile("theater").slug, -6, 2)).intersection(outline_of(castle.rooms[1]))
    assert Polygon(corners(path_of(mark))).symmetric_difference(common).area < 0.01


def test_the_mark_of_a_fence_is_the_stretch_that_would_be_touched() -> None:
    castle = castle_of("foyer-4@0,0 flute-room@-3,0 shed@-8,1/2 salon@-6,-7/1")
    fences = [mark for mark in marks(castle, "nap-room@-7,3") if mark.attrib["data-violation"] == "PLACE-6"]
    (fence,) = fences
    line = LineString(corners(path_of(fence)))
    assert sorted(line.coords) == [(-7.0, 3.0), (-3.25, 3.0)]


def test_an_entrance_that_meets_the_wrong_floor_is_marked_at_its_cell() -> None:
    first, second = marks(castle_of("foyer-3@0,0"), "crypt@3,0")
    assert first.attrib["data-violation"] == "FLOOR-6"
    assert corners(path_of(first).replace("h", " h", 1))[0] == (3.0, 1.0)
    assert second.attrib["data-violation"] == "FLOOR-8"


@pytest.mark.parametrize(
    ("text", "placement", "kind"),
    [
        (SMALL, "theater@-6,2", Kind.OVERLAP),
        (SMALL, "nap-room@8,0", Kind.NO_CONNECTION),
        ("foyer-3@0,0", "foyer-4@5,0", Kind.FOYER),
        ("foyer-3@0,0", "crypt@3,0", Kind.FLOOR),
        (CELLAR, "stairs@-9,1", Kind.STAIRS),
        ("foyer-3@0,0 broom-closet@-2,0/3 cloak-room@0,3/2", "powder-room@3,0/1", Kind.NO_EXTERNAL),
        (GARDENS, "stairs@-6,11", Kind.FENCE),
        (OVERLAPPING, "hundings-hut@2,5/1", Kind.OVERLAP),
    ],
)
def test_every_kind_of_violation_is_drawn_and_told(text: str, placement: str, kind: Kind) -> None:
    castle = castle_of(text)
    verdict = castle.judge(placement)
    assert kind in [violation.kind for violation in verdict.violations]
    root = read(draw_castle(castle, verdict=verdict))
    drawn = [group.attrib["data-violation"] for group in root.iter(f"{SVG}g") if "data-violation" in group.attrib]
    assert drawn == [violation.rule for violation in verdict.violations]
    assert [group.attrib["data-new"] for group in root.iter(f"{SVG}g") if "data-new" in group.attrib] == [placement]
    told = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
    for violation in verdict.violations:
        reason = f"{violation.rule} {violation.reason}"
        assert reason in told
        assert f"! {reason}" in str(draw_text(castle, verdict=verdict))


def test_a_legal_placement_is_drawn_as_a_room_of_the_castle() -> None:
    castle = castle_of(SMALL)
    svg = draw_castle(castle, verdict=castle.judge("salon@3,0"))
    assert "salon@3,0" in rooms_in(read(svg))
    assert "Salon (3,0): legal, 3 points" in svg


@pytest.mark.parametrize("text", [OVERLAPPING, "salon@0,0 salon@0,0 salon@1,0", "theater@0,0 forum@3,3 stables@-4,2"])
def test_an_illegal_castle_still_draws(text: str) -> None:
    castle = castle_of(text)
    root = read(draw_castle(castle, coordinates=True))
    assert sum("data-room" in group.attrib for group in root.iter(f"{SVG}g")) == len(castle)
    assert str(castle.rooms[-1]) in str(draw_text(castle))


def test_the_empty_castle_and_its_first_room_still_draw() -> None:
    verdict = Castle().judge("nap-room@0,0")
    assert read(draw_castle(Castle())).tag == f"{SVG}svg"
    assert "SETUP-P-10" in draw_castle(Castle(), verdict=verdict)
    assert draw_text(Castle()).rows == ()
    assert "SETUP-P-10" in str(draw_text(Castle(), verdict=verdict))


# the drawing in characters


def test_every_room_has_its_number_in_the_drawing_and_in_the_key() -> None:
    castle = castle_of(CELLAR)
    drawing, key = str(draw_text(castle)).split("\n\n")
    for number, room in enumerate(castle.rooms, 1):
        assert re.search(rf"(?<!\d){number} \w", drawing)
        assert re.search(rf"^ *{number} {re.escape(str(room))} ", key, re.MULTILINE)


def test_a_small_castle_in_characters() -> None:
    assert str(draw_text(castle_of("foyer-3@0,0 flute-room@-3,0 armory@3,0"))).splitlines()[:7] == [
        "   ╭─┄┄┄─╮     ╭─────╮  ┌───────────────────────┐",
        " ╭─╯     ╰─╮ ╭─╯     ╰─╮│░░░░░░░░░░░░░░░░░░░░░░░│",
        "╭╯ 2 Flute ╰┬╯         ╰┤░░░░░░░░░░░░░░░░░░░░░░░│",
        "┊   Room       1 Foyer  ×░░░░░░░3 Armory░░░░░░░░┊",
        "╰╮         ╭┴╮         ╭┤░░░░░░░░░░░░░░░░░░░░░░░│",
        " ╰─╮     ╭─╯ ╰─╮     ╭─╯│░░░░░░░░░░░░░░░░░░░░░░░│",
        "   ╰─────╯     ╰─┄┄┄─╯  └────────────────┄┄┄────┘",
    ]


@pytest.mark.parametrize("text", [SMALL, CELLAR, GARDENS, WITH_COURTYARD, OVERLAPPING])
@pytest.mark.parametrize("width", [None, 100, 40, 9])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_rows_are_equally_long_and_within_the_width(text: str, width: int | None, ascii_only: bool) -> None:
    castle = castle_of(text)
    verdict = castle.judge("theater@-6,2")
    picture = draw_text(castle, verdict=verdict, coordinates=True, width=width, ascii_only=ascii_only)
    assert len({len(row) for row in picture.rows}) == 1
    assert width is None or len(picture.rows[0]) <= width
    for glyph in (glyph for row in picture.rows for glyph in row):
        assert len(glyph.char) == 1
        assert unicodedata.category(glyph.char)[0] not in "CM"
        assert unicodedata.east_asian_width(glyph.char) not in "WF"
        assert glyph.char.isascii() or not ascii_only
        assert glyph.style in ("", *RICH_STYLES)


def test_a_castle_too_wide_keeps_its_walls_doors_and_numbers_in_narrower_cells() -> None:
    castle = castle_of(CELLAR)
    picture = str(draw_text(castle, width=80))
    drawing = picture.split("\n\n")[0].splitlines()
    assert drawing[2:9] == [
        "    ┌───────────┐      ╭─┄─╮  ╭─╮ ┌───────────┴ ┬×─×┬┄─┄─┄┘",
        "    │░░░░░░░░░░░│     ╭╯   ╰┬─╯ ╰─┤5 Gallery of │   │",
        "    │░░░░░░░░░░░├─────┤  2  │  1  │   Mirrors   │   │",
        "    │░4 Armory░░ ▒░3   Flute Foyer                  │",
        "    │░░░░░░░░░░░├─────┤Room │     ├ ─×┬─────────┤   └───┐",
        "    │░░░░░░░░░░░│     ╰╮   ╭┴─╮ ╭─╯   ╰─╮       │   7   ┊",
        "    └───────┬ ──┤      ╰───╯  ╰┄┤       │       │Dining │",
    ]
    for number in range(1, len(castle) + 1):
        assert re.search(rf"(?<!\d){number}(?!\d)", "\n".join(drawing)), number
    assert "Drawn small: the large drawing is 117 columns wide." in picture
    assert "Drawn small" not in str(draw_text(castle, width=117))


def test_a_castle_too_wide_for_every_form_is_drawn_in_parts() -> None:
    castle = castle_of(CELLAR)
    lines = str(draw_text(castle, width=40)).splitlines()
    first, second = lines.index("x from -14 to 0:"), lines.index("x from 1 to 14:")
    end = lines.index("", second)
    wide = str(draw_text(castle, width=80)).split("\n\n")[0].splitlines()
    left, right = lines[first + 1 : second], lines[second + 1 : end]
    assert left == _used([row[:31].rstrip() for row in wide]), "nothing is lost between the parts"
    assert right == _used([row[30:].rstrip() for row in wide])


def _used(rows: list[str]) -> list[str]:
    """The rows without the empty ones at both ends."""
    used = [number for number, row in enumerate(rows) if row]
    return rows[used[0] : used[-1] + 1]


def test_fences_doors_and_floors_have_their_own_signs() -> None:
    drawing = str(draw_text(castle_of(WITH_COURTYARD))).split("\n\n")[0]
    assert set("×○┄┊≈") <= set(drawing)
    assert "≈" not in str(draw_text(castle_of(SMALL)))
    assert str(draw_text(castle_of("foyer-3@5,2 shed@0,0"))).splitlines()[0] == "┌" + "≈" * 19 + "┐"
    assert "░" in str(draw_text(castle_of(CELLAR)))


def test_wrong_places_are_marked_in_characters() -> None:
    castle = castle_of(SMALL)
    picture = draw_text(castle, verdict=castle.judge("theater@-6,2"))
    assert hash(picture) == hash(draw_text(castle, verdict=castle.judge("theater@-6,2")))
    wrong = {
        (x, y) for y, row in enumerate(picture.rows) for x, glyph in enumerate(row) if glyph == Glyph("▒", "wrong")
    }
    assert wrong
    assert all(12 <= x <= 24 and 12 <= y <= 14 for x, y in wrong)
    assert "!" in str(draw_text(castle_of("foyer-3@0,0"), verdict=castle_of("foyer-3@0,0").judge("crypt@3,0")))


def test_rooms_at_the_end_of_the_world_are_not_drawn_but_told() -> None:
    castle = Castle((Placement(find_tile("foyer-3").slug, 0, 0), Placement(find_tile("salon").slug, 900, 900)))
    lines = str(draw_text(castle)).splitlines()
    assert lines[0] == "the rooms lie too far apart to be drawn"
    assert lines[2] == "2 salon@900,900 living"
    near = castle_of("foyer-3@0,0")
    assert len(draw_text(near, verdict=near.judge("salon@9999,9999")).rows) < 20
