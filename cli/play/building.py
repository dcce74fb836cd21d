"""Questions about building: prices, what to take, and where to put it."""

from cli.errors import BadInput
from cli.play.answers import Actions, Decision, best, listed, one_of, own_options
from cli.play.decisions import pick, unknown
from cli.play.pieces import ways_with_joins
from cli.words.actions import action_words
from cli.words.game import signed, tile_name, tile_words
from engine.castle.beside import read_wanted
from engine.castle.castle import Castle
from engine.castle.placement import Joined, Placement
from engine.castle.verdict import say_completed
from engine.catalogue import find_tile, tiles_named
from engine.game.book import terms_of
from engine.game.decisions.take import offer_of
from engine.game.hand import CORRIDORS
from engine.game.layouts import room_on, tidied
from engine.game.market import kept_order
from engine.game.play import check
from engine.game.state import Action, GameState, Verb
from engine.game.view import View
from engine.kernel.beside import read_beside
from engine.kernel.errors import IllegalPlacement
from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.records.named_fields import join_names, split_price
from solver.hint.placements import Option, rank_placements

# the market


def ask_price(state: GameState, seen: View) -> Decision:
    question = say(N_("Rooms from the highest price down, by number or name, the rest in their order; or keep."))
    crowding = terms_of(state, state.master).crowding
    if crowding:
        crowded = N_("Or rooms with their prices, as in {text}: one price may hold one more than it has spaces.")
        question = f"{question} {say(crowded, text=f'{state.prices[0]}:1 {state.prices[0]}:2')}"
    rooms = [str(offer.slug) for offer in seen.market]

    def read(text: str) -> Actions:
        if text.lower() == "keep":
            return (Action(Verb.ARRANGE, kept_order(state.market, state.prices, crowding)),)
        words = [split_price(word) for word in join_names(text.replace(",", " "), tiles_named)]
        named = [(price, _room_of(word, rooms)) for price, word in words]
        _check_once([room for _price, room in named])
        priced = any(price for price, _room in named)
        order = _order_by_price(named, rooms, state.prices) if priced else _order([r for _, r in named], rooms)
        order += [""] * (0 if priced else len(state.prices) - len(order))
        action = Action(Verb.ARRANGE, tidied(state.prices, order))
        check(state, action)
        return (action,)

    return Decision(question, [], read, first=len(rooms) + 1)


def _check_once(order: list[str]) -> None:
    twice = [room for room in order if room and order.count(room) > 1]
    if twice:
        raise BadInput(say(N_("{room} is named twice"), room=twice[0]))


def _order(named: list[str], rooms: list[str]) -> list[str]:
    """The rooms that are named, and then the others."""
    return [*named, *(room for room in rooms if room not in named)]


def _order_by_price(named: list[tuple[str, str]], rooms: list[str], prices: tuple[int, ...]) -> list[str]:
    """The rooms at the prices that are named; the others take the free spaces from the highest price down."""
    bare = [room for price, room in named if not price]
    if bare:
        raise BadInput(say(N_("{room} has no price; name the price of each room, or of none"), room=bare[0] or "-"))
    order, free = [price + room for price, room in named], list(prices)
    for price, _room in named:
        if int(price[:-1]) in free:
            free.remove(int(price[:-1]))
    others = [room for room in rooms if room not in [room for _price, room in named]]
    return [*order, *(room_on(price, room) for price, room in zip(free, others, strict=False))]


def _room_of(word: str, rooms: list[str]) -> str:
    """A room of the market by number or name; a dash is an empty space."""
    if word == "-":
        return ""
    index = pick(word, len(rooms))
    if index is not None:
        return rooms[index]
    if word.lower() not in rooms:
        tile = find_tile(word.lower())
        raise BadInput(say(N_("{tile} is not in the market"), tile=tile.slug))
    return word.lower()


def _worth(castle: Castle, name: str) -> str:
    points = best(castle, name)
    return "" if points is None else say(N_("scores up to {n}"), n=signed(points))


def ask_take(state: GameState, seen: View) -> Decision:
    castle = state.castles[state.player]
    options = own_options(state)
    buys = [action for action in options if action.verb == Verb.TAKE]
    others = [action for action in options if action.verb not in (Verb.TAKE, Verb.PASS)]
    buys.sort(key=lambda action: (-(best(castle, action.args[0]) or 0), action.args[0]))
    choices = []
    shown = {action.args[0]: tile_name(find_tile(action.args[0])) for action in buys}
    width = max([22, *map(len, shown.values())])
    for action in buys:
        name = action.args[0]
        offer = offer_of(state, name)
        words = f"{shown[name]:<{width}} {offer.price:>6}  {_worth(castle, name)}"
        if offer.coins:
            words += say(N_(", {n} of coins on it"), n=offer.coins)
        choices.append((action, words))
    choices += [(action, action_words(state.book, action)) for action in others]
    if Action(Verb.PASS) in options:
        paid = terms_of(state, state.player).pass_money
        choices.append((Action(Verb.PASS), say(N_("pass and take {n} from the bank"), n=paid)))
    question = say(N_("What do you take? A number, a tile, a tile with its place (slug@x,y/turn), or pass."))
    decision = listed(state, question, choices, lambda text: _typed_take(state, others, text))
    return decision._replace(points=_points(castle, decision))


