"""Between Two Castles on the command line and in pictures: answers, exit codes, one clear line for bad input."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import partial
from pathlib import Path

import pytest

from cli.commands.two_castles import SUBCOMMANDS
from cli.main import run
from engine.kernel.i18n import LANGUAGES
from engine.two_castles import Castle
from engine.two_castles.catalogue import all_cards
from engine.two_castles.pictures import draw_castle, draw_text
from engine.two_castles.pictures.rooms import SIDE
from tests.support.cli import Ask
from tests.two_castles.test_castle import FULL, THRONE, castle_of

# pictures


def test_the_section_shows_every_room() -> None:
    castle = castle_of("wine-room@2,0 nap-room@2,1 crypt@0,-1 tower@0,1")
    picture = draw_castle(castle)
    root = ET.fromstring(picture)
    rooms = [group.attrib["data-room"] for group in root.iter() if "data-room" in group.attrib]
    assert rooms == [str(room) for room in castle.rooms]
    places = {
        group.attrib["data-room"]: group.attrib["transform"] for group in root.iter() if "data-room" in group.attrib
    }
    (x, y), (above_x, above_y) = (map(float, places[room][10:-1].split()) for room in ("wine-room@2,0", "nap-room@2,1"))
    assert (above_x, above_y) == (x, y - SIDE), "a floor up is further up in the picture"
    assert draw_castle(castle, language="ru") == draw_castle(castle, language="ru")
    assert "Винная" in draw_castle(castle, language="ru")


def test_the_section_in_characters() -> None:
    castle = castle_of("terrace@2,0 crypt@0,-1")
    rows = str(draw_text(castle)).splitlines()
    assert "╒═══════════════╕" in rows[0], "open sky"
    assert "Terrace" in rows[1]
    assert "Crypt" in rows[8]
    assert set(rows[6]) == {"~"}, "the ground"
    for width in (80, 40, 20, 5):
        small = str(draw_text(castle, width=width)).splitlines()
        assert max(map(len, small)) <= max(width, 18)
    far = Castle.parse(f"{THRONE} crypt@900,900", strict=False)
    assert str(draw_text(far)) == "the rooms lie too far apart to be drawn"
    assert "too far apart" in draw_castle(far)


# the command line


@pytest.fixture
def ask(ask: Ask) -> Ask:
    return partial(ask, "two-castles")


SMALL = f"{THRONE} wine-room@2,0 nap-room@2,1"


def test_score(ask: Ask) -> None:
    answer = ask("score", SMALL, "--attendant", "jester", "--bonus-card", "total-height", "--json").json
    assert answer["total"] == 7
    assert answer["categories"]["royal_attendants"] == 2
    assert {room["room"]: room["points"] for room in answer["rooms"]} == {
        THRONE: 0,
        "wine-room@2,0": 2,
        "nap-room@2,1": 1,
    }
    assert answer["rooms"][1]["counted"] == ["nap-room@2,1"]
    assert answer["attendants"][0]["attendant"] == "jester"
    assert answer["bonus_cards"][0]["rule"] == "B2C-CARD-09"
    assert "Total 3" in ask("score", SMALL).out


def test_score_of_an_illegal_castle(ask: Ask) -> None:
    illegal = f"{SMALL} terrace@5,5"
    assert ask("score", illegal).code == 2
    answer = ask("score", illegal, "--force")
    assert answer.code == 0
    assert "warning: room 4 (terrace@5,5): nothing lies directly below it (B2C-PLACE-2)" in answer.err
    assert ask("score", illegal, "--force", "--json").json["total"] == 4
    for text in ("wine-room@2,0", f"{THRONE} {THRONE}", f"{THRONE} wine-room@0,0 wine-room@0,0"):
        forced = ask("score", text, "--force", "--json")
        assert forced.code == 0
        assert forced.json["warnings"]


def test_judge(ask: Ask) -> None:
    yes = ask("judge", SMALL, "solar@2,2", "--json")
    assert yes.code == 0
    assert yes.json["score"] == {
        "before": 3,
        "total": 4,
        "gain": 1,
        "changes": [
            {"rule": "B2C-SCORE-SLEEPING", "category": "sleeping", "source": "solar@2,2", "counted": ["food"],
             "points": 1, "gain": 1},
        ],
    }  # fmt: skip
    no = ask("judge", SMALL, "crypt@5,3", "--json")
    assert no.code == 1
    assert [violation["rule"] for violation in no.json["violations"]] == ["B2C-PLACE-2", "B2C-PLACE-4", "B2C-PLACE-6"]
    assert no.json["violations"][0]["citations"][0]["text"] == "b2c"
    assert no.json["score"] is None
    assert "nothing lies directly below it" in ask("judge", SMALL, "crypt@5,3").out


def test_legal(ask: Ask) -> None:
    answer = ask("legal", SMALL, "solar", "--json").json
    assert answer["count"] == len(answer["placements"]) == 5
    assert answer["placements"] == [str(placement) for placement in Castle.parse(SMALL).legal("solar")]
    best = ask("legal", f"{THRONE} wine-room@2,0", "solar", "--by-points", "--json").json["options"][0]
    assert best == {"placement": "solar@2,1", "gain": 3}
    assert "5 legal placements of Solar" in ask("legal", SMALL, "SOLAR").out


def test_show(ask: Ask, tmp_path: Path) -> None:
    assert "Wine Room" in ask("show", SMALL).out
    file = tmp_path / "castle.svg"
    assert ask("show", SMALL, "--svg", str(file)).out == f"wrote {file}\n"
    assert ET.fromstring(file.read_text(encoding="utf-8")).tag.endswith("svg")
    assert ask("show", SMALL, "--json").json["svg"] == file.read_text(encoding="utf-8")


def test_tiles(ask: Ask) -> None:
    answer = ask("tiles", "--json").json
    assert len(answer["tiles"]) == 157
    assert len(answer["attendants"]) == 4
    assert len(answer["bonus_cards"]) == 20
    assert len(ask("tiles", "--type", "food", "--hanging", "torch", "--json").json["tiles"]) == 5
    assert "Винная" in ask("tiles", "винная", "--lang", "ru").out
    assert "total-height" in ask("tiles", "--cards").out
    assert ask("tiles", "nothing-like-this").code == 1


def test_cards_are_found_by_name_type_and_decoration(ask: Ask) -> None:
    def found(*words: str) -> list[str]:
        told = ask("tiles", "--cards", *words, "--json").json
        return [one["slug"] for one in (*told["tiles"], *told["attendants"], *told["bonus_cards"])]

    assert found("painter") == ["painter"]
    assert found("высота") == found("Výška") == found("hauteur") == ["total-height"]
    assert found("--type", "food") == ["per-food"]
    assert found("--hanging", "torch") == ["jester"]
    assert len(found()) == 24
    answer = ask("tiles", "--cards", "painter")
    assert (answer.code, "knight" in answer.out) == (0, False)
    nothing = ask("tiles", "--cards", "wine-room")
    assert (nothing.code, nothing.out) == (1, "no card matches 'wine-room'\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_speaks_every_language(ask: Ask, language: str) -> None:
    for command in (("tiles",), ("tiles", "--cards"), ("score", SMALL), ("judge", SMALL, "crypt@0,0"), ("show", SMALL)):
        assert ask(*command, "--lang", language).code in (0, 1)


def test_every_sub_command_has_an_example_in_its_help(ask: Ask) -> None:
    assert all(name in ask("--help").out for name in ("judge", "legal", "score", "show", "tiles"))
    for name in ("judge", "legal", "score", "show", "tiles"):
        assert name in SUBCOMMANDS
        assert f"Example: madking two-castles {name}" in " ".join(ask(name, "--help").out.split())


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (("score", "wine-room@2,0"), "there is no throne room"),
        (("score", f"{THRONE} {THRONE}"), "the castle has its throne room"),
        (("score", f"{THRONE} wine-rom@2,0"), "did you mean wine-room?"),
        (("score", f"{THRONE} wine-room@4,0"), "it shares no edge with a tile of the castle"),
        (("score", "nonsense"), "'nonsense' is neither castle text nor a file"),
        (("score", SMALL, *["--attendant", "knight"] * 3), "3 attendants: a throne room has places for 2"),
        (("score", SMALL, "--attendant", "kniht"), "did you mean knight?"),
        (("score", SMALL, *["--bonus-card", "total-width"] * 2), "the bonus card total-width is given twice"),
        (("score", SMALL, "--bonus-card", "total"), "is not a bonus card of Between Two Castles"),
        (("score", SMALL, "--ruling", "corner-contact=adjacent"), "'corner-contact' is not a ruling"),
        (("judge", SMALL, "wine-room"), "'wine-room' cannot be read"),
        (("legal", SMALL, "throne-utility-food"), "a castle has one throne room"),
        (("legal", SMALL, "wine"), "is not a tile of Between Two Castles"),
        (("simulate", "--players", "3", "--strength", "deep"), "'master-deep' is not a bot; there are greedy"),
        (("tournament", "--strength", "quick"), "'master-quick' is not a bot; there are greedy"),
        (("simulate", "--strength", "hard"), "--strength: quick, normal or deep, not 'hard'"),
        (("tiles", "--cards", "--hanging", "clock"), "'clock' is not a wall decoration"),
        (("tiles", "--type", "activity"), "'activity' is not a room type"),
        (("tiles", "--hanging", "clock"), "'clock' is not a wall decoration"),
        (("show", SMALL, "--svg", ""), "--svg needs the name of a file"),
        (("scor", SMALL), "No such command 'scor'"),
        (("score",), "Missing argument 'CASTLE'"),
        (("score", SMALL, "--lang", "xx"), "'xx' is not a language"),
    ],
)
def test_bad_input_is_one_clear_line(ask: Ask, command: tuple[str, ...], message: str) -> None:
    answer = ask(*command)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("madking: ")
    assert answer.err.count("\n") == 1
    assert message in answer.err


def test_more_than_the_box_holds_is_a_warning(ask: Ask) -> None:
    twice = f"{THRONE} wine-room@2,0 wine-room@3,0"
    assert ask("score", twice).err == "warning: 2 copies of Wine Room, but the box holds 1\n"
    cards = [part for card in ("total-width", "total-height", "per-food") for part in ("--bonus-card", card)]
    (warning,) = ask("score", SMALL, *cards, "--json").json["warnings"]
    assert warning == (
        "there are more bonuses than the rooms give: bonus cards 3; the third rooms of their own types give 0, "
        "a third Downstairs room 0 (B2C-BONUS-UTILITY)"
    )


def test_the_answers_do_not_depend_on_the_hash_seed() -> None:
    command = [sys.executable, "-m", "cli.main", "two-castles", "score", f"{THRONE} {FULL}", "--json"]
    cards = [part for card in all_cards() for part in ("--bonus-card", card.slug)]
    printed = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        printed.add(subprocess.run([*command, *cards], capture_output=True, check=True, env=environment).stdout)
    assert len(printed) == 1


def test_a_bonus_card_lies_in_one_castle_only(capsys: pytest.CaptureFixture[str]) -> None:
    castles = ["--left", "throne-living-corridor@0,0", "--right", "throne-food-sleeping@0,0"]
    cards = ["--left-bonus-card", "total-height", "--right-bonus-card", "total-height"]
    assert run(["two-castles", "divide", *castles, *cards, "--tiles", "crypt,nap-room"]) == 2
    assert "total-height lies in both castles" in capsys.readouterr().err


def test_an_empty_file_name_is_said_to_be_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["two-castles", "replay", ""]) == 2
    assert "the name of a file is missing" in capsys.readouterr().err
