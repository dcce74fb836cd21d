"""The table and the actions of a game scenario, read from data.

A `table` stands in the middle of a game and names only what matters; everything else is neutral (docs/scenarios.md).
It is read as a position, so that there is one reader and one set of checks.
A `deal` stands before the first turn and names the first cards and tiles of each pile; the rest of the box follows.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from engine.castle.castle import Castle
from engine.castle.notation import read_placement
from engine.catalogue import Slug, find_tile, stack_sizes
from engine.catalogue.cards import Without, check_box, find_bonus_card, find_favor
from engine.game.book import book_of
from engine.game.decisions.chance import to_shuffle
from engine.game.setup import START_MONEY, Deal, check_names
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.turns import start
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.records.positions import Need, PositionError, from_position
from engine.rules.rulings import Law
from engine.scenarios.runner import ScenarioError, check_keys, check_type

_DEAL = ("players", "master", "deck", "stacks", "favors", "bonus_deck", "without")
_TABLE = (
    *_DEAL, "to_move", "phase", "round", "last_round", "market", "hallways", "stairs", "discards", "on_deck", "removed",
)  # fmt: skip
_PLAYER = ("name", "castle", "money", "score", "bonus")
_PHASES = (Phase.TAKE, Phase.PRICE)


def wrong(field: str, why: str) -> ScenarioError:
    """The refusal of a field."""
    return ScenarioError(say(N_("{field}: {why}"), field=field, why=why))


@contextmanager
def _naming(field: str) -> Iterator[None]:
    """What the engine refuses in here, it refuses in this field."""
    try:
        yield
    except ScenarioError:
        raise
    except MadKingError as error:
        raise wrong(field, str(error)) from None


def _get(data: dict[Any, Any], key: Any, otherwise: Any, where: str) -> Any:
    """A value of the type of the default, or the default."""
    if key not in data:
        return otherwise
    check_type(data, key, list if isinstance(otherwise, tuple) else type(otherwise), where)
    value = data[key]
    return tuple(value) if isinstance(value, list) else value


def _list(data: dict[Any, Any], key: Any, check: Callable[[Any], object], where: str) -> tuple[Any, ...]:
    values: tuple[Any, ...] = _get(data, key, (), where)
    for number, value in enumerate(values):
        with _naming(f"{where}.{key}[{number}]"):
            check(value)
    return values


def _room(slug: Any) -> Slug:
    if not find_tile(str(slug)).is_room:
        raise MadKingError(say(N_("{tile} comes from no stack of rooms"), tile=slug))
    return Slug(slug)


def _size(size: Any) -> None:
    if size not in stack_sizes():
        known = ", ".join(map(str, stack_sizes()))
        raise MadKingError(say(N_("{size} is not a size; there are {known}"), size=size, known=known))


def _bonus_card(card: Any) -> None:
    find_bonus_card(str(card))


def _favor(card: Any) -> None:
    find_favor(str(card))


def _people(data: dict[str, Any], where: str, known: tuple[str, ...], its_law: Law) -> list[dict[str, Any]]:
    check_type(data, "players", list, where)
    people = []
    for number, player in enumerate(data["players"]):
        field = f"{where}.players[{number}]"
        person = {"name": player} if isinstance(player, str) else player
        if not isinstance(person, dict):
            raise wrong(field, say(N_("a player is a name or a mapping with name")))
        check_keys(person, known, field)
        check_type(person, "name", str, field)
        people.append(person)
    with _naming(f"{where}.players"):
        check_names(tuple(person["name"] for person in people), its_law)
    return people


def _seat(data: dict[str, Any], key: str, names: tuple[str, ...], otherwise: int, where: str) -> int:
    if key not in data:
        return otherwise
    if data[key] not in names:
        raise wrong(f"{where}.{key}", say(N_("{name!r} is not at the table"), name=str(data[key])[:40]))
    return names.index(data[key])


def _stacks(data: dict[str, Any], where: str) -> dict[int, tuple[Slug, ...]]:
    given = _get(data, "stacks", {}, where)
    field = f"{where}.stacks"
    check_keys(given, stack_sizes(), field)
    stacks = {size: _list(given, size, _room, field) for size in given}
    for size, stack in stacks.items():
        for slug in stack:
            if find_tile(slug).size != size:
                raise wrong(f"{field}.{size}", say(N_("{tile} is of another size"), tile=slug))
    return stacks


Space = tuple[str, dict[str, Any]]
"""A space of the market: the field that names it, and the offer as a position has it."""


def _market(given: Any, phase: Any, prices: tuple[int, ...]) -> list[Space]:
    """Rooms by price, or a list of rooms before they are priced; each a slug, or room and coins."""
    field = "table.market"
    if isinstance(given, dict):
        order = [price for price in prices if price in given]
        order += [price for price in given if price not in prices]
        spaces = [(f"{field}.{price}", given[price], {"price": price}) for price in order]
    elif isinstance(given, list) and phase == Phase.PRICE:
        spaces = [(f"{field}[{number}]", offer, {}) for number, offer in enumerate(given)]
    else:
        raise wrong(field, say(N_("rooms by price, or in the phase price a list")))
    found = []
    for where, offer, price in spaces:
        if not isinstance(offer, (str, dict)):
            raise wrong(where, say(N_("a room, or a mapping with room and coins")))
        offer = {"room": offer} if isinstance(offer, str) else offer
        check_keys(offer, ("room", "coins"), where)
        found.append((where, {**offer, **price}))
    return found


def read_table(data: dict[str, Any], its_law: Law) -> GameState:
    """The state of a table in the phase take or price: a position, neutral where the table says nothing."""
    check_keys(data, _TABLE, "table")
    people = _people(data, "table", _PLAYER, its_law)
    phase = data.get("phase", Phase.TAKE)
    if phase not in _PHASES:
        raise wrong("table.phase", say(N_("a table begins in the phase take or price")))
    market = _market(data.get("market", {}), phase, book_of(its_law, len(people)).box.numbers.prices)
    position = _position(data, people, market)
    try:
        return _sorted_piles(from_position(position, Need.ADVICE, its_law), data)
    except PositionError as error:
        raise ScenarioError(_in_terms_of_a_table(str(error), market)) from None


def _position(data: dict[str, Any], people: list[dict[str, Any]], market: list[Space]) -> dict[str, Any]:
    """The table as a position, with neutral values for what it does not say."""
    names = tuple(person["name"] for person in people)
    master = _seat(data, "master", names, 0, "table")
    moving = master if data.get("phase") == Phase.PRICE else (master + 1) % len(names)
    stacks = data.get("stacks", {})
    stacks = {str(size): stack for size, stack in stacks.items()} if isinstance(stacks, dict) else stacks
    given = {key: value for key, value in data.items() if key not in ("master", "players", "market", "stacks")}
    return {
        "favors": [],
        "phase": str(Phase.TAKE),
        "last_round": data.get("deck") == [],
        "deck": list(stack_sizes()),
        **given,
        "players": [_player(person) for person in people],
        "master_builder": names[master],
        "to_move": names[_seat(data, "to_move", names, moving, "table")],
        "market": [offer for _field, offer in market],
        "stacks": stacks,
    }


def _player(person: dict[str, Any]) -> dict[str, Any]:
    known = {"castle": "foyer-3@0,0", "money": START_MONEY, "score": 0, **person}
    return {"bonus_cards" if key == "bonus" else key: value for key, value in known.items()}


def _sorted_piles(state: GameState, data: dict[str, Any]) -> GameState:
    """Piles of which the table says nothing hold their rooms and cards sorted; the rest stays in the box."""
    tiles, cards, favors = state.boxed
    given = {str(size) for size in data.get("stacks", ())}
    stacks, boxed = [], []
    for size, stack in zip(state.box.sizes, state.stacks, strict=True):
        unused = [slug for slug in tiles if find_tile(slug).size == size]
        unseen = [*stack, *unused] if str(size) in given else sorted((*stack, *unused))
        stacks.append(tuple(unseen[: len(stack)]))
        boxed += unseen[len(stack) :]
    bonus_deck = state.bonus_deck if "bonus_deck" in data else tuple(sorted(state.bonus_deck))
    return state.but(stacks=tuple(stacks), bonus_deck=bonus_deck, boxed=(tuple(boxed), cards, favors))


def _in_terms_of_a_table(message: str, market: list[Space]) -> str:
    """What is wrong with a position, said of the fields that the table has instead."""

    def space(match: re.Match[str]) -> str:
        return market[int(match[1])][0].removeprefix("table.")

    message = re.sub(r"\bmarket\[(\d+)\](?:\.(?:room|price))?", space, message)
    message = re.sub(r"(players\[\d+\])\.bonus_cards", r"\1.bonus", message)
    return f"table.{message}"


def bare_table(castle: Castle, name: str) -> GameState:
    """A neutral table of two around a castle that somebody else has."""
    other = "-" if name != "-" else "+"
    state = read_table({"players": [other, name]}, castle.law)
    return state.but(castles=(state.castles[0], castle))


def read_deal(data: dict[str, Any], its_law: Law) -> GameState:
    """The state before the first decision of a game dealt like this."""
    where = "deal"
    check_keys(data, _DEAL, where)
    names = tuple(person["name"] for person in _people(data, where, ("name",), its_law))
    stacks = _stacks(data, where)
    without = _without(data, its_law, where)
    named = {
        "deck": _list(data, "deck", _size, where),
        **{f"stacks/{size}": stack for size, stack in stacks.items()},
        "favors": _list(data, "favors", _favor, where),
        "bonus_deck": _list(data, "bonus_deck", _bonus_card, where),
    }
    whole = book_of(its_law, len(names)).box.piles(without)
    piles = {name: _first(named.get(name, ()), sorted(pile), name.replace("/", ".")) for name, pile in whole.items()}
    deal = Deal(piles, _seat(data, "master", names, 0, where), without)
    with _naming(where):
        return start(its_law, names, deal).state


def _without(data: dict[str, Any], its_law: Law, where: str) -> Without:
    """What the table agreed to play without: favors and cards, by id (SETUP-9)."""
    given, field = _get(data, "without", {}, where), f"{where}.without"
    check_keys(given, Without._fields, field)
    favors, cards = _list(given, "favors", _favor, field), _list(given, "cards", _bonus_card, field)
    with _naming(field):
        check_box(its_law.edition.name, favors, cards)
    return Without(tuple(sorted(set(favors))), tuple(sorted(set(cards))))


def _first(named: tuple[Any, ...], box: list[Any], field: str) -> tuple[Any, ...]:
    """What is named, then the rest of the box."""
    left = list(box)
    for value in named:
        if value not in left:
            raise wrong(f"deal.{field}", say(N_("{what} is not in the box so often"), what=value))
        left.remove(value)
    return (*named, *left)


def read_action(text: str, state: GameState) -> Action:
    """An action written as text; a room of the own castle may be written as its slug, a shuffle without its order."""
    word, *words = text.split()
    verb = Verb(word)
    args: tuple[Any, ...] = tuple(words)
    if verb == Verb.PLACE:
        args = tuple(read_placement(room) for room in words)
    elif verb == Verb.ARRANGE:
        args = tuple("" if room == "-" else room for room in words)
    elif verb == Verb.DECLINE:
        args = tuple(_own_room(room, state) for room in words)
    elif verb == Verb.REWARD and len(words) in (2, 3):
        room = _own_room(words[0], state)
        args = (room, words[1], _own_room(words[2], state) if len(words) == 3 else room)
    elif verb == Verb.LOOK or (verb == Verb.SHUFFLE and not state.looking):
        args = tuple(map(int, words)) if all(word.isdecimal() for word in words) else args
    if verb == Verb.SHUFFLE and not args:
        args = tuple(sorted(to_shuffle(state)))
    return Action(verb, args)


def _own_room(text: str, state: GameState) -> str:
    if "@" in text:
        return str(read_placement(text))
    rooms = [room for room in state.castles[state.turn].rooms if room.slug == text]
    if len(rooms) != 1:
        raise ScenarioError(say(N_("{room} is not one room of the castle; write it with its place"), room=text))
    return str(rooms[0])
