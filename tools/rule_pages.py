"""The law as pages: docs/rules.md in four languages and docs/editions.md, generated from the register.

`python -m tools.rule_pages` writes them, `python -m tools.rule_pages check` says whether they are fresh.
"""

import sys
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path

from engine.kernel.files import write_atomically
from engine.kernel.i18n import LANGUAGES, N_, get_language, labelled, say, say_listed, say_rule, set_language
from engine.rules.editions import DEFAULT_EDITION, find_edition
from engine.rules.evidence import evidence_of
from engine.rules.questions import all_differences, all_questions, questions_about
from engine.rules.register import PARTS, all_rule_ids, find_rule
from engine.rules.texts import in_a_row, said_by_text, said_words, text_name

DOCS = Path(__file__).parents[1] / "docs"
TITLES = {
    "base": N_("The base game"),
    "collectors": N_("The Collector's Edition"),
    "two-castles": N_("Between Two Castles"),
}
COMMAND = "python -m tools.rule_pages"


def rules_page() -> Iterator[str]:
    """Every rule with its pages, open questions and examples, in the present language."""
    yield "# " + say(N_("The rules, in our own words"))
    yield say(N_("Generated from the register by `{command}`; `madking rules ID` shows more."), command=COMMAND)
    for part in PARTS:
        yield "## " + say(TITLES[part])
        for rule_id in all_rule_ids(part):
            yield _rule(rule_id)


def _rule(rule_id: str) -> str:
    rule = find_rule(rule_id)
    own = rule.cited_for(find_edition(DEFAULT_EDITION), get_language())
    where = in_a_row(said_by_text(own)) or say(N_("inferred from the other rules"))
    more = [question.id for question in questions_about(rule_id)]
    shown = [example.rpartition("/")[2] for example in evidence_of(rule_id).examples]
    notes = [where]
    if more:
        notes.append(say(N_("open: {ids}"), ids=", ".join(more)))
    if shown:
        notes.append(say(N_("examples: {ids}"), ids=", ".join(shown[:6]) + (" ..." if len(shown) > 6 else "")))
    return f"- **{rule_id}** {rule.statement} *[{in_a_row(notes)}]*"


def editions_page() -> Iterator[str]:
    """What the editions differ on, and what they leave open."""
    yield "# " + say(N_("Editions: what differs, what is open"))
    yield say(N_("Generated from the register by `{command}`."), command=COMMAND)
    yield "## " + say(N_("Differences"))
    yield _row(map(say, (N_("Id"), N_("Topic"), N_("What the texts say"), N_("We play"), N_("Ruling"))))
    yield _row(["---"] * 5)
    for d in all_differences():
        said = say_listed(labelled(text_name(text), said_words(text, words)) for text, words in d.says.items())
        yield _row((d.id, say_rule(d.topic), said, say_rule(d.decision), d.ruling or ""))
    yield "## " + say(N_("Open questions"))
    yield say(N_("H is almost certain, M the best reading, L a convention."))
    yield _row(map(say, (N_("Id"), N_("Question"), N_("Our ruling"), N_("How sure"), N_("Rules"))))
    yield _row(["---"] * 5)
    for q in all_questions():
        yield _row((q.id, say_rule(q.question), say_rule(q.answer), q.confidence, ", ".join(q.rules)))


def _row(cells: "Iterator[str] | list[str] | tuple[str, ...] | map[str]") -> str:
    return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"


def _page(lines: Iterator[str]) -> str:
    text = ""
    before = ""
    for line in lines:
        same = (before.startswith("|") and line.startswith("|")) or (before.startswith("- ") and line.startswith("- "))
        text += line + "\n" if same or not before else "\n" + line + "\n"
        before = line
    return text


def pages() -> dict[str, str]:
    """Every generated page by the name of its file."""
    found = {}
    for language in LANGUAGES:
        context = copy_context()
        context.run(set_language, language)
        ending = "" if language == "en" else f".{language}"
        found[f"rules{ending}.md"] = context.run(lambda: _page(rules_page()))
    return {**found, "editions.md": _page(editions_page())}


def main(arguments: list[str]) -> int:
    """Write the pages, or with `check` say which are stale."""
    stale = [
        name
        for name, text in pages().items()
        if not (DOCS / name).exists() or (DOCS / name).read_text(encoding="utf-8") != text
    ]
    if arguments == ["check"]:
        for name in stale:
            sys.stdout.write(f"docs/{name} is stale; run {COMMAND}\n")
        return 1 if stale else 0
    for name in stale:
        write_atomically(DOCS / name, pages()[name])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
