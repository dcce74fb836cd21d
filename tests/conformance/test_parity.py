"""What `play`, `--save`, `--resume`, `replay` and `simulate` do is the same for every game; a new game adds a row."""

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import repeat
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.console import Console

from cli.play.castles import CastlesHost
from cli.play.keeping import Kept, resume
from cli.play.loop import Host
from cli.screen import Screen
from cli.two_castles.play import TwoCastlesHost
from cli.words.typed import _WORDS
from engine.game.game import CASTLES, Setup
from engine.kernel.errors import MadKingError
from engine.kernel.files import write_atomically
from engine.kernel.game import Game
from engine.kernel.i18n import LANGUAGES, set_language
from engine.kernel.text import plainly
from engine.rules.rulings import law
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.rulings import USUAL
from solver.patience import Patience
from solver.table.session import Session, seat_names
from tests.support.cli import Answer, Ask


class Row(NamedTuple):
    """A game as the tests need it."""

    name: str
    command: list[str]
    game: Game[Any, Any, Any, Any]
    setup: Any
    host: Callable[[Kept[Any, Any, Any], Screen], Host[Any, Any, Any]]
    bots: tuple[str, ...]
    """The bots that fill a table with one person."""
    answer: Callable[[Any], str]
    """An answer that is right in this state."""
    advised: frozenset[str]
    """The decisions about which `hint` gives advice in any game."""


GAMES = (
    Row(
        "castles",
        [],
        CASTLES,
        Setup(law("second")),
        CastlesHost,
        ("random",),
        lambda state: "keep" if state.phase == "price" else "1",
        frozenset(("bonus", "price", "take", "place", "reward")),
    ),
    Row(
        "two-castles",
        ["two-castles"],
        TWO_CASTLES,
        USUAL,
        TwoCastlesHost,
        ("random", "random"),
        lambda state: "1 2" if state.phase == "choose" else "1",
        frozenset(("divide", "order", "place")),
    ),
)


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Row:
    found: Row = request.param
    return found


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Games that nobody has saved go into a folder of the test."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    yield folder
    set_language("en")


class Player:
    """Types lines; `...` stands for an answer that is right, and an exception is raised."""

    def __init__(self, game: Row, kept: Kept[Any, Any, Any], lines: Iterable[Any]) -> None:
        self.game, self.kept, self.lines = game, kept, iter(lines)
        self.file = io.StringIO()
        self.prompts = 0

    def read(self, prompt: str) -> str:
        line = next(self.lines, EOFError)
        if isinstance(line, type):
            raise line
        self.prompts += 1
        return self.game.answer(self.kept.session.state) if line is ... else line

    def play(self, *, colours: bool = False) -> str:
        console = Console(file=self.file, width=200, markup=False, highlight=False, force_terminal=colours)
        self.game.host(self.kept, Screen(console, self.read)).play()
        return self.shown

    @property
    def shown(self) -> str:
        return self.file.getvalue()


def play(game: Row, kept: Kept[Any, Any, Any], *lines: Any) -> str:
    return Player(game, kept, lines).play()


def begin(game: Row, people: tuple[str, ...] = ("Anna",), seed: str = "7") -> Kept[Any, Any, Any]:
    bots = game.bots[len(people) - 1 :]
    return Kept(Session.new(game.game, game.setup, seat_names(people, bots), bots, seed))


def take_up(game: Row, file: str | Path) -> Kept[Any, Any, Any]:
    return resume(game.game, str(file), None)


@pytest.fixture
def ask(ask: Ask, game: Row) -> Ask:
    """Run a command of the game, with lines for its standard input."""

    def of_game(*words: str, lines: Iterable[str] | None = None) -> Answer:
        return ask(*game.command, *words, lines=lines or ())

    return of_game


def options(game: Row) -> list[str]:
    return ["--players", "Anna", "--bots", ",".join(game.bots), "--seed", "7"]


def keep(game: Row, file: Path, answers: int = 5) -> Kept[Any, Any, Any]:
    """A game that is kept in a file, left after some answers."""
    kept = begin(game)
    kept.keep_in(str(file))
    play(game, kept, *repeat(..., answers))
    return kept


# play


def test_a_game_goes_to_its_end(game: Row) -> None:
    kept = begin(game)
    shown = Player(game, kept, repeat(...)).play()
    assert kept.session.state.over
    assert all(name in shown for name in kept.session.state.names)


