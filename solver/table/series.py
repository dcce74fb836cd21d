"""Many games by their numbers, on one core or several; who plays them changes nothing but the time.

The unit of work is a span, a range of numbers: whoever works it off needs nothing but what to do and the span, so that
a span can be done in this process, in another one, on another machine, or a second time where the first got lost.
"""

import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from engine.kernel.i18n import N_, get_language, say, set_language
from engine.kernel.spoken import get_game, set_game
from solver.table.bots import BotError

if TYPE_CHECKING:
    from concurrent.futures import Future

Told = TypeVar("Told")
Work = Callable[[range], Told]
"""What is done with a span."""
LARGEST_SPAN = 16
"""Games of a span at most, where nothing is kept of it but what it tells."""


def play_series(play: Callable[[int], Told], games: int, jobs: int = 1) -> Iterator[Told]:
    """Play games by their numbers, in order; how many processes do it changes nothing but the time."""
    crew = crew_of(jobs)
    for told in in_order(crew.work(partial(play_span, play), spans_of(games, crew.span(games)))):
        yield from told


def play_span(play: Callable[[int], Told], span: range) -> list[Told]:
    """Play the games of a span."""
    return [play(number) for number in span]


def spans_of(games: int, size: int) -> list[range]:
    """The numbers of so many games in spans of this size; the last one may be shorter."""
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def in_order(done: Iterable[tuple[range, Told]]) -> Iterator[Told]:
    """What spans tell in the order of their numbers, which begin at 0; one that is early waits for those before it."""
    waiting: dict[int, tuple[range, Told]] = {}
    following = 0
    for span, told in done:
        waiting[span.start] = span, told
        while following in waiting:
            its_span, its_told = waiting.pop(following)
            following = its_span.stop
            yield its_told


# who works


class Crew(ABC):
    """Who works off the spans: this process, several processes, or a cluster."""

    @abstractmethod
    def span(self, games: int) -> int:
        """How many games make a span, so that all have work and the end is not waited for long."""

    @abstractmethod
    def work(self, work: Work[Told], spans: Iterable[range]) -> Iterator[tuple[range, Told]]:
        """Every span with what was done, as they are finished.

        Where some fail, those before the first that fails are done still, and then its error is raised: it is the
        same one whoever works.
        """


def crew_of(jobs: int) -> Crew:
    """This process alone, or so many processes."""
    return Alone() if jobs <= 1 else Processes(jobs)


class Alone(Crew):
    """This process."""

    def span(self, games: int) -> int:
        return 1

    def work(self, work: Work[Told], spans: Iterable[range]) -> Iterator[tuple[range, Told]]:
        calm_collector()
        for span in spans:
            yield span, work(span)


class Processes(Crew):
    """Several processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def span(self, games: int) -> int:
        return max(1, min(LARGEST_SPAN, games // (self._jobs * 4)))

    def work(self, work: Work[Told], spans: Iterable[range]) -> Iterator[tuple[range, Told]]:
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import get_context

        calm_collector()
        # fresh processes: a fork of one that has threads, such as that of a progress bar, may never wake
        fresh = get_context("spawn")
        pool = ProcessPoolExecutor(
            self._jobs, mp_context=fresh, initializer=_start_worker, initargs=(get_language(), get_game())
        )
        with pool:
            try:
                yield from _take_turns(lambda span: pool.submit(work, span), iter(spans), self._jobs * 2)
            except BrokenProcessPool:
                raise BotError(say(N_("a process of the games died; a bot may have ended it"))) from None
            except BaseException:
                pool.shutdown(cancel_futures=True)  # only the spans that are begun are worked on
                raise


def _take_turns(
    submit: "Callable[[range], Future[Told]]", spans: Iterator[range], most: int
) -> Iterator[tuple[range, Told]]:
    """Work off spans, at most so many at a time; after the first failure only those before it."""
    from concurrent.futures import FIRST_COMPLETED, wait

    under_way: dict[Future[Told], range] = {}
    failed = Failure()
    while True:
        while len(under_way) < most and not failed and (span := next(spans, None)) is not None:
            under_way[submit(span)] = span
        wanted = [future for future, span in under_way.items() if failed.matters(span)]
        if not wanted:
            break
        for future in wait(wanted, return_when=FIRST_COMPLETED).done:
            span = under_way.pop(future)
            error = future.exception()
            if error is None:
                yield span, future.result()
            else:
                failed.note(span, error)
    failed.tell()


class Failure:
    """The failure of the lowest span that failed, if any did."""

    def __init__(self) -> None:
        self._span = range(0)
        self._error: BaseException | None = None

    def __bool__(self) -> bool:
        return self._error is not None

    def matters(self, span: range) -> bool:
        """Is a span to be waited for: might it have failed before the one that did?"""
        return self._error is None or span.start < self._span.start

    def note(self, span: range, error: BaseException) -> None:
        """Keep a failure, if none before it is known."""
        if self.matters(span):
            self._span, self._error = span, error

    def tell(self) -> None:
        """Raise what is kept."""
        if self._error is not None:
            raise self._error


def calm_collector() -> None:
    """Let the collector look for cycles less often: states are plain values and make hardly any."""
    import gc

    gc.set_threshold(50_000)


def _start_worker(language: str, game: str) -> None:
    """A worker says nothing on standard output, whatever its bots print, and leaves Ctrl-C to its master.

    What it says against a bot it says in its master's words.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    set_language(language)
    set_game(game)
    calm_collector()
