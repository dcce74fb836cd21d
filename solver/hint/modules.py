"""What the decisions of modules are worth, by their verbs; what nothing rates is tried on an imagined table."""

from collections.abc import Callable, Iterable

from engine.catalogue.cards import find_favor
from engine.game.state import Action, Phase, Verb
from engine.kernel.i18n import N_, say
from solver.hint import decrees
from solver.hint.choices import Choice, rate_card, rate_reward
from solver.hint.pieces import rater_of
from solver.hint.trial import Trial
from solver.worth.reasons import Part
from solver.worth.worth import Outlook

EXCHANGED = (0, 1000, 3000, 6000, 10000, 15000)
"""What so many tokens bring (SWAN-3)."""


def favor(outlook: Outlook, action: Action) -> Choice:
    """A favor of one's own by the place that may be expected in it (TOWER-6)."""
    worth = outlook.prospects.favors.prospect(action.args[0])
    return Choice(action, 0, worth, (Part("favors", worth, say(find_favor(action.args[0]).name)),))


def exchange(outlook: Outlook, action: Action) -> Choice:
    """Tokens for money: what the best turn is worth with it, less what the tokens would have been (SWAN-3)."""
    extras, player = decrees.extras_of(outlook), outlook.view.player
    amount, left = EXCHANGED[len(action.args)], list(extras.held(player))
    before = extras.sets(left)
    for colour in action.args:
        left.remove(colour)
    lost = before - extras.sets(left)
    gained = outlook.turn_with(amount) if outlook.view.phase == Phase.TAKE else outlook.money(amount)
    parts = (
        Part("money", gained, say(N_("the best turn with {money} more"), money=amount)),
        Part("swans", -lost, say(N_("what the tokens may be worth in the end"))),
    )
    return Choice(action, 0, gained - lost, parts)


RATERS: dict[str, Callable[[Outlook, Action], Choice]] = {"favor": favor, "swans": exchange, **decrees.RATERS}


def rate_actions(outlook: Outlook, actions: Iterable[Action]) -> list[Choice]:
    """What each of some actions is worth, in their order: of any decision but prices and stacks."""
    phase = outlook.view.phase
    found, trial = list[Choice](), None
    for action in actions:
        if action.verb in (Verb.REWARD, Verb.DECLINE):
            found.append(rate_reward(outlook, action))
        elif (rater := rater_of(outlook, action)) is not None:
            found.append(rater(outlook, action))
        elif phase in (Phase.KEEP, Phase.BONUS):
            found.append(rate_card(outlook, action))
        elif action.verb in RATERS and _is_known(outlook):
            found.append(RATERS[action.verb](outlook, action))
        else:
            trial = trial or Trial(outlook.view, outlook.prospects.rates)
            gain = trial.gain(action)
            found.append(
                Choice(action, 0, gain, (Part("standing", gain, say(N_("how much better the player stands"))),))
            )
    return found


def _is_known(outlook: Outlook) -> bool:
    """Are the verbs those of the modules that the raters know?"""
    return outlook.prospects.extras is not None and bool(set(outlook.view.law.modules) & KNOWN)


KNOWN = frozenset(("towers", "swans", "decrees"))
"""The modules whose verbs are rated; those of others are tried."""
