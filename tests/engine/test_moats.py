"""Moats at the table: faces of the barbican, sections bought instead of rooms, and what they count (MOAT, BARB)."""

import random

import pytest

from engine.castle.castle import Castle
from engine.catalogue import Slug, find_tile
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.counters import count_at
from engine.game.events import Completed, LastRound, Paid, Removed
from engine.game.final import card_points, final_scoring, standings
from engine.game.play import apply, start
from engine.game.setup import shuffle_deal
from engine.game.state import Action, GameState, Phase, Reward
from engine.game.view import view
from engine.kernel.errors import IllegalAction
from engine.modules.moats.module import MODULE
from engine.modules.moats.part import STACKS, left_of_stack
from engine.modules.moats.purchase import CardGone
from engine.modules.swans.part import has_icon, swans_of
from engine.rules.rulings import Law, law
from tests.support.decreed import after, do, texts_of
from tests.support.expanded import NAMES, expanded, new_table
from tests.support.walled import (
    BARE,
    EAST,
    EX_30,
    MOATS,
    NEARLY,
    NORTH,
    WEST,
    holding,
    offering,
    placed,
    scored,
    walled,
)

FACES = ["barbican-ew", "barbican-ne", "barbican-new", "barbican-nw"]


def refused(state: GameState, text: str) -> tuple[str, tuple[str, ...]]:
    """Why an action is refused, and by which rules."""
    with pytest.raises(IllegalAction) as caught:
        after(state, text)
    return str(caught.value), caught.value.rules


# the barbican


def test_BARB_1_everybody_chooses_a_face_from_the_master_builder_on_before_bonus_cards() -> None:
    """OQ-163: openly, and the first decision of all."""
    deal = shuffle_deal(MOATS, 3, random.Random(1), 2)
    state = start(MOATS, NAMES[:3], deal).state
    for player, face in ((2, "barbican-ew"), (0, "barbican-new"), (1, "barbican-nw")):
        assert (state.phase, state.player) == ("face", player)
        assert texts_of(state) == [f"face {slug}" for slug in FACES]
        assert not any(state.bonus)
        state = after(state, f"face {face}")
        assert str(state.castles[player]) == f"{face}@-10,0"
    assert (state.phase, state.player) == (Phase.BONUS, 2)
    assert [len(cards) for cards in state.bonus] == [3, 3, 3]


def test_BARB_1_faces_come_before_decrees() -> None:
    state = new_table(expanded("moats", "decrees"), 2)
    assert state.phase == "face"
    state = after(state, "face barbican-ew", "face barbican-new")
    assert (state.phase, any(state.bonus)) == ("decree", False)


@pytest.mark.parametrize("side", ["three-entrances", "choice"])
def test_BARB_2_the_sides_of_the_foyer_change_nothing_about_the_faces(side: str) -> None:
    """With a barbican over it a foyer of four entrances always shows the same three, so there are four faces."""
    state = new_table(law("second", {"foyer-side": side}, ("moats",)), 2)
    assert (state.phase, texts_of(state)) == ("face", [f"face {slug}" for slug in FACES])
    state = after(state, "face barbican-ne", "face barbican-ne")  # all are alike, and two may choose the same
    assert (state.phase, [str(castle) for castle in state.castles]) == (Phase.BONUS, ["barbican-ne@-10,0"] * 2)


def test_BARB_2_a_face_has_three_or_four_entrances_the_drawbridge_among_them() -> None:
    assert {slug: len(find_tile(slug).doors) for slug in FACES} == dict(zip(FACES, (3, 3, 4, 3), strict=True))
    assert all(find_tile(slug).gate in find_tile(slug).doors for slug in FACES)


def test_a_face_that_is_none_is_refused() -> None:
    assert "BARB-2" in refused(new_table(MOATS, 2), "face foyer-3")[1]


def test_without_moats_nobody_is_asked_and_everybody_has_a_foyer() -> None:
    state = new_table(expanded(), 2)
    assert state.phase == Phase.BONUS
    assert [str(castle) for castle in state.castles] == ["foyer-3@0,0"] * 2


# buying


def test_MOAT_2_a_section_costs_5000_to_the_master_builder_and_takes_the_place_of_a_room() -> None:
    """EX-30, M1: three for the section, one for each of three rooms (MOAT-8)."""
    state, events = do(walled(EX_30), f"moat {WEST}")
    assert [(event.player, event.amount, event.rule) for event in events if isinstance(event, Paid)] == [
        (0, -5000, "MOAT-2"),
        (1, 5000, "MOAT-2"),
    ]
    assert scored(events) == [
        ("MOAT-8", 3, "moat", ""),
        *(("MOAT-8", 1, "moat", room) for room in ("salon", "nap-room", "lilac-cabinet")),
    ]
    assert (state.scores, state.money) == ((6, 0), (10000, 20000))
    assert str(state.castles[0]) == f"{EX_30} {WEST}"
    assert (state.phase, state.player, state.turn) == (Phase.TAKE, 1, 1)
    assert not [event for event in events if isinstance(event, Completed)]


