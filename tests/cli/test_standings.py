"""Final scoring of a position: the numbers of the rulebooks, ties, the winner, and one line for bad input."""

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from cli.main import run
from engine import Castle
from engine.catalogue.cards import find_favor
from engine.game.counters import count
from engine.game.events import Event
from engine.game.final import rank, standings
from engine.game.game import CASTLES
from engine.game.state import Action, GameState
from engine.kernel.log import follow
from engine.records.positions import Need, from_position, write_position
from solver.table.arena import Match
from tests.support.cli import Ask, AskJson, Saved
from tests.support.paths import POSITIONS
from tests.support.series import big_series

FINISHED = POSITIONS / "finished.position.yaml"


def castle(*tiles: str) -> str:
    """A castle with these tiles, each at the first place it may go."""
    built = Castle.parse("foyer-4@0,0")
    for tile in tiles:
        built = built.place(built.legal(tile)[0])
    return str(built)


def player(name: str, built: str = "foyer-3@0,0", money: int = 0, score: int = 0, *cards: str) -> dict[str, Any]:
    return {"name": name, "castle": built, "money": money, "score": score, "bonus_cards": list(cards)}


def table(*players: dict[str, Any], favors: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    return {"version": 1, "players": list(players), "favors": list(favors), **more}


@pytest.fixture
def standings_of(ask: Ask, saved: Saved) -> AskJson:
    """The JSON answer of `madking standings` about a position."""

    def standings_of(position: dict[str, Any], *options: str) -> dict[str, Any]:
        answer = ask("standings", saved(position), "--json", *options).document
        for one in answer["players"]:
            assert one["total"] == one["score"] + sum(item["points"] for item in one["items"])
        return dict(answer)

    return standings_of


def points(answer: dict[str, Any], favor: int = 0) -> dict[str, tuple[int, int]]:
    return {place["player"]: (place["count"], place["points"]) for place in answer["favors"][favor]["ranking"]}


# the examples of the books


def test_EX_14_depleted_stacks(standings_of: AskJson) -> None:
    red = player("Red", castle("kitchen", "sauna", "scullery", "formal-gardens"))
    answer = standings_of(table(red, player("Blue"), stacks={"300": [], "450": 0}))
    assert answer["depleted"] == ["300", "450"]
    assert [(item["rule"], item["points"]) for item in answer["players"][0]["items"]] == [("DEPL-1", 2)] * 4
    assert answer["players"][0]["total"] == 8
    assert answer["players"][1]["total"] == 0


def test_EX_15_favor_tie_of_square_rooms(standings_of: AskJson) -> None:
    yellow = player("Yellow", castle("pantry", "larder", "observatory"))
    green = player("Green", castle("buttery", "cloak-room", "servants-quarters"))
    red = player("Red", castle("broom-closet"))
    blue = player("Blue", castle("hallway", "stairs"))
    answer = standings_of(table(yellow, green, red, blue, favors=("square-rooms",)))
    assert points(answer) == {"Yellow": (3, 6), "Green": (3, 6), "Red": (1, 2), "Blue": (0, 0)}
    assert answer["players"][3]["items"] == []


def test_EX_16_favor_tie_in_general() -> None:
    yellow, red, green, blue = 4, 4, 2, 0
    assert {(place.player, place.points) for place in rank((yellow, red, green, blue))} == {
        (0, 6), (1, 6), (2, 2), (3, 0),
    }  # fmt: skip


def test_EX_17_without_a_small_room_no_points_for_small_rooms(standings_of: AskJson) -> None:
    answer = standings_of(
        table(player("Anna", castle("pantry")), player("Ben", castle("throne-room")), favors=("small-rooms",))
    )
    assert points(answer) == {"Anna": (1, 8), "Ben": (0, 0)}


def test_EX_18_living_area() -> None:
    assert count(find_favor("area-living"), Castle.parse(castle("parlor", "throne-room")), 0) == 750


def test_EX_19_money(standings_of: AskJson) -> None:
    answer = standings_of(table(player("Anna", money=29000), player("Ben")))
    assert answer["players"][0]["items"] == [{"rule": "MONEY-1", "source": "money", "target": None, "points": 2}]


@pytest.mark.parametrize(
    ("counts", "shares"),
    [
        ((5, 5, 5), (4, 4, 4)),
        ((1, 1, 1, 1), (3, 3, 3, 3)),
        ((9, 2, 2), (8, 3, 3)),
        ((9, 5, 2, 2), (8, 4, 1, 1)),
        ((9, 8, 7, 2, 2), (8, 4, 2, 0, 0)),
        ((4, 4, 4, 4, 4), (3, 3, 3, 3, 3)),
        ((9, 8, 3, 3, 3), (8, 4, 1, 1, 1)),
        ((9, 4, 4, 4, 1), (8, 2, 2, 2, 0)),
    ],
)
def test_DX_01_favor_shares(counts: tuple[int, ...], shares: tuple[int, ...]) -> None:
    assert tuple(place.points for place in rank(counts)) == shares


def test_DX_02_the_same_money_counts_for_the_card_and_at_the_end(standings_of: AskJson) -> None:
    answer = standings_of(table(player("Anna", "foyer-3@0,0", 29000, 0, "money"), player("Ben"), favors=("money",)))
    items = {item["rule"]: item["points"] for item in answer["players"][0]["items"]}
    assert items == {"FAVOR-LIST-10": 8, "BONUS-LIST-09": 5, "MONEY-1": 2}
    assert points(answer) == {"Anna": (29000, 8), "Ben": (0, 0)}


# how ties are broken


def test_hallways_of_both_sides_are_one_stack(standings_of: AskJson) -> None:
    built = player("Anna", castle("stairs", "downstairs-hallway", "hallway"))
    answer = standings_of(table(built, player("Ben"), hallways=0, stairs=0))
    assert answer["depleted"] == ["hallways", "stairs"]
    assert answer["players"][0]["total"] == 6


def test_a_stack_left_out_is_not_empty(standings_of: AskJson) -> None:
    answer = standings_of(table(player("Anna", castle("stairs", "pantry")), player("Ben")))
    assert answer["depleted"] == []


def test_most_points_win(standings_of: AskJson) -> None:
    answer = standings_of(table(player("Anna", score=3), player("Ben", score=4)))
    assert (answer["winner"], answer["winners"], answer["decided_by"]) == ("Ben", ["Ben"], "WIN-1")


def test_a_tie_goes_to_the_larger_castle(standings_of: AskJson) -> None:
    answer = standings_of(table(player("Anna", castle("pantry")), player("Ben", castle("stairs"), 9000)))
    assert (answer["winner"], answer["decided_by"]) == ("Anna", "WIN-2")


def test_then_to_more_money_except_in_the_first_edition(standings_of: AskJson) -> None:
    even = table(player("Anna", money=9000), player("Ben", money=8000))
    answer = standings_of(even)
    assert (answer["winner"], answer["decided_by"]) == ("Anna", "WIN-3")
    first = standings_of(even, "--edition", "first")
    assert (first["winner"], first["winners"], first["decided_by"]) == (None, ["Anna", "Ben"], None)
    assert standings_of(even, "--ruling", "tie-break=area")["winners"] == ["Anna", "Ben"]
    assert standings_of({**even, "edition": "first"}, "--ruling", "tie-break=area-money")["winner"] == "Anna"


def test_favors_come_first_in_the_first_edition(standings_of: AskJson) -> None:
    position = table(player("Anna", castle("pantry")), player("Ben"), favors=("small-rooms",), stacks={"100": 0})
    assert [item["rule"] for item in standings_of(position)["players"][0]["items"]] == ["DEPL-1", "FAVOR-LIST-03"]
    other = standings_of(position, "--edition", "first")["players"][0]["items"]
    assert [item["rule"] for item in other] == ["FAVOR-LIST-03", "DEPL-1"]


@pytest.mark.parametrize(
    ("score", "edition", "place", "rule"),
    [
        (59, "second", 1, "SOLO-RANK-1"),
        (60, "second", 2, "SOLO-RANK-1"),
        (111, "second", 5, "SOLO-RANK-1"),
        (50, "first", 1, "SOLO-RANK-2"),
        (101, "first", 5, "SOLO-RANK-2"),
    ],
)
def test_solo_ranks(standings_of: AskJson, score: int, edition: str, place: int, rule: str) -> None:
    answer = standings_of({"version": 1, "players": [player("Ludwig", score=score)], "edition": edition})
    assert (answer["solo_rank"]["rank"], answer["solo_rank"]["rule"]) == (place, rule)
    assert answer["favors"] == []


def test_a_table_of_several_has_no_solo_rank(standings_of: AskJson) -> None:
    assert standings_of(table(player("Anna"), player("Ben")))["solo_rank"] is None


def test_the_final_points_are_not_added_twice(standings_of: AskJson) -> None:
    before = table(player("Anna", money=20000, score=5), player("Ben", score=6))
    assert [one["total"] for one in standings_of(before)["players"]] == [7, 6]
    after = standings_of({**before, "phase": "over"})
    assert [(one["score"], one["total"]) for one in after["players"]] == [(3, 5), (6, 6)]
    assert after["over"] is True


# games


def game(number: int, bots: tuple[str, ...] = ("greedy", "random", "greedy")) -> Match[GameState, Action, Event]:
    return Match(big_series(bots, "standings", record=True), number)


def test_the_end_of_a_game_and_its_position_agree(standings_of: AskJson) -> None:
    played = game(0)
    while not played.over:
        last = played.state
        played.advance()
    end = standings(played.state)
    answer = standings_of(json.loads(write_position(played.state, as_json=True)))
    assert [one["total"] for one in answer["players"]] == list(played.state.scores) == list(end.totals)
    assert last.scores != played.state.scores


def test_a_log_stands_for_its_last_state(tmp_path: Path, ask: Ask) -> None:
    played = game(1)
    while not played.over:
        played.advance()
    file = tmp_path / "game.jsonl"
    for lines in (played.log, played.log[: len(played.log) // 2]):
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        answer = ask("standings", str(file), "--json").document
        state = list(follow(CASTLES, lines))[-1].state
        assert [one["total"] for one in answer["players"]] == list(standings(state).totals)
        assert answer["over"] == state.over
    assert run(["standings", str(file), "--edition", "first", "--ruling", "rewards=compulsory"]) == 0


# words


def test_the_finished_table_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", str(FINISHED)]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "Most round rooms FAVOR-LIST-06 1= Maximilian 2 4" in lines
    assert "4 Sophie-Charlotte 1 1" in lines
    assert "- Sophie-Charlotte 0 0" in lines
    assert "450 DEPL-1 Maximilian Formal Gardens (-6,-1), Drawing Room (-6,-6/2) 4" in lines
    assert "Otto 59 0 10 9 0 78 4275 0" in lines
    assert lines[-2:] == [
        "The game is over; the final points are part of the scores already.",
        "Winner: Otto, tied on points, the larger castle (WIN-2)",
    ]


def test_a_solo_table_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", str(POSITIONS / "solo.position.yaml")]) == 0
    printed = capsys.readouterr().out
    assert "No stack is empty." in printed
    assert "Rank 1 of 5" in printed
    assert "Winner" not in printed


def test_a_name_like_markup_is_shown_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(yaml.safe_dump(table(player("[red]"), player(":smile:"), favors=("money",))), encoding="utf-8")
    assert run(["standings", str(file)]) == 0
    printed = capsys.readouterr().out
    assert "[red]" in printed
    assert ":smile:" in printed
    assert "Still tied on points, area and money: [red], :smile:. The first to grab" in printed


def test_standard_input(monkeypatch: pytest.MonkeyPatch, ask: Ask) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(FINISHED.read_bytes())))
    assert ask("standings", "-", "--json").document["winner"] == "Otto"


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", "--help"]) == 0
    assert "Example: madking standings" in " ".join(capsys.readouterr().out.split())


# bad input: one line, exit code 2, nothing on standard output


@pytest.mark.parametrize(
    ("text", "options", "reason"),
    [
        ("version: 7\nplayers: []\n", [], "version: 7 is not read by this program; it reads 1"),
        ("just words", [], "a position is a mapping with version, players"),
        ("", [], "a position is a mapping with version, players"),
        ("version: 1\nplayers: [3]\n", [], "players[0]: a mapping is expected, not 3"),
        ("{", [], "this is not YAML"),
        ('{"log": "madking", "version": 1}', [], "line 1: the header lacks edition, rulings or players"),
        ('{"log": "other"}', [], "line 1: this is not a log of madking"),
        (
            '{"log": "madking", "version": 1, "edition": "second", "rulings": {}, "players": ["A", "B"], '
            '"bots": [], "seed": null}',
            [],
            "the log ends before the deal",
        ),
        ("version: 1", ["--edition", "third"], "'third' is not an edition"),
        ("version: 1", ["--ruling", "tie-break"], "write NAME=OPTION"),
        ("version: 1", ["--ruling", "tie-break=luck"], "tie-break: 'luck' is no option"),
        ("version: 1", ["--lang", "de"], "'de' is not a language"),
        ("a\x00b", [], "this is not a text file"),
    ],
)
def test_bad_input(
    text: str, options: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(text, encoding="utf-8")
    assert run(["standings", str(file), *options]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("madking: ")
    assert reason in printed.err
    assert printed.err.count("\n") == 1


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", str(tmp_path / "none.yaml")]) == 2
    assert "none.yaml: No such file or directory" in capsys.readouterr().err


def test_a_position_edited_by_hand_is_refused_with_the_file_and_the_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(FINISHED.read_text(encoding="utf-8").replace("money: 31000", "money: 31500"), encoding="utf-8")
    assert run(["standings", str(file)]) == 2
    assert capsys.readouterr().err == f"madking: {file}: players[1].money: 31500 is not a multiple of 1000\n"


def test_a_position_for_standings_is_a_state() -> None:
    state = from_position(table(player("Anna", score=2), player("Ben", score=1)), Need.STANDINGS)
    assert standings(state).totals == (2, 1)
