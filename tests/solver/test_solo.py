"""Playing alone: the quick player keeps the rules, and the search says what it would find by playing on."""

import random

import pytest

from engine.catalogue import find_tile
from engine.game.game import CASTLES, Setup
from engine.game.hand import legal_placements
from engine.game.play import apply
from engine.game.state import Action, GameState, Phase, Verb
from engine.modules.solo import solo_rank
from engine.rules.rulings import law
from solver.bots import solo
from solver.bots.solo import HIGHEST, Advice, SoloBot, Strength, advise, lines_of, view_key
from solver.bots.solo_quick import (
    CLOSER,
    EMPTYING,
    SOLO,
    Affinity,
    Quick,
    QuickBot,
    buys,
    outlook_of,
    places_of,
    standing,
)
from solver.patience import Patience
from solver.worth.tiles import DOWNSTAIRS, Facts

EDITIONS = ("first", "second", "collectors")
LITTLE = Strength(4, 1, ((2, 2), (2, 1)), turns=1)


def opening(edition: str, seed: int) -> tuple[GameState, random.Random]:
    rng, setup = random.Random(seed), Setup(law(edition))
    return CASTLES.start(setup, ("Ada",), CASTLES.shuffle(setup, 1, rng))[0], rng


def follow(state: GameState, rng: random.Random, until: str = "", last: bool = False) -> GameState:
    """Play on with the quick player, every move checked, to the end or to such a decision."""
    quick = Quick()
    while not state.over:
        if until and state.phase == until and (state.last_round or not last):
            return state
        action = CASTLES.chance(state, rng) if CASTLES.is_chance(state) else quick.act(state)
        state = apply(state, action).state
    return state


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_quick_player_keeps_the_rules_to_the_end(edition: str) -> None:
    state = follow(*opening(edition, 5))
    assert state.over
    assert len(state.castles[0]) > 8
    assert standing(state) == state.scores[0]


def test_the_quick_player_as_a_bot_asks_nothing_but_its_view() -> None:
    state = follow(*opening("second", 3), until=Phase.TAKE)
    seen, actions = CASTLES.view(state, 0), CASTLES.legal_actions(state)
    hidden = state.but(deck=tuple(reversed(state.deck)), stacks=tuple(stack[::-1] for stack in state.stacks))
    assert CASTLES.view(hidden, 0) == seen
    chosen = QuickBot(random.Random(1)).choose(seen, actions)
    assert chosen in actions
    assert chosen == QuickBot(random.Random(2)).choose(CASTLES.view(hidden, 0), actions)


def test_all_places_are_weighed_if_there_are_tries_enough() -> None:
    state = follow(*opening("second", 3), until=Phase.TAKE, last=True)
    castle = state.castles[0]
    assert sorted(places_of(castle, "stairs", 10_000)) == legal_placements(castle, ("stairs",))  # type: ignore[arg-type]
    few, more = places_of(castle, "stairs", 2), places_of(castle, "stairs", 5)
    assert few == more[:2]


def test_a_turn_may_be_anything_that_can_be_paid_and_placed() -> None:
    state = follow(*opening("second", 4), until=Phase.TAKE)
    found = buys(outlook_of(CASTLES.view(state, 0), SOLO), 2)
    assert {buy.actions[0] for buy in found} == set(CASTLES.legal_actions(state))
    assert [buy.value for buy in found] == sorted((buy.value for buy in found), reverse=True)


def test_a_stack_gives_two_rooms_while_the_game_lasts() -> None:
    """Two rooms put off the end by two cards, and are the first to come."""
    state = follow(*opening("second", 3), until=Phase.TAKE).but(phase=Phase.STASH, looking=300)
    action = Quick().act(state)
    assert action.verb == Verb.STASH
    assert len(action.args) == 2
    worth = Affinity(CASTLES.view(state, 0), SOLO)
    others = [slug for slug in worth.best(state.stack(300), CLOSER) if slug not in action.args]
    assert len(others) == CLOSER - 2
    assert min(map(worth.placed, action.args)) >= max(map(worth.placed, others))


