"""The screen that builds and judges: the journeys J1, J2, J7 and J8, and the page held equal to the engine."""

import json
import random
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from cli.answers.page import ask_page
from engine import Castle
from engine.catalogue import Tile, find_tile
from tests.support.castles import TILES
from tests.web.conftest import DESKTOP, PHONE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.support.server import Address

FOUR = "foyer-4@0,0 salon@3,0 nap-room@10,0/1 lilac-cabinet@10,4"


def castle_of(url: str) -> str:
    """The castle in an address."""
    return unquote(url.partition("#")[2]).partition(";")[0].replace("~", " ")


class Built(NamedTuple):
    """The screen as a person uses it."""

    page: "Page"
    url: str

    def open(self, castle: str, more: str = "") -> None:
        """Follow a link to a castle."""
        self.page.goto(f"{self.url}#{castle.replace(' ', '~')}{more}")
        self.holds(castle)

    def find(self, name: str) -> "Locator":
        """What a test names on the page."""
        return self.page.locator(f'[data-test="{name}"]').first

    @property
    def board(self) -> "Locator":
        return self.find("board")

    def holds(self, castle: str) -> None:
        """Wait until the board shows this castle, scored."""
        expect(self.board).to_have_attribute("data-castle", castle)

    @property
    def castle(self) -> str:
        return self.board.get_attribute("data-castle") or ""

    def lies_at(self, castle: str) -> None:
        """Wait until the address is that of this castle."""
        self.page.wait_for_url(lambda url: castle_of(url) == castle)

    def take(self, name: str) -> None:
        """Take a tile by a part of its name, with the keyboard."""
        self.find("find").fill(name)
        self.find("find").press("Enter")

    def places(self) -> list[str]:
        """The places that are highlighted, once they are known."""
        self.page.wait_for_selector("[data-test=board][data-places], [data-test=verdict][data-look=no]")
        return list(json.loads(self.board.get_attribute("data-places") or "[]"))

    def headline(self, look: str) -> str:
        """The headline of the verdict, once it looks so."""
        self.page.wait_for_selector(f'[data-test=verdict][data-look="{look}"]')
        return self.find("headline").inner_text()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def totals(self, points: int) -> None:
        """Wait until the page shows this total."""
        expect(self.find("total")).to_have_text(str(points))

    def idle(self) -> None:
        """Wait until nothing is held."""
        self.page.wait_for_selector('[data-test=board][data-state="idle"]')

    def centre(self, at: str) -> tuple[float, float]:
        """The middle of a room on the screen."""
        box = self.page.locator(f'[data-test=board] [data-at="{at}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def built(page: "Page", server: "Address") -> Built:
    return Built(page, server.url)


# J1: may this go here?


@pytest.mark.parametrize("screen", [DESKTOP, DESKTOP.speaking("cs")], ids=str)
def test_a_tile_is_dragged_to_a_door_and_the_verdict_read(built: Built, screen: Screen) -> None:
    built.open("foyer-4@0,0 salon@3,0")
    built.find("find").fill("nap")
    tile = built.find("tile-nap-room").bounding_box()
    assert tile is not None
    mouse = built.page.mouse
    mouse.move(tile["x"] + 40, tile["y"] + 40)
    mouse.down()
    mouse.move(tile["x"] + 90, tile["y"] + 60, steps=3)
    places = built.places()
    assert set(places) == set(map(str, Castle.parse("foyer-4@0,0 salon@3,0").legal("nap-room")))
    best = places[0]
    x, y = where(built, best)
    mouse.move(x + 5, y - 4, steps=4)
    points = Castle.parse("foyer-4@0,0 salon@3,0").judge(best).score
    assert points is not None
    assert f"+{points.total}" in built.headline("yes")
    mouse.up()
    built.holds(f"foyer-4@0,0 salon@3,0 {best}")
    built.totals(Castle.parse(f"foyer-4@0,0 salon@3,0 {best}").score().total)
    built.lies_at(built.castle)


def test_words_that_have_found_their_tile_are_gone_at_the_next_search(built: Built) -> None:
    built.open("foyer-4@0,0")
    for words, slug in (("flute", "flute-room"), ("observ", "observatory"), ("hallw", "hallway"), ("stai", "stairs")):
        built.press("/")
        expect(built.find("find")).to_have_value("")
        built.page.keyboard.type(words)
        built.press("Enter")
        assert built.places()
        built.press("n", "Enter")
        built.idle()
        assert f" {slug}@" in built.castle
    assert len(built.castle.split()) == 5


def where(built: Built, at: str) -> tuple[float, float]:
    """The middle of a place on the screen, reckoned from two rooms of the castle."""
    placed = Castle.parse(f"foyer-4@0,0 {at}", strict=False).rooms[-1]
    room = built.page.locator('[data-test=board] [data-at="foyer-4@0,0"]')
    matrix = room.evaluate("node => { const m = node.getScreenCTM(); return [m.a, m.e, m.f] }")
    cell = matrix[0] * 48
    wide, high = placed.turned.width, placed.turned.height
    return matrix[1] + (placed.x + wide / 2) * cell, matrix[2] + (placed.y + high / 2) * cell


@pytest.mark.parametrize("screen", [DESKTOP, DESKTOP.speaking("ru"), PHONE.speaking("fr")], ids=str)
def test_what_may_not_lie_here_is_told_with_numbered_marks_and_its_rule(
    built: Built, screen: Screen, axe: "Callable[[Page], list[str]]"
) -> None:
    built.open("foyer-4@0,0 pumpkin-garden@3,0", ";v=hallway@0,-1")
    built.headline("no")
    rules = [v.rule for v in Castle.parse("foyer-4@0,0 pumpkin-garden@3,0").judge("hallway@0,-1").violations]
    assert built.find(f"rule-{rules[0]}").is_visible()
    assert built.page.locator(".badge.number").count() == built.page.locator(".verdict .mark").count() > 0
    assert axe(built.page) == []
    built.find(f"rule-{rules[0]}").click()
    built.page.wait_for_selector(f'[data-test=rule][data-rule="{rules[0]}"]')
    assert axe(built.page) == []


def test_a_tile_stays_where_it_may_not_lie_while_the_mouse_goes_to_its_rule(built: Built) -> None:
    """On its way it crosses the board, and a tile in the hand follows the mouse."""
    built.open("foyer-4@0,0 salon@3,0")
    built.take("nap-room")
    built.places()
    mouse = built.page.mouse
    x, y = built.centre("foyer-4@0,0")
    mouse.move(x, y, steps=3)
    built.headline("no")
    aim = built.board.get_attribute("data-aim") or ""
    mouse.click(x, y)
    rule = built.page.locator("[data-test=verdict] [data-test^=rule-]").first
    box = rule.bounding_box()
    assert box is not None
    mouse.move(box["x"] + 5, box["y"] + 5, steps=10)
    expect(built.board).to_have_attribute("data-aim", aim)
    mouse.click(box["x"] + 5, box["y"] + 5)
    expect(built.find("rule")).to_be_visible()
    mouse.move(x, y - 300)
    expect(built.board).to_have_attribute("data-aim", aim)
    mouse.click(x, y - 300)
    expect(built.board).not_to_have_attribute("data-aim", aim)


def test_the_verdict_that_was_read_is_there_when_the_mouse_comes_to_it(built: Built) -> None:
    built.open("foyer-4@0,0 salon@3,0")
    built.take("nap-room")
    best = built.places()[0]
    mouse = built.page.mouse
    x, y = where(built, best)
    for rest in (700, 5_000, 60_000):
        mouse.move(x, y)
        built.headline("yes")
        aim = built.board.get_attribute("data-aim")
        built.page.wait_for_timeout(rest)
        mouse.move(x - 400, y, steps=3)
        built.page.wait_for_selector("[data-test=verdict]:not([data-look=yes])")
        box = built.find("headline").bounding_box()
        assert box is not None
        mouse.move(box["x"] + 5, box["y"] + 5)
        if built.board.get_attribute("data-aim") == aim:
            break
    built.find("put").click()
    built.holds(f"foyer-4@0,0 salon@3,0 {best}")


def test_a_tile_in_the_open_is_idle_and_not_wrong(built: Built) -> None:
    built.open("foyer-4@0,0")
    built.take("nap-room")
    built.places()
    built.press("ArrowUp", *["ArrowUp"] * 7)
    built.headline("idle")


def test_another_ruling_judges_again_and_says_what_was(built: Built) -> None:
    built.open("foyer-3@0,0 9-pin-alley@0,3/1", ";v=salon@-7,1/2")
    assert "+3" in built.headline("yes")
    built.find("tab-file").click()
    built.page.locator(".law summary").click()
    built.page.locator('[data-test="ruling-corner-contact"] input[value="adjacent"]').check()
    expect(built.find("before")).to_contain_text("+3")
    assert "+2" in built.headline("yes")
    assert built.page.url.endswith("#foyer-3@0,0~9-pin-alley@0,3/1;r=corner-contact:adjacent")
    built.find("edition").select_option("first")
    expect(built.find("before")).to_contain_text("+2")
    assert "+3" in built.headline("yes")


def test_the_flute_room_question_is_settled(built: Built) -> None:
    built.open("foyer-4@0,0 flute-room@-3,0 observatory@-1,-4", ";v=east-tapestry-chamber@-1,3")
    assert "+3" in built.headline("yes")
    assert built.find("headline").inner_text() in built.page.locator(".verdict").inner_text()
    assert built.find("live").inner_text() == built.find("headline").inner_text()


# J2: the score at the end of the evening


@pytest.mark.parametrize("screen", [DESKTOP.speaking("fr"), PHONE, PHONE.speaking("ru")], ids=str)
def test_a_finished_castle_is_entered_and_scored(built: Built, screen: Screen) -> None:
    built.page.goto(f"{built.url}#/build")
    built.find("begin-foyer-4").click()
    built.holds("foyer-4@0,0")
    castle = Castle.parse("foyer-4@0,0")
    for slug in ("salon", "nap-room", "pantry", "hallway", "lilac-cabinet"):
        built.take(slug)
        best = built.places()[0]
        built.find("round-next" if screen.touch else "board").focus()
        if screen.touch:
            built.find("round-next").tap()
            built.page.wait_for_selector("[data-test=verdict][data-look=yes]")
            built.find("round-put").tap()
        else:
            built.press("n", "Enter")
        castle = castle.place(best)
        built.holds(str(castle))
    if screen.touch:
        built.find("points").tap()
    built.totals(castle.score().total)
    assert built.page.locator("[data-room]").count() == len(castle.rooms)
    built.find("tab-file").click()
    with built.page.expect_download() as png:
        built.find("export-png").click()
    assert png.value.path().read_bytes().startswith(b"\x89PNG")
    with built.page.expect_download() as svg:
        built.find("export-svg").click()
    assert svg.value.path().read_text(encoding="utf-8").startswith("<svg")
    with built.page.expect_download() as film:
        built.find("export-film").click()
    assert "<animate" in film.value.path().read_text(encoding="utf-8")


def test_wrong_rooms_are_kept_marked_and_scored(built: Built, axe: "Callable[[Page], list[str]]") -> None:
    built.page.goto(f"{built.url}#foyer-4@0,0~salon@2,0")
    built.page.wait_for_selector(".room.odd .wrong-edge")
    assert built.page.locator("tr.odd .why").inner_text()
    assert built.find("total").inner_text() == str(ask_page("castle", {"castle": "foyer-4@0,0 salon@2,0"})["total"])
    assert axe(built.page) == []


def test_an_illegal_tile_stays_in_the_hand_and_lies_down_only_if_told_so(built: Built) -> None:
    built.open("foyer-4@0,0 salon@3,0", ";v=nap-room@2,1")
    built.headline("no")
    built.board.focus()
    built.press("Enter")
    assert built.castle == "foyer-4@0,0 salon@3,0"
    assert built.board.get_attribute("data-state") == "aiming"
    built.press("Shift+Enter")
    built.holds("foyer-4@0,0 salon@3,0 nap-room@2,1")
    built.page.wait_for_selector(".room.odd")
    built.press("z")
    built.holds("foyer-4@0,0 salon@3,0")
    built.press("y")
    built.holds("foyer-4@0,0 salon@3,0 nap-room@2,1")


def test_undo_outlives_a_reload(built: Built) -> None:
    built.open("foyer-4@0,0 salon@3,0")
    built.take("pantry")
    place = built.places()[0]
    built.press("n", "Enter")
    built.holds(f"foyer-4@0,0 salon@3,0 {place}")
    built.lies_at(f"foyer-4@0,0 salon@3,0 {place}")
    built.page.reload()
    built.holds(f"foyer-4@0,0 salon@3,0 {place}")
    built.find("undo").click()
    built.holds("foyer-4@0,0 salon@3,0")
    built.lies_at("foyer-4@0,0 salon@3,0")


def test_a_room_is_lifted_and_escape_puts_it_back(built: Built) -> None:
    built.open(FOUR)
    mouse = built.page.mouse
    x, y = built.centre("lilac-cabinet@10,4")
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y + 30, steps=4)
    built.holds(FOUR.removesuffix(" lilac-cabinet@10,4"))
    built.press("Escape")
    built.holds(FOUR)
    mouse.up()
    assert built.castle == FOUR
    # a room in the middle: what hangs in the air without it is marked, not lost
    x, y = built.centre("nap-room@10,0/1")
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 200, y + 200, steps=4)
    built.page.wait_for_selector(".room.odd")
    built.press("Escape")
    mouse.up()
    built.holds(FOUR)


