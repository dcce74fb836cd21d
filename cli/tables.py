"""Tables that are useful at any width: columns fold, and what still has no space becomes lines below its row."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from cli.folding import columns, fold, words
from engine.kernel.i18n import N_, say

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

GAP = 2
INDENT = 4

Row = tuple[str, ...]


class Line(NamedTuple):
    """A line of a table and its style."""

    text: str
    style: str = ""


class _Grid(NamedTuple):
    """The columns that stay beside each other, with their widths, and those that go below their row."""

    beside: list[int]
    widths: dict[int, int]
    below: list[int]


class Table:
    """Columns with their headings, and rows; what it looks like depends on the space there is."""

    def __init__(
        self, heads: Iterable[str], right: Iterable[int] = (), *, whole: Iterable[int] = (), ruled: bool = False
    ) -> None:
        self.heads: Row = tuple(heads)
        self.right = frozenset(right)
        self._unbroken = self.right | frozenset(whole)
        self.rows: list[Row] = []
        self._notes: dict[int, list[str]] = {}
        self._ruled = ruled

    def add_row(self, *cells: object) -> None:
        """One more row; a cell is plain text, whatever it looks like."""
        self.rows.append(tuple(map(str, cells)))

    def add_notes(self, notes: Iterable[str]) -> None:
        """Lines below the row that was added last."""
        self._notes[len(self.rows) - 1] = list(notes)

    def lines(self, width: int | None) -> Iterator[Line]:
        """The table in lines that are not wider than this, and as few as can be."""
        return self._lines(self._arrange(width), width)

    def _lines(self, grid: _Grid, width: int | None) -> Iterator[Line]:
        total = sum(grid.widths.values()) + GAP * (len(grid.beside) - 1)
        for text in self._row_lines(self.heads, grid):
            yield Line(text, "bold")
        if self._ruled:
            yield Line("─" * total, "dim")
        for number, row in enumerate(self.rows):
            for text in self._row_lines(row, grid):
                yield Line(text)
            for note in self._notes.get(number, ()):
                yield from _indented(note, width)
            for column in grid.below:
                if row[column]:
                    head, cell = self.heads[column], row[column]
                    text = say(N_("{label}: {text}"), label=head, text=cell) if head else cell
                    yield from _indented(text, width, 2)

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        from rich.segment import Segment
        from rich.style import Style

        for text, style in self.lines(options.max_width):
            yield Segment(text, Style.parse(style) if style else None)
            yield Segment.line()

    # which columns are beside each other

    def _arrange(self, width: int | None) -> _Grid:
        beside = list(range(len(self.heads)))
        natural = {column: max(map(columns, self._cells(column))) for column in beside}
        if width is None:
            return _Grid(beside, natural, [])
        if _total(natural) > width:
            beside = [column for column in beside if not column or any(row[column] for row in self.rows)]
        found = []
        while True:
            widths = self._squeeze({column: natural[column] for column in beside}, width)
            if len(beside) == 1:
                widths = {beside[0]: min(widths[beside[0]], width)}
            below = [column for column in range(len(self.heads)) if column not in beside]
            if _total(widths) <= width:
                found.append(_Grid(list(beside), widths, below))
            if len(beside) == 1 or (found and widths == natural):
                return min(found, key=lambda grid: (self._length(grid, width), len(grid.below)))
            beside.remove(max(beside[1:], key=lambda column: (column not in self._unbroken, natural[column])))

    def _length(self, grid: _Grid, width: int) -> int:
        """The lines that the table takes if it is arranged so."""
        return sum(1 for _line in self._lines(grid, width))

    def _cells(self, column: int) -> list[str]:
        return [self.heads[column], *(row[column] for row in self.rows)]

    def _squeeze(self, widths: dict[int, int], width: int) -> dict[int, int]:
        """Narrower columns, the widest first, until they fit or no word can be whole any more."""
        least = {column: self._longest_word(column) for column in widths}
        found = dict(widths)
        while _total(found) > width:
            wide = max(found, key=lambda column: (found[column] > least[column], found[column]))
            if found[wide] <= least[wide]:
                break
            found[wide] -= 1
        return found

    def _longest_word(self, column: int) -> int:
        """No word is broken, and nothing at all in a column that is to stay whole, as those of numbers."""
        cells = self._cells(column)
        found = words(self.heads[column])
        for cell in cells[1:]:
            found += [cell] if column in self._unbroken else words(cell)
        return max(map(columns, found), default=0)

    # lines

    def _row_lines(self, row: Row, grid: _Grid) -> Iterator[str]:
        """A row with its folded cells beside each other."""
        cells = {column: fold(row[column], grid.widths[column], 0) for column in grid.beside}
        for number in range(max(map(len, cells.values()))):
            parts = []
            for column in grid.beside:
                text = cells[column][number] if number < len(cells[column]) else ""
                blanks = " " * (grid.widths[column] - columns(text))
                parts.append(blanks + text if column in self.right else text + blanks)
            yield (" " * GAP).join(parts).rstrip()


def _indented(text: str, width: int | None, hang: int | None = None) -> Iterator[Line]:
    """Text below a row."""
    for line in [text] if width is None else fold(text, max(1, width - INDENT), hang):
        yield Line(" " * INDENT + line)


def _total(widths: dict[int, int]) -> int:
    return sum(widths.values()) + GAP * (len(widths) - 1)