@pytest.mark.parametrize(
    ("ruling", "master", "money"),
    [
        ("master-builder", 1, (10000, 20000)),
        ("master-builder", 0, (10000, 15000)),
        ("bank", 1, (10000, 15000)),
        ("bank", 0, (10000, 15000)),
    ],
)
def test_OQ_087_who_gets_the_price(ruling: str, master: int, money: tuple[int, int]) -> None:
    """The master builder, but his own money goes to the bank, as for a room."""
    state = walled(its_law=expanded("moats", moat_payment=ruling), master=master)
    assert after(state, f"moat {WEST}").money == money


def test_MOAT_3_sections_lie_at_the_sites_of_the_ring_that_touch_what_lies_already() -> None:
    """OQ-165: west and east touch the barbican, the north one of these."""
    state = walled()
    assert texts_of(state, "moat") == [f"moat {WEST}", f"moat {EAST}"]
    assert refused(state, f"moat {NORTH}")[1] == ("MOAT-3",)
    assert refused(state, "moat moat@-10,-20/3")[1] == ("MOAT-3",)
    reason, rules = refused(state, "moat salon@3,0")
    assert (reason, rules) == (f"{placed('salon@3,0').spoken()} is no moat section (MOAT-2)", ("MOAT-2",))
    again = walled(f"{BARE} {WEST}")
    assert texts_of(again, "moat") == [f"moat {NORTH}", f"moat {EAST}"]
    assert {"PLACE-4"} <= set(refused(again, f"moat {WEST}")[1])


def test_MOAT_2_who_has_less_than_5000_buys_none() -> None:
    state = walled(money=(4999, 0))
    assert texts_of(state, "moat") == []
    assert "costs 5000, and there is only 4999" in refused(state, f"moat {WEST}")[0]
    assert refused(state, f"moat {WEST}")[1] == ("MOAT-2", "BUY-8")
    assert texts_of(walled(money=(5000, 0)), "moat")


def test_MOAT_4_nobody_buys_a_fourth() -> None:
    state = walled(f"{BARE} {WEST} {NORTH} {EAST}")
    assert texts_of(state, "moat") == []
    assert refused(state, f"moat {WEST}")[1] == ("MOAT-4",)


@pytest.mark.parametrize(("players", "stack"), [(2, 5), (3, 7), (4, 9)])
def test_MOAT_1_the_stack_is_too_small_for_everybody(players: int, stack: int) -> None:
    """Whoever comes last finds none, however few he has."""
    state = walled(players=players)
    assert left_of_stack(state) == stack == STACKS[players] < 3 * players
    own = [BARE, f"{BARE} {WEST}", f"{BARE} {WEST} {EAST}"][stack - 3 * (players - 1)]
    full = f"{BARE} {WEST} {NORTH} {EAST}"
    state = state.but(castles=tuple(Castle.parse(text, MOATS) for text in (own, *[full] * (players - 1))))
    assert left_of_stack(state) == 0
    assert texts_of(state, "moat") == []
    free = NORTH if players == 2 else EAST
    assert refused(state, f"moat {free}") == ("no moat section is left (MOAT-1)", ("MOAT-1",))


def test_MOAT_1_five_players_have_ten() -> None:
    assert left_of_stack(new_table(expanded("towers", "moats"), 5)) == 10


def test_MOAT_5_a_room_on_its_site_blocks_a_section() -> None:
    """M8; OQ-166: if all sites are blocked none may be bought."""
    text = "barbican-new@-10,0 hallway@-6,1 hallway@-12,1"
    state = walled(text)
    assert texts_of(state, "moat") == [f"moat {EAST}"]
    assert "MOAT-5" in refused(state, f"moat {WEST}")[1]
    both = walled(f"{text} hallway@3,1 hallway@9,1")
    assert texts_of(both, "moat") == []


def test_MOAT_2_also_in_an_extra_turn() -> None:
    """REWARD-FOOD: another turn in which a room, a hallway, stairs or a moat is bought, or 5000 are taken."""
    state = walled(EX_30)
    food = Reward(state.castles[0].rooms[0], "food")
    due = state.but(phase=Phase.REWARD, frames=(state.frames[0]._replace(due=(food,)),))
    extra = apply(due, Action("reward", (str(food.room), "food", str(food.room)))).state
    assert len(extra.frames) == 2
    state = after(extra, f"moat {WEST}")
    assert (state.scores[0], state.turn) == (6, 1)


# what goes from the deck


