"""Rules of the whole game, one by one: a table, an action, what must follow."""

import random
import re
from typing import Any

import pytest

from engine import Castle
from engine.castle.verdict import EntranceState
from engine.catalogue import BonusKind, Floor, RoomType, all_tiles, find_tile, stack_sizes
from engine.catalogue.cards import all_bonus_cards, all_favors, find_bonus_card, find_favor
from engine.game.book import book_of
from engine.game.counters import count
from engine.game.final import bonus_items, depleted_items, final_scoring, rank, standings
from engine.game.play import apply, legal_actions, start
from engine.game.setup import shuffle_deal
from engine.game.state import Action, Frame, GameState, Offer, Phase, Verb
from engine.kernel.errors import IllegalAction, UnknownCard
from engine.modules.solo import solo_rank
from engine.rules.register import all_rule_ids
from engine.rules.rulings import RULINGS, law
from tests.support.paths import ROOT

GRAND = (
    "foyer-3@0,0 flute-room@-3,0 stairs@-6,1 armory@-12,0 gallery-of-mirrors@3,0 hallway@9,-1 dining-room@10,0 "
    "audience-room@2,2/3 crypt@-8,3/1 downstairs-hallway@-14,7"
)


def table(players: int = 2, **changes: object) -> GameState:
    """A table in the purchase phase: the first player is master builder, the second is to move."""
    state = start(law(), ("A", "B", "C", "D")[:players], shuffle_deal(law(), players, random.Random(1), master=0)).state
    mover = 1 % players
    return state.but(**{"phase": Phase.TAKE, "player": mover, "turn": mover, "frames": (Frame(),), **changes})


def castles(text: str, players: int = 2) -> tuple[Castle, ...]:
    return (Castle.parse("foyer-3@0,0"), Castle.parse(text), *(Castle.parse("foyer-3@0,0"),) * 2)[:players]


# setup


def test_hallways_are_one_stack_and_one_depletion() -> None:
    """SETUP-3, DEPL-4."""
    state = table(castles=castles(GRAND), hallways=0)
    scored = [item.source for item in depleted_items(state, 1)]
    assert scored == ["hallway@9,-1", "downstairs-hallway@-14,7"]


def test_bonus_cards_are_shuffled_dealt_and_secret() -> None:
    """SETUP-5, SETUP-P-7: the order differs with the seed, and no other hand is in a player's view."""
    orders = {shuffle_deal(law(), 2, random.Random(seed)).piles["bonus_deck"] for seed in range(5)}
    assert len(orders) == 5


def test_the_price_spaces() -> None:
    """PRICE-5, PRICE-6."""
    assert book_of(law(), 4).box.numbers.prices == (15000, 10000, 8000, 6000, 4000, 2000, 1000)
    assert [table(players).prices[-1] for players in (2, 3, 4)] == [4000, 2000, 1000]


# turns


def test_passing_is_free_and_ends_the_turn() -> None:
    """BUY-2, BUY-3, BUY-9, ROUND-3: one turn a round, and who has passed buys nothing."""
    state = table(3)
    assert len(legal_actions(state)) > 1
    step = apply(state, Action(Verb.PASS))
    assert step.state.money[1] == 20000
    assert step.state.player == 2
    assert step.state.money[0] == 15000


def test_every_player_has_one_turn_a_round() -> None:
    """ROUND-2, ROUND-3: left of the master builder first, the master builder last."""
    state, movers = table(4), []
    for _ in range(4):
        movers.append(state.player)
        state = apply(state, Action(Verb.PASS)).state
    assert movers == [1, 2, 3, 0]
    assert (state.round, state.master) == (2, 1)


def test_an_unsold_room_gathers_coins_without_end() -> None:
    """ROUND-4, ROUND-5, MARKET-2."""
    state = table(2)
    for _ in range(3):
        for _ in range(2):
            state = apply(state, Action(Verb.PASS)).state
        state = apply(state, legal_actions(state)[0]).state
    assert {offer.coins for offer in state.market} == {3000}


