"""What pictures are made of: colours, symbols and words by room type, and what a room says of itself with them.

The floors stay apart for the common forms of colour blindness, and no colour says alone: each type has a symbol.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import combinations, pairwise
from typing import NamedTuple

from engine.castle.verdict import EntranceState
from engine.catalogue import Bonus, BonusKind, Floor, RoomType, Tile, find_tile
from engine.geometry.outline import DISC, ELL, OCTAGON, Outline
from engine.i18n import N_, get_language, say, say_n

PAPER, INK, FAINT = "#fbfaf6", "#22242b", "#5b5f68"
GROUND, COURTYARD, LATTICE = "#e6ebdd", "#cfd9bd", "#3c4a33"
DARK_FLOOR, DARK_INK = "#534f48", "#f7f4ec"
RIGHT, WRONG, IDLE = "#0b7a4b", "#c4161c", "#71757d"
YARD, GOLD, WOOD, STEP = "#4a6b2a", "#f2b705", "#6f4a26", "#d8d2c2"


class Paint(NamedTuple):
    """The colours of a room type: the floor of its rooms, their walls, and what is written on the floor."""

    floor: str
    wall: str
    ink: str = INK


PAINTS = {
    RoomType.ACTIVITY: Paint("#ec9c72", "#94401a"),
    RoomType.CORRIDOR: Paint("#f6f1e5", "#857c6a"),
    RoomType.DOWNSTAIRS: Paint("#474e64", "#1f2433", DARK_INK),
    RoomType.FOOD: Paint("#fae06c", "#93700a"),
    RoomType.LIVING: Paint("#b6ddf6", "#23618f"),
    RoomType.OUTDOOR: Paint("#bce09a", "#4a7a33"),
    RoomType.SLEEPING: Paint("#c8a4de", "#6c3a87"),
    RoomType.UTILITY: Paint("#b3b7b5", "#505860"),
}
"""Dark ink keeps a contrast of at least 7 to 1 on every light floor, light ink on the dark one."""

WORDS = {
    RoomType.ACTIVITY: N_("activity"),
    RoomType.CORRIDOR: N_("corridor"),
    RoomType.DOWNSTAIRS: N_("downstairs"),
    RoomType.FOOD: N_("food"),
    RoomType.LIVING: N_("living"),
    RoomType.OUTDOOR: N_("outdoor"),
    RoomType.SLEEPING: N_("sleeping"),
    RoomType.UTILITY: N_("utility"),
}

LETTERS = {kind: kind.value[0] for kind in RoomType}
"""One letter for each type, for drawings with little space; no two types share one."""

STATE_WORDS = {
    EntranceState.CONNECTED: N_("connected entrance"),
    EntranceState.EXTERNAL: N_("external entrance"),
    EntranceState.COURTYARD: N_("entrance to a courtyard"),
    EntranceState.BLOCKED: N_("blocked entrance"),
}

BONUS_WORDS = {
    BonusKind.CONNECTED: N_("each connected room"),
    BonusKind.ADJACENT: N_("each adjacent room"),
    BonusKind.EACH: N_("each room in the castle"),
}

_SHORT_BONUS = {
    BonusKind.CONNECTED: N_("{points} per connected"),
    BonusKind.ADJACENT: N_("{points} per adjacent"),
    BonusKind.EACH: N_("{points} for each"),
}


def signed(points: int) -> str:
    """A number with its sign, a real minus among them."""
    return f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"


def short_bonus(bonus: Bonus) -> str:
    """A centre icon in a few words, without the types it counts."""
    return say(_SHORT_BONUS[bonus.kind], points=signed(bonus.points))


SYMBOLS = {
    "activity": '<path d="M9.5 17.5V4.5l9 2.5v4l-9-2.6"/>'
    '<ellipse cx="6.6" cy="17.8" rx="3.4" ry="2.7" fill="currentColor"/>',
    "corridor": '<path d="M4 21V11a8 8 0 0 1 16 0v10M8.5 21v-9a3.5 3.5 0 0 1 7 0v9M2 21h20"/>',
    "downstairs": '<path d="M9.5 13h5L13 22h-2zM7.5 13h9" fill="currentColor"/>'
    '<path d="M12 1.5c.6 3 4 4 4 7.3a4 4 0 0 1-8 0c0-1.6.8-2.6 1.8-3.5.2 1.2.7 1.9 1.4 2.3C10.8 5.5 11 3.3 12 1.5z"/>',
    "food": '<path d="M5 2.5v5a2.8 2.8 0 0 0 5.6 0v-5M7.8 2.5V22M17 22V2.5c-2.6 1.8-3.6 5.5-3.6 9.5H17"/>',
    "living": '<path d="M6 11V7a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v4M6.5 15h11"/>'
    '<path d="M6.5 15v-2a2.2 2.2 0 1 0-3.5 1.8V19h18v-4.2a2.2 2.2 0 1 0-3.5-1.8v2M5.5 19v2.5M18.5 19v2.5"/>',
    "outdoor": '<path d="M12 22v-9M12 17.5l3.5-3"/>'
    '<path d="M8 16a4.5 4.5 0 0 1-2.3-8.3 6.5 6.5 0 0 1 12.6 0A4.5 4.5 0 0 1 16 16z"/>',
    "sleeping": '<path d="M3 5v15M3 17h18M21 20v-6.5a2.5 2.5 0 0 0-2.5-2.5H3"/>'
    '<ellipse cx="7.5" cy="8.5" rx="2.6" ry="1.7" fill="currentColor"/>',
    "utility": '<path d="M4 9.5h16L18 21.5H6zM5 9.5a7 7 0 0 1 14 0M5.5 13.5h13"/>',
    "connected": '<path d="M12 2v5M12 17v5M3 12h18M6.5 8.5L3 12l3.5 3.5M17.5 8.5L21 12l-3.5 3.5"/>',
    "adjacent": '<path d="M2.5 6h19v12h-19z"/><path d="M12 6v12" stroke-width="4"/>',
    "each": '<path d="M4 21V6h4v4h2.5V6h3v4H16V6h4v15h-5.5v-5h-5v5z"/>',
}
"""Our own line drawings on 24 x 24, by room type (a quaver, an archway, a torch, fork and knife, an armchair, a tree,
a bed, a bucket) and by kind of centre icon (an arrow through a wall, two rooms wall to wall, a castle)."""

CROWN = (
    f'<path d="M3 19V7.5l5 4.5 4-8 4 8 5-4.5V19z" fill="{GOLD}" stroke="{INK}" stroke-width="1.6"'
    ' stroke-linejoin="round"/>'
)
SHIELD = (
    '<path d="M3 2.5h18v9.5c0 5-4 8.5-9 10.5-5-2-9-5.5-9-10.5z" fill="#fffdf7" stroke="currentColor" stroke-width="2"/>'
)

DOORS = {
    EntranceState.CONNECTED: '<path d="M-12-.4h24v13.4h-24z" fill="currentColor"/>',
    EntranceState.EXTERNAL: f'<path d="M-15-9h30v9h-30zM-12-5h24" fill="{STEP}" stroke="{FAINT}" stroke-width="1"/>'
    '<path d="M-12-.4h24v13.4h-24z" fill="currentColor"/>',
    EntranceState.COURTYARD: f'<path d="M-12 0a12 11 0 0 1 24 0z" fill="{PAPER}" stroke="{YARD}" stroke-width="2"/>'
    f'<path d="M-4.5 0a4.5 4.5 0 0 1 9 0z" fill="{YARD}"/><path d="M-12-.4h24v13.4h-24z" fill="currentColor"/>',
    EntranceState.BLOCKED: f'<path d="M-12 .8h24v11.2h-24z" fill="{INK}" stroke="{PAPER}" stroke-width="1.5"/>'
    f'<path d="M-10 3l20 7M-10 10l20-7" stroke="{PAPER}" stroke-width="2"/>',
}
"""An entrance of 24 in a wall 12 thick, seen with the outside above; `color` is the floor behind it."""

STEPS = (DARK_FLOOR, "#706b62", "#868177", "#9c968b", "#b3ac9f", "#c9c2b4", "#dfd8c9", "#f6f1e5")
"""The steps of the stairs from the dark end to the light one."""
FENCE = (("#dcebc4", 12.5, "none"), (WOOD, 3, "none"), (WOOD, 11.5, "5.5 2.5"), ("#e3c48f", 9.5, "0 1 3.5 3.5"))
"""The strokes of a fence: colour, width and dashes."""
_STEP_ENDS = ((0, 0, 1, 0), (0, 0, 0, 1), (1, 0, 0, 0), (0, 1, 0, 0))


def definitions(prefix: str) -> str:
    """Every symbol and pattern that a picture uses, with ids that begin with the prefix."""
    tile = 'patternUnits="userSpaceOnUse" patternTransform="rotate(45)" width="9" height="9"'
    found = [
        f'<pattern id="{prefix}-hatch" {tile}><path d="M2 0v9" stroke="#000" stroke-opacity=".16" stroke-width="4"/>',
        f'</pattern><pattern id="{prefix}-wrong" {tile}><path d="M0 0h9v9H0z" fill="{WRONG}" fill-opacity=".35"/>',
        f'<path d="M2 0v9" stroke="{WRONG}" stroke-width="3"/></pattern>',
    ]
    stops = "".join(
        f'<stop offset="{round((i + end) / len(STEPS), 3)}" stop-color="{colour}"/>'
        for i, colour in enumerate(STEPS)
        for end in (0, 1)
    )
    for turn, (x1, y1, x2, y2) in enumerate(_STEP_ENDS):
        ends = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
        found.append(f'<linearGradient id="{prefix}-steps{turn}" {ends}>{stops}</linearGradient>')
    pen = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    found += [f'<symbol id="{prefix}-{name}" viewBox="0 0 24 24"><g {pen}>{drawing}</g></symbol>'
              for name, drawing in SYMBOLS.items()]  # fmt: skip
    for kind, paint in PAINTS.items():
        disc = f'<circle cx="12" cy="12" r="11" fill="{paint.floor}" stroke="{paint.wall}" stroke-width="1.6"/>'
        glyph = f'<g transform="translate(4.8 4.8) scale(.6)" color="{paint.ink}" {pen}>{SYMBOLS[kind]}</g>'
        found.append(f'<symbol id="{prefix}-chip-{kind}" viewBox="0 0 24 24">{disc}{glyph}</symbol>')
    found += [f'<symbol id="{prefix}-{name}" viewBox="0 0 24 24">{drawing}</symbol>'
              for name, drawing in (("crown", CROWN), ("shield", SHIELD))]  # fmt: skip
    found += [f'<g id="{prefix}-door-{state}">{drawing}</g>' for state, drawing in DOORS.items()]
    return f"<defs>{''.join(found)}</defs>"


# letters


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is at most, in a wide sans serif font."""
    return size * (1 if bold else 0.92) * sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if letter in " .,'’:;|!iljíI":
        return 0.36
    if letter in "ftrř()-/":
        return 0.5
    if letter in "mwMWЖШЩЮМФжшщюфы@":
        return 1.06
    return 0.86 if letter.isupper() or letter in "+\N{MINUS SIGN}" else 0.72


