"""Names of tiles: those that a booklet gives, and those that are our choice and say so."""

import pytest

from engine.catalogue import all_tiles, find_tile
from engine.kernel.i18n import LANGUAGES
from tests.support.cli import Ask


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
def test_tiles_shows_which_names_are_ours(language: str, name: str, ask: Ask) -> None:
    code, out, _err = ask("tiles", "salon", "--size", "350", "--lang", language)
    assert code == 0
    assert name in out
    assert ("\n* " in out) == (language == "cs")
    assert ask("tiles", "parlor", "--json").document["tiles"][0]["names_ours"] == ["ru", "cs", "fr"]
