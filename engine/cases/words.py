"""The words of the rules lawyer: whose turn it is, what an event means, what a reward is."""

from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.book import terms_of
from engine.game.events import Paid
from engine.game.state import NOBODY, GameState, Points, Reward
from engine.kernel.i18n import N_, say


def now_words(state: GameState) -> str:
    """Whose turn it is, and what is to be decided."""
    sentence = state.book.decisions[state.phase].now
    return say(sentence, name=state.names[state.turn if state.player == NOBODY else state.player])


def points_words(item: Points, state: GameState, player: int) -> str:
    """Why there are points; what is by the rules of a module, the module explains."""
    if item.family in state.book.sources:
        return state.book.explain(state, player, item)
    if item.rule == "SCORE-1":
        return say(N_("printed points of {room}"), room=item.source)
    if item.rule == "PASS-7":
        return say(N_("icon of {room}, for {other}, doubled"), room=item.source, other=item.target)
    if item.family == "MOAT":
        words = N_("{room}, for {other}") if item.target else N_("points of {room}")
        return say(words, room=item.source, other=item.target)
    if item.rule.startswith("SCORE-"):
        return say(N_("icon of {room}, for {other}"), room=item.source, other=item.target)
    if item.rule.startswith("REWARD-"):
        if item.target:
            return say(N_("completion reward of {room}: {other} again"), room=item.source, other=item.target)
        return say(N_("completion reward of {room}"), room=item.source)
    if item.rule.startswith("DEPL-"):
        return say(N_("the stack of {room} is empty"), room=item.source)
    if item.family == "FAVOR":
        return say(N_("favor: {name}"), name=say(find_favor(item.source).name))
    if item.family == "BONUS":
        return say(N_("bonus card: {name}"), name=say(find_bonus_card(item.source).name))
    return say(N_("money left at the end"))


_MONEY = {
    "BUY-2": N_("{name} takes {n} from the bank for passing."),
    "BUY-5": N_("{name}, the master builder, pays {n} to the bank."),
    "BUY-7": N_("{name} takes the {n} that lie on the room."),
    "REWARD-OUT-1": N_("{name} takes {n} from the bank for the completed Outdoor room."),
}


def money_words(event: Paid, name: str, master: str) -> str:
    """Who gets or pays money, and from or to whom."""
    rule, amount = event.rule, event.amount
    if rule not in _MONEY and rule != "BUY-4":
        return event.words(name)
    if rule == "BUY-4" and amount < 0:
        return say(N_("{name} pays {n} to {master}, the master builder."), name=name, n=-amount, master=master)
    if rule == "BUY-4":
        return say(N_("{name}, the master builder, receives {n}."), name=name, n=amount)
    return say(_MONEY[rule], name=name, n=abs(amount))


def due_words(reward: Reward, state: GameState) -> tuple[str, str]:
    """What a reward that is due gives, and the rule that says so."""
    completion, terms = state.book.rewards[reward.kind], terms_of(state, state.turn)
    return completion.due(terms, state.castles[state.turn], reward), completion.rules[0]
