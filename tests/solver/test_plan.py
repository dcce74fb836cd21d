"""Joint plans: both methods agree with trying everything, every plan is legal and gains what it promises."""

import random

import pytest

from cli.main import run
from engine import Castle
from engine.catalogue import all_tiles
from engine.geometry.outline import ways
from engine.geometry.tables import offsets
from solver.patience import OutOfPatience, Patience, Stop
from solver.planning.beam import beam_search
from solver.planning.bounds import Hopes
from solver.planning.exhaustive import try_all
from solver.planning.geometry import rectangles
from solver.planning.plan import make_plan
from solver.planning.problem import JointPlan, PlanError, Problem, building_order, meals, replay
from tests.support.cli import Ask
from tests.support.plans import random_problem

SALON = "foyer-4@0,0 salon@3,0"
CROWDED = "foyer-3@0,0 pink-cabinet@-2,0/1 larder@3,0 upper-hall@-2,2/3 shed@-4,-1/3 stables@0,3/1"


def check(problem: Problem, plan: JointPlan) -> None:
    """A plan can be built by the referee, within its limits, and gains what it says; its bound is not below it."""
    if plan.total is None:
        assert not plan.sequence
        return
    castle = replay(problem, plan.sequence)
    assert problem.gain(castle) == plan.total
    assert plan.bound is None or plan.bound >= plan.total
    names = [str(placement.tile.box) for placement in plan.sequence]
    assert len(names) == len(set(names)) or names.count("hallway") > 1 or names.count("stairs") > 1
    extra = meals(castle) - problem.meals if problem.chosen else 0
    assert problem.choose <= len(plan.sequence) <= problem.choose + extra


# twins


@pytest.mark.parametrize("block", range(12))
def test_both_methods_agree_with_trying_everything(block: int) -> None:
    for seed in range(block * 15, block * 15 + 15):
        problem = random_problem(seed)
        expected = try_all(problem)
        for method in ("cp-sat", "search"):
            plan = make_plan(problem, method=method)
            check(problem, plan)
            assert (plan.status, plan.total, plan.bound) == (expected.status, expected.total, expected.bound), seed


def test_points_step_by_step_are_the_difference_of_the_scores() -> None:
    for seed in range(300, 340):
        problem = random_problem(seed)
        plan = try_all(problem)
        if plan.total is not None:
            check(problem, plan)


def test_solid_boxes_never_forbid_what_is_legal() -> None:
    outlines = {way.outline.bare: way for tile in all_tiles() for way in ways(tile.slug)}
    for a in outlines.values():
        for b in outlines.values():
            overlaps = offsets("overlap", a.outline, b.outline)
            for dx in range(-b.width, a.width + 1):
                for dy in range(-b.height, a.height + 1):
                    met = any(
                        x < dx + u + w and dx + u < x + width and y < dy + v + h and dy + v < y + height
                        for x, y, width, height in rectangles(a)
                        for u, v, w, h in rectangles(b)
                    )
                    assert not met or (dx, dy) in overlaps


# rulings


def test_a_salon_is_worth_completing() -> None:
    problem = Problem(Castle.parse(SALON), ["nap-room", "pantry", "hallway"])
    plan = make_plan(problem)
    assert (plan.status, plan.total) == ("optimal", 9)
    assert any(room.slug == "salon" for room in replay(problem, plan.sequence).completed_rooms)


def test_a_food_room_buys_another_tile_only_after_it_is_completed() -> None:
    tiles = ["food-prep-room", "french-gazebo", "drawing-room", "anteroom"]
    problem = Problem(Castle.parse(CROWDED), tiles, choose=1)
    plan = make_plan(problem, method="cp-sat")
    assert (plan.status, plan.total, len(plan.sequence)) == ("optimal", 6, 4)
    castle = problem.castle
    for number, placement in enumerate(plan.sequence):
        assert number < problem.choose + meals(castle) - problem.meals
        castle = castle.place(placement)
    # without its completion one tile is all there is
    assert building_order(problem, plan.sequence[1:]) is None


def test_a_bonus_card_for_entrances_counts_doors_that_lead_outside() -> None:
    castle = Castle.parse(
        "foyer-3@0,0 powder-room@-2,1/3 stairs@3,1/2 west-tapestry-room@0,3/1 piano-room@0,9 9-pin-alley@-2,3/1"
    )
    tiles = ["hallway", "theater", "audience-room"]
    without = make_plan(Problem(castle, tiles), method="cp-sat")
    problem = Problem(castle, tiles, bonus_cards=["external-entrances"])
    plan = make_plan(problem, method="cp-sat")
    assert plan.status == "optimal"
    assert plan.total == 28  # as trying everything finds, in twenty seconds
    assert without.total is not None
    assert plan.total >= without.total


