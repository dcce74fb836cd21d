"""One server for the tests of a file, in a thread of this process."""

from collections.abc import Iterator

import pytest

from tests.support.server import Address, Running, serving


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    """A server with all that belongs to it."""
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def address(running: Running) -> Address:
    """Where it listens."""
    return running.address