def test_a_placed_tile_never_moves() -> None:
    """PLACE-9: no action takes a room away, and a castle only grows."""
    before = Castle.parse(GRAND)
    after = before.extended(before.legal("buttery")[0])
    assert after.rooms[:-1] == before.rooms


def test_extra_turns_chain() -> None:
    """REWARD-FOOD-6: a Food room completed in an extra turn gives another."""
    castle = "foyer-4@0,0 buttery@3,1 pantry@-2,1"
    state = table(castles=castles(castle), money=(15000, 50000))
    state = state.but(market=tuple(Offer(1000, find_tile(slug).slug, 0) for slug in ("meat-locker", "utility-room")))
    taken = apply(state, Action(Verb.TAKE, ("meat-locker",))).state
    completing = [
        action for action in legal_actions(taken)
        if any(room.tile.type == "food" for room in taken.castles[1].judge(action.args[0]).completed)
    ]  # fmt: skip
    step = apply(taken, completing[0])
    due = step.state.frames[-1].due[0]
    extra = apply(step.state, Action(Verb.REWARD, (str(due.room), "food", str(due.room)))).state
    assert (extra.phase, extra.player, len(extra.frames)) == (Phase.TAKE, 1, 2)
    again = apply(extra, Action(Verb.TAKE, ("utility-room",))).state
    ends = [
        action for action in legal_actions(again)
        if any(room.tile.type == "food" for room in again.castles[1].judge(action.args[0]).completed)
    ]  # fmt: skip
    nested = apply(again, ends[0]).state
    assert nested.phase == Phase.REWARD
    assert "food" in {reward.kind for reward in nested.frames[-1].due}


def test_the_corridor_reward_is_a_may() -> None:
    """REWARD-CORR-5, COMPLETE-6: declining is offered, unless the table rules otherwise."""
    castle = "foyer-3@0,0 salon@3,0 shed@-5,0"
    for option, declining in (("optional", True), ("compulsory", False)):
        state = table(castles=castles(castle), book=book_of(law("second", {"rewards": option}), 2))
        state = apply(state, Action(Verb.TAKE, ("stairs",))).state
        state = apply(state, next(a for a in legal_actions(state) if a.args[0].y == 3)).state
        assert state.phase == Phase.REWARD
        assert any(action.verb == Verb.DECLINE for action in legal_actions(state)) == declining


# castle rules that only show in other places


def test_a_door_against_a_wall_connects_nothing() -> None:
    """CONN-3, CONN-4: neither bonus nor graph see through walls or through a third room."""
    castle = Castle.parse("foyer-3@0,0 berchta-room@0,3/3 gallery-of-mirrors@3,1/1")
    assert 2 not in castle.connected(1)
    line = Castle.parse("foyer-4@0,0 salon@3,0 nap-room@10,0/1 lilac-cabinet@10,4")
    assert line.connected(1) == (0, 2)


def test_each_adjacent_tile_counts_once() -> None:
    """ADJ-5: the Pantry in the notch touches the Kitchen along two edges, and is one neighbour."""
    castle = Castle.parse("foyer-3@0,0 kitchen@3,0/1 pantry@5,2/1")
    assert castle.adjacent(2) == (1,)


def test_a_room_is_completed_once() -> None:
    """COMPLETE-8: later placements complete other rooms, never the same again."""
    castle, completed = Castle(), []
    for room in Castle.parse(GRAND).rooms:
        castle = castle.extended(room)
        completed += list(castle.newly_completed())
    assert len(completed) == len(set(completed)) == 4


def test_stairs_start_from_any_ground_floor_entrance() -> None:
    """FLOOR-10."""
    castle = Castle.parse("foyer-4@0,0 salon@3,0")
    beside = {e.room.slug for p in castle.legal("stairs") for e in castle.extended(p).entrances if e.other == p}
    assert beside == {"foyer-4", "salon"}


