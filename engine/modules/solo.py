"""Playing alone: three rooms at fixed prices, no favors, and a rank for the score (SOLO-1 to SOLO-RANK-3)."""

from engine.catalogue.box import Numbers, Stock
from engine.catalogue.cards import Card
from engine.game.events import ExtraTurn, Happenings
from engine.game.market import refill
from engine.game.module import Ask, Counter, Module, Seam
from engine.game.state import GameState, Phase
from engine.kernel.i18n import N_, get_language, say
from engine.rules.rulings import Law

NUMBERS = Numbers(
    cards=33,
    large=5,
    small=7,
    stairs=5,
    hallways=7,
    prices=(2000, 4000, 6000),
    favors=0,
    bonus_dealt=2,
    bonus_back=0,
    fixed_prices=True,
    unsold_leave=True,
    token=False,
)


def _last_master_builder(state: GameState, player: int, card: Card) -> int:
    """No text gives the token to a solo player, who sets no prices and is paid nothing (SOLO-5): a ruling decides."""
    return int(state.law["solo-master-builder"] == "player")


_COUNTERS = {"last-master-builder": Counter(at_table=_last_master_builder)}


class Solo(Module):
    """A table of one player."""

    name = "solo"
    rules = ("SOLO",)
    counters = _COUNTERS

    def plays(self, law: Law, players: int) -> bool:
        return players == 1

    def refuse(self, law: Law, players: int) -> str:
        if not law.modules or law["solo-expansions"] == "on":
            return ""
        names = ", ".join(law.modules)
        return say(
            N_("no text describes a solo game with {names} (OQ-126); the ruling solo-expansions=on plays it"),
            names=names,
        )

    def stock(self, law: Law, players: int) -> Stock:
        return Stock(numbers=NUMBERS)

    def follow(self, state: GameState, seam: Seam, events: Happenings) -> GameState | Ask:
        """New rooms for an extra turn, by the ruling of the table (SOLO-3, OQ-153)."""
        extra = any(isinstance(event, ExtraTurn) for event in seam.news)
        if not extra or state.law["solo-extra-turn"] != "new-rooms":
            return state
        removed = tuple(offer.slug for offer in state.market)
        state = refill(state.but(market=(), removed=state.removed + removed), events)
        return Ask(state) if state.phase == Phase.SHUFFLE else state


MODULE = Solo()


def is_solo(state: GameState) -> bool:
    """Does somebody play alone?"""
    return len(state.names) == 1


# ranks

NEW_RANKS = (60, 81, 96, 111)
OLD_RANKS = (51, 71, 86, 101)
RANKS = (
    N_("Court Jester"),
    N_("Humble Servant to the Royal Crown"),
    N_("Most High Highness of Castle Building"),
    N_("Imperial Regent of Palaces"),
    N_("Regal Supreme Chancellor of Grand Castle Construction"),
)

FIRST_FRENCH_RANKS = (
    "Bouffon",
    "Serviteur de sa Royale Majesté",
    "Duc de la construction de châteaux",
    "Suprême prince régent des palais",
    "Roi de la construction de grands châteaux",
)
"""As the first edition prints them: in French both tables have titles, and they differ (SOLO-RANK-3)."""


def rank_title(law: Law, band: int) -> str:
    """The title of a band, 0 to 4, in the present language and of the table by which the score is ranked."""
    if law["solo-ranks"] == "old" and get_language() == "fr":
        return FIRST_FRENCH_RANKS[band]
    return say(RANKS[band])


def solo_rank(law: Law, score: int) -> int:
    """The band of a solo score, 0 to 4 (SOLO-RANK-1, SOLO-RANK-2)."""
    bounds = OLD_RANKS if law["solo-ranks"] == "old" else NEW_RANKS
    return sum(score >= bound for bound in bounds)