def test_the_last_card_of_the_deck_gives_a_whole_round() -> None:
    state = follow(*opening("second", 3), until=Phase.TAKE)
    for cards, rounds in ((1, 1), (3, 1), (4, 2), (30, 10)):
        outlook = outlook_of(CASTLES.view(state.but(deck=state.deck[:cards]), 0), SOLO)
        assert outlook.prospects.left == rounds


@pytest.mark.parametrize("edition", EDITIONS)
def test_how_a_room_suits_a_castle_is_what_every_room_of_it_says(edition: str) -> None:
    """What is added up once for all rooms of a castle is what the slow twin finds room by room."""
    state = follow(*opening(edition, 7), until=Phase.TAKE, last=True)
    worth, slow = Affinity(CASTLES.view(state, 0), SOLO), _Slow(CASTLES.view(state, 0), SOLO)
    rooms = [slug for stack in state.stacks for slug in stack]
    assert rooms
    assert [worth.of(slug) for slug in rooms] == pytest.approx([slow.of(slug) for slug in rooms])


class _Slow(Affinity):
    """The same, asking each room of the castle anew."""

    def _met(self, room: Facts) -> float:
        shape, doors = self._shape, len(find_tile(room.slug).doors)
        most = 1.0 if room.type == DOWNSTAIRS else 2.0
        met = sum(points * min(shape.wide[kind], doors, most) for kind, points in enumerate(room.connected))
        met += sum(room.each[other.type] + other.each[room.type] for other in shape.facts)
        paying = [other.connected[room.type] for other, wide in zip(shape.facts, shape.doors, strict=True) if wide]
        return met + max([0, *paying])


def test_what_emptying_a_stack_brings_is_certain_in_the_last_round() -> None:
    """The last look into a stack takes rooms of which two lie there, if the castle has rooms of that size."""
    state = follow(*opening("second", 3), until=Phase.TAKE, last=True)
    size = max(state.castles[0].sizes)
    row = state.box.row[size]

    def with_height(height: int) -> GameState:
        rooms = [slug for stack in state.stacks for slug in stack][:height]
        return state.but(stacks=(*state.stacks[:row], tuple(rooms), *state.stacks[row + 1 :]))

    owned = state.castles[0].sizes[size]
    for height, points in ((0, 0.0), (1, 2.0), (2, 2.0), (3, 0.0), (5, 0.0)):
        worth = Affinity(CASTLES.view(with_height(height), 0), SOLO)
        assert worth.emptying(size) == pytest.approx(EMPTYING * points * owned)


# the search


def test_places_that_are_worth_the_same_are_followed_once() -> None:
    state = follow(*opening("second", 6), until=Phase.TAKE)
    seen, actions = CASTLES.view(state, 0), CASTLES.legal_actions(state)
    lines = lines_of(seen, actions, Strength(30, 6, ()))
    worths = [(line.actions[0], round(line.prior, 6)) for line in lines]
    assert len(lines) > len({line.actions[0] for line in lines})  # some things at several places
    assert len(set(worths)) == len(worths)


def test_the_same_view_gives_the_same_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(solo.STRENGTHS, "little", LITTLE)
    state = follow(*opening("second", 6), until=Phase.TAKE, last=True)
    hidden = state.but(bonus_deck=tuple(reversed(state.bonus_deck)))
    first, again = (advise(CASTLES.view(table, 0), "little") for table in (state, hidden))
    assert first == again
    assert {one.actions[0] for one in first} <= set(CASTLES.legal_actions(state))
    assert all(0 <= one.chance <= 1 and one.error >= 0 for one in first)