def broken(name: str, lines: int) -> list[str]:
    """A name on a number of lines, the widest of them as narrow as can be."""
    words = name.split()
    best = [name]
    for cuts in combinations(range(1, len(words)), lines - 1):
        ends = (0, *cuts, len(words))
        found = [" ".join(words[a:b]) for a, b in pairwise(ends)]
        if len(best) < lines or max(map(len, found)) < max(map(len, best)):
            best = found
    return best


@lru_cache(maxsize=8192)
def px(value: float) -> str:
    """A length for SVG."""
    return f"{round(value, 2) + 0:.8g}"


def text(x: float, y: float, size: float, words: str, ink: str = INK, *, bold: bool = False, anchor: str = "") -> str:
    """A text, its base line beginning at x, y."""
    weight = ' font-weight="bold"' if bold else ""
    align = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{px(x)}" y="{px(y)}" font-size="{px(size)}"{weight}{align} fill="{ink}">{safe(words)}</text>'


def safe(words: str) -> str:
    """Words for XML: escaped, and without characters that XML does not know."""
    return escape("".join(letter for letter in words if letter.isprintable()))


# what a room says of itself


class Item(NamedTuple):
    """A piece of a label: what it is, what it says, its height and its width."""

    kind: str
    value: str
    size: float
    width: float


