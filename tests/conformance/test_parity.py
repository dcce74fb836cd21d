"""What `play`, `--save`, `--resume`, `replay` and `simulate` do is the same for every game; a new game adds a row."""

import io
import json
import os
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

from cli.main import run
from cli.play import castles as play_loop
from cli.play import castles_session as play_session
from cli.play.screen import Screen
from cli.two_castles import play as two_castles_play
from cli.two_castles import session as two_castles_session
from cli.words.typed import _WORDS
from engine.kernel.errors import MadKingError
from engine.kernel.files import write_atomically
from engine.kernel.i18n import LANGUAGES, set_language
from engine.kernel.letters import plainly
from engine.rules.rulings import law
from engine.two_castles.rulings import USUAL


class Game(NamedTuple):
    """A game as the tests need it."""

    name: str
    command: list[str]
    new: Callable[[tuple[str, ...], tuple[str, ...], str], Any]
    """A session of people and bots with a seed."""
    resume: Callable[[str, tuple[str, ...] | None], Any]
    table: Callable[[Any, Screen], Any]
    bots: tuple[str, ...]
    """The bots that fill a table with one person."""
    answer: Callable[[Any], str]
    """An answer that is right in this state."""


GAMES = (
    Game(
        "castles",
        [],
        lambda people, bots, seed: play_session.Session.new(law("second"), people, bots, seed),
        play_session.resume,
        play_loop.Table,
        ("random",),
        lambda state: "keep" if state.phase == "price" else "1",
    ),
    Game(
        "two-castles",
        ["two-castles"],
        lambda people, bots, seed: two_castles_session.Session.new(USUAL, people, bots, seed),
        two_castles_session.resume,
        two_castles_play.Play,
        ("random", "random"),
        lambda state: "1 2" if state.phase == "choose" else "1",
    ),
)


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Games that nobody has saved go into a folder of the test."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    yield folder
    set_language("en")


Answer = str | type[BaseException]


class Player:
    """Types lines; `...` stands for an answer that is right, and an exception is raised."""

    def __init__(self, game: Game, session: Any, lines: Iterable[Any]) -> None:
        self.game, self.session, self.lines = game, session, iter(lines)
        self.file = io.StringIO()
        self.prompts = 0

    def read(self, prompt: str) -> str:
        line = next(self.lines, EOFError)
        if isinstance(line, type):
            raise line
        self.prompts += 1
        return self.game.answer(self.session.state) if line is ... else line

    def play(self, *, colours: bool = False) -> str:
        console = Console(file=self.file, width=200, markup=False, highlight=False, force_terminal=colours)
        self.game.table(self.session, Screen(console, self.read)).play()
        return self.shown

    @property
    def shown(self) -> str:
        return self.file.getvalue()


def play(game: Game, session: Any, *lines: Any) -> str:
    return Player(game, session, lines).play()


def begin(game: Game, people: tuple[str, ...] = ("Anna",), seed: str = "7") -> Any:
    return game.new(people, game.bots[len(people) - 1 :], seed)


