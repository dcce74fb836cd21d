"""Actions, events and phases of a game in words, as tables and a replay show them."""

from typing import Any

from cli.words.game import PHASE_WORDS
from engine.catalogue import RoomType
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.state import Action, Event, GameState, Points, Verb
from engine.kernel.i18n import N_, labelled, say, say_n, say_names
from engine.pictures.palette import WORDS

_ACTIONS = {
    Verb.FOYER: N_("choose {what}"),
    Verb.DROP: N_("put the bonus card {what} back"),
    Verb.ARRANGE: N_("set the prices: {what}"),
    Verb.PASS: N_("pass"),
    Verb.TAKE: N_("take {what}"),
    Verb.PLACE: N_("place {placement}"),
    Verb.DECLINE: N_("decline the reward of {room}"),
    Verb.LOOK: N_("choose the stack of {size}"),
    Verb.KEEP: N_("keep the bonus card {card}"),
    Verb.SHUFFLE: N_("shuffle: {what}"),
}

_EVENTS = {
    "coins": N_("{coins} of coins on {tile}"),
    "completed": N_("{name} completed {rooms}."),
    "end": N_("the end of the game: {scores}"),
    "extra-turn": N_("An extra turn for {name}."),
    "last-round": N_("The last card is drawn: this is the last round."),
    "look": N_("looked through the stack of {what}"),
    "money": N_("money {amount} ({rule})"),
    "removed": N_("{tile} leaves the game"),
    "round": N_("Round {round}. Master builder: {name}."),
    "stash": N_("took {what} rooms out of the stack"),
    "void": N_("The Corridor reward of {room} falls away, one per turn ({rule})."),
}

_OF_A_PLAYER = ("draw", "look", "money", "stash")
"""Events that are told after the name of a player; the others name the player themselves, or concern everybody."""

_PHASES = {**PHASE_WORDS, "shuffle": N_("shuffling"), "over": N_("the game is over")}


# actions


def action_words(action: Action, *, secret: bool = False) -> str:
    """An action in words; of secret tiles only the number is told."""
    verb, args = action
    if verb == Verb.STASH and (secret or not args):
        return say_n("take {n} room out of it", "take {n} rooms out of it", len(args))
    if verb == Verb.STASH:
        return say(_ACTIONS[Verb.TAKE], what=", ".join(map(str, args)))
    if verb == Verb.REWARD:
        return _reward(args)
    named = find_bonus_card if verb in (Verb.DROP, Verb.KEEP) else None
    what = ", ".join(say(named(arg).name) if named else str(arg) for arg in args)
    return say(_ACTIONS[verb], what=what, room=what, placement=what, size=what, card=what)


def _reward(args: tuple[Any, ...]) -> str:
    """A reward with the type it is used as, and the room it scores again."""
    room, kind, target = args
    details = [say(WORDS[RoomType(kind)])]
    if target and str(target) != str(room):
        details.append(say_names(str(target)))
    return f"{say(N_('reward of {room}'), room=room)} ({', '.join(details)})"


# events and phases


def event_words(event: Event, state: GameState) -> str:
    """An event in words, after the name of the player whom it concerns."""
    name = state.names[event.player] if event.player >= 0 else ""
    if event.kind == "points":
        items = event.data["items"]
        total = sum(item.points for item in items)
        why = ", ".join(f"{item.points:+d} {item.rule} {_source(item)}" for item in items)
        return labelled(name, f"{total:+d} ({why})")
    words = _drawn(event.data) if event.kind == "draw" else say(_EVENTS[event.kind], name=name, **_values(event.data))
    return labelled(name, words) if name and event.kind in _OF_A_PLAYER else words


def _values(data: dict[str, Any]) -> dict[str, Any]:
    """What an event tells, as its sentence needs it."""
    values = {key: ", ".join(map(str, value)) if isinstance(value, list) else value for key, value in data.items()}
    values["rule"] = data.get("rule", data.get("for", ""))
    values["what"] = data.get("number", data.get("size", ""))
    return values


def _drawn(data: dict[str, Any]) -> str:
    if "card" not in data:
        return say(N_("{tile} from the deck to the market"), tile=data["tile"])
    if data["tile"] is None:
        return say(N_("card {card}: the stack is empty"), card=data["card"])
    return say(N_("card {card}: {tile} to the market"), card=data["card"], tile=data["tile"])


def _source(item: Points) -> str:
    """Where points come from: a card by its name, a room as it is written."""
    if item.family == "FAVOR":
        return say(find_favor(item.source).name)
    if item.family == "BONUS":
        return say(find_bonus_card(item.source).name)
    words = {"seat": say(N_("seat")), "money": say(N_("money"))}
    return words.get(item.source) or say_names(item.source)


def phase_words(phase: str) -> str:
    """What has to be decided in a phase."""
    return say(_PHASES[phase])
