"""The ratings of a tournament as an SVG: a line for each bot, from the low end of its interval to the high one."""

from typing import Any

from engine.kernel.i18n import N_, get_language, say, say_number
from engine.pictures.markup import px, safe, text, text_width
from engine.pictures.palette import FAINT, INK, NEAR, PAPER

ROW, TOP, MARGIN, PLOT = 34, 64, 24, 480
SIZE = 15
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000)
"""Distances between the lines of the scale."""
MOST_LINES = 8
LONGEST = 40
"""Letters of a name that are drawn."""


def draw_ratings(document: dict[str, Any]) -> str:
    """The ratings with their intervals as SVG text."""
    bots = document["bots"]
    names = [_short(bot["bot"]) for bot in bots]
    left = MARGIN + max(text_width(name, SIZE) for name in names) + 16
    low, high, step = _scale(bots)
    width, height = left + PLOT + MARGIN, TOP + ROW * len(bots) + 40

    def at(rating: float) -> float:
        return left + (rating - low) / (high - low) * PLOT

    title = say(N_("Ratings and their 95 % intervals, {n} games"), n=document["games"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {px(width)} {px(height)}" lang="{get_language()}" '
        f'role="img" font-family="sans-serif"><title>{safe(title)}</title>',
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        text(MARGIN, 32, SIZE + 3, title, bold=True),
    ]
    for rating in range(low, high + 1, step):
        parts.append(_line(at(rating), TOP - 10, at(rating), TOP + ROW * len(bots), FAINT, 0.5))
        parts.append(text(at(rating), height - 16, SIZE - 3, say_number(rating), FAINT, anchor="middle"))
    for row, (bot, name) in enumerate(zip(bots, names, strict=True)):
        y = TOP + ROW * row + ROW / 2
        first, last = (at(end) for end in bot["interval"])
        parts.append(text(left - 16, y + SIZE / 3, SIZE, name, anchor="end"))
        parts += [_line(first, y, last, y, NEAR, 3)]
        parts += [_line(end, y - 6, end, y + 6, NEAR, 3) for end in (first, last)]
        parts.append(f'<circle cx="{px(at(bot["rating"]))}" cy="{px(y)}" r="6" fill="{INK}"/>')
    return "\n".join([*parts, "</svg>", ""])


def _scale(bots: list[dict[str, Any]]) -> tuple[int, int, int]:
    """The ends of the scale and the distance of its lines, in round numbers."""
    low, high = min(bot["interval"][0] for bot in bots), max(bot["interval"][1] for bot in bots)
    step = next((step for step in STEPS if (high - low) / step <= MOST_LINES), STEPS[-1])
    return int(low // step) * step, int(-(-high // step)) * step, step


def _line(x1: float, y1: float, x2: float, y2: float, ink: str, width: float) -> str:
    ends = f'x1="{px(x1)}" y1="{px(y1)}" x2="{px(x2)}" y2="{px(y2)}"'
    return f'<line {ends} stroke="{ink}" stroke-width="{px(width)}"/>'


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}"
