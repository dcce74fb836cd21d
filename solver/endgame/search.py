"""The search for the best last turn: first the most promising castles, with shortcuts that lose nothing.

Where a placement ends the turn, all that follows is certain and only counted; where it brings a free tile or an extra
turn, the castle waits in a queue. When the queue is empty, everything has been tried.
"""

import heapq
from collections.abc import Callable
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.meetings import Meeting
from engine.castle.verdict import EntranceState
from engine.catalogue import RoomType
from engine.game.play import legal_actions
from engine.game.state import Action, GameState, Phase, Verb
from solver.endgame.places import Places
from solver.endgame.rewards import choices, plain_reward, scored_again
from solver.endgame.scales import Holdings, Laid, Outcome, Purses, Scales
from solver.endgame.seen import at_end, follow, is_use, unmixed
from solver.patience import Patience

MOST_CASTLES = 3200
"""Castles that are looked into further; a turn with more free tiles and extra turns than that is cut short."""
HOPES: dict[str, int] = {RoomType.FOOD: 6, RoomType.CORRIDOR: 2, RoomType.DOWNSTAIRS: 6}
"""What an open reward roughly promises: it only decides which castle is looked into first."""


class Turn(NamedTuple):
    """A turn to its end: the decisions that make it, in order, and how the table stands then."""

    actions: tuple[Action, ...]
    outcome: Outcome
    whole: bool = False
    """Are these all actions of the turn, or only those that leave a choice?"""


class Way(NamedTuple):
    """The way to a castle: the decisions so far, and what has been gained that the table does not show."""

    first: int
    """The number of the first action."""
    actions: tuple[Action, ...]
    places: Places
    sleeps: int = 0
    """Sleeping rewards: which stacks they empty is decided at the end, when all of them are known."""
    draws: int = 0

    def on(self, *actions: Action) -> "Way":
        return self._replace(actions=self.actions + actions)


