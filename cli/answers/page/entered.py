"""An evening of the big game as it is entered: read with all its faults, and made into a table that can be scored.

What can be read counts; what cannot is told where it stands. A table without faults is read by the reader of positions,
as `madking standings` reads its file; one with faults is put together as far as it goes.
"""

import re
from contextlib import suppress
from typing import NamedTuple

from cli.answers import Document
from cli.answers.page.castles import Loose, read_loose
from cli.answers.page.evenings import plain, read_entries, read_names, read_number, word_list
from engine.castle.castle import Castle
from engine.castle.settle import standing
from engine.catalogue import Slug
from engine.catalogue.cards import find_bonus_card
from engine.game.book import Book, book_of
from engine.game.state import GameState
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say, say_n
from engine.records.parts import MOST_MONEY, MOST_SCORE, law_of
from engine.records.positions import Need, from_position
from engine.records.positions.checks import check_cards, check_in_box
from engine.records.positions.schema import VERSION, WITH_MODULES, check_position
from engine.rules.rulings import Law

CORRIDORS = ("hallways", "stairs")
HALLWAY, STAIRS = Slug("hallway"), Slug("stairs")
LAW = ("edition", "expansions", "packs", "rulings")
KEPT = ("without", "master_builder", "last_round")
"""What the final scoring asks of a position besides what is entered."""
WITH_PARTS = ("modules", "market", "removed")
"""What goes along if expansions keep something: it may lie on rooms of the market."""
BARE = ("foyer-3@0,0", "barbican-new@0,0")
"""Stand in for a castle that is not there yet; with moats it begins with a barbican (BARB-1)."""


class Entry(NamedTuple):
    """What one player has in the end, as far as it could be read."""

    name: str
    loose: Loose | None
    """The castle; none if its text cannot be read."""
    money: int
    score: int | None
    """The points on the track; none if they are to be counted from the castle."""
    cards: tuple[str, ...]

    @property
    def built(self) -> int:
        """What the castle scores by itself."""
        return self.loose.castle.score().total if self.loose is not None and self.loose.castle.rooms else 0


class Evening(NamedTuple):
    """A whole table as it was entered."""

    law: Law
    entries: list[Entry]
    favors: tuple[str, ...]
    depleted: tuple[str, ...]
    """The stacks that ran out."""
    position: Document
    state: GameState | None
    """The table to be scored; none if there is no such table, as of no players."""
    trouble: list[str]
    """What is wrong with the table as a whole."""
    troubles: list[list[str]]
    """What is wrong with each entry."""

    @property
    def complete(self) -> bool:
        """Is everything entered, and nothing wrong with it?"""
        return not self.trouble and not any(self.troubles)


def read_evening(data: Document) -> Evening:
    """The evening that the data of a position tell, whole or not; only its law must be one."""
    its_law = _law(data)
    raw = read_entries(data.get("players"))
    trouble: list[str] = []
    troubles: list[list[str]] = [[] for _one in raw]
    names = read_names([one.get("name") for one in raw], troubles)
    loose = [_castle(one.get("castle"), its_law, said) for one, said in zip(raw, troubles, strict=True)]
    laid = [room for one in loose if one is not None for room in one.castle.laid]
    its_law = its_law.with_modules(room.tile.family for room in laid)
    book = _book(its_law, len(raw), trouble)
    entries = [
        Entry(name, castle, _money(one, said), _score(one, said), _cards(one, book, said))
        for name, castle, one, said in zip(names, loose, raw, troubles, strict=True)
    ]
    _tell_twice(entries, troubles)
    favors = _favors(data, book, trouble)
    depleted = _depleted(data, book, trouble)
    position = _position(data, its_law, raw, entries, favors, depleted)
    state = None
    if book is not None and not trouble and not any(troubles):
        state = _strictly(position, its_law, trouble, troubles)
    if book is not None and state is None:
        state = as_far_as_it_goes(book, entries, favors, depleted, position)
    return Evening(its_law, entries, favors, depleted, position, state, trouble, troubles)


def _law(data: Document) -> Law:
    fields = {field: data[field] for field in LAW if data.get(field)}
    return law_of(check_position({**fields, "players": []}))


