"""Claims about the table as it stands: the end, whose turn, the market, money, and what a player may know."""

from engine.cases.at_table import seat_of
from engine.cases.effects import next_effect
from engine.cases.scene import Scene
from engine.cases.words import now_words
from engine.game.events import Drawn, LastRound, Paid, RoundBegun
from engine.game.view import view
from engine.kernel.i18n import N_, say, say_n
from engine.modules.solo import is_solo
from engine.records.cases.answers import Answer, Effect, Reason, refer
from engine.records.cases.claims import Claim


def judge_end(scene: Scene, claim: Claim) -> Answer:
    """Does the game end with this round, at once, or not yet?"""
    state = scene.state
    last = state.last_round or state.over
    right = {True: last, False: not last, "now": state.over}[claim.subject]
    rules = [rule for rule in ("END-1", "END-2") if last]
    if any(isinstance(event, Drawn) and event.tile is None for event in scene.events):
        rules += ["MARKET-4", "END-4"] if last else ["MARKET-4"]
    if state.over:
        words = say(N_("the game is over"))
    elif last:
        words = say(N_("the last card of the deck has been drawn; the round is played to its end"))
    else:
        words = say_n("{n} card is left in the deck", "{n} cards are left in the deck", len(state.deck))
    if not last and any(isinstance(event, RoundBegun) for event in scene.events):
        rules += ["MARKET-2"] if not any(isinstance(event, Drawn) for event in scene.events) else []
    yes, no = N_("Right: {why}."), N_("Wrong: {why}.")
    reasons = [Reason("END-1", words), *refer(*rules)]
    effects = (Effect("last-round", words, {"last_round": last, "over": state.over}), next_effect(state))
    return Answer(right, say(yes if right else no, why=words), tuple(reasons), effects)


def judge_turn(scene: Scene, claim: Claim) -> Answer:
    """Is it the turn of this player?"""
    state = scene.state
    seat = seat_of(state, claim.subject, "claim.turn")
    right = seat == state.player
    rules = state.book.decisions[state.phase].rules
    if len(state.frames) > 1:
        rules = ("REWARD-FOOD-1", *rules)
    words = now_words(state)
    headline = say(N_("Right: {why}.") if right else N_("Wrong: {why}."), why=words)
    return Answer(right, headline, (Reason(rules[0], words), *refer(*rules[1:])), (next_effect(state),))


def judge_market(scene: Scene, claim: Claim) -> Answer:
    """Are these the rooms in the market now?"""
    state = scene.state
    rooms = [str(offer.slug) for offer in state.market]
    right = sorted(rooms) == sorted(claim.subject)
    listed = ", ".join(rooms) or "-"
    words = say(N_("the market holds {rooms}"), rooms=listed)
    reasons = [Reason(rule, words if not number else "") for number, rule in enumerate(_market_rules(scene))]
    if not state.box.numbers.fixed_prices:
        words_of_size = say_n(
            "with {players} players {n} price space is in use",
            "with {players} players {n} price spaces are in use",
            len(state.prices),
            players=len(state.names),
        )
        reasons.append(Reason("PRICE-6", words_of_size))
    headline = say(N_("Right: {why}.") if right else N_("Wrong: {why}."), why=words)
    effects = [
        Effect(
            "offer",
            say(N_("{tile} costs {price}, with {coins} on it."), tile=o.slug, price=o.price, coins=o.coins)
            if o.price
            else say(N_("{tile} waits for a price, with {coins} on it."), tile=o.slug, coins=o.coins),
            {"tile": str(o.slug), "price": o.price, "coins": o.coins},
        )
        for o in state.market
    ]
    return Answer(right, headline, tuple(reasons), (*effects, next_effect(state)))


def _market_rules(scene: Scene) -> list[str]:
    """How the market came to be what it is."""
    drawn = [event for event in scene.events if isinstance(event, Drawn)]
    solo = ["SOLO-3"] if is_solo(scene.state) else []
    if not drawn:
        rounds = any(isinstance(event, RoundBegun) for event in scene.events)
        sold = any(isinstance(event, Paid) and event.rule in ("BUY-4", "BUY-5") for event in scene.events)
        as_dealt = [] if solo else ["SETUP-6"]  # what the first cards brought, or what a table says is there
        return [*(["MARKET-2"] if rounds else ["MARKET-11"] if sold or solo else as_dealt), *solo]
    rules = ["MARKET-1"]
    if any(event.card is None for event in drawn):
        rules += ["MARKET-5", "MARKET-6", "REWARD-SLEEP-5"]
    if any(event.tile is None for event in drawn):
        rules.append("MARKET-4")
    if any(isinstance(event, LastRound) for event in scene.events):
        rules += ["MARKET-9", "END-1"]
    return rules + solo


def judge_favors(scene: Scene, claim: Claim) -> Answer:
    """Are these the favors in play?"""
    found = list(scene.state.favors)
    right = sorted(found) == sorted(claim.subject)
    words = say(N_("the favors in play are {cards}"), cards=", ".join(found) or "-")
    headline = say(N_("Right: {why}.") if right else N_("Wrong: {why}."), why=words)
    return Answer(right, headline, (Reason("SETUP-4", words), *refer("FAVOR-4")))


def judge_money(scene: Scene, claim: Claim) -> Answer:
    """Do these players have so much money now?"""
    state = scene.state
    found = {name: state.money[seat_of(state, name, "claim.money")] for name in claim.subject}
    wrong_ones = [name for name in found if found[name] != claim.subject[name]]
    rules = list(dict.fromkeys(event.rule for event in scene.events if isinstance(event, Paid)))
    rules = rules or (["SOLO-2"] if is_solo(state) else ["SETUP-P-1"])
    effects = [
        Effect("purse", say(N_("{name} has {n}."), name=name, n=n), {"player": name, "money": n})
        for name, n in found.items()
    ]
    words = [say(N_("{name} has {right}, not {claimed}"), name=n, right=found[n], claimed=claim.subject[n])
             for n in wrong_ones]  # fmt: skip
    reasons = [Reason(rules[0], line) for line in words] + refer(*rules)
    yes, no = N_("Right: the money is right."), N_("Wrong: the money is not right.")
    return Answer(not wrong_ones, say(no if wrong_ones else yes), tuple(reasons), tuple(effects))


# what a player may know


def judge_know(scene: Scene, claim: Claim) -> Answer:
    """May the player know this?"""
    seen = view(scene.state, scene.player)
    looks = bool(seen.seen)
    known, rules, words = {
        "money": (None not in seen.money, ("SETUP-P-8",), N_("how much money everyone has")),
        "stacks": (seen.stack_heights is not None, ("SETUP-2",), N_("how high the stacks are")),
        "deck": (True, ("COMP-2",), N_("the sizes of the rooms that lie on the deck")),
        "tiles": (looks, ("REWARD-SLEEP-2",), N_("which rooms were looked at or lie on the deck")),
        "bonus": (len(seen.names) == 1, ("SETUP-P-7",), N_("which bonus cards the others hold")),
    }[claim.subject]
    values = {"name": scene.name, "what": say(words)}
    yes, no = N_("Allowed: {name} may know {what}."), N_("Not allowed: {name} may not know {what}.")
    return Answer(known, say(yes if known else no, **values), tuple(refer(*rules)))