class Search:
    """The best turn for each first action."""

    def __init__(self, table: GameState, player: int, patience: Patience) -> None:
        self.player = player
        self._patience = patience
        self.firsts = first_actions(table)
        self.best: list[Turn | None] = [None] * len(self.firsts)
        self.complete = True
        """Was everything tried?"""
        self._scales: dict[tuple[str, ...], Scales] = {}
        self._holdings: dict[tuple[tuple[str, ...], tuple[str, ...]], Holdings] = {}
        self._queue: list[tuple[float, int, GameState, Action, Way]] = []
        self._queued = 0
        self._seen: set[object] = set()
        places = Places(table.castles[player])
        for number, action in enumerate(self.firsts):
            if self._goes_on():
                self._begin(table, action, Way(number, (), places))
        self._run()

    def _goes_on(self) -> bool:
        """Take a step, if there may be one; until a first turn has been found there always may."""
        if self._patience.goes_on() or not any(self.best):
            return True
        self.complete = False
        return False

    def _begin(self, table: GameState, first: Action, way: Way) -> None:
        if table.phase == Phase.REWARD:
            self._go(table, way)
        elif table.phase == Phase.PLACE:
            self._place(table.but(hand=first.args), way)
        else:
            self._go(follow(table, first).state, way.on(first))

    def _run(self) -> None:
        """Look into the waiting castles until none is left, or there are too many and each first action has an end."""
        looked = 0
        while self._queue:
            _hope, _number, table, action, way = heapq.heappop(self._queue)
            looked += 1
            if not self._goes_on():
                return
            if looked > MOST_CASTLES and self.best[way.first] is not None:
                self.complete = False
                continue
            grown = follow(table, action).state
            key = self._key(grown, way)
            if key not in self._seen:
                self._seen.add(key)
                self._go(grown, way.on(action)._replace(places=way.places.grown(grown.castles[self.player])))

    def _key(self, table: GameState, way: Way) -> tuple[object, ...]:
        """What decides everything that can follow: the order in which the rooms were built does not."""
        frames = tuple((frozenset(frame.due), frame.used) for frame in table.frames)
        left = table.market, tuple(map(len, table.stacks)), table.hallways, table.stairs, table.bonus
        rooms = frozenset(table.castles[self.player].rooms)
        return way.first, rooms, frames, left, table.money, table.scores, way.sleeps, way.draws

    def _go(self, table: GameState, way: Way) -> None:
        """On to the next tile to place, by every way there is."""
        if at_end(table):
            self._end(table, way)
        elif table.phase == Phase.PLACE:
            self._place(table, way)
        elif table.phase == Phase.REWARD:
            self._reward(table, way)
        else:
            for action in first_actions(table):
                self._go(follow(table, action).state, way.on(action))

    def _reward(self, table: GameState, way: Way) -> None:
        """Use the rewards due: certain gains at once, then what leaves a choice, and what can only grow last."""
        plain = plain_reward(table)
        for action in choices(table) if plain is None else [plain]:
            sleeping, drawn = is_use(action, RoomType.SLEEPING), is_use(action, RoomType.UTILITY)
            spent = follow(table, Action(Verb.DECLINE, action.args[:1]) if sleeping else action).state
            after = way if plain is not None else way.on(action)
            self._go(spent, after._replace(sleeps=way.sleeps + sleeping, draws=way.draws + drawn))

    # places

    def _place(self, table: GameState, way: Way) -> None:
        """Weigh every place for the tile in hand; where more can follow, the castle waits in the queue."""
        castle = way.places.castle
        waiting = any(reward.kind != RoomType.LIVING for frame in table.frames[1:] for reward in frame.due)
        for slug in table.hand:
            places = way.places.of(slug)
            if not places or not self._goes_on():
                continue
            batch = _Batch(self, table, way, castle, places[0])
            last: list[Meeting] = []
            for met in places:
                if waiting or _opens(table, castle, met):
                    self._wait(table, way, met, batch.outcome(met).margin)
                else:
                    last.append(met)
            if last:
                self._last_place(batch, last)

    def _wait(self, table: GameState, way: Way, met: Meeting, margin: int) -> None:
        waiting = [reward.kind for frame in table.frames[1:] for reward in frame.due]
        hope = margin + sum(HOPES.get(kind, 0) for kind in (*met.types, *waiting))
        self._queued += 1
        heapq.heappush(self._queue, (-hope, self._queued, table, Action(Verb.PLACE, (met.placement,)), way))

    def _last_place(self, batch: "_Batch", places: list[Meeting]) -> None:
        """The best of the places after which the turn ends.

        What only the castle shows is hard to count, as external entrances are: it is done only where the most there
        can be would be good enough.
        """
        first = batch.way.first
        hopes = [(batch.outcome(met), met) for met in places]
        if not batch.scales.laid:
            best, met = max(hopes, key=lambda hope: hope[0].worth)
            self._keep(best, batch.way, Action(Verb.PLACE, (met.placement,)))
            return
        for hope, met in sorted(hopes, key=lambda hope: hope[0].worth, reverse=True):
            known = self.best[first]
            if known is not None and hope.worth <= known.outcome.worth:
                break
            self._keep(batch.exact(met), batch.way, Action(Verb.PLACE, (met.placement,)))

    # ends

    def _end(self, table: GameState, way: Way) -> None:
        castle, scales = table.castles[self.player], self.scales(table)
        outcome = scales.outcome(
            self.holdings(table, castle), castle.completed, scales.laid_in(castle), self.purses(table, way, 0, ())
        )
        self._keep(outcome, way)

    def _keep(self, outcome: Outcome, way: Way, *last: Action) -> None:
        known = self.best[way.first]
        if known is None or outcome.worth > known.outcome.worth:
            self.best[way.first] = Turn((*way.actions, *last), outcome)

    def scales(self, table: GameState) -> Scales:
        """The scales for the bonus cards held now; a card kept in the turn makes new ones."""
        cards = table.bonus[self.player]
        if cards not in self._scales:
            self._scales[cards] = Scales(table, self.player)
        return self._scales[cards]

    def holdings(self, table: GameState, castle: Castle) -> Holdings:
        """What the final scoring counts in a castle: the same wherever its tiles lie."""
        key = table.bonus[self.player], tuple([room.slug for room in castle.rooms])
        if key not in self._holdings:
            self._holdings[key] = self.scales(table).holdings(castle)
        return self._holdings[key]

    def purses(self, table: GameState, way: Way, points: int, completes: tuple[RoomType, ...]) -> Purses:
        """Score, money and stacks after so many points and the rewards for rooms of these types."""
        money = list(table.money)
        money[self.player] += completes.count(RoomType.OUTDOOR) * table.castles[self.player].terms.outdoor_money
        heights = (*map(len, table.stacks), table.hallways, table.stairs)
        draws = way.draws + min(completes.count(RoomType.UTILITY), len(table.bonus_deck))
        sleeps = way.sleeps + completes.count(RoomType.SLEEPING)
        return Purses(table.scores[self.player] + points, tuple(money), heights, sleeps, draws)


