"""The editions of the game as data: their names, the texts that state their rules, and what the box holds."""

from typing import NamedTuple

from engine.kernel.errors import UnknownEdition
from engine.kernel.i18n import N_, say


class Edition(NamedTuple):
    """One edition: its texts by language, the language of each, and copies of tiles that differ from the base box."""

    name: str
    title: str
    texts: tuple[tuple[str, str], ...]
    """Text tag and language, the text that decides first."""
    copies: dict[str, int]
    lacks: tuple[str, ...] = ()
    """Faces that its tiles do not have (DIFF-13)."""
    need_expansions: tuple[str, ...] = ()
    """Rules of cards in its box that an expansion brings; without it they are sorted out (CE-2, CE-3)."""

    def __hash__(self) -> int:
        return hash(self.name)


EDITIONS = {
    edition.name: edition
    for edition in (
        Edition("first", N_("First edition"), (("fr1", "fr"),), {}, ("foyer-4",)),
        Edition("second", N_("Second edition"), (("ru2", "ru"), ("cz2", "cs"), ("fr2", "fr")), {}),
        Edition(
            "collectors",
            N_("Collector's Edition"),
            (("ce", "en"),),
            {"hallway": 11, "stairs": 7, "foyer-3": 5},
            need_expansions=("CE-FAVOR-29", "CE-FAVOR-30", "CE-FAVOR-31", "CE-BONUS-15", "CE-BONUS-16"),
        ),
    )
}
DEFAULT_EDITION = "second"


def find_edition(name: str) -> Edition:
    """The edition with this name."""
    edition = EDITIONS.get(name)
    if edition is None:
        known = ", ".join(EDITIONS)
        raise UnknownEdition(say(N_("{name!r} is not an edition; there are {known}"), name=name[:40], known=known))
    return edition
