"""`madking rules`: the law itself, one rule in full or a search; what editions differ on, and what they leave open."""

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.inputs import BadInput
from cli.options import BookletOption, EditionOption, JsonOption, LangOption, begin
from cli.output import citations, console, new_table, note_booklet, print_json
from engine.kernel.errors import UnknownRule
from engine.kernel.i18n import N_, get_language, labelled, say, say_listed, say_n, say_rule
from engine.rules.editions import EDITIONS, Edition, find_edition
from engine.rules.register import Rule, find_rule
from engine.rules.texts import own_text, said_by_text, said_tags, said_words, text_name

if TYPE_CHECKING:
    from engine.rules.questions import Difference, Question

NAME = "rules"
ID = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[A-Z0-9]+", re.I)
LOOSE = re.compile(r"([A-Z][A-Z0-9]*(?:-[A-Z]+)*)[ -]?(\d{1,3})", re.I)
"""An id as people write it: PLACE 5, place5, DIFF-2."""
_WIDTHS = {"OQ": 3, "DIFF": 2, "FAVOR-LIST": 2, "BONUS-LIST": 2, "CE-FAVOR": 2, "CE-BONUS": 2, "DECREE": 2}
MOST = 10
GAMES = ("castles", "two-castles")
SURE = {"H": N_("almost certain"), "M": N_("the best reading"), "L": N_("a convention")}
_PARTS = {
    "base": N_("base game"),
    "collectors": N_("Collector's Edition, not yet played by madking"),
    "two-castles": N_("Between Two Castles"),
}


def run(
    words: Annotated[list[str] | None, typer.Argument(metavar="[ID | WORDS]", help="A rule, or words to find.")] = None,
    differences: Annotated[bool, typer.Option("--differences", help="What changes between editions.")] = False,
    open_questions: Annotated[bool, typer.Option("--open", help="What the books leave open, and our rulings.")] = False,
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="Search one game: castles or two-castles; left out: both.")
    ] = "",
    edition: EditionOption = "second",
    booklet: BookletOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """One rule in full, or the rules that fit some words in any of the four languages.

    With --differences the words may name editions: first,second,collectors.

    Example: madking rules PLACE-5
    """
    language = begin(lang, booklet)
    book = find_edition(edition)
    if game and game not in GAMES:
        raise BadInput(say(N_("{game!r} is not a game; there are {known}"), game=game[:40], known=", ".join(GAMES)))
    text = " ".join(words or ()).strip()
    if loose := LOOSE.fullmatch(text):
        text = f"{loose[1]}-{int(loose[2]):0{_WIDTHS.get(loose[1].upper(), 1)}}"
    if differences and open_questions:
        raise BadInput(say(N_("--differences or --open, not both")))
    if differences:
        _show_differences(text, book, as_json=as_json)
    elif open_questions:
        _show_questions(as_json=as_json)
    elif not text:
        raise BadInput(say(N_("say which rule, or some words; --differences and --open list what is disputed")))
    elif ID.fullmatch(text):
        _show_one(text.upper(), book, language, as_json=as_json)
    else:
        _show_found(text, game, book, language, as_json=as_json)


# one rule


def _show_one(rule_id: str, edition: Edition, language: str, *, as_json: bool) -> None:
    if rule_id.startswith(("DIFF-", "OQ-")):
        _show_entry(rule_id, edition, as_json=as_json)
        return
    rule = find_rule(rule_id)
    document = rule_document(rule, edition, language)
    if as_json:
        print_json(document)
        return
    part = EDITIONS[rule.part].title if rule.part in EDITIONS and rule.played else _PARTS[rule.part]
    typer.echo(typer.style(rule.id, bold=True) + f"  ({say(part)})")
    typer.echo(rule.statement)
    if rule.inferred:
        typer.echo(say(N_("Inferred from the other rules; no text states it in words.")))
    _show_citations(rule, edition, language)
    for heading, lines in (
        (N_("Differences between editions:"), [labelled(d["id"], d["topic"]) for d in document["differences"]]),
        (N_("Open questions:"), [labelled(q["id"], f"{q['question']} {q['answer']}") for q in document["questions"]]),
        (N_("Decided by the ruling:"), [labelled(r["name"], r["question"]) for r in document["rulings"]]),
        (N_("Examples:"), document["examples"]),
        (N_("Enforced by:"), document["code"]),
    ):
        if lines:
            typer.echo(say(heading))
            for line in lines:
                typer.echo(f"  {line}")