Row = tuple[Item, ...]


def words_item(text: str, size: float) -> Item:
    """A text as a piece of a label."""
    return Item("text", text, size, text_width(text, size, bold=size > 11))


def short_name(tile: Tile, language: str) -> str:
    """The printed name without what its picture shows anyway: a foyer's number of entrances."""
    return tile.name(language).partition(" (")[0]


def icon_row(tile: Tile, completed: bool) -> Row:
    """The symbol of a room's type (the steps of the stairs are theirs), its base points, a crown if it is completed."""
    row = [] if tile.is_stairs else [Item("symbol", tile.type, 21, 21)]
    if tile.points:
        row.append(Item("shield", str(tile.points), 21, 21))
    if completed:
        row.append(Item("crown", "", 19, 19))
    return tuple(row)


def bonus_row(bonus: Bonus, *, in_words: bool) -> Row:
    """A centre icon: points, words or the sign of its kind, and the types it counts."""
    if in_words:
        head: Row = (words_item(short_bonus(bonus), 11),)
    else:
        head = words_item(signed(bonus.points), 12), Item("symbol", bonus.kind, 13, 13)
    return head + tuple(Item("chip", kind, 16, 16) for kind in bonus.types)


def label_options(tile: Tile, name: str, completed: bool) -> Iterator[tuple[Row, ...]]:
    """The ways to write a room's label, the best first: the first row has the icons."""
    icons, size = icon_row(tile, completed), words_item(str(tile.size), 9)
    bonus = tile.bonus
    counts: list[Row] = [bonus_row(bonus, in_words=words) for words in (True, False)] if bonus else [()]
    for count in counts:
        for lines in range(1, len(name.split()) + 1):
            names = [(words_item(line, 13),) for line in broken(name, lines)]
            for rows in ((icons, *names, count, (size,)), ((*icons, size), *names, count)):
                yield tuple(filter(None, rows))
    small = (item._replace(size=15, width=15) for item in icons)
    yield ((*small, words_item(name, 13), *counts[-1], size),)


