"""`madking two-castles play`, `simulate` and `replay`: whole games, save and resume, secrets, refusals, bad options."""

import io
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from cli.main import run
from cli.play.keeping import Kept
from cli.screen import Screen
from cli.two_castles.advice import advise
from cli.two_castles.play import TwoCastlesHost
from cli.two_castles.standing import count_words, results, results_line
from engine.kernel.i18n import set_language
from engine.kernel.log import follow
from engine.rules.register import find_rule
from engine.two_castles.catalogue import find_tile
from engine.two_castles.game.events import Event
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.state import Action, GameState, Phase
from engine.two_castles.game.view import view
from engine.two_castles.rulings import USUAL
from solver.patience import Patience
from solver.table import session as sessions
from solver.table.session import seat_names

Session = sessions.Session[GameState, Action, Event]
Answer = Callable[[GameState, str], str]


def first_answer(state: GameState, prompt: str) -> str:
    """A person who takes the first answer, or the first two tiles."""
    return "1 2" if state.phase == Phase.CHOOSE else "1"


def play(session: Session, answer: Answer = first_answer) -> str:
    """Play with a person who answers so; returns all that was on the screen."""
    file = io.StringIO()
    console = Console(file=file, width=200, highlight=False, markup=False, emoji=False)

    def read(prompt: str) -> str:
        typed = answer(session.state, prompt)
        file.write(f"{prompt}{typed}\n")
        return typed

    TwoCastlesHost(Kept(session), Screen(console, read)).play()
    return file.getvalue()


def begin(people: tuple[str, ...], bots: tuple[str, ...] = (), seed: str = "5") -> Session:
    return Session.new(TWO_CASTLES, USUAL, seat_names(people, bots), bots, seed)


