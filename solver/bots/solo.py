"""The search for a table of one: every option followed some rounds further on tables that fit the view.

Options are followed by the quick player of `solo_quick` on the same imagined tables, the better half on more of them,
and so on; what counts is the score with what may be hoped for then, and the final score where the game ends before.
Budgets are lines followed, and seeds come from the view: the same view gives the same move on any machine. docs/solo.md
tells what it reaches.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from engine.game.game import CASTLES
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.view import View
from engine.modules.solo import RANKS, solo_rank
from solver.bots.solo_quick import HASTY, ORDER, SOLO, Affinity, Quick, buys, outlook_of, places_of, standing, taken_as
from solver.hint.choices import rate_card, rate_reward
from solver.patience import Patience
from solver.table.lookahead import Foresight, Line, Looked, look
from solver.worth.rates import Rates
from solver.worth.worth import Outlook

Rounds = tuple[tuple[int, int], ...]


class Strength(NamedTuple):
    """How hard a search looks: options, places of one tile among them, and tables and options kept by rounds."""

    options: int
    places: int
    rounds: Rounds
    turns: int = 6
    """How many rounds are played before the estimate judges; with 0 the game is played to its end."""
    played: int = 4
    """For advice: tables on which the best options are played to the end."""


STRENGTHS = {
    "quick": Strength(6, 2, ((2, 4), (4, 2), (6, 1)), turns=3, played=4),
    "normal": Strength(8, 2, ((4, 5), (6, 3), (12, 1)), played=12),
    "deep": Strength(16, 4, ((8, 8), (16, 4), (32, 2), (40, 1)), played=48),
}
"""By name; docs/solo.md says how long a game takes."""
ADVISED = 6
"""Options that are played out to the end of the game for advice."""
HIGHEST = len(RANKS) - 1
"""The highest band of solo scores."""
TRUST = 3.0
"""So many tables the estimate of an option counts for beside those on which it was followed."""
SUITS = 0.5
"""How much of how well a room suits a castle is had by laying it on the deck."""
PAIRS = 12
"""Pairs of rooms out of a stack that are followed at most."""


class Advice(NamedTuple):
    """An option: what is done, the expected final score with its standard error, the chance of the highest rank."""

    actions: tuple[Action, ...]
    points: float
    error: float
    chance: float
    draws: int


class Alone(Foresight[GameState, Action, View]):
    """What looking ahead must know of a solo game: the score in the end is what counts, or what stands for it."""

    game = CASTLES

    def __init__(self, rates: Rates = SOLO, tries: int = HASTY, turns: int = 0) -> None:
        self._quick, self._rates = Quick(rates, tries), rates
        self._turns = turns
        """After so many rounds the estimate judges; with 0 the game is played to its end."""

    def key(self, view: View, /) -> str:
        return view_key(view)

    def act(self, state: GameState, rng: random.Random, /) -> Action:
        return self._quick.act(state)

    def settled(self, before: GameState, now: GameState, /) -> bool:
        return bool(self._turns) and now.phase == Phase.TAKE and now.round >= before.round + self._turns

    def worths(self, state: GameState, /) -> Sequence[float]:
        return (standing(state, self._rates),)


def view_key(view: View) -> str:
    """A text that is equal for equal views: everything seen, the castles as castle text."""
    seen = view._replace(law=None, castles=tuple(map(str, view.castles)))  # type: ignore[arg-type]
    due = [(tuple(map(str, frame.due)), frame.used) for frame in view.frames]
    return repr((view.law.edition.name, tuple(seen._replace(frames=(), queue=())), due))


# options


def lines_of(view: View, actions: Sequence[Action], strength: Strength, rates: Rates = SOLO) -> list[Line[Action]]:
    """What is worth following, the best by the estimate first."""
    if view.phase == Phase.TAKE:
        return _purchases(outlook_of(view, rates), strength)
    if view.phase == Phase.PLACE:
        return _places(outlook_of(view, rates), strength)
    if view.phase == Phase.FREE:
        return _free_tiles(outlook_of(view, rates), actions, strength)
    if view.phase == Phase.STASH:
        return _pairs(view, actions, rates)
    if view.phase == Phase.REWARD:
        return _uses(outlook_of(view, rates), actions)
    if view.phase == Phase.STACK:
        return _stacks(view, actions, strength, rates)
    if view.phase in (Phase.KEEP, Phase.BONUS):
        outlook = outlook_of(view, rates)
        return [Line(action, (action,), rate_card(outlook, action).value) for action in actions]
    return [Line(action, (action,)) for action in actions]


def _purchases(outlook: Outlook, strength: Strength) -> list[Line[Action]]:
    """The best places of each tile for sale, and to pass; of each at least the best one."""
    number: dict[str, int] = {}
    first: list[Line[Action]] = []
    more: list[Line[Action]] = []
    alike: set[tuple[str, float]] = set()
    for buy in buys(outlook, 4 * strength.places):
        if (buy.take, round(buy.value, 6)) in alike:
            continue
        alike.add((buy.take, round(buy.value, 6)))
        rank = number[buy.take] = number.get(buy.take, 0) + 1
        if rank <= strength.places:
            (more if rank > 1 else first).append(Line(buy, buy.actions, buy.value))
    lines = sorted(more, key=lambda line: -line.prior)[: max(0, strength.options - len(first))]
    return sorted([*first, *lines], key=lambda line: -line.prior)


def _places(outlook: Outlook, strength: Strength) -> list[Line[Action]]:
    """The best places of the tile in hand."""
    view = outlook.view
    found = []
    for place in places_of(view.castles[view.player], taken_as(view.hand), 3 * strength.options):
        action = Action(Verb.PLACE, (place,))
        found.append(Line(action, (action,), outlook.value(view.player, place)))
    return sorted(found, key=lambda line: -line.prior)[: strength.options]


def _free_tiles(outlook: Outlook, actions: Sequence[Action], strength: Strength) -> list[Line[Action]]:
    """The best places of a free hallway or stairs."""
    view, found = outlook.view, list[Line[Action]]()
    for action in actions:
        for place in places_of(view.castles[view.player], action.args[0], 2 * strength.options):
            line = action, Action(Verb.PLACE, (place,))
            found.append(Line(line, line, outlook.value(view.player, place)))
    return sorted(found, key=lambda line: -line.prior)[: strength.options]


def _stacks(view: View, actions: Sequence[Action], strength: Strength, rates: Rates) -> list[Line[Action]]:
    """The stacks whose unseen rooms suit the castle best: the two best of all that may lie there."""
    worth, table = Affinity(view, rates), CASTLES.imagine(view, random.Random(view_key(view)))
    found = []
    for action in actions:
        rooms = sorted((worth.of(slug) for slug in table.stack(action.args[0])), reverse=True)
        found.append(Line(action, (action,), SUITS * sum(rooms[:2])))
    return sorted(found, key=lambda line: -line.prior)[: strength.options]


def _pairs(view: View, actions: Sequence[Action], rates: Rates) -> list[Line[Action]]:
    """The rooms of a stack that suit the castle best, the better one on top, where it costs least."""
    worth = Affinity(view, rates)
    most = max(len(action.args) for action in actions)

    def suits(action: Action) -> float:
        return SUITS * sum(worth.of(slug) * (1 + rank / 100) for rank, slug in enumerate(action.args))

    best = sorted((action for action in actions if len(action.args) == most), key=lambda one: -suits(one))
    return [Line(action, (action,), suits(action)) for action in best[:PAIRS]]


def _uses(outlook: Outlook, actions: Sequence[Action]) -> list[Line[Action]]:
    """The ways to use the rewards that are due: one after the other, money and cards first; then those of Downstairs.

    To decline is followed only where nothing else can be done.
    """
    due = {(str(reward.room), str(reward.kind)) for reward in outlook.view.frames[-1].due}
    uses = [action for action in actions if action.verb == Verb.REWARD]
    plain = [action for action in uses if action.args[:2] in due]
    if plain:
        uses = [min(plain, key=lambda action: ORDER.get(action.args[1], -1))]
    return [Line(action, (action,), rate_reward(outlook, action).value) for action in uses or actions]


# advice


def search(
    view: View,
    actions: Sequence[Action],
    strength: Strength,
    patience: Patience | None = None,
    rates: Rates = SOLO,
) -> list[Looked[Action]]:
    """The options followed some rounds further, the best first; one that is alone is not followed."""
    lines = lines_of(view, actions, strength, rates)
    if len(lines) == 1:
        return [Looked(lines[0], ())]
    return narrow(Alone(rates, turns=strength.turns), view, lines, strength.rounds, patience)


def narrow(
    alone: Alone, view: View, lines: Sequence[Line[Action]], rounds: Rounds, patience: Patience | None = None
) -> list[Looked[Action]]:
    """Follow options on some tables, the better ones on some more, and so on; the best first.

    A few tables tell little: final scores differ by ten points and more, options by two. So the estimate has its say,
    as if it were some tables more.
    """
    kept = [Looked(line, ()) for line in lines]
    dropped: list[Looked[Action]] = []
    for draws, keep in rounds:
        begun = len(kept[0].draws)
        more = look(alone, view, [one.line for one in kept], draws, patience, first=begun)
        kept = [Looked(one.line, one.draws + new.draws) for one, new in zip(kept, more, strict=True)]
        kept.sort(key=lambda one: -round(one.mean * len(one.draws) + TRUST * one.line.prior, 9))
        kept, dropped = kept[:keep], kept[keep:] + dropped
        if len(kept) == 1 or (patience is not None and patience.over()):
            break
    return kept + dropped


def advise(view: View, strength: str = "normal", patience: Patience | None = None) -> list[Advice]:
    """What a player alone can do, the best first by the search, each with the final score to be expected.

    The first few are played to the end of the game by the quick player, who plays worse than the search: a player who
    goes on as advised may hope for more.
    """
    how = STRENGTHS[strength]
    state = CASTLES.imagine(view, random.Random(0))
    best = [one.line for one in search(view, CASTLES.legal_actions(state), how, patience)[:ADVISED]]
    return [_advice(view, one) for one in look(Alone(), view, best, how.played, patience)]


def _advice(view: View, one: Looked[Action]) -> Advice:
    tops = [solo_rank(view.law, int(followed.worths[0])) == HIGHEST for followed in one.draws]
    return Advice(one.line.actions, one.mean, one.error, sum(tops) / len(tops), len(tops))


class SoloBot:
    """Plays a table of one by the search; a place chosen with a purchase is kept till the tile lies there."""

    def __init__(self, rng: random.Random, strength: str = "normal", rates: Rates = SOLO) -> None:
        self._strength, self._rates = STRENGTHS[strength], rates
        self._kept: list[Action] = []

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        if self._kept and self._kept[0] in actions and view.phase == Phase.PLACE:
            return self._kept.pop(0)
        first, *self._kept = search(view, actions, self._strength, None, self._rates)[0].line.actions
        return first
