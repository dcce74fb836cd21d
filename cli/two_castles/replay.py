"""`madking two-castles replay`: rebuilds a game of Between Two Castles from its log, step by step."""

from functools import partial
from typing import Annotated

import typer

from cli.answers import Document
from cli.answers.logs import Moments
from cli.answers.two_castles.replay import table_document
from cli.asker import begin
from cli.mistaken import TWO_POSITION
from cli.options import JsonOption, LangOption
from cli.replay import FolderOption, PositionFileOption, StepOption, Teller, VerifyOption, draw_steps, play_again
from cli.two_castles.section import print_section
from cli.two_castles.words import action_words, castle_words, event_words, phase_words
from engine.kernel.forms import Data
from engine.kernel.i18n import N_, say
from engine.two_castles.game.events import Event
from engine.two_castles.game.final import standings
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.state import Action, GameState
from engine.two_castles.positions import to_position


def run(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log written by two-castles play or simulate.")],
    verify: VerifyOption = False,
    step: StepOption = None,
    position: PositionFileOption = None,
    svg: FolderOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Play a game of Between Two Castles again from its log: every action is checked, every number compared.

    --position writes the table after a step as a position file, which standings, hint, divide and choose read; - prints
    it. Exit code 1 means that a line of the log is not right.

    Example: madking two-castles replay games/game-000000.jsonl --verify
    """
    begin(lang)
    draw = None if svg is None else partial(_draw, svg)
    play_again(
        TWO_CASTLES, TwoCastlesTeller(), log, verify=verify, step=step, as_json=as_json, draw=draw, position=position
    )


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

    position_kind = TWO_POSITION

    def position(self, state: GameState) -> Data:
        return to_position(state)


def _draw(folder: str, moments: Moments[GameState, Action, Event]) -> None:
    """A picture of the castle that was built after every placement, the new room marked."""
    from engine.two_castles.pictures import draw_castle

    def draw(number: int) -> str:
        before, after = moments[number - 1].state, moments[number].state
        castle = before.site
        new = [room for room in after.castles[castle].rooms if room not in before.castles[castle].rooms]
        return draw_castle(
            after.castles[castle],
            new=new,
            attendants=after.attendants[castle],
            bonus_cards=after.cards[castle],
            law=after.law,
            title=say(N_("step {n}: {what}"), n=number, what=castle_words(after, castle)),
        )

    built = [number for number in range(1, len(moments)) if _is_built(moments[number - 1].state, moments[number].state)]
    draw_steps(folder, {number: partial(draw, number) for number in built})


def _is_built(before: GameState, after: GameState) -> bool:
    """Has the castle that was built one more room?"""
    return before.site >= 0 and len(after.castles[before.site]) > len(before.castles[before.site])
