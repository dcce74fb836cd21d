"""Faults of ours, strangers' text and bots that cheat: one clear line, the right exit code, nothing sent or lost."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cli.main
from cli.main import run
from engine.kernel.i18n import LANGUAGES, say, say_rule, set_language
from engine.kernel.shown import show, show_foreign, show_json
from tests.support.paths import ROOT

MADKING = [sys.executable, "-m", "cli.main"]
GAMES = ["", "two-castles"]


# exit code 3


@pytest.mark.parametrize(
    "error", [KeyError("x"), TypeError("unhashable"), RecursionError(), MemoryError(), IndexError()]
)
def test_a_fault_of_ours_is_neither_yes_nor_no(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_given: Any, **_more: Any) -> None:
        raise error

    monkeypatch.setattr("cli.commands.judge.read_law", fail)
    monkeypatch.delenv("MADKING_TRACEBACK", raising=False)
    assert run(["judge", "foyer-3@0,0", "nap-room@3,1/2"]) == 3
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"in judge: {type(error).__name__}" in err
    assert re.search(r"a fault of madking \d+\.\d+", err)
    assert "please report it" in err


def test_the_traceback_is_shown_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_given: Any) -> None:
        raise KeyError("x")

    monkeypatch.setattr("cli.commands.judge.read_law", fail)
    monkeypatch.setenv("MADKING_TRACEBACK", "1")
    assert run(["judge", "foyer-3@0,0", "nap-room@3,1/2", "--lang", "fr"]) == 3
    assert "Traceback (most recent call last)" in capsys.readouterr().err


def test_a_bare_exit_is_not_a_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli.main, "make_app", lambda _arguments: lambda **_given: sys.exit("words"))
    assert run(["tiles"]) == 3


# strangers' text


@pytest.mark.parametrize("number", [*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F),
                                    *range(0x2066, 0x206A), 0xDC80, 0xDCFF])  # fmt: skip
def test_what_could_steer_a_terminal_is_shown(number: int) -> None:
    letter = chr(number)
    if letter in "\t\n":
        assert show(f"a{letter}b") == f"a{letter}b"
        return
    assert letter not in show(f"a{letter}b")
    assert letter not in show_foreign(f"a{letter}b")
    assert letter not in say("{name}", name=f"a{letter}b")
    assert json.loads(show_json(json.dumps(f"a{letter}b", ensure_ascii=False))) == f"a{letter}b"


def test_what_is_shown_can_be_read() -> None:
    assert show("\x1b]52;c;aGk=\x07") == "\\x1b]52;c;aGk=\\x07"
    assert show("\u202eabc\udcff") == "\\u202eabc\\xff"
    assert show("Žalář 🏰 שלום") == "Žalář 🏰 שלום"
    assert show_foreign("\x1b[1mbold\x1b[0m \x1b]0;x\x07") == "\x1b[1mbold\x1b[0m \\x1b]0;x\\x07"


def test_an_empty_sentence_is_empty_in_every_language() -> None:
    for language in LANGUAGES:
        set_language(language)
        assert (say(""), say_rule("")) == ("", "")


def test_styles_are_not_among_the_values_of_a_sentence() -> None:
    """`say` shows control characters: a style belongs around the sentence."""
    for file in Path(cli.main.__file__).parent.rglob("*.py"):
        assert not re.search(r"say\([^\n]*typer\.style\(", file.read_text(encoding="utf-8")), file


HOSTILE = "\x1b]52;c;aGk=\x07\x1b[8m\x9b31m\x7f\u202e[/a][bold]"


@pytest.fixture
def case_file(tmp_path: Path) -> str:
    import yaml

    examples = ROOT / "examples"
    data = yaml.safe_load((examples / "cases" / "corner-contact-penalty.yaml").read_text(encoding="utf-8"))
    file = tmp_path / "case\x1b[8m.yaml"
    file.write_text(json.dumps({**data, "title": HOSTILE, "note": HOSTILE}), encoding="utf-8")
    return str(file)


def terminal(*words: str) -> bytes:
    """What a command sends to a real terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*MADKING, *words], stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm"}
    )
    os.close(theirs)
    sent = b""
    while True:
        try:
            data = os.read(ours, 65536)
        except OSError:
            break
        if not data:
            break
        sent += data
    process.wait()
    os.close(ours)
    return sent


@pytest.mark.parametrize(
    "words",
    [
        ("case", "{file}"),
        ("case", "{file}", "--json"),
        ("verify", "{file}"),
        ("verify", "{file}", "--json"),
        ("score", "{file}"),
        ("replay", "{file}"),
        ("score", HOSTILE),
        ("score", HOSTILE + "@0,0"),
        ("legal", "foyer-3@0,0", HOSTILE),
        ("rules", HOSTILE),
        ("tiles", HOSTILE),
        ("judge", "foyer-3@0,0", HOSTILE),
        ("simulate", "--bots", HOSTILE),
        ("play", "--players", HOSTILE),
        ("show", "foyer-3@0,0", "--svg", "{file}" + HOSTILE),
        (HOSTILE,),
        ("tiles", "--" + HOSTILE),
        ("two-castles", "score", HOSTILE),
        ("two-castles", "tiles", HOSTILE),
    ],
)
def test_no_stranger_steers_a_real_terminal(words: tuple[str, ...], case_file: str) -> None:
    sent = terminal(*(word.replace("{file}", case_file) for word in words)).decode("utf-8")
    for bad in ("\x1b]", "\x1b[8m", "\x07", "\x7f", "\x9b", "\u202e"):
        assert bad not in sent, repr(sent)
    rest = re.sub(r"\x1b\[[0-9;]*m|\r\n", "", sent)
    assert not re.search(r"[\x00-\x08\x0b-\x1f]", rest), repr(rest)


