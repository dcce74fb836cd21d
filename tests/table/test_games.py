"""Whole games at the page, by the options that it lists: both games, one to seven seats, people on one device."""

import json
import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from cli.answers import Document
from cli.answers.page.forms import AdviceForm, LogForm, PlayForm, RefusedForm
from cli.errors import BadInput
from cli.table.games import MOST_GAMES, Games, LostGame
from cli.table.tables import Refused
from engine.game.game import CASTLES
from engine.kernel.errors import MadKingError
from engine.kernel.log import follow, split_lines
from engine.two_castles.game.game import TWO_CASTLES
from tests.support.forms import check

ALL = ["towers", "swans", "moats", "passages", "decrees"]
GAMES = {"castles": CASTLES, "two-castles": TWO_CASTLES}
UNADVISED = {"foyer", "stack", "ludwig", "attendant", "card"}
"""Decisions about which nobody knows anything; `bonus` is another one in each game."""
TABLES: dict[str, Document] = {
    "alone": {"people": ["Ann"]},
    "two": {"people": ["Ann", "Bob"], "bots": []},
    "three people": {"people": ["Ann", "Bob", "Cy"]},
    "against bots": {"people": ["Ann"], "bots": ["greedy", "random"]},
    "four": {"people": ["Ann", "Bob"], "bots": ["random", "random"], "edition": "first"},
    "expansions": {"people": ["Ann", "Bob"], "bots": ["random"], "edition": "collectors", "expansions": ALL},
    "five": {"people": ["Ann"], "bots": ["random"] * 4, "edition": "collectors", "expansions": ALL},
    "between two": {"game": "two-castles", "people": ["Ann", "Bob"]},
    "between three": {"game": "two-castles", "people": ["Ann", "Bob"], "bots": ["greedy"]},
    "between seven": {"game": "two-castles", "people": ["Ann"], "bots": ["random"] * 6},
}


def begin(games: Games, **wanted: Any) -> Document:
    """A new game that is looked at."""
    return looked(games, games.ask("game.new", {"seed": "table", **wanted}))


def looked(games: Games, play: Document) -> Document:
    """The game after the device was handed over, if it had to be."""
    if play["waits"] is None:
        return play
    assert play["table"] is None
    return games.ask("game.view", {"id": play["id"], "seat": play["people"].index(play["waits"])})


def do(games: Games, play: Document, answer: str) -> Document:
    """The game after an answer to its question."""
    return games.ask("game.do", {"id": play["id"], "seat": play["table"]["question"]["seat"], "answer": answer})


def plays(games: Games, play: Document, rng: random.Random, most: int = 1000) -> Iterator[Document]:
    """A game as it is played by options, what is seen before every decision, and its end."""
    for step in range(1, most + 1):
        yield play
        if play["table"]["over"] or step == most:
            return
        play = looked(games, do(games, play, rng.choice(play["table"]["question"]["options"])["send"]))


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_game_is_played_by_the_options_of_the_page(table: str) -> None:
    games = Games()
    last: Document = {}
    for play in plays(games, begin(games, **TABLES[table]), random.Random(table)):
        check(play, PlayForm)
        last = play
    assert last["table"]["over"]
    assert last["table"]["final"]
    log = games.ask("game.log", {"id": last["id"]})
    check(log, LogForm)
    game: Any = GAMES[TABLES[table].get("game", "castles")]
    moments = list(follow(game, split_lines(log["log"].rstrip())))
    assert moments[-1].state.over
    points = list(game.result(moments[-1].state).points)
    assert [seat["score"] for seat in last["table"]["seats"]][: len(points)] == points


@pytest.mark.parametrize("table", ["against bots", "expansions", "between three"])
def test_every_listed_option_is_accepted_and_undo_shows_the_same_again(table: str) -> None:
    games, rng = Games(), random.Random(table)
    phases: set[str] = set()
    for play in plays(games, begin(games, **TABLES[table]), rng, 70):
        if play["table"]["over"] or play["table"]["question"]["phase"] in phases:
            continue
        phases.add(play["table"]["question"]["phase"])
        options = play["table"]["question"]["options"]
        for option in rng.sample(options, min(len(options), 12)):
            assert do(games, play, option["send"])["steps"] > play["steps"]
            taken_back = games.ask("game.undo", {"id": play["id"]})
            assert taken_back["table"] == play["table"]
            assert taken_back["waits"] is None
    assert len(phases) > 3


