"""What `tools.golden` records: plans of games, old logs to be read, and command lines good and bad."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tools.golden import Call, Scene

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "ru", "cs", "fr")
EDITIONS = ("first", "second", "collectors")
PLAYED = ("build", "play", "two-castles build", "two-castles play")
"""Commands that do not take --json."""

# games

RULINGS = {
    "corner-contact": ("not-adjacent", "adjacent"),
    "stairs-up": ("forbidden", "allowed"),
    "rewards": ("optional", "compulsory"),
    "declined-corridor": ("open", "forfeited"),
    "food-turns": ("one-each", "one-in-all"),
    "final-order": ("depleted-first", "favors-first"),
    "tie-break": ("area-money", "area"),
    "solo-ranks": ("new", "old"),
    "solo-extra-turn": ("same-rooms", "new-rooms"),
    "solo-master-builder": ("nobody", "player"),
    "foyer-side": ("choice", "three-entrances"),
    "money": ("public", "hidden"),
    "stack-heights": ("public", "hidden"),
}
SISTER_RULINGS = {
    "surrounded-throne": ("scores", "fills-cells-only"),
    "special-bonus": ("by-the-text", "optional", "compulsory"),
}
MIXED = ("planner", "greedy", "random", "greedy")
SISTER_MIXED = ("greedy", "random", "greedy", "greedy", "random", "random", "greedy")
CHOICES = (
    "--players 2 --bots greedy --without money,bonus:stairs",
    "--players 4 --bots random --without favor:money --first random-3",
    "--players 3 --bots greedy,random,random --favors number-food,area-living,round-rooms --first greedy",
    "--players 2 --bots greedy --edition collectors --favors longest-path,courtyards",
    "--players 3 --bots greedy --edition collectors --favors no-swans,total-rooms,longest-path",
    "--players 1 --bots greedy --edition collectors --without longest-path",
    "--players 2 --bots greedy --cards stairs,hallways,money,all-types,all-sizes,round-rooms,square-rooms",
    "--players 1 --bots greedy --cards type-food,size-100,external-entrances,completed-rooms",
    "--players 2 --bots planner,greedy --edition first --first planner --without number-living,size-600",
    "--players 4 --bots greedy --edition first --ruling rewards=compulsory --ruling money=hidden --first greedy-2",
)


def game_plans() -> list[dict[str, Any]]:
    """The command lines of 200 games of each of the two games."""
    return [{"arguments": line.split()} for line in (*_plans(), *_sister_plans())]


def _plans() -> Iterator[str]:
    for edition in EDITIONS:
        for players in (1, 2, 3, 4):
            start = f"simulate --players {players} --edition {edition}"
            yield f"{start} --bots random --games {5 if players == 4 else 4} --seed {edition}{players}"
            yield f"{start} --bots greedy --games 4 --seed {players}"
            yield f"{start} --bots planner --games {1 if players == 4 else 2} --seed {10 + players}"
            if players > 1:
                yield f"{start} --bots {','.join(MIXED[:players])} --games 1 --seed mixed"
    for name, options in RULINGS.items():
        for number, option in enumerate(options):
            players = 1 if name.startswith("solo") else 2 + number
            bots = "random" if name in ("rewards", "declined-corridor") else "greedy"
            edition = EDITIONS[(len(name) + number) % 3]
            yield (
                f"simulate --players {players} --bots {bots} --edition {edition} --ruling {name}={option} "
                f"--games 2 --seed {name}"
            )
    for line in CHOICES:
        yield f"simulate {line} --games 2 --seed choice"


def _sister_plans() -> Iterator[str]:
    for players in (2, 3, 4, 5, 6, 7):
        for bots, games in (("random", 8), ("greedy", 8), (",".join(SISTER_MIXED[:players]), 8)):
            yield f"two-castles simulate --players {players} --bots {bots} --games {games} --seed {players}"
    for name, options in SISTER_RULINGS.items():
        for option in options:
            for players, bots in ((2, "random"), (4, "greedy")):
                start = f"two-castles simulate --players {players} --bots {bots} --ruling {name}={option}"
                yield f"{start} --games 4 --seed {name}"
    yield "two-castles simulate --players 3 --bots greedy,random,random --games 8 --seed words-in-a-seed"
    yield "two-castles simulate --players 4 --bots random --games 8 --seed 0 --jobs 2"


# old logs


class Maker(NamedTuple):
    """The call that made an old log, the file it wrote, and how many lines of it are kept."""

    call: Call
    log: str
    most: int | None = None


def _simulated(line: str, most: int | None = None) -> Maker:
    return Maker(Call((*line.split(), "--games", "1", "--record", "games")), "games/game-000000.jsonl", most)


def _played(line: str, typed: str) -> Maker:
    return Maker(Call((*line.split(), "--save", "kept.jsonl"), typed), "kept.jsonl")


SOME_TURNS = "\n1\n" * 40 + "\nundo\n\n1\nquit\n"
"""Always the first answer offered, with a line feed between for the one who takes over the device."""
SISTER_TURNS = "\n1\n\n1 2\n" * 40 + "\nundo\n\n1\nquit\n"
OLD_LOG_MAKERS = {
    "castles-second-4": _simulated("simulate --players 4 --bots greedy,random,greedy,random --seed old"),
    "castles-first-3": _simulated(
        "simulate --players 3 --bots greedy --edition first --seed old --ruling stairs-up=allowed"
    ),
    "castles-collectors-2": _simulated("simulate --players 2 --bots planner --edition collectors --seed old"),
    "castles-solo": _simulated("simulate --players 1 --bots greedy --seed old --without size-600,money"),
    "castles-breaks-off": _simulated("simulate --players 3 --bots greedy --edition collectors --seed off", 150),
    "castles-played": _played("play --players Ada,Otto --bots random --seed old --edition first", SOME_TURNS),
    "sister-2": _simulated("two-castles simulate --players 2 --bots greedy --seed old"),
    "sister-4": _simulated("two-castles simulate --players 4 --bots greedy,random,greedy,random --seed old"),
    "sister-7": _simulated("two-castles simulate --players 7 --bots random --seed old"),
    "sister-compulsory": _simulated(
        "two-castles simulate --players 3 --bots random --seed old --ruling special-bonus=compulsory"
    ),
    "sister-breaks-off": _simulated("two-castles simulate --players 5 --bots greedy --seed off", 60),
    "sister-played": _played("two-castles play --players Ada,Otto --bots greedy --seed old", SISTER_TURNS),
}  # fmt: skip


def replay_scenes() -> list[Scene]:
    """Every old log read again, and those of games that go on taken up."""
    scenes = []
    for name in OLD_LOG_MAKERS:
        group = "two-castles " if name.startswith("sister") else ""
        replay = f"{group}replay {name}.jsonl"
        lines = [f"{replay} --verify", f"{replay} --verify --json", f"{replay} --json", f"{replay} --step 40 --json"]
        lines += [f"{replay} --lang {language}" for language in LANGUAGES]
        if not group:  # a log is a position too
            lines += [f"{command} {name}.jsonl --json" for command in ("standings", "hint", "price", "endgame --top 1")]
        calls = [_call(line) for line in lines]
        if name.endswith(("played", "breaks-off")):
            bots = "" if name.endswith("played") else " --bots greedy"
            calls.append(_call(f"{group}play --resume {name}.jsonl{bots}", "score\nundo\n1\n1\nquit\nquit\n"))
            calls.append(_call(f"{replay} --verify"))
        scenes.append(Scene(name, tuple(calls), {}, (name,)))
    return scenes


# answers

BOTS = """class First:
    def __init__(self, rng):
        self.rng = rng

    def choose(self, view, actions):
        return actions[0]