# J3: what should I do?


def test_three_hints_for_what_is_pinned(built: Built, axe: "Callable[[Page], list[str]]") -> None:
    built.open("foyer-4@0,0 salon@3,0")
    for slug in ("nap-room", "pantry"):
        built.find(f"pin-{slug}").click()
    built.find("hint-button").click()
    built.page.wait_for_selector("[data-test=hints] li")
    assert built.page.locator("[data-test=hint]").count() == 3
    built.find("price-pantry").fill("4000")
    assert built.page.locator(".ghost").count() == 3
    assert axe(built.page) == []
    best = ask_page("hint", {"castle": "foyer-4@0,0 salon@3,0", "tiles": ["nap-room", "pantry"], "top": 3})["hints"][0]
    built.board.focus()
    built.press("1")
    built.headline("yes")
    built.press("Enter")
    built.holds(f"foyer-4@0,0 salon@3,0 {best['at']}")


def test_the_referee_only_answers_what_is_asked(built: Built) -> None:
    built.find("referee-only").check()
    built.open("foyer-4@0,0 salon@3,0")
    assert built.find("hint-button").count() == 0
    built.take("nap-room")
    built.board.focus()
    built.press("n", "ArrowUp", "ArrowUp")
    built.page.wait_for_selector("[data-test=verdict]")
    assert built.board.get_attribute("data-places") is None
    assert built.page.locator(".badge:not(.number)").count() == 0
    assert built.find("place-list").count() == 0


