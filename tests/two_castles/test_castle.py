"""Between Two Castles: the box, where tiles may lie, what castles are worth, and three scorers that agree."""

import pickle
from collections import Counter
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.errors import MadKingError, NotationError, UnknownCard, UnknownTile
from engine.rules.register import find_rule
from engine.two_castles import (
    Castle,
    IllegalCastle,
    IllegalPlacement,
    Placement,
    find_attendant,
    find_card,
    find_tile,
    score,
)
from engine.two_castles.castle import castle_faults
from engine.two_castles.catalogue import (
    REGULAR_TYPES,
    Floors,
    Hanging,
    Kind,
    RoomType,
    Slug,
    all_attendants,
    all_cards,
    all_thrones,
    all_tiles,
    all_tokens,
    regular_tiles,
    special_tiles,
)
from engine.two_castles.placement import read_rooms
from engine.two_castles.quick import QuickScore
from engine.two_castles.rulings import RULINGS, Law, read_law
from engine.two_castles.scoring import special_rooms
from engine.two_castles.seating import find_seatings, seat_castles
from engine.two_castles.sheets import WrittenSheet, check_sheet
from tests.support import two_castles_naive as naive
from tests.support.paths import ROOT

EXAMPLES = ROOT / "examples" / "two_castles"
THRONE = "throne-living-corridor@0,0"
TILES = (*regular_tiles(), *special_tiles())


def castle_of(text: str = "") -> Castle:
    return Castle.parse(f"{THRONE} {text}")


def points_of(castle: Castle, slug: str, **extras: Any) -> int:
    """What one room, attendant or card earns."""
    return next(item.points for item in score(castle, **extras).items if item.name.partition("@")[0] == slug)


def card_points(castle: Castle, card: str, attendants: tuple[str, ...] = (), law: Law | None = None) -> int:
    sheet = score(castle, attendants, [card], law or Law())
    return next(item.points for item in sheet.items if item.name == card)


def naive_rooms(castle: Castle) -> list[naive.Room]:
    return [(room.slug, room.x, room.y) for room in castle.rooms]


# the box


def test_the_box_has_21_rooms_of_each_of_seven_types() -> None:
    """B2C-COMP-2."""
    assert Counter(tile.type for tile in regular_tiles()) == dict.fromkeys(REGULAR_TYPES, 21)
    assert len({tile.slug for tile in all_tiles()}) == 147 + 3 + 7
    assert [tile.slug for tile in special_tiles()] == ["fountain", "tower", "grand-foyer"]
    assert len(all_thrones()) == 7
    assert len(all_attendants()) == 4
    assert len(all_cards()) == 20
    assert len(set(all_tokens())) == 7


def test_wall_decorations() -> None:
    counts = Counter(tile.hanging for tile in regular_tiles())
    assert counts == {"painting": 32, "mirror": 32, "torch": 31, "swords": 31, "none": 21}
    assert {tile.hanging for tile in regular_tiles() if tile.type == RoomType.OUTDOOR} == {Hanging.NONE}
    assert Counter(tile.hanging for tile in all_thrones()) == {"mirror": 2, "torch": 2, "swords": 2, "painting": 1}
    for tile in regular_tiles():
        if tile.type == RoomType.CORRIDOR:
            assert tile.scoring.hanging == tile.hanging, "a corridor looks for the decoration it carries"


def test_every_type_scores_in_its_own_way() -> None:
    kinds = {kind: {tile.scoring.kind for tile in regular_tiles() if tile.type == kind} for kind in REGULAR_TYPES}
    assert kinds == {
        RoomType.FOOD: {Kind.BESIDE},
        RoomType.LIVING: {Kind.AROUND},
        RoomType.UTILITY: {Kind.CONNECTED},
        RoomType.OUTDOOR: {Kind.ANYWHERE},
        RoomType.SLEEPING: {Kind.ALL_TYPES},
        RoomType.CORRIDOR: {Kind.HUNG},
        RoomType.DOWNSTAIRS: {Kind.ABOVE, Kind.COLUMN},
    }
    for kind in (RoomType.LIVING, RoomType.UTILITY, RoomType.OUTDOOR, RoomType.DOWNSTAIRS):
        wanted = Counter(tile.scoring.types for tile in regular_tiles() if tile.type == kind)
        assert set(wanted.values()) <= {2, 3}, kind
        assert len(wanted) >= 7, kind


