"""The register, the code, the examples and the pages know the same rules, in four languages."""

import re

import pytest

from cli.main import run
from engine.kernel.errors import UnknownRule
from engine.rules.editions import EDITIONS, find_edition
from engine.rules.evidence import EVIDENCE_FILE, evidence_of
from engine.rules.questions import (
    MISSING,
    SILENT,
    Difference,
    Question,
    all_differences,
    all_questions,
    differences_about,
    find_entry,
    questions_about,
)
from engine.rules.register import PARTS, all_rule_ids, find_rule
from engine.rules.rulings import RULINGS
from engine.rules.search import search
from engine.rules.texts import TEXTS
from engine.two_castles import rulings as two_castles
from tests.support.cli import Ask
from tests.support.paths import ROOT
from tools import rule_pages as docs
from tools.evidence import rules_in, write_evidence

RULE = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z]+)*-\d+\b")
NOT_RULES = re.compile(r"(?:EX|DX|DIFF|OQ|MISS|AUTH|UTF|ISO|SHA|CP|B2C-EX|LC|M|Z0)-")
ALL_ENTRIES: list[Difference | Question] = [*all_differences(), *all_questions()]
ENTRIES = {entry.id for entry in ALL_ENTRIES}


# the register


ALL_RULINGS = {**RULINGS, **two_castles.RULINGS}


def test_every_rule_has_words_and_citations_or_is_inferred() -> None:
    for rule_id in all_rule_ids():
        rule = find_rule(rule_id)
        assert rule.says.endswith("."), rule_id
        assert rule.citations or rule.inferred, rule_id


def test_no_id_stands_in_two_parts() -> None:
    ids = all_rule_ids()
    assert len(ids) == len(set(ids))
    assert [len(all_rule_ids(part)) for part in PARTS] == [242, 183, 89]


def test_every_rule_named_in_the_code_is_in_the_register() -> None:
    known = {*all_rule_ids(), *ENTRIES, "PLACE-99", "BOWL-1"}  # one that is none, and the house rule of an example
    for folder in ("engine", "solver", "cli", "examples"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".yaml"):
                named = {rule for rule in RULE.findall(file.read_text(encoding="utf-8")) if not NOT_RULES.match(rule)}
                assert named <= known, (file, named - known)


def test_the_collectors_edition_is_cited_by_its_own_chapters() -> None:
    for rule_id in all_rule_ids("collectors"):
        assert {citation.text for citation in find_rule(rule_id).citations} <= {"ce"}, rule_id
    for rule_id in all_rule_ids("two-castles"):
        assert {citation.text for citation in find_rule(rule_id).citations} <= {"b2c"}, rule_id


def test_the_askers_own_edition_and_language_come_first() -> None:
    rule = find_rule("PLACE-4")
    assert str(rule.cited_for(find_edition("second"), "cs")[0]) == "cz2 p9 r4"
    assert str(rule.cited_for(find_edition("collectors"), "cs")[0]) == "ce Placing"
    assert str(rule.cited_for(find_edition("first"), "fr")[0]) == "fr1 p3 Placement r2"


def test_an_unknown_rule_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownRule, match=r"'PLACE-99' is not a rule; the nearest are .*PLACE-9"):
        find_rule("PLACE-99")


def test_editions() -> None:
    assert list(EDITIONS) == ["first", "second", "collectors"]


def test_every_rule_of_the_register_is_played() -> None:
    assert [rule for rule in all_rule_ids() if not find_rule(rule).played] == []


# differences and open questions


def test_every_difference_says_what_each_text_says() -> None:
    for difference in all_differences():
        assert set(difference.says) >= {"ru2", "cz2", "fr2", "ce", "fr1"}, difference.id
        assert set(difference.says) <= set(TEXTS), difference.id
        assert difference.editions(), difference.id
        assert all(difference.says.values()), difference.id


def test_only_the_french_second_edition_lacks_pages() -> None:
    for difference in all_differences():
        lacking = [text for text, words in difference.says.items() if words == MISSING]
        assert lacking in ([], ["fr2"]), difference.id
        assert any(words != SILENT for words in difference.says.values()), difference.id


