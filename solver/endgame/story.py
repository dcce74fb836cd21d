"""A last turn told: every action it takes, in order, and where the points come from."""

from typing import NamedTuple

from engine.catalogue import RoomType
from engine.game.events import Event, Scored
from engine.game.final import Standings
from engine.game.play import legal_actions
from engine.game.state import Action, GameState, Phase, Points, Verb
from solver.endgame.clearing import after_clearing, best_clearing
from solver.endgame.rewards import plain_reward
from solver.endgame.search import Turn
from solver.endgame.seen import at_end, follow, is_use, last_table, unmixed


class Told(NamedTuple):
    """An action, the table before it, and what followed from it."""

    before: GameState
    action: Action
    events: tuple[Event, ...]


class Story(NamedTuple):
    """A turn from beginning to end: its steps, the table it leads to, and the final table there."""

    steps: tuple[Told, ...]
    table: GameState
    final: Standings


def tell(table: GameState, turn: Turn) -> Story:
    """Play a turn that was found, with every reward used, to its end."""
    if turn.whole:
        return _tell_whole(table, turn)
    decisions = list(turn.actions)
    visits = [size for size in turn.outcome.emptied for _ in range((len(table.stack(size)) + 1) // 2)]
    steps: list[Told] = []
    while not at_end(table):
        for action in _next_actions(table, decisions, visits):
            step = follow(table, action)
            steps.append(Told(table, action, tuple(step.events)))
            table = step.state
    return Story(tuple(steps), table, last_table(table))


def _tell_whole(table: GameState, turn: Turn) -> Story:
    """The same of a turn whose every action is named; last, what its player takes off the stacks (DECREE-15)."""
    player, steps = table.player, list[Told]()
    for action in turn.actions:
        step = follow(table, action)
        steps.append(Told(table, action, tuple(step.events)))
        table = step.state
    clearing = best_clearing(table, player)
    if clearing.args:
        steps.append(Told(table, clearing, ()))
        table = after_clearing(table, clearing)
    return Story(tuple(steps), table, last_table(table))


def _next_actions(table: GameState, decisions: list[Action], visits: list[int]) -> list[Action]:
    """What comes next: a shuffle, a reward that needs no thought, or the next decision."""
    if table.phase == Phase.SHUFFLE:
        if decisions and decisions[0].verb == Verb.SHUFFLE:
            decisions.pop(0)
        return [unmixed(table)]
    plain = plain_reward(table) if table.phase == Phase.REWARD else None
    action = plain or decisions.pop(0)
    return _sleep(table, action, visits) if is_use(action, RoomType.SLEEPING) else [action]


def _sleep(table: GameState, action: Action, visits: list[int]) -> list[Action]:
    """A Sleeping reward: take two tiles off the next stack to be emptied, or leave all as it is."""
    let_go = Action(Verb.DECLINE, action.args[:1])
    if visits:
        size = visits.pop(0)
        return [action, Action(Verb.LOOK, (size,)), Action(Verb.STASH, table.stack(size)[:2])]
    if let_go in legal_actions(table):
        return [let_go]
    size = next(size for size, stack in zip(table.box.sizes, table.stacks, strict=True) if stack)
    return [action, Action(Verb.LOOK, (size,)), Action(Verb.STASH)]


def gains(before: Standings, story: Story, player: int) -> list[Points]:
    """Where the points of a turn come from: item by item; their sum is what the final total changes by."""
    found = [
        item
        for step in story.steps
        for event in step.events
        if isinstance(event, Scored) and event.player == player
        for item in event.items
    ]
    then, now = _final_points(story.final, player), _final_points(before, player)
    for key in dict.fromkeys((*now, *then)):
        change = then.get(key, 0) - now.get(key, 0)
        if change:
            found.append(Points(*key, "", change))
    return found


def _final_points(final: Standings, player: int) -> dict[tuple[str, str], int]:
    """The points of the final scoring by rule and card; depleted stacks count together, and so do tokens."""
    table: dict[tuple[str, str], int] = {}
    for item in final.items[player]:
        key = item.rule, "" if item.rule in ("DEPL-1", "SWAN-4") else item.source
        table[key] = table.get(key, 0) + item.points
    return table
