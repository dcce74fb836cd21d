"""What CP-SAT's answers rest on: cuts take away what is wrong, and never a plan that is legal.

Every claim is compared with the search, or with what the referee says of the plan itself.
"""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from engine import Castle, Placement
from engine.game.hand import legal_placements
from solver.patience import OutOfPatience, Patience
from solver.planning.beam import beam_search
from solver.planning.exhaustive import try_all
from solver.planning.model import Model
from solver.planning.plan import make_plan
from solver.planning.problem import Problem, building_order, meals
from solver.planning.repair import LaidTile, Layout, Repair, Solution, read_layout, read_solution
from solver.planning.search import Search, branch_and_bound
from solver.planning.solve import Found, Question, solve, whole
from tests.support.plans import choice_problem, cut_problem, equal_problem, random_problem

ISSUE = (
    "foyer-3@0,0 porch@-2,1/3 powder-room@3,0/1 broom-closet@0,3/2 hallway@0,5/1 hallway@1,8/1 billiards-room@2,9/3 "
    "guest-bedroom@1,5/2"
)
CROWDED = "foyer-3@0,0 pink-cabinet@-2,0/1 larder@3,0 upper-hall@-2,2/3 shed@-4,-1/3 stables@0,3/1"
DEAD_ENDS = ["broom-closet", "cloak-room", "powder-room"]
"""Rooms with a single door."""
MOST_REPAIRS = 12
FIVE = [2, 4, 6, 9, 10, 11, 13, 14, 15, 16, 19, 22, 23, 26, 27, 28, 30, 33, 36, 37, 42, 44, 47, 49, 50, 51, 52, 53, 55]
SIX = [2, 5, 8, 9, 10, 13, 21, 27]
"""Questions that every method answers quickly; 33 and 53 of five and 10 of six need two tiles that hang on new ones."""
YARDS = {
    "foyer-4@0,0 panic-room@-2,-2/1 porch@-3,3/2 grand-bedchamber@3,-2/1 sitting-room@5,-5 laundry-room@1,-6 "
    "anteroom@4,-7 larder@-4,1/3 salon@-4,-6/3 scullery@-8,-5/2": ("tasso-room@-3,-10/3", "stairs@-2,-4/2"),
    "foyer-4@0,0 salon@-3,-2 study@-3,0 piano-room@0,3 sitting-room@3,0 meat-locker@-2,3/3 nap-room@-5,-1/3 "
    "green-house@0,-7/1 upper-hall@6,-2/3 grand-bedchamber@1,6/2 dining-room@-5,-5/1": (
        "drawing-room@5,5",
        "stairs@3,4/2",
    ),
}
"""Castles, a room that shuts a courtyard, and one that then fits into it."""


def placed(text: str) -> Placement:
    return Castle.parse(f"foyer-3@0,0 {text}", strict=False).rooms[1]


def hope(model: Model, rooms: tuple[Placement, ...]) -> Solution | None:
    """What a model hopes for at most if just these rooms are placed so; none if it excludes them."""
    from ortools.sat.python import cp_model

    cp, left = model.cp.clone(), list(rooms)
    for i, ways in enumerate(model.tiles):
        room = next((r for r in left if any(r.slug == way.slug for way in ways)), None)
        cp.add(_same(cp, model.present[i]) == (room is not None))
        if room is not None:
            left.remove(room)
            cp.add(_same(cp, model.x[i]) == room.x)
            cp.add(_same(cp, model.y[i]) == room.y)
            cp.add(_same(cp, model.way[i][room.turned]) == 1)
    assert not left
    solver = make_solver()
    status = solver.solve(cp)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    if status == cp_model.INFEASIBLE:
        return None
    return read_solution(model, solver.value, whole(solver.objective_value))


