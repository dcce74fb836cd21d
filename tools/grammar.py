"""Calls of every command made at random: good words, bad words, and the files of the project bent out of shape."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from engine.castle.castle import Castle
from engine.catalogue import all_tiles
from engine.catalogue.cards import all_bonus_cards
from engine.catalogue.pieces import all_pieces, joins
from engine.game.game import CASTLES, Setup
from engine.records.packs import make_ring
from engine.rules.rulings import RULINGS, law
from engine.two_castles.castle import Castle as SisterCastle
from engine.two_castles.catalogue import all_attendants, all_cards, regular_tiles
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.rulings import USUAL
from solver.table.arena import Series, play_game
from tools.commands import Command, Parameter, all_commands
from tools.inputs import Input
from tools.mutants import bend, bend_data, bend_log

ROOT = Path(__file__).resolve().parent.parent
SISTER = "two-castles"
SELDOM = {("pick",): 2, ("endgame",): 3, ("price",): 4, ("simulate",): 3, (SISTER, "simulate"): 3, ("tiles",): 3,
          ("review",): 1, (SISTER, "review"): 1,
          ("tournament",): 2, (SISTER, "tournament"): 2,
          (SISTER, "tiles"): 2, (SISTER, "best"): 3, (SISTER, "choose"): 2, (SISTER, "divide"): 3,
          (SISTER, "hint"): 4, ("plan",): 4,
          ("verify",): 6, ("case",): 14, ("replay",): 14, (SISTER, "replay"): 14, ("play",): 6,
          (SISTER, "play"): 6, ("table",): 1}  # fmt: skip
"""How often a command is called, where it is not ten: those that think long are called seldom."""
ALWAYS: dict[tuple[str, ...], tuple[str, ...]] = {("table",): ("--check",)}
"""What a command is always given: `table` would serve until it is stopped."""
BAD_WORDS = ("", " ", "-", "--", "x", "[/a]", "[bold]", "\x1b]52;c;aGk=\x07", "\x1b[8m", "\u202eabc", "\u2028", "\x85",
             "\udcff", "é" * 50, "0", "-1", "9" * 5000, "1e9", "nan", "inf", "0x10", "²", "٣", "a,b", ",", "a=b", "=",
             "../..", "/dev/null", "/", "no/such/file", "{name}", "%s", "\\", "a" * 5000, "\r", "\t", "'", '"',
             "\U0001f600")  # fmt: skip
"""What no option expects."""

WRITTEN = ("--svg", "--html", "--save", "--record", "--out")
"""Options that name what is written."""


def make_input(rng: Random) -> Input:
    """A call of one command, with its files."""
    commands = list(all_commands())
    words = rng.choices(commands, [SELDOM.get(command, 10) for command in commands])[0]
    maker = _Maker(rng, words)
    arguments = [*words, *ALWAYS.get(words, ())]
    for parameter in all_commands()[words]:
        for _ in range(maker.times(parameter)):
            arguments += maker.words(parameter)
    if rng.random() < 0.02:
        arguments.insert(rng.randrange(len(arguments) + 1), rng.choice(BAD_WORDS))
    # no system hands a program a zero byte in an argument
    return Input(tuple(word.replace("\0", "") for word in arguments), maker.files, maker.stdin)


class _Maker:
    """The values of one call; files that they name are made with them."""

    def __init__(self, rng: Random, command: Command) -> None:
        self._rng = rng
        self._sister = command[0] == SISTER
        self._command = command[-1]
        self.files: dict[str, bytes] = {}
        self.stdin = b""
        advice = self._sister and self._command in ("choose", "divide", "hint")
        self._from_position = advice and rng.random() < 0.5
        """Is advice in the sister game asked from a position, and not from castles?"""
        if self._command == "play":
            self.stdin = self._answers()

    def times(self, parameter: Parameter) -> int:
        """How often a parameter is given: what is needed nearly always, an option now and then."""
        if parameter.name in ("--games", "paths"):  # left out, it would be a hundred games or all our examples
            return 1
        if self._sister and self._command in ("choose", "divide", "hint"):
            of_castles = parameter.name in ("--left", "--right", "--tiles", "--hand")
            if of_castles or parameter.name == "position":
                return int(self._rng.random() < (0.03 if of_castles == self._from_position else 0.97))
        if parameter.required or not parameter.is_option or parameter.name in ("--tiles", "--tile"):
            return int(self._rng.random() < 0.97)
        if self._command == "new" and parameter.name in ("--name", "--size", "--type", "--points", "--doors"):
            return int(self._rng.random() < 0.97)
        often = 0.3 if parameter.name == "--json" else 0.12
        if (self._command, parameter.name) == ("play", "--resume"):
            often = 0.6
        given = self._rng.random() < often
        return self._rng.choice((1, 1, 2, 3)) if given and parameter.many else int(given)

    def words(self, parameter: Parameter) -> list[str]:
        """A parameter as it stands on the command line."""
        if parameter.is_flag:
            return [parameter.name]
        if self._rng.random() < 0.06 and parameter.name != "--games":
            value = self._rng.choice(BAD_WORDS)
            if parameter.name in WRITTEN:  # a fuzzer writes nowhere but in its own folder
                value = value.replace("/", "")
        else:
            value = self._value(parameter.name)
        return [parameter.name, value] if parameter.is_option else [value]

    def _value(self, name: str) -> str:
        key = f"{self._command} {name}"
        maker = _VALUES.get(key) or _VALUES.get(name.removeprefix("--left-").removeprefix("--right-").lstrip("-"))
        return maker(self) if maker is not None else self._rng.choice((*BAD_WORDS, "nap-room", "3", "Ada"))

    # words

    def number(self) -> str:
        return self._rng.choice(("0", "1", "2", "3", "5", "-1", "100", "1.5", "300"))

    def seconds(self) -> str:
        return self._rng.choice(("0.1", "0", "-1", "1e9", "nan", "0.01"))

    def tile(self) -> str:
        tiles = _sister_tiles() if self._sister else _tiles()
        return bend(self._rng, self._rng.choice(tiles), 0.1)

    def tiles(self) -> str:
        return ",".join(self.tile() for _ in range(self._rng.choice((1, 2, 2, 3))))

    def placement(self) -> str:
        if self._rng.random() < 0.5:
            return self._rng.choice(_sister_places() if self._sister else _places())
        turn = "" if self._sister else self._rng.choice(("", "/1", "/2", "/3"))
        place = f"{self.tile()}@{self._rng.randint(-4, 9)},{self._rng.randint(-4, 6)}{turn}"
        if not self._sister and self._rng.random() < 0.15:
            place += f" {self._rng.choice(_joins())}@{self._rng.randint(-4, 9)},{self._rng.randint(-4, 6)}{turn}"
        return bend(self._rng, place, 0.05)

    def passages(self) -> str:
        return ",".join(bend(self._rng, self._rng.choice(_joins()), 0.1) for _ in range(self._rng.choice((1, 2, 3))))

    def castle(self) -> str:
        text = bend(self._rng, self._rng.choice(_sister_castles() if self._sister else _castles()), 0.3)
        return self._given(text.encode("utf-8", "surrogateescape"), "castle.txt", 0.8)

    def name(self) -> str:
        return self._rng.choice(("Ada", "Ben", "Anna", "[/a]", "nobody"))

    def players(self) -> str:
        if self._command in ("simulate", "tournament"):
            return self._rng.choice(("1", "2", "2", "3", "0", "8"))
        return ",".join(self.name() for _ in range(self._rng.choice((1, 1, 2, 3))))

    def bots(self) -> str:
        return ",".join(
            self._rng.choice(("random", "greedy", "random", "none")) for _ in range(self._rng.choice((1, 2)))
        )

    def ruling(self) -> str:
        name = self._rng.choice(sorted(RULINGS))
        return bend(self._rng, f"{name}={self._rng.choice((*RULINGS[name].options, 'x'))}", 0.1)

    def card(self) -> str:
        cards = [card.slug for card in all_cards()] if self._sister else [card.id for card in all_bonus_cards()]
        return self._rng.choice(cards)

    def attendant(self) -> str:
        return self._rng.choice([one.slug for one in all_attendants()])

    def file(self) -> str:
        return self._rng.choice(("out", "out.svg", "-", ".", "no/such/file", "castle.txt", "/dev/full"))

    def pick(self, *words: str) -> Callable[[], str]:
        return lambda: self._rng.choice(words)

    # files

    def _given(self, data: bytes, name: str, directly: float) -> str:
        """The data as an argument, as a file, or as standard input."""
        way = self._rng.random()
        if way < directly and b"\0" not in data:
            return data.decode("utf-8", "surrogateescape")
        if way < directly + (1 - directly) * 0.7:
            self.files[name] = data
            return name
        self.stdin = data
        return "-"

    def position(self) -> str:
        if self._rng.random() < 0.15:
            return self._given(self._log(sister=self._sister), "game.jsonl", 0.0)
        data = bend_data(self._rng, self._rng.choice(_sister_positions() if self._sister else _positions()))
        return self._given(_written(self._rng, data), "table.position.yaml", 0.0)

    def castle_or_position(self) -> str:
        if self._sister:
            return self.position() if self._from_position else self.castle()
        return self.castle() if self._rng.random() < 0.8 else self.position()

    def case(self) -> str:
        return self._given(_written(self._rng, bend_data(self._rng, self._rng.choice(_cases()))), "case.yaml", 0.0)

    def scenario(self) -> str:
        self.files["scenario.yaml"] = _written(self._rng, bend_data(self._rng, self._rng.choice(_scenarios())))
        return "scenario.yaml"

    def pack(self) -> str:
        return self._given(_written(self._rng, bend_data(self._rng, _pack())), "box.yaml", 0.0)

    def pack_or_ring(self) -> str:
        data = self._rng.choice((_pack(), _ring()))
        return self._given(_written(self._rng, bend_data(self._rng, data)), "box.yaml", 0.0)

    def log(self) -> str:
        self.files["game.jsonl"] = self._log(sister=self._sister)
        return "game.jsonl"

    def _log(self, *, sister: bool) -> bytes:
        return bend_log(self._rng, self._rng.choice(logs(sister))).encode("utf-8", "surrogateescape")

    def _answers(self) -> bytes:
        words = ("1", "2", "3", "help", "all", "show", "score", "undo", "pass", "market", "quit", "save out.jsonl",
                 "save", "try 1", "tile salon", "", "99", "[/a]", "show 2", "nap-room", "x" * 300,
                 "\x1b[2J")  # fmt: skip
        lines = [self._rng.choice(words) for _ in range(self._rng.randrange(12))]
        return "\n".join(lines).encode() + self._rng.choice((b"\n", b"", b"\xff\n", b"\x00"))


_VALUES: dict[str, Callable[[_Maker], str]] = {
    "castle": _Maker.castle, "left": _Maker.castle, "right": _Maker.castle, "argument": _Maker.castle_or_position,
    "placement": _Maker.placement, "passages": _Maker.passages, "tile": _Maker.tile, "tiles": _Maker.tiles,
    "hand": _Maker.tiles, "position": _Maker.position,
    "add file": _Maker.pack, "check file": _Maker.pack_or_ring, "draw file": _Maker.pack_or_ring,
    "inner": lambda maker: maker.pick("19", "18", "5", "4", "36", "37")(), "thickness": _Maker.number,
    "sunk": _Maker.number, "cut": lambda maker: maker.pick("mitre", "straight", "x")(),
    "remove name": lambda maker: maker.pick("my-box", "stand-in-ce", "../x")(),
    "new --name": lambda maker: maker.pick("Den", "Žalář", "Nap Room")(),
    "new --points": _Maker.number, "new --doors": lambda maker: maker.pick("N0", "N1 E0", "W9", "")(),
    "new --bonus": lambda maker: maker.pick("", "+3 connected living", "-1 adjacent food", "+2 each")(),
    "room": lambda maker: maker.pick("library", "Rose Terrace", "zzz")(),
    "log": _Maker.log, "play --resume": _Maker.log, "case file": _Maker.case, "paths": _Maker.scenario,
    "replay --position": _Maker.file,
    "svg": _Maker.file, "save": _Maker.file, "record": _Maker.file, "out": _Maker.file, "ruling": _Maker.ruling,
    "cluster": lambda maker: maker.pick("nowhere", "tcp://", "tcp://:x", "local:1")(),
    "strength": lambda maker: maker.pick("quick", "normal", "deep", "hard")(),
    "player": _Maker.name, "players": _Maker.players, "bots": _Maker.bots, "bonus-card": _Maker.card,
    "attendant": _Maker.attendant, "time": _Maker.seconds, "top": _Maker.number, "step": _Maker.number,
    "choose": _Maker.number, "budget": _Maker.number, "size": _Maker.number, "stack": _Maker.number,
    "hidden-cards": _Maker.number,
    "games": lambda maker: maker.pick("1", "1", "0", "-3")(),
    "jobs": lambda maker: maker.pick("1", "0", "257")(),
    "lang": lambda maker: maker.pick("en", "ru", "cs", "fr", "de")(),
    "edition": lambda maker: maker.pick("first", "second", "collectors", "third")(),
    "type": lambda maker: maker.pick("living", "food", "sleeping", "cellar")(),
    "method": lambda maker: maker.pick("search", "cp-sat", "auto", "x")(),
    "by": lambda maker: maker.pick("points", "value", "x")(),
    "words": lambda maker: maker.pick("PLACE-5", "corner contact", "zzz", "DIFF-34", "OQ-147", "first,second")(),
    "query": lambda maker: maker.pick("nap", "hall", "Žalář", "moat", "passage", "zzz")(),
}  # fmt: skip


def _written(rng: Random, data: Any) -> bytes:
    """Data as a file: JSON, which is YAML too and read quickly, or YAML; now and then with its letters bent."""
    if rng.random() < 0.7:
        text = json.dumps(data, ensure_ascii=rng.random() < 0.5)
    else:
        text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    return bend(rng, text, 0.2).encode("utf-8", "surrogateescape")


# what is bent: everything of the project that is read from files


@cache
def _tiles() -> tuple[str, ...]:
    return tuple(tile.slug for tile in (*all_tiles(), *all_pieces()))


@cache
def _joins() -> tuple[str, ...]:
    return tuple(tile.slug for tile in joins())


@cache
def _sister_tiles() -> tuple[str, ...]:
    return (*(tile.slug for tile in regular_tiles()), "tower", "fountain", "grand-foyer")


@cache
def _castles() -> tuple[str, ...]:
    small = ("foyer-3@0,0", "foyer-4@0,0 salon@3,0", "foyer-4@0,0 salon@3,0 nap-room@10,0/1",
             "foyer-4@0,0 flute-room@-3,0 observatory@-1,-4",
             "barbican-new@-10,0 salon@-7,0 nap-room@-3,-2 moat@-10,-19/3",
             "foyer-4@0,0 salon@3,0 hallway@-5,-1 passage-corner@-2,0/2")  # fmt: skip
    return (*small, *small, (ROOT / "docs" / "castle.txt").read_text(encoding="utf-8"))


@cache
def _sister_castles() -> tuple[str, ...]:
    throne = "throne-living-corridor@0,0"
    return (throne, f"{throne} wine-room@2,0", f"{throne} wine-room@2,0 nap-room@2,1")


@cache
def _places() -> tuple[str, ...]:
    """Placements that are legal in one of the castles."""
    castles = [Castle.parse(text) for text in _castles()]
    places = [place for castle in castles for place in castle.legal("nap-room")[:4] + castle.legal("salon")[:4]]
    places += [place for castle in castles for place in castle.legal("moat")]
    joined = [place for castle in castles for place in castle.legal("berchta-room", passages=_joins())[:4]]
    return tuple(map(str, (*places, *joined)))


@cache
def _sister_places() -> tuple[str, ...]:
    castles = [SisterCastle.parse(text) for text in _sister_castles()]
    return tuple(str(place) for castle in castles for slug in ("nap-room", "tower") for place in castle.legal(slug)[:6])


@cache
def _positions() -> tuple[Any, ...]:
    return _load("positions", "*.position.yaml")


@cache
def _sister_positions() -> tuple[Any, ...]:
    return _load("two_castles/positions", "*.position.yaml")


@cache
def _pack() -> Any:
    text = (ROOT / "docs" / "my-box.yaml").read_text(encoding="utf-8")
    return yaml.load(text, Loader=yaml.CSafeLoader)


@cache
def _ring() -> Any:
    """A pack with pieces and a ring."""
    head = {"pack": "my-ring", "title": "My ring", "version": 1, "edition": "collectors", "rooms": []}
    return {**head, **make_ring(7, 1)}


@cache
def _cases() -> tuple[Any, ...]:
    return _load("cases", "*.yaml")


@cache
def _scenarios() -> tuple[Any, ...]:
    return (*_load("books", "*.yaml"), *_load("game", "*.yaml"), *_load("geometry", "*.yaml"),
            *_load("expansions", "*.yaml"), *_load("two_castles", "*[!n].yaml"))  # fmt: skip


def _load(folder: str, pattern: str) -> tuple[Any, ...]:
    files = sorted((ROOT / "examples" / folder).rglob(pattern))
    return tuple(yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader) for file in files)


@cache
def logs(sister: bool) -> tuple[str, ...]:
    """Logs of one game or the other, whole and cut short: most of what can be wrong is in the first lines."""
    plain: Series[Any, Any, Any] = Series(CASTLES, Setup(law()), ("random", "random"), "a", record=True)
    if sister:
        plain = Series(TWO_CASTLES, USUAL, ("random", "random"), "a", record=True)
    made = []
    for seed in ("a", "b"):
        log = play_game(plain._replace(seed=seed), 0).log
        made += ["\n".join(log[:40]) + "\n"] * 6 + ["\n".join(log) + "\n"]
    return tuple(made)
