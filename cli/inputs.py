"""Reading what the user gave: castle text, files, standard input; every failure is one clear line."""

import sys
from pathlib import Path

from engine.castle.castle import Castle
from engine.castle.notation import LONGEST_TEXT
from engine.castle.verdict import Verdict
from engine.errors import MadKingError
from engine.i18n import N_, say, say_listed, say_n
from engine.rules.rulings import Law

MOST_WARNINGS = 12
MOST_REASONS = 4


class BadInput(MadKingError):
    """Input that cannot be used; the program ends with exit code 2."""


def read_text(path: Path, most: int = LONGEST_TEXT) -> str:
    """The text of a file, or a clear line about why it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(most * 4 + 1)
    except OSError as error:
        raise BadInput(say(N_("{file}: {why}"), file=path, why=error.strerror or error)) from None
    return decode(data, str(path), most)


def read_file(name: str, most: int = LONGEST_TEXT) -> str:
    """The text of the file with this name; no name is said to be missing."""
    if not name.strip():
        raise BadInput(say(N_("the name of a file is missing")))
    return read_text(Path(name), most)


def decode(data: bytes, name: str, most: int = LONGEST_TEXT) -> str:
    """Bytes as text; binary or endless data is refused."""
    if len(data) > most * 4:
        raise BadInput(say(N_("{file}: too long, {most} characters at most"), file=name, most=most))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(say(N_("{file}: this is not a text file"), file=name)) from None
    if "\x00" in text:
        raise BadInput(say(N_("{file}: this is not a text file"), file=name))
    return text


def _is_path(argument: str) -> bool:
    try:
        return bool(argument.strip()) and len(argument) < 4096 and Path(argument).exists()
    except PermissionError as error:
        raise BadInput(say(N_("{file}: {why}"), file=argument, why=error.strerror)) from None
    except (OSError, ValueError):
        return False


def read_argument(argument: str) -> tuple[str, str]:
    """The text that an argument stands for, and the name to blame: empty for text given directly."""
    if argument == "-":
        if sys.stdin is None:
            raise BadInput(say(N_("-: there is no standard input")))
        return decode(sys.stdin.buffer.read(LONGEST_TEXT * 4 + 1), "-"), "-"
    if _is_path(argument):
        return read_text(Path(argument)), argument
    looks_like_text = not argument.strip() or "@" in argument or "#" in argument
    if not looks_like_text:
        shown = argument if len(argument) <= 60 else argument[:57] + "..."
        raise BadInput(say(N_("{text!r} is neither castle text nor a file; write slug@x,y ..."), text=shown))
    return argument, ""


def read_castle_argument(argument: str, edition: str | Law, *, force: bool = False) -> Castle:
    """The castle that an argument stands for; one that could not have been built only with `force`."""
    text, name = read_argument(argument)
    try:
        return Castle.parse(text, edition, strict=not force)
    except MadKingError as error:
        from cli.mistaken import CASTLE, SOME_CASTLE, meant

        reason = meant(text, CASTLE, SOME_CASTLE) or error
        raise BadInput(f"{name}: {reason}" if name else str(reason)) from None


def illegal_rooms(castle: Castle) -> list[str]:
    """For a castle read with `force`: each room that breaks a rule, with the rules."""
    found: list[str] = []
    more = 0
    so_far = Castle((), castle.law)
    for number, room in enumerate(castle.rooms, 1):
        if not so_far.rooms or not so_far.allows(room):
            if len(found) == MOST_WARNINGS:
                more += 1
            elif reason := _reasons(so_far.judge(room)):
                found.append(say(N_("room {n} ({text}): {reason}"), n=number, text=room, reason=reason))
        so_far = so_far.extended(room)
    return [*found, say_n("and {n} more room", "and {n} more rooms", more)] if more else found


def _reasons(verdict: Verdict) -> str:
    """The first reasons of a verdict in one line."""
    reasons = [f"{v.reason} ({v.rule})" for v in verdict.violations]
    return say_listed([*reasons[:MOST_REASONS], "..."] if len(reasons) > MOST_REASONS else reasons)


def castle_warnings(castle: Castle, *, force: bool) -> list[str]:
    """What is odd about a castle: with `force` the rooms that break rules, and in any case the box."""
    return (illegal_rooms(castle) if force else []) + box_warnings(castle)


def box_warnings(castle: Castle) -> list[str]:
    """A line for each tile of which the castle has more copies than the box, and for faces the edition lacks."""
    lacking = sorted({room.slug for room in castle.rooms} & set(castle.edition.lacks))
    return [
        say(N_("{n} copies of {tile}, but the box holds {most}"), n=used, tile=slug, most=most)
        for slug, (used, most) in castle.excess().items()
    ] + [say(N_("the box of this edition has no {tile}"), tile=slug) for slug in lacking]