def some_layout(model: Model, rng: random.Random) -> tuple[Placement, ...] | None:
    """An arrangement that a model allows, right or wrong: its best by a measure that means nothing."""
    from ortools.sat.python import cp_model

    cp = model.cp.clone()
    literals = [literal for at in model.at for literal in at]
    literals += [link.literal for links in model.links.values() for link in links]
    cp.maximize(sum(rng.randint(1, 9) ** 2 * _same(cp, literal) for literal in literals))
    solver = make_solver()
    if solver.solve(cp) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return tuple(laid.placement for laid in read_layout(model, solver.value).values())


def make_solver() -> Any:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = 2
    return solver


def _same(cp: Any, variable: Any) -> Any:
    """The variable of a model in its copy."""
    return cp.get_int_var_from_proto_index(variable.index)


def some_plans(problem: Problem, number: int, rng: random.Random) -> Iterator[tuple[Placement, ...]]:
    """Legal plans at random, as a player would build them."""
    for _ in range(number):
        castle = problem.castle
        built: tuple[Placement, ...] = ()
        used: tuple[int, ...] = ()
        while len(built) < problem.choose + (meals(castle) - problem.meals if problem.chosen else 0):
            options = [
                (index, place)
                for index, faces in enumerate(problem.faces)
                if index not in used and problem.affordable((*used, index))
                for place in legal_placements(castle, faces)
            ]
            if not options:
                break
            index, place = rng.choice(options)
            castle, built, used = castle.extended(place), (*built, place), (*used, index)
        if len(built) >= problem.choose:
            yield built


def repair_until_exact(repair: Repair, rooms: tuple[Placement, ...]) -> tuple[Placement, ...] | None:
    """Let a model be repaired until it knows what an arrangement gains; the plan, or none if it is not legal.

    On the way it never hopes for less than the gain, and every answer that hopes for more is cut.
    """
    problem, model = repair.problem, repair.model
    legal = building_order(problem, rooms) is not None
    gain = problem.gain(Castle((*problem.castle.rooms, *rooms), problem.castle.law))
    for _ in range(MOST_REPAIRS):
        found = hope(model, rooms)
        if found is None:
            assert not legal, rooms
            return None
        assert not legal or found.hoped >= gain, rooms
        cuts = repair.cuts
        answer = repair.accept(found)
        assert (answer is not None) == legal, rooms
        if answer is None:
            assert repair.cuts > cuts
            continue
        assert (answer[0], sorted(answer[1])) == (gain, sorted(rooms))
        if found.hoped == gain:
            return answer[1]
        assert repair.cuts > cuts, "an answer that hopes for too much is neither accepted nor cut off"
    raise AssertionError(f"no end of repairs: {rooms}")


# search, CP-SAT and trying everything


@pytest.mark.parametrize("method", ["cp-sat", "search"])
def test_the_best_three_of_five(method: str) -> None:
    """The search used to stop at 23: it took a tile for tried that had been tried with others still to come."""
    tiles = ["oratory", "study", "sitting-room", "audience-room", "hundings-hut"]
    plan = make_plan(Problem(Castle.parse(ISSUE), tiles, choose=3), method=method)
    assert (plan.status, plan.total, plan.bound) == ("optimal", 25, 25)


@pytest.mark.parametrize(("tiles", "seeds"), [(5, FIVE[n::6]) for n in range(6)] + [(6, SIX[n::3]) for n in range(3)])
def test_search_and_cp_sat_agree_on_a_choice(tiles: int, seeds: list[int]) -> None:
    """CP-SAT begins with nothing; the search begins one point below and has to find the plan, then to exclude more."""
    for seed in seeds:
        problem = choice_problem(seed, tiles)
        solved = solve(problem, None, Patience(steps=60_000))
        assert solved.status in ("optimal", "infeasible"), seed
        starts = [(solved.total - 1, ()), (solved.total, ())] if solved.total is not None else [None]
        for start in starts:
            found = branch_and_bound(problem, start, Patience(steps=30_000))
            assert (found.status, found.total) == (solved.status, solved.total), seed
        try:
            assert try_all(problem, Patience(steps=2500)).total == solved.total, seed
        except OutOfPatience:
            continue


