"""Tables with moats and secret passages for tests: a castle in its ring, at the beginning of a turn."""

from typing import Any

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Slug
from engine.game.events import Event, Scored
from engine.game.state import GameState, Offer, Phase
from engine.rules.rulings import Law
from tests.support.expanded import at_turn, expanded

MOATS = expanded("moats")
PASSAGES = expanded("passages")
BOTH = expanded("moats", "passages")
BARE = "barbican-new@-10,0"
WEST, NORTH, EAST = "moat@-10,-19/3", "moat@-10,-19", "moat@11,-19/1"
EX_30 = f"{BARE} salon@-7,0 nap-room@-3,-2 lilac-cabinet@1,-2/1"
"""The castle of EX-30: three rooms that a section counts."""
NEARLY = f"{EX_30} {WEST} {NORTH}"
"""A ring that lacks its eastern section."""
LIBRARY = (
    "foyer-4@0,0 pumpkin-garden@-4,-1/2 west-tapestry-room@-10,1 berchta-room@-6,-5 passage-straight@-5,-2/1 "
    "flute-room@-11,5 passage-small@-10,4/1"
)
"""The castle of EX-33 before its last room: west-tapestry-room stands for the Library."""


def walled(castle: str = BARE, its_law: Law = MOATS, players: int = 2, **changes: Any) -> GameState:
    """The first player, with this castle, begins a turn; the second is master builder."""
    state = at_turn(its_law, players, castle)
    others = tuple(Castle.parse(BARE, its_law) for _other in range(players - 1)) if "moats" in its_law.modules else None
    if others is not None:
        state = state.but(castles=(state.castles[0], *others))
    return state.but(**{"scores": (0,) * players, **changes})


def holding(state: GameState, *slugs: str) -> GameState:
    """The table at which the player to move has these tiles in hand."""
    return state.but(phase=Phase.PLACE, hand=tuple(map(Slug, slugs)))


def offering(state: GameState, **prices: int) -> GameState:
    """The table at which these rooms are for sale."""
    offers = tuple(Offer(price, Slug(name.replace("_", "-")), 0) for name, price in prices.items())
    return state.but(market=offers)


def with_stack(state: GameState, size: int, *slugs: str) -> GameState:
    """The table with this stack of rooms."""
    row = state.box.row[size]
    return state.but(stacks=(*state.stacks[:row], tuple(map(Slug, slugs)), *state.stacks[row + 1 :]))


def placed(text: str) -> Placement:
    """A placement of its text."""
    slug, _at, place = text.partition("@")
    spot, _slash, turn = place.partition("/")
    x, y = map(int, spot.split(","))
    return Placement(Slug(slug), x, y, int(turn or 0))


def scored(events: list[Event]) -> list[tuple[str, int, str, str]]:
    """Every item of points: its rule, the points, and the tiles without their places."""
    items = [item for event in events if isinstance(event, Scored) for item in event.items]
    return [(i.rule, i.points, i.source.partition("@")[0], i.target.partition("@")[0]) for i in items]
