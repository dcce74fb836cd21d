"""What the other choices of a turn are worth: uses of a reward, bonus cards to keep or to drop."""

from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.scoring import own_points
from engine.catalogue import RoomType
from engine.catalogue.cards import find_bonus_card
from engine.game.hand import CORRIDORS
from engine.game.state import Action, Verb
from engine.kernel.i18n import N_, say
from solver.worth.reasons import Part, reward_words
from solver.worth.tiles import INDEX
from solver.worth.ways import ways_of
from solver.worth.worth import Outlook

TOWER_REWARD = "tower"
"""The reward of a tower room besides that of its type (TOWER-4)."""
RING_REWARD = "moat"
"""The reward of a closed ring (MOAT-10)."""


class Choice(NamedTuple):
    """An action with the points it scores, what it is worth, and why."""

    action: Action
    points: int
    value: float
    parts: tuple[Part, ...]


def rate_reward(outlook: Outlook, action: Action) -> Choice:
    """What a use of a reward is worth; declining is worth nothing."""
    if action.verb == Verb.DECLINE:
        return Choice(action, 0, 0.0, (Part("COMPLETE-6", 0, say(N_("declined"))),))
    if action.args[1] not in INDEX:
        return _of_module(outlook, action)
    kind, terms = RoomType(action.args[1]), outlook.prospects.terms
    if kind == RoomType.ACTIVITY:
        return _scored(action, terms.activity_rule, terms.activity_points, reward_words(kind, terms))
    if kind == RoomType.LIVING:
        room = action.args[2]
        return _scored(action, "REWARD-LIV-1", _worth_again(outlook, room), say(N_("{room} again"), room=room))
    if kind == RoomType.CORRIDOR:
        return _free_corridor(outlook, action)
    worth = outlook.prospects.rewards_of(outlook.view.player)[INDEX[kind]]
    return Choice(action, 0, worth, (Part("rewards", worth, reward_words(kind, terms)),))


def _of_module(outlook: Outlook, action: Action) -> Choice:
    """A reward that a module brings: the favor of a tower, or the points that it gives at once."""
    _room, kind, target = action.args
    reward, extras = outlook.view.book.rewards[kind], outlook.prospects.extras
    castle = outlook.view.castles[outlook.view.player]
    points = reward.points(outlook.prospects.terms, castle, target)
    if kind == TOWER_REWARD and extras is not None:
        worth = extras.tower
        return Choice(action, 0, worth, (Part("rewards", worth, say(N_("tower: a favor of one's own"))),))
    if kind == RING_REWARD and outlook.prospects.pieces is not None:
        worth = outlook.ring_worth
        return Choice(action, 0, worth, (Part("rewards", worth, say(N_("a room of a stack for nothing"))),))
    return _scored(action, reward.rules[0], points, say(reward.name))


def _scored(action: Action, rule: str, points: int, why: str) -> Choice:
    return Choice(action, points, float(points), (Part(rule, points, why),))


def _worth_again(outlook: Outlook, room: str) -> int:
    castle = outlook.view.castles[outlook.view.player]
    number = next(n for n, placed in enumerate(castle.rooms) if str(placed) == room)
    return own_points(castle, number)


def _free_corridor(outlook: Outlook, action: Action) -> Choice:
    """The best place for a free hallway or stairs."""
    view = outlook.view
    castle = view.castles[view.player]
    names = [name for name, left in zip(CORRIDORS, (view.hallways, view.stairs), strict=True) if left]
    places = [place for name in names for place in ways_of(castle, name)]
    if not places:
        return Choice(action, 0, 0.0, (Part("REWARD-CORR-6", 0, say(N_("no corridor can be placed"))),))
    best = max(places, key=lambda place: outlook.value(view.player, place))
    worth = outlook.worth(view.player, best)
    first = Part("REWARD-CORR-1", 0, say(N_("free tile at {place}"), place=best))
    return Choice(action, worth.points, worth.value, (first, *worth.parts))


def rate_card(outlook: Outlook, action: Action) -> Choice:
    """What keeping a bonus card may bring in the end; dropping one is worth what is kept then."""
    card = action.args[0]
    castle = outlook.view.castles[outlook.view.player]
    if action.verb == Verb.DROP:
        kept = [held for held in outlook.view.bonus if held != card]
        parts = tuple(_card_part(outlook, held, castle) for held in kept)
    else:
        parts = (_card_part(outlook, card, castle),)
    return Choice(action, 0, sum(part.points for part in parts), parts)


def _card_part(outlook: Outlook, card: str, castle: Castle) -> Part:
    return Part("cards", outlook.prospects.card_value(card, castle), say(find_bonus_card(card).name))
