"""Which reward to use now, as what, or to decline (COMPLETE-4 to COMPLETE-7)."""

from collections.abc import Sequence
from typing import Any

from engine.game.book import Book, terms_of
from engine.game.events import Event, Happenings
from engine.game.flow import go, marked
from engine.game.module import Decision, Deed, Refusal, cannot
from engine.game.state import Action, Frame, GameState, Phase, Reward, Verb
from engine.kernel.i18n import N_, labelled, say, say_names


def uses(state: GameState, reward: Reward) -> list[Action]:
    """The ways to use a reward that is due: as what it is, or as any of those it stands for (REWARD-DOWN-2)."""
    rewards = state.book.rewards
    found = []
    for kind in rewards[reward.kind].instead or (reward.kind,):
        if kind not in reward.taken and rewards[kind].usable(state):
            targets = sorted(rewards[kind].targets(reward))
            found += [Action(Verb.REWARD, (str(reward.room), kind, str(target))) for target in targets]
    return found


def _options(state: GameState) -> list[Action]:
    frame = state.frames[-1]
    found = []
    for reward in frame.due:
        usable = uses(state, reward)
        found += usable
        if not usable or state.law["rewards"] == "optional":
            found.append(Action(Verb.DECLINE, _name(frame, reward)))
    return sorted(set(found))


# which reward is meant


def _name(frame: Frame, reward: Reward) -> tuple[str, ...]:
    """What names a reward that is due: its room, and what it is where the room has earned two."""
    room = str(reward.room)
    kinds = {other.kind for other in frame.due if other.room == reward.room}
    return (room,) if len(kinds) == 1 else (room, reward.kind)


def _taken_as(state: GameState, room: str, kind: str) -> Reward | None:
    """The reward of a room that is due as this, or that stands for it."""
    due = [reward for reward in state.frames[-1].due if str(reward.room) == room]
    rewards = state.book.rewards
    own = [reward for reward in due if reward.kind == kind]
    standing = (one for one in due if kind in rewards[one.kind].instead and kind not in one.taken)
    return next(iter([*own, *standing]), None)


def _without(state: GameState, reward: Reward) -> GameState:
    """The table without a reward that was due."""
    frame = state.frames[-1]
    left = list(frame.due)
    left.remove(reward)
    return state.but(frames=(*state.frames[:-1], frame._replace(due=tuple(left))))


def _spent(state: GameState, reward: Reward, kind: str) -> GameState:
    """The table after a reward is taken as this; one that stands for others may be taken as another too (DECREE-03)."""
    taken = (*reward.taken, kind)
    state = _without(state, reward)
    if not state.book.rewards[reward.kind].instead:
        return state
    if len(taken) >= terms_of(state, state.player).downstairs_choices:
        return state
    frame = state.frames[-1]
    due = (*frame.due, reward._replace(taken=tuple(sorted(taken))))
    return state.but(frames=(*state.frames[:-1], frame._replace(due=due)))


# deeds


def _use(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    room, kind, target = args
    reward = _taken_as(state, room, kind)
    assert reward is not None
    return state.book.rewards[kind].use(_spent(state, reward, kind), target, events)


def _decline(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    reward = next(reward for reward in state.frames[-1].due if _name(state.frames[-1], reward) == args)
    state = _without(state, reward)
    if state.book.rewards[reward.kind].once and state.law["declined-corridor"] == "forfeited":
        state = marked(state, reward.kind)
    return go(state, "settle", events)


def _refuse(state: GameState, action: Action) -> Refusal:
    if action.verb == Verb.DECLINE:
        return say(N_("no such reward is due, or it may not be declined")), ("COMPLETE-6",)
    if action.verb != Verb.REWARD or len(action.args) != 3:
        return cannot(state, action)
    return _why_not(state, str(action.args[0]), str(action.args[1]))


def _why_not(state: GameState, room: str, kind: str) -> Refusal:
    rewards = state.book.rewards
    due = [rewards[reward.kind] for reward in state.frames[-1].due if str(reward.room) == room]
    if not due:
        return say(N_("no reward is due for {room}"), room=room), ("COMPLETE-1",)
    standing = next((reward for reward in due if reward.kind == kind and reward.instead), None)
    if standing is not None and standing.refuse is not None:
        return standing.refuse(state)
    if any(kind in reward.taken for reward in state.frames[-1].due if str(reward.room) == room):
        return say(N_("the reward of {room} has been taken as this already"), room=room), ("DECREE-03",)
    if _taken_as(state, room, kind) is None:
        return say(N_("the reward of {room} is of another kind"), room=room), ("COMPLETE-7",)
    refuse = rewards[kind].refuse
    if refuse is not None and not rewards[kind].usable(state):
        return refuse(state)
    return say(N_("no such reward can be taken for {room}"), room=room), ("COMPLETE-7",)


# words


def _words(book: Book, args: tuple[Any, ...]) -> str:
    """A reward with what it is used as, and the room it scores again."""
    room, kind, target = args
    details = [say(book.rewards[kind].name)]
    if target and str(target) != str(room):
        details.append(say_names(str(target)))
    return f"{say(N_('reward of {room}'), room=room)} ({', '.join(details)})"


def _decline_words(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("decline the reward of {room}"), room=args[0])


def reward_words(state: GameState, action: Action) -> str:
    """A way to use a reward: of which room, as which kind, and what it gives."""
    if action.verb == Verb.DECLINE:
        return _decline_words(state.book, action.args)
    room, kind, target = action.args
    reward = state.book.rewards[kind]
    return labelled(f"{room}, {say(reward.name)}", reward.gives(state, target))


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("took the reward of {what}"), what=reward_words(state, action))


def _told_declined(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("declined the reward of {what}"), what=action.args[0])


REWARD = Decision(
    Phase.REWARD,
    title=N_("use the rewards"),
    now=N_("{name} is to use or decline a completion reward"),
    rules=("COMPLETE-4",),
    options=_options,
    deeds={
        Verb.REWARD: Deed(_use, _words, _told),
        Verb.DECLINE: Deed(_decline, _decline_words, _told_declined),
    },
    refuse=_refuse,
)
