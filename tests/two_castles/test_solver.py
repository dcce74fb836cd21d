"""Advice for Between Two Castles: answers agree with trying everything and hold what they promise."""

import json
import os
import random
import subprocess
import sys
from functools import partial

import pytest

from engine.two_castles import Castle, Placement, find_tile, score
from engine.two_castles.castle import castle_faults
from engine.two_castles.catalogue import (
    REGULAR_TYPES,
    RoomType,
    all_attendants,
    all_cards,
    all_thrones,
    regular_tiles,
    special_tiles,
)
from engine.two_castles.rulings import Law
from solver.patience import Patience
from solver.two_castles.arrangement import Arrangement
from solver.two_castles.best import _solve, find_best, replay
from solver.two_castles.bonuses import Gift, bonuses_for, expected_best
from solver.two_castles.divide import divide, reason
from solver.two_castles.exhaustive import try_all
from solver.two_castles.hint import Hint, give_hints
from solver.two_castles.hint import replay as replay_steps
from solver.two_castles.hint_exhaustive import best_values
from solver.two_castles.local import quick_arrangement
from solver.two_castles.model import Model
from solver.two_castles.problem import AdviceError, Holding, Problem
from solver.two_castles.sights import ceiling
from solver.two_castles.window import can_stand, find_window
from tests.support.cli import Ask

ENOUGH = 3600.0
"""Seconds in which a proof of a few tiles ends on the busiest machine."""
THRONE = "throne-living-corridor@0,0"
GARDENS = "throne-living-corridor@0,0 chicken-coop@2,0 stables@-1,0"


def random_holding(rng: random.Random, rooms: int, types: int = 7) -> tuple[Holding, list[str]]:
    """A random legal castle with court and cards, and the tiles of those types that are left, shuffled."""
    kinds = rng.sample(REGULAR_TYPES, types)
    pool = [tile.slug for tile in regular_tiles() if tile.type in kinds]
    rng.shuffle(pool)
    castle = Castle((Placement(rng.choice(all_thrones()).slug, 0, 0),))
    for _ in range(rooms):
        castle = castle.place(rng.choice(castle.legal(pool.pop())))
    attendants = rng.choices(all_attendants(), k=rng.randint(0, 2))
    cards = rng.sample(all_cards(), rng.randint(0, 2))
    law = Law(surrounded_throne=rng.choice(("scores", "fills-cells-only")))
    return Holding.read(castle, attendants, cards, law), list(pool)


def random_problem(seed: int, most: int = 3, rooms: int = 5) -> Problem:
    rng = random.Random(seed)
    holding, pool = random_holding(rng, rng.randint(0, rooms))
    tiles = [str(pool.pop() if rng.random() < 0.8 else rng.choice(special_tiles()).slug) for _ in range(most)]
    return Problem(holding, tiles[: rng.randint(1, most)])


def check(problem: Problem, answer: Arrangement) -> None:
    """The referee allows every placement, every tile is placed once, and the castle scores what was promised."""
    castle = replay(problem.castle, answer.sequence)
    assert castle == answer.castle
    assert problem.total(castle) == answer.total <= answer.bound
    assert sorted(room.slug for room in answer.sequence) == sorted(tile.slug for tile in problem.tiles)
    assert answer.status == ("optimal" if answer.total == answer.bound else "feasible")


# the best arrangement and its twin


@pytest.mark.parametrize("block", range(8))
def test_cp_sat_agrees_with_trying_everything(block: int) -> None:
    for seed in range(block * 30, block * 30 + 30):
        problem = random_problem(seed)
        answer, expected = find_best(problem, ENOUGH), try_all(problem)
        check(problem, answer)
        check(problem, expected)
        assert (answer.status, answer.total) == ("optimal", expected.total), seed


def test_they_agree_on_four_and_five_tiles_too() -> None:
    for seed in range(2000, 2016):
        problem = random_problem(seed, 4, 2)
        assert find_best(problem, ENOUGH).total == try_all(problem).total, seed
    tiles = ["wine-cellar", "great-hall", "dungeon", "spy-room", "fountain"]
    problem = Problem(Holding.read(Castle.parse(THRONE), ["jester"], ["total-width"]), tiles)
    assert find_best(problem, ENOUGH).total == try_all(problem).total


