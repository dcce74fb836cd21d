"""Claims about the final scoring: favors, bonus cards, depleted stacks, totals, the winner, the solo rank."""

from collections.abc import Iterable, Iterator

from engine.cases.at_table import seat_of
from engine.cases.scene import Scene
from engine.cases.words import points_words
from engine.castle.castle import Castle
from engine.catalogue import RoomType, find_tile
from engine.catalogue.cards import Card, find_bonus_card, find_favor
from engine.game.counters import count_at
from engine.game.events import Stashed
from engine.game.final import Place, bonus_items, depleted_items, places_in, standings
from engine.game.state import GameState, Points
from engine.kernel.forms import naming, refuse
from engine.kernel.i18n import N_, say, say_n
from engine.modules.solo import rank_title, solo_rank
from engine.records.cases.answers import Answer, Effect, Reason, refer
from engine.records.cases.claims import Claim
from engine.records.positions.checks import check_in_box, check_sizes


def judge_favor(scene: Scene, claim: Claim) -> Answer:
    """Does the favor score so, and count so?"""
    state, card = scene.state, find_favor(claim.subject)
    if state.favors and claim.subject not in state.favors:
        known = ", ".join(state.favors)
        refuse("claim.favor", N_("{card} is not in play; there are {known}"), card=claim.subject, known=known)
    if not {"points", "counts"} & set(claim.terms):
        refuse("claim.points", N_("missing; say who scores how much, or counts who has how many"))
    _check_box(state, "favor", favors=(card.id,))
    places = places_in(state, card)
    ranking = [*_rules_of_terms(state, places), *_ranking_rules(places)]
    by_place = {place.player: _rule_of_place(place, places) for place in places}
    against = [
        *_against(state, claim.terms.get("counts", {}), {p.player: p.number for p in places}, "counts", card.rule),
        *_against(state, claim.terms.get("points", {}), {p.player: p.points for p in places}, "points", "", by_place),
    ]
    yes, no = N_("Right: the favor is scored so."), N_("Wrong: the favor is scored otherwise.")
    effects = [_place_effect(state, claim.subject, place) for place in places]
    counting = (card.rule, *_counting_rules(card, scene.state.castles))
    decisive = (*counting, *ranking) if "counts" in claim.terms else (*ranking, *counting)
    reasons = [*against, *refer(*decisive, "FAVOR-1")]
    return Answer(not against, say(no if against else yes), tuple(reasons), tuple(effects))


def _check_box(state: GameState, kind: str, favors: tuple[str, ...] = (), cards: tuple[str, ...] = ()) -> None:
    with naming(f"claim.{kind}"):
        check_in_box(state.book, favors, cards)


def _against(
    state: GameState,
    claimed: dict[str, int],
    found: dict[int, int],
    field: str,
    rule: str,
    rules: dict[int, str] | None = None,
) -> Iterator[Reason]:
    """The players of whom the claim is wrong, each by the rule that decides about his seat."""
    for name, number in claimed.items():
        seat = seat_of(state, name, f"claim.{field}")
        right = found[seat]
        if right != number:
            words = N_("{name} scores {right}, not {claimed}") if field == "points" else N_(
                "{name} has {right}, not {claimed}")  # fmt: skip
            decisive = rule if rules is None else rules[seat]
            yield Reason(decisive, say(words, name=name, right=right, claimed=number))


def _place_effect(state: GameState, favor: str, place: Place) -> Effect:
    name = state.names[place.player]
    words = say_n(
        "{name} has {count} and scores {n} point.",
        "{name} has {count} and scores {n} points.",
        place.points,
        name=name,
        count=place.number,
    )
    return Effect("favor", words, {"player": name, "favor": favor, "count": place.number, "points": place.points})


def _ranking_rules(places: list[Place]) -> list[str]:
    numbers = [place.number for place in places if place.number]
    rules = ["FAVOR-2", "FAVOR-3"] if len(numbers) < len(places) else []
    if len(set(numbers)) < len(numbers):
        behind = any(_rule_of_place(place, places) == "FAVOR-TIE-2" for place in places)
        rules = [*(("FAVOR-TIE-2",) if behind else ()), "FAVOR-TIE-1", *rules]
    return rules


def _rules_of_terms(state: GameState, places: list[Place]) -> list[str]:
    """The rules by which somebody wins a tie, or gets more for a first place alone (DECREE-16, DECREE-17)."""
    if state.book.same_for_all:
        return []
    numbers, found = [place.number for place in places], []
    for place in places:
        terms = state.book.terms(state, place.player)
        if terms.tie_wins and place.number and numbers.count(place.number) > 1:
            found.append("DECREE-16")
        if terms.first_alone and place.points == terms.first_alone:
            found.append("DECREE-17")
    return found


