"""Help: every command in four languages, nothing left in English, and examples that can be copied at 80 columns."""

import shlex
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from cli.help import EXAMPLE, help_text, messages, paragraphs
from cli.main import COMMANDS, make_app, run
from engine.kernel.i18n import LANGUAGES, set_language, translate

FOREIGN = [language for language in LANGUAGES if language != "en"]


def commands() -> Iterator[tuple[Any, list[str]]]:
    """Every command with its path."""

    def walk(command: Any, path: list[str]) -> Iterator[tuple[Any, list[str]]]:
        yield command, path
        for name, inner in getattr(command, "commands", {}).items():
            yield from walk(inner, [*path, name])

    return walk(typer.main.get_command(make_app([])), ["madking"])


ALL = {" ".join(path): (command, path) for command, path in commands()}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize("language", FOREIGN)
def test_every_text_of_the_help_is_translated(language: str) -> None:
    texts = set(messages(ALL["madking"][0]))
    assert len(texts) > 100
    assert [text for text in texts if translate(text, language) == text] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ALL)
def test_a_page_fits_80_columns_and_breaks_no_word(name: str, language: str) -> None:
    set_language(language)
    command, path = ALL[name]
    page = help_text(command, path, 80)
    assert max(map(len, page.splitlines())) <= 80
    words = set(page.split())
    for paragraph in paragraphs(command.help):
        if paragraph.startswith(EXAMPLE):
            assert set(paragraph.removeprefix(EXAMPLE).replace("; ", " ").split()) <= words


@pytest.mark.parametrize("name", ALL)
def test_the_examples_of_a_page_are_those_of_the_command(name: str) -> None:
    command, path = ALL[name]
    written = [text.removeprefix(EXAMPLE).strip() for text in paragraphs(command.help) if text.startswith(EXAMPLE)]
    assert written, "every command has an example"
    lines = help_text(command, path, 80).split("Example: ")[1].split("\n\n")[0]
    shown = [shlex.split(line) for line in lines.replace("\\\n", "").splitlines()]
    assert [[" ".join(word.split()) for word in line] for line in shown] == [
        shlex.split(one) for one in written[0].split("; ")
    ]


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        ("en", ("Usage:", "Arguments:", "Options:", "[required]")),
        ("ru", ("Использование:", "Аргументы:", "Параметры:", "[обязательно]")),
        ("cs", ("Použití:", "Argumenty:", "Volby:", "[povinné]")),
        ("fr", ("Utilisation", "Arguments", "Options", "[obligatoire]")),
    ],
)
def test_headings_are_in_the_language_of_the_asker(
    language: str, headings: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["judge", "--help", "--lang", language]) == 0
    out = capsys.readouterr().out
    assert all(heading in out for heading in headings)


def test_the_language_of_the_environment(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    for arguments in ([], ["--help"], ["-h"], ["two-castles"], ["two-castles", "--help"]):
        assert run(arguments) == 0
        assert "Použití: madking" in capsys.readouterr().out


def test_all_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "fr", "--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"\n  {name} " in out for name in (*COMMANDS, "two-castles"))


def test_help_for_a_command_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["jugde", "--help"]) == 2
    assert "No such command" in capsys.readouterr().err
