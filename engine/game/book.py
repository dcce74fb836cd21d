"""The rules of a table as the core asks for them: what the modules of a law bring, put together once and kept."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from engine.catalogue import Slug
from engine.catalogue.box import Box
from engine.game.module import Aside, Completion, Counter, Decision, Deed, FinalStep, Module, StepOfGame
from engine.game.state import GameState, Points, family_of
from engine.kernel.errors import MadKingError, UnknownModule
from engine.kernel.i18n import N_, say
from engine.rules.modules import load_modules, standing_modules
from engine.rules.rulings import Law
from engine.rules.terms import Terms

if TYPE_CHECKING:
    from engine.game.view import View

MOST_PLAYERS = 9
"""No module plays with more."""


class Book:
    """Everything that a law has in play for so many players; for the base game the lists of hooks are empty."""

    def __init__(self, law: Law, players: int, box: Box, modules: tuple[Module, ...]) -> None:
        self.law = law
        self.players = players
        self.box = box
        self.modules = modules
        self.keepers = _overriding(modules, Module.begin)
        """The modules that keep something of their own in the state."""
        self.places = {module.name: place for place, module in enumerate(self.keepers)}
        self.decisions: dict[str, Decision] = {one.phase: one for module in modules for one in module.decisions}
        self.asides: dict[str, list[Aside]] = {}
        self.steps: dict[str, StepOfGame] = {name: step for module in modules for name, step in module.steps.items()}
        self.rewards: dict[str, Completion] = {one.kind: one for module in modules for one in module.rewards}
        self.earners = [reward for reward in self.rewards.values() if reward.earned is not None]
        self.counters: dict[str, Counter] = {key: one for module in modules for key, one in module.counters.items()}
        self._final = [step for module in modules for step in module.final]
        self.followers = _overriding(modules, Module.follow)
        self._asked = {
            step: tuple(module for module in self.followers if not module.seams or step in module.seams)
            for step in self.steps
        }
        self._terms = _overriding(modules, Module.terms)
        self._wealth = _overriding(modules, Module.wealth)
        self.sources: dict[str, str] = {key: one for module in modules for key, one in module.sources.items()}
        """What points are called in a summary, by what their rules begin with."""
        self.families = frozenset(family for module in modules[1:] for family in module.rules)
        """What the rules of the modules begin with."""
        self.card_points: dict[str, int] = {card: n for one in modules for card, n in one.card_points(law).items()}
        """What bonus cards are worth by this law, where it is not what their data say."""
        self.events: dict[str, type[Any]] = {one.__name__: one for module in modules for one in module.events}
        """The types of events by name, as positions write them."""
        for module in modules:
            for aside in module.asides:
                for phase in aside.phases:
                    self.asides.setdefault(phase, []).append(aside)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Book):
            return NotImplemented
        return self is other or (self.players, self.law) == (other.players, other.law)

    def __hash__(self) -> int:
        return hash((self.law, self.players))

    def __repr__(self) -> str:
        return f"book_of({self.law!r}, {self.players})"

    def __reduce__(self) -> tuple[Any, ...]:
        return book_of, (self.law, self.players)

    def asked_before(self, step: str) -> tuple[Module, ...]:
        """The modules that are asked before a step what follows from the last."""
        return self._asked[step]

    def deed(self, phase: str, verb: str) -> Deed:
        """What a verb that is legal in a phase does there."""
        return self.decisions[phase].deeds.get(verb) or self.aside(phase, verb)

    def aside(self, phase: str, verb: str) -> Deed:
        """What a verb does that another module offers in a phase."""
        return next(aside.deeds[verb] for aside in self.asides[phase] if verb in aside.deeds)

    @property
    def verbs(self) -> dict[str, Deed]:
        """Whatever can be done at all, by its verb; a verb of several phases is told alike in each."""
        ways = [decision.deeds for decision in self.decisions.values()]
        ways += [aside.deeds for module in self.modules for aside in module.asides]
        return {verb: deed for deeds in ways for verb, deed in deeds.items()}

    @property
    def final_of_modules(self) -> list[FinalStep]:
        """The steps of the final scoring that are not those of the base game."""
        base = self.modules[0].final
        return [step for step in self.final if step not in base]

    @property
    def secret_sources(self) -> set[str]:
        """Of which of the sources of points only their owner knows, until the end."""
        return {one.sources[key] for one in self.modules for key in one.sources if any(s.secret for s in one.final)}

    @property
    def final(self) -> list[FinalStep]:
        """The steps of the final scoring in their order."""
        return sorted(self._final, key=lambda step: step.order(self.law))

    def terms(self, state: GameState, player: int) -> Terms:
        """The numbers and switches of the rules as they hold for a player now."""
        terms: Terms = self.law.terms
        for module in self._terms:
            terms = module.terms(state, player, terms)
        return terms

    def explain(self, state: GameState, player: int, item: Points) -> str:
        """What points by a rule of a module are for, in words."""
        family = family_of(item.rule)
        return next(one for one in self.modules if family in one.sources).explain(state, player, item)

    def lines(self, view: "View") -> list[str]:
        """What a player sees of what the modules keep, in sentences."""
        return [line for module in self.modules for line in module.lines(view)]

    def laid(self, view: "View") -> dict[Slug, str]:
        """What the modules have laid on rooms of the market, in words."""
        found: dict[Slug, str] = {}
        for module in self.modules:
            for slug, words in module.laid(view).items():
                found[slug] = f"{found[slug]}, {words}" if slug in found else words
        return found

    @property
    def same_for_all(self) -> bool:
        """Do the same terms hold for everybody, whatever happens?"""
        return not self._terms

    def wealth(self, state: GameState, player: int) -> int:
        """The money of a player as it counts: the purse, and what cannot be spent."""
        money = state.money[player]
        for module in self._wealth:
            money += module.wealth(state, player)
        return money


def _overriding(modules: tuple[Module, ...], hook: Callable[..., Any]) -> tuple[Module, ...]:
    """The modules that have a hook of their own."""
    return tuple(module for module in modules if getattr(type(module), hook.__name__) is not hook)


def terms_of(state: GameState, player: int) -> Terms:
    """The numbers and switches of the rules as they hold for a player now."""
    return state.book.terms(state, player)


def wealth_of(state: GameState, player: int) -> int:
    """The money of a player as it counts for favors, cards and the final scoring."""
    return state.book.wealth(state, player)


def book_of(law: Law, players: int) -> Book:
    """The rules of a table; how many can play depends on the modules."""
    book: Book | None = law.books.get(players)
    if book is None:
        book = law.books[players] = _open(law, players)
    return book


def _open(law: Law, players: int) -> Book:
    modules = _modules_of(law, players)
    stocks = [module.stock(law, players) for module in modules]
    numbers = [stock.numbers for stock in stocks if stock.numbers is not None]
    if not numbers:
        least, most = players_of(law)
        refusal = N_("the game is for {least} to {most} players, not {n}")
        raise MadKingError(say(refusal, least=least, most=most, n=players))
    return Book(law, players, Box(stocks, numbers[-1]), modules)


def _modules_of(law: Law, players: int) -> tuple[Module, ...]:
    from engine.game.base import BASE

    # those that need no naming may lay out another market, at which the others then look
    named = load_modules(law.modules)
    modules: list[Module] = [BASE, *standing_modules(), *named]
    for module in modules:
        for need in module.needs:
            if need not in law.modules:
                refusal = N_("the module {name} cannot be played without {need}")
                raise UnknownModule(say(refusal, name=module.name, need=need))
    playing = tuple(module for module in modules if module.plays(law, players))
    asked = sorted(playing, key=lambda module: module not in named)
    reason = next(filter(None, (module.refuse(law, players) for module in asked)), "")
    if reason:
        raise MadKingError(reason)
    return playing


def _players(law: Law) -> Iterator[int]:
    for players in range(1, MOST_PLAYERS + 1):
        try:
            modules = _modules_of(law, players)
        except MadKingError:
            continue
        if any(module.stock(law, players).numbers for module in modules):
            yield players


def players_of(law: Law) -> tuple[int, int]:
    """The least and the most players of a law."""
    counts = list(_players(law))
    return counts[0], counts[-1]


def all_prices(law: Law) -> set[int]:
    """Every price space that a law uses, for any number of players."""
    return {price for players in _players(law) for price in book_of(law, players).box.numbers.prices}
