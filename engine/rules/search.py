"""Finding a rule by the words a player would use, in any of the four languages, spelled roughly right."""

import json
import math
import re
import unicodedata
from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from engine.i18n import LANGUAGES, RULES_DOMAIN, translate
from engine.rules.questions import all_differences, all_questions, find_question
from engine.rules.register import FOLDER, all_rule_ids, find_rule

WORDS_FILE = FOLDER / "words.json"
"""Words that players use and the register does not, with the rules they are about."""
WORD = re.compile(r"[^\W_]+")
ALIKE = 0.5
"""The share of letter triples that two words must have in common to be taken for one another."""
SURE = 0.6
"""How much a word counts that is not the one asked for, nor another form of it, but spelled much like it."""
STEM = 0.65
"""The part of a word that inflection leaves alone."""


FAVOUR = {"collectors": 0.75, "two-castles": 0.6}
"""Who asks without more mostly plays the base game."""


class Hit(NamedTuple):
    """A rule, difference or open question that fits, and how well."""

    id: str
    score: float


def plain(text: str) -> str:
    """Small letters without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def words_of(text: str) -> list[str]:
    """The words of a text, plain."""
    return WORD.findall(plain(text))


def triples(word: str) -> frozenset[str]:
    """The triples of letters of a word, its ends marked."""
    marked = f"^{word}$"
    return frozenset(marked[i : i + 3] for i in range(len(marked) - 2))


class Index:
    """Every word of the register in four languages, with the entries that use it."""

    def __init__(self) -> None:
        self.entries: list[str] = []
        self._places: dict[str, dict[int, float]] = defaultdict(dict)
        for rule in all_rule_ids():
            self._add(rule, [find_rule(rule).says])
        for difference in all_differences():
            self._add(difference.id, [difference.topic, difference.decision])
        for question in all_questions():
            self._add(question.id, [question.question, question.answer])
        self._add_players_words()
        self._favour = [FAVOUR.get(_part_of(entry), 1.0) for entry in self.entries]
        self._by_triple: dict[str, list[str]] = defaultdict(list)
        for word in self._places:
            for triple in triples(word):
                self._by_triple[triple].append(word)

    def _add(self, entry: str, texts: list[str]) -> None:
        number = len(self.entries)
        self.entries.append(entry)
        for language in LANGUAGES:
            said = [translate(text, language, RULES_DOMAIN) for text in texts]
            for word in {word for text in said for word in words_of(text)}:
                self._places[word][number] = 1.0

    def _add_players_words(self) -> None:
        known = {entry: number for number, entry in enumerate(self.entries)}
        for record in json.loads(WORDS_FILE.read_text(encoding="utf-8")):
            for word in words_of(record["words"]):
                for rule in record["rules"]:
                    self._places[word][known[rule]] = 1.6

    def _meant(self, wanted: str) -> dict[str, float]:
        """The words that one stands for: if it or another form of it is known, no others that only look alike."""
        found = self._like(wanted)
        sure = {word: alike for word, alike in found.items() if alike > SURE}
        return sure or found

    def _like(self, wanted: str) -> dict[str, float]:
        """The known words that this one may stand for, with how much they are alike."""
        mine = triples(wanted)
        shared: dict[str, int] = defaultdict(int)
        for triple in mine:
            for word in self._by_triple.get(triple, ()):
                shared[word] += 1
        found = {}
        for word, number in shared.items():
            if word == wanted:
                found[word] = 1.0
                continue
            same = _same_start(word, wanted)
            alike = 2 * number / (len(mine) + len(word))
            if same >= 3 and same >= STEM * max(len(word), len(wanted)):
                found[word] = SURE + (1 - SURE) * 0.9 * same / max(len(word), len(wanted))
            elif _one_slip(word, wanted):
                found[word] = SURE
            elif alike >= ALIKE:
                found[word] = SURE * alike
        return found

    def search(self, query: str, most: int = 10) -> list[Hit]:
        """The entries that fit best, the best first; of equal ones the base game's, then the first in the register."""
        scores: dict[int, float] = defaultdict(float)
        for wanted in dict.fromkeys(words_of(query)):
            best: dict[int, float] = defaultdict(float)
            for word, alike in self._meant(wanted).items():
                for number, weight in self._places[word].items():
                    best[number] = max(best[number], alike * weight)
            rare = math.log(1 + len(self.entries) / max(1, len(best)))
            for number, score in best.items():
                scores[number] += score * rare
        for number in scores:
            scores[number] *= self._favour[number]
        ranked = sorted(scores.items(), key=lambda entry: (-round(entry[1], 9), entry[0]))
        return [Hit(self.entries[number], score) for number, score in ranked[:most]]


def _part_of(entry: str) -> str:
    """The part of the register that an entry is about."""
    if entry.startswith("OQ-"):
        return find_question(entry).game
    return "base" if entry.startswith("DIFF-") else find_rule(entry).part


def _same_start(a: str, b: str) -> int:
    same = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        same += 1
    return same


def _one_slip(a: str, b: str) -> bool:
    """Are two words the same but for one letter, missing, added, wrong, or two letters changed about?"""
    if abs(len(a) - len(b)) > 1 or min(len(a), len(b)) < 4:
        return False
    start = _same_start(a, b)
    end = _same_start(a[start:][::-1], b[start:][::-1])
    left, right = a[start : len(a) - end], b[start : len(b) - end]
    return max(len(left), len(right)) <= 1 or (len(left) == 2 and left == right[::-1])


@lru_cache(maxsize=1)
def index() -> Index:
    """The index, made when first asked."""
    return Index()


def search(query: str, most: int = 10) -> list[Hit]:
    """The rules, differences and open questions that fit a player's words best."""
    return index().search(query, most)
