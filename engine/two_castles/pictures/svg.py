"""The section of a castle as a standalone SVG, with what it is worth and a legend of what occurs in it.

Ids begin with a hash of what is drawn, so that many pictures can stand on one page.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextvars import copy_context
from typing import NamedTuple

from engine.kernel.i18n import N_, get_language, labelled, say, say_n, set_language
from engine.pictures.badges import draw_badge
from engine.pictures.markup import px, safe, text, text_width
from engine.pictures.palette import FAINT, INK, PAPER, RIGHT, WRONG
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Attendant, Card
from engine.two_castles.pictures.ground import Ground, too_far
from engine.two_castles.pictures.legend import changed_entry, entries, new_entry, set_legend
from engine.two_castles.pictures.marks import draw_violations, draw_wish, edge, wishes
from engine.two_castles.pictures.paints import EARTH, SKY, TURF
from engine.two_castles.pictures.rooms import SIDE, draw_room
from engine.two_castles.pictures.wants import hanging_chip
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import USUAL, Law
from engine.two_castles.scoring import Item, Sheet, read_attendants, read_cards, score
from engine.two_castles.told import headline
from engine.two_castles.verdict import Verdict
from engine.two_castles.words import hanging_word

MARGIN = 40
NARROWEST = 5
"""Columns that a picture has at least, for what is said above and below."""
EDGE = 14
"""What is left free around a picture."""


def draw_castle(
    castle: Castle,
    *,
    verdict: Verdict | None = None,
    new: Sequence[Placement] = (),
    wrong: Iterable[Placement] = (),
    attendants: Iterable[str | Attendant] = (),
    bonus_cards: Iterable[str | Card] = (),
    law: Law = USUAL,
    title: str | None = None,
    language: str | None = None,
) -> str:
    """The section of a castle: what every room wants and is worth now, its attendants and bonus cards, the total.

    With a `verdict` also the judged room, in a green edge if it may be placed, in a broken red one if not, and a
    number wherever a rule is broken. `new` rooms of the castle are outlined and numbered in their order; `wrong` ones
    may not be where they are.
    """
    context = copy_context()
    if language is not None:
        context.run(set_language, language)
    extras = read_attendants(attendants), read_cards(bonus_cards)
    shown = _Shown(verdict, tuple(new), frozenset(wrong), *extras, law, title)
    return context.run(lambda: _Picture(castle, shown).draw())


class _Shown(NamedTuple):
    """What a picture shows beside the castle itself."""

    verdict: Verdict | None
    new: tuple[Placement, ...]
    wrong: frozenset[Placement]
    attendants: tuple[Attendant, ...]
    cards: tuple[Card, ...]
    law: Law
    title: str | None


class _Picture:
    """One drawing in the making."""

    def __init__(self, castle: Castle, shown: _Shown) -> None:
        verdict = shown.verdict
        self.shown, self.before = shown, castle
        self.castle = castle if verdict is None else castle.extended(verdict.placement)
        counted = castle if verdict is not None and not verdict.legal else self.castle
        self.sheet = self._score(counted)
        self.points = {item.source: item.points for item in self.sheet.rooms}
        self.changed = self._changed()
        self.counted = counted
        self.wishes = wishes(counted)
        self.ground = Ground.around(self.castle, (wish.cell for wish in self.wishes))
        self.width = max(self.ground.columns, NARROWEST) * SIDE + MARGIN
        self.left = MARGIN + (self.width - MARGIN - self.ground.columns * SIDE) / 2
        self.height = self.ground.floors * SIDE + 2 * MARGIN
        judged = verdict.placement if verdict is not None else ""
        marked = shown._replace(verdict=None, wrong=frozenset())
        drawn = f"{castle}|{marked}|{sorted(shown.wrong)}|{judged}|{get_language()}"
        self.prefix = "tc" + hashlib.sha256(drawn.encode("utf-8", "replace")).hexdigest()[:10]

    def _changed(self) -> set[object]:
        """The rooms whose points the judged placement changes."""
        verdict = self.shown.verdict
        if verdict is None or not verdict.legal:
            return set()
        old = {item.source: item.points for item in self._score(self.before).rooms}
        return {room for room, points in self.points.items() if points != old.get(room, 0)}

    def _score(self, castle: Castle) -> Sheet:
        return score(castle, self.shown.attendants, self.shown.cards, self.shown.law)

    def draw(self) -> str:
        """The text of the picture."""
        if self.ground.too_large:
            return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{safe(too_far())}</title></svg>\n'
        heading, top = self._heading(-12)
        said, below = self._caption(self.height + 12)
        extras, below = self._extras(below)
        legend, below = set_legend(self._entries(), 0, below, self.width)
        return "\n".join(
            [
                *self._head(-EDGE, top, self.width + 2 * EDGE, below + 4 - top),
                *self._scenery(),
                *(self._room(room) for room in self.castle.rooms),
                *self._edges(),
                *(self._at(*wish.cell, draw_wish(wish), f'data-wish="{wish.taken:d}"') for wish in self.wishes),
                *self._marks(),
                *heading,
                *said,
                *extras,
                *legend,
                "</svg>\n",
            ]
        )

    # around the castle

    def _name(self) -> str:
        """The castle in a few words."""
        rooms = say_n("A castle of {n} room", "A castle of {n} rooms", len(self.counted))
        return ", ".join([rooms, say_n("{n} point", "{n} points", self.sheet.total)])

    def _heading(self, y: float) -> tuple[list[str], float]:
        """The title above the picture, and what the castle is worth; the lowest comes first."""
        title = self.shown.title
        lines = [(self._name(), 16.0), (title, 20.0)] if title else [(self._name(), 20.0)]
        found = []
        for words, largest in lines:
            size = min(largest, self.width / text_width(words, 1, bold=True))
            found.append(text(self.width / 2, y, size, words, bold=True, anchor="middle"))
            y -= largest + 8
        return found, y

    def _head(self, x: float, y: float, width: float, height: float) -> list[str]:
        size = f'width="{px(width)}" height="{px(height)}"'
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{px(x)} {px(y)} {px(width)} {px(height)}" {size}'
            f' role="img" aria-labelledby="{self.prefix}-t {self.prefix}-d" font-family="sans-serif">',
            f'<title id="{self.prefix}-t">{safe(self.shown.title or self._name())}</title>',
            f'<desc id="{self.prefix}-d">{safe(str(self.castle))}</desc>',
            f'<rect x="{px(x)}" y="{px(y)}" {size} fill="{PAPER}"/>',
        ]

    def _scenery(self) -> Iterator[str]:
        """Sky, earth, and the numbers of columns and floors."""
        ground = MARGIN + (self.ground.top + 1) * SIDE
        yield f'<rect width="{self.width}" height="{self.height}" fill="{SKY}"/>'
        yield f'<rect y="{ground}" width="{self.width}" height="{self.height - ground}" fill="{EARTH}"/>'
        yield f'<path d="M0 {ground}H{self.width}" stroke="{TURF}" stroke-width="5"/>'
        for x in range(self.ground.left, self.ground.right + 1):
            middle = self.left + (x - self.ground.left + 0.5) * SIDE
            yield text(middle, self.height - 12, 14, str(x), anchor="middle")
        for y in range(self.ground.bottom, self.ground.top + 1):
            yield text(MARGIN / 2, MARGIN + (self.ground.top - y + 0.5) * SIDE + 5, 14, str(y), anchor="middle")

    # what lies in it

    def _at(self, x: int, y: int, drawn: str, more: str = "") -> str:
        """A drawing at a cell."""
        left, top = self.left + (x - self.ground.left) * SIDE, MARGIN + (self.ground.top - y) * SIDE
        more = f"{more} " if more else ""
        return f'<g {more}transform="translate({px(left)} {px(top)})">{drawn}</g>'

    def _room(self, room: Placement) -> str:
        """A room where it lies; faint, if another one lies there already or it may not be there."""
        verdict = self.shown.verdict
        judged = verdict is not None and not verdict.legal and room == verdict.placement
        wrong = judged or room in self.shown.wrong
        drawn = draw_room(room.tile, self.points.get(room), changed=room in self.changed)
        covers = self.castle.room_at((room.x, room.y)) != room
        if wrong or covers:
            drawn = f'<g opacity="{".85" if covers else ".6"}">{drawn}</g>'
        if wrong and not judged:
            drawn += edge(room.tile.width, WRONG, dashed=True)
        return self._at(room.x, room.y, drawn, f'data-room="{room}"')

    def _edges(self) -> Iterator[str]:
        """What marks the new rooms and the judged one."""
        for room in self.shown.new:
            yield self._at(room.x, room.y, edge(room.tile.width, RIGHT))
        verdict = self.shown.verdict
        if verdict is not None:
            room = verdict.placement
            drawn = edge(room.tile.width, RIGHT if verdict.legal else WRONG, dashed=not verdict.legal)
            yield self._at(room.x, room.y, drawn, f'data-new="{room}"')

    def _marks(self) -> Iterator[str]:
        """The numbers of new rooms and of broken rules, over everything else."""
        for number, room in enumerate(self.shown.new, 1):
            drawn = draw_badge(number, 4, 4, RIGHT)
            yield self._at(room.x, room.y, drawn, f'data-step="{number}" data-of="{room}"')
        verdict = self.shown.verdict
        if verdict is not None and not verdict.legal:
            yield self._at(verdict.placement.x, verdict.placement.y, "".join(draw_violations(verdict)))

    # below the castle

    def _lines(self, words: str, x: float, y: float, ink: str = INK, *, bold: bool = False) -> tuple[list[str], float]:
        """Words on as many lines as they need."""
        found, line = [], ""
        for word in [*words.split(" "), ""]:  # not at spaces that do not break
            longer = f"{line} {word}".strip()
            if word and text_width(longer, 13, bold=bold) <= self.width - x - 4:
                line = longer
                continue
            if line:
                found.append(text(x, y + 16, 13, " ".join(line.split()), ink, bold=bold))
                y += 19
            line = word
        return found, y

    def _caption(self, y: float) -> tuple[list[str], float]:
        """The verdict in words: every broken rule with the number of its mark, or what the castle is worth then."""
        verdict = self.shown.verdict
        if verdict is None:
            return [], y
        found, y = self._lines(headline(verdict), 4, y, RIGHT if verdict.legal else WRONG, bold=True)
        if verdict.legal:
            gain = self.sheet.total - self._score(self.before).total
            worth = say(N_("The castle is then worth {n} ({gain})"), n=self.sheet.total, gain=f"{gain:+d}")
            more, y = self._lines(worth, 4, y)
            found += more
        for number, violation in enumerate(verdict.violations, 1):
            found.append(draw_badge(number, 15, y + 13))
            more, y = self._lines(f"{violation.rule} {violation.reason}", 34, y + 2)
            found += more
            y += 5
        return found, y + 8

    def _extras(self, y: float) -> tuple[list[str], float]:
        """The attendants and bonus cards of the castle with what each is worth now, and the total."""
        found: list[str] = []
        items = [item for item in self.sheet.items if not isinstance(item.source, Placement)]
        for item in items:
            chip = hanging_chip(item.source.hanging, 6, y + 1, 20) if isinstance(item.source, Attendant) else _card(y)
            more, y = self._lines(_extra_words(item), 34, y + 1)
            found += [chip, *more]
            y += 5
        if items:
            rooms = self.sheet.total - sum(item.points for item in items)
            words = say(N_("rooms {rooms}, attendants and bonus cards {extras}: {total} in all"), rooms=rooms,
                        extras=self.sheet.total - rooms, total=self.sheet.total)  # fmt: skip
            more, y = self._lines(words, 4, y, bold=True)
            found += more
        return found, y + (8 if items else 0)

    def _entries(self) -> Iterator[tuple[str, float, str]]:
        yield from entries([room.tile for room in self.castle.rooms], self.wishes)
        if self.changed:
            yield changed_entry()
        if self.shown.new:
            yield new_entry()


def _card(y: float) -> str:
    """A card, as a sign."""
    return (
        f'<rect x="8" y="{px(y + 1)}" width="16" height="20" rx="3" fill="#fff" stroke="{FAINT}" stroke-width="1.5"/>'
    )


def _extra_words(item: Item) -> str:
    """An attendant or a bonus card: its name, what it counts, and what it is worth now."""
    points = say_n("{n} point", "{n} points", item.points)
    source = item.source
    if isinstance(source, Attendant):
        return labelled(f"{source.name(get_language())} ({hanging_word(source.hanging)})", points)
    if isinstance(source, Card):
        return labelled(f"{source.name} ({source.text.rstrip('.')})", points)
    return points
