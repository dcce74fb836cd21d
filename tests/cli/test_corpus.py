"""Every input that ever broke the program, and a small run of the fuzzer; `make fuzz` looks for more."""

from pathlib import Path

import pytest

from tools.commands import all_commands
from tools.fuzz import input_of
from tools.inputs import Input, read_corpus, read_input, write_input
from tools.oracle import call, faults

CORPUS = read_corpus(Path(__file__).parents[1] / "corpus")


@pytest.mark.parametrize("name", CORPUS)
def test_an_input_that_once_failed(name: str) -> None:
    given = CORPUS[name]
    answer = call(given)
    assert faults(given, answer) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_random_inputs_keep_the_promises(part: int) -> None:
    """A few hundred; `.ci/run` tries eight thousand."""
    for number in range(part * 75, part * 75 + 75):
        given = input_of("tests", number)
        assert faults(given, call(given)) == [], write_input(given)


def test_the_fuzzer_calls_every_command() -> None:
    seen = {input_of("tests", number).arguments[:2] for number in range(3000)}
    for command in all_commands():
        assert any(words[: len(command)] == command for words in seen), command


def test_the_same_seed_makes_the_same_inputs() -> None:
    assert [input_of("a", n) for n in range(50)] == [input_of("a", n) for n in range(50)]
    assert input_of("a", 1) != input_of("b", 1)


def test_an_input_is_read_as_it_was_written() -> None:
    given = Input(("a", "\udcff", "é"), {"x": b"\xff\0", "y": b"text"}, b"\xfe")
    assert read_input(write_input(given)) == given


def test_the_oracle_sees_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fuzzer that finds nothing must be one that could."""
    import tools.oracle as oracle

    def broken(arguments: list[str]) -> int:
        print("\x1b]52;c;aGk=\x07Traceback")  # noqa: T201
        return int(arguments[0])

    monkeypatch.setattr(oracle, "run", broken)
    for code in ("0", "1", "2", "3", "-1"):
        given = Input((code,), {})
        found = " ".join(faults(given, call(given)))
        assert "a traceback in the output" in found
        assert ("exit code" in found) == (code in ("2", "3", "-1"))
