"""What a person reads is in the person's language: names of throne rooms, places of rules, citations in sentences."""

import re
from collections.abc import Callable

import pytest

from cli.main import run
from engine.i18n import LANGUAGES, say_rule, set_language
from engine.rules.questions import all_differences, all_questions
from engine.rules.texts import said_tags, said_words
from engine.two_castles.catalogue import all_thrones, find_tile, type_name

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
Told = Callable[..., str]
CASTLE = "throne-living-corridor@0,0 grand-foyer@-1,0"


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    """What a command prints, its refusals included."""

    def answer(*words: str) -> str:
        run(list(words))
        return "".join(capsys.readouterr())

    return answer


# throne rooms


@pytest.mark.parametrize("language", ["cs", "fr"])
def test_throne_rooms_are_named_by_translated_words(language: str) -> None:
    for throne in all_thrones():
        name = throne.name(language)
        assert "Throne" not in name
        assert name.endswith(f"({' / '.join(type_name(kind, language) for kind in throne.scoring.types)})")
        assert find_tile(name) is throne


def test_the_russian_throne_rooms_are_as_printed() -> None:
    assert find_tile("throne-living-corridor").name("ru") == "Тронный зал (жилые / коридоры)"


@pytest.mark.parametrize(
    ("language", "name"), [("cs", "Trůnní sál (obytná / spojovací)"), ("fr", "Salle du Trône (vie / passage)")]
)
@pytest.mark.parametrize("command", ["show", "score"])
def test_commands_show_the_translated_throne_room(told: Told, language: str, name: str, command: str) -> None:
    output = told("two-castles", command, CASTLE, "--lang", language)
    assert name in output
    assert "Throne" not in output


# citations


@pytest.mark.parametrize(
    ("question", "language", "expected"),
    [
        ("OQ-048", "cs", "podle [Druhá edice (český text) s. 12] jsou"),
        ("OQ-008", "ru", "в [Первое издание (французский текст) с. 4, Второе издание (чешский текст) с. 14 и "),
        ("OQ-048", "ru", "Второе издание (чешский текст) с. 12 делает"),
    ],
)
def test_a_governed_citation_stands_in_brackets(told: Told, question: str, language: str, expected: str) -> None:
    assert expected in told("rules", question, "--lang", language)


@pytest.mark.parametrize(("language", "edition"), [("cs", "edice"), ("ru", "издание")])
def test_no_citation_follows_a_word_that_asks_for_a_case(language: str, edition: str) -> None:
    set_language(language)
    prepositions = r"(?:podle|v|ve|z|s|od|k|do|o|на|в|из|по|с|к|о|согласно)"
    for question in all_questions():
        said = said_tags(say_rule(question.support))
        assert not re.search(rf"\b{prepositions} \w+ {edition} \(", said), said


# places in what the texts say


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_of_differences_are_said_as_citations_are(language: str) -> None:
    set_language(language)
    for difference in all_differences():
        for tag, words in difference.says.items():
            said, plain = said_words(tag, words), say_rule(words)
            assert not re.search(r"\bp\d", said), said
            assert "(" not in plain or said != plain, said


def test_a_bracket_that_is_no_place_stays() -> None:
    assert said_words("cz2", "tiles (small ones) touch (p99)") == "tiles (small ones) touch (p99)"


def test_differences_have_places_in_czech(told: Told) -> None:
    assert "(s. 9 (pravidlo 5), s. 18)" in told("rules", "DIFF-03", "--lang", "cs")
    assert "(„Game End Scoring“)" in told("rules", "DIFF-09", "--lang", "cs")
