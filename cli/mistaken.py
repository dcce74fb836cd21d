"""What was meant: a file or a text of one kind given where another is read, and a castle whose quotes are missing."""

import re
from typing import Any

from engine.catalogue import Role, tile_of
from engine.kernel.castle_text import split_pieces
from engine.kernel.i18n import N_, say

CASTLE, POSITION, CASE, SCENARIO = "castle", "position", "case", "scenario"
SOME_CASTLE = "castle without a foyer"
TWO_CASTLE, TWO_POSITION = "castle of Between Two Castles", "position of Between Two Castles"
LOG, TWO_LOG = "madking", "madking two-castles"
"""A log is called as its game."""

_PLACED = r"(?:\s*#[^\n]*\n)*(?=[^@\n{}:]*[\w)\"'»“]\s*@-?[0-9]+,-?[0-9])"
"""Castle text begins with a room and its place, after comments."""
_SIGNS = (
    (TWO_LOG, r'\s*\{"log": *"madking two-castles"'),
    (LOG, r'\s*\{"log": *"madking"'),
    (CASE, r"(?s)(?:.*\n)?(?:claim|\s*\{.*\"claim\") *:"),
    (SCENARIO, r"(?s)(?:.*\n)?steps *:"),
    (TWO_POSITION, r"(?s)(?:.*\n)?game *: *[\"']?two-castles|(?s:\s*\{.*\"game\" *: *\"two-castles)"),
    (POSITION, r"(?s)(?:.*\n)?(?:players|market|master_builder) *:|(?s:\s*\{.*\"players\" *:)"),
    (TWO_CASTLE, rf"(?s){_PLACED}.*\bthrone-[a-z]+-[a-z]+@-?[0-9]"),
    (CASTLE, rf"(?s){_PLACED}.*\b(?:foyer-[34]|barbican-[a-z]+)@-?[0-9]"),
    (SOME_CASTLE, _PLACED),
)
"""How each kind begins or what it must hold; the first that fits."""

_MEANT = {
    CASTLE: N_("this is castle text; ask `madking score`, `show`, `judge`, `legal` or `hint --tile`"),
    TWO_CASTLE: N_("this is a castle of Between Two Castles; ask `madking two-castles score`, `show` or `judge`"),
    POSITION: N_("this is a position; ask `madking hint`, `price`, `pick`, `endgame` or `standings`"),
    TWO_POSITION: N_(
        "this is a position of Between Two Castles; ask `madking two-castles standings`, `hint` or `choose`"
    ),
    LOG: N_("this is the log of a game; ask `madking replay`, `review`, `hint` or `standings`"),
    TWO_LOG: N_("this is a log of Between Two Castles; ask `madking two-castles replay`, `review` or `standings`"),
    CASE: N_("this is a case; ask `madking case`"),
    SCENARIO: N_("this is a worked example; ask `madking verify`"),
}


def kind_of(text: str) -> str:
    """What a text looks like, or nothing."""
    head = text[:20_000]
    return next((kind for kind, sign in _SIGNS if re.match(sign, head)), "")


def meant(text: str, *wanted: str) -> str:
    """Which command reads such a text, if it is none of the kinds wanted here; nothing if it looks like them."""
    kind = kind_of(text)
    return say(_MEANT[CASTLE if kind == SOME_CASTLE else kind]) if kind and kind not in wanted else ""


def with_quotes(arguments: list[str], command: Any, path: list[str]) -> str:
    """The command line with the castle in quotes, if that is what its arguments are in want of; else nothing."""
    words, options = _sorted_out(arguments[len(path) - 1 :], command)
    wanted = [param for param in command.params if param.param_type_name == "argument"]
    last = max((number for number, word in enumerate(words) if "@" in word), default=-1)
    pieces = split_pieces(" ".join(words[: last + 1]))
    if len(pieces) < 2 or len(words) < 2 or not wanted:
        return ""
    tail = words[last + 1 :]
    if len(wanted) > 1 and not tail:
        tail = [pieces.pop()]
        while pieces and _is_join(tail[0]):
            tail.insert(0, pieces.pop())  # a passage is laid with the room before it
    given = [" ".join(pieces), *([" ".join(tail)] if tail else [])]
    return " ".join([*path, *map(_quoted, given), *map(_quoted, options)]) if pieces else ""


def _is_join(piece: str) -> bool:
    tile = tile_of(piece.partition("@")[0])
    return tile is not None and tile.role == Role.JOIN


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word and not word.startswith("-") else word


def _sorted_out(arguments: list[str], command: Any) -> tuple[list[str], list[str]]:
    """Words, and options with their values; the command knows which options have one."""
    flags = {name for param in command.params if getattr(param, "is_flag", False) for name in param.opts}
    words: list[str] = []
    options: list[str] = []
    awaited = False
    for argument in arguments:
        is_option = argument.startswith("--")
        (options if is_option or awaited else words).append(argument)
        awaited = is_option and "=" not in argument and argument not in flags
    return words, options
