"""The pictures of the page in README: made by these tests, so that they show what there is.

`MADKING_PICTURES=docs make test` writes them anew.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.paths import POSITIONS
from tests.web.conftest import DESKTOP, PHONE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support.server import Address

PNG = b"\x89PNG"
FLUTE_ROOM = "foyer-4@0,0~flute-room@-3,0~observatory@-1,-4~salon@3,0~nap-room@10,0/1;v=east-tapestry-chamber@-1,3"
WRONG = "foyer-4@0,0~pumpkin-garden@3,0~salon@-7,1;v=hallway@0,-1"


@pytest.fixture
def keep(tmp_path: Path, page: "Page") -> Callable[[str], None]:
    """Take a picture, and keep it where it is wanted."""
    folder = Path(os.environ.get("MADKING_PICTURES") or tmp_path)

    def keep(name: str) -> None:
        page.wait_for_timeout(400)  # what moves has come to rest
        file = folder / f"{name}.png"
        page.screenshot(path=file)
        assert file.read_bytes().startswith(PNG)

    return keep


@pytest.mark.parametrize("screen", [DESKTOP._replace(width=1280, height=800)], ids=str)
def test_a_dispute_is_settled(page: "Page", server: "Address", keep: Callable[[str], None]) -> None:
    page.goto(f"{server.url}#{FLUTE_ROOM}")
    page.locator("[data-test=headline]").get_by_text("Yes").wait_for()
    keep("table-judge")


@pytest.mark.parametrize("screen", [PHONE], ids=str)
def test_a_wrong_place_is_explained_on_a_phone(page: "Page", server: "Address", keep: Callable[[str], None]) -> None:
    page.goto(f"{server.url}#{WRONG}")
    page.locator("[data-test=headline]").get_by_text("No").wait_for()
    keep("table-phone")


@pytest.mark.parametrize("screen", [DESKTOP._replace(width=1280, height=1500)], ids=str)
def test_an_evening_is_scored(page: "Page", screen: Screen, keep: Callable[[str], None]) -> None:
    page.locator("[data-test=paste]").fill((POSITIONS / "finished.position.yaml").read_text(encoding="utf-8"))
    page.locator("[data-test=open]").click()
    page.get_by_text("Winner: ").first.wait_for()
    keep("table-evening")
