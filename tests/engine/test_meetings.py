"""What a placement meets, completes and scores: the quick answer is what the built castle and the exact judge show."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle, Placement
from engine.castle import exact
from engine.castle import places as places_of
from engine.castle.meetings import icons_with
from engine.castle.notation import read_placement
from engine.castle.verdict import EntranceState, Kind
from engine.catalogue import Bonus, BonusKind, RoomType, Tile, find_tile
from engine.rules.editions import find_edition
from engine.rules.rulings import Law, law
from engine.rules.terms import Terms
from tests.support.castles import DOWNSTAIRS, TILES, attempts, castles
from tests.support.tables import full_castle

LIVING = [tile for tile in TILES if tile.type == RoomType.LIVING]


def check(castle: Castle, placement: Placement) -> None:
    """The quick answer is what the castle with one more room shows."""
    met, after, new = castle.meeting(placement), castle.extended(placement), len(castle)
    doors = {link.door: (link.room, link.other_door) for link in after.board.links[new]}
    assert met.placement == placement
    assert met.doors == tuple(doors.get(number) for number in range(len(placement.tile.doors)))
    assert tuple(sorted(met.rooms)) == after.connected(new)
    assert met.completed == after.newly_completed()
    assert met.types == tuple(sorted(after.tile_of(number).type for number in met.completed))
    score = after.newest_score()
    assert (met.points, met.rewards) == (score.total, score.rewards)


@given(castles(16), st.sampled_from(TILES), st.booleans())
@settings(max_examples=200)
def test_the_quick_answer_is_what_the_built_castle_shows(castle: Castle, tile: Tile, corners: bool) -> None:
    if corners:
        castle = Castle(castle.rooms, law("second", {"corner-contact": "adjacent"}))
    for placement in castle.legal(tile):
        check(castle, placement)


def check_all(castle: Castle, tile: Tile) -> int:
    """The points of all places found together are those of each alone; how many places there are."""
    places = places_of.legal_spots(castle.board, tile)
    alone = [castle.meeting(Placement(tile.slug, *spot)).points for spot in places]
    for first in (True, False):  # whatever is asked first
        found = Castle(castle.rooms, castle.law).under(castle.terms).meetings(tile)
        if first:
            assert (found.first, found.best) == (next(iter(alone), None), max(alone, default=None))
        assert list(found.scores.items()) == list(zip(places, alone, strict=True))
        assert found.spots == places
        assert (found.first, found.best) == (next(iter(alone), None), max(alone, default=None))
    return len(places)


@given(castles(16), st.sampled_from(TILES), st.booleans())
@settings(max_examples=200)
def test_all_places_together_score_what_each_scores_alone(castle: Castle, tile: Tile, corners: bool) -> None:
    if corners:
        castle = Castle(castle.rooms, law("second", {"corner-contact": "adjacent"}))
    check_all(castle, tile)


def test_all_places_of_every_tile_together_in_large_castles() -> None:
    castles = [full_castle(random.Random(number), 16) for number in range(8)]
    assert sum(check_all(castle, tile) for castle in castles for tile in TILES) > 5000


def test_the_quick_answer_where_many_rooms_are_completed() -> None:
    several = 0
    for number in range(30):
        castle = full_castle(random.Random(number), 16)
        for tile in TILES[number % 4 :: 4]:
            for placement in castle.legal(tile):
                if len(castle.meeting(placement).completed) > 1:
                    check(castle, placement)
                    several += 1
    assert several > 30


@given(castles(10), st.sampled_from(TILES))
@settings(max_examples=30)
def test_the_exact_judge_sees_the_same_doors_meet(castle: Castle, tile: Tile) -> None:
    for placement in castle.legal(tile)[::5]:
        doors = zip(placement.turned.doors, castle.meeting(placement).doors, strict=True)
        met = [
            (castle.rooms[other[0]], door.side, placement.x + door.x, placement.y + door.y)
            for door, other in doors
            if other is not None
        ]
        assert met == [found[:4] for found in exact.judge(castle.rooms, placement).connections]


def test_a_room_with_one_door_completes_itself_and_perhaps_another() -> None:
    castle = Castle.parse("foyer-3@0,0 piano-room@-3,0/1 hallway@-9,1")
    found = [castle.meeting(place) for place in castle.legal("utility-room")]
    alone, both = (RoomType.UTILITY,), (RoomType.ACTIVITY, RoomType.UTILITY)
    assert {(met.completed, met.types) for met in found} == {((3,), alone), ((1, 3), both)}


def test_completed_rooms_come_in_the_order_of_building() -> None:
    castle = Castle.parse(
        "foyer-4@0,0 anteroom@-2,0/1 dirt-room@-6,2 gatehouse@1,-2 sitting-room@4,0 powder-room@1,3/2 "
        "west-tapestry-room@7,0 washroom@4,3/2 pink-cabinet@13,0/1 scullery@9,-4/3"
    )
    met = castle.meeting(Placement(find_tile("hallway").slug, 3, 0, 1))
    assert (met.rooms, met.completed) == ((4, 0), (0, 4))
    check(castle, met.placement)


# numbers and switches that hold for the owner of a castle

OWN_TERMS = st.builds(
    Terms, activity_points=st.sampled_from((5, 8)), penalties=st.booleans(), walls_connect=st.booleans()
)


@given(castles(14), st.sampled_from(TILES), OWN_TERMS)
@settings(max_examples=150)
def test_the_quick_answer_follows_the_terms_of_the_owner(castle: Castle, tile: Tile, terms: Terms) -> None:
    """Penalties that are ignored (DECREE-14), walls that connect (DECREE-18), more for Activity rooms (DECREE-06)."""
    castle = castle.under(terms)
    for placement in castle.legal(tile)[::4]:
        check(castle, placement)
    check_all(castle, tile)


@given(castles(14), OWN_TERMS)
@settings(max_examples=80)
def test_the_worth_of_a_castle_follows_the_terms_of_its_owner(castle: Castle, terms: Terms) -> None:
    own = castle.under(terms)
    assert own.score().total == exact.worth(castle.rooms, terms)
    assert own.rooms == castle.rooms
    assert (own == castle) == (terms == castle.terms)
    closed = (EntranceState.CONNECTED, *([EntranceState.BLOCKED] if terms.walls_connect else []))
    states = exact.entrances(castle.rooms)
    assert own.completed_rooms == tuple(
        r for r in castle.rooms if all(e.state in closed for e in states if e.room == r)
    )


def test_a_wall_completes_rooms_that_the_new_one_only_touches() -> None:
    """DECREE-18: one door of the gatehouse is joined, the other walled in (OQ-112)."""
    walled = Castle.parse("foyer-4@0,0 salon@3,0").under(Terms(walls_connect=True))
    gatehouse = read_placement("gatehouse@4,-2")
    assert walled.extended(gatehouse).newly_completed() == (2,)
    assert Castle.parse("foyer-4@0,0 salon@3,0").extended(gatehouse).newly_completed() == ()
    assert walled.meeting(gatehouse).types == (RoomType.OUTDOOR,)


# numbers and icons that another box may have


@pytest.fixture
def generous() -> Law:
    """A law by which completed Activity rooms earn 8."""
    its_law = Law(find_edition("second"), {})
    its_law.terms = Terms(activity_points=8)
    return its_law


def test_what_an_activity_room_earns_is_asked_of_the_terms(generous: Law) -> None:
    castle = Castle.parse("foyer-3@0,0 piano-room@-3,0/1 hallway@-9,1")
    dear = Castle(castle.rooms, generous)
    for place in castle.legal("utility-room"):
        check(dear, place)
        more = 3 * castle.meeting(place).types.count(RoomType.ACTIVITY)
        assert dear.meeting(place).points == castle.meeting(place).points + more
        built = dear.extended(place)
        assert built.score().total == exact.worth(built.rooms, generous.terms)


@pytest.fixture(params=[BonusKind.EACH, BonusKind.ADJACENT])
def other_icons(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Living rooms whose icons count every tile, or adjacent ones, as those of the box do not."""
    for tile in LIVING:
        monkeypatch.setattr(tile, "bonus", Bonus(request.param, 1, (RoomType.LIVING, RoomType.CORRIDOR)))
    icons_with.cache_clear()
    yield
    monkeypatch.undo()
    icons_with.cache_clear()


