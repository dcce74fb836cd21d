"""Play (J4): whole games by clicks, what is hidden stays hidden, nothing is lost by a reload, undo, hints, files."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, PHONE, Screen
from tests.web.tables import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support.server import Address

ALL = ("towers", "swans", "moats", "passages", "decrees")
NARROW = Screen("narrow", 320, 640, touch=True)


@pytest.fixture
def table(page: "Page", server: "Address") -> Table:
    return Table(page, server.url)


def test_a_whole_game_against_a_bot(table: Table) -> None:
    table.begin("Ann", bots=("random",))
    assert {"take", "place", "price"} <= table.play_on()
    expect(table.find("final")).to_contain_text("Ann")
    assert table.find("final").locator("summary").count() > 3
    table.find("review-game").click()
    expect(table.find("plot")).to_be_visible()
    expect(table.find("step")).to_contain_text("Step")


def test_a_whole_game_of_the_sister_game(page: "Page", server: "Address") -> None:
    table = Table(page, server.url, two=True)
    table.begin("Ann", bots=("random", "random"))
    assert {"choose", "divide", "order", "place"} <= table.play_on()
    expect(table.find("final")).to_contain_text("Ann")


def test_the_market_says_what_is_for_whom_and_why_not(table: Table) -> None:
    table.begin("Ann")
    table.decide_until("take")
    for offer in table.page.locator("[data-test^=offer-]").all():
        words = offer.inner_text()
        assert "can pay it: " in words or "nobody can pay it" in words
        assert (offer.locator("button").count() == 1) != (offer.locator(".why").count() == 1)
    assert table.page.locator("[data-test^=offer-] .why").count() > 0
    assert "take a tile or pass" in table.status


def test_prices_are_set_by_taps_by_arrows_and_by_dragging(table: Table) -> None:
    table.begin("Ann", seed="2")
    table.decide_until("price")
    rooms = [table.find(f"space-{n}").get_attribute("data-room") for n in range(5)]

    def lies(*order: int) -> None:
        for space, room in enumerate(order):
            expect(table.find(f"space-{space}")).to_have_attribute("data-room", rooms[room] or "")

    table.find("space-0").click()
    table.find("space-2").click()
    lies(2, 1, 0, 3, 4)
    table.find("space-4").focus()
    table.page.keyboard.press("ArrowUp")
    lies(2, 1, 0, 4, 3)
    expect(table.find("space-3")).to_be_focused()
    table.find("space-0").drag_to(table.find("space-1"))
    lies(1, 2, 0, 4, 3)
    prices = [table.find(f"space-{n}").locator(".price").inner_text() for n in range(5)]
    table.find("set-prices").click()
    table.settle()
    assert table.phase != "price"
    left = table.find("market").inner_text()
    for space, room in enumerate((1, 2, 0, 4, 3)):
        offer = table.find(f"offer-{rooms[room]}")
        if offer.count():
            expect(offer.locator(".price")).to_have_text(prices[space])
    assert "no price yet" not in left


def test_a_place_that_is_none_is_answered_with_every_rule(table: Table) -> None:
    table.begin("Ann")
    table.decide_until("place")
    board = table.find("board").bounding_box()
    assert board is not None
    table.page.mouse.click(board["x"] + 20, board["y"] + board["height"] - 90)
    expect(table.find("tried").locator("a.rule-link").first).to_be_visible()
    table.settle()
    expect(table.find("board")).to_have_attribute("data-state", "aiming")
    assert table.phase == "place"


def test_undo_goes_back_a_decision_and_a_hint_can_be_followed(table: Table) -> None:
    table.begin("Ann")
    table.decide_until("take")
    before = table.find("market").inner_text()
    table.find("hint").click()
    expect(table.find("do-hint").first).to_be_visible()
    expect(table.page.locator(".own .ghost").first).to_be_visible()
    table.find("do-hint").first.click()
    table.settle()
    expect(table.find("moves")).to_contain_text("Ann: ")
    while table.find("market").count() == 0 or table.find("market").inner_text() != before:
        table.find("undo").click()
        table.settle()
    assert table.phase == "take"
    expect(table.find("moves")).to_contain_text("The last decision is taken back.")
    table.find("referee-only").check()
    expect(table.find("hint")).to_have_count(0)
    expect(table.find("market")).not_to_contain_text("scores up to")


def test_nothing_is_lost_by_a_reload_nor_by_a_server_that_has_forgotten(table: Table, server: "Address") -> None:
    table.begin("Ann")
    table.decide_until("take")
    shown = table.find("market").inner_text()
    table.page.reload()
    expect(table.find("market")).to_have_text(shown, use_inner_text=True)
    game = table.page.evaluate("() => JSON.parse(localStorage.getItem('madking-game-castles')).id")
    assert server.ask("game.end", {"id": game}).status == 200
    table.decide()
    assert table.phase == "place"
    game = table.page.evaluate("() => JSON.parse(localStorage.getItem('madking-game-castles')).id")
    server.ask("game.end", {"id": game})
    table.page.reload()
    expect(table.find("picker")).to_be_visible()
    table.find("leave").click()
    expect(table.find("resume")).to_be_visible()
    table.page.reload()
    table.find("resume").click()
    expect(table.find("picker")).to_be_visible()


def test_a_saved_game_is_opened_again(table: Table, tmp_path: Path) -> None:
    table.begin("Ann")
    table.decide_until("take")
    status = table.status
    with table.page.expect_download() as saving:
        table.find("save").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.suffix == ".jsonl"
    table.find("leave").click()
    table.find("open-game").set_input_files(file)
    expect(table.find("status")).to_have_text(status)


def test_hands_stay_hidden_until_their_owner_looks(table: Table) -> None:
    table.begin("Ann", "Bob", bots=(), seed="3")
    kept: dict[str, str] = {}
    for _step in range(8):
        if table.waits:
            name = table.find("look").inner_text().removeprefix("I am ")
            everything = table.page.content()
            assert table.find("question").count() == 0
            assert "Your bonus cards" not in everything
            for cards in kept.values():
                assert cards not in table.page.locator("main").inner_text()
            table.find("look").click()
            expect(table.find("question")).to_be_visible()
            assert table.status.startswith(name)
        known = table.page.locator(".known li strong")
        kept |= {card: card for card in known.all_inner_texts() if table.phase == "bonus"}
        table.decide()
    assert kept


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("ru")], ids=str)
def test_five_players_with_all_expansions(table: Table, screen: Screen, axe: "Callable[[Page], list[str]]") -> None:
    table.visit()
    if screen.touch:
        table.find("fold").click()
    table.find("edition").select_option("collectors")
    for expansion in ALL:
        table.find(f"expansion-{expansion}").check()
    for _bot in range(3):
        table.find("add-bot").click()
    for bot in range(4):
        table.find(f"bot-{bot}").select_option("random")
    table.find("seed").fill("8")
    table.find("begin").click()
    table.settle()
    expect(table.page.locator("[data-test^=player-]")).to_have_count(5)
    asked = {table.decide() for _step in range(14)}
    assert len(asked) > 4
    assert axe(table.page) == []


def test_alone(table: Table) -> None:
    table.begin("Ann", bots=())
    table.decide_until("place")
    table.decide()
    expect(table.page.locator("[data-test^=player-]")).to_have_count(1)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("cs"), NARROW.speaking("ru")], ids=str)
@pytest.mark.parametrize("two", [False, True], ids=["castles", "two-castles"])
def test_every_question_is_in_order_for_those_who_do_not_see(
    page: "Page", server: "Address", screen: Screen, two: bool, axe: "Callable[[Page], list[str]]"
) -> None:
    table = Table(page, server.url, two)
    table.visit()
    expect(table.find("setup")).to_be_visible()
    assert axe(page) == []
    table.find("seed").fill("4")
    table.find("begin").click()
    table.settle()
    seen: set[str] = set()
    for _step in range(12):
        if table.phase not in seen:
            assert axe(page) == [], table.phase
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        seen.add(table.decide())
    assert len(seen) > 3


def test_what_is_refused_is_said_and_the_game_goes_on(table: Table) -> None:
    table.begin("Ann", seed="2")
    table.decide_until("price")
    table.page.locator("summary", has_text="Or type an answer").click()
    table.find("typed").fill("nonsense nonsense")
    table.find("typed").press("Enter")
    expect(table.find("refusal")).to_be_visible()
    table.decide()
    expect(table.find("refusal")).to_have_count(0)


def test_a_file_that_is_no_game_is_refused_in_a_sentence(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "nonsense.jsonl"
    file.write_text("nonsense", encoding="utf-8")
    table.visit()
    table.find("open-game").set_input_files(file)
    expect(table.find("refusal")).to_contain_text("not a log")
    expect(table.find("setup")).to_be_visible()
