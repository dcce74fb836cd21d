"""The final scoring of an evening on the page: the journey J9, for both games, held equal to the engine."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from cli.answers.page import ask_page
from tests.web.conftest import DESKTOP, PHONE, ROOT, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.support.server import Address

FINISHED = ROOT / "examples" / "positions" / "finished.position.yaml"
SMALL = Screen("small", 320, 640, touch=True)
HOUSE = "foyer-3@0,0 salon@3,0 nap-room@10,0/1"
WRONG = "foyer-3@0,0 salon@3,0 nap-room@4,0"
LEFT, RIGHT = "throne-living-corridor@0,0 wine-room@2,0", "throne-food-sleeping@0,0"


class Scored(NamedTuple):
    """The screen as a person uses it."""

    page: "Page"
    url: str

    def find(self, name: str) -> "Locator":
        """What a test names on the page."""
        return self.page.locator(f'[data-test="{name}"]').first

    def open(self, game: str = "") -> None:
        """Go straight to the sheet."""
        self.page.goto(f"{self.url}#{game}/evening")
        self.find("evening").wait_for()

    def show(self, tab: str) -> None:
        """On a phone: choose a tab; elsewhere everything is shown."""
        self.find("evening").wait_for()
        if self.find(f"tab-{tab}").count():
            self.find(f"tab-{tab}").click()

    def read(self, file: Path) -> None:
        """Open a position file."""
        self.show("result")
        self.find("open-file").set_input_files(file)

    def paste(self, seat: int, castle: str) -> None:
        """Paste a castle for a player."""
        self.show(f"entry-{seat}")
        self.find(f"paste-{seat}").click()
        self.find(f"paste-text-{seat}").fill(castle)
        self.find(f"paste-take-{seat}").click()
        self.find(f"built-{seat}").wait_for()

    def totals(self, *points: int) -> None:
        """Wait until the players have these totals."""
        self.show("result")
        for seat, total in enumerate(points):
            expect(self.find(f"total-{seat}")).to_have_text(str(total))

    def saved(self, to: Path) -> Path:
        """Save the evening to a file."""
        self.show("result")
        with self.page.expect_download() as download:
            self.find("save").click()
        assert download.value.suggested_filename == "evening.position.yaml"
        download.value.save_as(to)
        return to


@pytest.fixture
def scored(page: "Page", server: "Address") -> Scored:
    return Scored(page, server.url)


def standings(position: str) -> list[int]:
    """The totals that the engine gives."""
    return [player["total"] for player in ask_page("standings", {"position": position})["players"]]


# entering


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("fr")], ids=str)
def test_three_taps_lead_from_the_start_page_to_the_first_entry(scored: Scored, screen: Screen) -> None:
    for tapped in ("go-evening", "castle-0", "tile-foyer-3"):
        scored.find(tapped).click()
    expect(scored.find("board")).to_have_attribute("data-castle", "foyer-3@0,0")
    scored.find("done").click()
    expect(scored.find("built-0")).to_contain_text("0")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("cs")], ids=str)
def test_a_pasted_castle_is_counted_and_typed_points_stand_in_its_place(scored: Scored, screen: Screen) -> None:
    scored.open()
    scored.paste(0, HOUSE)
    score = ask_page("score", {"castle": HOUSE})["total"]
    expect(scored.find("track-0")).to_have_attribute("placeholder", str(score))
    scored.totals(score, 0)
    scored.show("entry-0")
    scored.find("track-0").fill("31")
    scored.find("money-0").fill("20000")
    scored.totals(33, 0)
    scored.show("entry-0")
    scored.find("track-0").fill("")
    scored.totals(score + 2, 0)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=str)
def test_a_castle_that_cannot_stand_is_kept_marked_and_still_counted(scored: Scored, screen: Screen) -> None:
    scored.open()
    scored.paste(0, WRONG)
    expect(scored.find("trouble-0")).to_contain_text("1 room of the castle cannot stand")
    scored.find("name-0").fill("Marie")
    scored.find("castle-0").click()
    expect(scored.find("board")).to_have_attribute("data-castle", WRONG)
    expect(scored.page.locator("[data-test=board] .odd")).to_have_count(1)
    scored.find("done").click()
    expect(scored.find("name-0")).to_have_value("Marie")
    expect(scored.find("trouble-0")).to_be_visible()


def test_what_is_no_castle_is_refused_with_a_sentence_and_the_entry_stays(scored: Scored) -> None:
    scored.open()
    scored.paste(0, HOUSE)
    scored.find("paste-0").click()
    scored.find("paste-text-0").fill("no castle at all")
    scored.find("paste-take-0").click()
    expect(scored.page.locator(".paste-castle [role=alert]")).not_to_be_empty()
    assert scored.page.locator("[data-test=castle-0] [data-castle]").get_attribute("data-castle") == HOUSE


# a whole evening


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("ru"), SMALL], ids=str)
def test_a_finished_table_has_the_totals_of_the_engine_and_its_tie_break(scored: Scored, screen: Screen) -> None:
    scored.open()
    scored.read(FINISHED)
    scored.totals(*standings(FINISHED.read_text(encoding="utf-8")))
    expect(scored.find("verdict")).to_contain_text("WIN-2")
    expect(scored.page.locator(".podium .winner .name")).to_have_text("Otto")
    scored.find("cell-favors-0").click()
    items = scored.find("items").locator("li")
    expect(items).to_have_count(3)
    points = [int(one.locator("strong").inner_text()) for one in items.all()]
    assert sum(points) == int(scored.find("cell-favors-0").inner_text())


def test_what_is_saved_is_opened_again_with_the_same_totals(scored: Scored, tmp_path: Path) -> None:
    scored.open()
    scored.read(FINISHED)
    totals = standings(FINISHED.read_text(encoding="utf-8"))
    scored.totals(*totals)
    saved = scored.saved(tmp_path / "evening.position.yaml")
    assert standings(saved.read_text(encoding="utf-8")) == totals
    scored.find("begin").click()
    scored.totals(0, 0, 0, 0)
    scored.read(saved)
    scored.totals(*totals)
    assert scored.saved(tmp_path / "again.yaml").read_bytes() == saved.read_bytes()


def test_what_was_typed_a_moment_ago_is_saved_with_the_rest(scored: Scored, tmp_path: Path) -> None:
    scored.open()
    scored.totals(0, 0)
    scored.find("track-0").fill("31")
    text = scored.saved(tmp_path / "evening.position.yaml").read_text(encoding="utf-8")
    assert ask_page("evening", {"position": text})["players"][0]["total"] == 31


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=str)
def test_nothing_is_lost_by_reloading_and_the_last_evening_is_offered_again(scored: Scored, screen: Screen) -> None:
    scored.open()
    scored.read(FINISHED)
    totals = standings(FINISHED.read_text(encoding="utf-8"))
    scored.totals(*totals)
    scored.page.reload()
    scored.totals(*totals)
    scored.find("begin").click()
    scored.totals(0, 0, 0, 0)
    scored.find("again").click()
    scored.totals(*totals)


def test_an_evening_left_in_another_window_is_offered_there(scored: Scored) -> None:
    scored.open()
    scored.read(FINISHED)
    totals = standings(FINISHED.read_text(encoding="utf-8"))
    scored.totals(*totals)
    other = Scored(scored.page.context.new_page(), scored.url)
    other.open()
    other.totals(0, 0)
    other.find("again").click()
    other.totals(*totals)


def test_a_file_that_is_dropped_is_opened_and_one_that_is_none_changes_nothing(scored: Scored) -> None:
    scored.open()
    drop(scored, "neither: here\nnor: there\n")
    expect(scored.find("trouble")).to_be_visible()
    drop(scored, FINISHED.read_text(encoding="utf-8"))
    scored.totals(*standings(FINISHED.read_text(encoding="utf-8")))
    expect(scored.find("trouble")).to_have_count(0)


def drop(scored: Scored, text: str) -> None:
    """Drop a file on the sheet."""
    script = """(node, text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "table.yaml"));
        node.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }"""
    scored.find("evening").evaluate(script, text)


def test_cards_favors_and_stacks_are_chosen_from_searched_lists(scored: Scored) -> None:
    scored.open()
    scored.paste(0, HOUSE)
    scored.find("cards-0-add").click()
    scored.find("cards-0-search").fill("sleep")
    scored.find("card-type-sleeping").check()
    scored.find("stack-200").check()
    scored.find("favors-add").click()
    scored.find("favors-search").fill("living area")
    scored.page.locator("[data-test=favors] [data-test=card-area-living]").check()
    wanted = {
        "players": [{"castle": HOUSE, "bonus_cards": ["type-sleeping"]}, {}],
        "favors": ["area-living"],
        "depleted": ["200"],
    }
    scored.totals(*(player["total"] for player in ask_page("evening", wanted)["players"]))
    scored.find("cards-1-add").click()
    taken = scored.page.locator("[data-test=cards-1] [data-test=card-type-sleeping]")
    expect(taken).to_be_disabled()


def test_who_plays_alone_is_given_a_rank(scored: Scored) -> None:
    scored.open()
    scored.find("fewer").click()
    scored.paste(0, HOUSE)
    wanted = ask_page("evening", {"players": [{"castle": HOUSE, "name": "Player 1"}], "lang": "en"})
    expect(scored.find("verdict")).to_contain_text(wanted["verdict"].partition(" [")[0])


def test_another_edition_scores_the_same_sheet_anew(scored: Scored) -> None:
    scored.open()
    scored.read(FINISHED)
    text = FINISHED.read_text(encoding="utf-8")
    scored.totals(*standings(text))
    scored.find("edition").select_option("first")
    first = ask_page("evening", {"position": text, "edition": "first"})
    scored.totals(*(player["total"] for player in first["players"]))


def test_the_result_is_copied_as_text_and_printed_with_every_item(scored: Scored) -> None:
    scored.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    scored.open()
    scored.read(FINISHED)
    scored.totals(*standings(FINISHED.read_text(encoding="utf-8")))
    scored.find("copy").click()
    expect(scored.page.locator(".evening-tools output")).not_to_be_empty()
    text = scored.page.evaluate("navigator.clipboard.readText()")
    assert "Sophie-Charlotte: 58" in text
    assert "+8 Most money: 31000 (FAVOR-LIST-10)" in text
    scored.page.emulate_media(media="print")
    expect(scored.page.locator(".print-only").get_by_text("+8 Most money: 31000 (FAVOR-LIST-10)")).to_be_visible()
    expect(scored.find("entry-0")).to_be_hidden()


# the sister game


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("ru")], ids=str)
def test_castles_of_the_sister_game_lie_between_players_and_ludwig_is_the_third(scored: Scored, screen: Screen) -> None:
    scored.open("two:")
    scored.paste(0, LEFT)
    scored.paste(2, RIGHT)
    castles = [{"castle": LEFT}, {}, {"castle": RIGHT}]
    wanted = ask_page("two-castles.evening", {"players": [{"name": "A"}, {"name": "B"}], "castles": castles})
    scored.totals(*(player["total"] for player in wanted["players"]))
    for at, entry in enumerate(wanted["castles"]):
        expect(scored.find(f"castle-total-{at}")).to_have_text(str(entry["castle"]["total"]))
    assert scored.find("player-sheet").locator("tbody tr").count() == 3
    scored.find("more").click()
    expect(scored.page.locator("[data-test=player-sheet] tbody th").last).not_to_have_text("Ludwig")


def test_an_evening_of_the_sister_game_is_saved_and_opened_again(scored: Scored, tmp_path: Path) -> None:
    scored.open("two:")
    scored.paste(0, LEFT)
    scored.find("attendants-0-add").click()
    scored.page.locator("[data-test=attendants-0] [data-test^=more-]").first.click()
    expect(scored.page.locator("[data-test=attendants-0] .card-chip:not(.add)")).to_have_count(1)
    saved = scored.saved(tmp_path / "evening.position.yaml")
    text = saved.read_text(encoding="utf-8")
    assert ask_page("two-castles.evening", {"position": text})["castles"][0]["attendants"] != []
    scored.find("begin").click()
    scored.read(saved)
    expect(scored.page.locator("[data-test=attendants-0] .card-chip:not(.add)")).to_have_count(1)


# for everybody


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("ru"), SMALL.speaking("fr")], ids=str)
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(
    scored: Scored, screen: Screen, axe: "Callable[[Page], list[str]]"
) -> None:
    scored.open()
    assert axe(scored.page) == []
    scored.read(FINISHED)
    scored.totals(*standings(FINISHED.read_text(encoding="utf-8")))
    scored.find("cell-favors-0").click()
    assert axe(scored.page) == []
    for tab in ("entry-1", "table"):
        scored.show(tab)
        scored.find("cards-1-add" if tab == "entry-1" else "favors-add").click()
        assert axe(scored.page) == []
    assert scored.page.evaluate("document.documentElement.scrollWidth") <= screen.width
    scored.open("two:")
    assert axe(scored.page) == []


def test_the_sheet_is_filled_in_by_keyboard_alone(scored: Scored) -> None:
    scored.open()
    keyboard = scored.page.keyboard
    scored.find("name-0").focus()
    keyboard.type("Marie")
    for _step in range(3):  # the castle, the text of one, the track
        keyboard.press("Tab")
    keyboard.type("40")
    keyboard.press("Tab")
    keyboard.type("30000")
    scored.totals(43, 0)
    assert scored.find("verdict").get_attribute("aria-live") == "polite"
