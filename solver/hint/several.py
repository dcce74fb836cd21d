"""Advice on several tiles at once for a castle without its table, turns that are worth the same taken together."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Joined
from engine.catalogue import Tile
from engine.kernel.i18n import say
from solver.hint.advice import LONE_NOTE, Wish
from solver.hint.hint import Hint, Option, best_of_each, explain, lone_view, place_options, ranked
from solver.patience import Patience
from solver.worth.ways import room_of
from solver.worth.worth import Outlook


class Spot(NamedTuple):
    """An option at a place, with all turns of the tile that are worth the same there; its own turn comes first."""

    option: Option
    turns: tuple[int, ...]


def by_spot(options: Iterable[Option]) -> list[Spot]:
    """Options in their order, each place once for all turns that cost, score and are worth the same there."""
    found: dict[object, list[Option]] = {}
    for option in options:
        found.setdefault(_spot_of(option), []).append(option)
    return [Spot(first, _turns((first, *others))) for first, *others in found.values()]


def _spot_of(option: Option) -> object:
    """What options have in common that differ by a turn only; what is no place is like nothing else."""
    way = option.placement
    if way is None:
        return option
    room, joins = room_of(way), way.joins if isinstance(way, Joined) else ()
    box = room.turned.width, room.turned.height
    return option._replace(placement=None, value=round(option.value, 9)), room._replace(turn=0), box, joins


def _turns(options: Iterable[Option]) -> tuple[int, ...]:
    return tuple(room_of(option.placement).turn for option in options if option.placement is not None)


class Several(NamedTuple):
    """Where tiles are best placed, the best first, with what the estimate takes for granted."""

    hints: tuple[tuple[Hint, tuple[int, ...]], ...]
    """Each with the turns that are worth the same."""
    placed: frozenset[str]
    """The tiles that have a place at all."""
    notes: tuple[str, ...]


def advise_tiles(castle: Castle, tiles: Iterable[Tile], wish: Wish, patience: Patience | None = None) -> Several:
    """Where these tiles are best placed in a castle without its table, over all of them."""
    outlook = Outlook(lone_view(castle), patience=patience)
    options = [option for tile in tiles for option in place_options(outlook, tile.slug)]
    shown = ranked(list(dict.fromkeys(options)), wish.by)
    spots = by_spot(best_of_each(shown) if wish.each else shown)[: wish.top]
    hints = tuple((explain(outlook, spot.option), spot.turns) for spot in outlook.patience.some(spots))
    return Several(hints, frozenset(option.take for option in options), (say(LONE_NOTE),))