def test_bots_move_by_themselves_whatever_a_person_types(game: Row, tmp_path: Path) -> None:
    """After a failed save, too: nobody makes another's move."""
    kept = begin(game)
    person = Player(game, kept, ["save /nonexistent/x.jsonl", ..., "nonsense", "", ..., "save", "quit", "quit"])
    shown = person.play()
    assert "No such file or directory" in shown
    assert set(re.findall(r"^(\w+)> ", shown, re.MULTILINE)) <= {"Anna"}
    asked = [move for move in kept.session.moves if move.player == 0]
    assert len(asked) == 2
    assert all(move.player != 0 or not game.game.is_chance(move.before) for move in kept.session.moves)
    assert kept.path is None


def test_undo_goes_back_to_the_own_decision_before(game: Row) -> None:
    kept = begin(game)
    play(game, kept, ...)
    before, moves = kept.session.state, len(kept.session.moves)
    play(game, kept, ...)
    shown = play(game, kept, "undo")
    assert "Taken back" in shown
    assert (kept.session.state, len(kept.session.moves)) == (before, moves)
    shown = play(game, kept, "undo", "undo", "undo")
    assert "nothing to undo" in shown
    assert not any(move.player == 0 for move in kept.session.moves)


def test_quit_asks_only_if_the_game_is_kept_nowhere(game: Row, tmp_path: Path) -> None:
    person = Player(game, begin(game), ["quit", "help", "quit", "exit", "never read"])
    shown = person.play()
    assert person.prompts == 4
    assert shown.count("once more leaves it") == 2
    assert shown.endswith("it is kept nowhere.\n")
    kept = begin(game)
    kept.keep_in(str(tmp_path / "game.jsonl"))
    person = Player(game, kept, ["quit", "never read"])
    assert f"--resume {tmp_path / 'game.jsonl'}" in person.play()
    assert person.prompts == 1


@pytest.mark.parametrize("content", ["precious", '{"log": "of another game"}\n'])
def test_no_save_overwrites_anything(game: Row, ask: Ask, tmp_path: Path, content: str) -> None:
    file = tmp_path / "precious.jsonl"
    file.write_text(content, encoding="utf-8")
    shown = play(game, begin(game), f"save {file}", f"save {tmp_path}", "save /dev/null", "save")
    assert shown.count("there is such a file already") == 3
    assert "needs the name of a file" in shown
    answer = ask("play", *options(game), "--save", str(file))
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "there is such a file already" in answer.err
    assert file.read_text(encoding="utf-8") == content
    assert ask("play", *options(game), "--save", " ").code == 2


def test_an_empty_file_may_be_used_and_a_kept_game_named_again(game: Row, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.touch()
    shown = play(game, begin(game), f"save {file}", ..., f"save {file}", "save")
    assert shown.count("from now on after every decision") == 3


def test_a_list_and_its_help(game: Row) -> None:
    shown = play(game, begin(game), "help", "?", "all", "score", "show")
    for word in ("undo", "save [FILE]", "quit", "all answers", "try N"):
        assert shown.count(f"  {word}") >= 2 or word in shown


def advice(game: Row, session: Session[Any, Any, Any]) -> list[str]:
    """What the adviser says about a decision; nothing where there is no advice."""
    told = game.host(Kept(session), Screen(Console(file=io.StringIO()), lambda _prompt: "")).advise(Patience())
    if told is None:
        return []
    return [*(line.text for line in told.table.lines(None)), *told.lines] if told.table is not None else told.lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_changes_nothing_and_is_given_wherever_there_is_one(game: Row, language: str) -> None:
    """Every decision of a whole game: the best comes first, or a line says that there is no advice."""
    set_language(language)
    session, rng = begin(game).session, random.Random(1)
    advised: set[str] = set()
    while not session.state.over:
        if not session.waits:
            session.advance()
            continue
        before = session.state
        lines = advice(game, session)
        assert session.state == before
        assert all(lines)
        assert not re.search(r"[{}]|None", " ".join(lines))
        advised.update({before.phase} if lines else ())
        session.do(rng.choice(session.game.legal_actions(before)))
    assert advised >= game.advised
    asked = begin(game, seed="3")
    first = asked.session.state.phase
    assert ("there is no advice" in play(game, asked, "hint")) == (first not in advised) or language != "en"


def test_a_hint_knows_only_what_the_asker_can_see(game: Row) -> None:
    """Another table that looks the same gets the same advice."""
    session, rng = begin(game, seed="9").session, random.Random(9)
    while not session.state.over:
        if not session.waits:
            session.advance()
            continue
        before = session.state
        told = advice(game, session)
        session.state = game.game.imagine(game.game.view(before, before.player), rng)
        assert advice(game, session) == told
        session.state = before
        session.do(rng.choice(session.game.legal_actions(before)))


def test_the_device_is_passed_on_wiped_and_the_last_one_may_undo(game: Row) -> None:
    kept = begin(game, ("Anna", "Ben"))
    first = kept.session.state
    person = Player(game, kept, ["", ..., "help", "undo"])
    shown = person.play(colours=True)
    assert "Pass the device to Ben" in shown
    assert "\x1b[3J" in shown
    assert kept.session.state.player == 0
    assert kept.session.state == first


# nothing is lost


def rescued(shown: str) -> str:
    (file,) = set(re.findall(r"kept in (\S+);", shown))
    return str(file)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, EOFError])
