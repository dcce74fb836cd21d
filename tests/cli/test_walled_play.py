"""Moats and secret passages at the terminal: what is asked, drawn, told and explained."""

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from cli.folding import columns
from cli.play.castles import CastlesHost
from cli.play.choices import decide
from cli.play.keeping import Kept
from cli.screen import Screen
from cli.words.game import news
from engine.game.game import CASTLES, Setup
from engine.game.play import apply, legal_actions
from engine.game.state import Action, GameState, Phase
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import LANGUAGES, set_language
from engine.rules.rulings import law
from solver.table.arena import Match, Series
from tests.cli.test_expansions import begin, until
from tests.cli.test_play import FIRST, Person, Session, explained, play
from tests.support.cli import Ask
from tests.support.decreed import after, texts_of
from tests.support.terminal import in_terminal
from tests.support.walled import (
    BARE,
    BOTH,
    EAST,
    EX_30,
    LIBRARY,
    MOATS,
    NEARLY,
    NORTH,
    PASSAGES,
    WEST,
    holding,
    offering,
    placed,
    walled,
    with_stack,
)

EVERYTHING = ("towers", "swans", "moats", "passages", "decrees")
STUDY = "foyer-4@0,0 broom-closet@1,-2 pink-cabinet@3,1/3 focus-room@5,1"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


def joining() -> GameState:
    """A study lies where a corner passage fits."""
    return after(holding(walled(STUDY, PASSAGES), "study"), "place study@2,3")


def picking() -> GameState:
    """The ring is closed, and rooms of a stack are looked through; one of them has no place."""
    ring = f"barbican-ew@-10,0 {WEST} {NORTH}"
    state = after(walled(ring), f"moat {EAST}", f"reward {EAST} moat")
    return after(with_stack(state, 600, "audience-room", "stables", "terrace-gardens"), "look 600")


# whole games


def test_a_game_of_five_with_everything_reaches_its_explained_end() -> None:
    session = begin(("Ada",), 4, law("collectors", {}, EVERYTHING))
    output, _ = play(session, FIRST)
    assert session.state.over
    for name, score in zip(session.state.names, session.state.scores, strict=True):
        assert explained(output, name) == (score, score)
    final = output.split("=== Final table")[1]
    for source in ("moats", "secret passages"):
        assert re.search(rf"^{source}( +-?\d+){{5}}$", final, re.MULTILINE)


def test_every_decision_can_be_answered_by_number_and_typed_out() -> None:
    """Each line means one legal action, no two the same, and so does the action as a log has it."""
    met = set()
    for seed in range(3):
        match = Match(Series(CASTLES, Setup(law("collectors", {}, EVERYTHING)), ("random",) * 3, f"typed/{seed}"), 0)
        while not match.over:
            state = match.state
            if state.player >= 0 and state.phase not in (Phase.PRICE, Phase.STASH):
                met.add(state.phase)
                check_lines(state)
            match.advance()
    assert {"face", Phase.TAKE, Phase.PLACE} <= met


