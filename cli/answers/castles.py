"""Castles that a question is about: read from their text, and what is odd about them."""

from cli.errors import blame
from engine.castle.castle import Castle
from engine.castle.copies import box_warnings
from engine.castle.verdict import Verdict
from engine.kernel.errors import IllegalCastle, MadKingError
from engine.kernel.i18n import N_, say, say_listed, say_n
from engine.rules.rulings import Law

MOST_WARNINGS = 12
MOST_REASONS = 4


def read_castle(text: str, law: Law, name: str = "", *, force: bool = False) -> Castle:
    """The castle of a text, its rooms in any order; one that could not be built only with `force`.

    `name` is that of the file to blame, if the text comes from one.
    """
    try:
        return Castle.settle(text, law)
    except IllegalCastle as error:
        if force:
            return Castle.parse(text, law, strict=False)
        from cli.wrong_rooms import explain_illegal

        raise explain_illegal(error, text, name, law) from None
    except MadKingError as error:
        from cli.mistaken import CASTLE, SOME_CASTLE, meant

        raise blame(name, meant(text, CASTLE, SOME_CASTLE) or error) from None


def castle_warnings(castle: Castle, *, force: bool) -> list[str]:
    """What is odd about a castle: with `force` the rooms that break rules, and in any case the box."""
    return (illegal_rooms(castle) if force else []) + box_warnings(castle)


def illegal_rooms(castle: Castle) -> list[str]:
    """For a castle read with `force`: each room that cannot stand in any order, with the rules."""
    found = [
        say(N_("room {n} ({text}): {reason}"), n=number, text=verdict.placement, reason=_reasons(verdict))
        for number, verdict in castle.wrong_rooms()
    ]
    return shortened(found)


def shortened(lines: list[str]) -> list[str]:
    """The first lines about rooms, and how many more there are."""
    more = len(lines) - MOST_WARNINGS
    return [*lines[:MOST_WARNINGS], *([say_n("and {n} more room", "and {n} more rooms", more)] if more > 0 else [])]


def _reasons(verdict: Verdict) -> str:
    """The first reasons of a verdict in one line."""
    reasons = list(dict.fromkeys(f"{v.reason} ({v.rule})" for v in verdict.violations))
    return say_listed([*reasons[:MOST_REASONS], "..."] if len(reasons) > MOST_REASONS else reasons)
