"""The steps of the game from one decision to the next: setup, rounds, turns, and the end."""

from engine.castle.placement import Placement
from engine.castle.scoring import placement_items
from engine.game.events import CoinsLaid, Completed, GameOver, Happenings, Removed, RoundBegun, Void
from engine.game.final import final_scoring
from engine.game.flow import gain, go, points, resume, unmarked, wait
from engine.game.market import refill
from engine.game.module import StepOfGame
from engine.game.state import NOBODY, OPEN, UNSCORED, Frame, GameState, Offer, Phase, Reward
from engine.kernel.tuples import maker

_TAKE, _REWARD, _PRICE, _SHUFFLE = Phase.TAKE, Phase.REWARD, Phase.PRICE, Phase.SHUFFLE
_ONE_TURN = (Frame(),)
_offer, _coins_laid, _frame = maker(Offer), maker(CoinsLaid), maker(Frame)
COIN = 1000
"""What is put on each unsold room (ROUND-4)."""


def left_of(state: GameState, player: int) -> int:
    """The next player."""
    return (player + 1) % len(state.names)


# setup


def choose_foyers(state: GameState, events: Happenings) -> GameState:
    """Everybody chooses a side of the foyer, where there is a choice (SETUP-P-2)."""
    if state.law["foyer-side"] == "choice":
        return state.but(phase=Phase.FOYER, player=state.master)
    return go(state, "bonus", events)


def deal_bonus(state: GameState, events: Happenings) -> GameState:
    """Deal bonus cards from the master builder on (SETUP-P-5)."""
    players, numbers = len(state.names), state.box.numbers
    dealt = numbers.bonus_dealt
    hands = [state.bonus_deck[seat * dealt : (seat + 1) * dealt] for seat in range(players)]
    bonus = tuple(hands[(player - state.master) % players] for player in range(players))
    state = state.but(bonus=bonus, bonus_deck=state.bonus_deck[players * dealt :])
    if numbers.bonus_back:
        return state.but(phase=Phase.BONUS, player=state.master)
    return go(state, "open", events)


def drop_bonus(state: GameState, events: Happenings) -> GameState:
    """The card that a player puts back goes under the deck, and the next player chooses (SETUP-P-5)."""
    state = under_deck(state)
    following = left_of(state, state.player)
    if following != state.master:
        return state.but(phase=Phase.BONUS, player=following)
    return go(state, "open", events)


def keep_bonus(state: GameState, events: Happenings) -> GameState:
    """The cards that were drawn and not kept go under the deck (REWARD-UTIL-1)."""
    return go(under_deck(state), "settle", events)


def under_deck(state: GameState) -> GameState:
    """Discarded bonus cards go under their deck in the order in which they were drawn."""
    return state.but(bonus_deck=state.bonus_deck + state.drawn, drawn=())


def open_game(state: GameState, events: Happenings) -> GameState:
    """The first round: its market is dealt already, or it begins as every other."""
    return go(state, "prices" if state.market else "round", events)


# rounds


def begin_round(state: GameState, events: Happenings) -> GameState:
    """Refill the market, then set prices."""
    events.append(RoundBegun(state.master, state.round))
    return refill_market(state, "prices", events)


def refill_market(state: GameState, step: str, events: Happenings) -> GameState:
    """Refill the market before a step; where the cards have to be shuffled first, the step waits."""
    state = refill(state.but(phase=_PRICE), events)
    if state.phase == _SHUFFLE:
        return wait(state, step)
    return go(state, step, events)


def begin_prices(state: GameState, events: Happenings) -> GameState:
    """The master builder sets the prices, where there is anything to price (PRICE-1)."""
    if state.market and not state.box.numbers.fixed_prices:
        return state.but(phase=_PRICE, player=state.master)
    return begin_first_turn(state, events)


def begin_first_turn(state: GameState, events: Happenings) -> GameState:
    """The player to the left of the master builder begins (ROUND-2)."""
    return go(state.but(turn=left_of(state, state.master)), "turn", events)


def begin_turn(state: GameState, events: Happenings) -> GameState:
    """A turn: take a tile or pass (BUY-1)."""
    return state.but(phase=_TAKE, player=state.turn, frames=_ONE_TURN)


def begin_extra_turn(state: GameState, events: Happenings) -> GameState:
    """A turn inside a turn, with once-per-turn limits of its own (REWARD-FOOD-5)."""
    return state.but(phase=_TAKE, player=state.turn)


def end_turn(state: GameState, events: Happenings) -> GameState:
    """The innermost turn is done: back to the one it interrupted, or on to the next player (ROUND-2)."""
    frames = state.frames[:-1]
    if frames:
        return go(state.but(frames=frames), "settle", events)
    if state.queue:  # a turn that came in between
        return resume(state.but(frames=()), events)
    if state.turn != state.master:
        return go(state.but(frames=(), turn=left_of(state, state.turn)), "turn", events)
    return go(state.but(frames=()), "round-end", events)


