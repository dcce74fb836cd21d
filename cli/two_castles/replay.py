"""`madking two-castles replay`: rebuilds a game of Between Two Castles from its log, step by step."""

from typing import Annotated

import typer

from cli.answers import Document
from cli.answers.two_castles.replay import table_document
from cli.asker import begin
from cli.options import JsonOption, LangOption
from cli.replay import StepOption, Teller, VerifyOption, play_again
from cli.two_castles.section import print_section
from cli.two_castles.words import action_words, castle_words, event_words, phase_words
from engine.kernel.i18n import N_, say
from engine.two_castles.game.events import Event
from engine.two_castles.game.final import standings
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.state import Action, GameState


def run(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log written by two-castles play or simulate.")],
    verify: VerifyOption = False,
    step: StepOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Play a game of Between Two Castles again from its log: every action is checked, every number compared.

    Exit code 1 means that a line of the log is not right.

    Example: madking two-castles replay games/game-000000.jsonl --verify
    """
    begin(lang)
    play_again(TWO_CASTLES, TwoCastlesTeller(), log, verify=verify, step=step, as_json=as_json)


class TwoCastlesTeller(Teller[GameState, Action, Event]):
    """The sister game in words."""

    def action(self, action: Action, before: GameState) -> str:
        return action_words(action, before.phase)

    def event(self, event: Event, state: GameState) -> str:
        return event_words(state, event)

    def when(self, state: GameState, name: str) -> str:
        sentence = N_("round {n}, turn {turn}, {phase}, to move: {name}")
        return say(sentence, n=state.round, turn=state.turn, phase=phase_words(state.phase), name=name)

    def show(self, state: GameState) -> None:
        told = False
        for number, (sheet, castle) in enumerate(zip(standings(state).sheets, state.castles, strict=True)):
            typer.echo(say(N_("{castle}: {points}"), castle=castle_words(state, number), points=sheet.total))
            told |= print_section(castle, larger=not told)

    def document(self, state: GameState) -> Document:
        return table_document(state)
