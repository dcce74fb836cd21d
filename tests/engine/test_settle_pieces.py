"""A finished castle with pieces, typed in any order: it stands exactly if some order of building is legal."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle, IllegalCastle
from tests.support.orders import naive, settled
from tests.support.pieced import LAWS, PLAIN, RINGS, attempt, grow, piece_attempts, pieced_castles

FIVE = 5


@given(pieced_castles(14), st.randoms(use_true_random=False))
@settings(max_examples=100)
def test_a_castle_that_was_built_is_built_again_in_whatever_order_it_is_typed(castle: Castle, rng: Random) -> None:
    assert Castle.settle(castle.laid, castle.law) == castle  # a legal order stays as it is
    mixed = list(castle.laid)
    rng.shuffle(mixed)
    again = Castle.settle(mixed, castle.law)
    assert sorted(again.laid) == sorted(castle.laid)
    assert Castle.parse(str(again), castle.law) == again
    assert again.score().total == castle.score().total


@given(pieced_castles(10), st.data())
@settings(max_examples=100)
def test_what_cannot_stand_in_any_order_is_named(castle: Castle, data: st.DataObject) -> None:
    wanted = data.draw(piece_attempts(castle))
    laid = (*castle.laid, wanted.room, *wanted.joins)
    mixed = tuple(data.draw(st.permutations(laid)))
    again = settled(mixed, castle.law)
    if again is not None:
        assert sorted(again.laid) == sorted(laid)
        assert Castle.parse(str(again), castle.law) == again
        return
    assert not castle.judge(wanted).legal
    with pytest.raises(IllegalCastle) as caught:
        Castle.settle(mixed, castle.law)
    assert caught.value.faults
    for number, verdict in caught.value.faults:
        assert verdict.placement == mixed[number - 1].canonical
        assert verdict.violations


@given(st.integers(0, 10**6), st.integers(1, 4), st.sampled_from(["add", "move", "remove", "none"]))
@settings(max_examples=120)
def test_a_castle_stands_exactly_if_some_order_is_legal(seed: int, steps: int, change: str) -> None:
    """At most five rooms and pieces, one of them moved, added or taken out; all orders are tried."""
    rng = Random(seed)
    castle = grow(rng.choice, steps, (*RINGS, *PLAIN))
    laid = list(castle.laid[:FIVE])
    number = rng.randrange(len(laid))
    if change == "add" and len(laid) < FIVE:
        laid.append(attempt(castle, rng.choice).room)
    elif change == "move":
        laid[number] = laid[number]._replace(
            x=laid[number].x + rng.choice((-1, 0, 1)), y=laid[number].y + rng.choice((-1, 0, 1))
        )
    elif change == "remove" and len(laid) > 1:
        del laid[number]
    rng.shuffle(laid)
    mixed = tuple(laid)
    assert (settled(mixed, castle.law) is not None) == naive(mixed, castle.law)


# named cases


def faults(text: str) -> list[tuple[int, str, list[str]]]:
    """What is wrong with a finished castle: number, text and rules."""
    with pytest.raises(IllegalCastle) as caught:
        Castle.settle(text, LAWS[0])
    return [(n, str(verdict.placement), [v.rule for v in verdict.violations]) for n, verdict in caught.value.faults]


def test_a_join_is_laid_with_the_later_of_its_two_rooms() -> None:
    """Berchta's room hangs on the join alone; typed first, both wait for what they hang on."""
    typed = "passage-straight@-5,-2/1 berchta-room@-6,-5 west-tapestry-room@-10,1 pumpkin-garden@-4,-1/2 foyer-4@0,0"
    assert str(Castle.settle(typed, LAWS[0])) == (
        "foyer-4@0,0 pumpkin-garden@-4,-1/2 west-tapestry-room@-10,1 berchta-room@-6,-5 passage-straight@-5,-2/1"
    )


def test_a_room_round_a_corner_waits_for_the_bar_that_draws_the_line() -> None:
    """Before the section in the west lies, the L lies across the line of the barbican (OQ-210)."""
    rooms = (
        "barbican-nw@-10,0 x300-outdoor-a@-12,2 x325-outdoor@-1,4/1 x300-outdoor-a@-5,5/3 x300-outdoor-a@-8,5/1 "
        "x200-outdoor-b@-10,6/3"
    )
    assert faults(rooms) == [(2, "x300-outdoor-a@-12,2", ["MOAT-11"])]
    settled = str(Castle.settle(f"{rooms} moat@-10,-19/3", LAWS[0])).split()
    assert settled[-2:] == ["moat@-10,-19/3", "x300-outdoor-a@-12,2"]


def test_the_section_in_the_north_waits_for_one_that_it_touches() -> None:
    assert faults("barbican-new@-10,0 moat@-10,-19") == [(2, "moat@-10,-19", ["MOAT-3"])]
    settled = Castle.settle("barbican-new@-10,0 moat@-10,-19 moat@11,-19/1", LAWS[0])
    assert str(settled) == "barbican-new@-10,0 moat@11,-19/1 moat@-10,-19"


def test_a_join_with_an_end_in_the_air_is_blamed_and_not_its_room() -> None:
    assert faults("barbican-ew@-10,0 stairs@-3,1 passage-small@-4,1") == [(3, "passage-small@-4,1", ["PASS-2"])]


def test_of_two_joins_with_one_room_only_the_bad_one_is_blamed() -> None:
    good = "foyer-4@0,0 pumpkin-garden@-4,-1/2 west-tapestry-room@-10,1 berchta-room@-6,-5 passage-straight@-5,-2/1"
    assert faults(f"{good} passage-small@-3,-4") == [(6, "passage-small@-3,-4", ["PASS-2"])]
    assert faults(f"{good} passage-straight@30,0") == [
        (6, "passage-straight@30,0", ["PASS-1", "PASS-2", "PASS-2", "PASS-3"])
    ]
