"""The table and the actions of a game scenario, read from data.

A `table` stands in the middle of a game and names only what matters; everything else is neutral (docs/scenarios.md).
A `deal` stands before the first turn and names the first cards and tiles of each pile; the rest of the box follows.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from engine.castle.castle import Castle
from engine.castle.notation import read_placement
from engine.catalogue import Slug, all_tiles, find_tile
from engine.catalogue.cards import Without, all_bonus_cards, all_favors, check_box, find_bonus_card, find_favor
from engine.errors import MadKingError
from engine.game.setup import CARDS_PER_SIZE, PARAMETERS, Deal, check_names
from engine.game.state import SIZES, START_MONEY, Action, Frame, GameState, Offer, Phase, Verb
from engine.game.turns import start
from engine.i18n import N_, say
from engine.rules.rulings import Law
from engine.scenarios import ScenarioError, check_keys, check_type

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
    """A value of the type of the default, or the default; only a score may be below zero."""
    if key not in data:
        return otherwise
    check_type(data, key, list if isinstance(otherwise, tuple) else type(otherwise), where)
    value = data[key]
    if type(value) is int and value < 0 and key != "score":
        raise wrong(f"{where}.{key}", say(N_("not below zero")))
    return tuple(value) if isinstance(value, list) else value


def _list(
    data: dict[Any, Any], key: Any, check: Callable[[Any], object], where: str, otherwise: Iterable[Any] = ()
) -> tuple[Any, ...]:
    values: tuple[Any, ...] = _get(data, key, tuple(otherwise), where)
    for number, value in enumerate(values):
        with _naming(f"{where}.{key}[{number}]"):
            check(value)
    return values


def _room(slug: Any) -> Slug:
    if not find_tile(str(slug)).is_room:
        raise MadKingError(say(N_("{tile} comes from no stack of rooms"), tile=slug))
    return Slug(slug)


def _size(size: Any) -> None:
    if size not in SIZES:
        known = ", ".join(map(str, SIZES))
        raise MadKingError(say(N_("{size} is not a size; there are {known}"), size=size, known=known))


def _bonus_card(card: Any) -> None:
    find_bonus_card(str(card))


def _favor(card: Any) -> None:
    find_favor(str(card))


def _people(data: dict[str, Any], where: str, known: tuple[str, ...]) -> list[dict[str, Any]]:
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
        check_names(tuple(person["name"] for person in people))
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
    check_keys(given, SIZES, field)
    stacks = {size: _list(given, size, _room, field) for size in given}
    for size, stack in stacks.items():
        for slug in stack:
            if find_tile(slug).size != size:
                raise wrong(f"{field}.{size}", say(N_("{tile} is of another size"), tile=slug))
    return stacks


def _market(given: Any, prices: tuple[int, ...], phase: Phase) -> tuple[Offer, ...]:
    """Rooms by price, or a list of rooms before they are priced; each a slug, or room and coins."""
    field = "table.market"
    if isinstance(given, dict):
        check_keys(given, prices, field)
        spaces = [(price, f"{field}.{price}", given[price]) for price in prices if price in given]
    elif isinstance(given, list) and phase == Phase.PRICE and len(given) <= len(prices):
        spaces = [(0, f"{field}[{number}]", offer) for number, offer in enumerate(given)]
    else:
        raise wrong(field, say(N_("rooms by price, or in the phase price a list of at most {n}"), n=len(prices)))
    offers = []
    for price, where, offer in spaces:
        offer = {"room": offer} if isinstance(offer, str) else offer
        if not isinstance(offer, dict):
            raise wrong(where, say(N_("a room, or a mapping with room and coins")))
        check_keys(offer, ("room", "coins"), where)
        check_type(offer, "room", str, where)
        with _naming(where):
            offers.append(Offer(price, _room(offer["room"]), _get(offer, "coins", 0, where)))
    return tuple(offers)


def read_table(data: dict[str, Any], its_law: Law) -> GameState:
    """The state of a table in the phase take or price."""
    where = "table"
    check_keys(data, _TABLE, where)
    people = _people(data, where, _PLAYER)
    without = _without(data, its_law, where)
    names = tuple(person["name"] for person in people)
    fields = [f"table.players[{number}]" for number in range(len(people))]
    phase, master, player = _whose_turn(data, names)
    state = GameState(
        law=its_law,
        names=names,
        castles=tuple(_castle(p, its_law, f) for p, f in zip(people, fields, strict=True)),
        money=tuple(_get(p, "money", START_MONEY, f) for p, f in zip(people, fields, strict=True)),
        scores=tuple(_get(p, "score", 0, f) for p, f in zip(people, fields, strict=True)),
        bonus=tuple(_list(p, "bonus", _bonus_card, f) for p, f in zip(people, fields, strict=True)),
        favors=_list(data, "favors", _favor, where),
        market=(),
        stacks=(),
        hallways=0,
        stairs=0,
        deck=_list(data, "deck", _size, where, SIZES),
        on_deck=_list(data, "on_deck", _room, where),
        discards=_list(data, "discards", _size, where),
        bonus_deck=(),
        removed=_list(data, "removed", _room, where),
        box=((), (), ()),
        round=_get(data, "round", 1, where),
        master=master,
        last_round=_get(data, "last_round", False, where),
        phase=phase,
        player=player,
        turn=player,
        frames=() if phase == Phase.PRICE else (Frame(),),
        without=without,
    )
    with _naming(f"{where}.favors"):
        check_box(its_law.edition.name, favors=state.favors)
    _each_once(
        [(f"{where}.favors", state.favors), (f"{where}.without.favors", without.favors)], N_("{tile} is named twice")
    )
    for field, held in zip(fields, state.bonus, strict=True):
        with _naming(f"{field}.bonus"):
            check_box(its_law.edition.name, cards=held)
    return _filled(state, data)


def _castle(person: dict[str, Any], its_law: Law, field: str) -> Castle:
    text = _get(person, "castle", "foyer-3@0,0", field)
    with _naming(f"{field}.castle"):
        return Castle.parse(text, its_law)


def _whose_turn(data: dict[str, Any], names: tuple[str, ...]) -> tuple[Phase, int, int]:
    """The phase, the master builder, and who is to move."""
    if data.get("phase", Phase.TAKE) not in _PHASES:
        raise wrong("table.phase", say(N_("a table begins in the phase take or price")))
    phase = Phase(data.get("phase", Phase.TAKE))
    master = _seat(data, "master", names, 0, "table")
    player = _seat(data, "to_move", names, master if phase == Phase.PRICE else (master + 1) % len(names), "table")
    if phase == Phase.PRICE and player != master:
        raise wrong("table.to_move", say(N_("prices are set by the master builder")))
    return phase, master, player


def _filled(state: GameState, data: dict[str, Any]) -> GameState:
    """The table with its market and with the piles that hold what lies nowhere else."""
    market = _market(data.get("market", {}), state.prices, state.phase)
    given = _stacks(data, "table")
    places: list[tuple[str, Iterable[Slug]]] = [
        (f"table.players[{number}].castle", (room.slug for room in castle.rooms if room.tile.is_room))
        for number, castle in enumerate(state.castles)
    ]
    places += [("table.market", (offer.slug for offer in market)), ("table.on_deck", state.on_deck)]
    places += [("table.removed", state.removed), *((f"table.stacks.{size}", given[size]) for size in given)]
    used = _each_once(places, N_("{tile} is on the table twice"))
    held = _each_once(
        [(f"table.players[{i}].bonus", cards) for i, cards in enumerate(state.bonus)], N_("{tile} is held twice")
    )
    left = [c.id for c in all_bonus_cards(state.law.edition.name) if c.id not in {*held, *state.without.cards}]
    corridors = Counter(room.tile.box for castle in state.castles for room in castle.rooms)
    pile = PARAMETERS[len(state.names)]
    return state._replace(
        market=market,
        stacks=tuple(
            given.get(size, tuple(sorted(t.slug for t in all_tiles() if t.size_stack == size and t.slug not in used)))
            for size in SIZES
        ),
        hallways=_get(data, "hallways", max(0, pile.hallways - corridors[Slug("hallway")]), "table"),
        stairs=_get(data, "stairs", max(0, pile.stairs - corridors[Slug("stairs")]), "table"),
        bonus_deck=_list(data, "bonus_deck", _bonus_card, "table", sorted(left)),
    )


def _each_once(places: Iterable[tuple[str, Iterable[str]]], refusal: str) -> set[str]:
    """Everything named; what is named twice is refused where it comes again."""
    seen: set[str] = set()
    for field, names in places:
        for name in names:
            if name in seen:
                raise wrong(field, say(refusal, tile=name))
            seen.add(name)
    return seen


def read_deal(data: dict[str, Any], its_law: Law) -> GameState:
    """The state before the first decision of a game dealt like this."""
    where = "deal"
    check_keys(data, _DEAL, where)
    names = tuple(person["name"] for person in _people(data, where, ("name",)))
    stacks = _stacks(data, where)
    rooms = {size: sorted(tile.slug for tile in all_tiles() if tile.size_stack == size) for size in SIZES}
    without, edition = _without(data, its_law, where), its_law.edition.name
    favors = sorted(card.id for card in all_favors(edition) if card.id not in without.favors)
    cards = sorted(card.id for card in all_bonus_cards(edition) if card.id not in without.cards)
    deal = Deal(
        deck=_first(_list(data, "deck", _size, where), [size for size in SIZES for _ in range(CARDS_PER_SIZE)], "deck"),
        stacks=tuple(_first(stacks.get(size, ()), rooms[size], f"stacks.{size}") for size in SIZES),
        favors=_first(_list(data, "favors", _favor, where), favors, "favors"),
        bonus_deck=_first(_list(data, "bonus_deck", _bonus_card, where), cards, "bonus_deck"),
        master=_seat(data, "master", names, 0, where),
        without=without,
    )
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
        args = tuple(sorted(state.stack(state.looking) if state.looking else state.discards))
    return Action(verb, args)


def _own_room(text: str, state: GameState) -> str:
    if "@" in text:
        return str(read_placement(text))
    rooms = [room for room in state.castles[state.turn].rooms if room.slug == text]
    if len(rooms) != 1:
        raise ScenarioError(say(N_("{room} is not one room of the castle; write it with its place"), room=text))
    return str(rooms[0])
