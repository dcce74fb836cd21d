"""The end of a game as one player sees it: the table with everything hidden left out, and one turn to its end.

A turn is played by the rules engine itself. Nothing here asks what lies face down: stand-ins take its place.
"""

from engine.castle.placement import Placement
from engine.catalogue import RoomType, Slug
from engine.game.decisions.chance import waiting
from engine.game.events import Happenings
from engine.game.final import Standings, standings
from engine.game.flow import go
from engine.game.play import Step, advance, legal_actions
from engine.game.state import NOBODY, Action, Frame, GameState, Phase, Reward, Verb
from engine.game.view import View, view
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from solver.endgame.secrets import decree_of, known_parts

END = Frame((Reward(Placement(Slug("foyer-3"), 0, 0), str(RoomType.CORRIDOR)),))
"""Below the turn lies a frame that is never settled, so that the game stops when the turn is over."""
TOWER, TOWERS = "tower", "towers"
RING, SEARCH = "moat", "search"
"""The reward of a closed ring, and the phase in which a stack is chosen for it (MOAT-10)."""
DRAWN = 3
"""Favors drawn for a tower reward (TOWER-5)."""
HIDDEN_PURSE = "hidden-purse"
FACE = "face"
"""The phase in which faces of barbicans are chosen."""
CLEAR = "clear"
"""The phase, and the verb, of what is decided right before the scoring (DECREE-15)."""
_SETUP = ("foyer", "bonus", "dropped", "open")
UNKNOWN_HEIGHT = 9
"""A stack whose height is hidden counts as one that no Sleeping reward empties."""


class EndgameError(MadKingError):
    """A table about whose end nothing can be said."""


def open_table(state: GameState, player: int) -> GameState:
    """The table as a player sees it, with the turn to be played out: the one under way, or one of his own.

    Cards of the others are left out, stacks and decks are stand-ins of the same height.
    """
    refuse_over(state)
    seen = view(state, player)
    _refuse_unknown(seen)
    table = GameState(
        book=seen.book,
        names=seen.names,
        castles=seen.castles,
        money=tuple(purse or 0 for purse in seen.money),
        scores=seen.scores,
        bonus=tuple(seen.bonus if seat == player else () for seat in range(len(seen.names))),
        favors=seen.favors,
        market=() if unpriced(state) else seen.market,
        stacks=_stand_ins(seen, state),
        hallways=seen.hallways,
        stairs=seen.stairs,
        deck=(),
        on_deck=(),
        discards=(),
        bonus_deck=("",) * seen.bonus_deck_height,
        removed=(),
        boxed=((), (), ()),
        round=seen.round,
        master=seen.master,
        last_round=seen.last_round,
        phase=Phase.TAKE,
        player=player,
        turn=player,
        frames=(END, Frame()),
        without=seen.without,
        parts=known_parts(seen),
    )
    if state.turn != player or unpriced(state) or not seen.frames:
        return table
    return table.but(
        phase=seen.phase,
        player=seen.to_move,
        frames=(END, *seen.frames),
        hand=seen.hand,
        looking=seen.looking,
        drawn=seen.drawn,
        queue=seen.queue or waiting(seen.phase, seen.looking, player, in_turn=True),
    )


def unpriced(state: GameState) -> bool:
    """Are the prices still to be set, so that no room of the market can be bought?"""
    return state.phase == Phase.PRICE or (state.phase == Phase.SHUFFLE and not state.looking)


def refuse_over(state: GameState) -> None:
    """A game that is over has no last turn."""
    if state.over:
        raise EndgameError(say(N_("the game is over; `madking standings` tells how it ended")))


