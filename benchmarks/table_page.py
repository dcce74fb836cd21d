"""The page of `madking table` in figures, in a real browser: how soon it is there, how soon a verdict is painted."""

import os
import shutil
import time
from typing import TYPE_CHECKING

from engine import Castle

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
MOVES = 60
SETTLED = 400
"""Milliseconds after which nothing more is painted for a move."""
WATCH = """() => {
  window.moved = 0; window.painted = null;
  addEventListener("pointermove", (event) => { window.moved = event.timeStamp; window.painted = null; }, true);
  const paint = () => { window.painted = performance.now() - window.moved; };
  const seen = () => requestAnimationFrame(() => setTimeout(paint));
  const everything = {subtree: true, childList: true, characterData: true, attributes: true};
  new MutationObserver(seen).observe(document.body, everything);
}"""
"""Notes when the last change that a move brought was painted."""


def find_browser() -> str | None:
    """The program of a Chromium, if there is one."""
    named = os.environ.get("MADKING_CHROMIUM")
    return named or next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )


def measure_page(port: int, castle: Castle, row: "Callable[..., None]", spread: "Callable[[list[float]], str]") -> None:
    """Print what is seen in a browser: the page interactive, and pointer move to verdict painted."""
    program = find_browser()
    if program is None:
        row("the page in a browser", "no Chromium is at hand")
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=list(FLAGS))
        link = f"http://127.0.0.1:{port}/#{'~'.join(str(castle).split())}"
        opened = []
        for _ in range(5):
            page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en").new_page()
            start = time.perf_counter()
            page.goto(link)
            page.wait_for_selector('[data-test="board"]')
            page.wait_for_selector('[data-test="cards"] button')
            opened.append((time.perf_counter() - start) * 1000)
        row("page interactive, fresh profile", spread(opened), "600 ms")
        row(f"pointer move to verdict painted, {len(castle)} rooms", spread(moves(page)), "p95 50 ms")
        browser.close()


def moves(page: "Page") -> list[float]:
    """Milliseconds from each move of the pointer, with a tile in hand, until the last of the verdict is painted."""
    page.fill('[data-test="find"]', "nap")
    page.click('[data-test="tile-nap-room"]')
    page.wait_for_selector('[data-test="board"][data-places]')
    page.evaluate(WATCH)
    board = page.locator('[data-test="board"]').bounding_box()
    assert board is not None
    times: list[float] = []
    for number in range(MOVES):
        across, down = (number * 37) % 89 / 89, (number * 53) % 83 / 83
        page.mouse.move(
            board["x"] + board["width"] * (0.2 + 0.6 * across), board["y"] + board["height"] * (0.2 + 0.6 * down)
        )
        page.wait_for_timeout(SETTLED)
        painted = page.evaluate("window.painted")
        if painted is not None:
            times.append(painted)
    return times
