"""The question `packs draw`: the rooms of a pack to scale, to hold the cardboard against."""

from cli.answers import Document
from cli.errors import BadInput
from engine.castle.copies import invented_words
from engine.catalogue import Tile
from engine.catalogue.packs import Pack, with_pack
from engine.kernel.i18n import N_, say
from engine.kernel.names import NameIndex
from engine.kernel.text import shortened
from engine.records.packs import read_pack


def answer(pack: str, room: str = "") -> Document:
    """Draw the rooms of a pack, or one of them, as SVG."""
    read = read_pack(pack)
    tiles = chosen(read, room)
    return document(tiles, draw(read, tiles))


def chosen(pack: Pack, name: str) -> list[Tile]:
    """The rooms to draw: all of them, or those that bear a name."""
    found = NameIndex(pack.tiles).find(name) if name else list(pack.tiles)
    if name and not found:
        raise BadInput(say(N_("the pack {pack} has no room {name!r}"), pack=pack.id, name=shortened(name)))
    return found


def draw(pack: Pack, tiles: list[Tile]) -> str:
    """The sheet of some rooms of a pack."""
    from engine.pictures.tiles import draw_tiles

    with with_pack(pack):
        return draw_tiles(tiles, pack.title, invented_words() if any(tile.invented for tile in tiles) else ())


def document(tiles: list[Tile], picture: str) -> Document:
    """The picture as text, and the slugs of the rooms on it."""
    return {"rooms": [str(tile.slug) for tile in tiles], "svg": picture}
