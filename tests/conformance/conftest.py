"""Shared by the conformance tests: the toy module is one that laws may name."""

from collections.abc import Iterator

import pytest

from engine.rules.modules import forget, register


@pytest.fixture(scope="package", autouse=True)
def toy() -> Iterator[None]:
    register("toy", "tests.support.toy")
    yield
    forget("toy")