def test_numbers_stand_for_lines_as_in_the_terminal() -> None:
    games = Games()
    play = begin(games, people=["Ann"], bots=["greedy"])
    first = play["table"]["question"]["options"][0]
    by_number = do(games, play, "1")
    games.ask("game.undo", {"id": play["id"]})
    assert do(games, play, first["send"])["table"] == by_number["table"]


# what is hidden


@pytest.mark.parametrize("table", ["three people", "expansions", "between three"])
def test_nobody_is_told_what_only_others_see(table: str) -> None:
    """The whole answer says nothing else when everything that the looker cannot see is dealt anew."""
    games = Games()
    play = games.ask("game.new", {"seed": "hidden", **TABLES[table]})
    rng = random.Random(table)
    for _step in range(60):
        if play["waits"] is not None:
            assert play["table"] is None
            play = looked(games, play)
        if play["table"]["over"]:
            break
        _imagined_alike(games, play)
        play = do(games, play, rng.choice(play["table"]["question"]["options"])["send"])


def _imagined_alike(games: Games, play: Document) -> None:
    running = games._held[play["id"]]
    session, true = running.session, running.session.state
    try:
        seen = running.played.game.view(true, true.player)
        session.state = running.played.game.imagine(seen, random.Random(7))
        again = running.form(play["id"])
    finally:
        session.state = true
    assert again["table"] == play["table"]


def test_the_device_is_handed_over_before_the_next_person_sees_anything() -> None:
    games = Games()
    play = games.ask("game.new", {"people": ["Ann", "Bob"], "seed": "1"})
    first, other = play["waits"], next(name for name in play["people"] if name != play["waits"])
    seats = {name: seat for seat, name in enumerate(play["people"])}
    with pytest.raises(BadInput, match=f"it is the turn of {first}"):
        games.ask("game.view", {"id": play["id"], "seat": seats[other]})
    with pytest.raises(BadInput, match="no advice"):
        games.ask("game.advice", {"id": play["id"]})
    play = looked(games, play)
    while play["waits"] is None:
        assert play["table"]["seat"] == seats[first]
        play = do(games, play, play["table"]["question"]["options"][0]["send"])
    assert play["waits"] == other
    assert play["table"] is None
    assert games.ask("game.undo", {"id": play["id"]})["table"]["seat"] == seats[first]


def test_who_plays_alone_never_waits() -> None:
    games = Games()
    for play in plays(games, begin(games, people=["Ann"], bots=["greedy"]), random.Random(3), 20):
        assert play["waits"] is None


# refusals


def in_phase(games: Games, play: Document, phase: str) -> Document:
    """The game at the first question of a phase."""
    for now in plays(games, play, random.Random(5)):
        if now["table"]["question"] and now["table"]["question"]["phase"] == phase:
            return now
    raise AssertionError(phase)


@pytest.mark.parametrize("game", ["castles", "two-castles"])
def test_a_wrong_place_is_refused_with_every_broken_rule_and_changes_nothing(game: str) -> None:
    games = Games()
    play = in_phase(games, begin(games, game=game, people=["Ann"], bots=["random", "random"]), "place")
    slug = play["table"]["question"]["hand"][0]
    with pytest.raises(Refused) as caught:
        do(games, play, f"place {slug}@40,40")
    check(caught.value.document, RefusedForm)
    tried = games.ask("game.try", {"id": play["id"], "placement": f"{slug}@40,40"})
    assert not tried["legal"]
    assert [one["rule"] for one in tried["violations"]] == [one["rule"] for one in caught.value.document["broken"]]
    assert caught.value.document["verdict"]["headline"] == tried["headline"]
    assert "\n" not in str(caught.value)
    assert games.ask("game.view", {"id": play["id"]}) == play
    good = play["table"]["question"]["options"][0]
    assert games.ask("game.try", {"id": play["id"], "placement": good["at"]})["legal"]


