"""Links to the page: whatever can be written is read back, and what is none is refused by its piece."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Castle
from engine.castle.placement import Placement
from engine.kernel.errors import MadKingError, NotationError
from engine.kernel.spoken import CASTLES, TWO_CASTLES
from engine.records.links import Link, is_link, read_link, write_link
from engine.rules.rulings import RULINGS
from tests.support.castles import attempts, castles

LINK = "#foyer-4@0,0~salon@3,0;e=first;r=corner-contact:touch;x=towers+swans;v=hallway@0,-1"


def test_a_link_says_castle_law_and_placement() -> None:
    link = read_link(f"http://127.0.0.1:8730/{LINK}")
    assert link == Link("foyer-4@0,0 salon@3,0", CASTLES, "first", (("corner-contact", "touch"),), ("towers", "swans"),
                        "hallway@0,-1")  # fmt: skip
    assert write_link(link) == LINK


def test_the_sister_game_is_named() -> None:
    link = read_link("#two:throne-living-corridor@0,0~wine-room@2,-1")
    assert (link.game, link.castle) == (TWO_CASTLES, "throne-living-corridor@0,0 wine-room@2,-1")
    assert write_link(link) == "#two:throne-living-corridor@0,0~wine-room@2,-1"


def test_rulings_may_be_repeated_and_order_of_parts_is_free() -> None:
    link = read_link("#foyer-3@0,0;v=nap-room~at~foyer-3.W/3;r=a:b;e=second;r=c:d")
    assert link.rulings == (("a", "b"), ("c", "d"))
    assert link.placement == "nap-room at foyer-3.W/3"
    assert read_link(write_link(link)) == link


def test_what_a_chat_has_escaped_is_read() -> None:
    assert read_link("https://example.org/#foyer-4%400%2C0%7Esalon%403%2C0").castle == "foyer-4@0,0 salon@3,0"


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("#", "''"), ("#foyer-4@0,0~~salon@3,0", "foyer-4@0,0~~"), ("#foyer-4@0,0~salon", "'salon'"),
        ("#foyer-4@0,0;q=1", "'q=1'"), ("#foyer-4@0,0;e=", "'e='"), ("#foyer-4@0,0;e=first;e=second", "'e=second'"),
        ("#foyer-4@0,0;r=corner", "'corner'"), ("#foyer-4@0,0;x=towers+", "''"), ("#foyer-4@0,0;v=", "'v='"),
        ("#foyer-4@0,0/4", "foyer-4@0,0/4"), ("#foyer-4@0,0;v=<script>", "'<script>'"), ("#Foyer@0,0", "'Foyer@0,0'"),
        ("#two:two:throne@0,0", "'two:throne@0,0'"), ("#foyer-4@0,0;v=salon@3,0;v=salon@3,0", "'v=salon@3,0'"),
    ],
)  # fmt: skip
def test_what_is_no_link_is_refused_by_its_piece(text: str, piece: str) -> None:
    with pytest.raises(NotationError) as refusal:
        read_link(text)
    assert "cannot be read" in str(refusal.value)
    assert piece in str(refusal.value)


RULED = st.sampled_from([(ruling, option) for ruling in sorted(RULINGS) for option in sorted(RULINGS[ruling].options)])


@given(castles(), st.data())
def test_every_link_that_can_be_made_can_be_read_back(castle: Castle, data: st.DataObject) -> None:
    wanted: Placement | str = data.draw(attempts(castle) | st.just(""))
    edition = data.draw(st.sampled_from(["", "first", "second", "collectors"]))
    rulings = tuple(data.draw(st.lists(RULED, max_size=3)))
    expansions = tuple(data.draw(st.lists(st.sampled_from(["towers", "swans", "moats"]), unique=True)))
    link = Link(str(castle), CASTLES, edition, rulings, expansions, str(wanted))
    assert is_link(write_link(link))
    assert read_link(write_link(link)) == link


@given(st.text())
def test_any_text_is_a_link_or_refused(text: str) -> None:
    for typed in (text, f"#{text}", f"#foyer-4@0,0;{text}", f"#foyer-4@0,0~{text}"):
        try:
            link = read_link(typed)
        except MadKingError:
            continue
        assert read_link(write_link(link)) == link
