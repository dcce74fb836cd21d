"""Swans: tokens that come with rooms of the market, for money in a turn or for points in the end (SWAN-1 to -7)."""

import random
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from engine.catalogue import Slug, find_tile
from engine.catalogue import packs as all_packs
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.counters import count_at
from engine.game.events import Paid, Removed
from engine.game.final import card_points, final_scoring
from engine.game.imagine import imagine
from engine.game.play import apply, legal_actions, start
from engine.game.setup import shuffle_deal
from engine.game.state import Action, Frame, GameState, Offer, Phase, Points, Reward, Verb
from engine.game.view import view
from engine.kernel.errors import IllegalAction, RecordError
from engine.kernel.forms import check_form
from engine.modules.swans.market import SwanLaid, SwanLeft, SwanTaken
from engine.modules.swans.module import MODULE, swan_items
from engine.modules.swans.part import HIDDEN, NAME, SIZES, Swans, colours_of, has_icon, sets_of, swans_of
from engine.rules.rulings import law
from tests.support.chances import assert_as_likely
from tests.support.expanded import NAMES, at_turn, expanded, new_table, pieces, random_game, unjudged, whole_box

SWANS = expanded("swans")
SEVERAL = expanded("swans", swan_exchange="several")


def with_part(state: GameState, **changes: Any) -> GameState:
    return state.keep(NAME, swans_of(state)._replace(**changes))


def holding(colours: str, its_law: Any = SWANS, players: int = 2, **changes: Any) -> GameState:
    """A table at which the first player begins a turn with these tokens."""
    state = at_turn(its_law, players)
    return with_part(state, held=(tuple(sorted(colours.split())), *((),) * (players - 1))).but(**changes)


def tokens(state: GameState) -> Counter[str]:
    """Every token of a table, wherever it lies."""
    part = swans_of(state)
    on = [colour for _slug, colour in part.on]
    return Counter([*part.supply, *on, *part.gone, *(colour for mine in part.held for colour in mine)])


# the box


def test_there_are_forty_tokens_in_five_colours_and_a_favor() -> None:
    """COMP-16, CE-2."""
    state = new_table(SWANS, 2)
    assert tokens(state) == dict.fromkeys(("white", "black", "green", "red", "gold"), 8)
    assert "swan-tokens" in state.box.favors
    assert "swan-tokens" not in new_table(expanded(), 2).box.favors


def test_an_owners_pack_may_name_the_colours() -> None:
    pack = all_packs.stand_ins()._replace(id="mine", colours=("Snow", "Night", "Moss", "Dark Red", "Sun"))
    all_packs.add(pack)
    try:
        assert colours_of(law("collectors", {}, ("swans",), ("mine",))) == ("snow", "night", "moss", "dark-red", "sun")
        all_packs.add(pack._replace(colours=("a", "a", "b", "c", "d")))
        assert colours_of(law("collectors", {}, ("swans",), ("mine",)))[0] == "white"
    finally:
        all_packs.forget("mine")


@pytest.mark.parametrize(("slug", "icon"), [("salon", True), ("nap-room", False), ("x325-food", False)])
def test_all_rooms_of_four_sizes_have_a_swan_and_no_other(slug: str, icon: bool) -> None:
    assert has_icon(Slug(slug)) is icon
    assert (find_tile(slug).size in SIZES) is icon


# the market


def test_SWAN_1_every_room_with_an_icon_has_a_token_before_the_first_decision() -> None:
    for seed in range(20):
        deal = shuffle_deal(SWANS, 4, random.Random(seed), 0)
        state, events = start(SWANS, NAMES[:4], deal)
        rooms = [offer.slug for offer in state.market if has_icon(offer.slug)]
        laid = [event for event in events if isinstance(event, SwanLaid)]
        assert laid == [SwanLaid(0, slug, colour) for slug, colour in zip(rooms, deal.piles[NAME], strict=False)]
        assert dict(swans_of(state).on) == {event.tile: event.colour for event in laid}
        assert swans_of(state).supply == deal.piles[NAME][len(rooms) :]


