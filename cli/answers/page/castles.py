"""Castles as the page has them: any order, empty too, and nothing that breaks rules is refused."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from cli.answers.castles import read_castle
from cli.answers.page.forms import CastleForm, ItemForm, OddForm, RoomForm
from cli.answers.score import castle_facts
from cli.errors import BadPiece
from engine.castle.castle import Castle
from engine.castle.copies import box_warnings
from engine.castle.placement import Placement
from engine.castle.scoring import castle_items, room_items
from engine.castle.told import because
from engine.castle.verdict import Item, PieceScore, RoomScore, Verdict
from engine.catalogue import Role, made_of_tiles
from engine.kernel.castle_text import split_pieces
from engine.kernel.errors import IllegalCastle, NotationError
from engine.kernel.i18n import get_language
from engine.pictures.courtyards import courtyard_paths
from engine.pictures.fragments import draw_laid
from engine.pictures.palette import short_name
from engine.rules.rulings import Law

LONGEST_KEPT = 10_000
"""Characters of a text whose castle is remembered: 250 rooms and their comments."""


class Loose(NamedTuple):
    """A castle, whatever it breaks, and what in it cannot stand: by number from 1 in castle text, and why not."""

    castle: Castle
    faults: tuple[tuple[int, Verdict], ...] = ()

    @property
    def wrong(self) -> list[int]:
        """The numbers of what cannot stand."""
        return [number for number, _verdict in self.faults]


def read_loose(text: str, law: Law, *, settle: bool = True) -> Loose:
    """The castle of a text, whatever it breaks; of none an empty one.

    Its rooms are put into an order of building, unless some cannot stand in any or `settle` does not ask for it.
    """
    try:
        return (_read if len(text) <= LONGEST_KEPT else _read.__wrapped__)(text, law, settle)
    except NotationError as error:
        raise BadPiece(str(error), error.room, error.text) from None


def read_sound(text: str, law: Law, *, force: bool = False) -> Castle:
    """The castle of a text; one that is empty or could not have been built only with `force`."""
    if force:
        return read_loose(text, law).castle
    try:
        found = read_loose(text, law)
    except BadPiece:
        return read_castle(text, law)
    return found.castle if found.castle.rooms and not found.faults else read_castle(text, law)


@lru_cache(maxsize=64)
def _read(text: str, law: Law, settle: bool) -> Loose:
    """The page asks about the same castle again and again; a castle is a value, and so is what is wrong with it."""
    if not split_pieces(text):
        return Loose(Castle((), law))
    try:
        settled = Castle.settle(text, law)
    except IllegalCastle as error:
        return Loose(Castle.parse(text, law, strict=False), tuple(error.faults))
    return Loose(settled if settle else Castle.parse(text, law, strict=False))


made_of_tiles(_read.cache_clear)


def castle_form(loose: Loose) -> CastleForm:
    """A castle with its score, room by room, and with what cannot stand."""
    castle = loose.castle
    score = castle.score()
    return {
        "castle": str(castle),
        "rooms": list(_rooms(castle)),
        "total": score.total,
        "facts": [{"name": fact.name, "words": fact.words, "value": fact.value} for fact in castle_facts(castle)],
        "courtyards": [path for _number, path in courtyard_paths(castle)],
        "odd": odd_forms(loose),
        "warnings": box_warnings(castle),
    }


def odd_forms(loose: Loose) -> list[OddForm]:
    """What cannot stand in a castle, numbered from 1, with the reasons."""
    return [
        {
            "room": str(verdict.placement),
            "number": number,
            "rules": list(dict.fromkeys(violation.rule for violation in verdict.violations)),
            "why": list(dict.fromkeys(violation.reason for violation in verdict.violations)),
        }
        for number, verdict in loose.faults
    ]


def _rooms(castle: Castle) -> Iterator[RoomForm]:
    """Everything that lies in a castle, in its order; joins are worth nothing themselves."""
    score = castle.score()
    rooms, bars = iter(enumerate(score.rooms)), iter(score.pieces)
    of_bars = [item for item in castle_items(castle) if item.source.tile.role == Role.BAR] if castle.bars else []
    for placed, svg in draw_laid(castle):
        role = placed.tile.role
        if role == Role.ROOM:
            number, room = next(rooms)
            yield _room_form(placed, svg, room, room_items(castle, number))
        elif role == Role.BAR:
            yield _room_form(placed, svg, next(bars), [item for item in of_bars if item.source == placed])
        else:
            yield _room_form(placed, svg, PieceScore(placed, 0, 0), [])


def _room_form(placed: Placement, svg: str, score: RoomScore | PieceScore, items: list[Item]) -> RoomForm:
    completed, reward = (score.completed, score.reward) if isinstance(score, RoomScore) else (False, 0)
    return {
        "at": str(placed),
        "slug": placed.slug,
        "x": placed.x,
        "y": placed.y,
        "turn": placed.turn,
        "name": short_name(placed.tile, get_language()),
        "svg": svg,
        "role": str(placed.tile.role),
        "completed": completed,
        "base": score.base,
        "bonus": score.bonus,
        "reward": reward,
        "total": score.total,
        "items": [_item_form(item) for item in items],
        "words": str(score.base) + "".join(f"{points:+d}" for points in (score.bonus, reward) if points),
    }


def _item_form(item: Item) -> ItemForm:
    return {"rule": item.rule, "words": because(item), "points": item.points}