def test_MOAT_6_the_top_card_goes_and_nothing_comes_to_the_market() -> None:
    before = walled()
    state, events = do(before, f"moat {WEST}")
    top, *rest = before.deck
    assert (state.deck, state.discards) == (tuple(rest), (*before.discards, top))
    assert CardGone(0, top) in events
    assert (state.market, state.stacks) == (before.market, before.stacks)


def test_MOAT_6_a_tile_on_the_deck_goes_to_the_box_instead() -> None:
    """Moats and Sleeping: the topmost only, and no card."""
    before = walled(on_deck=(Slug("salon"), Slug("parlor")))
    state, events = do(before, f"moat {WEST}")
    assert (state.on_deck, state.removed, state.deck) == (("parlor",), ("salon",), before.deck)
    assert Removed(0, Slug("salon")) in events
    assert not [event for event in events if isinstance(event, CardGone)]


def test_MOAT_7_the_last_card_makes_the_round_the_last() -> None:
    """M7, OQ-089: read as the round, not the turn; it is played to its end."""
    state, events = do(walled(deck=(350,)), f"moat {WEST}")
    assert (state.deck, state.last_round) == ((), True)
    assert LastRound(0, state.round) in events
    assert (state.phase, state.player) == (Phase.TAKE, 1)
    assert after(state, "pass").over


def test_OQ_088_in_the_last_round_there_is_nothing_to_discard() -> None:
    state, events = do(walled(deck=(), last_round=True), f"moat {WEST}")
    assert not [event for event in events if isinstance(event, CardGone | LastRound | Removed)]
    assert list(state.castles[0].bars) == [placed(WEST)]


def test_OQ_089_after_it_sleeping_tiles_leave_the_game() -> None:
    """REWARD-SLEEP-6 holds at once: there is no refill that they could wait for."""
    state = after(walled(EX_30, deck=(350,), master=0, turn=0), f"moat {WEST}")
    assert state.over


# points


def test_MOAT_8_the_second_section_with_four_rooms_gives_seven() -> None:
    """M5, DX-05; a Food room then gives one for each section (MOAT-9)."""
    four = f"{EX_30} dining-room@1,-6/1 {WEST}"
    _state, events = do(walled(four), f"moat {NORTH}")
    assert sum(item[1] for item in scored(events)) == 7
    castle = walled(f"{four} {NORTH}")
    where = castle.castles[0].legal("larder")[0]
    _state, events = do(holding(castle, "larder"), f"place {where}")
    extra = [item for item in scored(events) if item[0] == "MOAT-9"]
    assert extra == [("MOAT-9", 1, "moat", "larder")] * 2


@pytest.mark.parametrize("slug", ["hallway", "gatehouse"])
def test_MOAT_9_corridors_and_outdoor_rooms_give_none(slug: str) -> None:
    """OQ-093: nor do rooms outside, which are Outdoor all."""
    state = holding(walled(f"{BARE} {WEST}"), slug)
    for where in state.castles[0].legal(slug):
        assert not [item for item in scored(do(state, f"place {where}")[1]) if item[0] == "MOAT-9"]


def test_MOAT_18_a_section_counts_for_the_area_that_breaks_a_tie() -> None:
    """WIN-2; OQ-164: the barbican adds nothing to its foyer."""
    state = walled(f"{BARE} {WEST}", money=(0, 0), favors=(), bonus=((), ()), market=())
    assert [castle.area for castle in state.castles] == [1125, 125]
    end = standings(state)
    assert (list(end.winners), end.decided_by) == ([0], "WIN-2")


def test_MOAT_19_a_depleted_stack_gives_two_for_each_section() -> None:
    two, three = f"{BARE} {WEST} {EAST}", f"{BARE} {WEST} {NORTH} {EAST}"
    state = walled(two, favors=(), bonus=((), ()), money=(0, 0))
    state = state.but(castles=(state.castles[0], Castle.parse(three, MOATS)))
    assert left_of_stack(state) == 0
    items = [[(i.rule, i.points) for i in mine if i.rule == "MOAT-19"] for mine in final_scoring(state)]
    assert items == [[("MOAT-19", 2)] * 2, [("MOAT-19", 2)] * 3]
    one_left = state.but(castles=(Castle.parse(f"{BARE} {WEST}", MOATS), state.castles[1]))
    assert not [i for mine in final_scoring(one_left) for i in mine if i.rule == "MOAT-19"]


def test_OQ_123_sections_are_nothing_to_the_depleted_card() -> None:
    full = Castle.parse(f"{BARE} {WEST} {NORTH} {EAST}", MOATS)
    state = walled(f"{BARE} {WEST} {EAST}").but(castles=(full, Castle.parse(f"{BARE} {WEST} {EAST}", MOATS)))
    assert left_of_stack(state) == 0
    assert count_at(state, 0, find_bonus_card("depleted")) == 0