@pytest.mark.parametrize("its_law", [SWANS, expanded("swans", solo_expansions="on", solo_extra_turn="new-rooms")])
def test_SWAN_1_so_it_is_whenever_somebody_decides(its_law: Any) -> None:
    """After a refill, a shuffle, in an extra turn alone; a token stays with its room through pricing."""
    extra = 0
    for players in (1, 3) if its_law is not SWANS else (2, 4):
        for seed in range(12):
            for move in random_game(its_law, players, f"market {seed}"):
                state, before = move.state, move.before
                extra += players == 1 and len(state.frames) > 1 and state.phase == Phase.TAKE
                if state.player < 0:
                    continue
                market = [offer.slug for offer in state.market]
                assert [slug for slug, _colour in swans_of(state).on] == sorted(filter(has_icon, market))
                old = dict(swans_of(before).on)
                assert all(old.get(slug, colour) == colour for slug, colour in swans_of(state).on)
    assert extra or its_law is SWANS


def test_SWAN_2_the_buyer_takes_the_token_at_once() -> None:
    """S5; a room that was never in the market brings none (SWAN-7)."""
    state = at_turn(SWANS, 2).but(market=(Offer(2000, Slug("salon"), 0), Offer(1000, Slug("nap-room"), 0)))
    state = with_part(state, on=((Slug("salon"), "red"),))
    step = apply(state, Action(Verb.TAKE, ("salon",)))
    assert SwanTaken(0, Slug("salon"), "red") in step.events
    assert (swans_of(step.state).held, swans_of(step.state).on) == ((("red",), ()), ())
    assert step.state.phase == Phase.PLACE
    plain = apply(state, Action(Verb.TAKE, ("nap-room",))).state
    assert swans_of(plain).held == ((), ())
    never = apply(state.but(phase=Phase.PLACE, hand=(Slug("dining-room"),)), place_of(state, "dining-room")).state
    assert swans_of(never).held == ((), ())


def place_of(state: GameState, slug: str) -> Action:
    return Action(Verb.PLACE, (state.castles[0].legal(slug)[0],))


def test_alone_tokens_leave_the_game_with_the_rooms_that_nobody_bought() -> None:
    left = 0
    for seed in range(8):
        for move in random_game(expanded("swans", solo_expansions="on"), 1, f"alone {seed}"):
            removed = [event.tile for event in move.events if isinstance(event, Removed) and has_icon(event.tile)]
            gone = [event.tile for event in move.events if isinstance(event, SwanLeft)]
            assert gone == sorted(removed)
            left += len(gone)
    assert left > 20


def test_OQ_105_without_tokens_a_room_gets_none() -> None:
    state = new_table(SWANS, 2)
    bare = with_part(state, supply=(), on=())
    after = MODULE.follow(bare, None, [])  # type: ignore[arg-type]
    assert after == bare


# exchanging


def swans(*colours: str) -> Action:
    return Action("swans", colours)


@pytest.mark.parametrize(("number", "money"), [(1, 1000), (2, 3000), (3, 6000), (4, 10000), (5, 15000)])
def test_SWAN_3_what_tokens_bring(number: int, money: int) -> None:
    state = holding("white " * 6, money=(4000, 0))
    step = apply(state, swans(*["white"] * number))
    assert step.events == [Paid(0, money, "SWAN-3")]
    assert step.state.money[0] == 4000 + money
    assert swans_of(step.state).held[0] == ("white",) * (6 - number)
    assert swans_of(step.state).gone == ("white",) * number
    assert (step.state.phase, step.state.player) == (Phase.TAKE, 0)


