"""`madking replay`: rebuilds a game from its log, step by step."""

from functools import partial
from typing import Annotated

import typer

from cli.answers import Document
from cli.answers.logs import Moments
from cli.answers.replay import table_document
from cli.asker import begin
from cli.drawings import print_castle
from cli.mistaken import POSITION
from cli.options import JsonOption, LangOption, PackOption, know_packs
from cli.output import warn
from cli.replay import FolderOption, PositionFileOption, StepOption, Teller, VerifyOption, draw_steps, play_again
from cli.words.actions import action_words, event_words, phase_words
from cli.words.beyond import beyond_lines, part_lines
from engine.castle.copies import invented_words
from engine.game.events import Event
from engine.game.game import CASTLES
from engine.game.state import Action, GameState
from engine.game.view import view
from engine.kernel.forms import Data
from engine.kernel.i18n import N_, labelled, say, say_names
from engine.records.positions import to_position
from engine.records.positions.checks import table_warnings
from engine.rules.editions import DEFAULT_EDITION

NAME = "replay"


def run(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log written by play or simulate.")],
    verify: VerifyOption = False,
    step: StepOption = None,
    position: PositionFileOption = None,
    svg: FolderOption = None,
    edition: Annotated[str, typer.Option("--edition", hidden=True)] = DEFAULT_EDITION,
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Play a game again from its log: every action is checked, every number compared.

    --position writes the table after a step as a position file, which standings, hint, price, pick and endgame read; -
    prints it. Exit code 1 means that a line of the log is not right.

    Example: madking replay games/game-000000.jsonl --verify
    """
    begin(lang)
    know_packs(pack)
    draw = None if svg is None else partial(_draw, svg)
    play_again(CASTLES, CastlesTeller(), log, verify=verify, step=step, as_json=as_json, position=position, draw=draw)


class CastlesTeller(Teller[GameState, Action, Event]):
    """The big game in words."""

    def action(self, action: Action, before: GameState) -> str:
        return action_words(before.book, action)

    def event(self, event: Event, state: GameState) -> str:
        return event_words(event, state)

    def when(self, state: GameState, name: str) -> str:
        sentence = N_("round {n}, {phase}, to move: {name}")
        return say(sentence, n=state.round, phase=phase_words(state), name=name)

    def opening(self, state: GameState) -> list[str]:
        return [*beyond_lines(state.book), *(invented_words() if state.box.invented else [])]

    def show(self, state: GameState) -> None:
        warn(table_warnings(state))
        for line in beyond_lines(state.book):
            typer.echo(line)
        laid = state.book.laid(view(state, max(state.player, 0)))
        for offer in state.market:
            words = say_names(offer.slug) + (f" (+{offer.coins})" if offer.coins else "")
            words += f", {laid[offer.slug]}" if offer.slug in laid else ""
            typer.echo(f"  {offer.price:6d}  {words}")
        for line in part_lines(state):
            typer.echo(line)
        told = False
        for number, name in enumerate(state.names):
            typer.echo(labelled(name, f"{state.scores[number]}, {state.money[number]}"))
            told |= print_castle(state.castles[number], larger=not told)

    def document(self, state: GameState) -> Document:
        return table_document(state)

    position_kind = POSITION

    def position(self, state: GameState) -> Data:
        return to_position(state)


def _draw(folder: str, moments: Moments[GameState, Action, Event]) -> None:
    """A picture of the builder's castle after every placement."""
    from engine.pictures.svg import draw_castle

    def draw(number: int) -> str:
        before = moments[number - 1].state
        title = f"{before.names[before.player]}, {number}"
        return draw_castle(moments[number].state.castles[before.player], title=title)

    placed = [number for number in range(1, len(moments)) if _grows(moments[number - 1].state, moments[number].state)]
    draw_steps(folder, {number: partial(draw, number) for number in placed})


def _grows(before: GameState, after: GameState) -> bool:
    """Has the castle of the one who moved something more, a room or a piece?"""
    player = before.player
    return player >= 0 and len(after.castles[player].laid) > len(before.castles[player].laid)
