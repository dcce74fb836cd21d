"""Which of the two games a rule, a difference between texts or an open question is about."""

from functools import cache

from engine.rules.questions import find_entry, find_question
from engine.rules.register import find_rule

GAMES = {"castles": ("base", "collectors"), "two-castles": ("two-castles",), "": ("base", "collectors", "two-castles")}
"""The parts of the register that belong to each game; no name stands for both games."""
ENTRIES = ("DIFF-", "OQ-")
"""How the ids of differences and open questions begin."""


@cache
def parts_of(entry: str) -> frozenset[str]:
    """The parts of the register that an entry is about; a difference may be about both games."""
    if entry.startswith("OQ-"):
        return frozenset((find_question(entry).game,))
    if entry.startswith("DIFF-"):
        return frozenset(find_rule(rule).part for rule in find_entry(entry).rules)
    return frozenset((find_rule(entry).part,))


def is_about(entry: str, game: str) -> bool:
    """Is an entry about this game? About any, if none is named."""
    return not parts_of(entry).isdisjoint(GAMES[game])
