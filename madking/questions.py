"""Questions about castles and tables in one call; castles may be given as text, read by the law of an edition."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import Verdict
from engine.game.book import terms_of
from engine.game.state import Action, GameState
from engine.game.view import view
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import Law, law

if TYPE_CHECKING:
    from engine.game.chronicle import Facts
    from engine.game.events import Event
    from madking.replays import Replay
    from solver.hint.advice import Advice
    from solver.market.pick import Choice
    from solver.market.prices import Answer
    from solver.patience import Patience
    from solver.planning.problem import JointPlan
    from solver.table.arena import Played


def _law(edition: str | Law, expansions: Iterable[str], packs: Iterable[str]) -> Law:
    """The law of an edition, or a law, with these expansions and packs besides."""
    known = edition if isinstance(edition, Law) else law(edition)
    return law(known.edition.name, known.overrides, (*known.modules, *expansions), (*known.packs, *packs))


def _castle(castle: Castle | str, edition: str | Law, expansions: Iterable[str], packs: Iterable[str]) -> Castle:
    return Castle.settle(castle, _law(edition, expansions, packs)) if isinstance(castle, str) else castle


def judge(
    castle: Castle | str,
    placement: Placement | str,
    *,
    edition: str | Law = DEFAULT_EDITION,
    expansions: Iterable[str] = (),
    packs: Iterable[str] = (),
) -> Verdict:
    """May this be placed here? Every broken rule, or what it meets, completes and scores."""
    return _castle(castle, edition, expansions, packs).judge(placement)


def hint(
    castle: Castle | str,
    tile: str,
    *,
    by: str = "value",
    top: int = 5,
    edition: str | Law = DEFAULT_EDITION,
    expansions: Iterable[str] = (),
    packs: Iterable[str] = (),
    patience: "Patience | None" = None,
) -> "Advice":
    """The best places of a tile in a castle, by the points of the turn or by the estimated value."""
    from engine.catalogue import find_tile
    from solver.hint.advice import Wish, advise_castle

    return advise_castle(_castle(castle, edition, expansions, packs), find_tile(tile), Wish(by, top), patience)


def hint_turn(
    table: GameState,
    player: int | None = None,
    *,
    by: str = "value",
    top: int = 5,
    each: bool = False,
    patience: "Patience | None" = None,
) -> "Advice":
    """The best turns of a player, or of the one to move; with `each` only the best for each thing to take."""
    from solver.hint.advice import Wish, advise_turn

    return advise_turn(table, table.player if player is None else player, Wish(by, top, each), patience)


def plan(
    castle: Castle | str,
    tiles: Sequence[str],
    *,
    choose: int | None = None,
    budget: int | None = None,
    prices: Sequence[int] = (),
    bonus_cards: Sequence[str] = (),
    edition: str | Law = DEFAULT_EDITION,
    expansions: Iterable[str] = (),
    packs: Iterable[str] = (),
    patience: "Patience | None" = None,
) -> "JointPlan":
    """The best set, order and place of several tiles, proven if there is patience enough."""
    from solver.planning.plan import make_plan
    from solver.planning.problem import Problem

    problem = Problem(
        _castle(castle, edition, expansions, packs),
        tiles,
        choose=choose,
        budget=budget,
        prices=prices,
        bonus_cards=bonus_cards,
    )
    return make_plan(problem, patience=patience)


def price(table: GameState, patience: "Patience | None" = None) -> "Answer":
    """The arrangement of the market that is best for the master builder."""
    from solver.market.market import market_of
    from solver.market.prices import best_prices
    from solver.worth.worth import Outlook

    outlook = Outlook(view(table, table.master), patience=patience)
    return best_prices(market_of(outlook, terms_of(table, table.master).crowding), patience)


def pick(table: GameState, patience: "Patience | None" = None) -> "list[Choice]":
    """What to put on the deck of the stack that the player to move looks through, the best first."""
    from solver.market.pick import foresee, rank_choices

    seen = view(table, table.player)
    return rank_choices(foresee(seen, seen.seen, patience)[0], patience)


def simulate(
    bots: Sequence[str],
    games: int = 1,
    *,
    edition: str = DEFAULT_EDITION,
    rulings: Mapping[str, str] | None = None,
    expansions: Iterable[str] = (),
    packs: Iterable[str] = (),
    seed: str = "0",
    jobs: int = 1,
    record: bool = False,
) -> "Iterator[Played[Facts]]":
    """Games between bots, one seat each, in order; with `record` each result has its log."""
    from engine.game.game import CASTLES, Setup
    from solver.table.arena import Series, play_games

    setup = Setup(law(edition, rulings, expansions, packs))
    return play_games(Series(CASTLES, setup, tuple(bots), seed, record), games, jobs)


def replay(log: str | Iterable[str]) -> "Replay[GameState, Action, Event]":
    """A log played again, from its text or its lines; a line that is illegal or tells something wrong is refused."""
    from engine.game.game import CASTLES
    from engine.kernel.log import follow
    from engine.pictures.notebook import castle_figures
    from madking.replays import Replay, Showing, lines_of

    return Replay(follow(CASTLES, lines_of(log)), Showing(lambda state: state.scores, castle_figures))
