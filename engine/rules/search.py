"""Finding a rule by the words a player would use, in any of the four languages, spelled roughly right."""

import json
import math
import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from engine.kernel.i18n import LANGUAGES, RULES_DOMAIN, translate
from engine.kernel.text import plainly
from engine.rules.games import is_about, parts_of
from engine.rules.questions import all_differences, all_questions
from engine.rules.register import FOLDER, all_rule_ids, find_rule

WORDS_FILE = FOLDER / "words.json"
"""What the register does not know: words without weight, endings, words that players use instead, topics of ids."""
WORD = re.compile(r"[^\W_]+")
ALIKE = 0.5
"""The share of letter triples that two words must have in common to be taken for one another."""
SURE = 0.6
"""How much a word counts that is not the one asked for, nor another form of it, but spelled much like it."""
STEM = 0.7
"""The part of a stem that two forms of a word share."""
MEANT = 0.7
"""How much a word counts that the asked one stands for."""
TOPIC = 0.7
"""How much a word of an entry's topic counts beside one of its statement."""
PLAYERS = 1.1
"""What a word adds that players use for an entry."""
LONG = 0.4
"""How much a long statement loses: a word says less in it."""
SHORT = 16
"""Statements of fewer words gain nothing by it."""
FIRST = 1.08
"""The first rule of its kind says what the others add to."""
KINDS = {"DIFF": 0.85, "OQ": 0.75}
"""Rules come before what is disputed about them."""
FAVOUR = {"base": 1.0, "collectors": 0.7, "two-castles": 0.6}
"""Who asks without more mostly plays the base game."""
SISTER = {"base": 0.7, "collectors": 0.5, "two-castles": 1.0}
"""Unless a word of the question belongs to the sister game."""
NUMBER = re.compile(r"-(\d+)$")


class Hit(NamedTuple):
    """A rule, difference or open question that fits, and how well."""

    id: str
    score: float


def words_of(text: str) -> list[str]:
    """The words of a text, plain."""
    return WORD.findall(plainly(text))


def triples(word: str) -> frozenset[str]:
    """The triples of letters of a word, its ends marked."""
    marked = f"^{word}$"
    return frozenset(marked[i : i + 3] for i in range(len(marked) - 2))


class Tongue:
    """One language: the stems of its words, and the entries that use them."""

    def __init__(self, language: str, data: dict[str, Any]) -> None:
        self.language = language
        self._endings = tuple(
            sorted({plainly(ending) for ending in data["endings"].get(language, ())}, key=len, reverse=True)
        )
        self._stop = frozenset(words_of(data["stop"].get(language, "")))
        self._stems: dict[str, str] = {}
        self.places: dict[str, dict[int, float]] = defaultdict(dict)
        self.sister = frozenset(self.stems(data["sister"].get(language, "")))
        self._means: dict[str, list[str]] = defaultdict(list)
        for said, meant in data["means"].get(language, ()):
            for word in words_of(said):
                self._means[word] += self.stems(meant)
        self._starts: dict[str, list[str]] = {}
        self._by_triple: dict[str, list[str]] = {}

    def stem(self, word: str) -> str:
        """A word without its ending."""
        known = self._stems.get(word)
        if known is None:
            cut = next((len(end) for end in self._endings if word.endswith(end) and len(word) - len(end) > 2), 0)
            known = self._stems[word] = word[: len(word) - cut]
        return known

    def stems(self, text: str) -> list[str]:
        """The stems of the words that carry weight."""
        return [self.stem(word) for word in words_of(text) if word not in self._stop]

    def add(self, number: int, texts: Iterable[str], topic: str) -> None:
        """An entry: the statement it makes and the words its topic has."""
        said = [stem for text in texts for stem in self.stems(text)]
        weight = 1 / (1 - LONG + LONG * max(len(said), SHORT) / 20)
        for stem in said:
            self.places[stem][number] = weight
        for stem in set(self.stems(topic)):
            self.places[stem][number] = self.places[stem].get(number, 0.0) + TOPIC

    def hint(self, words: str, numbers: list[int]) -> None:
        """Words that players use for some entries."""
        for stem in self.stems(words):
            for number in numbers:
                self.places[stem][number] = self.places[stem].get(number, 0.0) + PLAYERS

    def asked(self, query: str) -> list[dict[str, float]]:
        """For each word of a question that carries weight, the known stems it may stand for, and how surely."""
        found = []
        for word in dict.fromkeys(words_of(query)):
            meant = {stem: MEANT for other in self._means.get(word, ()) for stem in self._alike(other)}
            if word not in self._stop:
                meant.update(self._alike(self.stem(word)))
            if meant:
                found.append(meant)
        return found

    def _alike(self, wanted: str) -> dict[str, float]:
        """The known stems that one stands for: other forms of it, or else those that are spelled much like it."""
        if not self._starts:
            for word in self.places:
                self._starts.setdefault(word[:3], []).append(word)
        forms = {wanted: 1.0} if wanted in self.places else {}
        for word in self._starts.get(wanted[:3], ()):
            same = _same_start(word, wanted) / max(len(word), len(wanted))
            if word != wanted and same >= STEM:
                forms[word] = SURE + (1 - SURE) * 0.8 * same
        return forms or self._slips(wanted)

    def _slips(self, wanted: str) -> dict[str, float]:
        """The known stems that a misspelled one may have been."""
        if not self._by_triple:
            for word in self.places:
                for triple in triples(word):
                    self._by_triple.setdefault(triple, []).append(word)
        mine = triples(wanted)
        shared: dict[str, int] = defaultdict(int)
        for triple in mine:
            for word in self._by_triple.get(triple, ()):
                shared[word] += 1
        found = {}
        for word, number in shared.items():
            alike = 2 * number / (len(mine) + len(word))
            if _one_slip(word, wanted):
                found[word] = SURE
            elif alike >= ALIKE:
                found[word] = SURE * alike
        return found


