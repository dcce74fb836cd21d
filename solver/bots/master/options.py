"""What the master tries: the best few purchases with their places, and arrangements of prices kept apart."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.game.hand import CORRIDORS
from engine.game.layouts import tidied
from engine.game.state import Action, Phase, Verb
from solver.bots.planner_prices import Forecast
from solver.hint.hint import VALUE, Option, place_options, ranked, turn_options
from solver.hint.modules import rate_actions
from solver.table.lookahead import Line
from solver.worth.ways import Way, laying, room_of
from solver.worth.worth import Outlook


def purchases(outlook: Outlook, actions: Sequence[Action], most: int, places: int = 2) -> list[Line[Action]]:
    """The best few purchases by value, few places a tile, and what modules offer besides; the best first."""
    lines = [Line(option, _done(option), option.value) for option in _apart(turn_options(outlook, VALUE), most, places)]
    if Phase.TAKE in outlook.view.book.asides:
        others = [action for action in actions if action.verb not in (Verb.PASS, Verb.TAKE)]
        by_verb = Counter[str]()
        for line in choices(outlook, others, len(others)):
            verb = line.actions[0].verb
            by_verb[verb] += 1
            lines += [line] if by_verb[verb] <= places else []
        lines.sort(key=lambda line: -round(line.prior, 9))
    return lines[:most]


def _apart(options: list[Option], most: int, places: int) -> Iterator[Option]:
    """The first few, with few places a tile; of places that are worth the same, as mirrored ones are, only one."""
    tried, worths = Counter[str](), set[tuple[str, float]]()
    for option in options:
        alike = option.take, round(option.value, 6)
        if tried[option.take] < places and alike not in worths:
            tried[option.take] += 1
            worths.add(alike)
            yield option
        if tried.total() == most:
            return


def _done(option: Option) -> tuple[Action, ...]:
    """What is done for a purchase, one after the other."""
    if option.placement is None:
        return (Action(Verb.PASS),)
    return Action(Verb.TAKE, (option.take,)), placing(option.placement)


def placing(way: Way) -> Action:
    """Putting a tile somewhere."""
    room, joins = laying(way)
    return Action(Verb.PLACE, (room, *joins))


def places(outlook: Outlook, actions: Sequence[Action], most: int) -> list[Line[Action]]:
    """The best few places of the tile in hand; a room that is to be joined afterwards is worth what it is then."""
    view, found = outlook.view, dict[Action, Line[Action]]()
    names = CORRIDORS[:1] if len(view.hand) > 1 else tuple(map(str, view.hand))
    offered = set(actions) if view.castles[view.player].terms.joins else None
    options = [option for name in names for option in place_options(outlook, name)]
    for option in ranked(options, VALUE):
        if option.placement is not None:
            room, action = room_of(option.placement), placing(option.placement)
            if offered is not None and Action(Verb.PLACE, (room,)) in offered:
                action = Action(Verb.PLACE, (room,))
            if offered is None or action in offered:
                found.setdefault(action, Line(option, (action,), option.value))
    return list(found.values())[: max(1, most)]


def free_tiles(outlook: Outlook, most: int) -> list[Line[Action]]:
    """The best few places of a free hallway or stairs."""
    view = outlook.view
    left = zip(CORRIDORS, (view.hallways, view.stairs), strict=True)
    options = [option for name, number in left if number for option in place_options(outlook, name)]
    return [Line(option, _done(option), option.value) for option in _apart(ranked(options, VALUE), most, most)]


def choices(outlook: Outlook, actions: Sequence[Action], most: int) -> list[Line[Action]]:
    """The best few answers to any other question."""
    found = sorted(rate_actions(outlook, actions), key=lambda choice: -round(choice.value, 9))
    return [Line(choice, (choice.action,), choice.value) for choice in found[:most]]


# prices

STARTS = 6
"""Arrangements from which better ones are looked for by swaps."""
SWEEPS = 4


def arrangements(outlook: Outlook, most: int, seed: str) -> list[Line[Action]]:
    """The best few arrangements by the forecast, of those that make the others buy the same only the best."""
    forecast = Forecast(outlook)
    players = len(outlook.view.names)
    others = [(outlook.view.player + seat) % players for seat in range(1, players)]
    found: dict[tuple[int | None, ...], tuple[float, tuple[int, ...]]] = {}
    rng, first = random.Random(f"{seed}/prices"), forecast.first()
    for number in range(STARTS):
        spaces = list(first)
        if number:
            rng.shuffle(spaces)
        for result, tried in _improve(forecast, spaces):
            bought = _bought(forecast, tried, others)
            if bought not in found or result > found[bought][0] + 1e-9:
                found[bought] = result, tuple(tried)
    best = sorted(found.values(), key=lambda one: (-round(one[0], 9), one[1]))
    return [Line(spaces, (_arranged(forecast, spaces),), result) for result, spaces in best[:most]]


def _improve(forecast: Forecast, spaces: list[int]) -> Iterator[tuple[float, list[int]]]:
    """Every arrangement that is tried while swaps help."""
    best = forecast.result(spaces)
    yield best, spaces
    for _sweep in range(SWEEPS):
        improved = False
        for a, b in combinations(range(len(spaces)), 2):
            swapped = spaces.copy()
            swapped[a], swapped[b] = swapped[b], swapped[a]
            result = forecast.result(swapped)
            yield result, swapped
            if result > best + 1e-9:
                spaces, best, improved = swapped, result, True
        if not improved:
            return


def _bought(forecast: Forecast, spaces: list[int], others: list[int]) -> tuple[int | None, ...]:
    """What each of the others would buy, in their order."""
    left, bought = list(range(len(forecast.rooms))), list[int | None]()
    for player in others:
        room = forecast.taken(player, spaces, left)[1]
        if room is not None:
            left.remove(room)
        bought.append(room)
    return tuple(bought)


def _arranged(forecast: Forecast, spaces: Sequence[int]) -> Action:
    order = [""] * len(forecast.prices)
    for room, space in zip(forecast.rooms, spaces, strict=True):
        order[space] = room
    return Action(Verb.ARRANGE, tuple(tidied(forecast.prices, order)))
