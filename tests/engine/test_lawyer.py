"""The lawyer and the final scoring held to the texts: the end, the checks of a table, ties, titles, equal answers."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from cli.main import run
from engine import Castle
from engine.cases import judge_case, read_case
from engine.cases.judge import CaseVerdict, answer_under
from engine.cases.laws import other_laws
from engine.game.final import standings
from engine.kernel.errors import MadKingError, RecordError
from engine.kernel.i18n import LANGUAGES, get_language, set_language
from engine.kernel.yaml import read_yaml
from engine.modules.solo import RANKS, rank_title, solo_rank
from engine.records.positions import Need, from_position, load_position, write_position
from engine.records.tables import read_table
from engine.rules.questions import Difference, find_entry
from engine.rules.rulings import law
from tests.support.cli import Ask
from tests.support.paths import ROOT

FILES = sorted((ROOT / "examples" / "cases").glob("*.yaml"))


def judged(claim: dict[str, Any], edition: str = "", **case: Any) -> CaseVerdict:
    return judge_case(read_case({"claim": claim, **case}), edition)


# the empty deck (END-1)

SLEEPY = [{"name": "Blue", "castle": "foyer-3@0,0"}, {"name": "Yellow", "castle": "foyer-3@0,0 nap-room@-4,0"}]
ASLEEP = ["take hallway", "place hallway@-8,2", "reward nap-room sleeping"]
DUNGEON = {"players": SLEEPY, "stacks": {450: ["dungeon", "armory"]}}


@pytest.mark.parametrize("claim", [True, False])
def test_an_empty_deck_is_the_last_round(claim: bool) -> None:
    answer = judged({"end": claim}, table={"players": SLEEPY, "deck": []}).answer
    assert answer.allowed is claim
    assert answer.rules[0] == "END-1"
    assert judged({"end": claim}, table={"players": SLEEPY, "deck": [100]}).answer.allowed is not claim
    assert judged({"end": claim}, position={"players": [*map(dict, _full(SLEEPY))], "deck": []}).answer.allowed is claim


def _full(people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"money": 15000, "score": 0, **person} for person in people]


def test_what_is_chosen_for_sleeping_then_leaves_the_game() -> None:
    chosen = {"stash": ["dungeon"]}
    last = judged(chosen, table={**DUNGEON, "deck": []}, before=[*ASLEEP, "look 450"])
    earlier = judged(chosen, table=DUNGEON, before=[*ASLEEP, "look 450"])
    assert [e.data["rule"] for e in last.answer.effects if e.kind == "stash"] == ["REWARD-SLEEP-6"]
    assert [e.data["rule"] for e in earlier.answer.effects if e.kind == "stash"] == ["REWARD-SLEEP-3"]


@pytest.mark.parametrize("deck", [[], 0])
@pytest.mark.parametrize("need", [Need.ADVICE, Need.STANDINGS])
def test_no_question_takes_an_empty_deck_before_the_last_round(deck: Any, need: Need) -> None:
    table = {
        "players": _full(SLEEPY), "favors": [], "master_builder": "Blue", "phase": "take", "to_move": "Yellow",
        "market": [], "last_round": False, "deck": deck,
    }  # fmt: skip
    with pytest.raises(RecordError, match=r"^last_round: false, but the deck is empty \(END-1\)"):
        from_position(table, need)
    assert from_position({**table, "last_round": True}, need).last_round
    with pytest.raises(RecordError, match=r"^on_deck: rooms lie on an empty deck"):
        from_position({**table, "last_round": True, "on_deck": ["salon"]}, need)


# one reader of tables, one set of checks

NAMES = ("Anna", "Ben", "Cleo", "Dora")
BAD_TABLES: list[tuple[str, int, dict[str, Any], str]] = [
    ("both of a pair", 2, {"favors": ["completed-rooms", "incomplete-rooms"]}, "FAVOR-4"),
    ("the same twice", 2, {"favors": ["money", "money"]}, "favors[1]: money is already in favors[0]"),
    ("alone", 1, {"favors": ["money"]}, "favors: a solo game has no favors (SOLO-1, SOLO-7)"),
    ("too many", 2, {"favors": ["money", "small-rooms", "square-rooms"]}, "SETUP-4"),
    ("six cards of a size", 2, {"deck": [100] * 6}, "more than 5 room cards of 100"),
    ("six with the discards", 2, {"deck": [100] * 3, "discards": [100] * 3}, "more than 5 room cards of 100"),
    ("a card in two places", 2, {"bonus_deck": ["money", "money"]}, "money is already in bonus_deck[0]"),
    ("a room in two places", 2, {"on_deck": ["salon"], "removed": ["salon"]}, "Salon is already in on_deck[0]"),
    ("hallways beyond the box", 2, {"hallways": 11}, "11 left and 0 built, but the box holds 9"),
    ("stairs beyond the players", 2, {"stairs": 5}, "stairs: 5 left and 0 built, but 2 players use 4 (SETUP-2)"),
    ("a stack beyond the players", 2, {"stacks": {"100": 6}}, "6 rooms of 100 on the table, but 2 players use 5"),
    ("a room in the wrong stack", 2, {"stacks": {"100": ["salon"]}}, "Salon is a room of 350"),
    ("the deck is empty", 2, {"deck": [], "last_round": False}, "END-1"),
    ("rooms on an empty deck", 2, {"deck": [], "on_deck": ["salon"]}, "REWARD-SLEEP-6"),
    ("no round", 2, {"round": 0}, "round: 0 is too little"),
]  # fmt: skip
BAD_PLAYERS = [
    ({"money": 500}, "money: 500 is not a multiple of 1000"),
    ({"castle": "foyer-3@0,0 salon@9,9"}, "PLACE-1"),
    ({"castle": "foyer-3@0,0 nap-room@-4,0 nap-room@3,1/2"}, "2 copies of Nap Room, but the box holds 1"),
    ({"score": 1_000_000}, "is too much"),
]


def position_of(players: int, **fields: Any) -> dict[str, Any]:
    names = NAMES[:players]
    people = [{"name": name, "castle": "foyer-3@0,0", "money": 15000, "score": 0} for name in names]
    table = {"master_builder": names[0], "to_move": names[-1], "phase": "take", "market": [], "last_round": False}
    return {"players": people, "favors": [], "deck": 10, **table, **fields}


@pytest.mark.parametrize(
    ("players", "fields", "reason"), [row[1:] for row in BAD_TABLES], ids=[r[0] for r in BAD_TABLES]
)
def test_a_table_of_a_case_is_refused_as_a_position_is(players: int, fields: dict[str, Any], reason: str) -> None:
    fields = {"last_round": True, **fields} if fields.get("deck") == [] and "on_deck" in fields else fields
    for need in (Need.ADVICE, Need.STANDINGS):
        with pytest.raises(RecordError) as of_position:
            from_position(position_of(players, **fields), need)
        assert reason in str(of_position.value)
    table = {"players": list(NAMES[:players]), **fields}
    with pytest.raises(RecordError) as of_table:
        read_table(table, law())
    assert reason in str(of_table.value)
    assert str(of_table.value).startswith("table.")
    with pytest.raises(MadKingError, match=r"^table\."):
        judged({"pass": True}, table=table)
    with pytest.raises(MadKingError, match=r"^position\."):
        judged({"pass": True}, position=position_of(players, **fields))


@pytest.mark.parametrize(("changes", "reason"), BAD_PLAYERS)
def test_a_player_of_a_case_is_refused_as_one_of_a_position_is(changes: dict[str, Any], reason: str) -> None:
    position = position_of(2)
    position["players"][1] |= changes
    with pytest.raises(RecordError) as of_position:
        from_position(position, Need.STANDINGS)
    with pytest.raises(RecordError) as of_table:
        read_table({"players": ["Anna", {"name": "Ben", **changes}]}, law())
    assert reason in str(of_position.value)
    assert str(of_table.value) == f"table.{of_position.value}"


def test_a_table_and_the_position_that_says_the_same_are_the_same_state() -> None:
    table = {
        "players": [{"name": "Anna", "castle": "salon@3,0 foyer-4@0,0", "bonus": ["money"]}, "Ben"], "master": "Ben",
        "market": {4000: {"room": "nap-room", "coins": 2000}, 15000: "study"}, "favors": ["money"], "deck": [300, 100],
    }  # fmt: skip
    position = position_of(2, favors=["money"], deck=[300, 100], master_builder="Ben", to_move="Anna")
    position["players"][0] |= {"castle": "salon@3,0 foyer-4@0,0", "bonus_cards": ["money"]}
    position["market"] = [{"room": "study", "price": 15000}, {"room": "nap-room", "price": 4000, "coins": 2000}]
    one, other = read_table(table, law()), from_position(position, Need.ADVICE)
    sorted_piles = {
        "stacks": tuple(tuple(sorted(stack)) for stack in other.stacks),
        "bonus_deck": tuple(sorted(other.bonus_deck)),
        "boxed": one.boxed,
    }
    heights = [len(stack) for stack in one.stacks], [len(stack) for stack in other.stacks]
    assert heights[0] == heights[1]
    assert one.but(**sorted_piles) == other.but(**sorted_piles)


@pytest.mark.parametrize(
    ("castle", "reason"),
    [
        ("foyer-3@0,0 hallway@3,1 hallway@9,1 hallway@15,1 hallway@21,1 hallway@27,1 hallway@33,1",
         "hallways: 0 left and 6 built, but 2 players use 5 (SETUP-2)"),
        ("foyer-3@0,0 nap-room@-4,0", None),
    ],
)  # fmt: skip
def test_castles_have_no_more_than_the_players_box(castle: str, reason: str | None) -> None:
    position = position_of(2)
    position["players"][0]["castle"] = castle
    if reason is None:
        assert from_position(position, Need.STANDINGS)
        return
    with pytest.raises(RecordError) as refusal:
        from_position(position, Need.STANDINGS)
    assert str(refusal.value) == reason
    four = position_of(4)
    four["players"][0]["castle"] = castle
    assert from_position(four, Need.STANDINGS).hallways == 3


def test_two_castles_together_have_no_more_rooms_of_a_size_than_the_players_use() -> None:
    def built(*rooms: str) -> str:
        castle = Castle.parse("foyer-4@0,0")
        for room in ("hallway", "hallway", *rooms):
            castle = castle.place(castle.legal(room)[-1])
        return str(castle)

    position = position_of(2)
    position["players"][0]["castle"] = built("buttery", "larder", "pantry")
    position["players"][1]["castle"] = built("focus-room", "lilac-cabinet", "pink-cabinet")
    with pytest.raises(RecordError, match=r"^players: 6 rooms of 100 on the table, but 2 players use 5 \(SETUP-2\)"):
        from_position(position, Need.STANDINGS)


def test_a_castle_of_a_position_or_a_case_may_be_typed_in_any_order() -> None:
    mixed = "lilac-cabinet@10,4 nap-room@10,0/1 salon@3,0 foyer-4@0,0"
    position = position_of(2)
    position["players"][0]["castle"] = mixed
    assert str(from_position(position, Need.STANDINGS).castles[0]) == " ".join(reversed(mixed.split()))
    assert judged({"complete": "nap-room"}, castle=mixed).answer.allowed


# the warning of a face that the box lacks


def written(tmp_path: Path, data: dict[str, Any]) -> str:
    file = tmp_path / "file.yaml"
    file.write_text(yaml.safe_dump(data), encoding="utf-8")
    return str(file)


WARNING = "the box of this edition has no Foyer (four entrances)"


def test_standings_and_cases_warn_of_a_foyer_that_the_edition_lacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = position_of(2, edition="first")
    position["players"][1]["castle"] = "foyer-4@0,0"
    castle = {"edition": "first", "castle": "foyer-4@0,0", "claim": {"external": 4}}
    table = {"edition": "first", "table": {"players": ["A", {"name": "B", "castle": "foyer-4@0,0"}]}}
    for command, data, said in (
        ("standings", position, f"Ben: {WARNING}"),
        ("hint", position, f"Ben: {WARNING}"),
        ("case", castle, WARNING),
        ("case", {**table, "claim": {"pass": True}}, f"B: {WARNING}"),
    ):
        file = written(tmp_path, data)
        assert run([command, file]) == 0
        assert capsys.readouterr().err == f"warning: {said}\n"
        assert run([command, file, "--json"]) == 0
        captured = capsys.readouterr()
        assert (json.loads(captured.out)["warnings"], captured.err) == ([said], "")
        assert run([command, file, "--edition", "second"]) == 0
        assert capsys.readouterr().err == ""


# ties that nothing breaks

TIED = [
    {"name": "Anna", "castle": "foyer-3@0,0", "money": 5000, "score": 7},
    {"name": "Ben", "castle": "foyer-3@0,0", "money": 5000, "score": 7},
]


@pytest.mark.parametrize(
    ("edition", "said", "decided"),
    [
        ("second", "The first to grab the master builder token wins (WIN-4).", "WIN-4"),
        ("collectors", "The first to grab the master builder token wins (WIN-4).", "WIN-4"),
        ("first", "The text of the first edition names nothing further (DIFF-09).", None),
    ],
)
def test_a_tie_that_nothing_breaks_is_told_as_the_text_has_it(
    edition: str, said: str, decided: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str], ask: Ask
) -> None:
    file = written(tmp_path, {"edition": edition, "players": TIED, "favors": []})
    assert run(["standings", file]) == 0
    printed = capsys.readouterr().out
    assert said in printed
    assert "hared victory" not in printed
    assert "Winner" not in printed
    answer = ask("standings", file, "--json").document
    assert (answer["winner"], answer["winners"], answer["decided_by"]) == (None, ["Anna", "Ben"], decided)
    verdict = judged({"winner": ["Anna", "Ben"]}, edition, table={"players": TIED, "favors": []}).answer
    assert verdict.allowed
    assert ("WIN-4" in verdict.rules) == (decided == "WIN-4")
    assert ("token" in verdict.headline) == (decided == "WIN-4")
    assert "victory goes to" not in verdict.headline
    assert not judged({"winner": "Anna"}, edition, table={"players": TIED, "favors": []}).answer.allowed


# solo: titles, ranks and extra turns


@pytest.fixture
def speaking() -> Any:
    language = get_language()
    yield set_language
    set_language(language)


def test_the_french_titles_of_each_edition(speaking: Any) -> None:
    speaking("fr")
    first = [rank_title(law("first"), band) for band in range(5)]
    second = [rank_title(law("second"), band) for band in range(5)]
    assert first == [
        "Bouffon",
        "Serviteur de sa Royale Majesté",
        "Duc de la construction de châteaux",
        "Suprême prince régent des palais",
        "Roi de la construction de grands châteaux",
    ]
    assert second[1:] == [
        "Humble serviteur de la Couronne Royale",
        "Seigneur bâtisseur de châteaux",
        "Régent supérieur des demeures royales",
        "Chancelier Royal Suprême de la construction de palais",
    ]
    speaking("en")
    assert [rank_title(law("first"), band) for band in range(5)] == list(RANKS)


def test_a_title_is_that_of_the_table_that_ranks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    player = {"name": "Louis", "castle": "foyer-3@0,0", "money": 0, "score": 90}
    file = written(tmp_path, {"edition": "first", "players": [player]})
    assert run(["standings", file, "--lang", "fr"]) == 0
    assert "Suprême prince régent des palais" in capsys.readouterr().out
    assert run(["standings", file, "--lang", "fr", "--edition", "second"]) == 0
    assert "Seigneur bâtisseur de châteaux" in capsys.readouterr().out


@pytest.mark.parametrize("score", [40, 96, 97, 100, 111])
def test_editions_that_give_the_same_rank_do_not_answer_otherwise(score: int) -> None:
    players = [{"name": "Louis", "castle": "foyer-3@0,0", "money": 0, "score": score}]
    rank = solo_rank(law("collectors"), score) + 1
    verdict = judged({"rank": rank}, "collectors", table={"players": players})
    assert verdict.answer.allowed
    same = solo_rank(law("first"), score) == solo_rank(law("collectors"), score)
    assert ("first" not in [other.key for other in verdict.differs]) == same


def test_an_extra_turn_of_the_collectors_solo_game_offers_new_rooms() -> None:
    assert [law(edition)["solo-extra-turn"] for edition in ("first", "second", "collectors")] == [
        "same-rooms", "same-rooms", "new-rooms"
    ]  # fmt: skip
    difference = find_entry("DIFF-73")
    assert isinstance(difference, Difference)
    assert "2 or 3" in difference.says["cz2"]


# other laws that answer otherwise


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_equal_answer_is_listed_as_another_one(file: Path) -> None:
    """The verdict, the points, or something that happens is different, whatever rules are named; and words say so."""
    case = read_case(read_yaml(file.read_text(encoding="utf-8")), file.stem)
    verdict = judge_case(case)

    def outcome(answer: Any) -> tuple[Any, ...]:
        happens = [{k: v for k, v in e.data.items() if k != "rule"} | {"kind": e.kind} for e in answer.effects]
        return answer.allowed, answer.points, sorted(map(str, happens))

    for other in verdict.differs:
        assert other.what, other.key
        assert other.answer is None or outcome(other.answer) != outcome(verdict.answer), other.key
    listed = {other.key for other in verdict.differs}
    for edition, ruling, option, its_law in other_laws(verdict.law):
        if (edition or f"{ruling}={option}") not in listed:
            assert outcome(answer_under(case, its_law)) == outcome(verdict.answer)


# reasons


@pytest.mark.parametrize("stack", ["stairs", "hallways"])
def test_stairs_and_hallways_may_not_be_looked_through(stack: str) -> None:
    answer = judged({"look": stack}, table=DUNGEON, before=ASLEEP).answer
    assert not answer.allowed
    assert answer.rules == ("REWARD-SLEEP-1",)
    assert judged({"look": 450}, table=DUNGEON, before=ASLEEP).answer.allowed
    with pytest.raises(RecordError, match=r"^claim.look: cellar is not a stack; there are 100, 150, "):
        judged({"look": "cellar"}, table=DUNGEON, before=ASLEEP)


@pytest.mark.parametrize(("players", "spaces"), [(2, 5), (3, 6), (4, 7)])
def test_the_size_of_the_first_market_rests_on_the_setup(players: int, spaces: int) -> None:
    names = list(NAMES[:players])
    answer = judged({"market": ["nap-room"]}, deal={"players": names}, before=["foyer foyer-3"] * players).answer
    assert not answer.allowed
    assert answer.rules == ("SETUP-6", "PRICE-6")
    assert f"with {players} players {spaces} price spaces are in use" in answer.because("PRICE-6")


def test_a_gap_after_a_purchase_is_still_no_refill() -> None:
    table = {"players": ["A", "B"], "market": {4000: "nap-room", 6000: "study"}}
    answer = judged({"market": ["study"]}, table=table, before=["take nap-room", "place nap-room@3,1/2"]).answer
    assert answer.allowed
    assert answer.rules[0] == "MARKET-11"


def test_a_penalty_that_is_missing_is_explained() -> None:
    castle = "foyer-3@0,0 hallway@3,1 stairs@6,-2/1"
    answer = judged({"place": "oratory@4,-4/1", "points": 3}, castle=castle).answer
    assert (answer.allowed, answer.points) == (False, 4)
    assert {"ICON-2", "ADJ-4"} <= set(answer.rules)
    spared = "is of type corridor; Oratory (4,-4/1) loses points for downstairs, living, sleeping only"
    assert f"Stairs (6,-2/1) {spared}" in answer.because("ICON-2")


def test_the_sentences_come_in_every_language(speaking: Any) -> None:
    said = set()
    for language in LANGUAGES:
        speaking(language)
        said.add(judged({"look": "stairs"}, table=DUNGEON, before=ASLEEP).answer.because("REWARD-SLEEP-1")[0])
    assert len(said) == len(LANGUAGES)


def test_a_finished_table_can_be_written_and_read_again() -> None:
    """Without a deck there is nothing to come: it is the last round (END-1)."""
    text = (ROOT / "examples" / "positions" / "finished.position.yaml").read_text(encoding="utf-8")
    state = load_position(text, Need.STANDINGS)
    again = load_position(write_position(state), Need.STANDINGS)
    assert standings(again).totals == standings(state).totals