class Said(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def ask(game: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """Run a command of the game, with lines for its standard input."""

    def question(*arguments: str, lines: Iterable[str] = ()) -> Said:
        text = io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", text)
        code = run([*game.command, *arguments])
        return Said(code, *capsys.readouterr())

    return question


def options(game: Game) -> list[str]:
    return ["--players", "Anna", "--bots", ",".join(game.bots), "--seed", "7"]


def kept(game: Game, file: Path, answers: int = 5) -> Any:
    """A game that is kept in a file, left after some answers."""
    session = begin(game)
    session.keep_in(str(file))
    play(game, session, *repeat(..., answers))
    return session


# play


def test_a_game_goes_to_its_end(game: Game) -> None:
    session = begin(game)
    shown = Player(game, session, repeat(...)).play()
    assert session.state.over
    assert all(name in shown for name in session.state.names)


def test_bots_move_by_themselves_whatever_a_person_types(game: Game, tmp_path: Path) -> None:
    """After a failed save, too: nobody makes another's move."""
    session = begin(game)
    person = Player(game, session, ["save /nonexistent/x.jsonl", ..., "nonsense", "", ..., "save", "quit", "quit"])
    shown = person.play()
    assert "No such file or directory" in shown
    assert set(re.findall(r"^(\w+)> ", shown, re.MULTILINE)) <= {"Anna"}
    asked = [move for move in session.moves if move.player == 0]
    assert len(asked) == 2
    assert all(move.player != 0 or not session.rules.is_chance(move.before) for move in session.moves)
    assert session.path is None


def test_undo_goes_back_to_the_own_decision_before(game: Game) -> None:
    session = begin(game)
    play(game, session, ...)
    before, moves = session.state, len(session.moves)
    play(game, session, ...)
    shown = play(game, session, "undo")
    assert "Taken back" in shown
    assert (session.state, len(session.moves)) == (before, moves)
    shown = play(game, session, "undo", "undo", "undo")
    assert "nothing to undo" in shown
    assert not any(move.player == 0 for move in session.moves)


def test_quit_asks_only_if_the_game_is_kept_nowhere(game: Game, tmp_path: Path) -> None:
    person = Player(game, begin(game), ["quit", "help", "quit", "exit", "never read"])
    shown = person.play()
    assert person.prompts == 4
    assert shown.count("once more leaves it") == 2
    assert shown.endswith("it is kept nowhere.\n")
    session = begin(game)
    session.keep_in(str(tmp_path / "game.jsonl"))
    person = Player(game, session, ["quit", "never read"])
    assert f"--resume {tmp_path / 'game.jsonl'}" in person.play()
    assert person.prompts == 1


@pytest.mark.parametrize("content", ["precious", '{"log": "of another game"}\n'])
def test_no_save_overwrites_anything(game: Game, ask: Callable[..., Said], tmp_path: Path, content: str) -> None:
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


def test_an_empty_file_may_be_used_and_a_kept_game_named_again(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.touch()
    shown = play(game, begin(game), f"save {file}", ..., f"save {file}", "save")
    assert shown.count("from now on after every decision") == 3


def test_a_list_and_its_help(game: Game) -> None:
    shown = play(game, begin(game), "help", "?", "all", "score", "show")
    for word in ("undo", "save [FILE]", "quit", "all answers", "try N"):
        assert shown.count(f"  {word}") >= 2 or word in shown


def test_the_device_is_passed_on_wiped_and_the_last_one_may_undo(game: Game) -> None:
    session = begin(game, ("Anna", "Ben"))
    first = session.state
    person = Player(game, session, ["", ..., "help", "undo"])
    shown = person.play(colours=True)
    assert "Pass the device to Ben" in shown
    assert "\x1b[3J" in shown
    assert session.state.player == 0
    assert session.state == first


# nothing is lost


def rescued(shown: str) -> str:
    (file,) = set(re.findall(r"kept in (\S+);", shown))
    return str(file)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, EOFError])
def test_what_is_broken_off_is_kept(game: Game, own_state: Path, stop: type[BaseException]) -> None:
    session = begin(game)
    person = Player(game, session, [..., ..., stop])
    try:
        person.play()
    except KeyboardInterrupt:
        assert stop is KeyboardInterrupt
    file = rescued(person.shown)
    assert Path(file).parent == own_state / "madking"
    again = game.resume(file, None)
    assert again.state == session.state
    other = begin(game)
    person = Player(game, other, [..., stop])
    try:
        person.play()
    except KeyboardInterrupt:
        assert stop is KeyboardInterrupt
    assert rescued(person.shown) != file
    assert game.resume(file, None).state == session.state


def test_a_game_that_is_given_up_leaves_nothing_behind(game: Game, own_state: Path) -> None:
    play(game, begin(game), ..., "quit", "quit")
    play(game, begin(game), EOFError)
    with pytest.raises(KeyboardInterrupt):
        play(game, begin(game), KeyboardInterrupt)
    assert not list(own_state.rglob("*.jsonl"))


def test_a_kept_game_is_where_it_was_after_ctrl_c(game: Game, own_state: Path, tmp_path: Path) -> None:
    session = begin(game)
    session.keep_in(str(tmp_path / "game.jsonl"))
    person = Player(game, session, [..., ..., KeyboardInterrupt])
    with pytest.raises(KeyboardInterrupt):
        person.play()
    assert rescued(person.shown) == str(tmp_path / "game.jsonl")
    assert game.resume(str(tmp_path / "game.jsonl"), None).state == session.state
    assert not own_state.exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_to_the_program_keep_the_game(game: Game, own_state: Path, number: int) -> None:
    command = [sys.executable, "-m", "cli.main", *game.command, "play", *options(game)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        session = begin(game)
        while not session.waits:
            session.advance()
        process.stdin.write(f"{game.answer(session.state)}\n".encode())
        process.stdin.flush()
        seen = b""
        while seen.count(b"Anna> ") < 2:
            seen += os.read(process.stdout.fileno(), 65536)
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")
    assert game.resume(rescued(out.decode()), None).moves


def test_a_full_disk_is_said_once_and_the_end_is_true(
    game: Game, own_state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(game)
    session.keep_in(str(tmp_path / "game.jsonl"))

    def full(path: Path, text: str) -> None:
        if path.name == "game.jsonl":
            raise OSError(28, "No space left on device")
        write_atomically(path, text)

    monkeypatch.setattr("cli.play.session.write_atomically", full)
    person = Player(game, session, [..., ..., ...])
    with pytest.raises(MadKingError, match=r"not kept where it should be: .*No space left"):
        person.play()
    assert person.shown.count("could not be saved") == 1
    assert f"kept in {tmp_path / 'game.jsonl'};" not in person.shown
    assert game.resume(rescued(person.shown), None).state == session.state
    session.path = tmp_path / "game.jsonl"
    person = Player(game, session, repeat(...))
    with pytest.raises(MadKingError, match="not kept"):
        person.play()
    assert session.state.over
    assert person.shown.count("could not be saved") == 1


def test_a_disk_that_recovers_is_said_too(game: Game, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    session = begin(game)
    session.keep_in(str(folder / "game.jsonl"))

    def lines() -> Iterator[Any]:
        (folder / "game.jsonl").unlink()
        folder.rmdir()
        yield ...
        yield ...
        folder.mkdir()
        yield ...

    shown = Player(game, session, lines()).play()
    assert shown.count("could not be saved") == 1
    assert shown.count("is kept in") == 2
    assert game.resume(str(folder / "game.jsonl"), None).state == session.state


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


def test_a_crashing_bot_is_named_with_its_line(game: Game, ask: Callable[..., Said], tmp_path: Path) -> None:
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


def test_a_game_taken_up_again_goes_on_as_it_would_have(game: Game, tmp_path: Path) -> None:
    whole = begin(game)
    Player(game, whole, repeat(...)).play()
    left = kept(game, tmp_path / "game.jsonl")
    again = game.resume(str(tmp_path / "game.jsonl"), None)
    assert again.state == left.state
    Player(game, again, repeat(...)).play()
    assert again.state == whole.state
    assert again.lines() == whole.lines()


def test_undo_works_after_resuming_and_truncates_the_file(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    session = kept(game, file, 3)
    text = file.read_text(encoding="utf-8")
    play(game, session, ...)
    play(game, game.resume(str(file), None), "undo")
    assert file.read_text(encoding="utf-8") == text


def test_a_log_runs_no_code(game: Game, ask: Callable[..., Said], tmp_path: Path) -> None:
    """A bot of one's own is loaded only if it is named again."""
    session = kept(game, tmp_path / "game.jsonl", 1)
    trap, sprung = tmp_path / "trap.py", tmp_path / "sprung"
    trap.write_text(f"open({str(sprung)!r}, 'w')\n", encoding="utf-8")
    lines = session.lines()
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
def test_a_log_that_is_not_right_is_refused(game: Game, ask: Callable[..., Said], tmp_path: Path, wrong: str) -> None:
    change, reason = WRONG_LOGS[wrong]
    lines = change(kept(game, tmp_path / "game.jsonl").lines())
    file = tmp_path / "wrong.jsonl"
    text = "\n".join(lines)
    file.write_text(text, encoding="utf-8")
    answer = ask("play", "--resume", str(file))
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert answer.err.startswith(f"madking: {file}: ")
    assert reason in answer.err
    assert file.read_text(encoding="utf-8") == text


def test_blank_lines_do_not_matter(game: Game, tmp_path: Path) -> None:
    session = kept(game, tmp_path / "game.jsonl")
    file = tmp_path / "blank.jsonl"
    file.write_text("\n\n" + "\n\n".join(session.lines()) + "\n\n", encoding="utf-8")
    assert game.resume(str(file), None).state == session.state


@pytest.mark.parametrize("option", [["--players", "Ben"], ["--seed", "5"], ["--ruling", "money=hidden"]])
def test_a_kept_game_has_decided_these(game: Game, ask: Callable[..., Said], tmp_path: Path, option: list[str]) -> None:
    kept(game, tmp_path / "game.jsonl")
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
def test_bad_options(game: Game, ask: Callable[..., Said], arguments: list[str]) -> None:
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
    game: Game, language: str, undo: str, help_word: str, quit_word: str
) -> None:
    for words in ((undo, help_word, quit_word), ("undo", "help", "quit")):
        session = begin(game)
        set_language(language)
        play(game, session, ...)
        before = session.state
        play(game, session, ...)
        person = Player(game, session, [words[0], words[1], words[2], "never read"])
        shown = person.play()
        assert session.state == before
        assert person.prompts == 3  # the end of the input has kept the game, so quit asks nothing
        assert "undo" in shown
        set_language("en")


# the screen


def test_a_castle_is_drawn_whole_in_a_terminal_of_80_columns(game: Game, tmp_path: Path) -> None:
    """In a real terminal: every line of the drawing stands as it is, none is moved, filled or broken."""
    pty = pytest.importorskip("pty")
    parent, child = pty.openpty()
    import fcntl
    import struct
    import termios

    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 80, 0, 0))
    file = tmp_path / "game.jsonl"
    session = kept(game, file, 40)
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
    site = session.state.site if hasattr(session.state, "site") and session.state.site >= 0 else 0
    drawing = drawn(game, session.state.castles[site])
    assert len(drawing) > 8
    assert max(map(len, drawing)) <= 80
    first = lines.index(drawing[0])
    assert lines[first : first + len(drawing)] == drawing


def drawn(game: Game, castle: Any) -> list[str]:
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
def logs(ask: Callable[..., Said], tmp_path: Path) -> list[Path]:
    folder = tmp_path / "games"
    answer = ask("simulate", "--games", "3", "--players", "3", "--seed", "7", "--record", str(folder), "--json")
    assert answer.code == 0
    return sorted(folder.iterdir())


def test_every_recorded_game_verifies_and_none_is_overwritten(ask: Callable[..., Said], logs: list[Path]) -> None:
    assert len(logs) == 3
    texts = [log.read_bytes() for log in logs]
    for log in logs:
        answer = ask("replay", str(log), "--verify")
        assert answer.code == 0
        assert "steps are right" in answer.out
    again = ask("simulate", "--games", "1", "--players", "3", "--seed", "8", "--record", str(logs[0].parent))
    assert again.code == 2
    assert [log.read_bytes() for log in logs] == texts


def test_the_same_seed_gives_the_same_games(ask: Callable[..., Said]) -> None:
    series = ["simulate", "--games", "2", "--players", "2", "--json", "--seed"]
    one, two, other = (json.loads(ask(*series, seed).out) for seed in ("7", "7", "8"))
    assert {key: value for key, value in one.items() if "second" not in key} == {
        key: value for key, value in two.items() if "second" not in key
    }
    assert one["scores"] != other["scores"]
    for seat in one["seats"]:
        assert {"seat", "bot", "mean", "wins"} <= set(seat)


def test_a_wrong_log_is_found_out(ask: Callable[..., Said], logs: list[Path]) -> None:
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


def test_a_log_that_breaks_off(ask: Callable[..., Said], logs: list[Path]) -> None:
    lines = logs[0].read_text(encoding="utf-8").split("\n")
    starts = [n for n, line in enumerate(lines) if line.startswith('{"do"')]
    logs[0].write_text("\n".join(lines[: starts[9]]) + "\n", encoding="utf-8")
    answer = ask("replay", str(logs[0]), "--verify")
    assert answer.code == 0
    assert "breaks off" in answer.out
    document = json.loads(ask("replay", str(logs[0]), "--json").out)
    assert (document["verified"], document["complete"], document["steps"]) == (True, False, 9)


def test_steps(ask: Callable[..., Said], logs: list[Path]) -> None:
    steps = json.loads(ask("replay", str(logs[0]), "--json").out)["steps"]
    for step in (0, 1, steps // 2, steps):
        answer = ask("replay", str(logs[0]), "--step", str(step))
        assert answer.code == 0
        assert answer.out.startswith(f"step {step}: ")
        assert json.loads(ask("replay", str(logs[0]), "--step", str(step), "--json").out)["table"]["players"]
    for step in (-1, steps + 1):
        assert ask("replay", str(logs[0]), "--step", str(step)).code == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_speaks_to_people(ask: Callable[..., Said], logs: list[Path], language: str) -> None:
    """No Python, no JSON, no numbers of seats, no word of another language."""
    for option in ([], ["--step", "40"]):
        answer = ask("replay", str(logs[0]), "--lang", language, *option)
        assert answer.code == 0
        assert not re.search(r"[{}']\w+[':]|\[['\"]|None|True|False|player -?\d|castles? \[", answer.out)
        english = {"reveal", "discard", "tiles", "winners", "results", "shuffle", "choose", "divide"}
        said = set(re.findall(r"[a-z]+", re.sub(r"[\w-]+@\S+", "", answer.out)))
        assert language == "en" or not said & english, said & english
