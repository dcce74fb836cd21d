"""Which two tiles of a hand to keep: every pair once, exact points by the referee, the estimate apart."""

import json
from itertools import combinations

import pytest

from engine.two_castles import Castle, score
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.state import Action, Verb
from solver.two_castles.choose import choices, reasons_of, seen
from solver.two_castles.problem import AdviceError, Holding
from solver.two_castles.weighing import Budget
from tests.support.cli import Ask
from tests.two_castles.test_play import begin, play, scripted

LEFT = "throne-living-corridor@0,0 wine-room@2,0"
RIGHT = "throne-food-sleeping@0,0 terrace@2,0"
HAND = ["nap-room", "great-hall", "crypt", "kitchen", "chicken-coop"]
CALL = ("two-castles", "choose", "--left", LEFT, "--right", RIGHT)
SMALL = Budget(steps=40, most=4)


def holdings() -> tuple[Holding, Holding]:
    return Holding.read(Castle.parse(LEFT), ["knight"]), Holding.read(Castle.parse(RIGHT), (), ["total-height"])


def test_every_pair_is_ranked_once_the_best_first() -> None:
    found = choices(seen(*holdings(), HAND, 2), SMALL)
    pairs = {tuple(sorted((choice.left.tile.slug, choice.right.tile.slug))) for choice in found}
    assert pairs == set(combinations(sorted(HAND), 2))
    assert len(found) == len(pairs)
    results = [round(choice.result, 6) for choice in found]
    assert results == sorted(results, reverse=True)


def test_points_are_those_of_the_score_sheet_and_bonus_cards_count() -> None:
    for choice in choices(seen(*holdings(), HAND, 1), SMALL):
        for laid, holding in zip((choice.left, choice.right), holdings(), strict=True):
            after, changes = reasons_of(holding, laid)
            before = score(holding.castle, holding.attendants, holding.cards, holding.law).total
            assert laid.points == after.total - before == sum(change.points for change in changes)


def test_a_neighbour_gets_the_best_of_what_goes_on() -> None:
    """In round 1 piles go to the left, in round 2 to the right; the last tile of a round goes to nobody."""
    for number, to_left in ((1, True), (2, False)):
        for choice in choices(seen(*holdings(), HAND, number), SMALL):
            assert choice.passed is not None
            assert choice.passed.left is to_left
            assert choice.passed.tile in set(HAND) - {choice.left.tile.slug, choice.right.tile.slug}
    assert all(choice.passed is None for choice in choices(seen(*holdings(), HAND[:3], 1), SMALL))


def test_the_weaker_castle_gets_the_better_tile_at_the_end() -> None:
    """B2C-END-2: the tile wins as much in either, and the result is made by the weaker one, on whichever side."""
    strong = Holding.read(Castle.parse("throne-living-corridor@0,0 wine-room@2,0 nap-room@2,1 parlor@3,0"))
    weak = Holding.read(Castle.parse("throne-living-corridor@0,0"))
    hand = ["great-hall", "crypt", "chicken-coop"]
    assert choices(seen(weak, strong, hand, 2))[0].left.tile.slug == "great-hall"
    assert choices(seen(strong, weak, hand, 2))[0].right.tile.slug == "great-hall"


def test_the_command_tells_points_and_estimate_apart(ask: Ask) -> None:
    code, out, _ = ask(*CALL, "--hand", ",".join(HAND), "--round", "2", "--top", "2", "--json")
    document = json.loads(out)
    assert code == 0
    assert (document["round"], document["turn"], document["count"]) == (2, 3, 10)
    first, second = document["choices"]
    assert first["result"] >= second["result"]
    assert first["points"] == first["left"]["points"] + first["right"]["points"]
    assert set(first["left"]["hope"]) == {"open", "bonus", "types"}
    assert sum(item["points"] for item in first["left"]["items"]) == first["left"]["points"]
    assert first["passed"]["castle"] == "right"
    code, out, _ = ask(*CALL, "--hand", ",".join(HAND), "--top", "0")
    assert code == 0
    assert out.count("to the left castle") == 10
    assert "passed on to the left" in out
    assert "is an estimate" in out


def test_the_hint_at_the_table_is_about_both_castles() -> None:
    """Seen from the person to move; what is advised can be done."""
    session = begin(("Anna",), ("greedy", "greedy"))
    shown = play(session, scripted("hint"))
    assert shown.count("to the left castle") == 3
    best = choices(TWO_CASTLES.view(session.state, 0))[0]
    assert f"result about {best.result:.1f}" in shown
    pair = tuple(sorted((best.left.tile.slug, best.right.tile.slug)))
    assert Action(Verb.CHOOSE, pair) in TWO_CASTLES.legal_actions(session.state)


def test_tiles_are_named_in_any_language(ask: Ask) -> None:
    plain = ask(*CALL, "--hand", "chocolate-room,crypt,kitchen", "--json")
    named = ask(*CALL, "--hand", "Комната шоколада,Crypt,kitchen", "--json")
    assert named.out == plain.out


WRONG = {
    "two tiles": ("crypt,kitchen", "9, 7, 5 or 3"),
    "four tiles": ("crypt,kitchen,nap-room,great-hall", "9, 7, 5 or 3"),
    "a tile twice": ("crypt,crypt,kitchen", "listed twice"),
    "a special room": ("crypt,kitchen,tower", "only regular tiles"),
    "a tile of a castle": ("crypt,kitchen,terrace", "in the castle"),
    "no tile": ("crypt,kitchen,swan", "swan"),
    "a comma too many": ("crypt,,kitchen", "--hand"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_hand_that_cannot_be_is_refused_in_one_line(name: str, ask: Ask) -> None:
    hand, reason = WRONG[name]
    code, out, err = ask(*CALL, "--hand", hand)
    assert (code, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


def test_a_round_that_is_not_played_is_refused(ask: Ask) -> None:
    code, _, err = ask(*CALL, "--hand", "crypt,kitchen,nap-room", "--round", "3")
    assert code == 2
    assert "round 3" in err
    with pytest.raises(AdviceError):
        seen(*holdings(), HAND, 0)