def test_what_is_broken_off_is_kept(game: Row, own_state: Path, stop: type[BaseException]) -> None:
    kept = begin(game)
    person = Player(game, kept, [..., ..., stop])
    try:
        person.play()
    except KeyboardInterrupt:
        assert stop is KeyboardInterrupt
    file = rescued(person.shown)
    assert Path(file).parent == own_state / "madking"
    again = take_up(game, file)
    assert again.session.state == kept.session.state
    other = begin(game)
    person = Player(game, other, [..., stop])
    try:
        person.play()
    except KeyboardInterrupt:
        assert stop is KeyboardInterrupt
    assert rescued(person.shown) != file
    assert take_up(game, file).session.state == kept.session.state


def test_a_game_that_is_given_up_leaves_nothing_behind(game: Row, own_state: Path) -> None:
    play(game, begin(game), ..., "quit", "quit")
    play(game, begin(game), EOFError)
    with pytest.raises(KeyboardInterrupt):
        play(game, begin(game), KeyboardInterrupt)
    assert not list(own_state.rglob("*.jsonl"))


def test_a_kept_game_is_where_it_was_after_ctrl_c(game: Row, own_state: Path, tmp_path: Path) -> None:
    kept = begin(game)
    kept.keep_in(str(tmp_path / "game.jsonl"))
    person = Player(game, kept, [..., ..., KeyboardInterrupt])
    with pytest.raises(KeyboardInterrupt):
        person.play()
    assert rescued(person.shown) == str(tmp_path / "game.jsonl")
    assert take_up(game, tmp_path / "game.jsonl").session.state == kept.session.state
    assert not own_state.exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_to_the_program_keep_the_game(game: Row, own_state: Path, number: int) -> None:
    command = [sys.executable, "-m", "cli.main", *game.command, "play", *options(game)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        kept = begin(game)
        while not kept.session.waits:
            kept.session.advance()
        process.stdin.write(f"{game.answer(kept.session.state)}\n".encode())
        process.stdin.flush()
        seen = b""
        while seen.count(b"Anna> ") < 2:
            seen += os.read(process.stdout.fileno(), 65536)
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")
    assert take_up(game, rescued(out.decode())).session.moves


def test_a_full_disk_is_said_once_and_the_end_is_true(
    game: Row, own_state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = begin(game)
    kept.keep_in(str(tmp_path / "game.jsonl"))

    def full(path: Path, text: str) -> None:
        if path.name == "game.jsonl":
            raise OSError(28, "No space left on device")
        write_atomically(path, text)

    monkeypatch.setattr("cli.play.keeping.write_atomically", full)
    person = Player(game, kept, [..., ..., ...])
    with pytest.raises(MadKingError, match=r"not kept where it should be: .*No space left"):
        person.play()
    assert person.shown.count("could not be saved") == 1
    assert f"kept in {tmp_path / 'game.jsonl'};" not in person.shown
    assert take_up(game, rescued(person.shown)).session.state == kept.session.state
    kept.path = tmp_path / "game.jsonl"
    person = Player(game, kept, repeat(...))
    with pytest.raises(MadKingError, match="not kept"):
        person.play()
    assert kept.session.state.over
    assert person.shown.count("could not be saved") == 1


def test_a_disk_that_recovers_is_said_too(game: Row, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    kept = begin(game)
    kept.keep_in(str(folder / "game.jsonl"))

    def lines() -> Iterator[Any]:
        (folder / "game.jsonl").unlink()
        folder.rmdir()
        yield ...
        yield ...
        folder.mkdir()
        yield ...

    shown = Player(game, kept, lines()).play()
    assert shown.count("could not be saved") == 1
    assert shown.count("is kept in") == 2
    assert take_up(game, folder / "game.jsonl").session.state == kept.session.state


BOT = """
class Bot:
    def __init__(self, rng):
        self.left = {left}

    def choose(self, view, actions):
        self.left -= 1
        return actions[self.help()]

    def help(self):
        return 0 if self.left else 1 // 0
"""


def test_a_crashing_bot_is_named_with_its_line(game: Row, ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(BOT.format(left=2), encoding="utf-8")
    bots = ",".join([f"{file}:Bot", *game.bots[1:]])
    typed = ["keep", "1 2", "1"] * 60  # one of them is an answer to whatever is asked
    answer = ask("play", "--players", "Anna", "--bots", bots, "--seed", "7", lines=typed)
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert f"ZeroDivisionError: integer division or modulo by zero ({file}, line 11)" in answer.err
    assert Path(rescued(answer.out)).is_file()
    assert "is a program" in ask("play", "--resume", rescued(answer.out)).err
    series = ask("simulate", "--games", "1", "--players", "3", "--bots", f"{file}:Bot,random,random")
    assert (series.code, series.err.count("\n")) == (2, 1)
    assert f"({file}, line 11)" in series.err
    file.write_text("import nothing_like_this\n", encoding="utf-8")
    assert f"({file}, line 1)" in ask("play", "--players", "Anna", "--bots", bots).err


# resume


def test_a_game_taken_up_again_goes_on_as_it_would_have(game: Row, tmp_path: Path) -> None:
    whole = begin(game)
    Player(game, whole, repeat(...)).play()
    left = keep(game, tmp_path / "game.jsonl")
    again = take_up(game, tmp_path / "game.jsonl")
    assert again.session.state == left.session.state
    Player(game, again, repeat(...)).play()
    assert again.session.state == whole.session.state
    assert again.session.lines() == whole.session.lines()


def test_undo_works_after_resuming_and_truncates_the_file(game: Row, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    kept = keep(game, file, 3)
    text = file.read_text(encoding="utf-8")
    play(game, kept, ...)
    play(game, take_up(game, file), "undo")
    assert file.read_text(encoding="utf-8") == text


def test_a_log_runs_no_code(game: Row, ask: Ask, tmp_path: Path) -> None:
    """A bot of one's own is loaded only if it is named again."""
    kept = keep(game, tmp_path / "game.jsonl", 1)
    trap, sprung = tmp_path / "trap.py", tmp_path / "sprung"
    trap.write_text(f"open({str(sprung)!r}, 'w')\n", encoding="utf-8")
    lines = kept.session.lines()
    head = json.loads(lines[0])
    head["bots"][0] = f"{trap}:Bot"
    lines[0] = json.dumps(head)
    (tmp_path / "evil.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    answer = ask("play", "--resume", str(tmp_path / "evil.jsonl"))
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "is a program" in answer.err
    assert not sprung.exists()
    assert "the bots of this game are" in ask("play", "--resume", str(tmp_path / "evil.jsonl"), "--bots", "random").err
    assert not sprung.exists()
    ask("play", "--resume", str(tmp_path / "evil.jsonl"), "--bots", ",".join(head["bots"]))
    assert sprung.exists()


WRONG_LOGS: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "a torn last line": (lambda lines: [*lines[:-1], lines[-1][:-9]], "torn"),
    "brackets without end": (lambda lines: [*lines, "[" * 100_000], "torn"),
    "nothing": (lambda lines: [], "empty"),
    "only a header": (lambda lines: lines[:1], "ends before the deal"),
    "another game": (lambda lines: ['{"log": "chess"}', *lines[1:]], "line 1"),
    "nobody but bots": (lambda lines: [_but(lines[0], bots=["random"] * 4), *lines[1:]], "nobody but bots"),
    "no seed": (lambda lines: [_but(lines[0], seed=None), *lines[1:]], "line 1"),
    "a changed event": (lambda lines: [*lines[:-1], lines[-1].replace('"player": ', '"player": 1')], "line"),
}


def _but(line: str, **changes: Any) -> str:
    return json.dumps({**json.loads(line), **changes})


@pytest.mark.parametrize("wrong", WRONG_LOGS)
def test_a_log_that_is_not_right_is_refused(game: Row, ask: Ask, tmp_path: Path, wrong: str) -> None:
    change, reason = WRONG_LOGS[wrong]
    lines = change(keep(game, tmp_path / "game.jsonl").session.lines())
    file = tmp_path / "wrong.jsonl"
    text = "\n".join(lines)
    file.write_text(text, encoding="utf-8")
    answer = ask("play", "--resume", str(file))
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert answer.err.startswith(f"madking: {file}: ")
    assert reason in answer.err
    assert file.read_text(encoding="utf-8") == text


def test_blank_lines_do_not_matter(game: Row, tmp_path: Path) -> None:
    kept = keep(game, tmp_path / "game.jsonl")
    file = tmp_path / "blank.jsonl"
    file.write_text("\n\n" + "\n\n".join(kept.session.lines()) + "\n\n", encoding="utf-8")
    assert take_up(game, file).session.state == kept.session.state


@pytest.mark.parametrize("option", [["--players", "Ben"], ["--seed", "5"], ["--ruling", "money=hidden"]])
def test_a_kept_game_has_decided_these(game: Row, ask: Ask, tmp_path: Path, option: list[str]) -> None:
    keep(game, tmp_path / "game.jsonl")
    answer = ask("play", "--resume", str(tmp_path / "game.jsonl"), *option)
    assert answer.code == 2
    assert f"{option[0]} does not go with --resume" in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seed", ""],
        ["--seed", "x" * 101],
        ["--bots", "nobody"],
        ["--players", "Anna,Anna"],
        ["--json"],
        ["--resume", "no-such-file"],
    ],
)
def test_bad_options(game: Row, ask: Ask, arguments: list[str]) -> None:
    answer = ask("play", *arguments)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)


# languages


def test_every_word_has_one_meaning_in_its_language() -> None:
    assert set(_WORDS) == set(LANGUAGES) - {"en"}
    english = {*_WORDS["ru"]}
    for words in _WORDS.values():
        assert set(words) == english
        spoken = [plainly(word) for one in words.values() for word in one.split()]
        assert len(spoken) == len(set(spoken))
        assert not set(spoken) & (english - {"pass", "score"})


@pytest.mark.parametrize(
    ("language", "undo", "help_word", "quit_word"),
    [
        ("en", "UNDO", "help", "quit"),
        ("ru", "Назад", "справка", "выход"),
        ("cs", "zpět", "napoveda", "KONEC"),
        ("fr", "annuler", "aide", "quitter"),
    ],
)
def test_the_words_of_the_asker_are_understood(
    game: Row, language: str, undo: str, help_word: str, quit_word: str
) -> None:
    for words in ((undo, help_word, quit_word), ("undo", "help", "quit")):
        kept = begin(game)
        set_language(language)
        play(game, kept, ...)
        before = kept.session.state
        play(game, kept, ...)
        person = Player(game, kept, [words[0], words[1], words[2], "never read"])
        shown = person.play()
        assert kept.session.state == before
        assert person.prompts == 3  # the end of the input has kept the game, so quit asks nothing
        assert "undo" in shown
        set_language("en")


# the screen


def test_a_castle_is_drawn_whole_in_a_terminal_of_80_columns(game: Row, tmp_path: Path) -> None:
    """In a real terminal: every line of the drawing stands as it is, none is moved, filled or broken."""
    pty = pytest.importorskip("pty")
    parent, child = pty.openpty()
    import fcntl
    import struct
    import termios

    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 80, 0, 0))
    file = tmp_path / "game.jsonl"
    kept = keep(game, file, 40)
    command = [sys.executable, "-m", "cli.main", *game.command, "play", "--resume", str(file)]
    env = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(command, stdin=child, stdout=child, stderr=child, env=env, start_new_session=True) as process:
        os.close(child)
        seen = ""
        while "Anna> " not in seen:
            seen += os.read(parent, 65536).decode(errors="replace")
        os.write(parent, b"quit\n")
        while True:
            try:
                data = os.read(parent, 65536)
            except OSError:
                break
            if not data:
                break
        process.wait(timeout=60)
    os.close(parent)
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen).replace("\r", "")
    lines = [line.rstrip() for line in plain.split("\n")]
    site = kept.session.state.site if hasattr(kept.session.state, "site") and kept.session.state.site >= 0 else 0
    drawing = drawn(game, kept.session.state.castles[site])
    assert len(drawing) > 8
    assert max(map(len, drawing)) <= 80
    first = lines.index(drawing[0])
    assert lines[first : first + len(drawing)] == drawing


