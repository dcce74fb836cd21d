"""What position files of any game share: their text, the names of players, and each thing in one place."""

import json
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from pathlib import Path

from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, naming, read_data, refuse
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.limits import LONGEST_POSITION
from engine.kernel.text import not_a_player


class Need(StrEnum):
    """The question that a position must be able to answer."""

    STANDINGS = "standings"
    ADVICE = "advice"
    PLAY = "play"


# text


def parse_position(text: str) -> object:
    """The data in the text of a position file, not checked yet."""
    if len(text) > LONGEST_POSITION:
        raise RecordError(say(N_("the position is longer than {most} characters"), most=LONGEST_POSITION))
    return read_data(text)


def position_text(data: Data, *, as_json: bool = False) -> str:
    """The data of a position as the text of a file, in YAML or in JSON."""
    if as_json:
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    import yaml

    text: str = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
    return text


def save_data(data: Data, path: Path) -> None:
    """Write a position file, whole or not at all; the suffix .json makes it JSON."""
    from engine.kernel.files import write_atomically

    write_atomically(path, position_text(data, as_json=path.suffix == ".json"))


# names


def seat_names(players: Sequence[Data], check: Callable[[str], None]) -> tuple[str, ...]:
    """The names of players, all different; who has none is called by the number of the seat."""
    names: list[str] = []
    for number, player in enumerate(players):
        field, name = f"players[{number}].name", player.get("name", say(N_("player {n}"), n=number + 1))
        with naming(field):
            check(name)
        if name in names:
            refuse(field, N_("{name!r} is also the name of players[{n}]"), name=name, n=names.index(name))
        names.append(name)
    return tuple(names)


def read_name(data: Data, field: str, names: tuple[str, ...], place: str = "") -> int:
    """The seat of the player whom a field names; `place` is where the field stands, if not by itself."""
    name = data[field]
    if name not in names:
        raise RecordError(labelled(place or field, not_a_player(name, names)))
    return names.index(name)


# each thing in one place


class Ledger:
    """Where each thing lies; a second place for the same thing is refused."""

    def __init__(self, said: Callable[[str], str] = str) -> None:
        self.places: dict[str, str] = {}
        self._said = said
        """How a refusal says the thing: rooms are said by name, cards by id, and some have the same slug."""

    def note(self, thing: str, field: str) -> None:
        """This thing lies here."""
        other = self.places.setdefault(thing, field)
        if other != field:
            refuse(field, N_("{thing} is already in {other}"), thing=self._said(thing), other=other)

    def note_all(self, things: Iterable[str], field: str) -> None:
        """These things lie here, in this order."""
        for number, thing in enumerate(things):
            self.note(thing, f"{field}[{number}]")
