"""Towers: rooms of 325 with their cards, the favor tower, and favors that only their owner knows (TOWER-1 to -12)."""

import random
from itertools import permutations
from typing import Any

import pytest

from engine.castle.castle import Castle
from engine.castle.notation import read_placement
from engine.castle.placement import Placement
from engine.catalogue import Slug, find_tile
from engine.catalogue.cards import Without, find_bonus_card
from engine.game.events import ExtraTurn, Paid
from engine.game.final import card_points, depleted_items, final_scoring, sole_firsts
from engine.game.imagine import imagine
from engine.game.play import Step, apply, legal_actions
from engine.game.setup import new_game, shuffle_deal
from engine.game.state import Action, GameState, Phase, Points, Reward, Verb
from engine.game.view import view
from engine.kernel.errors import IllegalAction, RecordError
from engine.kernel.forms import check_form
from engine.modules.towers.module import MODULE
from engine.modules.towers.part import HIDDEN, NAME, SIZE, Kept, Towers, draw_favors, towers_in_play, towers_of
from engine.modules.towers.reward import FavorsSeen, TowerCrowned
from tests.support.chances import assert_as_likely
from tests.support.expanded import NAMES, at_turn, expanded, new_table, pieces, random_game, unjudged, whole_box

TOWERS = expanded("towers")
CROWNED = "foyer-4@0,0 x325-utility@-5,-1"
"""A tower room with one door, complete as soon as it stands."""
ROOM = read_placement("x325-utility@-5,-1")


def with_part(state: GameState, **changes: Any) -> GameState:
    return state.keep(NAME, towers_of(state)._replace(**changes))


def kept_by_first(favor: str, players: int = 4) -> GameState:
    """A table at which the first player has a favor under a tower."""
    state = at_turn(TOWERS, players, CROWNED)
    pile = tuple(one for one in towers_of(state).pile if one != favor)
    kept = ((Kept(ROOM, favor),), *((),) * (players - 1))
    boxed = tuple(one for one in state.boxed[2] if one != favor)
    favors = tuple(one for one in state.favors if one != favor)
    return with_part(state.but(boxed=(*state.boxed[:2], boxed), favors=favors), pile=pile, kept=kept)


# the box


@pytest.mark.parametrize(
    ("players", "cards", "rooms", "favors"), [(2, 22, 5, 15), (3, 33, 6, 18), (4, 44, 7, 21), (5, 55, 8, 24)]
)
def test_TOWER_1_TOWER_3_how_many_there_are(players: int, cards: int, rooms: int, favors: int) -> None:
    """T1, TOWER-9: three players have a deck of 33 from 55 cards, 6 tower rooms and 18 favors, three for each."""
    deal = shuffle_deal(TOWERS, players, random.Random(1))
    state = new_game(TOWERS, NAMES[:players], deal)
    assert len(state.deck) + len(state.discards) == cards
    assert len(state.box.room_cards) == 55
    shown = sum(offer.slug.startswith("x325") for offer in state.market)
    assert len(state.stack(SIZE)) + shown == rooms
    assert len(towers_of(state).pile) == favors == 3 * rooms
    assert pieces(state) == whole_box(state)


def test_TOWER_1_one_tower_room_of_each_type() -> None:
    tower_rooms = new_table(TOWERS, 3).box.rooms[new_table(TOWERS, 3).box.row[SIZE]]
    assert len({find_tile(slug).type for slug in tower_rooms}) == len(tower_rooms) == 8


def test_TOWER_2_CE_5_the_cards_of_325_are_in_play_only_with_towers() -> None:
    assert new_table(TOWERS, 3).box.cards_of(325) == 5
    without = new_table(expanded(), 3)
    assert SIZE not in without.box.sizes
    assert len(without.box.room_cards) == 50


def test_TOWER_2_a_card_of_325_brings_the_top_tower_room_into_the_market() -> None:
    deal = shuffle_deal(TOWERS, 2, random.Random(1))
    deck = sorted(deal.piles["deck"], key=lambda size: size != SIZE)
    state = new_game(TOWERS, NAMES[:2], deal._replace(piles={**deal.piles, "deck": tuple(deck)}))
    assert [offer.slug for offer in state.market] == list(deal.piles[f"stacks/{SIZE}"][:5])
    assert not state.stack(SIZE)


