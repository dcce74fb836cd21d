"""Hints: every legal placement with its exact points and its value, ranked and explained; why a tile has no place."""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.judge import forbidden_pair
from engine.castle.placement import Joined, Placement
from engine.castle.verdict import Kind, Verdict
from engine.catalogue import Slug, find_tile
from engine.game.book import book_of
from engine.game.hand import CORRIDORS, can_place, tiles_of
from engine.game.setup import START_MONEY
from engine.game.state import Action, Offer, Phase
from engine.game.view import View
from engine.geometry.outline import ways
from engine.geometry.tables import fence_offsets, offsets
from engine.kernel.i18n import N_, say, say_n
from engine.rules.rulings import law
from solver.hint.choices import Choice
from solver.hint.modules import rate_actions
from solver.worth.alike import Alike
from solver.worth.pieces import MOATS, PASSAGES
from solver.worth.reasons import Part, token_part
from solver.worth.ways import Way, room_of
from solver.worth.worth import Outlook

POINTS, VALUE = "points", "value"
PASS = "pass"
OF_CASTLES = (MOATS, PASSAGES)
"""Modules that a castle shows without its table."""
NEAR = 1e-8
"""Values that may be the same once they are rounded are no further apart."""
LONE_DECK = 15
"""Cards left in the deck where a castle is asked about without its table: five purchases."""
LONE_STACK = 5
"""Tiles and cards left in each stack there."""


class Option(NamedTuple):
    """Something to do: what to take, for how much, and where to put it."""

    take: str
    price: int
    coins: int
    placement: Way | None
    points: int
    value: float
    """Points, estimate and money together."""
    paid: int = 0
    """What the bank pays for it (BUY-2)."""

    @property
    def money(self) -> int:
        """The change of the purse."""
        return self.paid + self.coins - self.price


class Hint(NamedTuple):
    """An option with its reasons: the parts of its value, and the verdict on its placement."""

    option: Option
    parts: tuple[Part, ...]
    verdict: Verdict | None = None

    @property
    def courtyards(self) -> int:
        """Courtyards that entrances, new or old, come to lead into."""
        return len({entrance.courtyard for entrance in self.verdict.enclosed}) if self.verdict is not None else 0


class Refusal(NamedTuple):
    """Something that is for sale and cannot be taken, and the rule that says so."""

    take: str
    price: int
    coins: int
    rule: str
    why: str


# a castle alone


def lone_view(castle: Castle) -> View:
    """A castle with no table around it: the whole box besides is unseen, five purchases and 15000 are left."""
    its_law = castle.law
    if its_law.modules:  # what they bring lies on the table, and there is none; pieces lie in the castle
        kept = tuple(name for name in its_law.modules if name in OF_CASTLES)
        overrides = {**its_law.overrides, **({"solo-expansions": "on"} if kept else {})}
        castle = Castle(castle.laid, law(its_law.edition.name, overrides, kept, its_law.packs))
    used = Counter(room.tile.box for room in castle.rooms)
    limits = castle.edition.copies
    left = {name: limits.get(name, find_tile(name).copies) - used[Slug(name)] for name in CORRIDORS}
    return View(
        player=0,
        law=castle.law,
        names=("",),
        castles=(castle,),
        money=(START_MONEY,),
        scores=(0,),
        bonus=(),
        bonus_counts=(0,),
        favors=(),
        market=(),
        stack_heights=(LONE_STACK,) * len(book_of(castle.law, 1).box.sizes),
        hallways=max(0, left["hallway"]),
        stairs=max(0, left["stairs"]),
        deck_height=LONE_DECK,
        on_deck=(),
        discards=(),
        bonus_deck_height=LONE_STACK,
        removed=(),
        round=1,
        master=0,
        last_round=False,
        phase=Phase.PLACE,
        to_move=0,
        turn=0,
        frames=(),
        hand=(),
        looking=0,
        seen=(),
        drawn=(),
    )


# ranking