@pytest.mark.parametrize("card", [card.slug for card in all_cards()])
def test_they_agree_on_every_bonus_card(card: str) -> None:
    for seed in range(5):
        rng = random.Random(f"{card} {seed}")
        holding, pool = random_holding(rng, 10)
        problem = Problem(holding._replace(cards=Holding.read(holding.castle, (), [card]).cards), pool[:2])
        answer = find_best(problem, ENOUGH)
        assert (answer.status, answer.total) == ("optimal", try_all(problem).total), seed


def test_the_model_alone_finds_the_optimum_from_a_poor_start() -> None:
    for seed in range(40):
        problem = random_problem(seed + 500)
        castle = problem.castle
        for tile in problem.tiles:
            castle = castle.place(castle.legal(tile)[0])
        sheet = score(castle, problem.holding.attendants, problem.holding.cards, problem.holding.law)
        bound = ceiling(problem.holding, sheet, castle)
        expected = try_all(problem).total
        assert expected <= bound
        found = _solve(Model(problem, sheet, float("inf")), castle, sheet.total, bound, Patience(ENOUGH))
        assert found[1:3] == (expected, expected), seed


def test_a_castle_can_stand_exactly_if_the_referee_can_build_it() -> None:
    verdicts = set()
    for seed in range(400):
        rng = random.Random(seed)
        pool = rng.sample(regular_tiles(), 4)
        cells = rng.sample([(x, y) for x in range(-1, 3) for y in range(-1, 3) if (x, y) not in ((0, 0), (1, 0))], 4)
        rooms = [Placement(all_thrones()[0].slug, 0, 0)]
        rooms += [Placement(tile.slug, *cell) for tile, cell in zip(pool, cells, strict=True)]
        stands = can_stand(Castle(rooms).tiles)
        assert stands == (not castle_faults(rooms)), rooms
        verdicts.add(stands)
    assert verdicts == {True, False}


def test_no_finished_castle_leaves_the_window() -> None:
    for seed in range(150):
        rng = random.Random(seed)
        holding, pool = random_holding(rng, rng.randint(0, 6))
        tiles = [find_tile(slug) for slug in pool[:5]]
        window = set(find_window(holding.castle, tiles))
        castle = holding.castle
        for tile in tiles:
            room = rng.choice(castle.legal(tile))
            assert (room.x, room.y) in window
            castle = castle.place(room)


# rulings of the best arrangement


def test_a_tower_stands_on_everything_there_is() -> None:
    problem = Problem(Holding.read(Castle.parse(THRONE)), ["tower", "guest-bedroom", "nap-room"])
    answer = find_best(problem, ENOUGH)
    check(problem, answer)
    assert (answer.status, answer.total) == ("optimal", 1 + 1 + 3)
    assert score(answer.castle).categories["towers"] == 3


def test_special_rooms_may_be_listed_as_often_as_there_are() -> None:
    problem = Problem(Holding.read(Castle.parse(THRONE)), ["fountain", "fountain", "grand-foyer", "grand-foyer"])
    answer = find_best(problem, ENOUGH)
    check(problem, answer)
    assert (answer.status, answer.total) == ("optimal", try_all(problem).total)


def test_a_scored_castle_can_be_built_better_than_it_was() -> None:
    text = (
        "tower@0,4 guest-bedroom@-1,3 vestibule@0,3 pumpkin-garden@-2,2 grand-foyer@-1,2 washroom@0,2 panic-room@1,2 "
        "fountain@2,2 between-two-rooms@-2,1 hall-of-puzzled-floors@-1,1 library@0,1 tasso-room@1,1 "
        "queens-chambers@2,1 terrace@-4,0 walking-path@-3,0 reception-room@-2,0 purgatory@-1,0 "
        "throne-utility-sleeping@0,0 childrens-room@2,0 wine-cellar@0,-1"
    )
    built = Castle.parse(text)
    tiles = [room.slug for room in built.rooms[1:]]
    problem = Problem(Holding.read(Castle(built.rooms[:1]), ["jester"]), tiles)
    assert problem.total(built) == 58
    better = quick_arrangement(problem, float("inf"))
    assert problem.total(better) > 58
    assert sorted(room.slug for room in better.rooms) == sorted(room.slug for room in built.rooms)
    assert not castle_faults(better.rooms)


