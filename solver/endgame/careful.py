"""The search for the best last turn at a table with modules: every action goes through the rules, every end is scored.

It is slower than the search for the base game, and knows nothing about what a module does. Left out is only what
changes nothing: the order of rewards that do not touch each other, tiles of a stack that nobody tells apart, tokens of
which others would be missed less.
"""

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

from engine.castle.castle import Castle
from engine.castle.walk import path_length
from engine.catalogue import RoomType
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.book import terms_of
from engine.game.counters import external_entrances
from engine.game.decisions.reward import uses
from engine.game.play import legal_actions
from engine.game.state import Action, GameState, Phase, Reward, Verb
from solver.endgame.rewards import scored_again
from solver.endgame.scales import LAID, Outcome
from solver.endgame.search import HOPES, Turn, first_actions
from solver.endgame.secrets import decree_of, own_favors
from solver.endgame.seen import at_end, follow, is_draw, unmixed
from solver.patience import Patience

MOST_TABLES = 4_000
"""Tables that are looked into further: a turn with more free tiles and extra turns than that is cut short."""
SPARE = 3
"""Sleeping rewards that may still come in a turn, besides those that are due."""
GAINED = 2
"""Tokens that may still come in a turn, when it is weighed which to give away."""
AT_ONCE = ("tower", "moat", RoomType.OUTDOOR, RoomType.ACTIVITY, RoomType.UTILITY, RoomType.SLEEPING)
"""Rewards that are used at once: nothing that may follow makes them worth less."""
SWANS, JOIN = "swans", "join"
KNOWN = frozenset(("towers", "swans", "decrees", "moats", "passages"))
"""Modules of which it is known what their final scoring counts."""
_BY_DECREE = {"courtyards": "courtyards", "grand-tour": "path"}
_COUNTS: dict[str, Callable[[Castle], int]] = {
    "external": external_entrances,
    "courtyards": lambda castle: castle.courtyards,
    "path": path_length,
}
Final = Callable[[GameState, int, int], Outcome]
"""How a table stands for a player if the game ends there, with so many cards and favors drawn."""


class CarefulSearch:
    """The best turn for each first action."""

    def __init__(self, table: GameState, player: int, patience: Patience, final: Final) -> None:
        self.player = player
        self._patience, self._final = patience, final
        self._start = table
        self.firsts = _firsts(table)
        self.best: list[Turn | None] = [None] * len(self.firsts)
        self.complete = True
        """Was everything tried?"""
        self._ends: dict[object, Outcome] = {}
        self._seen: set[object] = set()
        self._queue: list[tuple[float, int, GameState, tuple[Action, ...], int, int]] = []
        self._queued = 0
        self._laid = laid_words(table, player)
        self._known = set(table.law.modules) <= KNOWN and table.law["foyer-barbican"] == "one-tile"
        for number, action in enumerate(self.firsts):
            for step in _begin(table, action):
                self._go(table, step, (), number, 0)
        self._run()

    def _goes_on(self) -> bool:
        """Take a step, if there may be one; until a first turn has been found there always may."""
        if self._patience.goes_on() or not any(self.best):
            return True
        self.complete = False
        return False

    def _run(self) -> None:
        """Look into the waiting tables, the most hopeful first, until none is left or there are too many."""
        looked = 0
        while self._queue:
            _hope, _number, table, actions, first, draws = heapq.heappop(self._queue)
            looked += 1
            if not self._goes_on():
                return
            if looked > MOST_TABLES and self.best[first] is not None:
                self.complete = False
                continue
            for action in ways(table):
                self._go(table, action, actions, first, draws)

    def _go(self, table: GameState, action: Action, actions: tuple[Action, ...], first: int, draws: int) -> None:
        """Carry out an action: the turn is over and weighed, or the table waits in the queue."""
        if not self._goes_on():
            return
        draws += is_draw(action)
        after, done = follow(table, action).state, (*actions, action)
        if at_end(after):
            self._end(after, done, first, draws)
            return
        here = after.phase, after.hand, after.looking, after.market, after.queue, draws
        key = first, self._key(after), frames_key(after), here
        if key in self._seen:
            return
        self._seen.add(key)
        due = [str(reward.kind) for frame in after.frames[1:] for reward in frame.due]
        hope = after.scores[self.player] + after.money[self.player] / 10000 + sum(HOPES.get(kind, 0) for kind in due)
        self._queued += 1
        heapq.heappush(self._queue, (-hope, self._queued, after, done, first, draws))

    def _key(self, table: GameState) -> tuple[object, ...]:
        """What decides how a table goes on: the rooms, in whatever order they came, and all besides the castle."""
        castle = table.castles[self.player]
        newest = castle.rooms[-1] if table.phase == JOIN else None  # joins are laid with it
        rooms = frozenset(castle.laid), newest
        left = tuple(map(len, table.stacks)), table.hallways, table.stairs, table.bonus
        return rooms, left, table.money, table.scores, table.parts

    def _end(self, table: GameState, actions: tuple[Action, ...], first: int, draws: int) -> None:
        castle = table.castles[self.player]
        rooms: object = castle.rooms
        if self._known:  # then it is known what the final scoring counts in a castle
            tiles = tuple(sorted(room.slug for room in castle.rooms))
            rooms = tiles, len(castle.bars), castle.completed, tuple(_COUNTS[word](castle) for word in self._laid)
        key = rooms, self._key(table)[1:], draws
        outcome = self._ends.get(key)
        if outcome is None:
            outcome = self._ends[key] = self._final(table, self.player, draws)
        known = self.best[first]
        if known is None or outcome.worth > known.outcome.worth:
            full = outcome._replace(emptied=emptied(self._start, table))
            self.best[first] = Turn(actions, full, whole=True)


