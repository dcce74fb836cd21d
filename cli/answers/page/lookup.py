"""The question `lookup`: a rule, a difference or an open question in full, or all that fit some words, for the page."""

from cli.answers import Document
from cli.answers.page.forms import EntryForm, GroupForm, LinkedForm, LookupForm, RulingForm
from cli.answers.rules import SURE
from cli.answers.rules import answer as rules
from engine.kernel.i18n import N_, get_language, labelled, say
from engine.rules.editions import Edition, find_edition
from engine.rules.games import ENTRIES
from engine.rules.register import find_rule
from engine.rules.rulings import RULINGS, Ruling
from engine.rules.texts import nearest_note, own_text, said_by_text, said_tags, text_name
from engine.two_castles import rulings as two_castles


def answer(
    words: str = "", differences: bool = False, open: bool = False, game: str = "", edition: str = "second"
) -> LookupForm:
    """Tell one entry, or list those that fit: as the question `rules`, in words for a reader."""
    told = rules(words, differences, open, game, edition)
    book = find_edition(edition)
    for key, heading in (("rules", "says"), ("differences", "topic"), ("questions", "question")):
        if key in told and "id" not in told:
            return {"entry": None, "found": [_linked(entry["id"], entry[heading]) for entry in told[key]]}
    return {"entry": _rule(told, book) if "part" in told else _disputed(told, book), "found": []}


def _linked(entry_id: str, words: str) -> LinkedForm:
    return {"id": entry_id, "words": words}


def _rule(told: Document, edition: Edition) -> EntryForm:
    """A rule with its places, its differences and what is open about it."""
    rule, language = find_rule(told["id"]), get_language()
    cited, own, sister = rule.cited_for(edition, language), own_text(edition, language), rule.part == "two-castles"
    notes = [say(N_("Inferred from the other rules; no text states it in words."))] if rule.inferred else []
    if cited and own and not sister and cited[0].text != own:
        notes.append(say(N_("Your own booklet does not state it: {text}."), text=text_name(own)))
    if cited and not sister and (note := nearest_note(edition, language)):
        notes.append(note)
    groups = [
        _group(say(N_("Differences between editions")), [_linked(d["id"], d["topic"]) for d in told["differences"]]),
        _group(say(N_("Open questions")), [_linked(q["id"], q["question"]) for q in told["questions"]]),
    ]
    return {
        "id": rule.id,
        "kind": "rule",
        "says": rule.statement,
        "places": said_by_text(cited),
        "decision": "",
        "reason": "",
        "notes": notes,
        "groups": [group for group in groups if group["entries"]],
        "rulings": [_ruling(ruling["name"], edition) for ruling in told["rulings"]],
    }


def _disputed(told: Document, edition: Edition) -> EntryForm:
    """A difference between texts, or a question that they leave open, with what we play by and why."""
    differs = "topic" in told
    says = told.get("says", {})
    related = [_linked(rule, find_rule(rule).statement) for rule in told["rules"] if not rule.startswith(ENTRIES)]
    return {
        "id": told["id"],
        "kind": "difference" if differs else "question",
        "says": told["topic"] if differs else told["question"],
        "places": [labelled(text_name(tag), said_tags(words)) for tag, words in says.items()],
        "decision": said_tags(told["decision"] if differs else told["answer"]),
        "reason": said_tags(told["reason"] if differs else told["support"]),
        "notes": [] if differs else [say(SURE[told["confidence"]])],
        "groups": [group for group in [_group(say(N_("Rules")), related)] if group["entries"]],
        "rulings": [_ruling(told["ruling"], edition)] if told["ruling"] else [],
    }


def _group(heading: str, entries: list[LinkedForm]) -> GroupForm:
    return {"heading": heading, "entries": entries}


def _ruling(name: str, edition: Edition) -> RulingForm:
    """A ruling that a table may decide otherwise, with its options in words."""
    known: dict[str, Ruling] = {**RULINGS, **two_castles.RULINGS}
    return ruling_form(known[name], edition.name)


def ruling_form(ruling: Ruling, edition: str) -> RulingForm:
    """A ruling with its options in words, and what an edition decides."""
    return {
        "name": ruling.name,
        "words": say(ruling.question),
        "options": [{"name": option, "words": say(ruling.meanings[option])} for option in ruling.options],
        "default": ruling.default(edition),
    }