def _show_citations(rule: Rule, edition: Edition, language: str) -> None:
    """The places, a text a line, the asker's own booklet first; that it is silent, or that there is none, is said."""
    found = rule.cited_for(edition, language)
    own = own_text(edition, language)
    sister = rule.part == "two-castles"
    if found and own and not sister and found[0].text != own:
        typer.echo("  " + say(N_("Your own booklet does not state it: {text}."), text=text_name(own)))
    for line in said_by_text(found):
        typer.echo(f"  {line}")
    if found and not sister:
        note_booklet(edition, language)


def rule_document(rule: Rule, edition: Edition, language: str) -> dict[str, Any]:
    """Everything that is known about a rule."""
    from engine.rules.evidence import evidence_of
    from engine.rules.questions import differences_about, questions_about
    from engine.rules.rulings import RULINGS
    from engine.two_castles import rulings as two_castles

    evidence = evidence_of(rule.id)
    rulings = (*RULINGS.values(), *two_castles.RULINGS.values())
    deciding = [ruling for ruling in rulings if rule.id in ruling.rules]
    return {
        "id": rule.id,
        "part": rule.part,
        "played": rule.played,
        "says": rule.statement,
        "inferred": rule.inferred,
        "citations": citations(rule.id, edition, language),
        "differences": [difference_document(difference, edition) for difference in differences_about(rule.id)],
        "questions": [question_document(question) for question in questions_about(rule.id)],
        "rulings": [
            {"name": ruling.name, "question": say(ruling.question), "options": list(ruling.options)}
            for ruling in deciding
        ],
        "examples": list(evidence.examples),
        "code": list(evidence.code),
    }


# differences and open questions


def difference_document(difference: "Difference", edition: Edition) -> dict[str, Any]:
    """A difference for JSON, in the present language."""
    return {
        "id": difference.id,
        "kind": difference.kind,
        "topic": say_rule(difference.topic),
        "says": {text: said_words(text, words) for text, words in difference.told(edition, get_language()).items()},
        "decision": say_rule(difference.decision),
        "reason": say_rule(difference.reason),
        "rules": list(difference.rules),
        "ruling": difference.ruling,
        "practical": difference.practical,
    }


def question_document(question: "Question") -> dict[str, Any]:
    """An open question for JSON, in the present language."""
    return {
        "id": question.id,
        "question": say_rule(question.question),
        "answer": say_rule(question.answer),
        "support": say_rule(question.support),
        "confidence": question.confidence,
        "rules": list(question.rules),
        "ruling": question.ruling,
    }


def _show_entry(entry_id: str, edition: Edition, *, as_json: bool) -> None:
    from engine.rules.questions import Difference, all_differences, all_questions, find_entry

    try:
        entry = find_entry(entry_id)
    except UnknownRule:
        from difflib import get_close_matches

        known = [*(d.id for d in all_differences()), *(q.id for q in all_questions())]
        near = ", ".join(get_close_matches(entry_id, known, n=3))
        raise BadInput(say(N_("{rule!r} is not a rule; the nearest are {near}"), rule=entry_id, near=near)) from None
    document = difference_document(entry, edition) if isinstance(entry, Difference) else question_document(entry)
    if as_json:
        print_json(document)
        return
    typer.echo(typer.style(entry.id, bold=True) + "  " + document.get("topic", document.get("question", "")))
    for text, words in document.get("says", {}).items():
        typer.echo(f"  {labelled(text_name(text), said_tags(words))}")
    if "answer" in document:
        typer.echo(f"{said_tags(document['answer'])} ({say(SURE[document['confidence']])})")
        typer.echo(said_tags(document["support"]))
    else:
        typer.echo(
            say(N_("We play: {decision} Why: {reason}"), **{k: said_tags(document[k]) for k in ("decision", "reason")})
        )
    if document["ruling"]:
        typer.echo(say(N_("A table may decide otherwise: --ruling {name}=..."), name=document["ruling"]))
    typer.echo(say(N_("Rules: {rules}"), rules=", ".join(document["rules"])))