def test_the_budget_limits_the_choice() -> None:
    castle = Castle.parse(SALON)
    prices = [8000, 4000, 1000]
    rich = make_plan(Problem(castle, ["nap-room", "pantry", "stairs"], choose=2, budget=12000, prices=prices))
    poor = make_plan(Problem(castle, ["nap-room", "pantry", "stairs"], choose=2, budget=5000, prices=prices))
    none = make_plan(Problem(castle, ["nap-room", "pantry", "stairs"], choose=3, budget=5000, prices=prices))
    assert rich.total is not None
    assert poor.total is not None
    assert rich.total > poor.total
    assert {placement.slug for placement in poor.sequence} == {"pantry", "stairs"}
    assert (none.status, none.total, none.bound, none.sequence) == ("infeasible", None, None, ())


def test_a_cellar_is_reached_by_stairs_of_the_same_plan() -> None:
    plan = make_plan(Problem(Castle.parse("foyer-4@0,0"), ["bottomless-pit", "stairs"]), method="cp-sat")
    assert [placement.slug for placement in plan.sequence] == ["stairs", "bottomless-pit"]
    assert make_plan(Problem(Castle.parse("foyer-4@0,0"), ["bottomless-pit"])).status == "infeasible"


def test_a_hallway_may_lie_on_either_side() -> None:
    castle = Castle.parse("foyer-4@0,0 stairs@3,1/2")
    plan = make_plan(Problem(castle, ["hallway", "bottomless-pit"], bonus_cards=["hallways"]), method="cp-sat")
    assert plan.status == "optimal"
    assert any(placement.tile.box == "hallway" for placement in plan.sequence)


# patience and workers


def big_problem() -> Problem:
    rng = random.Random("big")
    castle = Castle.parse("foyer-4@0,0")
    rooms = [tile.slug for tile in all_tiles() if tile.is_room and not tile.is_downstairs]
    rng.shuffle(rooms)
    while len(castle) < 12:
        places = castle.legal(rooms.pop())
        if places:
            castle = castle.extended(rng.choice(places))
    return Problem(castle, rooms[:8])


@pytest.mark.parametrize("method", ["cp-sat", "search"])
@pytest.mark.parametrize("steps", [0, 5, 100, 3000])
def test_little_patience_still_gives_a_legal_plan_and_an_honest_bound(method: str, steps: int) -> None:
    problem, patience = big_problem(), Patience(steps=steps)
    plan = make_plan(problem, method=method, patience=patience)
    check(problem, plan)
    assert plan.status == "feasible"
    assert patience.stopped is Stop.STEPS
    assert plan.total is not None
    assert plan.bound is not None
    assert plan.bound >= 43  # what CP-SAT finds with more


@pytest.mark.parametrize("method", ["cp-sat", "search"])
def test_no_time_at_all_still_gives_a_legal_plan(method: str) -> None:
    problem, patience = big_problem(), Patience(seconds=0)
    plan = make_plan(problem, method=method, patience=patience)
    check(problem, plan)
    assert (plan.status, patience.stopped) == ("feasible", Stop.TIME)


def test_so_many_steps_lead_to_the_same_plan_each_time() -> None:
    for method in ("cp-sat", "search"):
        plans = [make_plan(big_problem(), method=method, patience=Patience(steps=2000)) for _ in range(2)]
        assert plans[0]._replace(seconds=0) == plans[1]._replace(seconds=0)


def test_what_is_proven_was_not_stopped() -> None:
    patience = Patience(steps=100_000)
    plan = make_plan(Problem(Castle.parse(SALON), ["nap-room", "pantry"]), patience=patience)
    assert (plan.status, patience.stopped) == ("optimal", None)


def test_the_bound_of_a_stopped_search_is_not_below_the_best_plan() -> None:
    for seed in range(40, 60):
        problem = random_problem(seed)
        best = try_all(problem)
        for method in ("cp-sat", "search"):
            plan = make_plan(problem, method=method, patience=Patience(steps=60))
            check(problem, plan)
            if plan.bound is not None and best.total is not None:
                assert plan.bound >= best.total
            if plan.status == "optimal":
                assert plan.total == best.total


def test_the_quick_bound_holds() -> None:
    for seed in range(80, 140):
        problem = random_problem(seed)
        best = try_all(problem).total
        assert best is None or Hopes(problem).quick_bound() >= best, seed


def test_a_huge_budget_is_no_limit() -> None:
    tiles, prices = ["nap-room", "pantry", "hallway"], [1, 2, 3]
    free = make_plan(Problem(Castle.parse(SALON), tiles), method="cp-sat")
    rich = make_plan(Problem(Castle.parse(SALON), tiles, budget=2**70, prices=prices), method="cp-sat")
    assert free.total == rich.total


def test_a_side_of_the_hallway_can_be_named() -> None:
    problem = Problem(Castle.parse("foyer-4@0,0"), ["downstairs-hallway", "stairs"])
    assert [placement.slug for placement in make_plan(problem).sequence] == ["stairs", "downstairs-hallway"]


def test_workers_do_not_change_what_is_proven() -> None:
    for seed in (3, 11, 17, 23):
        problem = random_problem(seed)
        alone = make_plan(problem, method="cp-sat")
        together = make_plan(problem, method="cp-sat", workers=4)
        assert (alone.status, alone.total, alone.bound) == (together.status, together.total, together.bound)


