"""The question `case`: a dispute, judged: allowed or not, by which rules, what happens, and what differs elsewhere."""

from cli.answers import Document
from cli.answers.parts import citations
from cli.errors import BadInput, blame
from engine.cases import CaseVerdict, Elsewhere, judge_case, load_case
from engine.cases.books import differences_behind, in_order_for, questions_behind
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, get_language, say, say_rule
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.register import find_rule
from engine.rules.rulings import RULINGS, law
from engine.rules.texts import said_words


def answer(case: str, svg: bool = False, rulings: dict[str, str] | None = None, edition: str = "") -> Document:
    """Judge the text of a case; `svg` draws it too."""
    law(edition or DEFAULT_EDITION, rulings)
    verdict = judge(case, edition, rulings or {})
    return document(verdict, draw(verdict) if svg else None)


def judge(text: str, edition: str, rulings: dict[str, str], stem: str = "-", name: str = "") -> CaseVerdict:
    """Judge a case; one without an id bears the stem of its file, whose name is blamed for what cannot be read."""
    try:
        return judge_case(load_case(text, stem), edition, rulings)
    except MadKingError as error:
        from cli.mistaken import CASE, meant

        raise blame(name, meant(text, CASE) or error) from None


def draw(verdict: CaseVerdict) -> str:
    """The castle that the claim is about; a claim about none is refused."""
    from engine.pictures.svg import draw_castle

    picture = verdict.answer.picture
    if picture is None:
        raise BadInput(say(N_("the claim {claim} is not about a castle; there is nothing to draw"),
                           claim=verdict.case.claim.kind))  # fmt: skip
    return draw_castle(picture.castle, verdict=picture.verdict, coordinates=True, title=say_rule(verdict.case.title))


def document(verdict: CaseVerdict, picture: str | None = None) -> Document:
    """The verdict with its rules, what happens, and how other laws answer; `picture` is a drawing or its file."""
    language = get_language()
    case, answer, its_law = verdict.case, verdict.answer, verdict.law
    return {
        "id": case.id,
        "title": say_rule(case.title),
        "covers": list(case.covers),
        "player": verdict.player or None,
        "edition": its_law.edition.name,
        "rulings": dict(its_law.overrides),
        "claim": case.claim.terms,
        "allowed": answer.allowed,
        "verdict": answer.headline,
        "points": answer.points,
        "rules": [
            {
                "rule": rule,
                "says": find_rule(rule).statement,
                "because": answer.because(rule),
                "citations": citations(rule, its_law.edition),
            }
            for rule in answer.rules
        ],
        "effects": [{"kind": e.kind, "text": e.text, **e.data} for e in answer.effects],
        "differs": [_elsewhere(other) for other in verdict.differs],
        "books": [
            {
                "id": d.id,
                "topic": say_rule(d.topic),
                "says": {tag: said_words(tag, words) for tag, words in in_order_for(d, verdict, language)},
                "decision": say_rule(d.decision),
            }
            for d in differences_behind(verdict)
        ],
        "questions": [
            {"id": q.id, "question": say_rule(q.question), "answer": say_rule(q.answer), "confidence": q.confidence}
            for q in questions_behind(verdict)
        ],
        "warnings": list(verdict.warnings),
        "picture": picture,
    }


def _elsewhere(other: Elsewhere) -> Document:
    """A law that answers otherwise; `allowed` is null if the table could not have come about under it."""
    answer = other.answer
    return {
        "edition": other.edition or None,
        "ruling": f"{other.ruling}={other.option}" if other.ruling else None,
        "question": say(RULINGS[other.ruling].question) if other.ruling else None,
        "entries": list(RULINGS[other.ruling].rules) if other.ruling else [],
        "allowed": None if answer is None else answer.allowed,
        "points": None if answer is None else answer.points,
        "rules": [] if answer is None else list(answer.rules),
        "what": list(other.what),
    }