# J7: from elsewhere


@pytest.mark.parametrize("screen", [DESKTOP.speaking("ru"), PHONE.speaking("cs")], ids=str)
def test_a_castle_is_pasted_on_the_start_page(built: Built, screen: Screen) -> None:
    built.find("paste").fill("nap-room@10,0/1 salon@3,0 foyer-4@0,0")
    built.find("open").click()
    built.holds("foyer-4@0,0 salon@3,0 nap-room@10,0/1")
    built.lies_at("foyer-4@0,0 salon@3,0 nap-room@10,0/1")


def test_an_address_of_madcastles_is_pasted_into_the_panel(built: Built) -> None:
    built.open("foyer-4@0,0")
    built.find("tab-file").click()
    address = "https://madcastles.com/#+P00,0&+f0-8,0"
    built.find("paste").fill(address)
    built.find("open").click()
    built.holds(ask_page("import", {"text": address})["castle"])
    built.find("paste").fill("nothing of ours")
    built.find("open").click()
    expect(built.page.locator(".paste [role=alert]")).to_be_visible()


def test_a_link_with_its_law_and_its_question_is_read_back(built: Built) -> None:
    built.open("foyer-4@0,0 salon@3,0", ";e=first;r=corner-contact:adjacent;v=nap-room@10,0/1")
    built.headline("yes")
    assert built.find("edition").input_value() == "first"
    built.find("share").click()
    link = built.find("link").input_value()
    assert link.endswith("#foyer-4@0,0~salon@3,0;e=first;r=corner-contact:adjacent;v=nap-room@10,0/1")
    found = ask_page("import", {"text": link})
    assert found["castle"] == "foyer-4@0,0 salon@3,0"
    assert found["placement"] == "nap-room@10,0/1"