def test_blue_frames_and_floors() -> None:
    """B2C-PLACE-6, B2C-PLACE-7, B2C-PLACE-10."""
    assert {tile.slug for tile in special_tiles() if tile.open_sky} == {"fountain", "tower"}
    assert {tile.type for tile in regular_tiles() if tile.open_sky} == {RoomType.OUTDOOR}
    floors = {(tile.type if tile.is_regular else tile.slug): tile.floors for tile in TILES}
    assert {name for name, where in floors.items() if where == Floors.ANY} == {"corridor", "grand-foyer"}
    assert {name for name, where in floors.items() if where == Floors.UNDERGROUND} == {"downstairs"}


def test_every_rule_of_the_data_is_in_the_register() -> None:
    for tile in all_tiles():
        assert find_rule(tile.scoring.rule).part == "two-castles"
    assert [card.rule for card in all_cards()] == [f"B2C-CARD-{number:02d}" for number in range(1, 21)]
    for ruling in RULINGS.values():
        assert all(find_rule(rule) for rule in ruling.rules if not rule.startswith("OQ-"))


def test_names_of_the_rulebook() -> None:
    assert find_tile("firewood-storage").name("ru") == "Поленница"
    assert find_tile("bakery").name("ru") == "Bakery"
    assert find_attendant("juggler") is find_attendant("jester")
    assert find_attendant("tutor").name("ru") == "Гувернёр"
    assert find_card("total-height").name == "Height"
    assert find_card("total-height").text.startswith("each floor")


@pytest.mark.parametrize(
    ("find", "error", "name", "message"),
    [
        (
            find_tile,
            UnknownTile,
            "wine-rom",
            "'wine-rom' is not a tile of Between Two Castles; did you mean wine-room?",
        ),
        (
            find_tile,
            UnknownTile,
            "qqq",
            "'qqq' is not a tile of Between Two Castles; `madking two-castles tiles` lists",
        ),
        (find_attendant, UnknownCard, "knigt", "'knigt' is not an attendant; did you mean knight?"),
        (find_attendant, UnknownCard, "qqq", "'qqq' is not an attendant; there are painter, knight, jester, tailor"),
        (find_card, UnknownCard, "total-hight", "'total-hight' is not a bonus card .*; did you mean total-height?"),
    ],
)
def test_unknown_names_are_refused_with_the_nearest(find: Any, error: Any, name: str, message: str) -> None:
    with pytest.raises(error, match=message.replace("?", r"\?")):
        find(name)


# castle text


def test_the_order_of_the_text_makes_no_difference() -> None:
    one = Castle.parse("tower@2,2 nap-room@2,1 throne-living-corridor@0,0 wine-room@2,0")
    other = Castle.parse(f"{THRONE} wine-room@2,0 # first\n nap-room@2,1\ntower@2,2")
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == f"{THRONE} wine-room@2,0 nap-room@2,1 tower@2,2"
    assert Castle.parse(str(one)) == one
    assert eval(repr(one), {"Castle": Castle}) == one
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(AttributeError):
        one.rooms = ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the castle is empty"),
        ("wine-room@2,0", "there is no throne room; a castle begins with one at 0,0"),
        (f"{THRONE} wine-rom@2,0", "room 2: 'wine-rom' is not a tile of Between Two Castles; did you mean wine-room"),
        (f"{THRONE} wine-room", "room 2: 'wine-room' cannot be read"),
        (f"{THRONE} wine-room@2,0/1", "no tile is turned, all face the same way .B2C-PLACE-5"),
        (f"{THRONE} wine-room@2000,0", "coordinates run from -999 to 999"),
        (f"{THRONE} wine-room@99999999999,0", "coordinates run from -999 to 999"),
        (" ".join(["wine-room@0,0"] * 300), "300 rooms are more than any castle has"),
        (f"{THRONE} throne-utility-food@0,0", r"room 2 .*: the castle has its throne room .*B2C-SETUP-3"),
        ("throne-utility-food@1,0", r"room 1 .*: the throne room must lie at 0,0 .B2C-PLACE-1"),
        (f"{THRONE} wine-room@1,0", r"room 2 .*: Throne Room \(0,0\) lies there"),
        (f"{THRONE} wine-room@5,0", r"room 2 .*: it shares no edge .* .B2C-PLACE-4"),
        (f"{THRONE} nap-room@5,1 wine-room@5,0", r"room 3 .wine-room@5,0.: it shares no edge"),
        (f"{THRONE} \x07", "this is not castle text"),
    ],
)  # fmt: skip
def test_a_castle_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Castle.parse(text)


def test_what_is_illegal_about_a_castle_read_without_judging() -> None:
    rooms = read_rooms(f"{THRONE} terrace@2,0 nap-room@2,1 wine-room@5,0 solar@5,1 crypt@-1,0")
    faults = castle_faults(rooms)
    assert [fault.partition(":")[0] for fault in faults] == [
        "room 3 (nap-room@2,1)", "room 4 (wine-room@5,0)", "room 6 (crypt@-1,0)",
    ]  # fmt: skip
    assert castle_faults(read_rooms("wine-room@2,0"))[0].startswith("there is no throne room")
    assert castle_faults(read_rooms(f"{THRONE} wine-room@2,0")) == []