def test_activity_rooms_are_on_the_ground_floor() -> None:
    """FLOOR-12."""
    doors = [door for tile in all_tiles() if tile.type == RoomType.ACTIVITY for door in tile.doors]
    assert {door.floor for door in doors} == {Floor.GROUND}


def test_a_fence_is_no_entrance() -> None:
    """FENCE-5: the fence of the shed leads nowhere, only its two doors do."""
    castle = Castle.parse("foyer-3@0,0 shed@-5,0")
    shed = [e for e in castle.entrances if e.room.slug == "shed"]
    assert [e.state for e in shed] == [EntranceState.CONNECTED, EntranceState.EXTERNAL]


def test_icons_by_type() -> None:
    """ICON-4: every Downstairs room counts, every Activity room penalises."""
    kinds = {(tile.type, tile.bonus.kind) for tile in all_tiles() if tile.bonus}
    assert (RoomType.DOWNSTAIRS, BonusKind.EACH) in kinds
    assert (RoomType.ACTIVITY, BonusKind.ADJACENT) in kinds


def test_a_pair_scores_both_ways() -> None:
    """SCORE-9: the Salon pays for the Activity room, which pays for touching the Salon."""
    score = Castle.parse("foyer-4@0,0 salon@3,0").judge("flute-room@10,0").score
    assert score is not None
    assert {(item.rule, item.source.slug, item.points) for item in score.items} >= {
        ("SCORE-2", "flute-room", -1),
        ("SCORE-3", "salon", 2),
    }


# favors and bonus cards


def test_there_are_24_favors_and_27_bonus_cards() -> None:
    """FAVOR-LIST-11, BONUS-LIST-12."""
    for edition in ("first", "second"):
        assert len(all_favors(edition)) == 24
        assert len(all_bonus_cards(edition)) == 27


GRAND_COUNTS = {
    "small-rooms": 3, "large-rooms": 3, "square-rooms": 0, "round-rooms": 1, "completed-rooms": 4,
    "incomplete-rooms": 6, "external-entrances": 3, "money": 29000, "number-corridor": 4, "area-corridor": 500,
    "number-downstairs": 2, "area-downstairs": 700, "number-activity": 2, "area-activity": 750, "number-living": 1,
    "area-living": 350, "number-food": 1, "area-food": 300, "number-sleeping": 0, "area-sleeping": 0,
    "number-outdoor": 0, "area-outdoor": 0, "number-utility": 0, "area-utility": 0,
}  # fmt: skip


@pytest.mark.parametrize("favor", [card.id for card in all_favors("second")])
def test_what_each_favor_counts(favor: str) -> None:
    """FAVOR-LIST-01 to FAVOR-LIST-10: FAVOR-LIST-04 large, FAVOR-LIST-08 completed, FAVOR-LIST-09 incomplete."""
    assert count(find_favor(favor), Castle.parse(GRAND), 29000) == GRAND_COUNTS[favor]


GRAND_BONUS = {
    "all-sizes": 0, "all-types": 0, "hallways": 2, "stairs": 2, "external-entrances": 1, "completed-rooms": 2,
    "square-rooms": 0, "round-rooms": 1, "money": 5, "type-corridor": 4, "type-downstairs": 4, "type-activity": 4,
    "type-living": 2, "type-food": 3, "type-sleeping": 0, "type-outdoor": 0, "type-utility": 0, "size-100": 0,
    "size-150": 2, "size-200": 0, "size-250": 2, "size-300": 2, "size-350": 3, "size-400": 0, "size-450": 3,
    "size-500": 0, "size-600": 3,
}  # fmt: skip