@pytest.mark.parametrize("seed", range(40, 60))
def test_no_bound_on_the_way_to_the_best_plan_is_below_it(seed: int) -> None:
    """The search gives a branch up by what its tiles could add: that is never less than what they do add."""
    problem = random_problem(seed)
    best = try_all(problem)
    if best.total is None:
        return
    search = Search(problem, None, Patience())
    spots = [{spot.placement for spot in spots} for spots in search.hopes.spots]
    rest = list(best.sequence)
    castle, points, lying, loose = problem.castle, 0, [], []
    for index, faces in enumerate(problem.faces):
        room = next((room for room in rest if room.slug in faces), None)
        if room is None:
            continue
        rest.remove(room)
        if room in spots[index]:
            points += castle.meeting(room).points
            castle = castle.extended(room)
            lying.append((room.turned, room.x, room.y))
        else:
            loose.append(index)
    most = points + search.hopes.held(castle) + search._addition(loose, lying, castle)
    assert most + search.hopes.slack >= best.total


def test_what_cards_count_already_is_part_of_a_bound() -> None:
    problem = Problem(Castle.parse("foyer-3@0,0"), ["nap-room", "salon"], bonus_cards=["type-sleeping", "type-living"])
    search = Search(problem, None, Patience())
    castle = problem.castle.extended(problem.castle.legal("nap-room")[0])
    assert search.hopes.held(castle) == problem.cards_gain(castle) == 3


# cuts


@pytest.mark.parametrize("seed", [*range(14), 128])
def test_cuts_leave_exactly_what_the_law_allows(seed: int) -> None:
    """Legal plans stay and gain what they gain; what the model allows besides is cut off."""
    problem = cut_problem(seed)
    repair = Repair(Model(problem))
    rng = random.Random(seed)
    plans = list(some_plans(problem, 3, rng))
    for plan in plans:
        assert repair_until_exact(repair, plan) is not None
    for _ in range(5):
        layout = some_layout(repair.model, rng)
        if layout is not None:
            repair_until_exact(repair, layout)
    for plan in plans:
        left = hope(repair.model, plan)
        assert left is not None
        assert left.hoped >= problem.gain(Castle((*problem.castle.rooms, *plan), problem.castle.law))


@pytest.mark.parametrize(("castle", "rooms"), YARDS.items())
def test_a_door_into_a_courtyard_can_still_be_connected(castle: str, rooms: tuple[str, str]) -> None:
    """The cut that takes a door for shut in used to count it twice where another room comes to stand before it."""
    closing, filling = map(placed, rooms)
    problem = Problem(Castle.parse(castle), [closing.slug, filling.slug], bonus_cards=["external-entrances"])
    model = Model(problem)
    assert Repair(model)._cut_hidden(Solution(99, beside(model, closing), frozenset()))
    left = hope(model, (closing, filling))
    assert left is not None
    assert left.hoped >= problem.gain(problem.castle.extended(closing).extended(filling))


def test_the_last_external_entrance_stays() -> None:
    """Three rooms with one door each would close the foyer (PLACE-5); two of them and a way out do not."""
    foyer = Castle.parse("foyer-3@0,0")
    none = solve(Problem(foyer, DEAD_ENDS), None, Patience(steps=20_000))
    assert (none.status, none.total, none.bound, none.sequence) == ("infeasible", None, None, ())
    problem = Problem(foyer, [*DEAD_ENDS, "hallway"])
    plan = solve(problem, None, Patience(steps=20_000))
    assert (plan.status, plan.total) == ("optimal", branch_and_bound(problem, None).total)


