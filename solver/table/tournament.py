"""Tournaments of bots, whatever the game: every group of bots meets on the same deals, in every order of seats.

Two at a table make a round robin of pairs. Game number n is played on deal n // orders in order n % orders, so that a
series of games by their numbers is a tournament, whoever plays it.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import Any, Generic, NamedTuple

from engine.kernel.game import Act, Happening, State
from solver.table.arena import Played, Series, play_game
from solver.table.bots import BotError
from solver.table.ratings import Outcome


def groups_of(bots: tuple[str, ...], players: int) -> list[tuple[str, ...]]:
    """Who sits together: every choice of so many bots; if there are fewer bots than seats, all, some more than once."""
    if len(bots) >= players:
        return list(combinations(bots, players))
    return [group for group in combinations_with_replacement(bots, players) if set(group) == set(bots)]


def orders_of(group: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The seats of a group, turned until each has sat everywhere."""
    return list(dict.fromkeys(group[turn:] + group[:turn] for turn in range(len(group))))


class Tournament(NamedTuple, Generic[State, Act, Happening]):
    """What to play: a series for each order of seats, all with the same seed."""

    orders: tuple[Series[State, Act, Happening], ...]

    @classmethod
    def of(
        cls, series: Series[State, Act, Happening], bots: tuple[str, ...], players: int
    ) -> "Tournament[State, Act, Happening]":
        """The tournament of these bots; the series says all but who sits where."""
        orders = [order for group in groups_of(bots, players) for order in orders_of(group)]
        return cls(tuple(series._replace(bots=order) for order in orders))

    def play(self, number: int) -> Played[Any]:
        """Play one game by its number."""
        deal, order = divmod(number, len(self.orders))
        try:
            return play_game(self.orders[order], deal)._replace(number=number)
        except BotError as error:
            error.game = number
            raise

    def bots_of(self, number: int) -> tuple[str, ...]:
        """The bot of each seat in a game."""
        return self.orders[number % len(self.orders)].bots

    def seed_of(self, number: int) -> str:
        """The seed of the deal of a game."""
        return f"{self.orders[0].seed}/{number // len(self.orders)}"

    def deals(self, bots: tuple[str, ...], games: list[Played[Any]]) -> Iterator[list[Outcome]]:
        """What came of each deal whose games are among these."""
        found: dict[int, list[Outcome]] = {}
        for played in games:
            seats = tuple(map(bots.index, self.bots_of(played.number)))
            found.setdefault(played.number // len(self.orders), []).append(
                Outcome(seats, shares_of(played, len(seats)))
            )
        yield from found.values()


def shares_of(played: Played[Any], seats: int) -> tuple[float, ...]:
    """The share of the win that each of the first seats has; what others have of it (Ludwig) is shared out among all.

    So the shares of a game make one.
    """
    won = [1 / len(played.winners) if seat in played.winners else 0.0 for seat in range(seats)]
    rest = (1 - sum(won)) / seats
    return tuple(share + rest for share in won)
