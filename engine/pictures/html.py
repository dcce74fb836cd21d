"""Pieces of HTML for notebooks: self-contained texts, every word escaped, no scripts, the same for both games."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.kernel.i18n import N_, say
from engine.pictures.markup import px, safe, text
from engine.pictures.palette import INK

_LINES = ("#1f5fa8", "#b3402e", "#2c7a4b", "#8a5a00", "#6c3a87", "#00737a", "#4b4f58")
"""A colour for each player; dashes tell them apart, too."""
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "1 4", "12 4")
_WIDTH, _HEIGHT, _LEFT, _BELOW = 640, 220, 44, 26
_CELL = "padding:2px 10px;border-bottom:1px solid #d8d4c8;vertical-align:top"


class Figure(NamedTuple):
    """A picture with what it is called."""

    title: str
    svg: str


def block(*parts: str) -> str:
    """Pieces one below the other, as one cell of a notebook shows them."""
    return f'<div class="madking" style="font-family:sans-serif;color:{INK}">{"".join(filter(None, parts))}</div>'


def heading(words: str) -> str:
    """A heading; small, since a notebook has its own."""
    return f'<p style="margin:6px 0;font-weight:bold;font-size:1.1em">{safe(words)}</p>' if words else ""


def lines(words: Iterable[str]) -> str:
    """A list of sentences."""
    entries = "".join(f"<li>{safe(line)}</li>" for line in words)
    return f'<ul style="margin:4px 0">{entries}</ul>' if entries else ""


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()) -> str:
    """A table of words; the columns of numbers are set to the right."""

    def cell(tag: str, number: int, words: str) -> str:
        side = "right" if number in right else "left"
        return f'<{tag} style="{_CELL};text-align:{side}">{safe(words)}</{tag}>'

    body = ["".join(cell("td", number, words) for number, words in enumerate(row)) for row in rows]
    if not body:
        return ""
    head = "".join(cell("th", number, words) for number, words in enumerate(headings))
    inside = "".join(f"<tr>{row}</tr>" for row in (head, *body))
    return f'<table style="border-collapse:collapse;margin:6px 0">{inside}</table>'


def figures(pictures: Iterable[Figure]) -> str:
    """Pictures side by side, each no wider than the notebook."""
    drawn = [
        f'<figure style="margin:0;max-width:100%">{_caption(one.title)}{_fitted(one.svg)}</figure>' for one in pictures
    ]
    return f'<div style="display:flex;flex-wrap:wrap;gap:12px">{"".join(drawn)}</div>' if drawn else ""


def _caption(words: str) -> str:
    return f"<figcaption>{safe(words)}</figcaption>" if words else ""


def _fitted(svg: str) -> str:
    """A picture that shrinks where there is less space."""
    return svg.strip().replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


def folded(title: str, inside: str) -> str:
    """Something that opens when its title is clicked; it needs no script."""
    return f"<details><summary>{safe(title)}</summary>{inside}</details>"


def line_plot(names: Sequence[str], values: Sequence[Sequence[int]], title: str) -> str:
    """Numbers of several players over the steps of a game, one line each, with the last number at its end."""
    steps = max(1, len(values) - 1)
    every = [number for row in values for number in row] or [0]
    low, high = min(0, *every), max(1, *every)

    def x(step: int) -> float:
        return _LEFT + step * (_WIDTH - _LEFT) / steps

    def y(number: float) -> float:
        return 8 + (high - number) * (_HEIGHT - _BELOW - 8) / (high - low)

    width, height = _WIDTH + 60, _HEIGHT + 22 * len(names)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif">']
    parts.append(f"<title>{safe(title)}</title>")
    for number in sorted({low, 0, high}):
        line = f"M{_LEFT} {px(y(number))}H{_WIDTH}"
        parts.append(f'<path d="{line}" stroke="#c9c4b6" stroke-width="1"/>')
        parts.append(text(_LEFT - 6, y(number) + 4, 12, str(number), anchor="end"))
    parts.append(text(_WIDTH, _HEIGHT - 6, 12, say(N_("step {n}"), n=len(values) - 1), anchor="end"))
    for seat, name in enumerate(names):
        parts += _player(seat, name, [(x(step), y(row[seat])) for step, row in enumerate(values)], values)
    return "".join([*parts, "</svg>"])


def _player(seat: int, name: str, points: list[tuple[float, float]], values: Sequence[Sequence[int]]) -> Iterable[str]:
    """The line of a player, and its entry in the key below the plot."""
    ink, dash = _LINES[seat % len(_LINES)], _DASHES[seat % len(_DASHES)]
    look = f'fill="none" stroke="{ink}" stroke-width="2"' + (f' stroke-dasharray="{dash}"' if dash else "")
    way = " ".join(f"{px(x)},{px(y)}" for x, y in points)
    below = _HEIGHT + 14 + 22 * seat
    yield f'<polyline points="{way}" {look}/>'
    yield f'<path d="M{_LEFT} {below - 4}h34" {look}/>'
    last = values[-1][seat] if values else 0
    yield text(_LEFT + 42, below, 13, f"{name} {last}")
