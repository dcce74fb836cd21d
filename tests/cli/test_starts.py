"""What a command loads before it answers: what is written down, and nothing that it does not need."""

from typing import Any, cast

import pytest
import typer

from cli.main import COMMANDS, GROUPS, make_app, run
from cli.taken import Command, Group, Taken
from tools.starts import COMMANDS as SHORT
from tools.starts import OURS, loaded, recorded

HEAVY = {"pydantic", "rich", "shapely", "networkx", "ortools", "numpy", "starlette", "uvicorn", "distributed", "duckdb"}
"""Libraries that take longer to load than a short answer takes."""
VALUES = (None, "", "a", "ü", "5", "-1", "1.5", True, False, 0, 5, 1.5, (), ("a",), ["a", "5"], (None,), b"a")


@pytest.mark.parametrize("name", SHORT)
def test_a_command_loads_what_is_written_down(name: str) -> None:
    now, before = set(loaded(SHORT[name])), set(recorded()[name])
    ours = {module for module in now if module.partition(".")[0] in OURS}
    unread = {module for module in before - now if module.partition(".")[0] in OURS}
    renew = "if that must be, `python -m tools.starts` writes tests/cli/starts.json anew"
    assert not now - before, f"{name} now loads {sorted(now - before)}, which every start pays for; {renew}"
    assert not unread, f"{name} no longer loads {sorted(unread)}; {renew}"
    assert ours


def test_no_short_command_loads_a_heavy_library() -> None:
    assert list(recorded()) == list(SHORT)
    for name, modules in recorded().items():
        assert not HEAVY & {module.partition(".")[0] for module in modules}, name
    assert "yaml" not in recorded()["judge"]


def _commands(command: Any) -> list[Any]:
    return [command, *(found for inner in getattr(command, "commands", {}).values() for found in _commands(inner))]


def test_every_command_takes_values_as_they_are() -> None:
    found = _commands(typer.main.get_command(make_app([])))
    assert len(found) > len(COMMANDS) + len(GROUPS)
    assert all(isinstance(command, Command | Group) for command in found)


def test_values_are_taken_as_typer_reads_them() -> None:
    """The reader that loads nothing beside typer's own, for every parameter of every command and any value."""
    taken = left = 0
    for command in _commands(typer.main.get_command(make_app([]))):
        context = command.context_class(command, info_name="x")
        for parameter in command.get_params(context):
            reader = cast("Taken", parameter.get_runtime_param())
            slow = type(parameter).get_runtime_param(parameter)
            for value in VALUES:
                if reader.as_it_is(value):
                    mine, theirs = (each.coerce(value, param=parameter, ctx=context) for each in (reader, slow))
                    assert (type(mine), mine) == (type(theirs), theirs), (command.name, parameter.name, value)
                    taken += 1
                else:
                    left += 1
    assert taken > 1000
    assert left > 1000


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["judge", "foyer-3@0,0"], "PLACEMENT"),
        (["hint", "foyer-3@0,0", "--tile", "nap-room", "--top", "many"], "a whole number is expected"),
        (["table", "--port", "0"], "1 or more is expected"),
    ],
)
def test_values_that_cannot_be_read_are_refused(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(given) == 2
    refusal = capsys.readouterr().err
    assert said in refusal
    assert refusal.count("\n") == 1
