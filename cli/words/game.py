"""The game in words: cards, rewards, and the news of what the others did, without their secrets."""

from collections.abc import Iterator

from cli.play.castles_session import Move
from cli.words.cards import card_words
from engine.castle.castle import Castle
from engine.castle.scoring import own_items
from engine.catalogue import RoomType, Tile
from engine.catalogue.cards import find_bonus_card
from engine.game.state import OUTDOOR_MONEY, Action, Event, GameState, Points, Verb
from engine.kernel.i18n import N_, get_language, labelled, say, say_n
from engine.pictures.palette import WORDS, short_bonus

PHASE_WORDS = {
    "foyer": N_("choose a side of the foyer"),
    "bonus": N_("put one bonus card back"),
    "price": N_("set the prices"),
    "take": N_("take a tile or pass"),
    "place": N_("place the tile"),
    "reward": N_("use the rewards"),
    "free": N_("take a free tile"),
    "stack": N_("choose a stack to look through"),
    "stash": N_("put rooms on the deck"),
    "keep": N_("keep one bonus card"),
}

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


# rewards


def again(castle: Castle, target: str) -> int:
    """What a room scores when it is scored again."""
    number = next(i for i, room in enumerate(castle.rooms) if str(room) == target)
    return castle.rooms[number].tile.points + sum(item.points for item in own_items(castle, number))


def reward_words(state: GameState, action: Action) -> str:
    """A way to use a reward: of which room, as which kind, and what it gives."""
    if action.verb == Verb.DECLINE:
        return say(N_("decline the reward of {room}"), room=action.args[0])
    room, kind, target = action.args
    castle = state.castles[state.player]
    what = {
        RoomType.ACTIVITY: lambda: say(N_("5 points")),
        RoomType.LIVING: lambda: say(N_("score {room} again, {n}"), room=target, n=signed(again(castle, target))),
        RoomType.OUTDOOR: lambda: say(N_("{n} from the bank"), n=OUTDOOR_MONEY),
        RoomType.FOOD: lambda: say(N_("another turn at once")),
        RoomType.CORRIDOR: lambda: say(N_("a free hallway or stairs")),
        RoomType.SLEEPING: lambda: say(N_("look through a stack and take up to two rooms out of it")),
        RoomType.UTILITY: lambda: say(N_("draw two bonus cards and keep one")),
    }[RoomType(kind)]()
    return labelled(f"{room}, {say(WORDS[RoomType(kind)])}", what)


# news


def news(move: Move) -> list[str]:
    """What everybody at the table sees of a move."""
    lines = []
    if move.player >= 0:
        lines.append(labelled(move.before.names[move.player], _deed(move)))
    else:
        lines.append(say(N_("Cards are shuffled.")) if not move.before.looking else say(N_("A stack is shuffled.")))
    return [*lines, *_events(move.before, move.events)]


def _deed(move: Move) -> str:
    verb, args, state = move.action.verb, move.action.args, move.before
    if verb == Verb.TAKE:
        return _purchase(move)
    if verb == Verb.PLACE:
        return say(N_("placed {room}"), room=args[0]) + _gained(move, ("SCORE",))
    if verb == Verb.REWARD:
        return say(N_("took the reward of {what}"), what=reward_words(state, move.action))
    if verb == Verb.PASS:
        return say(N_("passed for 5000 from the bank"))
    sentence, value = {
        Verb.FOYER: (N_("chose {what}"), args[:1]),
        Verb.DROP: (N_("put a bonus card back"), ()),
        Verb.ARRANGE: (N_("set the prices"), ()),
        Verb.DECLINE: (N_("declined the reward of {what}"), args[:1]),
        Verb.LOOK: (N_("looked through the stack of {what}"), args[:1]),
        Verb.STASH: (N_("took {what} rooms out of the stack"), (len(args),)),
        Verb.KEEP: (N_("kept a bonus card"), ()),
    }[verb]
    return say(sentence, what=value[0] if value else "")


def _purchase(move: Move) -> str:
    state, tile = move.before, move.action.args[0]
    paid = -sum(e.data["amount"] for e in move.events if e.player == move.player and e.data["for"] != "BUY-7")
    coins = sum(e.data["amount"] for e in move.events if e.data["for"] == "BUY-7")
    if not paid:
        return say(N_("took {tile} for nothing"), tile=tile)
    to_whom = say(N_("the bank")) if move.player == state.master else state.names[state.master]
    bought = say(N_("bought {tile}, {price} to {whom}"), tile=tile, price=paid, whom=to_whom)
    return bought + (say(N_(", with {n} of coins on it"), n=coins) if coins else "")


def _gained(move: Move, starts: tuple[str, ...]) -> str:
    items: list[Points] = [item for e in move.events if e.kind == "points" for item in e.data["items"]]
    total = sum(item.points for item in items if item.rule.startswith(starts))
    return f" ({signed(total)})"


_SAID = {
    "last-round": N_("The last card is drawn: this is the last round."),
    "extra-turn": N_("An extra turn for {name}."),
    "completed": N_("{name} completed {rooms}."),
    "void": N_("The Corridor reward of {room} falls away, one per turn ({rule})."),
    "round": N_("Round {round}. Master builder: {name}."),
}


def _events(state: GameState, events: list[Event]) -> Iterator[str]:
    drawn = [event.data["tile"] for event in events if event.kind == "draw" and event.data["tile"]]
    coins = [event.data["tile"] for event in events if event.kind == "coins"]
    if coins:
        yield say(N_("A coin of 1000 on each unsold room: {rooms}."), rooms=", ".join(coins))
    for event in events:
        if event.kind in _SAID:
            name = state.names[event.player] if event.player >= 0 else ""
            values = {key: ", ".join(value) if isinstance(value, list) else value for key, value in event.data.items()}
            yield say(_SAID[event.kind], **{"name": name, **values})
    if drawn:
        yield say(N_("New in the market: {rooms}."), rooms=", ".join(drawn))
