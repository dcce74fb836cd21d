"""The front door: every name is there, typed, documented, and loads no more than it needs."""

import ast
import re
from pathlib import Path
from types import ModuleType

import pytest

import engine
import madking
from engine.castle.notation import read_castle
from madking import two_castles
from tests.support.paths import ROOT
from tests.support.programs import output

DOORS = pytest.mark.parametrize("door", [madking, two_castles], ids=lambda door: door.__name__)


def source(door: ModuleType) -> ast.Module:
    assert door.__file__
    return ast.parse(Path(door.__file__).read_text(encoding="utf-8"))


@DOORS
def test_every_name_can_be_had_and_nothing_else(door: ModuleType) -> None:
    assert all(getattr(door, name) is not None for name in door.__all__)
    assert sorted(set(door.__all__)) == sorted(door.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        door.nonsense  # noqa: B018


@DOORS
def test_what_type_checkers_see_is_what_there_is(door: ModuleType) -> None:
    imports = [node for node in ast.walk(source(door)) if isinstance(node, ast.ImportFrom)]
    for node in imports:
        assert node.module
        if not {"lazy", "two_castles", "TYPE_CHECKING"} & {alias.name for alias in node.names}:
            home = __import__(node.module, fromlist=["*"])
            for alias in node.names:
                assert getattr(door, alias.name) is getattr(home, alias.name)
    seen = {alias.name for node in imports for alias in node.names} - {"lazy", "TYPE_CHECKING"}
    assert seen == set(door.__all__)


@DOORS
def test_the_docs_name_every_name(door: ModuleType) -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    section = text.split(f"Of `{door.__name__}`:\n")[1].split("\nOf `")[0]
    named = [name for row in re.findall(r"^\| (`.*?) \|", section, re.M) for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(door.__all__)


def test_the_door_and_the_engine_have_the_same_castle() -> None:
    assert madking.Castle is engine.Castle
    assert set(engine.__all__) <= set(madking.__all__)


LOADED = """
import sys
import madking
assert not [name for name in sys.modules if name.split(".")[0] in ("engine", "solver", "cli")]
{ask}
heavy = ("ortools", "shapely", "networkx", "rich", "typer", "cli")
print([name for name in heavy if name in sys.modules])
"""


@pytest.mark.parametrize(
    "ask",
    [
        "madking.Castle",
        "madking.judge('foyer-3@0,0', 'nap-room@3,1/2').score",
        "madking.imagine, madking.simulate, madking.hint, madking.plan, madking.endgame",
        "madking.two_castles.judge('throne-living-corridor@0,0', 'wine-room@2,0')",
    ],
)
def test_nothing_is_loaded_that_is_not_asked_for(ask: str) -> None:
    assert output(LOADED.format(ask=ask)) == "[]\n"


def test_the_door_is_typed_and_in_the_wheel() -> None:
    assert (ROOT / "madking" / "py.typed").exists()
    assert 'packages = ["engine", "solver", "cli", "madking"]' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_a_verdict_of_either_game_is_as_true_as_it_is_legal() -> None:
    assert madking.judge("foyer-3@0,0", "nap-room@3,1/2")
    assert not madking.judge("foyer-3@0,0", "nap-room@0,0")
    assert two_castles.judge("throne-living-corridor@0,0", "wine-room@2,0")
    assert not two_castles.judge("throne-living-corridor@0,0", "wine-room@5,0")


# pieces


def test_the_castles_of_the_contract_can_be_read_and_written() -> None:
    """A piece brings its module with it, and a passage stands after the room it was laid with."""
    for text, modules in (
        ("barbican-new@-10,0 salon@-7,0 moat@-10,-19/3", ("moats",)),
        ("foyer-4@0,0 pumpkin-garden@-4,-1/2 west-tapestry-room@-10,1 berchta-room@-6,-5 passage-straight@-5,-2/1",
         ("passages",)),
    ):  # fmt: skip
        castle = madking.Castle.parse(text, edition="collectors")
        assert (str(castle), castle.law.modules) == (text, modules)
        assert madking.Castle.parse(str(castle), edition="collectors") == castle


def test_a_room_with_its_passages_is_a_value_of_its_own() -> None:
    garden = madking.Castle.parse("foyer-4@0,0 pumpkin-garden@-4,-1/2 west-tapestry-room@-10,1")
    room, passage = (place[0] for place in (read_castle("berchta-room@-6,-5"), read_castle("passage-straight@-5,-2/1")))
    joined = madking.Joined(room, (passage,))
    assert garden.judge(joined).whole == joined
    assert str(garden.place(joined)).endswith(str(joined))
    with pytest.raises(madking.IllegalPlacement, match="PLACE-1"):
        garden.place(room)


def test_passages_are_asked_for_by_the_name_of_their_module() -> None:
    garden = madking.Castle.parse("foyer-4@0,0 salon@3,0")
    assert garden.legal("nap-room", passages=()) == [madking.Joined(place) for place in garden.legal("nap-room")]
    with pytest.raises(TypeError, match="'tunnels'"):
        garden.legal("nap-room", tunnels=("passage-small",))
    with pytest.raises(madking.NotationError, match="joins no two rooms"):
        garden.legal("nap-room", passages=("salon",))
