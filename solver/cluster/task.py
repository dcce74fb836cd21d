"""What a worker of a cluster does: it looks whether it is of the asker's version, and works a span off."""

import pickle
import sys
from contextlib import redirect_stdout
from threading import Lock
from typing import Any, NamedTuple

from engine.kernel.i18n import set_language
from engine.kernel.spoken import set_game
from solver.cluster.version import Version, own_version
from solver.table.series import calm_collector

_one = Lock()
"""A process plays one game at a time, however many threads its worker has: they would only wait for each other."""


class OtherVersion(Exception):
    """The worker has another version than the asker."""


class Task(NamedTuple):
    """What to do with spans: who asks, in which words complaints are put, and the work itself, pickled.

    A worker of another version may not even be able to read the work, so it is read last.
    """

    asker: Version
    language: str
    game: str
    work: bytes


def do_span(task: Task, span: range) -> Any:
    """Work a span off; standard output is left to the asker, whatever bots print."""
    if own_version() != task.asker:
        raise OtherVersion(str(own_version()))
    with _one, redirect_stdout(sys.stderr):
        set_language(task.language)
        set_game(task.game)
        calm_collector()
        return pickle.loads(task.work)(span)