# where tiles may lie


@pytest.mark.parametrize(
    ("castle", "placement", "broken"),
    [
        ("", "wine-room@2,0", []),
        ("", "wine-room@0,1", []),
        ("", "wine-room@1,1", []),
        ("", "wine-room@0,0", ["B2C-PLACE-4"]),
        ("", "wine-room@1,0", ["B2C-PLACE-4"]),
        ("", "wine-room@2,1", ["B2C-PLACE-2", "B2C-PLACE-4"]),
        ("", "wine-room@2,-1", ["B2C-PLACE-4", "B2C-PLACE-6"]),
        ("", "wine-room@0,-1", ["B2C-PLACE-6"]),
        ("", "dead-end@0,-1", []),
        ("", "dead-end@-1,0", []),
        ("", "grand-foyer@1,-1", []),
        ("", "fountain@1,-1", ["B2C-PLACE-10", "B2C-PLACE-7"]),
        ("crypt@1,-1", "fountain@2,-1", ["B2C-PLACE-10"]),
        ("", "crypt@0,-1", []),
        ("", "crypt@2,0", ["B2C-PLACE-6"]),
        ("", "crypt@0,-2", ["B2C-PLACE-4"]),
        ("crypt@0,-1", "dungeon@-1,-1", []),
        ("crypt@0,-1 dungeon@-1,-1", "wine-room@-1,0", []),
        ("terrace@2,0", "wine-room@2,1", ["B2C-PLACE-7"]),
        ("terrace@2,0", "sty@2,1", ["B2C-PLACE-7"]),
        ("terrace@2,0", "crypt@2,-1", []),
        ("wine-room@2,0", "sty@2,1", []),
        ("tower@1,1", "nap-room@1,2", ["B2C-PLACE-7"]),
        ("fountain@1,1", "nap-room@1,2", ["B2C-PLACE-7"]),
        ("grand-foyer@1,1", "nap-room@1,2", []),
        ("", "throne-utility-food@0,0", ["B2C-PLACE-4", "B2C-SETUP-3"]),
    ],
)  # fmt: skip
def test_placements_are_judged_by_every_rule(castle: str, placement: str, broken: list[str]) -> None:
    built = castle_of(castle)
    verdict = built.judge(placement)
    assert sorted(violation.rule for violation in verdict.violations) == sorted(broken)
    assert verdict.legal == (not broken)
    assert (verdict.placement in built.legal(verdict.placement.tile)) == (not broken)
    assert all(violation.message and find_rule(violation.rule) for violation in verdict.violations)


def test_a_tile_without_a_throne_room_has_no_place() -> None:
    assert [violation.kind for violation in Castle().judge("wine-room@2,0").violations] == ["throne", "no-edge"]
    assert Castle().legal("wine-room") == []


def test_placing_is_refused_with_its_verdict() -> None:
    with pytest.raises(
        IllegalPlacement, match=r"Wine Room \(2,1\): nothing lies directly below it \(B2C-PLACE-2\)"
    ) as e:
        castle_of("nap-room@1,1").place("wine-room@2,1")
    assert [violation.kind for violation in e.value.verdict.violations] == ["no-support"]
    with pytest.raises(IllegalCastle, match=r"room 3 \(nap-room@2,1\): nothing may lie on top of Terrace \(2,0\)"):
        castle_of("terrace@2,0 nap-room@2,1")


def test_an_outdoor_room_on_an_outdoor_room_breaks_two_rules() -> None:
    (violation,) = castle_of("terrace@2,0").judge("sty@2,1").violations
    assert (violation.rule, violation.also) == ("B2C-PLACE-7", ("B2C-PLACE-8",))


CHOICE = st.tuples(st.integers(0, len(TILES) - 1), st.integers(0, 9999))
CHOICES = st.integers(0, 25).flatmap(lambda number: st.lists(CHOICE, min_size=number, max_size=number))
"""Castles of every size are as likely; by itself a list would mostly be short."""
COURT = st.lists(st.sampled_from([one.slug for one in all_attendants()]), max_size=2)
CARDS = st.lists(st.sampled_from([card.slug for card in all_cards()]), max_size=20, unique=True)


