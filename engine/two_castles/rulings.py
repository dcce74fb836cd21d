"""What the rulebook of Between Two Castles leaves open and a table may decide otherwise."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.errors import UnknownRuling
from engine.i18n import N_, say
from engine.rules.rulings import Ruling

RULINGS = {
    ruling.name: ruling
    for ruling in (
        Ruling(
            "surrounded-throne",
            N_("May the throne room itself score on the two bonus cards of surrounded rooms?"),
            ("scores", "fills-cells-only"),
            ("B2C-CARD-13", "B2C-CARD-14", "OQ-147"),
        ),
        Ruling(
            "special-bonus",
            N_("May a fountain, tower or grand foyer that a bonus gives be declined?"),
            ("optional", "compulsory"),
            ("B2C-BONUS-OUTDOOR", "B2C-BONUS-SLEEPING", "B2C-BONUS-CORRIDOR", "OQ-150"),
        ),
    )
}


class Table(NamedTuple):
    """The rulings in force at a table."""

    surrounded_throne: str = "scores"
    special_bonus: str = "optional"

    @property
    def overrides(self) -> dict[str, str]:
        """The rulings that differ from the usual ones."""
        options = zip(RULINGS, self, strict=True)
        return {name: option for name, option in options if option != RULINGS[name].options[0]}


USUAL = Table()


def read_table(overrides: Mapping[str, str]) -> Table:
    """The rulings of a table; an unknown name or option is refused with those there are."""
    for name, option in overrides.items():
        if name not in RULINGS:
            known = ", ".join(RULINGS)
            raise UnknownRuling(say(N_("{name!r} is not a ruling; there are {known}"), name=name[:40], known=known))
        if option not in RULINGS[name].options:
            known = ", ".join(RULINGS[name].options)
            refusal = N_("{name}: {option!r} is no option; there are {known}")
            raise UnknownRuling(say(refusal, name=name, option=option[:40], known=known))
    return Table(**{name.replace("-", "_"): option for name, option in overrides.items()})
