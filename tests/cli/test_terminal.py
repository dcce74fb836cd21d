"""Every command in a real terminal: nothing is cut, nothing is wider than the screen, in any language."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.commands import packs, two_castles
from cli.folding import columns, fold, stream_width
from cli.main import COMMANDS, GROUPS, run
from cli.tables import Table
from engine.castle.castle import Castle
from engine.catalogue import Side, Tile, all_tiles
from engine.geometry.outline import canonical_turns, turned
from engine.kernel.i18n import LANGUAGES
from engine.pictures.turns import draw_turns
from solver.review.review import Budget
from tests.support.paths import EXAMPLES, ROOT
from tests.support.terminal import Shown, in_process, in_terminal

POSITIONS = EXAMPLES / "positions"
WIDTHS = (80, 110, 160)

WIDE = str(ROOT / "docs" / "castle.txt")
SMALL = "foyer-4@0,0 salon@3,0"
TWO = (
    "throne-living-corridor@0,0 guardhouse@-5,0 siege-food-storage@-4,0 tasso-room@-3,0 hall-of-sculptures@-2,0"
    " harp-room@-1,0 hall-of-ever-closing-walls@2,0 kitchen@3,0 dead-end@-3,1 great-hall@1,-1 crypt@1,-2"
)
TWO_SMALL = "throne-living-corridor@0,0 wine-room@2,0"
TWO_OTHER = "throne-food-sleeping@0,0 nap-room@2,0"
ILLEGAL = f"{SMALL} nap-room@6,2"
TWO_ILLEGAL = f"{TWO_SMALL} nap-room@2,2"
BOX, NO_BOX = str(ROOT / "docs" / "my-box.yaml"), str(ROOT / "tests" / "support" / "wrong-box.yaml")
TOURNAMENT = ("--games", "2", "--players", "2", "--bots", "greedy,random", "--seed", "7")
SIMULATED = ("--games", "2", "--players", "3", "--bots", "random,random,random", "--seed", "7")

TWO_FINISHED = str(ROOT / "examples" / "two_castles" / "positions" / "finished.position.yaml")
CALLS: dict[str, tuple[tuple[str, ...], ...]] = {
    "build": ((SMALL,),),
    "cards": ((), ("swan",), ("--edition", "collectors")),
    "case": (
        (str(EXAMPLES / "cases/corner-contact-penalty.yaml"),),
        (str(EXAMPLES / "cases/fence-against-fence.yaml"),),
        (str(EXAMPLES / "cases/declining-an-extra-turn.yaml"), "--edition", "collectors"),
    ),
    "endgame": ((str(POSITIONS / "endgame.position.yaml"),),),
    "hint": (
        (SMALL, "--tile", "east-tapestry-chamber", "--by", "value", "--top", "3"),
        (str(POSITIONS / "purchase.position.yaml"), "--each"),
    ),
    "judge": ((SMALL, "nap-room@10,0/1"), (WIDE, "hallway@0,-1"), (ILLEGAL, "pantry@9,9")),
    "legal": ((SMALL, "nap-room", "--by-points"), (WIDE, "grand-bedchamber")),
    "pick": ((str(POSITIONS / "sleeping.position.yaml"),),),
    "plan": ((SMALL, "--tiles", "nap-room,pantry,hallway", "--method", "search"),),
    "play": (("--players", "Ada", "--bots", "random", "--seed", "7"),),
    "price": ((str(POSITIONS / "pricing.position.yaml"),),),
    "replay": (("GAME",), ("GAME", "--step", "60"), ("GAME", "--verify")),
    "review": (("SHORT",), ("SHORT", "--player", "random-2")),
    "rules": (
        ("PLACE-5",),
        ("corner", "contact"),
        ("--differences", "first,second"),
        ("--open",),
    ),
    "rulings": (("--edition", "first"),),
    "score": ((WIDE, "--explain"), (ILLEGAL,)),
    "show": ((WIDE,), (WIDE, "--coordinates"), (ILLEGAL, "--force")),
    "simulate": (SIMULATED,),
    "standings": ((str(POSITIONS / "finished.position.yaml"),),),
    "table": (("--check",),),
    "tiles": ((), ("stairs",), ("terrace-gardens",), ("moat",)),
    "tournament": (TOURNAMENT,),
    "verify": ((str(EXAMPLES / "books"),),),
    "walk": ((WIDE,),),
    "two-castles build": ((TWO_SMALL,),),
    "two-castles best": ((TWO_SMALL, "--tiles", "nap-room,tower,great-hall"),),
    "two-castles choose": (("--left", TWO_SMALL, "--right", TWO_OTHER, "--hand", "kitchen,crypt,great-hall"),),
    "two-castles divide": (("--left", TWO_SMALL, "--right", TWO_OTHER, "--tiles", "kitchen,tower"),),
    "two-castles hint": ((TWO, "--tiles", "nap-room,tower", "--top", "3"),),
    "two-castles judge": ((TWO_SMALL, "nap-room@2,2"), (TWO, "nap-room@2,1")),
    "two-castles legal": ((TWO, "nap-room"),),
    "two-castles play": (("--players", "Ada", "--bots", "random,random", "--seed", "7"),),
    "two-castles replay": (("TWO-GAME",), ("TWO-GAME", "--verify")),
    "two-castles review": (("TWO-SHORT",),),
    "two-castles score": ((TWO, "--attendant", "jester"), (TWO_ILLEGAL,)),
    "two-castles show": ((TWO,), (TWO_ILLEGAL, "--force")),
    "two-castles simulate": (SIMULATED,),
    "two-castles standings": ((TWO_FINISHED,), (TWO_FINISHED, "--items")),
    "two-castles tiles": ((), ("--cards",)),
    "two-castles tournament": (TOURNAMENT,),
    "packs add": ((BOX,),),
    "packs check": ((BOX,), (NO_BOX,)),
    "packs draw": ((BOX,), (BOX, "--room", "library")),
    "packs list": ((),),
    "packs new": (("--name", "Den", "--size", "300", "--type", "food", "--points", "1", "--doors", "N3 E0"),),
    "packs remove": (("my-box",),),
    "packs ring": ((), ("--inner", "18", "--cut", "straight")),
}  # fmt: skip
"""What each command is asked; GAME and TWO-GAME stand for logs, SHORT and TWO-SHORT for their beginnings."""

RUNS = [(name, call) for name, calls in CALLS.items() for call in calls]


def test_every_command_is_shown_here() -> None:
    groups = {"two-castles": two_castles.SUBCOMMANDS, "packs": packs.SUBCOMMANDS}
    assert set(groups) == set(GROUPS)
    grouped = {f"{group} {name}" for group, names in groups.items() for name in names}
    assert set(CALLS) == set(COMMANDS) | grouped


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("terminal")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", io.StringIO())
        assert run(["simulate", *SIMULATED, "--record", str(folder / "one")]) == 0
        assert run(["two-castles", "simulate", *SIMULATED, "--record", str(folder / "two")]) == 0
    found = {"GAME": folder / "one" / "game-000000.jsonl", "TWO-GAME": folder / "two" / "game-000000.jsonl"}
    for whole, short, lines in (("GAME", "SHORT", 30), ("TWO-GAME", "TWO-SHORT", 20)):  # whole reviews take a while
        found[short] = folder / f"{short}.jsonl"
        beginning = found[whole].read_text(encoding="utf-8").split("\n")[:lines]
        found[short].write_text("\n".join(beginning), encoding="utf-8")
    return {name: str(file) for name, file in found.items()}


@pytest.fixture(autouse=True)
def _few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review looks alike on however few tables."""
    monkeypatch.setattr("cli.review.FULL", Budget(others=1, choose=1, judge=2, deals=1))