def grow(throne: int, choices: list[tuple[int, int]]) -> list[Placement]:
    """Rooms in the order of building, each placed legally; every regular tile once."""
    rooms = [Placement(all_thrones()[throne].slug, 0, 0)]
    castle = Castle(rooms)
    for tile, spot in choices:
        if TILES[tile].is_regular and any(room.slug == TILES[tile].slug for room in rooms):
            continue
        options = castle.legal(TILES[tile])
        rooms.append(options[spot % len(options)])
        castle = castle.extended(rooms[-1])
    return rooms


@given(st.integers(0, 6), CHOICES)
@settings(max_examples=60, deadline=None)
def test_legal_placements_are_those_the_judge_allows(throne: int, choices: list[tuple[int, int]]) -> None:
    rooms = grow(throne, choices)
    castle = Castle(rooms)
    assert Castle.parse(" ".join(map(str, reversed(rooms)))) == castle
    xs, ys = ([cell[i] for cell in castle.cells] for i in (0, 1))
    ground = list(product(range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3)))
    for slug in ("bakery", "crypt", "dead-end", "sty", "tower", "grand-foyer"):
        allowed = [Placement(Slug(slug), x, y) for x, y in ground if castle.judge(Placement(Slug(slug), x, y)).legal]
        assert castle.legal(slug) == sorted(allowed)
        assert allowed, "OQ-141: a tile can always be placed"


SPOTS = st.tuples(st.sampled_from(["bakery", "crypt", "dead-end", "sty"]), st.integers(-1, 3), st.integers(-2, 2))


@given(st.lists(SPOTS, max_size=5))
@settings(max_examples=150, deadline=None)
def test_a_castle_can_be_built_if_some_order_of_placing_is_legal(spots: list[tuple[str, int, int]]) -> None:
    throne = Placement(Slug("throne-living-corridor"), 0, 0)
    rooms = [throne, *(Placement(Slug(slug), x, y) for slug, x, y in spots)]
    orders = permutations(rooms[1:])
    possible = any(_builds(throne, order) for order in orders)
    assert (castle_faults(rooms) == []) == possible
    if possible:
        assert Castle.build(rooms) == Castle(rooms)
    else:
        with pytest.raises(IllegalCastle):
            Castle.build(rooms)


def _builds(throne: Placement, order: tuple[Placement, ...]) -> bool:
    castle = Castle((throne,))
    for room in order:
        if not castle.judge(room).legal:
            return False
        castle = castle.extended(room)
    return True


# what rooms are worth


