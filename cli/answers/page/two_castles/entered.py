"""An evening of the sister game as it is entered: players around the table, castles between them, all faults told.

The data are those of a position file, of which an evening needs little: {game: two-castles, players: [{name}], castles:
[{castle, attendants, bonus_cards}], rulings}. Castle n lies between player n and the next one; at a table of two the
third seat is Ludwig's (B2C-2P-1).
"""

from collections import Counter
from typing import NamedTuple

from cli.answers import Document
from cli.answers.page.evenings import read_entries, read_names, word_list
from cli.answers.page.two_castles.castles import read_loose
from cli.answers.two_castles.castles import Extras
from engine.kernel.errors import MadKingError
from engine.kernel.forms import shown
from engine.kernel.i18n import N_, say, say_n
from engine.two_castles.castle import Castle, wrong_rooms
from engine.two_castles.catalogue import find_attendant, find_card
from engine.two_castles.game.setup import LEAST_PLAYERS, MOST_PLAYERS
from engine.two_castles.game.state import ATTENDANTS_OF_A_KIND, LUDWIG, SPECIAL_TILES
from engine.two_castles.positions.schema import GAME
from engine.two_castles.rulings import Law, read_law
from engine.two_castles.scoring import MOST_ATTENDANTS, Sheet, score, special_rooms


class Entry(NamedTuple):
    """A castle in the end, as far as it could be read."""

    text: str
    castle: Castle | None
    """None if its text cannot be read."""
    extras: Extras
    trouble: list[str]

    @property
    def built(self) -> Castle:
        """The castle; of one that cannot be read an empty one."""
        return Castle() if self.castle is None else self.castle


class Evening(NamedTuple):
    """A whole table as it was entered."""

    law: Law
    people: list[str]
    names: list[str]
    """The seats, Ludwig's among them at a table of two."""
    entries: list[Entry]
    trouble: list[str]
    """What is wrong with the table as a whole."""
    troubles: list[list[str]]
    """What is wrong with each player's entry."""

    @property
    def complete(self) -> bool:
        """Is everything entered, and nothing wrong with it?"""
        return not self.trouble and not any(self.troubles) and not any(entry.trouble for entry in self.entries)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The score sheet of each castle."""
        return tuple(score(entry.built, *entry.extras, self.law) for entry in self.entries)

    @property
    def position(self) -> Document:
        """The data to be saved; castles that cannot be read as they were entered."""
        return {
            "game": GAME,
            **({"rulings": self.law.overrides} if self.law.overrides else {}),
            "players": [{"name": name} for name in self.people],
            "castles": [
                {
                    "castle": entry.text if entry.castle is None else str(entry.castle),
                    "attendants": [one.slug for one in entry.extras.attendants],
                    "bonus_cards": [card.slug for card in entry.extras.cards],
                }
                for entry in self.entries
            ],
        }


def read_evening(data: Document) -> Evening:
    """The evening that these data tell, whole or not; only its rulings must be some."""
    law = _law(data.get("rulings"))
    raw = read_entries(data.get("players"))
    trouble: list[str] = []
    troubles: list[list[str]] = [[] for _one in raw]
    people = read_names([one.get("name") for one in raw], troubles)
    if not LEAST_PLAYERS <= len(people) <= MOST_PLAYERS:
        trouble.append(say(N_("the game is for 2 to 7 players, not {n} (B2C-COMP-1)"), n=len(people)))
    names = _seated(people, troubles)
    given = read_entries(data.get("castles"))
    if len(given) > len(names):
        sentence = N_("{n} castles, but only {most} lie between so many players")
        trouble.append(say(sentence, n=len(given), most=len(names)))
    given += [{} for _seat in range(len(names) - len(given))]
    entries = [_entry(one) for one in given[: len(names)]]
    _tell_twice(entries)
    return Evening(law, people, names, entries, trouble + _box_trouble(entries), troubles)


def _law(given: object) -> Law:
    rulings = given if isinstance(given, dict) else {}
    return read_law({str(name): str(option) for name, option in rulings.items()})


def _seated(people: list[str], troubles: list[list[str]]) -> list[str]:
    """All seats: two players set up for three, and nobody may have the name of the third (B2C-2P-1)."""
    if len(people) != LEAST_PLAYERS:
        return people
    if LUDWIG in people:
        sentence = N_("Ludwig is the third player at a table of two (B2C-2P-1)")
        troubles[people.index(LUDWIG)].append(say(sentence))
    return [*people, LUDWIG]


def _entry(given: Document) -> Entry:
    trouble: list[str] = []
    text = given.get("castle")
    text = text if isinstance(text, str) else ""
    castle = _castle(text, trouble)
    return Entry(text, castle, _extras(given, trouble), trouble)


def _castle(text: str, trouble: list[str]) -> Castle | None:
    try:
        castle = read_loose(text)
    except MadKingError as error:
        trouble.append(str(error))
        return None
    if not castle.rooms:
        trouble.append(say(N_("there is no castle yet")))
    wrong = len(wrong_rooms(castle.rooms))
    if wrong:
        trouble.append(say_n("{n} room of the castle cannot stand", "{n} rooms of the castle cannot stand", wrong))
    return castle


def _extras(given: Document, trouble: list[str]) -> Extras:
    """The attendants and cards that are some; of attendants there may be two alike."""
    court, cards = [], []
    named = given.get("attendants")
    for name in named if isinstance(named, list) else []:
        try:
            court.append(find_attendant(name.strip().lower() if isinstance(name, str) else shown(name)))
        except MadKingError as error:
            trouble.append(str(error))
    if len(court) > MOST_ATTENDANTS:
        refusal = N_("{n} attendants: a throne room has places for {most} (B2C-BONUS-LIVING)")
        trouble.append(say(refusal, n=len(court), most=MOST_ATTENDANTS))
    for name in word_list(given.get("bonus_cards")):
        try:
            cards.append(find_card(name.lower()))
        except MadKingError as error:
            trouble.append(str(error))
    return Extras(tuple(court[:MOST_ATTENDANTS]), tuple(dict.fromkeys(cards)))


def _tell_twice(entries: list[Entry]) -> None:
    """Rooms and bonus cards that lie in two castles; each is in the box once."""
    rooms: dict[str, int] = {}
    cards: dict[str, int] = {}
    for number, entry in enumerate(entries, 1):
        for room in entry.built.rooms:
            first = rooms.setdefault(room.slug, number)
            if first != number and (room.tile.is_regular or room.tile.is_throne):
                entry.trouble.append(say(N_("{room} is also in castle {n}"), room=room.slug, n=first))
        for card in entry.extras.cards:
            first = cards.setdefault(card.slug, number)
            if first != number:
                entry.trouble.append(say(N_("the bonus card {card} is also in castle {n}"), card=card.name, n=first))


def _box_trouble(entries: list[Entry]) -> list[str]:
    """More special rooms or attendants than the box holds."""
    special = sum(special_rooms(entry.built) - (entry.built.throne is not None) for entry in entries)
    found = []
    if special > SPECIAL_TILES:
        found.append(say(N_("{n} special rooms, but the box holds {most}"), n=special, most=SPECIAL_TILES))
    court = Counter(one.slug for entry in entries for one in entry.extras.attendants)
    for slug, number in court.items():
        if number > ATTENDANTS_OF_A_KIND:
            sentence = N_("{n} of the attendant {name}, but the box holds {most}")
            found.append(say(sentence, n=number, name=slug, most=ATTENDANTS_OF_A_KIND))
    return found