def test_the_cards_that_name_moats_count_sections_and_no_barbican() -> None:
    """CE-FAVOR-31, CE-BONUS-15, BARB-9, MOAT-17."""
    state = walled(f"{BARE} {WEST} {NORTH}")
    favor, card = find_favor("moats"), find_bonus_card("moats")
    assert [count_at(state, player, favor) for player in (0, 1)] == [2, 0]
    assert card_points(state, 0, card) == 6
    assert {favor.id, card.id} <= {*state.box.favors, *state.box.bonus_cards}
    bare = new_table(expanded(), 2).box
    assert not {favor.id, card.id} & {*bare.favors, *bare.bonus_cards}


@pytest.mark.parametrize("key", ["total-rooms", "number-corridor", "incomplete-rooms"])
def test_OQ_085_a_table_may_count_foyer_and_barbican_as_two(key: str) -> None:
    one, two = walled(EX_30), walled(EX_30, its_law=expanded("moats", foyer_barbican="two-tiles"))
    favor = find_favor(key)
    assert count_at(two, 0, favor) == count_at(one, 0, favor) + 1


def test_MOAT_17_sections_are_no_rooms_for_any_card() -> None:
    """Nor for swans, decrees and money of completed rooms (OQ-168)."""
    without, with_one = walled(EX_30), walled(f"{EX_30} {WEST}")
    for card in (*with_one.box.favors, *with_one.box.bonus_cards):
        if card != "moats" and "area" not in card and "courtyard" not in card:
            found = find_favor(card) if card in with_one.box.favors else find_bonus_card(card)
            assert count_at(with_one, 0, found) == count_at(without, 0, found), card


# the barbican is a Corridor, and its bridge leads out


def test_M10_a_barbican_is_completed_by_its_drawbridge_and_two_rooms() -> None:
    """BARB-6, OQ-086: one Corridor reward; rooms alone do not complete it."""
    state = offering(walled("barbican-ew@-10,0 larder@-2,0 salon@3,0"), shed=2000)
    assert not state.castles[0].is_completed(0)
    state, events = do(state, "take shed", "place shed@0,4/3")
    assert [event.rooms for event in events if isinstance(event, Completed)] == [(placed("barbican-ew@-10,0"),)]
    assert [reward.kind for reward in state.frames[-1].due] == ["corridor"]
    state = after(state, "reward barbican-ew corridor")
    assert state.phase == Phase.FREE


def test_M9_an_outdoor_room_at_the_drawbridge_is_connected_to_a_corridor() -> None:
    """BARB-5, MOAT-11, MOAT-12, OQ-092: only such a room, and only there."""
    state = holding(walled(), "gatehouse")
    assert after(state, "place gatehouse@-3,4/2").castles[0].board.weight(0, 1) == 1
    food = holding(walled(), "larder")
    assert {"MOAT-11"} <= set(refused(food, "place larder@0,4")[1])
    assert not [where for where in food.castles[0].legal("larder") if where.y >= 2]


def test_MOAT_13_to_16_rooms_beside_a_section() -> None:
    """EX-31, EX-32: nothing overlaps water; walls block doors and give no penalty."""
    east = holding(walled(f"{BARE} {EAST}"), "green-house")
    assert "MOAT-14" in refused(east, "place green-house@8,-8")[1]
    hall = walled(f"{BARE} great-hall@-7,0 {WEST}")
    _state, events = do(holding(hall, "audience-room"), "place audience-room@-8,-4/2")
    assert sum(item[1] for item in scored(events)) == 6
    assert not [event for event in events if isinstance(event, Completed)]


# words


def test_the_table_says_who_has_sections_and_how_many_are_left() -> None:
    lines = MODULE.lines(view(walled(f"{BARE} {WEST}"), 1))
    assert lines == ["Moat sections: Ada 1; left: 4"]
    assert MODULE.lines(view(walled(), 1)) == ["Moat sections left: 5"]


def test_where_the_points_come_from_is_said() -> None:
    state, events = do(walled(NEARLY), f"moat {EAST}")
    said = [MODULE.explain(state, 0, item) for event in events if hasattr(event, "items") for item in event.items]
    assert said[0].startswith("points of")
    assert "Salon" in said[1] or "salon" in said[1]


@pytest.mark.parametrize("its_law", [expanded("swans", "moats"), expanded("swans", foyer_side="choice")])
def test_SWAN_1_swans_lie_in_the_market_before_anybody_chooses_a_face(its_law: Law) -> None:
    state = new_table(its_law, 2)
    rooms = sorted(offer.slug for offer in state.market if has_icon(offer.slug))
    assert [slug for slug, _colour in swans_of(state).on] == rooms != []
