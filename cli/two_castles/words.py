"""Between Two Castles in words: rooms, phases, actions and events, as the table and a replay tell them."""

from typing import Any

from engine.kernel.i18n import N_, get_language, say
from engine.two_castles.catalogue import Card, RoomType, find_attendant, find_card
from engine.two_castles.game.state import Action, Phase, Verb
from engine.two_castles.game.words import castle_words, event_words, phase_words, winner_words
from engine.two_castles.placement import Placement
from engine.two_castles.words import (
    counted_words,
    room_words,
    source_placed,
    source_words,
    tile_name,
    type_word,
)

__all__ = [
    "action_words",
    "attendants_words",
    "card_words",
    "castle_words",
    "counted_words",
    "event_words",
    "phase_words",
    "room_words",
    "source_placed",
    "source_words",
    "tile_name",
    "winner_words",
]

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


def attendants_words(attendants: tuple[str, ...]) -> str:
    """The attendants of a throne room by their names."""
    return ", ".join(find_attendant(one).name(get_language()) for one in attendants)


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


# cards


def card_words(slug: str) -> str:
    """A bonus card by its name and what it says."""
    card: Card = find_card(slug)
    return say(N_("bonus card {card}: {text}"), card=card.name, text=card.text)
