"""The sides of tiles in tables: letters in English, words where a letter would name another side."""

import json
import re

import pytest

from cli.main import run
from tests.support.terminal import in_terminal

SIDE_LETTERS = re.compile(r"\b(?:[NESW]\d,\d|[NS][EW]|[NESW])(?=\s|$)")


@pytest.mark.parametrize("language", ["cs", "ru", "fr"])
@pytest.mark.parametrize("tile", ["nap-room", "stairs", "dining-room", "gatehouse", "great-hall"])
def test_no_english_letter_names_a_side_in_another_language(tile: str, language: str) -> None:
    shown = in_terminal("tiles", tile, "--lang", language)
    assert shown.code == 0
    assert not SIDE_LETTERS.findall(shown.text)


def test_a_table_says_sides_in_the_words_of_the_language() -> None:
    said = in_terminal("tiles", "nap-room", "--lang", "cs").text.replace("\N{NO-BREAK SPACE}", " ")
    assert re.search(r"/0 +4 x 2 +východ 3,1 jih 1,1", said)
    assert re.search(r"/1 +1 x 3 .*sever *\n", in_terminal("tiles", "stairs", "--lang", "cs").text), "the dark end"
    assert re.search(r"E3,1 S1,1", in_terminal("tiles", "nap-room").text)


def test_json_names_sides_by_letters_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for language in ("en", "cs"):
        run(["tiles", "stairs", "--json", "--lang", language])
        found.append(json.loads(capsys.readouterr().out)["tiles"][0]["turns"])
    assert found[0] == found[1]
    assert [turn["dark_end"] for turn in found[0]] == ["W", "N", "E", "S"]
