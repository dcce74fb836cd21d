"""A real table followed on the page: the journey J10, each step judged as the engine judges it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from cli.answers.page import ask_page
from solver.table.arena import play_game
from tests.support.series import big_series
from tests.web.conftest import DESKTOP, PHONE, ROOT, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.support.server import Address

POSITIONS = ROOT / "examples" / "positions"
SMALL = Screen("small", 320, 640, touch=True)
MARKET = ("salon", "nap-room", "kitchen", "pantry", "dungeon")


class Followed(NamedTuple):
    """The screen as a person uses it."""

    page: "Page"
    url: str

    def find(self, name: str) -> "Locator":
        """What a test names on the page."""
        return self.page.locator(f'[data-test="{name}"]').first

    def asked(self, phase: str) -> None:
        """Wait until this is to be decided, and the referee has answered."""
        self.page.wait_for_selector(f'[data-test=question][data-phase="{phase}"]')
        self.page.wait_for_selector(".follow-columns:not(.busy)")

    def open(self, name: str, phase: str) -> None:
        """Take up a table of the examples."""
        self.page.goto(f"{self.url}#/follow")
        self.find("open-file").set_input_files(POSITIONS / f"{name}.position.yaml")
        self.asked(phase)

    def begin(self) -> None:
        """Set up a table of two."""
        self.find("go-follow").click()
        for seat, name in enumerate(("Marie", "Otto")):
            self.find(f"name-{seat}").fill(name)
        for room in MARKET:
            self.find("add-room").fill(room.replace("-", " "))
            self.find(f"found-{room}").click()
        self.find("begin").click()
        self.asked("price")

    def price(self) -> None:
        """Set the prices as the rooms lie."""
        self.find("set-prices").click()
        self.asked("take")

    def do(self, send: str) -> None:
        """Do what is offered."""
        self.page.locator(f'[data-send="{send}"]').click()

    def say(self, words: str) -> None:
        """Say a step as text."""
        self.find("say").fill(words)
        self.find("say-it").click()

    def put(self) -> None:
        """Put the tile in hand on the first place that the picker offers."""
        self.find("round-next").click()
        self.find("round-put").click()
        self.page.wait_for_selector("[data-test=picker]", state="detached")

    def has(self, seat: int, *castles: str) -> None:
        """Wait until a player has one of these castles."""
        drawn = self.page.locator(f"[data-test=castle-{seat}] [data-castle]")
        expect(drawn).to_have_attribute("data-castle", re.compile(f"^({'|'.join(map(re.escape, castles))})$"))


@pytest.fixture
def followed(page: "Page", server: "Address") -> Followed:
    return Followed(page, server.url)


# a round


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("ru")], ids=str)
def test_a_table_is_set_up_priced_and_a_room_bought_and_placed(followed: Followed, screen: Screen) -> None:
    followed.begin()
    followed.page.locator("[data-room=pantry]").click()
    followed.find("space-0").click()
    followed.price()
    expect(followed.find("sale-pantry").locator(".price")).to_have_text("15000")
    followed.do("take kitchen")
    followed.asked("place")
    expect(followed.find("purse-0")).to_contain_text("23000")
    followed.put()
    legal = ask_page("legal", {"castle": "foyer-3@0,0", "tiles": ["kitchen"]})["tiles"]["kitchen"]["places"]
    followed.has(1, *(f"foyer-3@0,0 {place['at']}" for place in legal))
    expect(followed.find("log").locator("li")).to_have_count(4)


def test_a_wrong_place_is_refused_with_its_rule_and_changes_nothing(followed: Followed) -> None:
    followed.begin()
    followed.price()
    followed.do("take kitchen")
    followed.asked("place")
    followed.say("place kitchen@0,0")
    expect(followed.find("refusal")).to_contain_text("PLACE-4")
    expect(followed.find("refusal").locator("a").first).to_have_attribute("href", "#/rules/PLACE-4")
    followed.has(1, "foyer-3@0,0")
    followed.asked("place")


def test_a_tile_is_laid_by_hand_where_no_place_is_offered(followed: Followed) -> None:
    followed.begin()
    followed.price()
    followed.do("take pantry")
    followed.asked("place")
    followed.find("elsewhere").click()
    board = followed.find("entering").locator("[data-test=board]")
    followed.find("tile-pantry").click()
    followed.page.wait_for_selector("[data-test=entering] [data-test=board][data-places]")
    board.focus()
    followed.page.keyboard.press("n")
    followed.page.keyboard.press("Enter")
    expect(board).not_to_have_attribute("data-castle", "foyer-3@0,0")
    laid = board.get_attribute("data-castle") or ""
    followed.find("done").click()
    followed.asked("take")
    followed.has(1, laid)


def test_the_next_market_is_written_over_what_is_only_imagined(followed: Followed) -> None:
    followed.begin()
    followed.price()
    for _player in range(2):
        followed.do("pass")
        followed.page.wait_for_selector(".follow-columns:not(.busy)")
    followed.asked("price")
    followed.find("correct").click()
    followed.find("offer-away-0").click()
    followed.find("offer-add").fill("sauna")
    followed.find("found-sauna").click()
    followed.find("height-deck").fill("15")
    followed.find("apply").click()
    followed.asked("price")
    expect(followed.find("pricing")).to_contain_text("Sauna")


# correcting, undoing, keeping


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=str)
def test_a_wrong_correction_is_refused_with_a_sentence_and_a_right_one_taken(
    followed: Followed, screen: Screen
) -> None:
    followed.open("purchase", "take")
    followed.find("correct").click()
    followed.find("offer-price-0").fill("9000")
    followed.find("apply").click()
    expect(followed.find("correct-refused")).to_contain_text("9000")
    followed.find("offer-price-0").fill("15000")
    followed.find("offer-coins-0").fill("7000")
    followed.find("money-0").fill("3000")
    followed.find("score-1").fill("30")
    followed.find("apply").click()
    followed.asked("take")
    expect(followed.find("sale-billiards-room").locator(".coins")).to_contain_text("7000")
    expect(followed.find("purse-0")).to_contain_text("3000")
    followed.find("undo").click()
    expect(followed.find("sale-billiards-room").locator(".coins")).to_contain_text("3000")
    expect(followed.find("purse-0")).to_contain_text("14000")


def test_a_castle_is_corrected_by_hand(followed: Followed) -> None:
    followed.open("purchase", "take")
    followed.find("correct").click()
    followed.find("enter-0").click()
    board = followed.find("entering").locator("[data-test=board]")
    expect(board).to_have_attribute("data-castle", followed_castle("purchase", 0))
    followed.find("done").click()
    followed.find("cancel").click()
    followed.has(0, followed_castle("purchase", 0))


def followed_castle(name: str, seat: int) -> str:
    """The castle of a player as the engine writes it."""
    text = (POSITIONS / f"{name}.position.yaml").read_text(encoding="utf-8")
    castle: str = ask_page("follow", {"position": text})["table"]["castles"][seat]
    return castle


def test_steps_are_undone_and_done_again_and_kept_when_the_page_is_reloaded(followed: Followed) -> None:
    followed.open("purchase", "take")
    followed.do("take billiards-room")
    followed.asked("place")
    followed.find("undo").click()
    followed.asked("take")
    followed.find("redo").click()
    followed.asked("place")
    followed.page.reload()
    followed.asked("place")
    followed.find("undo").click()
    followed.asked("take")
    followed.find("new-table").click()
    followed.find("follow-setup").wait_for()


def test_the_table_is_saved_opened_again_and_scored(followed: Followed, tmp_path: Path) -> None:
    followed.open("purchase", "take")
    with followed.page.expect_download() as download:
        followed.find("save").click()
    saved = tmp_path / "table.position.yaml"
    download.value.save_as(saved)
    text = saved.read_text(encoding="utf-8")
    assert ask_page("follow", {"position": text})["text"] == text
    followed.find("score-now").click()
    totals = [player["total"] for player in ask_page("evening", {"position": text})["players"]]
    for seat, total in enumerate(totals):
        expect(followed.find(f"total-{seat}")).to_have_text(str(total))


def test_a_log_is_taken_up_where_it_ends(followed: Followed, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    lines = play_game(big_series(("greedy", "greedy"), "followed", record=True), 0).log
    log.write_text("\n".join(lines[:12]) + "\n", encoding="utf-8")
    followed.find("go-follow").click()
    followed.find("open-file").set_input_files(log)
    status = ask_page("follow", {"position": log.read_text(encoding="utf-8")})["table"]["status"]
    expect(followed.find("status")).to_contain_text(status, ignore_case=True)


# advice


@pytest.mark.parametrize(
    ("name", "phase", "question", "shown"),
    [
        ("purchase", "take", "hint", "hints"),
        ("pricing", "price", "price", "prices-advised"),
        ("sleeping", "stash", "pick", "picks-advised"),
        ("endgame", "take", "endgame", "end-advised"),
    ],
)
def test_advice_is_shown_beside_the_table_with_its_reasons(
    followed: Followed, name: str, phase: str, question: str, shown: str
) -> None:
    followed.open(name, phase)
    followed.find(f"ask-{question}").click()
    followed.find(shown).wait_for()
    assert len(followed.find(shown).inner_text()) > 40


def test_what_cannot_be_advised_on_is_said_kindly(followed: Followed) -> None:
    followed.open("purchase", "take")
    followed.find("ask-price").click()
    expect(followed.find("advice-refused")).to_contain_text("prices are not to be set now")


def test_what_to_pick_is_asked_only_while_a_stack_is_looked_through(followed: Followed) -> None:
    followed.open("sleeping", "stash")
    expect(followed.find("ask-pick")).to_be_visible()
    followed.open("purchase", "take")
    expect(followed.find("ask-price")).to_be_visible()
    expect(followed.find("ask-pick")).to_have_count(0)


def test_referee_only_gives_no_advice(followed: Followed) -> None:
    followed.open("purchase", "take")
    followed.find("advice").wait_for()
    expect(followed.find("sale-vestibule").locator(".points")).to_have_count(1)
    followed.find("referee-only").check()
    expect(followed.find("advice")).to_have_count(0)
    expect(followed.find("sale-vestibule").locator(".points")).to_have_count(0)


# for everybody


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("ru"), SMALL.speaking("fr")], ids=str)
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(
    followed: Followed, screen: Screen, axe: "Callable[[Page], list[str]]"
) -> None:
    followed.find("go-follow").click()
    followed.find("follow-setup").wait_for()
    assert axe(followed.page) == []
    for name, phase in (("pricing", "price"), ("purchase", "take"), ("sleeping", "stash")):
        followed.open(name, phase)
        assert axe(followed.page) == []
        assert followed.page.evaluate("document.documentElement.scrollWidth") <= screen.width
    followed.find("correct").click()
    assert axe(followed.page) == []
    assert followed.page.evaluate("document.documentElement.scrollWidth") <= screen.width