class Broken(First):
    def choose(self, view, actions):
        raise RuntimeError("no idea")


class Cheat(First):
    def choose(self, view, actions):
        return "the throne"
"""
FILES = {
    "bots.py": BOTS,
    "castle.txt": "# two rooms\nfoyer-4@0,0 salon@3,0\nnap-room@10,0/1  # a bed\n",
    "empty.txt": "",
    "notes.txt": "a hall, a bed, a bath\n",
    "list.yaml": "[1, 2, 3]\n",
    "torn.yaml": "castle: [\n",
    "wrong.yaml": "id: wrong\ntitle: A wrong one\nrules: [SCORE-1]\ncastle: foyer-3@0,0\nsteps:\n"
    "  - place: nap-room@3,1/2\n    expect:\n      points: 5\n",
    "case.yaml": "castle: foyer-3@0,0 nap-room@3,1/2\nclaim: {place: 'salon@3,1'}\n",
    "claimless.yaml": "castle: foyer-3@0,0\n",
    "newer.jsonl": '{"log": "madking", "version": 99, "edition": "second"}\n',
    "position.yaml": "version: 1\nedition: second\nplayers:\n- name: Ada\n  castle: foyer-3@0,0\n  money: -1\n",
}
"""Files of which some are good and most are not."""


def answer_scenes() -> list[Scene]:
    """Everything the docs and the help show, then what no page shows."""
    return [*_documented(), *_helps(), *_more(), *_played_scenes(), *_sequences()]


def _call(line: str, typed: str = "") -> Call:
    return Call(tuple(shlex.split(line)), typed)


def _scene(name: str, calls: list[Call], logs: tuple[str, ...] = ()) -> Scene:
    """A scene with those of the files that its calls name."""
    words = " ".join(" ".join(call.arguments) for call in calls)
    return Scene(name, tuple(calls), {file: text for file, text in FILES.items() if file in words}, logs)


_LONG = re.compile(r"--bots \S*master|^table(?!.*--check)")
"""Games of the master take minutes in five languages (tests/solver/test_master.py holds its moves); tables are served
until somebody ends them."""


def _documented() -> Iterator[Scene]:
    """The command lines of the pages and of the help, each as it is written, in JSON, and in four languages."""
    lines = (line for lines in (*map(_lines, _pages()), HELP_EXAMPLES) for line in lines if not _LONG.search(line))
    for number, shown in enumerate(dict.fromkeys(shlex.join(shlex.split(_settled(line))) for line in lines)):
        calls = [_call(shown, "1\n1\nkeep\n1\n1\n" if shown.startswith(PLAYED) else "")]
        if not shown.startswith((*PLAYED, "verify")) and "--jobs" not in shown:  # these take long
            calls.append(_call(f"{shown} --json"))
            calls += [_call(f"{_without_language(shown)} --lang {language}") for language in LANGUAGES[1:]]
        if "replay games" in shown:
            group = "two-castles " if shown.startswith("two-castles") else ""
            calls.insert(0, _call(f"{group}simulate --games 1 --players 3 --seed 7 --record games"))
        yield _scene(f"documented-{number:02}-{_slug(shown)}", calls)


def _pages() -> list[str]:
    return [file.read_text(encoding="utf-8") for file in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))]


def _lines(page: str) -> list[str]:
    """The command lines in the blocks of a page, and those without placeholders in its sentences."""
    blocks = re.findall(r"^ *madking +(.*)$", page, re.M)
    sentences = re.findall(r"`madking ([^`]*)`", page)
    commands = (line.partition(" #")[0].strip() for line in (*blocks, *sentences))
    return [line for line in commands if re.match(r"[a-z]", line) and not re.search(r"\b[A-Z]{2,}\b(?!-)", line)]


def _settled(line: str) -> str:
    """Fewer games than a page shows, as nobody needs statistics here, and a seed for a game that has none."""
    line = re.sub(r"--games \d+", "--games 5", line)
    return f"{line} --seed 3" if " --players " in line and "--seed" not in line else line


def _without_language(line: str) -> str:
    return re.sub(r" --lang \w\w", "", line)


def _slug(line: str) -> str:
    """What a scene is called after: the command and what stands next to it."""
    return "-".join(re.findall(r"[a-z0-9]+", line.lower())[:5])


HELP_EXAMPLES = (
    "judge foyer-3@0,0 nap-room@3,1/2",
    "cards swan",
    "cards --kind favors --edition collectors",
    "case examples/cases/corner-contact-penalty.yaml",
    "endgame examples/positions/endgame.position.yaml",
    "hint 'foyer-3@0,0 salon@3,0' --tile nap-room --by value --top 3",
    "judge 'foyer-4@0,0 salon@3,0' nap-room@10,0/1",
    "legal 'foyer-3@0,0 salon@3,0' nap-room --by-points",
    "play --players Anna --bots greedy,random --save game.jsonl",
    "rules PLACE-5",
    "score 'foyer-4@0,0 salon@3,0 nap-room@10,0/1 lilac-cabinet@10,4'",
    "show 'foyer-4@0,0 salon@3,0 nap-room@10,0/1' --svg castle.svg",
    "simulate --games 200 --players 3 --bots greedy,random,random --seed 7 --jobs 2",
    "tiles gallery-of-mirrors",
    "tiles --type outdoor --size 600",
    "verify examples/books/EX-05.yaml",
    "build my-castle.txt",
    "two-castles build my-castle.txt",
    "two-castles best throne-living-corridor@0,0 --tiles wine-room,nap-room,great-hall,tower",
    "two-castles choose --left throne-living-corridor@0,0 --right throne-food-sleeping@0,0 --round 2"
    " --hand wine-room,nap-room,great-hall",
    "two-castles divide --left throne-living-corridor@0,0 --right throne-food-sleeping@0,0 --tiles wine-room,nap-room",
    "two-castles hint 'throne-living-corridor@0,0 wine-room@2,0' --tiles nap-room,great-hall",
    "two-castles judge 'throne-living-corridor@0,0 terrace@2,0' nap-room@2,1",
    "two-castles legal 'throne-living-corridor@0,0 wine-room@2,0' nap-room",
    "two-castles play --players Anna --bots greedy,greedy --save game.jsonl",
    "two-castles replay games/game-000000.jsonl --verify",
    "two-castles show 'throne-living-corridor@0,0 wine-room@2,0 crypt@0,-1' --svg castle.svg",
    "two-castles tiles hall",
    "two-castles tiles --type food --hanging torch",
)
"""The examples of the help that the pages do not show too."""
COMMANDS = (
    "build", "cards", "case", "endgame", "hint", "judge", "legal", "pick", "plan", "play", "price", "replay", "review",
    "rules", "rulings", "score", "show", "simulate", "standings", "table", "tiles", "tournament", "verify",
    "walk",
)  # fmt: skip
SISTER_COMMANDS = (
    "best", "build", "choose", "divide", "hint", "judge", "legal", "play", "replay", "review", "score", "show",
    "simulate", "tiles", "tournament",
)  # fmt: skip


def _helps() -> Iterator[Scene]:
    """Every page of the help in every language."""
    for command in ("", *COMMANDS, "two-castles", *(f"two-castles {name}" for name in SISTER_COMMANDS)):
        calls = [_call(f"{command} --help --lang {language}") for language in LANGUAGES]
        yield _scene(f"help-{command.replace(' ', '-') or 'madking'}", calls)


TWO = "'foyer-4@0,0 salon@3,0'"
THRONE = "throne-living-corridor@0,0"
HALL = "'throne-living-corridor@0,0 wine-room@2,0 nap-room@2,1 terrace@-1,0'"
POSITIONS = "examples/positions"
MORE = {
    "program": ("", "--version", "jugde", "--lang", "two-castles", "two-castles jugde", "judge", "judge --nonsense",
                f"judge {TWO} nap-room@10,0/1 --lang de", f"judge {TWO} nap-room@10,0/1 --edition third"),
    "judge": (
        f"judge {TWO} nap-room@3,1",
        "judge 'foyer-3@0,0 pumpkin-garden@3,0' hallway@0,-1",
        "judge foyer-3@0,0 nap-rom@3,1",
        "judge foyer-3@0,0 nap-room@x,1",
        "judge foyer-3@0,0 nap-room@3,1/9",
        "judge foyer-3@0,0 foyer-4@9,9",
        "judge foyer-3@0,0 crypt@3,0",
        "judge 'foyer-3@0,0 stairs@3,1' crypt@5,0",
        "judge 'foyer-3@0,0 stairs@3,1/2' crypt@6,0",
        "judge 'foyer-3@0,0 stairs@3,1/2' stairs@-3,1 --ruling stairs-up=allowed",
        "judge 'foyer-3@0,0 stairs@3,1/2' salon@5,1 --ruling stairs-up=allowed",
        "judge foyer-3@0,0 nap-room@30,30",
        "judge 'foyer-3@0,0 nap-room@0,0' salon@3,0",
        "judge foyer-3@0,0 nap-room@3,1/2 --ruling corner-contact=maybe",
        "judge foyer-3@0,0 nap-room@3,1/2 --ruling corners=adjacent",
        "judge foyer-3@0,0 nap-room@3,1/2 --booklet xx9",
        "judge foyer-3@0,0 nap-room@3,1 --edition first --booklet fr1",
        "judge docs/castle.txt nap-room@10,4 --picture",
        "judge castle.txt lilac-cabinet@10,4 --svg verdict.svg",
        "judge castle.txt lilac-cabinet@10,4 --svg no/such/folder.svg",
        "judge missing.txt nap-room@1,1",
        "judge empty.txt nap-room@1,1",
        "judge notes.txt nap-room@1,1",
        "judge foyer-3@0,0 'Ranní salónek@3,1/2'",
    ),
    "legal": (
        "legal docs/castle.txt stairs", "legal docs/castle.txt throne-room --by-points", "legal foyer-3@0,0 crypt",
        f"legal {TWO} hallway --picture", "legal foyer-3@0,0 salonn", "legal foyer-3@0,0 nap-room@3,1",
        f"legal {TWO} sitting-room --ruling corner-contact=adjacent --edition collectors",
    ),
    "score": (
        "score docs/castle.txt --explain", "score docs/castle.txt --explain --edition first",
        f"score {TWO[:-1]} nap-room@4,1'", f"score {TWO[:-1]} nap-room@4,1' --force", "score ''", "score nap-room@0,0",
        f"score {TWO[:-1]} salon@9,9'", "score 'lilac-cabinet@10,4 nap-room@10,0/1 salon@3,0 foyer-4@0,0'",
    ),
    "show": (
        "show docs/castle.txt", "show docs/castle.txt --coordinates", f"show {TWO} --svg -", f"show {TWO} --svg a.svg",
        "show docs/castle.txt --svg a.svg --coordinates", "show 'foyer-3@0,0 nap-room@0,0'",
        "show 'foyer-3@0,0 nap-room@0,0' --force", "show foyer-3@0,0@1",
    ),
    "tiles": (
        "tiles", "tiles zzz", "tiles hall", "tiles --type kitchen", "tiles --size 123", "tiles Obývací", "tiles stairs",
        "tiles --edition first --type downstairs", "tiles --edition collectors --size 150",
    ),
    "cards": (
        "cards", "cards zzz", "cards --edition collectors", "cards --kind bonus --edition first", "cards --kind jokers",
    ),
    "rules": (
        "rules place-5", "rules PLACE-99", "rules zzzz", "rules DIFF-03", "rules OQ-048", "rules REWARD-SLEEP-1",
        "rules B2C-ROUND-7", "rules B2C-END-2 --game two-castles", "rules 'most points wins' --game two-castles",
        "rules 'extra turn'", "rules 'сколько стоит'", "rules schodiště", "rules --differences",
        "rules --differences first,collectors", "rules --differences first,third", "rules --open",
        "rules --open --edition collectors", "rules EXT-1 --booklet cz2", "rules CE-FAVOR-28", "rules", "rules SCORE-1",
    ),
    "rulings": (
        "rulings", "rulings --edition collectors", "rulings --ruling money=hidden --booklet ru2",
        "rulings --ruling money",
    ),
    "standings": (
        *(f"standings {POSITIONS}/{name}.position.yaml" for name in ("endgame", "pricing", "purchase", "solo")),
        f"standings {POSITIONS}/finished.position.yaml --ruling final-order=favors-first --ruling tie-break=area",
        f"standings {POSITIONS}/solo.position.yaml --edition first", "standings position.yaml", "standings list.yaml",
        "standings torn.yaml", "standings missing.yaml",
    ),
    "hint": (
        f"hint {POSITIONS}/purchase.position.yaml --by value --top 2", f"hint {POSITIONS}/solo.position.yaml",
        f"hint {POSITIONS}/endgame.position.yaml --each", f"hint {POSITIONS}/purchase.position.yaml --player Nobody",
        f"hint {TWO}", f"hint {TWO} --tile nap-room --by luck", f"hint {TWO} --tile nap-room --top 0",
        f"hint {TWO} --tile nap-room --svg hints.svg", f"hint {TWO} --tile nap-room --top -1",
        f"hint {TWO} --tile nap-room --time 0", "hint docs/castle.txt --tile hallway --by value",
        f"hint {TWO} --tile nap-room --time 500",
    ),
    "plan": (
        f"plan {TWO} --tiles nap-room,pantry,hallway --choose 2",
        f"plan {TWO} --tiles nap-room,pantry --budget 6000 --prices 4000,5000 --choose 1",
        f"plan {TWO} --tiles nap-room,pantry --budget 6000 --prices 4000",
        f"plan {TWO} --tiles nap-room,pantry --method search", f"plan {TWO} --tiles nap-room,pantry --method cp-sat",
        f"plan {TWO} --tiles nap-room,pantry --method luck",
        f"plan {TWO} --tiles nap-room,pantry --bonus-card type-food",
        f"plan {TWO} --tiles nap-room --bonus-card type-tea", f"plan {TWO} --tiles crypt", f"plan {TWO} --tiles salon",
        f"plan {TWO} --tiles nap-room,nap-room", f"plan {TWO} --tiles ''", f"plan {TWO} --tiles nap-room --choose 3",
        f"plan {TWO} --tiles stairs,crypt --svg plan.svg", f"plan {TWO} --tiles {','.join(['hallway'] * 13)}",
    ),
    "price": (
        f"price {POSITIONS}/purchase.position.yaml", f"price {POSITIONS}/pricing.position.yaml --player Nobody",
        f"price {POSITIONS}/solo.position.yaml", f"price {TWO}",
    ),
    "pick": (
        f"pick {POSITIONS}/purchase.position.yaml", f"pick {POSITIONS}/purchase.position.yaml --stack 350",
        f"pick {POSITIONS}/pricing.position.yaml --stack 123",
        f"pick {POSITIONS}/pricing.position.yaml --stack 200 --tiles nap-room,anteroom",
        f"pick {POSITIONS}/sleeping.position.yaml --tiles nap-rom",
        f"pick {POSITIONS}/purchase.position.yaml --stack 200 --tiles nap-room,anteroom",
    ),
    "endgame": (
        f"endgame {POSITIONS}/endgame.position.yaml --top 1 --hidden-cards 1",
        f"endgame {POSITIONS}/endgame.position.yaml --method enumerate",
        f"endgame {POSITIONS}/solo.position.yaml", f"endgame {POSITIONS}/finished.position.yaml",
        f"endgame {POSITIONS}/endgame.position.yaml --player Nobody",
    ),
    "walk": (
        "walk docs/castle.txt --method search", "walk docs/castle.txt --svg -", f"walk {TWO} --method cp-sat",
        f"walk {TWO} --method luck", "walk foyer-3@0,0", "walk notes.txt",
    ),
    "verify": (
        "verify examples/geometry", "verify examples/books --edition first", "verify examples/two_castles",
        "verify wrong.yaml", "verify examples/books/EX-01.yaml wrong.yaml", "verify torn.yaml", "verify missing.yaml",
        "verify notes.txt",
    ),
    "case": (
        "case case.yaml", "case case.yaml --no-picture --booklet fr1", "case claimless.yaml", "case torn.yaml",
        "case list.yaml", "case missing.yaml", "case case.yaml --svg case.svg", "case examples/books/EX-05.yaml",
        "case examples/cases/corner-contact-penalty.yaml --ruling corner-contact=adjacent",
    ),
    "simulate": (
        "simulate --games 3 --players 4 --bots greedy", "simulate --games 4 --players 1 --bots greedy --edition first",
        "simulate --games 3 --players 3 --bots random --edition collectors --without longest-path,last-master-builder",
        "simulate --games 0", "simulate --games 1 --players 5", "simulate --games 1 --players 3 --bots greedy,random",
        "simulate --games 1 --bots genius", "simulate --games 1 --jobs 0", "simulate --games 1 --favors money",
        "simulate --games 1 --players 2 --cards stairs", "simulate --games 1 --first Nobody --players 2",
        "simulate --games 1 --without lions", "simulate --games 1 --players 2 --bots bots.py:First",
        "simulate --games 1 --players 2 --bots bots.py:Broken", "simulate --games 1 --players 2 --bots bots.py:Cheat",
        "simulate --games 1 --players 2 --bots bots.py:Nothing", "simulate --games 1 --players 2 --bots missing.py:Bot",
    ),
    "sister-score": (
        f"two-castles score {HALL}", f"two-castles score {THRONE}", "two-castles score wine-room@0,0",
        f"two-castles score '{THRONE} wine-room@5,5'", f"two-castles score '{THRONE} wine-room@5,5' --force",
        f"two-castles score {HALL} --attendant nobody", f"two-castles score {HALL} --bonus-card nothing",
        f"two-castles score {HALL} --attendant painter --bonus-card per-food --bonus-card total-width",
        "two-castles score 'foyer-3@0,0'", f"two-castles score '{THRONE} crypt@0,-1 tower@0,1'",
    ),
    "sister-judge": (
        f"two-castles judge {THRONE} wine-room@0,0", f"two-castles judge {THRONE} crypt@0,1",
        f"two-castles judge {THRONE} nap-room@0,2", f"two-castles judge {THRONE} nap-room@5,0",
        f"two-castles judge {THRONE} terrace@0,-1", f"two-castles judge '{THRONE} terrace@2,0' nap-room@2,1",
        f"two-castles judge {THRONE} nap-rom@2,0", f"two-castles judge {THRONE} nap-room@2",
        f"two-castles judge {THRONE} throne-food-sleeping@2,0",
        f"two-castles judge {HALL} tower@3,0 --ruling surrounded-throne=fills-cells-only",
    ),
    "sister-legal": (
        f"two-castles legal {HALL} tower", f"two-castles legal {THRONE} crypt", f"two-castles legal {THRONE} salonn",
        f"two-castles legal {HALL} great-hall --ruling special-bonus=none",
    ),
    "sister-show": (
        f"two-castles show {HALL}", f"two-castles show {HALL} --svg -",
        f"two-castles show {HALL} --svg no/such/file.svg", "two-castles show notes.txt",
    ),
    "sister-tiles": (
        "two-castles tiles", "two-castles tiles zzz", "two-castles tiles --type utility", "two-castles tiles nap-room",
        "two-castles tiles --hanging carpet",
    ),
    "sister-advice": (
        f"two-castles hint {HALL} --tiles tower", f"two-castles hint {THRONE} --tiles a,b",
        f"two-castles hint {HALL} --tiles great-hall,crypt --top 2",
        f"two-castles hint {THRONE} --tiles nap-room,wine-room,crypt,tower,terrace",
        f"two-castles best {HALL} --tiles crypt,great-hall", f"two-castles best {HALL} --tiles nap-room,unknown",
        f"two-castles best {HALL} --tiles ''", f"two-castles best {HALL} --tiles crypt --time 0",
        f"two-castles choose --left {HALL} --right throne-food-sleeping@0,0 --hand crypt,great-hall,terrace --top 1",
        f"two-castles choose --left {HALL} --right {THRONE} --hand crypt,terrace",
        f"two-castles divide --left {HALL} --right throne-food-sleeping@0,0 --tiles crypt,great-hall",
        f"two-castles divide --left {HALL} --right {THRONE} --tiles crypt",
        f"two-castles divide --left {HALL} --tiles crypt,tower",
    ),
    "sister-simulate": (
        "two-castles simulate --games 4 --players 2 --bots greedy", "two-castles simulate --games 3 --players 7",
        "two-castles simulate --games 1 --players 1", "two-castles simulate --games 1 --players 8",
        "two-castles simulate --games 1 --players 3 --bots planner",
        "two-castles simulate --games 1 --players 3 --bots bots.py:First",
        "two-castles simulate --games 1 --players 3 --bots bots.py:Broken",
        "two-castles simulate --games 1 --players 3 --ruling money=hidden",
    ),
}  # fmt: skip
"""Good questions and bad ones, by command: each is asked in English, in JSON, and in one other language in turn."""


def _more() -> Iterator[Scene]:
    turn = 0
    for group, lines in MORE.items():
        for number, line in enumerate(lines):
            turn += 1
            foreign = LANGUAGES[1 + turn % 3]
            calls = [_call(line)]
            if line and group != "program":
                calls += [_call(f"{line} --json"), _call(f"{line} --lang {foreign}")]
            yield _scene(f"{group}-{number:02}", calls)
    for number, file in enumerate(sorted((ROOT / "examples" / "cases").glob("*.yaml"))):
        line = f"case examples/cases/{file.name} --lang {LANGUAGES[number % 4]}"
        yield _scene(f"case-{file.stem}", [_call(line if number % 8 < 4 else f"{line} --json")])
    for number, file in enumerate(sorted((ROOT / "examples" / "cases" / "two-castles").glob("*.yaml"))[::8]):
        line = f"case examples/cases/two-castles/{file.name} --lang {LANGUAGES[number % 4]}"
        yield _scene(f"two-castles-case-{file.stem}", [_call(line if number % 8 < 4 else f"{line} --json")])


# playing

ASKING = "help\nhint\nall\nscore\nmarket\nshow\nshow greedy\n99\n\nnonsense\nundo\ntry 1\n"
"""What can be typed whatever is asked."""
BUILDING = "1\n1\n2 1\nscore\n1\ntry 1\ntry 2\n1\nundo\n2\nsave kept.jsonl\n1\n1\nhelp\n1\n1\nundo\nscore\nquit\n"
SISTER_ASKING = "help\nhint\nall\nscore\nshow 1\nshow 9\ntile nap-room\ntile zzz\n99\n\nnonsense\nundo\ntry 1\n"
SISTER_BUILDING = "1 2\n1\n1\ntry 1\ntry\n1\nundo\nscore\n1\n1\nsave kept.jsonl\n1\n1\n1\n3 4\nundo\nscore\nquit\n"
TO_THE_END = "1\n" * 400
SISTER_TO_THE_END = "1\n1 2\n" * 400


def _played_scenes() -> Iterator[Scene]:
    """Games played by what is typed: asked about, left, saved, taken up again, and played to their end."""
    for language in LANGUAGES:
        start = f"--seed 7 --lang {language}"
        yield _scene(
            f"play-{language}",
            [
                _call(f"play --players Ada --bots greedy {start}", ASKING + BUILDING),
                _call(f"play --resume kept.jsonl --lang {language}", "score\n1\n1\nundo\nquit\n"),
                _call("replay kept.jsonl --verify"),
            ],
        )
        yield _scene(
            f"two-castles-play-{language}",
            [
                _call(f"two-castles play --players Ada --bots greedy,random {start}", SISTER_ASKING + SISTER_BUILDING),
                _call(f"two-castles play --resume kept.jsonl --lang {language}", "score\n1\n1\nundo\nquit\n"),
                _call("two-castles replay kept.jsonl --verify"),
            ],
        )
    whole = {
        "play --players Ada --bots random --seed 5": TO_THE_END,
        "play --players Ada --seed 6 --edition first": TO_THE_END,
        "play --players Ada --bots greedy,random --seed 8 --edition collectors --lang cs": TO_THE_END,
        "play --players Ada,Otto --seed 9 --lang ru": "\n1\n" * 400,
        "two-castles play --players Ada --bots greedy --seed 5 --lang fr": SISTER_TO_THE_END,
        "two-castles play --players Ada,Otto,Marie --seed 6": "\n1\n\n1 2\n" * 400,
    }
    for number, (line, typed) in enumerate(whole.items()):
        group = "two-castles " if line.startswith("two-castles") else ""
        calls = [_call(f"{line} --save whole.jsonl", typed), _call(f"{group}replay whole.jsonl --verify")]
        yield _scene(f"play-to-the-end-{number}", calls)
    for number, (line, typed) in enumerate(
        {
            "play --players Ada --bots greedy --seed 1": "1\n",
            "play --players Ada --bots random --seed 1": "1\nquit\nquit\n",
            "play --players A,B,C,D,E": "",
            "play --players Ada,Ada": "",
            "play --players Ada --bots genius": "",
            "play --resume missing.jsonl": "",
            "play --resume notes.txt": "",
            "play --players Ada --bots bots.py:Broken --seed 1": "1\n1\n1\n1\n1\n",
            "play --players Ada --seed 1 --save no/such/folder.jsonl": "1\n",
            "play --players Ada --seed 1 --save notes.txt": "1\n",
            "two-castles play --players Ada --bots greedy --seed 1": "1 2\n",
            "two-castles play --players Ada --bots clever": "",
            "two-castles play --players A,B,C,D,E,F,G,H": "",
            "two-castles play --resume newer.jsonl": "",
        }.items()
    ):
        yield _scene(f"play-left-{number:02}", [_call(line, typed)])


def _sequences() -> Iterator[Scene]:
    """Calls that need those before them, standard input, or a log."""
    yield _scene(
        "record-twice",
        [
            _call("simulate --games 2 --players 2 --seed 4 --record games"),
            _call("simulate --games 2 --players 2 --seed 5 --record games"),
            _call("simulate --games 2 --players 2 --seed 5 --record games --force"),
            _call("replay games/game-000001.jsonl --step 3"),
            _call("replay games/game-000001.jsonl --step 9999"),
            _call("replay games/game-000001.jsonl --step 12 --lang cs"),
            _call("replay games/game-000001.jsonl --svg pictures"),
            _call("two-castles replay games/game-000001.jsonl"),
        ],
    )
    yield _scene(
        "sister-record-twice",
        [
            _call("two-castles simulate --games 2 --players 3 --seed 4 --record games"),
            _call("two-castles simulate --games 2 --players 3 --seed 5 --record games"),
            _call("two-castles replay games/game-000001.jsonl --step 30"),
            _call("two-castles replay games/game-000001.jsonl --step 9999"),
            _call("replay games/game-000001.jsonl"),
        ],
    )
    logs = ("castles-solo:100", "castles-solo:101", "castles-solo:2", "sister-4:90", "sister-4:91", "sister-4:1")
    calls = []
    for log in logs:
        group = "two-castles " if log.startswith("sister") else ""
        for options in ("--verify", "--verify --json", "--lang fr"):
            calls.append(_call(f"{group}replay {log.replace(':', '-')}.jsonl {options}"))
    yield _scene("torn-logs", calls, logs)
    yield _scene(
        "bad-logs",
        [_call(f"{group}replay {file}") for group in ("", "two-castles ")
         for file in ("newer.jsonl", "notes.txt", "empty.txt", "missing.jsonl", "docs")],
    )  # fmt: skip
    castle = "foyer-4@0,0 salon@3,0  # typed\n"
    yield _scene(
        "standard-input",
        [
            _call("judge - nap-room@10,0/1", castle),
            _call("legal - nap-room", castle),
            _call("score -", castle),
            _call("show -", castle),
            _call("walk -", castle),
            _call("plan - --tiles nap-room", castle),
            _call("hint - --tile nap-room", castle),
            _call("case -", FILES["case.yaml"]),
            _call("standings -", FILES["position.yaml"]),
            _call("two-castles score -", f"{THRONE} wine-room@2,0\n"),
            _call("two-castles legal - tower", "nonsense\n"),
        ],
    )
