"""The symbols and patterns that a picture defines, and the legend that tells what they mean."""

import re

from engine.catalogue import BonusKind, RoomType
from engine.kernel.i18n import N_, say
from engine.pictures.gatehouses import BRIDGE_SYMBOL
from engine.pictures.palette import (
    BONUS_WORDS,
    CROWN,
    DOORS,
    FENCE,
    INK,
    MARKS,
    PAINTS,
    PAPER,
    SHIELD,
    STATE_WORDS,
    STEPS,
    SWAN,
    SYMBOLS,
    TOWER,
    TOWER_COMPLETED,
    WORDS,
    WRONG,
)
from engine.pictures.pieces import piece_patterns, piece_symbols
from engine.pictures.zones import LINE_SYMBOL, SITE_SYMBOL

_STEP_ENDS = ((0, 0, 1, 0), (0, 0, 0, 1), (1, 0, 0, 0), (0, 1, 0, 0))


def definitions(prefix: str, drawn: str = "") -> str:
    """Every symbol and pattern that a picture uses, with ids that begin with the prefix.

    Those of pieces only where they are drawn.
    """
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
    return f"<defs>{''.join(found)}{piece_patterns(prefix, drawn)}</defs>"


PIECES = {"water": N_("moat"), "tunnel": N_("secret passage"), "drawbridge": N_("drawbridge"),
          "outer-line": N_("outer edge of the ring"), "site": N_("open side of the ring")}  # fmt: skip
"""What beside rooms is drawn, by the class of its drawing, in words."""

_MARKS = {TOWER: N_("tower"), TOWER_COMPLETED: N_("completed tower"), SWAN: N_("swan")}


def _piece_symbols(drawn: str, prefix: str) -> list[tuple[str, str]]:
    """The swatches for what is drawn beside rooms, each with the class of what it shows."""
    others = {"drawbridge": BRIDGE_SYMBOL, "outer-line": LINE_SYMBOL, "site": SITE_SYMBOL}
    more = [(mark, name) for name, mark in others.items() if f'class="{name}"' in drawn]
    return [*piece_symbols(drawn, prefix), *more]


def legend_entries(drawn: str, placed: str, prefix: str) -> list[tuple[str, str]]:
    """The entries of a legend, for what is drawn and nothing else: a drawing in a box of 22 by 22, and its words.

    The states of entrances are those of `placed`, the rooms of the castle: a room that is only judged has none yet.
    """
    used = set(re.findall(rf'href="#{prefix}-([\w-]+)"', drawn))
    states = set(re.findall(r'data-entrance="(\w+)"', placed))

    def use(name: str) -> str:
        return f'<use href="#{prefix}-{name}" width="22" height="22" color="{INK}"/>'

    entries = [(use(f"chip-{kind}"), say(WORDS[kind])) for kind in RoomType if used & {kind.value, f"chip-{kind}"}]
    if "shield" in used:
        entries.append((use("shield"), say(N_("points"))))
    entries += [(use(kind), say(BONUS_WORDS[kind])) for kind in BonusKind if kind.value in used]
    if "crown" in used:
        entries.append((use("crown"), say(N_("completed"))))
    for name, words in _MARKS.items():
        if f'data-mark="{name}"' in drawn:
            mark = f'<svg width="22" height="22" viewBox="0 0 24 24">{MARKS[name]}</svg>'
            entries.append((mark, say(words)))
    size = re.search(r'font-size="[\d.]+"[^>]*>(\d{2,4})</text>', drawn)
    if size is not None:
        entries.append((f'<text y="15" font-size="10" fill="{INK}">{size[1]}</text>', say(N_("square feet"))))
    if 'class="fence"' in drawn:
        pens = (f'stroke="{ink}" stroke-width="{wide}" stroke-dasharray="{dash}"' for ink, wide, dash in FENCE)
        entries.append(("".join(f'<path d="M0 11h22" {pen}/>' for pen in pens), say(N_("fence"))))
    entries += [(mark, say(PIECES[name])) for mark, name in _piece_symbols(drawn, prefix)]
    wall = f'<path d="M-1 8h24v8H-1z" fill="{PAINTS[RoomType.CORRIDOR].wall}"/>'
    for state in STATE_WORDS:
        if state.value in states:
            door = f'<use href="#{prefix}-door-{state}" transform="translate(11 8) scale(.65)" color="{PAPER}"/>'
            entries.append((wall + door, say(STATE_WORDS[state])))
    return entries