def test_the_same_question_gets_the_same_plan() -> None:
    for seed in range(60, 70):
        first, second = (make_plan(random_problem(seed), method="cp-sat") for _ in range(2))
        assert first.sequence == second.sequence


def test_progress_is_reported() -> None:
    seen: list[tuple[int | None, int | None]] = []
    problem = Problem(Castle.parse(SALON), ["nap-room", "pantry", "hallway", "queens-bedroom"])
    plan = make_plan(problem, method="cp-sat", progress=lambda total, bound: seen.append((total, bound)))
    assert seen
    assert plan.total is not None
    assert all(bound is None or (total is not None and total <= bound) for total, bound in seen)


def test_the_beam_finds_a_plan_where_the_first_tile_opens_the_way() -> None:
    found = beam_search(Problem(Castle.parse("foyer-4@0,0"), ["bottomless-pit", "stairs"]))
    assert found is not None


def test_the_twin_stops_when_told() -> None:
    with pytest.raises(OutOfPatience):
        try_all(big_problem(), Patience(steps=50))


# bad questions


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--tiles", "nap-rom"], "'nap-rom' is not a tile; did you mean nap-room?"),
        (["--tiles", "nap-room,nap-room"], "listed more often than the box holds it (1)"),
        (["--tiles", "salon"], "Salon: the box holds 1, and the castle has 1"),
        (["--tiles", "foyer-3"], "only one foyer"),
        (["--tiles", "nap-room,,pantry"], "write names separated by commas"),
        (["--tiles", ",".join(["hallway"] * 13)], "13 tiles are listed"),
        (["--tiles", "nap-room", "--choose", "2"], "choose 1 to 1"),
        (["--tiles", "nap-room", "--choose", "0"], "choose 1 to 1"),
        (["--tiles", "nap-room", "--budget", "5000"], "a budget needs prices"),
        (["--tiles", "nap-room", "--prices", "5000"], "prices need a budget"),
        (["--tiles", "nap-room", "--budget", "500", "--prices", "1000"], "the budget of 500 is below every price"),
        (["--tiles", "nap-room,pantry", "--budget", "9000", "--prices", "1000"], "prices: 1, but tiles: 2"),
        (["--tiles", "nap-room", "--budget", "-5", "--prices", "1000"], "not negative"),
        (["--tiles", "nap-room", "--budget", "9000", "--prices", "x"], "write numbers separated by commas"),
        (["--tiles", "nap-room", "--time", "0"], "a time above 0 is expected"),
        (["--tiles", "nap-room", "--time", "nan"], "a time above 0 is expected"),
        (["--tiles", "nap-room", "--method", "magic"], "'magic' is not a method"),
        (["--tiles", "nap-room", "--bonus-card", "gold"], "'gold' is not a bonus card"),
        (["--tiles", "nap-room", "--bonus-card", "money", "--bonus-card", "money"], "named twice"),
    ],
)
def test_a_bad_question_gets_one_clear_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["plan", SALON, *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert words in err


def test_a_problem_can_be_refused_in_python_too() -> None:
    with pytest.raises(PlanError):
        Problem(Castle.parse(SALON), [])


# the command


def test_the_command_explains_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plan", SALON, "--tiles", "nap-room,pantry,hallway"]) == 0
    out = capsys.readouterr().out
    assert "Gains 9 points. Proven: no plan gains more" in out
    assert "REWARD-LIV-1 Salon +3" in out
    assert "completes Salon" in out


def test_the_document_holds_what_programs_need(ask: Ask) -> None:
    document = ask("plan", SALON, "--tiles", "nap-room,pantry", "--bonus-card", "all-types", "--json").document
    assert {"status", "total", "bound", "sequence", "seconds", "nodes"} <= set(document)
    assert document["status"] == "optimal"
    assert document["total"] == document["bound"] == sum(step["points"] for step in document["steps"])
    castle = Castle.parse(SALON)
    for placement in document["sequence"]:
        castle = castle.place(placement)


def test_an_infeasible_plan_is_an_answer(capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    document = ask("plan", "foyer-4@0,0", "--tiles", "bottomless-pit", "--json").document
    assert (document["status"], document["total"], document["sequence"]) == ("infeasible", None, [])
    assert "Bottomless Pit has no legal place" in document["reasons"][0]
    assert run(["plan", "foyer-4@0,0", "--tiles", "bottomless-pit"]) == 0
    assert "There is no such plan." in capsys.readouterr().out


def test_the_picture_numbers_the_new_rooms(capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    assert run(["plan", SALON, "--tiles", "nap-room,pantry", "--svg", "-"]) == 0
    out = capsys.readouterr().out
    assert 'data-step="1"' in out
    assert 'data-step="2"' in out
    assert 'data-step="2"' in ask("plan", SALON, "--tiles", "nap-room,pantry", "--svg", "-", "--json").document["svg"]