# little time


@pytest.mark.parametrize("seconds", [1e-9, 0.002, 0.05, 0.3])
def test_a_short_time_still_gives_a_legal_castle_and_a_true_bound(seconds: float) -> None:
    problem = random_problem(11, 9, 0)
    optimum = find_best(problem, ENOUGH)
    assert optimum.status == "optimal"
    answer = find_best(problem, seconds)
    check(problem, answer)
    assert answer.total <= optimum.total <= answer.bound


def test_a_solver_that_is_stopped_at_once_has_no_bound_to_offer() -> None:
    holding, pool = random_holding(random.Random(5), 0)
    problem = Problem(holding, pool[:16])
    castle = problem.castle
    for tile in problem.tiles:
        castle = castle.place(castle.legal(tile)[0])
    sheet = score(castle, holding.attendants, holding.cards, holding.law)
    limit = ceiling(holding, sheet, castle)
    model = Model(problem, sheet, float("inf"))
    _castle, total, bound, _nodes = _solve(model, castle, sheet.total, limit, Patience(0.2))
    assert total <= bound
    assert problem.total(quick_arrangement(problem, float("inf"))) <= bound


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("inf"), float("nan")])
def test_no_time_and_no_end_are_refused(seconds: float) -> None:
    with pytest.raises(AdviceError, match="needs some time"):
        find_best(random_problem(1), seconds)


# hints


def check_hint(holding: Holding, hint: Hint) -> None:
    """The referee allows the steps, and they win what the items and averages say."""
    after = replay_steps(holding, hint.steps)
    assert after == hint.holding
    assert after.total - holding.total == hint.gain == sum(change.points for change in hint.changes)
    assert hint.value == pytest.approx(after.total + sum(estimate.points for estimate in hint.estimates))


@pytest.mark.parametrize("block", range(6))
def test_hints_agree_with_trying_everything(block: int) -> None:
    for seed in range(block * 25, block * 25 + 25):
        rng = random.Random(seed)
        holding, pool = random_holding(rng, rng.randint(1, 5), 2)
        tiles = pool[: rng.randint(1, 2)]
        advice = give_hints(holding, tiles, 6)
        assert advice.exact
        expected = best_values(holding, tiles)[:6]
        assert [hint.value for hint in advice.hints] == pytest.approx(expected), seed
        for hint in advice.hints:
            check_hint(holding, hint)


def test_a_narrow_search_says_so_and_stays_legal() -> None:
    holding, pool = random_holding(random.Random(3), 9)
    advice = give_hints(holding, pool[:3], 4, width=5)
    assert not advice.exact
    for hint in advice.hints:
        check_hint(holding, hint)


def test_the_third_outdoor_room_brings_a_fountain_before_the_next_tile() -> None:
    holding = Holding.read(Castle.parse(GARDENS))
    best = give_hints(holding, ["terrace"], 1).hints[0]
    assert [step.rule for step in best.steps] == ["", "B2C-BONUS-OUTDOOR"]
    assert isinstance(best.steps[1].what, Placement)
    assert best.steps[1].what.slug == "fountain"
    assert any(change.item.rule == "B2C-SCORE-FOUNTAIN" and change.points == 5 for change in best.changes)


def test_the_third_food_and_utility_rooms_are_estimated_the_third_living_room_is_exact() -> None:
    slugs = {kind: [tile.slug for tile in regular_tiles() if tile.type == kind] for kind in REGULAR_TYPES}
    for kind, gift in ((RoomType.FOOD, Gift.TILES), (RoomType.UTILITY, Gift.CARDS), (RoomType.LIVING, None)):
        one, other, third = slugs[kind][:3]
        holding = Holding.read(Castle.parse(f"{THRONE} {one}@2,0 {other}@3,0"))
        best = give_hints(holding, [third], 1).hints[0]
        assert [estimate.gift for estimate in best.estimates] == ([gift] if gift else [])
        assert len(best.holding.attendants) == (kind == RoomType.LIVING)
        assert all(estimate.points > 0 for estimate in best.estimates)


