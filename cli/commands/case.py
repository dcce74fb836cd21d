"""`madking case`: a dispute, judged: allowed or not, by which rules, what happens, and what differs elsewhere."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.answers.case import check_law, document, draw, edition_of, judge
from cli.answers.parts import cite
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
from cli.output import note_booklet, print_json, warn
from engine.cases.books import differences_behind, in_order_for, questions_behind
from engine.kernel.i18n import N_, labelled, say, say_listed, say_rule
from engine.kernel.limits import LONGEST_CASE
from engine.records.cases.judged import CaseVerdict
from engine.rules.editions import EDITIONS
from engine.rules.register import find_rule
from engine.rules.texts import said_words, text_name

if TYPE_CHECKING:
    from engine.records.cases.answers import Effect, Picture

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


def _judge(file: str, edition: str, rulings: dict[str, str]) -> CaseVerdict[Any]:
    """The verdict on a case file; a law that there is not is refused before it is read."""
    check_law(edition, rulings)
    text = read_file_or_stdin(file, LONGEST_CASE)
    return judge(text, edition, rulings, "-" if file == "-" else Path(file).stem, file)


def _draw(verdict: CaseVerdict[Any], target: str, *, as_json: bool) -> str:
    """Write the picture; the name of the file, or the picture itself for `-`."""
    from cli.drawings import write_picture

    drawing = draw(verdict)
    if not (as_json and target == "-"):
        write_picture(target, drawing)
    return drawing if target == "-" else target


def _print(verdict: CaseVerdict[Any], language: str, *, drawn: bool) -> None:
    answer = verdict.answer
    typer.secho(say_rule(verdict.case.title), bold=True)
    typer.secho(answer.headline, fg="green" if answer.allowed else "red", bold=True)
    if answer.picture is not None and drawn:
        _print_picture(answer.picture)
    for rule in answer.rules:
        _print_rule(rule, verdict, language)
    edition = edition_of(verdict)
    if answer.rules and edition is not None:
        note_booklet(edition, language)
    if answer.effects:
        typer.secho(say(N_("What happens:")), bold=True)
        width = max(13, *(len(str(effect.data.get("rule"))) for effect in answer.effects if effect.kind == "points"), 0)
        for effect in answer.effects:
            typer.echo(f"  {_effect_line(effect, width)}")
    _print_elsewhere(verdict)
    _print_books(verdict, language)


def _print_picture(picture: "Picture") -> None:
    """The castle that the claim is about, of whichever game."""
    from engine.cases.picture import Picture as Ours

    if isinstance(picture, Ours):
        from cli.drawings import print_castle

        print_castle(picture.castle, verdict=picture.verdict, coordinates=True)
        return
    from cli.two_castles.section import print_section
    from engine.two_castles.cases.picture import Picture as Sisters

    if isinstance(picture, Sisters):
        print_section(picture.castle, wanted=None if picture.verdict is None else picture.verdict.placement)


def _print_rule(rule: str, verdict: CaseVerdict[Any], language: str) -> None:
    """A rule: what it means here, what it says, and where, the asker's own book first."""
    reasons = verdict.answer.because(rule)
    typer.echo(f"  {typer.style(rule, bold=True)}  {say_listed(reasons)}".rstrip())
    typer.secho(f"      {find_rule(rule).statement}", dim=True)
    typer.secho(f"      {cite(rule, edition_of(verdict), language)}", dim=True)


def _effect_line(effect: "Effect", width: int) -> str:
    """What happens; points stand in a column behind their rules."""
    rule = effect.data.get("rule")
    if effect.kind == "points":
        name = f"{effect.data['player']}: " if effect.data["player"] else ""
        return f"{effect.data['points']:+3d}  {rule:<{width}} {name}{effect.text}"
    return f"{effect.text} ({rule})" if rule and rule not in effect.text else effect.text


def _print_elsewhere(verdict: CaseVerdict[Any]) -> None:
    if not verdict.differs:
        same = N_("Every edition and every ruling gives the same answer.")
        typer.echo(say(same if edition_of(verdict) else N_("Every ruling gives the same answer.")))
        return
    typer.secho(say(N_("Other laws answer otherwise:")), bold=True)
    for other in verdict.differs:
        heading = say(EDITIONS[other.edition].title) if other.edition else other.key
        if other.ruling:
            ruling = verdict.known[other.ruling]
            heading += f"  {say(ruling.question)} ({', '.join(ruling.rules)})"
        typer.echo(f"  {heading}")
        for line in other.what:
            typer.echo(f"      {line}")


def _print_books(verdict: CaseVerdict[Any], language: str) -> None:
    for question in questions_behind(verdict):
        asked, answer = say_rule(question.question), say_rule(question.answer)
        typer.secho(say(N_("An open question, {id}: {question}"), id=question.id, question=asked), bold=True)
        typer.echo(f"  {say(N_('We play: {decision}'), decision=answer)}")
    for difference in differences_behind(verdict):
        topic = say_rule(difference.topic)
        typer.secho(say(N_("What the books say about {id}: {topic}"), id=difference.id, topic=topic), bold=True)
        for tag, words in in_order_for(difference, edition_of(verdict), language):
            typer.echo(f"  {labelled(text_name(tag), said_words(tag, words))}")
        typer.echo(f"  {say(N_('We play: {decision}'), decision=say_rule(difference.decision))}")
