"""A room that is kept in secret as a model for others (DECREE-34)."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from engine.catalogue import Slug, Tile, find_tile
from engine.game.book import Book
from engine.game.events import Event, Happenings
from engine.game.flow import put, resume
from engine.game.module import Ask, Decision, Deed
from engine.game.state import Action, GameState, Points
from engine.game.view import View
from engine.kernel.actions import read_number
from engine.kernel.forms import Schema
from engine.kernel.i18n import N_, say
from engine.kernel.schemas import ref
from engine.modules.decrees.decree import Decree, keep_own, own_of
from engine.modules.done import refusing

PHASE = VERB = "model"
EACH = 2


class Model(NamedTuple):
    """A room that lies face down: its back shows its size, and only its owner knows which it is."""

    size: int
    slug: str = ""


def _options(state: GameState) -> list[Action]:
    return [Action(VERB, (size,)) for size, stack in zip(state.box.sizes, state.stacks, strict=True) if stack]


def _take(state: GameState, owner: int, size: int) -> GameState:
    """The top room of the stack lies on the card; the stack is one lower (OQ-129)."""
    top, *rest = state.stack(size)
    state = state.but(stacks=put(state.stacks, state.box.row[size], tuple(rest)))
    return keep_own(state, owner, Model(size, top))


def _choose(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    return resume(_take(state, state.player, args[0]), events)


def _words(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("take the top room of the stack of {size} as the model"), size=", ".join(map(str, args)))


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("took the top room of the stack of {size} as the model"), size=action.args[0])


CHOOSE = Decision(
    PHASE,
    title=N_("choose the stack of the model"),
    now=N_("{name} is to choose the stack of the model"),
    rules=("DECREE-34",),
    options=_options,
    deeds={VERB: Deed(_choose, _words, _told, read=read_number)},
    refuse=refusing(N_("choose a stack of rooms that is not empty"), "DECREE-34"),
)


def matches(model: Tile, state: GameState, owner: int) -> tuple[int, int]:
    """How many tiles of a castle have the model's size and how many its type; the size is one of rooms (COMP-17)."""
    tiles = state.castles[owner].tiles
    same_size = sum(tile.is_room and tile.size == model.size for tile in tiles)
    return same_size, sum(tile.type == model.type for tile in tiles)


class SecretModel(Decree):
    """The top room of any stack, those of 325 too (OQ-195)."""

    id = "secret-model"
    secret = True
    decisions = (CHOOSE,)

    def start(self, state: GameState, owner: int, events: Happenings) -> GameState | Ask:
        stacks = _options(state)
        if not stacks:
            return state
        if len(stacks) == 1:
            return _take(state, owner, stacks[0].args[0])
        return Ask(state.but(phase=PHASE, player=owner))

    def items(self, state: GameState, owner: int) -> list[Points]:
        own: Model | None = own_of(state, owner)
        if own is None or not own.slug:
            return []
        points = EACH * sum(matches(find_tile(own.slug), state, owner))
        return [Points(self.rule, own.slug, "", points)] if points else []

    def explain(self, state: GameState, owner: int, item: Points) -> str:
        model = find_tile(item.source)
        same_size, same_type = matches(model, state, owner)
        sentence = N_("{room}: {n} of {size}, {m} of the type {type}")
        return say(sentence, room=model.slug, n=same_size, size=model.size, m=same_type, type=say(str(model.type)))

    # what it hides

    def see(self, own: Any, mine: bool) -> Any:
        return own if mine or own is None else own._replace(slug="")

    def rooms(self, own: Any) -> tuple[Slug, ...]:
        return (Slug(own.slug),) if own is not None and own.slug else ()

    def imagine(self, state: GameState, owner: int, view: View, rng: Random) -> GameState:
        """Any room of its size that lies nowhere else: what went to the box, or the stack, is one too many."""
        own: Model | None = own_of(state, owner)
        if own is None or own.slug:
            return state
        row = state.box.row[own.size]
        tiles, cards, favors = state.boxed
        boxed = [slug for slug in tiles if find_tile(slug).size == own.size]
        if len(boxed) <= len(state.box.rooms[row]) - state.box.heights[row]:
            return _take(state, owner, own.size)  # nobody may count the stacks, so it was taken for one of the stack
        slug = boxed[rng.randrange(len(boxed))]
        rest = tuple(other for other in tiles if other != slug)
        return keep_own(state.but(boxed=(rest, cards, favors)), owner, own._replace(slug=slug))

    def lines(self, view: View, owner: int, own: Any) -> list[str]:
        if own is None:
            return []
        if own.slug:
            return [say(N_("the model is {room}"), room=own.slug)]
        return [say(N_("the model is a room of {size}"), size=own.size)]

    def form(self) -> Schema:
        return ref("room")

    def write(self, state: GameState, own: Any) -> str | int | None:
        """The room, or its size where nothing else is seen of it."""
        return None if own is None else str(own.slug) or own.size

    def read(self, state: GameState, owner: int, data: Any, field: str) -> Model | None:
        return None if data is None else Model(find_tile(data).size, data)
