"""Rules (J6): looked up from a verdict or by words in four languages, differences, rulings that change the verdict."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, PHONE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.support.server import Address

WORDS = {
    "en": "external entrance",
    "cs": "vnější vchod",
    "ru": "внешний вход",
    "fr": "entrée extérieure",
}
CASTLE = "foyer-4@0,0~salon@3,0"


def find(page: "Page", name: str) -> "Locator":
    """What a test names on the page."""
    return page.locator(f'[data-test="{name}"]').first


@pytest.mark.parametrize("screen", [DESKTOP.speaking(lang) for lang in WORDS], ids=str)
def test_rules_are_found_by_words_of_any_language(page: "Page", server: "Address", screen: Screen) -> None:
    page.goto(f"{server.url}#/rules")
    find(page, "rule-search").fill(WORDS[screen.lang])
    expect(find(page, "found").locator("li").nth(1)).to_be_visible()
    chip = find(page, "found").locator("button").first
    name = chip.inner_text()
    chip.click()
    expect(find(page, "rule")).to_have_attribute("data-rule", name)
    assert page.url.endswith(f"#/rules/{name}")
    expect(page.locator("html")).to_have_attribute("lang", screen.lang)


def test_a_rule_has_the_pages_of_the_asker_first_and_leads_to_what_differs(page: "Page", server: "Address") -> None:
    page.goto(f"{server.url}#/rules/PLACE-5")
    expect(find(page, "pages").locator("li").first).to_contain_text("Second edition")
    find(page, "edition").select_option("first")
    expect(find(page, "pages").locator("li").first).to_contain_text("First edition")
    page.locator("[data-test=rule] .links button").first.click()
    expect(find(page, "rule")).to_have_attribute("data-rule", "DIFF-03")
    page.go_back()
    expect(find(page, "rule")).to_have_attribute("data-rule", "PLACE-5")


def test_lists_of_differences_and_open_questions(page: "Page", server: "Address") -> None:
    page.goto(f"{server.url}#/rules/differences")
    expect(find(page, "found").locator("li").nth(50)).to_be_attached()
    page.goto(f"{server.url}#/rules/open")
    expect(find(page, "rule-OQ-012")).to_be_visible()


def test_what_is_nowhere_is_said(page: "Page", server: "Address") -> None:
    page.goto(f"{server.url}#/rules")
    find(page, "rule-search").fill("xyzzy quux")
    expect(page.locator("main")).to_contain_text("0 entries")
    page.goto(f"{server.url}#/rules/NONSENSE-99")
    expect(page.locator(".trouble").first).to_be_visible()


def test_from_a_verdict_to_its_rule(page: "Page", server: "Address") -> None:
    page.goto(f"{server.url}#{CASTLE};v=nap-room@4,0")
    expect(find(page, "verdict")).to_have_attribute("data-look", "no")
    chip = page.locator("[data-test=verdict] [data-test^=rule-]").first
    name = chip.inner_text()
    chip.click()
    expect(find(page, "rule")).to_have_attribute("data-rule", name)
    expect(find(page, "rule")).to_contain_text("In your castle")


def test_a_ruling_of_the_table_holds_for_the_next_verdict(page: "Page", server: "Address") -> None:
    page.goto(f"{server.url}#/rules/rulings")
    page.locator('[data-test="ruling-corner-contact"] input[value="adjacent"]').check()
    page.reload()
    expect(page.locator('[data-test="ruling-corner-contact"] input[value="adjacent"]')).to_be_checked()
    answered: list[str] = []
    page.on("request", lambda request: answered.append(request.post_data or ""))
    page.goto(f"{server.url}#{CASTLE};v=nap-room@10,0/1")
    expect(find(page, "headline")).to_contain_text("Yes")
    assert any('"corner-contact":"adjacent"' in body for body in answered)


def test_rules_of_the_sister_game(page: "Page", server: "Address") -> None:
    page.goto(f"{server.url}#two:/rules/B2C-END-2")
    expect(find(page, "rule")).to_contain_text("lower")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("ru")], ids=str)
@pytest.mark.parametrize("wanted", ["PLACE-5", "DIFF-02", "OQ-012", "differences", "rulings"])
def test_the_screen_is_in_order(
    page: "Page", server: "Address", screen: Screen, wanted: str, axe: "Callable[[Page], list[str]]"
) -> None:
    page.goto(f"{server.url}#/rules/{wanted}")
    expect(page.locator(".rules [data-test]:not([data-test=rule-search])").first).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