def end_round(state: GameState, events: Happenings) -> GameState:
    """Coins on unsold rooms (ROUND-4), the token passes (ROUND-6), or the game ends (END-1)."""
    if state.box.numbers.unsold_leave:
        state = clear_market(state, events)
    else:
        state = state.but(market=tuple([_offer((price, slug, coins + COIN)) for price, slug, coins in state.market]))
        events += [_coins_laid((NOBODY, slug, coins)) for _price, slug, coins in state.market]
    if state.last_round:
        return go(state, "scoring", events)
    return go(state.but(round=state.round + 1, master=left_of(state, state.master)), "round", events)


def clear_market(state: GameState, events: Happenings) -> GameState:
    """The rooms in the market leave the game."""
    removed = tuple(offer.slug for offer in state.market)
    events += [Removed(state.turn, slug) for slug in removed]
    return state.but(market=(), removed=state.removed + removed)


def score_game(state: GameState, events: Happenings) -> GameState:
    """The final scoring, in turn order from the master builder (BONUS-1)."""
    items = final_scoring(state)
    for seat in range(len(state.names)):
        player = (state.master + seat) % len(state.names)
        state = gain(state, player, tuple(items[player]), events)
    events.append(GameOver(NOBODY, state.scores))
    return state.but(phase=Phase.OVER, player=NOBODY)


# building


def lay(state: GameState, events: Happenings) -> GameState:
    """What was bought is in hand and has to be placed (BUY-11)."""
    return state


def score_placement(state: GameState, events: Happenings) -> GameState:
    """Score the newest tile and note every completed room (SCORE-1 to SCORE-6)."""
    player = state.player
    castle = state.castles[player]
    if UNSCORED in state.frames[-1].used:
        state = unmarked(state, UNSCORED)
    else:
        items = placement_items(castle).items
        if items:
            state = gain(state, player, points(items), events)
    completed = castle.newly_completed()
    return go(complete(state, completed, events) if completed else state, "settle", events)


def complete(state: GameState, completed: tuple[int, ...], events: Happenings) -> GameState:
    """Note the rooms of the player to move that have just been completed, by number, and what they earn."""
    if not completed:
        return state
    rooms = tuple(state.castles[state.player].rooms[number] for number in completed)
    events.append(Completed(state.player, rooms))
    return earning(state, _earned(state, rooms))


def earning(state: GameState, rewards: list[Reward]) -> GameState:
    """The table on which these rewards are due besides."""
    due, used = state.frames[-1]
    frame = _frame((due + tuple(rewards), used))
    return state.but(frames=(*state.frames[:-1], frame))


def _earned(state: GameState, rooms: tuple[Placement, ...]) -> list[Reward]:
    """The rewards that completed rooms earn (COMPLETE-2)."""
    book, castle = state.book, state.castles[state.player]
    found = [Reward(room, str(room.tile.type)) for room in rooms if book.rewards[room.tile.type].earned is None]
    for reward in book.earners:
        if reward.earned is not None:
            found += reward.earned(castle, rooms)
    return found


def settle(state: GameState, events: Happenings) -> GameState:
    """Go on with the rewards due, or end the turn when none is left; what can be had only once falls away."""
    frame = state.frames[-1]
    if frame.used and frame.due:
        rewards = state.book.rewards
        spent = {kind: rewards[kind].once for kind in frame.used if kind in rewards and rewards[kind].once}
        void = [reward for reward in frame.due if reward.kind in spent]
        if void:
            frame = frame._replace(due=tuple(reward for reward in frame.due if reward.kind not in spent))
            state = state.but(frames=(*state.frames[:-1], frame))
            events += [Void(state.player, reward.room, spent[reward.kind]) for reward in void]
    if not frame.due:
        if OPEN in frame.used:
            return unmarked(state, OPEN).but(phase=_TAKE, player=state.turn)
        return go(state, "turn-end", events)
    return state.but(phase=_REWARD)


STEPS: dict[str, StepOfGame] = {
    "foyer": choose_foyers,
    "bonus": deal_bonus,
    "dropped": drop_bonus,
    "open": open_game,
    "round": begin_round,
    "prices": begin_prices,
    "turn": begin_turn,
    "taken": lay,
    "score": score_placement,
    "kept": keep_bonus,
    "settle": settle,
    "extra-turn": begin_extra_turn,
    "turn-end": end_turn,
    "round-end": end_round,
    "scoring": score_game,
}
"""Each step by its name; modules are asked before every one of them."""
