"""Options of a new table: which favors and bonus cards are left out, and who begins as master builder."""

from typing import Annotated, NamedTuple

import typer

from cli.errors import BadInput
from engine.catalogue.cards import BONUS, FAVOR, Without, all_bonus_cards, all_favors, read_without
from engine.kernel.errors import UnknownCard
from engine.kernel.i18n import N_, say
from engine.kernel.text import with_nearest

WithoutOption = Annotated[
    str | None,
    typer.Option("--without", metavar="CARD,..", help="Favors and bonus cards left out; `madking cards` lists them."),
]
FavorsOption = Annotated[
    str | None, typer.Option("--favors", metavar="FAVOR,..", help="Only these favors, chosen instead of drawn.")
]
CardsOption = Annotated[str | None, typer.Option("--cards", metavar="CARD,..", help="Only these bonus cards.")]
FirstOption = Annotated[
    str | None, typer.Option("--first", metavar="NAME", help="The first master builder; drawn if not given.")
]


class Choice(NamedTuple):
    """What a table says about its favors and bonus cards, as it stands on the command line (SETUP-9)."""

    without: str | None = None
    favors: str | None = None
    cards: str | None = None

    def left_out(self, edition: str, players: int) -> Without:
        """The favors and bonus cards of an edition that a table of so many plays without."""
        if self.favors is not None and players == 1:
            raise BadInput(say(N_("--favors: whoever plays alone has no favors (SOLO-7)")))
        left_out = _read("--without", _names(self.without, "--without"), edition)
        favors = self._others("--favors", FAVOR, self.favors, edition).favors
        cards = self._others("--cards", BONUS, self.cards, edition).cards
        return Without.read({"favors": (*left_out.favors, *favors), "cards": (*left_out.cards, *cards)})

    @staticmethod
    def _others(option: str, kind: str, text: str | None, edition: str) -> Without:
        """What a set that is chosen leaves out: everything else of its kind."""
        if text is None:
            return Without()
        chosen = _read(option, [f"{kind}{name.removeprefix(kind)}" for name in _names(text, option)], edition)
        favors = (card.id for card in all_favors(edition) if card.id not in chosen.favors)
        cards = (card.id for card in all_bonus_cards(edition) if card.id not in chosen.cards)
        return Without.read({"favors": favors, "cards": cards})


def _names(text: str | None, option: str) -> list[str]:
    names = [] if text is None else [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadInput(say(N_("{option}: names of cards, separated by commas"), option=option))
    return names


def _read(option: str, names: list[str], edition: str) -> Without:
    try:
        return read_without(names, edition)
    except UnknownCard as error:
        raise BadInput(say(N_("{option}: {why}"), option=option, why=error)) from None


def seat_named(name: str, names: tuple[str, ...]) -> int:
    """The seat of the player whom --first names; an unknown one is refused with the nearest."""
    if name in names:
        return names.index(name)
    reason = say(N_("--first: {name!r} is not at the table"), name=name[:40])
    raise BadInput(with_nearest(reason, name, names))