def test_OQ_104_the_money_pays_for_the_room_of_the_same_turn() -> None:
    """S3: 4000 in the purse and three tokens buy a room at 10000, and nothing is left."""
    market = (Offer(10000, Slug("salon"), 0),)
    state = with_part(holding("black gold red", money=(4000, 0), market=market), on=((Slug("salon"), "white"),))
    with pytest.raises(IllegalAction, match="BUY-8"):
        apply(state, Action(Verb.TAKE, ("salon",)))
    bought = apply(apply(state, swans("black", "gold", "red")).state, Action(Verb.TAKE, ("salon",))).state
    assert bought.money == (0, 10000)
    assert swans_of(bought).held[0] == ("white",)


def test_SWAN_3_at_most_five_tokens_in_a_turn_and_an_extra_turn_is_a_new_one() -> None:
    """S4, OQ-103."""
    state = holding("black black gold green red white")
    assert max(len(action.args) for action in legal_actions(state) if action.verb == "swans") == 5
    with pytest.raises(IllegalAction, match=r"6 swans are too many, 5 at most in this turn.*SWAN-3"):
        apply(state, swans("black", "black", "gold", "green", "red", "white"))
    after = apply(state, swans("black", "gold", "green", "red", "white")).state
    with pytest.raises(IllegalAction, match=r"exchanged in this turn already.*OQ-183"):
        apply(after, swans("black"))
    food = Reward(after.castles[0].rooms[0], "food")
    due = after.but(phase=Phase.REWARD, frames=(after.frames[0]._replace(due=(food,)),))
    extra = apply(due, Action(Verb.REWARD, (str(food.room), "food", str(food.room)))).state
    assert len(extra.frames) == 2
    assert [action for action in legal_actions(extra) if action.verb == "swans"] == [swans("black")]


def test_OQ_183_a_table_may_allow_several_exchanges_of_five_tokens_in_all() -> None:
    once, several = (holding("black black black black black black", its_law) for its_law in (SWANS, SEVERAL))
    assert swans("black") not in legal_actions(apply(once, swans("black", "black")).state)
    after = apply(several, swans("black", "black")).state
    assert max(len(action.args) for action in legal_actions(after) if action.verb == "swans") == 3
    last = apply(after, swans("black", "black", "black")).state
    assert last.money[0] == several.money[0] + 3000 + 6000
    assert not [action for action in legal_actions(last) if action.verb == "swans"]
    assert [mark for mark in last.frames[-1].used if mark.startswith("swans")] == ["swans:5"]


def test_OQ_182_only_in_own_turns_while_a_tile_is_taken_or_a_reward_is_due() -> None:
    state = holding("black")
    food = Reward(state.castles[0].rooms[0], "food")
    due = state.but(phase=Phase.REWARD, frames=(Frame((food,)),))
    after = apply(due, swans("black")).state
    assert (after.phase, after.frames[-1].due) == (Phase.REWARD, (food,))
    pricing = state.but(phase=Phase.PRICE, player=1)
    with pytest.raises(IllegalAction):
        apply(pricing, swans("black"))
    assert swans("black") not in legal_actions(state.but(player=1, turn=1))


def test_each_handful_is_offered_once_and_sorted() -> None:
    for held in ("white", "black black white", "black gold green green red white white white"):
        colours = sorted(held.split())
        offered = [action.args for action in legal_actions(holding(held)) if action.verb == "swans"]
        wanted = {handful for number in range(1, 6) for handful in combinations(colours, number)}
        assert offered == sorted(wanted)
        assert list(legal_actions(holding(held))) == sorted(legal_actions(holding(held)))


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("white", "white"), "these swans are not there; there are: black, white"),
        (("pink",), "these swans are not there"),
        ((), "name the colours"),
        (("white", "black"), "an exchange is written in one way; this one is swans black white"),
    ],
)
def test_what_is_no_exchange_is_refused_with_the_reason(args: tuple[str, ...], reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason) as refused:
        apply(holding("white black"), Action("swans", args))
    assert refused.value.rules == ("SWAN-3",)


