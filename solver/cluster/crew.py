"""Workers of a Dask cluster as a crew: a span that a lost worker had is done by another one.

A scheduler gives a task up when several workers in a row have died of it. Whether the task killed them or was only near
is asked then game by game: a game that ends every process it is played in is refused, anything else is done again.
"""

import pickle
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, TypeAlias, TypeVar

from engine.kernel.i18n import N_, get_language, labelled, say
from engine.kernel.spoken import get_game
from solver.cluster.errors import ClusterError
from solver.cluster.task import OtherVersion, Task, do_span
from solver.cluster.version import own_version
from solver.table.bots import BotError
from solver.table.series import LARGEST_SPAN, Crew, Failure, Work

Told = TypeVar("Told")
Client: TypeAlias = Any
Future: TypeAlias = Any
"""Those of Dask, which is looked for only where it is used."""
LOOK = 2.0
"""Seconds between two looks at how many workers there are."""
ALONE = 60.0
"""Seconds without any worker after which a series ends; what is kept of it is not lost."""
TIMES = 3
"""How often a span is done again that killed nobody when it was looked at game by game."""


class Cluster(Crew):
    """The workers of a Dask cluster."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._hands = self._count()
        self._seen = monotonic()
        """When there was a worker last."""

    def span(self, games: int) -> int:
        return max(1, min(LARGEST_SPAN, games // (max(1, self._hands) * 4)))

    def work(self, work: Work[Told], spans: Iterable[range]) -> Iterator[tuple[range, Told]]:
        task = Task(own_version(), get_language(), get_game(), pickle.dumps(work))
        return _Shift(self, task).work(iter(spans))

    def submit(self, task: Task, span: range, done: Callable[[Future], None]) -> Future:
        """Let a worker do a span."""
        try:
            future = self.client.submit(do_span, task, span, pure=False)
            future.add_done_callback(done)
        except Exception as error:
            raise _gone(error) from None
        return future

    @property
    def hands(self) -> int:
        """How many spans can be done at once, when it was looked last."""
        return self._hands

    def look(self) -> None:
        """See how many workers there are now; a cluster that has none for long, or is gone, is refused."""
        self._hands = self._count()
        now = monotonic()
        if self._hands:
            self._seen = now
        elif now - self._seen > ALONE:
            raise ClusterError(say(N_("the cluster has no worker left; what is kept with --out is not lost")))

    def _count(self) -> int:
        try:
            return sum(self.client.nthreads().values())
        except Exception as error:
            raise _gone(error) from None


class _Shift:
    """One call of `work`: what is under way, and what failed."""

    def __init__(self, cluster: Cluster, task: Task) -> None:
        self._cluster, self._task = cluster, task
        self._under_way: dict[str, tuple[Future, range]] = {}
        self._done: SimpleQueue[str] = SimpleQueue()
        self._failed = Failure()
        self._again: dict[range, int] = {}

    def work(self, spans: Iterator[range]) -> Iterator[tuple[range, Any]]:
        try:
            while self._fill(spans):
                future, span = self._next()
                told = self._result(future, span)
                if told is not None:
                    yield span, told[0]
        finally:
            for future, _span in self._under_way.values():
                future.cancel()
        self._failed.tell()

    def _fill(self, spans: Iterator[range]) -> bool:
        """See that every worker has something to do and something that waits; is there anything to wait for?"""
        most = 2 * max(2, self._cluster.hands)
        while len(self._under_way) < most and not self._failed and (span := next(spans, None)) is not None:
            self._begin(span)
        return any(self._failed.matters(span) for _future, span in self._under_way.values())

    def _begin(self, span: range) -> None:
        future = self._cluster.submit(self._task, span, lambda done: self._done.put(done.key))
        self._under_way[future.key] = future, span

    def _next(self) -> tuple[Future, range]:
        """The next span that is finished, one way or the other."""
        looked = monotonic()
        while True:
            if monotonic() - looked > LOOK:
                self._cluster.look()
                looked = monotonic()
            try:
                key = self._done.get(timeout=LOOK)
            except Empty:
                continue
            if key in self._under_way:
                return self._under_way.pop(key)

    def _result(self, future: Future, span: range) -> tuple[Any] | None:
        """What a span told; nothing if it failed, or is done again."""
        try:
            return (future.result(),)
        except _killed_worker():
            self._examine(span)
        except BotError as error:
            self._failed.note(span, error)
        except Exception as error:
            raise _refusal(error) from None
        return None

    def _examine(self, span: range) -> None:
        """Is it a game of this span that kills workers? Else it was only near, and is done again."""
        self._again[span] = self._again.get(span, 0) + 1
        guilty = self._guilty(span)
        if guilty is None and self._again[span] <= TIMES:
            self._begin(span)
            return
        game = span.start if guilty is None else guilty
        error = BotError(say(N_("game {n} ended every worker that played it; a bot may do so"), n=game))
        error.game = game
        self._failed.note(span, error)

    def _guilty(self, span: range) -> int | None:
        """The first game of a span that ends every process it is played in."""
        for number in span:
            done: SimpleQueue[object] = SimpleQueue()
            future = self._cluster.submit(self._task, range(number, number + 1), done.put)
            while True:
                try:
                    done.get(timeout=LOOK)
                    break
                except Empty:
                    self._cluster.look()
            try:
                future.result()
            except _killed_worker():
                return number
            except BotError:
                return None  # that is told when the span is done again
            except Exception as error:
                raise _refusal(error) from None
        return None


def _killed_worker() -> type[Exception]:
    """What a scheduler says of a task that several workers have died of."""
    found: type[Exception] = import_module("distributed").KilledWorker
    return found


def _refusal(error: Exception) -> ClusterError:
    """What a worker or the way to it says, in a line."""
    from asyncio import CancelledError

    if isinstance(error, OtherVersion):
        return other_version(say(N_("a worker")), error)
    if isinstance(error, (ImportError, AttributeError)):
        return ClusterError(say(N_("a worker has no madking like this one: {why}"), why=_line(error)))
    if isinstance(error, (OSError, CancelledError)) or type(error).__module__.startswith(("distributed", "dask")):
        return _gone(error)
    return ClusterError(say(N_("a worker of the cluster failed: {why}"), why=_line(error)))


def other_version(worker: str, theirs: object) -> ClusterError:
    """A worker that would play other games."""
    sentence = N_("{worker} has {theirs}, and here is {ours}: the same version is needed everywhere")
    return ClusterError(say(sentence, worker=worker, theirs=theirs, ours=own_version()))


def _gone(error: Exception) -> ClusterError:
    return ClusterError(say(N_("the cluster cannot be reached any more: {why}"), why=_line(error)))


def _line(error: Exception) -> str:
    return " ".join(labelled(type(error).__name__, error).split())[:200]
