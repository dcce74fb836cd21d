"""The tower reward: look at the top favors of the favor tower and keep one under the tower (TOWER-4, TOWER-5)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue.cards import find_favor
from engine.game.book import Book
from engine.game.events import Event, Happenings, Record
from engine.game.flow import go, put
from engine.game.module import Completion, Decision, Deed, Refusal, plain_due
from engine.game.state import NOBODY, Action, GameState, Reward
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.modules.towers.part import NAME, PER_TOWER, SIZE, Kept, draw_favors, towers_of

KIND = "tower"
FAVOR = "favor"
"""The phase, and the verb that ends it."""


class FavorsSeen(NamedTuple):
    """Favors that somebody looks at alone (TOWER-12)."""

    player: int
    room: Placement
    number: int

    def record(self) -> Record:
        return {"event": "favors", "player": self.player, "room": str(self.room), "number": self.number}

    def words(self, name: str) -> str:
        return labelled(
            name,
            say_n("looked at {n} favor for {room}", "looked at {n} favors for {room}", self.number, room=self.room),
        )


class TowerCrowned(NamedTuple):
    """A tower room that has its favor, and the plastic tower on it (TOWER-5)."""

    player: int
    room: Placement

    def record(self) -> Record:
        return {"event": "tower", "player": self.player, "room": str(self.room)}

    def words(self, name: str) -> str:
        return labelled(name, say(N_("a favor lies under the tower of {room}"), room=self.room))


# the reward


def _earned(castle: Castle, rooms: Sequence[Placement]) -> list[Reward]:
    """One for each completed tower room, besides what its type earns (TOWER-4, OQ-106)."""
    return [Reward(room, KIND) for room in rooms if room.tile.size_stack == SIZE]


def _usable(state: GameState) -> bool:
    return bool(towers_of(state).pile)


def _refuse_reward(state: GameState) -> Refusal:
    return say(N_("no favor is left in the favor tower")), ("TOWER-5",)


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    """Draw three favors, or what is left (OQ-186); the only one that is left needs no choice."""
    player = state.player
    room = next(room for room in state.castles[player].rooms if str(room) == target)
    state, drawn = draw_favors(state, PER_TOWER)
    events.append(FavorsSeen(player, room, len(drawn)))
    part = towers_of(state)._replace(drawn=tuple(sorted(drawn)), chooser=player, room=room)
    state = state.keep(NAME, part).but(phase=FAVOR)
    return state if len(drawn) > 1 else _keep(state, drawn, events)


def _gives(state: GameState, target: str) -> str:
    return say(N_("look at three favors and keep one of them to yourself"))


TOWER = Completion(
    KIND,
    name=N_("tower"),
    rules=("TOWER-5", "TOWER-4"),
    due=plain_due(N_("The tower reward of {room} is due: to look at three favors and keep one.")),
    gives=_gives,
    use=_use,
    usable=_usable,
    refuse=_refuse_reward,
    earned=_earned,
)


# the choice


def _options(state: GameState) -> list[Action]:
    return [Action(FAVOR, (favor,)) for favor in towers_of(state).drawn]


def _keep(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """One favor lies under the tower; the others are out of the game, face down (TOWER-5)."""
    part, player, favor = towers_of(state), state.player, args[0]
    assert part.room is not None
    others = tuple(one for one in part.drawn if one != favor)
    events.append(TowerCrowned(player, part.room))
    part = part._replace(
        kept=put(part.kept, player, (*part.kept[player], Kept(part.room, favor))),
        spent=put(part.spent, player, tuple(sorted((*part.spent[player], *others)))),
        drawn=(),
        chooser=NOBODY,
        room=None,
    )
    return go(state.keep(NAME, part), "settle", events)


def _words(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("keep the favor {card}"), card=say(find_favor(args[0]).name))


def _secret(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("keep a favor"))


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("kept a favor under the tower of {room}"), room=towers_of(state).room)


def _refuse(state: GameState, action: Action) -> Refusal:
    return say(N_("keep one of the favors just drawn")), ("TOWER-5",)


CHOICE = Decision(
    FAVOR,
    title=N_("keep one favor"),
    now=N_("{name} is to keep one of the favors drawn"),
    rules=("TOWER-5",),
    options=_options,
    deeds={FAVOR: Deed(_keep, _words, _told, _secret)},
    refuse=_refuse,
)
