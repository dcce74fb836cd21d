"""`madking two-castles play`: a game of Between Two Castles in the terminal, for people and bots."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.asker import begin
from cli.errors import BadInput
from cli.options import LangOption, RulingOption, read_rulings
from cli.play.decisions import Told
from cli.play.loop import Command, Host
from cli.play.opening import NoJsonOption, PlayersOption, ResumeOption, SaveOption, Wanted, open_game
from cli.screen import terminal
from cli.two_castles.advice import advise
from cli.two_castles.questions import Decision, ask_person, tile_words
from cli.two_castles.standing import passed_lines
from cli.two_castles.table import show_castle, show_final, show_situation, show_types, show_worth
from cli.two_castles.telling import news
from cli.two_castles.trying import named_castles, read_trials, show_refusal, show_trials
from cli.two_castles.words import phase_words
from engine.kernel.errors import MadKingError
from engine.kernel.game import Move
from engine.kernel.i18n import N_, say
from engine.two_castles.game.events import Event
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.setup import LEAST_PLAYERS
from engine.two_castles.game.state import Action, GameState
from engine.two_castles.rulings import read_law
from engine.two_castles.verdict import IllegalPlacement
from solver.patience import Patience


def run(
    players: PlayersOption = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="A,B,..", help="Bots for further seats: planner, greedy, random, my.py:Class."),
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S", help="The same seed deals the same tiles.")] = None,
    save: SaveOption = None,
    resumed: ResumeOption = None,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: NoJsonOption = False,
) -> None:
    """Play Between Two Castles in the terminal, people and bots; two players play with Ludwig.

    The people are taken to sit by age, the oldest first.

    Example: madking two-castles play --players Anna --bots greedy,greedy --save game.jsonl
    """
    begin(lang)
    wanted = Wanted(players, bots, seed, save, resumed, as_json)
    kept = open_game(TWO_CASTLES, wanted, LEAST_PLAYERS, lambda _names: read_law(read_rulings(ruling)), ruling=ruling)
    screen = terminal()
    if resumed is None and bots is None:
        screen.line(say(N_("At the table: {names}"), names=", ".join(kept.session.state.names)))
    TwoCastlesHost(kept, screen).play()


class TwoCastlesHost(Host[GameState, Action, Event]):
    """Leads people through Between Two Castles."""

    def decide(self) -> Decision:
        return ask_person(self.session.state)

    def heading(self) -> list[str]:
        state = self.session.state
        when = say(N_("Round {n}, turn {turn}"), n=state.round, turn=state.turn)
        return [when, state.names[state.player], phase_words(state.phase)]

    def show_situation(self) -> None:
        show_situation(self.screen, self.session.state, self.decide())

    def news(self, move: Move[GameState, Action, Event]) -> list[str]:
        """A move as all at the table may know it: choices are secret until all reveal (B2C-ROUND-2)."""
        return news(move)

    def show_end(self) -> None:
        show_final(self.screen, self.session.state)

    def explain(self, error: MadKingError) -> None:
        if isinstance(error, IllegalPlacement):
            show_refusal(self.screen, error.verdict)
        else:
            super().explain(error)

    def advise(self, patience: Patience) -> Told | None:
        return advise(self.session.state, patience)

    # commands

    def own_commands(self) -> Sequence[Command]:
        about_try = N_("what a placement would be worth, drawn: a number, x,y, or [left|right] tile@x,y or a tile")
        about_score = N_("what the castles are worth now, as far as you can know, and how all stand")
        return (
            Command("try", about_try, self._try, "N"),
            Command("show", N_("the castle that is built, castle N, or left, right or all"), self._show, "[N]"),
            Command("score", about_score, self._score),
            Command("types", N_("your rooms of each type, towards the third and the fifth"), self._types),
            Command("passed", N_("the piles that you passed on in this round, and to whom"), self._passed),
            Command("tile", N_("a tile in words"), self._tile, "NAME"),
        )

    def _try(self, rest: str, decision: Decision | None) -> bool:
        """Draw a castle with a placement that is thought about."""
        show_trials(self.screen, self.session.state, read_trials(self.session.state, rest, decision))
        return False

    def _show(self, rest: str, decision: Decision | None) -> bool:
        for castle in named_castles(self.session.state, rest):
            show_castle(self.screen, self.session.state, castle)
        return False

    def _score(self, rest: str, decision: Decision | None) -> bool:
        show_worth(self.screen, self.session.state)
        return False

    def _types(self, rest: str, decision: Decision | None) -> bool:
        show_types(self.screen, self.session.state)
        return False

    def _passed(self, rest: str, decision: Decision | None) -> bool:
        lines = list(passed_lines(self.session.state, self.session.moves))
        if not lines:
            raise BadInput(say(N_("you have passed nothing on in this round")))
        for line in lines:
            self.screen.line(line, hang=2)
        return False

    def _tile(self, rest: str, decision: Decision | None) -> bool:
        self.screen.line(tile_words(rest.lower()))
        return False
