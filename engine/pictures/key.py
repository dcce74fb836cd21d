"""The key below a drawing in characters: the rooms by number, the signs that were used, and the verdict."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import count, dropwhile
from types import MappingProxyType

from engine.castle.castle import Castle
from engine.castle.verdict import EntranceState
from engine.catalogue import Role, Tile
from engine.kernel.i18n import N_, get_language, say, say_n
from engine.pictures.glyphs import Glyph
from engine.pictures.legend import PIECES
from engine.pictures.palette import STATE_WORDS, WORDS, short_name
from engine.pictures.sheets import Marks

NO_LETTERS: Mapping[int, str] = MappingProxyType({})
HARD = "\N{NO-BREAK SPACE}"
"""A blank where no line is broken."""
NARROW = 20
"""In less there is no space to indent."""
Line = list[tuple[str, str]]
"""Words with their styles."""


def key_lines(castle: Castle, marks: Marks, seen: str, letters: Mapping[int, str] = NO_LETTERS) -> Iterator[Line]:
    """The rooms by number, some drawn as letters, the signs that were used, and the verdict."""
    verdict = marks.verdict
    laid = castle.laid
    digits, rooms = len(str(len(laid))), count()
    for number, placed in enumerate(laid, 1):
        line = [(f"{number:>{digits}} ", "number"), (str(placed), "")]
        if placed.tile.role == Role.ROOM:
            line += _room_words(placed.tile, completed=castle.is_completed(next(rooms)))
        else:
            line.append((f" {short_name(placed.tile, get_language())}", _STYLES[placed.tile.role]))
        sign = letters.get(number)
        line += [(f", {say(N_('drawn as {sign}'), sign=sign)}", "number")] if sign else []
        yield [*line, (f", {say(N_('not legal'))}", "wrong")] if number in marks.wrong else line
    yield from _signs(seen)
    if verdict is None:
        return
    head, style = say(N_("{room}: not legal"), room=verdict.whole), "wrong"
    if verdict.legal:
        points = verdict.score.total if verdict.score else 0
        head = say_n("{room}: legal, {n} point", "{room}: legal, {n} points", points, room=verdict.whole)
        style = "new"
    yield [(f"+ {head}", style)]
    for violation in verdict.violations if marks.reasons else ():
        yield [(f"! {violation.rule} {violation.reason}", "wrong")]


_STYLES = {Role.BAR: "water", Role.JOIN: "tunnel"}


def _room_words(tile: Tile, *, completed: bool) -> Line:
    """The name of a room in the present language, its type, and whether it is completed."""
    words = [*_named(tile), (f" {say(WORDS[tile.type])}", str(tile.type))]
    return [*words, (f", {say(N_('completed'))}", "")] if completed else words


def _signs(seen: str) -> Iterator[Line]:
    """The signs that are among these characters, in words."""
    signs = [("┄┊", STATE_WORDS[EntranceState.EXTERNAL]), ("×", STATE_WORDS[EntranceState.BLOCKED]),
             ("○", STATE_WORDS[EntranceState.COURTYARD]), ("≈", N_("fence")), ("░", N_("downstairs")),
             ("~", PIECES["water"]), ("═║", PIECES["tunnel"]), ("≡", PIECES["drawbridge"]),
             ("▓", N_("wall of the ring"))]  # fmt: skip
    used = [f"{sign} {say(words)}" for sign, words in signs if set(sign) & set(seen)]
    if used:
        yield [("  ".join(used), "number")]


def sign_line(seen: str, width: int | None) -> list[list[Glyph]]:
    """The signs that are among these characters, as rows."""
    return set_lines(_signs(seen), width)


def _named(tile: Tile) -> Line:
    """The name of a tile in the present language, if it is not what the slug says already."""
    name = short_name(tile, get_language())
    return [] if name == short_name(tile, "en") else [(f" {name},", "")]


def set_lines(lines: Iterable[Line], width: int | None) -> list[list[Glyph]]:
    """Lines as rows, broken where they are too long."""
    found: list[list[Glyph]] = []
    for line in lines:
        glyphs = [Glyph(char, style) for words, style in line for char in words if char.isprintable() or char == HARD]
        while width is not None and len(glyphs) > width:
            cut = _break(glyphs, width)
            found.append(glyphs[:cut])
            rest = list(dropwhile(lambda glyph: glyph.char == " ", glyphs[cut:]))
            glyphs = [Glyph(" ")] * (2 if width > NARROW else 0) + rest
        found.append(glyphs)
    return [[glyph._replace(char=" ") if glyph.char == HARD else glyph for glyph in row] for row in found]


def _break(glyphs: list[Glyph], width: int) -> int:
    """Where a line is broken: between two signs of the key, else between two words, else anywhere."""
    text = "".join(glyph.char for glyph in glyphs[: width + 1])
    between = text.rfind("  ", 3)
    blank = between if between > 0 else text.rfind(" ", 3)
    return blank if blank > 0 else width