def test_in_the_last_turn_advice_is_what_is_found_by_playing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(solo.STRENGTHS, "little", LITTLE)
    state = follow(*opening("second", 6), until=Phase.TAKE, last=True)
    for one in advise(CASTLES.view(state, 0), "little"):
        scores = {_played(state, one, seed) for seed in range(3)}
        if len(scores) == 1:  # nothing is drawn any more: no card, no look into a stack
            assert one.points == scores.pop()
            assert one.error == 0
            assert one.chance == (solo_rank(state.law, int(one.points)) == HIGHEST)


def _played(state: GameState, one: Advice, seed: int) -> int:
    """The slow twin: the option on a table that fits the view, and the quick player to the end."""
    rng = random.Random(seed)
    state = CASTLES.imagine(CASTLES.view(state, 0), rng)
    for action in one.actions:
        state = apply(state, action).state
    return follow(state, rng).scores[0]


def test_the_bot_puts_a_tile_where_it_meant_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(solo.STRENGTHS, "little", LITTLE)
    state = follow(*opening("second", 6), until=Phase.TAKE, last=True)
    bot = SoloBot(random.Random(0), "little")
    best = next(one for one in advise(CASTLES.view(state, 0), "little"))
    action = bot.choose(CASTLES.view(state, 0), CASTLES.legal_actions(state))
    assert action == best.actions[0]
    if len(best.actions) > 1:
        state = apply(state, action).state
        assert bot.choose(CASTLES.view(state, 0), CASTLES.legal_actions(state)) == best.actions[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_bot_plays_every_edition_to_the_end(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(solo.STRENGTHS, "least", Strength(2, 1, ((1, 1),), 1))
    state, rng = opening(edition, 8)
    bot = SoloBot(random.Random(0), "least")
    while not state.over:
        if CASTLES.is_chance(state):
            action = CASTLES.chance(state, rng)
        else:
            action = bot.choose(CASTLES.view(state, 0), CASTLES.legal_actions(state))
        state = apply(state, action).state
    assert state.scores[0] > 30


def test_seeds_come_from_everything_that_is_seen() -> None:
    state = follow(*opening("second", 6), until=Phase.TAKE)
    seen = CASTLES.view(state, 0)
    assert view_key(seen) == view_key(CASTLES.view(state, 0))
    for other in (seen._replace(money=(1000,)), seen._replace(hallways=3), seen._replace(market=seen.market[1:])):
        assert view_key(other) != view_key(seen)
    assert "object at" not in view_key(seen)


def test_every_purchase_is_followed_at_its_best_place() -> None:
    state = follow(*opening("second", 6), until=Phase.TAKE)
    seen, actions = CASTLES.view(state, 0), CASTLES.legal_actions(state)
    lines = lines_of(seen, actions, Strength(1, 1, ()))
    assert sorted(line.actions[0] for line in lines) == sorted(actions)


def test_advice_ends_with_the_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    state = follow(*opening("second", 6), until=Phase.TAKE, last=True)
    patience = Patience(steps=1)
    found = advise(CASTLES.view(state, 0), "deep", patience)
    assert found
    assert {one.draws for one in found} == {1}  # one table is always looked at, so that there is something to say


def test_a_line_is_judged_after_some_rounds_by_the_estimate() -> None:
    state = follow(*opening("second", 6), until=Phase.TAKE)
    alone = solo.Alone(turns=2)
    later = state.but(round=state.round + 2)
    assert alone.settled(state, later)
    assert not alone.settled(state, later.but(phase=Phase.PLACE))
    assert not solo.Alone().settled(state, later)
    assert alone.worths(state)[0] == standing(state) > state.scores[0]


def test_actions_of_a_pass_are_one() -> None:
    state = follow(*opening("second", 6), until=Phase.TAKE)
    passes = [buy for buy in buys(outlook_of(CASTLES.view(state, 0), SOLO)) if buy.place is None]
    assert [buy.actions for buy in passes] == [(Action(Verb.PASS),)]
