"""Every royal decree by its id."""

from engine.modules.decrees.always import ALWAYS
from engine.modules.decrees.at_end import AT_END
from engine.modules.decrees.at_once import AT_ONCE
from engine.modules.decrees.cash_for_glory import CashForGlory
from engine.modules.decrees.catalogue import all_decrees
from engine.modules.decrees.clear_out import ClearOut
from engine.modules.decrees.coin_shuffler import CoinShuffler
from engine.modules.decrees.decree import HIDDEN, Decree
from engine.modules.decrees.head_start import HeadStart
from engine.modules.decrees.idle_profit import IdleProfit
from engine.modules.decrees.passage_pair import PassagePair
from engine.modules.decrees.private_favors import PrivateFavors
from engine.modules.decrees.savings_card import SavingsCard
from engine.modules.decrees.second_glance import SecondGlance
from engine.modules.decrees.second_thoughts import SecondThoughts
from engine.modules.decrees.secret_model import SecretModel
from engine.modules.decrees.storehouse import STOREHOUSE
from engine.modules.decrees.tax_collector import TaxCollector

DECIDING = (SecondGlance(), ClearOut(), TaxCollector(), CoinShuffler(), IdleProfit(), CashForGlory())
KEEPING = (PassagePair(), PrivateFavors(), SecondThoughts(), SavingsCard(), HeadStart(), STOREHOUSE, SecretModel())
_ALL = {decree.id: decree for decree in (*ALWAYS, *AT_END, *AT_ONCE, *DECIDING, *KEEPING)}
DECREES: dict[str, Decree] = {card.id: _ALL[card.id] for card in all_decrees() if card.id in _ALL}
"""In the order of the text."""
NOTHING = Decree()


def decree_of(name: str) -> Decree:
    """A decree by its id; what is face down, or not there, does nothing."""
    return NOTHING if name in ("", HIDDEN) else DECREES[name]
