"""A proof by parts: every legal plan is in a part that hopes for what it gains, and the answer is the best plan.

The twins are trying everything, and looking for rings in the finished castle.
"""

import random
from collections.abc import Callable, Iterator
from itertools import combinations, permutations

import pytest

from benchmarks.plans import make_problem
from engine import Castle, Placement
from engine.game.hand import legal_placements
from engine.geometry.outline import TurnedTile
from solver.patience import Patience
from solver.planning import solve as solving
from solver.planning.beam import beam_search
from solver.planning.exhaustive import try_all
from solver.planning.geometry import apart, pairings
from solver.planning.model import Model
from solver.planning.parts import Parts, drawable, shares
from solver.planning.problem import Problem, building_order
from solver.planning.rings import Ring, Rings
from tests.solver.test_plan_cuts import some_plans
from tests.support.plans import choice_problem, cut_problem, equal_problem, random_problem

EIGHT = (0, 4, 6, 14, 16)
"""Castles of the benchmark in which rings are easily built."""


def doors_met(castle: Castle, place: Placement) -> int:
    return sum(other is not None for other in castle.meetings(place.tile).at(place).doors)


def crowded_plan(problem: Problem, rng: random.Random) -> tuple[Placement, ...]:
    """A plan in which as many doors as can be found at each step are connected, of equals one at random."""
    castle, built = problem.castle, []
    left = list(problem.faces)
    while left:
        options = [(faces, place) for faces in left for place in legal_placements(castle, faces)]
        if not options:
            break
        met = [doors_met(castle, place) + rng.random() for _faces, place in options]
        faces, place = options[met.index(max(met))]
        left.remove(faces)
        castle = castle.extended(place)
        built.append(place)
    return tuple(built)


def crowds(number: int) -> Iterator[tuple[Problem, tuple[Placement, ...]]]:
    rng = random.Random("crowds")
    for seed in EIGHT:
        problem = make_problem(seed, 8)
        for _ in range(number):
            plan = crowded_plan(problem, rng)
            if len(plan) == 8:
                yield problem, plan


def lines_of(problem: Problem, plan: tuple[Placement, ...]) -> tuple[int, set[tuple[int, int]]]:
    """The castle as one point, and which of the listed tiles and the castle are connected."""
    castle = Castle((*problem.castle.rooms, *plan), problem.castle.law)
    first, home = len(problem.castle), len(plan)
    order = [next(i for i, faces in enumerate(problem.faces) if room.slug in faces) for room in plan]
    names = [home] * first + order
    pairs = ((names[a], names[b]) for a in range(len(castle)) for b in castle.connected(a))
    return home, {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}


def rings_of(lines: set[tuple[int, int]], points: int, number: int) -> set[frozenset[int]]:
    """The rings of so many points that no other line divides, found by trying every circle."""
    found = set()
    for first, *others in combinations(range(points), number):
        for order in permutations(others):
            circle = first, *order
            around = {tuple(sorted((circle[k - 1], circle[k]))) for k in range(number)}
            inside = {pair for pair in combinations(sorted(circle), 2) if pair in lines}
            if around == inside:
                found.add(frozenset(circle))
    return found


def literals_of(model: Model, plan: tuple[Placement, ...]) -> set[int]:
    """The literals that say where the tiles of a plan lie, and how they are linked."""
    there = {i: room for room in plan for i, ways in enumerate(model.tiles) if room.turned in ways}
    found = {
        literal.index
        for i, room in there.items()
        for literal, spot in zip(model.at[i], model.spots[i], strict=True)
        if spot.placement == room
    }
    for (i, j), links in model.links.items():
        one, other = there[i], there[j]
        for link in links:
            first, second, dx, dy, _doors = link.pairing
            offset = other.x - one.x, other.y - one.y
            if (one.turned, other.turned, offset) == (first, second, (dx, dy)):
                found.add(link.literal.index)
    return found


def test_every_short_ring_of_a_plan_is_listed_and_no_other() -> None:
    seen = dict.fromkeys((3, 4, 5), 0)
    for problem, plan in crowds(2):
        model = Model(problem)
        rings = Rings(model)
        home, lines = lines_of(problem, plan)
        true = literals_of(model, plan)
        listed: list[Ring] = [ring for ring in rings.found if true.issuperset(ring.literals)]
        for number in (3, 4, 5):
            built = rings_of(lines, home + 1, number)
            longest = [rings.longest[home in ring] for ring in built]
            expected = {ring - {home} for ring, most in zip(built, longest, strict=True) if number <= most}
            castle = {frozenset(ring.tiles) for ring in listed if len(ring.literals) == number}
            assert castle == expected, (problem.castle, plan)
            seen[number] += len(expected)
    assert seen[3] > 3, seen