def test_an_exchange_in_words() -> None:
    state = holding("white black")
    deed, action = state.book.deed(Phase.TAKE, "swans"), swans("black", "white")
    assert deed.words(state.book, action.args) == "exchange 2 swans for 3000: black, white"
    assert deed.told(state, action, []) == "exchanged 2 swans for 3000: black, white"
    assert SwanLaid(0, Slug("salon"), "red").words("Ada") == "A swan on Salon: red."
    assert SwanTaken(0, Slug("salon"), "red").words("Ada") == "Ada: took the swan on Salon: red"
    assert SwanLeft(0, Slug("salon"), "red").words("Ada") == "The swan on Salon leaves the game: red."


# the end


def best(held: list[str]) -> int:
    """The best split into sets of different colours, by trying all of them."""
    if not held:
        return 0
    first, rest = held[0], held[1:]
    others = sorted(set(rest) - {first})
    found = 0
    for number in range(len(others) + 1):
        for chosen in combinations(others, number):
            left = list(rest)
            for colour in chosen:
                left.remove(colour)
            found = max(found, (0, 1, 3, 6, 10, 15)[1 + number] + best(left))
    return found


@pytest.mark.parametrize(
    ("counts", "sets"),
    [((3, 2, 1, 1, 1), [15, 3, 1]), ((3, 2, 2, 1, 0), [10, 6, 1]), ((0, 0, 0, 0, 0), []), ((2, 0, 0, 0, 0), [1, 1])],
)
def test_SWAN_4_sets_of_different_colours(counts: tuple[int, ...], sets: list[int]) -> None:
    """S1 (EX-35): 15 + 3 + 1 = 19. S2 (DX-03): 17."""
    colours = ("black", "gold", "green", "red", "white")
    held = [colour for colour, number in zip(colours, counts, strict=True) for _ in range(number)]
    items = [item for item in final_scoring(holding(" ".join(held)))[0] if item.rule == "SWAN-4"]
    assert [item.points for item in items] == sets


def test_SWAN_6_no_other_split_is_worth_more() -> None:
    rng = random.Random("sets")
    for _ in range(60):
        held = [rng.choice(("a", "b", "c", "d", "e")) for _ in range(rng.randrange(8))]
        assert sum((0, 1, 3, 6, 10, 15)[len(colours)] for colours in sets_of(held)) == best(sorted(held))


def test_SWAN_4_its_points_are_explained_and_come_after_the_depleted_stacks() -> None:
    state = holding("black red red").but(hallways=0, money=(90000, 0))
    state = state.but(castles=(unjudged("hallway", SWANS), state.castles[1]))
    items = [item for item in final_scoring(state)[0] if item.rule in ("DEPL-1", "SWAN-4", "MONEY-1")]
    assert [item.rule for item in items] == ["DEPL-1", "SWAN-4", "SWAN-4", "MONEY-1"]
    assert swan_items(state)[0] == [Points("SWAN-4", "black, red", "", 3), Points("SWAN-4", "red", "", 1)]
    said = [state.book.explain(state, 0, item) for item in swan_items(state)[0]]
    assert said == ["a set of 2 different colours: black, red", "a set of 1 colour: red"]


def test_SWAN_5_the_favor_counts_tokens_held_and_not_those_exchanged() -> None:
    """CE-FAVOR-29."""
    state, favor = holding("black red red"), find_favor("swan-tokens")
    assert (count_at(state, 0, favor), count_at(state, 1, favor)) == (3, 0)
    assert count_at(apply(state, swans("black", "red")).state, 0, favor) == 1


def test_CE_4_two_cards_look_at_icons_with_or_without_tokens() -> None:
    """C1: foyer, hallway, salon (350) and study (150) are three tiles without a swan."""
    for its_law in (SWANS, expanded()):
        state = at_turn(its_law, 2).but(castles=(unjudged("hallway salon study", its_law), unjudged("", its_law)))
        assert count_at(state, 0, find_favor("no-swans")) == 3
        assert card_points(state, 0, find_bonus_card("swan-icons")) == 1


