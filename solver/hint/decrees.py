"""What royal decrees and their decisions are worth; docs/advice.md says where the numbers come from."""

from collections.abc import Callable

from engine.castle.scoring import placement_items
from engine.catalogue.cards import find_bonus_card
from engine.game.final import DEPLETED
from engine.game.state import Action, Phase
from engine.kernel.i18n import N_, say
from solver.hint.choices import Choice
from solver.worth.extras import IDLE_MONEY, IDLE_POINTS, Extras
from solver.worth.reasons import Part, token_part
from solver.worth.tiles import rooms_of
from solver.worth.worth import Outlook

WORTH: dict[str, float] = {
    "builders-tip": 6,
    "hidden-purse": 0,
    "double-cellar": 2,
    "wide-choice": 0,
    "passage-pair": 7,
    "revels": 2,
    "rich-gardens": 0,
    "deep-sleep": 4,
    "every-size": 7,
    "every-type": 12,
    "treasurer": 4,
    "second-glance": 5,
    "cheap-halls": 5,
    "sound-walls": 5,
    "clear-out": 7,
    "tie-master": 6,
    "sole-champion": 4,
    "walled-doors": 8,
    "private-favors": 13,
    "dowry": 7,
    "tax-collector": 2,
    "purist": 4,
    "crowded-market": 0,
    "discount": 9,
    "coin-shuffler": 3,
    "even-tempered": 8,
    "second-thoughts": 9,
    "idle-profit": 14,
    "cash-for-glory": 4,
    "savings-card": 9,
    "head-start": 13,
    "encore-card": 10,
    "storehouse": 1,
    "secret-model": 13,
    "courtyards": 3,
    "grand-tour": 10,
}
"""What a decree brings its holder in a game of two, in points: counted in games of planners that drafted at random."""
COLLECTED = 5000
"""What the bank adds to the coins of a room (DECREE-21)."""
SAVED = 1000
"""What is laid on a card, for a point (DECREE-30)."""
CASH = 1000
"""What a point is exchanged for (DECREE-29)."""
PATIENCE = 0.85
"""What a room on the card is worth, as a part of what it would be worth in the castle now (DECREE-33)."""


def extras_of(outlook: Outlook) -> Extras:
    """What the modules add."""
    extras = outlook.prospects.extras
    assert extras is not None
    return extras


def chosen(action: Action, rule: str, points: int, value: float, why: str) -> Choice:
    """A choice with one reason: exact points, or else what a decree is worth."""
    part = Part(rule, points, why) if points else Part("decree", value, why)
    return Choice(action, points, value, (part,))


# the draft


def draft(outlook: Outlook, action: Action) -> Choice:
    """A decree by what it brings in a whole game."""
    worth = WORTH.get(action.args[0], 0.0)
    return chosen(action, "DECREE-GEN-1", 0, worth, say(N_("what it brings in a whole game, by experience")))


def model(outlook: Outlook, action: Action) -> Choice:
    """A stack by how many rooms of its size, and of the types of its rooms, are to be expected (DECREE-34)."""
    prospects, size = outlook.prospects, action.args[0]
    unseen = [room for room in rooms_of(prospects.box) if room.stack == size and room.slug in prospects.unseen]
    types = sum(prospects.share[room.type] for room in unseen) / max(1, len(unseen))
    steer = prospects.rates.card_steer
    worth = 2 * steer * prospects.left * (prospects.size_share[size] + types)
    return chosen(action, "DECREE-34", 0, worth, say(N_("rooms of its size and type that may be expected")))


# turns


def collect(outlook: Outlook, action: Action) -> Choice:
    """Coins instead of a purchase (DECREE-21)."""
    coins = next(offer.coins for offer in outlook.view.market if offer.slug == action.args[0])
    return paid(outlook, action, coins + COLLECTED)


def idle(outlook: Outlook, action: Action) -> Choice:
    """Points or money instead of building (DECREE-28)."""
    if action.args[0] == "money":
        return paid(outlook, action, IDLE_MONEY)
    return chosen(action, "DECREE-28", IDLE_POINTS, float(IDLE_POINTS), say(N_("instead of building")))


def paid(outlook: Outlook, action: Action, amount: int) -> Choice:
    """Money at the exchange rate of the moment."""
    worth = outlook.money(amount)
    rate = round(amount / worth) if worth else 0
    why = say(N_("{amount:+d} at 1 point per {rate}"), amount=amount, rate=rate)
    return Choice(action, 0, worth, (Part("money", worth, why),))