def _rule_of_place(place: Place, places: list[Place]) -> str:
    """The rule that decides what a player scores: without any, tied, behind a tie, or the plain value of the place."""
    numbers = [other.number for other in places]
    if not place.number:
        return "FAVOR-3"
    if numbers.count(place.number) > 1:
        return "FAVOR-TIE-1"
    behind = any(numbers.count(number) > 1 for number in numbers if number > place.number)
    return "FAVOR-TIE-2" if behind else "FAVOR-1"


_WHY = {
    "courtyards": ("EXT-4",),
    "other-sizes": ("CE-4", "COMP-10"),
    "depleted": ("DEPL-1",),
    "sole-firsts": ("FAVOR-1", "FAVOR-3"),
}
"""What besides its own rule decides what a card counts."""


def _counting_rules(card: Card, castles: Iterable[Castle]) -> list[str]:
    """What decides how much a castle has of what a card counts: what is a room, and what has an area."""
    corridor = card.type == RoomType.CORRIDOR
    if card.counts == "area":
        return ["COMP-10", "COMP-11", "COMP-17"] if corridor else ["COMP-2"]
    if corridor or card.counts in ("all-types", "completed", "incomplete", "total", "path"):
        return ["COMP-10"]
    if card.counts in _WHY:
        return list(_WHY[card.counts])
    others = any(
        room.tile.size for castle in castles for room in castle.rooms if not (room.tile.is_room or room.tile.is_foyer)
    )
    return ["COMP-17"] if card.counts in ("sizes", "all-sizes") and others else []


def judge_bonus(scene: Scene, claim: Claim) -> Answer:
    """Is the bonus card worth so much?"""
    card = find_bonus_card(claim.subject)
    state = scene.state
    held = state.but(bonus=tuple((card.id,) if seat == scene.player else () for seat in range(len(state.names))))
    points = bonus_items(held, scene.player)[0].points
    if "points" not in claim.terms:
        refuse("claim.points", N_("missing; say how much the card is worth"))
    _check_box(state, "bonus", cards=(card.id,))
    number = count_at(state, scene.player, card)
    claimed = claim.terms["points"]
    words = say_n(
        "{card}: {count} in all, worth {n} point", "{card}: {count} in all, worth {n} points", points,
        card=say(card.name), count=number,
    )  # fmt: skip
    why = words
    if card.is_unstated(state.law.edition.name):
        why = say(N_("{words}; the points are the base box's, since the text of this edition gives none"), words=words)
    reasons = [Reason(card.rule, why), *refer(*_counting_rules(card, (scene.castle,)))]
    reasons += refer("BONUS-2") if card.each > 1 else []
    if card.counts == "money":
        reasons += refer("MONEY-2")
    data = {"player": scene.name, "rule": card.rule, "count": number, "points": points, "card": card.id}
    effects = (Effect("bonus", words, data),)
    yes, no = N_("Right: the bonus card is worth so much."), N_("Wrong: the bonus card is not worth so much.")
    right = claimed == points
    return Answer(right, say(yes if right else no), tuple(reasons), effects, points)


def judge_depleted(scene: Scene, claim: Claim) -> Answer:
    """Is this stack depleted, and does the player score so much for it?"""
    state, stack = scene.state, claim.subject
    if isinstance(stack, int):
        check_sizes("claim.depleted", [stack], state.box)
        left = len(state.stack(stack))
    else:
        left = {"hallways": state.hallways, "stairs": state.stairs}[str(stack)]
    items = [item for item in depleted_items(state, scene.player) if _stack_of(item.source) == stack]
    points = sum(item.points for item in items)
    reasons = [Reason("DEPL-1", say_n("{n} tile is left in the stack", "{n} tiles are left in the stack", left))]
    reasons += refer(*_elsewhere(scene, stack), "DEPL-6" if stack in state.box.sizes else "DEPL-4")
    effects = [points_effect(state, scene.player, item) for item in items]
    claimed = claim.terms.get("points", points)
    values = {"stack": stack}
    if left:
        headline = say(N_("Wrong: the stack {stack} is not depleted."), **values)
    elif claimed != points:
        headline = say(N_("Wrong: the stack {stack} is depleted, but it scores otherwise."), **values)
    else:
        headline = say(N_("Right: the stack {stack} is depleted."), **values)
    return Answer(not left and claimed == points, headline, tuple(reasons), tuple(effects), points)


def _stack_of(room: str) -> object:
    tile = find_tile(room.partition("@")[0])
    return tile.size_stack or {"hallway": "hallways"}.get(tile.box, "stairs")


