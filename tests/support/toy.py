"""A toy module that uses every hook of a module once: guests who come when a room is completed.

Whoever sits left of the builder decides whether a guest may stay: a decision of another player in the middle of a turn.
A guest is worth a point in the end; a builder may toast once in a turn, rooms of 100 earn a gift besides their reward,
and whoever has a guest gets more for passing, and counts as 1000 richer. A favor and a room of the box decorate the
hall and are in nobody's castle. The card for completed rooms is worth 1 each. Its rules are TOY-1 to TOY-7.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Slug
from engine.catalogue.box import Stock
from engine.catalogue.cards import Card
from engine.game.book import Book
from engine.game.events import Completed, Event, Happenings, Record
from engine.game.flow import by_terms, gain, go, pay, put, resume
from engine.game.module import (
    Aside,
    Ask,
    Completion,
    Counter,
    Decision,
    Deed,
    FinalStep,
    Module,
    Refusal,
    Seam,
    StepOfGame,
    plain_due,
)
from engine.game.state import Action, GameState, Phase, Points, Reward
from engine.game.steps import begin_turn, left_of
from engine.game.view import View
from engine.kernel.forms import refuse
from engine.kernel.schemas import list_of, mapping, mapping_to, ref
from engine.rules.rulings import Law
from engine.rules.terms import Terms

NAME = "toy"
GUESTS = ("count", "duke", "fool", "monk")
GUEST, WELCOME, REFUSE, TOAST, GIFT = "guest", "welcome", "refuse", "toast", "gift"
PRICE = 1000


MOST_PLAYERS = 4


class Guests(NamedTuple):
    """The pile of those who have not come, face down, who stays with whom, and what decorates the hall, face up."""

    pile: tuple[str, ...]
    staying: tuple[tuple[str, ...], ...]
    turns: int = 0
    rooms: tuple[Slug, ...] = ()
    favors: tuple[str, ...] = ()


class Came(NamedTuple):
    """A guest who may stay (TOY-1)."""

    player: int
    guest: str

    @property
    def public(self) -> bool:
        return True

    def record(self) -> Record:
        return {"event": "came", "player": self.player, "guest": self.guest}

    def words(self, name: str) -> str:
        return f"{name}: {self.guest}"


def _say(what: str) -> Any:
    def words(book: Book, args: tuple[Any, ...]) -> str:
        return what

    return words


def _tell(what: str) -> Any:
    def told(state: GameState, action: Action, events: Sequence[Event]) -> str:
        return what

    return told


# the decision of another player, in the middle of a turn


def _answers(state: GameState) -> list[Action]:
    return [Action(REFUSE), Action(WELCOME)]


def _welcome(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    guests: Guests = state.part(NAME)
    builder = state.turn
    guest, *rest = guests.pile
    staying = put(guests.staying, builder, (*guests.staying[builder], guest))
    events.append(Came(builder, guest))
    state = gain(state, state.player, (Points("TOY-2", guest, "", 1),), events)
    return resume(by_terms(state.keep(NAME, guests._replace(pile=tuple(rest), staying=staying))), events)


def _refuse(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    return resume(state, events)


def _why_not(state: GameState, action: Action) -> Refusal:
    return "a guest waits at the door", ("TOY-1",)


DOOR = Decision(
    GUEST,
    title="open the door",
    now="{name} is to open the door",
    rules=("TOY-1",),
    options=_answers,
    deeds={
        REFUSE: Deed(_refuse, _say("refuse"), _tell("refused a guest")),
        WELCOME: Deed(_welcome, _say("welcome"), _tell("welcomed a guest")),
    },
    refuse=_why_not,
)


# something besides


def _may_toast(state: GameState) -> list[Action]:
    able = state.money[state.player] >= PRICE and TOAST not in state.frames[-1].used
    return [Action(TOAST)] if able else []


def _toast(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    state = pay(state, state.player, -PRICE, "TOY-3", events)
    return state.but(frames=(*state.frames[:-1], state.frames[-1].using(TOAST)))


def _no_toast(state: GameState, action: Action) -> Refusal:
    return "one toast a turn, and it costs 1000", ("TOY-3",)


BESIDES = Aside((Phase.TAKE,), _may_toast, {TOAST: Deed(_toast, _say("toast"), _tell("gave a toast"))}, _no_toast)


# a second reward of a room


def _gifts(castle: Castle, rooms: Sequence[Placement]) -> list[Reward]:
    return [Reward(room, GIFT) for room in rooms if room.tile.size_stack == 100]


def _open_gift(state: GameState, target: str, events: Happenings) -> GameState:
    return go(gain(state, state.player, (Points("TOY-4", target, "", 2),), events), "settle", events)


def _gives(state: GameState, target: str) -> str:
    return "2 points"


PRESENT = Completion(
    GIFT,
    name=GIFT,
    rules=("TOY-4",),
    due=plain_due("The gift for {room} is due."),
    gives=_gives,
    use=_open_gift,
    points=lambda terms, castle, target: 2,
    earned=_gifts,
)


# counting and the end


def staying(state: GameState, player: int, card: Card | None = None) -> int:
    """How many guests stay with a player."""
    guests: Guests = state.part(NAME)
    return len(guests.staying[player])


def _count(state: GameState, player: int, card: Card) -> int:
    return staying(state, player)


def _final(state: GameState) -> list[list[Points]]:
    guests: Guests = state.part(NAME)
    return [[Points("TOY-5", guest, "", 1) for guest in mine] for mine in guests.staying]


def _count_turns(state: GameState, events: Happenings) -> GameState:
    """The step that begins a turn, with something besides."""
    guests: Guests = state.part(NAME)
    return begin_turn(state.keep(NAME, guests._replace(turns=guests.turns + 1)), events)


_STEPS: dict[str, StepOfGame] = {"turn": _count_turns}
_COUNTERS = {"guests": Counter(at_table=_count)}


# positions

_NAMES: dict[str, Any] = {"type": "array", "description": "Guests.", "items": {"type": "string", "enum": list(GUESTS)}}


def _staying(state: GameState, given: Mapping[str, list[str]]) -> tuple[tuple[str, ...], ...]:
    """Who stays with whom; a player who is not there and a guest who is in two places are refused."""
    here: set[str] = set()
    for name, guests in given.items():
        if name not in state.names:
            refuse(f"staying.{name}", "nobody is called so")
        for guest in guests:
            if guest in here:
                refuse(f"staying.{name}", "{guest} is in two places", guest=guest)
            here.add(guest)
    return tuple(tuple(given.get(name, ())) for name in state.names)


class Toy(Module):
    """Guests."""

    name = NAME
    rules = ("TOY",)
    decisions = (DOOR,)
    asides = (BESIDES,)
    rewards = (PRESENT,)
    counters = _COUNTERS
    final = (FinalStep(lambda law: 20, _final),)
    seams = ("settle",)
    steps = _STEPS
    events = (Came,)
    sources: Mapping[str, str] = {"TOY": "guests"}

    def plays(self, law: Law, players: int) -> bool:
        return players > 1

    def refuse(self, law: Law, players: int) -> str:
        return f"the house has no room for {players} players (TOY-7)" if players > MOST_PLAYERS else ""

    def card_points(self, law: Law) -> Mapping[str, int]:
        return {"completed-rooms": 1}

    def wealth(self, state: GameState, player: int) -> int:
        return PRICE * staying(state, player)

    def explain(self, state: GameState, player: int, item: Points) -> str:
        return f"the {item.source} stays"

    def stock(self, law: Law, players: int) -> Stock:
        return Stock(piles={"guests": GUESTS})

    def begin(self, state: GameState, piles: Mapping[str, tuple[Any, ...]]) -> GameState:
        """The top room of the last stack and the last favor of the box go to the hall."""
        *stacks, last = state.stacks
        tiles, cards, favors = state.boxed
        state = state.but(stacks=(*stacks, last[1:]), boxed=(tiles, cards, favors[:-1]))
        return state.keep(NAME, Guests(piles["guests"], ((),) * len(state.names), 0, last[:1], favors[-1:]))

    def terms(self, state: GameState, player: int, terms: Terms) -> Terms:
        """Whoever has a guest gets 1000 more for passing (TOY-6)."""
        return terms._replace(pass_money=terms.pass_money + 1000) if staying(state, player) else terms

    def follow(self, state: GameState, seam: Seam, events: Happenings) -> GameState | Ask:
        guests: Guests = state.part(NAME)
        if not guests.pile or not any(isinstance(event, Completed) for event in seam.news):
            return state
        return Ask(state.but(phase=GUEST, player=left_of(state, state.turn)))

    def rooms(self, part: Any) -> tuple[Slug, ...]:
        guests: Guests = part
        return guests.rooms

    def favors(self, part: Any) -> tuple[str, ...]:
        guests: Guests = part
        return guests.favors

    def form(self, law: Law) -> Mapping[str, Any]:
        fields: dict[str, Any] = {
            "pile": _NAMES,
            "staying": mapping_to("By player.", _NAMES),
            "turns": {"type": "integer"},
            "rooms": list_of("In the hall.", ref("room")),
            "favors": list_of("In the hall.", ref("favor")),
        }
        return mapping("Guests.", fields)

    def write(self, state: GameState) -> Any:
        guests: Guests = state.part(NAME)
        staying = dict(zip(state.names, map(list, guests.staying), strict=True))
        return {**guests._asdict(), "pile": list(guests.pile), "staying": staying,
                "rooms": list(guests.rooms), "favors": list(guests.favors)}  # fmt: skip

    def read(self, state: GameState, data: Any) -> GameState:
        given: dict[str, Any] = data or {}
        mine = _staying(state, given.get("staying", {}))
        here = {guest for guests in mine for guest in guests}
        pile = given.get("pile", [guest for guest in GUESTS if guest not in here])
        hall = tuple(given.get("rooms", ())), tuple(given.get("favors", ()))
        return state.keep(NAME, Guests(tuple(pile), mine, given.get("turns", 0), *hall))

    def check(self, state: GameState) -> None:
        guests: Guests = state.part(NAME)
        if len(guests.pile) + sum(map(len, guests.staying)) > len(GUESTS):
            refuse(f"modules.{NAME}", "more guests than {n}", n=len(GUESTS))

    def give_favors(self, state: GameState, number: int) -> tuple[tuple[str, ...], GameState]:
        """Guests have no favors to give."""
        return (), state

    def see(self, part: Any, player: int) -> Any:
        guests: Guests = part
        return guests._replace(pile=("",) * len(guests.pile))

    def lines(self, view: View) -> list[str]:
        guests: Guests = view.part(NAME)
        return [f"Guests of {name}: {', '.join(mine)}" for name, mine in zip(view.names, guests.staying, strict=True)]

    def laid(self, view: View) -> Mapping[Slug, str]:
        return {view.market[0].slug: "a carpet"} if view.market else {}

    def imagine(self, state: GameState, view: View, rng: Random) -> GameState:
        guests: Guests = state.part(NAME)
        here = {guest for mine in guests.staying for guest in mine}
        pile = [guest for guest in GUESTS if guest not in here]
        rng.shuffle(pile)
        return state.keep(NAME, guests._replace(pile=tuple(pile)))


MODULE = Toy()