# seeing


def test_tables_that_differ_only_in_the_order_of_the_supply_look_equal() -> None:
    state = new_table(SWANS, 3)
    other = with_part(state, supply=tuple(sorted(swans_of(state).supply)))
    assert other != state
    for player in range(3):
        assert view(other, player) == view(state, player)
        assert set(view(state, player).parts[0].supply) == {HIDDEN}


def test_every_order_of_the_supply_is_as_likely() -> None:
    state = new_table(SWANS, 2)
    supply = ("black", "red", "red", "white", "gold")
    gone = tokens(state) - Counter(supply) - Counter(colour for _slug, colour in swans_of(state).on)
    state = with_part(state, supply=supply, gone=tuple(sorted(gone.elements())))
    seen, rng = view(state, 0), random.Random("swans")
    assert_as_likely(lambda: swans_of(imagine(seen, rng)).supply, permutations(supply))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_end_and_nothing_is_lost(players: int) -> None:
    its_law, rng, exchanges = expanded("swans", solo_expansions="on"), random.Random(3), 0
    for seed in range(5):
        for number, move in enumerate(random_game(its_law, players, f"swans {seed}")):
            state = move.state
            exchanges += move.action.verb == "swans"
            assert set(tokens(state).values()) == {8}
            assert pieces(state) == whole_box(state)
            if number % 10 == 0:
                seen = view(state, 0)
                assert view(imagine(seen, rng), 0) == seen
        assert state.over
    assert exchanges


# positions


def test_a_position_is_read_as_it_is_written() -> None:
    for number, move in enumerate(random_game(SWANS, 3, "positions")):
        if number % 7 == 0:
            data = MODULE.write(move.state)
            check_form(data, dict(MODULE.form(SWANS)), {})
            assert MODULE.read(move.state.keep(NAME, None), data) == move.state


def test_what_is_left_out_lies_in_the_supply() -> None:
    state = at_turn(SWANS, 2)
    assert swans_of(MODULE.read(state, None)) == Swans(tuple(sorted(tokens(state).elements())), (), ((), ()))
    held = swans_of(MODULE.read(state, {"held": {"Bo": ["red", "black"]}}))
    assert held.held == ((), ("black", "red"))
    assert len(held.supply) == 38
    low = MODULE.read(state, {"supply": 30})
    assert (len(swans_of(low).supply), len(swans_of(low).gone)) == (30, 10)
    assert set(tokens(low).values()) == {8}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"held": {"Ada": ["red"] * 9}}, "held.Ada: more than 8 swan tokens of one colour in all: red"),
        ({"held": {"Ada": ["red"] * 8}, "supply": ["red"]}, "supply: more than 8 swan tokens"),
        ({"held": {"Zoe": []}}, "held.Zoe: nobody at the table has this name"),
        (
            {"held": {"Ada": ["pink"]}},
            "held.Ada: 'pink' is no colour of swans; there are black, gold, green, red, white",
        ),
        ({"on": {"nap-room": "red"}}, "on.nap-room: this room has no swan icon"),
        ({"on": {"dining-room": "red"}}, "on.dining-room: this room is not in the market"),
        ({"supply": 40, "held": {"Ada": ["red"]}}, "supply: 40, but only 39 swan tokens are not elsewhere"),
        ({"supply": 39, "gone": []}, "gone: swan tokens are missing: white"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_field(data: dict[str, Any], reason: str) -> None:
    state = at_turn(SWANS, 2).but(market=(Offer(2000, Slug("salon"), 0), Offer(1000, Slug("nap-room"), 0)))
    with pytest.raises(RecordError) as caught:
        MODULE.read(state, data)
    assert str(caught.value).startswith(reason)


def test_who_takes_a_token_is_told_at_the_table() -> None:
    """And that one leaves the game; which tokens lie where, the market shows."""
    assert all(event(0, Slug("salon"), "red").public for event in (SwanTaken, SwanLeft))
