"""The game in words: cards, rewards, and the news of what the others did, without their secrets."""

from collections.abc import Iterator, Sequence

from cli.words.actions import event_words
from cli.words.cards import card_words
from engine.catalogue import RoomType, Tile
from engine.catalogue.cards import find_bonus_card
from engine.game.events import (
    CoinsLaid,
    Completed,
    Drawn,
    Event,
    ExtraTurn,
    GameOver,
    LastRound,
    Paid,
    RoundBegun,
    Scored,
    Void,
)
from engine.game.state import Action, GameState, family_of
from engine.kernel.i18n import N_, get_language, labelled, say, say_n
from engine.pictures.palette import WORDS, short_bonus

MOST_TYPES = 4
"""An icon that counts more types than this is told by those it does not count."""


def signed(points: int) -> str:
    """A number of points with its sign."""
    return f"{points:+d}"


def tile_name(tile: Tile) -> str:
    """What to type for a tile, with its printed name where that is in another language."""
    language = get_language()
    known = language != "en" and tile.names.get(language)
    return f"{tile.slug} ({known})" if known else tile.slug


def icon_words(tile: Tile) -> str:
    """The centre icon of a tile with the types it counts."""
    if tile.bonus is None:
        return ""
    types = tile.bonus.types
    words = ", ".join(say(WORDS[kind]) for kind in types)
    if len(types) > MOST_TYPES:
        others = ", ".join(say(WORDS[kind]) for kind in RoomType if kind not in types)
        words = say(N_("tile but {types}"), types=others)
    return f"{short_bonus(tile.bonus)} {words}"


def tile_words(tile: Tile) -> str:
    """A tile in one line."""
    facts = [say(WORDS[tile.type]), str(tile.size), say_n("{n} point", "{n} points", tile.points), icon_words(tile)]
    return labelled(tile_name(tile), ", ".join(filter(None, facts)))


def bonus_words(card: str) -> str:
    """A bonus card that is offered: what to type for it and what it is worth."""
    return labelled(card, card_words(find_bonus_card(card)))


# news


def news(before: GameState, player: int, action: Action, events: Sequence[Event]) -> list[str]:
    """What everybody at the table sees of a move."""
    told = before.book.deed(before.phase, action.verb).told(before, action, events)
    first = labelled(before.names[player], told) if player >= 0 else told
    base = before.book.modules[0]
    usual = any(action.verb in decision.deeds for decision in base.decisions if decision.phase == before.phase)
    return [first, *_events(before, events, usual=usual)]


_SAID = (LastRound, ExtraTurn, Completed, Void, RoundBegun)
"""What is told as it happens; draws and coins are told together."""


def _is_public(state: GameState, event: Event, *, usual: bool) -> bool:
    """Is this something of a module that everybody sees: an event that says so, or points and money by its rules?

    An action of a module's own has told of these already; what is `usual` is an action of the base game.
    """
    if isinstance(event, Scored):
        return usual and any(family_of(item.rule) in state.book.families for item in event.items)
    if isinstance(event, Paid):
        return usual and family_of(event.rule) in state.book.families
    return getattr(event, "public", False)


def _events(state: GameState, events: Sequence[Event], *, usual: bool) -> Iterator[str]:
    """What is told of events; the points of the final scoring are explained at the end."""
    usual = usual and not any(isinstance(event, GameOver) for event in events)
    drawn = [event.tile for event in events if isinstance(event, Drawn) and event.tile]
    coins = [event.tile for event in events if isinstance(event, CoinsLaid)]
    if coins:
        yield say(N_("A coin of 1000 on each unsold room: {rooms}."), rooms=", ".join(coins))
    for event in events:
        if isinstance(event, _SAID) or _is_public(state, event, usual=usual):
            yield event_words(event, state)
    if drawn:
        yield say(N_("New in the market: {rooms}."), rooms=", ".join(drawn))
