"""Expansions on the command line and at the table: options, five players, decisions of any module, what is shown."""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cli.play.castles import CastlesHost
from cli.play.choices import decide
from cli.play.keeping import Kept
from cli.screen import Screen
from cli.words.game import news
from engine.castle.castle import Castle
from engine.game.game import CASTLES, Setup
from engine.game.play import apply, legal_actions
from engine.game.state import Action, GameState, Phase
from engine.game.view import view
from engine.kernel.errors import MadKingError
from engine.modules.decrees.catalogue import all_decrees
from engine.pictures.svg import draw_castle
from engine.rules import modules
from engine.rules.rulings import Law, law
from solver.table.arena import Match, Series
from solver.table.session import seat_names
from tests.cli.test_play import FIRST, Person, Session, explained, play
from tests.support import toy
from tests.support.cli import Ask, Refuse
from tests.support.terminal import in_terminal

ALL = ("towers", "swans", "decrees")
CASTLE = "foyer-4@0,0 salon@3,0"
FIVE = ("--players", "5", "--bots", "random", "--edition", "collectors", "--expansions", ",".join(ALL))
PACK = """\
pack: my-box
title: My box
version: 1
edition: collectors
rooms:
  - {name: Reading Nook, size: 150, type: living, points: 4, bonus: "+1 connected living", doors: N1 S1}
"""


def begin(people: tuple[str, ...], bots: int, its_law: Law, seed: str = "3") -> Session:
    others = ("random",) * bots
    return Session.new(CASTLES, Setup(its_law), seat_names(people, others), others, seed)


def answers(state: GameState) -> list[str]:
    return decide(state).lines


# options


@pytest.mark.parametrize(
    "words",
    [
        ("judge", CASTLE, "nap-room@10,0/1"),
        ("legal", CASTLE, "nap-room"),
        ("score", CASTLE),
        ("show", CASTLE),
        ("plan", CASTLE, "--tiles", "nap-room"),
        ("walk", CASTLE),
        ("hint", CASTLE, "--tile", "nap-room"),
        ("cards",),
        ("simulate", "--games", "1"),
        ("play", "--players", "Ada"),
    ],
    ids=lambda words: words[0],
)
def test_an_unknown_expansion_is_refused_in_one_line(words: tuple[str, ...], refuse: Refuse) -> None:
    line = refuse(*words, "--expansions", "towers,bridges")
    assert "'bridges' is not a module; there are towers, swans, moats, passages, decrees" in line


@pytest.mark.parametrize(
    "words",
    [
        ("judge", CASTLE, "nap-room@10,0/1"),
        ("simulate", "--games", "1"),
        ("tiles",),
        ("standings", "examples/positions/finished.position.yaml"),
    ],
    ids=lambda words: words[0],
)
def test_an_unknown_pack_is_refused_in_one_line(words: tuple[str, ...], refuse: Refuse) -> None:
    assert "the pack 'nobodys-box' is not known here" in refuse(*words, "--pack", "nobodys-box")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--players", "5"), "five players need the expansion towers (P5-1)"),
        (("--players", "5", "--expansions", "swans,decrees"), "five players need the expansion towers (P5-1)"),
        (("--players", "6", "--expansions", "towers"), "the game is for 2 to 5 players, not 6"),
        (("--players", "5", "--expansions", "towers", "--rooms", "known"), "all rooms of the larger box (P5-2)"),
        (("--players", "1", "--expansions", "swans"), "the ruling solo-expansions=on plays it"),
        (("--rooms", "some"), "rooms: 'some' is no option; there are as-needed, known, all"),
        (("--rooms", "all", "--ruling", "rooms=known"), "--ruling rooms: decided twice, as known and all"),
        (("--decrees", "treasurer"), "--decrees: the expansion decrees is not in play"),
        (("--expansions", "decrees", "--decrees", "tresurer"), "did you mean treasurer?"),
        (("--expansions", "decrees", "--players", "2", "--decrees", "treasurer,courtyards"), "2 players need 4"),
    ],
)
def test_a_table_that_cannot_be(options: tuple[str, ...], reason: str, refuse: Refuse) -> None:
    assert reason in refuse("simulate", "--games", "1", *options)


