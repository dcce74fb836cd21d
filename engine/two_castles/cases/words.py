"""What happens at a table of Between Two Castles, as effects: in words and as data."""

from collections.abc import Iterable, Iterator

from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.records.cases.answers import Effect
from engine.two_castles.game.events import (
    BonusGiven,
    Discarded,
    Event,
    GameOver,
    OldestFirst,
    RoundBegun,
    TurnBegun,
    Void,
)
from engine.two_castles.game.state import NOBODY, SPECIALS, GameState, Phase, Pile
from engine.two_castles.game.words import event_words, phase_words
from engine.two_castles.scoring import Item
from engine.two_castles.words import counted_words, source_placed

BRINGS = {
    "none": N_("no bonus"),
    "tiles": N_("five tiles, of which one is placed"),
    "attendant": N_("an attendant"),
    "cards": N_("three bonus cards, of which one is kept"),
    "fountain": N_("a fountain"),
    "tower": N_("a tower"),
    "grand-foyer": N_("a grand foyer"),
    "special": N_("a fountain, a tower or a grand foyer"),
    "choice": N_("the bonus of another type"),
}
_PHASES = {Phase.ATTENDANT: "attendant", Phase.CARD: "cards", Phase.BONUS: "choice"}


def bonus_under_way(state: GameState) -> str:
    """Which bonus is being used at a table: one of the words of `BRINGS`."""
    if not state.bonus:
        return "none"
    if state.phase == Phase.SHUFFLE:
        return "cards" if state.pile == Pile.CARDS else "tiles"
    if state.phase != Phase.PLACE:
        return _PHASES[state.phase]
    if state.hand == SPECIALS:
        return "special"
    return str(state.hand[0]) if state.hand[0] in SPECIALS else "tiles"


def bonus_words(brings: str) -> str:
    """A bonus in words."""
    return say(BRINGS[brings])


def effects_of(after: GameState, events: Iterable[Event], *, bare: bool) -> list[Effect]:
    """What followed from a move; around a bare castle nothing but the bonus is told."""
    told = list(events)
    if any(isinstance(event, Void) for event in told):  # a bonus that cannot be had is none
        told = [event for event in told if not isinstance(event, BonusGiven)]
    found = [effect for event in told for effect in _of_event(after, event)]
    if bare:
        return [effect for effect in found if effect.kind in ("bonus", "void")]
    return [*found, next_effect(after)]


def next_effect(state: GameState) -> Effect:
    """Who is next, and what is to be decided."""
    what = phase_words(state.phase)
    if state.player == NOBODY:
        return Effect("next", say(N_("Next: {now}."), now=what), {"player": None, "phase": str(state.phase)})
    name = state.names[state.player]
    return Effect("next", say(N_("{name} is next: {now}."), name=name, now=what),
                  {"player": name, "phase": str(state.phase)})  # fmt: skip


def _of_event(after: GameState, event: Event) -> Iterator[Effect]:
    match event:
        case BonusGiven(castle=castle, rule=rule):
            brings = bonus_under_way(after)
            words = say(N_("The castle gets: {bonus}."), bonus=bonus_words(brings))
            yield Effect("bonus", words, {"castle": castle, "brings": brings, "rule": rule})
        case Void(castle=castle):
            words = say(N_("No special room is left for the castle."))
            yield Effect("void", words, {"castle": castle, "rule": "B2C-COMP-3"})
        case OldestFirst():
            data = {"player": after.names[event.player], "castle": event.castle, "rule": event.rule}
            yield Effect("oldest", event_words(after, event), data)
        case Discarded():
            yield Effect("discard", event_words(after, event), {"number": event.number, "rule": event.rule})
        case RoundBegun():
            yield Effect("round", event_words(after, event), {"round": event.round, "rule": "B2C-ROUND-1"})
        case TurnBegun():
            yield Effect("turn", event_words(after, event), {"turn": event.turn, "rule": "B2C-ROUND-8"})
        case GameOver():
            yield Effect("end", event_words(after, event), {"rule": "B2C-END-1"})


def points_effect(item: Item) -> Effect:
    """Points of a score sheet: whose they are, and what was counted for them."""
    counted = counted_words(item)
    words = labelled(source_placed(item), counted) if counted else source_placed(item)
    data = {"player": None, "rule": item.rule, "points": item.points, "source": item.name}
    return Effect("points", words, {**data, "counted": [str(thing) for thing in item.counted]})


def listed(texts: Iterable[object]) -> str:
    """Rooms, types or names in one line; a dash if there are none."""
    return say_listed(map(str, texts)) or "-"
