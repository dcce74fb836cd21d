"""What shows itself in a notebook: sound HTML with the drawings and the reasons, and no markup of strangers."""

from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

import madking
from engine.catalogue import find_tile
from engine.kernel.i18n import set_language
from madking import two_castles
from tests.support.paths import ROOT
from tests.support.programs import output

LANGUAGES = ("en", "ru", "cs", "fr")
CASTLE, SISTER = "foyer-4@0,0 salon@3,0", "throne-living-corridor@0,0 wine-room@2,0 nap-room@2,1"


class Page(HTMLParser):
    """Reads HTML and holds it to account: every tag is closed by its own, and nothing runs or is fetched."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self._look(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look(tag, attrs)

    def _look(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert tag not in ("script", "iframe", "object", "link", "img")
        for name, value in attrs:
            assert not name.startswith("on"), name
            assert "javascript:" not in str(value)
            assert name == "xmlns" or "://" not in str(value), value

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def page(shown: Any) -> Page:
    """What a notebook shows of something."""
    return Page(shown._repr_html_())


@pytest.fixture(autouse=True)
def english() -> Any:
    """Tests may choose another language; the next one begins in English."""
    yield
    set_language("en")


def position(name: str = "purchase") -> madking.GameState:
    text = (ROOT / "examples" / "positions" / f"{name}.position.yaml").read_text(encoding="utf-8")
    return madking.load_position(text, madking.Need.ADVICE)


@cache
def log_of(sister: bool = False) -> tuple[str, ...]:
    """A game between bots."""
    played: Any = (
        two_castles.simulate(["greedy", "random", "random"], seed="docs", record=True)
        if sister
        else madking.simulate(["greedy", "random"], seed="docs", record=True)
    )
    return tuple(next(iter(played)).log)


def test_a_verdict_shows_its_picture_and_every_reason() -> None:
    yes, no = madking.judge(CASTLE, "nap-room@7,-2"), madking.judge(CASTLE, "nap-room@2,0")
    shown = page(yes)
    assert "Yes: Nap Room (7,-2) may be placed." in shown.text
    assert yes.score is not None
    assert all(item.rule in shown.text for item in yes.score.items)
    assert shown.tags.count("svg") == 1
    assert all(violation.reason in page(no).text and violation.rule in page(no).text for violation in no.violations)


def test_a_verdict_of_the_sister_game_shows_the_judged_room() -> None:
    yes, no = two_castles.judge(SISTER, "tower@2,2"), two_castles.judge(SISTER, "fountain@1,0")
    assert "Yes: Tower (2,2) may be placed." in page(yes).text
    assert "B2C-PLACE-4" in page(no).text
    assert 'data-new="fountain@1,0"' in no._repr_html_()
    assert two_castles.Castle.parse(SISTER)._repr_svg_().startswith("<svg ")


def test_hints_show_three_pictures_and_all_reasons() -> None:
    advice = madking.hint(CASTLE, "nap-room", top=4)
    shown = page(advice)
    assert shown.tags.count("svg") == 4  # three castles in one picture
    assert shown.tags.count("tr") == 5
    for found in advice.hints:
        assert all(part.why in shown.text for part in found.parts)


def test_hints_for_a_turn_show_what_cannot_be_done() -> None:
    advice = madking.hint_turn(position(), top=3, each=True)
    shown = page(advice)
    assert advice.refused
    assert all(refusal.why in shown.text for refusal in advice.refused)


def test_choices_without_a_place_show_themselves() -> None:
    advice = madking.hint_turn(position("sleeping"), top=3)
    assert page(advice).tags.count("tr") == 1 + len(advice.ranked("value"))


def test_hints_of_the_sister_game_show_the_castles_that_they_lead_to() -> None:
    shown = page(two_castles.hint(SISTER, ["tower", "bakery"]))
    assert shown.tags.count("svg") == 3
    assert "The castle is worth 3 points now." in shown.text
    assert "B2C-SCORE-TOWER Tower (2,3) +3" in shown.text


def test_a_table_shows_players_market_and_castles() -> None:
    table = position()
    shown = page(table)
    assert all(name in shown.text for name in table.names)
    assert all(find_tile(offer.slug).name() in shown.text for offer in table.market)
    assert shown.tags.count("svg") == len(table.castles)


def test_a_replay_shows_points_rounds_and_the_final_castles() -> None:
    for replay, castles in ((madking.replay(log_of()), 2), (two_castles.replay("\n".join(log_of(sister=True))), 3)):
        shown = page(replay)
        last = replay[-1].state
        assert len(replay) == len(replay.moments) == len(replay.scores)
        assert shown.tags.count("svg") == castles + 1
        assert shown.tags.count("polyline") == len(last.names)
        assert shown.tags.count("details") == len({moment.state.round for moment in replay[:-1]})
        for name, points in zip(last.names, replay.scores[-1], strict=True):
            assert f"{name} {points}" in shown.text


def test_a_replay_is_the_moments_that_the_engine_plays_again() -> None:
    from engine.game.game import replay

    assert list(madking.replay(log_of())) == list(replay(log_of()))
    assert madking.replay("\n".join(log_of())).moments == madking.replay(log_of()).moments


def test_a_torn_log_shows_where_it_breaks_off_and_a_wrong_one_is_refused() -> None:
    torn = madking.replay("\n".join(log_of()[:40]) + "\n" + log_of()[40][:9])
    assert 0 < len(torn) < len(log_of())
    assert page(torn)
    with pytest.raises(madking.MadKingError):
        madking.replay("no log at all")


@pytest.mark.parametrize("game", [madking, two_castles], ids=["castles", "two-castles"])
def test_names_of_players_are_escaped(game: Any) -> None:
    name = "<script>alert(1)</script>"
    lines = [line.replace("random-2", name) for line in log_of(sister=game is two_castles)]
    replay = game.replay(lines)
    for shown in (replay, replay[-1].state):
        assert name in page(shown).text
        assert "<script" not in shown._repr_html_()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_shown_in_every_language(lang: str) -> None:
    set_language(lang)
    nap = find_tile("nap-room").name(lang)
    assert nap in page(madking.judge(CASTLE, "nap-room@7,-2")).text
    assert nap in page(madking.hint(CASTLE, "nap-room", top=1)).text
    table = position()
    assert find_tile(table.market[0].slug).name(lang) in page(table).text
    for shown in (madking.replay(log_of()), two_castles.judge(SISTER, "tower@2,2"),
                  two_castles.hint(SISTER, ["tower"]), two_castles.replay(log_of(sister=True))):  # fmt: skip
        assert page(shown).text
    advice = two_castles.hint(SISTER, ["tower"])
    wine = two_castles.find_tile("wine-room").name(lang)
    assert wine in page(advice).text, "rooms are said in the words of their own game"


def test_showing_hints_loads_nothing_heavy() -> None:
    program = f"""
import sys
from madking import hint, two_castles
hint({CASTLE!r}, "nap-room")._repr_html_()
two_castles.hint({SISTER!r}, ["tower"])._repr_html_()
print([name for name in ("ortools", "shapely", "networkx", "rich", "typer", "cli") if name in sys.modules])
"""
    assert output(program) == "[]\n"


def test_nothing_that_is_shown_is_random() -> None:
    for shown in (madking.hint(CASTLE, "nap-room"), position(), madking.replay(log_of())):
        assert shown._repr_html_() == shown._repr_html_()
