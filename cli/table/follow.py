"""The page's question `follow`: a real table followed by hand, each step judged, what nobody sees left open."""

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from cli.answers import Document
from cli.answers.laws import named_law
from cli.answers.page.forms import FollowForm, ItemForm
from cli.answers.positions import find_seat, read_state
from cli.answers.tables import Position, is_log
from cli.errors import BadInput
from cli.table.castles_table import read_answer, refusal_form, table_form
from cli.table.tables import Looker
from cli.words.game import news
from cli.words.typed import answer_in_english
from engine.catalogue import find_tile
from engine.game.book import book_of
from engine.game.events import Drawn, Event
from engine.game.game import CASTLES
from engine.game.play import apply
from engine.game.state import NOBODY, GameState, Phase
from engine.kernel.errors import MadKingError
from engine.kernel.forms import Data
from engine.kernel.i18n import N_, say
from engine.kernel.positions import position_text
from engine.records.positions import Need, parse_position, to_position
from engine.records.positions.checks import table_warnings
from engine.records.positions.playable import rest_of_cards
from engine.records.tables import read_table
from engine.rules.editions import DEFAULT_EDITION

LAW = ("edition", "rulings", "expansions", "packs")
CORRIDORS = {"hallways": "hallway", "stairs": "stairs"}


class Step(NamedTuple):
    """What a step has led to: the table, what happened in words and as events, and the rules that it breaks."""

    state: GameState
    words: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    broken: tuple[ItemForm, ...] = ()


def answer(
    position: Position | None = None,
    do: str = "",
    seat: str = "",
    edition: str = "",
    rulings: dict[str, str] | None = None,
    new: dict[str, Any] | None = None,
) -> FollowForm:
    """The table of a position, or of a `new` one, and after `do` the table that this step leads to.

    Stacks and decks are known by their heights only, so that what the real table draws can be written over what is
    imagined here.
    """
    if new is not None and position is None:
        state = begin_table(new)
    elif position is not None and new is None:
        state = read_open(position, edition, rulings)
    else:
        raise BadInput(say(N_("a position to go on with, or a new table, is expected")))
    step = take_step(state, do) if do.strip() else Step(state)
    return _form(step, seat)


# reading and writing what is open


def read_open(position: Position, edition: str, rulings: dict[str, str] | None) -> GameState:
    """The table of a position, in which everything that nobody sees is imagined anew."""
    if isinstance(position, str) and not is_log(position):
        parsed = parse_position(position)
        position = parsed if isinstance(parsed, dict) else position
    if isinstance(position, dict):
        over = position.get("phase") == Phase.OVER
        state = read_state(without_hidden(position), edition, rulings, Need.STANDINGS if over else Need.ADVICE)
        return _with_discards(state)
    return read_state(position, edition, rulings)


def without_hidden(data: Document) -> Document:
    """A position without the order of its stacks and without its box; a stack that is looked through stays."""
    given = data.get("stacks")
    kept = {key: value for key, value in data.items() if key not in ("box", "stacks")}
    if isinstance(given, dict):
        looked = str(data.get("looking", ""))
        kept["stacks"] = {
            size: stack for size, stack in given.items() if not isinstance(stack, list) or str(size) == looked
        }
    return kept


def to_open(state: GameState) -> Data:
    """A table as a position that leaves open what nobody sees: only heights, and these where sight does not tell them.

    Whatever is then typed over it, rooms of the market above all, fits the stacks again.
    """
    data = {key: value for key, value in to_position(state).items() if key != "box"}
    stacks: Data = {}
    for size, stack, left in zip(state.box.sizes, state.stacks, _heights(state), strict=True):
        if size == state.looking:
            stacks[str(size)] = list(stack)
        elif len(stack) != left:
            stacks[str(size)] = len(stack)
    numbers = {"hallways": state.box.numbers.hallways, "stairs": state.box.numbers.stairs}
    for field, box in CORRIDORS.items():
        built = sum(room.tile.box == box for castle in state.castles for room in castle.rooms)
        if data[field] == max(0, numbers[field] - built):
            del data[field]
    return {**data, "stacks": stacks, "deck": len(state.deck), "bonus_deck": len(state.bonus_deck)}


def _seen_sizes(state: GameState) -> list[int]:
    """The sizes of all rooms that lie in sight."""
    rooms = [room.slug for castle in state.castles for room in castle.rooms]
    rooms += [offer.slug for offer in state.market]
    rooms += [*state.removed, *state.on_deck, *state.hand]
    for module, part in zip(state.book.keepers, state.parts, strict=True):
        rooms += module.rooms(part)
    return sorted(find_tile(slug).size for slug in rooms if find_tile(slug).is_room)


def _heights(state: GameState) -> list[int]:
    """How many rooms of each size are in no place that is seen."""
    seen = Counter(_seen_sizes(state))
    return [max(0, height - seen[size]) for size, height in zip(state.box.sizes, state.box.heights, strict=True)]


def _with_discards(state: GameState) -> GameState:
    """The table whose discarded cards are those of the rooms in sight, if there are as many."""
    sizes = _seen_sizes(state)
    if len(sizes) != len(state.discards) or Counter(sizes) - Counter(state.box.room_cards):
        return state
    return state.but(discards=tuple(sizes))


# a step


