"""DECREE-12: the holder looks at every discarded bonus card and may exchange one."""

import random

import pytest

from engine.game.imagine import imagine
from engine.game.play import apply, start
from engine.game.setup import shuffle_deal
from engine.game.state import GameState, Phase
from engine.game.view import view
from engine.kernel.errors import IllegalAction
from engine.records.actions import read_action
from engine.rules.rulings import law
from tests.support.decreed import after, table, texts_of, with_decrees


def choosing(held: str) -> GameState:
    """A table of three at which Ada is to put a bonus card back."""
    cards = table({}).box.bonus_cards
    hands = (cards[:3], cards[3:6], cards[6:9])
    held_by = {held: "second-glance"}
    return table(held_by, phase=Phase.BONUS, player=0, turn=0, frames=(), bonus=hands, bonus_deck=cards[9:])


def drawing(held: dict[str, str]) -> GameState:
    """Bo has drawn bonus cards for a Utility room; Ada and Bo hold two each."""
    cards = table({}).box.bonus_cards
    state = table(
        held,
        castles={"Bo": "foyer-4@0,0 salon@3,0"},
        bonus=(cards[:2], cards[2:4], ()),
        bonus_deck=cards[4:],
        phase=Phase.KEEP,
    )
    many = 3 if held.get("Bo") == "wide-choice" else 2
    return state.but(drawn=state.bonus_deck[:many], bonus_deck=state.bonus_deck[many:])


def test_a_discarded_card_is_taken_for_one_of_the_own() -> None:
    """The example of the specification: the given card lies at the bottom of the deck."""
    state = drawing({"Ada": "second-glance"})
    kept, dropped = state.drawn
    looking = after(state, f"keep {kept}")
    assert (looking.phase, looking.player, looking.turn) == ("glance", 0, 1)
    first, second = looking.bonus[0]
    swapped = after(looking, f"swap {dropped} {second}")
    assert swapped.bonus[0] == (first, dropped)
    assert swapped.bonus_deck[-1] == second
    assert (swapped.drawn, swapped.queue) == ((), ())


def test_the_holder_may_leave_it() -> None:
    state = drawing({"Ada": "second-glance"})
    kept, dropped = state.drawn
    left = after(state, f"keep {kept}", "done")
    assert left.bonus[0] == state.bonus[0]
    assert left.bonus_deck[-1] == dropped


def test_the_turn_goes_on_as_without_the_look() -> None:
    state, plain = drawing({"Ada": "second-glance"}), drawing({})
    card = state.drawn[0]
    looked, not_looked = after(state, f"keep {card}", "done"), after(plain, f"keep {card}")
    for field in ("phase", "player", "turn", "frames", "bonus", "bonus_deck", "money", "scores"):
        assert getattr(looked, field) == getattr(not_looked, field), field


def test_before_the_start_any_of_three_cards_may_be_given() -> None:
    """OQ-200: Bo has not dropped his third card yet."""
    state = choosing("Bo")
    dropped = state.bonus[0][0]
    looking = after(state, f"drop {dropped}")
    assert (looking.phase, looking.player) == ("glance", 1)
    assert texts_of(looking) == ["done", *(f"swap {dropped} {card}" for card in sorted(state.bonus[1]))]
    given = state.bonus[1][0]
    swapped = after(looking, f"swap {dropped} {given}")
    assert (swapped.phase, swapped.player) == (Phase.BONUS, 1), "the next player drops a card"
    assert sorted(swapped.bonus[1]) == sorted({*state.bonus[1], dropped} - {given})
    assert swapped.bonus_deck[-1] == given


def test_the_holder_looks_at_every_discard_before_the_start_the_own_too() -> None:
    state = choosing("Bo")
    asked = []
    for seat in range(3):
        state = after(state, f"drop {state.bonus[seat][0]}")
        asked.append((state.phase, state.player, len(state.bonus[1])))
        state = after(state, "done")
    assert asked == [("glance", 1, 3), ("glance", 1, 2), ("glance", 1, 2)]
    assert state.phase == Phase.PRICE