@pytest.mark.parametrize("card", [card.id for card in all_bonus_cards("second")])
def test_what_each_bonus_card_is_worth(card: str) -> None:
    """BONUS-2; BONUS-LIST-03, BONUS-LIST-04, BONUS-LIST-05, BONUS-LIST-06, BONUS-LIST-07, BONUS-LIST-08,
    BONUS-LIST-09, BONUS-LIST-10, BONUS-LIST-11."""
    state = table(castles=castles(GRAND), money=(0, 29000), bonus=((), (card,)))
    assert [item.points for item in bonus_items(state, 1)] == [GRAND_BONUS[card]]


def test_all_sizes_and_all_types() -> None:
    """BONUS-LIST-01, BONUS-LIST-02: foyer, hallways and stairs are no sizes, but the foyer is a Corridor."""
    every = Castle((Castle.parse("foyer-3@0,0").rooms[0],))
    rooms = [next(tile for tile in all_tiles() if tile.size_stack == size) for size in stack_sizes()]
    types = [next(tile for tile in all_tiles() if tile.is_room and tile.type == kind) for kind in RoomType]
    placed = [type(every.rooms[0])(tile.slug, 50 * i, 50, 0) for i, tile in enumerate(rooms, 1)]
    assert count(find_bonus_card("all-sizes"), Castle((*every.rooms, *placed)), 0) == 1
    assert count(find_bonus_card("all-sizes"), Castle((*every.rooms, *placed[1:])), 0) == 0
    placed = [type(every.rooms[0])(t.slug, 50 * i, 50, 0) for i, t in enumerate(types, 1) if t.type != "corridor"]
    assert count(find_bonus_card("all-types"), Castle((*every.rooms, *placed)), 0) == 1
    assert count(find_bonus_card("all-types"), Castle((*every.rooms, *placed[1:])), 0) == 0


def test_a_card_that_does_not_exist() -> None:
    with pytest.raises(UnknownCard, match="'mony' is not a favor; did you mean money"):
        find_favor("mony")


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((5, 5, 5), [4, 4, 4]), ((1, 1, 1, 1), [3, 3, 3, 3]), ((9, 2, 2), [8, 3, 3]), ((9, 5, 2, 2), [8, 4, 1, 1]),
        ((3, 3, 1, 0), [6, 6, 2, 0]), ((0, 0), [0, 0]), ((0, 7), [0, 8]), ((4, 4, 0), [6, 6, 0]), ((9, 1), [8, 4]),
    ],
)  # fmt: skip
def test_places_and_ties(counts: tuple[int, ...], points: list[int]) -> None:
    """FAVOR-1 to FAVOR-3, FAVOR-TIE-1 to FAVOR-TIE-3, DX-01."""
    assert [place.points for place in sorted(rank(counts))] == points


def test_the_order_of_the_final_scoring_is_the_editions() -> None:
    """FINAL-1, FINAL-2, FINAL-4: the order differs, the sum does not."""
    changes: dict[str, Any] = {
        "castles": castles(GRAND),
        "hallways": 0,
        "favors": ("number-corridor",),
        "bonus": ((), ("stairs",)),
    }
    new, old = (final_scoring(table(book=book_of(law(edition), 2), **changes))[1] for edition in ("second", "first"))
    assert [item.rule for item in new] == ["DEPL-1", "DEPL-1", "FAVOR-LIST-01", "BONUS-LIST-04", "MONEY-1"]
    assert [item.rule for item in old] == ["FAVOR-LIST-01", "DEPL-1", "DEPL-1", "BONUS-LIST-04", "MONEY-1"]


def test_tie_breaks() -> None:
    """WIN-1 to WIN-5."""
    level: dict[str, Any] = {"scores": (5, 5), "bonus": ((), ()), "favors": ()}
    bigger = standings(table(castles=castles("foyer-3@0,0 nap-room@3,1/2"), **{**level, "scores": (7, 7)}))
    assert (bigger.winners, bigger.decided_by) == ((1,), "WIN-2")
    richer = standings(table(castles=castles("foyer-3@0,0"), money=(16000, 15000), **level))
    assert (richer.winners, richer.decided_by) == ((0,), "WIN-3")
    old = standings(table(castles=castles("foyer-3@0,0"), money=(16000, 15000), book=book_of(law("first"), 2), **level))
    assert (old.winners, old.decided_by) == ((0, 1), "")


