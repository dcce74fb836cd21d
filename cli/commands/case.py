"""`madking case`: a dispute, judged: allowed or not, by which rules, what happens, and what differs elsewhere."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.answers.case import document, draw, judge
from cli.asker import begin
from cli.inputs import read_file_or_stdin
from cli.options import (
    BookletOption,
    EditionOption,
    JsonOption,
    LangOption,
    PackOption,
    RulingOption,
    know_packs,
    read_rulings,
)
from cli.output import cite, note_booklet, print_json, warn
from engine.cases import CaseVerdict
from engine.cases.books import differences_behind, in_order_for, questions_behind
from engine.kernel.i18n import N_, labelled, say, say_listed, say_rule
from engine.kernel.limits import LONGEST_CASE
from engine.rules.editions import DEFAULT_EDITION, EDITIONS
from engine.rules.register import find_rule
from engine.rules.rulings import RULINGS, law
from engine.rules.texts import said_words, text_name

if TYPE_CHECKING:
    from engine.cases.answers import Effect

NAME = "case"


def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A case file (YAML), or - for standard input.")],
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the case into this file.")] = None,
    no_picture: Annotated[bool, typer.Option("--no-picture", help="Leave out the drawing.")] = False,
    ruling: RulingOption = None,
    edition: EditionOption = "",
    pack: PackOption = None,
    booklet: BookletOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Judge a dispute: is the claim allowed, by which rules, what happens, and how do other editions answer?

    Exit code 0 means allowed, 1 not allowed. --edition and --ruling judge by another law than the case's own.

    Example: madking case examples/cases/corner-contact-penalty.yaml
    """
    language = begin(lang, booklet)
    know_packs(pack)
    verdict = _judge(file, edition, read_rulings(ruling))
    drawn = _draw(verdict, svg, as_json=as_json) if svg is not None else None
    if as_json:
        print_json(document(verdict, drawn))
    else:
        warn(list(verdict.warnings))
        if svg != "-":
            _print(verdict, language, drawn=not no_picture)
    raise typer.Exit(0 if verdict.answer.allowed else 1)


def _judge(file: str, edition: str, rulings: dict[str, str]) -> CaseVerdict:
    """The verdict on a case file; a law that there is not is refused before it is read."""
    law(edition or DEFAULT_EDITION, rulings)
    text = read_file_or_stdin(file, LONGEST_CASE)
    return judge(text, edition, rulings, "-" if file == "-" else Path(file).stem, file)


def _draw(verdict: CaseVerdict, target: str, *, as_json: bool) -> str:
    """Write the picture; the name of the file, or the picture itself for `-`."""
    from cli.drawings import write_picture

    drawing = draw(verdict)
    if not (as_json and target == "-"):
        write_picture(target, drawing)
    return drawing if target == "-" else target


def _print(verdict: CaseVerdict, language: str, *, drawn: bool) -> None:
    answer = verdict.answer
    typer.secho(say_rule(verdict.case.title), bold=True)
    typer.secho(answer.headline, fg="green" if answer.allowed else "red", bold=True)
    if answer.picture is not None and drawn:
        from cli.drawings import print_castle

        print_castle(answer.picture.castle, verdict=answer.picture.verdict, coordinates=True)
    for rule in answer.rules:
        _print_rule(rule, verdict, language)
    if answer.rules:
        note_booklet(verdict.law.edition, language)
    if answer.effects:
        typer.secho(say(N_("What happens:")), bold=True)
        for effect in answer.effects:
            typer.echo(f"  {_effect_line(effect)}")
    _print_elsewhere(verdict)
    _print_books(verdict, language)


def _print_rule(rule: str, verdict: CaseVerdict, language: str) -> None:
    """A rule: what it means here, what it says, and where, the asker's own book first."""
    reasons = verdict.answer.because(rule)
    typer.echo(f"  {typer.style(rule, bold=True)}  {say_listed(reasons)}".rstrip())
    typer.secho(f"      {find_rule(rule).statement}", dim=True)
    typer.secho(f"      {cite(rule, verdict.law.edition, language)}", dim=True)


def _effect_line(effect: "Effect") -> str:
    rule = effect.data.get("rule")
    if effect.kind == "points":
        name = f"{effect.data['player']}: " if effect.data["player"] else ""
        return f"{effect.data['points']:+3d}  {rule:<13} {name}{effect.text}"
    return f"{effect.text} ({rule})" if rule and rule not in effect.text else effect.text


def _print_elsewhere(verdict: CaseVerdict) -> None:
    if not verdict.differs:
        typer.echo(say(N_("Every edition and every ruling gives the same answer.")))
        return
    typer.secho(say(N_("Other laws answer otherwise:")), bold=True)
    for other in verdict.differs:
        heading = say(EDITIONS[other.edition].title) if other.edition else other.key
        if other.ruling:
            ruling = RULINGS[other.ruling]
            heading += f"  {say(ruling.question)} ({', '.join(ruling.rules)})"
        typer.echo(f"  {heading}")
        for line in other.what:
            typer.echo(f"      {line}")


def _print_books(verdict: CaseVerdict, language: str) -> None:
    for question in questions_behind(verdict):
        asked, answer = say_rule(question.question), say_rule(question.answer)
        typer.secho(say(N_("An open question, {id}: {question}"), id=question.id, question=asked), bold=True)
        typer.echo(f"  {say(N_('We play: {decision}'), decision=answer)}")
    for difference in differences_behind(verdict):
        topic = say_rule(difference.topic)
        typer.secho(say(N_("What the books say about {id}: {topic}"), id=difference.id, topic=topic), bold=True)
        for tag, words in in_order_for(difference, verdict, language):
            typer.echo(f"  {labelled(text_name(tag), said_words(tag, words))}")
        typer.echo(f"  {say(N_('We play: {decision}'), decision=say_rule(difference.decision))}")
