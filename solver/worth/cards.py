"""What a tile counts for at the end: bonus cards held, the king's favors, empty stacks, icons that gather rooms."""

from typing import NamedTuple

from engine.castle.meetings import Meeting
from engine.catalogue import Slug
from engine.catalogue.cards import Card
from engine.game.final import DEPLETED
from solver.worth.extras import CORRIDOR_FREE, MODEL, NEW_SIZE, NEW_TYPE
from solver.worth.laid import Laid
from solver.worth.outlook import Prospects
from solver.worth.tiles import CORRIDOR, TYPES, Facts, facts


class Collected(NamedTuple):
    """Five concerns of an estimate."""

    collection: float
    cards: float
    favors: float
    depletion: float
    envy: float


class Collection:
    """A player's cards and favors, ready to say what a tile adds to them."""

    def __init__(self, prospects: Prospects, player: int, cards: list[Card], favors: list[Card]) -> None:
        self._prospects, self._player, self._cards = prospects, player, cards
        self._castle = prospects.view.castles[player]
        self._favors = list(enumerate(favors))
        self._moving_favors = [(n, card) for n, card in self._favors if card.counts in _MOVING]
        self._moving_cards = [card for card in cards if card.counts in _MOVING]
        self._moving = bool(self._moving_favors or self._moving_cards)
        self._laid = sorted({card.counts for card in (*cards, *favors) if card.counts in _LAID})
        self._castle_laid = Laid(self._castle)
        self._memo: dict[str, Collected] = {}
        """What tiles add wherever they lie."""
        self._placed: dict[tuple[str, int, int, tuple[int, ...]], Collected] = {}
        """What they add by what else their places change."""
        self._deltas: dict[tuple[int, int], tuple[float, float]] = {}
        """What more of what a favor counts is worth, and costs the others."""
        self._sizes = self._castle.sizes
        self._envy = prospects.envy

    def of(self, new: Facts, done: int, outside: int, met: Meeting) -> Collected:
        """What a tile adds that completes so many rooms and changes the external entrances by so many."""
        fixed = self._memo.get(new.slug)
        if fixed is None:
            fixed = self._memo[new.slug] = self._of_tile(new)
        if not self._moving:
            return fixed
        laid = self._changed(met) if self._laid else ()
        key = new.slug, done, outside, laid
        found = self._placed.get(key)
        if found is None:
            found = self._placed[key] = self._of_place(fixed, self._moves(done, outside, laid))
        return found

    @property
    def steady(self) -> bool:
        """Are more external entrances never worth less, and does no card ask what only the grown castle tells?"""
        return not self._laid and all(card.points >= 0 for card in self._moving_cards)

    def total(self, new: Facts, done: int, outside: int) -> float:
        """The sum of the five for a place that changes nothing else."""
        fixed = self._memo.get(new.slug)
        if fixed is None:
            fixed = self._memo[new.slug] = self._of_tile(new)
        if not self._moving:
            return sum(fixed)
        key = new.slug, done, outside, ()
        found = self._placed.get(key)
        if found is None:
            found = self._placed[key] = self._of_place(fixed, self._moves(done, outside, ()))
        return sum(found)

    def _of_place(self, fixed: Collected, moved: dict[str, int]) -> Collected:
        """What a tile adds with what depends on its place."""
        cards = fixed.cards + sum([self._moved(card, moved[card.counts]) for card in self._moving_cards])
        favors = fixed.favors + sum([self._favor(n, moved[card.counts]) for n, card in self._moving_favors])
        envy = fixed.envy
        if self._envy:
            envy += sum([self._envied(n, moved[card.counts]) for n, card in self._moving_favors])
        return Collected(fixed.collection, cards, favors, fixed.depletion, envy)

    def _moves(self, done: int, outside: int, laid: tuple[int, ...]) -> dict[str, int]:
        """How much a placement changes what depends on its place, as far as a card or a favor counts it."""
        moved = {"completed": done, "incomplete": 1 - done, "external": outside}
        moved.update(zip(self._laid, laid, strict=True))
        return moved

    def _changed(self, met: Meeting) -> tuple[int, ...]:
        """How much a placement changes what only a laid castle shows."""
        return tuple([self._castle_laid.change(counts, met) for counts in self._laid])

    def cards_of(self, new: Facts, done: int, outside: int, met: Meeting) -> list[tuple[str, float]]:
        """The same card by card, by name."""
        moved = self._moves(done, outside, self._changed(met))
        return [(c.name, self._card(c, new) + self._moved(c, moved.get(c.counts, 0))) for c in self._cards]

    def favors_of(self, new: Facts, done: int, outside: int, met: Meeting) -> list[tuple[str, float]]:
        """The same favor by favor, by name."""
        moved = self._moves(done, outside, self._changed(met))
        return [(c.name, self._favor(n, self._counted(c, new) + moved.get(c.counts, 0))) for n, c in self._favors]

    def _moved(self, card: Card, number: int) -> float:
        """What a card held pays for completions and external entrances; the latter may be gone in the end."""
        settled = self._prospects.settled if card.counts == "external" else 1.0
        return number * card.points / card.each * settled

    def _of_tile(self, new: Facts) -> Collected:
        """What does not depend on the place."""
        favors = envied = 0.0
        for number, card in self._favors:
            more = self._counted(card, new)
            if more:
                gained, lost = self._in_favor(number, more)
                favors += gained
                envied += lost
        return Collected(
            self._prospects.future(new.each) if new.counts else 0.0,
            sum([self._card(card, new) for card in self._cards]),
            favors,
            self._depletion(new),
            self._envy_of_tile(new, envied) if self._envy else 0.0,
        )

    def _in_favor(self, number: int, more: int) -> tuple[float, float]:
        """What so many more of what a favor counts are worth, and what they cost the others."""
        known = self._deltas.get((number, more))
        if known is None:
            envied = self._envied(number, more) if self._envy else 0.0
            known = self._deltas[number, more] = self._favor(number, more), envied
        return known

    def _envy_of_tile(self, new: Facts, envy: float) -> float:
        """What the others lose by the tile: places in favors; a stack that gets empty is their gain too."""
        if new.stack:
            return envy
        castles = self._prospects.view.castles
        owned = sum(
            room.tile.box == new.box for castle in castles if castle is not self._castle for room in castle.rooms
        )
        return envy - self._envy * self._prospects.emptying(new.box) * owned

    def _envied(self, number: int, more: int) -> float:
        """What so many more of what a favor counts cost the others there."""
        if not more:
            return 0.0
        favors, player = self._prospects.favors, self._player
        mine = favors.counts(number)[player]
        return self._envy * (
            favors.of_others(number, player, mine) - favors.of_others(number, player, max(0, mine + more))
        )

    def _depletion(self, new: Facts) -> float:
        """What the tile may bring by its stack being empty in the end (DEPL-1)."""
        castle = self._castle
        stack: int | str = new.stack or new.box
        owned = self._sizes.get(new.size, 0) if new.stack else sum(room.tile.box == stack for room in castle.rooms)
        return self._prospects.depletion(stack, owned)

    def _card(self, card: Card, new: Facts) -> float:
        """What a card held pays for the tile itself."""
        if card.counts in ("all-sizes", "all-types"):
            chance = self._prospects.set_chance
            before = chance(card.counts, self._castle)
            return card.points * (chance(card.counts, self._castle, new.stack, new.type) - before)
        if card.counts == "depleted":
            return card.points / DEPLETED * self._depletion(new)
        if card.counts in _OF_DECREES:
            return card.points * self._for_decree(card, new)
        return float(card.points * self._counted(card, new))

    def _for_decree(self, card: Card, new: Facts) -> int:
        """How much the tile adds to what only a decree counts."""
        if card.counts == NEW_SIZE:
            return int(all(tile.size != new.size for tile in self._castle.tiles))
        if card.counts == NEW_TYPE:
            return int(not self._castle.types[TYPES[new.type]])
        if card.counts == MODEL:
            model = facts(Slug(card.tile))
            return int(new.stack == model.stack) + int(new.type == model.type)
        corridors = any(tile.type == TYPES[CORRIDOR] and not tile.is_room for tile in self._castle.tiles[1:])
        return -int(new.type == CORRIDOR and new.stack is None and not corridors)

    @staticmethod
    def _counted(card: Card, new: Facts) -> int:
        """How much the tile itself adds to what a card counts."""
        if card.counts == "tiles":
            return int(card.type == TYPES[new.type])
        if card.counts == "area":
            return new.size if card.type == TYPES[new.type] else 0
        if card.counts == "sizes":
            return int(new.stack in card.sizes)
        if card.counts == "other-sizes":
            return int(new.stack not in card.sizes)
        if card.counts == "total":
            return 1
        return int(card.counts == "box" and new.box == card.tile)

    def _favor(self, number: int, more: int) -> float:
        """What so many more of what a favor counts are worth."""
        if not more:
            return 0.0
        favors, player = self._prospects.favors, self._player
        mine = favors.counts(number)[player]
        return favors.points(number, player, max(0, mine + more)) - favors.points(number, player, mine)


_OF_DECREES = (NEW_SIZE, NEW_TYPE, MODEL, CORRIDOR_FREE)
_LAID = ("courtyards", "path")
_MOVING = ("completed", "incomplete", "external", *_LAID)
"""What depends on the place of a tile."""
