"""Castles in records: their rooms are read once, and settled under one law or another."""

from collections.abc import Sequence

from engine.castle.castle import Castle
from engine.castle.copies import excess
from engine.castle.notation import read_castle
from engine.castle.placement import Placement
from engine.kernel.errors import NotationError, RecordError
from engine.kernel.forms import refuse
from engine.kernel.i18n import N_, labelled
from engine.rules.rulings import Law


def read_rooms(text: str, field: str) -> tuple[Placement, ...]:
    """The rooms of a castle text; no rule is asked yet."""
    try:
        return tuple(read_castle(text))
    except NotationError as error:
        raise _of_castle(error, field) from None


def settle_castle(rooms: Sequence[Placement], law: Law, field: str) -> Castle:
    """A castle that could have been built from one box, its rooms in any order."""
    check_copies(Castle(tuple(rooms), law), field)
    try:
        return Castle.settle(rooms, law)
    except NotationError as error:
        raise _of_castle(error, field) from None


def _of_castle(error: NotationError, field: str) -> RecordError:
    return RecordError(f"{field} {error}" if error.room is not None else labelled(field, error))


def check_copies(castle: Castle, field: str) -> None:
    """Not more copies of a tile than the box holds."""
    for slug, (used, most) in excess(castle).items():
        refuse(field, N_("{n} copies of {tile}, but the box holds {most}"), n=used, tile=slug, most=most)
