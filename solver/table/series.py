"""Many games by their numbers, in order, on one core or several."""

import signal
import sys
from collections.abc import Callable, Iterator
from typing import TypeVar

from engine.kernel.i18n import N_, say
from solver.table.bots import BotError

Told = TypeVar("Told")


def play_series(play: Callable[[int], Told], games: int, jobs: int = 1) -> Iterator[Told]:
    """Play games by their numbers, in order; how many processes do it changes nothing but the time."""
    _calm_collector()
    if jobs <= 1:
        yield from map(play, range(games))
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    # fresh processes: a fork of one that has threads, such as that of a progress bar, may never wake
    fresh = get_context("spawn")
    with ProcessPoolExecutor(max_workers=jobs, mp_context=fresh, initializer=_start_worker) as pool:
        chunk = max(1, min(16, games // (jobs * 4)))
        try:
            yield from pool.map(play, range(games), chunksize=chunk)
        except BrokenProcessPool:
            raise BotError(say(N_("a process of the games died; a bot may have ended it"))) from None
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)  # only the games that are begun are played on
            raise


def _calm_collector() -> None:
    """Let the collector look for cycles less often: states are plain values and make hardly any."""
    import gc

    gc.set_threshold(50_000)


def _start_worker() -> None:
    """A worker says nothing on standard output, whatever its bots print, and leaves Ctrl-C to its master."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    _calm_collector()
