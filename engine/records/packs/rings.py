"""Another guess of the ring around a castle: its pieces and how they lie, from a few numbers.

The four sides of the ring are alike, so that any section closes it beside any other: with mitred ends each side is a
trapezoid, with straight cuts a bar that runs past the next one, as the vanes of a pinwheel do.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

from engine.catalogue.pieces import shipped_records
from engine.geometry.art import whole_cells
from engine.kernel.errors import RecordError
from engine.kernel.forms import Data
from engine.kernel.i18n import N_, say
from engine.records.packs.form import MOST_CELLS
from engine.records.packs.shapes import FEET

INNER, THICKNESS, SUNK = 19, 2, 1
MITRE, STRAIGHT = "mitre", "straight"
CUTS = (MITRE, STRAIGHT)
SECTION = "moat"
FOYER = ("1#2", "###", "4#3")
"""The foyer of the base box."""
LEAST = len(FOYER) + 2
"""The foyer, and a cell before the entrance on either side of it."""


class Guess(NamedTuple):
    """The numbers of a ring."""

    inner: int = INNER
    """Cells of a side of the ground inside."""
    thickness: int = THICKNESS
    """Cells of the ring's depth."""
    sunk: int = SUNK
    """Rows of the foyer that the piece before it covers."""
    cut: str = MITRE

    @property
    def overhang(self) -> int:
        """Cells by which the box of a side begins before the ground inside."""
        return self.thickness if self.cut == MITRE else 0

    @property
    def last(self) -> int:
        """The last row of the ground, counted from the top of the foyer."""
        return len(FOYER) - 1 - self.sunk

    @property
    def middle(self) -> int:
        """The first column of the foyer in its box: in the middle, as far as whole cells allow."""
        return self.overhang + (self.inner - len(FOYER[0])) // 2


def make_ring(inner: int = INNER, thickness: int = THICKNESS, sunk: int = SUNK, cut: str = MITRE) -> Data:
    """The `pieces` and the `ring` of a pack; numbers of which no ring can be made are refused."""
    guess = Guess(inner, thickness, sunk, cut)
    _refuse(guess)
    section: Data = {"slug": SECTION, "art": _side(guess), "convention": True}
    foyers = [
        {"slug": slug, "art": _foyer(guess), "doors": _doors(guess, str(record["doors"])), "convention": True}
        for slug, record in shipped_records().items()
        if "back_of" in record
    ]
    return {"pieces": [section, *foyers], "ring": _ring(guess)}


def _refuse(guess: Guess) -> None:
    if guess.cut not in CUTS:
        raise RecordError(say(N_("{text!r} is no way to cut the ring; there are {known}"), text=guess.cut[:40],
                              known=", ".join(CUTS)))  # fmt: skip
    if guess.sunk not in (0, 1):
        sentence = N_("{n} rows of the foyer cannot be covered, only 0 or 1: its other entrances would be hidden")
        raise RecordError(say(sentence, n=guess.sunk))
    if guess.thickness < 1:
        raise RecordError(say(N_("a ring is at least 1 cell thick, not {n}"), n=guess.thickness))
    if guess.inner < LEAST:
        sentence = N_("a ground {n} cells wide cannot hold the foyer and a cell on either side of it; {least} can")
        raise RecordError(say(sentence, n=guess.inner, least=LEAST))
    if guess.inner + 2 * guess.thickness > MOST_CELLS:
        sentence = N_("this ring would be {n} cells wide outside, {most} at most")
        raise RecordError(say(sentence, n=guess.inner + 2 * guess.thickness, most=MOST_CELLS))


def _side(guess: Guess) -> list[str]:
    """The outline of a section, as it lies in the north."""
    n, t = guess.inner, guess.thickness
    if guess.cut == STRAIGHT:
        return ["#" * (n + t)] * t
    return ["." * row + "4" + "#" * (n + 2 * (t - row) - 2) + "3" + "." * row for row in range(t)]


def _foyer(guess: Guess) -> list[str]:
    """The outline of the foyer with the side of the ring that it stands in, in the south."""
    turned = [row.translate(str.maketrans("34", "21")) for row in reversed(_side(guess))]
    wide = len(turned[0])
    rows = [("." * guess.middle + row).ljust(wide, ".") for row in FOYER[: guess.last + 1]]
    return rows + turned


def _doors(guess: Guess, shipped: str) -> str:
    """The entrances to the same sides as the shipped one has, and the gate."""
    x = guess.middle
    places = {"N": (x + 1, 0), "E": (x + 2, 1), "W": (x, 1), "S": (x + 1, guess.last + guess.thickness)}
    return " ".join("{}{},{}{}".format(word[0], *places[word[0]], "=" * word.endswith("=")) for word in shipped.split())


def _ring(guess: Guess) -> Data:
    n, t, left = guess.inner, guess.thickness, guess.overhang
    first = guess.last - n + 1
    below, turned = (0, 3) if guess.cut == MITRE else (t, 1)
    return {
        "foyer": [guess.middle, 0],
        "inner": [left, first, left + n - 1, guess.last],
        "sites": {"w": [left - t, first - t + below, turned], "n": [left - t, first - t, 0],
                  "e": [left + n, first - t, 1]},
    }  # fmt: skip


def ring_warnings(made: Data) -> list[str]:
    """What is odd about a ring that was made: a section of another size than is printed, a foyer beside the middle."""
    section = made["pieces"][0]
    n, size = whole_cells(tuple(section["art"])), shipped_records()[section["slug"]]["size"]
    found = []
    if n * FEET != size:
        found.append(say(N_("{n} whole cells are {feet} square feet, not {size}"), n=n, feet=n * FEET, size=size))
    left, right = made["ring"]["inner"][0], made["ring"]["inner"][2]
    before = made["ring"]["foyer"][0] - left
    after = right - left + 1 - before - len(FOYER[0])
    if before != after:
        sentence = N_("the foyer cannot stand in the middle: {before} cells are left of it and {after} right of it")
        found.append(say(sentence, before=before, after=after))
    return found


def write_ring(made: Data) -> str:
    """The `pieces` and the `ring` as lines of a pack file."""
    return "\n".join(_lines(made))


def _lines(made: Data) -> Iterator[str]:
    yield "pieces:"
    for piece in made["pieces"]:
        yield f"  - slug: {piece['slug']}"
        yield "    art:"
        yield from (f"      - {json.dumps(row)}" for row in piece["art"])
        if "doors" in piece:
            yield f"    doors: {json.dumps(piece['doors'])}"
        yield f"    convention: {json.dumps(piece['convention'])}"
    yield "ring:"
    for key in ("foyer", "inner"):
        yield f"  {key}: {made['ring'][key]}"
    yield "  sites:"
    yield from (f"    {side}: {place}" for side, place in made["ring"]["sites"].items())
