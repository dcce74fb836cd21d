"""Rulings: where editions disagree or are silent, a named decision with its options and a default per edition.

Nothing else in the code asks which edition is played; a table may override any ruling.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.kernel.errors import UnknownRuling
from engine.kernel.i18n import N_, say
from engine.rules.editions import DEFAULT_EDITION, Edition, find_edition
from engine.rules.modules import sorted_modules, terms_with


class Ruling(NamedTuple):
    """A question with its possible answers, the default of each edition, and the rules and entries behind it."""

    name: str
    question: str
    options: tuple[str, ...]
    """The first one is the default wherever `defaults` names no other."""
    rules: tuple[str, ...]
    defaults: Mapping[str, str] = {}
    meanings: Mapping[str, str] = {}
    """What each option means, in words."""
    of_box: bool = False
    """Does it decide which box is on the table, and not how what happens there is judged?"""

    def default(self, edition: str) -> str:
        return self.defaults.get(edition, self.options[0])


RULINGS = {
    ruling.name: ruling
    for ruling in (
        Ruling(
            "corner-contact",
            N_("Is contact in a corner adjacency?"),
            ("not-adjacent", "adjacent"),
            ("ADJ-2", "DIFF-02"),
            meanings={
                "not-adjacent": N_("contact in a corner is no adjacency"),
                "adjacent": N_("contact in a corner is adjacency"),
            },
        ),
        Ruling(
            "stairs-up",
            N_("May stairs lead up from downstairs, joined by their dark end only?"),
            ("forbidden", "allowed"),
            ("FLOOR-9", "DIFF-34", "OQ-008"),
            {"collectors": "allowed"},
            meanings={
                "forbidden": N_("the light end is joined to the ground floor"),
                "allowed": N_("either end may be the one that is joined"),
            },
        ),
        Ruling(
            "rewards",
            N_("May a completion reward be declined?"),
            ("optional", "compulsory"),
            ("COMPLETE-6", "DIFF-01", "OQ-048"),
            meanings={
                "optional": N_("a player may decline a reward"),
                "compulsory": N_("every reward must be taken"),
            },
        ),
        Ruling(
            "declined-corridor",
            N_("After a declined Corridor reward, may another of the same turn be taken?"),
            ("open", "forfeited"),
            ("REWARD-CORR-3", "OQ-038"),
            meanings={
                "open": N_("another one may be taken in the same turn"),
                "forfeited": N_("no other one may be taken in the same turn"),
            },
        ),
        Ruling(
            "food-turns",
            N_("How many extra turns do several Food rooms give that are completed at once?"),
            ("one-each", "one-in-all"),
            ("REWARD-FOOD-4", "DIFF-22"),
            meanings={
                "one-each": N_("an extra turn for each Food room"),
                "one-in-all": N_("one extra turn for all of them"),
            },
        ),
        Ruling(
            "final-order",
            N_("In which order is the final scoring done?"),
            ("depleted-first", "favors-first"),
            ("FINAL-1", "FINAL-2", "FINAL-3", "DIFF-08"),
            {"first": "favors-first"},
            meanings={
                "depleted-first": N_("depleted stacks score before the favors"),
                "favors-first": N_("the favors score before depleted stacks"),
            },
        ),
        Ruling(
            "tie-break",
            N_("What breaks a tie at the end?"),
            ("area-money", "area"),
            ("WIN-2", "WIN-3", "DIFF-09"),
            {"first": "area"},
            meanings={
                "area-money": N_("the larger castle, then more money"),
                "area": N_("only the larger castle"),
            },
        ),
        Ruling(
            "solo-ranks",
            N_("Which table ranks a solo score?"),
            ("new", "old"),
            ("SOLO-RANK-1", "SOLO-RANK-2", "DIFF-10", "OQ-078"),
            {"first": "old"},
            meanings={
                "new": N_("the table of the second edition"),
                "old": N_("the table of the first edition"),
            },
        ),
        Ruling(
            "solo-extra-turn",
            N_("Solo: what is on offer in an extra turn?"),
            ("same-rooms", "new-rooms"),
            ("SOLO-3", "DIFF-73", "OQ-153"),
            {"collectors": "new-rooms"},
            meanings={
                "same-rooms": N_("the rooms that are left"),
                "new-rooms": N_("new rooms replace those that are left"),
            },
        ),
        Ruling(
            "solo-master-builder",
            N_("Solo: is the player master builder in the last round, as a bonus card asks?"),
            ("nobody", "player"),
            ("CE-BONUS-13", "SOLO-5"),
            meanings={
                "nobody": N_("no text gives the token to a solo player"),
                "player": N_("whoever plays alone has the token"),
            },
        ),
        Ruling(
            "foyer-side",
            N_("Which side of the foyer is up?"),
            ("choice", "three-entrances"),
            ("SETUP-P-2", "DIFF-13"),
            {"first": "three-entrances", "collectors": "three-entrances"},
            meanings={
                "choice": N_("each player chooses"),
                "three-entrances": N_("the side with three entrances"),
            },
        ),
        Ruling(
            "money",
            N_("Is everyone's money public?"),
            ("public", "hidden"),
            ("SETUP-P-8", "DIFF-16"),
            meanings={
                "public": N_("everybody may know it"),
                "hidden": N_("only its owner knows it"),
            },
        ),
        Ruling(
            "stack-heights",
            N_("Are the heights of the stacks public?"),
            ("public", "hidden"),
            ("OQ-066",),
            meanings={
                "public": N_("everybody may count them"),
                "hidden": N_("nobody may count them"),
            },
        ),
        Ruling(
            "rooms",
            N_("Which rooms of the larger box are in play?"),
            ("as-needed", "known", "all"),
            ("COMP-15", "SETUP-2"),
            meanings={
                "as-needed": N_("the 75 known ones; all 158 if towers are used or five play"),
                "known": N_("only the 75 rooms of the base box"),
                "all": N_("all 158, those invented for want of a list included"),
            },
            of_box=True,
        ),
        Ruling(
            "swan-exchange",
            N_("How often may swan tokens be exchanged in a turn?"),
            ("once", "several"),
            ("SWAN-3", "OQ-183"),
            meanings={
                "once": N_("one exchange of up to five tokens"),
                "several": N_("any number of exchanges, of five tokens in all"),
            },
        ),
        Ruling(
            "tower-card",
            N_("What does the bonus card for tower rooms pay for each of them?"),
            ("3", "2", "4"),
            ("CE-BONUS-16", "OQ-191"),
            meanings={
                "3": N_("3 points for each tower room"),
                "2": N_("2 points for each tower room"),
                "4": N_("4 points for each tower room"),
            },
        ),
        Ruling(
            "every-size",
            N_("Is a hallway of another size than a room of 150 for the decree of different sizes?"),
            ("by-number", "by-piece"),
            ("DECREE-09", "OQ-132"),
            meanings={
                "by-number": N_("no, the printed areas are compared"),
                "by-piece": N_("yes, hallways are a size of their own, like stairs and foyers"),
            },
        ),
        Ruling(
            "even-tempered",
            N_("At the end of whose turns does the decree of even scores act?"),
            ("own-turns", "every-turn"),
            ("DECREE-26", "OQ-114"),
            meanings={
                "own-turns": N_("of its holder's own turns"),
                "every-turn": N_("of everybody's turns"),
            },
        ),
        Ruling(
            "cash-for-glory",
            N_("Which points of a room may the decree of money for points turn into money?"),
            ("steps", "printed"),
            ("DECREE-29", "OQ-115"),
            meanings={
                "steps": N_("all that placing it scores, without rewards for completion"),
                "printed": N_("only the points printed at its upper left"),
            },
        ),
        Ruling(
            "discount",
            N_("What does the discount decree make cheaper?"),
            ("market-rooms", "all-purchases"),
            ("DECREE-24", "OQ-116"),
            meanings={
                "market-rooms": N_("rooms bought from the market"),
                "all-purchases": N_("hallways and stairs as well"),
            },
        ),
        Ruling(
            "storehouse",
            N_("May the storehouse take a room that has no legal place in the castle?"),
            ("may-not-fit", "must-fit"),
            ("DECREE-33", "OQ-156"),
            meanings={
                "may-not-fit": N_("yes, any room bought from the market"),
                "must-fit": N_("no, there must be a place for it when it is bought"),
            },
        ),
        Ruling(
            "outside",
            N_("What lies outside the moat before it is closed?"),
            ("behind-sections", "only-when-closed"),
            ("MOAT-11", "MOAT-12", "OQ-091"),
            meanings={
                "behind-sections": N_("the ground beyond the barbican and beyond each section that is laid"),
                "only-when-closed": N_("nothing, until the third section closes it"),
            },
        ),
        Ruling(
            "moat-payment",
            N_("Who gets the money for a moat section?"),
            ("master-builder", "bank"),
            ("MOAT-2", "OQ-087"),
            meanings={
                "master-builder": N_("the master builder, as for a room; the bank if it is his own"),
                "bank": N_("the bank"),
            },
        ),
        Ruling(
            "foyer-barbican",
            N_("Are foyer and barbican one Corridor tile or two?"),
            ("one-tile", "two-tiles"),
            ("BARB-2", "BARB-3", "OQ-085"),
            meanings={
                "one-tile": N_("one tile, whose entrances the barbican changes"),
                "two-tiles": N_("two, where favors, bonus cards and decrees count tiles"),
            },
        ),
        Ruling(
            "solo-expansions",
            N_("Solo: may expansions be used?"),
            ("off", "on"),
            ("SOLO-1", "CE-1", "OQ-126"),
            meanings={
                "off": N_("no, for no text describes it"),
                "on": N_("yes, as if the solo player sat at a table"),
            },
            of_box=True,
        ),
    )
}


class Law:
    """An edition with the rulings, the modules and the packs in force; immutable and hashable."""

    __slots__ = ("_options", "_table", "books", "corner_contact", "edition", "foyers", "modules", "packs", "terms")

    def __init__(
        self,
        edition: Edition,
        overrides: Mapping[str, str],
        modules: tuple[str, ...] = (),
        packs: tuple[str, ...] = (),
    ) -> None:
        self.edition = edition
        self.modules = modules
        """The expansions in play, in their own order."""
        self.packs = packs
        """The packs of rooms that owners have typed in, by id."""
        self._options = tuple(
            (name, overrides.get(name, ruling.default(edition.name))) for name, ruling in RULINGS.items()
        )
        self._table = dict(self._options)
        self.corner_contact = self["corner-contact"] == "adjacent"
        self.terms = terms_with(modules)
        self.books: dict[int, Any] = {}
        """What `engine.game.book` has put together of this law, by the number of players."""
        self.foyers: dict[str, Any] = {}
        """The castles that are a foyer alone, as `engine.castle.castle` keeps them, by its slug."""

    def __getitem__(self, name: str) -> str:
        return self._table[name]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Law):
            return NotImplemented
        return self is other or self._key() == other._key()

    def _key(self) -> tuple[Edition, tuple[tuple[str, str], ...], tuple[str, ...], tuple[str, ...]]:
        return self.edition, self._options, self.modules, self.packs

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return law, (self.edition.name, self.overrides, self.modules, self.packs)

    def __repr__(self) -> str:
        modules = f", {self.modules!r}" if self.modules else ""
        packs = f", packs={self.packs!r}" if self.packs else ""
        return f"law({self.edition.name!r}, {self.overrides!r}{modules}{packs})"

    def with_modules(self, names: Iterable[str]) -> "Law":
        """The same law with these expansions besides its own."""
        wanted = {*self.modules, *names} - {""}
        if wanted <= set(self.modules):
            return self
        return law(self.edition.name, self.overrides, wanted, self.packs)

    def without_modules(self, names: Iterable[str]) -> "Law":
        """The same law without these expansions."""
        left = set(self.modules).difference(names)
        return self if left == set(self.modules) else law(self.edition.name, self.overrides, left, self.packs)

    @property
    def overrides(self) -> dict[str, str]:
        """The rulings that differ from the edition's own."""
        return {name: option for name, option in self._options if option != RULINGS[name].default(self.edition.name)}

    @property
    def options(self) -> dict[str, str]:
        """Every ruling with the option in force."""
        return dict(self._options)


