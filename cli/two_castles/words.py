"""Between Two Castles in words: rooms, phases, actions and events, as the table and a replay tell them."""

from typing import Any

from engine.kernel.i18n import N_, get_language, say, say_listed, say_names
from engine.rules.register import find_rule
from engine.two_castles.catalogue import Attendant, Card, RoomType, find_attendant, find_card, find_tile
from engine.two_castles.game.events import (
    BonusGiven,
    CastleScored,
    Event,
    GameOver,
    LudwigDivided,
    OldestFirst,
    Revealed,
    RoundBegun,
    TurnBegun,
    Void,
)
from engine.two_castles.game.state import Action, GameState, Phase, Verb
from engine.two_castles.placement import Placement
from engine.two_castles.scoring import Item
from engine.two_castles.words import counted_word, row_word, type_word

_PHASES = {
    Phase.LUDWIG: N_("divide the tiles of Ludwig"),
    Phase.CHOOSE: N_("choose two tiles"),
    Phase.DIVIDE: N_("divide your tiles"),
    Phase.ORDER: N_("who places first"),
    Phase.PLACE: N_("place a tile"),
    Phase.ATTENDANT: N_("choose an attendant"),
    Phase.CARD: N_("keep a bonus card"),
    Phase.BONUS: N_("choose a bonus"),
    Phase.SHUFFLE: N_("shuffling"),
    Phase.OVER: N_("the game is over"),
}
_ACTIONS = {
    Verb.CHOOSE: N_("choose {what}"),
    Verb.DIVIDE: N_("{left} to the left, {right} to the right"),
    Verb.LEAD: N_("place first"),
    Verb.WAIT: N_("let the partner place first"),
    Verb.PLACE: N_("place {what}"),
    Verb.DECLINE: N_("decline it"),
    Verb.ATTENDANT: N_("take the attendant {what}"),
    Verb.KEEP: N_("keep the bonus card {what}"),
    Verb.BONUS: N_("take the bonus of the type {what}"),
    Verb.SHUFFLE: N_("shuffle: {what}"),
}
_LUDWIG_DIVIDES = N_("{left} to the castle shared with Ludwig, {right} to his other one")


def phase_words(phase: Phase) -> str:
    """What has to be decided in a phase."""
    return say(_PHASES[phase])


def tile_name(slug: str) -> str:
    """A tile by its name in the present language."""
    return find_tile(slug).name(get_language())


def room_words(room: Placement) -> str:
    """A placed tile by its name, and where it lies."""
    return f"{tile_name(room.slug)} {room.x},{room.y}"


def castle_words(state: GameState, castle: int) -> str:
    """A castle by its number and its partners."""
    names = " + ".join(state.names[seat] for seat in state.partners(castle))
    return say(N_("castle {n} ({names})"), n=castle + 1, names=names)


def attendants_words(attendants: tuple[str, ...]) -> str:
    """The attendants of a throne room by their names."""
    return ", ".join(find_attendant(one).name(get_language()) for one in attendants)


def source_words(item: Item) -> str:
    """Whose points these are: a room, an attendant or a bonus card, by its name."""
    source = item.source
    return room_words(source) if isinstance(source, Placement) else _extra_name(source)


def source_placed(item: Item) -> str:
    """The same with the room as the sentences around it say it."""
    return say_names(str(item.source)) if isinstance(item.source, Placement) else _extra_name(item.source)


def _extra_name(source: Attendant | Card) -> str:
    return source.name(get_language()) if isinstance(source, Attendant) else source.name


def counted_words(item: Item) -> str:
    """What was counted for the points."""
    things = (room_words(thing) if isinstance(thing, Placement) else counted_word(thing) for thing in item.counted)
    return say_listed(things)


# actions


def action_words(action: Action, phase: Phase) -> str:
    """An action in words; what a division means depends on the phase."""
    names = [_argument(action.verb, arg) for arg in action.args]
    if action.verb == Verb.DIVIDE:
        sentence = _LUDWIG_DIVIDES if phase == Phase.LUDWIG else _ACTIONS[Verb.DIVIDE]
        return say(sentence, left=names[0], right=names[1])
    return say(_ACTIONS[action.verb], what=", ".join(names))


def _argument(verb: Verb, arg: Any) -> str:
    if isinstance(arg, Placement):
        return room_words(arg)
    if verb == Verb.ATTENDANT:
        return find_attendant(arg).name(get_language())
    if verb == Verb.BONUS:
        return type_word(RoomType(arg))
    return _tile_or_card(arg)


def _tile_or_card(slug: str) -> str:
    """Tiles are shuffled, and so are cards."""
    return find_card(slug).name if slug in _card_slugs() else tile_name(slug)


def _card_slugs() -> frozenset[str]:
    from engine.two_castles.catalogue import all_cards

    return frozenset(card.slug for card in all_cards())


# events


def event_words(state: GameState, event: Event) -> str:
    """Something that followed from an action, in words."""
    match event:
        case BonusGiven(castle=castle, rule=rule):
            text = find_rule(rule).statement
            return say(N_("bonus for castle {n} ({rule}): {text}"), n=castle, rule=rule, text=text)
        case LudwigDivided():
            pairs = zip(event.tiles, event.castles, strict=True)
            tiles = ", ".join(f"{tile_name(slug)} → {n}" for slug, n in pairs)
            return say(N_("tiles of Ludwig to his castles: {tiles}"), tiles=tiles)
        case CastleScored():
            return say(N_("{castle}: {points}"), castle=castle_words(state, event.player), points=_total(event))
        case GameOver():
            return _end_words(state, event)
        case Revealed():
            tiles = " + ".join(map(tile_name, event.tiles))
            return say(N_("{name} reveals {tiles}"), name=state.names[event.player], tiles=tiles)
        case OldestFirst():
            sentence = N_("neither wants to place first: {name}, the oldest, does (B2C-ROUND-7)")
            return say(sentence, name=state.names[event.player])
        case RoundBegun():
            return say(N_("Round {n} begins: nine tiles each"), n=event.round)
        case TurnBegun():
            return say(N_("Turn {n} begins"), n=event.turn)
        case Void():
            sentence = N_("castle {castle} gets no special room: none is left ({rule})")
            return say(sentence, castle=event.castle, rule=event.rule)
    return say(N_("the last tiles are discarded face down"))


def _total(event: CastleScored) -> str:
    rows = ", ".join(f"{row_word(row)} {points}" for row, points in event.categories)
    return f"{event.total} ({rows})"


def _end_words(state: GameState, event: GameOver) -> str:
    results = ", ".join(f"{name} {points}" for name, points in zip(state.names, event.results, strict=True))
    winners = ", ".join(state.names[seat] for seat in event.winners)
    sentence = N_("the end of the game: {results}; {winners} ({rule})")
    return say(sentence, results=results, winners=winner_words(winners, len(event.winners)), rule=event.rule)


def winner_words(names: str, number: int) -> str:
    """Who has won."""
    return say(N_("The winner: {names}") if number == 1 else N_("They share the victory: {names}"), names=names)


def card_words(slug: str) -> str:
    """A bonus card by its name and what it says."""
    card: Card = find_card(slug)
    return say(N_("bonus card {card}: {text}"), card=card.name, text=card.text)
