"""One readable playthrough of a game of five with every expansion (X1), compared line by line.

Write it anew with `python -m tests.engine.test_playthrough_everything` and read every difference.
"""

import random
from pathlib import Path

from engine.game.game import CASTLES, Setup
from engine.rules.rulings import law
from tests.engine.test_playthrough import Moment, describe
from tests.support.eager import Eager

FILE = Path(__file__).parent / "playthrough_everything.txt"
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
SEED = "everything 0"
VERBS = {"face", "decree", "moat", "place", "join", "done", "reward", "look", "pick", "favor", "swans", "shuffle"}


def playthrough() -> list[str]:
    setup = Setup(law("collectors", {}, ("towers", "swans", "moats", "passages", "decrees")))
    rng = random.Random(SEED)
    bots = [Eager(rng, ring=seat % 2 == 0) for seat in range(len(NAMES))]  # so that rings are closed
    state, events = CASTLES.start(setup, NAMES, CASTLES.shuffle(setup, len(NAMES), rng))
    moment: Moment = Moment(0, None, state, events)
    lines, number = describe(0, None, moment), 0
    while not state.over:
        before, number = moment, number + 1
        if CASTLES.is_chance(state):
            action = CASTLES.chance(state, rng)
        else:
            action = bots[state.player].choose(CASTLES.view(state, state.player), CASTLES.legal_actions(state))
        state, events = CASTLES.apply(state, action)
        moment = Moment(number, action, state, events)
        lines += describe(number, before, moment)
    return lines + [f"{name}: {castle}" for name, castle in zip(state.names, state.castles, strict=True)]


def test_the_playthrough_is_as_it_was() -> None:
    assert playthrough() == FILE.read_text(encoding="utf-8").splitlines()


def test_the_playthrough_has_everything() -> None:
    """Every verb of every expansion that this game can show, and points by each of them."""
    text = FILE.read_text(encoding="utf-8")
    steps = [line.split()[2:] for line in text.splitlines() if line[:3].strip().isdigit() and len(line.split()) > 2]
    assert {step[0] for step in steps} >= VERBS
    assert any(step[0] == "place" and "passage-" in step[-1] for step in steps)
    for rule in ("MOAT-8", "MOAT-9", "MOAT-19", "PASS-7", "TOWER-6", "SWAN-4", "DECREE-"):
        assert rule in text, rule


if __name__ == "__main__":
    FILE.write_text("\n".join(playthrough()) + "\n", encoding="utf-8")
