"""The end of a game in words: the steps of a turn, where its points come from, and who can still win."""

from collections.abc import Iterator

from cli.words.actions import action_words
from engine.castle.notation import read_placement
from engine.castle.verdict import say_completed
from engine.catalogue import RoomType
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.book import terms_of
from engine.game.events import Completed, Paid, Scored
from engine.game.state import NOBODY, Action, Points, Verb
from engine.kernel.i18n import N_, say, say_listed, say_n
from engine.modules.decrees.catalogue import all_decrees
from engine.rules.terms import BASE_TERMS, Terms
from solver.endgame.clearing import clearer
from solver.endgame.endgame import Endgame
from solver.endgame.favors import Chance
from solver.endgame.seen import TOWER, TOWERS
from solver.endgame.story import Story, Told, gains
from solver.endgame.winners import Verdict, Witness

_REWARDS = {
    RoomType.ACTIVITY: (N_("5 points"), "REWARD-ACT-1"),
    RoomType.LIVING: (N_("{target} is scored again"), "REWARD-LIV-1"),
    RoomType.OUTDOOR: (N_("{money} from the bank"), "REWARD-OUT-1"),
    RoomType.FOOD: (N_("another turn at once"), "REWARD-FOOD-1"),
    RoomType.CORRIDOR: (N_("a free hallway or stairs"), "REWARD-CORR-1"),
    RoomType.SLEEPING: (N_("look through a stack"), "REWARD-SLEEP-1"),
    RoomType.UTILITY: (N_("a bonus card, not counted since it is unknown"), "REWARD-UTIL-1"),
}


DONE = "done"
"""To do nothing more needs no words."""


def action_text(action: Action) -> str:
    """An action as programs read it; tiles that nobody has seen are only counted."""
    return f"stash {len(action.args)}" if action.verb == Verb.STASH else str(action)


# the steps of a turn


def step_words(step: Told) -> str:
    """One step of a turn in words; empty for what needs none."""
    verb, args = step.action.verb, step.action.args
    if verb == Verb.PASS:
        return say(N_("pass for {money} from the bank (BUY-2)"), money=_terms(step).pass_money)
    if verb == Verb.TAKE:
        return _purchase(step)
    if verb == Verb.PLACE:
        return _placed(step)
    if verb == Verb.REWARD:
        sentence, rule = _reward(step)
        if read_placement(args[0]).tile.type == RoomType.DOWNSTAIRS and args[1] in set(RoomType):
            rule = "REWARD-DOWN-2"
        terms = _terms(step)
        what = say(sentence, target=args[2], money=terms.outdoor_money, n=terms.activity_points)
        gained = _gained(step, "REWARD", terms.activity_rule)
        return say(N_("reward of {room}: {what}{gained} ({rule})"), room=args[0], what=what, gained=gained, rule=rule)
    if verb == Verb.LOOK:
        return say(N_("choose the stack of {size}"), size=args[0])
    if verb == Verb.STASH:
        return say_n("take {n} room out of it", "take {n} rooms out of it", len(args))
    if verb == Verb.KEEP:
        return say(N_("keep the bonus card {card}"), card=say(find_bonus_card(args[0]).name))
    if verb == Verb.DECLINE:
        return say(N_("let the reward of {room} go"), room=args[0])
    return "" if verb in (Verb.SHUFFLE, DONE) else action_words(step.before.book, step.action) + _gained(step, "")


def _terms(step: Told) -> Terms:
    return terms_of(step.before, step.before.turn)


def _reward(step: Told) -> tuple[str, str]:
    """What a reward is, in a sentence, and its rule; those of modules are known by their words."""
    kind = step.action.args[1]
    if kind == TOWER:
        return N_("a favor, not counted since it is unknown"), "TOWER-5"
    if kind not in set(RoomType):
        reward = step.before.book.rewards[kind]
        return reward.name, reward.rules[0]
    if kind == RoomType.ACTIVITY and _terms(step).activity_points != BASE_TERMS.activity_points:
        return N_("{n} points"), _terms(step).activity_rule
    return _REWARDS[RoomType(kind)]


