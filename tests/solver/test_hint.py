"""`madking hint`: the best placements of a tile or of a turn, with reasons; one line for what it cannot answer."""

import random
import xml.etree.ElementTree as ET
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from cli.main import run
from engine import Castle
from engine.game.imagine import imagine
from engine.game.play import advance, legal_actions
from engine.game.state import GameState, Phase
from engine.game.view import view
from engine.records.positions import write_position
from solver.hint.hint import (
    POINTS,
    VALUE,
    attempts,
    best_option,
    explain,
    lone_view,
    no_place,
    place_options,
    ranked,
    stopped_by,
    turn_options,
)
from solver.table.arena import Match
from solver.worth.turn_points import exhaustive_points
from solver.worth.worth import Outlook
from tests.support.cli import Ask, AskJson, Refuse
from tests.support.paths import POSITIONS
from tests.support.series import big_series
from tests.support.tables import midgame

PURCHASE = str(POSITIONS / "purchase.position.yaml")
SALON = "foyer-3@0,0 salon@3,0"


@pytest.fixture
def advice(ask: Ask) -> AskJson:
    """The JSON answer of `madking hint`."""

    def advice(*arguments: str) -> dict[str, Any]:
        answer = ask("hint", *arguments, "--json")
        assert answer.err == ""
        return dict(answer.document)

    return advice


@pytest.fixture
def refuse(refuse: Refuse) -> Refuse:
    return partial(refuse, "hint")


@pytest.fixture
def saved(tmp_path: Path) -> Any:
    """A table as a position file."""

    def saved(state: GameState) -> str:
        file = tmp_path / "table.yaml"
        file.write_text(write_position(state), encoding="utf-8")
        return str(file)

    return saved


# a castle and a tile


def test_every_place_of_a_tile_the_best_first(advice: AskJson) -> None:
    answer = advice(SALON, "--tile", "nap-room", "--top", "0")
    castle = Castle.parse(SALON)
    assert answer["by"] == "points"
    assert answer["player"] is None
    assert sorted(option["placement"] for option in answer["options"]) == sorted(map(str, castle.legal("nap-room")))
    points = [option["points"] for option in answer["options"]]
    assert points == sorted(points, reverse=True)
    assert points[0] == 4  # 2 printed, 2 for the salon
    assert answer["count"] == len(points)
    assert "no table is given" in answer["notes"][0]


def test_by_value_ranks_by_value(advice: AskJson) -> None:
    answer = advice(SALON, "--tile", "nap-room", "--top", "0", "--by", "value")
    values = [option["value"] for option in answer["options"]]
    assert values == sorted(values, reverse=True)
    for option in answer["options"]:
        assert sum(part["points"] for part in option["parts"]) == pytest.approx(option["value"], abs=0.01)
        exact = [part["points"] for part in option["parts"] if part["name"].isupper()]
        assert sum(exact) == option["points"]


def test_a_hallway_is_tried_on_either_side(advice: AskJson) -> None:
    castle = "foyer-3@0,0 stairs@3,1/2"
    sides = {
        option["placement"].partition("@")[0] for option in advice(castle, "--tile", "hallway", "--top", "0")["options"]
    }
    assert sides == {"hallway", "downstairs-hallway"}


def test_a_hint_says_what_it_completes_closes_and_encloses(advice: AskJson) -> None:
    state = midgame(1, rounds=9)
    castle = state.castles[state.player]
    answer = advice(str(castle), "--tile", "hallway", "--top", "0")
    for option in answer["options"]:
        verdict = castle.judge(option["placement"])
        assert option["completes"] == [str(room) for room in verdict.completed]
        assert [entrance["room"] for entrance in option["blocked"]] == [str(e.room) for e in verdict.blocked]
        assert option["courtyards"] == len({entrance.courtyard for entrance in verdict.enclosed})
    assert any(option["blocked"] for option in answer["options"])
    assert any(option["completes"] for option in answer["options"])