def _book(its_law: Law, players: int, trouble: list[str]) -> Book | None:
    """The rules of such a table; none if so many cannot play."""
    if not players:
        trouble.append(say(N_("nobody has been entered yet")))
        return None
    try:
        return book_of(its_law, players)
    except MadKingError as error:
        trouble.append(str(error))
        return None


# the entries


def _castle(given: object, its_law: Law, trouble: list[str]) -> Loose | None:
    text = given if isinstance(given, str) else ""
    try:
        loose = read_loose(text, its_law)
    except MadKingError as error:
        trouble.append(str(error))
        return None
    if not loose.castle.rooms:
        trouble.append(say(N_("there is no castle yet")))
    elif loose.faults:
        trouble.append(
            say_n("{n} room of the castle cannot stand", "{n} rooms of the castle cannot stand", len(loose.faults))
        )
    return loose


def _money(entry: Document, trouble: list[str]) -> int:
    sentence = N_("money is a number of thousands, as 12000, and not {value}")
    return read_number(entry.get("money"), sentence, trouble, 0, MOST_MONEY, 1000)


def _score(entry: Document, trouble: list[str]) -> int | None:
    if entry.get("score") in (None, ""):
        return None
    return read_number(
        entry["score"], N_("points are a whole number, and not {value}"), trouble, -MOST_SCORE, MOST_SCORE
    )


def _cards(entry: Document, book: Book | None, trouble: list[str]) -> tuple[str, ...]:
    return tuple(card for card in word_list(entry.get("bonus_cards")) if book and _in_box(book, trouble, cards=(card,)))


def _in_box(book: Book, trouble: list[str], **named: tuple[str, ...]) -> bool:
    try:
        check_in_box(book, **named)
    except MadKingError as error:
        trouble.append(str(error))
        return False
    return True


def _tell_twice(entries: list[Entry], troubles: list[list[str]]) -> None:
    """Rooms and bonus cards that two players have."""
    builders: dict[str, str] = {}
    holders: dict[str, str] = {}
    for entry, trouble in zip(entries, troubles, strict=True):
        rooms = () if entry.loose is None else entry.loose.castle.rooms
        for slug in dict.fromkeys(str(room.slug) for room in rooms if room.tile.is_room):
            other = builders.setdefault(slug, entry.name)
            if other != entry.name:
                trouble.append(say(N_("{room} also stands in the castle of {name}"), room=slug, name=other))
        for card in entry.cards:
            other = holders.setdefault(card, entry.name)
            if other != entry.name:
                named = say(find_bonus_card(card).name)
                trouble.append(say(N_("{name} also has the bonus card {card}"), name=other, card=named))


# the table


def _favors(data: Document, book: Book | None, trouble: list[str]) -> tuple[str, ...]:
    if book is None:
        return ()
    favors = [favor for favor in word_list(data.get("favors")) if _in_box(book, trouble, favors=(favor,))]
    try:
        check_cards({"players": [], "favors": favors}, book)
    except MadKingError as error:
        trouble.append(str(error))
    return tuple(favors)


def _depleted(data: Document, book: Book | None, trouble: list[str]) -> tuple[str, ...]:
    """The stacks that ran out: those given as 0 or with nothing in them."""
    stacks = data.get("stacks")
    heights = {str(size): stack for size, stack in stacks.items()} if isinstance(stacks, dict) else {}
    sizes = [size for size, stack in heights.items() if stack in (0, []) and stack is not False]
    known = [] if book is None else [str(size) for size in book.box.sizes]
    for size in sizes:
        if book is not None and size not in known:
            sentence = N_("no rooms of {size} are in play here; there are {known}")
            trouble.append(say(sentence, size=size[:40], known=", ".join(known)))
    empty = [name for name in CORRIDORS if data.get(name) == 0 and data.get(name) is not False]
    return (*(size for size in sizes if size in known or book is None), *empty)