@pytest.mark.usefixtures("other_icons")
def test_a_completed_living_room_counts_again_whatever_its_icon_is() -> None:
    completed = set()
    for number in range(12):
        castle = full_castle(random.Random(number), 12)
        for tile in (*LIVING, find_tile("hallway")):
            check_all(castle, tile)
            for place in castle.legal(tile)[::3]:
                check(castle, place)
                completed |= {castle.tile_of(n).type for n in castle.meeting(place).completed if n < len(castle)}
    assert RoomType.LIVING in completed


# the ground


@given(castles(12), st.data())
@settings(max_examples=100)
def test_ground_is_free_where_no_room_is_in_the_way(castle: Castle, data: st.DataObject) -> None:
    placement = data.draw(attempts(castle))
    broken = [v for v in exact.judge(castle.rooms, placement).violations if v.rule not in ("FLOOR-8", "FLOOR-9")]
    in_the_way = any(v.kind in (Kind.OVERLAP, Kind.FENCE, Kind.FLOOR, Kind.STAIRS) for v in broken)
    assert castle.ground.is_free(placement.turned, placement.x, placement.y) != in_the_way


@given(castles(12), st.sampled_from(TILES) | st.sampled_from(DOWNSTAIRS))
@settings(max_examples=60)
def test_the_places_beside_a_castle_are_the_legal_ones_and_those_that_only_close_it(castle: Castle, tile: Tile) -> None:
    allowed = Castle(castle.rooms, law("second", {"stairs-up": "allowed"}))
    for way in {place.turned for place in allowed.legal(tile)}:
        places = [Placement(tile.slug, x, y, way.turn) for x, y in castle.ground.places_beside(way)]
        legal = {place for place in allowed.legal(tile) if place.turn == way.turn}
        assert legal <= set(places)
        for place in set(places) - legal:
            assert {v.rule for v in allowed.judge(place).violations} == {"PLACE-5"}


@given(castles(8), st.sampled_from(TILES))
@settings(max_examples=60)
def test_cells_and_forecourts_lie_where_the_placement_lies(castle: Castle, tile: Tile) -> None:
    ground = castle.ground
    assert ground.built == sum(
        1 << ground.bit(*cell) for cell in {cell for room in castle.rooms for cell in room.cells()}
    )
    for placement in castle.legal(tile)[:8]:
        cells = placement.cells()
        assert ground.cells_of(placement) == sum(1 << ground.bit(*cell) for cell in cells)
        corner = ground.bit(placement.x, placement.y)
        for number, court in enumerate(ground.forecourts(placement.turned)):
            assert corner + court.bit == ground.bit(*placement.before(number))
            assert placement.before(number) not in cells
            assert court.region.bit_count() == 9
