"""Every citation names a place that its text has; the asker's own booklet comes first, in words for a reader."""

import re
from collections.abc import Iterator

import pytest

from cli.main import run
from engine.kernel.i18n import LANGUAGES, RULES_DOMAIN, set_language, translate
from engine.rules.editions import EDITIONS, find_edition
from engine.rules.questions import MISSING, SILENT, all_differences, all_questions, find_entry
from engine.rules.register import PARTS, all_rule_ids, find_rule
from engine.rules.texts import (
    MEANINGS,
    NAMES,
    TEXTS,
    by_nearness,
    has_place,
    layout,
    nearest_note,
    read_citation,
    said_citations,
    said_tags,
    set_booklet,
)
from tests.support.cli import Ask
from tests.support.paths import ROOT


@pytest.fixture(autouse=True)
def _own_language_and_booklet() -> Iterator[None]:
    yield
    set_language("en")
    set_booklet("")


def _cites(part: str) -> dict[str, list[str]]:
    return {rule: [str(citation) for citation in find_rule(rule).citations] for rule in all_rule_ids(part)}


# what a program can check


def test_every_text_has_a_name_and_a_layout() -> None:
    assert set(NAMES) == set(TEXTS) == {*(tag for edition in EDITIONS.values() for tag, _ in edition.texts), "b2c"}
    for tag in TEXTS:
        assert layout(tag).get("pages") or layout(tag)["chapters"]
    assert set(MEANINGS) == set(layout("b2c")["chapters"])


@pytest.mark.parametrize("part", PARTS)
def test_every_citation_names_a_place_that_its_text_has(part: str) -> None:
    wrong = [(rule, str(c)) for rule in all_rule_ids(part) for c in find_rule(rule).citations if not has_place(c)]
    assert not wrong


@pytest.mark.parametrize("part", PARTS)
def test_no_rule_cites_a_place_twice_or_claims_what_it_infers(part: str) -> None:
    for rule, cites in _cites(part).items():
        assert len(cites) == len(set(cites)), rule
        assert bool(cites) != find_rule(rule).inferred, rule


@pytest.mark.parametrize(
    "text",
    ["ru2 p1", "ru2 p20", "cz2 p21", "fr2 p9", "ru2 p9 r9", "cz2 p9.5", "cz2 p4.7", "ru2 p14-20", "ce:Nowhere",
     "ce:Setup 14", "ce:PlacementScoring 7", "fr1:Placement r9", "fr1:p7", "b2c:Подготовка 6",
     "b2c:Строительство note 5", "ce:p3"],
)  # fmt: skip
def test_a_place_that_is_not_there_is_found(text: str) -> None:
    assert not has_place(read_citation(text))


def test_what_a_text_says_about_a_difference_names_a_place_that_it_has() -> None:
    for difference in all_differences():
        for tag, words in difference.says.items():
            places = re.search(r"\(([^()]*)\)$", words)
            assert places or words in (SILENT, MISSING), (difference.id, tag)
            for place in places[1].split(", ") if places else ():
                assert has_place(read_citation(f"{tag}:{place}")), (difference.id, tag, place)


# what the texts say, checked by reading them


@pytest.mark.parametrize(
    ("rule", "not_in"),
    [
        ("DEPL-6", {"ru2", "fr2"}),
        ("COMPLETE-6", {"ru2", "fr2", "fr1", "ce"}),
        ("COMP-17", {"ru2", "fr1"}),
        ("ADJ-8", {"ru2", "cz2"}),
        ("PLACE-10", {"ce", "fr1", "fr2"}),
        ("COMP-13", {"ce"}),
    ],
)
def test_a_text_that_does_not_state_a_rule_is_not_cited(rule: str, not_in: set[str]) -> None:
    assert not {citation.text for citation in find_rule(rule).citations} & not_in


@pytest.mark.parametrize(
    ("rule", "stated_in"),
    [
        ("FAVOR-TIE-2", ["ru2 p13", "cz2 p13", "fr2 p13", "ce p13 Favors", "fr1 p5 Faveurs"]),
        ("BONUS-LIST-01", ["ce p22 BonusList"]),
        ("ICON-3", ["fr2 p17"]),
        ("PLACE-10", ["ru2 p9", "ru2 p15", "cz2 p9"]),
        ("SETUP-3", ["ru2 p4.6"]),
        ("COMPLETE-4", ["fr1 p4 Décompte 6"]),
        ("END-3", ["cz2 p12", "fr1 p4 Fin"]),
    ],
)
def test_a_text_that_states_a_rule_is_cited(rule: str, stated_in: list[str]) -> None:
    assert set(stated_in) <= {str(citation) for citation in find_rule(rule).citations}


def test_the_audience_room_of_the_example_may_be_connected(ask: Ask) -> None:
    """The Czech text says so, and the tiles can be laid like that (DIFF-72): the points are the printed 5."""
    castle = "foyer-4@0,0 flute-room@-3,0 stairs@-6,1 armory@-12,0 gallery-of-mirrors@-3,-7/3"
    document = ask("judge", castle, "audience-room@-1,-7/1", "--json").document
    assert "foyer-4@0,0" in [connection["room"] for connection in document["connections"]]
    assert document["score"]["total"] == 5
    difference = next(d for d in all_differences() if d.id == "DIFF-72")
    assert "only" not in difference.decision


# for the one who asks


