"""Decrees that only change numbers and switches of the rules for their holder."""

from collections.abc import Mapping
from typing import Any

from engine.game.state import GameState, Points
from engine.kernel.i18n import labelled, say, say_names
from engine.modules.decrees.decree import Decree
from engine.rules.rulings import Law
from engine.rules.terms import Terms


class Always(Decree):
    """A decree whose terms hold all the game."""

    def __init__(self, decree: str, **terms: Any) -> None:
        self.id = decree
        self._terms: Mapping[str, Any] = terms

    def terms(self, law: Law, terms: Terms) -> Terms:
        return terms._replace(**self._terms)

    def explain(self, state: GameState, owner: int, item: Points) -> str:
        """Points of this kind are those of a room."""
        return labelled(say(self.card.name), say_names(item.source))


class Discount(Decree):
    """Rooms cost less; by a ruling hallways and stairs too (DECREE-24, OQ-116)."""

    id = "discount"
    LESS = 1000

    def terms(self, law: Law, terms: Terms) -> Terms:
        corridors = self.LESS if law["discount"] == "all-purchases" else 0
        return terms._replace(room_discount=self.LESS, corridor_discount=corridors)


ALWAYS: tuple[Decree, ...] = (
    Always("hidden-purse", hidden_purse=True),
    Always("double-cellar", downstairs_choices=2),
    Always("wide-choice", utility_draw=3),
    Always("revels", activity_points=8, activity_rule="DECREE-06"),
    Always("rich-gardens", outdoor_money=15000, outdoor_rule="DECREE-07"),
    Always("deep-sleep", stash_most=3),
    Always("cheap-halls", hallway_price=1000, stairs_price=1000),
    Always("sound-walls", penalties=False),
    Always("tie-master", tie_wins=True),
    Always("sole-champion", first_alone=12),
    Always("walled-doors", walls_connect=True),
    Always("crowded-market", crowding=True),
    Discount(),
)
