"""Playing the Collector's Edition in the terminal: its cards explained, a first master builder, cards left out."""

import re
from pathlib import Path

import pytest

from cli.main import run
from cli.play.keeping import Kept, resume
from cli.play.seen import show_cards
from engine.catalogue.cards import Without, all_favors
from engine.game.game import CASTLES, Setup
from engine.game.view import open_favors
from engine.rules.rulings import law
from solver.table.session import seat_names
from tests.cli.test_play import FIRST, Person, Session, explained, play
from tests.engine.test_collectors_cards import FAVORS


def begin(*people: str, first: str | None = None, seed: str = "5", **rulings: str) -> Session:
    """A game with the Collector's own favors, and every other one left out."""
    others = tuple(sorted(card.id for card in all_favors("collectors") if card.id not in FAVORS))
    overrides = {name.replace("_", "-"): option for name, option in rulings.items()}
    bots = ("random",) * (3 - len(people))
    names = seat_names(people, bots)
    master = None if first is None else names.index(first)
    setup = Setup(law("collectors", overrides), Without(others, ("money",)), master)
    return Session.new(CASTLES, setup, names, bots, seed)


def test_a_game_with_the_collectors_cards_reaches_its_explained_end() -> None:
    session = begin("Anna")
    output, _ = play(session, FIRST)
    assert session.state.over
    assert set(session.state.favors) <= set(FAVORS)
    for name, score in zip(session.state.names, session.state.scores, strict=True):
        assert explained(output, name) == (score, score)
    if "longest-path" in session.state.favors:
        assert len(re.findall(r"^Longest path of \w", output, re.MULTILINE)) == 3


@pytest.mark.parametrize("first", ["Anna", "Ben", "random"])
def test_the_first_master_builder_is_named_and_kept_in_the_log(first: str, tmp_path: Path) -> None:
    session = begin("Anna", "Ben", first=first)
    assert session.state.names[session.state.master] == first
    Kept(session).keep_in(str(tmp_path / "game.jsonl"))
    again = resume(CASTLES, str(tmp_path / "game.jsonl"), None).session
    assert again.state == session.state
    assert again.state.without == session.state.without


def test_first_places_do_not_tell_of_hidden_money() -> None:
    """With money hidden a holder of the card for first places cannot know whether the money favor is his."""
    state = begin("Anna", "Ben", money="hidden").state
    state = state.but(favors=("money", "total-rooms"), money=(90000, 0, 0), bonus=(("sole-firsts",), (), ()))
    assert open_favors(state) == ("total-rooms",)
    person = Person([])
    from rich.console import Console

    from cli.screen import Screen

    show_cards(Screen(Console(file=person.file, width=200), person.read), state, 0)
    assert "First places without a tie, 4 for each; now 0, worth 0" in person.file.getvalue()


def test_options_of_a_new_table_do_not_go_with_resume(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "game.jsonl")
    Kept(begin("Anna")).keep_in(file)
    for option, value in (("--first", "Anna"), ("--without", "money"), ("--favors", "money"), ("--cards", "money")):
        assert run(["play", "--resume", file, option, value]) == 2
        err = capsys.readouterr().err
        assert (err.count("\n"), f"{option} does not go with --resume" in err) == (1, True)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--first", "Anne"], "did you mean Anna?"),
        (["--without", "lngest-path"], "did you mean longest-path?"),
        (["--cards", "money"], "1 bonus card is left, but 6 are dealt in all"),
    ],
)
def test_a_table_that_cannot_be_dealt(options: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["play", "--players", "Anna", "--bots", "random", "--edition", "collectors"]
    assert run([*common, *options]) == 2
    err = capsys.readouterr().err
    assert (err.count("\n"), words in err) == (1, True)
