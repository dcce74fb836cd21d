"""The rulebook texts: what they are called, their pages and chapters, and which of them an asker holds."""

import json
import re
from collections.abc import Iterable
from contextvars import ContextVar
from functools import cache, reduce
from pathlib import Path
from typing import Any, NamedTuple

from engine.kernel.errors import UnknownEdition
from engine.kernel.i18n import N_, get_language, say, say_rule
from engine.rules.editions import EDITIONS, Edition

TEXTS_FILE = Path(__file__).parent / "texts.json"
SISTER = "two-castles"
TEXTS = {tag: (edition.name, language) for edition in EDITIONS.values() for tag, language in edition.texts}
"""Edition and language of every text."""
SISTER_TEXT = "b2c"
TEXTS[SISTER_TEXT] = (SISTER, "ru")
NAMES = {
    "fr1": N_("First edition (French)"),
    "ru2": N_("Second edition (Russian)"),
    "cz2": N_("Second edition (Czech)"),
    "fr2": N_("Second edition (French)"),
    "ce": N_("Collector's Edition (English)"),
    "b2c": N_("Between Two Castles (Russian rulebook)"),
}
MEANINGS = {
    "title": N_("title page"), "Компоненты": N_("components"), "Подготовка": N_("setup"),
    "Описание": N_("overview of the game"), "Строительство": N_("building castles"), "Процесс": N_("course of play"),
    "Раунд второй": N_("second round"), "Бонусы": N_("bonuses and points for rooms"), "Столовые": N_("Food rooms"),
    "Жилые": N_("Living rooms"), "Подсобные": N_("Utility rooms"), "Парковые": N_("Outdoor rooms"),
    "Спальные": N_("Sleeping rooms"), "Коридоры": N_("Corridor rooms"), "Подвальные": N_("Downstairs rooms"),
    "Тронный зал": N_("throne room"), "Окончание": N_("end of the game"), "score sheet": N_("example of a score sheet"),
    "Вдвоём": N_("game for two"), "Фишки замков": N_("castle tokens"), "Карты бонусов": N_("bonus cards"),
}  # fmt: skip
"""What the chapters of the sister game's only text are about, for those who do not read Russian."""
PAGE = r"p(?P<first>\d+)(?:-(?P<last>\d+))?(?:(?P<mark>\.| r)(?P<number>\d+))?"
CHAPTER = (
    r"(?:p\d+(?:-\d+)? )?(?P<chapter>\D+?)(?: (?P<mark>r|note )?(?P<number>\d+)(?P<letter>[a-z]?)(?:-(?P<to>\d+))?)?"
)
PARTS = {"": "steps", ".": "steps", "r": "rules", " r": "rules", "note ": "notes"}
"""What the number behind a page or a chapter counts, by the mark before it."""

_booklet: ContextVar[str] = ContextVar("madking_booklet", default="")


class Citation(NamedTuple):
    """A place in a rulebook: the edition, the language of the text, its tag and the page or heading."""

    edition: str
    language: str
    text: str
    place: str

    def __str__(self) -> str:
        return f"{self.text} {self.place}"

    @property
    def where(self) -> str:
        """The place for a reader, in the present language: `Second edition (Czech), p. 9 (rule 4)`."""
        return f"{text_name(self.text)}, {said_place(self.text, self.place)}"

    def document(self) -> dict[str, str]:
        """The citation for JSON."""
        return {**self._asdict(), "where": self.where}


class Place(NamedTuple):
    """A place taken apart: pages or a chapter, and a numbered step, rule or note there, or several in a row."""

    pages: tuple[int, int] | None
    chapter: str
    part: str
    number: int
    letter: str
    to: int


@cache
def layout(tag: str) -> dict[str, Any]:
    """The pages of a text and its chapters, as far as they are known."""
    data: dict[str, dict[str, Any]] = json.loads(TEXTS_FILE.read_text(encoding="utf-8"))
    return data[tag]


