"""What the rulebook of Between Two Castles leaves open and a table may decide otherwise."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.kernel.i18n import N_
from engine.rules.rulings import Ruling, check_rulings

RULINGS = {
    ruling.name: ruling
    for ruling in (
        Ruling(
            "surrounded-throne",
            N_("May the throne room itself score on the two bonus cards of surrounded rooms?"),
            ("scores", "fills-cells-only"),
            ("B2C-CARD-13", "B2C-CARD-14", "OQ-147"),
            meanings={
                "scores": N_("it scores too, if all cells around it are filled"),
                "fills-cells-only": N_("it only fills cells around other rooms"),
            },
        ),
        Ruling(
            "special-bonus",
            N_("May a special room that a bonus gives be declined?"),
            ("by-the-text", "optional", "compulsory"),
            ("B2C-BONUS-OUTDOOR", "B2C-BONUS-SLEEPING", "B2C-BONUS-CORRIDOR", "B2C-BONUS-2", "OQ-150"),
            meanings={
                "by-the-text": N_(
                    "the fountain and the tower may be declined, the grand foyer and that of a fifth tile may not"
                ),
                "optional": N_("any of them may be declined"),
                "compulsory": N_("every one must be placed"),
            },
        ),
    )
}
DECLINED_BY_THE_TEXT = ("B2C-BONUS-OUTDOOR", "B2C-BONUS-SLEEPING")
"""The bonuses whose special room the text only permits; it orders the others (OQ-150)."""


class Law(NamedTuple):
    """The rulings in force."""

    surrounded_throne: str = "scores"
    special_bonus: str = "by-the-text"

    @property
    def overrides(self) -> dict[str, str]:
        """The rulings that differ from the usual ones."""
        return {name: option for name, option in self.options.items() if option != RULINGS[name].options[0]}

    @property
    def options(self) -> dict[str, str]:
        """Every ruling with the option in force."""
        return dict(zip(RULINGS, self, strict=True))

    def may_decline(self, bonus: str) -> bool:
        """May the special room be left out that the bonus of this rule gives?"""
        if self.special_bonus == "by-the-text":
            return bonus in DECLINED_BY_THE_TEXT
        return self.special_bonus == "optional"


USUAL = Law()


def read_law(overrides: Mapping[str, str]) -> Law:
    """The law with these rulings; an unknown name or option is refused with those there are."""
    check_rulings(RULINGS, overrides)
    return Law(**{name.replace("-", "_"): option for name, option in overrides.items()})