@pytest.mark.parametrize(
    ("castle", "room", "points"),
    [
        # Food: above and below, left and right
        ("nap-room@2,0 wine-room@2,1 solar@2,2", "wine-room", 4),
        ("wine-room@2,0 nap-room@3,0", "wine-room", 0),
        ("bakery@2,0 sauna@3,0", "bakery", 2),
        ("sauna@2,0 bakery@3,0 kennel@4,0", "bakery", 4),
        ("china-room@2,0", "china-room", 2),
        ("china-room@2,0 fountain@3,0", "china-room", 4),
        ("brandy-room@0,1 tower@0,2", "brandy-room", 4),
        ("dining-room@2,0 kitchen@2,1", "dining-room", 2),
        # Food that looks down
        ("chocolate-room@2,0 crypt@2,-1 dungeon@2,-2 mold-room@2,-3", "chocolate-room", 4),
        ("chocolate-room@2,0 dead-end@2,-1 dungeon@2,-2", "chocolate-room", 2),
        ("bakery@2,0 chocolate-room@2,1 crypt@2,-1", "chocolate-room", 2),
        ("crypt@1,-1 dungeon@1,-2 mold-room@2,-2 chocolate-room@2,0", "chocolate-room", 2),
        # Living
        ("parlor@2,0 bakery@3,0 kitchen@3,1 brewery@2,1", "parlor", 3),
        ("library@0,1", "library", 1),
        ("library@0,1 fountain@1,1", "library", 2),
        ("cape-room@2,0 crypt@2,-1 dungeon@1,-1 mold-room@3,-1", "cape-room", 6),
        ("sitting-room@2,0 terrace@3,0 sty@2,1", "sitting-room", 4),
        ("sitting-room@2,0 bakery@3,0 terrace@3,1 sty@2,1 nap-room@1,1", "sitting-room", 4),
        # Utility
        ("panic-room@2,0", "panic-room", 1),
        ("panic-room@2,0 fountain@-1,0", "panic-room", 2),
        ("panic-room@2,0 grand-foyer@-1,0 fountain@-2,0 tower@3,0", "panic-room", 4),
        ("repair-shop@2,0", "repair-shop", 0),
        ("repair-shop@2,0 sauna@3,0 kennel@4,0 coat-room@5,1 bakery@5,0", "repair-shop", 2),
        ("game-storage@2,0 parlor@3,0 bakery@4,0 salon@4,1 observatory@3,1", "game-storage", 3),
        # Outdoor
        ("french-gazebo@2,0 fountain@3,0", "french-gazebo", 2),
        ("terrace@2,0 nap-room@3,0 solar@4,0", "terrace", 2),
        # Sleeping
        ("nap-room@2,0", "nap-room", 1),
        ("nap-room@2,0 bakery@3,0 parlor@4,0 sauna@5,0 sty@6,0 dead-end@7,0", "nap-room", 1),
        ("nap-room@2,0 bakery@3,0 parlor@4,0 sauna@5,0 sty@6,0 dead-end@7,0 crypt@0,-1", "nap-room", 4),
        # Corridor: the throne room has a torch and counts once
        ("echo-chamber@0,1", "echo-chamber", 1),
        ("echo-chamber@0,1 nap-room@1,1 purgatory@0,2", "echo-chamber", 3),
        ("echo-chamber@2,0 fountain@3,0", "echo-chamber", 1),
        # Downstairs
        ("laboratory@2,-1 crypt@1,-1 sauna@2,0 bakery@2,1 kennel@2,2", "laboratory", 2),
        ("crypt@0,-1 dungeon@0,-2 mold-room@0,-3", "crypt", 2),
        ("crypt@0,-1 dungeon@1,-1", "crypt", 0),
        ("dungeon@0,-1 dead-end@0,-2 echo-chamber@0,1", "dungeon", 2),
        ("armory@1,-1 grand-foyer@1,-2 fountain@1,1", "armory", 6),
        # special rooms
        ("fountain@2,0", "fountain", 5),
        ("tower@2,0", "tower", 0),
        ("tower@1,1 crypt@1,-1 dead-end@1,-2 mold-room@2,-1", "tower", 3),
        ("crypt@0,-1 dungeon@-1,-1 mold-room@-1,-2 tower@-1,0", "tower", 2),
        ("grand-foyer@0,1", "grand-foyer", 1),
        ("grand-foyer@0,-1 crypt@1,-1", "grand-foyer", 2),
        ("grand-foyer@2,0 bakery@3,0 nap-room@2,1 sty@1,1", "grand-foyer", 4),
        # the throne room: living or corridor on the left and on the right
        ("", "throne-living-corridor", 0),
        ("parlor@-1,0", "throne-living-corridor", 2),
        ("parlor@-1,0 dead-end@2,0", "throne-living-corridor", 4),
        ("parlor@0,1 bakery@2,0", "throne-living-corridor", 0),
    ],
)  # fmt: skip
def test_rooms_earn_what_the_rulebook_says(castle: str, room: str, points: int) -> None:
    built = castle_of(castle)
    assert points_of(built, room) == points
    assert score(built).total == naive.total(naive_rooms(built))


def test_every_throne_room_looks_at_its_own_cells() -> None:
    places = {
        "throne-corridor-downstairs": {(0, -1), (1, -1)},
        "throne-living-corridor": {(-1, 0), (2, 0)},
        "throne-living-sleeping": {(0, 1), (1, 1)},
        "throne-utility-food": {(-1, 0), (2, 0)},
        "throne-corridor-food": {(0, 1), (1, 1)},
        "throne-utility-sleeping": {(1, 1), (2, 0)},
        "throne-food-sleeping": {(0, 1), (-1, 0)},
    }
    for throne in all_thrones():
        start = Castle((Placement(throne.slug, 0, 0),))
        for kind in REGULAR_TYPES:
            tile = next(tile for tile in regular_tiles() if tile.type == kind)
            for placement in start.legal(tile):
                wanted = kind in throne.scoring.types and (placement.x, placement.y) in places[throne.slug]
                assert points_of(start.extended(placement), throne.slug) == (2 if wanted else 0)


def test_no_room_passes_its_limit_even_in_an_illegal_castle() -> None:
    around = [(x, y) for x in (1, 2, 3) for y in (4, 5, 6) if (x, y) != (2, 5)]
    gardens = " ".join(f"sty@{x},{y}" for x, y in around)
    illegal = Castle.parse(f"{THRONE} sitting-room@2,5 {gardens}", strict=False)
    assert points_of(illegal, "sitting-room") == 6


def test_items_say_what_was_counted() -> None:
    castle = castle_of("nap-room@2,0 wine-room@2,1")
    sheet = score(castle, ["jester"], ["total-width"])
    item = next(item for item in sheet.items if item.name == "wine-room@2,1")
    assert (item.rule, item.category, item.points) == ("B2C-SCORE-FOOD", "food", 2)
    assert [str(room) for room in item.counted] == ["nap-room@2,0"]
    jester = next(item for item in sheet.items if item.name == "jester")
    assert [str(room) for room in jester.counted] == [THRONE, "nap-room@2,0"]
    assert sheet.categories == {
        "food": 2, "sleeping": 1, "bonus_cards": 3, "royal_attendants": 2, "throne_room": 0,
    }  # fmt: skip
    assert sum(item.points for item in sheet.rooms) == 3
    assert sheet.total == 8


