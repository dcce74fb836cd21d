"""The big game at the table: what its decisions look like, and the commands that only it has."""

from collections.abc import Sequence

from cli.errors import BadInput
from cli.play.advice import advise, advise_deeply
from cli.play.answers import Decision
from cli.play.building import read_where
from cli.play.choices import decide
from cli.play.decisions import Told
from cli.play.keeping import Kept
from cli.play.loop import Command, Host
from cli.play.pieces import drawn_after, drawn_at
from cli.play.seen import show_castle, show_market, show_parts, show_players, show_table
from cli.screen import Screen
from cli.words.actions import phase_words
from cli.words.beyond import beyond_lines
from cli.words.game import news
from cli.words.score import show_final, show_score
from engine.castle.verdict import Verdict
from engine.game.chronicle import gains
from engine.game.events import Event
from engine.game.state import Action, GameState
from engine.kernel.beside import read_beside
from engine.kernel.errors import IllegalPlacement, MadKingError
from engine.kernel.game import Move
from engine.kernel.i18n import N_, say
from engine.rules.register import find_rule
from solver.patience import Patience


class CastlesHost(Host[GameState, Action, Event]):
    """Leads people through the big game."""

    def __init__(self, kept: Kept[GameState, Action, Event], screen: Screen) -> None:
        super().__init__(kept, screen)
        self._greeted: set[int] = set()
        """The people who have been told what is played with."""

    def decide(self) -> Decision:
        return decide(self.session.state)

    def heading(self) -> list[str]:
        state = self.session.state
        words = [say(N_("Round {n}"), n=state.round), state.names[state.player], phase_words(state)]
        if len(state.frames) > 1:
            words.insert(2, say(N_("extra turn")))
        if state.frames and state.player != state.turn:
            words.insert(2, say(N_("in the turn of {name}"), name=state.names[state.turn]))
        return words

    def show_situation(self) -> None:
        state = self.session.state
        if state.player not in self._greeted:
            self._greeted.add(state.player)
            for line in beyond_lines(state.book):
                self.screen.line(line)
        show_table(self.screen, state, state.player)
        self.screen.line()

    def news(self, move: Move[GameState, Action, Event]) -> list[str]:
        return news(move.before, move.player, move.action, move.events)

    def show_end(self) -> None:
        show_final(self.screen, self.session.state, list(gains(self.session.events())))

    def explain(self, error: MadKingError) -> None:
        if isinstance(error, IllegalPlacement):
            self._refuse(error.verdict)
        else:
            super().explain(error)

    def _refuse(self, verdict: Verdict) -> None:
        """Every rule that a placement breaks."""
        self.screen.line(say(N_("No: {room} may not be placed."), room=verdict.placement), "red")
        for violation in verdict.violations:
            self.screen.line(f"  {violation.rule}  {violation.reason}")
            self.screen.line(f"      {find_rule(violation.rule).statement}", "dim")

    def advise(self, patience: Patience) -> Told | None:
        return advise(self.session.state, patience)

    def advise_deeply(self, patience: Patience) -> Told | None:
        return advise_deeply(self.session.state, patience)

    # commands

    def own_commands(self) -> Sequence[Command]:
        about_try = N_("draw a placement before it is made, by its number or as SLUG@X,Y/TURN")
        return (
            Command("try", about_try, self._try, "N"),
            Command("show", N_("the castle of a player"), self._show, "[NAME]"),
            Command("market", N_("the players and the market"), self._market),
            Command("score", N_("the points by source, as if the game ended now"), self._score),
        )

    def _try(self, rest: str, decision: Decision | None) -> bool:
        """Draw the castle with a placement that is thought about."""
        state = self.session.state
        castle = state.castles[state.player]
        if "@" not in rest and read_beside(rest) is None and (decision is None or not any(decision.placements)):
            raise BadInput(say(N_("try draws a placement; none is asked for now")))
        found = drawn_at(decision, rest)
        wanted = read_where(castle, rest, state.hand) if found is None else found
        after = drawn_after(castle, wanted)
        if after is not None:
            self.screen.castle(after)
            return False
        verdict = castle.judge(wanted)
        self.screen.castle(castle, verdict)
        if not verdict.legal:
            self._refuse(verdict)
        return False

    def _show(self, rest: str, decision: Decision | None) -> bool:
        state = self.session.state
        owner = state.player
        if rest:
            starts = [i for i, name in enumerate(state.names) if name.lower().startswith(rest.lower())]
            if not starts:
                known = ", ".join(state.names)
                raise BadInput(say(N_("{name!r} is not at the table; there are {known}"), name=rest[:40], known=known))
            owner = starts[0]
        show_castle(self.screen, state, owner)
        return False

    def _market(self, rest: str, decision: Decision | None) -> bool:
        state = self.session.state
        show_parts(self.screen, state, state.player)
        show_players(self.screen, state, state.player)
        show_market(self.screen, state, state.player)
        return False

    def _score(self, rest: str, decision: Decision | None) -> bool:
        show_score(self.screen, self.session.state, list(gains(self.session.events())))
        return False
