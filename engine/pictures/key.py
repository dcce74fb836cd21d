"""The key below a drawing in characters: the rooms by number, the signs that were used, and the verdict."""

from collections.abc import Iterable, Iterator

from engine.castle.castle import Castle
from engine.castle.verdict import EntranceState, Verdict
from engine.catalogue import RoomType
from engine.i18n import N_, say, say_n
from engine.pictures.palette import LETTERS, STATE_WORDS, WORDS
from engine.pictures.sheets import Glyph

Line = list[tuple[str, str]]
"""Words with their styles."""


def key_lines(castle: Castle, verdict: Verdict | None, seen: str) -> Iterator[Line]:
    """The rooms by number, the signs that were used, and the verdict."""
    digits = len(str(len(castle)))
    for number, room in enumerate(castle.rooms):
        kind = room.tile.type
        line = [(f"{number + 1:>{digits}} ", "number"), (str(room), ""), (f" {say(WORDS[kind])}", str(kind))]
        yield [*line, (f", {say(N_('completed'))}", "")] if castle.is_completed(number) else line
    signs = [("┄┊", STATE_WORDS[EntranceState.EXTERNAL]), ("×", STATE_WORDS[EntranceState.BLOCKED]),
             ("○", STATE_WORDS[EntranceState.COURTYARD]), ("≈", N_("fence")), ("░", N_("downstairs"))]  # fmt: skip
    used = [f"{sign} {say(words)}" for sign, words in signs if set(sign) & set(seen)]
    if not seen:
        types = {room.tile.type for room in castle.rooms}
        used = [f"{LETTERS[kind]} {say(WORDS[kind])}" for kind in RoomType if kind in types]
    if used:
        yield [("  ".join(used), "number")]
    if verdict is None:
        return
    head, style = say(N_("{room}: not legal"), room=verdict.placement), "wrong"
    if verdict.legal:
        points = verdict.score.total if verdict.score else 0
        head = say_n("{room}: legal, {n} point", "{room}: legal, {n} points", points, room=verdict.placement)
        style = "new"
    yield [(f"+ {head}", style)]
    for violation in verdict.violations:
        yield [(f"! {violation.rule} {violation.reason}", "wrong")]


def set_lines(lines: Iterable[Line], width: int | None) -> list[list[Glyph]]:
    """Lines as rows, broken where they are too long."""
    found: list[list[Glyph]] = []
    for line in lines:
        glyphs = [Glyph(char, style) for words, style in line for char in words if char.isprintable()]
        while width is not None and len(glyphs) > width:
            blanks = [i for i, glyph in enumerate(glyphs[: width + 1]) if glyph.char == " " and i > 2]
            cut = blanks[-1] if blanks else width
            found.append(glyphs[:cut])
            glyphs = glyphs[cut:]
        found.append(glyphs)
    return found
