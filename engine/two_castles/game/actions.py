"""The actions of Between Two Castles as text: what the words after each verb are."""

from engine.kernel.actions import Language
from engine.two_castles.game.state import Action, Verb
from engine.two_castles.placement import read_placement

ACTIONS = Language(
    lambda verb, args: Action(Verb(verb), args), {**dict.fromkeys(map(str, Verb), str), str(Verb.PLACE): read_placement}
)