# attendants and bonus cards


def test_two_equal_attendants_both_earn() -> None:
    """B2C-BONUS-LIVING; a third has no place (OQ-146)."""
    castle = castle_of("nap-room@2,0 chocolate-room@3,0")
    assert score(castle, ["jester", "jester"]).categories["royal_attendants"] == 4
    assert score(castle, ["painter", "juggler"]).categories["royal_attendants"] == 3
    with pytest.raises(MadKingError, match="3 attendants: a throne room has places for 2"):
        score(castle, ["painter", "knight", "jester"])


def test_a_bonus_card_is_in_the_box_once() -> None:
    with pytest.raises(MadKingError, match="the bonus card total-height is given twice"):
        score(castle_of(), bonus_cards=["total-height", "total-width", "total-height"])


FULL = (
    "echo-chamber@-1,0 bakery@-1,1 nap-room@0,1 parlor@1,1 sauna@2,1 sty@2,2 kennel@2,0 crypt@-1,-1 dungeon@0,-1"
    " mold-room@1,-1 dead-end@2,-1"
)
"""The ten cells around the throne room are filled, and a garden lies above."""


@pytest.mark.parametrize(
    ("card", "castle", "attendants", "points"),
    [
        ("per-room-kind", "", (), 0),
        ("per-room-kind", "bakery@2,0 kitchen@3,0 fountain@4,0 tower@5,0 grand-foyer@0,-1 fountain@0,1", (), 4),
        ("per-attendant", "", ("knight", "knight"), 8),
        ("per-attendant", "", (), 0),
        ("per-downstairs", FULL, (), 6),
        ("per-sleeping", FULL, (), 2),
        ("below-ground", FULL, (), 4),
        ("below-ground", "grand-foyer@0,-1 dead-end@0,-2", (), 2),
        ("level3-up", FULL, (), 1),
        ("level3-up", "bakery@0,1 nap-room@0,2 tower@0,3", (), 2),
        ("per-living", FULL, (), 2),
        ("per-food", FULL, (), 2),
        ("total-height", "", (), 1),
        ("total-height", FULL, (), 4),
        ("total-width", "", (), 2),
        ("total-width", FULL, (), 4),
        ("per-outdoor", "sty@2,0 fountain@3,0", (), 2),
        ("per-corridor", FULL, (), 4),
        ("fully-surrounded", FULL, (), 3),
        ("fully-surrounded", "grand-foyer@0,1 bakery@-1,0 nap-room@-1,1 solar@-1,2 kitchen@0,2 parlor@1,1 salon@1,2",
         (), 3),
        ("cross-surrounded", FULL, (), 2),
        ("cross-surrounded", "bakery@0,1 nap-room@-1,0 solar@-1,1 kitchen@0,2 parlor@1,1", (), 2),
        ("per-utility", FULL, (), 4),
        ("per-special", "", (), 2),
        ("per-special", "fountain@2,0 tower@3,0", (), 6),
        ("throne-distinct-types", FULL, (), 10),
        ("throne-distinct-types", "bakery@-1,0 fountain@2,0 kitchen@0,1", (), 2),
        ("throne-neighbours", FULL, (), 10),
        ("throne-neighbours", "bakery@-1,0 nap-room@-1,1", (), 2),
        ("five-of-type", "bakery@2,0 kitchen@3,0 brewery@4,0 pantry@5,0", (), 0),
        ("five-of-type", "bakery@2,0 kitchen@3,0 brewery@4,0 pantry@5,0 ice-house@6,0", (), 4),
        ("five-of-type", "fountain@2,0 fountain@3,0 fountain@4,0 fountain@5,0", (), 0),
        ("three-of-type", FULL, (), 2),
        ("three-of-type", "fountain@2,0 fountain@3,0", (), 0),
    ],
)  # fmt: skip
def test_bonus_cards(card: str, castle: str, attendants: tuple[str, ...], points: int) -> None:
    built = castle_of(castle)
    assert card_points(built, card, attendants) == points
    assert naive.card_points(naive_rooms(built), card, len(attendants)) == points
    assert QuickScore.of(built, attendants, [card]).total == score(built, attendants, [card]).total


def test_every_bonus_card_is_tested() -> None:
    marks = [mark for mark in test_bonus_cards.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]
    assert {case[0] for case in marks[0].args[1]} == {card.slug for card in all_cards()}


