"""The question `rules`: one rule in full, those that fit some words, what editions differ on, what they leave open."""

import re
from typing import TYPE_CHECKING

from cli.answers import Document
from cli.answers.parts import citations
from cli.errors import BadInput
from engine.kernel.errors import UnknownRule
from engine.kernel.i18n import N_, get_language, say, say_rule
from engine.rules.editions import EDITIONS, Edition, find_edition
from engine.rules.games import ENTRIES, GAMES, is_about
from engine.rules.register import Rule, all_rule_ids, find_rule
from engine.rules.texts import SISTER, SISTER_TEXT, said_words

if TYPE_CHECKING:
    from engine.rules.questions import Difference, Question

ID = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[A-Z0-9]+", re.I)
LOOSE = re.compile(r"([A-Z][A-Z0-9]*(?:-[A-Z]+)*)[ -]?(\d{1,3})", re.I)
"""An id as people write it: PLACE 5, place5, DIFF-2."""
_WIDTHS = {
    "OQ": 3,
    "DIFF": 2,
    "FAVOR-LIST": 2,
    "BONUS-LIST": 2,
    "CE-FAVOR": 2,
    "CE-BONUS": 2,
    "DECREE": 2,
    "B2C-CARD": 2,
}
MOST = 10
SURE = {"H": N_("almost certain"), "M": N_("the best reading"), "L": N_("a convention")}
"""How sure an answer to an open question is."""


def answer(
    words: str = "", differences: bool = False, open: bool = False, game: str = "", edition: str = "second"
) -> Document:
    """Tell the rule with an id or find those that fit some words; or list differences, open questions, or all rules.

    `game` keeps to one of the games; alone it lists the rules of that game.
    """
    book = find_edition(edition)
    text = _read_words(words, game, differences=differences, questions=open)
    if differences:
        return _list_differences(text, game, book)
    if open:
        return _list_questions(game)
    if is_id(text):
        return _tell_one(text.upper(), game, book)
    return _list_found(text, game, book) if text else _list_rules(game, book)


def is_id(text: str) -> bool:
    """Is this meant as an id? Small letters with a hyphen and without a number are a word, as in pont-levis."""
    return ID.fullmatch(text) is not None and (text.isupper() or any(letter.isdigit() for letter in text))


def _read_words(text: str, game: str, *, differences: bool, questions: bool) -> str:
    """What is asked for, an id as the register writes it; a question that asks nothing, or two things, is refused."""
    check_game(game)
    text = text.strip()
    if loose := LOOSE.fullmatch(text):
        text = f"{loose[1]}-{int(loose[2]):0{_WIDTHS.get(loose[1].upper(), 1)}}"
    if differences and questions:
        raise BadInput(say(N_("--differences or --open, not both")))
    if not (text or differences or questions or game):
        raise BadInput(say(N_("say which rule, or some words; --differences and --open list what is disputed")))
    return text


def check_game(game: str) -> None:
    """Refuse the name of a game that is none; no name stands for both games."""
    if game not in GAMES:
        known = ", ".join(filter(None, GAMES))
        raise BadInput(say(N_("{game!r} is not a game; there are {known}"), game=game[:40], known=known))


# one rule, difference or question


def _tell_one(rule_id: str, game: str, edition: Edition) -> Document:
    """Everything that is known about a rule, a difference or an open question; one of the other game is refused."""
    entry = rule_id.startswith(ENTRIES)
    told = _tell_entry(rule_id, edition) if entry else _tell_rule(find_rule(rule_id), edition)
    if not is_about(rule_id, game):
        other = next(name for name in GAMES if name and is_about(rule_id, name))
        line = N_("{rule} is of the other game: --game {game} shows it")
        raise BadInput(say(line, rule=rule_id, game=other))
    return told