@pytest.mark.parametrize("nonsense", ["foyer-4@0,0~salon@3", "foyer-4@0,0;q=7", "castle@@", "%E0%A4%A@1,1"])
def test_a_link_that_cannot_be_read_says_so_and_the_page_lives_on(built: Built, nonsense: str) -> None:
    built.page.goto(f"{built.url}#{nonsense}")
    built.page.wait_for_selector("[data-test=link-trouble]")
    assert built.find("link-trouble").inner_text()
    built.open("foyer-4@0,0 salon@3,0")
    assert built.find("link-trouble").count() == 0


# J8: without mouse, without eyes


@pytest.mark.parametrize("screen", [DESKTOP, DESKTOP.speaking("cs")], ids=str)
def test_a_castle_is_built_with_the_keyboard_and_heard(
    built: Built, screen: Screen, axe: "Callable[[Page], list[str]]"
) -> None:
    built.page.goto(f"{built.url}#/build")
    built.find("begin-foyer-3").press("Enter")
    built.holds("foyer-3@0,0")
    built.press("/")
    built.page.keyboard.type("salon")
    built.press("Enter")
    built.places()
    heard = built.find("live").inner_text()
    assert find_tile("salon").name(screen.lang) in heard
    built.press("n")
    built.headline("yes")
    assert built.find("live").inner_text() == built.find("headline").inner_text()
    assert axe(built.page) == []
    built.press("p", "n", "Enter")
    built.idle()
    assert len(built.castle.split()) == 2
    built.take("nap-room")
    best = built.places()
    built.find("place").focus()
    assert axe(built.page) == []
    built.page.keyboard.press(" ")
    built.page.keyboard.press("ArrowDown")
    built.find("put-listed").press("Enter")
    built.idle()
    assert built.castle.split()[2] in best
    expect(built.page.locator("tr[data-room]")).to_have_count(3)