def read_place(place: str) -> Place:
    """Take a place apart: `p9 r4`, `p14-17`, `Setup 6a`, `p4-5 Setup 8-10`."""
    if page := re.fullmatch(PAGE, place):
        pages = int(page["first"]), int(page["last"] or page["first"])
        number = int(page["number"] or 0)
        return Place(pages, "", PARTS[page["mark"] or ""], number, "", number)
    found = re.fullmatch(CHAPTER, place)
    if found is None:
        raise ValueError(place)
    number = int(found["number"] or 0)
    return Place(None, found["chapter"], PARTS[found["mark"] or ""], number, found["letter"] or "",
                 int(found["to"] or number))  # fmt: skip


def read_citation(text: str) -> Citation:
    """A citation as the register writes it: `cz2 p9 r4`, `ce:Setup 6a`; a chapter gets its page if it is known."""
    tag, _, place = text.replace(":", " ", 1).partition(" ")
    pages = layout(tag).get("chapters", {}).get(read_place(place).chapter, {}).get("pages")
    return Citation(*TEXTS[tag], tag, f"p{_range(*pages)} {place}" if pages else place)


def _range(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}-{last}"


def has_place(citation: Citation) -> bool:
    """Does its text have this page or chapter, and there the step, rule or note?"""
    known, place = layout(citation.text), read_place(citation.place)
    if place.pages:
        least, most = known.get("pages", (1, 0))
        there = least <= place.pages[0] <= place.pages[1] <= most
        numbered = known.get(place.part, {}).get(str(place.pages[0]), (1, 0))
    else:
        there = place.chapter in known.get("chapters", {})
        numbered = known.get("chapters", {}).get(place.chapter, {}).get(place.part, (1, 0))
    return there and (not place.number or numbered[0] <= place.number <= place.to <= numbered[1])


# for a reader


def text_name(tag: str) -> str:
    """What a text is called, in the present language."""
    return say(NAMES[tag])


def said_place(tag: str, text: str) -> str:
    """A page, a chapter and what is numbered in it, in the present language."""
    place = read_place(text)
    chapter = layout(tag)["chapters"][place.chapter] if place.chapter else {}
    pages = place.pages or chapter.get("pages")
    said = [_said_pages(*pages)] if pages else []
    more = []
    if chapter:
        said.append(say(N_('"{heading}"'), heading=chapter["title"]))
        if tag == SISTER_TEXT and get_language() != "ru":
            more.append(say(MEANINGS[place.chapter]))
    if place.number:
        number = f"{place.number}{place.letter}" if place.number == place.to else _range(place.number, place.to)
        more.append(say(_PART_WORDS[place.part], number=number))
    return " ".join([*said, f"({', '.join(more)})"] if more else said)


_PART_WORDS = {"steps": N_("step {number}"), "rules": N_("rule {number}"), "notes": N_("note {number}")}


def _said_pages(first: int, last: int) -> str:
    if first == last:
        return say(N_("p. {page}"), page=first)
    return say(N_("pp. {first}-{last}"), first=first, last=last)


@cache
def _tags() -> re.Pattern[str]:
    """A text by its tag, with a page or a chapter of it: `ru2 p13`, `ce:EndScoring`, `b2c:Карты бонусов`, `fr1`."""
    known = "|".join(
        rf"{tag}:(?:{'|'.join(map(re.escape, chapters))})(?: (?:r|note )?\d+[a-z]?)?"
        for tag in TEXTS
        if (chapters := sorted(layout(tag).get("chapters", {}), key=lambda name: -len(name)))
    )
    return re.compile(rf"\b(?:{known}|(?:{'|'.join(TEXTS)})[ :]{PLAIN_PAGE}|{'|'.join(TEXTS)}|{PLAIN_PAGE})\b")


@cache
def _rows(language: str) -> re.Pattern[str]:
    """Texts and places in a row, with the word before them; a French `ce` alone is a word and no tag."""
    tag = (r"(?!ce\b(?!:))" if language == "fr" else "") + _tags().pattern
    return re.compile(rf"(?P<before>[^\W\d_]+ )?(?P<row>{tag}(?:(?:, | (?:a|и|et) ){tag})*)")


_CONJUNCTIONS = frozenset(("a", "а", "и", "et"))


