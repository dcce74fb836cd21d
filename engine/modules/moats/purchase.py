"""A section of the moat instead of a room (MOAT-2 to MOAT-8)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.castle.notation import read_placement
from engine.castle.placement import Placement
from engine.castle.scoring import bar_items
from engine.game.events import Event, Happenings, LastRound, Paid, Record, Removed, points_about
from engine.game.flow import gain, go, pay, points, put
from engine.game.module import Aside, Deed, Refusal, cannot, plain_words
from engine.game.state import Action, GameState, Phase, Reward
from engine.game.steps import complete, earning
from engine.kernel.i18n import N_, say, say_listed
from engine.modules.moats.part import PRICE, is_closed, left_of_stack, section, sections_of

MOAT = "moat"
"""The verb, and the reward of who has closed the ring."""


class CardGone(NamedTuple):
    """A room card that is discarded unused, because a section was bought (MOAT-6)."""

    player: int
    size: int

    @property
    def public(self) -> bool:
        """Everybody at the table is told."""
        return True

    def record(self) -> Record:
        return {"event": "card", "player": self.player, "size": self.size}

    def words(self, name: str) -> str:
        return say(N_("The card {card} is discarded, and no room comes for it."), card=self.size)


def _options(state: GameState) -> list[Action]:
    """A section for each free site, if one is left and can be paid (MOAT-1, MOAT-4)."""
    player = state.player
    castle, tile = state.castles[player], section()
    if not left_of_stack(state) or sections_of(castle) >= tile.most or state.money[player] < PRICE:
        return []
    return [Action(MOAT, (bar,)) for bar in castle.legal(tile)]


def _buy(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """Pay, lay and score the section; then a card goes, and the ring may be closed."""
    player, bar = state.player, args[0]
    before = state.castles[player]
    castle = before.with_piece(bar)
    state = _paid(state, events)
    state = state.but(castles=put(state.castles, player, castle))
    state = gain(state, player, points(bar_items(castle, bar)), events)
    state = _discard(state, events)
    state = complete(state, castle.completed_since(before), events)  # walls may connect (DECREE-18)
    if is_closed(castle):
        state = earning(state, [Reward(bar, MOAT)])
    return go(state, "settle", events)


def _paid(state: GameState, events: Happenings) -> GameState:
    """To the master builder, as for a room, or to the bank (OQ-087)."""
    player, master = state.player, state.master
    state = pay(state, player, -PRICE, "MOAT-2", events)
    if player == master or state.law["moat-payment"] == "bank":
        return state
    return pay(state, master, PRICE, "MOAT-2", events)


def _discard(state: GameState, events: Happenings) -> GameState:
    """The top of the deck goes: a room that lies on it to the box, else a card (MOAT-6), if there is any (OQ-088).

    With the last card the last round begins (MOAT-7, OQ-089).
    """
    if state.on_deck:
        slug, on_deck = state.on_deck[0], state.on_deck[1:]
        events.append(Removed(state.player, slug))
        return state.but(on_deck=on_deck, removed=(*state.removed, slug))
    if not state.deck:
        return state
    size, deck = state.deck[0], state.deck[1:]
    events.append(CardGone(state.player, size))
    if not deck and not state.last_round:
        events.append(LastRound(state.player, state.round))
    return state.but(deck=deck, discards=(*state.discards, size), last_round=state.last_round or not deck)


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    to_master = any(isinstance(event, Paid) and event.amount > 0 and event.rule == "MOAT-2" for event in events)
    to_whom = state.names[state.master] if to_master else say(N_("the bank"))
    bought = say(N_("bought {tile}, {price} to {whom}"), tile=str(action.args[0]), price=PRICE, whom=to_whom)
    return f"{bought} ({points_about(events, str(action.args[0])):+d})"


def _refuse(state: GameState, action: Action) -> Refusal:
    player = state.player
    castle, tile = state.castles[player], section()
    if len(action.args) != 1 or not isinstance(action.args[0], Placement):
        return cannot(state, action)[0], ("MOAT-2",)
    if not left_of_stack(state):
        return say(N_("no moat section is left")), ("MOAT-1",)
    if sections_of(castle) >= tile.most:
        return say(N_("nobody buys more than {most} moat sections"), most=tile.most), ("MOAT-4",)
    if state.money[player] < PRICE:
        have, refusal = state.money[player], N_("{tile} costs {price}, and there is only {have}")
        return say(refusal, tile=tile.slug, price=PRICE, have=have), ("MOAT-2", "BUY-8")
    bar: Placement = action.args[0]
    if bar.tile is not tile:
        return say(N_("{what} is no moat section"), what=bar), ("MOAT-2",)
    verdict = castle.judge(bar)
    reason = say_listed(violation.reason for violation in verdict.violations) or say(N_("not the canonical turn"))
    rules = tuple(dict.fromkeys(violation.rule for violation in verdict.violations)) or ("MOAT-3",)
    return say(N_("{room}: {reason}"), room=bar, reason=reason), rules


BUY = Aside(
    (Phase.TAKE,), _options, {MOAT: Deed(_buy, plain_words(N_("buy {what}")), _told, read=read_placement)}, _refuse
)
"""Instead of buying a room or passing, in extra turns too (MOAT-2)."""
