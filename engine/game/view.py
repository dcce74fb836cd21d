"""What one player can see of a table; bots and hints get this and nothing else."""

from typing import Any, NamedTuple

from engine.castle.castle import Castle
from engine.catalogue import Slug, find_tile
from engine.catalogue.box import Box
from engine.catalogue.cards import Without, find_favor
from engine.game.book import Book, book_of
from engine.game.state import Frame, GameState, Offer, Resume
from engine.rules.rulings import Law


class View(NamedTuple):
    """A table as one player sees it: no order of stacks or decks, no cards of the others."""

    player: int
    law: Law
    names: tuple[str, ...]
    castles: tuple[Castle, ...]
    money: tuple[int | None, ...]
    scores: tuple[int, ...]
    bonus: tuple[str, ...]
    """The player's own bonus cards."""
    bonus_counts: tuple[int, ...]
    favors: tuple[str, ...]
    market: tuple[Offer, ...]
    stack_heights: tuple[int, ...] | None
    hallways: int
    stairs: int
    deck_height: int
    on_deck: tuple[int, ...]
    """The sizes of the tiles on the deck; their backs show them (OQ-061)."""
    discards: tuple[int, ...]
    bonus_deck_height: int
    removed: tuple[Slug, ...]
    round: int
    master: int
    last_round: bool
    phase: str
    to_move: int
    turn: int
    """Whose turn is under way, also while something is shuffled in it."""
    frames: tuple[Frame, ...]
    hand: tuple[Slug, ...]
    looking: int
    seen: tuple[Slug, ...]
    """The stack being looked through, sorted, if the player looks at it."""
    drawn: tuple[str, ...]
    """Bonus cards just drawn, if the player draws them."""
    without: Without = Without()
    """Favors and bonus cards that the table agreed to play without (SETUP-9)."""
    parts: tuple[Any, ...] = ()
    """What the player can see of what the modules keep, in the order of the law."""
    queue: tuple[Resume, ...] = ()
    """What goes on when the present decision is made; all see what happens at the table."""

    @property
    def book(self) -> Book:
        """The rules of this table."""
        return book_of(self.law, len(self.names))

    @property
    def box(self) -> Box:
        return self.book.box

    def part(self, module: str) -> Any:
        """What the player can see of what a module keeps."""
        return self.parts[self.book.places[module]]


def view(state: GameState, player: int) -> View:
    """What this player can see now."""
    mine = state.player == player
    heights = None if state.law["stack-heights"] == "hidden" else tuple(map(len, state.stacks))
    hidden = hidden_purses(state)
    money: tuple[int | None, ...] = state.money
    if hidden:
        money = tuple(None if i in hidden and i != player else purse for i, purse in enumerate(money))
    looks = mine and bool(state.looking)
    return View(
        player=player,
        law=state.law,
        names=state.names,
        castles=state.castles,
        money=money,
        scores=state.scores,
        bonus=state.bonus[player],
        bonus_counts=tuple(map(len, state.bonus)),
        favors=state.favors,
        market=state.market,
        stack_heights=heights,
        hallways=state.hallways,
        stairs=state.stairs,
        deck_height=len(state.deck),
        on_deck=tuple([find_tile(slug).size for slug in state.on_deck]),
        discards=tuple(sorted(state.discards)),
        bonus_deck_height=len(state.bonus_deck),
        removed=state.removed,
        round=state.round,
        master=state.master,
        last_round=state.last_round,
        phase=state.phase,
        to_move=state.player,
        turn=state.turn,
        frames=state.frames,
        hand=state.hand,
        looking=state.looking,
        seen=tuple(sorted(state.stack(state.looking))) if looks else (),
        drawn=tuple(sorted(state.drawn)) if mine else (),
        without=state.without,
        parts=tuple(module.see(part, player) for module, part in zip(state.book.keepers, state.parts, strict=True)),
        queue=state.queue,
    )


def hidden_purses(state: GameState) -> frozenset[int]:
    """Whose money the others cannot see: everybody's by a ruling (DIFF-16), or one purse till the end (DECREE-02)."""
    seats = range(len(state.names))
    if state.law["money"] == "hidden":
        return frozenset(seats)
    if state.book.same_for_all or state.over:
        return frozenset()
    return frozenset(player for player in seats if state.book.terms(state, player).hidden_purse)


def open_favors(state: GameState) -> tuple[str, ...]:
    """The favors in which everybody can see how the players stand: not money, where it is hidden."""
    if not hidden_purses(state):
        return state.favors
    return tuple(favor for favor in state.favors if find_favor(favor).counts != "money")
