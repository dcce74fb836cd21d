"""Two judges, one law: the fast and the exact judge agree on everything, for random castles and tiles."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle, Placement
from engine.castle import exact
from engine.castle.areas import Areas
from engine.castle.board import met_by
from engine.castle.castle import foyer_alone
from engine.castle.verdict import EntranceState, Verdict
from engine.catalogue import Tile
from engine.geometry.lattice import WORD, Raster, front_index, grid, rows_of
from engine.geometry.outline import canonical_turn, ways
from engine.geometry.tables import touching
from tests.support.castles import TILES, attempts, castles


def broken(verdict: Verdict) -> list[tuple[object, ...]]:
    return sorted((v.rule, v.kind, v.rooms, v.template, v.also) for v in verdict.violations)


@given(castles(12), st.sampled_from(TILES))
@settings(max_examples=60)
def test_both_judges_find_the_same_legal_placements(castle: Castle, tile: Tile) -> None:
    assert castle.legal(tile) == exact.legal(castle.rooms, tile)


@given(castles(12), st.data())
@settings(max_examples=150)
def test_both_judges_name_the_same_broken_rules_and_connections(castle: Castle, data: st.DataObject) -> None:
    placement = data.draw(attempts(castle))
    fast, slow = castle.judge(placement), exact.judge(castle.rooms, placement)
    assert broken(fast) == broken(slow)
    assert sorted(fast.connections) == sorted(slow.connections)


@given(castles(20))
@settings(max_examples=100)
def test_both_judges_see_the_same_state_of_every_entrance(castle: Castle) -> None:
    assert castle.entrances == exact.entrances(castle.rooms)


@given(castles(14))
@settings(max_examples=60)
def test_both_judges_see_the_same_connections_and_contacts(castle: Castle) -> None:
    for i, room in enumerate(castle.rooms):
        others = [(j, other) for j, other in enumerate(castle.rooms) if j != i]
        assert castle.connected(i) == tuple(j for j, other in others if exact.connected(room, other))
        assert castle.adjacent(i) == tuple(j for j, other in others if exact.adjacent(room, other))


@given(castles(14))
@settings(max_examples=60)
def test_the_worth_of_a_castle_is_what_the_rules_say(castle: Castle) -> None:
    assert castle.score().total == exact.worth(castle.rooms)


@given(castles(12), st.sampled_from(TILES))
@settings(max_examples=100)
def test_a_placement_is_offered_exactly_if_the_verdict_allows_it(castle: Castle, tile: Tile) -> None:
    offered = castle.legal(tile)
    assert offered == sorted(set(offered))
    assert castle.count_legal(tile) == len(offered)
    assert castle.can_place(tile) == bool(offered)
    for placement in offered:
        assert castle.allows(placement)
        assert castle.judge(placement).legal
        assert placement == placement.canonical


@given(castles(14), st.data())
@settings(max_examples=200)
def test_the_quick_answer_equals_the_verdict(castle: Castle, data: st.DataObject) -> None:
    placement = data.draw(attempts(castle))
    assert castle.allows(placement) == castle.judge(placement).legal


@given(castles(14))
@settings(max_examples=100)
def test_points_scored_on_the_way_add_up_to_the_worth_from_scratch(castle: Castle) -> None:
    so_far, points = Castle((), castle.law), 0
    for room in castle.rooms:
        verdict = so_far.judge(room)
        assert verdict.score is not None
        points += verdict.score.total
        so_far = so_far.extended(room)
        assert so_far.score().total == points


@given(castles(14))
@settings(max_examples=100)
def test_a_castle_grown_room_by_room_equals_one_read_at_once(castle: Castle) -> None:
    at_once = Castle(castle.rooms, castle.law)
    assert at_once == castle
    assert hash(at_once) == hash(castle)
    assert at_once.entrances == castle.entrances
    assert at_once.score() == castle.score()
    assert at_once.legal("hallway") == castle.legal("hallway")


@given(castles(14))
@settings(max_examples=100)
def test_notation_round_trips(castle: Castle) -> None:
    assert Castle.parse(str(castle)) == castle
    assert eval(repr(castle), {"Castle": Castle}) == castle


def turn_room(room: Placement) -> Placement:
    """A room after the whole table is turned a quarter clockwise."""
    height = room.turned.height
    return Placement(room.slug, -room.y - height, room.x, canonical_turn(room.slug, (room.turn + 1) % 4))


@given(castles(12), st.sampled_from(TILES))
@settings(max_examples=80)
def test_turning_the_whole_castle_changes_nothing_but_coordinates(castle: Castle, tile: Tile) -> None:
    turned = Castle.parse(" ".join(str(turn_room(room)) for room in castle.rooms))
    assert sorted(turn_room(p) for p in castle.legal(tile)) == turned.legal(tile)
    assert [room[1:] for room in turned.score().rooms] == [room[1:] for room in castle.score().rooms]
    assert turned.external_entrances == castle.external_entrances
    assert turned.courtyards == castle.courtyards


@given(castles(10), st.integers(-500, 500), st.integers(-500, 500))
@settings(max_examples=60)
def test_moving_the_whole_castle_changes_nothing_but_coordinates(castle: Castle, dx: int, dy: int) -> None:
    moved = Castle(tuple(room._replace(x=room.x + dx, y=room.y + dy) for room in castle.rooms))
    for tile in ("throne-room", "downstairs-hallway", "kitchen"):
        wanted = [p._replace(x=p.x + dx, y=p.y + dy) for p in castle.legal(tile)]
        assert moved.legal(tile) == wanted
    assert [e.state for e in moved.entrances] == [e.state for e in castle.entrances]


@given(castles(20))
@settings(max_examples=100)
def test_every_door_that_sees_the_outside_is_external(castle: Castle) -> None:
    """The shortcut of the fast judge: a clear line to the edge of the table is a proof."""
    external = {(e.side, e.x, e.y) for e in castle.entrances if e.state == EntranceState.EXTERNAL}
    for ray in castle.board.rays():
        dx, dy = [(0, -1), (1, 0), (0, 1), (-1, 0)][ray.side]
        assert (ray.side, ray.x - dx, ray.y - dy) in external
    assert Areas(castle.board).outside.cells


@given(st.lists(st.tuples(st.sampled_from(TILES), st.integers(0, 999)), max_size=14))
@settings(max_examples=100)
def test_what_a_growing_castle_remembers_of_places_is_never_wrong(plan: list[tuple[Tile, int]]) -> None:
    castle = Castle.parse("foyer-4@0,0")
    for tile, choice in plan:
        for other in TILES[::3]:
            assert castle.can_place(other) == bool(Castle(castle.rooms).legal(other))
        options = castle.legal(tile)
        if options:
            castle = castle.extended(options[choice % len(options)])


@given(st.sets(st.tuples(st.integers(-30, 90), st.integers(-20, 60)), max_size=300))
def test_a_cell_by_its_number_is_the_one_of_the_list(cells: set[tuple[int, int]]) -> None:
    raster = Raster(-40, -30, 2 * WORD)
    board = sum(1 << raster.bit(x, y) for x, y in cells)
    listed = list(raster.cells(board))
    assert [raster.nth_cell(board, number) for number in range(len(cells))] == listed
    for beyond in (len(cells), len(cells) + 1, 2 * len(cells) + 20):
        with pytest.raises(IndexError):
            raster.nth_cell(board, beyond)
    if cells:
        assert raster.first_cell(board) == min(listed)


@given(st.lists(st.integers(0, 40), min_size=1, unique=True), st.integers(0, 2**60))
def test_a_row_of_doors_looks_where_each_of_them_looks(shifts: list[int], front: int) -> None:
    looks = tuple((0, *row) for row in rows_of(shifts))
    wanted = 0
    for shift in shifts:
        wanted |= front >> shift
    assert met_by(looks, [front]) == wanted


@given(castles(14))
@settings(max_examples=60)
def test_a_front_board_holds_the_doors_of_its_side_and_floor(castle: Castle) -> None:
    board = castle.board
    found: dict[int, int] = {}
    for number, (x, y) in enumerate(board.places):
        for door in board.tiles[number].doors:
            dx, dy = door.side.step
            bit = 1 << board.raster.bit(x + door.x + dx, y + door.y + dy)
            for index in {
                front_index(door.side, door.floor),
                front_index(door.side, door.floor, board.tiles[number].tile.is_stairs),
            }:
                found[index] = found.get(index, 0) | bit
    assert {index: front for index, front in enumerate(board.fronts) if front} == found


@given(castles(14), st.sampled_from(TILES))
@settings(max_examples=60)
def test_the_anchors_of_all_turns_at_once_are_those_of_each(castle: Castle, tile: Tile) -> None:
    board, again = castle.board, Castle(castle.rooms).board
    each = [(way, list(again.raster.cells(again.anchors(way)))) for way in ways(tile.slug)]
    found = [(way, list(board.raster.cells(anchors))) for way, anchors in board.by_turn(tile.slug)]
    assert found == [(way, cells) for way, cells in each if cells]


@given(castles(20))
@settings(max_examples=60)
def test_ground_that_leads_outside_is_part_of_the_outside(castle: Castle) -> None:
    areas, fresh = Areas(castle.board), Areas(castle.board)
    for number, (x, y) in enumerate(castle.board.places):
        for door in castle.board.tiles[number].doors:
            front = areas.front(x + door.x, y + door.y, door.side)
            if front.blocked_by is None:
                assert areas.leads_outside(front) == fresh.holds(fresh.outside, front)


def test_of_doors_in_one_place_the_older_one_counts() -> None:
    castle = Castle.parse("foyer-3@0,0 nap-room@-4,0 nap-room@-4,0", strict=False)
    assert {number for number, _door in castle.board.doors.values()} == {0, 1}


def test_all_castles_of_a_law_begin_from_the_same_foyer() -> None:
    its_law = Castle.parse("foyer-3@0,0").law
    assert foyer_alone(Castle.parse("foyer-3@0,0").rooms[0].slug, its_law) is foyer_alone(
        Castle.parse("foyer-3@0,0").rooms[0].slug, its_law
    )
    assert foyer_alone(Castle.parse("foyer-4@0,0").rooms[0].slug, its_law) == Castle.parse("foyer-4@0,0")


@given(st.sampled_from(TILES), st.sampled_from(TILES), st.booleans())
@settings(max_examples=60)
def test_steps_to_a_neighbour_are_its_offsets(placed: Tile, new: Tile, corner: bool) -> None:
    for one in ways(placed.slug):
        for other in ways(new.slug):
            steps = {dy * WORD + dx for dx, dy in touching(one, other, corner)}
            assert grid(WORD).touching(one, other, corner) == steps