def check_lines(state: GameState) -> None:
    decision, legal = decide(state), legal_actions(state)
    assert len(decision.lines) == len(legal)
    for number in {1, len(decision.lines) // 2 + 1, len(decision.lines)}:
        assert decision.read(str(number))[0] in legal
    for action in {legal[0], legal[len(legal) // 2], legal[-1]}:
        assert decision.read(str(action)) == (action,)


@pytest.mark.parametrize(
    "state", [walled(), walled(NEARLY), joining(), picking()], ids=["buy", "close", "join", "pick"]
)
def test_lines_and_actions_are_the_same(state: GameState) -> None:
    check_lines(state)


# each question


def test_choosing_a_face() -> None:
    session = begin(("Ada",), 1, MOATS)
    until(session, "face")
    decision = decide(session.state)
    assert decision.lines[0] == "barbican-ew   Barbican (entrances east, west); with the drawbridge 3 entrances"
    for typed in ("3", "barbican-new", "BARBICAN-NEW", "face barbican-new"):
        assert decision.read(typed) == (Action("face", ("barbican-new",)),)
    with pytest.raises(MadKingError, match="neither a number of the list nor an answer"):
        decision.read("foyer-3")
    output, _ = play(session, ["try 3", "try 9", "3", "undo"])
    assert "1 barbican-new@-10,0 corridor" in output
    assert "the list runs from 1 to 4" in output
    assert session.state.phase == "face"


def test_buying_a_section() -> None:
    state = offering(walled(EX_30), scullery=4000)
    lines = decide(state).lines
    assert lines[-2:] == [
        "buy Moat (-10,-19/3) for 5000, the west side: scores +6",
        "buy Moat (11,-19/1) for 5000, the east side: scores +6",
    ]
    bought = (Action("moat", (placed(WEST),)),)
    assert decide(state).read(str(len(lines) - 1)) == decide(state).read(f"moat {WEST}") == bought
    told = news(state, 0, bought[0], apply(state, bought[0]).events)
    assert told[0] == "Ada: bought Moat (-10,-19/3), 5000 to Bo (+6)"
    assert re.fullmatch(r"The card \d+ is discarded, and no room comes for it\.", told[1])
    assert len(told) == 2


def test_trying_a_section_and_what_is_no_placement() -> None:
    output = commands(walled(EX_30), "try 99", "try 1", f"try {WEST}", f"try {NORTH}")
    assert "line 1 places nothing that could be drawn" in output
    assert "+ Moat (-10,-19/3): legal, 6 points" in output
    assert "No: Moat (-10,-19) may not be placed." in output
    assert "MOAT-3" in output


def test_a_section_that_cannot_be_had_is_refused_with_the_reason() -> None:
    for state, text, reason in (
        (walled(money=(0, 0)), WEST, "costs 5000, and there is only 0"),
        (walled(), NORTH, "must touch"),
        (walled(f"{BARE} {WEST} {NORTH} {EAST}"), WEST, "nobody buys more than 3 moat sections"),
    ):
        with pytest.raises(MadKingError, match=reason):
            apply(state, decide(state).read(f"moat {text}")[0])


def test_placing_a_room_with_a_passage() -> None:
    state = holding(walled(LIBRARY, PASSAGES), "piano-room")
    decision = decide(state)
    text = "piano-room@-13,-2 passage-corner@-12,1/2"
    wanted = Action("place", (placed("piano-room@-13,-2"), placed("passage-corner@-12,1/2")))
    assert decision.lines[0].startswith(f"+32  {text} joins West Tapestry Room") or text in " ".join(decision.lines)
    for typed in (text, f"place {text}", "@-13,-2 passage-corner@-12,1/2"):
        assert decision.read(typed) == (wanted,)
    number = next(n for n, line in enumerate(decision.lines, 1) if text in line)
    assert decision.read(str(number)) == (wanted,)
    output = commands(state, f"try {number}", "try piano-room@-13,-2", "piano-room@-13,-2")
    assert output.count("No: Piano Room (-13,-2) may not be placed.") == 2
    assert "PLACE-1" in output


def test_rooms_that_need_no_passage_come_first_of_equal_ones() -> None:
    decision = decide(holding(walled("foyer-4@0,0", PASSAGES), "study"))
    points = [int(line.split()[0]) for line in decision.lines]
    assert points == sorted(points, reverse=True)
    joined = [" passage-" in line for line in decision.lines]
    assert joined == sorted(joined)


def test_buying_with_a_place_and_a_passage() -> None:
    state = offering(walled("foyer-3@0,0 kitchen@-1,3/2 solar@3,-2/1", PASSAGES), forum=1000)
    text = next(text for text in texts_of(after(state, "take forum"))).removeprefix("place ")
    take, place = decide(state).read(text)
    assert (str(take), str(place)) == ("take forum", f"place {text}")
    decision = decide(after(state, "take forum"))
    assert text in decision.question or text in " ".join(decision.lines)


def test_laying_passages_or_none() -> None:
    state = joining()
    decision = decide(state)
    assert decision.question.startswith("Which passage with Study (2,3)? A number, or done")
    assert decision.lines == [
        " +5  done: lay no further passage",
        " +7  passage-corner@5,3/1         joins Focus Room (5,1)",
    ]
    for typed in ("2", "passage-corner@5,3/1", "join passage-corner@5,3/1"):
        assert decision.read(typed) == (Action("join", (placed("passage-corner@5,3/1"),)),)
    for typed in ("1", "done", "DONE"):
        assert decision.read(typed) == (Action("done"),)
    output = commands(state, "try 2", "try 1", "try passage-small@9,9", "join passage-small@9,9")
    assert "line 1 places nothing" in output
    assert "PASS-2" in output


def test_what_is_told_of_a_room_and_its_passage() -> None:
    """The points come when the room is scored, not before."""
    before = holding(walled(STUDY, PASSAGES), "study")
    place = Action("place", (placed("study@2,3"),))
    step = apply(before, place)
    assert news(before, 0, place, step.events) == ["Ada: placed Study (2,3)"]
    join = Action("join", (placed("passage-corner@5,3/1"),))
    told = news(step.state, 0, join, apply(step.state, join).events)
    assert told == ["Ada: laid Corner secret passage (5,3/1) (+7)"]
    told = news(step.state, 0, Action("done"), apply(step.state, Action("done")).events)
    assert told == ["Ada: laid no further passage (+5)"]
    straight = "place parlor@6,-3 passage-straight@3,-2"
    table = holding(walled("foyer-4@0,0 berchta-room@3,0 flute-room@0,-3/1 pantry@-2,1", PASSAGES), "parlor")
    action = decide(table).read(straight)[0]
    assert news(table, 0, action, apply(table, action).events) == [
        "Ada: placed Parlor (6,-3), Straight secret passage (3,-2)"
    ]


def test_looking_through_a_stack_and_picking() -> None:
    state = after(walled(NEARLY), f"moat {EAST}", f"reward {EAST} moat")
    decision = decide(state)
    assert decision.question == "Which stack do you look through? A number or a size."
    assert re.fullmatch(r"rooms of 100, \d left", decision.lines[0])
    assert decision.read("150") == decision.read("look 150") == (Action("look", (150,)),)
    decision = decide(picking())
    assert decision.question == "Which room do you place for nothing? A number, a room, or none."
    assert decision.lines[0] == "none: leave all of them in the stack"
    assert decision.lines[1].startswith("stables: outdoor, 600, 5 points")
    assert decision.above == ("Without a place in your castle: Audience Room.",)
    for typed in ("none", "-", "1", "pick -"):
        assert decision.read(typed) == (Action("pick", ("-",)),)
    assert decision.read("stables") == decision.read("2") == (Action("pick", ("stables",)),)
    with pytest.raises(MadKingError, match="has no legal place"):
        decision.read("pick audience-room")


def test_the_reward_of_a_closed_ring_is_explained() -> None:
    state = after(walled(NEARLY), f"moat {EAST}")
    lines = decide(state).lines
    assert "look through a stack and place one room of it for nothing, or none" in lines[0]
    assert decide(state).read("1")[0].args[1] == "moat"


# commands at these decisions


def commands(state: GameState, *texts: str) -> str:
    """What is printed when a person types these at a table: drawings, and why an answer is refused."""
    session = begin(("Ada", "Bo"), 0, state.law)
    session.state = state
    person = Person(texts)
    console = Console(file=person.file, width=200, markup=False, highlight=False)
    host, decision = CastlesHost(Kept(session), Screen(console, person.read)), decide(state)
    for text in texts:
        try:
            if text.startswith("try "):
                host._try(text.removeprefix("try "), decision)
            else:
                apply(state, decision.read(text)[0])
        except MadKingError as error:
            host.explain(error)
    return person.file.getvalue()


def at_random(phase: str) -> Session:
    """A session at which a person is asked this, after decisions by chance."""
    for seed in range(100):
        session, rng = begin(("Ada",), 1, BOTH, seed=str(seed)), random.Random(seed)
        while not session.state.over:
            if not session.waits:
                session.advance()
            elif session.state.phase == phase:
                return session
            else:
                actions = legal_actions(session.state)
                session.do(actions[rng.randrange(len(actions))])
    raise AssertionError(phase)


@pytest.mark.parametrize("phase", ["face", "join"])
def test_hint_score_market_and_undo_work_at_these_decisions(phase: str) -> None:
    session = at_random(phase)
    moves = len(session.moves)
    output, _ = play(session, ["hint", "score", "market", "show", "help", "1", "undo"])
    assert re.search(r"Moat sections(:.*;)? left: ", output)
    assert "Secret passages left to Ada: " in output
    assert "there is no advice" not in output
    assert len(session.moves) == moves
    assert session.state.phase == phase


# the terminal


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_screen_fits_a_terminal_of_80(language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n1\n"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    words = ("--bots", "random,random,random,random", "--edition", "collectors", "--expansions", ",".join(EVERYTHING))
    shown = in_terminal("play", "--players", "Ada", *words, "--seed", "3", "--first", "Ada", "--lang", language)
    assert columns(shown.widest) <= 80, shown.widest
    assert "barbican-new" in shown.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", [walled(), joining(), picking()], ids=["buy", "join", "pick"])
def test_every_language_has_these_questions(language: str, state: GameState) -> None:
    set_language(language)
    decision = decide(state)
    assert decision.question
    if language != "en":
        assert not re.search(
            r"\b(the west side|lay no further|or none)\b", " ".join([decision.question, *decision.lines])
        )


# replay, standings, simulate


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a game of three with all expansions."""
    match = Match(Series(CASTLES, Setup(law("collectors", {}, EVERYTHING)), ("random",) * 3, "told", record=True), 0)
    while not match.over:
        match.advance()
    file = tmp_path_factory.mktemp("games") / "game.jsonl"
    file.write_text("\n".join(match.log) + "\n", encoding="utf-8")
    return file


def test_a_replay_tells_of_faces_sections_and_passages(game: Path, ask: Ask, tmp_path: Path) -> None:
    told = ask("replay", str(game)).out
    assert told.startswith("Expansions: towers, swans, moats, passages, decrees\n")
    assert re.search(r": choose Barbican \(entrances ", told)
    assert re.search(r": buy Moat \(-?\d+,-19(/\d)?\)\n", told)
    assert "MOAT-8 points of Moat" in told
    assert ask("replay", str(game), "--svg", str(tmp_path / "steps")).code == 0
    pictures = len(list((tmp_path / "steps").iterdir()))
    laid = len(re.findall(r": (?:place |buy Moat|lay )", told))
    assert pictures == laid


def test_standings_explain_every_point_of_moats_and_passages(game: Path, ask: Ask) -> None:
    document = ask("standings", str(game), "--json").document
    items = [item for player in document["players"] for item in player["items"] if item["rule"].startswith("MOAT")]
    assert all(item["explained"] for item in items)
    for player in document["players"]:
        assert player["total"] == player["score"] + sum(item["points"] for item in player["items"])
    assert in_terminal("standings", str(game)).code == 0


def test_simulate_sums_up_moats_and_passages() -> None:
    words = ("--players", "5", "--bots", "random", "--edition", "collectors", "--expansions", ",".join(EVERYTHING))
    shown = in_terminal("simulate", "--games", "1", *words)
    assert (shown.code, len(shown.widest) <= 80) == (0, True), shown.widest
    assert any(line.startswith("moats ") for line in shown.lines)
    assert any(line.startswith("secret passages ") for line in shown.lines)
