"""The game of Between Two Castles: invariants, every rule of setup, rounds, bonuses, end, and of two."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.kernel.errors import IllegalAction, MadKingError
from engine.kernel.log import LogError, follow
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import RoomType, Slug, all_cards, all_thrones, regular_tiles
from engine.two_castles.game.events import BonusGiven, CastleScored, Discarded, OldestFirst, Void
from engine.two_castles.game.final import find_winners, rank, standings
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.setup import Deal, check_deal, shuffle_deal
from engine.two_castles.game.state import (
    HAND,
    NOBODY,
    SPECIAL_TILES,
    Action,
    GameState,
    Gift,
    Phase,
    Pile,
    Verb,
)
from engine.two_castles.game.turns import Step, advance, apply, start
from engine.two_castles.game.view import view
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import USUAL, Law
from solver.table.arena import play_game, play_games
from tests.support.paths import ROOT
from tests.support.series import sister_series

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Fay", "Gus")
TILES = sorted(tile.slug for tile in regular_tiles())
CARDS = sorted(card.slug for card in all_cards())
THRONES = sorted(tile.slug for tile in all_thrones())
OF = {kind: [tile.slug for tile in regular_tiles() if tile.type == kind] for kind in RoomType}


def new_table(players: int, seed: str = "a", law: Law = USUAL) -> GameState:
    """A table after the first deal."""
    return start(law, NAMES[:players], shuffle_deal(players, random.Random(seed))).state


def random_steps(players: int, law: Law, seed: str) -> Iterator[tuple[Action | None, Step]]:
    """A random game step by step; the first step is the deal."""
    rng = random.Random(f"{players} {seed}")
    step = start(law, NAMES[:players], shuffle_deal(players, rng))
    yield None, step
    while not step.state.over:
        state = step.state
        if state.phase == Phase.SHUFFLE:
            action = TWO_CASTLES.chance(state, rng)
        else:
            actions = legal_actions(state)
            action = actions[rng.randrange(len(actions))]
        step = advance(state, action)
        yield action, step


def refuse(state: GameState, action: Action) -> tuple[str, ...]:
    """The rules by which an action is refused."""
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    return refused.value.rules


# every thing in its place


@pytest.mark.parametrize("players", range(2, 8))
def test_every_place_of_every_tile_is_offered(players: int) -> None:
    for _action, step in random_steps(players, USUAL, "places"):
        state = step.state
        if state.phase == Phase.PLACE:
            places = [Action(Verb.PLACE, (p,)) for slug in state.hand for p in state.castles[state.site].legal(slug)]
            assert [action for action in legal_actions(state) if action.verb == Verb.PLACE] == sorted(places)


def check_places(state: GameState) -> None:
    """Every tile, card, throne room, attendant and special room is in exactly one place."""
    built = [room.slug for castle in state.castles for room in castle.rooms]
    special = sum(slug in ("fountain", "tower", "grand-foyer") for slug in built)
    rooms = [slug for slug in built if slug not in ("fountain", "tower", "grand-foyer") and slug not in THRONES]
    rooms += [slug for pile in (*state.hands, *state.chosen) for slug in pile]
    rooms += [gift.slug for gifts in state.gifts for gift in gifts]
    rooms += [slug for slug in state.hand if slug not in ("fountain", "tower", "grand-foyer")]
    assert sorted((*rooms, *state.supply, *state.discards)) == TILES
    cards = [card for kept in state.cards for card in kept]
    assert sorted((*cards, *state.card_deck, *state.card_discards, *state.drawn)) == CARDS
    assert sorted((*(slug for slug in built if slug in THRONES), *state.box)) == THRONES
    assert state.specials + special == SPECIAL_TILES
    assert sum(state.court) + sum(map(len, state.attendants)) == 28


@pytest.mark.parametrize("chunk", range(10))
def test_every_tile_is_in_one_place_in_500_random_games(chunk: int) -> None:
    for number in range(50):
        last: GameState | None = None
        for _action, step in random_steps(2 + number % 6, USUAL, f"places {chunk} {number}"):
            last = step.state
            check_places(last)
        assert last is not None
        for castle in last.castles:
            assert Castle.build(castle.rooms) == castle


def test_a_castle_gets_sixteen_tiles_and_one_for_each_food_bonus() -> None:
    """B2C-ROUND-10, B2C-BONUS-FOOD; a throne room has at most two attendants (OQ-146), a castle two cards."""
    for number in range(12):
        gained: Counter[int] = Counter()
        state = new_table(2 + number % 6)
        for _action, step in random_steps(2 + number % 6, USUAL, f"sixteen {number}"):
            state = step.state
            gained.update(
                event.castle - 1
                for event in step.events
                if isinstance(event, BonusGiven) and event.rule == "B2C-BONUS-FOOD"
            )
        for castle, built in enumerate(state.castles):
            assert sum(room.tile.is_regular for room in built.rooms) == 16 + gained[castle]
            assert len(state.attendants[castle]) <= 2
            assert len(state.cards[castle]) <= 2


# logs and views


def test_a_line_that_breaks_a_rule_is_refused_with_it() -> None:
    lines = list(play_game(sister_series(("greedy", "random", "random"), "log", record=True), 0).log)
    place = next(number for number, line in enumerate(lines) if '"do": "place"' in line)
    moved = re.sub(r"@-?\d+,-?\d+", "@77,7", lines[place])
    for number, line, rule in (
        (1, lines[1].replace(TILES[0], TILES[1]), "B2C-SETUP-6"),
        (1, lines[1].replace("[0, 1, 2]", "[0, 1, 1]"), "B2C-ROUND-7"),
        (place, moved, "B2C-PLACE-2"),
    ):
        with pytest.raises(LogError, match=rule) as refused:
            list(follow(TWO_CASTLES, [*lines[:number], line, *lines[number + 1 :]]))
        assert refused.value.line == number + 1


def test_partners_see_what_their_castle_draws() -> None:
    """OQ-152, B2C-BONUS-1: bonus cards and drawn tiles are known to both partners, and to nobody else."""
    seen = Counter[str]()
    for number in range(20):
        for _action, step in random_steps(4, USUAL, f"partners {number}"):
            state = step.state
            if state.phase == Phase.CARD or (state.phase == Phase.PLACE and state.bonus == "B2C-BONUS-FOOD"):
                seen[state.phase] += 1
                for player in state.people:
                    table = view(state, player)
                    shown = (table.drawn, table.offer) == (state.drawn, state.hand)
                    assert shown == (player in state.partners(state.site))
    assert len(seen) == 2


# setup


@pytest.mark.parametrize("players", range(3, 8))
def test_one_castle_between_each_pair(players: int) -> None:
    """B2C-SETUP-1, B2C-SETUP-3, B2C-ROUND-1: as many castles as players, the other throne rooms go back."""
    state = new_table(players)
    assert len(state.castles) == players
    assert len({castle.rooms for castle in state.castles}) == players
    assert len(state.box) == 7 - players
    assert [len(hand) for hand in state.hands] == [9] * players
    for seat in range(players):
        left, right = state.sides(seat)
        assert seat in state.partners(left)
        assert seat in state.partners(right)
    assert len(state.supply) == 147 - 9 * players
    assert len(state.card_deck) == 20


@pytest.mark.parametrize("names", [("Ada",), ("Ada", "Ludwig")])
def test_wrong_tables_are_refused(names: tuple[str, ...]) -> None:
    """B2C-COMP-1, B2C-2P-1."""
    with pytest.raises(MadKingError):
        start(USUAL, names, shuffle_deal(len(names), random.Random(1)))


def test_a_deal_must_be_a_shuffle_of_the_box() -> None:
    """B2C-SETUP-3, B2C-SETUP-6, B2C-SETUP-7."""
    deal = shuffle_deal(3, random.Random(1))
    check_deal(3, deal)
    short = Deal(deal.thrones, deal.tiles[1:], deal.cards, deal.elders)
    mixed = Deal(deal.thrones, (Slug("fountain"), *deal.tiles[1:]), deal.cards, deal.elders)  # B2C-SETUP-5
    twice = Deal(deal.thrones, deal.tiles, (deal.cards[1], *deal.cards[1:]), deal.elders)
    for wrong in (short, mixed, twice, deal._replace(thrones=deal.thrones[:6]), deal._replace(elders=(0, 1))):
        with pytest.raises(MadKingError):
            check_deal(3, wrong)


# rounds


def choose_all(state: GameState) -> GameState:
    """Everybody chooses the first two tiles."""
    while state.phase in (Phase.CHOOSE, Phase.LUDWIG, Phase.SHUFFLE):
        action = (
            TWO_CASTLES.chance(state, random.Random(2)) if state.phase == Phase.SHUFFLE else legal_actions(state)[0]
        )
        state = apply(state, action).state
    return state


def test_two_of_nine_are_chosen_and_the_rest_goes_left() -> None:
    """B2C-ROUND-2, B2C-ROUND-3: 36 pairs; what others chose is seen when all have chosen, not before."""
    state = new_table(4)
    hands = state.hands
    assert len(legal_actions(state)) == 36
    assert refuse(state, Action(Verb.CHOOSE, (hands[0][0], hands[1][0]))) == ("B2C-ROUND-2",)
    assert refuse(state, Action(Verb.CHOOSE, (hands[0][0], hands[0][0]))) == ("B2C-ROUND-2",)
    assert refuse(state, Action(Verb.LEAD)) == ("B2C-ROUND-2", "B2C-ROUND-3")
    after = apply(state, legal_actions(state)[0]).state
    assert view(after, 1).chosen == ((), (), (), ())
    assert view(after, 0).chosen[0] == hands[0][:2]
    assert view(after, 0).hand == ()
    revealed = choose_all(state)
    assert revealed.phase == Phase.DIVIDE
    assert view(revealed, 3).chosen == tuple(hand[:2] for hand in hands)
    assert revealed.hands == (hands[3][2:], hands[0][2:], hands[1][2:], hands[2][2:])
    assert view(revealed, 0).hand == ()
    assert view(revealed, 0).passed == hands[0][2:]


def test_the_second_round_passes_to_the_right() -> None:
    """B2C-ROUND-9."""
    state = new_table(4).but(round=2)
    hands = state.hands
    assert choose_all(state).hands == (hands[1][2:], hands[2][2:], hands[3][2:], hands[0][2:])


def test_one_tile_goes_to_each_side() -> None:
    """B2C-ROUND-4: one of the two to the castle on the left, the other to that on the right."""
    state = choose_all(new_table(3))
    one, other = state.chosen[0]
    assert refuse(state, Action(Verb.DIVIDE, (one, one))) == ("B2C-ROUND-4",)
    after = apply(state, Action(Verb.DIVIDE, (other, one))).state
    assert after.gifts == ((Gift(0, other),), (), (Gift(0, one),))


def at_order(players: int = 3, **changes: object) -> GameState:
    """A table at which the tiles are divided and the first castle is to be built."""
    state = choose_all(new_table(players).but(**changes))
    while state.phase == Phase.DIVIDE:
        state = apply(state, legal_actions(state)[0]).state
    return state


def test_the_partners_settle_who_places_first() -> None:
    """B2C-ROUND-5, EX-B03: each castle gets two tiles a turn, one of each partner, in the order they choose."""
    state = at_order()
    assert [len(gifts) for gifts in state.gifts] == [2, 2, 2]
    assert {gift.seat for gift in state.gifts[0]} == {0, 1}
    assert apply(state, Action(Verb.LEAD)).state.builder == 0
    other = apply(state, Action(Verb.WAIT)).state
    assert (other.phase, other.player) == (Phase.ORDER, 1)
    assert apply(other, Action(Verb.LEAD)).state.builder == 1
    assert refuse(state, Action(Verb.DECLINE)) == ("B2C-ROUND-5", "B2C-ROUND-7")


@pytest.mark.parametrize(("elders", "first"), [((0, 1, 2), 0), ((2, 1, 0), 1)])
def test_if_both_wait_the_oldest_places_first(elders: tuple[int, ...], first: int) -> None:
    """B2C-ROUND-7."""
    state = at_order(elders=elders)
    step = apply(apply(state, Action(Verb.WAIT)).state, Action(Verb.WAIT))
    assert step.state.builder == first
    assert [type(event) for event in step.events] == [OldestFirst]


def test_a_tile_to_be_placed_cannot_be_left_out_or_exchanged() -> None:
    """B2C-ROUND-4; EX-B02: placement rules are those of the castle (B2C-PLACE-2)."""
    state = apply(at_order(), Action(Verb.LEAD)).state
    assert refuse(state, Action(Verb.DECLINE)) == ("B2C-ROUND-4",)
    other = next(slug for slug in TILES if slug not in state.hand)
    assert refuse(state, Action(Verb.PLACE, (Placement(Slug(other), 2, 0),))) == ("B2C-ROUND-4",)
    assert "B2C-PLACE-2" in refuse(state, Action(Verb.PLACE, (Placement(state.hand[0], 0, 2),)))


def test_four_turns_a_round_and_the_last_tile_is_discarded() -> None:
    """B2C-ROUND-8, B2C-ROUND-1, B2C-ROUND-6: 9, 7, 5, 3, and one is left over, twice; nothing ever moves."""
    heights: list[int] = []
    kept: tuple[Castle, ...] = ()
    for _action, step in random_steps(5, USUAL, "turns"):
        state = step.state
        height = max(map(len, state.hands))
        if state.phase == Phase.CHOOSE and (not heights or height != heights[-1]) and state.player == 0:
            heights.append(height)
        for event in step.events:
            if isinstance(event, Discarded):
                assert event[1:] == (5, "B2C-ROUND-8")
        assert all(set(old.rooms) <= set(new.rooms) for old, new in zip(kept, state.castles, strict=False))
        kept = state.castles
    assert heights == [9, 7, 5, 3, 9, 7, 5, 3]


# bonuses


def building(kinds: dict[RoomType, int], tile: str, **changes: object) -> GameState:
    """Seat 1 is to place a tile, alone in the turn, in castle 1, which has so many rooms of these types."""
    state = at_order()
    throne = state.castles[0].rooms[0]
    castle = Castle((throne,))
    used = [tile]
    for kind, number in kinds.items():
        for slug in [slug for slug in OF[kind] if slug != tile][:number]:
            castle = castle.extended(castle.legal(slug)[-1])
            used.append(slug)
    free = [slug for slug in TILES if slug not in used]
    castles = (castle, *state.castles[1:])
    gifts = ((Gift(1, Slug(tile)),), *(((),) * 2))
    supply = tuple(Slug(slug) for slug in free[27:])
    hands = tuple(tuple(Slug(slug) for slug in free[seat * 7 : seat * 7 + 7]) for seat in range(3))
    return apply(
        state.but(castles=castles, gifts=gifts, hands=hands, supply=supply, **changes), Action(Verb.LEAD)
    ).state


def build(state: GameState) -> Step:
    """Place the tile in hand at the last place offered."""
    return apply(state, legal_actions(state)[-1])


def test_nothing_for_the_second_fourth_and_sixth_room() -> None:
    """B2C-BONUS-3."""
    for before in (1, 3, 5, 6):
        step = build(building({RoomType.FOOD: before}, OF[RoomType.FOOD][9]))
        assert not [event for event in step.events if isinstance(event, BonusGiven)]
        assert step.state.site == 1


def test_third_food_draws_five_and_places_one() -> None:
    """B2C-BONUS-FOOD, B2C-BONUS-1: at once, by the partner who placed; the other four are discarded."""
    state = building({RoomType.FOOD: 2}, OF[RoomType.FOOD][9])
    assert state.player == 1
    after = build(state).state
    assert after.hand == tuple(sorted(state.supply[:5]))
    assert (after.player, after.site, after.bonus) == (1, 0, "B2C-BONUS-FOOD")
    assert refuse(after, Action(Verb.DECLINE)) == ("B2C-BONUS-FOOD", "OQ-150")
    assert refuse(after, Action(Verb.LEAD)) == ("B2C-BONUS-1",)
    done = build(after).state
    assert len(done.discards) == 4
    assert len(done.supply) == len(state.supply) - 5
    assert done.site == 1


def test_the_discards_come_back_when_fewer_than_five_are_left() -> None:
    """B2C-BONUS-FOOD, OQ-151: what is left is drawn first, then the shuffled discards."""
    state = building({RoomType.FOOD: 2}, OF[RoomType.FOOD][9])
    state = state.but(supply=state.supply[:3], discards=state.supply[3:])
    after = build(state).state
    assert (after.phase, after.pile, after.player) == (Phase.SHUFFLE, Pile.TILES, NOBODY)
    assert refuse(after, Action(Verb.SHUFFLE, after.discards[1:])) == ("B2C-BONUS-FOOD", "OQ-160")
    assert refuse(after, Action(Verb.LEAD)) == ("B2C-BONUS-FOOD", "OQ-160")
    drawn = apply(after, Action(Verb.SHUFFLE, after.discards)).state
    assert set(state.supply) < set(drawn.hand)
    assert len(drawn.hand) == 5
    assert drawn.discards == ()


def test_five_are_left_exactly() -> None:
    """B2C-BONUS-FOOD: with five left nothing is shuffled."""
    state = building({RoomType.FOOD: 2}, OF[RoomType.FOOD][9])
    after = build(state.but(supply=state.supply[:5], discards=state.supply[5:])).state
    assert after.phase == Phase.PLACE
    assert after.supply == ()


def test_a_food_bonus_can_bring_further_bonuses() -> None:
    """EX-B06, B2C-BONUS-4: the tile drawn is the third Living room, so an attendant comes at once."""
    living = Slug(OF[RoomType.LIVING][9])
    state = building({RoomType.FOOD: 2, RoomType.LIVING: 2}, OF[RoomType.FOOD][9])
    rest = tuple(slug for slug in state.supply if slug != living)
    state = build(state.but(supply=(living, *rest))).state
    action = next(action for action in legal_actions(state) if action.args[0].slug == living)
    after = apply(state, action)
    assert after.state.phase == Phase.ATTENDANT
    assert [event.record()["rule"] for event in after.events] == ["B2C-BONUS-LIVING"]


def test_a_food_bonus_tile_can_be_the_fifth_of_its_type() -> None:
    """OQ-149: both bonuses, one after the other."""
    living = Slug(OF[RoomType.LIVING][9])
    state = building({RoomType.FOOD: 2, RoomType.LIVING: 4}, OF[RoomType.FOOD][9])
    rest = tuple(slug for slug in state.supply if slug != living)
    state = build(state.but(supply=(living, *rest))).state
    action = next(action for action in legal_actions(state) if action.args[0].slug == living)
    after = apply(state, action).state
    assert after.bonus == "B2C-BONUS-2"


def test_third_living_brings_an_attendant() -> None:
    """B2C-BONUS-LIVING: any kind of which one is left, also the one that is there."""
    state = build(building({RoomType.LIVING: 2}, OF[RoomType.LIVING][9])).state
    assert [action.args[0] for action in legal_actions(state)] == ["jester", "knight", "painter", "tailor"]
    after = apply(state, Action(Verb.ATTENDANT, ("painter",))).state
    assert after.attendants[0] == ("painter",)
    assert sum(after.court) == 27
    empty = state.but(court=(0, 7, 7, 7))
    assert refuse(empty, Action(Verb.ATTENDANT, ("painter",))) == ("B2C-BONUS-LIVING", "B2C-COMP-5")


def test_third_utility_draws_three_cards_and_keeps_one() -> None:
    """B2C-BONUS-UTILITY."""
    before = building({RoomType.UTILITY: 2}, OF[RoomType.UTILITY][9])
    state = build(before).state
    assert state.drawn == tuple(sorted(before.card_deck[:3]))
    assert refuse(state, Action(Verb.KEEP, (before.card_deck[3],))) == ("B2C-BONUS-UTILITY",)
    after = apply(state, Action(Verb.KEEP, (state.drawn[1],))).state
    assert after.cards[0] == (state.drawn[1],)
    assert sorted(after.card_discards) == sorted((state.drawn[0], state.drawn[2]))


def test_discarded_cards_come_back_when_fewer_than_three_are_left() -> None:
    """B2C-BONUS-UTILITY."""
    state = building({RoomType.UTILITY: 2}, OF[RoomType.UTILITY][9])
    after = build(state.but(card_deck=state.card_deck[:2], card_discards=state.card_deck[2:])).state
    assert (after.phase, after.pile) == (Phase.SHUFFLE, Pile.CARDS)
    drawn = apply(after, Action(Verb.SHUFFLE, after.card_discards)).state
    assert set(state.card_deck[:2]) < set(drawn.drawn)
    assert drawn.card_discards == ()


@pytest.mark.parametrize(
    ("kind", "tile"),
    [(RoomType.OUTDOOR, "fountain"), (RoomType.SLEEPING, "tower"), (RoomType.CORRIDOR, "grand-foyer")],
)
def test_third_rooms_that_bring_a_special_room(kind: RoomType, tile: str) -> None:
    """B2C-BONUS-OUTDOOR, B2C-BONUS-SLEEPING, B2C-BONUS-CORRIDOR: it is placed at once."""
    state = build(building({kind: 2}, OF[kind][9])).state
    assert state.hand == (tile,)
    after = build(state).state
    assert after.specials == SPECIAL_TILES - 1
    assert any(room.slug == tile for room in after.castles[0].rooms)


def test_third_downstairs_takes_the_bonus_of_any_other_type() -> None:
    """B2C-BONUS-DOWNSTAIRS, EX-B18: taken early, the regular bonus still comes."""
    food = OF[RoomType.FOOD][9]
    state = build(building({RoomType.DOWNSTAIRS: 2, RoomType.FOOD: 2}, OF[RoomType.DOWNSTAIRS][9])).state
    offered = [str(action) for action in legal_actions(state)]
    types = ["corridor", "food", "living", "outdoor", "sleeping", "utility"]
    assert offered == [*(f"bonus {kind}" for kind in types), "decline"]
    assert refuse(state, Action(Verb.BONUS, ("downstairs",))) == ("B2C-BONUS-DOWNSTAIRS",)
    early = apply(state, Action(Verb.BONUS, ("food",))).state
    assert early.bonus == "B2C-BONUS-FOOD"
    assert len(early.hand) == 5
    third = early.but(supply=(Slug(food), *early.supply), hand=(Slug(food),))
    assert build(third).state.bonus == "B2C-BONUS-FOOD"
    assert build(third).events[0].record()["rule"] == "B2C-BONUS-FOOD"


def test_a_second_attendant_through_the_downstairs_bonus() -> None:
    """B2C-BONUS-LIVING, B2C-BONUS-DOWNSTAIRS, OQ-146: the same one again, and no third."""
    state = building({RoomType.DOWNSTAIRS: 2, RoomType.LIVING: 3}, OF[RoomType.DOWNSTAIRS][9])
    state = build(state.but(attendants=(("painter",), (), ()), court=(6, 7, 7, 7))).state
    state = apply(state, Action(Verb.BONUS, ("living",))).state
    assert apply(state, Action(Verb.ATTENDANT, ("painter",))).state.attendants[0] == ("painter", "painter")


def test_the_fifth_room_brings_a_special_room_of_choice() -> None:
    """B2C-BONUS-2: also a kind that the castle has."""
    state = build(building({RoomType.CORRIDOR: 4}, OF[RoomType.CORRIDOR][9])).state
    assert {action.args[0].slug for action in legal_actions(state) if action.args} == {
        "fountain",
        "grand-foyer",
        "tower",
    }
    assert state.bonus == "B2C-BONUS-2"
    assert refuse(state, Action(Verb.PLACE, (Placement(Slug(TILES[0]), 2, 0),))) == ("B2C-BONUS-2",)


def test_no_special_room_is_left() -> None:
    """OQ-142, B2C-COMP-3."""
    step = build(building({RoomType.OUTDOOR: 2}, OF[RoomType.OUTDOOR][9], specials=0))
    assert [isinstance(event, Void) for event in step.events] == [False, True]
    assert step.state.site == 1


def test_too_few_tiles_for_the_second_deal() -> None:
    """OQ-160: seven players, and the supply has fewer than 63: the discards are shuffled under it first."""
    state = at_order(7)
    hands = tuple(hand[:1] for hand in state.hands)
    spare = tuple(slug for hand in state.hands for slug in hand[1:])
    state = state.but(site=6, gifts=((),) * 7, hands=hands, supply=state.supply[:60], discards=spare)
    state = apply(state.but(discards=state.discards + state.supply[60:]), Action(Verb.LEAD)).state
    assert (state.phase, state.pile, state.round) == (Phase.SHUFFLE, Pile.TILES, 2)
    dealt = apply(state, Action(Verb.SHUFFLE, state.discards)).state
    assert [len(hand) for hand in dealt.hands] == [HAND] * 7
    assert dealt.phase == Phase.CHOOSE


# the end


def test_the_lower_castle_counts() -> None:
    """B2C-END-2, EX-B21: the seating Ben, Matthew, Margo, Peter, Anna Grace, Emily makes the result possible."""
    totals = (56, 52, 52, 57, 62, 62)
    results = rank(totals, (1,) * 6)
    assert [result.lower for result in results] == [56, 52, 52, 52, 57, 62]
    assert find_winners(results) == ((5,), "B2C-END-2")


@pytest.mark.parametrize(
    ("totals", "specials", "winners", "rule"),
    [
        ((60, 50, 55, 50), (1, 1, 1, 1), (0, 1), "B2C-END-5"),
        ((60, 50, 55, 40), (1, 1, 1, 1), (1,), "B2C-END-3"),
        ((60, 50, 60, 40), (1, 1, 1, 1), (1, 2), "B2C-END-5"),
        ((60, 50, 60, 40), (4, 3, 3, 9), (1,), "B2C-END-4"),  # EX-B19: 7 special rooms against 6
    ],
)
def test_ties(totals: tuple[int, ...], specials: tuple[int, ...], winners: tuple[int, ...], rule: str) -> None:
    """B2C-END-3, B2C-END-4, B2C-END-5: the other castle, then the special rooms of both, then a shared victory."""
    assert find_winners(rank(totals, specials)) == (winners, rule)


def test_every_castle_is_scored_at_the_end() -> None:
    """B2C-END-1: with its attendants and bonus cards, as the last events say."""
    *_rest, (_action, last) = random_steps(4, USUAL, "end")
    final = standings(last.state)
    told = [event for event in last.events if isinstance(event, CastleScored)]
    assert [event.total for event in told] == [sheet.total for sheet in final.sheets]
    end = last.events[-1].record()
    assert end["results"] == [min(final.sheets[seat].total, final.sheets[seat - 1].total) for seat in range(4)]
    assert end["winners"] == list(final.winners)
    assert refuse(last.state, Action(Verb.LEAD)) == ("B2C-END-1",)


# two players


def test_two_players_sit_with_ludwig() -> None:
    """B2C-2P-1, B2C-2P-2: three castles, one of both players; Ludwig has nine tiles, which nobody sees."""
    state = new_table(2)
    assert state.names == ("Ada", "Bo", "Ludwig")
    assert len(state.castles) == 3
    assert state.partners(0) == (0, 1)
    assert len(state.hands[2]) == 9
    assert (state.phase, state.pile) == (Phase.SHUFFLE, Pile.LUDWIG)
    assert view(state, 2).hand == ()
    assert refuse(state, Action(Verb.SHUFFLE, state.hands[0])) == ("B2C-2P-3",)


@pytest.mark.parametrize(("number", "divider", "shared", "other"), [(1, 0, 2, 1), (2, 1, 1, 2)])
def test_who_draws_and_divides_for_ludwig(number: int, divider: int, shared: int, other: int) -> None:
    """B2C-2P-3, B2C-2P-6: in round 1 the player on his left, in round 2 the one on his right."""
    state = new_table(2).but(round=number)
    order = tuple(reversed(state.hands[2]))
    state = apply(state, Action(Verb.SHUFFLE, order)).state
    assert (state.phase, state.player) == (Phase.LUDWIG, divider)
    assert state.hand == order[:2]
    assert view(state, divider).offer == order[:2]
    assert view(state, 1 - divider).offer == ()
    assert refuse(state, Action(Verb.CHOOSE, state.hands[divider][:2])) == ("B2C-2P-3", "B2C-2P-6")
    after = apply(state, Action(Verb.DIVIDE, (order[1], order[0]))).state
    assert after.gifts[shared] == (Gift(2, order[1]),)
    assert after.gifts[other] == (Gift(2, order[0]),)
    assert view(after, 1 - divider).gifts == after.gifts
    assert (after.phase, after.player) == (Phase.CHOOSE, 0)


def test_the_pile_of_ludwig_goes_round() -> None:
    """B2C-2P-4: all piles move to the left, his too."""
    state = new_table(2)
    revealed = choose_all(state)
    assert revealed.hands[1] == state.hands[0][2:]
    assert revealed.hands[2] == state.hands[1][2:]
    assert set(revealed.hands[0]) < set(state.hands[2])
    assert len(revealed.hands[0]) == 7


def test_the_human_partner_acts_in_the_castles_of_ludwig() -> None:
    """B2C-2P-4, B2C-2P-5: places both tiles there, in either order, and decides about every bonus."""
    deciders: Counter[int] = Counter()
    for number in range(10):
        for _action, step in random_steps(2, USUAL, f"partner {number}"):
            state = step.state
            assert state.player != 2
            if state.site == 1 and state.player != NOBODY:
                assert state.player == 1
            if state.site == 2 and state.player != NOBODY:
                assert state.player == 0
            if state.site in (1, 2) and state.bonus:
                deciders[state.site] += 1
    assert set(deciders) == {1, 2}
    state = at_order(2).but(site=2, player=0)
    assert apply(state, Action(Verb.WAIT)).state.hand == (state.gifts[2][0].slug,)
    assert apply(state, Action(Verb.LEAD)).state.hand == (state.gifts[2][1].slug,)


def test_ludwig_can_win() -> None:
    """B2C-2P-7, OQ-148: his result is the lower of his two castles."""
    results = rank((30, 50, 40), (1, 1, 1))
    assert results[2].lower == 40
    assert find_winners(results) == ((2,), "B2C-END-2")
    won = [play_game(sister_series(("random", "random"), "ludwig"), number).winners for number in range(30)]
    assert any(2 in winners for winners in won)


# bots


def test_greedy_beats_random() -> None:
    results = list(play_games(sister_series(("greedy", "greedy", "random", "random", "random"), "bots"), 8))
    greedy = sum(result.facts.castles[0] for result in results)  # built by both greedy bots
    others = sum(result.facts.castles[3] for result in results)  # built by two random ones
    assert greedy > 1.5 * others


# every rule has its place


def test_every_rule_of_the_game_is_named_in_code_and_tests() -> None:
    """The ids of setup, rounds, bonuses, end and the game of two."""
    register = json.loads((ROOT / "engine/rules/two_castles.json").read_text(encoding="utf-8"))
    parts = ("B2C-SETUP-", "B2C-ROUND-", "B2C-BONUS-", "B2C-END-", "B2C-2P-")
    code = " ".join(
        file.read_text(encoding="utf-8") for file in sorted((ROOT / "engine/two_castles/game").glob("*.py"))
    )
    wanted = {rule for rule in register if rule.startswith(parts)}
    assert len(wanted) == 7 + 10 + 11 + 5 + 7
    assert wanted <= set(re.findall(r"B2C-[A-Z0-9]+-[A-Z0-9]+", code))
    tests = set(re.findall(r"B2C-[A-Z0-9]+-[A-Z0-9]+", Path(__file__).read_text(encoding="utf-8")))
    assert wanted - tests == {f"B2C-SETUP-{number}" for number in (2, 4)}  # seats and aids: the people see to them
