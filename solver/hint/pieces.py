"""What the decisions about moats and passages are worth: faces, sections, joins, and the room of a closed ring."""

from collections.abc import Callable
from functools import lru_cache

from engine.castle.castle import Castle
from engine.castle.placement import Joined, Placement
from engine.castle.scoring import bar_items, rewards_of
from engine.catalogue.cards import find_bonus_card
from engine.catalogue.pieces import ring
from engine.game.state import Action
from engine.kernel.i18n import N_, say
from engine.modules.moats.part import PRICE, section, sections_of
from solver.hint.choices import Choice
from solver.worth.change import Holding
from solver.worth.pieces import MOATS, PASSAGES, Pieces
from solver.worth.reasons import Part
from solver.worth.worth import Outlook

MOAT, FACE, JOIN, SEARCH, PICK, DONE = "moat", "face", "join", "search", "pick", "done"
"""Verbs and phases of the two modules."""
NOTHING = "-"


def pieces_of(outlook: Outlook) -> Pieces:
    """What the estimate knows of the pieces of a table."""
    pieces = outlook.prospects.pieces
    assert pieces is not None
    return pieces


# the barbican


def face(outlook: Outlook, action: Action) -> Choice:
    """A face of the barbican by the entrances that it leaves (BARB-2)."""
    view = outlook.view
    castle, (x, y) = view.castles[view.player], ring().foyer
    chosen = Castle((Placement(action.args[0], -x, -y),), castle.law).under(castle.terms)
    completion, icons, entrances = Holding(outlook.prospects, view.player, chosen).hopes()
    parts = (
        Part("completion", completion, say(N_("hope of completing it"))),
        Part("entrances", icons + entrances, say(N_("its open entrances"))),
    )
    return Choice(action, 0, sum(part.points for part in parts), parts)


# sections


def moat(outlook: Outlook, action: Action) -> Choice:
    """A section of the moat: exact points, and what it leaves (MOAT-2 to MOAT-10)."""
    bar: Placement = action.args[0]
    view = outlook.view
    before = view.castles[view.player]
    after = before.with_piece(bar)
    exact = [Part("MOAT-8", _own(after, bar), say(N_("the section and the rooms that it counts")))]
    done = rewards_of(after, after.completed_since(before))  # walls may connect (DECREE-18)
    exact += [Part(item.rule, item.points, say(N_("reward of {room}"), room=item.source)) for item in done]
    points = sum(int(part.points) for part in exact)
    rest = [part for part in _left_by(outlook, before, after) if part.points]
    cost = outlook.money(-PRICE)
    rate = round(-PRICE / cost) if cost else 0
    rest.append(Part("money", cost, say(N_("{amount:+d} at 1 point per {rate}"), amount=-PRICE, rate=rate)))
    return Choice(action, points, points + sum(part.points for part in rest), (*exact, *rest))


def _own(castle: Castle, bar: Placement) -> int:
    return sum(item.points for item in bar_items(castle, bar))


def _left_by(outlook: Outlook, before: Castle, after: Castle) -> list[Part]:
    """What a section changes beyond its points, concern by concern."""
    pieces, prospects, player = pieces_of(outlook), outlook.prospects, outlook.view.player
    closed = sections_of(after) == section().most
    was, now = (Holding(prospects, player, castle).hopes() for castle in (before, after))
    found = (
        [Part("rewards", outlook.with_castle(after).ring_worth, say(N_("a room of a stack for nothing")))]
        if closed
        else []
    )
    hope = pieces.hope(after, taken=1) - pieces.hope(before)
    found += [
        Part("moats", pieces.counted, say(N_("rooms still to come that it counts"))),
        Part("moats", hope, say(N_("the rest of the ring"))),
        Part("completion", now[0] - was[0], say(N_("rooms beside it"))),
        Part("icons", now[1] - was[1], say(N_("rooms beside it"))),
        Part("entrances", now[2] - was[2], say(N_("ground that it takes"))),
        Part("cards", _cards(outlook, before, after), say(N_("bonus cards held"))),
        Part("favors", _favors(outlook, after), say(N_("places in the favors"))),
        Part("depletion", pieces.depletion(player), say(N_("the stack of sections may be empty in the end"))),
    ]
    return found