def test_five_at_a_table_of_the_command_line_and_a_sixth(refuse: Refuse) -> None:
    assert "(P5-1)" in refuse("play", "--players", "A,B,C,D,E")
    assert "the game is for 2 to 5 players, not 6" in refuse(
        "play", "--players", "A,B,C,D,E,F", "--expansions", "towers"
    )


def test_a_position_says_its_own_expansions(refuse: Refuse) -> None:
    line = refuse("hint", "examples/positions/purchase.position.yaml", "--expansions", "swans")
    assert "a position says its own" in line


@pytest.mark.parametrize(
    ("options", "left_out"),
    [
        (("--without", "courtyards"), {"favors": ["courtyards"], "cards": ["courtyards"], "decrees": ["courtyards"]}),
        (("--without", "decree:courtyards"), {"favors": [], "cards": [], "decrees": ["courtyards"]}),
        (("--without", "bonus:courtyards"), {"favors": [], "cards": ["courtyards"]}),
    ],
)
def test_a_decree_is_left_out_by_its_name(options: tuple[str, ...], left_out: dict[str, Any], ask: Ask) -> None:
    document = ask("simulate", "--games", "1", "--players", "2", "--edition", "collectors", "--expansions", "decrees",
                   *options, "--json").document  # fmt: skip
    assert document["without"] == left_out


def test_only_the_decrees_that_a_table_chooses_are_dealt(ask: Ask, tmp_path: Path) -> None:
    chosen = ["builders-tip", "courtyards", "grand-tour", "treasurer"]
    ask("simulate", "--games", "1", "--players", "2", "--expansions", "decrees", "--decrees", ",".join(chosen),
        "--record", str(tmp_path))  # fmt: skip
    deal = json.loads((tmp_path / "game-000000.jsonl").read_text(encoding="utf-8").splitlines()[1])["deal"]
    assert sorted(deal["decrees"]) == chosen


# five players


def test_five_players_are_summed_up_with_what_they_play_with(ask: Ask) -> None:
    document = ask("simulate", "--games", "1", *FIVE, "--json").document
    assert [seat["seat"] for seat in document["seats"]] == [1, 2, 3, 4, 5]
    assert (document["expansions"], document["packs"], document["stand_ins"]) == (list(ALL), [], True)
    assert {"tower favors", "swans", "decrees"} <= set(document["seats"][0]["points"])


def test_a_table_of_the_base_box_says_nothing_of_expansions(ask: Ask) -> None:
    document = ask("simulate", "--games", "1", "--players", "2", "--json").document
    assert not {"expansions", "packs", "stand_ins"} & set(document)


def test_five_columns_fit_a_terminal_of_80() -> None:
    shown = in_terminal("simulate", "--games", "1", *FIVE)
    assert (shown.code, len(shown.widest) <= 80) == (0, True), shown.widest
    headings = next(line for line in shown.lines if line.startswith("Points from"))
    row = next(line for line in shown.lines if line.startswith("placement"))
    assert len(headings) == len(row), "numbers are flush right"


def test_the_first_screen_of_five_fits_a_terminal_of_80_and_names_what_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    words = ("--bots", "random,random,random,random", "--edition", "collectors", "--expansions", ",".join(ALL))
    shown = in_terminal("play", "--players", "Ada", *words, "--seed", "3")
    assert len(shown.widest) <= 80, shown.widest
    assert "Expansions: towers, swans, decrees" in shown.lines
    assert "rooms marked x are invented; scores of your box will differ" in shown.lines


def test_a_game_of_five_with_everything_reaches_its_explained_end() -> None:
    session = begin(("Ada",), 4, law("collectors", {}, ALL))
    output, _ = play(session, FIRST)
    assert session.state.over
    for name, score in zip(session.state.names, session.state.scores, strict=True):
        assert explained(output, name) == (score, score)
    final = output.split("=== Final table")[1]
    for source in ("tower favors", "swans", "decrees"):
        assert re.search(rf"^{source}( +-?\d+){{5}}$", final, re.MULTILINE)


# decisions of modules


