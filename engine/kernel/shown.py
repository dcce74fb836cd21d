"""Strangers' text on its way to a person: what could steer a terminal is shown, never sent."""

import re

_STEERS = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""Control characters (C0 but tab and line feed, DEL, C1), line separators, turns of the direction, torn UTF-8."""
STEERING = f"[{_STEERS}]"
"""None of these is printable: text that is needs no search, and a command that says no other compiles nothing."""
_OWN = r"\x1b\[(?:[0-9;]*m|[23]J|H|2K|1A|\?25[hl])|\r(?=\x1b\[)"
"""The sequences that we send ourselves: colours, a wiped screen, a bar of progress."""
_FOREIGN = f"{_OWN}|(?P<steers>[{_STEERS}])"
_BYTES = range(0xDC80, 0xDD00)
"""How Python keeps the bytes of a name that is not UTF-8."""


def show(text: str) -> str:
    """The text with every character that could steer a terminal written out, as `\\x1b`."""
    return text if text.isprintable() else re.sub(STEERING, lambda found: _code(found[0]), text)


def show_foreign(text: str) -> str:
    """The same for text that is on its way out and may hold colours of our own: these stay."""
    if text.replace("\n", "").isprintable() or not re.search(STEERING, text):
        return text
    return re.sub(_FOREIGN, lambda found: _code(found[0]) if found["steers"] else found[0], text)


def show_json(document: str) -> str:
    """A JSON document with these characters escaped: the same data, and nothing that a terminal obeys."""
    return re.sub(STEERING, lambda found: f"\\u{ord(found[0]):04x}", document)


def _code(char: str) -> str:
    number = ord(char)
    if number in _BYTES:
        number -= 0xDC00
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
