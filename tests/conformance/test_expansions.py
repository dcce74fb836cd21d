"""Every choice of expansions (CE-1) for every number of players: games end, nothing is lost, all is told."""

import random
from collections import Counter
from itertools import islice

import pytest

from engine.game.events import Event, Paid, Scored
from engine.game.game import CASTLES, Setup
from engine.game.state import Action, GameState
from engine.kernel.log import follow
from engine.records.positions import from_position, to_position
from engine.rules.rulings import law
from solver.table.arena import Match, Series, play_game
from tests.conformance.modes import EXPANDED, PLAIN, WITH_PIECES, Mode, castles, random_game
from tests.support.thorough import times

MOST = 40
"""So many actions of a list are looked at."""
GAMES, GAMES_WITH_PIECES = times(200, 30), times(20, 5)
"""So many random games of each table are played in the slow part; there are three times as many tables with pieces."""
SECTIONS = {1: 7, 2: 5, 3: 7, 4: 9, 5: 10}
"""Moat sections for so many players (MOAT-1)."""


def label(mode: Mode) -> str:
    return mode.label


def check_conserved(state: GameState) -> None:
    """Every tile, card and favor of the box is in one place."""
    box, parts = state.box, list(zip(state.book.keepers, state.parts, strict=True))
    placed = [room for castle in state.castles for room in castle.rooms]
    rooms = [room.slug for room in placed if room.tile.is_room]
    rooms += [slug for stack in state.stacks for slug in stack]
    rooms += [offer.slug for offer in state.market]
    rooms += [slug for slug in state.hand if slug in {s for row in box.rooms for s in row}]
    rooms += [*state.on_deck, *state.removed, *state.boxed[0]]
    rooms += [slug for module, part in parts for slug in module.rooms(part)]
    assert sorted(rooms) == sorted(slug for row in box.rooms for slug in row)
    for name, left, in_play in (
        ("hallway", state.hallways, box.numbers.hallways),
        ("stairs", state.stairs, box.numbers.stairs),
    ):
        assert left + sum(room.tile.box == name for room in placed) + (name in state.hand) == in_play
    assert Counter((*state.deck, *state.discards, *state.boxed[1])) == Counter(box.room_cards)
    held = [card for hand in state.bonus for card in hand]
    assert sorted((*held, *state.bonus_deck, *state.drawn)) == sorted(box.bonus_cards)
    favors = [favor for module, part in parts for favor in module.favors(part)]
    assert sorted((*state.favors, *state.boxed[2], *favors)) == sorted(box.favors)
    if "swans" in state.law.modules:
        tokens = state.part("swans")
        lying = [colour for _slug, colour in tokens.on]
        owned = [colour for mine in tokens.held for colour in mine]
        assert Counter((*tokens.supply, *lying, *owned, *tokens.gone)) == Counter(box.piles()["swans"])
    check_pieces(state)
    if "decrees" in state.law.modules:
        decrees = state.part("decrees")
        held_decrees = [one.decree for one in decrees.held if one.decree]
        looked = getattr(decrees, "looked", ())
        in_all = (*decrees.deck, *decrees.hand, *decrees.out, *held_decrees, *looked)
        assert sorted(in_all) == sorted(box.piles()["decrees"])


def check_pieces(state: GameState) -> None:
    """Sections as many as there are, at most three in a castle; each passage at most once (MOAT-1, MOAT-4, PASS-1)."""
    bars = [len(castle.bars) for castle in state.castles]
    assert max(bars) <= 3
    assert sum(bars) <= (SECTIONS[len(state.names)] if "moats" in state.law.modules else 0)
    for castle in state.castles:
        passages = [*(join.slug for join in castle.joins), *(tile.slug for tile in castle.joins_left)]
        all_three = ["passage-corner", "passage-small", "passage-straight"]
        assert sorted(passages) == (all_three if "passages" in state.law.modules else [])
        if "moats" in state.law.modules and state.phase != "face":
            assert castle.rooms[0].tile.gate is not None  # BARB-1


@pytest.mark.parametrize("mode", WITH_PIECES, ids=label)
def test_a_random_game_with_pieces_conforms(mode: Mode) -> None:
    """All that the four tests below ask of tables without pieces, asked of one game of each table with them."""
    rng, changed = random.Random(4), 0
    for before, action, state, events in random_game(mode, "pieces"):
        check_conserved(state)
        if before is not None:
            check_told(mode, before, action, state, events)
        check_offers(state, rng)
        if rng.random() < 0.1 or state.over:
            assert from_position(to_position(state)) == state
        if rng.random() < 0.1:
            changed += sum(check_hidden(mode, state, player, rng) for player in range(mode.players))
    assert changed or mode.players == 1