def test_entries_name_rules_and_rulings_that_exist() -> None:
    known = {*all_rule_ids(), *ENTRIES}
    for entry in ALL_ENTRIES:
        assert set(entry.rules) <= known, entry.id
        assert entry.ruling is None or entry.ruling in ALL_RULINGS, entry.id
    for ruling in ALL_RULINGS.values():
        assert set(ruling.rules) <= known, ruling.name
        for named in ruling.rules:
            if named in ENTRIES:
                assert find_entry(named).ruling == ruling.name


def test_open_questions_are_all_there_with_their_certainty() -> None:
    assert [question.id for question in all_questions()] == [f"OQ-{n:03}" for n in range(1, 215)]
    assert {question.confidence for question in all_questions()} == {"H", "M", "L"}
    assert [difference.id for difference in all_differences()] == [f"DIFF-{n:02}" for n in range(1, 75)]


def test_a_rule_knows_what_is_disputed_about_it() -> None:
    assert "DIFF-02" in {difference.id for difference in differences_about("ADJ-2")}
    assert "OQ-018" in {question.id for question in questions_about("PLACE-5")}


# evidence

EXPANSION_RULE = re.compile(r"\b(?:CE|P5|TOWER|SWAN|MOAT|BARB|PASS|DECREE)(?:-[A-Z]+)*-\d+\b")


def test_the_evidence_is_fresh() -> None:
    assert EVIDENCE_FILE.read_text(encoding="utf-8") == write_evidence(), "run: python -m tools.evidence"


def test_evidence_finds_checks_and_examples() -> None:
    found = evidence_of("PLACE-6")
    assert "engine/castle/judge.py:_contacts" in found.code
    assert "books/EX-21" in found.examples
    assert rules_in("see PLACE-1 to PLACE-3 and OQ-010") == {"PLACE-1", "PLACE-2", "PLACE-3", "OQ-010"}


def test_every_rule_of_the_expansions_that_is_played_is_named_by_a_check_a_test_or_an_example() -> None:
    """A rule that nothing names is a rule that nobody has looked at."""
    named: set[str] = set()
    for folder in ("engine/game", "engine/castle", "engine/modules", "engine/catalogue", "tests", "examples"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".yaml", ".json") and file.name != "test_rules.py" and "golden" not in file.parts:
                named.update(EXPANSION_RULE.findall(file.read_text(encoding="utf-8")))
    rules = (find_rule(rule) for rule in all_rule_ids("collectors") if EXPANSION_RULE.fullmatch(rule))
    wanted = [rule.id for rule in rules if rule.played and not rule.id.startswith("CE-INV-")]
    assert len(wanted) > 100
    assert [rule for rule in wanted if rule not in named] == []


def test_every_rule_of_moats_barbicans_and_passages_has_a_check_or_an_example() -> None:
    rules = [rule for rule in all_rule_ids("collectors") if rule.startswith(("MOAT-", "BARB-", "PASS-"))]
    assert len(rules) == 20 + 9 + 15
    for rule in rules:
        assert find_rule(rule).played, rule
        found = evidence_of(rule)
        assert found.code or found.examples, rule


def test_no_enforced_rule_lacks_a_citation() -> None:
    for rule_id in all_rule_ids():
        if evidence_of(rule_id).code:
            rule = find_rule(rule_id)
            assert rule.citations or rule.inferred, rule_id


# search


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("corner", "ADJ-2"),
        ("забор", "PLACE-6"),
        ("plot", "PLACE-6"),
        ("clôture", "PLACE-6"),
        ("cloture", "PLACE-6"),
        ("fense", "PLACE-6"),
        ("last external entrance", "PLACE-5"),
        ("внешний вход", "PLACE-5"),
        ("vnější východ", "PLACE-5"),
        ("entrée extérieure", "PLACE-5"),
        ("extra turn food", "REWARD-FOOD-1"),
        ("two doors same room", "OQ-001"),
        ("decline a reward", "COMPLETE-6"),
        ("ничья", "WIN-2"),
        ("sklep schody", "FLOOR-8"),
        ("last round", "END-1"),
        ("market", "MARKET-1"),
        ("connected", "CONN-1"),
        ("courtyard", "EXT-4"),
        ("пас", "BUY-2"),
        ("architecte", "PRICE-1"),
        ("тайный ход", "PASS-1"),
        ("outdoor", "PLACE-6"),
    ],
)
def test_a_rule_is_found_by_the_words_of_a_player(words: str, rule: str) -> None:
    assert rule in [hit.id for hit in search(words, 10)]


