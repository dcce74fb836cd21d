"""Rulings told by both judges: what one castle says to one placement, and that the two agree on it."""

from engine import Castle
from engine.castle import exact
from engine.castle.notation import read_joined
from engine.castle.verdict import Entrance, Verdict
from engine.rules.rulings import Law, law

CLOSED = "barbican-new@-10,0 moat@-10,-19/3 moat@11,-19/1 moat@-10,-19"
"""A closed ring around a foyer with four doors, the drawbridge among them."""


def table(outside: str = "behind-sections") -> Law:
    """The Collector's Edition with both expansions that bring pieces, and one reading of what lies outside."""
    return law("collectors", {"outside": outside}, ("moats", "passages"))


def castle_of(text: str, outside: str = "behind-sections") -> Castle:
    """A castle that was built by the rules."""
    return Castle.parse(text, table(outside))


def verdict(castle: Castle, wanted: str) -> Verdict:
    """The verdict of the fast judge, after the exact one has said the same."""
    placement = read_joined(wanted)
    fast, slow = castle.judge(wanted), exact.judge(castle.laid, placement, castle.law)
    told = [sorted((v.rule, v.kind, v.rooms, v.template, v.also) for v in one.violations) for one in (fast, slow)]
    assert told[0] == told[1]
    assert sorted(map(str, fast.connections)) == sorted(map(str, slow.connections))
    return fast


def rules(text: str, wanted: str, outside: str = "behind-sections") -> list[str]:
    """The rules that a placement breaks in a castle, sorted; none if it is legal."""
    return sorted(violation.rule for violation in verdict(castle_of(text, outside), wanted).violations)


def also(text: str, wanted: str, outside: str = "behind-sections") -> set[str]:
    """The further rules and open questions that the broken ones name."""
    return {name for violation in verdict(castle_of(text, outside), wanted).violations for name in violation.also}


def points(text: str, wanted: str) -> int:
    """What a legal placement scores; the exact judge finds the castle worth so much more."""
    castle = castle_of(text)
    found = verdict(castle, wanted)
    assert found.score is not None, found
    after = castle.place(wanted)
    assert found.score.total == exact.worth(after.laid) - exact.worth(castle.laid)
    return found.score.total


def entrances(castle: Castle, room: str) -> dict[str, Entrance]:
    """The entrances of a room by cell and side, as both judges see them."""
    assert castle.entrances == exact.entrances(castle.laid)
    return {str(entrance): entrance for entrance in castle.entrances if str(entrance.room) == room}