@pytest.mark.parametrize("name", ["[/a]", "[bold]", "[link=x]", ":smile:"])
@pytest.mark.parametrize("command", ["endgame", "standings", "price"])
def test_a_name_is_no_markup(name: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import yaml

    examples = ROOT / "examples" / "positions"
    which = {"endgame": "endgame", "standings": "finished", "price": "pricing"}[command]
    data = yaml.safe_load((examples / f"{which}.position.yaml").read_text(encoding="utf-8"))
    text = json.dumps(data).replace(f'"{data["players"][0]["name"]}"', f'"{name}"')
    file = tmp_path / "table.json"
    file.write_text(text, encoding="utf-8")
    assert run([command, str(file)]) == 0, capsys.readouterr().err
    assert name in capsys.readouterr().out


@pytest.mark.parametrize("language", ["ru", "cs", "fr"])
def test_an_empty_title_is_no_header(language: str, case_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(case_file)
    file.write_text(json.dumps({**json.loads(file.read_text(encoding="utf-8")), "title": ""}), encoding="utf-8")
    run(["case", case_file, "--lang", language])
    assert "Content-Type" not in "".join(capsys.readouterr())


# games on record


@pytest.mark.parametrize("game", GAMES)
def test_recorded_games_are_not_overwritten(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    words = [*game.split(), "simulate", "--games", "2", "--players", "2", "--record", str(folder), "--seed"]
    assert run([*words, "1"]) == 0
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    capsys.readouterr()
    assert run([*words, "2"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "there are games here already" in err
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    assert run([*words, "2", "--force"]) == 0
    assert {file.name: file.read_bytes() for file in folder.iterdir()} != before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", ["\udcff", "", " ", "x" * 101])
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_seed_that_no_log_can_hold(game: str, seed: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*game.split(), command, "--seed", seed]) == 2
    why = "this is not text in UTF-8" if seed == "\udcff" else "a word of at most 100 characters"
    assert capsys.readouterr().err == f"madking: --seed: {why}\n"


# bots


CHEAT = """
class Cheat:
    def __init__(self, rng):
        self.rng = rng
    def choose(self, view, actions):
        first = actions[0]
        {body}
"""
EQUAL = "type('E', (str,), {'__eq__': lambda s, o: True, '__hash__': str.__hash__})('x')"
CHEATS = {
    "a longer list": "actions.append(first); return first",
    "another tile to buy": (
        "names = getattr(actions, '_payable', None)\n"
        "        if names is None: return actions[-1]\n"
        "        names.append('throne-room')\n"
        "        return first._replace(verb=type(first.verb)('take'), args=('throne-room',))"
    ),
    "another tile in hand": (
        "hand = getattr(actions, '_hand', None)\n"
        "        if hand is None: return actions[-1]\n"
        "        hand.append('throne-room' if hasattr(view, 'market') else 'nap-room')\n"
        "        actions.__dict__.pop('_spots', None); return actions[-1]"
    ),
    "another argument": "return first._replace(args=(*first.args, 'x'))",
    "an argument that equals everything": f"return first._replace(args=tuple({EQUAL} for _ in first.args) or (1,))",
    "a list for a tuple": "return first._replace(args=[*first.args, []])",
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cheat", CHEATS)
def test_a_bot_that_cheats_is_caught_or_plays_by_the_rules(game: str, cheat: str, tmp_path: Path) -> None:
    """Whatever a bot does to what it is offered: each game on record is right as far as it goes."""
    bot = tmp_path / "bot.py"
    bot.write_text(CHEAT.replace("{body}", CHEATS[cheat]), encoding="utf-8")
    folder = tmp_path / "games"
    words = ["simulate", "--games", "1", "--players", "2", "--bots", f"{bot}:Cheat,random", "--record", str(folder)]
    done = subprocess.run([*MADKING, *game.split(), *words], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 2), done.stderr
    assert "Traceback" not in done.stderr
    for log in folder.iterdir():
        assert run([*game.split(), "replay", str(log), "--verify"]) == 0, log.read_text(encoding="utf-8")


def test_a_choice_is_returned_as_the_referee_has_it() -> None:
    """An action that only claims to be equal is not played."""
    from engine.game.game import CASTLES
    from engine.game.state import Action, Phase, Verb
    from solver.table.bots import BotError, ask_bot
    from tests.support.tables import midgame

    class Same(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = str.__hash__

    class Bot:
        def choose(self, _view: object, _actions: object) -> Action:
            return Action(Verb.TAKE, (Same("other"),))

    state = midgame(0)
    assert state.phase == Phase.TAKE
    with pytest.raises(BotError, match="chose what is not offered"):
        ask_bot(CASTLES, Bot(), "bot", state)


# cases


@pytest.mark.parametrize(
    "before", [["place"], ["place a b"], ["take nap-room", "place"], ["place x@0,0 y@1,1"], ["look"]]
)
def test_an_action_with_other_words_than_it_needs(
    before: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import yaml

    folder = ROOT / "examples" / "cases"
    found = (yaml.safe_load(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.yaml")))
    data = next(data for data in found if "before" in data)
    file = tmp_path / "case.yaml"
    file.write_text(yaml.safe_dump({**data, "before": before}), encoding="utf-8")
    assert run(["case", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
