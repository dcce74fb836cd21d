"""Royal decrees in positions: what has to be said, and what is refused with its field."""

import re
from typing import Any

import pytest

from engine.game.final import standings
from engine.game.state import GameState
from engine.kernel.errors import RecordError
from engine.kernel.forms import Definitions, check_form
from engine.modules.decrees.decree import decrees_of
from engine.modules.decrees.module import MODULE
from engine.modules.decrees.registry import DECREES
from engine.modules.decrees.secret_model import Model
from engine.records.parts import SHARED
from engine.records.positions import Need, from_position, to_position
from tests.engine.decrees.test_seen_and_kept import game
from tests.support.decreed import table


def read(data: Any) -> GameState:
    """The table with these decrees, as a position is read."""
    state = table({})
    if data is not None:
        check_form(data, dict(MODULE.form(state.law)), Definitions(SHARED))
    return MODULE.read(state, data)


def test_it_is_enough_to_say_who_holds_which() -> None:
    part = decrees_of(read({"held": {"Ada": "revels", "Cy": "dowry"}}))
    assert [held.decree for held in part.held] == ["revels", "", "dowry"]
    assert set(part.deck) == set(DECREES) - {"revels", "dowry"}
    assert not part.drafting


def test_nothing_said_is_nothing_held() -> None:
    part = decrees_of(read(None))
    assert {held.decree for held in part.held} == {""}
    assert part.deck == tuple(DECREES)


def test_what_lies_on_them() -> None:
    own = {
        "Ada": {"savings-card": 5000},
        "Bo": {"storehouse": "salon"},
        "Cy": {"private-favors": ["money", "square-rooms"]},
    }
    part = decrees_of(read({"held": {"Ada": "savings-card", "Bo": "storehouse", "Cy": "private-favors"}, "own": own}))
    assert [held.own for held in part.held] == [5000, "salon", ("money", "square-rooms")]
    model = read({"held": {"Ada": "secret-model"}, "own": {"Ada": {"secret-model": "salon"}}})
    assert decrees_of(model).held[0].own == Model(350, "salon")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"held": {"Ada": "revel"}}, r"held.Ada: 'revel' is unknown; did you mean revels\?"),
        ({"held": {"Eve": "revels"}}, "held.Eve: "),
        ({"held": {"Ada": "revels", "Bo": "revels"}}, "held.Bo: revels is already in held.Ada"),
        ({"held": {"Ada": "revels"}, "deck": ["revels"]}, r"deck\[0\]: revels is already in held.Ada"),
        ({"held": {"Ada": "revels"}, "deck": ["dowry"]}, "deck: builders-tip is neither here nor on the table"),
        (
            {"held": {"Ada": "revels"}, "own": {"Ada": {"savings-card": 5000}}},
            "own.Ada.savings-card: Ada does not hold the decree Savings Card",
        ),
        (
            {"held": {"Ada": "savings-card"}, "own": {"Ada": {"savings-card": -1000}}},
            "own.Ada.savings-card: -1000 is too little, 0 at least",
        ),
        (
            {"held": {"Ada": "savings-card"}, "own": {"Ada": {"savings-card": 1500}}},
            "own.Ada.savings-card: 1500 is not a multiple of 1000",
        ),
        (
            {"held": {"Ada": "storehouse"}, "own": {"Ada": {"storehouse": "hallway"}}},
            "own.Ada.storehouse: 'hallway' is not a room of the stacks",
        ),
        (
            {"held": {"Ada": "private-favors"}, "own": {"Ada": {"private-favors": ["money", "money", "money"]}}},
            "own.Ada.private-favors: 3 are too many, 2 at most",
        ),
        ({"own": {"Ada": {"revels": 1}}}, "own.Ada.revels"),
        ({"starting": ["Eve"]}, r"starting\[0\]: "),
    ],
)
def test_what_is_wrong_is_refused_with_its_field(data: Any, why: str) -> None:
    with pytest.raises(RecordError, match=f"^{why}"):
        read(data)


# whole positions

SAVED = "modules.decrees.own.Ada.savings-card"


def start_of(held: dict[str, str], own: dict[str, Any]) -> dict[str, Any]:
    """A position for standings."""
    people = [{"name": name, "castle": "foyer-3@0,0", "money": 0, "score": 0} for name in ("Ada", "Bo")]
    decrees = {"held": held, "own": own}
    base = {"version": 2, "edition": "collectors", "expansions": ["decrees"], "players": people, "favors": []}
    return {**base, "modules": {"decrees": decrees}}


def test_standings_need_the_decrees_and_what_lies_on_them() -> None:
    data = start_of({"Ada": "savings-card", "Bo": "every-type"}, {"Ada": {"savings-card": 12000}})
    assert standings(from_position(data, Need.STANDINGS)).totals == (13, 2)


@pytest.mark.parametrize(
    ("held", "own", "why"),
    [
        ({"Ada": "revels"}, {"Ada": {"savings-card": 5000}}, f"{SAVED}: Ada does not hold the decree"),
        ({"Ada": "revels", "Bo": "revels"}, {}, "modules.decrees.held.Bo: revels is already in"),
        ({"Ada": "revel"}, {}, "modules.decrees.held.Ada: 'revel' is unknown"),
        (
            {"Ada": "savings-card"},
            {"Ada": {"savings-card": 700}},
            f"{SAVED}: 700 is not a multiple",
        ),
        (
            {"Ada": "savings-card"},
            {"Ada": {"savings-card": -1000}},
            f"{SAVED}: -1000 is too little",
        ),
    ],
)
def test_one_line_says_what_is_wrong_with_a_position(held: dict[str, str], own: dict[str, Any], why: str) -> None:
    with pytest.raises(RecordError, match=f"^{re.escape(why)}") as refused:
        from_position(start_of(held, own), Need.STANDINGS)
    assert "\n" not in str(refused.value)


def test_a_stored_room_lies_nowhere_else() -> None:
    data = start_of({"Ada": "storehouse"}, {"Ada": {"storehouse": "salon"}})
    data["players"][1]["castle"] = "foyer-3@0,0 salon@3,0"
    with pytest.raises(RecordError, match="Salon is already in players"):
        from_position(data, Need.STANDINGS)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_saved_and_taken_up_in_the_middle_of_any_decision(seed: int) -> None:
    for state in game(seed):
        assert from_position(to_position(state)) == state
