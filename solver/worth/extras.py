"""What the modules of a table add to the estimate: decrees held, tower rooms, tokens. docs/advice.md states it.

Decrees that score in the end are told as cards, so that the estimate counts them as it counts bonus cards.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from math import exp
from typing import TYPE_CHECKING, Any

from engine.catalogue.cards import Card
from engine.kernel.i18n import N_

if TYPE_CHECKING:
    from solver.worth.outlook import Prospects

TOWERS, SWANS, DECREES = "towers", "swans", "decrees"
HIDDEN = "?"
"""What lies face down, as the modules show it."""
TIP = 1000
"""What each completed tile brings to the holder of a decree (DECREE-01)."""
TREASURE = 2 / 5000
"""Points for each unit of money in the end to the holder of another (DECREE-11)."""
IDLE_POINTS, IDLE_MONEY = 8, 8000
"""What there is instead of building (DECREE-28)."""
PAIR = 0.6
"""What the second tile of a Corridor reward is worth, as a part of the first (DECREE-05)."""
DOUBLE = 0.7
"""The same for the second reward of a Downstairs room (DECREE-03)."""
SWAN_SIZES = (250, 300, 350, 400)
"""The sizes of rooms that bring a token (COMP-16)."""
COLOURS = 5
"""Colours of tokens (COMP-16)."""

NEW_SIZE, NEW_TYPE, MODEL, CORRIDOR_FREE = "new-size", "new-type", "model", "corridor-free"
"""What only decrees count."""


def _decree(name: str, rule: str, counts: str, points: int, tile: str = "") -> Card:
    return Card(name, name, rule, counts, None, (), tile, points, 1)


SCORING: dict[str, Card] = {
    "every-size": _decree(N_("Every Size"), "DECREE-09", NEW_SIZE, 1),
    "every-type": _decree(N_("Every Type"), "DECREE-10", NEW_TYPE, 2),
    "purist": _decree(N_("Purist"), "DECREE-22", CORRIDOR_FREE, 12),
    "courtyards": _decree(N_("Courtyards"), "DECREE-35", "courtyards", 2),
    "grand-tour": _decree(N_("Grand Tour"), "DECREE-36", "path", 1),
}
"""The decrees that score a castle in the end, as cards; their names are those of the decrees."""


class Extras:
    """The modules of a table, as the player who asks sees them."""

    def __init__(self, prospects: "Prospects") -> None:
        self._prospects = prospects
        self._view = prospects.view
        self._places = prospects.view.book.places
        self._tokens: dict[tuple[tuple[str, ...], float], float] = {}

    def _part(self, module: str) -> Any:
        """What a module shows, or nothing if it is not in play."""
        place = self._places.get(module)
        return None if place is None else self._view.parts[place]

    # decrees

    def decree(self, player: int) -> str:
        """The decree that a player holds, if it can be seen."""
        part = self._part(DECREES)
        return "" if part is None else str(part.held[player].decree)

    def own(self, player: int) -> Any:
        """What lies on it, as far as it can be seen."""
        part = self._part(DECREES)
        return None if part is None else part.held[player].own

    def cards(self, player: int) -> list[Card]:
        """What a player's decree scores in the end, as cards."""
        decree = self.decree(player)
        if decree == "secret-model" and player == self._view.player:
            model = self.model
            return [_decree(N_("Secret Model"), "DECREE-34", MODEL, 2, model)] if model else []
        return [SCORING[decree]] if decree in SCORING else []

    @property
    def model(self) -> str:
        """The room that the asker keeps as a model, if there is one."""
        return _slug(self.own(self._view.player)) if self.decree(self._view.player) == "secret-model" else ""

    @property
    def stored(self) -> str:
        """The room that the asker has stored, if there is one."""
        return _slug(self.own(self._view.player)) if self.decree(self._view.player) == "storehouse" else ""

    def tip(self, player: int) -> float:
        """What a player gets for each completed tile."""
        return self._prospects.money(player, TIP) if self.decree(player) == "builders-tip" else 0.0

    def treasure(self, player: int) -> float:
        """Points of a unit of money that is left in the end, besides the usual ones."""
        return TREASURE if self.decree(player) == "treasurer" else 0.0

    def idle(self, player: int) -> float:
        """What a turn without building is worth to a player by a decree (DECREE-28)."""
        if self.decree(player) != "idle-profit":
            return float("-inf")
        return max(float(IDLE_POINTS), self._prospects.money(player, IDLE_MONEY))

    # favors of one's own

    @cached_property
    def favors(self) -> tuple[str, ...]:
        """The favors that are scored for the asker alone: under towers, and on a decree (TOWER-6, DECREE-19)."""
        part, player = self._part(TOWERS), self._view.player
        found = [] if part is None else [str(one.favor) for one in part.kept[player]]
        if self.decree(player) == "private-favors":
            found += [str(favor) for favor in self.own(player) or ()]
        return tuple(favor for favor in found if favor != HIDDEN)

    @cached_property
    def tower(self) -> float:
        """What a tower reward is worth, while there are favors to draw."""
        part = self._part(TOWERS)
        return self._prospects.rates.tower if part is not None and part.pile else 0.0

    # tokens

    def token(self, player: int, room: str) -> float:
        """What the token on a room of the market is worth to a player who buys it; nothing if there is none."""
        part = self._part(SWANS)
        if part is None:
            return 0.0
        colour = dict(part.on).get(room)
        if colour is None:
            return 0.0
        held = part.held[player]
        return self.sets((*held, colour)) - self.sets(held) + self._prospects.favors.more_tokens(player)

    def held(self, player: int) -> tuple[str, ...]:
        """The tokens of a player."""
        part = self._part(SWANS)
        return () if part is None else tuple(part.held[player])

    def sets(self, tokens: Sequence[str]) -> float:
        """What tokens may be expected to be worth in the end, with those that are still to come (SWAN-4, SWAN-6).

        A set of n colours is worth n (n + 1) / 2; the k-th set has the colours of which there are k in the end.
        """
        counts = sorted(Counter(tokens).values(), reverse=True)
        key = tuple(map(str, counts)), self._coming
        known = self._tokens.get(key)
        if known is None:
            known = self._tokens[key] = _expected_sets(counts, self._coming)
        return known

    @cached_property
    def _coming(self) -> float:
        """Tokens of each colour that a player may expect to take still."""
        prospects = self._prospects
        share = sum(prospects.size_share.get(size, 0.0) for size in SWAN_SIZES)
        return prospects.left * share / COLOURS


def _slug(own: Any) -> str:
    """A room that lies on a decree, alone or in a record of its own; nothing if it is face down or not there."""
    slug = getattr(own, "slug", own)
    return slug if isinstance(slug, str) and slug != HIDDEN else ""


def _expected_sets(counts: Sequence[int], coming: float) -> float:
    """The expected points of all sets: tokens of each colour still come by chance, so many on average."""
    held = [*counts, *[0] * (COLOURS - len(counts))]
    worth, least = 0.0, 1
    while True:
        chances = [_at_least(least - number, coming) for number in held]
        mean = sum(chances)
        if mean < 0.01:
            return worth
        spread = sum(chance * (1 - chance) for chance in chances)
        worth += (mean * mean + spread + mean) / 2
        least += 1


def _at_least(least: int, expected: float) -> float:
    """How likely at least so many come that are expected so often."""
    if least <= 0:
        return 1.0
    term = below = exp(-expected)
    for number in range(1, least):
        term *= expected / number
        below += term
    return max(0.0, 1 - below)
