"""Claims about a move: buying, taking, passing, prices, rewards, cards; the referee of the game decides."""

from engine.cases.building import violation_reasons
from engine.cases.effects import effects_of
from engine.cases.placing import answer_placing
from engine.cases.scene import Scene
from engine.castle.beside import read_wanted
from engine.castle.placement import Joined
from engine.catalogue import find_tile
from engine.game.decisions.take import offer_of
from engine.game.hand import CORRIDORS, tiles_of
from engine.game.layouts import names_prices, tidied
from engine.game.market import arranged
from engine.game.play import Step, apply
from engine.game.state import Action, GameState, Offer, Phase, Verb
from engine.kernel.errors import IllegalAction, RecordError
from engine.kernel.forms import naming, refuse
from engine.kernel.i18n import N_, say
from engine.records.actions import read_action
from engine.records.cases.answers import Answer, Effect, Reason, refer
from engine.records.cases.claims import Claim


def _try(state: GameState, action: Action) -> Step | list[Reason]:
    """Carry an action out, or the reasons why it is refused."""
    try:
        return apply(state, action)
    except IllegalAction as refusal:
        return [Reason(rule, "" if number else refusal.reason) for number, rule in enumerate(refusal.rules)]


def move(scene: Scene, action: Action, yes: str, no: str, *rules: str, **values: object) -> Answer:
    """The answer about one action: its effects and the rules behind it, or the reasons against it."""
    tried = _try(scene.state, action)
    if not isinstance(tried, Step):
        return Answer(False, say(no, **values), tuple(tried))
    effects = effects_of(scene.state, tried.state, tried.events)
    return Answer(True, say(yes, **values), tuple(refer(*rules)), tuple(effects))


# taking a tile


def _had_turn(scene: Scene) -> Answer | None:
    """One turn a round, one purchase a turn: a player who has had it asks in vain (BUY-9, ROUND-3)."""
    state = scene.state
    if state.phase != Phase.TAKE or scene.player == state.player or scene.player not in scene.had_turn:
        return None
    reasons = [
        Reason("BUY-9", say(N_("{name} has had the turn of this round"), name=scene.name)),
        Reason("ROUND-3"),
    ]
    return Answer(False, say(N_("Not allowed: {name} may not do that."), name=scene.name), tuple(reasons))


def judge_buy(scene: Scene, claim: Claim) -> Answer:
    """May this be bought, at this price, paid to this one, and placed here?"""
    name, terms = claim.subject, claim.terms
    if (refused := _had_turn(scene)) is not None:
        return refused
    scene.expect("buy", Phase.TAKE)
    placement = _place_of(scene, claim)
    values = {"name": scene.name, "tile": name}
    tried = _try(scene.state, Action(Verb.TAKE, (name,)))
    against = [] if isinstance(tried, Step) else list(tried)
    against += _terms_against(scene, name, terms)
    if against or not isinstance(tried, Step):
        if placement is not None:
            against += violation_reasons(scene.castle.judge(placement))
        return Answer(False, say(N_("Not allowed: {name} may not buy {tile} so."), **values), tuple(against))
    rules = _buying_rules(scene, name)
    if placement is not None:
        return answer_placing(scene.state, tried.state, placement, tried.events, terms.get("points"), *rules)
    effects = effects_of(scene.state, tried.state, tried.events)
    headline = say(N_("Allowed: {name} may buy {tile}."), **values)
    return Answer(True, headline, tuple(refer(*rules)), tuple(effects))


def _place_of(scene: Scene, claim: Claim) -> Joined | None:
    """Where the tile of a claim is to go, if it says so; points without a place are half a claim."""
    if "place" not in claim.terms:
        if "points" in claim.terms:
            raise RecordError(say(N_("missing for the claim {claim}: {fields}"), claim="points", fields="claim.place"))
        return None
    with naming("claim.place"):
        placement = read_wanted(scene.castle, claim.terms["place"])
    if placement.room.slug not in tiles_of(claim.subject):
        refuse("claim.place", N_("the tile in question is {tile}"), tile=claim.subject)
    return placement


