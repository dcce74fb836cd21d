"""DECREE-GEN-1 to DECREE-GEN-5: the draft, with hidden hands, the reveal, and what begins at once."""

import random

import pytest

from engine.catalogue.cards import Without
from engine.game.play import apply, legal_actions, start
from engine.game.setup import Deal, shuffle_deal
from engine.game.state import Action, GameState, Phase
from engine.game.view import view
from engine.kernel.errors import IllegalAction, MadKingError
from engine.modules.decrees.decree import HIDDEN, decrees_of
from engine.modules.decrees.registry import DECREES
from engine.rules.rulings import Law, law
from tests.support.decreed import do, texts_of

NOTHING = Without()
NAMES = ("Ada", "Bo", "Cy", "Di")
QUIET = ("revels", "rich-gardens", "every-type", "treasurer", "purist", "courtyards", "grand-tour", "cheap-halls")
"""Decrees that ask nothing at the start."""


def its_law() -> Law:
    return law("collectors", {}, ("decrees",))


def dealt(players: int = 3, first: tuple[str, ...] = QUIET, without: Without = NOTHING, master: int = 0) -> GameState:
    """A table before the draft; these decrees lie on top of the deck."""
    deal = shuffle_deal(its_law(), players, random.Random(4), master, without)
    rest = tuple(decree for decree in deal.piles["decrees"] if decree not in first)
    return start(its_law(), NAMES[:players], Deal({**deal.piles, "decrees": (*first, *rest)}, master, without)).state


@pytest.mark.parametrize(("players", "cards"), [(2, 4), (3, 5), (4, 6)])
def test_two_more_decrees_than_players_are_dealt(players: int, cards: int) -> None:
    """N1."""
    state = dealt(players)
    assert len(decrees_of(state).hand) == len(legal_actions(state)) == cards
    assert len(decrees_of(state).deck) == len(DECREES) - cards


def test_the_hand_goes_round_to_the_right_and_the_master_builder_is_last() -> None:
    """DECREE-GEN-1: from three decrees, and the other two leave the game."""
    state, choosers = dealt(4, master=1), []
    while state.phase == "decree":
        choosers.append((state.player, len(legal_actions(state))))
        assert list(legal_actions(state)) == sorted(legal_actions(state))
        last, state = state, apply(state, legal_actions(state)[0]).state
    assert choosers == [(0, 6), (3, 5), (2, 4), (1, 3)]
    assert len(decrees_of(state).out) == 2
    assert set(decrees_of(state).out) < set(decrees_of(last).hand)


def test_the_draft_comes_before_the_bonus_cards() -> None:
    """DECREE-GEN-3."""
    state = dealt()
    assert (state.phase, state.bonus) == ("decree", ((), (), ()))
    for _player in range(3):
        state = apply(state, legal_actions(state)[0]).state
    assert (state.phase, state.player) == (Phase.BONUS, state.master)


def test_only_the_chooser_sees_the_hand_and_nobody_what_others_chose() -> None:
    state = dealt()
    assert view(state, 2).parts[0].hand == tuple(sorted(QUIET[:5]))
    assert view(state, 0).parts[0].hand == (HIDDEN,) * 5
    one, other = (apply(state, Action("decree", (decree,))).state for decree in QUIET[:2])
    assert view(one, 0) == view(other, 0)
    assert view(one, 2).parts[0].held[2].decree == QUIET[0]
    assert view(one, 1).parts[0].held[2].decree == HIDDEN
    told = one.book.deed("decree", "decree")
    assert told.secret is not None
    assert told.secret(one.book, (QUIET[0],)) == told.told(state, Action("decree", (QUIET[0],)), []).replace(
        "chose", "choose"
    )


def test_a_hidden_decree_changes_nothing_before_the_reveal() -> None:
    """DECREE-GEN-2."""
    state = dealt()
    chosen = apply(state, Action("decree", ("revels",))).state
    assert all(chosen.book.terms(chosen, player) == chosen.law.terms for player in range(3))


def test_all_are_revealed_together_from_the_master_builder_on() -> None:
    state = dealt()
    state = apply(apply(state, legal_actions(state)[0]).state, legal_actions(state)[1]).state
    done, events = do(state, texts_of(state)[0])
    told = [event.record() for event in events if event.record()["event"] == "decree"]
    assert [one["player"] for one in told] == [0, 1, 2]
    assert [one["decree"] for one in told] == [held.decree for held in decrees_of(done).held]
    assert all(view(done, player).parts[0].held == decrees_of(done).held for player in range(3))


def test_what_begins_at_once_is_carried_out_from_the_master_builder_clockwise() -> None:
    """OQ-192: the model of Ada, then the tiles of Bo, then the dowry of Cy."""
    state = dealt(first=("dowry", "head-start", "secret-model", "revels", "purist"))
    for decree in ("dowry", "head-start", "secret-model"):
        state = apply(state, Action("decree", (decree,))).state
    assert (state.phase, state.player, state.money[2]) == ("model", 0, 15000)
    state = do(state, "model 100")[0]
    assert (state.phase, state.player, state.money[2]) == ("head-start", 1, 15000)


def test_what_is_not_in_the_hand_is_refused() -> None:
    with pytest.raises(IllegalAction, match="choose one of the decrees in hand") as refused:
        apply(dealt(), Action("decree", ("dowry",)))
    assert refused.value.rules == ("DECREE-GEN-1",)
    with pytest.raises(IllegalAction, match="cannot be done now"):
        apply(dealt(), Action("pass"))


def test_a_table_may_choose_its_decrees() -> None:
    """DECREE-GEN-5: a set of just as many as are dealt; nothing is left for the deck."""
    chosen = QUIET[:5]
    without = Without(more=(("decrees", tuple(sorted(set(DECREES) - set(chosen)))),))
    state = dealt(first=(), without=without)
    assert (set(decrees_of(state).hand), decrees_of(state).deck) == (set(chosen), ())


def test_fewer_than_players_and_two_are_refused() -> None:
    """DECREE-GEN-5."""
    without = Without(more=(("decrees", tuple(sorted(set(DECREES) - set(QUIET[:4])))),))
    with pytest.raises(MadKingError, match=r"4 decrees are left, but 3 players need 5 \(DECREE-GEN-5\)"):
        dealt(first=(), without=without)


def test_everybody_reads_all_decrees_after_the_draft() -> None:
    state = dealt()
    module = state.book.modules[1]
    assert module.lines(view(state, 0)) == []
    while state.phase == "decree":
        state = apply(state, legal_actions(state)[0]).state
    lines = module.lines(view(state, 0))
    assert [line.partition(":")[0] for line in lines] == ["Ada", "Bo", "Cy"]
