"""The decisions of the big game: options as hints rate them, followed as the bot `master` follows them.

A purchase is weighed together with the placement that followed it, as a hint advises both.
"""

from collections.abc import Sequence

from engine.castle.placement import Joined, Placement
from engine.game.game import CASTLES
from engine.game.hand import CORRIDORS
from engine.game.play import legal_actions
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.view import View, view
from solver.bots.master.foresight import Sight
from solver.bots.master.options import arrangements
from solver.hint.choices import Choice
from solver.hint.hint import PASS, VALUE, Option, place_options, ranked, rate_choices, turn_options
from solver.hint.trial import standing
from solver.review.review import Decision, Rated, Rater
from solver.table.lookahead import Foresight, Line
from solver.worth.ways import Way, laying
from solver.worth.worth import Outlook

UNRATED = frozenset((Phase.FOYER, Phase.STACK, Phase.STASH, Phase.SHUFFLE, Phase.OVER))
"""What is not weighed: its worth hangs on what comes much later."""
MOST_CHOICES = 60
"""A decision of a module with more options than this is passed over: each of them is tried."""
PLACES = 2
"""So many places of one tile are options at most."""
ARRANGEMENTS = 6
"""So many arrangements of prices."""


LAST_ROUND = 0.97
"""So much of a game is over when its last round begins."""


class CastlesRater(Rater[GameState, Action, View]):
    """The estimate of hints, and the search of the bot `master`."""

    game = CASTLES

    def foresight(self, view: View) -> Foresight[GameState, Action, View]:
        if len(view.names) == 1:
            from solver.bots.solo import Alone

            return Alone()
        return Sight(Outlook(view))

    def worths(self, state: GameState) -> Sequence[float]:
        return state.scores if state.over else [standing(state, seat) for seat in range(len(state.names))]

    def decision(self, before: GameState, actions: Sequence[Action]) -> Decision[Action] | None:
        if before.phase in UNRATED or len(legal_actions(before)) < 2:
            return None
        outlook = Outlook(view(before, before.player))
        first = actions[0]
        if before.phase == Phase.PRICE:
            return _prices(outlook, first)
        if before.phase in (Phase.TAKE, Phase.FREE) and first.verb in (Verb.TAKE, Verb.PASS):
            return _turn(outlook, before, actions)
        if before.phase == Phase.PLACE:
            name = "hallway" if len(before.hand) > 1 else str(next(iter(before.hand)))
            return _found(ranked(place_options(outlook, name), VALUE), name, first, in_hand=True)
        return _choice(outlook, before, first)

    def begins(self, before: GameState | None, now: GameState) -> bool:
        """Prices are to be set, the first time when all have chosen their cards; alone there is a turn a round."""
        if len(now.names) == 1:
            return now.phase == Phase.TAKE and (
                before is None or before.round < now.round or before.phase == Phase.FOYER
            )
        return now.phase == Phase.PRICE and (before is None or before.phase != Phase.PRICE)

    def reveals(self, before: GameState, now: GameState) -> bool:
        """A new room in the market, or a bonus card drawn in the middle of the game."""
        old = {offer.slug for offer in before.market}
        rooms = any(offer.slug not in old for offer in now.market) and bool(before.market or now.round > 1)
        return rooms or len(now.bonus_deck) < len(before.bonus_deck)

    def progress(self, state: GameState) -> float:
        """By the cards of the deck that are gone, as the last round begins when there are too few (END-1)."""
        if state.over or state.last_round:
            return 1.0 if state.over else LAST_ROUND
        left, cards = len(state.deck) + len(state.on_deck), state.box.numbers.cards
        return min(LAST_ROUND, max(0.0, 1 - left / cards)) if cards else 0.0


# options


def _turn(outlook: Outlook, before: GameState, actions: Sequence[Action]) -> Decision[Action] | None:
    """What was taken with where it was put, against everything that could be done with the turn."""
    first = actions[0]
    if before.phase == Phase.FREE:
        left = zip(CORRIDORS, (before.hallways, before.stairs), strict=True)
        found = [option for name, number in left if number for option in place_options(outlook, name)]
        options = ranked(found, VALUE)
    else:
        options = turn_options(outlook, VALUE)
    if first.verb == Verb.PASS:
        return _found(options, PASS, None)
    placed = actions[1] if len(actions) > 1 and actions[1].verb == Verb.PLACE else None
    return _found(options, str(first.args[0]), placed)


def _found(
    options: list[Option], take: str, placed: Action | None, *, in_hand: bool = False
) -> Decision[Action] | None:
    """What was done among the options; a tile that was placed alone may have got the best join afterwards."""
    wanted = None if placed is None else placed.args
    did = next((option for option in options if option.take == take and _is(option.placement, wanted)), None)
    if did is None:
        return None
    taken: dict[str, int] = {}
    others = []
    for option in options:
        taken[option.take] = taken.get(option.take, 0) + 1
        if option is not did and (taken[option.take] <= PLACES or in_hand):
            others.append(_line(option, in_hand=in_hand))
    steps = 2 if placed is not None and not in_hand else 1
    actions = _line(did, in_hand=in_hand).actions
    if placed is not None:
        actions = (*actions[:-1], placed)
    return Decision(Line(_rated(did), actions, did.value), others, steps)


def _is(way: Way | None, wanted: tuple[Placement, ...] | None) -> bool:
    """Is this the placement that was made? If none is known, any will do."""
    if wanted is None or way is None:
        return True
    room, joins = way if isinstance(way, Joined) else (way, ())
    return room == wanted[0] and set(joins) >= set(wanted[1:])


def _line(option: Option, *, in_hand: bool) -> Line[Action]:
    """An option as what is done for it."""
    if option.placement is None:
        return Line(_rated(option), (Action(Verb.PASS),), option.value)
    room, joins = laying(option.placement)
    place = Action(Verb.PLACE, (room, *joins))
    actions = (place,) if in_hand else (Action(Verb.TAKE, (option.take,)), place)
    return Line(_rated(option), actions, option.value)


def _rated(option: Option) -> Rated:
    return Rated(option, option.points, option.value)


def _choice(outlook: Outlook, before: GameState, action: Action) -> Decision[Action] | None:
    """A reward, bonus cards, whatever a module asks; each reward is judged by itself, as all of them are had."""
    offered = legal_actions(before)
    if len(offered) > MOST_CHOICES:
        return None
    if before.phase == Phase.REWARD and action.verb in (Verb.REWARD, Verb.DECLINE):
        alike = (Verb.REWARD, Verb.DECLINE)
        actions = [one for one in offered if one.verb in alike and one.args[0] == action.args[0]]
    else:
        actions = list(offered)
    choices = rate_choices(outlook, actions, VALUE)
    did = next((choice for choice in choices if choice.action == action), None)
    if did is None:
        return None
    others = [_chosen(choice) for choice in choices if choice is not did]
    return Decision(_chosen(did), others)


def _chosen(choice: Choice) -> Line[Action]:
    return Line(Rated(choice, choice.points, choice.value), (choice.action,), choice.value)


def _prices(outlook: Outlook, action: Action, most: int = ARRANGEMENTS) -> Decision[Action]:
    """How prices were set, against the arrangements that the master would try."""
    found = arrangements(outlook, most, Sight(outlook).key(outlook.view))
    others = [Line(_set(line.actions[0]), line.actions) for line in found if line.actions[0] != action]
    return Decision(Line(_set(action), (action,)), others)


def _set(action: Action) -> Rated:
    return Rated(action, 0, 0.0)
