"""Placements at a door of the castle, `nap-room at salon.E`: place and turn are found among all that meet it."""

from typing import TYPE_CHECKING

from engine.castle.notation import read_joined
from engine.castle.placement import Joined, Placement
from engine.castle.whereabouts import doors_on_side
from engine.catalogue import Role, Side, Tile, find_tile, tiles_named
from engine.geometry.outline import canonical_turn, ways
from engine.kernel.beside import AmbiguousPlacement, Beside, find_room, nth_door, read_beside
from engine.kernel.errors import NotationError
from engine.kernel.i18n import N_, say

if TYPE_CHECKING:
    from engine.castle.castle import Castle


def read_wanted(castle: "Castle", text: str, hand: str = "") -> Joined:
    """A placement in a castle, by its place or by the door it is to lie at; `hand` is the tile where none is named.

    Of the placements that meet a door the legal one is meant; if several are legal all are listed in the refusal, and
    if none is, that one is meant which breaks the fewest rules, so that its verdict says why not.
    """
    beside = read_beside(text)
    if beside is None:
        return read_joined(text)
    tile = find_tile(beside.tile or hand)
    found = _asked(castle, beside, tile)
    legal = [place for place in found if castle.allows(place)]
    if len(legal) > 1:
        raise AmbiguousPlacement(beside, legal, N_("{text!r} fits in several ways; write one of {placements}"))
    return Joined(legal[0] if legal else min(found, key=lambda place: (len(castle.judge(place).violations), place)))


def check_wanted(text: str) -> None:
    """Refuse the text of a placement that means nothing in any castle."""
    beside = read_beside(text)
    if beside is None:
        read_joined(text)
    else:
        find_tile(beside.tile)


def _asked(castle: "Castle", beside: Beside, tile: Tile) -> list[Placement]:
    """The placements that are spoken of: at the door, in the turn that is named."""
    number = find_room(beside, castle.rooms, _named)
    door = nth_door(beside, doors_on_side(castle.board.tiles[number], Side[beside.side]))
    if tile.role == Role.BAR or not tile.doors:
        raise NotationError(say(N_("{tile} has no door; write slug@x,y/turn"), tile=tile.slug), text=beside.text)
    found = places_at(castle, tile, number, door)
    if beside.turn is None:
        return found
    turned = [place for place in found if place.turn == canonical_turn(tile.slug, beside.turn)]
    if not turned:
        turns = ", ".join(sorted({str(place.turn) for place in found}))
        sentence = N_("{text!r}: so turned no door of the tile looks that way; the turns that do are {known}")
        raise NotationError(say(sentence, text=beside.text[:60], known=turns), text=beside.text)
    return turned


def places_at(castle: "Castle", tile: Tile, number: int, door: int) -> list[Placement]:
    """Every placement of a tile with one of its doors before a door of a room, legal or not; sorted."""
    x, y = castle.rooms[number].before(door)
    facing = castle.board.tiles[number].doors[door].side.opposite
    return sorted(
        {
            Placement(tile.slug, x - own.x, y - own.y, way.turn)
            for way in ways(tile.slug)
            for own in way.doors
            if own.side == facing
        }
    )


def _named(name: str) -> list[Tile]:
    return tiles_named(name) or [find_tile(name)]