def _offer(state: GameState, name: str) -> Offer | None:
    known = (*CORRIDORS, *(offer.slug for offer in state.market))
    return offer_of(state, name) if name in known else None


def _terms_against(scene: Scene, name: str, terms: dict[str, object]) -> list[Reason]:
    """What is wrong with a price, or with who is to be paid."""
    state, found = scene.state, []
    offer = _offer(state, name)
    builds = scene.player == state.master
    paying = "BUY-5" if builds else "BUY-4"
    if offer is not None and terms.get("price", offer.price) != offer.price:
        words = say(N_("{tile} costs {price}, not {claimed}"), tile=name, price=offer.price, claimed=terms["price"])
        found += [Reason("PRICE-7" if name in CORRIDORS else paying, words)]
    if "to" in terms:
        whom = "bank" if builds else state.names[state.master]
        if terms["to"] not in ("bank", *state.names):
            refuse("claim.to", N_("write bank or the name of a player"))
        if terms["to"] != whom:
            words = N_("{name} is the master builder and pays the bank") if builds else N_(
                "{name} pays {master}, the master builder")  # fmt: skip
            found.append(Reason(paying, say(words, name=scene.name, master=state.names[state.master])))
            found += refer("REWARD-FOOD-3") if len(state.frames) > 1 else []
    return found


def _buying_rules(scene: Scene, name: str) -> list[str]:
    state, offer = scene.state, _offer(scene.state, name)
    rules = ["BUY-1", "BUY-5" if scene.player == state.master else "BUY-4"]
    if name in CORRIDORS:
        rules.append("PRICE-7")
    if offer is not None and offer.coins:
        rules += ["BUY-7", "BUY-8"]
    if len(state.frames) > 1:
        rules += ["REWARD-FOOD-2", "REWARD-FOOD-3"]
    return rules


def judge_take(scene: Scene, claim: Claim) -> Answer:
    """May this be the free tile of a Corridor reward, and placed here?"""
    scene.expect("take", Phase.FREE)
    name, rules = claim.subject, ("REWARD-CORR-1", "REWARD-CORR-2")
    yes, no = N_("Allowed: {name} may take {tile} for nothing."), N_("Not allowed: {name} may not take {tile}.")
    placement = _place_of(scene, claim)
    tried = _try(scene.state, Action(Verb.TAKE, (name,)))
    if not isinstance(tried, Step) or placement is None:
        return move(scene, Action(Verb.TAKE, (name,)), yes, no, *rules, name=scene.name, tile=name)
    points = claim.terms.get("points")
    return answer_placing(scene.state, tried.state, placement, tried.events, points, *rules, "PLACE-10", "SCORE-10")


def judge_pass(scene: Scene, claim: Claim) -> Answer:
    """May the player pass?"""
    if (refused := _had_turn(scene)) is not None:
        return refused
    scene.expect("pass", Phase.TAKE)
    yes, no = N_("Allowed: {name} may pass."), N_("Not allowed: {name} may not pass.")
    return move(scene, Action(Verb.PASS), yes, no, "BUY-1", "BUY-3", name=scene.name)


# prices, stacks and cards


def judge_arrange(scene: Scene, claim: Claim) -> Answer:
    """May the master builder set the prices so?"""
    scene.expect("arrange", Phase.PRICE)
    order = tidied(scene.state.prices, ["" if room == "-" else room for room in claim.subject])
    rules = ["PRICE-1", "PRICE-2"]
    if any(offer.coins for offer in scene.state.market):
        rules.append("PRICE-3")
    if "" in order:
        rules.append("MARKET-9")
    if names_prices(order):
        rules.append("DECREE-23")
    yes, no = N_("Allowed: {name} may set the prices so."), N_("Not allowed: {name} may not set the prices so.")
    answer = move(scene, Action(Verb.ARRANGE, order), yes, no, *rules, name=scene.name)
    if not answer.allowed:
        return answer
    prices = [
        Effect(
            "price",
            say(N_("{tile} costs {price}, with {coins} on it."), tile=o.slug, price=o.price, coins=o.coins),
            {"tile": str(o.slug), "price": o.price, "coins": o.coins},
        )
        for o in arranged(scene.state, order)
    ]
    return answer._replace(effects=(*prices, *answer.effects))


