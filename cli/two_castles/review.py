"""`madking two-castles review`: where a game of Between Two Castles was decided, by its log."""

from typing import Annotated

import typer

from cli.asker import begin
from cli.options import JsonOption, LangOption
from cli.review import HtmlOption, PlayerOption, SvgOption, tell_review


def run(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log written by two-castles play or simulate.")],
    player: PlayerOption = "",
    svg: SvgOption = None,
    html: HtmlOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Where a game was decided: what each decision gave up by the estimate, what was drawn, the chances to win.

    A log that goes wrong, or a game that is not over, is reviewed as far as it goes.

    Example: madking two-castles review games/game-000000.jsonl --player Ada --html review.html
    """
    begin(lang)
    from cli.two_castles.reviews import TwoCastlesWording

    tell_review(TwoCastlesWording(), log, player=player, svg=svg, html=html, as_json=as_json)