def write_item(item: Item, x: float, y: float, scale: float, ink: str, prefix: str) -> str:
    """A piece of a label, its left end at x and its middle at y."""
    size, middle = item.size * scale, x + item.width * scale / 2
    if item.kind == "text":
        return text(middle, y + size * 0.36, size, item.value, ink, bold=item.size > 11, anchor="middle")
    name = {"chip": f"chip-{item.value}", "symbol": item.value}.get(item.kind, item.kind)
    place = f'x="{px(x)}" y="{px(y - size / 2)}" width="{px(size)}" height="{px(size)}"'
    drawn = f'<use href="#{prefix}-{name}" {place}/>'
    if item.kind == "shield":
        drawn += text(middle, y + size * 0.2, size * 0.6, item.value, bold=True, anchor="middle")
    return drawn


Label = tuple[float, tuple[Row, ...]]
"""The rows of a label and the scale they are written in."""


def _fit(options: Iterable[tuple[Row, ...]], width: float, height: float) -> Label:
    """The first way to write that is large enough, or else the largest, with its scale."""
    best: Label = 0.0, ()
    for rows in options:
        wide = max(sum(item.width + 4 for item in row) - 4 for row in rows)
        high = sum(max(item.size for item in row) * 1.2 for row in rows)
        scale = min(width / wide, height / high, 1.35)
        if scale > best[0] + 0.05:
            best = scale, rows
        if scale >= 0.95:
            break
    return best


