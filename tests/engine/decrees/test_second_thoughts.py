"""DECREE-27: another decree instead of this one."""

import pytest

from engine.game.play import apply
from engine.game.state import Action, Phase
from engine.game.view import view
from engine.kernel.errors import IllegalAction
from engine.modules.decrees.decree import decrees_of
from engine.modules.decrees.second_thoughts import PHASE
from tests.support.decreed import after, do, drafted, texts_of

DECK = ("dowry", "revels", "head-start", "courtyards", "purist")


def test_one_of_the_top_three_is_kept_and_three_go_under_the_deck() -> None:
    """The example of the specification: three out, three back."""
    state = drafted({"Bo": "second-thoughts"}, deck=DECK)
    assert (state.phase, state.player) == (PHASE, 1)
    assert texts_of(state) == ["decree dowry", "decree head-start", "decree revels"]
    chosen, events = do(state, "decree revels")
    part = decrees_of(chosen)
    assert part.held[1].decree == "revels"
    assert part.deck == ("courtyards", "purist", "second-thoughts", "dowry", "head-start")
    assert (part.hand, part.chooser, chosen.phase) == ((), -1, Phase.BONUS)
    assert {"event": "decree", "player": 1, "decree": "revels"} in [event.record() for event in events]
    assert chosen.book.terms(chosen, 1).activity_points == 8


def test_what_the_new_one_brings_at_the_start_comes_at_once() -> None:
    """OQ-117; and whoever comes later in the order comes later."""
    state = drafted({"Bo": "second-thoughts", "Cy": "secret-model"}, deck=DECK)
    assert after(state, "decree dowry").money == (15000, 25000, 15000)
    placing = after(state, "decree head-start")
    assert (placing.phase, placing.player) == ("head-start", 1)
    for text in ("take hallway", "", ""):
        placing = after(placing, text or texts_of(placing)[0])
    assert (placing.phase, placing.player, len(placing.castles[1])) == ("model", 2, 3)


def test_walls_connect_in_the_castle_of_whoever_takes_that_decree() -> None:
    state = drafted({"Bo": "second-thoughts"}, deck=("walled-doors", *DECK))
    assert after(state, "decree walled-doors").castles[1].terms.walls_connect


def test_fewer_than_three_are_what_is_there() -> None:
    assert texts_of(drafted({"Bo": "second-thoughts"}, deck=DECK[:2])) == ["decree dowry", "decree revels"]
    one = drafted({"Bo": "second-thoughts"}, deck=("dowry",))
    assert (one.phase, one.money[1], decrees_of(one).deck) == (Phase.BONUS, 25000, ("second-thoughts",))
    none = drafted({"Bo": "second-thoughts"}, deck=())
    assert (none.phase, decrees_of(none).held[1].decree) == (Phase.BONUS, "second-thoughts")


def test_only_its_holder_sees_the_three() -> None:
    state = drafted({"Bo": "second-thoughts"}, deck=DECK)
    other = drafted({"Bo": "second-thoughts"}, deck=DECK[::-1])
    assert view(state, 0) == view(other, 0)
    assert view(state, 1) != view(other, 1)
    assert view(state, 1).parts[0].hand == ("dowry", "head-start", "revels")


def test_nothing_else_can_be_chosen() -> None:
    state = drafted({"Bo": "second-thoughts"}, deck=DECK)
    with pytest.raises(IllegalAction, match="one of the decrees in hand") as refused:
        apply(state, Action("decree", ("purist",)))
    assert refused.value.rules == ("DECREE-27",)
