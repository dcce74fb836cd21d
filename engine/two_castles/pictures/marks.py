"""What is marked in a section: judged and new rooms, broken rules by number, and the cells that a throne room wants."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.kernel.i18n import N_, say
from engine.pictures.badges import draw_badge
from engine.pictures.markup import px, safe, text
from engine.pictures.palette import GOLD, INK, PAPER, WRONG
from engine.two_castles.castle import Castle
from engine.two_castles.kinds import Cell
from engine.two_castles.pictures.rooms import SIDE
from engine.two_castles.pictures.wants import type_chip
from engine.two_castles.placement import Placement
from engine.two_castles.verdict import Verdict, Violation, ViolationKind
from engine.two_castles.words import type_word

_CROWN = "M-8 7V-5l4 4 4-7 4 7 4-4V7z"
Spot = tuple[float, float]


def edge(width: int, ink: str, *, dashed: bool = False) -> str:
    """The edge of a room that is spoken of, so many cells wide, whose upper left corner is the origin."""
    box = f'<rect x="-1" y="-1" width="{width * SIDE + 2}" height="{SIDE + 2}" rx="7" fill="none" stroke='
    dashes = ' stroke-dasharray="12 6"' if dashed else ""
    return f'{box}"{PAPER}" stroke-width="8"/>{box}"{ink}"{dashes} stroke-width="5"/>'


# broken rules


def violation_mark(violation: Violation) -> tuple[str, Spot]:
    """Where a rule is broken, seen from the upper left corner of the judged room, and the place of its number."""
    new = violation.rooms[0]
    wide = new.tile.width * SIDE
    line = f'stroke="{WRONG}" stroke-width="7" stroke-linecap="round"'
    if violation.kind == ViolationKind.OCCUPIED:
        return _shared(violation), (wide / 2, SIDE / 2)
    if violation.kind == ViolationKind.OPEN_SKY:
        y = 0 if violation.rooms[1].y > new.y else SIDE
        return f'<path d="M12 {y}H{wide - 12}" {line}/>', (wide / 2, y)
    if violation.kind == ViolationKind.NO_SUPPORT:
        return f'<path d="M12 {SIDE}H{wide - 12}" {line} stroke-dasharray="2 14"/>', (wide / 4, SIDE)
    if violation.kind == ViolationKind.NO_EDGE:
        return "", (wide, SIDE / 2)
    return "", (0, SIDE / 2) if violation.kind == ViolationKind.FLOOR else (wide / 2, 0)


def _shared(violation: Violation) -> str:
    """The cells that two rooms would share."""
    new = violation.rooms[0]
    taken = [cell for other in violation.rooms[1:] for cell in other.cells if cell in new.cells]
    boxes = "".join(f"M{(x - new.x) * SIDE + 6} 6h{SIDE - 12}v{SIDE - 12}h-{SIDE - 12}z" for x, _y in taken)
    return f'<path d="{boxes}" fill="{WRONG}" fill-opacity=".3"/>' if boxes else ""


def draw_violations(verdict: Verdict) -> Iterator[str]:
    """Every broken rule with the number that it has below the picture; no number covers another."""
    taken: list[Spot] = []
    for number, violation in enumerate(verdict.violations, 1):
        mark, (x, y) = violation_mark(violation)
        while any(abs(x - a) + abs(y - b) < 24 for a, b in taken):
            x += 26
        taken.append((x, y))
        yield f'<g data-violation="{violation.rule}">{mark}{draw_badge(number, x, y)}</g>'


# what a throne room wants


class Wish(NamedTuple):
    """A cell that the throne room of a castle looks at, and what lies there."""

    throne: Placement
    cell: Cell
    taken: bool
    granted: bool

    @property
    def words(self) -> str:
        """For legends."""
        if not self.taken:
            return say(N_("free cell that the throne room looks at"))
        return say(N_("the throne room counts this one") if self.granted else N_("the throne room looks here in vain"))


def wishes(castle: Castle) -> list[Wish]:
    """The cells that the throne room looks at."""
    throne = castle.throne
    if throne is None:
        return []
    scoring = throne.tile.scoring
    found = []
    for dx, dy in scoring.cells:
        room = castle.room_at((throne.x + dx, throne.y + dy))
        granted = room is not None and room.tile.type in scoring.types
        found.append(Wish(throne, (throne.x + dx, throne.y + dy), room is not None, granted))
    return found


def draw_crown(wish: Wish) -> str:
    """A crown around the origin: golden where the throne room counts a room, crossed out where it finds another."""
    fill = GOLD if wish.granted else PAPER
    cross = f'<path d="M-9 9L9-9" stroke="{WRONG}" stroke-width="2.5"/>' if wish.taken and not wish.granted else ""
    drawn = f'<circle r="13" fill="{PAPER}" stroke="{INK}" stroke-width="1.2"/>'
    return f'{drawn}<path d="{_CROWN}" fill="{fill}" stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"/>{cross}'


def draw_wish(wish: Wish) -> str:
    """A wanted cell whose upper left corner is the origin: a crown on the edge it shares with the throne room.

    On a free cell also what is wanted.
    """
    throne = wish.throne
    x, y = _crown_spot(wish)
    types = throne.tile.scoring.types
    words = " / ".join(type_word(kind) for kind in types)
    parts = [f"<title>{safe(say(N_('the throne room wants: {what}'), what=words))}</title>"]
    if not wish.taken:
        pen = f'fill="{PAPER}" fill-opacity=".55" stroke="{INK}" stroke-width="1.5" stroke-dasharray="5 5"'
        parts.append(f'<rect x="8" y="8" width="{SIDE - 16}" height="{SIDE - 16}" rx="8" {pen}/>')
        parts.append(
            text(SIDE / 2, 42, 15, f"{throne.tile.scoring.points}\N{MULTIPLICATION SIGN}", bold=True, anchor="middle")
        )
        wide = 26 * len(types) - 4
        parts += [type_chip(kind, SIDE / 2 - wide / 2 + 26 * n, 50, 22) for n, kind in enumerate(types)]
    parts.append(f'<g transform="translate({px(x)} {px(y)}) scale(.8)">{draw_crown(wish)}</g>')
    return "".join(parts)


def _crown_spot(wish: Wish) -> Spot:
    """Where a crown hides neither a name nor an icon of the two rooms between which it is drawn."""
    (x, y), throne = wish.cell, wish.throne
    if y == throne.y:
        return SIDE if x < throne.x else 0, 29
    return (68 if x == throne.x else 42, SIDE + 5) if y > throne.y else (68, 5)
