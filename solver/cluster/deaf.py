"""Workers of our own cluster, which leave Ctrl-C to their master: a terminal sends it to all of them."""

import signal
from contextlib import suppress
from importlib import import_module
from typing import Any

WorkerPlugin: Any = import_module("distributed").WorkerPlugin


class Deaf(WorkerPlugin):  # type: ignore[misc]
    """Lets a worker ignore Ctrl-C, also one that is started in place of another."""

    def setup(self, worker: Any) -> None:
        with suppress(ValueError):  # only the main thread may say so
            signal.signal(signal.SIGINT, signal.SIG_IGN)
