"""The question `standings`: the final scoring of any position, every point explained."""

from cli.answers import Document
from cli.answers.positions import read_state
from cli.answers.tables import Position
from cli.words.beyond import beyond_document
from cli.words.cards import base_amounts, first_places, paths
from engine.game.final import Standings, standings
from engine.game.state import GameState, Points
from engine.modules.solo import RANKS, is_solo, rank_title, solo_rank
from engine.records.positions.checks import table_warnings


def answer(position: Position, rulings: dict[str, str] | None = None, edition: str = "") -> Document:
    """Score a position as if the game ended now; `edition` and `rulings` by another law than its own."""
    state = read_state(position, edition, rulings)
    return {**document(state, standings(state)), "warnings": table_warnings(state)}


def score_before(table: Standings, player: int) -> int:
    """The points on the track before the final scoring, also for a game that is over."""
    return table.totals[player] - sum(item.points for item in table.items[player])


def empty_stacks(state: GameState) -> list[str]:
    """The stacks that are empty, by size or name (DEPL-1, DEPL-4)."""
    found = [str(size) for size, stack in zip(state.box.sizes, state.stacks, strict=True) if not stack]
    return found + [name for name, left in (("hallways", state.hallways), ("stairs", state.stairs)) if not left]


def document(state: GameState, table: Standings) -> Document:
    """Every point of every player, and who wins why."""
    winners = [state.names[player] for player in table.winners]
    return {
        "edition": state.law.edition.name,
        **beyond_document(state.book),
        "rulings": dict(state.law.overrides),
        "over": state.over,
        "players": [
            {
                "name": name,
                "total": table.totals[player],
                "score": score_before(table, player),
                "items": [_item_document(state, player, item) for item in table.items[player]],
                "area": state.castles[player].area,
                "money": state.money[player],
            }
            for player, name in enumerate(state.names)
        ],
        "favors": [
            {
                "favor": favor,
                "ranking": [
                    {"player": state.names[place.player], "count": place.number, "points": place.points}
                    for place in places
                ],
            }
            for favor, places in table.favors
        ],
        "depleted": empty_stacks(state),
        "paths": paths(state),
        "first_places": first_places(state),
        "amounts_of_the_base_box": base_amounts(state),
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "decided_by": table.decided_by or None,
        "solo_rank": rank_document(state, table) if is_solo(state) else None,
    }


def is_of_module(state: GameState, item: Points) -> bool:
    """Are these points by a rule that a module has brought?"""
    return item.family in state.book.sources


def _item_document(state: GameState, player: int, item: Points) -> Document:
    """Points with their reason; those of a module with its words."""
    words = {"explained": state.book.explain(state, player, item)} if is_of_module(state, item) else {}
    return {**item._asdict(), "target": item.target or None, **words}


def rank_document(state: GameState, table: Standings) -> Document:
    """The rank of who plays alone."""
    rank = solo_rank(state.law, table.totals[0])
    rule = "SOLO-RANK-2" if state.law["solo-ranks"] == "old" else "SOLO-RANK-1"
    return {"rank": rank + 1, "of": len(RANKS), "title": rank_title(state.law, rank), "rule": rule}
