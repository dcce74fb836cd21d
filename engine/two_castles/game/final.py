"""The end of Between Two Castles: the sheet of every castle, results, ties and the winner (B2C-END-1 to B2C-END-5)."""

from functools import lru_cache
from typing import NamedTuple

from engine.two_castles.game.state import GameState
from engine.two_castles.scoring import Sheet, score, special_rooms


class Standing(NamedTuple):
    """How a player stands: the lower castle counts, then the other one, then the special rooms of both."""

    seat: int
    lower: int
    other: int
    specials: int


class Standings(NamedTuple):
    """The final table of a position: a sheet per castle, a standing per player, who wins and by which rule."""

    sheets: tuple[Sheet, ...]
    results: tuple[Standing, ...]
    winners: tuple[int, ...]
    """More than one if they share the victory (B2C-END-5)."""
    decided_by: str


@lru_cache(maxsize=8)
def standings(state: GameState) -> Standings:
    """The final table, as if the game ended now: every castle is scored (B2C-END-1), Ludwig's too (B2C-2P-7)."""
    sheets = tuple(
        score(castle, attendants, cards, state.law)
        for castle, attendants, cards in zip(state.castles, state.attendants, state.cards, strict=True)
    )
    totals = tuple(sheet.total for sheet in sheets)
    results = rank(totals, tuple(map(special_rooms, state.castles)))
    return Standings(sheets, results, *find_winners(results))


def rank(totals: tuple[int, ...], specials: tuple[int, ...]) -> tuple[Standing, ...]:
    """Each player's result: the lower of the castles on both sides (B2C-END-2); of Ludwig's too (OQ-148)."""
    found = []
    for seat in range(len(totals)):
        left, right = seat, (seat - 1) % len(totals)
        lower, other = sorted((totals[left], totals[right]))
        found.append(Standing(seat, lower, other, specials[left] + specials[right]))
    return tuple(found)


def find_winners(results: tuple[Standing, ...]) -> tuple[tuple[int, ...], str]:
    """Who wins, and by which rule: each tie-break only among those still tied (B2C-END-2 to B2C-END-5)."""
    tied = list(range(len(results)))
    for rule, values in (
        ("B2C-END-2", [result.lower for result in results]),
        ("B2C-END-3", [result.other for result in results]),
        ("B2C-END-4", [result.specials for result in results]),
    ):
        best = max(values[seat] for seat in tied)
        tied = [seat for seat in tied if values[seat] == best]
        if len(tied) == 1:
            return tuple(tied), rule
    return tuple(tied), "B2C-END-5"
