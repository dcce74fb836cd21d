"""`madking two-castles play`: a game of Between Two Castles in the terminal, for people and bots."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.asker import begin
from cli.errors import BadInput
from cli.options import LangOption, RulingOption, read_rulings
from cli.play.decisions import Told, pick
from cli.play.loop import Command, Host
from cli.play.opening import NoJsonOption, PlayersOption, ResumeOption, SaveOption, Wanted, open_game
from cli.screen import terminal
from cli.two_castles.advice import advise
from cli.two_castles.questions import Decision, ask_person, read_place, tile_words
from cli.two_castles.table import news, show_castle, show_final, show_situation, show_trial, show_worth
from cli.two_castles.words import phase_words
from engine.kernel.game import Move
from engine.kernel.i18n import N_, say
from engine.two_castles.game.events import Event
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.setup import LEAST_PLAYERS
from engine.two_castles.game.state import Action, GameState
from engine.two_castles.rulings import read_law
from solver.patience import Patience


def run(
    players: PlayersOption = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="A,B,..", help="Bots for further seats: greedy, random, my.py:Class."),
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
        show_situation(self.screen, self.session.state)

    def news(self, move: Move[GameState, Action, Event]) -> list[str]:
        """A move as all at the table may know it: choices are secret until all reveal (B2C-ROUND-2)."""
        return news(move)

    def show_end(self) -> None:
        show_final(self.screen, self.session.state)

    def advise(self, patience: Patience) -> Told | None:
        return advise(self.session.state, patience)

    # commands

    def own_commands(self) -> Sequence[Command]:
        worth = N_("what the castles are worth now, as far as you can know")
        return (
            Command("try", N_("draw a placement before it is made, by its number or as x,y"), self._try, "N"),
            Command("show", N_("the castle that is built, or castle N"), self._show, "[N]"),
            Command("score", worth, self._score),
            Command("tile", N_("a tile in words"), self._tile, "NAME"),
        )

    def _try(self, rest: str, decision: Decision | None) -> bool:
        """Draw the castle with a placement that is thought about."""
        state = self.session.state
        if decision is None or not decision.placements:
            raise BadInput(say(N_("try draws a placement; none is asked for now")))
        index = pick(rest, len(decision.placements))
        placement = read_place(rest, state.hand) if index is None else decision.placements[index]
        show_trial(self.screen, state, placement)
        return False

    def _show(self, rest: str, decision: Decision | None) -> bool:
        show_castle(self.screen, self.session.state, _castle_number(self.session.state, rest))
        return False

    def _score(self, rest: str, decision: Decision | None) -> bool:
        show_worth(self.screen, self.session.state)
        return False

    def _tile(self, rest: str, decision: Decision | None) -> bool:
        self.screen.line(tile_words(rest.lower()))
        return False


def _castle_number(state: GameState, text: str) -> int:
    if not text:
        return state.site if state.site >= 0 else state.player
    if not text.isdecimal() or not 1 <= int(text[:3]) <= state.seats:
        raise BadInput(say(N_("show: the castles are numbered from 1 to {n}"), n=state.seats))
    return int(text[:3]) - 1
