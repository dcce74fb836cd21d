"""Between Two Castles on the same board (J1): places equal the engine's, judged, scored, hinted, in one box."""

import json
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cli.answers.page import ask_page
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import all_tiles
from tests.web.conftest import DESKTOP, PHONE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.support.server import Address

CASTLE = "throne-food-sleeping@0,0 venus-grotto@0,-1 china-room@-1,0 puppy-room@2,0"
NARROW = Screen("narrow", 320, 640, touch=True)


def find(page: "Page", name: str) -> "Locator":
    """What a test names on the page."""
    return page.locator(f'[data-test="{name}"]').first


def show(page: "Page", server: "Address", castle: str, more: str = "") -> None:
    """Follow a link to a castle."""
    page.goto(f"{server.url}#two:{castle.replace(' ', '~')}{more}")
    expect(find(page, "board")).to_have_attribute("data-castle", castle)


def places(page: "Page", slug: str) -> list[str]:
    """The places that are highlighted for a tile that is taken."""
    find(page, "find").fill(slug)
    find(page, "find").press("Enter")
    page.wait_for_selector("[data-test=board][data-places], [data-test=verdict][data-look=no]")
    return list(json.loads(find(page, "board").get_attribute("data-places") or "[]"))


def test_the_places_are_those_of_the_engine(page: "Page", server: "Address") -> None:
    rng = random.Random("places")
    castle = Castle.parse("throne-food-sleeping@0,0")
    tiles = [tile for tile in all_tiles() if not tile.is_throne]
    for _room in range(6):
        tile = rng.choice([tile for tile in tiles if castle.legal(tile)])
        show(page, server, str(castle))
        assert sorted(places(page, str(tile.slug))) == sorted(map(str, castle.legal(tile)))
        castle = castle.extended(rng.choice(castle.legal(tile)))


def test_a_tile_is_put_and_scored(page: "Page", server: "Address") -> None:
    show(page, server, CASTLE)
    before = ask_page("two-castles.castle", {"castle": CASTLE})
    expect(find(page, "total")).to_have_text(str(before["total"]))
    assert places(page, "library")
    page.keyboard.press("n")
    expect(find(page, "verdict")).to_have_attribute("data-look", "yes")
    expect(find(page, "headline")).to_contain_text("Yes")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-test=board][data-state="idle"]')
    castle = find(page, "board").get_attribute("data-castle") or ""
    assert set(CASTLE.split()) < set(castle.split())
    after = ask_page("two-castles.castle", {"castle": castle})
    expect(find(page, "total")).to_have_text(str(after["total"]))
    page.keyboard.press("z")
    expect(find(page, "board")).to_have_attribute("data-castle", CASTLE)


def test_a_wrong_place_is_judged_with_its_rule(page: "Page", server: "Address") -> None:
    show(page, server, CASTLE, ";v=library@0,3")
    expect(find(page, "verdict")).not_to_have_attribute("data-look", "yes")
    show(page, server, CASTLE, ";v=library@0,-2")
    expect(find(page, "verdict")).to_have_attribute("data-look", "no")
    chip = page.locator("[data-test=verdict] [data-test^=rule-]").first
    expect(chip).to_contain_text("B2C-")
    chip.click()
    expect(find(page, "rule")).to_be_visible()


def test_a_hint_for_a_pinned_tile(page: "Page", server: "Address") -> None:
    show(page, server, CASTLE)
    find(page, "find").fill("library")
    find(page, "pin-library").click()
    page.keyboard.press("Escape")
    find(page, "hint-button").click()
    expect(find(page, "hints").locator("li").first).to_be_visible()


def test_a_link_with_nonsense_is_refused_in_a_sentence(page: "Page", server: "Address") -> None:
    page.goto(f"{server.url}#two:salonn@0,0")
    expect(find(page, "link-trouble")).to_contain_text("salonn")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("ru"), NARROW.speaking("cs")], ids=str)
def test_the_screen_is_in_order(
    page: "Page", server: "Address", screen: Screen, axe: "Callable[[Page], list[str]]"
) -> None:
    show(page, server, CASTLE)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