def test_what_cannot_be_paid_is_refused_by_its_rule() -> None:
    games = Games()
    play = in_phase(games, begin(games, people=["Ann"], bots=["random", "random"]), "take")
    with pytest.raises(Refused) as caught:
        do(games, play, "take salon" if all(o["slug"] != "salon" for o in play["table"]["market"]) else "take nap-room")
    assert caught.value.document["broken"][0]["rule"]


@pytest.mark.parametrize("bot", ["my.py:Bot", "/etc/passwd", "planner2", ""])
def test_the_page_runs_no_bot_but_those_of_the_program(bot: str) -> None:
    with pytest.raises(BadInput, match="is not a bot of the table"):
        Games().ask("game.new", {"people": ["Ann"], "bots": [bot]})


def test_a_log_with_a_bot_of_its_own_is_refused() -> None:
    games = Games()
    play = begin(games, people=["Ann"], bots=["random"])
    log = games.ask("game.log", {"id": play["id"]})["log"].replace('"bots": ["random"]', '"bots": ["my.py:Bot"]')
    with pytest.raises(BadInput, match="is not a bot of the table"):
        games.ask("game.load", {"log": log})


@pytest.mark.parametrize(
    ("name", "request_", "why"),
    [
        ("game.new", {}, "people: missing"),
        ("game.new", {"people": []}, "at least one person"),
        ("game.new", {"people": ["Ann", "Ann"]}, "name"),
        ("game.new", {"people": ["Ann"], "game": "chess"}, "is not a game"),
        ("game.new", {"people": ["Ann"], "bots": ["greedy"], "edition": "tenth"}, "tenth"),
        ("game.new", {"people": ["Ann"], "game": "two-castles"}, "2 to 7"),
        ("game.new", {"people": ["Ann", "Bob"], "game": "two-castles", "edition": "first"}, "nothing of the kind"),
        ("game.new", {"people": ["Ann"], "bots": ["greedy"], "first": "Zoe"}, "not at the table"),
        ("game.new", {"people": ["Ann"], "seed": "x" * 10_000}, "seed"),
        ("game.load", {"log": "nonsense"}, "not a log"),
        ("game.load", {"log": '{"log": "madking"}'}, "version"),
        ("game.view", {"id": "0" * 32}, "no longer held"),
        ("game.dance", {}, "game.dance"),
        ("game.do", {"id": "x", "seat": "0", "answer": "1"}, "seat"),
    ],
)
def test_bad_questions_are_refused_in_one_line(name: str, request_: Document, why: str) -> None:
    with pytest.raises(MadKingError, match=why) as caught:
        Games().ask(name, request_)
    assert "\n" not in str(caught.value)


def test_only_who_is_to_move_answers_and_nothing_is_undone_at_the_beginning() -> None:
    games = Games()
    play = begin(games, people=["Ann"], bots=["random"])
    with pytest.raises(BadInput, match="it is the turn of Ann"):
        games.ask("game.do", {"id": play["id"], "seat": 1, "answer": "1"})
    with pytest.raises(BadInput, match="nothing to undo"):
        games.ask("game.undo", {"id": play["id"]})
    with pytest.raises(MadKingError):
        do(games, play, "banana")


# logs


@pytest.mark.parametrize("table", ["against bots", "expansions", "between three"])
def test_a_game_loaded_from_its_log_goes_on_as_it_would_have(table: str) -> None:
    games = Games()
    play = begin(games, **TABLES[table])
    for now in plays(games, play, random.Random(1), 20):
        play = now
    loaded = looked(games, games.ask("game.load", {"log": games.ask("game.log", {"id": play["id"]})["log"]}))
    assert loaded["id"] != play["id"]
    assert loaded["table"] == play["table"]
    for one, other in zip(
        plays(games, play, random.Random(2), 15), plays(games, loaded, random.Random(2), 15), strict=True
    ):
        assert one["table"] == other["table"]