class _Batch:
    """All places for one tile at one moment: what they have in common is counted once."""

    def __init__(self, search: Search, table: GameState, way: Way, castle: Castle, first: Meeting) -> None:
        self.way, self.scales = way, search.scales(table)
        self._search, self._table, self._castle = search, table, castle
        grown = castle.extended(first.placement)
        self._holdings = search.holdings(table, grown)
        self._completed = castle.completed
        due = [reward for frame in table.frames[1:] for reward in frame.due if reward.kind == RoomType.LIVING]
        self._due = sum(scored_again(grown, reward.room) for reward in due)
        self._laid = dict(zip((card.counts for card in self.scales.laid), self.scales.laid_in(castle), strict=True))
        self._known: dict[tuple[int, Laid, tuple[RoomType, ...]], Outcome] = {}

    def outcome(self, met: Meeting) -> Outcome:
        """How the table stands after a place and its certain rewards, with as much as can be of what only it shows."""
        laid = tuple([_MOST[counts](self._castle, met, now) for counts, now in self._laid.items()])
        key = met.points, laid, met.types
        if key not in self._known:
            self._known[key] = self._weigh(met, laid)
        return self._known[key]

    def exact(self, met: Meeting) -> Outcome:
        """The same with everything counted."""
        return self._weigh(met, self.scales.laid_in(self._castle.extended(met.placement)))

    def _weigh(self, met: Meeting, laid: Laid) -> Outcome:
        purses = self._search.purses(self._table, self.way, met.points + self._due, met.types)
        return self.scales.outcome(self._holdings, self._completed + len(met.types), laid, purses)


def _most_external(_castle: Castle, met: Meeting, now: int) -> int:
    tile = met.placement.tile
    return now + (0 if tile.type == RoomType.CORRIDOR else met.doors.count(None))


def _most_courtyards(castle: Castle, met: Meeting, now: int) -> int:
    """An entrance leads into each courtyard, and no entrance into two of them (EXT-4)."""
    doors = sum(entrance.state != EntranceState.CONNECTED for entrance in castle.entrances)
    return max(now, doors + 2 * met.doors.count(None) - len(met.doors))


def _longest_path(castle: Castle, met: Meeting, now: int) -> int:
    """A room connected to one other lengthens a path by itself; one between two others may join two paths."""
    return now + 1 if len(met.rooms) == 1 else len(castle) + 1


_MOST: dict[str, Callable[[Castle, Meeting, int], int]] = {
    "external": _most_external,
    "courtyards": _most_courtyards,
    "path": _longest_path,
}
"""The most that there can be with one more tile of what only a finished castle shows."""


def first_actions(table: GameState) -> list[Action]:
    """What can be done now; places for a tile count as one, and so do tiles of a stack, since all are alike."""
    if table.phase == Phase.SHUFFLE:
        return [unmixed(table)]
    if table.phase == Phase.REWARD:
        return [Action(Verb.REWARD)]
    if table.phase == Phase.PLACE:
        return [Action(Verb.PLACE, (slug,)) for slug in sorted(table.hand)]
    if table.phase == Phase.STASH:
        stack = sorted(table.stack(table.looking))
        return [Action(Verb.STASH, tuple(stack[:n])) for n in range(min(2, len(stack)) + 1)]
    return list(legal_actions(table))


def _opens(table: GameState, castle: Castle, met: Meeting) -> bool:
    """Does a place bring a reward that leaves something to decide besides stacks and points?"""
    kinds = met.types
    if not kinds:
        return False
    if RoomType.FOOD in kinds or (RoomType.CORRIDOR in kinds and RoomType.CORRIDOR not in table.frames[-1].used):
        return True
    cellars = kinds.count(RoomType.DOWNSTAIRS)
    if not cellars:
        return False
    before = sum(room.tile.type == RoomType.DOWNSTAIRS for room in castle.completed_rooms)
    return (before + cellars) // 2 > before // 2
