"""Rules looked up on the page: from a verdict's rule to its text, its pages, what differs and what may be decided."""

import pytest

from cli.answers.page import ask_page
from cli.answers.page.forms import LookupForm
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import LANGUAGES
from engine.rules.questions import all_differences, all_questions
from engine.rules.register import all_rule_ids


def entry(name: str, **asked: str) -> dict[str, object]:
    found = ask_page("lookup", {"words": name, **asked})
    assert found["found"] == []
    return dict(found["entry"])


def test_a_rule_has_its_text_and_the_pages_of_the_askers_own_booklet_first() -> None:
    czech = entry("PLACE-5", lang="cs", edition="second")
    assert czech["kind"] == "rule"
    assert str(czech["places"][0]).startswith("Druhá edice")  # type: ignore[index]
    english = entry("PLACE-5", lang="en", edition="collectors")
    assert str(english["places"][0]).startswith("Collector's Edition (English)")  # type: ignore[index]


def test_a_rule_leads_to_its_differences_and_they_lead_back() -> None:
    rule = ask_page("lookup", {"words": "PLACE-5"})["entry"]
    differences = [one["id"] for one in rule["groups"][0]["entries"]]
    assert "DIFF-03" in differences
    difference = ask_page("lookup", {"words": "DIFF-03"})["entry"]
    assert difference["kind"] == "difference"
    assert difference["decision"]
    assert "PLACE-5" in [one["id"] for one in difference["groups"][0]["entries"]]


def test_what_a_table_may_decide_comes_with_its_options_and_the_editions_own() -> None:
    for edition in ("first", "second", "collectors"):
        rulings = ask_page("lookup", {"words": "DIFF-02", "edition": edition})["entry"]["rulings"]
        assert [one["name"] for one in rulings] == ["corner-contact"]
        assert rulings[0]["default"] in [option["name"] for option in rulings[0]["options"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_can_be_shown_in_every_language(lang: str) -> None:
    known = [*all_rule_ids(), *(one.id for one in all_differences()), *(one.id for one in all_questions())]
    for name in known[:: 1 if lang == "en" else 7]:
        assert entry(name, lang=lang)["says"], name


def test_words_find_rules_and_lists_list_them() -> None:
    found = ask_page("lookup", {"words": "corner contact"})
    assert found["entry"] is None
    assert "DIFF-02" in [one["id"] for one in found["found"]]
    assert len(ask_page("lookup", {"open": True})["found"]) == len(all_questions())
    assert ask_page("lookup", {"differences": True})["found"]
    assert set(found) == set(LookupForm.__annotations__)


def test_nothing_to_look_up_is_refused() -> None:
    with pytest.raises(MadKingError, match="say which rule"):
        ask_page("lookup", {})
