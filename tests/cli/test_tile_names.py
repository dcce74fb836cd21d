"""Names of tiles: those that a booklet gives, and those that are our choice and say so."""

import json

import pytest

from cli.main import run
from engine.catalogue import all_tiles, find_tile
from engine.kernel.i18n import LANGUAGES


def test_a_name_of_ours_is_marked() -> None:
    """The booklets name a round Living room and a smoking salon, and never say which tile of the box that is."""
    assert find_tile("parlor").names_ours == ("ru", "cs", "fr")
    assert find_tile("salon").names_ours == ("cs",)
    assert find_tile("gallery-of-mirrors").names_ours == ()


def test_only_names_that_there_are_can_be_ours() -> None:
    for tile in all_tiles():
        assert set(tile.names_ours) <= set(tile.names) - {"en"}, tile.slug
        assert set(tile.names) <= set(LANGUAGES)


@pytest.mark.parametrize(("language", "name"), [("cs", "Kuřácký salónek*"), ("en", "Salon "), ("fr", "Salon ")])
def test_tiles_shows_which_names_are_ours(language: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tiles", "salon", "--size", "350", "--lang", language]) == 0
    out = capsys.readouterr().out
    assert name in out
    assert ("\n* " in out) == (language == "cs")
    assert run(["tiles", "parlor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tiles"][0]["names_ours"] == ["ru", "cs", "fr"]