def test_CE_2_CE_3_a_favor_and_a_bonus_card_come_with_the_module() -> None:
    box, other = new_table(TOWERS, 3).box, new_table(expanded(), 3).box
    assert set(box.favors) - set(other.favors) == {"tower-rooms"}
    assert set(box.bonus_cards) - set(other.bonus_cards) == {"tower-rooms"}


def test_CE_1_towers_may_join_any_edition() -> None:
    for edition in ("first", "second"):
        assert len(new_table(expanded("towers", edition=edition), 2).stack(SIZE)) >= 4


def test_OQ_185_the_favor_tower_gets_what_is_left() -> None:
    """Five players need 29 favors and have 29; one that was turned up and replaced is out of the game (FAVOR-4)."""
    deal = shuffle_deal(TOWERS, 5, random.Random(1))
    others = [favor for favor in deal.piles["favors"] if favor not in ("completed-rooms", "incomplete-rooms")]
    colliding = (others[0], "completed-rooms", "incomplete-rooms", *others[1:])
    state = new_game(TOWERS, NAMES, deal._replace(piles={**deal.piles, "favors": colliding}))
    assert state.favors == (others[0], "completed-rooms", *others[1:4])
    assert towers_of(state).pile == tuple(others[4:])
    assert len(towers_of(state).pile) == 23
    assert state.boxed[2] == ("incomplete-rooms",)


def test_OQ_187_a_favor_whose_pair_is_face_up_may_be_in_the_favor_tower() -> None:
    deal = shuffle_deal(TOWERS, 2, random.Random(1))
    others = [favor for favor in deal.piles["favors"] if favor not in ("completed-rooms", "incomplete-rooms")]
    order = ("incomplete-rooms", *others[:4], "completed-rooms", *others[4:])
    state = new_game(TOWERS, NAMES[:2], deal._replace(piles={**deal.piles, "favors": order}))
    assert "incomplete-rooms" in state.favors
    assert "completed-rooms" in towers_of(state).pile


def test_alone_the_table_is_set_up_as_for_three() -> None:
    state = new_table(expanded("towers", solo_expansions="on"), 1)
    assert (towers_in_play(state), len(towers_of(state).pile), state.favors) == (6, 18, ())


# the reward


FOOD = read_placement("x325-food@-1,-5")


def food_tower(castle: str = "foyer-4@0,0 x325-food@-1,-5") -> GameState:
    """A Food tower that the room in hand has just completed: two rewards are due."""
    state = at_turn(TOWERS, 4, castle, Phase.PLACE).but(hand=(Slug("salon"),))
    return apply(state, Action(Verb.PLACE, (read_placement("salon@-3,-7"),))).state


def take_tower(state: GameState, room: Placement = FOOD) -> Step:
    """Take the tower reward of a room."""
    return apply(state, Action(Verb.REWARD, (str(room), "tower", str(room))))


def test_TOWER_4_a_completed_tower_room_earns_two_rewards() -> None:
    """T2, OQ-188: in any order; the tower first, then the extra turn."""
    state = food_tower()
    assert [reward.kind for reward in state.frames[-1].due] == ["food", "tower"]
    room = str(FOOD)
    step = take_tower(state)
    assert (step.state.phase, step.state.player) == ("favor", 0)
    assert step.events == [FavorsSeen(0, FOOD, 3)]
    top = sorted(towers_of(state).pile[:3])
    assert list(legal_actions(step.state)) == [Action("favor", (favor,)) for favor in top]
    chosen = apply(step.state, Action("favor", (top[1],)))
    assert TowerCrowned(0, FOOD) in chosen.events
    part = towers_of(chosen.state)
    assert part.kept[0] == (Kept(FOOD, top[1]),)
    assert part.spent[0] == (top[0], top[2])
    assert part.pile == towers_of(state).pile[3:]
    assert [reward.kind for reward in chosen.state.frames[-1].due] == ["food"]
    extra = apply(chosen.state, Action(Verb.REWARD, (room, "food", room)))
    assert any(isinstance(event, ExtraTurn) for event in extra.events)
    assert len(extra.state.frames) == 2


