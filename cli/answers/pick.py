"""The question `pick`: which tiles of a stack to put on the deck when a Sleeping reward lets a player see it."""

from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.positions import find_seat, read_state
from cli.answers.price import purchase_document
from cli.answers.tables import Position
from cli.answers.waiting import patience_for, stopped_document
from cli.errors import BadInput
from cli.words.market import next_order, pick_reasons
from engine.catalogue import find_tile
from engine.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.game.view import View, view
from engine.kernel.i18n import N_, say
from engine.records.positions import Need
from engine.records.positions.checks import table_warnings
from solver.support import refusal

if TYPE_CHECKING:
    from solver.market.market import Purchase
    from solver.market.pick import Choice, Coming
    from solver.patience import Patience

DURING_TURN = (Phase.TAKE, Phase.PLACE, Phase.REWARD, Phase.FREE, Phase.STACK, Phase.STASH, Phase.KEEP)


class Look(NamedTuple):
    """Who looks through which stack, and what lies in it."""

    seen: View
    size: int
    tiles: tuple[str, ...]
    warnings: list[str]


class Picked(NamedTuple):
    """The choices, the best first; `done` is what is bought until the next round."""

    look: Look
    coming: "Coming"
    choices: list["Choice"]
    done: list[tuple[int, "Purchase"]]


def answer(
    position: Position,
    stack: int = 0,
    tiles: list[str] | None = None,
    player: str = "",
    time: float | None = None,
    rulings: dict[str, str] | None = None,
    edition: str = "",
) -> Document:
    """Choose the tiles to put on the deck; `stack` and `tiles` say what the position does not show."""
    look = read_look(read_state(position, edition, rulings, Need.ADVICE), player, stack, tiles or [])
    patience = patience_for(time)
    return document(find_picks(look, patience), patience)


# what is asked


def read_look(state: GameState, player: str, stack: int, tiles: list[str]) -> Look:
    """The stack that is looked through, as far as it may be."""
    seen = view(state, _asker(state, player))
    reason = "" if seen.last_round else refusal("pick", seen)  # in the last round only stacks count
    if reason:
        raise BadInput(reason)
    size = _size(seen, stack)
    return Look(seen, size, _tiles(seen, size, tiles), table_warnings(state))


def _asker(state: GameState, name: str) -> int:
    """The seat of the player who may look through a stack now."""
    if state.over:
        raise BadInput(say(N_("the game is over (END-1)")))
    if state.phase not in DURING_TURN:
        who = say(N_("nobody")) if state.player == NOBODY else state.names[state.player]
        reason = N_("no stack is looked through now: {name} is to move, and the phase is {phase} (REWARD-SLEEP-1)")
        raise BadInput(say(reason, name=who, phase=state.phase))
    if find_seat(state, name) != state.player:
        reason = N_("{name} is to move, and only a player in turn looks through a stack (REWARD-SLEEP-1)")
        raise BadInput(say(reason, name=state.names[state.player]))
    return state.player


def _size(seen: View, size: int) -> int:
    """The stack that is meant; it must be there, not empty, and the one being looked through if there is one."""
    if not size:
        if seen.phase != Phase.STASH:
            raise BadInput(say(N_("the phase is {phase}: say which stack with --stack SIZE"), phase=seen.phase))
        size = seen.looking
    if size not in seen.box.sizes:
        known = ", ".join(map(str, seen.box.sizes))
        raise BadInput(say(N_("{size} is not the size of a stack; there are {known}"), size=size, known=known))
    if seen.phase == Phase.STASH and size != seen.looking:
        reason = N_("the stack being looked through is that of {looking}, not of {size} (REWARD-SLEEP-1)")
        raise BadInput(say(reason, looking=seen.looking, size=size))
    if seen.stack_heights is not None and not seen.stack_heights[seen.box.row[size]]:
        raise BadInput(say(N_("the stack of {size} is empty (REWARD-SLEEP-1)"), size=size))
    return size


def _tiles(seen: View, size: int, names: list[str]) -> tuple[str, ...]:
    """What lies in the stack: named by the asker, or seen in the position."""
    if not names:
        if not seen.seen:
            reason = N_("{name} does not see the stack of {size} in this position: name its rooms with --tiles a,b,c")
            raise BadInput(say(reason, name=seen.names[seen.player], size=size))
        return tuple(map(str, seen.seen))
    from solver.market.pick import unseen_rooms

    found = tuple(find_tile(name.strip()).slug for name in names)
    unseen = unseen_rooms(seen, ())[size]
    for number, slug in enumerate(found):
        tile = find_tile(slug)
        if not tile.is_room or tile.size != size:
            raise BadInput(say(N_("--tiles: {tile} is not a room of {size}"), tile=slug, size=size))
        if slug in found[:number]:
            raise BadInput(say(N_("--tiles: {tile} is named twice"), tile=slug))
        if slug not in unseen:
            raise BadInput(say(N_("--tiles: {tile} lies elsewhere on the table"), tile=slug))
    height = None if seen.stack_heights is None else seen.stack_heights[seen.box.row[size]]
    if height is not None and len(found) != height:
        reason = N_("--tiles: {n} named, but the stack of {size} has {height}")
        raise BadInput(say(reason, n=len(found), size=size, height=height))
    return tuple(sorted(found))


# the answer


def find_picks(look: Look, patience: "Patience") -> Picked:
    """What to put on the deck, given who prices and who buys next."""
    from solver.market.pick import foresee, rank_choices

    coming, done = foresee(look.seen, look.tiles, patience)
    return Picked(look, coming, rank_choices(coming, patience), done)


def model_words(coming: "Coming") -> str:
    """What the answer takes for granted."""
    from solver.market.pick import LAST_MODEL, MODEL

    return say(LAST_MODEL if coming.last else MODEL)


def document(picked: Picked, patience: "Patience") -> Document:
    """The choices with their reasons, and what is expected until the next round."""
    (seen, size, _tiles, warnings), coming = picked.look, picked.coming
    options = [
        {
            "stash": list(choice.stash),
            "value": choice.value,
            "gain": choice.gains[coming.asker],
            "depletion": choice.depletion,
            "why": pick_reasons(seen, coming, choice),
        }
        for choice in picked.choices
    ]
    return {
        "player": seen.names[seen.player],
        "stack": size,
        "tiles": list(coming.stack),
        "last_round": coming.last,
        "spaces": len(coming.fillers),
        "next_master_builder": None if coming.last or len(seen.names) == 1 else seen.names[next_order(seen)[-1]],
        "until_then": [{"player": seen.names[player], **purchase_document(bought)} for player, bought in picked.done],
        "options": options,
        "best": options[0],
        "action": str(Action(Verb.STASH, picked.choices[0].stash)),
        "model": model_words(coming),
        "warnings": warnings,
        **stopped_document(patience),
    }
