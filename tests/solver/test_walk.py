"""The longest walk: CP-SAT and the plain search agree, walks are walks, and the picture shows the way."""

import json
import random
import re
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from shapely import unary_union
from shapely.geometry import LineString

from engine import Castle
from engine.castle.exact import outline_of
from engine.castle.walk import Walk
from engine.catalogue.pieces import joins
from engine.pictures.markup import UNIT
from engine.pictures.svg import draw_castle
from solver.patience import Patience
from solver.walk import longest_walk
from tests.support.castles import TILES, castles
from tests.support.cli import Ask

WIDE = tuple(tile for tile in TILES if len(tile.doors) >= 3)
STAR = "foyer-4@0,0 broom-closet@-2,0/3 cloak-room@0,3/2 powder-room@0,-2"


def crowded_castle(seed: int, rooms: int) -> Castle:
    """A castle in which rooms are connected in circles: each new room meets as many others as it can."""
    rng = random.Random(seed)
    castle = Castle.parse(rng.choice(("foyer-3@0,0", "foyer-4@0,0")))
    for _ in range(4 * rooms):
        options = castle.legal(rng.choice(WIDE if rng.random() < 0.8 else TILES))
        if options and len(castle) < rooms:
            options = rng.sample(options, min(40, len(options)))
            castle = castle.extended(max(options, key=lambda p: len(castle.extended(p).connected(len(castle)))))
    return castle


def check_walk(castle: Castle, walk: Walk) -> None:
    assert len(set(walk.rooms)) == walk.length <= walk.bound <= len(castle)
    assert all(there in castle.connected(here) for here, there in pairwise(walk.rooms))


# the twins


@settings(max_examples=120)
@given(castles(max_rooms=14))
def test_both_methods_give_the_same_walk(castle: Castle) -> None:
    walk, twin = longest_walk(castle), longest_walk(castle, "search")
    check_walk(castle, walk)
    assert walk.exact
    assert twin.exact
    assert walk.rooms == twin.rooms


@pytest.mark.parametrize("seeds", [range(first, first + 10) for first in range(0, 100, 10)])
def test_both_methods_give_the_same_walk_where_rooms_lie_in_circles(seeds: range) -> None:
    circles = 0
    for seed in seeds:
        castle = crowded_castle(seed, 8 + seed % 14)
        walk, twin = longest_walk(castle), longest_walk(castle, "search")
        check_walk(castle, walk)
        assert (walk.rooms, walk.bound) == (twin.rooms, twin.bound)
        circles += castle.graph.number_of_edges() >= len(castle)
    assert circles > 4


def test_sixty_rooms_in_circles() -> None:
    castle = crowded_castle(5, 60)
    assert len(castle) == 60
    assert castle.graph.number_of_edges() > 65
    walk, twin = longest_walk(castle), longest_walk(castle, "search")
    check_walk(castle, walk)
    assert (walk.exact, walk.rooms) == (True, twin.rooms)


def joined_castle(seed: int, rooms: int) -> Castle:
    """A castle in which every other room is laid with a passage, as long as there are any."""
    rng = random.Random(seed)
    castle = Castle.parse(rng.choice(("foyer-3@0,0", "foyer-4@0,0", "barbican-new@-10,0")))
    for step in range(3 * rooms):
        tile = rng.choice(WIDE)
        joined = castle.with_one_join(tile, joins()) if step % 2 else []
        options = joined or castle.legal_joined(tile, ())
        if options and len(castle) < rooms:
            castle = castle.laying(rng.choice(options))
    return castle


@pytest.mark.parametrize("seeds", [range(first, first + 5) for first in range(0, 30, 5)])
def test_both_methods_go_through_passages(seeds: range) -> None:
    """PASS-11, OQ-102: a passage is an edge of the graph that both walk, and no room."""
    through = 0
    for seed in seeds:
        castle = joined_castle(seed, 7 + seed % 6)
        walk, twin = longest_walk(castle), longest_walk(castle, "search")
        check_walk(castle, walk)
        assert (walk.rooms, walk.bound) == (twin.rooms, twin.bound)
        graph = castle.graph
        steps = [graph[castle.rooms[here]][castle.rooms[there]]["weight"] for here, there in pairwise(walk.rooms)]
        assert len(graph) == len(castle)
        assert sum(edge["weight"] > 1 for _one, _two, edge in graph.edges(data=True)) == len(castle.joins)
        through += sum(weight > 1 for weight in steps)
    assert through > 2


# rulings


def test_a_passage_makes_a_walk_longer() -> None:
    rooms = "foyer-4@0,0 salon@3,0 hallway@-5,-1"
    walk = longest_walk(Castle.parse(f"{rooms} passage-corner@-2,0/2"))
    assert walk.rooms == (1, 0, 2)


def test_a_foyer_alone_is_a_walk_of_one_room() -> None:
    for method in ("cp-sat", "search"):
        assert longest_walk(Castle.parse("foyer-3@0,0"), method)[:2] == ((0,), 1)