def test_the_own_booklet_comes_first() -> None:
    rule, second = find_rule("PLACE-6"), find_edition("second")
    assert next(c.text for c in rule.cited_for(second, "cs")) == "cz2"
    assert next(c.text for c in rule.cited_for(second, "en")) == "ru2"
    set_booklet("fr1")
    assert next(c.text for c in rule.cited_for(second, "cs")) == "fr1"
    assert by_nearness(TEXTS, second, "cs")[:3] == ["fr1", "cz2", "ru2"]


def test_an_asker_without_a_booklet_is_told_the_nearest() -> None:
    assert "Second edition (Russian)" in nearest_note(find_edition("second"), "en")
    assert "First edition (French)" in nearest_note(find_edition("first"), "cs")
    assert nearest_note(find_edition("second"), "fr") == ""
    set_booklet("ce")
    assert nearest_note(find_edition("second"), "en") == ""


def test_places_are_said_in_the_language_of_the_reader() -> None:
    said = find_rule("SETUP-2").cited_for(find_edition("second"), "cs")
    assert said_citations(said).startswith("Second edition (Czech), p. 4 (step 6); Second edition (Russian)")
    set_language("cs")
    assert said_citations(said).startswith("Druhá edice (český text), s. 4 (krok 6); ")
    assert "s. 4–5 „Setup“ (krok 4)" in said_citations(said)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", 'Between Two Castles (Russian rulebook), "Парковые зоны" (Outdoor rooms)'),
        ("cs", "Mezi dvěma zámky (ruská pravidla), „Парковые зоны“ (zahrady)"),
        ("fr", "(règles en russe), «\N{NO-BREAK SPACE}Парковые зоны\N{NO-BREAK SPACE}» (salles d'Extérieur)"),
        ("ru", "Меж двух замков (русские правила), «Парковые зоны», «Спальные комнаты»"),
    ],
)
def test_the_sister_game_is_cited_for_those_who_read_no_russian(
    language: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    castle = "throne-living-corridor@0,0 terrace@2,0"
    assert run(["two-castles", "judge", castle, "nap-room@2,1", "--lang", language]) == 1
    assert words in capsys.readouterr().out
    assert run(["rules", "B2C-PLACE-7", "--lang", language]) == 0
    assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "words"), [("en", "(Food rooms)"), ("cs", "(jídelny)"), ("fr", "(salles d'Alimentation)"), ("ru", "")]
)
def test_a_sheet_of_the_sister_game_says_where_its_rules_stand(
    language: str, words: str, capsys: pytest.CaptureFixture[str], ask: Ask
) -> None:
    castle = "throne-living-corridor@0,0 wine-room@2,0"
    assert run(["two-castles", "score", castle, "--explain", "--lang", language]) == 0
    told = capsys.readouterr().out
    assert "Столовые" in told
    assert words in told
    listed = ask("two-castles", "score", castle, "--json", "--lang", language).document["rules"]
    assert [rule["id"] for rule in listed] == ["B2C-SCORE-THRONE", "B2C-SCORE-FOOD"]
    assert words in listed[1]["citations"][0]["where"]


@pytest.mark.parametrize(
    "question",
    [
        ["judge", "foyer-4@0,0 pumpkin-garden@3,0", "hallway@0,-1"],
        ["rules", "PLACE-6"],
        ["case", str(ROOT / "examples/cases/hallway-along-a-fence.yaml")],
        ["rulings"],
    ],
)
def test_every_command_asks_the_same_function(question: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run(question)
    assert "the nearest is Second edition (Russian)" in capsys.readouterr().out
    run([*question, "--booklet", "cz2"])
    own = capsys.readouterr().out
    assert "the nearest is" not in own
    first = own.index("Second edition (Czech), p.")
    assert "Second edition (Russian), p." not in own[:first]


def test_the_booklet_may_be_set_for_good(monkeypatch: pytest.MonkeyPatch, ask: Ask) -> None:
    monkeypatch.setenv("MADKING_BOOKLET", "ce")
    first = ask("rules", "PLACE-4", "--json").document["citations"][0]
    assert first["text"] == "ce"
    assert first["where"] == 'Collector\'s Edition (English), "Rules for Placing Rooms"'
    monkeypatch.setenv("MADKING_BOOKLET", "de3")
    answer = ask("rules", "PLACE-4")
    assert answer.code == 2
    assert "'de3' is not a booklet; there are fr1, ru2" in answer.err


def test_silence_of_the_own_booklet_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "ADJ-2", "--lang", "cs"]) == 0
    assert "Ve vašich pravidlech to není" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_remark_shows_the_tag_of_a_text(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What supports an answer names texts as a reader knows them, not as the register writes them."""
    tag = re.compile(r"\b(?:ru2|cz2|fr2|fr1|b2c)\b|\bce:|\bp\d")
    set_language(language)
    for question in all_questions():
        assert not tag.search(said_tags(translate(question.support, language, RULES_DOMAIN))), question.id
    assert run(["rules", "OQ-147", "--lang", language]) == 0
    said = capsys.readouterr().out
    assert not tag.search(said)
    assert "Карты бонусов" in said
    assert run(["rules", "DIFF-11", "--lang", language]) == 0
    assert not tag.search(capsys.readouterr().out)


def test_a_tie_on_everything_is_nobody_s_win() -> None:
    told = (find_entry("DIFF-09").decision, find_entry("OQ-077").answer)  # type: ignore[union-attr]
    assert not any("shared" in words for words in told)
    assert all("tied are named" in words for words in told)
