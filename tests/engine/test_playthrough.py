"""One readable playthrough of a whole game, compared line by line.

Write it anew with `python -m tests.engine.test_playthrough` and read every difference.
"""

from pathlib import Path

from engine.game.events import Event
from engine.game.game import CASTLES
from engine.game.state import Action, GameState
from engine.kernel import log
from engine.kernel.log import follow
from solver.table.arena import play_game
from tests.support.series import big_series

Moment = log.Moment[GameState, Action, Event]
FILE = Path(__file__).parent / "playthrough.txt"
PLAN = big_series(("greedy", "random", "random"), "playthrough", record=True)


def describe(number: int, before: Moment | None, moment: Moment) -> list[str]:
    """What happened in a step, and the table after it."""
    state = moment.state
    who = "" if before is None else f"{before.state.names[before.state.player]} " if before.state.player >= 0 else "- "
    lines = [f"{number:3d} {who}{moment.action or 'deal'}"]
    for event in moment.events:
        record = event.record()
        facts = ", ".join(f"{key} {value}" for key, value in record.items() if key not in ("event", "items"))
        items = "; ".join(f"{i['points']:+d} {i['rule']} {i['source']} {i['target']}" for i in record.get("items", ()))
        lines.append(f"      {record['event']}: {facts} {items}".rstrip())
    market = " ".join(f"{offer.slug}:{offer.price}+{offer.coins}" for offer in state.market)
    purses = " ".join(
        f"{name}={score}/{money}" for name, score, money in zip(state.names, state.scores, state.money, strict=True)
    )
    lines.append(f"    = round {state.round} {state.phase} deck {len(state.deck)} | {purses} | {market}".rstrip())
    return lines


def playthrough() -> list[str]:
    lines: list[str] = []
    before: Moment | None = None
    for number, moment in enumerate(follow(CASTLES, play_game(PLAN, 0).log)):
        lines += describe(number, before, moment)
        before = moment
    assert before is not None
    return lines + [f"{name}: {castle}" for name, castle in zip(before.state.names, before.state.castles, strict=True)]


def test_the_playthrough_is_as_it_was() -> None:
    assert playthrough() == FILE.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text("\n".join(playthrough()) + "\n", encoding="utf-8")
