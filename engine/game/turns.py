"""The rules in motion: `apply` takes a state and an action and returns the next state with what happened.

One small function per change, named like the rulebook. Nothing here is random: shuffles arrive as actions.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.castle.placement import Placement
from engine.castle.scoring import own_items, placement_items
from engine.castle.verdict import Item
from engine.catalogue import RoomType, Slug
from engine.game.final import final_scoring
from engine.game.legal import check, tiles_of
from engine.game.market import arranged, refill
from engine.game.setup import Deal, cards_dealt, new_game
from engine.game.state import (
    CORRIDOR_PRICE,
    NOBODY,
    OUTDOOR_MONEY,
    PASS_MONEY,
    SIZES,
    Action,
    Event,
    Frame,
    GameState,
    Offer,
    Phase,
    Points,
    Reward,
    Verb,
)
from engine.rules.rulings import Law


class Step(NamedTuple):
    """The next state, and the events that led there."""

    state: GameState
    events: list[Event]


def start(law: Law, names: tuple[str, ...], deal: Deal) -> Step:
    """Set the table up to the first decision."""
    state = new_game(law, names, deal)
    events = [
        Event("points", player, {"items": [Points("SETUP-P-4", "seat", "", points)]})
        for player, points in enumerate(state.scores)
        if points
    ]
    if law["foyer-side"] == "choice":
        return Step(state, events)
    return Step(*_begin_bonus(state, events))


def apply(state: GameState, action: Action) -> Step:
    """Check an action and carry it out; the given state stays as it is."""
    check(state, action)
    return advance(state, action)


def advance(state: GameState, action: Action) -> Step:
    """Carry out an action that is known to be legal."""
    return Step(*_REDUCERS[action.verb](state, action.args))


Outcome = tuple[GameState, list[Event]]


def _set(values: tuple[Any, ...], player: int, value: Any) -> tuple[Any, ...]:
    return (*values[:player], value, *values[player + 1 :])


def _pay(state: GameState, player: int, amount: int, why: str, events: list[Event]) -> GameState:
    """Give money to a player (or take it) and say so."""
    if not amount:
        return state
    events.append(Event("money", player, {"amount": amount, "for": why}))
    return state.but(money=_set(state.money, player, state.money[player] + amount))


def _gain(state: GameState, player: int, items: list[Points], events: list[Event]) -> GameState:
    """Give points item by item and say so."""
    if not items:
        return state
    events.append(Event("points", player, {"items": items}))
    total = sum(item.points for item in items)
    return state.but(scores=_set(state.scores, player, state.scores[player] + total))


def _points(items: tuple[Item, ...] | list[Item], rule: str = "") -> list[Points]:
    return [Points(rule or i.rule, str(i.source), "" if i.target is None else str(i.target), i.points) for i in items]


# setup


def _choose_foyer(state: GameState, args: tuple[Any, ...]) -> Outcome:
    player = state.player
    castle = state.castles[player]
    chosen = type(castle)((Placement(Slug(args[0]), 0, 0),), castle.law)
    state = state.but(castles=_set(state.castles, player, chosen))
    following = (player + 1) % len(state.names)
    if following != state.master:
        return state.but(player=following), []
    return _begin_bonus(state, [])


def _begin_bonus(state: GameState, events: list[Event]) -> Outcome:
    """Deal bonus cards from the master builder on (SETUP-P-5, SOLO-2)."""
    players = len(state.names)
    number = cards_dealt(players)
    hands = [state.bonus_deck[seat * number : (seat + 1) * number] for seat in range(players)]
    bonus = tuple(hands[(player - state.master) % players] for player in range(players))
    state = state.but(bonus=bonus, bonus_deck=state.bonus_deck[players * number :])
    if state.solo:
        return _begin_round(state, events)
    return state.but(phase=Phase.BONUS, player=state.master), events


def _drop_bonus(state: GameState, args: tuple[Any, ...]) -> Outcome:
    player, card = state.player, args[0]
    kept = tuple(held for held in state.bonus[player] if held != card)
    state = state.but(bonus=_set(state.bonus, player, kept), bonus_deck=(*state.bonus_deck, card))
    following = (player + 1) % len(state.names)
    if following != state.master:
        return state.but(player=following), []
    return _begin_prices(state, [])


# rounds


def _begin_round(state: GameState, events: list[Event]) -> Outcome:
    """Refill the market, then set prices; solo rooms have theirs already."""
    events.append(Event("round", state.master, {"round": state.round}))
    state, drawn = refill(state)
    events += drawn
    return (state, events) if state.phase == Phase.SHUFFLE else _begin_prices(state, events)


def _shuffle(state: GameState, args: tuple[Any, ...]) -> Outcome:
    if state.looking:
        row = SIZES.index(state.looking)
        stacks = _set(state.stacks, row, tuple(args))
        return _settle(state.but(stacks=stacks, looking=0, player=state.turn), [])
    state, events = refill(state.but(deck=tuple(args), discards=(), phase=Phase.PRICE))
    if state.phase == Phase.SHUFFLE:
        return state, events
    if state.frames:
        return state.but(phase=Phase.TAKE, player=state.turn), events
    return _begin_prices(state, events)


def _begin_prices(state: GameState, events: list[Event]) -> Outcome:
    if state.solo or not state.market:
        return _begin_turn(state, state.master if state.solo else _left_of(state, state.master), events)
    return state.but(phase=Phase.PRICE, player=state.master), events


def _left_of(state: GameState, player: int) -> int:
    return (player + 1) % len(state.names)


def _arrange(state: GameState, args: tuple[Any, ...]) -> Outcome:
    market = arranged(state, args)
    return _begin_turn(state.but(market=market), _left_of(state, state.master), [])


def _begin_turn(state: GameState, player: int, events: list[Event]) -> Outcome:
    return state.but(phase=Phase.TAKE, player=player, turn=player, frames=(Frame(),)), events


def _end_turn(state: GameState, events: list[Event]) -> Outcome:
    """The innermost turn is done: back to the one it interrupted, or on to the next player (ROUND-2)."""
    player, frames = state.turn, state.frames[:-1]
    state = state.but(frames=frames)
    if frames:
        return _settle(state, events)
    if player != state.master:
        return _begin_turn(state, _left_of(state, player), events)
    return _end_round(state, events)


def _end_round(state: GameState, events: list[Event]) -> Outcome:
    """Coins on unsold rooms (ROUND-4), the token passes (ROUND-6), or the game ends (END-1)."""
    if state.solo:
        removed = tuple(offer.slug for offer in state.market)
        state = state.but(market=(), removed=state.removed + removed)
        events += [Event("removed", 0, {"tile": slug}) for slug in removed]
    else:
        state = state.but(market=tuple(Offer(o.price, o.slug, o.coins + 1000) for o in state.market))
        events += [Event("coins", NOBODY, {"tile": offer.slug, "coins": offer.coins}) for offer in state.market]
    if state.last_round:
        return _end_game(state, events)
    master = _left_of(state, state.master)
    return _begin_round(state.but(round=state.round + 1, master=master, phase=Phase.PRICE), events)


def _end_game(state: GameState, events: list[Event]) -> Outcome:
    items = final_scoring(state)
    for seat in range(len(state.names)):
        player = (state.master + seat) % len(state.names)  # in turn order from the master builder (BONUS-1)
        state = _gain(state, player, items[player], events)
    events.append(Event("end", NOBODY, {"scores": list(state.scores)}))
    return state.but(phase=Phase.OVER, player=NOBODY), events


# turns


def _pass(state: GameState, args: tuple[Any, ...]) -> Outcome:
    events: list[Event] = []
    state = _pay(state, state.player, PASS_MONEY, "BUY-2", events)
    return _end_turn(state, events)


def _take(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """Take a room, hallway or stairs: bought in a turn, free as a Corridor reward."""
    name = args[0]
    events: list[Event] = []
    changes: dict[str, Any] = {"phase": Phase.PLACE, "hand": tiles_of(name)}
    if state.phase == Phase.TAKE:
        changes["money"] = _buy(state, name, events)
    if name == "hallway":
        changes["hallways"] = state.hallways - 1
    elif name == "stairs":
        changes["stairs"] = state.stairs - 1
    else:
        changes["market"] = tuple(offer for offer in state.market if offer.slug != name)
    return state.but(**changes), events


def _buy(state: GameState, name: str, events: list[Event]) -> tuple[int, ...]:
    """Coins on the room go to the buyer (BUY-7), the price to the master builder or the bank (BUY-4, BUY-5)."""
    player, master, money = state.player, state.master, list(state.money)
    offer = next((o for o in state.market if o.slug == name), Offer(CORRIDOR_PRICE, Slug(name), 0))
    payments = [(player, offer.coins, "BUY-7"), (player, -offer.price, "BUY-5" if player == master else "BUY-4")]
    if player != master:
        payments.append((master, offer.price, "BUY-4"))
    for who, amount, rule in payments:
        if amount:
            money[who] += amount
            events.append(Event("money", who, {"amount": amount, "for": rule}))
    return tuple(money)


def _place(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """Lay the tile, score it, and note every completed room (SCORE-1 to SCORE-6)."""
    player = state.player
    castle = state.castles[player].extended(args[0])
    events: list[Event] = []
    state = state.but(castles=_set(state.castles, player, castle), hand=())
    state = _gain(state, player, _points(placement_items(castle).items), events)
    completed = castle.newly_completed()
    if completed:
        rooms = [castle.rooms[number] for number in completed]
        events.append(Event("completed", player, {"rooms": [str(room) for room in rooms]}))
        frame = state.frames[-1]
        due = frame.due + tuple(_rewards_for(state, rooms))
        state = state.but(frames=(*state.frames[:-1], frame._replace(due=due)))
    return _settle(state, events)


def _rewards_for(state: GameState, rooms: list[Placement]) -> list[Reward]:
    """The rewards that completed rooms earn; of the Downstairs rooms only every second one (REWARD-DOWN-1)."""
    rewards = [Reward(room, room.tile.type) for room in rooms if room.tile.type != RoomType.DOWNSTAIRS]
    cellars = tuple(room for room in rooms if room.tile.type == RoomType.DOWNSTAIRS)
    if cellars:
        castle = state.castles[state.player]
        total = sum(room.tile.type == RoomType.DOWNSTAIRS for room in castle.completed_rooms)
        earned = total // 2 - (total - len(cellars)) // 2
        rewards += [Reward(room, RoomType.DOWNSTAIRS, cellars) for room in cellars[:earned]]
    return rewards


def _settle(state: GameState, events: list[Event]) -> Outcome:
    """Go on with the rewards due, or end the turn when none is left; a used-up Corridor reward falls away."""
    frame = state.frames[-1]
    if frame.corridor_used:
        void = [reward for reward in frame.due if reward.kind == RoomType.CORRIDOR]
        if void:
            due = tuple(reward for reward in frame.due if reward.kind != RoomType.CORRIDOR)
            frame = frame._replace(due=due)
            state = state.but(frames=(*state.frames[:-1], frame))
            rule = {"rule": "REWARD-CORR-3"}
            events += [Event("void", state.player, {"room": str(reward.room), **rule}) for reward in void]
    if not frame.due:
        return _end_turn(state, events)
    return state.but(phase=Phase.REWARD), events


# rewards


def _without(frame: Frame, room: str) -> tuple[Reward, Frame]:
    reward = next(reward for reward in frame.due if str(reward.room) == room)
    left = list(frame.due)
    left.remove(reward)
    return reward, frame._replace(due=tuple(left))


def _decline(state: GameState, args: tuple[Any, ...]) -> Outcome:
    reward, frame = _without(state.frames[-1], args[0])
    if reward.kind == RoomType.CORRIDOR and state.law["declined-corridor"] == "forfeited":
        frame = frame._replace(corridor_used=True)
    return _settle(state.but(frames=(*state.frames[:-1], frame)), [])


def _use_reward(state: GameState, args: tuple[Any, ...]) -> Outcome:
    room, kind, target = args
    _reward, frame = _without(state.frames[-1], room)
    state = state.but(frames=(*state.frames[:-1], frame))
    return _REWARDS[RoomType(kind)](state, target)


def _activity_reward(state: GameState, target: str) -> Outcome:
    events: list[Event] = []
    return _settle(_gain(state, state.player, [Points("REWARD-ACT-1", target, "", 5)], events), events)


def _living_reward(state: GameState, target: str) -> Outcome:
    """Score the room again as the castle is now (REWARD-LIV-1, REWARD-DOWN-4)."""
    castle = state.castles[state.player]
    number = next(i for i, room in enumerate(castle.rooms) if str(room) == target)
    tile = castle.rooms[number].tile
    rule = "REWARD-LIV-1" if tile.type == RoomType.LIVING else "REWARD-DOWN-3"
    items = [Points(rule, target, "", tile.points), *_points(own_items(castle, number), rule)]
    events: list[Event] = []
    return _settle(_gain(state, state.player, items, events), events)


def _outdoor_reward(state: GameState, target: str) -> Outcome:
    events: list[Event] = []
    return _settle(_pay(state, state.player, OUTDOOR_MONEY, "REWARD-OUT-1", events), events)


def _corridor_reward(state: GameState, target: str) -> Outcome:
    frame = state.frames[-1]._replace(corridor_used=True)
    return state.but(frames=(*state.frames[:-1], frame), phase=Phase.FREE), []


def _food_reward(state: GameState, target: str) -> Outcome:
    """Another turn at once, with once-per-turn limits of its own (REWARD-FOOD-1, REWARD-FOOD-5)."""
    frame = state.frames[-1]._replace(food_used=True)
    state = state.but(frames=(*state.frames[:-1], frame, Frame()), phase=Phase.TAKE)
    if not (state.solo and state.law["solo-extra-turn"] == "new-rooms"):
        return state, [Event("extra-turn", state.player, {"room": target})]
    removed = tuple(offer.slug for offer in state.market)
    state, events = refill(state.but(market=(), removed=state.removed + removed))
    return state, [Event("extra-turn", 0, {"room": target}), *events]


def _sleeping_reward(state: GameState, target: str) -> Outcome:
    return state.but(phase=Phase.STACK), []


def _look(state: GameState, args: tuple[Any, ...]) -> Outcome:
    return state.but(phase=Phase.STASH, looking=args[0]), [Event("look", state.player, {"size": args[0]})]


def _stash(state: GameState, args: tuple[Any, ...]) -> Outcome:
    """Put tiles on the deck, the last one on top; in the last round they leave the game (REWARD-SLEEP-6)."""
    row = SIZES.index(state.looking)
    rest = tuple(slug for slug in state.stacks[row] if slug not in args)
    stacks = _set(state.stacks, row, rest)
    if state.last_round:
        state = state.but(stacks=stacks, removed=state.removed + tuple(args))
    else:
        state = state.but(stacks=stacks, on_deck=(*reversed(args), *state.on_deck))
    events = [Event("stash", state.player, {"size": state.looking, "number": len(args)})]
    if len(rest) < 2:
        return _settle(state.but(looking=0), events)
    return state.but(phase=Phase.SHUFFLE, player=NOBODY), events


def _utility_reward(state: GameState, target: str) -> Outcome:
    """Draw two bonus cards, or what is left (OQ-064)."""
    drawn = state.bonus_deck[:2]
    return state.but(phase=Phase.KEEP, drawn=drawn, bonus_deck=state.bonus_deck[2:]), []


def _keep(state: GameState, args: tuple[Any, ...]) -> Outcome:
    player, card = state.player, args[0]
    under = tuple(drawn for drawn in state.drawn if drawn != card)
    bonus = _set(state.bonus, player, (*state.bonus[player], card))
    return _settle(state.but(bonus=bonus, bonus_deck=state.bonus_deck + under, drawn=()), [])


_REWARDS: dict[RoomType, Callable[[GameState, str], Outcome]] = {
    RoomType.ACTIVITY: _activity_reward,
    RoomType.CORRIDOR: _corridor_reward,
    RoomType.FOOD: _food_reward,
    RoomType.LIVING: _living_reward,
    RoomType.OUTDOOR: _outdoor_reward,
    RoomType.SLEEPING: _sleeping_reward,
    RoomType.UTILITY: _utility_reward,
}
_REDUCERS: dict[Verb, Callable[[GameState, tuple[Any, ...]], Outcome]] = {
    Verb.FOYER: _choose_foyer,
    Verb.DROP: _drop_bonus,
    Verb.ARRANGE: _arrange,
    Verb.PASS: _pass,
    Verb.TAKE: _take,
    Verb.PLACE: _place,
    Verb.REWARD: _use_reward,
    Verb.DECLINE: _decline,
    Verb.LOOK: _look,
    Verb.STASH: _stash,
    Verb.KEEP: _keep,
    Verb.SHUFFLE: _shuffle,
}
