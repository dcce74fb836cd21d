"""Decrees that score at the end (DECREE-GEN-4)."""

from abc import ABC, abstractmethod

from engine.catalogue.cards import find_bonus_card
from engine.game.book import wealth_of
from engine.game.final import card_points
from engine.game.state import GameState, Points
from engine.kernel.i18n import N_, say, say_n
from engine.modules.decrees.decree import Decree


class Counting(Decree, ABC):
    """So many points for each of something."""

    each = 1

    @abstractmethod
    def count(self, state: GameState, owner: int) -> int:
        """How many there are."""

    def items(self, state: GameState, owner: int) -> list[Points]:
        number = self.count(state, owner)
        return [Points(self.rule, self.id, "", self.each * number)] if number else []

    def explain(self, state: GameState, owner: int, item: Points) -> str:
        card = say(self.card.name)
        return say(N_("{card}: {n}"), card=card, n=self.count(state, owner))


class EverySize(Counting):
    """A point for each size; hallways, stairs and the foyer have sizes, too (DECREE-09, OQ-132)."""

    id = "every-size"

    def count(self, state: GameState, owner: int) -> int:
        tiles = state.castles[owner].tiles
        if state.law["every-size"] == "by-piece":
            return len({tile.size if tile.is_room else str(tile.box) for tile in tiles})
        return len({tile.size for tile in tiles})


class EveryType(Counting):
    """Two points for each type of rooms (DECREE-10)."""

    id = "every-type"
    each = 2

    def count(self, state: GameState, owner: int) -> int:
        return sum(map(bool, state.castles[owner].types.values()))


class Treasurer(Counting):
    """Two points for every 5000 (DECREE-11)."""

    id = "treasurer"
    each = 2
    MONEY = 5000

    def count(self, state: GameState, owner: int) -> int:
        return wealth_of(state, owner) // self.MONEY


class Purist(Decree):
    """Twelve points for a castle without hallways and stairs (DECREE-22)."""

    id = "purist"
    POINTS = 12

    def items(self, state: GameState, owner: int) -> list[Points]:
        corridors = any(tile.box in ("hallway", "stairs") for tile in state.castles[owner].tiles)
        return [] if corridors else [Points(self.rule, self.id, "", self.POINTS)]


class Courtyards(Counting):
    """Two points for each courtyard (DECREE-35)."""

    id = "courtyards"
    each = 2

    def count(self, state: GameState, owner: int) -> int:
        return state.castles[owner].courtyards


class GrandTour(Counting):
    """A point for each room on the longest walk (DECREE-36)."""

    id = "grand-tour"

    def count(self, state: GameState, owner: int) -> int:
        from engine.castle.walk import path_length  # one decree and one favor ask for it

        return path_length(state.castles[owner])


class EncoreCard(Decree):
    """The best of one's own bonus cards scores again: no other choice is ever better (DECREE-32)."""

    id = "encore-card"
    secret = True

    def items(self, state: GameState, owner: int) -> list[Points]:
        cards = [find_bonus_card(held) for held in state.bonus[owner]]
        worth = [(card_points(state, owner, card), card.id) for card in cards]
        points, card = max(worth, key=lambda one: (one[0], one[1]), default=(0, ""))
        return [Points(self.rule, card, "", points)] if points else []

    def explain(self, state: GameState, owner: int, item: Points) -> str:
        name = say(find_bonus_card(item.source).name)
        return say_n("{card} again: {n} point", "{card} again: {n} points", item.points, card=name)


AT_END: tuple[Decree, ...] = (
    EverySize(),
    EveryType(),
    Treasurer(),
    Purist(),
    Courtyards(),
    GrandTour(),
    EncoreCard(),
)