def drawn(game: Row, castle: Any) -> list[str]:
    """The drawing of a castle as the game itself makes it, in lines."""
    if game.name == "castles":
        from engine.pictures.text import draw_text

        picture = str(draw_text(castle, coordinates=True, width=80))
    else:
        from engine.two_castles.pictures import draw_text as draw_section

        picture = str(draw_section(castle, width=80))
    return [line.rstrip() for line in picture.split("\n")]


# replay and simulate


@pytest.fixture
def logs(ask: Ask, tmp_path: Path) -> list[Path]:
    folder = tmp_path / "games"
    answer = ask("simulate", "--games", "3", "--players", "3", "--seed", "7", "--record", str(folder), "--json")
    assert answer.code == 0
    return sorted(folder.iterdir())


def test_every_recorded_game_verifies_and_none_is_overwritten(ask: Ask, logs: list[Path]) -> None:
    assert len(logs) == 3
    texts = [log.read_bytes() for log in logs]
    for log in logs:
        answer = ask("replay", str(log), "--verify")
        assert answer.code == 0
        assert "steps are right" in answer.out
    again = ask("simulate", "--games", "1", "--players", "3", "--seed", "8", "--record", str(logs[0].parent))
    assert again.code == 2
    assert [log.read_bytes() for log in logs] == texts


