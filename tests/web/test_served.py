"""The page comes up in a real browser, asks nobody but its server, and breaks no rule of its own safety."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.server import free_port, started
from tests.web.conftest import SCREENS, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_the_page_comes_up(page: "Page", screen: Screen) -> None:
    page.wait_for_selector("#app > *")
    assert page.title()


def test_a_foreign_address_is_never_reached(page: "Page", console: list[str]) -> None:
    reached = page.evaluate("() => fetch('https://example.org/').then(() => true, () => false)")
    assert reached is False
    assert any("Content Security Policy" in line for line in console)
    console.clear()


def test_a_referee_that_comes_back_answers_what_was_asked_meanwhile(browser: "Browser") -> None:
    context = browser.new_context(locale="en", service_workers="block")
    own = ("--lang", "en", "--port", str(free_port()))
    with started(*own) as (address, process):
        page, other = context.new_page(), context.new_page()
        page.goto(f"{address.url}#foyer-4@0,0~salon@3,0")
        page.locator('[data-test=board][data-castle="foyer-4@0,0 salon@3,0"]').wait_for()
        other.goto(address.url)
        other.locator("[data-test=go-evening]").wait_for()
        process.kill()
        process.wait()
        page.locator("[data-test=find]").fill("nap")
        page.locator("[data-test=find]").press("Enter")
        expect(page.locator("[data-test=lost]")).to_be_visible()
        other.locator("[data-test=go-evening]").click()
        expect(other.locator("[data-test=unfetched]")).to_be_visible()
    with started(*own):
        page.locator("[data-test=board][data-places]").wait_for()
        expect(page.locator("[data-test=lost]")).to_have_count(0)
        expect(page.locator("[data-test=board]")).to_have_attribute("data-castle", "foyer-4@0,0 salon@3,0")
        expect(other.locator("[data-test=evening]")).to_be_visible()
    context.close()
