"""What must hold in every game, whatever its rules: actions, refusals, views, the end, and everything a log tells."""

import random
from itertools import islice

import pytest

from engine.kernel.errors import IllegalAction, MadKingError
from engine.kernel.game import Record
from engine.kernel.log import plain, same
from tests.conformance.modes import FEW, MODES, NAMES, Mode, castles, random_game, two_castles

MOST = 60
"""So many actions of a list are looked at; some have thousands."""


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.label)
def test_a_random_game_conforms(mode: Mode) -> None:
    """Actions are sorted, distinct and never empty; the state given stays as it was; what is not offered is refused."""
    game, rng = mode.game, random.Random(1)
    last, verbs = None, set()
    for before, action, state, events in random_game(mode, "rules"):
        if before is not None:
            verbs.add(action.verb)
            kept = tuple(before)
            again = game.apply(before, action)
            assert again == (state, events)
            assert hash(again[0]) == hash(state)
            assert tuple(before) == kept
        actions = game.legal_actions(state)
        some = list(islice(actions, MOST))
        assert some == sorted(set(some))
        assert (state.player < 0) == (not some) == (state.over or game.is_chance(state))
        assert state.over or state.player < 0 or state.player in game.deciders(state)
        assert all(offered in actions for offered in some)
        for offered in rng.sample(some, min(3, len(some))):
            assert game.apply(state, offered) == game.advance(state, offered)
        for verb in sorted(verbs):
            with pytest.raises(IllegalAction) as refused:
                game.apply(state, game.action(verb, ("no-such-thing",)))
            assert refused.value.rules
        last = state
    assert last is not None
    result = game.result(last)
    assert len(result.points) == len(last.names)
    assert set(result.winners) <= set(range(len(last.names)))
    assert result.winners


@pytest.mark.parametrize("mode", [*FEW, *(mode for mode in MODES if "hidden" in mode.label)], ids=lambda m: m.label)
def test_what_is_hidden_changes_no_view_and_no_offer(mode: Mode) -> None:
    """Another table that fits what a player can see looks the same, and offers the same."""
    game, rng, changed = mode.game, random.Random(5), 0
    for _before, _action, state, _events in random_game(mode, "views"):
        for player in game.deciders(state):
            other = game.imagine(game.view(state, player), rng)
            changed += other != state
            assert game.view(other, player) == game.view(state, player)
            if player == state.player:
                assert list(islice(game.legal_actions(other), MOST)) == list(islice(game.legal_actions(state), MOST))
    assert changed


@pytest.mark.parametrize("mode", FEW, ids=lambda mode: mode.label)
def test_every_line_is_read_as_it_is_written(mode: Mode) -> None:
    game = mode.game
    deal = game.shuffle(mode.setup, mode.players, random.Random(3))
    assert game.read_deal(mode.setup, mode.players, plain(game.deal_record(deal))) == deal
    for before, action, state, events in random_game(mode, "lines"):
        if before is None:
            setup, names = game.read_header(1, plain(game.header_record(state, "3", ("random",))))
            assert names == mode.names
            again, _events = game.start(setup, names, deal)
            assert again == game.start(mode.setup, mode.names, deal)[0]
        else:
            assert game.read_action(before, plain(game.action_record(before.player, action))) == action
        for event in events:
            assert same(plain(game.event_record(event)), game.event_record(event))


def begin(mode: Mode, deal: Record) -> None:
    mode.game.start(mode.setup, mode.names, mode.game.read_deal(mode.setup, mode.players, deal))


@pytest.mark.parametrize("mode", FEW, ids=lambda mode: mode.label)
def test_a_deal_with_a_thing_too_much_or_too_little_is_refused(mode: Mode) -> None:
    game = mode.game
    deal = plain(game.deal_record(game.shuffle(mode.setup, mode.players, random.Random(3))))["deal"]
    begin(mode, {"deal": deal})
    piles = [name for name, pile in deal.items() if isinstance(pile, list)]
    assert len(piles) > 2
    for pile in piles:
        for wrong in (deal[pile][1:], [*deal[pile], deal[pile][0]], [deal[pile][1], *deal[pile][1:]]):
            if sorted(wrong) == sorted(deal[pile]):
                continue  # two cards of a size are alike
            with pytest.raises(MadKingError):
                begin(mode, {"deal": {**deal, pile: wrong}})


@pytest.mark.parametrize("mode", [castles(2), two_castles(2)], ids=lambda mode: mode.label)
@pytest.mark.parametrize("names", [(), ("A", "A"), (*NAMES, "Hal"), ("A", " "), ("A", "x" * 99), ("A", "\n")])
def test_names_that_no_table_can_have(mode: Mode, names: tuple[str, ...]) -> None:
    with pytest.raises(MadKingError):
        mode.game.check_names(mode.setup, names)