def _purchase(step: Told) -> str:
    state, tile = step.before, step.action.args[0]
    paid = {
        event.rule: event.amount for event in step.events if isinstance(event, Paid) and event.player == state.player
    }
    coins = paid.pop("BUY-7", 0)
    if not paid:
        return say(N_("take {tile} for nothing"), tile=tile)
    whom = say(N_("the bank")) if state.player == state.master else state.names[state.master]
    words = say(N_("buy {tile}: {price} to {whom}"), tile=tile, price=-sum(paid.values()), whom=whom)
    return words + (say(N_(", {n} of coins on it"), n=coins) if coins else "")


def _placed(step: Told) -> str:
    words = say(N_("place {placement}"), placement=step.action.args[0]) + _gained(step, "SCORE")
    rooms = [str(room) for event in step.events if isinstance(event, Completed) for room in event.rooms]
    return say_listed((words, say_completed(rooms))) if rooms else words


def _gained(step: Told, *start: str) -> str:
    items = [item for event in step.events if isinstance(event, Scored) for item in event.items]
    points = sum(item.points for item in items if item.rule.startswith(start))
    return f" ({points:+d})" if points else ""


# why


def why_words(found: Endgame, story: Story) -> list[str]:
    """Where the points of a turn come from: placement and rewards in one, the rest by name, then what others get."""
    items, lines = gains(found.now, story, found.player), []
    for start, sentence in (("SCORE", N_("{n} for placing")), ("REWARD", N_("{n} for rewards"))):
        points = [item.points for item in items if item.rule.startswith(start)]
        if points:
            lines.append(say(sentence, n=f"{sum(points):+d}"))
    for item in items:
        if not item.rule.startswith(("SCORE", "REWARD")):
            lines.append(f"{item.points:+d} {_source(found, item)} ({item.rule})")
    for seat, name in enumerate(found.table.names):
        change = story.final.totals[seat] - found.now.totals[seat]
        if seat != found.player and change:
            lines.append(say(N_("{n} for {name}"), n=f"{change:+d}", name=name))
    return lines or [say(N_("nothing changes"))]


def _source(found: Endgame, item: Points) -> str:
    if item.family == "FAVOR":
        return say(find_favor(item.source).name)
    if item.family == "BONUS":
        return say(find_bonus_card(item.source).name)
    if item.family in found.table.book.sources:
        return _of_module(found, item)
    return say(N_("depleted stacks")) if item.rule == "DEPL-1" else say(N_("money"))


def _of_module(found: Endgame, item: Points) -> str:
    """What points of a module are called; decrees by their names."""
    decree = next((card for card in all_decrees() if card.rule == item.rule), None)
    return say(found.table.book.sources[item.family] if decree is None else decree.name)


def end_words(found: Endgame, story: Story) -> str:
    """How the table stands after a turn, in one sentence."""
    final, names, player = story.final, found.table.names, found.player
    values = {"name": names[player], "total": final.totals[player], "rule": final.decided_by}
    others = [seat for seat in range(len(names)) if seat != player]
    if not others:
        return say(N_("{name} ends with {total}."), **values)
    rival = max(others, key=lambda seat: (final.totals[seat], -seat))
    values |= {"other": names[rival], "theirs": final.totals[rival]}
    values["gap"] = abs(final.totals[player] - final.totals[rival])
    if final.winners == (player,):
        level = N_("{name} ends with {total} as does {other}, and would win by {rule}.")
        ahead = N_("{name} ends with {total}, {gap} ahead of {other} with {theirs}, and would win ({rule}).")
        return say(ahead if values["gap"] else level, **values)
    if player in final.winners:
        token = N_(
            "{name} ends with {total} as does {other}; the first to grab the master builder token wins ({rule})."
        )
        nothing = N_("{name} ends with {total} as does {other}, and nothing breaks the tie (DIFF-09).")
        return say(token if final.decided_by else nothing, **values)
    if not values["gap"]:
        return say(N_("{name} ends with {total} as does {other}, and loses by {rule}."), **values)
    return say(N_("{name} ends with {total}, {gap} behind {other} with {theirs}."), **values)


