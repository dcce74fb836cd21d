"""The one place that user-facing sentences pass through: gettext, with the language as a context variable.

A sentence is marked with `N_` where it is written and turned into words with `say` where it is shown.
"""

import gettext as _gettext
import re
from collections.abc import Iterable
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine.kernel.shown import show
from engine.kernel.spoken import AS_TYPED, FIELDS, QUOTED, TWO_CASTLES, WITH_PLACE, get_game, say_rooms

DOMAIN = "madking"
RULES_DOMAIN = "rules"
"""Statements of rules, differences and open questions have a catalogue of their own: few commands need it."""
TABLE_DOMAIN = "table"
"""The words of the page, which it is handed whole and says by itself."""
LANGUAGES = ("en", "ru", "cs", "fr")
LOCALE_DIR = Path(__file__).parents[1] / "locale"

_language: ContextVar[str] = ContextVar("madking_language", default="en")


_OWN_WORDS = {(TWO_CASTLES, "ru"): (("жетон", "тайл"), ("Жетон", "Тайл"))}
"""Where the booklets of the two games have different words for a thing in a language; they are declined alike."""


def N_(text: str) -> str:
    """Mark a sentence for translation without translating it yet."""
    return text


def set_language(language: str) -> None:
    """Choose the language of every sentence said from here on in this context."""
    if language not in LANGUAGES:
        raise ValueError(language)
    _language.set(language)


def get_language() -> str:
    """The language in which sentences are said now."""
    return _language.get()


def _own(text: str) -> str:
    """A text in the words of the present game."""
    for word, own in _OWN_WORDS.get((get_game(), _language.get()), ()):
        text = text.replace(word, own)
    return text


@cache
def _translations(language: str, domain: str = DOMAIN) -> _gettext.NullTranslations:
    return _gettext.translation(domain, str(LOCALE_DIR), [language], fallback=True)


def say(sentence: str, /, **values: object) -> str:
    """Say one sentence in the present language, with its values filled in; what could steer a terminal is shown."""
    text = _own(translate(sentence, _language.get()))
    return show(_filled(text, values) if values else text)


def say_n(one: str, many: str, n: int, /, **values: object) -> str:
    """Say a sentence that counts something; `{n}` is the number."""
    text = _own(_translations(_language.get()).ngettext(one, many, n))
    return show(_filled(text, {"n": n, **values}))


def _filled(text: str, values: dict[str, object]) -> str:
    """A sentence with its values, as the present language says and joins them."""
    words = _spoken(text, values)
    return (_elided(text, words) if _language.get() == "fr" else text).format(**words)


_VOWELS = frozenset("aeiouyœæ")


def _elided(text: str, words: dict[str, object]) -> str:
    """French drops the e of `que` and `de` before a vowel: `ce qu'Otto prend`."""
    from unicodedata import normalize

    def joined(found: re.Match[str]) -> str:
        first = normalize("NFD", str(words.get(found[2], "")))[:1].casefold()
        return f"{found[1]}'{{{found[2]}" if first in _VOWELS else found[0]

    return re.sub(r"\b([Qq]u|[Dd])e \{(\w+)", joined, text)


def _spoken(text: str, values: dict[str, object]) -> dict[str, object]:
    """The values as the present language says them: rooms by name, numbers with its decimal sign."""
    language = _language.get()
    return {name: _word(text, name, value, language) for name, value in values.items()}


def _word(text: str, name: str, value: object, language: str) -> object:
    if isinstance(value, float):
        return value if language == "en" else _Decimal(value)
    if f"{{{name}!r" in text:
        return _Typed(value) if isinstance(value, str) and language in QUOTED else value
    if name in AS_TYPED:
        return value
    if isinstance(value, str):
        return say_rooms(value, language, bare=name not in WITH_PLACE) if name in FIELDS else value
    spoken = getattr(value, "spoken", None)
    return value if spoken is None else spoken()


class _Typed(str):
    """What somebody typed; a sentence shows it in the quotes of its language, and escapes what cannot be printed."""

    __slots__ = ()

    def __repr__(self) -> str:
        return QUOTED[_language.get()].format(repr(str(self))[1:-1])


class _Decimal(float):
    """A number that is written with a decimal comma."""

    def __format__(self, form: str) -> str:
        return format(float(self), form).replace(".", ",")


def say_number(value: object, form: str = "") -> str:
    """A value as the present language writes numbers: `1.5` in English, `1,5` in the others; words stay as they are."""
    english = _language.get() == "en" or not isinstance(value, float)
    return format(value, form) if english else format(_Decimal(value), form)  # type: ignore[arg-type]


def say_quoted(text: str) -> str:
    """A text in the quotes of the present language."""
    return QUOTED.get(_language.get(), "'{}'").format(text)


def say_names(text: str) -> str:
    """A list of rooms, written in slugs with or without their places, by names of the present language."""
    return say_rooms(text, _language.get())


def say_listed(texts: Iterable[str]) -> str:
    """Several reasons in one line, parted as the present language does it."""
    return say(N_("; ")).join(texts)


def labelled(label: str, text: object) -> str:
    """A label and what it is about, with the colon as the present language sets it."""
    return say(N_("{label}: {text}"), label=label, text=text)


def say_rule(statement: str) -> str:
    """A statement of the register in the present language; also the title of a case, which may be a stranger's."""
    return show(translate(statement, _language.get(), RULES_DOMAIN))


def translate(text: str, language: str, domain: str = DOMAIN) -> str:
    """A text of a catalogue in a language, whichever is the present one; nothing stays nothing.

    (The empty text is the key of a catalogue's own header.)
    """
    return text if language == "en" or not text else _translations(language, domain).gettext(text)


class Catalogue(NamedTuple):
    """All sentences of a domain in one language, by the English ones; what is counted by its singular, in all forms."""

    texts: dict[str, str]
    plurals: dict[str, list[str]]


def whole_catalogue(domain: str) -> Catalogue:
    """All sentences of a domain in the present language; nothing in English, or where there is no catalogue."""
    language = _language.get()
    known = {} if language == "en" else getattr(_translations(language, domain), "_catalog", {})
    texts = {key: _own(text) for key, text in known.items() if isinstance(key, str) and key}
    plurals: dict[str, list[str]] = {}
    for one, number in sorted(key for key in known if isinstance(key, tuple)):
        plurals.setdefault(one, []).append(_own(known[one, number]))
    return Catalogue(texts, plurals)