def test_a_torn_log_is_refused_with_its_line() -> None:
    games = Games()
    play = begin(games, people=["Ann"], bots=["random"])
    log = games.ask("game.log", {"id": play["id"]})["log"]
    lines = log.rstrip().split("\n")
    with pytest.raises(MadKingError, match=f"line {len(lines)}: this line is torn"):
        games.ask("game.load", {"log": log.rstrip()[:-5]})
    with pytest.raises(MadKingError, match="before the deal"):
        games.ask("game.load", {"log": lines[0]})
    wrong = json.loads(lines[0]) | {"version": 99}
    with pytest.raises(MadKingError, match="version 99"):
        games.ask("game.load", {"log": "\n".join([json.dumps(wrong), *lines[1:]])})


# holding games


def test_the_game_that_nobody_asks_for_makes_place() -> None:
    games = Games()
    first, second = (begin(games, people=["Ann"])["id"] for _ in range(2))
    for _ in range(MOST_GAMES - 1):
        games.ask("game.view", {"id": first})
        begin(games, people=["Ann"])
    games.ask("game.view", {"id": first})
    with pytest.raises(LostGame) as caught:
        games.ask("game.view", {"id": second})
    assert caught.value.document == {"lost": True}
    games.ask("game.end", {"id": first})
    with pytest.raises(LostGame):
        games.ask("game.log", {"id": first})


def test_ids_cannot_be_guessed_and_seeds_deal_alike() -> None:
    games = Games()
    one, other = (begin(games, people=["Ann"], bots=["greedy"]) for _ in range(2))
    assert len({one["id"], other["id"]}) == 2
    assert all(len(bytes.fromhex(play["id"])) == 16 for play in (one, other))
    assert one["table"] == other["table"]


def test_many_threads_play_many_games_without_mixing_them() -> None:
    games = Games()
    found: dict[int, str] = {}

    def play(number: int) -> None:
        last = list(plays(games, begin(games, people=["Ann"], bots=["greedy"]), random.Random(9), 40))[-1]
        found[number] = json.dumps({**last, "id": ""}, sort_keys=True)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert len(set(found.values())) == 1


# advice and languages


@pytest.mark.parametrize("table", ["against bots", "between three"])
def test_advice_is_given_in_its_form_or_said_to_be_none(table: str) -> None:
    games, advised = Games(), set()
    for play in plays(games, begin(games, **TABLES[table]), random.Random(4), 25):
        phase = play["table"]["question"]["phase"]
        if phase in UNADVISED:
            with pytest.raises(BadInput, match="no advice"):
                games.ask("game.advice", {"id": play["id"]})
            continue
        advice = games.ask("game.advice", {"id": play["id"]})
        check(advice, AdviceForm)
        advised.add(phase)
        assert advice["hints"] or advice["lines"]
        assert all(hint["at"] for hint in advice["hints"] if phase == "place")
    assert "place" in advised


@pytest.mark.parametrize("lang", ["cs", "ru", "fr"])
def test_the_table_speaks_the_language_of_the_request(lang: str) -> None:
    games = Games()
    play = begin(games, people=["Ann"], bots=["greedy"])
    there = games.ask("game.view", {"id": play["id"], "lang": lang})
    assert there["table"]["lines"] != play["table"]["lines"]
    assert there["table"]["status"] != play["table"]["status"]
    assert there["table"]["castles"] == play["table"]["castles"]
    assert games.ask("game.view", {"id": play["id"], "lang": "en"}) == play


def test_a_game_without_purchases_is_called_off() -> None:
    games = Games()
    play = begin(games, people=["Ann", "Bob"])
    for _step in range(900):
        if play["table"]["over"]:
            break
        sends = [option["send"] for option in play["table"]["question"]["options"]]
        play = looked(games, do(games, play, "pass" if "pass" in sends else sends[0]))
    assert play["table"]["over"]
    assert play["table"]["question"] is None
    assert "called off" in play["table"]["status"]


@pytest.mark.parametrize("answer", ["", "  ", "\u2028"])
def test_an_answer_that_says_nothing_is_refused_at_every_question(answer: str) -> None:
    games = Games()
    phases = set()
    for play in plays(games, begin(games, people=["Ann"], bots=["greedy"]), random.Random(3)):
        if play["table"]["over"]:
            break
        phases.add(play["table"]["question"]["phase"])
        with pytest.raises(MadKingError):
            do(games, play, answer)
    assert "reward" in phases