def test_a_search_gives_the_same_answer_again() -> None:
    assert search("last external entrance of the castle") == search("last external entrance of the castle")


# pages


def test_the_pages_are_fresh() -> None:
    for name, text in docs.pages().items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, f"run: {docs.COMMAND}"


# commands


def test_one_rule_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "place-5"]) == 0
    out = capsys.readouterr().out
    assert "PLACE-5" in out
    assert "Second edition (Russian), p. 9 (rule 5)" in out
    assert "OQ-018" in out
    assert "engine/castle/judge.py:_judge_room" in out


def test_one_rule_as_a_document(ask: Ask) -> None:
    document = ask("rules", "ADJ-2", "--json", "--edition", "collectors").document
    assert document["citations"][0]["edition"] == "collectors"
    assert [ruling["name"] for ruling in document["rulings"]] == ["corner-contact"]
    assert document["played"] is True


def test_a_rule_in_the_askers_language(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(["rules", "PLACE-5", "--lang", "ru"]) == 0
    russian = capsys.readouterr().out
    assert "внешн" in russian
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    assert run(["rules", "PLACE-5"]) == 0
    assert "vnější" in capsys.readouterr().out


def test_differences_between_two_editions(capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    document = ask("rules", "--differences", "first,second", "--json").document
    assert document["editions"] == ["first", "second"]
    assert "DIFF-10" in [difference["id"] for difference in document["differences"]]
    assert run(["rules", "--differences"]) == 0
    assert "DIFF-02" in capsys.readouterr().out


def test_open_questions_with_how_sure_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--open"]) == 0
    out = capsys.readouterr().out
    assert "OQ-009" in out
    assert "the best reading" in out


@pytest.mark.parametrize("text", ["PLACE 5", "place5", "PLACE-05"])
def test_an_id_may_be_written_loosely(text: str, ask: Ask) -> None:
    assert ask("rules", text, "--json").document["id"] == "PLACE-5"
    assert ask("rules", "diff-2", "--json").document["id"] == "DIFF-02"


def test_the_askers_book_is_told_first(ask: Ask) -> None:
    assert next(iter(ask("rules", "DIFF-02", "--lang", "cs", "--json").document["says"])) == "cz2"


def test_an_entry_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "DIFF-02"]) == 0
    assert "--ruling corner-contact" in capsys.readouterr().out
    assert run(["rules", "OQ-009"]) == 0
    assert "EXT-4" in capsys.readouterr().out


def test_a_search_on_the_command_line(ask: Ask) -> None:
    document = ask("rules", "corner", "contact", "--json").document
    assert "ADJ-2" in [rule["id"] for rule in document["rules"][:3]]


def test_every_option_of_a_ruling_says_what_it_means() -> None:
    for ruling in ALL_RULINGS.values():
        assert tuple(ruling.meanings) == ruling.options
        assert len(set(ruling.meanings.values())) == len(ruling.options)


def test_the_rulings_in_force(capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    document = ask("rulings", "--edition", "first", "--json").document
    in_force = {ruling["name"]: ruling["in_force"] for ruling in document["rulings"]}
    assert in_force["tie-break"] == "area"
    assert run(["rulings", "--ruling", "money=hidden"]) == 0
    assert "hidden" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["rules", "PLACE-99"], "the nearest are"),
        (["rules", "OQ-999"], "is not a rule"),
        (["rules"], "say which rule"),
        (["rules", "xyzzyqqq"], "no rule fits"),
        (["rules", "--open", "--differences"], "not both"),
        (["rules", "--differences", "third"], "'third' is not an edition"),
        (["rules", "PLACE-5", "--lang", "cz"], "did you mean cs?"),
        (["rulings", "--ruling", "money=gold"], "'gold' is no option"),
        (["rulings", "--ruling", "money=public", "--ruling", "money=hidden"], "decided twice"),
    ],
)
def test_a_bad_question_gets_one_clear_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert words in err