def _elsewhere(scene: Scene, stack: object) -> list[str]:
    """Tiles of the stack that lie elsewhere do not matter: in the market, in the box, on the deck or its discards."""
    state = scene.state
    market = any(find_tile(offer.slug).size == stack for offer in state.market)
    gone = any(find_tile(slug).size == stack for slug in state.removed)
    leave = state.box.numbers.unsold_leave
    discarded = gone and (not leave or any(isinstance(event, Stashed) for event in scene.events))
    boxed = gone and not discarded
    deck = discarded or any(find_tile(slug).size == stack for slug in state.on_deck)
    found = ["DEPL-2"] if market or boxed else []
    return found + (["SOLO-6"] if boxed else []) + (["DEPL-3"] if deck else [])


# the whole table


def points_effect(state: GameState, seat: int, item: Points) -> Effect:
    """Points of the final scoring with their reason."""
    data = {"player": state.names[seat], "rule": item.rule, "points": item.points, "source": item.source}
    return Effect("points", points_words(item, state, seat), data)


def _final_effects(scene: Scene) -> list[Effect]:
    """Every player's final scoring, item by item, and the totals."""
    table, state = standings(scene.state), scene.state
    found = []
    for seat, name in enumerate(state.names):
        found += [points_effect(state, seat, item) for item in table.items[seat]]
        words = say_n("{name} ends with {n} point.", "{name} ends with {n} points.", table.totals[seat], name=name)
        found.append(Effect("total", words, {"player": name, "total": table.totals[seat]}))
    return found


def judge_total(scene: Scene, claim: Claim) -> Answer:
    """Do these players end with so many points?"""
    totals = standings(scene.state).totals
    against = list(_against(scene.state, claim.subject, dict(enumerate(totals)), "total", "WIN-1"))
    effects = _final_effects(scene)
    yes, no = N_("Right: the final points are right."), N_("Wrong: the final points are not right.")
    reasons = [*against, *refer("FINAL-4", "MONEY-1", "MONEY-2")]
    return Answer(not against, say(no if against else yes), tuple(reasons), tuple(effects))


_DECIDED = {
    "WIN-1": N_("{names} has the most points"),
    "WIN-2": N_("on points there is a tie, and the castle of {names} is the largest"),
    "WIN-3": N_("on points and area there is a tie, and {names} has the most money"),
    "WIN-4": N_("{names} are tied on points, area and money, and the first to grab the master builder token wins"),
    "": N_("{names} are tied on points and area, and the text of the first edition names nothing further (DIFF-09)"),
}
_CHAIN = ("WIN-1", "WIN-2", "WIN-3", "WIN-4")


def judge_winner(scene: Scene, claim: Claim) -> Answer:
    """Is this the winner, or do these share the victory?"""
    state = scene.state
    claimed = [claim.subject] if isinstance(claim.subject, str) else claim.subject
    seats = {seat_of(state, name, "claim.winner") for name in claimed}
    table = standings(state)
    names = ", ".join(state.names[seat] for seat in table.winners)
    right = seats == set(table.winners)
    # where nothing breaks a tie on area, WIN-2 is the rule by which it is one
    decided_by, why = table.decided_by or "WIN-2", say(_DECIDED[table.decided_by], names=names)
    reasons = [Reason(decided_by, why), *refer(*(("COMP-11",) if decided_by == "WIN-2" else ()))]
    chain = _CHAIN[: _CHAIN.index(decided_by)]
    reasons += refer(*chain, *(("WIN-5",) if chain else ()))
    yes, no = N_("Right: the victory goes to {names}."), N_("Wrong: the victory goes to {names}.")
    words = N_("The victory goes to {names}.")
    if len(table.winners) > 1:
        yes, no, words = N_("Right: {why}."), N_("Wrong: {why}."), N_("Still tied: {names}.")
    data = {"players": [state.names[seat] for seat in table.winners], "rule": decided_by}
    effects = (*_final_effects(scene), Effect("winner", say(words, names=names), data))
    return Answer(right, say(yes if right else no, names=names, why=why), tuple(reasons), effects)


def judge_rank(scene: Scene, claim: Claim) -> Answer:
    """Is this the rank of the solo score, 1 to 5?"""
    state = scene.state
    total = standings(state).totals[0]
    place = solo_rank(state.law, total) + 1
    rule = "SOLO-RANK-2" if state.law["solo-ranks"] == "old" else "SOLO-RANK-1"
    title = rank_title(state.law, place - 1)
    words = say_n("{n} point is rank {rank} of 5, {title}", "{n} points are rank {rank} of 5, {title}", total,
                  rank=place, title=title)  # fmt: skip
    effects = (*_final_effects(scene), Effect("rank", words, {"rank": place, "rule": rule}))
    right = place == claim.subject
    headline = say(N_("Right: {count}.") if right else N_("Wrong: {count}."), count=words)
    return Answer(right, headline, (Reason(rule, words),), effects)