def test_TOWER_4_the_other_order_and_to_decline() -> None:
    """DIFF-01: a reward may be declined; then no favor is drawn."""
    state = food_tower()
    room = str(FOOD)
    assert Action(Verb.DECLINE, (room, "tower")) in legal_actions(state)
    declined = apply(state, Action(Verb.DECLINE, (room, "tower"))).state
    assert [reward.kind for reward in declined.frames[-1].due] == ["food"]
    assert towers_of(declined) == towers_of(state)
    first = apply(state, Action(Verb.REWARD, (room, "food", room))).state
    passed = apply(first, Action(Verb.PASS)).state
    assert [reward.kind for reward in passed.frames[-1].due] == ["tower"]


def test_OQ_106_OQ_189_a_cellar_tower_alone_earns_only_the_tower_reward() -> None:
    """And where a Downstairs reward is due, it is one of seven, never the tower reward."""
    (tower,) = [one for one in new_table(TOWERS, 2).book.rewards.values() if one.kind == "tower"]
    assert tower.earned is not None
    state = at_turn(TOWERS, 2)
    cellar = Placement(Slug("x325-downstairs"), 40, 0)
    assert tower.earned(state.castles[0], (cellar, state.castles[0].rooms[0])) == [Reward(cellar, "tower")]
    assert "tower" not in state.book.rewards["downstairs"].instead


def test_OQ_186_fewer_than_three_favors() -> None:
    """T5: of two one is chosen, of one nothing, and where none is left the reward falls away."""
    state = food_tower()
    pile = towers_of(state).pile
    two = take_tower(with_part(state, pile=pile[:2])).state
    assert list(legal_actions(two)) == [Action("favor", (favor,)) for favor in sorted(pile[:2])]
    one = take_tower(with_part(state, pile=pile[:1]))
    assert towers_of(one.state).kept[0] == (Kept(FOOD, pile[0]),)
    assert list(map(str, one.events)) == [str(FavorsSeen(0, FOOD, 1)), str(TowerCrowned(0, FOOD))]
    assert one.state.phase == Phase.REWARD
    empty = with_part(state, pile=())
    with pytest.raises(IllegalAction, match=r"no favor is left in the favor tower.*TOWER-5"):
        take_tower(empty)
    assert Action(Verb.DECLINE, (str(FOOD), "tower")) in legal_actions(empty)


def test_another_favor_than_those_drawn_is_refused() -> None:
    state = food_tower()
    choosing = take_tower(state).state
    for args in (("money-bags",), (towers_of(choosing).pile[0],), ()):
        with pytest.raises(IllegalAction, match="TOWER-5"):
            apply(choosing, Action("favor", args))


def test_favors_can_be_drawn_for_another_reason() -> None:
    """DECREE-19: from the top, and as many as there are."""
    state = new_table(TOWERS, 2)
    pile = towers_of(state).pile
    after, drawn = draw_favors(state, 2)
    assert (drawn, towers_of(after).pile) == (pile[:2], pile[2:])
    assert draw_favors(with_part(state, pile=pile[:1]), 2)[1] == pile[:1]


# the end


@pytest.mark.parametrize(
    ("squares", "points"), [((3, 3, 1, 0), 6), ((4, 3, 1, 0), 8), ((0, 3, 1, 0), 0), ((1, 3, 2, 0), 2)]
)
def test_TOWER_6_the_owner_is_ranked_among_all_and_alone_gets_points(squares: tuple[int, ...], points: int) -> None:
    """T3, OQ-108."""
    state = kept_by_first("square-rooms")
    small = state.box.rooms[state.box.row[100]]
    castles = tuple(unjudged(" ".join(small[:number]), TOWERS) for number in squares)
    state = state.but(castles=castles)
    items = [[item for item in mine if item.rule.startswith("TOWER")] for mine in final_scoring(state)]
    assert items == [[Points("TOWER-6", str(ROOM), "square-rooms", points)], [], [], []]