def turn_options(outlook: Outlook, by: str) -> list[Option]:
    """Everything the asking player can do with a turn, the best first: take something and put it somewhere, or pass."""
    options = [_passing(outlook)]
    for offer in _for_sale(outlook):
        options += place_options(outlook, offer.slug, offer)
    return ranked(options, by)


def best_option(outlook: Outlook) -> Option:
    """What is worth most in a turn: the first of the options by value, without ranking the others.

    Places that cannot be worth as much as one that was looked at are left out, those together that are alike.
    """
    best = _passing(outlook)
    leading, most = [best], best.value
    for bound, offer, alike in _most_first(outlook):
        if bound <= most - NEAR:
            continue
        for place, points, value in _rated(outlook, offer.slug, offer, alike, most - NEAR):
            if value > most - NEAR:
                leading.append(Option(offer.slug, offer.price, offer.coins, place, points, value))
                most = max(most, value)
    return ranked([option for option in leading if option.value > most - NEAR], VALUE)[0]


Bounded = tuple[float, Offer, Alike | None]
"""The most that some places of what is for sale are worth, which are alike; or all its places."""


def _most_first(outlook: Outlook) -> list[Bounded]:
    """Everything that can be bought and placed, with the most that it may be worth after its price, the most first.

    What earns Corridor and Downstairs rewards comes last: it takes longest to weigh.
    """
    found: list[Bounded] = []
    for offer in _for_sale(outlook):
        bounds = outlook.bounds(outlook.view.player, offer.slug)
        if bounds is None:
            found.append((inf, offer, None))
        elif bounds:
            cost, purse = _cost(outlook, offer)
            for most, alike in bounds:
                more = outlook.with_purse(alike.types, purse, offer.slug) if alike.types else 0.0
                found.append((most + more + cost, offer, alike))
    found.sort(key=lambda one: (one[2] is not None and one[2].earns, -one[0]))
    return found


def _passing(outlook: Outlook) -> Option:
    paid = outlook.prospects.terms.pass_money
    return Option(PASS, 0, 0, None, 0, outlook.money(paid), paid)


def _for_sale(outlook: Outlook) -> Iterator[Offer]:
    """What the asking player can pay."""
    purse = outlook.prospects.purse(outlook.view.player)
    for offer in outlook.sales:
        if outlook.patience.over():
            break
        if purse + offer.coins >= offer.price:
            yield offer


def place_options(outlook: Outlook, name: str, offer: Offer | None = None) -> list[Option]:
    """Every place for what is taken under this name, for a price or for nothing; not ranked yet."""
    price, coins = (offer.price, offer.coins) if offer else (0, 0)
    return [Option(name, price, coins, *rated) for rated in _rated(outlook, name, offer)]


def _rated(
    outlook: Outlook, name: str, offer: Offer | None, alike: Alike | None = None, least: float = -inf
) -> Iterator[tuple[Way, int, float]]:
    """Every place for what is taken under this name, its points, and points, estimate and money together.

    Of places that are alike only those, if they are given, and not what is known not to be worth more than the least.
    """
    player = outlook.view.player
    cost, purse = _cost(outlook, offer)
    places = outlook.first(player, outlook.ways(player, name)) if alike is None else alike.places
    for place in outlook.patience.some(places):
        if alike is not None and alike.earns and isinstance(place, Placement):
            more = outlook.with_purse(alike.types, purse, name)
            if outlook.most_there(player, place, alike) + more + cost <= least:
                continue
        points, estimate, done = outlook.assess_with_types(player, place)
        more = outlook.with_purse(done, purse, name) if done else 0.0
        yield place, points, points + estimate + more + cost


def _cost(outlook: Outlook, offer: Offer | None) -> tuple[float, int]:
    """What an offer is worth besides the tile, the change of the purse included; and the purse after it."""
    purse = outlook.prospects.purse(outlook.view.player)
    if offer is None:
        return outlook.money(0), purse
    more = offer.coins - offer.price
    return outlook.money(more) + outlook.beside(offer), purse + more


