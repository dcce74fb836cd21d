"""Clear-out: some rooms leave the stacks right before the final scoring, so that these may be depleted (DECREE-15)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.catalogue import Slug
from engine.game.book import Book
from engine.game.events import Event, Happenings, Record
from engine.game.flow import resume
from engine.game.module import Ask, Decision, Deed, Refusal, Seam, cannot
from engine.game.state import Action, GameState
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.modules.decrees.decree import Decree

PHASE = VERB = "clear"
MOST = 4
"""So many rooms may go in all."""


class Cleared(NamedTuple):
    """Rooms that were taken off a stack, unseen (DECREE-15, OQ-201)."""

    player: int
    size: int
    number: int

    def record(self) -> Record:
        return {"event": "clear", "player": self.player, "size": self.size, "number": self.number}

    def words(self, name: str) -> str:
        return labelled(
            name,
            say_n(
                "{n} room leaves the stack of {size}",
                "{n} rooms leave the stack of {size}",
                self.number,
                size=self.size,
            ),
        )


def _options(state: GameState) -> list[Action]:
    """Every choice of up to four rooms off the tops of the stacks of rooms (OQ-119)."""
    heights = [(size, len(stack)) for size, stack in zip(state.box.sizes, state.stacks, strict=True)]
    return sorted(Action(VERB, words) for words in _choices(heights, MOST))


def _choices(heights: Sequence[tuple[int, int]], most: int) -> Iterator[tuple[str, ...]]:
    if not heights:
        yield ()
        return
    size, height = heights[0]
    for number in range(min(height, most) + 1):
        first = (f"{size}:{number}",) if number else ()
        for others in _choices(heights[1:], most - number):
            yield (*first, *others)


def _chosen(args: Sequence[Any]) -> list[tuple[int, int]] | None:
    """The sizes, and how many of each; nothing if a word is no `SIZE:NUMBER`."""
    words = [str(word).partition(":") for word in args]
    if not all(number.isdecimal() and len(number) < 10 for size, _colon, count in words for number in (size, count)):
        return None
    return [(int(size), int(count)) for size, _colon, count in words]


def _clear(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    stacks, gone = list(state.stacks), list[Slug]()
    for size, number in _chosen(args) or ():
        row = state.box.row[size]
        gone += stacks[row][:number]
        stacks[row] = stacks[row][number:]
        events.append(Cleared(state.player, size, number))
    return resume(state.but(stacks=tuple(stacks), removed=state.removed + tuple(gone)), events)


# words


def _words(book: Book, args: tuple[Any, ...]) -> str:
    if not args:
        return say(N_("leave the stacks as they are"))
    return say(N_("take rooms off the stacks: {what}"), what=_listed(args))


def _listed(args: Sequence[Any]) -> str:
    return ", ".join(f"{count} \N{MULTIPLICATION SIGN} {size}" for size, count in _chosen(args) or ())


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    if not action.args:
        return say(N_("left the stacks as they are"))
    return say(N_("took rooms off the stacks: {what}"), what=_listed(action.args))


def _refuse(state: GameState, action: Action) -> Refusal:
    if action.verb != VERB:
        return cannot(state, action)
    return _why_not(state, _chosen(action.args)), ("DECREE-15",)


def _why_not(state: GameState, chosen: Sequence[tuple[int, int]] | None) -> str:
    if chosen is None or [size for size, _count in chosen] != sorted({size for size, _count in chosen}):
        return say(N_("rooms are named as SIZE:NUMBER, each size once, the smallest first: 150:1 300:2"))
    for size, number in chosen:
        height = len(state.stack(size)) if size in state.box.row else 0
        if not 0 < number <= height:
            sentence = N_("the stack of {size} has {height} rooms, so {n} cannot be taken off it")
            return say(sentence, size=size, height=height, n=number)
    return say(N_("{most} rooms may be taken off in all, not {n}"), most=MOST, n=sum(count for _size, count in chosen))


CLEAR = Decision(
    PHASE,
    title=N_("take rooms off the stacks"),
    now=N_("{name} may take up to four rooms off the stacks, right before the scoring"),
    rules=("DECREE-15",),
    options=_options,
    deeds={VERB: Deed(_clear, _words, _told)},
    refuse=_refuse,
)


class ClearOut(Decree):
    """None to four rooms in all leave the stacks before anything is scored (DECREE-15)."""

    id = "clear-out"
    seams = ("scoring",)
    asks = True
    decisions = (CLEAR,)
    events = (Cleared,)

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        if not any(state.stacks):
            return state
        return Ask(state.but(phase=PHASE, player=owner))