def store(outlook: Outlook, action: Action) -> Choice:
    """A room that waits: less than it would be worth in the castle, and nothing in the last round (DECREE-33)."""
    view, name = outlook.view, action.args[0]
    offer = next(offer for offer in view.market if offer.slug == name)
    there = outlook.best_value(view.player, name)
    worth = PATIENCE * (there or 0.0) if outlook.prospects.left else 0.0
    price = max(0, offer.price - outlook.prospects.terms.room_discount)
    cost = outlook.money(offer.coins - price)
    token = outlook.along(view.player, name)
    parts = [Part("decree", worth, say(N_("to be placed later"))), *([token_part(token)] if token else [])]
    return Choice(action, 0, worth + token + cost, (*parts, Part("money", cost, say(N_("what it costs")))))


def build(outlook: Outlook, action: Action) -> Choice:
    """The stored room at its best place, besides what else the turn brings (DECREE-33)."""
    player = outlook.view.player
    place = outlook.best_place(player, extras_of(outlook).stored)
    if place is None:
        return chosen(action, "DECREE-33", 0, 0.0, say(N_("no place for it")))
    worth = outlook.worth(player, place)
    rest = outlook.best_turn if outlook.view.phase == Phase.TAKE else 0.0
    first = Part("DECREE-33", 0, say(N_("at {place}, besides the turn"), place=place))
    parts = (first, *worth.parts, *([Part("decree", rest, say(N_("the turn itself")))] if rest else []))
    return Choice(action, worth.points, worth.value + rest, parts)


def save(outlook: Outlook, action: Action) -> Choice:
    """A point, and the money still counts in the end, but buys nothing (DECREE-30)."""
    worth = 1.0 + outlook.money(-SAVED) + outlook.prospects.final_rate * SAVED
    return chosen(
        action, "DECREE-30", 0, worth, say(N_("a point in the end for {money} that buys nothing"), money=SAVED)
    )


def newest_points(outlook: Outlook) -> int:
    """What the newest room of the asker scores that may be taken as money (OQ-115)."""
    items = placement_items(outlook.view.castles[outlook.view.player]).items
    printed = outlook.view.law["cash-for-glory"] == "printed"
    return sum(item.points for item in items if not printed or item.rule == "SCORE-1")


def cash(outlook: Outlook, action: Action) -> Choice:
    """Money instead of points (DECREE-29)."""
    return paid(outlook, action, CASH * newest_points(outlook))


def points(outlook: Outlook, action: Action) -> Choice:
    """Points instead of money."""
    points = newest_points(outlook)
    return chosen(action, "DECREE-29", points, float(points), say(N_("the points of the room")))


# cards and stacks


def swap(outlook: Outlook, action: Action) -> Choice:
    """A discarded card for one of one's own (DECREE-12)."""
    castle = outlook.view.castles[outlook.view.player]
    taken, given = (outlook.prospects.card_value(card, castle) for card in action.args)
    names = [say(find_bonus_card(card).name) for card in action.args]
    return Choice(action, 0, taken - given, (Part("cards", taken, names[0]), Part("cards", -given, names[1])))


def clear(outlook: Outlook, action: Action) -> Choice:
    """Stacks that are emptied right before the scoring, one's own tiles against those of the others (DECREE-15)."""
    view = outlook.view
    heights = dict(zip(view.box.sizes, view.stack_heights or (), strict=False))
    mine, lead = 0, 0.0
    for word in action.args:
        size, _colon, number = str(word).partition(":")
        if heights.get(int(size)) == int(number):
            counts = [castle.sizes.get(int(size), 0) for castle in view.castles]
            own = counts.pop(view.player)
            mine += own
            lead += own - (sum(counts) / len(counts) if counts else 0)
    each = sum(find_bonus_card(card).points for card in view.bonus if find_bonus_card(card).counts == "depleted")
    why = say(N_("tiles of stacks that are empty then, against those of the others"))
    value = DEPLETED * lead + each * mine - len(action.args) * 1e-6
    return Choice(action, 0, value, (Part("depletion", value, why),))


def take(outlook: Outlook, action: Action) -> Choice:
    """A free tile at its best place (DECREE-05, DECREE-31)."""
    place = outlook.best_place(outlook.view.player, action.args[0])
    if place is None:
        return chosen(action, "REWARD-CORR-1", 0, 0.0, say(N_("no place for it")))
    worth = outlook.worth(outlook.view.player, place)
    first = Part("REWARD-CORR-1", 0, say(N_("free tile at {place}"), place=place))
    return Choice(action, worth.points, worth.value, (first, *worth.parts))


def done(outlook: Outlook, action: Action) -> Choice:
    """Nothing more."""
    return chosen(action, "", 0, 0.0, say(N_("nothing changes")))


RATERS: dict[str, Callable[[Outlook, Action], Choice]] = {
    "build": build,
    "cash": cash,
    "clear": clear,
    "collect": collect,
    "decree": draft,
    "done": done,
    "idle": idle,
    "model": model,
    "points": points,
    "save": save,
    "store": store,
    "swap": swap,
    "take": take,
}
"""How the actions of decrees are rated, by their verbs."""