def ranked(options: list[Option], by: str) -> list[Option]:
    """The best first: by points and then by value, or by value alone; equal ones in the order of the lattice."""

    def key(option: Option) -> tuple[float, float, str, tuple[int, ...], tuple[Placement, ...]]:
        points = option.points if by == POINTS else 0
        way = option.placement
        if way is None:
            return -points, -round(option.value, 9), option.take, (), ()
        room, joins = way if isinstance(way, Joined) else (way, ())
        return -points, -round(option.value, 9), option.take, room[1:], joins

    return sorted(options, key=key)


def best_of_each(options: list[Option]) -> list[Option]:
    """Of a ranked list the best option for each thing to take."""
    first: dict[str, Option] = {}
    for option in options:
        first.setdefault(option.take, option)
    return list(first.values())


# explaining


def explain(outlook: Outlook, option: Option) -> Hint:
    """An option with every reason."""
    money = _money_part(outlook, option)
    if option.placement is None:
        return Hint(option, money)
    player = outlook.view.player
    castle = outlook.view.castles[player]
    worth = outlook.worth(player, option.placement)
    token = 0.0 if room_of(option.placement).slug in outlook.view.hand else outlook.along(player, option.take)
    parts = (*worth.parts, *([token_part(token)] if token else []), *money, *_beside_parts(outlook, option))
    return Hint(option, parts, castle.judge(option.placement))


def _beside_parts(outlook: Outlook, option: Option) -> Iterator[Part]:
    """What the purse after a purchase means for its rewards, and what the purchase gives and leaves to the others."""
    view, others = outlook.view, outlook.others
    if option.placement is not None:
        purse = outlook.prospects.purse(view.player) + option.money
        more = outlook.in_purse(option.placement, purse, option.take)
        if more:
            yield Part("purse", more, say(N_("rewards with {money} in the purse"), money=purse))
    paid, denied, tempo = others.paid(option.price), others.denied(option.take), outlook.tempo(option.take)
    if paid:
        why = say(N_("{price} for {name}"), price=option.price, name=view.names[view.master])
        yield Part("pay", paid, why)
    if denied:
        yield Part("deny", denied, say(N_("those who buy later cannot take it")))
    if tempo:
        yield Part("tempo", -tempo, say(N_("ground and choice that a room takes")))


def _money_part(outlook: Outlook, option: Option) -> tuple[Part, ...]:
    """What the money of an option is worth, with the rate."""
    if not option.money:
        return ()
    worth = outlook.money(option.money)
    rate = round(option.money / worth) if worth else 0
    why = say(N_("{amount:+d} at 1 point per {rate}"), amount=option.money, rate=rate)
    return (Part("money", worth, why),)


def refusals(outlook: Outlook) -> list[Refusal]:
    """What is for sale and cannot be taken (BUY-8, PLACE-8)."""
    view = outlook.view
    castle, purse = view.castles[view.player], outlook.prospects.purse(view.player)
    found = []
    for offer in outlook.sales:
        if not can_place(castle, offer.slug):
            found.append(Refusal(*_sale(offer), "PLACE-8", no_place(castle, offer.slug)))
        elif purse + offer.coins < offer.price:
            why = say(N_("costs {price}, and there is only {have}"), price=offer.price, have=purse + offer.coins)
            found.append(Refusal(*_sale(offer), "BUY-8", why))
    return found


def _sale(offer: Offer) -> tuple[str, int, int]:
    return offer.slug, offer.price, offer.coins


def no_place(castle: Castle, name: str) -> str:
    """Why a tile has no legal place: the tries at every open entrance, counted by the rule that stops each."""
    tries = Counter(stopped_by(castle, place) for place in attempts(castle, name))
    counts = sorted(tries.items(), key=lambda item: (-item[1], item[0]))
    reasons = ", ".join(f"{number} x {say(_stop_words(kind, rule))} ({rule})" for (kind, rule), number in counts)
    if not reasons:
        return say(N_("no entrance of the castle is open to it"))
    return say_n("no legal place in {n} try: {reasons}", "no legal place in {n} tries: {reasons}", sum(tries.values()),
                 reasons=reasons)  # fmt: skip


