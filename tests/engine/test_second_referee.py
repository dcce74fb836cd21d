"""A second referee: the final scoring written once more from the rulebook, plainly, and held against random games.

It shares with the engine the tables that were played, the printed tiles and the exact judge, and no counting.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

import pytest

from engine.castle import exact
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState
from engine.catalogue import find_tile
from engine.game.final import final_scoring
from engine.game.game import CASTLES, Setup
from engine.game.state import GameState
from engine.modules.decrees.registry import DECREES
from engine.rules.rulings import law
from tests.support.expanded import NAMES, played

EXPANSIONS = ("towers", "swans", "decrees")
PLACES = (8, 4, 2, 1, 0)
SETS = (0, 1, 3, 6, 10, 15)
SWANS = (250, 300, 350, 400)
OF_A_TYPE = {"corridor": 1, "food": 3, "sleeping": 3}
"""What the cards of types pay where it is not 2."""
OTHER_CARDS = {
    "all-sizes": (8, 1), "all-types": (7, 1), "hallways": (1, 1), "stairs": (2, 1), "external-entrances": (1, 2),
    "completed-rooms": (1, 2), "square-rooms": (1, 1), "round-rooms": (1, 1), "money": (1, 5000),
    "courtyards": (1, 1), "sole-firsts": (4, 1), "depleted": (1, 1), "last-master-builder": (7, 1),
    "swan-icons": (1, 1), "tower-rooms": (3, 1),
}  # fmt: skip
"""Points, and for how many of what is counted."""


class Player:
    """Somebody at a table, with everything counted by hand."""

    def __init__(self, state: GameState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.rooms = state.castles[seat].rooms
        self.tiles = [room.tile for room in self.rooms]
        self.sizes = [tile.size for tile in self.tiles if tile.is_room]
        self.decree, self.own = state.part("decrees").held[seat]
        self.wealth = state.money[seat] + (self.own or 0 if self.decree == "savings-card" else 0)
        self.entrances = exact.entrances(self.rooms)

    @property
    def hallways(self) -> int:
        return sum("hallway" in tile.slug for tile in self.tiles)

    @property
    def stairs(self) -> int:
        return sum(tile.is_stairs for tile in self.tiles)

    def of(self, *sizes: int) -> int:
        return sum(size in sizes for size in self.sizes)

    @property
    def completed(self) -> int:
        closed = {EntranceState.CONNECTED, *([EntranceState.BLOCKED] if self.decree == "walled-doors" else [])}
        return len({*self.rooms} - {one.room for one in self.entrances if one.state not in closed})

    @property
    def courtyards(self) -> int:
        return len({one.courtyard for one in self.entrances if one.state == EntranceState.COURTYARD})

    @property
    def external(self) -> int:
        return sum(e.state == EntranceState.EXTERNAL and e.room.tile.type != "corridor" for e in self.entrances)

    @property
    def depleted(self) -> int:
        rooms = sum(not self.state.stack(size) for size in self.sizes)
        return rooms + (0 if self.state.stairs else self.stairs) + (0 if self.state.hallways else self.hallways)

    @property
    def longest_walk(self) -> int:
        doors: dict[Placement, list[Placement]] = {room: [] for room in self.rooms}
        for one, other in combinations(self.rooms, 2):
            if exact.connected(one, other):
                doors[one].append(other)
                doors[other].append(one)

        def walks(way: tuple[Placement, ...]) -> Iterator[int]:
            yield len(way)
            for room in doors[way[-1]]:
                if room not in way:
                    yield from walks((*way, room))

        return max(length for room in self.rooms for length in walks((room,)))

    def count(self, card: str) -> int:
        """What a favor or a card counts."""
        group, _dash, kind = card.partition("-")
        if group in ("number", "type"):
            return sum(tile.type == kind for tile in self.tiles)
        if group == "area":
            return sum(tile.size for tile in self.tiles if tile.type == kind)
        if group == "size":
            return self.of(int(kind))
        return self._others()[card]()

    def _others(self) -> dict[str, Callable[[], int]]:
        return {
            "small-rooms": partial(self.of, 100, 150, 200, 250, 300),
            "large-rooms": partial(self.of, 350, 400, 450, 500, 600),
            "square-rooms": partial(self.of, 100, 400),
            "round-rooms": partial(self.of, 150, 500),
            "tower-rooms": partial(self.of, 325),
            "swan-icons": partial(self.of, *SWANS),
            "no-swans": lambda: len(self.tiles) - self.of(*SWANS),
            "total-rooms": lambda: len(self.tiles),
            "external-entrances": lambda: self.external,
            "completed-rooms": lambda: self.completed,
            "incomplete-rooms": lambda: len(self.rooms) - self.completed,
            "courtyards": lambda: self.courtyards,
            "longest-path": lambda: self.longest_walk,
            "money": lambda: self.wealth,
            "swan-tokens": lambda: len(self.state.part("swans").held[self.seat]),
            "hallways": lambda: self.hallways,
            "stairs": lambda: self.stairs,
            "depleted": lambda: self.depleted,
            "all-sizes": lambda: len({*self.sizes}) >= 10,
            "all-types": lambda: len({tile.type for tile in self.tiles}) == 8,
            "last-master-builder": lambda: self.state.master == self.seat,
            "sole-firsts": lambda: sum(map(self.alone_first, self.state.favors)),
        }

    def alone_first(self, favor: str) -> bool:
        counts = [Player(self.state, seat).count(favor) for seat in range(len(self.state.names))]
        mine = counts.pop(self.seat)
        return mine > max(0, *counts)

    def card(self, card: str) -> int:
        group, _dash, kind = card.partition("-")
        if group == "type":
            return OF_A_TYPE.get(kind, 2) * self.count(card)
        if group == "size":
            return (2 if int(kind) <= 300 else 3) * self.count(card)
        points, each = OTHER_CARDS[card]
        return self.count(card) // each * points


def places(players: list[Player], favor: str) -> list[int]:
    """8-4-2-1-0, shared where players are tied, but for those who win ties, or are alone first with more."""
    counts = [player.count(favor) for player in players]
    found = [0] * len(players)
    first = 0
    for number in sorted({*counts} - {0}, reverse=True):
        tied = [player for player in players if counts[player.seat] == number]
        masters = [player for player in tied if player.decree == "tie-master"]
        for group in (masters, [player for player in tied if player not in masters]):
            pot = sum(PLACES[first : first + len(group)])
            for player in group:
                found[player.seat] = pot // len(group)
            if first == 0 and len(tied) == 1 and tied[0].decree == "sole-champion":
                found[tied[0].seat] = 12
            first += len(group)
    return found


def of_decree(players: list[Player], me: Player) -> int:
    """What it gives at the end."""
    worth: dict[str, Callable[[], int]] = {
        "every-size": lambda: len({tile.size for tile in me.tiles}),
        "every-type": lambda: 2 * len({tile.type for tile in me.tiles}),
        "treasurer": lambda: 2 * (me.wealth // 5000),
        "purist": lambda: 0 if me.hallways or me.stairs else 12,
        "savings-card": lambda: (me.own or 0) // 1000,
        "encore-card": lambda: max(map(me.card, me.state.bonus[me.seat]), default=0),
        "courtyards": lambda: 2 * me.courtyards,
        "grand-tour": lambda: me.longest_walk,
        "private-favors": lambda: sum(places(players, favor)[me.seat] for favor in me.own),
    }
    if me.decree == "secret-model":
        model = find_tile(me.own.slug)
        return 2 * me.of(model.size) + 2 * sum(tile.type == model.type for tile in me.tiles)
    return worth.get(me.decree, int)()


def of_swans(held: tuple[str, ...]) -> int:
    """Set after set of different colours."""
    left, points = Counter(held), 0
    while left:
        points += SETS[len(left)]
        left -= Counter(list(left))
    return points


def final_points(state: GameState) -> list[dict[str, int]]:
    """Everybody's points of the final scoring, by where they come from."""
    players = [Player(state, seat) for seat in range(len(state.names))]
    shares = [places(players, favor) for favor in state.favors]
    return [
        {
            "DEPL": 2 * me.depleted,
            "SWAN": of_swans(state.part("swans").held[me.seat]),
            "DECREE": of_decree(players, me),
            "FAVOR": sum(share[me.seat] for share in shares),
            "BONUS": sum(map(me.card, state.bonus[me.seat])),
            "TOWER": sum(places(players, one.favor)[me.seat] for one in state.part("towers").kept[me.seat]),
            "MONEY": me.wealth // 10000,
        }
        for me in players
    ]