def _typed_take(state: GameState, others: list[Action], text: str) -> Actions:
    if text.lower() == "pass":
        return (Action(Verb.PASS),)
    if text.partition(" ")[0].lower() in {action.verb for action in others}:
        return one_of(state, others)(text)
    if "@" not in text and read_beside(text) is None:
        return (Action(Verb.TAKE, (_taken(find_tile(text.lower()).slug),)),)
    wanted = read_wanted(state.castles[state.player], text)
    take = Action(Verb.TAKE, (_taken(wanted.room.slug),))
    check(state, take)
    _check_place(state, wanted)
    return take, Action(Verb.PLACE, (wanted.room, *wanted.joins))


def _taken(slug: str) -> str:
    """The name under which a tile is taken: both faces of a hallway are one."""
    box = find_tile(slug).box
    return box if box in CORRIDORS else slug


def _check_place(state: GameState, wanted: Joined) -> None:
    verdict = state.castles[state.player].judge(wanted)
    if not verdict.legal:
        raise IllegalPlacement(verdict)


def ask_free(state: GameState, seen: View) -> Decision:
    castle = state.castles[state.player]
    options = own_options(state)
    choices = [
        (action, labelled(action.args[0], _worth(castle, action.args[0])))
        if action.verb == Verb.TAKE
        else (action, action_words(state.book, action))
        for action in options
    ]
    question = say(N_("Which tile do you take for nothing?"))
    decision = listed(state, question, choices, one_of(state, options))
    return decision._replace(points=_points(castle, decision))


def _points(castle: Castle, decision: Decision) -> tuple[int | None, ...]:
    """What each line could score at once, where it takes a tile."""
    taken = (action.args[0] if action.verb == Verb.TAKE else "" for action in decision.actions)
    return tuple(best(castle, name) if name else None for name in taken)


# placing


def ask_place(state: GameState, seen: View) -> Decision:
    castle = state.castles[state.player]
    options = [option for slug in seen.hand for option in rank_placements(castle, slug)]
    lines: list[tuple[int, tuple[Placement, ...], str]] = []
    lines += [(-option.points, (option.placement,), _place_words(castle, option)) for option in options]
    for slug in seen.hand:
        lines += [
            (-way.points, (way.wanted.room, *way.wanted.joins), way.words) for way in ways_with_joins(castle, slug)
        ]
    lines.sort(key=lambda line: (line[0], len(line[1]), line[1]))
    actions = [Action(Verb.PLACE, what) for _points, what, _words in lines]
    first = " ".join(map(str, actions[0].args))
    question = say(N_("Where? A number, or a place such as {place}; try NUMBER draws it first."), place=first)

    def read(text: str) -> Actions:
        index = pick(text, len(actions))
        if index is not None:
            return (actions[index],)
        wanted = read_where(castle, text, seen.hand)
        if wanted.room.slug in seen.hand:
            _check_place(state, wanted)
        action = Action(Verb.PLACE, (wanted.room, *wanted.joins))
        check(state, action)
        return (action,)

    hand = say_listed(tile_words(find_tile(slug)) for slug in seen.hand)
    above = (say(N_("In hand: {tiles}"), tiles=hand),)
    places = tuple(Joined(what[0], what[1:]) for _points, what, _words in lines)
    said = [words for _points, _what, words in lines]
    points = tuple(-points for points, _what, _words in lines)
    return Decision(question, said, read, places, above, actions=tuple(actions), points=points)


def read_where(castle: Castle, text: str, hand: tuple[str, ...]) -> Joined:
    """A placement that is typed out, with joins after it, or by the door it lies at; unnamed it is the tile in hand."""
    if read_beside(text) is not None:
        return read_wanted(castle, text, *hand[:1])
    first = text.partition(" ")[0]  # some names begin with a number
    bare = text.startswith("@") or (text[:1] in "+-0123456789" and "," in text and "@" not in first)
    if bare and hand:
        return read_wanted(castle, f"{hand[0]}@{text.removeprefix('@')}")
    if "@" not in text:
        raise unknown(text)
    return read_wanted(castle, text)


def _place_words(castle: Castle, option: Option) -> str:
    after = castle.extended(option.placement)
    joined = ", ".join(str(after.rooms[number]) for number in after.connected(len(castle)))
    words = f"{signed(option.points):>3}  {option.placement!s:<28} {say(N_('joins {rooms}'), rooms=joined)}"
    if option.completes:
        rooms = [say(N_("itself")) if room == option.placement else str(room) for room in option.completes]
        words = say_listed((words, say_completed(rooms)))
    return words
