"""The estimate and the points of a turn with sections and passages: exact where it says so, and what must be so."""

import random
from math import isclose

import pytest

from engine.castle.castle import Castle
from engine.castle.placement import Joined
from engine.catalogue import Side, find_tile
from engine.game.play import legal_actions
from engine.game.state import GameState, Phase
from engine.game.view import view
from engine.rules.rulings import law
from solver.hint.advice import Wish, advise_castle
from solver.hint.hint import attempts, lone_view, no_place, place_options, stopped_by, turn_options
from solver.worth.castle import Shape
from solver.worth.change import Holding
from solver.worth.pieces import free_sites, sides_across
from solver.worth.turn_points import exhaustive_points
from solver.worth.ways import laying, ways_of
from solver.worth.worth import Outlook
from tests.support.piece_tables import ALL, PIECES, in_hand, some, stops

RING = law("collectors", None, PIECES)
BARE = Castle.parse("barbican-new@-10,0", RING)


def turns(seed: str, modules: tuple[str, ...] = PIECES, every: int = 11) -> list[GameState]:
    """Turns on the way through a game: some with passages in hand, some with sections in the castle."""
    found = [state for state in stops(seed, modules, 1, ("greedy", "random")) if state.phase == Phase.TAKE]
    early = [
        state for state in found if state.castles[state.player].joins_left and len(state.castles[state.player]) > 1
    ]
    return [*early[::2], *found[::every]]


# points of this turn


@pytest.mark.parametrize("modules", [("moats",), ("passages",), PIECES, ALL])
def test_the_points_of_a_turn_are_those_of_playing_it_through(modules: tuple[str, ...]) -> None:
    """MOAT-9, PASS-7, PASS-8: as the rules in motion score them, rewards and free corridors included."""
    rng, seen = random.Random("turns"), set()
    for seed in range(3):
        for state in turns(f"points {seed}", modules):
            player = state.player
            for offer in some(rng, list(state.market), 3):
                table = in_hand(state.but(market=()), offer.slug)
                outlook, ways = Outlook(view(table, player)), ways_of(table.castles[player], offer.slug)
                alone = [way for way in ways if not isinstance(way, Joined)]
                joined = [way for way in ways if isinstance(way, Joined)]
                for way in (*some(rng, alone, 3), *some(rng, joined, 3)):
                    points = outlook.points(player, way)
                    assert points == outlook.assess(player, way)[0] == exhaustive_points(table, *laying(way))
                    seen.add((isinstance(way, Joined), points > 5, bool(table.castles[player].bars)))
    assert {joined for joined, _many, _bars in seen} == ({False, True} if "passages" in modules else {False})
    assert True in {bars for _joined, _many, bars in seen} or "moats" not in modules


def test_every_way_of_a_turn_is_an_option_and_reasons_add_up() -> None:
    joined = 0
    for seed in range(3):
        for state in turns(f"options {seed}", every=23):
            outlook = Outlook(view(state, state.player))
            placed = {option.placement for option in turn_options(outlook, "points") if option.placement is not None}
            purse = state.money[state.player]
            wanted = [offer.slug for offer in outlook.sales if purse + offer.coins >= offer.price]
            assert placed == {way for name in wanted for way in ways_of(state.castles[state.player], name)}
            for way in [way for way in sorted(placed, key=str) if isinstance(way, Joined)][:4]:
                worth = outlook.worth(state.player, way)
                exact = sum(part.points for part in worth.parts if part.name.isupper())
                assert exact == worth.points == outlook.points(state.player, way)
                assert isclose(sum(part.points for part in worth.parts), worth.value, abs_tol=1e-9)
                joined += 1
    assert joined > 10


# the estimate


