"""Between Two Castles for the environment: the letters of its actions, which are the same at every table.

A castle gets sixteen tiles from the hands, and at most one for each bonus: the third and the fifth room of each of the
seven types. So it never has more than 31 tiles, and none lies further out than so many cells from the throne room.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from engine.two_castles.catalogue import RoomType, Slug, all_attendants, all_cards, all_thrones, regular_tiles
from engine.two_castles.game.events import Event
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.legal import BONUS_TYPES
from engine.two_castles.game.state import SPECIALS, Action, GameState, Verb
from engine.two_castles.game.view import View
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import Law
from solver.gym.letters import Branch, Letters, Listed
from solver.gym.sheet import Row, Sheet
from solver.gym.tongue import Tongue

FROM_HANDS = 16
"""Tiles that a castle gets from the hands in a game (B2C-ROUND-10)."""
BONUSES = 2 * sum(kind != RoomType.SPECIAL for kind in RoomType)
"""Bonuses that a castle can earn: for the third and the fifth room of each type (B2C-BONUS-1, B2C-BONUS-2)."""
MOST_LAID = 1 + FROM_HANDS + BONUSES
"""So many tiles a castle can have, the throne room among them."""


@cache
def tiles_by_number() -> tuple[Slug, ...]:
    """Whatever can lie in a castle; what observations call a tile is its place in this list, from 1."""
    return (*(tile.slug for tile in all_thrones()), *SPECIALS, *(tile.slug for tile in regular_tiles()))


def _texts() -> Iterator[str]:
    rooms = [tile.slug for tile in regular_tiles()]
    for verb in (Verb.CHOOSE, Verb.DIVIDE):
        yield from (f"{verb} {slug}" for slug in rooms)
    yield from (Verb.LEAD, Verb.WAIT)
    yield from (f"{Verb.PLACE} {slug}" for slug in (*SPECIALS, *rooms))
    yield str(Verb.DECLINE)
    yield from (f"{Verb.ATTENDANT} {one.slug}" for one in all_attendants())
    yield from (f"{Verb.KEEP} {card.slug}" for card in all_cards())
    yield from (f"{Verb.BONUS} {kind}" for kind in BONUS_TYPES)
    for axis in "xy":
        yield from (f"{axis} {number}" for number in range(-MOST_LAID, MOST_LAID + 1))


@cache
def list_letters() -> Letters:
    """Every letter of the game."""
    return Letters(map(str, _texts()))


class TwoCastlesTongue(Tongue[GameState, Action, Event, View]):
    """How the actions of a table are spelled, and what its players observe."""

    game = TWO_CASTLES
    longest = 4
    """A tile, its column and its row, and the end."""

    def __init__(self, law: Law, players: int) -> None:
        from solver.gym.two_castles_sheet import make_sheet

        self.setup = law
        self.letters = list_letters()
        self.sheet: Sheet = make_sheet(players, self.longest, len(self.letters))

    def words(self, state: GameState, action: Action) -> tuple[str, ...]:
        verb, args = action
        if not args:
            return (str(verb),)
        if isinstance(args[0], Placement):
            place = args[0]
            return f"{verb} {place.slug}", f"x {place.x}", f"y {place.y}"
        return tuple(f"{verb} {word}" for word in args)

    def tree(self, state: GameState) -> Branch[Action]:
        return self.listed(state, TWO_CASTLES.legal_actions(state))

    def listed(self, state: GameState, actions: Sequence[Action]) -> Listed[Action]:
        """The tree of some actions, each spelled on its own."""
        return Listed([(self.letters.word(self.words(state, action)), action) for action in actions])

    def observe(self, view: View, written: tuple[int, ...]) -> Row:
        from solver.gym.two_castles_sheet import fill_sheet

        return fill_sheet(self.sheet, view, written)

    def draw(self, state: GameState) -> str:
        from engine.two_castles.pictures import draw_text

        count = len(state.names)
        heads = (f"{name} + {state.names[(seat + 1) % count]}" for seat, name in enumerate(state.names))
        castles = zip(heads, state.castles, strict=True)
        return "\n\n".join("\n".join((head, str(draw_text(castle)))) for head, castle in castles)