@pytest.fixture
def guests() -> Iterator[Law]:
    """The law of a table with the toy module."""
    modules.register(toy.NAME, "tests.support.toy")
    yield law("second", {"foyer-side": "three-entrances"}, (toy.NAME,))
    modules.forget(toy.NAME)


def until(session: Session, phase: str, answer: str = "1") -> None:
    """Go on with first answers until somebody is asked this."""
    for _ in range(600):
        if session.waits and session.state.phase == phase:
            return
        if session.waits:
            for action in decide(session.state).read(answer):
                session.do(action)
        else:
            session.advance()
    raise AssertionError(phase)


def test_what_may_be_done_besides_has_numbers_of_its_own(guests: Law) -> None:
    session = begin(("Ada",), 1, guests)
    until(session, Phase.TAKE)
    lines = answers(session.state)
    assert lines[-1] == "toast"
    assert lines[-2].startswith("pass and take")
    decision = decide(session.state)
    for typed in (str(len(lines)), "toast", "TOAST"):
        assert decision.read(typed) == (Action(toy.TOAST),)
    with pytest.raises(MadKingError, match=f"from 1 to {len(lines)}$"):
        decision.read(str(len(lines) + 1))
    session.do(Action(toy.TOAST))
    assert "toast" not in answers(session.state)
    with pytest.raises(MadKingError, match="one toast a turn"):
        apply(session.state, Action(toy.TOAST))


def test_a_decision_of_another_in_the_middle_of_a_turn_is_asked_by_name(guests: Law) -> None:
    session = begin(("Ada", "Bo"), 1, guests)
    until(session, toy.GUEST)
    state = session.state
    assert state.player != state.turn
    name, builder = state.names[state.player], state.names[state.turn]
    decision = decide(state)
    assert decision.lines == ["refuse", "welcome"]
    assert decision.question == f"{name} is to open the door. A number, or the action typed out."
    assert decision.read("2") == decision.read("welcome") == (Action(toy.WELCOME),)
    with pytest.raises(MadKingError, match="'perhaps' is neither a number of the list nor an answer"):
        decision.read("perhaps")
    person = Person([""])
    console = Console(file=person.file, width=200, markup=False, highlight=False)
    CastlesHost(Kept(session), Screen(console, person.read)).play()
    output = person.file.getvalue()
    assert f"=== Pass the device to {name}" in output
    assert f"=== Round {state.round} · {name} · in the turn of {builder} · open the door" in output


def test_what_a_module_keeps_and_lays_is_shown(guests: Law) -> None:
    session = begin(("Ada",), 2, guests)
    until(session, Phase.TAKE)
    output, _ = play(session, [])
    assert "Guests of Ada: " in output
    assert re.search(r" {2}On it$", output, re.MULTILINE)
    assert re.search(rf" {session.state.market[0].slug} .* a carpet$", output, re.MULTILINE)


def test_events_and_points_of_a_module_are_news(guests: Law) -> None:
    session = begin(("Ada", "Bo"), 1, guests)
    until(session, toy.GUEST)
    before = session.state
    _state, events = apply(before, Action(toy.WELCOME))
    told = news(before, before.player, Action(toy.WELCOME), events)
    assert told[0] == f"{before.names[before.player]}: welcomed a guest"
    assert any(line.startswith(f"{before.names[before.turn]}: ") for line in told[1:])


def test_a_whole_game_with_the_toy_is_played_by_numbers(guests: Law) -> None:
    session = begin(("Ada", "Bo"), 1, guests)
    output, _ = play(session, lambda prompt, shown: "" if prompt.endswith("Enter> ") else "1")
    assert session.state.over
    assert "in the turn of" in output


def test_every_decision_of_every_expansion_can_be_answered_by_number_and_typed_out() -> None:
    """Whatever is to be decided, each line means one legal action, and so does the action as a log has it."""
    met = set()
    for seed in range(4):
        match = Match(Series(CASTLES, Setup(law("collectors", {}, ALL)), ("random",) * 3, f"typed/{seed}"), 0)
        while not match.over:
            state = match.state
            if state.player >= 0 and state.phase not in (Phase.PRICE, Phase.STASH):
                met.add(state.phase)
                decision, legal = decide(state), legal_actions(state)
                numbers = {decision.first, decision.first + len(decision.lines) - 1}
                assert all(decision.read(str(number))[0] in legal for number in numbers)
                assert len(decision.lines) == len(legal)
                assert decision.read(str(legal[-1]))[0] == legal[-1]
            match.advance()
    assert {"decree", "favor", Phase.TAKE, Phase.REWARD} <= met


