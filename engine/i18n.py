"""The one place that user-facing sentences pass through: gettext, with the language as a context variable.

A sentence is marked with `N_` where it is written and turned into words with `say` where it is shown.
"""

import gettext as _gettext
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from engine.shown import show

DOMAIN = "madking"
RULES_DOMAIN = "rules"
"""Statements of rules, differences and open questions have a catalogue of their own: few commands need it."""
LANGUAGES = ("en", "ru", "cs", "fr")
LOCALE_DIR = Path(__file__).parent / "locale"

_language: ContextVar[str] = ContextVar("madking_language", default="en")


_game: ContextVar[str] = ContextVar("madking_game", default="")
_OWN_WORDS = {("two-castles", "ru"): (("жетон", "тайл"), ("Жетон", "Тайл"))}
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


def set_game(game: str) -> None:
    """Choose the game whose words are used where its booklet has its own; the big one if none is named."""
    _game.set(game)


def _own(text: str) -> str:
    """A text in the words of the present game."""
    for word, own in _OWN_WORDS.get((_game.get(), _language.get()), ()):
        text = text.replace(word, own)
    return text


@cache
def _translations(language: str, domain: str = DOMAIN) -> _gettext.NullTranslations:
    return _gettext.translation(domain, str(LOCALE_DIR), [language], fallback=True)


def say(sentence: str, /, **values: object) -> str:
    """Say one sentence in the present language, with its values filled in; what could steer a terminal is shown."""
    text = _own(translate(sentence, _language.get()))
    return show(text.format(**values) if values else text)


def say_n(one: str, many: str, n: int, /, **values: object) -> str:
    """Say a sentence that counts something; `{n}` is the number."""
    text = _own(_translations(_language.get()).ngettext(one, many, n))
    return show(text.format(n=n, **values))


def say_rule(statement: str) -> str:
    """A statement of the register in the present language; also the title of a case, which may be a stranger's."""
    return show(translate(statement, _language.get(), RULES_DOMAIN))


def translate(text: str, language: str, domain: str = DOMAIN) -> str:
    """A text of a catalogue in a language, whichever is the present one; nothing stays nothing.

    (The empty text is the key of a catalogue's own header.)
    """
    return text if language == "en" or not text else _translations(language, domain).gettext(text)