def test_a_room_is_put_by_the_door_it_lies_at_and_by_castle_text(built: Built) -> None:
    built.open("foyer-4@0,0 salon@3,0")
    built.find("tab-file").click()
    built.find("room-text").fill("nap-room at salon.E/1")
    built.find("room-text").press("Enter")
    expect(built.board).to_have_attribute("data-castle", "foyer-4@0,0 salon@3,0 nap-room@10,0/1")
    built.find("castle-text").fill(FOUR)
    built.find("castle-text").press("Enter")
    built.holds(FOUR)
    built.find("castle-text").fill("foyer-4@0,0 sallon@3,0")
    built.find("castle-text").press("Enter")
    built.page.wait_for_selector("[data-test=typed-trouble]")
    assert built.castle == FOUR


# hands


def test_keys_wheel_and_right_click_turn_and_alt_frees(built: Built) -> None:
    built.open("foyer-4@0,0 salon@3,0")
    built.take("nap-room")
    built.places()
    x, y = built.centre("foyer-4@0,0")
    mouse = built.page.mouse
    mouse.move(x, y - 220)
    expect(built.board).to_have_attribute("data-aim", re.compile(r"/0$"))
    built.press("r")
    expect(built.board).to_have_attribute("data-aim", re.compile(r"/1$"))
    mouse.wheel(0, 60)
    expect(built.board).to_have_attribute("data-aim", re.compile(r"/2$"))
    mouse.click(x, y - 220, button="right")
    expect(built.board).to_have_attribute("data-aim", re.compile(r"/3$"))
    built.press("Shift+R")
    expect(built.board).to_have_attribute("data-aim", re.compile(r"/2$"))
    best = built.places()[0]
    built.page.keyboard.down("Alt")
    x, y = where(built, best)
    mouse.move(x + 30, y + 30, steps=3)
    built.page.keyboard.up("Alt")
    assert built.board.get_attribute("data-aim") != f"{best}/0"
    built.press("?")
    expect(built.find("keys-dialog")).to_be_visible()
    built.press("Escape")
    expect(built.find("keys-dialog")).to_have_count(0)
    assert built.board.get_attribute("data-state") != "idle"