def test_which_room_brings_which_bonus() -> None:
    gifts = {kind: [bonus.gift for bonus in bonuses_for(kind, 3, 0)] for kind in REGULAR_TYPES}
    assert gifts[RoomType.SLEEPING] == [Gift.TOWER]
    assert gifts[RoomType.CORRIDOR] == [Gift.GRAND_FOYER]
    assert len(gifts[RoomType.DOWNSTAIRS]) == 6
    assert [bonus.gift for bonus in bonuses_for(RoomType.FOOD, 5, 0)] == ["fountain", "tower", "grand-foyer"]
    assert not any(bonuses_for(kind, count, 0) for kind in REGULAR_TYPES for count in (1, 2, 4, 6, 7))
    assert not any(bonuses_for(RoomType.SPECIAL, count, 0) for count in range(1, 8))
    # a third attendant has no place (OQ-146)
    assert not bonuses_for(RoomType.LIVING, 3, 2)


def test_the_order_of_two_tiles_is_chosen() -> None:
    # a terrace may not have anything on top, so the Sleeping room it counts and stands on comes first
    holding = Holding.read(Castle.parse(GARDENS))
    for one, other in (("terrace", "nap-room"), ("nap-room", "terrace")):
        advice = give_hints(holding, [one, other], 1)
        assert advice.hints[0].total == max(best_values(holding, [one, other]))


def test_the_average_of_the_best_draw() -> None:
    rng = random.Random(1)
    values = [rng.randint(0, 9) for _ in range(7)]
    draws = [max(rng.sample(values, 3)) for _ in range(20000)]
    assert expected_best(values, 3) == pytest.approx(sum(draws) / len(draws), abs=0.1)
    assert expected_best([], 3) == 0


# dividing


def test_the_weaker_castle_decides() -> None:
    left, right = Holding.read(Castle.parse(GARDENS)), Holding.read(Castle.parse("throne-food-sleeping@0,0"))
    better, worse = divide(left, right, ["nap-room", "terrace"])
    assert (better.left_tile, better.right_tile) == ("terrace", "nap-room")
    assert (better.weaker, worse.weaker) == (3, 0)
    assert reason(better, worse) == ("B2C-END-2", 3, 0)


def test_a_division_is_the_better_of_the_two_by_the_rules_of_the_end() -> None:
    rules = set()
    for seed in range(40):
        rng = random.Random(seed)
        left, _ = random_holding(rng, rng.randint(0, 4), 3)
        right, _ = random_holding(rng, rng.randint(0, 4), 3)
        gone = {room.slug for holding in (left, right) for room in holding.castle.rooms}
        tiles = rng.sample([tile.slug for tile in regular_tiles() if tile.slug not in gone], 2)
        better, worse = divide(left, right, [*map(str, tiles)])
        for division in (better, worse):
            values = [best_values(left, [division.left_tile])[0], best_values(right, [division.right_tile])[0]]
            assert (division.weaker, division.stronger) == pytest.approx((min(values), max(values)))
        assert better.rank >= worse.rank
        why = reason(better, worse)
        rules.add(why.rule if why else None)
    assert {"B2C-END-2", "B2C-END-3"} <= rules


# the command line


@pytest.fixture
def ask(ask: Ask) -> Ask:
    return partial(ask, "two-castles")


def test_best_in_json_can_be_scored_again(ask: Ask) -> None:
    tiles = "nap-room,tower,wine-room,fountain"
    arguments = ("--attendant", "jester", "--bonus-card", "total-height")
    code, out, _ = ask("best", GARDENS, "--tiles", tiles, *arguments, "--json")
    answer = json.loads(out)
    assert code == 0
    assert {"status", "total", "bound", "castle", "sequence", "seconds", "nodes"} <= answer.keys()
    assert (answer["status"], answer["total"]) == ("optimal", answer["bound"])
    _, out, _ = ask("score", answer["castle"], *arguments, "--json")
    assert json.loads(out)["total"] == answer["total"]