def _position(
    data: Document,
    its_law: Law,
    raw: list[Document],
    entries: list[Entry],
    favors: tuple[str, ...],
    depleted: tuple[str, ...],
) -> Document:
    """The data to be saved: what was entered, settled where it could be read, and as it was where not."""
    parts = WITH_PARTS if data.get("modules") else ()
    extended = its_law.modules or its_law.packs or its_law.overrides.get("rooms")
    return {
        "version": WITH_MODULES if extended else VERSION,
        "edition": its_law.edition.name,
        **({"expansions": list(its_law.modules), "packs": list(its_law.packs)} if extended else {}),
        **({"rulings": dict(its_law.overrides)} if its_law.overrides else {}),
        "players": [_player(one, entry) for one, entry in zip(raw, entries, strict=True)],
        "favors": list(favors),
        "stacks": {size: 0 for size in depleted if size not in CORRIDORS},
        **{name: 0 for name in depleted if name in CORRIDORS},
        **{field: plain(data[field]) for field in (*KEPT, *parts) if field in data},
    }


def _player(raw: Document, entry: Entry) -> Document:
    """An entry as a position has it."""
    return {
        "name": entry.name,
        "castle": str(raw.get("castle") or "") if entry.loose is None else str(entry.loose.castle),
        "money": entry.money,
        "score": entry.built if entry.score is None else entry.score,
        "bonus_cards": list(entry.cards),
    }


# the state


def _strictly(position: Document, its_law: Law, trouble: list[str], troubles: list[list[str]]) -> GameState | None:
    """The table as the reader of positions reads it; what it refuses is told at the seat that it names."""
    try:
        return from_position(position, Need.STANDINGS, its_law)
    except MadKingError as error:
        seat = re.match(r"players\[(\d+)\][. ]*", str(error))
        if seat is None:
            trouble.append(str(error))
        else:
            troubles[int(seat[1])].append(str(error)[seat.end() :])
        return None


def as_far_as_it_goes(
    book: Book, entries: list[Entry], favors: tuple[str, ...], depleted: tuple[str, ...], position: Document
) -> GameState | None:
    """The table with all that could be read, also castles that nobody could have built."""
    state = _plain_table(book, entries, position)
    if state is None:
        return None
    castles = tuple(
        entry.loose.castle if entry.loose is not None and entry.loose.castle.rooms else stood
        for entry, stood in zip(entries, state.castles, strict=True)
    )
    laid = [room.tile.box for castle in castles for room in castle.rooms]
    numbers = book.box.numbers
    return state.but(
        castles=castles,
        money=tuple(entry.money for entry in entries),
        scores=tuple(entry.built if entry.score is None else entry.score for entry in entries),
        bonus=tuple(entry.cards for entry in entries),
        favors=favors,
        stacks=tuple(
            () if str(size) in depleted else stack for size, stack in zip(book.box.sizes, state.stacks, strict=True)
        ),
        hallways=0 if "hallways" in depleted else max(0, numbers.hallways - laid.count(HALLWAY)),
        stairs=0 if "stairs" in depleted else max(0, numbers.stairs - laid.count(STAIRS)),
    )


def _plain_table(book: Book, entries: list[Entry], position: Document) -> GameState | None:
    """A table of these players with what can stand of their castles, or with none where even that cannot be read.

    What the expansions keep goes along if it can be read: some of it belongs to rooms of the castles.
    """
    shared: Document = {field: position[field] for field in ("version", *LAW) if field in position}
    more: Document = {field: position[field] for field in (*KEPT, *WITH_PARTS) if field in position}
    built = [[_standing(entry, book.law, bare) for entry in entries] for bare in BARE]
    for known in (more, {}):
        for castles in (*built, *([bare] * len(entries) for bare in BARE)):
            players = [
                {"name": entry.name, "castle": castle, "money": 0, "score": 0}
                for entry, castle in zip(entries, castles, strict=True)
            ]
            with suppress(MadKingError):
                return from_position({**shared, **known, "players": players, "favors": []}, Need.STANDINGS, book.law)
    return None


def _standing(entry: Entry, its_law: Law, bare: str) -> str:
    """What can stand of a castle."""
    if entry.loose is None:
        return bare
    castle = standing(Castle((), its_law), entry.loose.castle.laid) if entry.loose.faults else entry.loose.castle
    return str(castle) if castle.rooms else bare
