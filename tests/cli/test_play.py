"""`madking play`: whole games, undo, save and resume, refusals with reasons, secrets at one device, bad options."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import repeat
from pathlib import Path

import pytest
from rich.console import Console

from cli.play.castles import CastlesHost
from cli.play.choices import decide
from cli.play.keeping import Kept
from cli.screen import Screen
from cli.words.cards import card_words
from cli.words.game import news
from engine.castle.placement import Placement
from engine.catalogue import Slug, find_tile
from engine.catalogue.cards import all_bonus_cards
from engine.game.events import Event
from engine.game.game import CASTLES, Setup
from engine.game.market import kept_order
from engine.game.play import legal_actions
from engine.game.state import Action, GameState, Offer, Phase, Verb
from engine.kernel.errors import MadKingError
from engine.kernel.log import follow
from engine.modules.solo import RANKS
from engine.rules.rulings import law
from solver.table import session as sessions
from solver.table.session import seat_names
from tests.support.cli import Answer, Ask

Session = sessions.Session[GameState, Action, Event]

ANNA = ("Anna",)
COUPLE = ("Anna", "Ben")
FIRST = repeat("1")
"""A person who always takes the first answer."""


def begin(
    people: tuple[str, ...] = ANNA, bots: tuple[str, ...] = ("random",), seed: str = "5", **rulings: str
) -> Session:
    overrides = {name.replace("_", "-"): option for name, option in rulings.items()}
    setup = Setup(law("second", overrides))
    return Session.new(CASTLES, setup, seat_names(people, bots), bots, seed)


Answers = Iterable[str] | Callable[[str, str], str | None]
"""Lines to type, or a function of the prompt and what was shown since the last one."""


class Person:
    """Types answers and remembers what was on the screen before each; silent when there are no more."""

    def __init__(self, answers: Answers) -> None:
        self.file = io.StringIO()
        self.prompts: list[str] = []
        lines = iter(()) if callable(answers) else iter(answers)
        self._answer = answers if callable(answers) else lambda prompt, shown: next(lines, None)
        self._seen = 0

    def read(self, prompt: str) -> str:
        shown = self.file.getvalue()[self._seen :]
        self._seen += len(shown)
        self.prompts.append(prompt)
        answer = self._answer(prompt, shown)
        if answer is None:
            raise EOFError
        return answer


def play(session: Session, answers: Answers, *, colours: bool = False) -> tuple[str, list[str]]:
    """Play with these answers; what was printed, and the prompts that were answered."""
    person = Person(answers)
    console = Console(file=person.file, width=200, markup=False, highlight=False, force_terminal=colours)
    CastlesHost(Kept(session), Screen(console, person.read)).play()
    return person.file.getvalue(), person.prompts


def until(session: Session, phase: Phase, most: int = 400) -> None:
    """Go on with first answers until a person is asked this."""
    for _ in range(most):
        if session.waits and session.state.phase == phase:
            return
        if not session.waits:
            session.advance()
            continue
        decision = decide(session.state)
        for action in decision.read("1"):
            session.do(action)
    raise AssertionError(phase)


# whole games


def explained(output: str, name: str) -> tuple[int, int]:
    """The points that the final table tells for a player, and the sum of the lines that explain them."""
    part = output.split("The game is over")[1].split(f"=== {name}: ")[1].split("\n===")[0]
    lines = re.findall(r"^ {1,3}([+-]\d+)  .*\[[A-Z]+-[A-Z0-9-]+\]$", part, re.MULTILINE)
    return int(part.split()[0]), sum(map(int, lines))


def test_a_game_against_a_bot_reaches_its_explained_end() -> None:
    session = begin()
    output, _ = play(session, FIRST)
    assert session.state.over
    for name, score in zip(session.state.names, session.state.scores, strict=True):
        assert explained(output, name) == (score, score)
    assert "=== Favors" in output
    assert re.search(r"^Winner: \w+, with the most points, \d+ \[WIN-1\]$", output, re.MULTILINE)


def test_four_at_the_table_two_of_them_bots() -> None:
    session = begin(COUPLE, ("greedy", "greedy"), seed="3")
    assert session.state.names == ("Anna", "Ben", "greedy-1", "greedy-2")
    output, _ = play(session, lambda prompt, shown: "" if prompt.endswith("Enter> ") else "1")
    assert session.state.over
    for name, score in zip(session.state.names, session.state.scores, strict=True):
        assert explained(output, name) == (score, score)


def test_a_solo_game_ends_with_a_rank() -> None:
    session = begin(ANNA, ())
    output, _ = play(session, FIRST)
    assert session.state.over
    last = output.splitlines()[-1]
    assert last.startswith(f"{session.state.scores[0]} point")
    assert last.endswith("[SOLO-RANK-1]")
    assert any(rank in last for rank in RANKS)


def test_a_decision_shows_what_is_needed() -> None:
    session = begin()
    until(session, Phase.TAKE)
    output, _ = play(session, [])
    assert "=== Round 1 · Anna · take a tile or pass" in output
    for word in ("Your bonus cards:", "Favors", "master builder", "1 foyer-3@0,0", "At once", "cards in the deck"):
        assert word in output
    for offer in session.state.market:
        assert re.search(rf"{offer.price} +{offer.slug} ", output)
    assert re.search(r"^  1  terrace-gardens +\d+  scores up to \+5$", output, re.MULTILINE)


def test_placements_come_best_first_and_a_long_list_is_cut() -> None:
    session = begin()
    until(session, Phase.PLACE)
    decision = decide(session.state)
    points = [int(line.split()[0]) for line in decision.lines]
    assert points == sorted(points, reverse=True)
    while len(decision.lines) <= 15:
        for action in decision.read("1"):
            session.do(action)
        until(session, Phase.PLACE)
        decision = decide(session.state)
    output, _ = play(session, ["all"])
    before, after = output.split("> ")[0], output.rpartition("all lists them")[2]
    assert f"… and {len(decision.lines) - 15} more" in before
    assert f"{len(decision.lines):>3}  " in after


# typed answers


def test_an_illegal_placement_is_answered_with_its_rules_and_asked_again() -> None:
    session = begin()
    until(session, Phase.PLACE)
    before = session.state
    (slug,) = before.hand
    output, _ = play(session, [f"{slug}@0,1", "hallway@3,1"])
    assert session.state == before
    assert f"No: {find_tile(slug).name()} (0,1) may not be placed." in output
    assert "PLACE-4  overlaps Foyer (0,0)" in output
    assert "Hallway (3,1) is not in hand" in output
    assert "BUY-11" in output


@pytest.mark.parametrize(
    ("phase", "answer", "reason"),
    [
        (Phase.FOYER, "foyer-5", "'foyer-5' is neither a number of the list nor an answer"),
        (Phase.BONUS, "4", "the list runs from 1 to 3"),
        (Phase.PRICE, "1 1", "Oratory is named twice"),
        (Phase.PRICE, "6", "the list runs from 1 to 5"),
        (Phase.PRICE, "salon", "Salon is not in the market"),
        (Phase.PRICE, "salom", "'salom' is not a tile; did you mean salon?"),
        (Phase.PRICE, "- 1", "(PRICE-1, PRICE-2)"),
        (Phase.TAKE, "salon", "Salon is not for sale (BUY-1)"),
        (Phase.TAKE, "dungeon", "Dungeon has no legal place in the castle (BUY-10, PLACE-8)"),
        (Phase.TAKE, "oratory@0,0", "PLACE-4  overlaps Foyer (0,0)"),
        (Phase.TAKE, "oratory@0", "lacks a coordinate"),
        (Phase.TAKE, "0", "the list runs from 1 to {all}"),
        (Phase.TAKE, "9" * 5000, "the list runs from 1 to {all}"),
        (Phase.TAKE, "²", "'²' is not a tile"),
        (Phase.PLACE, "nonsense", "'nonsense' is neither a number of the list nor an answer"),
        (Phase.PLACE, "try", "is neither a number of the list nor an answer"),
        (Phase.TAKE, "show Cleo", "'Cleo' is not at the table; there are Anna, random"),
        (Phase.TAKE, "save", "save needs the name of a file"),
        (Phase.FOYER, "undo", "nothing to undo"),
    ],
)
def test_an_answer_that_cannot_be_is_explained(phase: Phase, answer: str, reason: str) -> None:
    session = begin()
    until(session, phase)
    before, moves = session.state, len(session.moves)
    output, prompts = play(session, [answer])
    assert reason.replace("{all}", str(len(legal_actions(before)))) in output
    assert len(prompts) == 2
    assert (session.state, len(session.moves)) == (before, moves)


def test_too_dear() -> None:
    session = begin()
    until(session, Phase.TAKE)
    poor = session.state.money[0] - 10000
    session.state = session.state._replace(money=(poor, *session.state.money[1:]))
    dear = next(offer for offer in session.state.market if offer.price > poor)
    output, _ = play(session, [dear.slug])
    assert f"{find_tile(dear.slug).name()} costs {dear.price}, and there is only {poor} (BUY-8, BUY-12)" in output


def test_a_tile_with_its_place_is_bought_and_placed_at_once() -> None:
    session = begin()
    until(session, Phase.TAKE)
    place = first_place(session)
    moves = len(session.moves)
    play(session, [str(place)])
    mine = [move.action for move in session.moves[moves:] if move.player == 0]
    assert [action.verb for action in mine] == [Verb.TAKE, Verb.PLACE]
    assert str(session.state.castles[0]) == f"foyer-3@0,0 {place}"


def test_a_place_without_a_name_is_that_of_the_tile_in_hand() -> None:
    session = begin()
    until(session, Phase.TAKE)
    place = first_place(session)
    play(session, [place.slug.upper(), str(place).partition("@")[2]])
    assert str(session.state.castles[0]) == f"foyer-3@0,0 {place}"


def first_place(session: Session) -> Placement:
    """A legal place of the first room that the person can buy."""
    rooms = {offer.slug for offer in session.state.market}
    bought = next(a.args[0] for a in legal_actions(session.state) if a.verb == Verb.TAKE and a.args[0] in rooms)
    return session.state.castles[0].legal(bought)[0]


def test_prices_by_number_by_name_and_kept() -> None:
    session = begin()
    until(session, Phase.PRICE)
    rooms = [offer.slug for offer in session.state.market]
    decision = decide(session.state)
    assert decision.read("2, 1 5 4 3")[0].args == tuple(rooms[i] for i in (1, 0, 4, 3, 2))
    assert decision.read(f"{rooms[3]} 1")[0].args == tuple(rooms[i] for i in (3, 0, 1, 2, 4))
    assert decision.read("keep")[0].args == tuple(rooms)


def test_kept_prices_leave_rooms_where_they_lie() -> None:
    market = (Offer(10000, Slug("a"), 1000), Offer(2000, Slug("b"), 0), Offer(0, Slug("new"), 0))
    assert kept_order(market, (10000, 8000, 6000, 4000, 2000)) == ("a", "new", "", "", "b")
    assert kept_order((), (15000, 10000)) == ("", "")


def test_try_draws_a_placement_without_making_it() -> None:
    session = begin()
    until(session, Phase.PLACE)
    before = session.state
    output, _ = play(session, ["try 1", "try 0,0"])
    best = decide(before).placements[0]
    assert f"+ {best.spoken()}: legal" in output
    assert f"{find_tile(before.hand[0]).name()} (0,0): not legal" in output
    assert session.state == before


# rewards


def test_rewards_are_asked_for_and_may_be_declined() -> None:
    session = begin(seed="5")
    until(session, Phase.REWARD)
    lines = decide(session.state).lines
    room = session.state.frames[-1].due[0].room
    assert lines[0].startswith(f"{room}, ")
    assert lines[-1] == f"decline the reward of {room.spoken()}"
    number = len(session.moves)
    play(session, ["decline"])
    assert session.moves[number].action.verb == Verb.DECLINE


def test_a_compulsory_reward_is_not_offered_to_be_declined() -> None:
    session = begin(seed="5", rewards="compulsory")
    until(session, Phase.REWARD)
    assert not [line for line in decide(session.state).lines if line.startswith("decline")]
    output, _ = play(session, ["decline"])
    assert "'decline' is neither a number of the list nor an answer" in output


def sleeping(seed: int) -> Session:
    """A game in which a person chooses a stack to look through."""
    session = begin(COUPLE, (), seed=str(seed))
    until(session, Phase.STACK, 600)
    return session


def test_rooms_of_a_stack_are_put_on_the_deck_in_order() -> None:
    session = next(filter(None, (_or_none(sleeping, seed) for seed in range(20))))
    size = decide(session.state).read("1")[0].args[0]
    assert decide(session.state).read(str(size)) == decide(session.state).read("1")
    session.do(decide(session.state).read("1")[0])
    rooms = sorted(session.state.stack(size))
    decision = decide(session.state)
    assert decision.read("none")[0].args == ()
    assert decision.read("2 1")[0].args == (rooms[1], rooms[0])
    with pytest.raises(MadKingError, match="REWARD-SLEEP-1"):
        decision.read("1 1")
    session.do(decision.read("2 1")[0])
    last = session.moves[-2:]
    told = " ".join(line for move in last for line in news(move.before, move.player, move.action, move.events))
    assert not [room for room in rooms if room in told]


def _or_none(make: Callable[[int], Session], seed: int) -> Session | None:
    try:
        return make(seed)
    except AssertionError:
        return None


# undo


def test_undo_takes_the_other_persons_moves_back_too() -> None:
    session = begin(COUPLE, (), seed="1")
    until(session, Phase.TAKE)
    first = session.state.player
    before = session.state
    name = before.names[first]
    play(session, ["", "pass"])
    assert session.state.player != first
    play(session, ["", "pass"])
    assert session.state.player == first
    output, _ = play(session, ["", "undo"])
    assert session.state == before
    assert f"Pass the device to {name}" in output


def test_the_end_of_the_input_is_polite() -> None:
    output, _ = play(begin(), [])
    assert output.endswith("The game is left; it is kept nowhere.\n")


# secrets


def secrets(state: GameState, player: int | None) -> list[str]:
    """Every bonus card that this person does not hold: its words, and its id where that is no common word."""
    own = set() if player is None else {*state.bonus[player], *state.drawn}
    others = [card for card in all_bonus_cards() if card.id not in own]
    return [card_words(card) for card in others] + [card.id for card in others if re.match("size|type|all", card.id)]


@pytest.mark.parametrize("seed", range(4))
def test_nobody_sees_the_cards_of_another(seed: int) -> None:
    session = begin(COUPLE, ("greedy",), seed=f"secret {seed}")
    names = session.state.names
    lines = ["1", "score", "show", "show B", "market", "1", "undo", "1", "1", "2"] * 25

    def answer(prompt: str, shown: str) -> str | None:
        handing_over = prompt.endswith("Enter> ")
        player = None if handing_over else names.index(prompt.removesuffix("> "))
        assert player in (None, session.state.player)
        leaked = [card for card in secrets(session.state, player) if card in shown]
        assert not leaked, prompt
        return "" if handing_over else lines.pop() if lines else None

    _, prompts = play(session, answer)
    assert {"Anna> ", "Ben> ", "Ben, press Enter> ", "Anna, press Enter> "} == set(prompts)
    assert session.state.round > 3


def test_the_screen_is_wiped_before_the_device_is_passed_on() -> None:
    output, _ = play(begin(COUPLE, ()), ["", "1"], colours=True)
    assert output.count("\x1b[2J") == 2
    assert output.count("\x1b[3J") == 2


def test_hidden_money_is_not_shown() -> None:
    session = begin(ANNA, ("random",), money="hidden")
    until(session, Phase.TAKE)
    session.state = session.state._replace(money=(15000, 76000), favors=("money", *session.state.favors[1:]))
    output, _ = play(session, ["score", "market"])
    assert "76000" not in output
    assert "Most money: Anna 15000, random ?" in output
    assert re.search(r"^money +1 +0$", output, re.MULTILINE)


def test_a_player_sees_no_order_of_the_deck() -> None:
    session = begin()
    until(session, Phase.TAKE)
    shuffled = session.state._replace(
        deck=session.state.deck[::-1],
        stacks=tuple(stack[::-1] for stack in session.state.stacks),
        bonus_deck=session.state.bonus_deck[::-1],
        bonus=(session.state.bonus[0], session.state.bonus_deck[:2]),
    )
    first, _ = play(session, ["score", "market"])
    session.state = shuffled
    second, _ = play(session, ["score", "market"])
    assert first.partition("The game is kept")[0] == second.partition("The game is kept")[0]


# the command


@pytest.fixture
def ask(ask: Ask) -> Ask:
    """`madking play`, with lines typed in."""

    def play(*words: str, lines: Iterable[str] | None = None) -> Answer:
        return ask("play", *words, lines=lines or ())

    return play


def test_the_command_plays(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    answer = ask("--players", "Anna", "--bots", "random", "--seed", "5", "--save", str(file), lines=["1", "1", "1"])
    assert (answer.code, answer.err) == (0, "")
    assert "Anna> 1\n" in answer.out
    assert answer.out.endswith(f"The game is kept in {file}; --resume {file} takes it up again.\n")
    header = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    assert (header["players"], header["bots"], header["seed"]) == (["Anna", "random"], ["random"], "5")
    again = ask("--resume", str(file), lines=repeat("1", 300))
    assert (again.code, again.err) == (0, "")
    assert "Winner: " in again.out
    finished = ask("--resume", str(file))
    assert finished.out.split("The game is over")[1] == again.out.split("The game is over")[1]


def test_alone_with_no_options_is_the_solo_game(ask: Ask) -> None:
    answer = ask(lines=["1"])
    assert answer.code == 0
    assert "Round 1 · You · take a tile or pass" in answer.out
    assert int(re.search(r"(\d+) cards in the deck", answer.out.split("take a tile")[1])[1]) == 33 - 3  # type: ignore[index]


def test_the_help_has_an_example(ask: Ask) -> None:
    assert "Example: madking play" in " ".join(ask("--help").out.split())


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--players", "A,B,C,D,E"], "five players need the expansion towers (P5-1)"),
        (["--players", "A,B", "--bots", "greedy,greedy,random"], "five players need the expansion towers (P5-1)"),
        (
            ["--bots", "clever"],
            "'clever' is not a bot; there are greedy, master, master-deep, master-quick, planner, random, yardstick "
            "and file.py:Class",
        ),
        (["--bots", "no-such.py:Bot"], "no-such.py: there is no such file"),
        (["--players", "Anna,Anna"], "two players have the same name"),
        (["--players", "greedy", "--bots", "greedy"], "two players have the same name"),
        (["--players", ""], "'' is no name for a player"),
        (["--players", "Anna,"], "'' is no name for a player"),
        (["--ruling", "fast=yes"], "'fast' is not a ruling"),
        (["--ruling", "rewards=sometimes"], "rewards: 'sometimes' is no option"),
        (["--ruling", "rewards"], "write NAME=OPTION"),
        (["--edition", "third"], "'third' is not an edition"),
        (["--lang", "de"], "'de' is not a language"),
        (["--seed", ""], "--seed: a word of at most 100 characters"),
        (["--seed", "\n"], "--seed: a word of at most 100 characters"),
        (["--save", "no/such/folder/game.jsonl"], "No such file or directory"),
        (["--save", "README.md"], "README.md: there is such a file already"),
        (["--resume", "no-such-file.jsonl"], "No such file or directory"),
        (["--resume", "README.md"], "README.md: line 1: this is not JSON"),
        (["--resume", "x", "--players", "Anna"], "--players does not go with --resume"),
        (["--json"], "play is for people"),
    ],
)
def test_bad_options(ask: Ask, arguments: list[str], reason: str) -> None:
    refused(ask(*arguments), reason)


def refused(answer: Answer, reason: str) -> None:
    assert answer.code == 2
    assert answer.out == ""
    assert reason in answer.err
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("madking: ")


def _edit(lines: list[str], old: str, new: str) -> list[str]:
    number = next(i for i, line in enumerate(lines) if old in line)
    return [*lines[:number], lines[number].replace(old, new), *lines[number + 1 :]]


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda lines: [*lines, '{"do": "pa'], "this line is torn"),
        (lambda lines: [*lines[:4], lines[4][:9], *lines[5:]], "line 5: this is not JSON"),
        (lambda lines: lines[:1], "the log ends before the deal"),
        (lambda lines: [], "line 1: the log is empty"),
        (lambda lines: _edit(lines, '"amount": -', '"amount": -1'), "expected"),
        (lambda lines: _edit(lines, '"do": "take", "player": 0', '"do": "take", "player": 1'), "it is the turn of"),
        (lambda lines: _edit(lines, '"version": 1', '"version": 9'), "the log has version 9"),
        (lambda lines: _edit(lines, '"bots": ["random"]', '"bots": ["clever"]'), "'clever' is not a bot"),
        (lambda lines: _edit(lines, '"bots": ["random"]', '"bots": "random"'), "line 1: the header has a wrong value"),
        (lambda lines: _edit(lines, '"bots": ["random"]', '"bots": ["random", "random"]'), "nobody but bots plays"),
        (lambda lines: _edit(lines, '"bots": ["random"]', '"bots": ["evil.py:Bot"]'), "is a program; to run it, add"),
        (lambda lines: _edit(lines, '"seed": "5"', '"seed": 5'), "line 1: the header has a wrong value in seed"),
    ],
)
def test_a_log_that_is_wrong_is_refused(
    ask: Ask, tmp_path: Path, spoil: Callable[[list[str]], list[str]], reason: str
) -> None:
    session = begin()
    play(session, repeat("1", 12))
    file = tmp_path / "game.jsonl"
    text = "\n".join(spoil(session.lines())) + "\n"
    file.write_text(text, encoding="utf-8")
    answer = ask("--resume", str(file))
    refused(answer, reason)
    assert answer.err.startswith(f"madking: {file}: ")
    assert file.read_text(encoding="utf-8") == text


BOT = """
class Bot:
    def __init__(self, rng): self.left = {left}
    def choose(self, view, actions):
        self.left -= 1
        return {chosen}
