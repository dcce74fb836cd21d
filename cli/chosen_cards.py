"""Cards that a new table plays without, how many sit at it, and who begins as master builder, whoever says so."""

from collections.abc import Iterable
from typing import NamedTuple

from cli.errors import BadInput
from engine.catalogue.cards import BONUS, FAVOR, Without, cards_for, read_without
from engine.game.book import book_of
from engine.kernel.errors import MadKingError, UnknownCard, UnknownModule
from engine.kernel.i18n import N_, say
from engine.kernel.text import with_nearest
from engine.rules.rulings import Law

DECREES = "decrees"
"""The expansion whose cards a table may choose, and the pile that they lie in."""
DECREE = "decree:"
"""What may stand before the name of a decree, where a favor or a bonus card has the same."""


class Choice(NamedTuple):
    """What a table says about its cards, as it stands on the command line (SETUP-9, DECREE-GEN-5)."""

    without: str | None = None
    favors: str | None = None
    cards: str | None = None
    decrees: str | None = None

    def left_out(self, law: Law, players: int) -> Without:
        """The favors, bonus cards and decrees that a table of so many plays without, by this law."""
        if self.favors is not None and players == 1:
            raise BadInput(say(N_("--favors: whoever plays alone has no favors (SOLO-7)")))
        decrees = book_of(law, players).box.piles().get(DECREES, ())
        names = _names(self.without, "--without")
        unused = [name for name in (name.removeprefix(DECREE) for name in names) if name in decrees]
        left_out = _read("--without", [name for name in names if not _is_only_decree(name, decrees, law)], law)
        favors = self._others("--favors", FAVOR, self.favors, law).favors
        cards = self._others("--cards", BONUS, self.cards, law).cards
        found = {"favors": (*left_out.favors, *favors), "cards": (*left_out.cards, *cards)}
        return Without.read({**found, DECREES: (*unused, *self._unused(decrees))})

    @staticmethod
    def _others(option: str, kind: str, text: str | None, law: Law) -> Without:
        """What a set that is chosen leaves out: everything else of its kind."""
        if text is None:
            return Without()
        chosen = _read(option, [f"{kind}{name.removeprefix(kind)}" for name in _names(text, option)], law)
        in_play = cards_for(law.edition.name, law.modules)
        favors, cards = ((card.id for card in of_kind) for of_kind in in_play)
        return Without.read(
            {
                "favors": (favor for favor in favors if favor not in chosen.favors),
                "cards": (card for card in cards if card not in chosen.cards),
            }
        )

    def _unused(self, decrees: Iterable[str]) -> list[str]:
        """The decrees that a table does not choose."""
        option = "--decrees"
        if self.decrees is None:
            return []
        if not decrees:
            raise BadInput(say(N_("{option}: the expansion {name} is not in play"), option=option, name=DECREES))
        from engine.modules.decrees.catalogue import find_decree

        try:
            chosen = {find_decree(name).id for name in _names(self.decrees, option)}
        except UnknownCard as error:
            raise BadInput(say(N_("{option}: {why}"), option=option, why=error)) from None
        return [decree for decree in decrees if decree not in chosen]


def _is_only_decree(name: str, decrees: Iterable[str], law: Law) -> bool:
    """Is this a decree and no favor or bonus card as well? Then it is not looked for among those."""
    if name.removeprefix(DECREE) not in decrees:
        return False
    cards = (card.id for of_kind in cards_for(law.edition.name, law.modules) for card in of_kind)
    return name.startswith(DECREE) or name not in cards


def _names(text: str | None, option: str) -> list[str]:
    names = [] if text is None else [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadInput(say(N_("{option}: names of cards, separated by commas"), option=option))
    return names


def _read(option: str, names: list[str], law: Law) -> Without:
    try:
        return read_without(names, law.edition.name, law.modules)
    except UnknownCard as error:
        raise BadInput(say(N_("{option}: {why}"), option=option, why=error)) from None


def check_players(law: Law, players: int) -> None:
    """Refuse a table that the law cannot seat."""
    try:
        book_of(law, players)
    except UnknownModule:
        raise
    except MadKingError as error:
        raise BadInput(say(N_("{option}: {why}"), option="--players", why=error)) from None


def seat_named(name: str, names: tuple[str, ...]) -> int:
    """The seat of the player whom --first names; an unknown one is refused with the nearest."""
    if name in names:
        return names.index(name)
    reason = say(N_("--first: {name!r} is not at the table"), name=name[:40])
    raise BadInput(with_nearest(reason, name, names))