@pytest.mark.parametrize("screen", [PHONE], ids=str)
def test_a_finger_drags_a_tile_from_the_tray_to_a_door(built: Built, screen: Screen) -> None:
    built.open("foyer-4@0,0 salon@3,0")
    built.find("find").fill("nap")
    tile = built.find("tile-nap-room").bounding_box()
    assert tile is not None
    touch = built.page.context.new_cdp_session(built.page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    x, y = tile["x"] + 50, tile["y"] + 30
    finger("touchStart", (x, y))
    for step in range(1, 5):
        finger("touchMove", (x, y - 15 * step))
    best = built.places()[0]
    to_x, to_y = where(built, best)
    for part in (0.5, 0.8, 1):
        finger("touchMove", (x + (to_x - x) * part, y - 60 + (to_y + 70 - y + 60) * part))
    built.headline("yes")
    finger("touchEnd")
    built.holds(f"foyer-4@0,0 salon@3,0 {best}")


@pytest.mark.parametrize("screen", [PHONE], ids=str)
def test_a_finger_taps_a_place_and_taps_it_again(
    built: Built, screen: Screen, axe: "Callable[[Page], list[str]]"
) -> None:
    built.open("foyer-4@0,0 salon@3,0")
    built.find("find").fill("nap")
    built.find("tile-nap-room").tap()
    best = built.places()[0]
    built.page.touchscreen.tap(*where(built, best))
    built.headline("yes")
    assert axe(built.page) == []
    built.find("round-put").tap()
    built.holds(f"foyer-4@0,0 salon@3,0 {best}")


@pytest.mark.parametrize("width", [320, 900, 1440])
def test_nothing_runs_over_the_edge(built: Built, width: int) -> None:
    built.page.set_viewport_size({"width": width, "height": 700})
    built.open(FOUR)
    wide = built.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= width


# the page and the engine


def grown(rng: random.Random, most: int) -> Castle:
    """A random castle that could have been built, crowded around its foyer."""
    castle = Castle.parse(rng.choice(["foyer-3@0,0", "foyer-4@0,0", "foyer-3@0,0/2"]))
    for _ in range(rng.randrange(most)):
        options = sorted(castle.legal(rng.choice(left(castle))), key=lambda p: (abs(p.x) + abs(p.y), p))
        if options:
            castle = castle.extended(rng.choice(options[: max(4, len(options) // 2)]))
    return castle


def left(castle: Castle) -> list[Tile]:
    """The tiles of the second edition that are left beside a castle."""
    used = [room.tile.box for room in castle.rooms]
    return [tile for tile in TILES if used.count(tile.box) < tile.copies and tile.slug not in castle.edition.lacks]


HIGHLIGHTED = """async asked => {
    const find = name => document.querySelector(`[data-test=${name}]`);
    const until = async (is, what) => {
        for (const begun = performance.now(); !is(); await new Promise(resolve => setTimeout(resolve, 4)))
            if (performance.now() > begun + 1e5) throw new Error(`${what}: ${JSON.stringify(find("board").dataset)}`);
    };
    const found = [];
    for (const [castle, slug] of asked) {
        location.hash = castle.replaceAll(" ", "~");
        await until(() => find("board").dataset.castle === castle && find("board").dataset.state === "idle", castle);
        const input = find("find");
        input.value = slug;
        input.dispatchEvent(new Event("input", {bubbles: true}));
        await until(() => find("tile-" + slug) === document.querySelector("[data-test=cards] .tile"), slug);
        input.form.requestSubmit();
        await until(() => find("board").dataset.places || find("verdict")?.dataset.look === "no", "places");
        found.push(JSON.parse(find("board").dataset.places ?? "[]"));
        document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
    }
    return found;
}"""
"""Take each of these tiles in its castle, one after the other, and note the places that light up."""


def test_the_highlighted_places_are_those_of_the_engine(built: Built) -> None:
    rng = random.Random(14)
    castles = [grown(rng, 9) for _ in range(200)]
    tiles = [rng.choice(left(castle)) for castle in castles]
    built.open("foyer-4@0,0")
    asked = [[str(castle), tile.slug] for castle, tile in zip(castles, tiles, strict=True)]
    for castle, tile, places in zip(castles, tiles, built.page.evaluate(HIGHLIGHTED, asked), strict=True):
        assert sorted(places) == sorted(map(str, castle.legal(tile))), (str(castle), tile.slug)


def test_random_hands_leave_page_and_engine_equal(built: Built) -> None:
    rng = random.Random(7)
    built.open("foyer-4@0,0 salon@3,0")
    for step in range(40):
        doing = rng.choice(["take", "take", "take", "move", "undo", "redo", "drag"])
        if doing == "take":
            _put_somewhere(built, rng)
        elif doing == "undo":
            built.press("z")
        elif doing == "redo":
            built.press("y")
        else:
            _drag_something(built, rng, away=doing == "drag")
        built.press("Escape")
        built.idle()
        _agree(built, f"step {step}: {doing}")


def _put_somewhere(built: Built, rng: random.Random) -> None:
    built.take(rng.choice(left(Castle.parse(built.castle, strict=False))).slug)
    if built.places():
        built.press(*["n"] * rng.randrange(1, 6), "Enter")


def _drag_something(built: Built, rng: random.Random, *, away: bool) -> None:
    rooms = built.castle.split()[1:]
    if not rooms:
        return
    x, y = built.centre(rng.choice(rooms))
    mouse = built.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 12, y + 12, steps=2)
    mouse.move(x + rng.randrange(-200, 200), y + rng.randrange(-150, 150), steps=5)
    if away:
        built.page.keyboard.press("r")
    mouse.up()


def _agree(built: Built, when: str) -> None:
    """The address, the board and the total are those of the referee."""
    castle = built.castle
    built.lies_at(castle)
    form = ask_page("castle", {"castle": castle})
    assert form["castle"] == castle, when
    built.totals(form["total"])
    expect(built.page.locator("tr[data-room]")).to_have_count(len(form["rooms"]))
