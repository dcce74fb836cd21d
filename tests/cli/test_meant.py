"""What was meant: quotes that are missing, and files of one kind given where another is read."""

from pathlib import Path

import pytest

from cli.main import run
from cli.mistaken import CASE, CASTLE, LOG, POSITION, SCENARIO, SOME_CASTLE, TWO_CASTLE, TWO_LOG, kind_of

POSITION_FILE = "examples/positions/purchase.position.yaml"
CASE_FILE = "examples/cases/corner-contact-penalty.yaml"
SCENARIO_FILE = "examples/books/EX-05.yaml"
THRONE = "throne-living-corridor@0,0"


@pytest.fixture
def logs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    for name, command in (("big", ["simulate"]), ("small", ["two-castles", "simulate"])):
        folder = str(tmp_path / name)
        assert run([*command, "--games", "1", "--players", "2", "--bots", "random", "--record", folder]) == 0
    capsys.readouterr()
    return tuple(str(tmp_path / name / "game-000000.jsonl") for name in ("big", "small"))  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("score foyer-3@0,0 nap-room@3,1/2", 'madking score "foyer-3@0,0 nap-room@3,1/2"'),
        ("judge foyer-3@0,0 salon@3,0 nap-room@10,0/1", 'madking judge "foyer-3@0,0 salon@3,0" nap-room@10,0/1'),
        ("legal foyer-3@0,0 Nap Room@3,1 Pink Cabinet", 'madking legal "foyer-3@0,0 Nap Room@3,1" "Pink Cabinet"'),
        (
            "hint foyer-3@0,0 salon@3,0 --tile pantry --json",
            'madking hint "foyer-3@0,0 salon@3,0" --tile pantry --json',
        ),
        ("--lang=ru score foyer-3@0,0 salon@3,0", None),
        (f"two-castles score {THRONE} wine-room@2,0", f'madking two-castles score "{THRONE} wine-room@2,0"'),
    ],
)
def test_a_castle_without_quotes(refuse, line: str, meant: str | None) -> None:  # type: ignore[no-untyped-def]
    said = refuse(*line.split())
    if meant is None:
        assert "quotes" not in said
    else:
        assert said == f"madking: a castle stands in quotes: {meant}\n"


def test_arguments_too_many_that_are_no_castle(refuse) -> None:  # type: ignore[no-untyped-def]
    assert "Got unexpected extra arguments (b c)" in refuse("score", "a", "b", "c")


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (("score", POSITION_FILE), "`madking hint`"),
        (("judge", POSITION_FILE, "nap-room@3,1"), "`madking hint`"),
        (("show", CASE_FILE), "`madking case`"),
        (("walk", SCENARIO_FILE), "`madking verify`"),
        (("two-castles", "score", POSITION_FILE), "`madking hint`"),
        (("two-castles", "score", "docs/castle.txt"), "`madking score`"),
        (("score", f"{THRONE} wine-room@2,0"), "`madking two-castles score`"),
        (("standings", "docs/castle.txt"), "`madking score`"),
        (("price", "foyer-3@0,0 salon@3,0"), "`madking score`"),
        (("endgame", CASE_FILE), "`madking case`"),
        (("case", POSITION_FILE), "`madking hint`"),
        (("case", "docs/castle.txt"), "`madking score`"),
        (("verify", POSITION_FILE), "`madking hint`"),
        (("replay", POSITION_FILE), "`madking hint`"),
    ],
)
def test_a_file_of_another_kind_names_its_command(refuse, arguments: tuple[str, ...], command: str) -> None:  # type: ignore[no-untyped-def]
    said = refuse(*arguments)
    assert "this is " in said
    assert command in said


def test_logs_in_the_place_of_something_else(refuse, logs: tuple[str, str]) -> None:  # type: ignore[no-untyped-def]
    big, small = logs
    for arguments in (("score", big), ("legal", big, "nap-room"), ("case", big), ("two-castles", "score", big)):
        assert "this is the log of a game; ask `madking replay`" in refuse(*arguments)
    for arguments in (("score", small), ("replay", small), ("hint", small), ("standings", small)):
        assert "ask `madking two-castles replay`" in refuse(*arguments)


def test_a_position_without_to_move_says_what_to_write(refuse, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    lines = Path(POSITION_FILE).read_text(encoding="utf-8").splitlines(keepends=True)
    file = tmp_path / "position.yaml"
    file.write_text("".join(line for line in lines if not line.startswith("to_move")), encoding="utf-8")
    assert "to_move: missing; write whose decision it is, as in to_move: Marie" in refuse("hint", str(file))


def test_what_is_merely_wrong_is_not_taken_for_something_else(refuse, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert "is not a tile" in refuse("score", "foyer-3@0,0 nap-rom@3,1")
    assert "is not a tile of Between Two Castles" in refuse("two-castles", "score", "trone-living-corridor@0,0")
    file = tmp_path / "position.yaml"
    file.write_text('players: [{castle: "foyer-3@0,0", money: x, score: 0}]\n', encoding="utf-8")
    assert "players[0].money" in refuse("standings", str(file))


def test_the_kind_of_every_example_is_seen() -> None:
    folders = {"positions": POSITION, "cases": CASE, "books": SCENARIO}
    for folder, kind in folders.items():
        for file in Path("examples", folder).glob("*.yaml"):
            assert kind_of(file.read_text(encoding="utf-8")) in (kind, CASE), file
    assert kind_of(Path("docs/castle.txt").read_text(encoding="utf-8")) == CASTLE
    assert kind_of("nap-room@3,1") == SOME_CASTLE
    assert kind_of(THRONE) == TWO_CASTLE
    assert kind_of('{"log": "madking", "version": 1}') == LOG
    assert kind_of('{"log": "madking two-castles", "version": 1}') == TWO_LOG
    assert kind_of('# mine\n"Nap Room"@3,1') == SOME_CASTLE
    assert kind_of("") == kind_of("what is this") == ""
    assert kind_of(Path("README.md").read_text(encoding="utf-8")) == ""