def test_TOWER_6_it_is_scored_after_the_bonus_cards_and_before_money() -> None:
    state = kept_by_first("money", 2).but(money=(90000, 0), bonus=(("money",), ()))
    rules = [item.rule for item in final_scoring(state)[0]]
    assert rules[-3:] == [find_bonus_card("money").rule, "TOWER-6", "MONEY-1"]


def test_TOWER_6_its_points_are_explained() -> None:
    state = kept_by_first("money", 2).but(money=(90000, 0))
    item = next(item for item in final_scoring(state)[0] if item.rule == "TOWER-6")
    said = state.book.explain(state, 0, item)
    assert said == "Most money: 90000, under the tower of Stand-in utility tower 325 (-5,-1)"
    assert state.book.secret_sources == {"tower favors"}


def test_CE_BONUS_11_tower_favors_are_no_sole_firsts() -> None:
    state = kept_by_first("money", 2).but(money=(90000, 0), favors=())
    assert sole_firsts(state, 0) == []


def test_TOWER_10_the_stack_can_be_looked_through_and_be_depleted() -> None:
    """T4: with an empty stack two tower rooms are worth 4."""
    state = at_turn(TOWERS, 2).but(castles=(unjudged("x325-food x325-living", TOWERS), unjudged("", TOWERS)))
    assert [item for item in depleted_items(state, 0) if "x325" in item.source] == []
    looking = state.but(phase=Phase.STACK)
    assert Action(Verb.LOOK, (SIZE,)) in legal_actions(looking)
    row = state.box.row[SIZE]
    empty = state.but(stacks=(*state.stacks[:row], (), *state.stacks[row + 1 :]))
    assert [item.points for item in depleted_items(empty, 0) if "x325" in item.source] == [2, 2]
    assert Action(Verb.LOOK, (SIZE,)) not in legal_actions(empty.but(phase=Phase.STACK))


@pytest.mark.parametrize(("ruling", "points"), [({}, 6), ({"tower_card": "2"}, 4), ({"tower_card": "4"}, 8)])
def test_CE_BONUS_16_OQ_191_the_card_for_tower_rooms(ruling: dict[str, str], points: int) -> None:
    its_law = expanded("towers", **ruling)
    state = at_turn(its_law, 2).but(castles=(unjudged("x325-food x325-living", its_law), unjudged("", its_law)))
    assert card_points(state, 0, find_bonus_card("tower-rooms")) == points


def test_TOWER_8_complete_or_not_all_tower_rooms_count_for_their_favor() -> None:
    state = at_turn(TOWERS, 2, CROWNED).but(favors=("tower-rooms",))
    built = Castle.parse(CROWNED + " x325-living@3,-1", TOWERS)
    items = final_scoring(state.but(castles=(state.castles[0], built)))
    assert [[item.points for item in mine if item.rule == "CE-FAVOR-30"] for mine in items] == [[4], [8]]


@pytest.mark.parametrize(("missing", "points"), [((), 8), ((325,), 8), ((100,), 8), ((100, 325), 0), ((100, 150), 0)])
def test_CE_BONUS_01_ten_of_eleven_sizes_are_enough(missing: tuple[int, ...], points: int) -> None:
    """C5: with towers ten of eleven; nine are too few."""
    state = at_turn(TOWERS, 2)
    box = state.box
    slugs = [rooms[0] for size, rooms in zip(box.sizes, box.rooms, strict=True) if size not in missing]
    state = state.but(castles=(unjudged(" ".join(slugs), TOWERS), unjudged("", TOWERS)))
    assert card_points(state, 0, find_bonus_card("all-sizes")) == points


# seeing


def a_choice() -> GameState:
    """The first player has a favor under one tower, has put two aside, and looks at three for another tower."""
    state = food_tower(f"{CROWNED} x325-food@-1,-5")
    pile = towers_of(state).pile
    state = with_part(
        state, pile=pile[3:], kept=((Kept(ROOM, pile[0]),), (), (), ()), spent=(tuple(sorted(pile[1:3])), (), (), ())
    )
    return take_tower(state).state