def test_what_a_room_with_a_join_changes_is_the_difference_of_two_castles() -> None:
    """Hopes of completion, icons and entrances: the same from scratch, with the castle that is built."""
    rng, joined = random.Random("change"), 0
    for seed in range(4):
        for state in turns(f"change {seed}", every=13):
            outlook = Outlook(view(state, state.player))
            holding, castle = outlook.holding(state.player), state.castles[state.player]
            for offer in state.market:
                for way in some(rng, ways_of(castle, offer.slug), 3):
                    met = castle.meeting(*laying(way))
                    estimate = holding.change(met).estimate
                    after = castle.extended(*laying(way))
                    grown = Holding(outlook.prospects, state.player, after, Shape(after))
                    for found, was, now in zip(estimate[1:4], holding.hopes(), grown.hopes(), strict=True):
                        assert isclose(found, now - was, abs_tol=1e-9)
                    joined += bool(met.joins)
    assert joined > 20


def test_the_sides_that_a_room_lies_across_are_those_where_no_bar_can_be_laid() -> None:
    """MOAT-5, MOAT-11: as the referee says of a bar at each site, wherever rooms lie."""
    looked = blocked = 0
    for seed in range(6):
        for state in stops(f"sides {seed}", ("moats",), 7, ("random",) * 2):
            for castle in state.castles:
                if castle.rooms[0].tile.gate is None or castle.bars:
                    continue
                free, legal = free_sites(castle), {bar.turn for bar in castle.legal("moat")}
                for side, turn in ((Side.W, 3), (Side.E, 1)):
                    looked += 1
                    blocked += side not in free
                    if turn in legal:
                        assert side in free
    assert looked > 50
    assert blocked


def test_a_room_across_the_ring_costs_its_hopes() -> None:
    holding = Outlook(lone_view(BARE)).holding(0)
    for place in BARE.legal("hallway"):
        moats = holding.change(BARE.meeting(place)).estimate.moats
        assert (moats < 0) == bool(sides_across(BARE, place))


def test_a_passage_that_brings_nothing_is_worth_less_than_none() -> None:
    """The hope that it may bring more later goes with it."""
    castle = Castle.parse("foyer-4@0,0", law("collectors", None, ("passages",)))
    outlook = Outlook(lone_view(castle))
    for way in ways_of(castle, "nap-room"):
        room, joins = laying(way)
        passages = outlook.holding(0).change(castle.meeting(room, joins)).estimate.passages
        assert (passages < 0) == bool(joins)


# a castle without its table


def test_a_lone_castle_keeps_its_pieces() -> None:
    """A section counts for the room that is asked about, and a passage in the text leaves two in hand."""
    castle = BARE.with_piece(BARE.legal("moat")[0])
    plain, ringed = (
        {option.placement: option.points for option in place_options(Outlook(lone_view(one)), "nap-room")}
        for one in (BARE, castle)
    )
    assert set(plain) & set(ringed)
    for place in set(plain) & set(ringed):
        assert ringed[place] == plain[place] + 1
    assert {len(one.joins_left) for one in lone_view(castle).castles} == {3}
    advice = advise_castle(castle, find_tile("nap-room"), Wish("value", 3))
    assert len(advice.hints) == 3
    for hint in advice.hints:
        assert hint.verdict is not None
        assert hint.verdict.legal


def test_why_a_tile_has_no_place_is_told_beside_pieces_too() -> None:
    """Kinds of violation that belong to pieces are words of their own."""
    rules = set()
    for seed in range(2):
        for state in stops(f"no place {seed}", PIECES, 19, ("greedy", "random")):
            castle = state.castles[state.player]
            for name in ("dungeon", *(offer.slug for offer in state.market[:2])) if len(castle) > 1 else ():
                assert no_place(castle, name)
                for place in attempts(castle, name):
                    verdict = castle.judge(place)
                    if not verdict.legal:
                        kind, rule = stopped_by(castle, place)
                        assert (kind, rule) in {(wrong.kind, wrong.rule) for wrong in verdict.violations} | {
                            ("floor", "FLOOR-8")
                        }
                        rules.add(rule)
    assert {"MOAT-11", "MOAT-14"} & rules


def test_nothing_of_this_is_offered_where_the_modules_are_not_in_play() -> None:
    state = next(state for state in stops("none", ("towers",)) if state.phase == Phase.TAKE)
    outlook = Outlook(view(state, state.player))
    assert outlook.prospects.pieces is None
    assert not any(isinstance(option.placement, Joined) for option in turn_options(outlook, "value"))
    assert {action.verb for action in legal_actions(state)} <= {"take", "pass"}
