"""What is looked up by name is found without its accents; what is said to people has names, not slugs."""

import pytest

from cli.main import run
from engine.kernel.names import holds


@pytest.mark.parametrize(
    ("command", "query", "slug"),
    [
        (["tiles"], "zalar", "dungeon"),
        (["tiles"], "Žalář", "dungeon"),
        (["tiles"], "SALLE A MANGER", "dining-room"),
        (["tiles"], "nap room", "nap-room"),
        (["two-castles", "tiles"], "wine room", "wine-room"),
        (["cards"], "vymera spolecenskych", "area-activity"),
        (["cards"], "jeux superficie", ""),
        (["tiles"], "!!!", ""),
    ],
)
def test_queries(command: list[str], query: str, slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command, query]) == (0 if slug else 1)
    assert slug in capsys.readouterr().out


def test_words_of_a_query() -> None:
    assert holds(["Œuvre d'été"], "oeuvre ETE")
    assert holds(["x"], "")
    assert not holds(["x"], "?")
    assert not holds(["x"], "x y")


@pytest.mark.parametrize("command", ["judge", "hint"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_sister_game_says_rooms_by_name(command: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Castle text is what may be typed again; the room that earns the points is in a sentence."""
    castle = "throne-living-corridor@0,0 wine-room@2,0"
    asked = ["nap-room@2,1"] if command == "judge" else ["--tiles", "nap-room", "--top", "1"]
    assert run(["two-castles", command, castle, *asked, "--lang", language]) == 0
    said = capsys.readouterr().out
    assert "B2C-SCORE-SLEEPING" in said
    assert "wine-room@2,0" not in said
    assert ("Wine Room (2,0)" if language == "en" else "«\N{NO-BREAK SPACE}Wine Room\N{NO-BREAK SPACE}» (2,0)") in said


@pytest.mark.parametrize(("language", "quoted"), [("ru", "«zzz»"), ("cs", "„zzz“"), ("en", "'zzz'")])
def test_a_query_stands_in_the_quotes_of_the_language(
    language: str, quoted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cards", "zzz", "--lang", language]) == 1
    assert quoted in capsys.readouterr().out
