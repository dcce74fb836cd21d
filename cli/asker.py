"""The asker: the language that is spoken to him, and the booklet in his hands."""

import os

from cli.errors import BadInput
from engine.kernel.i18n import LANGUAGES, N_, say, set_language
from engine.rules.texts import set_booklet

_CODES = {"english": "en", "russian": "ru", "rus": "ru", "czech": "cs", "cz": "cs", "french": "fr", "francais": "fr"}


def begin(lang: str, booklet: str = "") -> str:
    """Set the language of everything said from here on, and the booklet cited first: as asked, or the environment's."""
    language = lang or locale_language()
    if language not in LANGUAGES:
        from difflib import get_close_matches

        known = ", ".join(LANGUAGES)
        near = get_close_matches(language[:40].lower(), (*LANGUAGES, *_CODES), n=1)
        if near:
            near_code = _CODES.get(near[0], near[0])
            raise BadInput(say(N_("{lang!r} is not a language; there are {known}; did you mean {near}?"),
                               lang=language[:40], known=known, near=near_code))  # fmt: skip
        raise BadInput(say(N_("{lang!r} is not a language; there are {known}"), lang=language[:40], known=known))
    set_language(language)
    set_booklet(booklet or os.environ.get("MADKING_BOOKLET", ""))
    return language


def locale_language() -> str:
    """The language of the environment, English if it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            code = value.partition(".")[0].partition("_")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"
