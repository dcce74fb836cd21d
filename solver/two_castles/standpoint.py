"""What a player of Between Two Castles knows who asks for advice: the own castles, and what cannot be drawn."""

from collections.abc import Iterable

from engine.two_castles.catalogue import all_attendants
from engine.two_castles.game.view import View
from solver.two_castles.outlook import cards_in_sight, tiles_in_sight
from solver.two_castles.problem import Gone, Holding


def holding_of(view: View, castle: int) -> Holding:
    """A castle with everything that scores for it, as far as the player sees it."""
    return Holding.read(view.castles[castle], view.attendants[castle], view.cards[castle], view.law)


def gone_of(view: View, seen: Iterable[str] = ()) -> Gone:
    """What the player sees somewhere, or has seen before, so that no bonus brings it."""
    lacking = (one.slug for one, left in zip(all_attendants(), view.court, strict=True) if not left)
    return Gone(tiles_in_sight(view).union(seen), cards_in_sight(view), frozenset(lacking))