class Index:
    """Every word of the register in four languages, with the entries that use it."""

    def __init__(self) -> None:
        data: dict[str, Any] = json.loads(WORDS_FILE.read_text(encoding="utf-8"))
        self.entries: list[str] = []
        self._topics: dict[str, dict[str, str]] = data["topics"]
        self._tongues = [Tongue(language, data) for language in LANGUAGES]
        for rule in all_rule_ids():
            self._add(rule, [find_rule(rule).says])
        for difference in all_differences():
            self._add(difference.id, [difference.topic, difference.decision])
        for question in all_questions():
            self._add(question.id, [question.question, question.answer])
        known = {entry: number for number, entry in enumerate(self.entries)}
        for record in data["players"]:
            for tongue in self._tongues:
                tongue.hint(record.get(tongue.language, ""), [known[rule] for rule in record["rules"]])
        self._titles = [plainly(title) for title in data["titles"]]
        self._parts = [_part_of(entry) for entry in self.entries]
        self._worth = [_worth(entry) for entry in self.entries]

    def _add(self, entry: str, texts: list[str]) -> None:
        number = len(self.entries)
        self.entries.append(entry)
        topics = [self._topics[name] for name in _families(entry) if name in self._topics]
        for tongue in self._tongues:
            tongue.add(number, _told(texts, tongue.language), " ".join(topic[tongue.language] for topic in topics))

    def search(self, query: str, most: int = 10, game: str = "") -> list[Hit]:
        """The entries that fit best, the best first; of equal ones the first in the register."""
        scores: dict[int, float] = {}
        words = plainly(query)
        for title in self._titles:
            words = words.replace(title, " ")
        named = words != plainly(query)
        for tongue in self._tongues:
            for number, score in self._in_tongue(tongue, words, game, named).items():
                scores[number] = max(score, scores.get(number, 0.0))
        ranked = sorted(scores.items(), key=lambda entry: (-round(entry[1], 9), entry[0]))
        return [Hit(self.entries[number], score) for number, score in ranked[:most]]

    def _in_tongue(self, tongue: Tongue, query: str, game: str, named: bool) -> dict[int, float]:
        """The entries that fit in one language; `named` if the question gives the sister game by its title."""
        scores: dict[int, float] = defaultdict(float)
        for meant in tongue.asked(query):
            best: dict[int, float] = {}
            for stem, sure in meant.items():
                for number, weight in tongue.places[stem].items():
                    best[number] = max(best.get(number, 0.0), sure * weight)
            rare = math.log(1 + len(self.entries) / len(best))
            for number, score in best.items():
                scores[number] += score * rare
        favour = SISTER if named or tongue.sister.intersection(tongue.stems(query)) else FAVOUR
        return {
            number: score * self._worth[number] * favour[self._parts[number]]
            for number, score in scores.items()
            if is_about(self.entries[number], game)
        }


def _told(texts: list[str], language: str) -> list[str]:
    """These texts in a language; one that nobody has translated is found by its English words and no others."""
    told = [translate(text, language, RULES_DOMAIN) for text in texts]
    return told if language == "en" else [words for words, text in zip(told, texts, strict=True) if words != text]


def _families(entry: str) -> list[str]:
    """The kinds that an id belongs to, the widest first: REWARD and REWARD-SLEEP for REWARD-SLEEP-1."""
    parts = NUMBER.sub("", entry).split("-")
    return ["-".join(parts[:length]) for length in range(1, len(parts) + 1)]


def _worth(entry: str) -> float:
    number = NUMBER.search(entry)
    return KINDS.get(entry.partition("-")[0], FIRST if number is None or int(number[1]) == 1 else 1.0)


def _part_of(entry: str) -> str:
    """The part of the register whose readers ask for an entry."""
    parts = parts_of(entry)
    return min(parts) if len(parts) == 1 else "base"


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


def search(query: str, most: int = 10, game: str = "") -> list[Hit]:
    """The rules, differences and open questions that fit a player's words best, in both games or one."""
    return index().search(query, most, game)
