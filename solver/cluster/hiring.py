"""Who plays a series: this process, several, a Dask cluster of this machine, or one at an address."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from engine.kernel.i18n import N_, say
from solver.cluster.errors import ClusterError
from solver.cluster.version import Version, own_version
from solver.table.series import Crew, crew_of

Client: TypeAlias = Any
"""That of Dask, which is looked for only where it is used."""
LOCAL = "local"
SECONDS = 5
"""How long a scheduler at an address may take to answer."""
WORKER_SECONDS = 10
"""How long it may take to have its first worker."""
OWN_SECONDS = 120
"""How long a cluster of our own may take to answer, on a machine that is busy with other work."""
DEATHS = 1
"""Workers of our own cluster that may die of a span before it is looked at more closely."""
_CALM = {
    "distributed.scheduler.allowed-failures": DEATHS,
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.tick.limit": "60s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.system-monitor.disk": False,
    "distributed.admin.system-monitor.gil.enabled": False,
}
"""Settings of our own cluster: its workers play, and do not watch themselves a hundred times a second."""
_ADDRESS = re.compile(r"[a-z]+://[^/\s]+:\d{1,5}", re.ASCII)


@contextmanager
def hire(cluster: str | None = None, jobs: int = 1) -> Iterator[Crew]:
    """So many processes of this machine, so many workers of a Dask cluster of its own, or those at an address."""
    if cluster is None:
        yield crew_of(jobs)
        return
    need("distributed", "--cluster")
    if cluster != LOCAL and not _ADDRESS.fullmatch(cluster):
        sentence = N_("--cluster {text!r}: write tcp://HOST:PORT, or local")
        raise ClusterError(say(sentence, text=cluster[:60]))
    from solver.cluster.crew import Cluster

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with _local(jobs) if cluster == LOCAL else _remote(cluster) as client:
        yield Cluster(client)


def need(package: str, option: str) -> None:
    """Refuse an option whose package is not installed."""
    if find_spec(package) is None:
        sentence = N_('{option} needs the package {package}: pip install "madking[cluster]"')
        raise ClusterError(say(sentence, option=option, package=package))


@contextmanager
def _local(workers: int) -> Iterator[Client]:
    """A cluster of our own, with so many workers of one thread."""
    dask, distributed = import_module("dask"), import_module("distributed")
    with dask.config.set(_CALM):
        try:
            cluster = distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                memory_limit=0,
                silence_logs=logging.CRITICAL,
            )
        except Exception as error:
            raise ClusterError(say(N_("--cluster local cannot be started: {why}"), why=_line(error))) from None
        try:
            client = distributed.Client(cluster, timeout=OWN_SECONDS, set_as_default=False)
        except Exception as error:
            with suppress(Exception):
                cluster.close(timeout=SECONDS)
            raise ClusterError(say(N_("--cluster local cannot be started: {why}"), why=_line(error))) from None
        try:
            check_workers(client)
            client.register_plugin(import_module("solver.cluster.deaf").Deaf())
            yield client
        finally:
            _leave(client)
            with suppress(Exception):
                cluster.close(timeout=SECONDS)


@contextmanager
def _remote(address: str) -> Iterator[Client]:
    """The cluster whose scheduler is at an address."""
    import warnings

    distributed = import_module("distributed")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells of other versions of every package; ours are checked below
        try:
            client = distributed.Client(address, timeout=SECONDS, set_as_default=False)
        except Exception as error:
            sentence = N_("--cluster {address}: no scheduler answers there ({why})")
            raise ClusterError(say(sentence, address=address, why=_line(error))) from None
    try:
        _await_worker(client, address)
        check_workers(client)
        yield client
    finally:
        _leave(client)


def _await_worker(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=WORKER_SECONDS)
    except Exception:
        sentence = N_("--cluster {address}: the scheduler has no worker; start some with: dask worker {address}")
        raise ClusterError(say(sentence, address=address)) from None


def check_workers(client: Client) -> None:
    """Refuse a cluster with a worker of another version; one that comes later is refused when it gets work."""
    from solver.cluster.crew import other_version

    try:
        versions: dict[str, Any] = client.run(own_version, on_error="return")
    except Exception as error:
        raise ClusterError(say(N_("a worker has no madking like this one: {why}"), why=_line(error))) from None
    for worker, theirs in sorted(versions.items()):
        if not isinstance(theirs, Version):
            raise ClusterError(say(N_("a worker has no madking like this one: {why}"), why=_line(theirs)))
        if theirs != own_version():
            raise other_version(worker, theirs)


def _leave(client: Client) -> None:
    with suppress(Exception):
        client.close(timeout=SECONDS)


def _line(error: object) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
