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
    outdoor_money: int = 10000
    """What a completed Outdoor room earns from the bank (REWARD-OUT-1)."""
    utility_draw: int = 2
    """Bonus cards drawn for a completed Utility room (REWARD-UTIL-1)."""
    stash_most: int = 2
    """Rooms that may be selected for a completed Sleeping room (REWARD-SLEEP-1)."""
    crowding: bool = False
    """As master builder, may a player leave a price space empty and put one room more on another (DECREE-23)?"""
    move_coins: int = 0
    """The most coins that a room may end with that a master builder moved coins to or from; 0: none may be moved."""


BASE_TERMS = Terms()
"""The terms of the base game."""
