"""The command line: answers, JSON, exit codes, and one clear line for every kind of bad input."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.main import COMMANDS
from tests.support.cli import Ask

FLUTE = "foyer-4@0,0 flute-room@-3,0 observatory@-1,-4"


# answers


def test_the_flute_room_question(ask: Ask) -> None:
    answer = ask("judge", FLUTE, "east-tapestry-chamber@-1,3")
    assert answer.code == 0
    assert "Yes: East Tapestry Chamber (-1,3) may be placed." in answer.out
    assert "Beside, not adjacent: Flute Room (-3,0) ADJ-7" in answer.out
    assert "Scores 3" in answer.out


def test_judge_says_no_with_every_rule_and_its_pages(ask: Ask) -> None:
    answer = ask("judge", "foyer-4@0,0 pumpkin-garden@3,0", "hallway@0,-1")
    assert answer.code == 1
    assert "No: Hallway (0,-1) may not be placed." in answer.out
    assert "PLACE-6  would touch the fence of Pumpkin Garden (3,0)" in answer.out
    assert "Second edition (Russian), p. 9 (rule 6)" in answer.out


def test_judge_cites_the_askers_language_and_edition_first(ask: Ask) -> None:
    czech = ask("judge", "foyer-4@0,0", "salon@3,1", "--lang", "cs", "--json").json
    assert czech["violations"][0]["citations"][0]["text"] == "cz2"
    collectors = ask("judge", "foyer-4@0,0", "salon@3,1", "--edition", "collectors", "--json").json
    assert collectors["violations"][0]["citations"][0]["text"] == "ce"


def test_judge_json(ask: Ask) -> None:
    document = ask("judge", "foyer-4@0,0 salon@3,0", "nap-room@10,0/1", "--json").json
    assert document["legal"] is True
    assert document["violations"] == []
    assert [c["room"] for c in document["connections"]] == ["salon@3,0"]
    assert document["score"]["total"] == 4
    assert document["score"]["items"][1] == {
        "rule": "SCORE-2", "source": "nap-room@10,0/1", "target": "salon@3,0", "points": 2,
    }  # fmt: skip


def test_judge_json_of_an_illegal_placement(ask: Ask) -> None:
    answer = ask("judge", "foyer-3@0,0 salon@3,0", "nap-room@3,1", "--json")
    assert answer.code == 1
    violation = answer.json["violations"][0]
    assert violation["rule"] == "PLACE-4"
    assert violation["kind"] == "overlap"
    assert violation["rooms"] == ["nap-room@3,1", "salon@3,0"]
    assert violation["message"] == "Nap Room (3,1): overlaps Salon (3,0)"
    assert {"edition", "language", "text", "place"} <= set(violation["citations"][0])
    assert answer.json["score"] is None


def test_legal_lists_placements(ask: Ask) -> None:
    document = ask("legal", "foyer-3@0,0", "nap-room", "--json").json
    assert document["count"] == 6
    assert document["placements"][0] == "nap-room@-4,0"
    plain = ask("legal", "foyer-3@0,0", "nap-room")
    assert plain.out.startswith("6 legal placements of Nap Room")


def test_legal_by_points_puts_the_best_first(ask: Ask) -> None:
    best = ask("legal", "foyer-4@0,0 salon@3,0", "nap-room", "--by-points", "--json").json["options"]
    assert [option["points"] for option in best] == sorted((o["points"] for o in best), reverse=True)
    assert best[0]["points"] == 4


def test_score_json(ask: Ask) -> None:
    document = ask("score", "foyer-4@0,0 salon@3,0 nap-room@10,0/1 lilac-cabinet@10,4", "--json").json
    assert document["total"] == 14
    items = document["rooms"][2].pop("items")
    assert [(item["rule"], item["target"], item["points"]) for item in items] == [
        ("SCORE-1", None, 2), ("SCORE-2", "salon@3,0", 2), ("SCORE-2", "lilac-cabinet@10,4", 2),
    ]  # fmt: skip
    assert document["rooms"][2] == {
        "room": "nap-room@10,0/1", "base": 2, "bonus": 4, "completed": True, "reward": 0,
    }  # fmt: skip
    assert (document["external_entrances"], document["courtyards"], document["completed"]) == (8, 0, 1)


def test_score_in_words(ask: Ask) -> None:
    answer = ask("score", "foyer-4@0,0 salon@3,0", "--lang", "ru")
    assert answer.code == 0
    assert "Итого 3" in answer.out
    assert "Фойе (четыре входа)" in answer.out


def test_tiles(ask: Ask) -> None:
    assert len(ask("tiles", "--json").json["tiles"]) == 80
    assert [t["slug"] for t in ask("tiles", "зеркальные", "--json").json["tiles"]] == ["gallery-of-mirrors"]
    outdoor = ask("tiles", "--type", "outdoor", "--size", "600", "--json").json["tiles"]
    assert [t["slug"] for t in outdoor] == ["stables", "terrace-gardens"]
    assert ask("tiles", "gallery").out.count("gallery-of-mirrors") == 1
    assert ask("tiles", "no such thing").code == 1
    russian = ask("tiles", "gallery", "--lang", "ru").out
    assert "жилое" in russian
    assert "+2 за каждое соединённое: коридор" in russian


def test_show_draws_and_writes(ask: Ask, tmp_path: Path) -> None:
    target = tmp_path / "castle.svg"
    assert ask("show", FLUTE, "--svg", str(target)).code == 0
    assert target.read_text(encoding="utf-8").startswith("<svg") or "<svg" in target.read_text(encoding="utf-8")
    assert "<svg" in ask("show", FLUTE, "--json").json["svg"]
    drawing = ask("show", FLUTE, "--coordinates")
    assert drawing.code == 0
    assert "flute-room@-3,0" in drawing.out
    assert "\x1b" not in drawing.out


def test_judge_draws_what_is_wrong(ask: Ask, tmp_path: Path) -> None:
    target = tmp_path / "wrong.svg"
    assert ask("judge", "foyer-3@0,0 salon@3,0", "nap-room@3,1", "--svg", str(target)).code == 1
    assert "PLACE-4" in target.read_text(encoding="utf-8")


def test_verify_all_examples(ask: Ask) -> None:
    document = ask("verify", "--json").json
    assert document["failed"] == 0
    assert document["passed"] == len(document["cases"]) >= 30


def test_verify_fails_with_what_differs(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("id: W\ntitle: wrong\ncastle: foyer-3@0,0\nsteps: [{expect: {worth: 5}}]\n", encoding="utf-8")
    answer = ask("verify", str(file))
    assert answer.code == 1
    assert "worth: expected 5, found 0" in answer.out


def test_castle_from_a_file_and_from_standard_input(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "castle.txt"
    file.write_text("# mine\nfoyer-3@0,0\nsalon@3,0\n", encoding="utf-8")
    assert ask("score", str(file), "--json").json["total"] == 3
    piped = subprocess.run(
        [sys.executable, "-m", "cli.main", "score", "-", "--json"],
        input=file.read_bytes(), capture_output=True, check=True,
    )  # fmt: skip
    assert json.loads(piped.stdout)["total"] == 3


def test_every_command_has_an_example_in_its_help(ask: Ask) -> None:
    for command in COMMANDS:
        assert f"Example: madking {command}" in " ".join(ask(command, "--help").out.split())


def test_help_without_a_command_and_version(ask: Ask) -> None:
    assert "judge" in ask().out
    assert ask("--version").out.startswith("madking ")


def test_more_copies_than_the_box_is_a_warning(ask: Ask) -> None:
    castle = "foyer-3@0,0 nap-room@3,1/2 nap-room@-4,0"
    answer = ask("score", castle)
    assert answer.code == 0
    assert answer.err == "warning: 2 copies of Nap Room, but the box holds 1\n"
    assert ask("score", castle, "--json").json["warnings"] == ["2 copies of Nap Room, but the box holds 1"]


def test_a_ruling_of_the_table(ask: Ask) -> None:
    """DIFF-02: contact in a corner costs a point where the table rules so."""
    question = ("judge", "foyer-3@0,0 9-pin-alley@0,3/1", "salon@-7,1/2", "--json")
    assert ask(*question).json["score"]["total"] == 3
    assert ask(*question, "--ruling", "corner-contact=adjacent").json["score"]["total"] == 2
    for command in (("score", "foyer-3@0,0"), ("show", "foyer-3@0,0"), ("legal", "foyer-3@0,0", "salon")):
        assert ask(*command, "--ruling", "corner-contact=adjacent").code == 0
        assert ask(*command, "--ruling", "corner-contact=maybe").code == 2


# bad input: one line, exit code 2, nothing on standard output


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["juge", "x"], "No such command 'juge'"),
        (["judge", "foyer-3@0,0"], "Missing argument 'PLACEMENT'"),
        (["judge", "foyer-3@0,0", "nap-rom@1,1"], "'nap-rom' is not a tile; did you mean nap-room?"),
        (["judge", "foyer-3@0,0", "nap-room@1,1/7"], "the turn is 0, 1, 2 or 3"),
        (["judge", "foyer-3@0,0", "nap-room@1"], "lacks a coordinate"),
        (["judge", "foyer-3@0,0", "nap-room@1000000,1"], "coordinates run from -9999 to 9999"),
        (["judge", "", "nap-room@1,1"], "the castle is empty"),
        (["judge", "foyer-3@0,0 foyer-3@3,0", "nap-room@1,1"], "room 2 (foyer-3@3,0): a castle has only one foyer"),
        (["score", "foyer-3@0,0 salon@1,1"], "room 2 (salon@1,1): overlaps Foyer (0,0) (PLACE-4)"),
        (["show", "foyer-3@0,0 salon@1,1"], "room 2 (salon@1,1): overlaps Foyer (0,0) (PLACE-4)"),
        (["legal", "foyer-3@0,0", "nap-rom"], "'nap-rom' is not a tile"),
        (["legal", "no-such-file.txt", "nap-room"], "'no-such-file.txt' is neither castle text nor a file"),
        (["tiles", "--type", "kitchen"], "'kitchen' is not a room type"),
        (["tiles", "--size", "123"], "no tile has 123 square feet"),
        (["tiles", "--size", "many"], "--size"),
        (["score", "foyer-3@0,0", "--lang", "de"], "'de' is not a language; there are en, ru, cs, fr"),
        (["score", "foyer-3@0,0", "--edition", "third"], "'third' is not an edition"),
        (["score", "foyer-3@0,0", "--no-such-option"], "No such option"),
        (["verify", "no-such-folder"], "No such file or directory"),
        (["score", "."], "Is a directory"),
        (["show", "foyer-3@0,0", "--svg", "no/such/folder/x.svg"], "No such file or directory"),
    ],
)
def test_bad_input(ask: Ask, arguments: list[str], reason: str) -> None:
    answer = ask(*arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert reason in answer.err
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("madking: ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["juge", "x"], "No such command {name}. Did you mean {near}?"),
        (["judge"], "Missing argument {name}."),
        (["score", "foyer-3@0,0", "--no-such-option"], "No such option: {name}"),
        (["score", "foyer-3@0,0", "--edition"], "Option {name} requires an argument."),
        (["tiles", "--size", "many"], "a whole number is expected"),
        (["simulate", "--jobs", "many"], "Invalid value for {name}: {why}"),
        (["endgame", "x", "--top", "0"], "{n} or more is expected"),
        (["score", "a", "b", "c"], "Got unexpected extra arguments ({names})"),
        (["score", "."], "Is a directory"),
        (["verify", "no-such-folder"], "No such file or directory"),
    ],
)
def test_refusals_of_others_are_said_in_our_words(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, arguments: list[str], sentence: str
) -> None:
    said: list[str] = []

    def listen(text: str, **values: object) -> str:
        said.append(text)
        return text.format(**values)

    for place in ("cli.refusals.say", "cli.system_words.say"):
        monkeypatch.setattr(place, listen)
    assert ask(*arguments).code == 2
    assert sentence in said


@pytest.mark.parametrize("data", [b"\xff\xfe\x00binary\x00", b"foyer-3@0,0\x00", bytes(range(256)) * 40])
def test_a_binary_file(ask: Ask, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "castle.bin"
    file.write_bytes(data)
    answer = ask("score", str(file))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"madking: {file}: this is not a text file\n"


def test_an_error_in_a_file_names_the_file(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "castle.txt"
    file.write_text("foyer-3@0,0 nap-rom@1,1", encoding="utf-8")
    assert ask("score", str(file)).err == f"madking: {file}: room 2: 'nap-rom' is not a tile; did you mean nap-room?\n"


def test_force_scores_and_shows_what_is_illegal(ask: Ask) -> None:
    answer = ask("score", "foyer-3@0,0 salon@1,1", "--force", "--json")
    assert answer.code == 0
    assert answer.json["total"] == 3
    assert "room 2 (salon@1,1): overlaps Foyer (0,0) (PLACE-4)" in answer.json["warnings"][0]
    assert ask("show", "foyer-3@0,0 salon@1,1", "--force").code == 0
    assert ask("show", "salon@1,1 foyer-3@0,0 foyer-4@0,0", "--force", "--json").code == 0


def test_a_failed_write_leaves_the_old_file(ask: Ask, tmp_path: Path) -> None:
    target = tmp_path / "castle.svg"
    target.write_text("old", encoding="utf-8")
    assert ask("show", "foyer-3@0,0 nap-rom@1,1", "--svg", str(target)).code == 2
    assert target.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["castle.svg"]


def test_no_traceback_and_no_colour_in_a_pipe() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "cli.main", "judge", "foyer-3@0,0", "Комната@1,1"],
        env=environment, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stderr


def test_judging_loads_no_heavy_library() -> None:
    program = (
        "import sys; from cli.main import run; run(['judge', 'foyer-3@0,0', 'nap-room@3,1/2']); "
        "print([m for m in ('shapely', 'networkx', 'ortools', 'numpy', 'yaml', 'rich.table') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