def take_step(state: GameState, text: str) -> Step:
    """The table after what who is to move does; what the rules forbid changes nothing, and its rules are told."""
    if state.player == NOBODY:
        raise BadInput(say(N_("the game is over")))
    try:
        actions = read_answer(state, answer_in_english(text))
    except MadKingError as error:
        found = refusal_form(state, error)
        if found is None:
            raise
        return Step(state, broken=tuple(found["broken"]))
    words: list[str] = []
    told: list[Event] = []
    for number, action in enumerate(actions):
        if number and state.player != state.turn:
            break
        before = imagined(state)
        state, events = apply(before, action)
        words += news(before, before.player, action, events)
        told += events
    while state.phase == Phase.SHUFFLE:
        state, events = apply(state, CASTLES.chance(state, Random(0)))
        told += events
    return Step(state, tuple(words), tuple(told))


def imagined(state: GameState) -> GameState:
    """The table with a deck whose next cards are of the highest stacks, so that each of them brings a room."""
    pool = Counter(rest_of_cards(state.box, state.discards))
    heights = {size: len(stack) for size, stack in zip(state.box.sizes, state.stacks, strict=True)}
    deck: list[int] = []
    for _card in state.deck:
        size = max((size for size, number in pool.items() if number > 0), key=lambda size: (heights[size], size))
        pool[size] -= 1
        heights[size] = max(0, heights[size] - 1)
        deck.append(size)
    tiles, _cards, favors = state.boxed
    return state.but(deck=tuple(deck), boxed=(tiles, tuple(pool.elements()), favors))


# a new table


def begin_table(new: Document) -> GameState:
    """A table to begin with, or to be taken up in any round: whatever is not said of it is as at the start."""
    given = {field: value for field, value in new.items() if field not in LAW}
    law = {field: new[field] for field in LAW if new.get(field)}
    for field, value in law.items():
        _check_law(field, value)
    its_law = named_law(law.pop("edition", DEFAULT_EDITION), **law)
    people = given.get("players")
    names = len(people) if isinstance(people, list) else 0
    if names:
        given = {**_at_start(given, book_of(its_law, names).box.numbers), "players": _with_scores(given)}
    state = read_table(given, its_law)
    sizes = tuple(_seen_sizes(state))
    if "deck" in new or "discards" in new or Counter(sizes) - Counter(state.box.room_cards):
        return state
    deck = rest_of_cards(state.box, sizes)[: max(1, state.box.numbers.cards - len(sizes))]
    return state.but(discards=sizes, deck=deck)


def _check_law(field: str, value: object) -> None:
    lists = isinstance(value, list) and all(isinstance(word, str) for word in value)
    fits = {"edition": isinstance(value, str), "rulings": isinstance(value, dict)}.get(field, lists)
    if not fits or (isinstance(value, dict) and not all(isinstance(word, str) for word in value.values())):
        raise BadInput(say(N_("{field}: this is not of the right form"), field=field))


def _at_start(given: Document, numbers: Any) -> Document:
    """The market before its prices are set, or on fixed prices where nobody sets them."""
    market = given.get("market", [])
    if not isinstance(market, list):
        return given
    if not numbers.fixed_prices:
        return {"phase": str(Phase.PRICE), **given, "market": market}
    priced: dict[str, list[Any]] = {}
    for price, room in zip(numbers.prices, market, strict=False):
        priced.setdefault(str(price), []).append(room)
    return {**given, "phase": str(Phase.TAKE), "market": priced}


def _with_scores(given: Document) -> list[Any]:
    """The players with the points of their seats, where nothing else is said (SETUP-P-4)."""
    people = [{"name": one} if isinstance(one, str) else one for one in given["players"]]
    names = [one.get("name") if isinstance(one, dict) else None for one in people]
    named = given.get("master")
    master = names.index(named) if isinstance(named, str) and named in names else 0
    return [
        {"score": (seat - master) % len(people), **one} if isinstance(one, dict) else one
        for seat, one in enumerate(people)
    ]


# the answer


def _form(step: Step, seat: str) -> FollowForm:
    state, position = step.state, to_open(step.state)
    looker = find_seat(state, seat) if seat else (state.player if state.player != NOBODY else state.master)
    return {
        "position": position,
        "text": position_text(position),
        "words": list(step.words),
        "table": table_form(state, Looker(looker, len(state.names), asked=True), step.events),
        "legal": not step.broken,
        "broken": list(step.broken),
        "warnings": [*_to_enter(step), *table_warnings(state)],
    }


def _to_enter(step: Step) -> list[str]:
    """What the real table has and this one only imagines."""
    state, lines = step.state, []
    drawn = [event.tile for event in step.events if isinstance(event, Drawn) and event.tile]
    if drawn and not state.over:
        sentence = N_("{rooms} only stand for what the table drew: enter the rooms of the market, and how many cards "
                      "the deck has left")  # fmt: skip
        lines.append(say(sentence, rooms=", ".join(drawn)))
    if state.looking:
        sentence = N_("the rooms of the stack of {size} are imagined: enter those that were seen")
        lines.append(say(sentence, size=state.looking))
    if state.drawn:
        lines.append(say(N_("the cards drawn are imagined: enter those that were seen")))
    if not state.market and state.phase == Phase.PRICE:
        lines.append(say(N_("the market is empty: enter its rooms")))
    return lines
