"""The rules lawyer of Between Two Castles: every case holds in every language, and bad input is one clear line."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.cases import judge_case, read_case
from engine.cases.check import check_case, run_case
from engine.kernel.errors import IllegalAction, RecordError
from engine.kernel.i18n import LANGUAGES, set_language
from engine.kernel.spoken import CASTLES, get_game
from engine.kernel.yaml import read_yaml
from engine.records.cases.answers import Answer
from engine.records.cases.compare import compare
from engine.rules.questions import all_questions
from engine.rules.register import find_rule
from engine.scenarios.runner import load_scenario, run_scenario
from engine.two_castles import Castle
from engine.two_castles.cases.claims import BRINGS, CLAIMS, NEEDED
from engine.two_castles.cases.judge import JUDGES
from engine.two_castles.catalogue import Kind, all_cards, find_tile
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.state import Action, Verb
from engine.two_castles.game.turns import apply
from engine.two_castles.rulings import USUAL
from engine.two_castles.scoring import score
from tests.support.cli import Ask
from tests.support.half_changed import never_breaks
from tests.support.paths import ROOT

FOLDER = ROOT / "examples" / "cases" / "two-castles"
FILES = sorted(FOLDER.glob("*.yaml"))
DOCS = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
THRONE = "throne-living-corridor@0,0"


@cache
def data_of(file: Path) -> dict[str, Any]:
    data = read_yaml(file.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def answer_of(**case: Any) -> Answer:
    return judge_case(read_case({"game": "two-castles", **case})).answer


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


# the cases


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_holds_in_every_language(language: str) -> None:
    set_language(language)
    failed = {file.stem: run_case(data_of(file)).failures for file in FILES}
    assert {name: lines for name, lines in failed.items() if lines} == {}


def test_there_are_many_disputes_each_a_question_of_its_own() -> None:
    titles = [data_of(file)["title"] for file in FILES]
    assert len(FILES) >= 40
    assert len(set(titles)) == len(titles)
    assert all(title.endswith("?") for title in titles)
    assert all(data_of(file)["id"] == file.stem for file in FILES)
    answers = [data_of(file)["verdict"]["allowed"] for file in FILES]
    assert min(answers.count(True), answers.count(False)) >= 25


def test_every_kind_of_claim_is_disputed() -> None:
    claims = [data_of(file)["claim"] for file in FILES]
    assert {read_case(data_of(file)).claim.kind for file in FILES} == set(CLAIMS.kinds) == set(JUDGES)
    drafts = [claim["draft"] for claim in claims if "draft" in claim]
    assert set(NEEDED) <= {subject for subject in drafts if isinstance(subject, str)}
    assert any(isinstance(subject, list) for subject in drafts)


def test_every_way_of_scoring_is_disputed() -> None:
    scored = {str(claim.get("score", claim.get("special", ""))).partition("@")[0]
              for claim in (data_of(file)["claim"] for file in FILES)}  # fmt: skip
    cards = {card.slug for card in all_cards()}
    kinds = {find_tile(name).scoring.kind for name in scored - cards - {"", "castle", "painter", "jester"}}
    assert set(Kind) - kinds <= {Kind.ABOVE, Kind.FLAT}  # what is above a cellar is part of its column
    assert len(scored & cards) >= 4


WHY_NOT = {
    "OQ-141": "a castle grows without limit, so no tile can be disputed for want of a place",
    "OQ-146": "no two rules give a castle a third attendant",
    "OQ-152": "no claim is about what a partner may know",
    "OQ-160": "it takes a whole turn of seven players; tests of the game play it",
    "OQ-211": "it is about the order in which a table is asked, not about what is allowed",
    "OQ-212": "the same",
    "OQ-213": "at a table it is allowed, and no claim moves a tile",
    "OQ-214": "nobody but the partners can say what they agreed on",
}


def test_every_open_question_of_the_game_has_a_case_or_a_reason() -> None:
    covered = {entry for file in FILES for entry in data_of(file).get("covers", [])}
    asked = {question.id for question in all_questions() if question.game == "two-castles"}
    assert covered <= asked
    assert asked - covered == set(WHY_NOT)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_verdict_of_a_case_can_fail(file: Path) -> None:
    """Whatever a file expects, another expectation is told."""
    data = deepcopy(data_of(file))
    verdict = data["verdict"]
    found = judge_case(read_case(data))
    spoilt: dict[str, Any] = {"allowed": not verdict["allowed"], "rules": ["B2C-PLACE-99"]}
    spoilt |= {"points": verdict["points"] + 1} if "points" in verdict else {}
    spoilt |= {"effects": ["nothing of the kind"]} if "effects" in verdict else {}
    spoilt["differs"] = {**verdict.get("differs", {}), "special-bonus=never": True}
    assert len(compare(read_case({**data, "verdict": spoilt}), found)) == len(spoilt)


def test_the_rules_named_are_rules_of_this_game_with_their_booklet() -> None:
    for file in FILES:
        for rule in judge_case(read_case(data_of(file))).answer.rules:
            assert rule.startswith("B2C-"), (file.stem, rule)
            assert all(citation.text == "b2c" for citation in find_rule(rule).citations)


def test_a_case_leaves_the_game_that_is_spoken_of_alone() -> None:
    run_case(data_of(FILES[0]))
    assert get_game() == CASTLES


def test_rooms_and_attendants_may_be_named_in_any_language() -> None:
    castle = f"{THRONE} Винная комната@2,0 nap-room@2,1"
    assert answer_of(castle=castle, claim={"score": "Винная комната", "points": 2, "counts": ["Nap Room"]}).allowed
    assert answer_of(castle=castle, attendants=["Художник"], claim={"score": "Художник", "points": 0}).allowed
    assert answer_of(castle=castle, claim={"place": "Комната шоколада@3,0"}).allowed
    assert not answer_of(castle=castle, claim={"special": "Башня@2,2", "top": "Guest Bedroom"}).allowed
    table = {"players": ["Anna", "Ben", "Cindy"], "castles": [castle], "tiles": ["Guest Bedroom", "salon"]}
    assert answer_of(table=table, before=["lead"], claim={"do": "place Guest Bedroom@3,0"}).allowed


def test_a_ruling_of_the_table_is_kept_and_the_others_are_compared() -> None:
    data = data_of(FOLDER / "declining-a-fountain.yaml")
    strict = judge_case(read_case({**data, "rulings": {"special-bonus": "compulsory"}}))
    assert not strict.answer.allowed
    assert [other.key for other in strict.differs] == ["special-bonus=by-the-text", "special-bonus=optional"]
    assert all(other.answer is not None and other.answer.allowed for other in strict.differs)


def test_the_case_of_the_docs_holds() -> None:
    shown = [text for text in re.findall(r"```yaml\n(.*?)```", DOCS, re.S) if "two-castles" in text]
    assert [run_scenario(load_scenario(text)).failures for text in shown] == [()]
    for word in (*CLAIMS.kinds, *NEEDED, *BRINGS):
        assert re.search(rf"`(\w+: )?{word}\b", DOCS), word


# the lawyer and the referee


def test_a_placement_is_judged_as_the_referee_does() -> None:
    castle = Castle.parse(f"{THRONE} wine-room@2,0 terrace@2,1 great-hall@0,-1 tower@0,1")
    for slug in ("kitchen", "stables", "crypt", "dead-end", "fountain", "grand-foyer"):
        legal = {str(place) for place in castle.legal(slug)}
        for x in range(-2, 4):
            for y in range(-2, 3):
                place = f"{slug}@{x},{y}"
                answer = answer_of(castle=str(castle), claim={"place": place})
                assert answer.allowed == (place in legal)
                assert answer.rules


def test_points_are_those_of_the_score_sheet() -> None:
    castle = Castle.parse(f"{THRONE} library@0,1 wine-room@2,0 nap-room@2,1 crypt@1,-1 great-hall@0,-1 tower@0,2")
    for item in score(castle, ["knight"], ["total-width"]).items:
        case = {"castle": str(castle), "attendants": ["knight"], "bonus_cards": ["total-width"]}
        for claimed in (item.points, item.points + 1):
            answer = answer_of(**case, claim={"score": item.name, "points": claimed})
            assert (answer.allowed, answer.points) == (claimed == item.points, item.points)


@pytest.mark.parametrize(
    ("type_rooms", "brings"),
    [
        (("wine-room", "kitchen", "pantry"), "tiles"),
        (("salon", "library", "study"), "attendant"),
        (("kennel", "sauna", "key-room"), "cards"),
        (("terrace", "stables", "sty"), "fountain"),
        (("nap-room", "solar", "nursery"), "tower"),
        (("great-hall", "dead-end", "promenade"), "grand-foyer"),
    ],
)
def test_the_third_room_of_a_type_brings_its_bonus_and_the_second_none(type_rooms: Any, brings: str) -> None:
    first, second, third = type_rooms
    one = f"{THRONE} {first}@2,0"
    assert answer_of(castle=one, claim={"bonus": f"{second}@3,0", "brings": "none"}).allowed
    assert not answer_of(castle=one, claim={"bonus": f"{second}@3,0"}).allowed
    two = f"{one} {second}@3,0"
    assert answer_of(castle=two, claim={"bonus": f"{third}@4,0", "brings": brings}).allowed
    for other in set(BRINGS) - {brings}:
        assert not answer_of(castle=two, claim={"bonus": f"{third}@4,0", "brings": other}).allowed


def test_hands_go_where_the_game_sends_them_for_any_number_of_players() -> None:
    everyone = ["Anna", "Ben", "Cindy", "Dora", "Emil", "Fred", "Gus"]
    for players in range(2, 8):
        names = everyone[:players] + (["Ludwig"] if players == 2 else [])
        for number in (1, 2):
            table = {"players": everyone[:players], "round": number, "turn": 2}
            for seat, name in enumerate(names):
                to = names[(seat + (1 if number == 1 else -1)) % len(names)]
                claim = {"draft": "pass", "to": to, "tiles": 5}
                assert answer_of(table=table, player=name, claim=claim).allowed, (players, number, name)


def test_a_choice_is_final_and_made_for_oneself() -> None:
    table = {"players": ["Anna", "Ben", "Cindy"], "hands": {"Anna": ["kitchen", "pantry", "salon"]}}
    kept, others = {"draft": ["kitchen", "salon"]}, {"draft": ["kitchen", "pantry"]}
    assert answer_of(table=table, player="Anna", claim=kept).allowed
    assert not answer_of(table=table, player="Ben", claim=kept).allowed
    done = ["choose kitchen salon"]
    again = answer_of(table=table, before=done, player="Anna", claim=others)
    assert (again.allowed, again.rules) == (False, ("B2C-ROUND-2",))
    assert answer_of(table=table, before=done, player="Anna", claim={"draft": "pass", "to": "Ben", "tiles": 1}).allowed
    with pytest.raises(RecordError, match="makes no sense now"):
        answer_of(table=table, player="Ben", claim={"do": "choose kitchen salon"})


def test_about_a_bonus_the_partner_may_speak_up_and_nobody_else() -> None:
    data = data_of(FOLDER / "declining-a-fountain.yaml")
    assert judge_case(read_case({**data, "player": "Ben"})).answer.allowed
    with pytest.raises(RecordError, match="makes no sense now"):
        judge_case(read_case({**data, "player": "Cindy"}))


def test_a_tile_may_be_placed_by_its_giver_whoever_is_asked_first() -> None:
    table = {"players": ["Anna", "Ben"], "castles": [THRONE], "tiles": ["wine-room", "salon"]}
    for tile in table["tiles"]:
        assert answer_of(table=table, claim={"place": f"{tile}@2,0"}).allowed
    refused = answer_of(table=table, before=["lead"], claim={"place": "salon@2,0"})
    assert (refused.allowed, refused.rules) == (False, ("B2C-ROUND-4",))


def test_whatever_the_referee_allows_may_be_done_and_nothing_else() -> None:
    table = {"players": ["Anna", "Ben", "Cindy"], "castles": [f"{THRONE} salon@2,0 library@3,0"],
             "tiles": ["study", "kitchen"]}  # fmt: skip
    done: list[str] = []
    case = read_case({"game": "two-castles", "table": table, "claim": {"do": "lead"}})
    state = case.setting.table.under(USUAL)
    for _step in range(3):
        actions = legal_actions(state)
        for action in (actions[0], Action(Verb.KEEP, ("total-width",)), Action(Verb.DECLINE)):
            told = {"game": "two-castles", "table": table, "before": done, "claim": {"do": str(action)}}
            assert judge_case(read_case(told)).answer.allowed == is_allowed(state, action)
        done.append(str(actions[0]))
        state = apply(state, actions[0]).state


def is_allowed(state: Any, action: Action) -> bool:
    try:
        apply(state, action)
    except IllegalAction:
        return False
    return True


# the command


def test_the_command_tells_game_rules_and_booklet(ask: Ask) -> None:
    found = ask("case", str(FOLDER / "surrounded-throne-room.yaml"), "--json").document
    assert (found["game"], found["edition"], found["allowed"], found["points"]) == ("two-castles", None, True, 2)
    assert found["rules"][0]["rule"] == "B2C-CARD-14"
    assert found["rules"][0]["citations"][0]["text"] == "b2c"
    assert [other["ruling"] for other in found["differs"]] == ["surrounded-throne=fills-cells-only"]
    assert [question["id"] for question in found["questions"]] == ["OQ-147"]
    option = ("--ruling", "surrounded-throne=fills-cells-only")
    assert ask("case", str(FOLDER / "surrounded-throne-room.yaml"), *option).code == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_case_is_told_and_drawn_in_every_language(ask: Ask, language: str) -> None:
    told = ask("case", str(FOLDER / "room-on-top-of-a-tower.yaml"), "--lang", language)
    assert told.code == 1
    assert "B2C-PLACE-7" in told.out
    assert "wine-room" not in told.out
    drawn = ask("case", str(FOLDER / "food-in-the-cellar.yaml"), "--lang", language, "--svg", "-")
    assert drawn.out.startswith("<svg")


def test_verify_judges_them_too_whatever_edition_is_asked_for(ask: Ask) -> None:
    for option in ((), ("--edition", "first")):
        assert ask("verify", str(FOLDER / "ludwig-wins.yaml"), *option, "--json").document["passed"] == 1
    wrong = {**data_of(FOLDER / "ludwig-wins.yaml"), "verdict": {"allowed": False}}
    assert "allowed: expected False, found True" in run_scenario(wrong).failures
    with pytest.raises(RecordError, match=r"verdict\.allowed: missing"):
        check_case({**wrong, "verdict": {}})


# bad input

TABLE = {"players": ["Anna", "Ben", "Cindy"]}
BUILT = f"{THRONE} wine-room@2,0"
BAD: list[tuple[dict[str, Any], str]] = [
    ({"claim": {"place": "kitchen@3,0"}}, "missing for the claim place: castle"),
    ({"castle": BUILT, "claim": {"winner": "Anna"}}, "missing for the claim winner: table.players, table.castles"),
    ({"castle": BUILT, "claim": {"do": "lead"}}, "missing for the claim do: table.players"),
    ({"table": TABLE, "claim": {"winner": "Anna"}},
     "missing for the claim winner: table.castles[0], table.castles[1], table.castles[2]"),
    ({"table": TABLE, "claim": {"draft": ["kitchen", "pantry"]}}, "missing for the claim draft: table.hands"),
    ({"table": TABLE, "claim": {"draft": "end", "of": "round"}}, "missing for the claim draft: table.turn"),
    ({"table": {**TABLE, "turn": 1}, "claim": {"draft": "pass"}}, "claim.to: missing"),
    ({"castle": BUILT, "claim": {"score": "wine-room"}}, "claim.points: missing; say how much it is worth"),
    ({"castle": BUILT, "claim": {"score": "castle", "counts": []}}, "claim.counts: all of a castle counts; name one"),
    ({"table": TABLE, "claim": {"do": "place kitchen@2,0"}, "player": "Ludwig"}, "'Ludwig' is not a player"),
    ({"table": {**TABLE, "castles": [BUILT]}, "claim": {"place": "kitchen@3,0"}},
     "the claim place of Anna makes no sense now: Anna: choose two tiles (phase choose)"),
    ({"castle": BUILT, "table": TABLE, "claim": {"do": "lead"}}, "table: a case has only one of castle, table,"),
    ({"castle": BUILT, "claim": {"score": "wine-room", "place": "kitchen@3,0"}}, "claim: exactly one claim is judged"),
    ({"castle": BUILT, "claim": {"place": "kitchen@3,0", "points": 2}}, "claim.points: this does not go with place"),
    ({"castle": BUILT, "claim": {"place": "wine-room@3,0"}}, "claim.place: Wine Room is in the castle already"),
    ({"castle": BUILT, "claim": {"place": "kitchn@3,0"}}, "is not a tile of Between Two Castles; did you mean"),
    ({"castle": BUILT, "claim": {"score": "kitchen", "points": 2}}, "claim.score: Kitchen is not in the castle"),
    ({"castle": f"{BUILT} fountain@3,0 fountain@4,0", "claim": {"score": "fountain", "points": 5}},
     "claim.score: Fountain is there more than once; write it with its place, as in fountain@3,0"),
    ({"castle": BUILT, "claim": {"special": "kitchen@3,0"}}, "claim.special: Kitchen is no fountain, tower or grand"),
    ({"castle": BUILT, "claim": {"special": "kitchen at wine-room.E"}}, "claim.special: Kitchen is no fountain, tower"),
    ({"castle": BUILT, "claim": {"bonus": "kitchen@3,0", "brings": "money"}}, "claim.brings: 'money' is unknown"),
    ({"castle": f"{THRONE} wine-room@2,1", "claim": {"place": "kitchen@3,0"}}, "castle: room 2 (wine-room@2,1)"),
    ({"castle": f"{BUILT} wine-room@3,0", "claim": {"place": "kitchen@4,0"}},
     "castle: Wine Room is there twice; the box has one (B2C-COMP-2)"),
    ({"castle": BUILT, "player": "Anna", "claim": {"place": "kitchen@3,0"}}, "player: a bare castle has no players"),
    ({"castle": BUILT, "before": ["lead"], "claim": {"place": "kitchen@3,0"}}, "before[0]: in a bare castle only"),
    ({"table": {**TABLE, "turn": 1}, "before": ["lead"], "claim": {"do": "lead"}}, "before[0]: lead is refused"),
    ({"table": {**TABLE, "hands": {"Ana": ["kitchen"]}}, "claim": {"do": "lead"}},
     "table.hands.Ana: 'Ana' is not a player; did you mean Anna?"),
    ({"table": {**TABLE, "hands": {"Anna": ["kitchen"]}}, "claim": {"do": "lead"}},
     "table.hands.Anna: 1 tiles; hands have 9, 7, 5 or 3"),
    ({"table": {**TABLE, "hands": {"Anna": ["fountain"]}}, "claim": {"do": "lead"}},
     "table.hands.Anna: Fountain is not a regular room"),
    ({"table": {"players": ["Anna"]}, "claim": {"do": "lead"}}, "table: the game is for 2 to 7 players, not 1"),
    ({"table": {**TABLE, "castles": [BUILT], "tiles": ["kitchen", "kitchen"]}, "claim": {"do": "lead"}},
     "table.tiles: Kitchen is there twice"),
    ({"results": [{"name": "Anna", "castles": [5, 6]}, {"name": "Ben", "castles": [6, 5]}], "claim": {"tie": "Ben"}},
     "results: the special rooms decide; say how many (specials)"),
    ({"rulings": {"corner-contact": "adjacent"}, "castle": BUILT, "claim": {"place": "kitchen@3,0"}},
     "rulings.corner-contact: unknown"),
    ({"castle": BUILT, "edition": "first", "claim": {"place": "kitchen@3,0"}}, "edition: unknown"),
    ({"table": TABLE, "attendants": ["painter"], "claim": {"do": "lead"}}, "attendants: this does not go with table"),
    ({"table": {**TABLE, "building": 2}, "claim": {"do": "lead"}}, "table.tiles: missing"),
    ({"table": {**TABLE, "building": 4, "tiles": ["kitchen", "pantry"]}, "claim": {"do": "lead"}},
     "table.building: 4 is too much, 3 at most"),
    ({"table": {**TABLE, "turn": 1}, "claim": {"draft": "pass", "to": "Ben", "of": "round"}},
     "claim.of: this does not go with pass"),
    ({"game": "three-castles", "castle": BUILT, "claim": {"place": "kitchen@3,0"}},
     "game: 'three-castles' is unknown; did you mean two-castles?"),
]  # fmt: skip


@pytest.mark.parametrize(("case", "reason"), BAD, ids=lambda value: value[:40] if isinstance(value, str) else "")
def test_bad_input_is_one_clear_line(ask: Ask, tmp_path: Path, case: dict[str, Any], reason: str) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(json.dumps({"game": "two-castles", **case}), encoding="utf-8")
    answer = ask("case", str(file))
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1), answer
    assert reason in answer.err


def test_another_edition_or_a_ruling_of_the_other_game_is_refused(ask: Ask) -> None:
    file = str(FOLDER / "food-in-the-cellar.yaml")
    for option, reason in (
        ("--edition=first", "has only one edition"),
        ("--ruling=rewards=optional", "is not a ruling"),
    ):
        answer = ask("case", file, option)
        assert (answer.code, answer.out) == (2, "")
        assert reason in answer.err


def test_a_case_that_is_half_changed_never_breaks() -> None:
    """Any field left out, or filled with something else, gives an answer or one refusal."""
    never_breaks([data_of(file) for file in FILES[::2]], "kitchen", "kitchen@2,0")