def test_TOWER_12_the_others_see_how_many_favors_lie_where_and_not_which() -> None:
    state = a_choice()
    mine, other = view(state, 0).parts[0], view(state, 1).parts[0]
    assert (mine.kept[0], mine.drawn, mine.spent[0]) == (
        towers_of(state).kept[0],
        towers_of(state).drawn,
        towers_of(state).spent[0],
    )
    assert other == Towers(
        (HIDDEN,) * len(mine.pile),
        ((Kept(ROOM, HIDDEN),), (), (), ()),
        ((HIDDEN,) * 2, (), (), ()),
        (HIDDEN,) * 3,
        0,
        FOOD,
    )
    assert MODULE.favors(other) == ()


def test_tables_that_differ_only_in_what_is_hidden_look_equal() -> None:
    state = a_choice()
    part = towers_of(state)
    hidden = sorted([*part.pile, *part.drawn, *part.spent[0], part.kept[0][0].favor, *state.boxed[2]])
    for seed in range(5):
        random.Random(seed).shuffle(hidden)
        heap = list(hidden)
        other = with_part(
            state,
            pile=tuple(heap.pop() for _ in part.pile),
            drawn=tuple(sorted(heap.pop() for _ in part.drawn)),
            spent=(tuple(sorted(heap.pop() for _ in part.spent[0])), (), (), ()),
            kept=((Kept(ROOM, heap.pop()),), (), (), ()),
        ).but(boxed=(*state.boxed[:2], tuple(heap)))
        assert other != state
        assert view(other, 1) == view(state, 1)
    turned = with_part(state, pile=part.pile[::-1])
    assert view(turned, 0) == view(state, 0)


def test_words_for_the_others_tell_no_favor() -> None:
    state = food_tower()
    choosing = take_tower(state).state
    action = legal_actions(choosing)[0]
    step = apply(choosing, action)
    deed = choosing.book.deed("favor", "favor")
    assert deed.secret is not None
    told = [deed.told(choosing, action, step.events), deed.secret(choosing.book, action.args)]
    told += [event.words("Ada") for event in step.events]
    assert told == [
        "kept a favor under the tower of Stand-in food tower 325 (-1,-5)",
        "keep a favor",
        "Ada: a favor lies under the tower of Stand-in food tower 325 (-1,-5)",
    ]
    assert deed.words(choosing.book, action.args).startswith("keep the favor ")
    assert FavorsSeen(0, FOOD, 3).words("Ada").startswith("Ada: looked at 3 favors for ")


def test_every_way_to_fill_in_the_hidden_favors_is_as_likely() -> None:
    """Of five hidden favors two lie in the favor tower, one under a tower, one is put aside, one is in the box."""
    names = ("area-food", "area-living", "large-rooms", "money", "small-rooms")
    state = kept_by_first("money", 2)
    others = tuple(sorted(set(state.box.favors) - set(names)))
    state = state.but(without=Without(others), favors=(), boxed=(*state.boxed[:2], names[4:]))
    state = with_part(state, pile=names[:2], spent=((names[2],), ()), kept=((Kept(ROOM, names[3]),), ()))

    def laid(order: tuple[str, ...]) -> tuple[Towers, tuple[str, ...]]:
        return Towers(order[:2], ((Kept(ROOM, order[3]),), ()), ((order[2],), ())), order[4:]

    seen, rng = view(state, 1), random.Random("towers")

    def draw() -> tuple[Towers, tuple[str, ...]]:
        imagined = imagine(seen, rng)
        return towers_of(imagined), imagined.boxed[2]

    assert_as_likely(draw, [laid(order) for order in permutations(names)])


def test_imagined_tables_look_the_same_and_have_every_piece() -> None:
    rng, phases = random.Random("imagine"), set()
    for seed in range(8):
        for number, move in enumerate(random_game(TOWERS, 3, f"imagine {seed}")):
            state = move.state
            if number % 9 and state.phase != "favor":
                continue
            phases.add(state.phase)
            for player in range(3):
                seen = view(state, player)
                other = imagine(seen, rng)
                assert view(other, player) == seen
                assert pieces(other) == pieces(state) == whole_box(state)
    assert "favor" in phases


