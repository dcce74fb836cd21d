"""The constants of the worth estimate, each with what it means; docs/advice.md says how they are used."""

from typing import NamedTuple


class Rates(NamedTuple):
    """What the estimate takes for granted about the rest of a game."""

    fill: float = 0.16
    """How fast a wide open entrance is met by a later room: with t purchases left, 1 - exp(-fill t)."""
    icon: float = 0.35
    """How fast an entrance of a room with an icon is met by a listed type: 1 - exp(-icon t share)."""
    steer: float = 1.3
    """How much more often than by chance a player buys the type that an icon downstairs counts."""
    card_steer: float = 1.5
    """The same for the holder of a bonus card."""
    demand: float = 0.8
    """What share of the icons of later rooms finds an entrance of the type they list."""
    demand_base: float = 0.5
    """The share of that which is missing still after one more such entrance."""
    mobility: float = 2.0
    """Points per purchase left that a castle without an open entrance on the ground floor loses."""
    mobility_base: float = 0.2
    """The share of that which is still lost after one more such entrance."""
    cellar: float = 2.0
    """Points by which a Downstairs room to come is worth more with an open dark entrance than without."""
    money: float = 0.65
    """Points per 1000 for an empty purse with purchases left."""
    need: float = 8000
    """Money per purchase left beyond which more is worth only its final rate."""
    food: float = 4.0
    """Points of the extra turn of a Food reward."""
    sleeping: float = 0.8
    """Points of looking through a stack, while rooms are to come."""
    corridor: float = 1.5
    """Points of a free hallway or stairs beyond those of this turn."""
    settling: float = 0.2
    """How fast external entrances go: with t purchases left 1 / (1 + settling t) of them are there at the end."""
    stairs: float = 0.5
    """Stairs that each player takes per purchase left."""
    hallways: float = 0.2
    """The same of hallways."""
    looked: float = 0.06
    """How likely somebody takes two tiles of a stack for a Sleeping reward, per purchase left; half at most."""
    tower: float = 5.0
    """Points of the favor that a completed tower room earns: the best of three for its owner (TOWER-5)."""
    favor_spread: float = 0.55
    """How uncertain a lead in a favor is: the spread in tiles per root of the purchases left."""
    section_rooms: float = 1.1
    """Rooms that come to a castle per purchase left, for what each section scores for them (MOAT-9)."""
    ring: float = 8.0
    """Points of the room that a closed ring earns (MOAT-10)."""
    closing: float = 0.15
    """How fast another section comes: with t purchases left, 1 - exp(-closing t)."""
    site: float = 2.0
    """What a section to come brings more than another purchase."""
    sections: float = 0.25
    """Sections that each player buys per purchase left."""
    join: float = 2.0
    """Points that a join in hand brings more than an ordinary placement."""
    joining: float = 0.3
    """How fast a place for it is found: with t purchases left, 1 - exp(-joining t)."""
    pay: float = 0.8
    """How much a point of the master builder's counts that he has of the money paid to him, of two players."""
    deny: float = 0.5
    """How much a point counts that those who buy later this round lose by a purchase, of two players."""
    envy: float = 0.6
    """How much a point counts that the other loses in favors and empty stacks, of two players."""
    price_envy: float = 0.5
    """How much a point of an average opponent counts against one's own where prices are set."""
    tempo: float = 0.7
    """What every room of the market costs besides its price while rooms are to come; corridors and passes do not."""
    again: float = 1.0
    """The part of the best purchase left that an extra turn is worth; with 0 it is always `food`."""
    purse: float = 10000
    """The purse for which money hoped for is counted; with 0 it is that of the moment."""
    pairing: float = 0.25
    """How fast the second Downstairs room of a pair comes: 1 - exp(-pairing t); with 0 it is as good as there."""


RATES = Rates()

BY_PLAYERS = {
    2: RATES._replace(
        pay=1.67,
        deny=1.04,
        money=0.764,
        need=10300,
        settling=0.138,
        sleeping=1.35,
        icon=0.244,
        card_steer=1.19,
        stairs=0.644,
        pairing=0.318,
        price_envy=0.686,
        fill=0.185,
        food=4.66,
    ),
    3: RATES._replace(  # halfway between those of two and of four, as factors
        pay=1.15,
        deny=0.72,
        money=0.705,
        need=9800,
        settling=0.166,
        sleeping=1.04,
        icon=0.292,
        card_steer=1.34,
        stairs=0.567,
        pairing=0.282,
        price_envy=0.586,
        fill=0.18,
        food=5.3,
        demand=0.69,
        purse=11200,
        cellar=2.28,
        corridor=1.73,
        steer=1.22,
        hallways=0.23,
        envy=0.49,
    ),
    4: RATES._replace(
        food=6.0,
        demand=0.6,
        purse=12500,
        cellar=2.6,
        corridor=2.0,
        steer=1.15,
        hallways=0.26,
        fill=0.175,
        envy=0.4,
        need=9300,
    ),
}
"""Constants found by games of so many players, for searches at such tables; docs/tuning.md tells how."""


def rates_for(players: int) -> Rates:
    """The constants of a search at a table of so many: those found there, or else the common ones."""
    return BY_PLAYERS.get(players, RATES)


YARDSTICK = Rates(
    fill=0.16,
    icon=0.35,
    steer=1.3,
    card_steer=1.5,
    demand=0.8,
    demand_base=0.5,
    mobility=2.0,
    mobility_base=0.2,
    cellar=2.0,
    money=0.65,
    need=8000,
    food=4.0,
    sleeping=0.8,
    corridor=1.5,
    settling=0.2,
    stairs=0.5,
    hallways=0.2,
    looked=0.06,
    tower=5.0,
    favor_spread=0.55,
    section_rooms=1.1,
    ring=8.0,
    closing=0.15,
    site=2.0,
    sections=0.25,
    join=2.0,
    joining=0.3,
    pay=0.0,
    deny=0.0,
    envy=0.0,
    price_envy=0.15,
    tempo=0.0,
    again=0.0,
    purse=0.0,
    pairing=0.0,
)
"""Those of the first edition of this program, for the bot `yardstick`; they are never changed."""

CRAMPED = (1.0, 0.95, 0.85, 0.7, 0.55, 0.4, 0.3, 0.2, 0.1, 0.0)
"""How likely an entrance can be met at all, by how many of the nine cells before it are taken."""

GATE = 0.3
"""How likely the door that leads out of a ring is met, beside others: only some rooms may lie outside."""
