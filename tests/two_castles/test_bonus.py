"""Which bonuses of Between Two Castles are orders and which are permissions, by the text and by a table's ruling."""

import json

import pytest

from engine.kernel.log import follow
from engine.two_castles.catalogue import RoomType
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.log import VERSION
from engine.two_castles.game.state import SPECIAL_TILES, Action, GameState, Phase, Verb
from engine.two_castles.game.turns import apply
from engine.two_castles.rulings import RULINGS, Law
from solver.table.arena import play_game
from tests.support.series import sister_series
from tests.two_castles.test_game import OF, build, building, refuse

DECLINE = Action(Verb.DECLINE)
THIRD = [
    (RoomType.OUTDOOR, "B2C-BONUS-OUTDOOR", True),
    (RoomType.SLEEPING, "B2C-BONUS-SLEEPING", True),
    (RoomType.CORRIDOR, "B2C-BONUS-CORRIDOR", False),
]


def declined(state: GameState) -> bool:
    """May the special room be left out? The list and the referee say the same."""
    if DECLINE in list(legal_actions(state)):
        return apply(state, DECLINE).state.specials == SPECIAL_TILES
    assert refuse(state, DECLINE) == (state.bonus, "OQ-150")
    return False


@pytest.mark.parametrize(("kind", "rule", "allowed"), THIRD)
def test_the_text_permits_fountain_and_tower_and_orders_the_grand_foyer(
    kind: RoomType, rule: str, allowed: bool
) -> None:
    state = build(building({kind: 2}, OF[kind][9])).state
    assert state.bonus == rule
    assert declined(state) == allowed


@pytest.mark.parametrize("kind", [RoomType.OUTDOOR, RoomType.SLEEPING, RoomType.CORRIDOR, RoomType.FOOD])
def test_the_special_room_of_a_fifth_tile_is_an_order(kind: RoomType) -> None:
    state = build(building({kind: 4}, OF[kind][9])).state
    assert state.bonus == "B2C-BONUS-2"
    assert not declined(state)


@pytest.mark.parametrize(("kind", "rule", "allowed"), [*THIRD, (RoomType.FOOD, "B2C-BONUS-2", False)])
@pytest.mark.parametrize("option", RULINGS["special-bonus"].options)
def test_a_table_may_rule_otherwise(kind: RoomType, rule: str, allowed: bool, option: str) -> None:
    before = 2 if rule != "B2C-BONUS-2" else 4
    state = build(building({kind: before}, OF[kind][9])).state.but(law=Law(special_bonus=option))
    assert declined(state) == {"by-the-text": allowed, "optional": True, "compulsory": False}[option]


def test_the_bonus_of_a_third_downstairs_room_may_be_declined() -> None:
    """B2C-BONUS-DOWNSTAIRS is a permission: nothing is taken, and the turn goes on."""
    state = build(building({RoomType.DOWNSTAIRS: 2}, OF[RoomType.DOWNSTAIRS][9])).state
    assert state.phase == Phase.BONUS
    assert list(legal_actions(state))[-1] == DECLINE
    after = apply(state, DECLINE).state
    assert (after.specials, after.attendants, after.card_deck) == (state.specials, state.attendants, state.card_deck)
    assert after.phase != Phase.BONUS
    grand = apply(state, Action(Verb.BONUS, ("corridor",))).state
    assert not declined(grand)
    assert declined(apply(state, Action(Verb.BONUS, ("outdoor",))).state)


def test_a_log_of_the_first_version_is_read_by_its_own_default() -> None:
    """There any special room could be declined; its log says only which rulings were decided otherwise."""
    plan = sister_series(("random",) * 3, "old", Law(special_bonus="optional"), record=True)
    for number in range(20):
        log = list(play_game(plan, number).log)
        head = json.loads(log[0])
        assert head["version"] == VERSION
        old = [json.dumps({**head, "version": 1, "rulings": {}}), *log[1:]]
        *_rest, last = follow(TWO_CASTLES, old)
        assert last.state.over
        assert last.state.law.special_bonus == "optional"