def _shown(name: str, call: tuple[str, ...], logs: dict[str, str], language: str, width: int) -> Shown:
    arguments = [logs.get(argument, argument) for argument in call]
    if name == "packs remove":
        in_terminal("packs", "add", BOX)
    return in_terminal(*name.split(), *arguments, "--lang", language, width=width)


def _check(shown: Shown, call: tuple[str, ...], width: int) -> None:
    refused = call[0] in (ILLEGAL, TWO_ILLEGAL) and "--force" not in call if call else False
    assert (shown.code not in (0, 1)) == refused, shown.text
    assert shown.text.strip()
    assert "Traceback" not in shown.text
    assert columns(shown.widest) <= width, shown.widest
    cut = [line for line in shown.lines if "…" in line]
    assert not cut, cut


@pytest.mark.parametrize(("name", "call"), RUNS, ids=[" ".join((name, *call))[:60] for name, call in RUNS])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_is_cut_at_80_columns(
    name: str, call: tuple[str, ...], language: str, logs: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    _check(_shown(name, call, logs, language, 80), call, 80)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "call"), RUNS, ids=[" ".join((name, *call))[:60] for name, call in RUNS])
def test_nothing_is_cut_at_any_width_in_any_language(
    name: str, call: tuple[str, ...], logs: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in LANGUAGES:
        for width in WIDTHS:
            monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
            _check(_shown(name, call, logs, language, width), call, width)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_program_of_its_own_sees_the_same_terminal(width: int) -> None:
    arguments = ("hint", SMALL, "--tile", "nap-room", "--lang", "cs")
    process = in_process(*arguments, width=width)
    assert process == in_terminal(*arguments, width=width)
    _check(process, arguments, width)


# what must be whole


def _json(*arguments: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    capsys.readouterr()
    run([*arguments, "--json"])
    document = json.loads(capsys.readouterr().out)
    assert isinstance(document, dict)
    return document


def test_hints_show_every_placement_at_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("hint", SMALL, "--tile", "east-tapestry-chamber", "--by", "value")
    options = _json(*arguments, capsys=capsys)["options"]
    shown = in_terminal(*arguments)
    assert len(options) == 5
    for option in options:
        assert re.search(rf"(?<!\S){re.escape(option['placement'])}(?!\S)", shown.text)


def test_standings_show_every_heading_and_number_at_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("standings", str(POSITIONS / "finished.position.yaml"))
    players = _json(*arguments, capsys=capsys)["players"]
    shown = in_terminal(*arguments)
    rows = {line.split()[0]: line.split()[1:] for line in shown.lines if line.strip()}
    for player in players:
        last = [line for line in shown.lines if line.startswith(player["name"])][-1].split()
        assert {str(player[key]) for key in ("score", "total", "area", "money")} <= set(last)
    assert rows["Player"][:2] == ["Score", "Depleted"]
    assert "stacks" in shown.text


def test_json_and_pictures_are_never_folded(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (("score", WIDE, "--json"), ("two-castles", "tiles", "--json"), ("rules", "PLACE-5", "--json")):
        json.loads(in_terminal(*arguments).text)
        assert columns(in_terminal(*arguments).widest) > 80
    svg = in_terminal("show", WIDE, "--svg", "-").text
    run(["show", WIDE, "--svg", "-"])
    assert svg == capsys.readouterr().out


def test_a_wide_castle_keeps_every_wall_door_and_number_at_80_columns() -> None:
    shown = in_terminal("show", WIDE)
    assert "    │░4 Armory░░ ▒░3   Flute Foyer                  │" in shown.lines
    assert "Drawn small: the large drawing is 117 columns wide." in shown.lines
    assert "--svg FILE" in shown.text
    assert "Drawn small" not in in_terminal("show", WIDE, width=117).text


def test_a_wide_section_keeps_the_names_of_its_rooms_at_80_columns() -> None:
    shown = in_terminal("two-castles", "show", TWO)
    for part in ("│Siege Food ", "│Storage ", "│Throne Room", "│Great Hall ", "│food "):
        assert part in shown.text
    assert all(len(line) < 80 for line in shown.text.split("\n"))
    assert "--svg FILE" in shown.text


# drawings beside the answers


def test_judge_and_legal_draw_in_a_terminal_and_not_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (("judge", SMALL, "nap-room@5,2/2"), ("legal", SMALL, "nap-room")):
        assert "━━━━━━━━   ━━━━" in in_terminal(*arguments).text
        assert "━" not in in_terminal(*arguments, "--no-picture").text
        run([*arguments])
        assert "━" not in capsys.readouterr().out
        run([*arguments, "--picture"])
        assert "━━━━━━━━   ━━━━" in capsys.readouterr().out


def test_the_sister_game_draws_what_is_wanted_and_what_is_free() -> None:
    judged = in_terminal("two-castles", "judge", TWO_SMALL, "nap-room@2,2").text
    assert "┃Nap Room" in judged
    assert "┃" not in in_terminal("two-castles", "judge", TWO_SMALL, "nap-room@2,2", "--no-picture").text
    shown = in_terminal("two-castles", "legal", TWO_SMALL, "nap-room")
    assert shown.text.count("┌┄") == 5
    assert re.search(r"┊ +\+3 +┊", shown.text)


def test_case_leaves_the_drawing_out() -> None:
    arguments = ("case", str(EXAMPLES / "cases/fence-against-fence.yaml"))
    assert "┌" in in_terminal(*arguments).text
    assert "┌" not in in_terminal(*arguments, "--no-picture").text


# castles that could not have been built


def test_an_illegal_room_is_told_by_its_line_with_what_would_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "castle.txt"
    file.write_text("foyer-4@0,0  # the first\n\nsalon@3,0\nnap-room@6,1/3 pantry@10,0\n", encoding="utf-8")
    assert run(["score", str(file)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"{file}, line 4: room 3 (nap-room@6,1/3)" in said
    assert "nap-room@6,2/3 or nap-room@5,2/2 would fit" in said
    assert "`madking show --force`" in said
    assert run(["show", "--force", str(file)]) == 0
    drawn = capsys.readouterr().out
    assert "━" in drawn
    assert "3 nap-room@6,1/3 sleeping, not legal" in drawn


def test_what_is_said_to_fit_is_legal() -> None:
    castle = Castle.parse(SMALL)
    for wrong in ("nap-room@6,1/3", "pantry@9,1", "hallway@3,-2", "stairs@11,1"):
        shown = in_terminal("score", f"{SMALL} {wrong}", width=300).text
        found = re.search(r"; (\S+)(?: or (\S+))? would fit", shown)
        assert found, wrong
        assert all(castle.judge(place).legal for place in found.groups() if place)


def test_an_illegal_room_is_drawn_in_the_castle_that_can_stand() -> None:
    shown = in_terminal("score", f"{SMALL} nap-room@6,2 pantry@10,0")
    assert shown.code == 2
    assert "┃  + Nap Room   ┃" in shown.text
    assert "3 pantry@10,0 food" in shown.text, "the rooms after it that can stand"
    assert "madking: room 3 (nap-room@6,2)" in shown.text


def test_an_illegal_room_of_the_sister_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["two-castles", "score", TWO_ILLEGAL]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "nap-room@2,1 or nap-room@1,1 would fit; `madking two-castles show --force`" in said
    assert "┃Nap Room" in in_terminal("two-castles", "score", TWO_ILLEGAL).text


# points and tiles


def test_every_point_of_a_castle_has_an_item(capsys: pytest.CaptureFixture[str]) -> None:
    for room in _json("score", WIDE, capsys=capsys)["rooms"]:
        items = room["items"]
        assert sum(item["points"] for item in items) == room["base"] + room["bonus"] + room["reward"]
        assert all(item["source"] == room["room"] for item in items)
    run(["score", WIDE, "--explain"])
    said = capsys.readouterr().out
    assert "+2  SCORE-2       for Flute Room (-3,0) (+2 for each)" in said
    assert "+3  REWARD-LIV-1  completion reward: the printed points again" in said
    run(["score", WIDE])
    assert "SCORE-2" not in capsys.readouterr().out


def test_a_tile_is_drawn_in_its_turns(capsys: pytest.CaptureFixture[str]) -> None:
    run(["tiles", "stairs"])
    said = capsys.readouterr().out
    assert "Stairs: 15 ft wide, 5 ft high as printed" in said
    assert re.search(r"/1 +1 x 3 +N0,0 S0,2 +N\n", said), "the dark end"
    assert "0 ┊▒/0 Stairs ┊   0 │▒▒▒│   0 ┊ /2 Stairs▒┊   0 │   │" in said
    run(["tiles", "hall"])
    assert "ft wide" not in capsys.readouterr().out, "several tiles are only listed"


@pytest.mark.parametrize("tile", all_tiles(), ids=lambda tile: str(tile.slug))
def test_turns_of_every_tile_say_what_the_outline_says(tile: Tile, capsys: pytest.CaptureFixture[str]) -> None:
    document = next(one for one in _json("tiles", tile.slug, capsys=capsys)["tiles"] if one["slug"] == tile.slug)
    assert [turn["turn"] for turn in document["turns"]] == list(canonical_turns(tile.slug))
    for turn in document["turns"]:
        outline = turned(tile.slug, turn["turn"]).outline
        width, height = turn["cells"]
        corners = {"NW": (0, 0), "NE": (width - 1, 0), "SW": (0, height - 1), "SE": (width - 1, height - 1)}
        missing = [name for name, cell in corners.items() if cell not in outline.cells()]
        assert missing == [turn["missing_corner"]] * (tile.shape == "ell")
        dark = {door["side"] for door in turn["doors"] if door["floor"] == "downstairs"}
        assert not tile.is_stairs or dark == {turn["dark_end"]}
        assert (turn["fence"] is not None) == tile.fenced


def test_the_drawn_turns_show_every_door_and_fence() -> None:
    for tile in all_tiles():
        drawn = str(draw_turns(tile, 80))
        turns = len(canonical_turns(tile.slug))
        upright = [turned(tile.slug, turn).doors for turn in canonical_turns(tile.slug)]
        level = sum(door.side in (Side.N, Side.S) for doors in upright for door in doors)
        body = drawn.rsplit("\n\n", 1)[0]
        assert body.count("┄┄┄") == level
        assert body.count("┊") == sum(map(len, upright)) - level
        assert ("≈" in body) == tile.fenced
        assert all(f"/{turn}" in body for turn in canonical_turns(tile.slug)), turns


# folding


CELLS = st.text(alphabet="abcdefgh-@,/ 1234ёžé", max_size=60)


@given(
    rows=st.lists(st.tuples(CELLS, CELLS, CELLS, CELLS), max_size=5),
    width=st.integers(20, 130),
    right=st.sets(st.integers(0, 3)),
)
def test_a_table_of_any_width_holds_every_word(rows: list[tuple[str, ...]], width: int, right: set[int]) -> None:
    table = Table(("First", "Second column", "Third", "The last of them"), right, ruled=True)
    for row in rows:
        table.add_row(*row)
    lines = [line.text for line in table.lines(width)]
    assert all(columns(line) <= width for line in lines), lines
    said = "".join(" ".join(lines).split())
    for row in rows:
        for cell in row:
            for word in cell.split():
                assert word in said if len(word) > width - 6 else any(word in line for line in lines), word


@given(st.text(alphabet="ab cd\n12.ё", max_size=300), st.integers(1, 60))
def test_folding_loses_nothing(text: str, width: int) -> None:
    for line in text.splitlines():
        folded = fold(line, width)
        assert all(columns(part) <= width for part in folded)
        assert "".join(line.split()) == "".join("".join(folded).split())


def test_a_folded_line_goes_on_below_its_words() -> None:
    assert fold("  PLACE-4  overlaps the foyer of the castle", 24) == [
        "  PLACE-4  overlaps the",
        "           foyer of the",
        "           castle",
    ]
    assert fold("  save [FILE]    keep the game in a file", 34)[1] == " " * 17 + "a file"
    assert fold("  2 place it where it may be", 16) == ["  2 place it", "    where it may", "    be"]
    assert fold("\x1b[1mbold words here\x1b[0m", 10) == ["\x1b[1mbold words", "here\x1b[0m"]
    assert fold("partie\xa0; elle", 9) == ["partie\xa0;", "elle"], "a no-break space holds"
    assert fold("日本語 日本語", 7) == ["日本語", "日本語"]


def test_the_width_of_the_terminal_can_be_said_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", "123")
    assert stream_width(Terminal()) == 123
    monkeypatch.setenv("COLUMNS", "")
    assert stream_width(Terminal()) == 80, "there is nobody to ask"
    assert stream_width(io.StringIO()) is None
    assert stream_width(None) is None
    closed = io.StringIO()
    closed.close()
    assert stream_width(closed) is None


def test_what_goes_to_a_pipe_is_not_folded(capsys: pytest.CaptureFixture[str]) -> None:
    run(["judge", SMALL, "nap-room@1,0"])
    assert columns(max(capsys.readouterr().out.splitlines(), key=columns)) > 80
