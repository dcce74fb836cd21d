"""The start page: three taps to anything, one box for whatever is pasted, and a way home from everywhere."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, PHONE, Screen
from tests.web.test_replay import beginning, log_of

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.support.server import Address

SISTER = ("two-build", "two-evening", "two-play", "two-replay", "two-rules")
WAYS = ("build", "evening", "follow", "play", "replay", "rules", *SISTER)
DROP = """([on, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "dropped"));
    const target = document.querySelector(on), how = {bubbles: true, cancelable: true, dataTransfer};
    return ["dragover", "drop"].map(kind => target.dispatchEvent(new DragEvent(kind, how)));
}"""
"""Drop a file; whether the browser would do with it what it does with files: open it instead of the page."""
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


def test_a_file_may_be_dropped_anywhere(page: "Page") -> None:
    find(page, "go-build").click()
    find(page, "begin-foyer-4").click()
    expect(find(page, "board")).to_have_attribute("data-castle", "foyer-4@0,0")
    log = log_of()
    assert page.evaluate(DROP, ["h1", log]) == [False, False]
    expect(find(page, "slider")).to_be_visible()
    last = find(page, "slider").get_attribute("max") or ""
    assert page.evaluate(DROP, ["h1", beginning(log)]) == [False, False]
    expect(find(page, "slider")).not_to_have_attribute("max", last)
    before = find(page, "step").inner_text()
    assert page.evaluate(DROP, ["h1", "a castle in the air"]) == [False, False]
    expect(page.locator("[data-test=notices][role=alert]")).not_to_be_empty()
    assert find(page, "step").inner_text() == before


@pytest.mark.parametrize("address", ["#/rules/%", "#/rules/%25", "#two:/follow", "#/nowhere", "#two:/nowhere", "#%"])
def test_no_address_leaves_the_page_empty(page: "Page", server: "Address", address: str) -> None:
    page.goto(server.url + address)
    page.reload()
    expect(page.locator("main")).not_to_be_empty()
    page.locator("a.home").click()
    expect(find(page, "go-build")).to_be_visible()


@pytest.mark.parametrize("screen", [PHONE.speaking("ru")], ids=str)
def test_on_a_phone_edition_and_language_unfold(page: "Page", screen: Screen) -> None:
    for way in ("build", "evening", "play", "replay", "rules"):
        find(page, f"go-{way}").click()
        expect(find(page, "lang")).to_be_hidden()
        find(page, "fold").click()
        expect(find(page, "lang")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator("a.home").click()
        expect(find(page, "lang")).to_be_visible()


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