def _show_differences(text: str, edition: Edition, *, as_json: bool) -> None:
    from engine.rules.questions import all_differences

    wanted = [find_edition(name).name for name in re.split(r"[,\s]+", text) if name] or list(EDITIONS)
    texts = [tag for name in wanted for tag, _language in EDITIONS[name].texts]
    found = [d for d in all_differences() if _differs(d, texts)]
    if as_json:
        print_json({"editions": wanted, "differences": [difference_document(d, edition) for d in found]})
        return
    headings = (N_("Id"), N_("Topic"), N_("What the texts say"), N_("We play"))
    table = new_table(*map(say, headings))
    for difference in found:
        document = difference_document(difference, edition)
        said = say_listed(labelled(text_name(tag), words) for tag, words in document["says"].items() if tag in texts)
        table.add_row(difference.id, document["topic"], said, document["decision"])
    console().print(table)


def _differs(difference: "Difference", texts: list[str]) -> bool:
    """Do these texts say different things about it, or does one speak where another is silent?"""
    from engine.rules.questions import MISSING, SILENT

    said = {difference.says[tag] for tag in texts if tag in difference.says and difference.says[tag] != MISSING}
    return len(said) > 1 or (len(texts) == 1 and bool(said - {SILENT}))


def _show_questions(*, as_json: bool) -> None:
    from engine.rules.questions import all_questions

    if as_json:
        print_json({"questions": [question_document(question) for question in all_questions()]})
        return
    table = new_table(*map(say, (N_("Id"), N_("Question"), N_("Our ruling"), N_("How sure"))))
    for question in all_questions():
        document = question_document(question)
        table.add_row(question.id, document["question"], document["answer"], say(SURE[question.confidence]))
    console().print(table)


# searching


def _show_found(text: str, game: str, edition: Edition, language: str, *, as_json: bool) -> None:
    from engine.rules.search import search

    found = [_found_document(hit.id, round(hit.score, 3), edition, language) for hit in search(text[:200], MOST, game)]
    if as_json:
        print_json({"query": text, "game": game or None, "count": len(found), "rules": found})
    if not found:
        raise BadInput(
            say(N_("no rule fits {words!r}; try other words, in any of the four languages"), words=text[:60])
        )
    if as_json:
        return
    for entry in found:
        typer.echo(typer.style(entry["id"], bold=True) + f"  {entry['says']}")
        if entry["answer"]:
            typer.echo(f"      {say(N_('We play: {decision}'), decision=entry['answer'])}")
        else:
            places = said_by_text(find_rule(entry["id"]).cited_for(edition, language))
            typer.secho(f"      {(places or [say(N_('inferred from the other rules'))])[0]}", dim=True)
    typer.echo(say_n("{n} rule; madking rules ID shows it in full", "{n} rules; madking rules ID shows one in full",
                     len(found)))  # fmt: skip


def _found_document(entry_id: str, score: float, edition: Edition, language: str) -> dict[str, Any]:
    """A hit for JSON: a rule with its places, a difference or an open question with the answer we play by."""
    from engine.rules.questions import Difference, find_entry

    found = {"id": entry_id, "score": score, "answer": None, "citations": []}
    if not entry_id.startswith(("DIFF-", "OQ-")):
        rule = find_rule(entry_id)
        return {**found, "says": rule.statement, "citations": citations(entry_id, edition, language)}
    entry = find_entry(entry_id)
    if isinstance(entry, Difference):
        return {**found, "says": say_rule(entry.topic), "answer": say_rule(entry.decision)}
    return {**found, "says": say_rule(entry.question), "answer": say_rule(entry.answer)}