Lying = tuple[int, TurnedTile, int, int]


def chains(model: Model, start: Lying, most: int) -> Iterator[list[Lying]]:
    """Every chain of so many tiles that are connected one to the next, from a first one, by trying all."""
    todo = [[start]]
    while todo:
        chain = todo.pop()
        if len(chain) > 1:
            yield chain
        _i, way, x, y = chain[-1]
        for j, ways in enumerate(model.tiles if len(chain) < most else ()):
            if j not in {lying[0] for lying in chain}:
                todo += [[*chain, (j, b, x + p.dx, y + p.dy)] for b in ways for p in pairings(way, b)]


def connected(one: Lying, other: Lying) -> bool:
    return (other[2] - one[2], other[3] - one[3]) in {(p.dx, p.dy) for p in pairings(one[1], other[1])}


def may_be(chain: list[Lying]) -> bool:
    return all((b[2] - a[2], b[3] - a[3]) not in apart(a[1], b[1]) for a, b in combinations(chain, 2))


def rings_by_trying(problem: Problem, model: Model, most: int) -> set[frozenset[Placement]]:
    """Where the tiles of each ring of new tiles lie from the first of them, which is turned as printed."""
    found = set()
    for i, ways in enumerate(model.tiles):
        for chain in chains(model, (i, ways[0], 0, 0), most):
            if len(chain) > 2 and min(chain)[0] == i and connected(chain[-1], chain[0]) and may_be(chain):
                around = len(chain), sum(connected(a, b) for a, b in combinations(chain, 2))
                if around[0] == around[1]:
                    found.add(frozenset(Placement(w.slug, x, y, w.turn) for _i, w, x, y in chain))
    return found


def castle_rings_by_trying(problem: Problem, model: Model, most: int) -> set[frozenset[Placement]]:
    """Where the tiles of each ring that the castle closes lie."""
    spots = {(i, spot.way, spot.x, spot.y) for i, mine in enumerate(model.spots) for spot in mine}
    free = problem.castle.ground.is_free
    found = set()
    for start in spots:
        for chain in chains(model, start, most):
            ends = chain[-1] in spots and not spots.intersection(chain[1:-1])
            if ends and all(free(*lying[1:]) for lying in chain) and may_be(chain):
                lines = sum(connected(a, b) for a, b in combinations(chain, 2))
                if lines == len(chain) - 1:
                    found.add(frozenset(Placement(w.slug, x, y, w.turn) for _i, w, x, y in chain))
    return found


def places_of(model: Model, ring: Ring, start: Lying | None) -> frozenset[Placement] | None:
    """Where the tiles of a ring lie, from the spots in it, or from a first tile; none if that is turned otherwise."""
    there: dict[int, tuple[TurnedTile, int, int]] = {} if start is None else {start[0]: start[1:]}
    for i, at in enumerate(model.at):
        for literal, spot in zip(at, model.spots[i], strict=True):
            if literal.index in ring.literals:
                there[i] = spot.way, spot.x, spot.y
    links = [link for found in model.links.values() for link in found if link.literal.index in ring.literals]
    for link in links * len(links):
        first, second, dx, dy, _doors = link.pairing
        if link.first in there:
            way, x, y = there[link.first]
            if way is not first or there.setdefault(link.second, (second, x + dx, y + dy)) != (second, x + dx, y + dy):
                return None
        elif link.second in there:
            way, x, y = there[link.second]
            if way is not second:
                return None
            there[link.first] = first, x - dx, y - dy
    return frozenset(Placement(way.slug, x, y, way.turn) for way, x, y in there.values())


@pytest.mark.parametrize(("seed", "tiles", "most"), [(14, (1, 2, 3, 6, 7), 5), (16, (1, 2, 3, 6), 4)])
def test_the_short_rings_of_new_tiles_are_all_that_there_are(seed: int, tiles: tuple[int, ...], most: int) -> None:
    whole = make_problem(seed, 8)
    problem = Problem(whole.castle, [whole.tiles[i] for i in tiles])
    model = Model(problem)
    spots = {literal.index for at in model.at for literal in at}
    listed = [ring for ring in Rings(model).found if not spots.intersection(ring.literals)]
    placed = {places_of(model, ring, (ring.tiles[0], model.tiles[ring.tiles[0]][0], 0, 0)) for ring in listed} - {None}
    assert placed == rings_by_trying(problem, model, most)
    assert placed