@pytest.mark.parametrize(("card", "points"), [("fully-surrounded", 3), ("cross-surrounded", 2)])
def test_a_table_may_decide_that_the_throne_room_only_fills_cells(card: str, points: int) -> None:
    """OQ-147."""
    castle = castle_of(FULL)
    law = read_law({"surrounded-throne": "fills-cells-only"})
    assert card_points(castle, card) - card_points(castle, card, law=law) == points
    assert QuickScore.of(castle, (), [card], law).total == score(castle, (), [card], law).total
    assert law.overrides == {"surrounded-throne": "fills-cells-only"}
    with pytest.raises(MadKingError, match="'nothing' is not a ruling"):
        read_law({"nothing": "yes"})
    with pytest.raises(MadKingError, match="'maybe' is no option; there are scores, fills-cells-only"):
        read_law({"surrounded-throne": "maybe"})


def test_special_rooms_break_ties_with_the_throne_room() -> None:
    assert special_rooms(castle_of("fountain@2,0 grand-foyer@3,0 bakery@4,0")) == 3


# three scorers


@given(st.integers(0, 6), CHOICES, COURT, CARDS)
@settings(max_examples=300, deadline=None)
def test_the_quick_scorer_the_sheet_and_the_naive_scorer_agree(
    throne: int, choices: list[tuple[int, int]], court: list[str], cards: list[str]
) -> None:
    rooms = grow(throne, choices)
    castle = Castle(rooms)
    sheet = score(castle, court, cards)
    assert sheet.total == sum(sheet.categories.values())
    assert sheet.total == naive.total(naive_rooms(castle), tuple(court), tuple(cards))
    quick = QuickScore(rooms[0].tile)
    for one in court:
        quick.add_attendant(find_attendant(one))
    for card in cards:
        quick.add_card(find_card(card))
    for room in rooms[1:]:
        quick.add(room.tile, room.x, room.y)
    assert quick.total == QuickScore.of(castle, court, cards).total == sheet.total


@given(st.integers(0, 6), CHOICES.filter(lambda choices: len(choices) > 1), CARDS)
@settings(max_examples=60, deadline=None)
def test_the_quick_scorer_is_right_after_every_tile(
    throne: int, choices: list[tuple[int, int]], cards: list[str]
) -> None:
    rooms = grow(throne, choices)
    quick = QuickScore.of(Castle(rooms[:1]), (), cards)
    for number, room in enumerate(rooms[1:], 2):
        before, castle = quick.total, Castle(rooms[:number])
        other = quick.copy()
        gain = quick.gain(room.tile, room.x, room.y)
        assert quick.total == before, "asking changes nothing"
        assert quick.place(room) == before + gain == score(castle, (), cards).total
        assert other.total == before, "a copy stays as it was"


def test_the_scorers_agree_on_castles_of_floating_rooms() -> None:
    """The sheet and the naive scorer also read castles that nobody could build."""
    rng = Random(4)
    for _ in range(60):
        slugs = [*rng.sample([tile.slug for tile in regular_tiles()], 12), "tower", "grand-foyer", "fountain"]
        spots = rng.sample([(x, y) for x in range(-3, 4) for y in range(-3, 4) if (x, y) not in ((0, 0), (1, 0))], 15)
        rooms = [Placement(Slug(slug), x, y) for slug, (x, y) in zip(slugs, spots, strict=True)]
        throne = Placement(rng.choice(all_thrones()).slug, 0, 0)
        castle = Castle([throne, *(room for room in rooms if room.tile.floors.allow(room.y))])
        asks_for_gardens = any(
            room.tile.type == RoomType.LIVING and RoomType.OUTDOOR in room.tile.scoring.types for room in castle.rooms
        )
        if not asks_for_gardens:  # these do not look down, where no garden can be in a legal castle
            assert score(castle).total == naive.total(naive_rooms(castle))


# seats and sheets


@given(st.lists(st.integers(50, 53), min_size=3, max_size=5))
@settings(max_examples=80, deadline=None)
def test_seatings_are_those_that_some_castles_explain(results: list[int]) -> None:
    options = product(sorted(set(results)), repeat=len(results))
    explained = any(all(min(c[seat], c[seat - 1]) == own for seat, own in enumerate(results)) for c in options)
    castles = seat_castles(results)
    assert (castles is not None) == explained
    if castles is not None:
        assert [min(castles[seat], castles[seat - 1]) for seat in range(len(results))] == results


