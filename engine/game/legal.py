"""What the player to move may do: the legal actions, sorted, and the reason why another one is not among them."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import permutations
from random import Random

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import RoomType, Slug, find_tile
from engine.game.market import Arrangements
from engine.game.state import CORRIDOR_PRICE, SIZES, Action, Frame, GameState, Offer, Phase, Reward, Verb
from engine.kernel.errors import IllegalAction
from engine.kernel.i18n import N_, say, say_listed
from engine.kernel.log import one_argument
from engine.kernel.options import Options

HALLWAY_SIDES = (Slug("hallway"), Slug("downstairs-hallway"))
STAIRS = (Slug("stairs"),)
CORRIDORS: tuple[str, ...] = ("hallway", "stairs")
OTHER_REWARDS = tuple(kind for kind in RoomType if kind != RoomType.DOWNSTAIRS)


def tiles_of(name: str) -> tuple[Slug, ...]:
    """The faces that may be placed when this is taken: a hallway has two (FLOOR-11)."""
    return HALLWAY_SIDES if name == "hallway" else (Slug(name),)


def can_place(castle: Castle, name: str) -> bool:
    """Is there a legal place for this tile, on either side (BUY-10)?"""
    return any(castle.can_place(find_tile(slug)) for slug in tiles_of(name))


def legal_actions(state: GameState) -> Sequence[Action]:
    """Everything the player to move may do, sorted; empty while nobody is to move."""
    return _LISTS[state.phase](state)


def legal_placements(castle: Castle, hand: Iterable[Slug]) -> list[Placement]:
    """Where the tile in hand may go."""
    return sorted(placement for slug in hand for placement in castle.legal(find_tile(slug)))


def _foyers(state: GameState) -> list[Action]:
    return [Action(Verb.FOYER, (side,)) for side in ("foyer-3", "foyer-4")]


def _drops(state: GameState) -> list[Action]:
    return [Action(Verb.DROP, (card,)) for card in sorted(state.bonus[state.player])]


def _arrangements(state: GameState) -> Sequence[Action]:
    return Arrangements([offer.slug for offer in state.market], len(state.prices))


class TakeActions(Options):
    """Pass, or buy what can be paid and placed (BUY-1, BUY-8, BUY-10); places are asked for when needed."""

    def __init__(self, state: GameState) -> None:
        self._castle = state.castles[state.player]
        money = state.money[state.player]
        names: list[str] = [offer.slug for offer in state.market if money + offer.coins >= offer.price]
        if money >= CORRIDOR_PRICE:
            left = (state.hallways, state.stairs)
            names += [name for name, number in zip(CORRIDORS, left, strict=True) if number]
        self._payable = sorted(names)

    @cached_property
    def _all(self) -> list[Action]:
        takes = [Action(Verb.TAKE, (name,)) for name in self._payable if can_place(self._castle, name)]
        return [Action(Verb.PASS), *takes]

    def __len__(self) -> int:
        return len(self._all)

    def nth(self, index: int) -> Action:
        return self._all[index]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.verb != Verb.TAKE:
            return action == Action(Verb.PASS)
        name = action.args[0] if len(action.args) == 1 else None
        return name in self._payable and can_place(self._castle, str(name))

    def sample(self, rng: Random) -> Action:
        """Draw until something can be placed: as likely as from the whole list, and most places are never asked."""
        left = ["", *self._payable]
        while True:
            name = left.pop(int(rng.random() * len(left)))
            if not name:
                return Action(Verb.PASS)
            if can_place(self._castle, name):
                return Action(Verb.TAKE, (name,))


def free_corridors(state: GameState) -> list[Slug]:
    """Hallway and stairs, where any are left and there is a place for them."""
    castle = state.castles[state.player]
    left = (state.hallways, state.stairs)
    return [Slug(name) for name, n in zip(CORRIDORS, left, strict=True) if n and can_place(castle, name)]


class PlaceActions(Options):
    """Every place for the tile in hand, sorted; the places are listed, and the actions made, when asked for."""

    def __init__(self, castle: Castle, hand: Iterable[Slug]) -> None:
        self._castle = castle
        self._hand = sorted(hand)

    @cached_property
    def _spots(self) -> list[tuple[Slug, list[tuple[int, int, int]]]]:
        return [(slug, self._castle.legal_spots(find_tile(slug))) for slug in self._hand]

    def __len__(self) -> int:
        return sum(len(spots) for _slug, spots in self._spots)

    def nth(self, index: int) -> Action:
        for slug, spots in self._spots:
            if index < len(spots):
                return Action(Verb.PLACE, (Placement(slug, *spots[index]),))
            index -= len(spots)
        raise IndexError(index)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.verb != Verb.PLACE or len(action.args) != 1:
            return False
        wanted = action.args[0]
        if not isinstance(wanted, Placement) or wanted.slug not in self._hand:
            return False
        return wanted == wanted.canonical and self._castle.allows(wanted)

    def sample(self, rng: Random) -> Action:
        placement = self._castle.sample_legal([find_tile(slug) for slug in self._hand], rng)
        return super().sample(rng) if placement is None else Action(Verb.PLACE, (placement,))


def _places(state: GameState) -> Sequence[Action]:
    return PlaceActions(state.castles[state.player], state.hand)


def _frees(state: GameState) -> list[Action]:
    return [Action(Verb.TAKE, (name,)) for name in free_corridors(state)]


def uses(state: GameState, reward: Reward) -> list[Action]:
    """The ways to use a reward that is due: as its own type, or for a Downstairs room as any other (REWARD-DOWN-2)."""
    kinds = OTHER_REWARDS if reward.kind == RoomType.DOWNSTAIRS else (reward.kind,)
    found = []
    for kind in kinds:
        if not _usable(state, state.frames[-1], kind):
            continue
        targets = reward.together if kind == RoomType.LIVING and reward.together else (reward.room,)
        found += [Action(Verb.REWARD, (str(reward.room), str(kind), str(target))) for target in sorted(targets)]
    return found


def _usable(state: GameState, frame: Frame, kind: RoomType) -> bool:
    if kind == RoomType.CORRIDOR:
        return not frame.corridor_used and bool(free_corridors(state))
    if kind == RoomType.FOOD:
        return not (frame.food_used and state.law["food-turns"] == "one-in-all")
    if kind == RoomType.SLEEPING:
        return any(state.stacks)
    if kind == RoomType.UTILITY:
        return bool(state.bonus_deck)
    return True


def _rewards(state: GameState) -> list[Action]:
    found = []
    for reward in state.frames[-1].due:
        usable = uses(state, reward)
        found += usable
        if not usable or state.law["rewards"] == "optional":
            found.append(Action(Verb.DECLINE, (str(reward.room),)))
    return sorted(set(found))


def _looks(state: GameState) -> list[Action]:
    return [Action(Verb.LOOK, (size,)) for size, stack in zip(SIZES, state.stacks, strict=True) if stack]


def _stashes(state: GameState) -> list[Action]:
    """None, one or two tiles of the stack, the last named drawn first (REWARD-SLEEP-1, MARKET-6)."""
    stack = sorted(state.stack(state.looking))
    return sorted(Action(Verb.STASH, chosen) for n in range(3) for chosen in permutations(stack, n))


def _keeps(state: GameState) -> list[Action]:
    return [Action(Verb.KEEP, (card,)) for card in sorted(state.drawn)]


def _nothing(state: GameState) -> list[Action]:
    return []


_LISTS = {
    Phase.FOYER: _foyers,
    Phase.BONUS: _drops,
    Phase.PRICE: _arrangements,
    Phase.TAKE: TakeActions,
    Phase.PLACE: _places,
    Phase.REWARD: _rewards,
    Phase.FREE: _frees,
    Phase.STACK: _looks,
    Phase.STASH: _stashes,
    Phase.KEEP: _keeps,
    Phase.SHUFFLE: _nothing,
    Phase.OVER: _nothing,
}


def check(state: GameState, action: Action) -> None:
    """Refuse an action that is not legal now, with the rules that say so."""
    if action.verb == Verb.SHUFFLE:
        return _check_shuffle(state, action)
    if state.phase == Phase.PLACE and action.verb == Verb.PLACE:
        return _check_place(state, action)
    if action not in legal_actions(state):
        raise IllegalAction(*_why_not(state, action))
    return None


def _check_place(state: GameState, action: Action) -> None:
    if len(action.args) != 1:
        raise IllegalAction(one_argument(len(action.args)), ("BUY-11",))
    (placement,) = action.args
    castle = state.castles[state.player]
    if not isinstance(placement, Placement) or placement.slug not in state.hand:
        raise IllegalAction(
            say(N_("{what} is not in hand; there is {hand}"), what=placement, hand=", ".join(state.hand)), ("BUY-11",)
        )
    if placement != placement.canonical or not castle.allows(placement):
        verdict = castle.judge(placement)
        reason = say_listed(violation.reason for violation in verdict.violations) or say(N_("not the canonical turn"))
        rules = tuple(dict.fromkeys(violation.rule for violation in verdict.violations)) or ("PLACE-3",)
        raise IllegalAction(say(N_("{room}: {reason}"), room=placement, reason=reason), rules)


def _check_shuffle(state: GameState, action: Action) -> None:
    have = sorted(state.stack(state.looking)) if state.looking else sorted(state.discards)
    if state.phase != Phase.SHUFFLE or sorted(map(repr, action.args)) != sorted(map(repr, have)):
        raise IllegalAction(say(N_("nothing is to be shuffled so")), ("REWARD-SLEEP-4", "MARKET-9"))


def _why_not(state: GameState, action: Action) -> tuple[str, tuple[str, ...]]:
    if state.phase == Phase.TAKE and action.verb == Verb.TAKE and len(action.args) == 1:
        return _why_not_take(state, str(action.args[0]))
    if state.phase == Phase.PRICE and action.verb == Verb.ARRANGE:
        return say(N_("the market holds other rooms, or a price space would hold two")), ("PRICE-1", "PRICE-2")
    if state.phase == Phase.REWARD and action.verb == Verb.REWARD and len(action.args) == 3:
        return _why_not_reward(state, str(action.args[0]), str(action.args[1]))
    if state.phase == Phase.REWARD and action.verb == Verb.DECLINE:
        return say(N_("no such reward is due, or it may not be declined")), ("COMPLETE-6",)
    if state.phase == Phase.FREE:
        return say(N_("a Corridor reward is one hallway or one stairs that can be placed")), ("REWARD-CORR-1",)
    if state.phase in (Phase.STACK, Phase.STASH):
        return say(N_("choose up to two tiles of one stack of rooms that is not empty")), ("REWARD-SLEEP-1",)
    if state.phase == Phase.KEEP:
        return say(N_("keep one of the cards just drawn")), ("REWARD-UTIL-1",)
    if state.phase in (Phase.FOYER, Phase.BONUS):
        return say(N_("foyers and bonus cards are chosen first")), ("SETUP-P-2", "SETUP-P-5")
    if state.over:
        return say(N_("the game is over")), ("END-1",)
    return say(N_("{what} cannot be done now; the phase is {phase}"), what=action, phase=state.phase), ("ROUND-1",)


def _why_not_take(state: GameState, name: str) -> tuple[str, tuple[str, ...]]:
    offers: dict[str, Offer] = {offer.slug: offer for offer in state.market}
    if name in CORRIDORS:
        left = state.hallways if name == "hallway" else state.stairs
        offer = Offer(CORRIDOR_PRICE, Slug(name), 0) if left else None
    else:
        offer = offers.get(name)
    if offer is None:
        return say(N_("{tile} is not for sale"), tile=name), ("BUY-1",)
    if state.money[state.player] + offer.coins < offer.price:
        have = state.money[state.player]
        return say(N_("{tile} costs {price}, and there is only {have}"), tile=name, price=offer.price, have=have), (
            "BUY-8",
            "BUY-12",
        )
    return say(N_("{tile} has no legal place in the castle"), tile=name), ("BUY-10", "PLACE-8")


def _why_not_reward(state: GameState, room: str, kind: str) -> tuple[str, tuple[str, ...]]:
    due = [reward for reward in state.frames[-1].due if str(reward.room) == room]
    if not due:
        return say(N_("no reward is due for {room}"), room=room), ("COMPLETE-1",)
    if kind == RoomType.DOWNSTAIRS and due[0].kind == kind:
        return say(N_("a Downstairs reward is one of the other seven")), ("REWARD-DOWN-2",)
    if due[0].kind not in (kind, RoomType.DOWNSTAIRS):
        return say(N_("the reward of {room} is of another kind"), room=room), ("COMPLETE-7",)
    if kind == RoomType.CORRIDOR and state.frames[-1].corridor_used:
        return say(N_("the Corridor reward can be taken only once per turn")), ("REWARD-CORR-3",)
    if kind == RoomType.CORRIDOR:
        return say(N_("no hallway and no stairs can be taken and placed")), ("REWARD-CORR-6",)
    if kind == RoomType.UTILITY:
        return say(N_("no bonus card is left to draw")), ("REWARD-UTIL-1",)
    if kind == RoomType.SLEEPING:
        return say(N_("every stack of rooms is empty")), ("REWARD-SLEEP-1",)
    if kind == RoomType.FOOD:
        return say(N_("only one extra turn is given by this table's ruling")), ("REWARD-FOOD-4",)
    return say(N_("no such reward can be taken for {room}"), room=room), ("COMPLETE-7",)
