"""The errors a caller may meet; each is one clear sentence that says what and where."""

from typing import TYPE_CHECKING

from engine.kernel.i18n import N_, say, say_listed, say_n

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.castle.verdict import Verdict

MOST_ROOMS_AT_FAULT = 4
"""Rooms that the refusal of a castle speaks of; the others are only counted."""


MALFORMED = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What comes of data from a file that is not of the form it should have."""


class MadKingError(Exception):
    """Any refusal of the engine; `str(error)` is one line for a person."""


class UnknownTile(MadKingError):
    """A name that no tile of the box bears."""


class UnknownRule(MadKingError):
    """A rule id that the register does not know."""


class UnknownEdition(MadKingError):
    """An edition that the engine does not know."""


class UnknownCard(MadKingError):
    """A favor or bonus card that is not in the box."""


class RecordError(MadKingError):
    """A position, table, case, example or request that cannot be used; the message begins with the field."""


class IllegalAction(MadKingError):
    """An action that the rules do not allow now; `rules` are the ids that say so."""

    def __init__(self, reason: str, rules: tuple[str, ...]) -> None:
        self.reason = reason
        self.rules = rules
        super().__init__(f"{reason} ({', '.join(rules)})" if rules else reason)


class UnknownPack(MadKingError):
    """A pack that the engine does not know, or packs that cannot be used together."""


class UnknownModule(MadKingError):
    """A module that the engine does not know, or that cannot be played so."""


class UnknownRuling(MadKingError):
    """A ruling, or an option of one, that the engine does not know."""


class NotationError(MadKingError):
    """A castle or placement text that cannot be read.

    `room` is the number of the room in the text (the foyer is room 1), `text` the offending piece,
    `reason` what is wrong with it.
    """

    def __init__(self, reason: str, *, room: int | None = None, text: str = "") -> None:
        self.room = room
        self.text = text
        self.reason = reason
        super().__init__(reason if room is None else say(N_("room {n}: {reason}"), n=room, reason=reason))


def say_reasons(verdict: "Verdict") -> str:
    """Every broken rule in one line, each reason once."""
    return say_listed(dict.fromkeys(f"{violation.reason} ({violation.rule})" for violation in verdict.violations))


def say_rooms(lines: "Sequence[str]") -> str:
    """A line for each room at fault, the first of them after one another, and how many more there are."""
    more = len(lines) - MOST_ROOMS_AT_FAULT
    rest = [say_n("and {n} more room", "and {n} more rooms", more)] if more > 0 else []
    return say_listed([*lines[:MOST_ROOMS_AT_FAULT], *rest])


class IllegalCastle(NotationError):
    """A castle text that can be read but could not have been built; `verdict` says which rules the room breaks.

    `faults` are all the rooms at fault, by number and with their verdicts.
    """

    def __init__(self, verdict: "Verdict", room: int) -> None:
        self.verdict = verdict
        self.faults: Sequence[tuple[int, Verdict]] = [(room, verdict)]
        reason = say_reasons(verdict)
        super().__init__(reason, text=str(verdict.placement))
        self.room = room
        self.args = (say(N_("room {n} ({text}): {reason}"), n=room, text=verdict.placement, reason=reason),)

    @classmethod
    def of(cls, faults: "Sequence[tuple[int, Verdict]]") -> "IllegalCastle":
        """The refusal of several rooms at once, numbered; it speaks of the first ones, and the first is its verdict."""
        errors = [cls(verdict, number) for number, verdict in faults]
        errors[0].args = (say_rooms(list(map(str, errors))),)
        errors[0].faults = faults
        return errors[0]


class IllegalPlacement(MadKingError):
    """A placement that breaks a rule; `verdict` names every broken one."""

    def __init__(self, verdict: "Verdict") -> None:
        self.verdict = verdict
        reason = say_reasons(verdict)
        super().__init__(say(N_("{room}: {reason}"), room=verdict.whole, reason=reason))
