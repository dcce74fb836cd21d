"""Replay and review (J5): any log, also a torn one; scrubbed, plotted, reviewed, the better option seen, played on."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from cli.answers.page import ask_page
from solver.table.arena import play_game
from tests.support.series import big_series, sister_series
from tests.web.conftest import DESKTOP, PHONE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.support.server import Address

BOTS = ("greedy", "random", "random")
NARROW = Screen("narrow", 320, 640, touch=True)


@cache
def log_of(game: str = "castles") -> str:
    """A whole game of bots."""
    series: Any = (big_series if game == "castles" else sister_series)(BOTS, "film", record=True)
    return "\n".join(play_game(series, 0).log) + "\n"


def beginning(log: str) -> str:
    """The first third of a game: it is reviewed as any other, in a third of the time."""
    lines = log.splitlines()
    return "\n".join(lines[: len(lines) // 3]) + "\n"


@pytest.fixture
def film(page: "Page", server: "Address", tmp_path: Path) -> Callable[[str], "Page"]:
    """Opens a log as a file on the screen of replays."""

    def show(log: str) -> "Page":
        file = tmp_path / "game.jsonl"
        file.write_text(log, encoding="utf-8")
        page.goto(f"{server.url}#/replay")
        find(page, "file").set_input_files(file)
        expect(find(page, "plot")).to_be_visible()
        return page

    return show


def find(page: "Page", name: str) -> "Locator":
    """What a test names on the page."""
    return page.locator(f'[data-test="{name}"]')


def replayed(log: str, game: str = "castles") -> dict[str, Any]:
    """The steps as the engine tells them."""
    return ask_page("replay" if game == "castles" else f"{game}.replay", {"log": log})


def reviewed(log: str, game: str) -> dict[str, Any]:
    """The whole review, asked for part by part."""
    name = "review" if game == "castles" else f"{game}.review"
    form = part = ask_page(name, {"log": log})
    while part["reached"] < form["marks"][-1]["step"]:
        part = ask_page(name, {"log": log, "after": part["reached"]})
        form["moves"] += part["moves"]
    return form


def at_step(page: "Page", step: int, last: int) -> None:
    expect(find(page, "step")).to_contain_text(f"Step {step} of {last}")


def test_buttons_keys_slider_and_plot_lead_to_steps(film: Callable[[str], "Page"]) -> None:
    page, form = film(log_of()), replayed(log_of())
    last = len(form["steps"]) - 1
    at_step(page, last, last)
    expect(find(page, "final")).to_contain_text("points")
    find(page, "first").click()
    at_step(page, 0, last)
    find(page, "next").click()
    at_step(page, 1, last)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    at_step(page, 2, last)
    page.keyboard.press("PageDown")
    second = next(step["step"] for step in form["steps"] if step["round"] == 2)
    at_step(page, second, last)
    page.keyboard.press("End")
    at_step(page, last, last)
    find(page, "slider").fill("5")
    at_step(page, 5, last)
    expect(find(page, "told-now")).to_have_text("".join(form["steps"][5]["words"]))
    box = find(page, "plot").bounding_box()
    assert box is not None
    find(page, "plot").click(position={"x": box["width"] * (10 + 900 * 40 / last) / 920, "y": 20})
    at_step(page, 40, last)
    find(page, "log").locator("li").nth(3).locator("button").click()
    at_step(page, 3, last)


def test_keys_that_come_faster_than_the_page_is_drawn_all_count(film: Callable[[str], "Page"]) -> None:
    page, last = film(log_of()), len(replayed(log_of())["steps"]) - 1
    keys = ["Home", *["ArrowRight"] * 9, *["ArrowLeft"] * 2]
    page.evaluate(
        "keys => keys.forEach(key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true})))",
        keys,
    )
    at_step(page, 7, last)


def test_it_runs_and_stops(film: Callable[[str], "Page"]) -> None:
    page = film(log_of())
    find(page, "first").click()
    find(page, "run").click()
    expect(find(page, "step")).not_to_contain_text("Step 0 ")
    find(page, "run").click()
    expect(find(page, "run")).to_have_attribute("aria-label", "Run")


@pytest.mark.parametrize("game", ["castles", "two-castles"])
def test_every_castle_is_drawn_as_the_engine_has_it(film: Callable[[str], "Page"], game: str) -> None:
    page, form = film(log_of(game)), replayed(log_of(game), game)
    castles = list(form["castles"])
    placed = [step["step"] for step in form["steps"] if step["castles"]]
    for step in form["steps"]:
        castles = [step["castles"].get(str(number), text) for number, text in enumerate(castles)]
        if step["step"] not in placed[::9]:
            continue
        find(page, "slider").fill(str(step["step"]))
        builder = int(next(iter(step["castles"])))
        expect(page.locator(".stage .castle")).to_have_attribute("data-castle", castles[builder])
        find(page, "seat-1").click()
        expect(page.locator(".stage .castle")).to_have_attribute("data-castle", castles[1])
        find(page, "seat-1").click()


@pytest.mark.parametrize("game", ["castles", "two-castles"])
def test_the_review_points_out_what_was_given_up(film: Callable[[str], "Page"], game: str) -> None:
    log = log_of(game) if game == "castles" else beginning(log_of(game))
    page = film(log)
    find(page, "start-review").click()
    expect(find(page, "start-review")).to_be_enabled()
    expect(find(page, "review").locator("tbody tr")).to_have_count(3)
    form = reviewed(log, game)
    losses = [loss for loss in form["moves"] if loss["notable"]]
    assert losses
    expect(find(page, "turning")).to_have_count(len(form["turnings"]))
    expect(find(page, "turnings")).to_contain_text(form["turnings"][0]["words"])
    expect(find(page, "chances").locator("polyline")).to_have_count(3)
    expect(page.locator(".plot .loss")).to_have_count(len(losses))
    worst = max(losses, key=lambda loss: (loss["lost"], -loss["step"]))
    find(page, "worst").first.click()
    at_step(page, worst["step"], len(replayed(log, game)["steps"]) - 1)
    expect(find(page, "loss")).to_contain_text(worst["words"])
    shown = next(loss for loss in losses if loss["best_at"])
    find(page, "slider").fill(str(shown["step"]))
    find(page, "show-better").click()
    expect(page.locator(".stage .ghost.best")).to_be_visible()
    find(page, "see-better").click()
    expect(find(page, "board")).to_be_visible()
    expect(find(page, "headline")).to_contain_text("Yes")
    page.go_back()
    expect(find(page, "plot")).to_be_visible()


def test_referee_only_reviews_nothing(film: Callable[[str], "Page"]) -> None:
    page = film(log_of())
    find(page, "referee-only").check()
    expect(find(page, "review")).to_have_count(0)


def test_a_torn_log_is_shown_as_far_as_it_is_right(film: Callable[[str], "Page"]) -> None:
    page = film(log_of()[: len(log_of()) // 2])
    expect(find(page, "broken")).to_be_visible()
    find(page, "first").click()
    expect(find(page, "told-now")).to_contain_text("the deal")


def test_nonsense_is_refused_and_another_log_can_be_opened(
    film: Callable[[str], "Page"], tmp_path: Path, page: "Page", server: "Address"
) -> None:
    page.goto(f"{server.url}#/replay")
    find(page, "paste").fill('{"log": "madking"}\nnonsense')
    find(page, "open").click()
    expect(page.locator("[role=alert]").first).to_be_visible()
    film(log_of())
    find(page, "another-log").click()
    expect(find(page, "paste")).to_be_visible()


def test_the_log_survives_a_reload(film: Callable[[str], "Page"]) -> None:
    page = film(log_of())
    page.reload()
    expect(find(page, "plot")).to_be_visible()


@pytest.mark.parametrize("game", ["castles", "two-castles"])
def test_a_game_is_played_on_from_a_step(film: Callable[[str], "Page"], game: str) -> None:
    """Where only bots have played, the reader takes the first seat; everything before the step stays."""
    page = film(log_of(game))
    lines = [line for line in log_of(game).splitlines() if "do" in json.loads(line)]
    find(page, "slider").fill("30")
    find(page, "take-up").click()
    expect(find(page, "status")).to_be_visible()
    key = f"madking-game-{game}"
    kept = page.evaluate(f"() => JSON.parse(localStorage.getItem('{key}')).log").splitlines()
    done = [line for line in kept if "do" in json.loads(line)]
    assert [json.loads(line) for line in done[:30]] == [json.loads(line) for line in lines[:30]]
    expect(find(page, "question")).to_be_visible()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE.speaking("ru"), NARROW.speaking("cs")], ids=str)
@pytest.mark.parametrize("game", ["castles", "two-castles"])
def test_the_screen_is_in_order(
    film: Callable[[str], "Page"], screen: Screen, game: str, axe: "Callable[[Page], list[str]]"
) -> None:
    page = film(beginning(log_of(game)))
    find(page, "start-review").click()
    expect(find(page, "start-review")).to_be_enabled()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
