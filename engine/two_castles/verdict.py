"""The answers of the referee as plain values: verdicts with every broken rule, and the refusals that carry them."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from engine.kernel.errors import MadKingError, NotationError, say_rooms
from engine.kernel.i18n import N_, say, say_listed
from engine.two_castles.placement import Placement

if TYPE_CHECKING:
    from engine.two_castles.castle import Castle


class ViolationKind(StrEnum):
    """The kinds of violation; these words never change."""

    OCCUPIED = "occupied"
    NO_EDGE = "no-edge"
    NO_SUPPORT = "no-support"
    FLOOR = "floor"
    OPEN_SKY = "open-sky"
    THRONE = "throne"


class Violation(NamedTuple):
    """One broken rule: its id, the rooms involved, and the reason in words."""

    rule: str
    kind: ViolationKind
    rooms: tuple[Placement, ...]
    template: str
    also: tuple[str, ...] = ()
    """Other rules that say the same for this case."""

    @property
    def reason(self) -> str:
        """What is wrong, said of the new room without naming it."""
        other = self.rooms[1] if len(self.rooms) > 1 else ""
        return say(self.template, other=other)

    @property
    def message(self) -> str:
        """What is wrong, as a whole sentence in the present language."""
        return say(N_("{room}: {reason}"), room=self.rooms[0], reason=self.reason)


class Verdict(NamedTuple):
    """May this be placed here? Every broken rule; none if it is legal."""

    placement: Placement
    violations: tuple[Violation, ...]
    castle: "Castle | None" = None
    """The castle that the placement was judged in, for pictures."""

    @property
    def legal(self) -> bool:
        return not self.violations

    def __bool__(self) -> bool:
        return self.legal

    @property
    def reasons(self) -> str:
        """Every reason with its rule, in one line."""
        return say_listed(f"{violation.reason} ({violation.rule})" for violation in self.violations)

    def _repr_html_(self) -> str:
        from engine.two_castles.notebook import show_verdict

        return show_verdict(self)


class IllegalPlacement(MadKingError):
    """A placement that breaks a rule; `verdict` names every broken one."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(say(N_("{room}: {reason}"), room=verdict.placement, reason=verdict.reasons))


class IllegalCastle(NotationError):
    """A castle text that can be read but could not have been built; `verdict` says which rules the room breaks.

    `faults` are all the rooms at fault, by number and with their verdicts.
    """

    def __init__(self, verdict: Verdict, room: int) -> None:
        self.verdict = verdict
        self.faults: Sequence[tuple[int, Verdict]] = [(room, verdict)]
        super().__init__(verdict.reasons, text=str(verdict.placement))
        self.room = room
        self.args = (say(N_("room {n} ({text}): {reason}"), n=room, text=verdict.placement, reason=verdict.reasons),)

    @classmethod
    def of(cls, faults: Sequence[tuple[int, Verdict]]) -> "IllegalCastle":
        """The refusal of several rooms at once, numbered; it speaks of the first ones, and the first is its verdict."""
        errors = [cls(verdict, number) for number, verdict in faults]
        errors[0].args = (say_rooms(list(map(str, errors))),)
        errors[0].faults = faults
        return errors[0]