def label_boxes(outline: Outline) -> list[tuple[float, float, float, float, tuple[int, int]]]:
    """Where a room can be written on: middle, width and height in cells, and which rows of the label go there.

    The walls take 0.25 on all sides; an L has its icons in one arm and the words in the other.
    """
    w, h, m = outline.width, outline.height, 0.33
    if outline.shape == DISC:
        r = w / 2 - m
        return [(w / 2, h / 2, 1.56 * r, 1.24 * r, (0, 9))]
    if outline.shape == OCTAGON:
        room = w / 2 + h / 2 - 2 * m - 0.82
        wide = room * (w + 0.5) / (w + h + 0.5)
        return [(w / 2, h / 2, 2 * wide, 2 * (room - wide), (0, 9))]
    if outline.shape == ELL:
        notch = outline.notch or 0
        bar = 3 if notch in (0, 3) else 1
        arm = (1, 4 - bar) if notch in (0, 1) else (3, 4 - bar)
        return [(*arm, 2 - 2 * m, 2 - m, (0, 1)), (2, bar, 4 - 2 * m, 2 - 2 * m, (1, 9))]
    return [(w / 2, h / 2, w - 2 * m, h - 2 * m, (0, 9))]


@lru_cache(maxsize=1024)
def fit_label(
    slug: str, completed: bool, language: str, width: float, height: float, part: tuple[int, int] = (0, 9)
) -> Label:
    """The label of a room, or some rows of it, for a box of this size; a name that is too long for it is cut."""
    tile = find_tile(slug)
    name = short_name(tile, language)
    first, last = part
    while True:
        options = (option[first:last] for option in label_options(tile, name, completed) if len(option) > first)
        found = _fit(options, width, height)
        if found[0] >= 0.6 or len(name) < 5:
            return found
        name = name.rstrip("…")[:-1].rstrip() + "…"


def floor_paint(tile: Tile, floor: Floor) -> Paint:
    """The colours of a room, those of the cellar for a corridor downstairs."""
    paint = PAINTS[tile.type]
    if floor == Floor.DOWNSTAIRS and tile.type != RoomType.DOWNSTAIRS:
        return Paint(DARK_FLOOR, "#3a372f", DARK_INK)
    return paint


def describe(tile: Tile, completed: bool) -> str:
    """A room in words, for those who listen to a picture or point at it."""
    words = [short_name(tile, get_language()), say(WORDS[tile.type])]
    words.append(say_n("{n} point", "{n} points", tile.points))
    if tile.bonus:
        types = ", ".join(say(WORDS[kind]) for kind in tile.bonus.types)
        words.append(f"{short_bonus(tile.bonus)} ({types})")
    words.append(say(N_("{n} square feet"), n=tile.size))
    return ", ".join([*words, say(N_("completed"))] if completed else words)


def legend(tiles: list[Tile], states: set[EntranceState], completed: bool, prefix: str) -> list[tuple[str, str]]:
    """The entries of a legend: a drawing in a box of 22 by 22, and the words for it."""

    def use(name: str) -> str:
        return f'<use href="#{prefix}-{name}" width="22" height="22" color="{INK}"/>'

    types = {tile.type for tile in tiles}
    entries = [(use(f"chip-{kind}"), say(WORDS[kind])) for kind in RoomType if kind in types]
    kinds = {tile.bonus.kind for tile in tiles if tile.bonus}
    if any(tile.points for tile in tiles):
        entries.append((use("shield"), say(N_("points"))))
    entries += [(use(kind), say(BONUS_WORDS[kind])) for kind in BonusKind if kind in kinds]
    if completed:
        entries.append((use("crown"), say(N_("completed"))))
    if tiles:
        entries.append((f'<text y="15" font-size="10" fill="{INK}">{tiles[0].size}</text>', say(N_("square feet"))))
    wall = f'<path d="M-1 8h24v8H-1z" fill="{PAINTS[RoomType.CORRIDOR].wall}"/>'
    for state in STATE_WORDS:
        if state in states:
            door = f'<use href="#{prefix}-door-{state}" transform="translate(11 8) scale(.65)" color="{PAPER}"/>'
            entries.append((wall + door, say(STATE_WORDS[state])))
    return entries


RICH_STYLES = {
    "activity": "dark_orange",
    "corridor": "grey70",
    "downstairs": "slate_blue1",
    "food": "yellow",
    "living": "deep_sky_blue1",
    "outdoor": "green",
    "sleeping": "orchid",
    "utility": "grey50",
    "wall": "dim",
    "door": "bold",
    "fence": "green",
    "wrong": "bold red",
    "new": "bold green",
    "number": "dim cyan",
}
"""The style names of text pictures as styles of the `rich` library."""
