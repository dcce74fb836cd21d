"""The reward of a closed ring: a room of one stack, placed at once for nothing (MOAT-10, OQ-171, OQ-172)."""

from collections.abc import Sequence
from typing import Any

from engine.catalogue import Slug
from engine.game.book import Book
from engine.game.decisions.stack import look_words, told_look
from engine.game.events import Event, Happenings, Looked
from engine.game.flow import go, marked, put, unmarked
from engine.game.hand import can_place, tiles_of
from engine.game.module import Ask, Completion, Decision, Deed, Refusal, plain_due
from engine.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.kernel.actions import read_number
from engine.kernel.i18n import N_, say
from engine.modules.moats.purchase import MOAT

SEARCH, PICK = "search", "pick"
"""The phases: a stack is chosen, then a room of it or none; the second is also the verb that ends it."""
NOTHING = "-"
SHUFFLE_MARK = "search-"
"""The mark of a turn in which the stack of this size has still to be shuffled."""


def _usable(state: GameState) -> bool:
    return any(state.stacks)


def _refuse_reward(state: GameState) -> Refusal:
    return say(N_("every stack of rooms is empty")), ("MOAT-10",)


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    return state.but(phase=SEARCH)


def _gives(state: GameState, target: str) -> str:
    return say(N_("look through a stack and place one room of it for nothing, or none"))


CLOSED = Completion(
    MOAT,
    name=N_("moat"),
    rules=("MOAT-10",),
    due=plain_due(N_("The reward of the closed moat is due: a room of any stack, for nothing.")),
    gives=_gives,
    use=_use,
    usable=_usable,
    refuse=_refuse_reward,
)


# which stack


def _stacks(state: GameState) -> list[Action]:
    sizes = zip(state.box.sizes, state.stacks, strict=True)
    return [Action(Verb.LOOK, (size,)) for size, stack in sizes if stack]


def _look(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    events.append(Looked(state.player, args[0]))
    return state.but(phase=PICK, looking=args[0])


def _refuse_look(state: GameState, action: Action) -> Refusal:
    return say(N_("choose a stack of rooms that is not empty")), ("MOAT-10",)


SEARCHING = Decision(
    SEARCH,
    title=N_("choose a stack to look through"),
    now=N_("{name} is to choose a stack to look through"),
    rules=("MOAT-10",),
    options=_stacks,
    deeds={Verb.LOOK: Deed(_look, look_words, told_look, read=read_number)},
    refuse=_refuse_look,
)


# which room


def _rooms(state: GameState) -> list[Action]:
    """None, or a room of the stack for which there is a place."""
    castle = state.castles[state.player]
    fitting = [slug for slug in sorted(state.stack(state.looking)) if can_place(castle, slug)]
    return [Action(PICK, (slug,)) for slug in (NOTHING, *fitting)]


def _pick(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """The room is in hand, to be placed at once; the rest of the stack is shuffled when that is done."""
    size, slug = state.looking, args[0]
    state = marked(state.but(looking=0), f"{SHUFFLE_MARK}{size}")
    if slug == NOTHING:
        return go(state, "settle", events)
    row = state.box.row[size]
    rest = tuple(other for other in state.stacks[row] if other != slug)
    return state.but(stacks=put(state.stacks, row, rest), phase=Phase.PLACE, hand=tiles_of(slug))


def shuffle_after(state: GameState) -> GameState | Ask:
    """The stack that was looked through is shuffled, now that the room lies in the castle."""
    mark = next((mark for mark in state.frames[-1].used if mark.startswith(SHUFFLE_MARK)), "")
    if not mark:
        return state
    state, size = unmarked(state, mark), int(mark.removeprefix(SHUFFLE_MARK))
    if len(state.stack(size)) < 2:
        return state
    return Ask(state.but(phase=Phase.SHUFFLE, player=NOBODY, looking=size))


def _pick_words(book: Book, args: tuple[Any, ...]) -> str:
    if args == (NOTHING,):
        return say(N_("take no room out of it"))
    return say(N_("take {what} out of it"), what=", ".join(map(str, args)))


def _told_pick(state: GameState, action: Action, events: Sequence[Event]) -> str:
    if action.args[0] == NOTHING:
        return say(N_("took no room out of the stack"))
    return say(N_("took {tile} for nothing"), tile=action.args[0])


def _refuse_pick(state: GameState, action: Action) -> Refusal:
    if len(action.args) == 1 and Slug(str(action.args[0])) in state.stack(state.looking):
        return say(N_("{tile} has no legal place in the castle"), tile=action.args[0]), ("MOAT-10", "PLACE-8")
    return say(N_("take a room of this stack that can be placed, or none: {text}"), text=f"{PICK} {NOTHING}"), (
        "MOAT-10",
    )


PICKING = Decision(
    PICK,
    title=N_("take a room out of the stack or none"),
    now=N_("{name} is to take a room out of the stack, or none"),
    rules=("MOAT-10",),
    options=_rooms,
    deeds={PICK: Deed(_pick, _pick_words, _told_pick)},
    refuse=_refuse_pick,
)