def test_all_lists_only_what_has_the_words() -> None:
    session = begin(("Ada",), 4, law("collectors", {}, ALL))
    until(session, "decree")
    lines = answers(session.state)
    word = lines[0].split()[3].strip(":")
    output, _ = play(session, [f"all {word}"])
    for line in lines:
        assert output.count(f"  {line}\n") == (2 if word in line else 1)


def test_advice_about_a_decision_of_an_expansion() -> None:
    session = begin(("Ada",), 4, law("collectors", {}, ALL))
    until(session, "decree")
    output, _ = play(session, ["hint"])
    names = [line.split(":")[0].removeprefix("choose the decree ") for line in answers(session.state)]
    table = output.partition("#  Take")[2]
    assert all(name in table for name in names)
    assert "there is no advice" not in output


# what others must not see


def test_favors_under_towers_are_shown_to_their_owner_only() -> None:
    def towers(seed: int) -> GameState | None:
        match = Match(Series(CASTLES, Setup(law("collectors", {}, ALL)), ("random",) * 3, f"hidden/{seed}"), 0)
        while not match.over and not any(match.state.part("towers").kept):
            match.advance()
        return None if match.over else match.state

    state = next(state for state in map(towers, range(50)) if state is not None)
    owner = next(player for player, kept in enumerate(state.part("towers").kept) if kept)
    for player in range(3):
        shown = " ".join(state.book.lines(view(state, player)))
        assert (f"Under a tower of {state.names[owner]}" in shown, "face down" in shown) == (True, player != owner)


def test_what_is_hidden_changes_nothing_on_anothers_screen() -> None:
    """Two tables that differ only in decrees chosen in secret look the same to somebody else in the draft."""
    session = begin(("Ada", "Bo"), 1, law("collectors", {}, ("decrees",)), seed="5")
    state = session.state
    while state.phase != "decree" or state.player != 1:
        state = apply(state, legal_actions(state)[0]).state
    options = legal_actions(state)
    screens = []
    for action in (options[0], options[1]):
        after = apply(state, action).state
        seen = 2 if after.player != 2 else 0
        screens.append([after.book.lines(view(after, seen)), after.book.laid(view(after, seen))])
    assert screens[0] == screens[1]


