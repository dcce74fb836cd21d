"""The table of a view, for questions to its modules: what is hidden is left blank, and nothing is played on it."""

from engine.catalogue import Slug
from engine.game.setup import START_MONEY
from engine.game.state import GameState
from engine.game.view import View

UNKNOWN_HEIGHT = 9
"""Tiles of a stack whose height nobody may see: too many to be gone soon."""
BLANK = Slug("")


def seen_table(view: View) -> GameState:
    """What a player sees, as a table: stacks of blanks, no cards of others, an average purse where one is hidden."""
    heights = view.stack_heights or (UNKNOWN_HEIGHT,) * len(view.box.sizes)
    return GameState(
        book=view.book,
        names=view.names,
        castles=view.castles,
        money=tuple(START_MONEY if purse is None else purse for purse in view.money),
        scores=view.scores,
        bonus=tuple(view.bonus if seat == view.player else () for seat in range(len(view.names))),
        favors=view.favors,
        market=view.market,
        stacks=tuple((BLANK,) * height for height in heights),
        hallways=view.hallways,
        stairs=view.stairs,
        deck=(),
        on_deck=(),
        discards=view.discards,
        bonus_deck=(),
        removed=view.removed,
        boxed=((), (), ()),
        round=view.round,
        master=view.master,
        last_round=view.last_round,
        phase=view.phase,
        player=view.to_move,
        turn=view.turn,
        frames=view.frames,
        without=view.without,
        parts=view.parts,
        queue=view.queue,
    )
