"""What the conformance suite is run over: tables of every game. A new module adds rows to `MODES` and nothing else."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from engine.game.game import CASTLES, Setup
from engine.kernel.game import Game
from engine.rules.rulings import RULINGS, law
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.rulings import RULINGS as SISTER_RULINGS
from engine.two_castles.rulings import read_law

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Fay", "Gus")


class Mode(NamedTuple):
    """A table of a game: how many play, and what it is set up with."""

    label: str
    game: Game[Any, Any, Any, Any]
    players: int
    set_up: Callable[[], Any]

    @property
    def setup(self) -> Any:
        return self.set_up()

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.players]


class Step(NamedTuple):
    """A step of a random game; the first one is the deal."""

    before: Any
    action: Any
    state: Any
    events: list[Any]


def random_game(mode: Mode, seed: str) -> Iterator[Step]:
    """A random game step by step, to its end or until it is called off."""
    game, rng = mode.game, random.Random(f"{mode.label} {seed}")
    state, events = game.start(mode.setup, mode.names, game.shuffle(mode.setup, mode.players, rng))
    chronicle = game.chronicle(state, events)
    yield Step(None, None, state, events)
    while not state.over and not chronicle.called_off:
        before = state
        if game.is_chance(before):
            action = game.chance(before, rng)
        else:
            actions = game.legal_actions(before)
            action = actions[rng.randrange(len(actions))]
        state, events = game.advance(before, action)
        chronicle.note(before, action, events)
        yield Step(before, action, state, events)


# the tables


def castles(players: int, edition: str = "second", *modules: str, **rulings: str) -> Mode:
    """A table of the big game."""
    overrides = {name.replace("_", "-"): option for name, option in rulings.items()}
    label = " ".join(("castles", str(players), edition, *modules, *map("=".join, overrides.items())))
    return Mode(label, CASTLES, players, lambda: Setup(law(edition, overrides, modules)))


def two_castles(players: int, **rulings: str) -> Mode:
    """A table of the sister game."""
    overrides = {name.replace("_", "-"): option for name, option in rulings.items()}
    label = " ".join(("two-castles", str(players), *map("=".join, overrides.items())))
    return Mode(label, TWO_CASTLES, players, lambda: read_law(overrides))


MODES = [
    *(castles(players, edition) for players in (1, 2, 3, 4) for edition in ("first", "second", "collectors")),
    *(castles(3, **{name: ruling.options[-1]}) for name, ruling in RULINGS.items()),
    castles(1, "second", "toy", solo_expansions="on"),
    *(castles(players, "second", "toy") for players in (2, 3, 4)),
    *(castles(1, "collectors", name, solo_expansions="on") for name in ("towers", "swans")),
    *(castles(players, "collectors", "towers") for players in (2, 5)),
    *(castles(players, "second", "swans") for players in (2, 4)),
    *(castles(players, "collectors", "towers", "swans") for players in (3, 5)),
    *(castles(players, "second", name) for players, name in ((2, "moats"), (3, "passages"))),
    castles(4, "collectors", "moats", "passages", foyer_barbican="two-tiles", moat_payment="bank"),
    *(two_castles(players) for players in range(2, 8)),
    *(two_castles(3, **{name: ruling.options[-1]}) for name, ruling in SISTER_RULINGS.items()),
]
EXPANSIONS = ("towers", "swans", "moats", "passages", "decrees")
"""All of them."""
PIECES = {"moats", "passages"}
"""Those that put pieces into castles."""


def with_expansions() -> Iterator[Mode]:
    """Every choice of expansions for every number of players; five need towers (P5-1)."""
    for number in range(len(EXPANSIONS) + 1):
        for chosen in combinations(EXPANSIONS, number):
            for players in range(1, 6 if "towers" in chosen else 5):
                rulings = {"solo_expansions": "on"} if chosen and players == 1 else {}
                yield castles(players, "collectors", *chosen, **rulings)


EXPANDED = list(with_expansions())
"""All tables: 32 choices of expansions, and one to five players."""
WITH_PIECES = [mode for mode in EXPANDED if PIECES & set(mode.label.split())]
"""Those of them with pieces in their castles: three in four."""
PLAIN = [mode for mode in EXPANDED if mode not in WITH_PIECES]
FEW = [
    castles(1),
    castles(2, "collectors"),
    castles(3, "second", "toy"),
    castles(4, "first"),
    castles(5, "collectors", "towers", "swans"),
    castles(3, "collectors", "moats", "passages"),
    two_castles(2),
    two_castles(3),
    two_castles(7),
]
"""Enough for what does not depend on the law."""