def scripted(*lines: str) -> Answer:
    """Types these lines, then leaves."""
    left = iter(lines)

    def answer(state: GameState, prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return answer


# playing


@pytest.mark.parametrize("bots", [("greedy", "greedy"), ("random",)])
def test_a_game_is_played_to_an_explained_end(bots: tuple[str, ...]) -> None:
    """Three players, and two with Ludwig: every sheet with rules and counted rooms, and the rule that decided."""
    session = begin(("Anna",), bots)
    shown = play(session)
    assert session.state.over
    assert "B2C-SCORE-THRONE" in shown
    assert "Lower castle" in shown
    assert "winner" in shown or "share" in shown
    assert shown.count("The end") == 1
    if len(bots) == 1:
        assert "Ludwig" in shown


def test_people_at_one_device_hand_it_over_and_see_no_secrets() -> None:
    """B2C-ROUND-2: between the choice of one and the next the screen names nothing of the first's hand."""
    session = begin(("Anna", "Ben", "Cleo"))
    hand = session.state.hands[0]
    shown = play(session, scripted("", "1 2", ""))
    anna, _, rest = shown.partition("Pass the device to Ben")
    assert all(slug in anna for slug in hand)
    assert not any(f"[{slug}]" in rest for slug in hand)


def test_answers_by_name_and_by_cell() -> None:
    session = begin(("Anna",), ("greedy", "greedy"))
    one, *_others, last = session.state.hands[0]
    play(session, scripted(f"{last}, {one}", f"divide {last} {one}", "lead"))
    assert session.state.phase == Phase.PLACE
    assert session.state.hand == (last,)
    cell = session.state.castles[0].legal(last)[0]
    play(session, scripted(f"{cell.x},{cell.y}"))
    assert cell in session.state.castles[0].rooms


def test_a_refusal_names_the_rules_and_asks_again() -> None:
    session = begin(("Anna",), ("greedy", "greedy"))
    shown = play(session, scripted("1 1", "1", "99 1", "nonsense", "", "1 2", "5", "castle", "1", "1", "99,9"))
    assert shown.count("B2C-ROUND-2") == 2
    assert "'nonsense' is not a tile" in shown
    assert "the list runs from 1 to 9" in shown
    assert "the list runs from 1 to 2" in shown
    assert "'castle' is neither" in shown
    assert "B2C-PLACE-2" in shown
    assert session.state.phase == Phase.PLACE


def test_commands_at_the_table(tmp_path: Path) -> None:
    session = begin(("Anna",), ("greedy", "greedy"))
    file = tmp_path / "game.jsonl"
    shown = play(
        session,
        scripted("help", "all", "show", "show 2", "show 9", "score", "tile nap-room", "save", f"save {file}", "quit"),
    )
    assert "all answers of a long list" in shown
    assert "castle 2" in shown
    assert "numbered from 1 to 3" in shown
    assert "Nap Room" in shown
    assert "save needs the name of a file" in shown
    assert f"--resume {file}" in shown
    assert len(list(follow(TWO_CASTLES, file.read_text(encoding="utf-8").splitlines()))) == 1


def test_what_the_system_says_is_told_in_the_persons_language(tmp_path: Path) -> None:
    set_language("cs")
    try:
        told = play(begin(("Anna",), ("greedy",)), scripted(f"save {tmp_path / 'nowhere' / 'game.jsonl'}"))
    finally:
        set_language("en")
    assert "game.jsonl: soubor nebo složka neexistuje" in told


def test_a_refused_placement_names_every_rule_with_its_text() -> None:
    session = begin(("Anna",), ("greedy", "greedy"))
    shown = play(session, scripted("1 2", "1", "1", "99,9"))
    assert "No: Afternoon Tea Room (99,9) may not be placed." in shown
    for rule in ("B2C-PLACE-2", "B2C-PLACE-4"):
        assert f"  {rule}  " in shown
        assert find_rule(rule).statement in shown


def test_a_placement_is_tried_and_nothing_is_done() -> None:
    """Its gain item by item, in heavy walls; what may not be is drawn and refused with the rules."""
    session = begin(("Anna",), ("greedy", "greedy"))
    play(session, scripted("1 2", "1", "1"))
    before = session.state
    assert before.phase == Phase.PLACE
    shown = play(session, scripted("try 1", "try 99,9", "try 99", "try -1,0", "try crypt"))
    assert session.state == before
    trial = shown.partition("> try 1")[2].partition("Anna> ")[0]
    assert "┏" in trial
    assert "Afternoon Tea Room (-1,0): the castle would be worth 2 (+2)" in trial
    assert "  B2C-SCORE-THRONE " in trial
    assert "B2C-PLACE-2  nothing lies directly below it" in shown
    assert "the list runs from 1 to 4" in shown
    assert "Crypt (0,-1): the castle would be worth" in shown


def test_a_tile_of_the_hand_is_tried_in_both_castles_before_it_is_chosen() -> None:
    session = begin(("Anna",), ("greedy", "greedy"))
    before = session.state
    shown = play(session, scripted("try 7", "try right 7", "try 2 wine-room@2,0", "try", "try 9 crypt", "try nonsense"))
    assert session.state == before
    assert shown.count("Princess' Chambers (-1,0): the castle would be worth 3 (+3)") == 1
    assert shown.count("Princess' Chambers (-1,0): the castle would be worth 1 (+1)") == 2
    assert "Wine Room (2,0): the castle would be worth" in shown
    assert "write tile@x,y, or a tile to see its best place" in shown
    assert "numbered from 1 to 3" in shown


def test_the_situation_tells_counts_results_and_the_pile_passed_on() -> None:
    """What a person passed on is known to that person, and to nobody who has the device next."""
    session = begin(("Anna",), ("greedy", "greedy"))
    passed = [find_tile(slug).name() for slug in session.state.hands[0][2:]]
    shown = play(session, scripted("passed", "1 2", "passed", "1", "1", "1", "types", "score", "show 1"))
    assert "you have passed nothing on in this round" in shown
    assert f"turn 1, to greedy-1: {', '.join(passed)}" in shown
    assert f"passed on to greedy-1: {', '.join(passed)}" in shown
    assert "towards the third and fifth of a type: food 2/3" in shown, "her tea room and the China Room"
    assert "the lower castle of each now: Anna 0, greedy-1 0, greedy-2 0" in shown
    assert "Food: draw five tiles and place one" in shown
    assert "B2C-BONUS-2" in shown
    assert "Lower castle" in shown


def test_a_pile_passed_on_is_not_told_to_the_next_person() -> None:
    session = begin(("Anna", "Ben", "Cleo"))
    hand = [find_tile(slug).name() for slug in session.state.hands[0][2:]]
    shown = play(session, scripted("", "1 2", "", "passed", "try right wine-room", "score", "types"))
    ben = shown.partition("Pass the device to Ben")[2]
    assert "you have passed nothing on" in ben
    assert not any(name in ben for name in hand)


def test_results_are_unsure_where_cards_are_hidden() -> None:
    """OQ-152: only partners know the cards under a castle; Anna has castles 1 and 3 and does not see card of 2."""
    state = begin(("Anna", "Ben", "Cleo")).state.but(cards=((), ("total-height",), ()))
    told = {one.standing.seat: one for one in results(view(state, 0))}
    assert [told[seat].sure for seat in range(3)] == [True, False, False]
    assert told[1].standing.lower == 0, "the hidden card counts nothing"
    assert all(one.sure for one in results(view(state, 1))[:1])
    assert results_line(view(state, 0)).endswith("Anna 0, Ben 0?, Cleo 0?")


@pytest.mark.parametrize(("number", "words"), [(0, "0/3"), (2, "2/3"), (3, "3/5"), (4, "4/5"), (5, "5"), (7, "7")])
def test_counts_towards_the_third_and_the_fifth(number: int, words: str) -> None:
    assert count_words(number) == words


def test_ludwig_is_divided_for_with_both_his_castles_in_view_and_a_hint() -> None:
    """B2C-2P-3: in round 1 the castle shared with the one who divides comes first."""
    session = begin(("Anna",), ("random",))
    shown = play(session, scripted("hint"))
    assert session.state.phase == Phase.LUDWIG
    situation = shown.partition("Ludwig drew these two")[0]
    assert situation.index("castle 3 (Ludwig + Anna)") < situation.index("castle 2 (random + Ludwig)")
    assert "castle 1 (Anna + random)" not in situation
    assert shown.count("at once, your result about") == 2


def test_every_decision_has_a_hint() -> None:
    """Of random games the first moment of each phase: the answers are told, the best first, whatever is decided."""
    moments: dict[Phase, GameState] = {}
    wanted = set(Phase) - {Phase.SHUFFLE, Phase.OVER}
    for seed in range(6):
        session, rng = begin(("Anna", "Ben"), (), f"phases-{seed}"), random.Random(seed)
        while not session.state.over and wanted - set(moments):
            state = session.state
            moments.setdefault(state.phase, state)
            action = TWO_CASTLES.chance(state, rng) if state.player < 0 else rng.choice(list(legal_actions(state)))
            session.do(action)
    assert wanted <= set(moments)
    for phase in sorted(wanted):
        told = advise(moments[phase], Patience())
        assert told is not None, phase
        if phase in (Phase.LUDWIG, Phase.ATTENDANT, Phase.CARD, Phase.BONUS):
            values = [float(line.rpartition(" about ")[2]) for line in told.lines[:-1]]
            assert values == sorted(values, reverse=True)
            assert len(values) == len(legal_actions(moments[phase]))


def test_shown_castles_are_named_by_number_or_side() -> None:
    session = begin(("Anna",), ("greedy", "greedy"))
    shown = play(session, scripted("show left", "show right", "show all"))
    rest = shown.partition("show left")[2]
    assert [rest.count(f"castle {n} (") for n in (1, 2, 3)] == [2, 1, 2]


# the command line


def test_simulate_sums_up_and_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["two-castles", "simulate", "--games", "4", "--players", "2", "--bots", "greedy,random", "--seed", "7"]
    assert run([*command, "--json", "--record", str(tmp_path)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["games"] == 4
    assert [seat["bot"] for seat in document["seats"]] == ["greedy", "random", "Ludwig"]
    assert sum(seat["wins"] for seat in document["seats"]) == pytest.approx(4)
    for scores, castles in zip(document["scores"], document["castle_scores"], strict=True):
        assert scores == [min(castles[seat], castles[seat - 1]) for seat in range(3)]
    assert run(command) == 0
    assert "decided by" in capsys.readouterr().out
    logs = sorted(tmp_path.iterdir())
    assert len(logs) == 4
    assert run(["two-castles", "replay", str(logs[2]), "--verify"]) == 0
    assert "steps are right" in capsys.readouterr().out
    assert run(["two-castles", "replay", str(logs[2]), "--json"]) == 0
    table = json.loads(capsys.readouterr().out)["table"]
    assert [player["result"] for player in table["players"]] == document["scores"][2]
    for options in ([], ["--step", "9"]):
        assert run(["two-castles", "replay", str(logs[2]), *options]) == 0
        assert capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        ["simulate", "--players", "1"],
        ["simulate", "--players", "8"],
        ["simulate", "--games", "0"],
        ["simulate", "--jobs", "0"],
        ["simulate", "--bots", "nobody"],
        ["simulate", "--players", "3", "--bots", "greedy,random"],
        ["simulate", "--ruling", "special-bonus=never"],
        ["simulate", "--record", " "],
        ["simulate", "--lang", "xx"],
        ["replay", "no-such-file.jsonl"],
        ["replay", "pyproject.toml"],
        ["play", "--players", "Ada,Ludwig"],
        ["play", "--players", "Ada", "--bots", "random,random,random,random,random,random,random"],
        ["play", "--players", "Ada,Ada,Bo"],
        ["play", "--seed", ""],
        ["play", "--bots", "nobody,nobody"],
        ["play", "--resume", "no-such-file.jsonl"],
        ["play", "--resume", "x", "--seed", "5"],
        ["play", "--json"],
    ],
)
def test_bad_options_are_one_line_and_exit_code_two(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["two-castles", *options]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("madking: ")
    assert said.err.count("\n") == 1
