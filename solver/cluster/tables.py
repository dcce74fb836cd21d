"""Tables of very many games: a row per game and seat in Parquet, one file per span; docs/records.md has the schema.

Every game has the columns of `GENERAL`; those of its own come from the game.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from engine.kernel.game import Column, Record
from solver.cluster.version import own_version
from solver.table.arena import Played

GENERAL: Mapping[str, str] = {
    "game": "long",
    "seed": "text",
    "players": "number",
    "seat": "number",
    "bot": "text",
    "points": "number",
    "place": "number",
    "won": "share",
    "decided_by": "text",
    "steps": "number",
}
"""The columns of every game; `won` is the share of the win: 1, or less where it is shared, or 0."""


class Packer:
    """Makes the file of a span out of what its games told, and takes the rows away from them.

    It is sent to whoever plays, so it holds nothing but what it needs to know: the columns of the game, and the seed of
    each game, by its number.
    """

    def __init__(self, columns: Mapping[str, Column], seed_of: Callable[[int], str]) -> None:
        self._columns, self._seed_of = dict(columns), seed_of

    def __call__(self, told: list[Played[Any]]) -> tuple[list[Played[Any]], bytes]:
        rows = [row for played in told for row in general_rows(played, self._seed_of(played.number))]
        return [played._replace(rows=()) for played in told], pack(self._columns, rows)


def general_rows(played: Played[Any], seed: str) -> Iterator[Record]:
    """The rows of a game: who sat where and how it went for them, with what the game tells of each seat."""
    for seat, row in enumerate(played.rows):
        yield {
            "game": played.number,
            "seed": seed,
            "players": len(played.points),
            "seat": seat + 1,
            "points": played.points[seat],
            "place": place_of(played.points, played.winners, seat),
            "won": 1 / len(played.winners) if seat in played.winners else 0.0,
            "decided_by": played.decided_by,
            "steps": played.steps,
            **row,
        }


def place_of(points: tuple[int, ...], winners: tuple[int, ...], seat: int) -> int:
    """The place of a seat: winners are first, whoever decided a tie; others are behind all that have more."""
    if seat in winners:
        return 1
    return 1 + sum(other in winners or points[other] > points[seat] for other in range(len(points)) if other != seat)


# Parquet


def schema_of(columns: Mapping[str, Column]) -> Any:
    """The schema of the table of a game."""
    pa = import_module("pyarrow")
    kinds = {
        "text": pa.string(),
        "number": pa.int32(),
        "long": pa.int64(),
        "share": pa.float64(),
        "texts": pa.list_(pa.string()),
    }

    def field(name: str, kind: Column) -> Any:
        if isinstance(kind, str):
            return pa.field(name, kinds[kind], nullable=False)
        return pa.field(name, pa.list_(pa.struct([field(*one) for one in kind.items()])), nullable=False)

    version = own_version()
    about = {"madking": version.madking, "sources": version.sources}
    return pa.schema([field(name, kind) for name, kind in {**GENERAL, **columns}.items()], metadata=about)


def pack(columns: Mapping[str, Column], rows: list[Record]) -> bytes:
    """Rows as a file of Parquet; the same rows give the same bytes."""
    pa, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    table = pa.Table.from_pylist(rows, schema=schema_of(columns))
    target = pa.BufferOutputStream()
    parquet.write_table(table, target, compression="zstd")
    return bytes(target.getvalue())