def test_the_own_discard_may_be_taken_back() -> None:
    state = choosing("Ada")
    first, second, third = state.bonus[0]
    back = after(state, f"drop {first}", f"swap {first} {third}")
    assert back.bonus[0] == (second, first)
    assert back.bonus_deck[-1] == third


def test_two_discarded_cards_are_looked_at_together() -> None:
    """DECREE-12 and DECREE-04: one look at both, and the place of the taken one under the deck."""
    state = drawing({"Ada": "second-glance", "Bo": "wide-choice"})
    one, kept, other = state.drawn
    looking = after(state, f"keep {kept}")
    assert looking.drawn == (one, other)
    given = state.bonus[0][0]
    swapped = after(looking, f"swap {one} {given}")
    assert swapped.bonus_deck[-2:] == (given, other)
    assert swapped.phase != "glance"


def test_nobody_is_asked_without_a_card_to_give_or_to_take() -> None:
    state = drawing({"Cy": "second-glance"})
    assert after(state, f"keep {state.drawn[0]}").phase != "glance", "Cy has no bonus card"
    alone = drawing({"Ada": "second-glance"})
    alone = alone.but(drawn=alone.drawn[:1])
    assert after(alone, f"keep {alone.drawn[0]}").phase != "glance", "nothing was discarded"


def test_only_the_holder_sees_the_cards() -> None:
    """OQ-127: the others learn that somebody looks, and nothing else."""
    state = drawing({"Ada": "second-glance"})
    kept, dropped = state.drawn
    looking = after(state, f"keep {kept}")
    assert view(looking, 0).drawn == (dropped,)
    assert [view(looking, player).drawn for player in (1, 2)] == [(), ()]
    action = read_action(f"swap {dropped} {looking.bonus[0][0]}", looking)
    swapped, left = apply(looking, action), apply(looking, read_action("done", looking))
    assert view(swapped.state, 2) == view(left.state, 2)
    told = [looking.book.deed("glance", one).told(looking, action, []) for one in ("swap", "done")]
    assert told[0] == told[1] == "looked at the discarded bonus cards"


def test_another_player_imagines_cards_that_may_lie_there() -> None:
    looking = after(state := drawing({"Ada": "second-glance"}), f"keep {state.drawn[0]}")
    found = {imagine(view(looking, 1), random.Random(seed)).drawn for seed in range(20)}
    assert len(found) > 5
    for player in range(3):
        for seed in range(5):
            guess = imagine(view(looking, player), random.Random(seed))
            assert view(guess, player) == view(looking, player)
            cards = [*guess.bonus_deck, *guess.drawn, *(card for held in guess.bonus for card in held)]
            assert sorted(cards) == sorted(looking.box.bonus_cards)


def test_what_is_refused_says_why() -> None:
    state = drawing({"Ada": "second-glance"})
    kept, dropped = state.drawn
    looking = after(state, f"keep {kept}")
    with pytest.raises(IllegalAction, match=f"{kept} is none of the discarded cards") as caught:
        after(looking, f"swap {kept} {looking.bonus[0][0]}")
    assert caught.value.rules == ("DECREE-12",)
    with pytest.raises(IllegalAction, match=f"{kept} is none of the own bonus cards"):
        after(looking, f"swap {dropped} {kept}")


def test_the_draft_comes_before_the_first_look() -> None:
    """DECREE-GEN-3: a whole start, from the deal to the first prices."""
    its_law = law("collectors", {"foyer-side": "three-entrances"}, ("decrees",))
    state = start(its_law, ("Ada", "Bo"), shuffle_deal(its_law, 2, random.Random(3), 0)).state
    assert state.phase == "decree"
    while state.phase == "decree":
        state = after(state, texts_of(state)[0])
    state = with_decrees(state, {"Ada": "second-glance"})
    seen = []
    while state.phase != Phase.PRICE:
        seen.append(str(state.phase))
        state = after(state, texts_of(state)[0])
    assert seen == ["bonus", "glance", "bonus", "glance"]