def test_the_same_seed_gives_the_same_games(ask: Ask) -> None:
    series = ["simulate", "--games", "2", "--players", "2", "--json", "--seed"]
    one, two, other = (json.loads(ask(*series, seed).out) for seed in ("7", "7", "8"))
    assert {key: value for key, value in one.items() if "second" not in key} == {
        key: value for key, value in two.items() if "second" not in key
    }
    assert one["scores"] != other["scores"]
    for figures in one["seats"]:
        assert {"seat", "bot", "mean", "wins"} <= set(figures)


def test_a_wrong_log_is_found_out(ask: Ask, logs: list[Path]) -> None:
    lines = logs[0].read_text(encoding="utf-8").split("\n")
    wrong = next(n for n, line in enumerate(lines) if '"do": "place"' in line)
    lines[wrong] = lines[wrong].replace("@", "@9")
    logs[0].write_text("\n".join(lines), encoding="utf-8")
    for option in ("--verify", "--json"):
        answer = ask("replay", str(logs[0]), option)
        assert answer.code == 1
        assert answer.err == ""
    assert json.loads(answer.out)["error"]["line"] == wrong + 1
    answer = ask("replay", str(logs[0]))
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)


def test_a_log_that_breaks_off(ask: Ask, logs: list[Path]) -> None:
    lines = logs[0].read_text(encoding="utf-8").split("\n")
    starts = [n for n, line in enumerate(lines) if line.startswith('{"do"')]
    logs[0].write_text("\n".join(lines[: starts[9]]) + "\n", encoding="utf-8")
    answer = ask("replay", str(logs[0]), "--verify")
    assert answer.code == 0
    assert "breaks off" in answer.out
    document = json.loads(ask("replay", str(logs[0]), "--json").out)
    assert (document["verified"], document["complete"], document["steps"]) == (True, False, 9)


def test_steps(ask: Ask, logs: list[Path]) -> None:
    steps = json.loads(ask("replay", str(logs[0]), "--json").out)["steps"]
    for step in (0, 1, steps // 2, steps):
        answer = ask("replay", str(logs[0]), "--step", str(step))
        assert answer.code == 0
        assert answer.out.startswith(f"step {step}: ")
        assert json.loads(ask("replay", str(logs[0]), "--step", str(step), "--json").out)["table"]["players"]
    for step in (-1, steps + 1):
        assert ask("replay", str(logs[0]), "--step", str(step)).code == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_speaks_to_people(ask: Ask, logs: list[Path], language: str) -> None:
    """No Python, no JSON, no numbers of seats, no word of another language."""
    for option in ([], ["--step", "40"]):
        answer = ask("replay", str(logs[0]), "--lang", language, *option)
        assert answer.code == 0
        assert not re.search(r"[{}']\w+[':]|\[['\"]|None|True|False|player -?\d|castles? \[", answer.out)
        english = {"reveal", "discard", "tiles", "winners", "results", "shuffle", "choose", "divide"}
        said = set(re.findall(r"[a-z]+", re.sub(r"[\w-]+@\S+", "", answer.out)))
        assert language == "en" or not said & english, said & english
