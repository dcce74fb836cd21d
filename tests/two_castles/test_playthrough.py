"""Readable playthroughs of whole games of Between Two Castles, of three and of two players, compared line by line.

Write them anew with `python -m tests.two_castles.test_playthrough` and read every difference.
"""

from pathlib import Path

from engine.kernel import log
from engine.kernel.log import follow
from engine.two_castles.game.events import Event
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.state import Action, GameState
from solver.table.arena import play_game
from tests.support.series import sister_series

Moment = log.Moment[GameState, Action, Event]
FILE = Path(__file__).parent / "playthrough.txt"
PLANS = (
    sister_series(("greedy", "random", "greedy"), "playthrough", record=True),
    sister_series(("greedy",) * 2, "two", record=True),
)


def describe(number: int, before: Moment | None, moment: Moment) -> list[str]:
    """What happened in a step, and the table after it."""
    state = moment.state
    who = "" if before is None else f"{before.state.names[before.state.player]} " if before.state.player >= 0 else "- "
    lines = [f"{number:3d} {who}{moment.action or 'deal'}"]
    for event in moment.events:
        facts = ", ".join(f"{key} {value}" for key, value in event.record().items() if key != "event")
        lines.append(f"      {event.record()['event']}: {facts}")
    piles = f"hands {'/'.join(str(len(hand)) for hand in state.hands)} supply {len(state.supply)}"
    heights = "/".join(str(len(castle)) for castle in state.castles)
    site = f" castle {state.site + 1}" if state.site >= 0 else ""
    place = f"round {state.round}.{state.turn} {state.phase}{site}"
    lines.append(f"    = {place} | {piles} discards {len(state.discards)} | rooms {heights}")
    return lines


def playthrough() -> list[str]:
    lines: list[str] = []
    for plan in PLANS:
        before: Moment | None = None
        for number, moment in enumerate(follow(TWO_CASTLES, play_game(plan, 0).log)):
            lines += describe(number, before, moment)
            before = moment
        assert before is not None
        state = before.state
        for number, castle in enumerate(state.castles):
            extras = " ".join((*state.attendants[number], *state.cards[number]))
            lines.append(f"castle {number + 1}: {castle} | {extras}".rstrip(" |"))
    return lines


def test_the_playthrough_is_as_it_was() -> None:
    assert playthrough() == FILE.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text("\n".join(playthrough()) + "\n", encoding="utf-8")
