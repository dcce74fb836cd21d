"""The rewards of a last turn in an order that loses nothing: what to use at once, what to choose between, what to keep.

Money and points come at once. A Living room is scored again last, since the castle can only make it worth more.
"""

from collections.abc import Iterator

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.scoring import own_points
from engine.catalogue import RoomType
from engine.game.play import legal_actions
from engine.game.state import Action, GameState, Reward, Verb

AT_ONCE = (RoomType.SLEEPING, RoomType.ACTIVITY, RoomType.OUTDOOR, RoomType.UTILITY)
OPEN = (RoomType.CORRIDOR, RoomType.DOWNSTAIRS, RoomType.FOOD)
"""Rewards that leave a choice, or another tile to place."""


def use(reward: Reward, kind: str, target: Placement | None = None) -> Action:
    """The action that uses a reward as one of a kind."""
    return Action(Verb.REWARD, (str(reward.room), str(kind), str(target or reward.room)))


def decline(reward: Reward) -> Action:
    """The action that lets a reward go."""
    return Action(Verb.DECLINE, (str(reward.room),))


def plain_reward(table: GameState) -> Action | None:
    """The next reward that is used without a thought, if there is one; a Sleeping reward leaves only the stack open."""
    due = table.frames[-1].due
    for reward in due:
        if reward.kind in AT_ONCE:
            lost = reward.kind == RoomType.UTILITY and not table.bonus_deck
            return decline(reward) if lost else use(reward, reward.kind)
        if reward.kind == RoomType.FOOD and use(reward, reward.kind) not in legal_actions(table):
            return decline(reward)
    if all(reward.kind == RoomType.LIVING for reward in due):
        return use(due[0], RoomType.LIVING)
    return None


def choices(table: GameState) -> Iterator[Action]:
    """What can be decided about the rewards due when no plain one is left: one of each kind, as equal ones commute.

    An extra turn is better than none, if only to pass. Five points are better than an unknown card. A free tile, an
    extra turn and money come before points, which can wait; a Corridor reward is let go when nothing can follow.
    """
    due = {reward.kind: reward for reward in reversed(table.frames[-1].due) if reward.kind in OPEN}
    legal = legal_actions(table)
    for kind, reward in due.items():
        others = (RoomType.CORRIDOR, RoomType.FOOD, RoomType.OUTDOOR, RoomType.SLEEPING)
        ways = [use(reward, other) for other in (others if kind == RoomType.DOWNSTAIRS else (kind,))]
        yield from (action for action in ways if action in legal)
    corridor, cellar = due.get(RoomType.CORRIDOR), due.get(RoomType.DOWNSTAIRS)
    compulsory = table.law["rewards"] == "compulsory"
    if corridor and (compulsory or RoomType.FOOD not in due) and decline(corridor) in legal:
        yield decline(corridor)
    if cellar and len(due) == 1:
        yield _points(table, cellar)


def _points(table: GameState, cellar: Reward) -> Action:
    """A Downstairs reward as points: five, or one of the rooms scored again (REWARD-DOWN-3)."""
    castle = table.castles[table.player]
    target = max(sorted(cellar.together or (cellar.room,)), key=lambda room: scored_again(castle, room))
    if scored_again(castle, target) > castle.terms.activity_points:
        return use(cellar, RoomType.LIVING, target)
    return use(cellar, RoomType.ACTIVITY)


def scored_again(castle: Castle, room: Placement) -> int:
    """What a room is worth when it is scored again: its printed points and its own icons (REWARD-LIV-1)."""
    return own_points(castle, castle.rooms.index(room))
