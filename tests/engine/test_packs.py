"""Packs: what an owner types in is checked whole, fills a box up, and is judged by both judges alike."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle, Placement
from engine.castle import exact
from engine.catalogue import Door, Floor, RoomType, Side, Tile, all_tiles, find_tile, packs, tile_of
from engine.catalogue.packs import Pack, rooms_beside, stand_ins
from engine.geometry import tables
from engine.geometry.edges import fence_edges, unit_edges
from engine.geometry.exact import door_segment, polygon
from engine.geometry.outline import all_outlines, turned
from engine.kernel.errors import MadKingError, RecordError, UnknownPack
from engine.records.packs import Checked, check_pack, missing_rooms, read_pack
from engine.records.packs.reading import check_data
from tests.support.paths import ROOT

MY_BOX = (ROOT / "docs" / "my-box.yaml").read_text(encoding="utf-8")
LIBRARY: dict[str, Any] = {
    "name": "Library", "size": 450, "type": "living", "points": 2, "bonus": "+3 connected living outdoor",
    "doors": "N2 E1 S5 W1",
}  # fmt: skip
TERRACE: dict[str, Any] = {
    "name": "Rose Terrace", "size": 400, "type": "outdoor", "points": 2, "bonus": "+1 connected sleeping",
    "doors": "E0 S3 W1", "fence": "top",
}  # fmt: skip
CELLAR: dict[str, Any] = {
    "name": "Some Cellar", "size": 250, "type": "downstairs", "points": 2, "bonus": "+2 each food", "doors": "S4 W1",
}  # fmt: skip
TEE = ["#####", "#####", ".#..."]
CUT = ["1###2", "#####", "4###3"]


def pack_of(*rooms: dict[str, Any], **more: Any) -> Checked:
    return check_data(
        {"pack": "mine", "title": "Mine", "version": 1, "edition": "second", "rooms": list(rooms), **more}
    )


def room(**changes: Any) -> dict[str, Any]:
    """The library with some fields changed; nothing takes a field away."""
    return {key: value for key, value in {**LIBRARY, **changes}.items() if value is not None}


@pytest.fixture
def _my_box() -> Iterator[None]:
    with packs.with_pack(read_pack(MY_BOX)):
        yield


# what is right


def test_the_pack_of_the_docs_is_right() -> None:
    checked = check_pack(MY_BOX)
    assert checked.findings == ()
    assert checked.pack is not None
    assert [tile.slug for tile in checked.pack.tiles] == [
        "library", "rose-terrace", "some-cellar", "cheese-room", "north-tower",
    ]  # fmt: skip
    assert checked.pack.colours == ("white", "black", "green", "red", "gold")
    assert checked.pack.cards == {"tower": 3}


@pytest.mark.parametrize(
    ("size", "typed", "meant"),
    [
        (450, "N2 E1 S5 W1", "N2,0 E5,1 S5,2 W0,1"),
        (450, "N2,0 E5,1", "N2,0 E5,1"),
        (300, "N0 N3 E0 E3 S0 W3", "N0,0 N3,2 E1,0 E3,3 S0,3 W0,3"),  # the L: the edge of that column or row
        (600, "N1 E1 W2", "N1,0 E6,1 W0,2"),
        (500, "N2 E2 S2 W2", "N2,0 E4,2 S2,4 W0,2"),
        (325, "N2 E2", "N2,0 E4,2"),
    ],
)
def test_a_door_is_the_edge_of_its_column_or_row(size: int, typed: str, meant: str) -> None:
    checked = pack_of(room(size=size, doors=typed))
    assert checked.pack is not None, checked.errors
    assert " ".join(map(str, checked.pack.tiles[0].doors)) == meant


def test_doors_of_cellars_are_dark_by_their_type() -> None:
    for doors in ("S4 W1", "S4- W1-", "S4,1- W0,1"):
        checked = pack_of({**CELLAR, "doors": doors})
        assert checked.pack is not None
        assert {door.floor for door in checked.pack.tiles[0].doors} == {Floor.DOWNSTAIRS}


def test_a_slug_keeps_rooms_of_one_name_apart() -> None:
    checked = pack_of(LIBRARY, room(slug="old-library", doors="N3 E1"))
    assert checked.pack is not None
    assert [tile.slug for tile in checked.pack.tiles] == ["library", "old-library"]
    assert [str(finding) for finding in checked.warnings] == ["rooms[1].name: rooms[0] has the same name"]


# what is wrong

WRONG: dict[str, tuple[tuple[dict[str, Any], ...], str]] = {
    "a door in the air": (
        (room(doors="N6"),), "rooms[0].doors: N6 is in the air; to this side the outline has the edges N0, N1, N2, N3,"
        " N4, N5",
    ),
    "a door beside the flat bit of a disc": (
        (room(size=500, doors="N1 N2"),), "rooms[0].doors: N1 is in the air; to this side the outline has the edges N2"
    ),
    "a door in the missing quarter": ((room(size=300, doors="N2,0"),), "rooms[0].doors: N2,0 is in the air; to this"
                                      " side the outline has the edges N0, N1, N2, N3"),
    "a door twice": ((room(doors="N2 N2,0"),), "rooms[0].doors: N2,0 is given twice"),
    "a word that is no door": ((room(doors="N2 Q"),), "rooms[0].doors: 'Q' is not a door; write N2 or N2,0: side,"
                               " column, row"),
    "no door": ((room(doors=""),), "rooms[0].doors: a room has at least one door"),
    "a door in the fence": (({**TERRACE, "doors": "N1 E0"},), "rooms[0].doors: N1 is in the fence (FENCE-1)"),
    "a fence on a kitchen": ((room(type="food", fence="top"),), "rooms[0].fence: only Outdoor rooms have a fence"
                             " (FENCE-1)"),
    "no fence": (({key: value for key, value in TERRACE.items() if key != "fence"},),
                 "rooms[0].fence: an Outdoor room has a fence: `fence: top` (FENCE-1)"),
    "a fence elsewhere": (({**TERRACE, "fence": "left"},), "rooms[0].fence: 'left' is unknown; there are top"),
    "the slug of a piece": ((room(name="Moat"),), "rooms[0].name: 'moat' is a piece, not a room; it stands in pieces"),
    "two rooms of one slug": ((LIBRARY, room(doors="N1 E1")), "rooms[1].name: rooms[0] has the slug 'library' too;"
                              " write another one: `slug: ...`"),
    "a tile of the base box": ((room(name="Nap Room"),), "rooms[0].name: 'nap-room' is a tile of the base box"),
    "a stand-in": ((room(slug="x325-food"),), "rooms[0].slug: 'x325-food' is a room of the pack stand-in-ce"),
    "no slug": ((room(name="Библиотека"),), "rooms[0].name: no slug can be made of 'Библиотека'; write one:"
                " `slug: ...`"),
    "not a slug": ((room(slug="My Room"),), "rooms[0].slug: 'My Room' is not a slug: words of a-z and 0-9 with -"
                   " between them"),
    "a tile larger than any outline": (
        (room(size=700),), "rooms[0].size: no outline is 700 square feet large; there are 100, 150, 200, 250, 300, 325,"
        " 350, 400, 450, 500, 600, others stand in shapes",
    ),
    "an unknown type": ((room(type="cellar"),), "rooms[0].type: 'cellar' is unknown; there are activity, corridor,"
                        " downstairs, food, living, outdoor, sleeping, utility"),
    "an unknown icon": ((room(bonus="+3 nearby food"),), "rooms[0].bonus: 'nearby' is not a kind of icon; there are"
                        " connected, adjacent, each"),
    "no icon at all": ((room(bonus="lots"),), "rooms[0].bonus: 'lots' is not an icon; write points, kind and types:"
                       " '+3 connected living outdoor'"),
    "an unknown type in the icon": ((room(bonus="+3 connected cellar"),), "rooms[0].bonus: 'cellar' is not a room type;"
                                    " there are activity, corridor, downstairs, food, living, outdoor, sleeping,"
                                    " utility"),
    "a type counted twice": ((room(bonus="+3 connected food food"),), "rooms[0].bonus: food is counted twice"),
    "adjacent on a Living room": ((room(bonus="-1 adjacent food"),), "rooms[0].bonus: the icon of a room of the type"
                                  " living is of the kind 'connected' (ICON-4)"),
    "connected on an Activity room": ((room(type="activity", points=5),), "rooms[0].bonus: the icon of a room of the"
                                      " type activity is of the kind 'adjacent' (ICON-4)"),
    "an Activity room without a penalty": ((room(type="activity", points=5, bonus=None),), "rooms[0].bonus: every"
                                           " activity room has an icon of the kind 'adjacent' (ICON-4)"),
    "each on the ground floor": ((room(bonus="+1 each food"),), "rooms[0].bonus: the icon of a room of the type living"
                                 " is of the kind 'connected' (ICON-4)"),
    "a penalty for connections": ((room(bonus="-3 connected food"),), "rooms[0].bonus: an icon of the kind 'connected'"
                                  " has the sign + (ICON-4)"),
    "a reward for neighbours": ((room(type="activity", points=5, bonus="+1 adjacent food"),), "rooms[0].bonus: an icon"
                                " of the kind 'adjacent' has the sign - (ICON-4)"),
    "too many of a large size": (tuple(room(name=f"Room {n}", points=n) for n in range(7)), "rooms: 7 rooms of 450"
                                 " square feet; the box has 6 more than the base game (COMP-15)"),
    "too many of a small size": (tuple(room(name=f"Room {n}", size=100, doors="N0 E1", points=n) for n in range(10)),
                                 "rooms: 10 rooms of 100 square feet; the box has 9 more than the base game (COMP-15)"),
    "two towers of a type": ((room(size=325, doors="N2 E2"), room(name="Den", size=325, doors="N2 S2")),
                             "rooms[1].type: rooms[0] is the tower room of this type; there is one of each (TOWER-1)"),
    "a missing field": (({"name": "Den", "size": 100, "type": "food", "doors": "N0"},), "rooms[0].points: missing"),
    "a field that nobody knows": ((room(colour="red"),), "rooms[0].colour: unknown; there are name, names, slug, size,"
                                  " type, points, bonus, doors, fence"),
    "a text for a number": ((room(points="two"),), "rooms[0].points: a whole number is expected, not 'two'"),
}  # fmt: skip


@pytest.mark.parametrize("fault", WRONG)
def test_a_fault_is_told_with_its_place(fault: str) -> None:
    rooms, line = WRONG[fault]
    checked = pack_of(*rooms)
    assert [str(error) for error in checked.errors] == [line]
    assert checked.pack is None
    assert line.startswith(checked.errors[0].place)
    assert line == f"{checked.errors[0].place}: {checked.errors[0].reason}"


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"pack": "My Box"}, "pack: 'My Box' is not an id: words of a-z and 0-9 with - between them"),
        ({"pack": "stand-in-ce"}, "pack: stand-in-ce is the id of the shipped pack"),
        ({"stand_in": True}, "stand_in: only the shipped pack stand-in-ce is invented"),
        ({"version": 2}, "version: 2 is not read by this program; it reads 1"),
        ({"edition": "third"}, "edition: 'third' is unknown; there are first, second, collectors"),
        ({"replaces": "another"}, "replaces: there is no pack 'another'"),
        ({"swans": ["white"]}, "swans: 1 are too few, 5 at least"),
        ({"cards": {"tower": "much"}}, "cards.tower: a whole number is expected, not 'much'"),
        ({"towers": {"linderhof": "cellar"}}, "towers.linderhof: 'cellar' is unknown; there are activity, corridor,"
         " downstairs, food, living, outdoor, sleeping, utility"),
        ({"shapes": {"325": {"art": ["#.#"]}}}, "shapes.325.art: an outline is one piece without holes"),
        ({"shapes": {"325": {"art": ["###", "#.#", "###"]}}}, "shapes.325.art: an outline is one piece without holes"),
        ({"shapes": {"325": {"art": ["#.", ".#"]}}}, "shapes.325.art: an outline is one piece without holes"),
        ({"shapes": {"325": {"art": ["##", "#"]}}}, "shapes.325.art: the rows are not equally long"),
        ({"shapes": {"325": {"art": ["#x"]}}}, "shapes.325.art: 'x' draws nothing; there are # . 1 2 3 4"),
        ({"shapes": {"325": {"art": [".."] }}}, "shapes.325.art: the first and last row and column must hold cells"),
        ({"shapes": {"325": {"art": ["########"]}}}, "shapes.325.art: larger than any tile: 7 cells at most in a row or"
         " column"),
        ({"shapes": {"450": {"art": ["##"]}}}, "shapes.450: rooms of this size have the outline of the base box"),
        ({"shapes": {"big": {"art": ["##"]}}}, "shapes.big: the key of an outline is its size in square feet"),
    ],
)  # fmt: skip
def test_a_fault_of_the_whole_pack(more: dict[str, Any], line: str) -> None:
    checked = pack_of(LIBRARY, **more)
    assert [str(error) for error in checked.errors] == [line]


@pytest.mark.parametrize(
    ("rooms", "line"),
    [
        ((LIBRARY, room(name="Reading Room")), "rooms[1]: nothing but the name differs from rooms[0]"),
        ((room(type="utility", bonus=None, points=3),), "rooms[0].doors: Utility rooms have one door"),
        ((room(bonus="+3 connected downstairs"),), "rooms[0].bonus: no ground floor room is ever connected to a"
         " Downstairs room: this can never score (FLOOR-2)"),
        ((room(points=9),), "rooms[0].points: 9 points; rooms of this size and type have 2 to 2"),
        ((room(doors="N2 N4"),), "rooms[0].doors: all doors look to one side"),
        ((room(name="Žalář", slug="my-cell"),), "rooms[0].name: a tile of the base box has this name: dungeon"),
    ],
)  # fmt: skip
def test_what_is_odd_is_a_warning(rooms: tuple[dict[str, Any], ...], line: str) -> None:
    checked = pack_of(*rooms)
    assert [str(finding) for finding in checked.findings] == [line]
    assert checked.pack is not None


def test_every_fault_is_told_in_the_order_of_the_file() -> None:
    text = (ROOT / "tests" / "support" / "wrong-box.yaml").read_text(encoding="utf-8")
    checked = check_pack(text)
    places = [finding.place for finding in checked.findings]
    numbers = [int(place[6]) for place in places if place.startswith("rooms[")]
    assert numbers == sorted(numbers)
    assert set(range(9)) == set(numbers)
    assert len(checked.errors) == 24


@pytest.mark.parametrize("text", ["[", "{rooms: [}", "3", "", "- a", "rooms: [&a 1, *a]", "a: 1\na: 2"])
def test_a_torn_file_is_refused(text: str) -> None:
    with pytest.raises(RecordError) as refusal:
        check_pack(text)
    assert "\n" not in str(refusal.value)


def test_a_pack_that_is_wrong_is_refused_with_its_first_fault_and_the_number_of_others() -> None:
    with pytest.raises(RecordError, match=r"^rooms\[0\].doors: N9 is in the air; .*; and 1 more error: `madking packs"):
        read_pack(MY_BOX.replace("N2", "N9"))


@given(st.recursive(
    st.none() | st.booleans() | st.integers(-5, 700) | st.sampled_from(["N0", "food", "top", "+1 each food", "x", ""]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from([*LIBRARY, "fence", "slug", "325", "art", "tower", "names"]), inner, max_size=7),
    max_leaves=20,
), st.sampled_from(["rooms", "shapes", "swans", "cards", "pack", "towers", "version", "replaces", "pieces",
                    "ring"]))  # fmt: skip
def test_whatever_stands_in_a_pack_is_checked(value: object, field: str) -> None:
    for data in (value, [value], [{**LIBRARY, **value}] if isinstance(value, dict) else value):
        checked = pack_of(LIBRARY, **{field: data})
        assert (checked.pack is None) == bool(checked.errors)


# filling a box up


def test_without_a_pack_the_stand_ins_fill_the_box() -> None:
    found = rooms_beside()
    assert {size: len(tiles) for size, tiles in found.items()} == {
        100: 9, 150: 9, 200: 9, 250: 9, 300: 9, 325: 8, 350: 6, 400: 6, 450: 6, 500: 6, 600: 6
    }  # fmt: skip
    assert [tile for tiles in found.values() for tile in tiles] == sorted(stand_ins().tiles, key=lambda tile: tile.size)


@pytest.mark.usefixtures("_my_box")
def test_rooms_of_an_owner_come_first_and_stand_ins_fill_up() -> None:
    found, plain = rooms_beside(["my-box"]), rooms_beside()
    assert {size: len(tiles) for size, tiles in found.items()} == {size: len(tiles) for size, tiles in plain.items()}
    assert [found[size][0].slug for size in (250, 300, 325, 400, 450)] == [
        "some-cellar", "cheese-room", "north-tower", "rose-terrace", "library",
    ]  # fmt: skip
    assert sum(not tile.invented for tiles in found.values() for tile in tiles) == 5
    pack = packs.find_pack("my-box")
    assert pack is not None
    assert sum(missing_rooms(pack).values()) == 78


@pytest.mark.usefixtures("_my_box")
def test_a_tower_takes_the_place_of_the_stand_in_of_its_type() -> None:
    towers = rooms_beside(["my-box"])[325]
    assert sorted(tile.type for tile in towers) == sorted(RoomType)
    assert "x325-living" not in [tile.slug for tile in towers]


def test_packs_that_hold_more_than_the_box_are_refused_together() -> None:
    full = [room(name=f"Room {n}", points=n % 3 + 1) for n in range(6)]
    one, two = pack_of(*full).pack, pack_of(LIBRARY, pack="other").pack
    assert one is not None
    assert two is not None
    with packs.with_pack(one), packs.with_pack(two):
        assert rooms_beside(["mine"])[450] == one.tiles
        with pytest.raises(UnknownPack, match="7 rooms of 450 square feet together; the box has 6 of them"):
            rooms_beside(["mine", "other"])


def test_a_pack_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownPack, match="the pack 'nobody' is not known here"):
        rooms_beside(["nobody"])


# known for a while


def test_a_pack_is_known_while_it_is_there() -> None:
    assert tile_of("library") is None
    with packs.with_pack(read_pack(MY_BOX)):
        assert find_tile("Rose Terrace").slug == "rose-terrace"
        assert str(Castle.parse("foyer-3@0,0").judge("library@3,0").placement) == "library@3,0"
    assert tile_of("library") is None
    with pytest.raises(MadKingError):
        find_tile("Rose Terrace")


def test_another_pack_may_have_another_room_of_the_same_slug() -> None:
    for size, doors in ((450, "N2"), (100, "W1")):
        pack = pack_of(room(size=size, doors=doors, points=3)).pack
        assert pack is not None
        with packs.with_pack(pack):
            assert len(turned("library", 0).doors) == 1
            assert turned("library", 0).tile.size == size
            assert all(place.tile.size == size for place in Castle.parse("foyer-3@0,0").legal("library"))


def test_a_source_is_asked_when_a_tile_is_not_of_the_box_and_not_before() -> None:
    asked: list[str] = []

    def source() -> Iterator[Pack]:
        asked.append("once")
        yield read_pack(MY_BOX)
        yield read_pack(
            MY_BOX.replace("my-box", "twin").replace("name: ", "name: Second ").replace("replaces: stand-in-ce", "")
        )

    packs.set_source(source)
    try:
        castle = Castle.parse("foyer-4@0,0 salon@3,0")
        assert castle.judge("nap-room@10,0/1").legal
        assert asked == []
        assert find_tile("library").pack == "my-box"
        assert find_tile("second-library").pack == "twin"
        assert asked == ["once"]
    finally:
        packs.set_source(tuple)
    assert tile_of("library") is None


# edges


BARE = {outline.key: outline for outline in (one.bare for one in all_outlines())}


@pytest.mark.parametrize("outline", BARE.values(), ids=BARE)
def test_a_door_may_be_in_any_unit_edge_that_lies_on_the_outline(outline: Any) -> None:
    line = polygon(outline).boundary.buffer(0.001)
    floor = Floor.GROUND
    cells = [(side, x, y) for side in Side for x, y in outline.cells()]
    lying = {(side, x, y) for side, x, y in cells if line.contains(door_segment(Door(side, x, y, floor), 0, 0))}
    assert {edge for edge in lying if polygon(outline).buffer(0.001).contains(_middle(edge))} == unit_edges(outline)


def _middle(edge: tuple[Side, int, int]) -> Any:
    from shapely import Point

    return Point(edge[1] + 0.5, edge[2] + 0.5)


@pytest.mark.parametrize("tile", [*all_tiles(), *stand_ins().tiles], ids=lambda tile: tile.slug)
def test_every_door_is_in_a_unit_edge_and_none_in_a_fence(tile: Tile) -> None:
    outline = turned(tile.slug, 0).outline
    doors = {(door.side, door.x, door.y) for door in tile.doors}
    assert doors <= unit_edges(outline)
    assert not tile.fenced or not doors & fence_edges(outline)


# outlines that no table has


def new_shape(rows: list[str], *rooms: dict[str, Any]) -> Pack:
    """A pack whose rooms have an outline of their own."""
    size = 25 * sum(row.count("#") for row in rows)
    checked = pack_of(*({**one, "size": size} for one in rooms), pack="shapes", shapes={str(size): {"art": rows}})
    assert checked.pack is not None, checked.errors
    return checked.pack


TEE_ROOMS = (
    room(name="Tee Living", doors="N2 E1 S1 W0"),
    {**TERRACE, "name": "Tee Garden", "doors": "E0 S1 W1 S4"},
    {**CELLAR, "name": "Tee Cellar", "doors": "N0 S1"},
)
SHAPES = {
    "tee": new_shape(TEE, *TEE_ROOMS),
    "plus": new_shape([".##.", "####", "####", ".#.."], room(name="Plus Hall", doors="N1 E2 S1 W1"),
                      {**TERRACE, "name": "Plus Yard", "doors": "E1 S1 W2"}),
    "cut": new_shape(CUT, room(name="Cut Hall", doors="N1 E1 S2 W1"),
                     {**TERRACE, "name": "Cut Yard", "doors": "E1 S1"}),
}  # fmt: skip


@pytest.fixture(params=SHAPES)
def shaped(request: pytest.FixtureRequest) -> Iterator[Pack]:
    pack = SHAPES[request.param]
    with packs.with_pack(pack):
        yield pack


def grown(pack: Pack, data: st.DataObject, most: int) -> Castle:
    """A random castle that holds rooms of a pack."""
    castle = Castle.parse("foyer-4@0,0")
    usual = [
        find_tile(slug)
        for slug in ("hallway", "stairs", "parlor", "green-house", "kitchen", "stables", "crypt", "shed")
    ]
    for _ in range(data.draw(st.integers(1, most))):
        tile = data.draw(st.sampled_from([*pack.tiles, *pack.tiles, *usual]))
        options = sorted(castle.legal(tile), key=lambda place: (abs(place.x) + abs(place.y), place))
        if options:
            castle = castle.extended(data.draw(st.sampled_from(options[: max(4, len(options) // 2)])))
    return castle


@given(st.data())
@settings(max_examples=25)
@pytest.mark.parametrize("name", SHAPES)
def test_both_judges_agree_on_outlines_that_no_table_has(name: str, data: st.DataObject) -> None:
    with packs.with_pack(SHAPES[name]):
        castle = grown(SHAPES[name], data, 7)
        tile = data.draw(st.sampled_from(SHAPES[name].tiles))
        assert castle.legal(tile) == exact.legal(castle.rooms, tile)
        assert castle.entrances == exact.entrances(castle.rooms)
        assert castle.score().total == exact.worth(castle.rooms)
        beside = castle.rooms[-1]
        place = Placement(tile.slug, beside.x + data.draw(st.integers(-7, 7)), beside.y + data.draw(st.integers(-5, 5)),
                          data.draw(st.integers(0, 3))).canonical  # fmt: skip
        fast, slow = castle.judge(place), exact.judge(castle.rooms, place)
        told = [sorted((v.rule, v.kind, v.rooms) for v in verdict.violations) for verdict in (fast, slow)]
        assert told[0] == told[1]


class Shelf:
    """A keeper of tables that counts."""

    def __init__(self) -> None:
        self.held: dict[str, tables.Made] = {}
        self.asked = 0

    def kept(self, pair: str) -> tables.Made | None:
        self.asked += 1
        return self.held.get(pair)

    def keep(self, pair: str, made: tables.Made) -> None:
        self.held[pair] = made


def test_made_tables_are_kept_and_torn_ones_made_again(shaped: Pack) -> None:
    shelf = Shelf()
    before = list(tables._keepers)
    tables.keep_tables(lambda: shelf)
    first, second = (turned(slug, 0).outline.bare for slug in (shaped.tiles[0].slug, "parlor"))
    first, second = sorted((first, second), key=lambda one: one.key)
    try:
        tables.make_tables.cache_clear()
        right = tables.make_tables(first, second)
        name = tables.pair_name(first, second)
        assert shelf.held == {name: right}
        for torn in (
            {},
            {"overlap": "1"},
            {**right, "touch": "zz"},
            {**right, "touch": "f" * 500},
            {**right, "x": "1"},
        ):
            shelf.held[name] = torn
            tables.make_tables.cache_clear()
            assert tables.make_tables(first, second) == right
            assert shelf.held[name] == right
    finally:
        tables._keepers[:] = before
        tables.make_tables.cache_clear()


def test_nothing_is_made_for_outlines_that_are_shipped() -> None:
    assert tables.pairs_to_make(all_outlines(), ()) == []


def test_a_new_outline_needs_tables_with_every_other(shaped: Pack) -> None:
    own = {turned(tile.slug, turn).outline for tile in shaped.tiles for turn in range(4)}
    pairs = tables.pairs_to_make(own, all_outlines())
    bare = {one.bare for one in own}
    others = {one.bare for one in all_outlines()}
    fenced = [one for one in own if one.fence is not None]
    old_fences = [one for one in all_outlines() if one.fence is not None]
    expected = len(bare) * len(others) + len(bare) * (len(bare) + 1) // 2
    expected += len(fenced) * (len(others) + len(bare)) + len(old_fences) * len(bare)
    assert len(pairs) == len(set(pairs)) == expected