def law(
    edition: str = DEFAULT_EDITION,
    overrides: Mapping[str, str] | None = None,
    expansions: Iterable[str] = (),
    packs: Iterable[str] = (),
) -> Law:
    """The law of an edition, with a table's own rulings, expansions and packs, these in their own order."""
    if not (overrides or expansions or packs):
        return _law(edition, (), (), ())
    decided = tuple(sorted((overrides or {}).items()))
    return _law(edition, decided, sorted_modules(expansions), tuple(sorted(set(packs))))


@lru_cache(maxsize=256)
def _law(edition: str, overrides: tuple[tuple[str, str], ...], modules: tuple[str, ...], packs: tuple[str, ...]) -> Law:
    check_rulings(RULINGS, dict(overrides))
    return Law(find_edition(edition), dict(overrides), modules, packs)


def check_rulings(known: Mapping[str, Ruling], overrides: Mapping[str, str]) -> None:
    """Refuse a ruling or an option that is not among those of a game."""
    for name, option in overrides.items():
        if name not in known:
            names = ", ".join(known)
            raise UnknownRuling(say(N_("{name!r} is not a ruling; there are {known}"), name=name[:40], known=names))
        if option not in known[name].options:
            options = ", ".join(known[name].options)
            refusal = N_("{name}: {option!r} is no option; there are {known}")
            raise UnknownRuling(say(refusal, name=name, option=option[:40], known=options))
