"""`madking rules`: the law itself, one rule in full or a search; what editions differ on, and what they leave open."""

from typing import Annotated

import typer

from cli.answers import Document
from cli.answers.rules import SURE, answer, texts_of
from cli.asker import begin
from cli.errors import BadInput
from cli.options import BookletOption, EditionOption, GameOption, JsonOption, LangOption
from cli.output import console, new_table, note_booklet, print_json
from engine.kernel.i18n import N_, labelled, say, say_listed, say_n
from engine.rules.editions import EDITIONS, Edition, find_edition
from engine.rules.register import Rule, find_rule
from engine.rules.texts import own_text, said_by_text, said_tags, text_name

NAME = "rules"
_PARTS = {
    "base": N_("base game"),
    "collectors": N_("Collector's Edition, not yet played by madking"),
    "two-castles": N_("Between Two Castles"),
}


def run(
    words: Annotated[list[str] | None, typer.Argument(metavar="[ID | WORDS]", help="A rule, or words to find.")] = None,
    differences: Annotated[bool, typer.Option("--differences", help="What changes between editions.")] = False,
    open_questions: Annotated[bool, typer.Option("--open", help="What the books leave open, and our rulings.")] = False,
    game: GameOption = "",
    edition: EditionOption = "second",
    booklet: BookletOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """One rule in full, or the rules that fit some words in any of the four languages.

    With --differences the words may name editions: first,second,collectors. With --game alone all rules of that game
    are listed.

    Example: madking rules PLACE-5
    """
    language = begin(lang, booklet)
    book = find_edition(edition)
    document = answer(" ".join(words or ()), differences, open_questions, game, edition)
    if as_json:
        print_json(document)
    if "query" in document and not document["count"]:
        line = N_("no rule fits {words!r}; try other words, in any of the four languages")
        raise BadInput(say(line, words=document["query"][:60]))
    if as_json:
        return
    if differences:
        _show_differences(document)
    elif open_questions:
        _show_questions(document)
    elif "query" in document:
        _show_found(document, book, language)
    elif "part" in document:
        _show_rule(document, book, language)
    else:
        _show_entry(document)


# one rule


def _show_rule(document: Document, edition: Edition, language: str) -> None:
    rule = find_rule(document["id"])
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


# differences and open questions


def _show_entry(document: Document) -> None:
    typer.echo(typer.style(document["id"], bold=True) + "  " + (document.get("topic") or document["question"]))
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


def _show_differences(document: Document) -> None:
    headings = (N_("Id"), N_("Topic"), N_("What the texts say"), N_("We play"))
    table, texts = new_table(*map(say, headings)), texts_of(document["editions"], document["game"])
    for entry in document["differences"]:
        said = say_listed(labelled(text_name(tag), words) for tag, words in entry["says"].items() if tag in texts)
        table.add_row(entry["id"], entry["topic"], said, entry["decision"])
    console().print(table)


def _show_questions(document: Document) -> None:
    table = new_table(*map(say, (N_("Id"), N_("Question"), N_("Our ruling"), N_("How sure"))))
    for entry in document["questions"]:
        table.add_row(entry["id"], entry["question"], entry["answer"], say(SURE[entry["confidence"]]))
    console().print(table)


# searching


def _show_found(document: Document, edition: Edition, language: str) -> None:
    found = document["rules"]
    for entry in found:
        typer.echo(typer.style(entry["id"], bold=True) + f"  {entry['says']}")
        if entry["answer"]:
            typer.echo(f"      {say(N_('We play: {decision}'), decision=entry['answer'])}")
        else:
            places = said_by_text(find_rule(entry["id"]).cited_for(edition, language))
            typer.secho(f"      {(places or [say(N_('inferred from the other rules'))])[0]}", dim=True)
    typer.echo(say_n("{n} rule; madking rules ID shows it in full", "{n} rules; madking rules ID shows one in full",
                     len(found)))  # fmt: skip