@pytest.mark.parametrize(
    ("edition", "score", "band"),
    [("second", 59, 0), ("second", 60, 1), ("second", 80, 1), ("second", 81, 2), ("second", 96, 3), ("second", 111, 4),
     ("first", 50, 0), ("first", 51, 1), ("first", 70, 1), ("first", 86, 3), ("first", 101, 4)],
)  # fmt: skip
def test_solo_ranks(edition: str, score: int, band: int) -> None:
    """SOLO-RANK-1, SOLO-RANK-2, OQ-078; our titles are our own (SOLO-RANK-3)."""
    assert solo_rank(law(edition), score) == band


def test_the_solo_game_has_no_favors_and_eleven_rounds() -> None:
    """SOLO-7, SOLO-8: 33 cards at 3 a round."""
    state = start(law(), ("A",), shuffle_deal(law(), 1, random.Random(1))).state
    assert state.favors == ()
    assert state.box.numbers.cards // 3 == 11
    assert not [item for item in final_scoring(state)[0] if item.rule.startswith("FAVOR")]


def test_an_action_in_the_wrong_phase_is_refused_with_a_rule() -> None:
    with pytest.raises(IllegalAction, match="ROUND-1"):
        apply(table(), Action(Verb.STASH, ()))


# rulings


def test_every_ruling_has_options_a_default_and_rules_behind_it() -> None:
    for ruling in RULINGS.values():
        assert len(ruling.options) > 1
        assert ruling.rules
        for edition in ("first", "second", "collectors"):
            assert ruling.default(edition) in ruling.options


def test_corner_contact_under_the_other_ruling() -> None:
    """ADJ-2, DIFF-02: the Salon in the corner of the 9 Pin Alley pays a point there."""
    text, placement = "foyer-3@0,0 9-pin-alley@0,3/1", "salon@-7,1/2"
    usual = Castle.parse(text).judge(placement).score
    strict = Castle.parse(text, law("second", {"corner-contact": "adjacent"})).judge(placement).score
    assert usual is not None
    assert strict is not None
    assert (usual.total, strict.total) == (3, 2)


def test_nothing_but_data_asks_for_the_edition() -> None:
    for folder in ("engine", "solver", "cli"):
        for file in (ROOT / folder).rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            assert not re.search(r"\bif\b[^\n]*edition(\.name)?\s*(==|!=|in)\s*[\"'(\[]", text), file


# the register and the code

EXPLAINED = {
    "SETUP-7": "the bank is unlimited (OQ-026), so that it is nowhere in the state",
    "SETUP-8": "the side of a board has no effect beyond the price spaces",
    "SETUP-9": "an agreement before play; a position file may hold any favors and cards",
    "MARKET-8": "a consequence of MARKET-1 and MARKET-5, nothing to enforce",
    "PLACE-12": "a fact about the tiles, on which the lattice rests",
    "SCORE-7": "how two booklets group the steps; the sum is the same",
}


def test_every_rule_with_an_effect_in_play_is_named_by_a_check_or_a_test() -> None:
    text = ""
    for folder in ("engine", "solver", "cli", "tests", "examples"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".yaml") and file.name != "test_rules.py":
                text += file.read_text(encoding="utf-8").split("EXPLAINED = {")[0]
    # parts 2 to 17: all of the register but the components
    missing = {
        rule for rule in all_rule_ids("base") if not rule.startswith("COMP-") and not re.search(rf"\b{rule}\b", text)
    }
    assert missing - set(EXPLAINED) == set()
