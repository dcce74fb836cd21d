"""The base game as the first module: its box, its decisions, rewards, counters and final scoring."""

from engine.catalogue import all_tiles, stack_sizes
from engine.catalogue.box import Numbers, Stock
from engine.catalogue.cards import all_bonus_cards, all_favors
from engine.game.counters import COUNTERS
from engine.game.decisions.bonus import BONUS
from engine.game.decisions.chance import OVER, SHUFFLE
from engine.game.decisions.foyer import FOYER
from engine.game.decisions.free import FREE
from engine.game.decisions.keep import KEEP
from engine.game.decisions.place import PLACE
from engine.game.decisions.price import PRICE
from engine.game.decisions.reward import REWARD
from engine.game.decisions.stack import STACK
from engine.game.decisions.stash import STASH
from engine.game.decisions.take import TAKE
from engine.game.events import EVENTS
from engine.game.final import FINAL_STEPS
from engine.game.module import Module
from engine.game.rewards.activity import ACTIVITY
from engine.game.rewards.corridor import CORRIDOR
from engine.game.rewards.downstairs import DOWNSTAIRS
from engine.game.rewards.food import FOOD
from engine.game.rewards.living import LIVING
from engine.game.rewards.outdoor import OUTDOOR
from engine.game.rewards.sleeping import SLEEPING
from engine.game.rewards.utility import UTILITY
from engine.game.steps import STEPS
from engine.rules.rulings import Law

CARDS_PER_SIZE = 5
SMALL = 5
"""So many of the sizes are small (COMP-2)."""
PRICES = (15000, 10000, 8000, 6000, 4000, 2000, 1000)
NUMBERS = {
    2: Numbers(cards=22, large=4, small=5, stairs=4, hallways=5, prices=PRICES[:5], favors=2),
    3: Numbers(cards=33, large=5, small=7, stairs=5, hallways=7, prices=PRICES[:6], favors=3),
    4: Numbers(cards=44, large=6, small=9, stairs=6, hallways=9, prices=PRICES[:7], favors=4),
}


class BaseGame(Module):
    """What every table plays with."""

    name = "base"
    decisions = (FOYER, BONUS, PRICE, TAKE, PLACE, REWARD, FREE, STACK, STASH, KEEP, SHUFFLE, OVER)
    rewards = (ACTIVITY, CORRIDOR, DOWNSTAIRS, FOOD, LIVING, OUTDOOR, SLEEPING, UTILITY)
    counters = COUNTERS
    final = FINAL_STEPS
    steps = STEPS
    events = EVENTS

    def stock(self, law: Law, players: int) -> Stock:
        sizes, edition = stack_sizes(), law.edition.name
        return Stock(
            rooms={size: tuple(tile.slug for tile in all_tiles() if tile.size_stack == size) for size in sizes},
            small=frozenset(sizes[:SMALL]),
            cards_per_size=CARDS_PER_SIZE,
            favors=tuple(card.id for card in all_favors(edition)),
            bonus_cards=tuple(card.id for card in all_bonus_cards(edition)),
            numbers=NUMBERS.get(players),
        )


BASE = BaseGame()