def ended(decree: str, players: int, seed: str) -> GameState:
    """A random game to its end in which somebody has chosen this decree."""
    rng, setup = random.Random(f"{decree} {seed}"), Setup(law("collectors", {}, EXPANSIONS))
    deal = CASTLES.shuffle(setup, players, rng)
    others = [other for other in deal.piles["decrees"] if other != decree]
    deal = deal._replace(piles={**deal.piles, "decrees": (decree, *others)})
    state = CASTLES.start(setup, NAMES[:players], deal)[0]
    while state.phase == "decree":
        actions = CASTLES.legal_actions(state)
        wanted = [action for action in actions if action.args == (decree,)]
        state = CASTLES.advance(state, (wanted or [actions[rng.randrange(len(actions))]])[0])[0]
    *_moves, last = played(state, rng)
    assert last.state.over
    return last.state


@pytest.mark.parametrize(("decree", "players"), [(one, 2 + number % 4) for number, one in enumerate(DECREES)])
def test_both_referees_find_the_same_final_points(decree: str, players: int) -> None:
    state = ended(decree, players, "second referee")
    found = []
    for items in final_scoring(state):
        sums = dict.fromkeys(("DEPL", "SWAN", "DECREE", "FAVOR", "BONUS", "TOWER", "MONEY"), 0)
        for item in items:
            sums[item.family] += item.points
        found.append(sums)
    assert found == final_points(state)


def test_both_referees_agree_on_the_winner() -> None:
    """Most points, then the larger castle, then more money, that on the savings card included (WIN-1 to WIN-3)."""
    for decree in ("savings-card", "purist", "dowry"):
        state = ended(decree, 3, "winner")
        tied = state.but(scores=(50, 50, 50))
        for table in (state, tied):
            players = [Player(table, seat) for seat in range(3)]
            keys = [(table.scores[me.seat], sum(tile.size for tile in me.tiles), me.wealth) for me in players]
            assert CASTLES.result(table).winners == tuple(seat for seat in range(3) if keys[seat] == max(keys))
