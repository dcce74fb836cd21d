"""One box for whatever is pasted: castles of both games, links, positions, cases, logs; and nonsense is refused."""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.answers.page import ask_page
from cli.answers.page.forms import ImportForm
from engine import Castle
from engine.catalogue import find_tile
from engine.kernel.errors import MadKingError
from engine.records.links import Link, write_link
from tests.support.castles import castles

EXAMPLES = Path(__file__).parents[2] / "examples"
TEXT = "foyer-3@0,0 salon@3,0"
SISTER = "throne-living-corridor@0,0 wine-room@2,0"


def imported(text: str, **fields: Any) -> dict[str, Any]:
    """The answer, its form checked."""
    form = ask_page("import", {"text": text, **fields})
    fields_of_form = ImportForm.__required_keys__ | ImportForm.__optional_keys__ | {"stand_ins", "conventions"}
    assert ImportForm.__required_keys__ <= form.keys() <= fields_of_form
    return form


def refused(text: str) -> str:
    """The one line with which a text is refused."""
    with pytest.raises(MadKingError) as refusal:
        imported(text)
    line = str(refusal.value)
    assert line
    assert "\n" not in line
    return line


@pytest.mark.parametrize("text", [TEXT, "salon@3,0 foyer-3@0,0", f"# our castle\n{TEXT}\n", "Салон@3,0\nfoyer-3@0,0"])
def test_castle_text_in_any_order_and_language(text: str) -> None:
    form = imported(text.replace("Салон", find_tile("salon").name("ru")))
    assert (form["kind"], form["game"], form["castle"]) == ("castle", "castles", TEXT)
    assert bool(form["notes"]) == text.lstrip().casefold().startswith(("salon", "сал"))


def test_rooms_that_break_rules_are_kept_and_named() -> None:
    form = imported("foyer-3@0,0 nap-room@0,0")
    assert form["castle"] == "foyer-3@0,0 nap-room@0,0"
    assert any("Nap Room" in note for note in form["notes"])


@pytest.mark.parametrize("question", ["import", "two-castles.import"])
def test_castles_of_the_sister_game_are_known_by_their_tiles(question: str) -> None:
    form = ask_page(question, {"text": "wine-room@2,0 throne-living-corridor@0,0"})
    assert (form["kind"], form["game"], form["castle"]) == ("castle", "two-castles", SISTER)
    assert ask_page(question, {"text": TEXT})["game"] == "castles"


@pytest.mark.parametrize("before", ["", "http://127.0.0.1:8730/", "http://localhost:8730/index.html"])
def test_our_links_with_law_and_placement(before: str) -> None:
    link = "#foyer-4@0,0~salon@3,0;e=first;r=corner-contact:adjacent;x=towers;v=hallway@0,-1"
    form = imported(before + link)
    assert form["castle"] == "foyer-4@0,0 salon@3,0"
    assert (form["edition"], form["rulings"]) == ("first", {"corner-contact": "adjacent"})
    assert (form["expansions"], form["placement"]) == (["towers"], "hallway@0,-1")
    sister = imported(f"{before}#two:throne-living-corridor@0,0~wine-room@2,0;v=fountain@2,1")
    assert (sister["game"], sister["castle"], sister["placement"]) == ("two-castles", SISTER, "fountain@2,1")


@pytest.mark.parametrize(
    ("link", "piece"),
    [
        ("#foyer-4@0,0;e=tenth", "tenth"), ("#foyer-4@0,0;r=corner-contact:no", "'no'"),
        ("#foyer-4@0,0;x=bears", "bears"), ("#foyer-4@0,0;v=bear-cave@0,0", "bear-cave"),
        ("#foyer-4@0,0~salon@3", "salon@3"), ("#bear-cave@0,0", "bear-cave"),
    ],
)  # fmt: skip
def test_links_that_mean_nothing_name_the_piece(link: str, piece: str) -> None:
    assert piece in refused(link)


def test_addresses_of_madcastles_com() -> None:
    form = imported("https://madcastles.com/#+P00,0&+f0-8,0")
    assert form["castle"] == "foyer-3@0,0 nap-room@-4,0"
    assert form["notes"]


@pytest.mark.parametrize("path", sorted((EXAMPLES / "positions").glob("*.yaml")), ids=lambda path: path.stem)
def test_positions_of_the_examples(path: Path) -> None:
    form = imported(path.read_text(encoding="utf-8"))
    assert (form["kind"], form["game"]) == ("position", "castles")
    assert form["position"]["players"]


@pytest.mark.parametrize("name", ["finished", "ludwig", "hand"])
def test_positions_of_the_sister_game_are_opened_as_evenings(name: str) -> None:
    text = (EXAMPLES / "two_castles" / "positions" / f"{name}.position.yaml").read_text(encoding="utf-8")
    form = imported(text)
    assert (form["kind"], form["game"]) == ("position", "two-castles")
    assert set(form["position"]) == {"game", "players", "castles"}
    assert "castles[0].castel: unknown; did you mean castle?" in refused(text.replace("castle:", "castel:", 1))


def test_cases_of_the_examples() -> None:
    kinds = {"castle": 0, "table": 0}
    for path in sorted((EXAMPLES / "cases").rglob("*.yaml")):
        form = imported(path.read_text(encoding="utf-8"))
        game = "two-castles" if path.parent.name == "two-castles" else "castles"
        assert (form["kind"], form["game"]) == ("case", game), path.name
        kinds["castle" if "castle" in form else "table"] += 1
    assert all(kinds.values())
    form = imported((EXAMPLES / "cases" / "a-gap-is-no-connection.yaml").read_text(encoding="utf-8"))
    assert (form["castle"], form["placement"]) == ("foyer-3@0,0", "salon@4,0")


def test_logs_are_known_by_their_first_line_also_torn_ones() -> None:
    header = '{"log": "madking", "version": 1, "edition": "first", "players": ["Ada", "Bo"]}'
    for text in (header, f'{header}\n{{"deal": 1, "ti', f"{header}\n\n"):
        form = imported(text)
        assert (form["kind"], form["game"], form["edition"]) == ("log", "castles", "first")
        assert "Ada, Bo" in form["notes"][0]
    sister = imported('{"log": "madking two-castles", "players": []}\n')
    assert (sister["kind"], sister["game"]) == ("log", "two-castles")
    refused('{"log": "madking", "version": 1, "edi')


def test_a_document_with_a_castle_is_that_castle() -> None:
    assert imported(f'{{"castle": "{TEXT}", "total": 3}}')["castle"] == TEXT
    assert imported(f"castle: {TEXT}")["castle"] == TEXT


@pytest.mark.parametrize(
    "text",
    ["", " \n ", "hello", "42", "{}", "[]", "<html>", "players: 3", "castle: [1]", "{", "@", "foyer-3@", "a: &a [*a]"],
)
def test_nonsense_is_refused_in_one_line(text: str) -> None:
    refused(text)


@settings(max_examples=25)
@given(castles(), st.integers(0, 99))
def test_whatever_the_engine_writes_is_read_back(castle: Castle, seed: int) -> None:
    rooms = [str(room) for room in castle.rooms]
    Random(seed).shuffle(rooms)
    settled = str(Castle.settle(" ".join(rooms)))
    assert imported(" ".join(rooms))["castle"] == settled
    assert imported(write_link(Link(str(castle))))["castle"] == str(castle)


@settings(max_examples=60)
@given(st.text() | st.from_regex(r"[+-][A-Za-z][0-9]-?\d,\d(&[+-].*)?") | st.from_regex(r"#[a-z-]+@\d,\d(;[a-z]=.*)?"))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(MadKingError):
        imported(text)
