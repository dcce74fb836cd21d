"""Every royal decree by its id."""

from engine.modules.decrees.always import ALWAYS
from engine.modules.decrees.at_end import AT_END
from engine.modules.decrees.at_once import AT_ONCE
from engine.modules.decrees.catalogue import all_decrees
from engine.modules.decrees.decree import HIDDEN, Decree

_ALL = {decree.id: decree for decree in (*ALWAYS, *AT_END, *AT_ONCE)}
DECREES: dict[str, Decree] = {card.id: _ALL[card.id] for card in all_decrees() if card.id in _ALL}
"""In the order of the text."""
NOTHING = Decree()


def decree_of(name: str) -> Decree:
    """A decree by its id; what is face down, or not there, does nothing."""
    return NOTHING if name in ("", HIDDEN) else DECREES[name]