def _tell_rule(rule: Rule, edition: Edition) -> Document:
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
        "citations": citations(rule.id, edition),
        "differences": [_difference(difference, edition) for difference in differences_about(rule.id)],
        "questions": [_question(question) for question in questions_about(rule.id)],
        "rulings": [
            {"name": ruling.name, "question": say(ruling.question), "options": list(ruling.options)}
            for ruling in deciding
        ],
        "examples": list(evidence.examples),
        "code": list(evidence.code),
    }


def _tell_entry(entry_id: str, edition: Edition) -> Document:
    """A difference or an open question."""
    from engine.rules.questions import Difference, all_differences, all_questions, find_entry

    try:
        entry = find_entry(entry_id)
    except UnknownRule:
        from difflib import get_close_matches

        known = [*(d.id for d in all_differences()), *(q.id for q in all_questions())]
        near = ", ".join(get_close_matches(entry_id, known, n=3))
        raise BadInput(say(N_("{rule!r} is not a rule; the nearest are {near}"), rule=entry_id, near=near)) from None
    return _difference(entry, edition) if isinstance(entry, Difference) else _question(entry)


def _difference(difference: "Difference", edition: Edition) -> Document:
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


def _question(question: "Question") -> Document:
    return {
        "id": question.id,
        "question": say_rule(question.question),
        "answer": say_rule(question.answer),
        "support": say_rule(question.support),
        "confidence": question.confidence,
        "rules": list(question.rules),
        "ruling": question.ruling,
    }


# lists


def _list_differences(text: str, game: str, edition: Edition) -> Document:
    """What changes between the editions named in a text, or between all of them."""
    from engine.rules.questions import all_differences

    wanted = [find_edition(name).name for name in re.split(r"[,\s]+", text) if name] or list(EDITIONS)
    texts = texts_of(wanted, game)
    found = [d for d in all_differences() if is_about(d.id, game) and _differs(d, texts)]
    return {"editions": wanted, "game": game or None, "differences": [_difference(d, edition) for d in found]}


def texts_of(editions: list[str], game: str | None) -> list[str]:
    """The texts of some editions, with that of the sister game for whoever asks about it."""
    texts = [tag for name in editions for tag, _language in EDITIONS[name].texts]
    return [*texts, SISTER_TEXT] if game == SISTER else texts


def _differs(difference: "Difference", texts: list[str]) -> bool:
    """Do these texts say different things about it, or does one speak where another is silent?"""
    from engine.rules.questions import MISSING, SILENT

    said = {difference.says[tag] for tag in texts if tag in difference.says and difference.says[tag] != MISSING}
    return len(said) > 1 or (len(texts) == 1 and bool(said - {SILENT}))


def _list_questions(game: str) -> Document:
    """What the books leave open."""
    from engine.rules.questions import all_questions

    return {"questions": [_question(question) for question in all_questions() if is_about(question.id, game)]}


def _list_rules(game: str, edition: Edition) -> Document:
    """All rules of a game in the order of the register; as what is found, with no words to fit."""
    found = [_hit(rule, None, edition) for rule in all_rule_ids(*GAMES[game])]
    return {"query": "", "game": game, "count": len(found), "rules": found}


# searching


def _list_found(text: str, game: str, edition: Edition) -> Document:
    """The rules, differences and open questions that fit some words best."""
    from engine.rules.search import search

    found = [_hit(hit.id, round(hit.score, 3), edition) for hit in search(text[:200], MOST, game)]
    return {"query": text, "game": game or None, "count": len(found), "rules": found}


def _hit(entry_id: str, score: float | None, edition: Edition) -> Document:
    """A rule with its places, a difference or an open question with the answer we play by."""
    from engine.rules.questions import Difference, find_entry

    found: Document = {"id": entry_id, "score": score, "answer": None, "citations": []}
    if not entry_id.startswith(ENTRIES):
        rule = find_rule(entry_id)
        return {**found, "says": rule.statement, "citations": citations(entry_id, edition)}
    entry = find_entry(entry_id)
    if isinstance(entry, Difference):
        return {**found, "says": say_rule(entry.topic), "answer": say_rule(entry.decision)}
    return {**found, "says": say_rule(entry.question), "answer": say_rule(entry.answer)}
