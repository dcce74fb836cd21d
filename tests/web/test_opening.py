"""What is pasted comes up, and what was assumed about it is said (J7)."""

from typing import TYPE_CHECKING

from cli.answers.page import ask_page

if TYPE_CHECKING:
    from playwright.sync_api import Page

ELSEWHERE = "https://madcastles.com/#+P2-2,6&+J10,6"


def test_what_is_assumed_about_a_link_from_elsewhere_is_said_until_it_is_put_away(page: "Page") -> None:
    found = ask_page("import", {"text": ELSEWHERE})
    page.locator("[data-test=paste]").fill(ELSEWHERE)
    page.locator("[data-test=open]").click()
    page.wait_for_selector(f"[data-test=board][data-castle='{found['castle']}']")
    said = page.locator("[data-test=notices]")
    assert [line for line in found["notes"] if line not in said.inner_text()] == []
    said.get_by_role("button").click()
    assert said.count() == 0
