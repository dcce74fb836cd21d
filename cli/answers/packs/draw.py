"""The question `packs draw`: the rooms and pieces of a pack to scale, to hold the cardboard against."""

from cli.answers import Document
from cli.errors import BadInput
from engine.castle.copies import invented_words
from engine.castle.placement import Placement
from engine.catalogue import Role, Tile
from engine.catalogue.packs import Pack, with_pack
from engine.catalogue.pieces import all_pieces, bars, ring
from engine.kernel.i18n import N_, say
from engine.kernel.names import NameIndex
from engine.kernel.text import shortened
from engine.records.packs import read_pack


def answer(pack: str, room: str = "") -> Document:
    """Draw the rooms and pieces of a pack, or one of them, as SVG."""
    read = read_pack(pack)
    tiles = chosen(read, room)
    return document(tiles, draw(read, tiles, whole=not room))


def chosen(pack: Pack, name: str) -> list[Tile]:
    """The rooms and pieces to draw: all of them, or those that bear a name."""
    every = [*pack.tiles, *pack.pieces]
    found = NameIndex(every).find(name) if name else every
    if name and not found:
        raise BadInput(say(N_("the pack {pack} has no room {name!r}"), pack=pack.id, name=shortened(name)))
    return found


def closed_ring(pack: Pack) -> tuple[Placement, ...]:
    """The ring as a pack closes it, if it changes any part of it; while the pack is known."""
    if not pack.ring and not any(tile.role == Role.BAR or tile.gate is not None for tile in pack.pieces):
        return ()
    foyer = max((tile for tile in all_pieces() if tile.gate is not None), key=lambda tile: len(tile.doors))
    sections = [Placement(bars()[0].slug, site.x, site.y, site.turn) for site in ring().sites]
    return (Placement(foyer.slug, 0, 0), *sections)


def draw(pack: Pack, tiles: list[Tile], *, whole: bool) -> str:
    """The sheet of some tiles of a pack; the `whole` one shows the closed ring too, if the pack changes it."""
    from engine.pictures.tiles import draw_tiles

    notes = invented_words() if any(tile.invented for tile in tiles) else ()
    with with_pack(pack):
        return draw_tiles(tiles, pack.title, notes, together=closed_ring(pack) if whole else ())


def document(tiles: list[Tile], picture: str) -> Document:
    """The picture as text, and the slugs of the rooms and of the pieces on it."""
    return {
        "rooms": [str(tile.slug) for tile in tiles if not tile.family],
        "pieces": [str(tile.slug) for tile in tiles if tile.family],
        "svg": picture,
    }
