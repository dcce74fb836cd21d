"""The end of a game for one player: the best last turn, what favors and stacks still offer, and who can win.

`best_turns` searches with exact shortcuts; `every_turn` is its slow twin and tries everything.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.game.book import wealth_of
from engine.game.final import Standings
from engine.game.play import legal_actions
from engine.game.state import GameState, Phase
from engine.game.view import view
from solver.endgame.careful import CarefulSearch
from solver.endgame.clearing import cleared
from solver.endgame.favors import Chance, Depletion, depletions, favor_chances
from solver.endgame.scales import Outcome
from solver.endgame.search import Search, Turn
from solver.endgame.secrets import Secrets, secrets_of
from solver.endgame.seen import at_end, follow, is_draw, last_table, open_table, unmixed
from solver.endgame.story import tell
from solver.endgame.winners import USUAL_CARDS, Verdict, verdicts
from solver.patience import Patience

TURNS_SHARE = 0.7
"""Of the time that someone waits the part for the turns; the rest is for who can win."""


class Endgame(NamedTuple):
    """Everything about the end of a game that a player can know."""

    player: int
    table: GameState
    """The table as the player sees it: the bonus cards of the others are not in it."""
    now: Standings
    """The final table, if the game ended now."""
    turns: list[Turn]
    """The best turn for each first action, the best one first."""
    complete: bool
    """Was every turn tried?"""
    favors: list[Chance]
    depletion: list[Depletion]
    winners: list[Verdict]
    """Who can win if the game ended now; empty if there was no patience left for the question."""
    after: list[Verdict]
    """Who could win if it ended after the best turn; empty if there is none."""
    hidden: tuple[int, ...]
    """How many hidden bonus cards each player is taken to hold."""
    assumed: tuple[int, ...]
    """The players for whom this number is not known."""
    secrets: Secrets = Secrets()
    """What else the others keep face down."""


def endgame(
    state: GameState,
    player: int,
    usual: int = USUAL_CARDS,
    method: str = "cp-sat",
    patience: Patience | None = None,
) -> Endgame:
    """The end of a game as a player sees it; `usual` cards are hidden with each player of whom no number is known.

    When the patience is over, turns may be untried, and what was to be asked after them is left out.
    """
    patience = patience or Patience()
    table = open_table(state, player)
    counts = view(state, player).bonus_counts
    assumed = tuple(seat for seat, number in enumerate(counts) if not number and seat != player)
    hidden = tuple(0 if seat == player else number or usual for seat, number in enumerate(counts))
    first = patience.part(TURNS_SHARE)
    turns, complete = best_turns(table, player, first)
    secrets = secrets_of(view(state, player))
    winners = verdicts(table, player, hidden, secrets, method, patience)
    then = tell(table, turns[0]).table if turns else None
    after = [] if then is None else verdicts(then.but(drawn=()), player, hidden, secrets, method, patience)
    favors, depletion = favor_chances(table, patience), depletions(table)
    if first.stopped is not None:
        patience.stop(first.stopped)
    now = last_table(cleared(table, player))
    return Endgame(player, table, now, turns, complete, favors, depletion, winners, after, hidden, assumed, secrets)


def best_turns(table: GameState, player: int, patience: Patience | None = None) -> tuple[list[Turn], bool]:
    """The best turn for each first action, the best one first, and whether everything was tried.

    `table` is an `open_table`; equal turns are in the order of their first actions.
    """
    patience = patience or Patience()
    modules = bool(table.law.modules)
    search = CarefulSearch(table, player, patience, final_outcome) if modules else Search(table, player, patience)
    found = [turn for turn in search.best if turn is not None]
    return sorted(found, key=lambda turn: turn.outcome.worth, reverse=True), search.complete


def every_turn(table: GameState, player: int, draws: int = 0) -> Iterator[Turn]:
    """Every way to play the turn to its end, by nothing but the rules: the slow twin."""
    if at_end(table):
        yield Turn((), final_outcome(table, player, draws))
        return
    for action in [unmixed(table)] if table.phase == Phase.SHUFFLE else legal_actions(table):
        drawn = draws + is_draw(action)
        for turn in every_turn(follow(table, action).state, player, drawn):
            yield turn._replace(actions=(action, *turn.actions))


def final_outcome(table: GameState, player: int, draws: int = 0) -> Outcome:
    """How a table stands for a player if the game ends here, by the final scoring of the rules.

    Whoever may take rooms off the stacks first (DECREE-15) does so at his best, if it is this player.
    """
    final = last_table(cleared(table, player))
    others = [total for seat, total in enumerate(final.totals) if seat != player]
    margin = final.totals[player] - max(others, default=0)
    wins = (player in final.winners) * (2 if len(final.winners) == 1 else 1)
    return Outcome(margin, wins, table.castles[player].area, wealth_of(table, player), draws, final.totals[player], ())