_STOPPED: dict[str, str] = {
    Kind.OVERLAP: N_("it overlaps a room"),
    Kind.FENCE: N_("it meets a fence"),
    Kind.FLOOR: N_("it is on the wrong floor"),
    Kind.STAIRS: N_("stairs meet the wrong entrance"),
    Kind.NO_EXTERNAL: N_("no external entrance is left"),
}


_OF_PIECES = {
    "MOAT-11": N_("it does not lie wholly inside the ring"),
    "MOAT-12": N_("it is connected across the ring"),
    "BARB-6": N_("it meets the drawbridge"),
    "MOAT-14": N_("it overlaps a moat section"),
    "PASS-10": N_("it lies over a secret passage, or beside one with a fence"),
}
"""The same by rules, where pieces are concerned."""


def _stop_words(kind: str, rule: str) -> str:
    if rule == "FLOOR-8":
        return N_("there are no stairs yet")
    return _OF_PIECES.get(rule) or _STOPPED.get(kind) or N_("a rule forbids it")


def stopped_by(castle: Castle, placement: Placement) -> tuple[str, str]:
    """The kind and the rule that stop a try: no stairs yet, an overlap, a fence, the floors, the last way out."""
    if placement.tile.is_downstairs and not any(tile.is_stairs for tile in castle.tiles):
        return Kind.FLOOR, "FLOOR-8"
    if castle.pieces or (castle.rooms and castle.rooms[0].tile.gate is not None):
        return _stopped_among_pieces(castle, placement)
    new = placement.turned.outline
    shifts = [(room.turned.outline, placement.x - room.x, placement.y - room.y) for room in castle.laid]
    if any((dx, dy) in offsets("overlap", old, new) for old, dx, dy in shifts):
        return Kind.OVERLAP, "PLACE-4"
    if any((dx, dy) in fence_offsets(old, new) or (-dx, -dy) in fence_offsets(new, old) for old, dx, dy in shifts):
        return Kind.FENCE, "PLACE-6"
    if castle.rooms[0].tile.gate is not None:
        for violation in castle.judge(placement).violations:
            if violation.kind == castle.rooms[0].tile.kind:
                return violation.kind, violation.rule
    way, x, y = placement.turned, placement.x, placement.y
    for door, met in zip(way.doors, castle.ground.met(way, x, y), strict=True):
        if met is not None:
            room = castle.rooms[met[0]]
            pair = placement, door, room, room.turned.doors[met[1]]
            for violation in forbidden_pair(*pair, (x + door.x, y + door.y)):
                return violation.kind, violation.rule
    return Kind.NO_EXTERNAL, "PLACE-5"


def _stopped_among_pieces(castle: Castle, placement: Placement) -> tuple[str, str]:
    """The first rule that the referee names, overlaps before fences, fences before what the ring forbids."""
    wrong = castle.judge(placement).violations
    kinds = [*_STOPPED, *sorted({violation.kind for violation in wrong} - set(_STOPPED))]
    kinds.append(kinds.pop(kinds.index(Kind.NO_EXTERNAL)))
    first = min(wrong, key=lambda violation: kinds.index(violation.kind), default=None)
    return (Kind.NO_EXTERNAL, "PLACE-5") if first is None else (first.kind, first.rule)


def attempts(castle: Castle, name: str) -> list[Placement]:
    """Every placement that brings an entrance of a tile before an open entrance of the castle."""
    found: set[Placement] = set()
    for slug in tiles_of(name):
        for way in ways(slug):
            for number, room in enumerate(castle.rooms):
                for door in castle.open_doors(number):
                    x, y = room.before(door)
                    side = room.turned.doors[door].side.opposite
                    found.update(
                        Placement(slug, x - own.x, y - own.y, way.turn) for own in way.doors if own.side == side
                    )
    return sorted(found)


# the other choices of a turn


def rate_choices(outlook: Outlook, actions: Iterable[Action], by: str) -> list[Choice]:
    """Uses of a reward, bonus cards to keep or to drop, whatever a module asks or offers: the best first."""
    choices = rate_actions(outlook, outlook.patience.some(actions))
    return sorted(choices, key=lambda choice: (-choice.points if by == POINTS else 0, -round(choice.value, 9)))