"""


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ("actions[1 // max(0, self.left)]", "Bot failed: ZeroDivisionError"),
        ("'salon'", "chose what is not offered: Salon"),
    ],
)
def test_a_bot_that_fails_ends_the_game_and_the_save_stays(ask: Ask, tmp_path: Path, chosen: str, reason: str) -> None:
    bot, file = tmp_path / "my_bot.py", tmp_path / "game.jsonl"
    bot.write_text(BOT.format(left=4, chosen=chosen), encoding="utf-8")
    options = ("--players", "Anna", "--bots", f"{bot}:Bot", "--seed", "5")
    answer = ask(*options, "--save", str(file), lines=repeat("1", 99))
    assert answer.code == 2
    assert reason in answer.err
    assert answer.err.count("\n") == 1
    moments = list(follow(CASTLES, file.read_text(encoding="utf-8").splitlines()))
    assert moments[-1].state.player == 1
    bot.write_text(BOT.format(left=1, chosen="actions[0]"), encoding="utf-8")
    assert "is a program" in ask("--resume", str(file)).err
    assert "the bots of this game are" in ask("--resume", str(file), "--bots", "random").err
    assert ask("--resume", str(file), "--bots", f"{bot}:Bot", lines=["1", "1"]).code == 0


def test_a_bot_that_cannot_be_made(ask: Ask, tmp_path: Path) -> None:
    bot = tmp_path / "my_bot.py"
    bot.write_text("class Bot: pass\n", encoding="utf-8")
    refused(ask("--bots", f"{bot}:Bot"), "Bot failed: TypeError")


def test_in_a_pipe_there_is_no_colour_and_no_traceback(tmp_path: Path) -> None:
    lines = b"1\n1\n\xff\xfe\nkeep\n" + b"1\n" * 3
    done = subprocess.run(
        [sys.executable, "-m", "cli.main", "play", "--bots", "greedy", "--seed", "5"],
        input=lines, capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert done.stdout.decode().endswith(" takes it up again.\n")


def test_a_terminal_is_coloured() -> None:
    output, _ = play(begin(), ["1"], colours=True)
    assert "\x1b[" in output


def test_every_answer_of_every_list_is_legal() -> None:
    """What is offered by number is exactly what may be done."""
    session = begin(ANNA, (), seed="8")
    for step in range(60):
        if session.state.over:
            break
        if not session.waits:
            session.advance()
            continue
        decision = decide(session.state)
        for number in range(1, len(decision.lines) + 1):
            assert decision.read(str(number))
        session.do(decision.read(str(1 + step % len(decision.lines)))[0])


def test_news_tell_prices_and_points() -> None:
    session = begin()
    until(session, Phase.PLACE)
    play(session, ["1"])
    told = [line for move in session.moves for line in news(move.before, move.player, move.action, move.events)]
    assert [line for line in told if re.fullmatch(r"Anna: bought [\w' ]+, \d+ to (random|the bank)", line)]
    assert [line for line in told if re.fullmatch(r"Anna: placed [\w' ]+ \(\S+\) \(\+\d+\)", line)]
