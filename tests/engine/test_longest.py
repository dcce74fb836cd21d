"""Nothing about the length of a tile is written down: it is asked of the tiles in play."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from engine import Castle
from engine.castle import board, exact
from engine.castle.rays import Ray, far_apart
from engine.catalogue import all_tiles, find_tile
from engine.geometry import lattice, outline
from engine.geometry.lattice import draw_raster, reach
from engine.geometry.outline import longest, ways
from solver.planning.layout import LayoutModel
from solver.planning.problem import Problem
from solver.worth.turn_points import longest_corridor


@pytest.fixture
def longer(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A box with a tile that is longer than all others."""
    tile = SimpleNamespace(width=11, height=1)
    monkeypatch.setattr(outline, "all_tiles", lambda: (*all_tiles(), tile))
    _forget()
    yield 11
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    longest.cache_clear()
    reach.cache_clear()


def test_the_longest_tile_is_the_longest_in_any_turn() -> None:
    sizes = [max(way.width, way.height) for tile in all_tiles() for way in ways(tile.slug)]
    assert longest() == max(sizes)
    assert reach() == longest() + 1
    corridors = [way for name in ("hallway", "downstairs-hallway", "stairs") for way in ways(name)]
    assert longest_corridor() == max(max(way.width, way.height) for way in corridors)


def test_a_longer_tile_widens_the_rasters(longer: int) -> None:
    assert longest() == longer
    raster = draw_raster(0, 0, 40)
    assert raster.x0 <= -2 * (longer + 1)
    assert raster.y0 == -4 * (longer + 1)  # room above for a castle that grows that way
    assert raster.x0 + raster.stride >= 40 + 2 * (longer + 1)
    assert raster.holds(0, 0, 40)
    assert not raster.holds(raster.x0 + longer, 0, 1)


def test_a_longer_tile_covers_doors_further_apart(longer: int) -> None:
    near, far = Ray(0, 0, 0), Ray(0, longer - 1, 0)
    assert not far_apart(near, far)
    assert far_apart(near, far._replace(x=longer))


def test_two_doors_a_tile_apart_are_safe() -> None:
    near, far = Ray(0, 0, 0), Ray(0, longest() - 1, 0)
    assert not far_apart(near, far)
    assert far_apart(near, far._replace(x=longest()))


def test_a_raster_holds_every_place_beside_its_castle() -> None:
    """Wherever a castle grows, the board that is asked next has room around it for the longest tile."""
    castle = Castle.parse("foyer-4@0,0")
    for number in range(30):
        options = castle.legal("hallway")
        castle = castle.extended(max(options, key=lambda p: p.x) if number % 2 else min(options, key=lambda p: p.y))
        raster = castle.board.raster
        for room in castle.rooms:
            assert raster.holds(room.x, room.y, room.turned.width)


def test_a_plan_has_ground_for_all_its_tiles_in_a_row() -> None:
    tiles = ["hallway", "hallway", "stairs", "nap-room"]
    model = LayoutModel(Problem(Castle.parse("foyer-4@0,0 salon@3,0"), tiles))
    far = sum(max(find_tile(name).width, find_tile(name).height) for name in tiles)
    across, down = model._ground()
    rooms = model.castle.rooms
    assert across == (-far, max(room.x + room.turned.width for room in rooms) + far)
    assert down == (-far, max(room.y + room.turned.height for room in rooms) + far)


def test_no_length_is_written_down() -> None:
    for module in (board, lattice):
        assert not {"LONGEST", "REACH", "MARGIN"} & set(vars(module))


def test_a_long_row_of_hallways_is_judged_alike_at_its_end() -> None:
    castle = Castle.parse("foyer-4@0,0")
    for _ in range(12):
        castle = castle.extended(max(castle.legal("hallway"), key=lambda p: (p.x, p)))
    assert castle.legal("nap-room") == exact.legal(castle.rooms, "nap-room")
