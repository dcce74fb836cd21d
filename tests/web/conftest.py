"""One server and one browser for all tests of the page, and a fresh profile for each of them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import pytest

from tests.support.browser import FLAGS, find_browser, left_out

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

    from tests.support.server import Address

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
HERE = Path(__file__).parent
BROWSERS = 2
"""At most so many browsers run at once."""
PATIENCE = 180_000
"""Milliseconds after which something that should be on the page is taken to be missing: machines may be busy."""
ANSWERED = ("status of 400", "status of 429")
"""Refusals that the page shows; the browser notes them on its console, too."""
collect_ignore_glob = ["test_*.py"] if left_out() else []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of the page come first and in two groups, so that no more than two browsers run at once."""
    mine = [item for item in items if HERE in item.path.parents]
    for item in mine:
        item.add_marker(pytest.mark.xdist_group(f"browser-{crc32(item.path.name.encode()) % BROWSERS}"))
    items[:] = [*mine, *(item for item in items if HERE not in item.path.parents)]


class Screen(NamedTuple):
    """What somebody looks at the page with."""

    name: str
    width: int
    height: int
    touch: bool
    lang: str = "en"
    reduced_motion: bool = True

    def speaking(self, lang: str) -> "Screen":
        """The same for somebody with another language."""
        return self._replace(lang=lang)

    def __str__(self) -> str:
        return f"{self.name}-{self.lang}"


DESKTOP = Screen("desktop", 1440, 900, touch=False)
PHONE = Screen("phone", 390, 780, touch=True)
SCREENS = (DESKTOP, PHONE)


@pytest.fixture(scope="session")
def server() -> "Iterator[Address]":
    """The address of a server in a process of its own."""
    from tests.support.server import started

    with started("--lang", "en") as (address, _process):
        yield address


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """The browser, without a window."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def screen() -> Screen:
    """The screen of a test; `@pytest.mark.parametrize("screen", SCREENS, ids=str)` gives others."""
    return DESKTOP


@pytest.fixture
def console() -> list[str]:
    """Errors on the console of the page; a test that provokes one clears the list."""
    return []


@pytest.fixture
def context(browser: "Browser", server: "Address", screen: Screen, console: list[str]) -> "Iterator[BrowserContext]":
    """A fresh profile; what it would fetch from elsewhere is stopped, and fails the test."""
    abroad: list[str] = []

    def stop(route: "Route") -> None:
        abroad.append(route.request.url)
        route.abort()

    context = browser.new_context(
        viewport={"width": screen.width, "height": screen.height},
        has_touch=screen.touch,
        is_mobile=screen.touch,
        locale=screen.lang,
        reduced_motion="reduce" if screen.reduced_motion else "no-preference",
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE)
    context.route(lambda url: not url.startswith((server.url, "data:", "blob:")), stop)
    context.on("console", lambda message: _note(message, console))
    context.on("weberror", lambda error: console.append(str(error.error)))
    yield context
    context.close()
    assert abroad == []
    assert console == []


def _note(message: "ConsoleMessage", console: list[str]) -> None:
    if message.type == "error" and not any(status in message.text for status in ANSWERED):
        console.append(message.text)


@pytest.fixture
def page(context: "BrowserContext", server: "Address") -> "Page":
    """The page, just opened."""
    page = context.new_page()
    page.goto(server.url)
    return page


@pytest.fixture(scope="session")
def axe() -> "Callable[[Page], list[str]]":
    """What axe finds wrong with a page, a line each: the rule and where it is broken; none is right."""
    if not AXE.is_file():
        pytest.fail("axe is not installed: run make web")
    source = AXE.read_text(encoding="utf-8")

    def axe(page: "Page") -> list[str]:
        page.evaluate(source)
        found = page.evaluate("async () => (await axe.run()).violations")
        return [f"{one['id']}: {node['target']} {node['html'][:120]}" for one in found for node in one["nodes"]]

    return axe