def chance_words(chance: Chance) -> str:
    """The cheapest way to more points in a favor; the place is named only where it matters."""
    gain = chance.cheapest
    if gain is None:
        return say(N_("none"))
    if gain.take == "pass":
        return say(N_("pass ({n})"), n=f"{gain.points:+d}")
    what = gain.take if gain.placement is None else gain.placement
    return say(N_("{what} for {price} ({n})"), what=what, price=gain.price, n=f"{gain.points:+d}")


# who can win


def verdict_words(found: Endgame, verdict: Verdict) -> str:
    """Why a player is certain to win, can win or cannot, in one line."""
    names, player = found.table.names, verdict.player
    if len(names) == 1:
        return say(N_("nobody else plays"))
    if verdict.verdict == "certain":
        return say(N_("even if {deal}"), deal=_deal(found, verdict.worst))
    if verdict.verdict == "impossible":
        rivals = [total for seat, total in enumerate(verdict.best.totals) if seat != player]
        values = {"most": verdict.best.totals[player], "least": max(rivals), "deal": _deal(found, verdict.best)}
        return say(N_("at best {most} against {least}, if {deal}"), **values)
    best, worst = _deal(found, verdict.best), _deal(found, verdict.worst)
    return say(N_("wins if {best}; loses if {worst}"), best=best, worst=worst)


def _deal(found: Endgame, witness: Witness) -> str:
    """Who holds what, and how the table stands then."""
    names = found.table.names
    held = [
        say(N_("{name} holds {cards}"), name=name, cards=", ".join(say(find_bonus_card(card).name) for card in cards))
        for name, cards in zip(names, witness.cards, strict=True)
        if cards
    ]
    for name, favors in zip(names, witness.favors or ((),) * len(names), strict=True):
        cards = ", ".join(say(find_favor(favor).name) for favor in favors)
        held += [say(N_("{name} keeps the favors {cards}"), name=name, cards=cards)] if favors else []
    for name, rooms in zip(names, witness.models or ((),) * len(names), strict=True):
        held += [say(N_("{name} has {room} as a model"), name=name, room=room) for room in rooms]
    if witness.cleared is not None and witness.cleared.args:
        held.append(action_words(found.table.book, witness.cleared))
    totals = ", ".join(f"{name} {total}" for name, total in zip(names, witness.totals, strict=True))
    tie = "" if witness.decided_by in ("", "WIN-1") else f", {witness.decided_by}"
    return f"{', '.join(held) or say(N_('nothing is hidden'))} ({totals}{tie})"


# what the answer rests on


def notes(found: Endgame, unpriced: bool) -> Iterator[str]:
    """What the answer takes for granted, a sentence each."""
    table = found.table
    if not table.last_round:
        yield say(N_("This is not the last round: the answer takes this turn for the last one."))
    if unpriced:
        yield say(N_("The prices are not set yet: no room of the market is counted."))
    if len(table.names) > 1:
        yield say(N_("Bonus cards of the others are hidden: only the question who can still win counts them."))
    if found.secrets:
        yield say(N_("So are favors and models that others keep face down (TOWER-12, DECREE-19, DECREE-34)."))
    holder = clearer(table)
    if holder not in (NOBODY, found.player):
        sentence = N_("{name} may still take rooms off the stacks (DECREE-15): only who can still win counts it.")
        yield say(sentence, name=table.names[holder])
    if found.assumed:
        names = ", ".join(table.names[seat] for seat in found.assumed)
        number = found.hidden[found.assumed[0]]
        yield say(N_("It is not said how many bonus cards {names} hold: {n} each are assumed."), names=names, n=number)
    if table.law["stack-heights"] == "hidden":
        yield say(N_("The heights of the stacks are hidden: no Sleeping reward is counted on to empty one."))
    if found.turns and found.turns[0].outcome.draws:
        cards = N_("The turn draws a bonus card (REWARD-UTIL-1); it is unknown and counts nothing.")
        either = N_(
            "The turn draws a bonus card or a favor (REWARD-UTIL-1, TOWER-5); it is unknown and counts nothing."
        )
        yield say(either if TOWERS in table.book.places else cards)
    if not found.complete:
        yield say(N_("There are too many turns to try them all: the best one found may not be the best."))