def emptied(start: GameState, end: GameState) -> tuple[int, ...]:
    """The sizes of the stacks that became empty in a turn."""
    stacks = zip(start.box.sizes, start.stacks, end.stacks, strict=True)
    return tuple(size for size, before, after in stacks if before and not after)


def frames_key(table: GameState) -> tuple[object, ...]:
    """The turns under way; the order in which rewards became due does not matter."""
    return tuple((frozenset(Counter(frame.due).items()), frame.used) for frame in table.frames)


def laid_words(table: GameState, player: int) -> list[str]:
    """What only a laid castle shows, as far as anything that the player may score counts it."""
    cards = [find_favor(favor) for favor in (*table.favors, *own_favors(table, player))]
    cards += [find_bonus_card(card) for card in (*table.bonus[player], *table.drawn)]
    words = {card.counts for card in cards} | {_BY_DECREE.get(decree_of(table, player), "")}
    return sorted(words & set(LAID))


# what may be done, without what changes nothing


def ways(table: GameState) -> Sequence[Action]:
    """What can be done now that may make a difference."""
    if table.phase == Phase.SHUFFLE:
        return [unmixed(table)]
    if table.phase == Phase.STACK:
        return _stacks(table)
    if table.phase == Phase.STASH:
        stack = sorted(table.stack(table.looking))
        most = min(terms_of(table, table.player).stash_most, len(stack))
        return [Action(Verb.STASH), Action(Verb.STASH, tuple(stack[:most]))]
    legal = legal_actions(table)
    if table.phase not in (Phase.TAKE, Phase.REWARD):
        return legal
    exchanges = list(_exchanges(table, [action for action in legal if action.verb == SWANS]))
    others = [action for action in legal if action.verb != SWANS]
    return [*(_rewards(table, others) if table.phase == Phase.REWARD else others), *exchanges]


def _stacks(table: GameState) -> list[Action]:
    """The stacks that may be emptied in this turn, and one that stays as it is."""
    due = sum(reward.kind == RoomType.SLEEPING for frame in table.frames for reward in frame.due)
    most = terms_of(table, table.player).stash_most * (1 + due + SPARE)
    heights = [(len(stack), size) for size, stack in zip(table.box.sizes, table.stacks, strict=True) if stack]
    low = sorted(size for height, size in heights if height <= most)
    high = sorted(size for height, size in heights if height > most)
    return [Action(Verb.LOOK, (size,)) for size in (*low, *high[:1])]


def _rewards(table: GameState, legal: Sequence[Action]) -> Iterable[Action]:
    """Certain gains at once, one after the other; then what leaves a choice; Living rooms last, when they are alone."""
    due = table.frames[-1].due
    for reward in sorted(due, key=lambda reward: (str(reward.kind), reward.room)):
        if reward.kind in AT_ONCE:
            found = uses(table, reward)
            return found[:1] or [_declined(legal, reward)]
    if all(reward.kind == RoomType.LIVING for reward in due):
        return uses(table, due[0])[:1] or [_declined(legal, due[0])]
    return _open(table, legal)


def _open(table: GameState, legal: Sequence[Action]) -> Iterator[Action]:
    """Uses of what leaves a choice: each kind once, as equal ones commute; of rooms scored again only the best."""
    castle, told = table.castles[table.player], set[str]()
    for reward in table.frames[-1].due:
        if reward.kind == RoomType.LIVING or repr(reward) in told:
            continue
        told.add(repr(reward))
        again = []
        for action in uses(table, reward):
            if action.args[1] == RoomType.LIVING:
                again.append(action)
            else:
                yield action
        rooms = {str(room): room for room in castle.rooms}
        if again:
            yield max(again, key=lambda action: scored_again(castle, rooms[action.args[2]]))
    yield from (action for action in legal if action.verb == Verb.DECLINE)


def _declined(legal: Sequence[Action], reward: Reward) -> Action:
    """To let a reward go that cannot be used."""
    room, kind = str(reward.room), str(reward.kind)
    names = ((room,), (room, kind))
    return next(action for action in legal if action.verb == Verb.DECLINE and action.args in names)


def _exchanges(table: GameState, handfuls: Sequence[Action]) -> Iterator[Action]:
    """Of equally many tokens to give away those that are missed least, whichever of the market may still come."""
    if not handfuls:
        return
    part = table.part(SWANS)
    held, market = Counter(part.held[table.player]), sorted({colour for _room, colour in part.on})
    coming = [more for n in range(GAINED + 1) for more in combinations_with_replacement(market, n)]
    told = set[Action]()
    for number in sorted({len(action.args) for action in handfuls}):
        some = [action for action in handfuls if len(action.args) == number]
        for more in coming:
            best = max(some, key=lambda action: _sets(held - Counter(action.args) + Counter(more)))
            if best not in told:
                told.add(best)
                yield best


def _sets(tokens: Counter[str]) -> int:
    """The points of tokens (SWAN-4, SWAN-6): a set of n colours is worth n (n + 1) / 2."""
    counts, points, least = list(tokens.values()), 0, 1
    while any(number >= least for number in counts):
        colours = sum(number >= least for number in counts)
        points += colours * (colours + 1) // 2
        least += 1
    return points


# the first action


def _firsts(table: GameState) -> list[Action]:
    """What can be done now; places for a tile count as one, and so do all uses of rewards."""
    if table.phase in (Phase.SHUFFLE, Phase.REWARD, Phase.PLACE):
        return first_actions(table)
    return list(ways(table))


def _begin(table: GameState, first: Action) -> Sequence[Action]:
    """The actions that a first action stands for."""
    if table.phase == Phase.REWARD:
        return list(ways(table))
    if table.phase == Phase.PLACE:
        return [action for action in legal_actions(table) if action.args[0].slug == first.args[0]]
    return [first]
