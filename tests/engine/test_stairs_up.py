"""Stairs that lead up from downstairs, joined by their dark end only: what each text says, and both judges."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle
from engine.castle import exact
from engine.rules.questions import Difference, find_entry
from engine.rules.register import find_rule
from engine.rules.rulings import Law, law
from solver.planning.exhaustive import try_all
from solver.planning.plan import make_plan
from solver.planning.problem import Problem
from tests.support.castles import DOWNSTAIRS, attempts, castles
from tools.perft import perft

FORBIDDEN, ALLOWED = law("second"), law("second", {"stairs-up": "allowed"})
CELLAR = "foyer-3@0,0 stairs@-3,1 crypt@-5,1/3"
UP = "stairs@-4,6/1"


@pytest.mark.parametrize(
    ("edition", "option"), [("first", "forbidden"), ("second", "forbidden"), ("collectors", "allowed")]
)
def test_each_edition_decides_by_its_own_words(edition: str, option: str) -> None:
    assert law(edition)["stairs-up"] == option
    assert Castle.parse(CELLAR, edition).judge(UP).legal == (option == "allowed")


def test_the_texts_are_cited() -> None:
    difference = find_entry("DIFF-34")
    assert isinstance(difference, Difference)
    assert difference.ruling == "stairs-up"
    assert "silent" not in difference.says.values()
    cites = " ".join(map(str, find_rule("FLOOR-9").citations))
    assert all(place in cites for place in ("cz2 p14", "fr2 p14", "fr1 p4", "ce p11 Downstairs"))


def test_a_refusal_says_which_end_is_loose() -> None:
    verdict = Castle.parse(CELLAR).judge(UP)
    assert [(v.rule, v.kind, v.also) for v in verdict.violations] == [("FLOOR-9", "stairs", ("FLOOR-4",))]
    assert "dark end only" in verdict.violations[0].reason
    assert [str(c.room) for c in verdict.connections] == ["crypt@-5,1/3"]


def test_both_ends_at_once_are_fine_everywhere() -> None:
    castle = Castle.parse("foyer-4@0,0 stairs@1,-3/1 downstairs-hallway@0,-4 hallway@3,0/1")
    assert castle.judge("stairs@3,-3/1").legal


@given(castles(12), st.sampled_from(DOWNSTAIRS), st.sampled_from([FORBIDDEN, ALLOWED]), st.data())
@settings(max_examples=120, deadline=None)
def test_both_judges_agree_by_either_option(castle: Castle, tile: Any, its_law: Law, data: st.DataObject) -> None:
    castle = Castle(castle.rooms, its_law)
    assert castle.legal(tile) == exact.legal(castle.rooms, tile, its_law)
    assert castle.count_legal(tile) == len(castle.legal(tile))
    assert castle.can_place(tile) == bool(castle.legal(tile))
    placement = data.draw(attempts(castle))
    fast, slow = castle.judge(placement), exact.judge(castle.rooms, placement, its_law)
    assert sorted(v.rule for v in fast.violations) == sorted(v.rule for v in slow.violations)
    assert castle.allows(placement) == fast.legal


@given(castles(12))
@settings(max_examples=60)
def test_what_is_forbidden_are_just_the_stairs_with_a_loose_light_end(castle: Castle) -> None:
    more, fewer = (Castle(castle.rooms, its_law).legal("stairs") for its_law in (ALLOWED, FORBIDDEN))
    dark = [p for p in more if all(c.floor for c in castle.judge(p).connections)]
    assert sorted(more) == sorted([*fewer, *dark])


def test_the_golden_count_of_the_collectors_edition() -> None:
    tiles = ["stairs", "crypt", "downstairs-hallway", "stairs"]
    assert [perft(Castle.parse("foyer-4@0,0", "collectors"), tiles[:n]) for n in (3, 4)] == [56, 808]
    assert perft(Castle.parse("foyer-4@0,0"), tiles) == 168


def test_an_order_that_the_law_forbids_is_refused_by_the_strict_reader() -> None:
    text = "foyer-4@0,0 stairs@1,-3/1 downstairs-hallway@0,-4 stairs@3,-3/1 hallway@3,0/1"
    assert Castle.parse(text, "collectors")
    with pytest.raises(Exception, match=r"room 4 .*dark end only.*FLOOR-9"):
        Castle.parse(text)


@pytest.mark.parametrize("option", ["forbidden", "allowed"])
@pytest.mark.parametrize("tiles", [("stairs", "hallway"), ("stairs", "nap-room"), ("stairs", "crypt", "study")])
def test_plans_keep_the_ruling_and_are_still_the_best(option: str, tiles: tuple[str, ...]) -> None:
    castle = Castle.parse("foyer-4@0,0 stairs@1,-3/1 downstairs-hallway@0,-4", law("second", {"stairs-up": option}))
    problem = Problem(castle, tiles)
    best = try_all(problem)
    assert [make_plan(problem, method=method).total for method in ("cp-sat", "search")] == [best.total] * 2
