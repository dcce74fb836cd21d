"""The box: counts, names, doors and icons of every tile."""

from collections import Counter

import pytest

from engine.catalogue import BonusKind, RoomType, Side, Tile, all_tiles, find_tile
from engine.geometry import exact
from engine.geometry.outline import canonical_turns, turned
from engine.kernel.errors import UnknownTile

ROOMS = [tile for tile in all_tiles() if tile.is_room]
each_tile = pytest.mark.parametrize("tile", all_tiles(), ids=lambda tile: tile.slug)


def test_the_box_holds_75_rooms() -> None:
    assert sum(tile.copies for tile in ROOMS) == 75


@pytest.mark.parametrize(("sizes", "number"), [((100, 150, 200, 250, 300), 9), ((350, 400, 450, 500, 600), 6)])
def test_nine_of_each_small_and_six_of_each_large_size(sizes: tuple[int, ...], number: int) -> None:
    counts = Counter(tile.size_stack for tile in ROOMS)
    assert {size: counts[size] for size in sizes} == dict.fromkeys(sizes, number)


def test_the_box_holds_nine_hallways_six_stairs_and_four_foyers() -> None:
    assert [find_tile(slug).copies for slug in ("hallway", "stairs", "foyer-3")] == [9, 6, 4]


def test_two_faces_of_one_tile_share_its_copies() -> None:
    assert {tile.slug: tile.box for tile in all_tiles() if tile.back_of} == {
        "downstairs-hallway": "hallway",
        "foyer-4": "foyer-3",
    }


def test_rooms_by_type() -> None:
    counts = Counter(tile.type for tile in ROOMS)
    assert counts == {"activity": 12, "corridor": 2, "downstairs": 10, "food": 9, "living": 14, "outdoor": 11,
                      "sleeping": 8, "utility": 9}  # fmt: skip


def test_printed_points_and_doors_of_the_box_add_up() -> None:
    assert sum(tile.points for tile in ROOMS) == 207
    assert sum(len(tile.doors) for tile in ROOMS) == 205


def test_slugs_are_kebab_case_of_the_english_name() -> None:
    for tile in ROOMS:
        plain = tile.name("en").lower().replace("'", "").replace(" ", "-")
        assert tile.slug == plain


@each_tile
def test_doors_lie_on_the_outline(tile: Tile) -> None:
    for turn in range(4):
        way = turned(tile.slug, turn)
        boundary = exact.polygon(way.outline).boundary
        for door in way.doors:
            segment = exact.door_segment(door, 0, 0)
            assert boundary.intersection(segment).length == pytest.approx(0.5)


@each_tile
def test_no_door_on_a_fence(tile: Tile) -> None:
    if tile.fenced:
        for turn in range(4):
            way = turned(tile.slug, turn)
            fence = exact.fence_line(way.outline)
            assert all(fence.intersection(exact.door_segment(door, 0, 0)).length == 0 for door in way.doors)


@each_tile
def test_no_door_on_a_diagonal(tile: Tile) -> None:
    if tile.shape == "octagon":
        corners = {(x, y) for x in (0, tile.width - 1) for y in (0, tile.height - 1)}
        assert not corners & {(door.x, door.y) for door in tile.doors}


@each_tile
def test_doors_are_distinct(tile: Tile) -> None:
    assert len(set(tile.doors)) == len(tile.doors) > 0


def test_every_outdoor_room_has_a_fence_and_no_other_tile() -> None:
    assert {tile.slug for tile in all_tiles() if tile.fenced} == {
        tile.slug for tile in all_tiles() if tile.type == RoomType.OUTDOOR
    }


def test_every_activity_room_has_a_penalty_and_no_other_tile() -> None:
    assert all(
        (tile.type == RoomType.ACTIVITY) == (tile.bonus is not None and tile.bonus.kind == BonusKind.ADJACENT)
        for tile in all_tiles()
    )
    assert all(tile.bonus.points < 0 for tile in ROOMS if tile.bonus and tile.bonus.kind == BonusKind.ADJACENT)


def test_every_downstairs_room_has_an_each_bonus_and_no_other_tile() -> None:
    assert all(
        (tile.type == RoomType.DOWNSTAIRS) == (tile.bonus is not None and tile.bonus.kind == BonusKind.EACH)
        for tile in all_tiles()
    )


def test_downstairs_tiles_are_the_downstairs_rooms_and_the_dark_hallway() -> None:
    found = {tile.slug for tile in all_tiles() if tile.is_downstairs}
    assert found == {t.slug for t in ROOMS if t.type == RoomType.DOWNSTAIRS} | {"downstairs-hallway"}


def test_a_tile_without_doors_belongs_to_no_floor() -> None:
    """FLOOR-1 is about doors; what has none needs no stairs before it."""
    record = {"slug": "wall", "names": {"en": "Wall"}, "type": "outdoor", "size": 0, "outline": "rect 3x1", "points": 0,
              "doors": "", "copies": 1}  # fmt: skip
    assert not Tile(record).is_downstairs


def test_an_icon_pays_by_its_kind_for_the_types_it_lists() -> None:
    study = find_tile("study")
    assert study.bonus is not None
    listed = study.bonus.types[0]
    assert study.pays(BonusKind.CONNECTED, listed) == study.bonus.points
    assert study.pays(BonusKind.EACH, listed) == 0
    assert {study.pays(BonusKind.CONNECTED, other) for other in RoomType if other not in study.bonus.types} == {0}
    assert find_tile("hallway").pays(BonusKind.CONNECTED, RoomType.LIVING) == 0


def test_the_hallway_has_a_door_on_each_of_its_14_unit_edges() -> None:
    assert len(find_tile("hallway").doors) == 14
    assert Counter(door.side for door in find_tile("hallway").doors) == {Side.N: 6, Side.S: 6, Side.E: 1, Side.W: 1}


@pytest.mark.parametrize(
    ("slug", "turns"),
    [
        ("hallway", 2),
        ("stairs", 4),
        ("parlor", 1),
        ("foyer-4", 1),
        ("foyer-3", 4),
        ("venus-grotto", 2),
        ("nap-room", 4),
    ],
)
def test_turns_that_differ(slug: str, turns: int) -> None:
    assert len(canonical_turns(slug)) == turns


@pytest.mark.parametrize(
    ("slug", "language", "name"),
    [
        ("nap-room", "ru", "Комната отдыха"),
        ("nap-room", "cs", "Ranní salónek"),
        ("nap-room", "fr", "Coin sieste"),
        ("stairs", "cs", "Schodiště"),
        ("buttery", "ru", "Buttery"),
    ],
)
def test_names_in_four_languages_fall_back_to_english(slug: str, language: str, name: str) -> None:
    assert find_tile(slug).name(language) == name


def test_an_unknown_tile_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownTile, match=r"'nap-rom' is not a tile; did you mean nap-room\?"):
        find_tile("nap-rom")