def _refuse_unknown(seen: View) -> None:
    if seen.phase in (Phase.FOYER, Phase.BONUS, FACE) or (seen.law.modules and _not_begun(seen)):
        raise EndgameError(say(N_("the game has not begun; foyers and bonus cards are still to be chosen")))
    if seen.phase == CLEAR:
        raise EndgameError(say(N_("no turn is left; `madking hint` weighs what to take off the stacks (DECREE-15)")))
    if seen.phase == SEARCH:
        raise EndgameError(say(N_("a stack is to be looked through; `madking hint` weighs which one (MOAT-10)")))
    if seen.turn == seen.player != seen.to_move and seen.phase not in (Phase.SHUFFLE, Phase.PRICE):
        raise EndgameError(say(N_("{name} decides something first"), name=seen.names[seen.to_move]))
    secret = next((seat for seat in range(len(seen.names)) if decree_of(seen, seat) == HIDDEN_PURSE), None)
    if secret is not None and seen.money[secret] is None and seen.law["money"] != "hidden":
        raise EndgameError(say(N_("{name} keeps the purse secret (DECREE-02)"), name=seen.names[secret]))
    if None in seen.money:
        raise EndgameError(
            say(N_("the purses of the others are hidden by a ruling; if they are known, say --ruling money=public"))
        )


def _not_begun(seen: View) -> bool:
    """Are things decided at the start, before the first market is priced?"""
    plain = (Phase.TAKE, Phase.PRICE, Phase.SHUFFLE)
    return seen.round == 1 and seen.phase not in plain and any(one.step in _SETUP for one in seen.queue)


def _stand_ins(seen: View, state: GameState) -> tuple[tuple[Slug, ...], ...]:
    """Stacks of the heights that can be seen; that a stack is empty can always be seen."""
    heights = seen.stack_heights or tuple(UNKNOWN_HEIGHT if stack else 0 for stack in state.stacks)
    backs = zip(seen.box.sizes, heights, strict=True)
    stacks = [tuple(Slug(f"{size}-{n}") for n in range(height)) for size, height in backs]
    if seen.seen:
        stacks[seen.box.row[seen.looking]] = seen.seen
    return tuple(stacks)


def at_end(table: GameState) -> bool:
    """Is the turn over?"""
    return len(table.frames) == 1


def is_draw(action: Action) -> bool:
    """Is something unknown drawn: a bonus card, a favor for a tower, a room for a closed ring?"""
    return is_use(action, RoomType.UTILITY) or is_use(action, TOWER) or is_use(action, RING)


def is_use(action: Action, kind: str) -> bool:
    """Is this the use of a reward of a kind?"""
    return action.verb == Verb.REWARD and action.args[1] == kind


def follow(table: GameState, action: Action) -> Step:
    """Carry out an action as far as its outcome is certain.

    A bonus card drawn is unknown and counts nothing; new rooms are unknown, since the deck is left out.
    """
    if is_use(action, RoomType.UTILITY):
        step = advance(table, action)
        events = Happenings(step.events)
        drawn = step.state.but(drawn=(), bonus_deck=table.bonus_deck[1:])
        return Step(go(drawn, "settle", events), events)
    if is_use(action, TOWER):
        towers = table.part(TOWERS)
        rest = towers._replace(pile=towers.pile[DRAWN:])
        return advance(table.keep(TOWERS, rest), let_go(table, action))
    if is_use(action, RING):
        return advance(table, let_go(table, action))
    step = advance(table, action)
    if not table.law.modules:
        return step
    return _without_others(step, table.turn)


def _without_others(step: Step, player: int) -> Step:
    """What others may do in between is not foreseen: they let it be."""
    events, state = list(step.events), step.state
    while state.player not in (player, NOBODY) and not at_end(state):
        more = advance(state, next(action for action in legal_actions(state) if not action.args))
        events += more.events
        state = more.state
    return Step(state, events)


def let_go(table: GameState, action: Action) -> Action:
    """The action that declines the reward which another uses."""
    room, kind = action.args[:2]
    kinds = {str(reward.kind) for reward in table.frames[-1].due if str(reward.room) == room}
    return Action(Verb.DECLINE, (room,) if len(kinds) == 1 else (room, kind))


def last_table(table: GameState) -> Standings:
    """The final table, as if the game ended here."""
    return standings(table.but(phase=Phase.TAKE, player=NOBODY))


def unmixed(table: GameState) -> Action:
    """A shuffle that leaves a stack as it is: the order of what lies face down changes no final score."""
    return Action(Verb.SHUFFLE, table.stack(table.looking))
