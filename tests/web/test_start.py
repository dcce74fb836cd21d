"""The start page: three taps to anything, one box for whatever is pasted, and a way home from everywhere."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, PHONE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

WAYS = ("build", "evening", "follow", "play", "replay", "rules", "two-build", "two-evening", "two-play", "two-replay")
NARROW = Screen("narrow", 320, 640, touch=True)


def find(page: "Page", name: str) -> "Locator":
    """What a test names on the page."""
    return page.locator(f'[data-test="{name}"]')


def test_every_way_leads_somewhere_and_home_again(page: "Page") -> None:
    for way in WAYS:
        find(page, f"go-{way}").click()
        expect(page.locator("main")).to_be_visible()
        expect(find(page, f"go-{way}")).to_have_count(0)
        page.locator("a.home").click()
    expect(find(page, "go-build")).to_be_visible()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("foyer-4@0,0 salon@3,0", "board"),
        ("#foyer-4@0,0~salon@3,0;v=nap-room@10,0/1", "verdict"),
        ("#two:throne-food-sleeping@0,0", "board"),
    ],
)
def test_what_is_pasted_is_opened(page: "Page", text: str, shown: str) -> None:
    find(page, "paste").fill(text)
    find(page, "open").click()
    expect(find(page, shown)).to_be_visible()


def test_what_cannot_be_read_is_said(page: "Page") -> None:
    find(page, "paste").fill("a castle in the air")
    find(page, "open").click()
    expect(page.locator("[role=alert]")).to_be_visible()
    expect(find(page, "paste")).to_have_value("a castle in the air")


@pytest.mark.parametrize(
    "screen", [DESKTOP, PHONE.speaking("fr"), NARROW.speaking("ru"), NARROW.speaking("cs")], ids=str
)
def test_the_page_is_in_order(page: "Page", screen: Screen, axe: "Callable[[Page], list[str]]") -> None:
    expect(find(page, "go-build")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", screen.lang)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if screen.touch:
        for button in page.locator("button:visible, a:visible, select:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44, button.inner_text()