def test_only_the_rooms_that_close_a_castle_are_blamed() -> None:
    """The room in the courtyard has nothing to do with it, and the cut does not name it."""
    castle = Castle.parse("foyer-3@0,0 laundry-room@3,0/2 shed@0,3/3 queens-bedroom@2,4/3")
    inside, last = placed("broom-closet@2,4"), placed("cloak-room@-2,0/3")
    model = Model(Problem(castle, [inside.slug, last.slug]))
    repair = Repair(model)
    layout = beside(model, inside, last)
    assert repair._closing(layout) == {1: layout[1]}
    assert repair._order(layout) is None
    assert repair.cuts == 1
    assert hope(model, (inside, last)) is None


def beside(model: Model, *rooms: Placement) -> Layout:
    """The listed tiles where they lie beside the castle, one after the other."""
    found = {}
    for i, room in enumerate(rooms):
        number = next(n for n, spot in enumerate(model.spots[i]) if spot.placement == room)
        found[i] = LaidTile(room.turned, room.x, room.y, (model.at[i][number],))
    return found


def some_chain(model: Model, rng: random.Random) -> Layout:
    """The listed tiles in a row at random, the first one beside the castle: mostly not legal."""
    order = rng.sample(range(model.count), model.count)
    number = rng.randrange(len(model.spots[order[0]]))
    spot = model.spots[order[0]][number]
    layout = {order[0]: LaidTile(spot.way, spot.x, spot.y, (model.at[order[0]][number],))}
    for before, i in pairwise(order):
        one = layout[before]
        links = [link for link in model.links_of(i) if before in (link.first, link.second)]
        fits = [link for link in links if one.way in (link.pairing.first, link.pairing.second)]
        link = rng.choice(fits)
        m, back = link.pairing, link.second == before
        way, dx, dy = (m.first, -m.dx, -m.dy) if back else (m.second, m.dx, m.dy)
        layout[i] = LaidTile(way, one.x + dx, one.y + dy, (*one.because, link.literal))
    return layout


ROWS = [
    (["flute-room", "pumpkin-garden", "nap-room"], "foyer-4@0,0 salon@3,0"),
    (["pumpkin-garden", "observatory", "east-tapestry-chamber"], "foyer-3@0,0 nap-room@3,1/2"),
    (["flute-room", "study", "hallway"], "foyer-3@0,0 nap-room@3,1/2 salon@-7,0"),
]
"""Round rooms, fences and penalties: what the model leaves to cuts."""


@pytest.mark.parametrize(("tiles", "castle"), ROWS)
def test_rows_of_tiles_are_repaired_by_the_law(tiles: list[str], castle: str) -> None:
    problem = Problem(Castle.parse(castle), tiles)
    repair = Repair(Model(problem))
    rng = random.Random("rows")
    wrong = 0
    for _ in range(40):
        layout = some_chain(repair.model, rng)
        cuts = repair.cuts
        collided = repair._cut_collisions(layout)
        assert bool(collided) == (repair.cuts > cuts)
        rooms = tuple(laid.placement for laid in layout.values())
        if collided:
            wrong += 1
            assert building_order(problem, rooms) is None
        assert (repair_until_exact(repair, rooms) is None) == (building_order(problem, rooms) is None)
    assert wrong > 5


def test_a_food_room_that_comes_too_late_is_no_reason_against_another() -> None:
    tiles = ["food-prep-room", "french-gazebo", "drawing-room", "anteroom"]
    problem = Problem(Castle.parse(CROWDED), tiles, choose=1)
    plan = solve(problem, None, Patience(steps=60_000))
    assert (plan.total, len(plan.sequence)) == (6, 4)
    model = Model(problem)
    repair = Repair(model)
    found = hope(model, plan.sequence)
    assert found is not None
    without = {i: laid for i, laid in found.layout.items() if i != 0}
    assert repair._order(without) is None
    assert repair.cuts == 1
    again = hope(model, plan.sequence)
    assert again is not None
    assert again.hoped == plan.total


def test_hopes_are_whole_numbers_however_the_solver_says_them() -> None:
    """A hope cut from 6.999999999999999 to 6 could be neither accepted nor cut off; so could a bound."""
    assert [whole(said) for said in (6.999999999999999, 7.000000000000001, 7.5, -0.9999999999)] == [7, 7, 7, -1]