def test_lines_say_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hint", SALON, "--tile", "nap-room", "--by", "value", "--top", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["#", "Take", "Price", "Place", "Points", "Value", "Why"]
    assert len([line for line in lines if line.startswith(("1 ", "2 ", "3 ", "4 "))]) == 3
    assert "SCORE-1 printed +2; SCORE-2 for Salon (3,0) +2" in lines[1]
    assert "completion +" in lines[1]
    assert "docs/advice.md" in lines[4]


def test_a_closet_completes_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hint", SALON, "--tile", "sauna", "--top", "1"]) == 0
    assert "(Utility: the better of two bonus cards)" in capsys.readouterr().out


def test_the_first_three_are_drawn_on_one_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hints.svg"
    assert run(["hint", SALON, "--tile", "nap-room", "--svg", str(file)]) == 0
    sheet = ET.fromstring(file.read_text(encoding="utf-8"))
    castles = sheet.findall("{http://www.w3.org/2000/svg}svg")
    assert len(castles) == 3
    corners = [float(castle.get("x", "-1")) for castle in castles]
    widths = [float(castle.get("width", "0")) for castle in castles]
    assert corners[0] == 0
    assert all(b >= a + width for a, b, width in zip(corners, corners[1:], widths, strict=False))
    assert float(sheet.get("width", "0")) >= corners[-1] + widths[-1]
    ids = [node.get("id") for node in sheet.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    capsys.readouterr()
    assert run(["hint", SALON, "--tile", "nap-room", "--svg", "-"]) == 0
    assert capsys.readouterr().out.strip() == file.read_text(encoding="utf-8").strip()


# a whole turn


def test_a_turn_is_everything_that_can_be_paid_and_placed(advice: AskJson) -> None:
    answer = advice(PURCHASE, "--top", "0")
    assert answer["player"] == "Marie"
    takes = {option["take"] for option in answer["options"]}
    assert takes == {"billiards-room", "french-gazebo", "vestibule", "hallway", "stairs", "pass"}
    first = answer["options"][0]
    assert (first["take"], first["price"], first["coins"], first["money"]) == ("billiards-room", 15000, 3000, -12000)
    assert first["points"] == 6
    assert {refusal["take"]: refusal["rule"] for refusal in answer["refused"]} == {
        "bottomless-pit": "PLACE-8",
        "dungeon": "PLACE-8",
    }
    passing = next(option for option in answer["options"] if option["take"] == "pass")
    assert (passing["placement"], passing["money"], passing["points"]) == (None, 5000, 0)


def test_each_is_one_line_for_each_thing_to_take(advice: AskJson) -> None:
    options = advice(PURCHASE, "--each", "--top", "0")["options"]
    assert sorted(option["take"] for option in options) == sorted({option["take"] for option in options})
    assert len(options) == 6


def test_the_money_of_an_option_is_part_of_its_value(advice: AskJson) -> None:
    for option in advice(PURCHASE, "--top", "0", "--by", "value")["options"]:
        money = [part["points"] for part in option["parts"] if part["name"] == "money"]
        assert len(money) == 1
        assert (money[0] > 0) == (option["money"] > 0)
        assert sum(part["points"] for part in option["parts"]) == pytest.approx(option["value"], abs=0.01)


def test_a_player_may_be_asked_for(advice: AskJson) -> None:
    answer = advice(PURCHASE, "--player", "Otto")
    assert answer["player"] == "Otto"
    assert answer["notes"] == ["as if it were the turn of Otto now"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_best_by_points_is_the_best_playing_out(players: int) -> None:
    """The twin: every purchase of a turn, played through the rules in every way."""
    state = midgame(1, rounds=6, players=players)
    options = turn_options(Outlook(view(state, state.player)), POINTS)
    legal = {action.args[0] for action in legal_actions(state) if action.args}
    assert {option.take for option in options} == {*legal, "pass"}
    played = {}
    for action in legal_actions(state):
        hand = advance(state, action).state
        for place in legal_actions(hand) if action.args and hand.phase == Phase.PLACE else ():
            played[action.args[0], place.args[0]] = exhaustive_points(hand, place.args[0])
    assert {(o.take, o.placement): o.points for o in options if o.placement} == played


def test_the_tile_in_hand_is_placed(advice: AskJson, saved: Any) -> None:
    state = midgame(1)
    action = next(action for action in legal_actions(state) if action.args == ("stairs",))
    hand = advance(state, action).state
    answer = advice(saved(hand), "--top", "0")
    assert {option["take"] for option in answer["options"]} == {"stairs"}
    assert {option["price"] for option in answer["options"]} == {0}
    assert len(answer["options"]) == len(legal_actions(hand))


def later(phase: Phase, bot: str = "greedy", seed: str = "hint") -> GameState:
    """The first table of a series of games that waits for this phase and offers a choice."""
    for number in range(40):
        game = Match(big_series((bot, "greedy"), seed), number)
        while not game.over:
            if game.state.phase == phase and len(legal_actions(game.state)) > 1:
                return game.state
            game.advance()
    raise AssertionError(phase)


@pytest.mark.parametrize("phase", [Phase.REWARD, Phase.FREE, Phase.KEEP, Phase.BONUS])
def test_the_other_choices_of_a_turn(advice: AskJson, saved: Any, phase: Phase) -> None:
    state = later(phase)
    answer = advice(saved(state), "--top", "0", "--by", "value")
    assert answer["options"]
    values = [option["value"] for option in answer["options"]]
    assert values == sorted(values, reverse=True)
    if phase != Phase.FREE:
        assert {option["take"] for option in answer["options"]} == {str(a) for a in legal_actions(state)}
    assert all(option["parts"] for option in answer["options"])


@pytest.mark.parametrize(
    ("phase", "line"),
    [
        (Phase.PRICE, "prices are to be set: ask `madking price`"),
        (Phase.STACK, "a stack is to be looked through: ask `madking pick`"),
        (Phase.STASH, "a stack is being looked through: ask `madking pick`"),
        (Phase.FOYER, "foyers are being chosen; hints begin with the bonus cards"),
    ],
)
def test_phases_that_other_commands_answer(refuse: Refuse, saved: Any, phase: Phase, line: str) -> None:
    assert line in refuse(saved(later(phase)))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_best_alone_is_the_first_of_all_that_are_ranked(players: int) -> None:
    for number in range(6):
        state = midgame(number, rounds=2 + number, players=players)
        for seat in range(players):
            seen = view(state, state.player)._replace(player=seat)
            assert best_option(Outlook(seen)) == turn_options(Outlook(seen), VALUE)[0]


# only what can be seen


@pytest.mark.parametrize("number", range(3))
def test_what_is_hidden_changes_no_hint(number: int) -> None:
    state = midgame(number, players=2 + number)
    other = imagine(view(state, state.player), random.Random(number))
    for by in (POINTS, VALUE):
        here, there = (Outlook(view(table, state.player)) for table in (state, other))
        options = turn_options(here, by)
        assert options == turn_options(there, by)
        assert [explain(here, option) for option in options[:5]] == [explain(there, option) for option in options[:5]]


# why there is no place


def test_the_tries_of_a_tile_without_a_place_are_counted_by_rule() -> None:
    castle = Castle.parse("foyer-3@0,0")
    assert no_place(castle, "dungeon") == "no legal place in 6 tries: 6 x there are no stairs yet (FLOOR-8)"
    for place in attempts(castle, "dungeon"):
        assert not castle.judge(place).legal


def test_what_stops_a_try_is_a_rule_that_the_judge_names() -> None:
    rules = set()
    for number in range(6):
        state = midgame(number, rounds=8)
        castle = state.castles[state.player]
        for name in ("stairs", "crypt", *(offer.slug for offer in state.market)):
            for place in attempts(castle, name):
                verdict = castle.judge(place)
                if not verdict.legal:
                    kind, rule = stopped_by(castle, place)
                    assert (kind, rule) in {(violation.kind, violation.rule) for violation in verdict.violations}
                    rules.add(rule)
    assert {"PLACE-4", "PLACE-6", "FLOOR-8"} <= rules


def test_every_legal_place_is_among_the_tries() -> None:
    for number in range(6):
        state = midgame(number)
        castle = state.castles[state.player]
        for name in ("hallway", "stairs", *(offer.slug for offer in state.market)):
            options = place_options(Outlook(lone_view(castle)), name)
            assert {option.placement for option in options} <= set(attempts(castle, name))
            assert ranked(options, POINTS)[:1] == ranked(options[::-1], POINTS)[:1]


# bad input


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((SALON,), "a castle is asked about one tile: say --tile TILE"),
        ((SALON, "--tile", "nap-rom"), "did you mean nap-room?"),
        ((SALON, "--tile", "salon"), "Salon is in the castle already, and the box holds only 1"),
        ((SALON, "--tile", "foyer-3"), "a castle has only one foyer"),
        (
            (SALON, "--tile", "dungeon"),
            "Dungeon: no legal place in 10 tries: 10 x there are no stairs yet (FLOOR-8) (PLACE-8)",
        ),
        ((SALON, "--tile", "nap-room", "--by", "luck"), "--by 'luck': there are points and value"),
        ((SALON, "--tile", "nap-room", "--top", "-1"), "--top is 0 or more"),
        ((SALON, "--tile", "nap-room", "--player", "Ada"), "--player is for a position, --tile for a castle"),
        (("", "--tile", "nap-room"), "the castle is empty; it begins with a foyer"),
        (("foyer-3@0,0 salon@3", "--tile", "nap-room"), "salon@3"),
        ((PURCHASE, "--tile", "nap-room"), "--tile is for a castle; a position knows what can be taken"),
        ((PURCHASE, "--player", "Ottto"), "did you mean Otto?"),
        ((str(POSITIONS / "finished.position.yaml"),), "the game is over; `madking standings`"),
        (("nowhere.yaml",), "nowhere.yaml: No such file or directory"),
        (("nowhere.txt", "--tile", "nap-room"), "neither castle text nor a file"),
        ((SALON, "--tile", "downstairs-hallway", "--edition", "third"), "third"),
    ],
)
def test_bad_input_is_one_line(refuse: Refuse, arguments: tuple[str, ...], line: str) -> None:
    assert line in refuse(*arguments)