def test_a_walk_through_the_middle_of_a_star_has_three_rooms() -> None:
    """CE-FAVOR-28: no room twice, so the foyer leads on only once; of equal walks the first rooms are named."""
    for method in ("cp-sat", "search"):
        walk = longest_walk(Castle.parse(STAR), method)
        assert (walk.rooms, walk.exact) == ((1, 0, 2), True)


def test_hallways_and_stairs_count_as_rooms() -> None:
    """OQ-013, and both floors are one castle."""
    castle = Castle.parse("foyer-3@0,0 stairs@-3,1 downstairs-hallway@-9,1")
    assert longest_walk(castle).length == 3


def test_a_ring_is_walked_all_around() -> None:
    rooms = "foyer-4@0,0 formal-gardens@-6,-1 flute-room@3,0 sewing-room@3,-2/2 observatory@0,3"
    castle = Castle.parse(f"{rooms} pink-cabinet@1,-2/3 billiards-room@-2,2/3")
    assert castle.graph.number_of_edges() == 8
    assert longest_walk(castle).rooms == (1, 6, 4, 0, 2, 3, 5)


@pytest.mark.parametrize("method", ["cp-sat", "search"])
def test_when_patience_is_over_the_best_so_far_is_given_with_a_bound(method: str) -> None:
    castle = crowded_castle(5, 40)
    walk = longest_walk(castle, method, Patience(steps=0))
    check_walk(castle, walk)
    assert not walk.exact
    assert 1 < walk.length < walk.bound <= 40


# the picture


@pytest.mark.parametrize("seed", range(12))
def test_the_line_of_a_walk_never_leaves_the_castle(seed: int) -> None:
    castle = crowded_castle(seed, 16)
    walk = longest_walk(castle, "search")
    picture = draw_castle(castle, walk=walk.rooms)
    line = re.search(r'class="walk">\n<path d="M([^"]*)"', picture)
    assert line
    spots = [tuple(float(number) / UNIT for number in spot.split()) for spot in line[1].split("L")]
    ground = unary_union([outline_of(room) for room in castle.rooms]).buffer(1e-6)
    assert ground.covers(LineString(spots))
    steps = re.findall(r'data-step="(\d+)" data-of="([^"]*)"', picture)
    assert steps == [(str(step), str(castle.rooms[number])) for step, number in enumerate(walk.rooms, 1)]


def test_a_picture_without_a_walk_is_as_it_was() -> None:
    castle = Castle.parse(STAR)
    assert draw_castle(castle, walk=()) == draw_castle(castle)
    assert draw_castle(castle, walk=(0,)).count("data-step") == 1


# the command line


@pytest.fixture
def ask(ask: Ask) -> Ask:
    return partial(ask, "walk")


@pytest.mark.parametrize("method", ["cp-sat", "search"])
def test_the_answer_for_programs(ask: Ask, method: str) -> None:
    code, out, err = ask(STAR, "--json", "--method", method)
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert answer.pop("seconds") >= 0
    assert answer == {
        "status": "optimal",
        "length": 3,
        "bound": 3,
        "walk": ["broom-closet@-2,0/3", "foyer-4@0,0", "cloak-room@0,3/2"],
        "rooms": 4,
        "method": method,
        "rules": ["CE-FAVOR-28", "DECREE-36", "OQ-013"],
        "stopped": None,
        "warnings": [],
    }


def test_the_answer_in_words(ask: Ask) -> None:
    code, out, _err = ask(STAR)
    assert code == 0
    assert out.startswith("Longest walk: 3 rooms of 4; no walk is longer\n")
    assert "2       1  foyer-4@0,0" in out
    assert "CE-FAVOR-28" in out
    assert "1 Foyer" in out


def test_a_short_time_is_said(ask: Ask) -> None:
    code, out, _err = ask(str(crowded_castle(5, 30)), "--time", "0.0000001")
    assert code == 0
    assert "no walk has more than 30" in out


def test_the_walk_drawn(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "walk.svg"
    code, out, _err = ask(STAR, "--svg", str(file))
    assert code == 0
    assert f"wrote {file}" in out
    assert file.read_text(encoding="utf-8").count("data-step") == 3
    assert json.loads(ask(STAR, "--svg", "-", "--json")[1])["svg"].count("data-step") == 3
    assert ask(STAR, "--svg", "-")[1].strip().endswith("</svg>")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((STAR, "--method", "magic"), "'magic' is not a method; there are cp-sat, search"),
        ((STAR, "--time", "0"), "--time 0.0: a time above 0 is expected"),
        ((STAR, "--time", "nan"), "a time above 0 is expected"),
        (("foyer-3@0,0 pantry@9,9",), "none of its entrances meets"),
        (("nothing.txt",), "neither castle text nor a file"),
        ((STAR, "--svg", "no/such/folder/walk.svg"), "no/such/folder/walk.svg"),
    ],
)
def test_bad_input_is_one_line(ask: Ask, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = ask(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
