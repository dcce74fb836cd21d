"""The words of the four languages: what a program can see of their orthography."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cli.main import run
from engine.kernel.i18n import DOMAIN, N_, RULES_DOMAIN, labelled, say, say_number, set_language
from tools.locale import FOREIGN, load

CODE = re.compile(r"`[^`]*`|\{[^{}]*\}|\"[a-z0-9-]+@[-0-9,/]+\"|\b[\w.]+:[A-Z]\w*")
"""Commands, placeholders, castle text and `file.py:Class`: no part of a sentence."""


def texts(language: str, domain: str) -> Iterator[str]:
    for message in load(language, domain):
        if message.id:
            string = message.string
            yield from (string if isinstance(string, (tuple, list)) else (string or "",))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize("domain", [DOMAIN, RULES_DOMAIN])
def test_french_puts_a_hard_space_before_double_punctuation(domain: str) -> None:
    for text in texts("fr", domain):
        words = CODE.sub("x", text)
        assert not re.search(r"(?<![\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}])[:;!?»](?=\s|$)", words), text
        assert not re.search(r"«(?![\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}])", words), text


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("domain", [DOMAIN, RULES_DOMAIN])
def test_quotes_are_those_of_the_language(language: str, domain: str) -> None:
    assert [text for text in texts(language, domain) if '"' in CODE.sub("x", text)] == []


@pytest.mark.parametrize("language", FOREIGN)
def test_no_sentence_ends_in_a_blank_that_its_english_has_not(language: str) -> None:
    for message in load(language, DOMAIN):
        if isinstance(message.id, str) and message.id:
            assert str(message.string).endswith(" ") == message.id.endswith(" "), message.id


@pytest.mark.parametrize(("language", "number"), [("en", "1.5"), ("ru", "1,5"), ("cs", "1,5"), ("fr", "1,5")])
def test_decimals(language: str, number: str) -> None:
    set_language(language)
    assert say_number(1.5, ".1f") == number
    assert number in say(N_("value {value:.1f}"), value=1.5)
    assert f"+{number}" in say(N_("{rule} the best of five drawn tiles about {points:+.1f}"), rule="X", points=1.5)


@pytest.mark.parametrize(
    "command",
    [
        ("hint", "foyer-3@0,0 salon@3,0", "--tile", "nap-room", "--by", "value", "--top", "2"),
        ("price", "examples/positions/pricing.position.yaml"),
        ("pick", "examples/positions/sleeping.position.yaml"),
        ("plan", "foyer-4@0,0", "--tiles", "nap-room"),
        ("simulate", "--games", "2", "--players", "2"),
        ("two-castles", "hint", "throne-living-corridor@0,0 wine-room@2,0", "--tiles", "nap-room"),
    ],
)
@pytest.mark.parametrize("language", FOREIGN)
def test_no_answer_has_a_decimal_point(command: Any, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command, "--lang", language]) == 0
    assert re.findall(r"(?<![\w.])[0-9]+\.[0-9]+(?![\w.])", capsys.readouterr().out) == []


@pytest.mark.parametrize(
    ("name", "words"), [("Otto", "qu'Otto"), ("Élise", "qu'Élise"), ("Marie", "que Marie"), ("Bo", "que Bo")]
)
def test_french_elision_before_names(name: str, words: str) -> None:
    set_language("fr")
    sentence = N_("What {name} takes in the next round: {offer}, which leaves {net:.1f}.")
    assert say(sentence, name=name, offer="x", net=1.0).startswith(f"Ce {words} prend")
    first = say(N_("the tile of {name} first"), name=name)
    assert first == f"la tuile {words.replace('que ', 'de ').replace('qu', 'd')} en premier"


def test_labels_have_the_colon_of_their_language() -> None:
    set_language("fr")
    assert labelled("Cours", 3) == "Cours\N{NO-BREAK SPACE}: 3"
    set_language("ru")
    assert labelled("Дворы", 3) == "Дворы: 3"


@pytest.mark.parametrize(
    ("language", "command", "words"),
    [
        ("fr", ("judge", "foyer-3@0,0", "nap-room@3,1/2"), "la tuile «\N{NO-BREAK SPACE}Coin sieste"),
        ("cs", ("endgame", "examples/positions/endgame.position.yaml"), "znamenalo by to vítězství"),
        ("ru", ("tiles", "salon"), "за каждое соединённое"),
    ],
)
def test_words_that_were_wrong(
    language: str, command: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run([*command, "--lang", language])
    assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "quoted"),
    [("en", "'Xyzzy'"), ("ru", "«Xyzzy»"), ("cs", "„Xyzzy“"), ("fr", "«\N{NO-BREAK SPACE}Xyzzy")],
)
def test_what_was_typed_stands_in_the_quotes_of_the_language(
    language: str, quoted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["legal", "foyer-3@0,0", "Xyzzy", "--lang", language]) == 2
    assert quoted in capsys.readouterr().err
    assert run(["Xyzzy", "--lang", language]) == 2
    assert quoted in capsys.readouterr().err
    assert run(["legal", "foyer-3@0,0", "a\x1b[31m", "--lang", language]) == 2
    assert "\\x1b" in capsys.readouterr().err
