"""The big game with people under way; what any game's session does is in `cli.play.session`."""

import random
from collections.abc import Iterator

from cli.mistaken import LOG
from cli.play import session
from cli.table_options import seat_named
from engine.catalogue.cards import Without
from engine.game.events import Event, Scored
from engine.game.legal import legal_actions
from engine.game.log import action_record, deal_line, event_record, header_line, replay
from engine.game.setup import NOTHING, check_names, shuffle_deal
from engine.game.state import Action, GameState, Phase, Points
from engine.game.turns import apply, start
from engine.rules.rulings import Law
from solver.bots.simple import find_bot
from solver.table.arena import ask, chance

Move = session.Move[GameState, Action, Event]
RULES: session.Rules[GameState, Action, Event] = session.Rules(
    command="madking",
    kind=LOG,
    header_line=header_line,
    action_record=action_record,
    event_record=event_record,
    replay=replay,
    apply=apply,
    legal_actions=legal_actions,
    is_chance=lambda state: state.phase == Phase.SHUFFLE,
    chance=chance,
    find_bot=find_bot,
    ask=ask,
    deciders=lambda state: state.names,
)


class Session(session.Session[GameState, Action, Event]):
    """A game between people and bots, from its deal on."""

    @classmethod
    def new(
        cls,
        its_law: Law,
        people: tuple[str, ...],
        bots: tuple[str, ...],
        seed: str,
        first: str | None = None,
        without: Without = NOTHING,
    ) -> "Session":
        """A game from the first deal; the first master builder may be named, favors and cards left out."""
        names = session.seat_names(people, bots)
        check_names(names, its_law)
        for bot in bots:
            find_bot(bot)
        master = None if first is None else seat_named(first, names)
        deal = shuffle_deal(its_law, len(names), random.Random(f"{seed}/deal"), master, without)
        step = start(its_law, names, deal)
        return cls(RULES, step, deal_line(deal), bots, seed)

    def items(self, player: int) -> Iterator[list[Points]]:
        """The points of a player so far, in the order and the groups in which they were gained."""
        events = [*self.opening, *(event for move in self.moves for event in move.events)]
        return (list(e.items) for e in events if isinstance(e, Scored) and e.player == player)


def resume(file: str, bots: tuple[str, ...] | None) -> Session:
    """The game that a log tells, at its last line."""
    return Session.take_up(RULES, file, bots)