def test_a_log_is_a_position(advice: AskJson, tmp_path: Path) -> None:
    game = Match(big_series(("greedy", "greedy"), "log", record=True), 0)
    while game.state.round < 4 or game.state.phase != Phase.TAKE:
        game.advance()
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(game.log) + "\n", encoding="utf-8")
    assert advice(str(file))["player"] == game.state.names[game.state.player]


def test_a_castle_may_come_from_a_file(advice: AskJson, refuse: Refuse, tmp_path: Path) -> None:
    file = tmp_path / "castle.txt"
    file.write_text(f"# a castle\n{SALON}\n", encoding="utf-8")
    assert advice(str(file), "--tile", "nap-room") == advice(SALON, "--tile", "nap-room")
    assert "say --tile TILE" in refuse(str(file))


def test_a_finished_game_is_refused(refuse: Refuse, saved: Any) -> None:
    game = Match(big_series(("greedy", "greedy"), "end"), 0)
    while not game.over:
        game.advance()
    assert "the game is over; `madking standings`" in refuse(saved(game.state))


def test_parts_of_a_position_that_are_missing_are_named(refuse: Refuse, tmp_path: Path) -> None:
    data = yaml.safe_load(Path(PURCHASE).read_text(encoding="utf-8"))
    del data["market"]
    file = tmp_path / "table.yaml"
    file.write_text(yaml.safe_dump(data), encoding="utf-8")
    assert "market" in refuse(str(file))


def test_another_ruling_is_obeyed(advice: AskJson) -> None:
    """The cabinet meets the alley in a corner only, which one ruling counts as adjacent (DIFF-02)."""
    castle = "foyer-4@0,0 9-pin-alley@-7,0/2", "--tile", "lilac-cabinet", "--top", "0"
    plain = {option["placement"]: option["points"] for option in advice(*castle)["options"]}
    ruled = {o["placement"]: o["points"] for o in advice(*castle, "--ruling", "corner-contact=adjacent")["options"]}
    assert plain["lilac-cabinet@0,-2"] == 5
    assert ruled["lilac-cabinet@0,-2"] == 4
