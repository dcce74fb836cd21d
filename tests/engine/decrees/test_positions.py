"""Royal decrees in positions: what has to be said, and what is refused with its field."""

from typing import Any

import pytest

from engine.game.state import GameState
from engine.kernel.errors import RecordError
from engine.kernel.forms import Definitions, check_form
from engine.modules.decrees.decree import decrees_of
from engine.modules.decrees.module import MODULE
from engine.modules.decrees.registry import DECREES
from engine.modules.decrees.secret_model import Model
from engine.records.parts import SHARED
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