def _cards(outlook: Outlook, before: Castle, after: Castle) -> float:
    """What a section changes in what the bonus cards held count of a castle."""
    prospects, worth = outlook.prospects, 0.0
    for name in outlook.view.bonus:
        card = prospects.worth_of_card(find_bonus_card(name))
        counter = prospects.book.counters[card.counts].of_castle
        if counter is None or card.counts == "money":
            continue
        settled = prospects.settled if card.counts == "external" else 1.0
        more = counter(card, after, 0) // card.each - counter(card, before, 0) // card.each
        worth += settled * card.points * more
    return worth


def _favors(outlook: Outlook, after: Castle) -> float:
    """What a section changes in the places that may be expected in the favors."""
    player, favors = outlook.view.player, outlook.prospects.favors
    then = outlook.with_castle(after).prospects.favors
    return sum(
        favors.points(number, player, then.counts(number)[player])
        - favors.points(number, player, favors.counts(number)[player])
        for number in range(favors.number)
    )


# the room of a closed ring


def search(outlook: Outlook, action: Action) -> Choice:
    """A stack by the best room that may be expected in it."""
    worth = outlook.stack_worths.get(action.args[0], 0.0)
    return Choice(action, 0, worth, (Part("rewards", worth, say(N_("the best room that may be expected in it"))),))


def pick(outlook: Outlook, action: Action) -> Choice:
    """A room out of the stack at its best place, or none."""
    name, player = action.args[0], outlook.view.player
    place = None if name == NOTHING else outlook.best_place(player, name)
    if place is None:
        return Choice(action, 0, 0.0, (Part("MOAT-10", 0, say(N_("nothing changes"))),))
    worth = outlook.worth(player, place)
    first = Part("MOAT-10", 0, say(N_("for nothing, at {place}"), place=place))
    return Choice(action, worth.points, worth.value, (first, *worth.parts))


# passages


def join(outlook: Outlook, action: Action) -> Choice:
    """The room just placed with one more passage, or as it lies (PASS-3): the points of the turn, and the rest."""
    view = outlook.view
    before, newest, laid = _unbuilt(view.castles[view.player])
    worth = outlook.with_castle(before, (newest.slug,)).worth(view.player, Joined(newest, (*laid, *action.args)))
    return Choice(action, worth.points, worth.value, worth.parts)


@lru_cache(maxsize=8)
def _unbuilt(castle: Castle) -> tuple[Castle, Placement, tuple[Placement, ...]]:
    """A castle without its newest room, that room, and the joins that lie with it already."""
    newest, laid = castle.rooms[-1], castle.newest_joins
    rest = [placed for placed in castle.laid if placed != newest and placed not in laid]
    return Castle(rest, castle.law).under(castle.terms), newest, laid


Rater = Callable[[Outlook, Action], Choice]
OF_PHASE: dict[str, tuple[str, Rater]] = {
    FACE: (MOATS, face),
    SEARCH: (MOATS, search),
    PICK: (MOATS, pick),
    JOIN: (PASSAGES, join),
}
"""How everything is rated in a phase of these modules."""
OF_VERB: dict[str, tuple[str, Rater]] = {MOAT: (MOATS, moat)}
"""The same for what is offered besides in other phases."""


def rater_of(outlook: Outlook, action: Action) -> Rater | None:
    """What rates an action, if it is one of these modules."""
    module, rater = OF_PHASE.get(outlook.view.phase) or OF_VERB.get(action.verb) or ("", None)
    return rater if module in outlook.view.law.modules else None
