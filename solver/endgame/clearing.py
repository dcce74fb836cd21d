"""Stacks that the holder of a decree empties right before the final scoring (DECREE-15)."""

from collections.abc import Iterator

from engine.game.state import NOBODY, Action, GameState
from solver.endgame.seen import CLEAR, last_table

DECREES, CLEAR_OUT = "decrees", "clear-out"
MOST = 4
"""Rooms that may be taken off the stacks in all."""


def clearer(table: GameState) -> int:
    """Who may still take rooms off the stacks; nobody where the decree is not held."""
    if DECREES not in table.book.places:
        return NOBODY
    held = table.part(DECREES).held
    return next((seat for seat, one in enumerate(held) if one.decree == CLEAR_OUT), NOBODY)


def clearings(table: GameState, owners: tuple[int, ...]) -> Iterator[Action]:
    """The sets of stacks that may be emptied of which any of these players has rooms; to leave all as it is first.

    To empty a stack of which they have none, or to take only some of its rooms, changes nothing for them.
    """
    stacks = zip(table.box.sizes, map(len, table.stacks), strict=True)
    useful = [
        (size, height)
        for size, height in stacks
        if 0 < height <= MOST and any(table.castles[seat].sizes.get(size) for seat in owners)
    ]
    yield from (Action(CLEAR, words) for words in _within(useful, MOST))


def _within(stacks: list[tuple[int, int]], most: int) -> Iterator[tuple[str, ...]]:
    yield ()
    for place, (size, height) in enumerate(stacks):
        if height <= most:
            for others in _within(stacks[place + 1 :], most - height):
                yield (f"{size}:{height}", *others)


def after_clearing(table: GameState, action: Action) -> GameState:
    """The table without the rooms that are taken off."""
    sizes = {int(word.partition(":")[0]) for word in action.args}
    backs = zip(table.box.sizes, table.stacks, strict=True)
    return table.but(stacks=tuple(() if size in sizes else stack for size, stack in backs))


def best_clearing(table: GameState, player: int) -> Action:
    """What a player best takes off the stacks: nothing, if he may not; of equal ways the first."""
    if clearer(table) != player:
        return Action(CLEAR)

    def lead(action: Action) -> tuple[int, int]:
        final = last_table(after_clearing(table, action))
        others = [total for seat, total in enumerate(final.totals) if seat != player]
        wins = (player in final.winners) * (2 if len(final.winners) == 1 else 1)
        return final.totals[player] - max(others, default=0), wins

    return max(clearings(table, (player,)), key=lead)


def cleared(table: GameState, player: int) -> GameState:
    """The table after that."""
    if clearer(table) != player:
        return table
    return after_clearing(table, best_clearing(table, player))
