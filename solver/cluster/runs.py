"""Many games by their numbers, played by whoever is hired, and kept as they are finished."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from solver.cluster.folder import Folder, span_size
from solver.table.series import Crew, play_span, spans_of

Told = TypeVar("Told")
Pack = Callable[[list[Told]], tuple[list[Told], bytes]]
"""Makes a table of what games told, where they were played; what goes into it need not be told besides."""


def run(
    play: Callable[[int], Told],
    games: int,
    crew: Crew,
    folder: Folder[Told] | None = None,
    pack: Pack[Told] | None = None,
) -> Iterator[tuple[range, list[Told]]]:
    """Every span with what its games told: first what the folder holds, then the others as they are finished.

    A span is kept when the next one is asked for.
    """
    spans = spans_of(games, crew.span(games) if folder is None else span_size(games))
    work = partial(_work, play, pack)
    if folder is not None:
        done = set()
        for span, told in folder.done(spans):
            done.add(span)
            yield span, told
        spans = [span for span in spans if span not in done]
    for span, (told, table) in crew.work(work, spans):
        yield span, told
        if folder is not None:  # only now: whoever asked may have had files of their own to write
            folder.keep(span, told, table)


def _work(play: Callable[[int], Told], pack: Pack[Told] | None, span: range) -> tuple[list[Told], bytes]:
    told = play_span(play, span)
    return (told, b"") if pack is None else pack(told)