def test_a_proven_answer_is_accepted_or_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should a repair ever do neither, or a model exclude a plan, then it is said and not called a proof."""
    problem = Problem(Castle.parse("foyer-3@0,0"), ["nap-room", "pantry", "salon"])
    monkeypatch.setattr(Repair, "accept", lambda *_arguments: None)
    with pytest.raises(AssertionError, match="neither accepted nor cut off"):
        solve(problem, None, Patience(steps=20_000))
    with pytest.raises(AssertionError, match="excludes a plan that is legal"):
        solve(problem, (1000, ()), Patience(steps=20_000))


@pytest.mark.parametrize("block", range(3))
def test_whatever_a_proof_begins_with_it_ends_with_the_best_of_equal_tiles(block: int) -> None:
    """Nothing known, a poor plan, the best one: the question for a better one has the answer of trying everything."""
    for seed in range(block * 8, block * 8 + 8):
        problem = equal_problem(seed)
        best = try_all(problem)
        narrow = beam_search(problem, 1)
        known = None if best.total is None else (best.total, best.sequence)
        for start in (None, narrow, known):
            plan = solve(problem, start, Patience(steps=60_000))
            assert (plan.status, plan.total) == (best.status, best.total), seed


def test_a_model_knows_the_plans_that_are_known() -> None:
    """What a proof is checked by: no legal plan is excluded, whichever of two equal tiles its rooms are."""
    rng = random.Random("known")
    checked = 0
    for seed in range(12):
        problem = equal_problem(seed)
        question = Question(Model(problem))
        for rooms in some_plans(problem, 2, rng):
            sequence = building_order(problem, rooms)
            assert sequence is not None
            gain = problem.gain(Castle((*problem.castle.rooms, *rooms), problem.castle.law))
            question.above((gain, sequence))
            assert not question.excludes((gain, sequence), Patience()), seed
            assert question.excludes((1000, sequence), Patience()), seed
            checked += 1
    assert checked > 10


def test_a_model_that_has_lost_a_plan_is_found_out() -> None:
    problem = Problem(Castle.parse("foyer-3@0,0"), ["nap-room", "pantry"])
    start = beam_search(problem)
    assert start is not None
    question = Question(Model(problem))
    assert not question.excludes(start, Patience())
    question.model.cp.add(question.model.objective <= start[0] - 1)
    assert question.excludes(start, Patience())


def test_a_better_start_is_looked_for_where_a_first_try_proves_nothing() -> None:
    problem = choice_problem(4, 5)
    better, poor = beam_search(problem), beam_search(problem, 1)
    assert better is not None
    assert poor is not None
    asked: list[int] = []

    def widen(patience: Patience) -> Found:
        asked.append(patience.steps)
        return better

    plan = solve(problem, (poor[0], poor[1]), Patience(steps=10), widen=widen)
    assert len(asked) == 1
    assert plan.total is not None
    assert plan.total >= better[0]
    expected = solve(problem, None, Patience(steps=60_000))
    easy = Problem(Castle.parse("foyer-3@0,0"), ["nap-room", "pantry"])
    solve(easy, None, Patience(), widen=widen)
    assert len(asked) == 1
    longer = solve(problem, poor, Patience(steps=60_000), widen=widen)
    assert (longer.status, longer.total) == (expected.status, expected.total)


def test_a_start_is_kept_where_there_is_no_patience() -> None:
    problem = choice_problem(4, 5)
    start = beam_search(problem)
    assert start is not None
    for steps in (0, 1, 30):
        plan = solve(problem, start, Patience(steps=steps))
        assert (plan.status, plan.total, plan.sequence) == ("feasible", *start)
        assert plan.bound is None or plan.bound >= start[0]
    assert solve(problem, None, Patience(steps=0))[:4] == ("unknown", None, None, ())
