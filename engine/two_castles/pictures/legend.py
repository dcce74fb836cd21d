"""The legend of a section: what the icons, frames and marks in it mean, and nothing that is not in it."""

from collections.abc import Iterable, Iterator

from engine.kernel.i18n import N_, say
from engine.pictures.badges import draw_badge
from engine.pictures.markup import px, text, text_width
from engine.pictures.palette import INK, PAPER, RIGHT
from engine.two_castles.catalogue import Tile
from engine.two_castles.kinds import Kind, RoomType
from engine.two_castles.pictures.marks import Wish, draw_crown
from engine.two_castles.pictures.paints import BLUE, SYMBOLS
from engine.two_castles.pictures.wants import WORDS, draw_where, hanging_chip, type_chip
from engine.two_castles.words import hanging_word, type_word

Entry = tuple[str, float, str]
"""A drawing 24 high, how wide it is, and its words."""
SIZE = 12


def entries(tiles: Iterable[Tile], wishes: Iterable[Wish]) -> Iterator[Entry]:
    """What the drawings of these tiles mean: types, decorations, frames, ways to count, and the throne room's cells."""
    seen = list(tiles)
    used = {tile.type for tile in seen}.union(*(tile.scoring.types for tile in seen))
    yield from ((type_chip(kind, 1, 1, 22), 24, type_word(kind)) for kind in RoomType if kind in used)
    hung = {tile.hanging for tile in seen} | {tile.scoring.hanging for tile in seen}
    yield from ((hanging_chip(one, 1, 1, 22), 24, hanging_word(one)) for one in SYMBOLS if one in hung)
    if any(tile.open_sky for tile in seen):
        box = f'<rect x="3" y="3" width="18" height="18" rx="3" fill="{PAPER}" stroke="{BLUE}" stroke-width="4"/>'
        yield box, 24, say(N_("blue frame: nothing may lie on top"))
    yield from _ways(seen)
    told: set[str] = set()
    for wish in wishes:
        if wish.words not in told:
            told.add(wish.words)
            yield f'<g transform="translate(13 12)">{draw_crown(wish)}</g>', 26, wish.words
    if seen:
        disc = f'<circle cx="12" cy="12" r="11" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        yield disc + text(12, 16.5, 13, "4", bold=True, anchor="middle"), 24, say(N_("points now"))


def _ways(tiles: list[Tile]) -> Iterator[Entry]:
    """How rooms count, each way once."""
    told: set[str] = set()
    for kind in Kind:
        for tile in tiles:
            words = WORDS.get(kind)
            if tile.scoring.kind == kind and words is not None and words not in told:
                told.add(words)
                yield *draw_where(tile.scoring), say(words)


def new_entry() -> Entry:
    """What the number of a new room means."""
    return draw_badge(1, 12, 12, RIGHT), 24, say(N_("new rooms in the order of building"))


def changed_entry() -> Entry:
    """What a green disc means."""
    disc = (
        f'<circle cx="12" cy="12" r="11" fill="{RIGHT}"/>{text(12, 16.5, 13, "4", "#fff", bold=True, anchor="middle")}'
    )
    return disc, 24, say(N_("points that the placement changes"))


def set_legend(listed: Iterable[Entry], x: float, y: float, width: float) -> tuple[list[str], float]:
    """Entries one beside the other, as many in a row as there is space for, and where they end."""
    found, at = [], x
    for drawing, wide, words in listed:
        whole = wide + 8 + text_width(words, SIZE) + 14
        if at > x and at + whole > x + width:
            at, y = x, y + 31
        moved = f'<g transform="translate({px(at)} {px(y)})">'
        found.append(f"{moved}{drawing}{text(wide + 7, 16.5, SIZE, words)}</g>")
        at += whole
    return found, y + 31 if found else y
