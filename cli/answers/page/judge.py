"""The page's question `judge`: the verdict of the command, in words if they are wanted, about any castle."""

from typing import cast

from cli.answers.judge import Judged, document, draw, judge
from cli.answers.laws import named_law
from cli.answers.page.castles import read_sound
from cli.answers.page.forms import HeadedForm, VerdictForm
from cli.answers.parts import cite
from engine.castle.told import because, facts, headline
from engine.castle.verdict import Kind, Verdict
from engine.kernel.i18n import get_language
from engine.rules.register import find_rule


def answer(
    castle: str,
    placement: str,
    svg: bool = False,
    words: bool = False,
    force: bool = False,
    rulings: dict[str, str] | None = None,
    edition: str = "second",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> VerdictForm:
    """Judge a placement; with `words` every reason is said too, and `force` accepts a castle that breaks the rules."""
    judged = judge(read_sound(castle, named_law(edition, rulings, expansions, packs), force=force), placement)
    form = in_words(judged) if words else cast(VerdictForm, document(judged))
    if svg:
        form["svg"] = draw(judged)
    return form


def in_words(judged: Judged) -> VerdictForm:
    """A verdict with every reason said."""
    form = cast(VerdictForm, document(judged))
    _put_into_words(form, judged)
    return form


def _put_into_words(form: VerdictForm, judged: Judged) -> None:
    """Add what is said of a verdict: its headline, the reason of each broken rule, and of each point."""
    verdict, edition = judged.verdict, judged.castle.edition
    form["headline"] = headline(verdict)
    form["idle"] = {violation.kind for violation in verdict.violations} == {Kind.NO_CONNECTION}
    form["facts"] = _facts(verdict)
    for entry, violation in zip(form["violations"], verdict.violations, strict=True):
        entry["reason"] = violation.reason
        entry["statement"] = find_rule(violation.rule).statement
        entry["cited"] = cite(violation.rule, edition, get_language())
    if form["score"] is not None and verdict.score is not None:
        for points, item in zip(form["score"]["items"], verdict.score.items, strict=True):
            points["words"] = because(item)


def _facts(verdict: Verdict) -> list[HeadedForm]:
    """What a placement meets and closes; first what only looks adjacent: it is disputed (ADJ-2, ADJ-7)."""
    found: list[HeadedForm] = [{"heading": heading, "rooms": rooms} for heading, rooms in facts(verdict)]
    if verdict.near:
        doubted = found.pop()
        doubted["rooms"] = [near.room.spoken() for near in verdict.near]
        doubted["rules"] = sorted({near.rule for near in verdict.near})
        found.insert(0, doubted)
    return found