def judge_look(scene: Scene, claim: Claim) -> Answer:
    """May this stack be looked through?"""
    scene.expect("look", Phase.STACK)
    yes, no = N_("Allowed: the stack of {size} may be looked through."), N_(
        "Not allowed: the stack of {size} may not be looked through.")  # fmt: skip
    if isinstance(claim.subject, str):
        words = say(N_("hallways and stairs are no stack of rooms"))
        return Answer(False, say(no, size=claim.subject), (Reason("REWARD-SLEEP-1", words),))
    rules = ("REWARD-SLEEP-1", "REWARD-SLEEP-2", *(("REWARD-SLEEP-6",) if scene.state.last_round else ()))
    return move(scene, Action(Verb.LOOK, (claim.subject,)), yes, no, *rules, size=claim.subject)


def judge_stash(scene: Scene, claim: Claim) -> Answer:
    """May these rooms be chosen out of the stack?"""
    scene.expect("stash", Phase.STASH)
    yes, no = N_("Allowed: {name} may choose these rooms."), N_("Not allowed: {name} may not choose these rooms.")
    return move(scene, Action(Verb.STASH, tuple(claim.subject)), yes, no, "REWARD-SLEEP-1", name=scene.name)


def judge_keep(scene: Scene, claim: Claim) -> Answer:
    """May this bonus card be kept, or at the start these two?"""
    cards = [claim.subject] if isinstance(claim.subject, str) else list(claim.subject)
    yes, no = N_("Allowed: {name} may keep {cards}."), N_("Not allowed: {name} may not keep {cards}.")
    values = {"name": scene.name, "cards": ", ".join(cards)}
    if scene.state.phase != Phase.BONUS:
        scene.expect("keep", Phase.KEEP, Phase.BONUS)
        return move(scene, Action(Verb.KEEP, tuple(cards)), yes, no, "REWARD-UTIL-1", "REWARD-UTIL-2", **values)
    scene.expect("keep", Phase.BONUS)
    dealt = scene.state.bonus[scene.player]
    dropped = [card for card in dealt if card not in cards]
    if len(dropped) != 1 or not set(cards) <= set(dealt):
        words = say(N_("of the three cards {cards} two are kept"), cards=", ".join(dealt))
        return Answer(False, say(no, **values), (Reason("SETUP-P-5", words),))
    return move(scene, Action(Verb.DROP, (dropped[0],)), yes, no, "SETUP-P-5", "SETUP-P-6", **values)


def judge_do(scene: Scene, claim: Claim) -> Answer:
    """May this be done now? Whatever a table can do, that of its expansions too."""
    state = scene.state
    scene.expect("do", state.phase)
    with naming("claim.do"):
        action = read_action(claim.subject, state)
    decision = state.book.decisions[state.phase]
    rules = decision.rules if action.verb in decision.deeds else ()
    yes, no = N_("Allowed: {name} may do that."), N_("Not allowed: {name} may not do that.")
    return move(scene, action, yes, no, *rules, name=scene.name)


def judge_foyer(scene: Scene, claim: Claim) -> Answer:
    """May this side of the foyer be up?"""
    side = claim.subject
    if not find_tile(side).is_foyer:
        refuse("claim.foyer", N_("{tile} is no foyer"), tile=side)
    yes, no = N_("Allowed: {name} may begin with {tile}."), N_("Not allowed: {name} may not begin with {tile}.")
    values = {"name": scene.name, "tile": side}
    if scene.state.law["foyer-side"] != "choice":
        if side == scene.castle.rooms[0].slug:
            return Answer(True, say(yes, **values), (Reason("SETUP-P-2"),))
        words = say(N_("the side with three entrances is up: a convention where a text names no second side (DIFF-13)"))
        return Answer(False, say(no, **values), (Reason("SETUP-P-2", words),))
    scene.expect("foyer", Phase.FOYER)
    return move(scene, Action(Verb.FOYER, (side,)), yes, no, "SETUP-P-2", **values)