@pytest.mark.parametrize("mode", [mode for mode in WITH_PIECES if len(mode.label.split()) == 8], ids=label)
def test_a_log_with_all_pieces_replays(mode: Mode) -> None:
    test_a_log_replays(mode)


@pytest.mark.parametrize("mode", PLAIN, ids=label)
def test_a_random_game_conforms_and_loses_nothing(mode: Mode) -> None:
    """Lists are sorted and distinct, every point and coin is told, and everything is somewhere at every step."""
    rng = random.Random(1)
    for before, action, state, events in random_game(mode, "expansions"):
        check_conserved(state)
        if before is not None:
            check_told(mode, before, action, state, events)
        check_offers(state, rng)


def check_told(mode: Mode, before: GameState, action: Action, state: GameState, events: list[Event]) -> None:
    """The same action leads to the same, and the events tell every point and coin."""
    assert CASTLES.apply(before, action) == (state, events)
    for player in range(mode.players):
        gained = sum(event.total for event in events if isinstance(event, Scored) and event.player == player)
        paid = sum(event.amount for event in events if isinstance(event, Paid) and event.player == player)
        assert state.scores[player] - before.scores[player] == gained
        assert state.money[player] - before.money[player] == paid


def check_offers(state: GameState, rng: random.Random) -> None:
    """Actions are sorted and distinct, and what is offered can be done."""
    some = list(islice(CASTLES.legal_actions(state), MOST))
    assert some == sorted(set(some))
    for offered in rng.sample(some, min(2, len(some))):
        assert CASTLES.apply(state, offered) == CASTLES.advance(state, offered)


def check_hidden(mode: Mode, state: GameState, player: int, rng: random.Random) -> bool:
    """Another table that fits what a player can see looks the same, offers the same, and is whole."""
    other = CASTLES.imagine(CASTLES.view(state, player), rng)
    check_conserved(other)
    assert CASTLES.view(other, player) == CASTLES.view(state, player)
    if player == state.player:
        offered = list(islice(CASTLES.legal_actions(other), MOST))
        assert offered == list(islice(CASTLES.legal_actions(state), MOST))
    return other != state


@pytest.mark.parametrize("mode", PLAIN, ids=label)
def test_a_game_is_saved_and_taken_up_at_any_step(mode: Mode) -> None:
    rng = random.Random(2)
    for _before, _action, state, _events in random_game(mode, "positions"):
        if rng.random() < 0.2 or state.over:
            assert from_position(to_position(state)) == state


@pytest.mark.parametrize("mode", PLAIN, ids=label)
def test_what_is_hidden_changes_no_view_and_no_offer(mode: Mode) -> None:
    """Another table that fits what a player can see looks the same, offers the same, and is whole."""
    rng, changed = random.Random(3), 0
    for _before, _action, state, _events in random_game(mode, "views"):
        if rng.random() < 0.5:
            continue
        changed += sum(check_hidden(mode, state, player, rng) for player in range(mode.players))
    assert changed


@pytest.mark.parametrize("mode", PLAIN, ids=label)
def test_a_log_replays(mode: Mode) -> None:
    plan = Series(CASTLES, mode.setup, ("random",) * mode.players, "log", record=True)
    log = list(play_game(plan, 0).log)
    moments = list(follow(CASTLES, log))
    assert moments[-1].state.over


@pytest.mark.slow
@pytest.mark.parametrize("mode", EXPANDED, ids=label)
def test_many_games_end_whole_and_their_points_add_up(mode: Mode) -> None:
    """Many random games of each table: each ends, nothing is lost, and the totals are the sums of what was told."""
    plan, ended = Series(CASTLES, mode.setup, ("random",) * mode.players, "many"), 0
    games = GAMES_WITH_PIECES if mode in WITH_PIECES else GAMES
    for number in range(games):
        match = Match(plan, number)
        while not match.over:
            match.advance()
        ended += match.state.over  # by the rules a game may go on for ever when nobody can build any more (OQ-063)
        check_conserved(match.state)
        sources = match.chronicle.facts(match.state).sources
        assert tuple(sum(mine.values()) for mine in sources) == CASTLES.result(match.state).points
    assert ended >= games - 3


def test_the_numbers_of_each_table() -> None:
    """N1: decks of 22, 33, 44 and 55 cards, and so many cards left after the first market (DX-04)."""
    for players, deck, left in ((2, 22, 17), (3, 33, 27), (4, 44, 37), (5, 55, 47)):
        setup = Setup(law("collectors", {}, ("towers",)))
        state, _events = CASTLES.start(setup, castles(players).names, CASTLES.shuffle(setup, players, random.Random(1)))
        assert state.box.numbers.cards == deck
        assert len(state.deck) + len(state.discards) == deck
        assert len(state.deck) <= left
