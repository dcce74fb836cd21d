"""The question `case`: a dispute, judged: allowed or not, by which rules, what happens, and what differs elsewhere."""

from typing import Any

from cli.answers import Document
from cli.answers.parts import citations
from cli.errors import BadInput, blame
from engine.cases import judge_case, load_case
from engine.cases.books import differences_behind, in_order_for, questions_behind
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, get_language, say, say_rule
from engine.kernel.spoken import set_game
from engine.records.cases.judged import CaseVerdict, Elsewhere
from engine.rules.editions import DEFAULT_EDITION, Edition, find_edition
from engine.rules.register import find_rule
from engine.rules.rulings import RULINGS, Law, law
from engine.rules.texts import said_words


def answer(case: str, svg: bool = False, rulings: dict[str, str] | None = None, edition: str = "") -> Document:
    """Judge the text of a case; `svg` draws it too."""
    check_law(edition, rulings or {})
    verdict = judge(case, edition, rulings or {})
    return document(verdict, draw(verdict) if svg else None)


def check_law(edition: str, rulings: dict[str, str]) -> None:
    """Refuse a law that there is in neither game; which of them is played, the case says."""
    find_edition(edition or DEFAULT_EDITION)
    if not set(rulings) <= set(RULINGS):
        from engine.two_castles import rulings as sister

        if set(rulings) <= set(sister.RULINGS):
            sister.read_law(rulings)
            return
    law(edition or DEFAULT_EDITION, rulings)


def judge(text: str, edition: str, rulings: dict[str, str], stem: str = "-", name: str = "") -> CaseVerdict[Any]:
    """Judge a case; one without an id bears the stem of its file, whose name is blamed for what cannot be read."""
    try:
        case = load_case(text, stem)
        set_game(case.game)
        return judge_case(case, edition, rulings)
    except MadKingError as error:
        from cli.mistaken import CASE, meant

        raise blame(name, meant(text, CASE) or error) from None


def edition_of(verdict: CaseVerdict[Any]) -> Edition | None:
    """The edition that a case is judged by; the sister game has only one."""
    return verdict.law.edition if isinstance(verdict.law, Law) else None


def draw(verdict: CaseVerdict[Any]) -> str:
    """The castle that the claim is about; a claim about none is refused."""
    picture = verdict.answer.picture
    if picture is None:
        raise BadInput(say(N_("the claim {claim} is not about a castle; there is nothing to draw"),
                           claim=verdict.case.claim.kind))  # fmt: skip
    return picture.svg(say_rule(verdict.case.title))


def document(verdict: CaseVerdict[Any], picture: str | None = None) -> Document:
    """The verdict with its rules, what happens, and how other laws answer; `picture` is a drawing or its file."""
    case, answer, edition = verdict.case, verdict.answer, edition_of(verdict)
    return {
        "id": case.id,
        "title": say_rule(case.title),
        "covers": list(case.covers),
        "game": case.game,
        "player": verdict.player or None,
        "edition": edition and edition.name,
        "rulings": dict(verdict.law.overrides),
        "claim": case.claim.terms,
        "allowed": answer.allowed,
        "verdict": answer.headline,
        "points": answer.points,
        "rules": [
            {
                "rule": rule,
                "says": find_rule(rule).statement,
                "because": answer.because(rule),
                "citations": citations(rule, edition),
            }
            for rule in answer.rules
        ],
        "effects": [{"kind": e.kind, "text": e.text, **e.data} for e in answer.effects],
        "differs": [_elsewhere(other, verdict) for other in verdict.differs],
        "books": [
            {
                "id": d.id,
                "topic": say_rule(d.topic),
                "says": {tag: said_words(tag, words) for tag, words in in_order_for(d, edition, get_language())},
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


def _elsewhere(other: Elsewhere, verdict: CaseVerdict[Any]) -> Document:
    """A law that answers otherwise; `allowed` is null if the table could not have come about under it."""
    answer, ruling = other.answer, verdict.known.get(other.ruling)
    return {
        "edition": other.edition or None,
        "ruling": f"{other.ruling}={other.option}" if other.ruling else None,
        "question": say(ruling.question) if ruling else None,
        "entries": list(ruling.rules) if ruling else [],
        "allowed": None if answer is None else answer.allowed,
        "points": None if answer is None else answer.points,
        "rules": [] if answer is None else list(answer.rules),
        "what": list(other.what),
    }
