"""The errors a caller may meet; each is one clear sentence that says what and where."""

from typing import TYPE_CHECKING

from engine.i18n import N_, say, say_listed

if TYPE_CHECKING:
    from engine.castle.verdict import Verdict


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


class IllegalAction(MadKingError):
    """An action that the rules do not allow now; `rules` are the ids that say so."""

    def __init__(self, reason: str, rules: tuple[str, ...]) -> None:
        self.reason = reason
        self.rules = rules
        super().__init__(f"{reason} ({', '.join(rules)})" if rules else reason)


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


class IllegalCastle(NotationError):
    """A castle text that can be read but could not have been built; `verdict` says which rules the room breaks."""

    def __init__(self, verdict: "Verdict", room: int) -> None:
        self.verdict = verdict
        reason = say_listed(f"{violation.reason} ({violation.rule})" for violation in verdict.violations)
        super().__init__(reason, text=str(verdict.placement))
        self.room = room
        self.args = (say(N_("room {n} ({text}): {reason}"), n=room, text=verdict.placement, reason=reason),)


class IllegalPlacement(MadKingError):
    """A placement that breaks a rule; `verdict` names every broken one."""

    def __init__(self, verdict: "Verdict") -> None:
        self.verdict = verdict
        reason = say_listed(f"{violation.reason} ({violation.rule})" for violation in verdict.violations)
        super().__init__(say(N_("{room}: {reason}"), room=verdict.placement, reason=reason))