def _set_apart(text: str) -> str:
    """Put brackets around the texts and places that a word before them may govern: none of them is declined."""

    def said(found: re.Match[str]) -> str:
        before = found["before"] or ""
        free = not before or before.strip() in _CONJUNCTIONS
        return found[0] if free else f"{before}[{found['row']}]"

    return text if get_language() == "en" else _rows(get_language()).sub(said, text)


PLAIN_PAGE = r"p\d+(?:-\d+)?(?:(?:\.| r)\d+)?"


def said_tags(text: str) -> str:
    """A remark in which texts stand by their tags, for a reader: with their names and places in the present language.

    Names and places are not declined: where a word that may ask for a case stands before them, brackets set them
    apart. A French `ce` alone is a word and no tag.
    """

    def said(found: re.Match[str]) -> str:
        tag, _, place = found[0].replace(":", " ", 1).partition(" ")
        if tag not in TEXTS:
            return said_place("", found[0])
        if not place:
            return found[0] if (tag, get_language()) == ("ce", "fr") else text_name(tag)
        return f"{text_name(tag)} {said_place(tag, place)}"

    return _tags().sub(said, _set_apart(text))


_PLACES = re.compile(r" \(([^()]+)\)")


def said_words(tag: str, words: str) -> str:
    """What a text says, in the present language, with the places in brackets behind it as citations have them."""

    def said(found: re.Match[str]) -> str:
        places = found[1].split(", ")
        if not all(_is_place(tag, place) for place in places):
            return found[0]
        return f" ({', '.join(said_place(tag, place) for place in places)})"

    return _PLACES.sub(said, say_rule(words))


def _is_place(tag: str, text: str) -> bool:
    try:
        return has_place(Citation(*TEXTS[tag], tag, text))
    except ValueError:
        return False


# whose booklet


def set_booklet(tag: str) -> None:
    """Choose the rulebook in the asker's hands for all that is cited from here on; by edition and language if none."""
    if tag and tag not in TEXTS:
        known = ", ".join(TEXTS)
        raise UnknownEdition(say(N_("{name!r} is not a booklet; there are {known}"), name=tag[:40], known=known))
    _booklet.set(tag)


def own_text(edition: Edition, language: str) -> str:
    """The asker's own booklet: the one chosen, or that of the edition in the language; nothing if there is none."""
    return _booklet.get() or next((tag for tag, spoken in edition.texts if spoken == language), "")


def by_nearness(tags: Iterable[str], edition: Edition, language: str) -> list[str]:
    """Texts in the order that helps the asker: the own booklet, then the own edition, then the own language."""
    own, known = own_text(edition, language), list(TEXTS)

    def distance(tag: str) -> tuple[bool, bool, bool, int]:
        its_edition, its_language = TEXTS[tag]
        return tag != own, its_edition != edition.name, its_language != language, known.index(tag)

    return sorted(tags, key=distance)


def nearest_note(edition: Edition, language: str) -> str:
    """A line for an asker whose edition has no text in the language: which text comes first instead."""
    if own_text(edition, language):
        return ""
    return say(
        N_("There is no text of this edition in your language here; the nearest is {text}. --booklet names another."),
        text=text_name(edition.texts[0][0]),
    )


def in_a_row(parts: list[str]) -> str:
    """Parts of a line after one another, with the semicolons of the present language."""
    return reduce(lambda line, part: say(N_("{line}; {part}"), line=line, part=part), parts) if parts else ""


def said_by_text(citations: Iterable[Citation]) -> list[str]:
    """The places of each text in one line, in the order given: `Second edition (Czech), p. 10, p. 11`."""
    places: dict[str, list[str]] = {}
    for citation in citations:
        places.setdefault(citation.text, []).append(said_place(citation.text, citation.place))
    return [f"{text_name(tag)}, {', '.join(said)}" for tag, said in places.items()]


def said_citations(citations: tuple[Citation, ...], own: str = "") -> str:
    """Where a rule is stated, in one line; that the asker's own booklet does not state it is said first."""
    if not citations:
        return say(N_("inferred from the other rules"))
    line = in_a_row(said_by_text(citations))
    if own and own not in {citation.text for citation in citations} and citations[0].edition != SISTER:
        return say(N_("Not in your own booklet; {places}"), places=line)
    return line
