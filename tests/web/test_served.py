"""The page comes up in a real browser, asks nobody but its server, and breaks no rule of its own safety."""

from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import SCREENS, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_the_page_comes_up(page: "Page", screen: Screen) -> None:
    page.wait_for_selector("#app > *")
    assert page.title()


def test_a_foreign_address_is_never_reached(page: "Page", console: list[str]) -> None:
    reached = page.evaluate("() => fetch('https://example.org/').then(() => true, () => false)")
    assert reached is False
    assert any("Content Security Policy" in line for line in console)
    console.clear()
