"""`madking review`: where a game was decided, by its log."""

from typing import Annotated

import typer

from cli.asker import begin
from cli.options import JsonOption, LangOption, PackOption, know_packs
from cli.review import HtmlOption, PlayerOption, SvgOption, tell_review
from engine.rules.editions import DEFAULT_EDITION

NAME = "review"


def run(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log written by play or simulate.")],
    player: PlayerOption = "",
    svg: SvgOption = None,
    html: HtmlOption = None,
    edition: Annotated[str, typer.Option("--edition", hidden=True)] = DEFAULT_EDITION,
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Where a game was decided: what each decision gave up by the estimate, what was drawn, the chances to win.

    A log that goes wrong, or a game that is not over, is reviewed as far as it goes. A game of four takes up to a
    minute.

    Example: madking review games/game-000000.jsonl --player Ada --html review.html
    """
    begin(lang)
    know_packs(pack)
    from cli.words.review_castles import CastlesWording

    tell_review(CastlesWording(), log, player=player, svg=svg, html=html, as_json=as_json)