@pytest.mark.parametrize(("seed", "tiles"), [(14, (3, 5, 6, 7)), (6, (3, 4, 5, 7)), (16, (1, 2, 4, 6))])
def test_the_short_rings_of_the_castle_are_all_that_there_are(seed: int, tiles: tuple[int, ...]) -> None:
    whole = make_problem(seed, 8)
    problem = Problem(whole.castle, [whole.tiles[i] for i in tiles])
    model = Model(problem)
    spots = {literal.index for at in model.at for literal in at}
    listed = [ring for ring in Rings(model).found if spots.intersection(ring.literals)]
    placed = {places_of(model, ring, None) for ring in listed}
    assert len(placed) == len(listed) > 0
    assert placed == castle_rings_by_trying(problem, model, 4)


@pytest.mark.parametrize("kind", [random_problem, equal_problem, cut_problem])
def test_every_legal_plan_is_in_a_part(kind: Callable[[int], Problem]) -> None:
    rng = random.Random("parts")
    checked = 0
    for seed in range(600, 610):
        problem = kind(seed)
        if len(problem.tiles) < 2:
            continue
        parts = Parts(Model(problem), None)
        for rooms in some_plans(problem, 2, rng):
            sequence = building_order(problem, rooms)
            assert sequence is not None
            gain = problem.gain(Castle((*problem.castle.rooms, *rooms), problem.castle.law))
            assert not parts.excludes((gain, sequence), Patience()), (seed, rooms)
            checked += 1
    assert checked > 10


def test_a_plan_with_many_rings_is_in_a_part_and_gains_no_more_there_than_it_hopes() -> None:
    for problem, plan in crowds(1):
        parts = Parts(Model(problem), None)
        gain = problem.gain(Castle((*problem.castle.rooms, *plan), problem.castle.law))
        assert not parts.excludes((gain, plan), Patience()), (problem.castle, plan)
        assert parts.excludes((gain + 200, plan), Patience())


@pytest.mark.parametrize("block", range(3))
def test_a_proof_by_parts_finds_the_best_plan(block: int) -> None:
    """From nothing, and from a plan to begin with; the twin tries everything."""
    for seed in range(700 + block * 4, 704 + block * 4):
        problem = random_problem(seed)
        if len(problem.tiles) < 2:
            continue
        best = try_all(problem).total
        for start in (None, beam_search(problem)):
            parts = Parts(Model(problem), start)
            assert parts.prove(Patience(steps=400_000)), seed
            assert (parts.best and parts.best[0]) == best, seed
            if parts.best is not None:
                assert not parts.excludes(parts.best, Patience()), seed


def test_what_two_tries_do_not_prove_is_asked_by_parts() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solving, "FIRST_TRY", 0.0)
        patch.setattr(solving, "SECOND_TRY", 0.0)
        for seed in (700, 701, 702):
            problem = random_problem(seed)
            plan = solving.solve(problem, None, Patience(steps=400_000), widen=lambda _patience: None)
            assert plan.status in ("optimal", "infeasible")
            assert plan.total == try_all(problem).total
        problem = choice_problem(4, 5)
        start = beam_search(problem)
        assert start is not None
        plan = solving.solve(problem, start, Patience(steps=25_000), widen=lambda _patience: start)
        assert plan.bound is None or plan.bound >= start[0]


@pytest.mark.parametrize("seed", [2])
def test_a_proof_by_parts_of_five_tiles_finds_what_cp_sat_finds(seed: int) -> None:
    problem = choice_problem(seed, 5)
    parts = Parts(Model(problem), beam_search(problem))
    assert parts.prove(Patience(steps=1_500_000))
    assert parts.best is not None
    assert parts.best[0] == try_all(problem).total


def test_a_proof_by_parts_that_runs_out_of_steps_has_a_bound_and_is_the_same_again() -> None:
    problem = make_problem(14, 8)
    start = beam_search(problem)
    answers = []
    for _ in range(2):
        parts, patience = Parts(Model(problem), start), Patience(steps=40_000)
        assert not parts.prove(patience)
        answers.append((parts.best, parts.bound, patience.steps))
    assert answers[0] == answers[1]


def test_the_parts_leave_nothing_out_that_can_be_drawn() -> None:
    for tiles in range(1, 9):
        for least in (5, 6):
            parts = shares(tiles, least)
            for short in range(12):
                for long in range(6):
                    drawn = drawable(tiles, short, long, least)
                    within = [
                        share
                        for share in parts
                        if share.short[0] <= short <= share.short[1] and share.long[0] <= long <= share.long[1]
                    ]
                    kinds = {share.castle for share in within}
                    assert not drawn or kinds == ({False, True} if long else {None}), (tiles, short, long)
