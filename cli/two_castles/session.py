"""Between Two Castles with people under way; what any game's session does is in `cli.play.session`."""

import random

from cli.mistaken import TWO_LOG
from cli.play import session
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.log import action_record, deal_line, event_record, header_line, replay
from engine.two_castles.game.setup import check_names, shuffle_deal
from engine.two_castles.game.state import Action, Event, GameState, Phase
from engine.two_castles.game.turns import apply, start
from engine.two_castles.rulings import Law
from solver.two_castles.arena import ask, chance
from solver.two_castles.bots import find_bot

Move = session.Move[GameState, Action, Event]
RULES: session.Rules[GameState, Action, Event] = session.Rules(
    command="madking two-castles",
    kind=TWO_LOG,
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
    deciders=lambda state: [state.names[seat] for seat in state.people],
)


class Session(session.Session[GameState, Action, Event]):
    """A game between people and bots, from its deal on."""

    @classmethod
    def new(cls, law: Law, people: tuple[str, ...], bots: tuple[str, ...], seed: str) -> "Session":
        """A game from the first deal; the people are taken to sit by age, the oldest first."""
        names = session.seat_names(people, bots)
        check_names(names)
        for bot in bots:
            find_bot(bot)
        deal = shuffle_deal(len(names), random.Random(f"{seed}/deal"))
        return cls(RULES, start(law, names, deal), deal_line(deal), bots, seed)


def resume(file: str, bots: tuple[str, ...] | None) -> Session:
    """The game that a log tells, at its last line."""
    return Session.take_up(RULES, file, bots)
