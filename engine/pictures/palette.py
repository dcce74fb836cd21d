"""What pictures are made of: colours, symbols and words by room type.

The floors stay apart for the common forms of colour blindness, and no colour says alone: each type has a symbol.
"""

from typing import NamedTuple

from engine.castle.verdict import EntranceState
from engine.catalogue import Bonus, BonusKind, Floor, Role, RoomType, Tile
from engine.kernel.i18n import N_, get_language, say, say_n

PAPER, INK, FAINT = "#fbfaf6", "#22242b", "#5b5f68"
GROUND, COURTYARD, LATTICE = "#e6ebdd", "#cfd9bd", "#3c4a33"
DARK_FLOOR, DARK_INK = "#534f48", "#f7f4ec"
RIGHT, WRONG, IDLE = "#0b7a4b", "#c4161c", "#71757d"
YARD, GOLD, WOOD, STEP = "#4a6b2a", "#f2b705", "#6f4a26", "#d8d2c2"
WALK, NEAR = "#a3126b", "#1d4fa8"
STONE, MORTAR, WATER, PLANK = "#b9b4a8", "#6d675d", "#3f8fcb", "#b98a4e"
NIGHT, TORCH, LINE = "#17130f", "#ffd27a", "#12507f"


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
PIECE = Paint("#cfe4e8", "#4a6f78")
"""The colours of what is no room."""

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
    "water": "dodger_blue2",
    "tunnel": "bold magenta",
    "stone": "grey62",
}
"""The style names of text pictures as styles of the `rich` library."""


def floor_paint(tile: Tile, floor: Floor) -> Paint:
    """The colours of a room, those of the cellar for a corridor downstairs."""
    paint = PAINTS.get(tile.type, PIECE)
    if floor == Floor.DOWNSTAIRS and tile.type != RoomType.DOWNSTAIRS:
        return Paint(DARK_FLOOR, "#3a372f", DARK_INK)
    return paint


# symbols

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

TOWER, TOWER_COMPLETED, SWAN = "tower", "tower-completed", "swan"
_TOWER = "M6.5 22.5V10L4.5 8V2.5h3.4v2h2.4v-2h3.4v2h2.4v-2h3.4V8l-2 2v12.5z"
_SWAN = (
    "M2 15.5c2.5 6.5 16 7.5 20-1-3.5 1.4-8 .8-8-3 0-3 3.2-3.6 3.2-6.4 0-3-4.4-3.6-5.6-.9l-3 .6 3.2 1"
    "c1.8-1 1.6 1.2.2 3C9.6 12.5 5 16 2 15.5z"
)
MARKS = {
    TOWER: f'<path d="{_TOWER}" fill="#fffdf7" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round"/>',
    TOWER_COMPLETED: f'<path d="{_TOWER}" fill="{GOLD}" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round"/>'
    f'<path d="M10.2 22v-4.5a1.8 1.8 0 0 1 3.6 0V22z" fill="{INK}"/>',
    SWAN: f'<path d="{_SWAN}" fill="#fffdf7" stroke="{INK}" stroke-width="1.5" stroke-linejoin="round"/>',
}
"""What expansions put on rooms, in a box of 24 by 24: a tower, filled once the room is completed, and a swan."""

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


# words

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


def type_words(tile: Tile) -> str:
    """The type of a tile in a word; what is no room has none."""
    return say(WORDS[tile.type]) if tile.type else say(N_("piece"))


def signed(points: int) -> str:
    """A number with its sign, a real minus among them."""
    return f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"


def short_bonus(bonus: Bonus) -> str:
    """A centre icon in a few words, without the types it counts."""
    return say(_SHORT_BONUS[bonus.kind], points=signed(bonus.points))


def short_name(tile: Tile, language: str) -> str:
    """The printed name without what its picture shows anyway: a foyer's number of entrances."""
    return tile.name(language).partition(" (")[0]


def describe(tile: Tile, completed: bool) -> str:
    """A room in words, for those who listen to a picture or point at it."""
    words = [short_name(tile, get_language())]
    if tile.role == Role.JOIN:
        return words[0]
    words += [say(WORDS[tile.type])] if tile.type in WORDS else []
    words.append(say_n("{n} point", "{n} points", tile.points))
    if tile.bonus:
        types = ", ".join(say(WORDS[kind]) for kind in tile.bonus.types)
        words.append(f"{short_bonus(tile.bonus)} ({types})")
    words.append(say(N_("{n} square feet"), n=tile.size))
    return ", ".join([*words, say(N_("completed"))] if completed else words)