# standings and replay


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a game of three with all expansions."""
    match = Match(Series(CASTLES, Setup(law("collectors", {}, ALL)), ("random",) * 3, "told", record=True), 0)
    while not match.over:
        match.advance()
    file = tmp_path_factory.mktemp("games") / "game.jsonl"
    file.write_text("\n".join(match.log) + "\n", encoding="utf-8")
    return file


def test_standings_explain_every_point_of_an_expansion(game: Path, ask: Ask) -> None:
    document = ask("standings", str(game), "--json").document
    assert (document["expansions"], document["stand_ins"]) == (list(ALL), True)
    items = [item for player in document["players"] for item in player["items"]]
    own = [item for item in items if item["rule"].startswith(("TOWER", "SWAN", "DECREE"))]
    assert own
    assert all(item["explained"] for item in own)
    assert not any("explained" in item for item in items if item not in own)
    for player in document["players"]:
        assert player["total"] == player["score"] + sum(item["points"] for item in player["items"])
    told = ask("standings", str(game)).out
    assert "Expansions: towers, swans, decrees" in told
    for item in own:
        assert item["explained"].split(",")[0] in told
    for heading in ("Tower favors", "Swans", "Decrees"):
        assert heading in told


def test_standings_with_expansions_fit_a_terminal_of_80(game: Path) -> None:
    shown = in_terminal("standings", str(game))
    assert (shown.code, len(shown.widest) <= 80) == (0, True), shown.widest


def test_a_replay_tells_actions_and_events_of_expansions(game: Path, ask: Ask) -> None:
    told = ask("replay", str(game)).out
    assert told.startswith("Expansions: towers, swans, decrees\n")
    assert "rooms marked x are invented" in told
    for words in ("choose the decree ", "A swan on ", ": the decree "):
        assert words in told
    shown = ask("replay", str(game), "--step", "60").out
    assert sum(card.says in shown for card in all_decrees()) == 3
    assert ask("replay", str(game), "--json").document["table"]["expansions"] == list(ALL)


# cards, packs, pictures


def test_the_36_decrees_are_listed_with_their_sentences(ask: Ask) -> None:
    document = ask("cards", "--kind", "decrees", "--json").document
    assert [card["number"] for card in document["decrees"]] == list(range(1, 37))
    assert (document["favors"], document["bonus_cards"]) == ([], [])
    told = ask("cards", "--kind", "decrees").out
    for card in all_decrees():
        assert f"{card.id} ({card.name}): {card.says} [{card.rule}]" in told
    assert "[DECREE-11]" in ask("cards", "treasurer").out
    assert "DECREE-11" in ask("rules", "DECREE-11").out


def test_cards_of_expansions_come_with_them(ask: Ask) -> None:
    bare = ask("cards", "--edition", "collectors", "--json").document
    whole = ask("cards", "--edition", "collectors", "--expansions", "towers,swans", "--json").document
    more = {card["id"] for card in whole["favors"]} - {card["id"] for card in bare["favors"]}
    assert more == {"tower-rooms", "swan-tokens"}
    assert {card["needs"] for card in whole["favors"] if card["id"] in more} == {"towers", "swans"}
    assert set(bare["need_expansions"]) - set(whole["need_expansions"]) == {"CE-FAVOR-29", "CE-FAVOR-30", "CE-BONUS-16"}
    assert "with the expansion towers:" in ask("cards", "tower").out


def test_a_pack_for_one_call(ask: Ask, refuse: Refuse, tmp_path: Path) -> None:
    file = tmp_path / "my-box.yaml"
    file.write_text(PACK, encoding="utf-8")
    assert ask("legal", "foyer-4@0,0", "reading-nook", "--pack", str(file)).code == 0
    assert "reading-nook" in ask("tiles", "reading", "--pack", str(file)).out
    assert "'reading-nook' is not a tile" in refuse("legal", "foyer-4@0,0", "reading-nook")


def test_games_with_a_pack_are_the_same_in_other_processes(ask: Ask, refuse: Refuse, tmp_path: Path) -> None:
    file = tmp_path / "my-box.yaml"
    file.write_text(PACK, encoding="utf-8")
    words = ("simulate", "--games", "2", "--players", "2", "--pack", str(file), "--json")
    first = ask(*words, "--record", str(tmp_path / "one")).document
    assert first == ask(*words, "--jobs", "2").document
    assert first["packs"] == ["my-box"]
    log = str(tmp_path / "one" / "game-000000.jsonl")
    assert "the pack 'my-box' is not known here" in refuse("replay", log, "--verify")
    assert ask("replay", log, "--verify", "--pack", str(file)).code == 0
    assert ask("standings", log, "--pack", str(file)).code == 0


def test_towers_and_swans_are_marked_in_pictures() -> None:
    rooms = "foyer-4@0,0 salon@3,0 x325-food@10,-1/1 x325-utility@15,-1/2 nap-room@7,-2"
    swans = draw_castle(Castle.parse(rooms, law("collectors", {}, ("towers", "swans"))))
    plain = draw_castle(Castle.parse(rooms, "collectors"))
    assert swans.count('data-mark="tower-completed"') == plain.count('data-mark="tower-completed"') == 2
    assert (swans.count('data-mark="swan"'), plain.count('data-mark="swan"')) == (1, 0)
    unfinished = draw_castle(Castle.parse("foyer-4@0,0 salon@3,0 x325-living@5,2", "collectors"))
    assert unfinished.count('data-mark="tower"') == 1
    assert ">tower<" in unfinished
    assert ">completed tower<" in swans


def test_a_picture_without_expansions_is_as_it_was() -> None:
    castle = Castle.parse(CASTLE, "second")
    assert "data-mark" not in draw_castle(castle)
    assert io.StringIO(draw_castle(castle)).readline().startswith("<svg")
