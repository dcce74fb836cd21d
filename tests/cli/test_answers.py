"""`cli.answers.ask` gives the documents that `--json` prints, and refuses what the commands refuse."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cli import answers
from cli.answers import QUESTIONS, Document
from cli.answers.requests import request_form
from cli.commands import packs, two_castles
from cli.main import COMMANDS
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import get_language, set_language
from engine.kernel.spoken import CASTLES, get_game
from tests.support.cli import Ask
from tests.support.paths import CASES, DOCS, EXAMPLES, POSITIONS, SISTER_POSITIONS

NO_QUESTIONS = {
    "build": "a castle is built by a person",
    "play": "a game with people",
    "review": "it takes a minute; the page asks in its own way, for a seat at a time",
    "two-castles review": "as review",
    "simulate": "many games in many processes, which may be recorded in files",
    "tournament": "as simulate",
    "packs add": "it writes a file",
    "packs new": "a person is asked for a room",
    "packs remove": "it takes a file away",
    "two-castles build": "as build",
    "two-castles play": "a game with people",
    "two-castles simulate": "as simulate",
    "two-castles tournament": "as simulate",
}
"""The commands that `ask` does not answer, and why."""
SUBCOMMANDS = {
    f"{group} {name}": module
    for group, names in (("two-castles", two_castles.SUBCOMMANDS), ("packs", packs.SUBCOMMANDS))
    for name, module in names.items()
}
ARGUMENTS = {
    **dict.fromkeys(QUESTIONS, ("castle", "position", "query", "words", "log", "case", "examples", "pack")),
    "judge": ("castle", "placement"),
    "two-castles judge": ("castle", "placement"),
    "legal": ("castle", "tile"),
    "two-castles legal": ("castle", "tile"),
}
"""The fields that are arguments of the command, in its order; the others are options."""
IN_FILES = ("position", "log", "case", "examples", "pack")
"""The fields that are texts here and files there."""
JOINED = ("tiles", "hand", "prices", "expansions")
"""The lists that the command line writes with commas."""


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


FOYER = "foyer-3@0,0 salon@3,0"
WRONG = "foyer-3@0,0 salon@1,0"
THRONE = "throne-living-corridor@0,0 wine-room@2,0"
ENDGAME, PRICING = text_of(POSITIONS / "endgame.position.yaml"), text_of(POSITIONS / "pricing.position.yaml")
CORNER = text_of(CASES / "corner-contact-penalty.yaml")

SISTER_HAND = text_of(SISTER_POSITIONS / "hand.position.yaml")
SISTER_PLACING = text_of(SISTER_POSITIONS / "placing.position.yaml")
SISTER_PLAYED = text_of(SISTER_POSITIONS / "ludwig.position.yaml")
SISTER_CHOSEN = SISTER_HAND.replace(", sty, taxidermy", "]\n  chosen: [sty, taxidermy") + "phase: choose\n"

PACK = text_of(DOCS / "my-box.yaml")

GOOD: list[tuple[str, Document]] = [
    ("packs check", {"pack": PACK}),
    ("packs draw", {"pack": PACK}),
    ("packs draw", {"pack": PACK, "room": "library", "lang": "fr"}),
    ("packs list", {}),
    ("packs ring", {}),
    ("packs ring", {"inner": 18, "thickness": 2, "sunk": 0, "cut": "straight"}),
    ("cards", {}),
    ("cards", {"query": "swan"}),
    ("cards", {"kind": "favors", "edition": "collectors"}),
    ("case", {"case": CORNER}),
    ("case", {"case": CORNER, "edition": "first", "booklet": "fr1"}),
    ("case", {"case": CORNER, "svg": True, "rulings": {"corner-contact": "adjacent"}}),
    ("endgame", {"position": ENDGAME, "top": 2}),
    ("endgame", {"position": ENDGAME, "method": "cp-sat", "hidden_cards": 1, "player": "Otto"}),
    ("hint", {"castle": FOYER, "tile": "nap-room"}),
    ("hint", {"castle": FOYER, "tile": "nap-room", "by": "value", "top": 2, "svg": True, "edition": "first"}),
    ("hint", {"position": ENDGAME, "each": True}),
    ("judge", {"castle": FOYER, "placement": "nap-room@10,0/1"}),
    ("judge", {"castle": FOYER, "placement": "nap-room@1,0", "svg": True, "booklet": "ce"}),
    ("judge", {"castle": FOYER, "placement": "salon@10,0", "rulings": {"corner-contact": "adjacent"}}),
    ("judge", {"castle": FOYER, "placement": "nap-room@10,0/1", "expansions": ["swans"], "packs": ["stand-in-ce"]}),
    ("legal", {"castle": FOYER, "tile": "nap-room"}),
    ("legal", {"castle": "foyer-4@0,0", "tile": "Nap Room", "by_points": True, "edition": "collectors"}),
    ("pick", {"position": text_of(POSITIONS / "sleeping.position.yaml")}),
    ("plan", {"castle": FOYER, "tiles": ["nap-room", "Pantry"]}),
    ("plan", {"castle": FOYER, "tiles": ["nap-room", "pantry"], "choose": 2, "budget": 5, "prices": [4, 5]}),
    (
        "plan",
        {"castle": FOYER, "tiles": ["nap-room"], "bonus_card": ["type-sleeping"], "method": "search", "svg": True},
    ),
    ("price", {"position": PRICING}),
    ("rules", {"words": "PLACE 5"}),
    ("rules", {"words": "DIFF-2", "booklet": "ru2"}),
    ("rules", {"words": "OQ-013"}),
    ("rules", {"words": "fence", "game": "castles"}),
    ("rules", {"differences": True, "words": "first,second"}),
    ("rules", {"open": True}),
    ("rulings", {}),
    ("rulings", {"edition": "first", "rulings": {"money": "hidden", "special-bonus": "optional"}}),
    ("score", {"castle": FOYER}),
    ("score", {"castle": WRONG, "force": True}),
    ("show", {"castle": FOYER, "coordinates": True}),
    ("show", {"castle": WRONG, "force": True}),
    ("standings", {"position": text_of(POSITIONS / "finished.position.yaml")}),
    ("standings", {"position": ENDGAME, "edition": "collectors", "rulings": {"tie-break": "area"}}),
    ("tiles", {"query": "hall"}),
    ("tiles", {"type": "outdoor", "size": 600, "edition": "first"}),
    ("tiles", {"query": "no tile is called so"}),
    ("verify", {"examples": {"EX-05.yaml": text_of(EXAMPLES / "books" / "EX-05.yaml")}}),
    ("verify", {"examples": {"EX-05.yaml": text_of(EXAMPLES / "books" / "EX-05.yaml")}, "edition": "first"}),
    ("walk", {"castle": FOYER, "svg": True}),
    ("walk", {"castle": FOYER, "method": "search", "time": 5}),
    ("two-castles best", {"castle": THRONE, "tiles": ["nap-room", "Tower"], "bonus_card": ["total-height"]}),
    (
        "two-castles choose",
        {"left": THRONE, "right": "throne-food-sleeping@0,0", "hand": ["nap-room", "great-hall", "crypt"], "round": 2},
    ),
    ("two-castles divide", {"left": THRONE, "right": "throne-food-sleeping@0,0", "tiles": ["nap-room", "great-hall"]}),
    ("two-castles hint", {"castle": THRONE, "tiles": ["nap-room", "great-hall"], "top": 2, "attendant": ["knight"]}),
    ("two-castles judge", {"castle": THRONE, "placement": "nap-room@2,1"}),
    ("two-castles judge", {"castle": THRONE, "placement": "nap-room@9,9"}),
    ("two-castles legal", {"castle": THRONE, "tile": "nap-room", "by_points": True}),
    ("two-castles score", {"castle": THRONE, "attendant": ["painter"]}),
    ("two-castles score", {"castle": "throne-living-corridor@0,0 wine-room@9,0", "force": True}),
    ("two-castles choose", {"position": SISTER_HAND, "top": 1}),
    ("two-castles divide", {"position": SISTER_CHOSEN, "player": "Ben"}),
    ("two-castles hint", {"position": SISTER_PLACING, "player": "David", "top": 1}),
    ("two-castles show", {"castle": THRONE}),
    ("two-castles standings", {"position": text_of(SISTER_POSITIONS / "finished.position.yaml")}),
    ("two-castles standings", {"position": SISTER_PLAYED, "rulings": {"surrounded-throne": "fills-cells-only"}}),
    ("two-castles tiles", {"query": "hall"}),
    ("two-castles tiles", {"type": "food", "hanging": "torch"}),
]
REFUSED: list[tuple[str, Document]] = [
    ("packs check", {"pack": "["}),
    ("packs check", {"pack": FOYER}),
    ("packs draw", {"pack": PACK, "room": "nap-room"}),
    ("packs draw", {"pack": PACK.replace("N2", "N9")}),
    ("packs ring", {"inner": 4}),
    ("packs ring", {"cut": "zigzag"}),
    ("cards", {"kind": "swans"}),
    ("case", {"case": "claim: {place: nowhere}"}),
    ("case", {"case": FOYER}),
    ("endgame", {"position": ENDGAME, "method": "magic"}),
    ("endgame", {"position": ENDGAME, "player": "Nobody"}),
    ("hint", {"castle": FOYER}),
    ("hint", {"castle": FOYER, "tile": "foyer-4"}),
    ("hint", {"position": PRICING}),
    ("hint", {"position": ENDGAME, "by": "luck"}),
    ("judge", {"castle": WRONG, "placement": "nap-room@10,0/1"}),
    ("judge", {"castle": FOYER, "placement": "nap-room"}),
    ("judge", {"castle": FOYER, "placement": "nap-room@10,0/1", "edition": "third"}),
    ("judge", {"castle": FOYER, "placement": "nap-room@10,0/1", "booklet": "xx"}),
    ("judge", {"castle": FOYER, "placement": "nap-room@10,0/1", "expansions": ["swans", "bridges"]}),
    ("judge", {"castle": FOYER, "placement": "nap-room@10,0/1", "packs": ["nobodys-box"]}),
    ("hint", {"position": ENDGAME, "expansions": ["swans"]}),
    ("legal", {"castle": FOYER, "tile": "nap"}),
    ("pick", {"position": PRICING}),
    ("plan", {"castle": FOYER, "tiles": ["nap-room"], "choose": 3}),
    ("price", {"position": ENDGAME}),
    ("rules", {}),
    ("rules", {"words": "PLACE-99"}),
    ("rules", {"differences": True, "open": True}),
    ("rulings", {"rulings": {"weather": "rain"}}),
    ("score", {"castle": WRONG}),
    ("show", {"castle": "throne-living-corridor@0,0"}),
    ("standings", {"position": "players: 3"}),
    ("standings", {"position": ENDGAME, "edition": "first"}),
    ("tiles", {"type": "swan"}),
    ("verify", {"examples": {"wrong.yaml": "steps: 3"}}),
    ("walk", {"castle": FOYER, "method": "fly"}),
    ("walk", {"castle": FOYER, "time": 0}),
    ("two-castles best", {"castle": THRONE, "tiles": ["nap-room"], "attendant": ["king"]}),
    ("two-castles choose", {"left": THRONE, "right": "throne-food-sleeping@0,0", "hand": ["nap-room", "great-hall"]}),
    ("two-castles divide", {"left": THRONE, "right": "nowhere@0,0", "tiles": ["nap-room", "great-hall"]}),
    ("two-castles hint", {"castle": THRONE, "tiles": ["nap-room"], "top": 101}),
    ("two-castles judge", {"castle": FOYER, "placement": "nap-room@2,1"}),
    ("two-castles legal", {"castle": THRONE, "tile": "throne-food-sleeping"}),
    ("two-castles score", {"castle": "throne-living-corridor@0,0 wine-room@9,0"}),
    ("two-castles choose", {"position": SISTER_PLACING}),
    ("two-castles divide", {"position": SISTER_HAND, "tiles": ["nap-room", "crypt"]}),
    ("two-castles hint", {"position": SISTER_PLACING, "player": "Ludwig"}),
    ("two-castles hint", {"position": SISTER_HAND}),
    ("two-castles show", {"castle": "@"}),
    ("two-castles standings", {"position": "game: two-castles"}),
    ("two-castles standings", {"position": SISTER_HAND, "rulings": {"money": "hidden"}}),
    ("two-castles tiles", {"hanging": "swan"}),
]


def name_of(item: object) -> str:
    return item.replace(" ", "-") if isinstance(item, str) else ""


class CommandLine:
    """The command line of a request, with files in a folder for its longer texts."""

    def __init__(self, question: str, request: Document, folder: Path) -> None:
        self.question, self.folder = question, folder
        self.given = [word for name, value in self._in_order(request) for word in self._words(name, value)]
        self.words = [*question.split(), *self.given, "--json"]

    def _in_order(self, request: Document) -> list[tuple[str, Any]]:
        first = [(name, request[name]) for name in ARGUMENTS[self.question] if name in request]
        return [*first, *((name, value) for name, value in request.items() if (name, value) not in first)]

    def _words(self, name: str, value: Any) -> Iterator[str]:
        option = "--" + name.replace("_", "-")
        if name in IN_FILES:
            texts = value if isinstance(value, dict) else {"-".join((*self.question.split(), name)): value}
            yield from (self._saved(file, text) for file, text in texts.items())
        elif name in ARGUMENTS[self.question]:
            yield value
        elif name == "rulings":
            yield from (word for ruling, chosen in value.items() for word in ("--ruling", f"{ruling}={chosen}"))
        elif name == "packs":
            yield from (word for one in value for word in ("--pack", one))
        elif name in JOINED:
            yield from (option, ",".join(map(str, value)))
        elif isinstance(value, list):
            yield from (word for one in value for word in (option, one))
        elif value is True:
            yield from (option, "-") if name == "svg" else (option,)
        else:
            yield from (option, str(value))

    def _saved(self, name: str, text: str) -> str:
        file = self.folder / name
        file.write_text(text, encoding="utf-8")
        return str(file)


def without_times(document: Any) -> Any:
    """A document without the seconds that it took, which no two runs have in common."""
    return {key: value for key, value in document.items() if key != "seconds"}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("question", "request_"), GOOD, ids=name_of)
def test_ask_gives_the_document_of_the_command(
    question: str, request_: Document, lang: str, ask: Ask, tmp_path: Path
) -> None:
    request_ = {**request_, "lang": lang}
    answer = ask(*CommandLine(question, request_, tmp_path).words)
    assert answer.code in (0, 1), answer.err
    printed = re.sub(re.escape(json.dumps(str(tmp_path))[1:-1] + "/"), "", answer.out)
    if question == "case":  # one without an id bears the name of its file
        printed = printed.replace('"id": "case-case"', '"id": "-"')
    document = answers.ask(question, request_)
    assert without_times(document) == without_times(json.loads(printed))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("question", "request_"), REFUSED, ids=name_of)
def test_ask_refuses_what_the_command_refuses(
    question: str, request_: Document, lang: str, ask: Ask, tmp_path: Path
) -> None:
    request_ = {**request_, "lang": lang}
    answer = ask(*CommandLine(question, request_, tmp_path).words)
    assert answer.code == 2
    with pytest.raises(MadKingError) as refusal:
        answers.ask(question, request_)
    assert answer.err.endswith(f"{refusal.value}\n")


@pytest.mark.parametrize("game", ["", "two-castles "])
def test_a_log_is_answered_as_replay_does(game: str, ask: Ask, tmp_path: Path) -> None:
    ask(*game.split(), "simulate", "--games", "1", "--players", "2" if not game else "3", "--bots",
        ",".join(["random"] * (3 if game else 2)), "--seed", "5", "--record", str(tmp_path / "games"))  # fmt: skip
    file = tmp_path / "games" / "game-000000.jsonl"
    log = text_of(file)
    broken = log.replace('"action"', '"reaction"', 3)
    for text, step in ((log, None), (log, 7), (log[: len(log) // 2], None), (broken, 0)):
        file.write_text(text, encoding="utf-8")
        chosen = [] if step is None else ["--step", str(step)]
        answer = ask(*f"{game}replay".split(), str(file), *chosen, "--json")
        assert answers.ask(f"{game}replay", {"log": text, "step": step}) == answer.json
    with pytest.raises(MadKingError, match="--step"):
        answers.ask(f"{game}replay", {"log": log, "step": -1})
    with pytest.raises(MadKingError, match="line 1"):
        answers.ask(f"{game}replay", {"log": "{}"})


# requests


@pytest.mark.parametrize(
    ("question", "request_", "line"),
    [
        ("judge", {"castle": FOYER}, "placement: missing"),
        ("judge", {"castle": 3, "placement": "x"}, "castle: a text is expected, not 3"),
        ("judge", {"castle": FOYER, "placement": "x", "svg": "castle.svg"}, "svg: true or false is expected"),
        ("judge", {"castle": FOYER, "placement": "x", "rulings": {"money": 1}}, "rulings.money: a text is expected"),
        ("judge", {"castle": FOYER, "placement": "x", "lang": 3}, "lang: a text is expected, not 3"),
        ("judge", {"castle": FOYER, "placement": "x", "lang": "de"}, "'de' is not a language"),
        ("judge", {"castle": FOYER, "placment": "x"}, "placment: unknown; did you mean placement?"),
        ("judge", [], "request: a mapping is expected, not a list"),
        ("jugde", {}, "jugde: unknown; did you mean judge?"),
        ("hint", {}, "position: missing"),
        ("hint", {"tile": "nap-room"}, "castle: missing"),
        ("hint", {"position": {"players": 3}}, "players: a list is expected, not 3"),
        ("endgame", {"position": ENDGAME, "top": 0}, "top: 0 is too little, 1 at least"),
        ("plan", {"castle": FOYER, "tiles": "nap-room,pantry"}, "tiles: a list is expected, not 'nap-room,pantry'"),
        ("plan", {"castle": FOYER, "tiles": ["pantry", 3]}, r"tiles\[1\]: a text is expected, not 3"),
        ("walk", {"castle": FOYER, "time": "1"}, "time: a number or nothing is expected, not '1'"),
        ("walk", {"castle": FOYER, "time": True}, "time: a number or nothing is expected, not true"),
        ("tiles", {"size": 1.5}, "size: a whole number or nothing is expected, not 1.5"),
    ],
)
def test_a_wrong_request_is_refused_by_the_name_of_its_field(question: str, request_: Any, line: str) -> None:
    with pytest.raises(MadKingError, match=line) as refusal:
        answers.ask(question, request_)
    assert "\n" not in str(refusal.value)


def test_a_wrong_request_is_refused_in_the_language_that_it_asks_for() -> None:
    with pytest.raises(MadKingError, match="placement\N{NO-BREAK SPACE}: manquant"):
        answers.ask("judge", {"castle": FOYER, "lang": "fr"})


def test_a_position_may_be_data() -> None:
    from engine.kernel.yaml import read_yaml

    data = read_yaml(ENDGAME)
    assert answers.ask("standings", {"position": data}) == answers.ask("standings", {"position": ENDGAME})


def test_asking_leaves_the_language_and_the_game_of_the_caller() -> None:
    set_language("cs")
    answers.ask("two-castles tiles", {"query": "hall", "lang": "ru"})
    assert (get_language(), get_game()) == ("cs", CASTLES)


@pytest.mark.parametrize(("question", "request_"), GOOD, ids=name_of)
def test_answers_are_plain(question: str, request_: Document) -> None:
    def check(value: object) -> None:
        assert type(value) in (dict, list, str, int, float, bool, type(None)), value
        for inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
            assert type(inner[0]) in (str, int)
            check(inner[1])

    check(answers.ask(question, request_))


# the registry


def test_every_command_that_prints_json_is_a_question() -> None:
    modules = {name: f"cli.commands.{name}" for name in COMMANDS}
    modules |= SUBCOMMANDS
    with_json = {name for name, module in modules.items() if "as_json" in import_module(module).run.__annotations__}
    assert with_json - set(QUESTIONS) == set(NO_QUESTIONS)
    assert set(QUESTIONS) <= with_json


def test_every_question_is_asked_here() -> None:
    replays = {"replay", "two-castles replay"}
    assert {question for question, _request in GOOD} | replays == set(QUESTIONS)
    nothing_wrong = {"packs list"}  # it takes nothing
    assert {question for question, _request in REFUSED} | replays | nothing_wrong == set(QUESTIONS)


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_fields_of_a_request_are_options_and_arguments_of_the_command(question: str) -> None:
    options = import_module(SUBCOMMANDS.get(question) or f"cli.commands.{question}").run.__annotations__
    flags = {flag.lstrip("-").replace("-", "_") for option in options.values() for flag in _flags(option)}
    known = flags | set(options) | ({"castle", "position"} if "argument" in options else set())
    fields = set(request_form(import_module(QUESTIONS[question]).answer)["properties"]) - {"lang", "booklet"}
    renamed = {"rulings": "ruling", "packs": "pack", "case": "file", "examples": "paths", "pack": "file"}
    assert {renamed.get(field, field) for field in fields} <= known


def _flags(option: Any) -> tuple[str, ...]:
    """The names of an option; typer keeps the first one as a default."""
    metas = getattr(option, "__metadata__", ())
    return tuple(str(flag) for meta in metas for flag in (meta.default, *(meta.param_decls or ())))


def test_asking_needs_neither_the_terminal_nor_the_solvers() -> None:
    program = (
        "import sys\n"
        "from cli.answers import ask\n"
        f"ask('judge', {{'castle': {FOYER!r}, 'placement': 'nap-room@10,0/1'}})\n"
        "print({'typer', 'click', 'rich', 'shapely', 'ortools', 'networkx'} & set(sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_answers_read_no_files() -> None:
    """That they know no terminal and no command, import-linter checks; that they print nothing, ruff."""
    for file in sorted(Path(str(answers.__file__)).parent.rglob("*.py")):
        assert not re.search(r"\bopen\(|read_text|\bpathlib\b|\bsys\.std", text_of(file)), file


def test_the_python_of_the_docs() -> None:
    import doctest

    text = text_of(DOCS / "json.md")
    example = re.search(r"```python\n(.*?)```", text, re.S)
    assert example
    found = doctest.DocTestParser().get_doctest(example[1], {}, "json.md", None, None)
    assert doctest.DocTestRunner().run(found) == (0, len(found.examples))
    assert len(found.examples) >= 4