def test_the_six_player_result_of_the_book() -> None:
    """EX-B21: 24 of 120 orders; the three players with 52 sit together in all of them."""
    results = {"Ben": 56, "Matthew": 52, "Margo": 52, "Anna Grace": 57, "Peter": 52, "Emily": 62}
    seatings = find_seatings(results)
    assert len(seatings) == 24
    assert tuple(results) not in [seating.players for seating in seatings]
    for players, castles in seatings:
        assert max(castles) == 62
        around = "".join("x" if results[name] == 52 else "-" for name in players * 2)
        assert "xxx" in around
    assert find_seatings({"Ben": 1, "Emily": 2}) == []


@pytest.mark.parametrize("seed", range(3))
def test_sheets_of_played_games_are_possible(seed: int) -> None:
    """Whatever a game ends with, its sheets add up and fit the bonuses."""
    from engine.two_castles.game.final import standings
    from engine.two_castles.game.legal import legal_actions, to_shuffle
    from engine.two_castles.game.setup import shuffle_deal
    from engine.two_castles.game.state import Action, Phase, Verb
    from engine.two_castles.game.turns import apply, start

    rng = Random(seed)
    state = start(Law(), ("Anna", "Ben", "Cindy"), shuffle_deal(3, rng)).state
    for _ in range(1000):
        if state.over:
            break
        if state.phase == Phase.SHUFFLE:
            pile = list(to_shuffle(state))
            rng.shuffle(pile)
            state = apply(state, Action(Verb.SHUFFLE, tuple(pile))).state
        else:
            actions = legal_actions(state)
            state = apply(state, actions[rng.randrange(len(actions))]).state
    assert state.over
    for sheet in standings(state).sheets:
        rows: dict[str, list[int]] = {}
        for item in sheet.items:
            rows.setdefault(item.category, []).append(item.points)
        assert check_sheet(WrittenSheet(rows, sheet.categories, sheet.total)) == []


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({}, []),
        ({"food": [3]}, ["B2C-SCORE-FOOD"]),
        ({"living": [9, 2, 2, 1, 2]}, ["B2C-SCORE-LIVING"]),
        ({"sleeping": [4, 4, 1]}, ["B2C-SCORE-SLEEPING"]),
        ({"towers": [5, 5]}, ["B2C-BONUS-2"]),
        ({"royal_attendants": [7, 7]}, ["B2C-BONUS-LIVING"]),
        ({"royal_attendants": [7, 7], "downstairs": [2, 0, 0], "living": [1, 2, 2], "fountains": [],
          "outdoor": [3]}, []),
        ({"royal_attendants": [7, 7, 7], "downstairs": [2, 0, 0], "living": [1, 2, 2], "fountains": [],
          "outdoor": [3]}, ["B2C-BONUS-LIVING"]),
        ({"outdoor": [2, 1, 1], "food": [4], "living": [1, 2, 2], "fountains": [5]}, []),
        ({"throne_room": [3]}, ["B2C-SCORE-THRONE"]),
        ({"fountains": [4]}, ["B2C-SCORE-FOUNTAIN"]),
    ],
)  # fmt: skip
def test_impossible_sheets_are_found(change: dict[str, list[int]], rules: list[str]) -> None:
    """EX-B20, and what would not fit."""
    rows: dict[str, list[int]] = {
        "food": [4], "living": [1, 2, 2, 1, 2], "utility": [2, 2], "outdoor": [5], "sleeping": [4, 4, 4],
        "corridor": [2, 0, 2], "downstairs": [2], "towers": [5], "fountains": [5], "grand_foyers": [6],
        "royal_attendants": [7], "throne_room": [0],
    }  # fmt: skip
    rows |= change
    sheet = WrittenSheet(rows, {}, sum(map(sum, rows.values())))
    assert sorted({fault.rule for fault in check_sheet(sheet)}) == rules
    assert "B2C-END-1" in {fault.rule for fault in check_sheet(sheet._replace(total=sheet.total + 1))}
    assert "B2C-END-1" in {fault.rule for fault in check_sheet(sheet._replace(sums={"utility": 5}))}


# worked examples


@pytest.mark.parametrize("number", range(1, 22))
def test_the_examples_of_the_book_are_there(number: int) -> None:
    text = (EXAMPLES / f"EX-B{number:02d}.yaml").read_text(encoding="utf-8")
    assert "source: [b2c " in text


def test_every_rule_of_the_sister_game_is_named_by_a_check_a_test_or_an_example() -> None:
    from engine.rules.register import all_rule_ids
    from tools.evidence import rules_in

    named: set[str] = set()
    root = ROOT
    for folder in ("engine/two_castles", "examples/two_castles", "solver/two_castles", "tests"):
        for file in (root / folder).rglob("*"):
            if file.suffix in (".py", ".yaml", ".json"):
                named |= rules_in(file.read_text(encoding="utf-8"))
    assert [rule for rule in all_rule_ids("two-castles") if rule not in named] == []