# random games


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_end_and_nothing_is_lost(players: int) -> None:
    its_law = expanded("towers", solo_expansions="on")
    rewards = 0
    for seed in range(6):
        for move in random_game(its_law, players, f"towers {seed}"):
            rewards += move.action.verb == "favor"
            assert pieces(move.state) == whole_box(move.state)
            moved = [0] * players
            for event in move.events:
                if isinstance(event, Paid):
                    moved[event.player] += event.amount
            assert [a - b for a, b in zip(move.state.money, move.before.money, strict=True)] == moved
        assert move.state.over
    assert rewards or players == 1


# positions


def test_a_position_is_read_as_it_is_written() -> None:
    for state in (a_choice(), kept_by_first("money"), new_table(TOWERS, 3)):
        data = MODULE.write(state)
        check_form(data, dict(MODULE.form(TOWERS)), {"favor": {"type": "string", "enum": list(state.box.favors)}})
        bare = state.keep(NAME, None)
        assert MODULE.read(bare, data) == state


def test_nothing_said_means_a_full_favor_tower() -> None:
    state = at_turn(TOWERS, 4, CROWNED)
    part = towers_of(state)
    bare = state.keep(NAME, None).but(boxed=(*state.boxed[:2], (*part.pile, *state.boxed[2])))
    assert MODULE.read(bare, None) == state
    after = MODULE.read(bare, {"kept": {"Ada": [{"room": str(ROOM), "favor": part.pile[5]}]}})
    assert towers_of(after).kept[0] == (Kept(ROOM, part.pile[5]),)
    assert len(towers_of(after).pile) == 18
    assert pieces(after)["favors"] == whole_box(after)["favors"]
    assert len(towers_of(MODULE.read(bare, {"pile": 7})).pile) == 7


def wrong(field: str, data: dict[str, Any], castle: str = CROWNED, phase: str = Phase.TAKE) -> None:
    state = at_turn(TOWERS, 2, castle)
    part = towers_of(state)
    bare = state.keep(NAME, None).but(
        boxed=(*state.boxed[:2], (*part.pile, *state.boxed[2])), favors=("money",), phase=phase
    )
    with pytest.raises(RecordError) as caught:
        MODULE.read(bare, data)
    assert str(caught.value).startswith(field), caught.value


def under(room: str, favor: str = "area-food") -> dict[str, Any]:
    return {"kept": {"Ada": [{"room": room, "favor": favor}]}}


def test_a_position_that_cannot_be_is_refused_with_its_field() -> None:
    here = str(ROOM)
    unfinished = "foyer-4@0,0 x325-living@3,-1"
    wrong(
        "kept.Ada[0].room: Stand-in living tower 325 (3,-1) is not completed",
        under("x325-living@3,-1"),
        unfinished,
    )
    wrong("kept.Ada[0].room: Foyer (0,0) is no tower room", under("foyer-4@0,0"))
    wrong("kept.Ada[0].room: Stand-in food tower 325 (9,9) is not in the castle of Ada", under("x325-food@9,9"))
    wrong("kept.Ada[0].room: ", under("x325-food@"))
    wrong("kept.Ada[0].favor: money is already in favors[0]", under(here, "money"))
    wrong("kept.Ada[0].favor: swan-tokens is not in play", under(here, "swan-tokens"))
    wrong("kept.Zoe: nobody at the table has this name", {"kept": {"Zoe": []}})
    wrong("spent.Bo[1]: money is already in favors[0]", {"spent": {"Bo": ["area-food", "money"]}})
    twice = {"kept": {"Ada": [{"room": here, "favor": "area-food"}, {"room": here, "favor": "area-living"}]}}
    wrong("kept.Ada[1].room: Stand-in utility tower 325 (-5,-1) has a favor already", twice)
    wrong("pile[0]: area-food is already in kept.Ada[0].favor", {**under(here), "pile": ["area-food"]})
    wrong("pile: 29, but only 26 favors are not elsewhere", {"pile": 29})
    wrong("drawn: this does not fit the phase take", {"drawn": ["area-food"]})
    wrong("drawn: missing in the phase favor", {"room": here}, phase="favor")