def test_hint_in_json_and_in_words(ask: Ask) -> None:
    code, out, _ = ask("hint", GARDENS, "--tiles", "terrace,nap-room", "--top", "2", "--json")
    answer = json.loads(out)
    assert code == 0
    assert (len(answer["hints"]), answer["exact"]) == (2, True)
    for hint in answer["hints"]:
        assert (
            hint["total"]
            == answer["total"] + hint["gain"]
            == answer["total"] + sum(item["points"] for item in hint["items"])
        )
        _, out, _ = ask("score", hint["castle"], "--json")
        assert json.loads(out)["total"] == hint["total"]
    code, out, _ = ask("hint", GARDENS, "--tiles", "terrace,nap-room", "--top", "1")
    assert code == 0
    assert "B2C-BONUS-OUTDOOR" in out
    assert "B2C-SCORE-FOUNTAIN" in out
    assert "wins" in out


def test_divide_in_json_and_in_words(ask: Ask) -> None:
    arguments = ("--left", GARDENS, "--right", "throne-food-sleeping@0,0", "--tiles", "nap-room,terrace")
    code, out, _ = ask("divide", *arguments, "--json")
    answer = json.loads(out)
    assert code == 0
    assert (answer["left"], answer["right"], answer["weaker"]) == ("terrace", "nap-room", 3)
    assert answer["reason"]["rule"] == "B2C-END-2"
    code, out, _ = ask("divide", *arguments)
    assert code == 0
    assert out.startswith("Terrace to the left castle, Nap Room to the right castle.")


BAD = {
    "an unknown tile": ["best", THRONE, "--tiles", "nap-rom"],
    "a tile twice": ["best", THRONE, "--tiles", "nap-room,nap-room"],
    "a tile of the castle": ["hint", GARDENS, "--tiles", "stables"],
    "a throne room": ["hint", THRONE, "--tiles", "throne-food-sleeping"],
    "no time": ["best", THRONE, "--tiles", "nap-room", "--time", "0"],
    "time that is no number": ["best", THRONE, "--tiles", "nap-room", "--time", "nan"],
    "no throne room": ["best", "nap-room@0,0", "--tiles", "wine-room"],
    "no throne room for a hint": ["hint", "nap-room@0,0", "--tiles", "wine-room"],
    "no throne room on the left": ["divide", "--left", "nap-room@0,0", "--right", THRONE, "--tiles", "den,salon"],
    "a floating room": ["hint", f"{THRONE} nap-room@0,3", "--tiles", "wine-room"],
    "no tiles": ["hint", THRONE, "--tiles", ""],
    "a comma too many": ["hint", THRONE, "--tiles", "nap-room,,wine-room"],
    "too many tiles": ["hint", THRONE, "--tiles", "nap-room,wine-room,great-hall,terrace,stables"],
    "a negative number of hints": ["hint", THRONE, "--tiles", "nap-room", "--top", "-1"],
    "three attendants": ["best", THRONE, "--tiles", "nap-room", *["--attendant", "jester"] * 3],
    "a bonus card twice": ["hint", THRONE, "--tiles", "nap-room", *["--bonus-card", "total-height"] * 2],
    "an unknown ruling": ["best", THRONE, "--tiles", "nap-room", "--ruling", "x=y"],
    "one tile to divide": ["divide", "--left", THRONE, "--right", GARDENS, "--tiles", "nap-room"],
    "the same tile for both": ["divide", "--left", THRONE, "--right", GARDENS, "--tiles", "nap-room,nap-room"],
    "a divided tile of a castle": ["divide", "--left", THRONE, "--right", GARDENS, "--tiles", "nap-room,stables"],
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line(name: str, ask: Ask) -> None:
    code, out, err = ask(*BAD[name])
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("madking: ")


def test_the_answers_do_not_depend_on_the_hash_seed() -> None:
    program = (
        "from cli.main import run\n"
        f"run(['two-castles', 'hint', {GARDENS!r}, '--tiles', 'terrace,den', '--json'])\n"
        f"run(['two-castles', 'best', {GARDENS!r}, '--tiles', 'terrace,den,tower,wine-cellar', '--time', '3600'])\n"
    )
    answers = set()
    for seed in ("0", "7"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stderr
        answers.add(done.stdout.rpartition("\n")[0].rpartition("\n")[0])  # the last line tells the seconds
    assert len(answers) == 1
