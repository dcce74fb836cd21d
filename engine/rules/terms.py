"""Terms: the numbers and switches of the rules that a module may set, or that may differ for a player."""

from typing import NamedTuple


class Terms(NamedTuple):
    """What the rules give and take; the defaults are those of the base game."""

    pass_money: int = 5000
    """What a player takes from the bank who passes (BUY-2)."""
    hallway_price: int = 3000
    """What a hallway costs (PRICE-7)."""
    stairs_price: int = 3000
    """What stairs cost (PRICE-7)."""
    activity_points: int = 5
    """What a completed Activity room earns (REWARD-ACT-1)."""
    activity_rule: str = "REWARD-ACT-1"
    """The rule by which it earns that."""
    outdoor_money: int = 10000
    """What a completed Outdoor room earns from the bank (REWARD-OUT-1)."""
    outdoor_rule: str = "REWARD-OUT-1"
    """The rule by which it earns that."""
    utility_draw: int = 2
    """Bonus cards drawn for a completed Utility room (REWARD-UTIL-1)."""
    stash_most: int = 2
    """Rooms that may be selected for a completed Sleeping room (REWARD-SLEEP-1)."""
    room_discount: int = 0
    """What is taken off the price of a room of the market (DECREE-24)."""
    corridor_discount: int = 0
    """What is taken off the price of hallways and stairs, where a discount is for all purchases (OQ-116)."""
    corridor_pair: bool = False
    """Is a Corridor reward a hallway and stairs, if the player likes (DECREE-05)?"""
    downstairs_choices: int = 1
    """How many of the other rewards a Downstairs reward is (REWARD-DOWN-2, DECREE-03)."""
    hidden_purse: bool = False
    """May the player keep the purse secret (DECREE-02)?"""
    penalties: bool = True
    """Do icons that take points for adjacent rooms count (ICON-2, DECREE-14)?"""
    walls_connect: bool = False
    """Does an entrance against a wall count as connected (DECREE-18)?"""
    tie_wins: bool = False
    """Does the player take the place alone where others have as many (DECREE-16)?"""
    first_alone: int = 0
    """What a first place is worth that nobody shares, if it is more than usual (DECREE-17)."""
    crowding: bool = False
    """As master builder, may a player leave a price space empty and put one room more on another (DECREE-23)?"""
    joins: tuple[str, ...] = ()
    """The joins that a player has to lay with rooms, those that lie in the castle among them (PASS-1)."""
    move_coins: int = 0
    """The most coins that a room may end with that a master builder moved coins to or from; 0: none may be moved."""


BASE_TERMS = Terms()
"""The terms of the base game."""
