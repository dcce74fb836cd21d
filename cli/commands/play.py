"""`madking play`: a game in the terminal, against bots, hot-seat, or alone."""

from typing import Annotated

import typer

from cli.asker import begin
from cli.chosen_cards import Choice, seat_named
from cli.options import (
    ExpansionsOption,
    LangOption,
    PackOption,
    RoomsOption,
    RulingOption,
    StrengthOption,
    know_packs,
    read_law,
)
from cli.play.castles import CastlesHost
from cli.play.opening import NoJsonOption, PlayersOption, ResumeOption, SaveOption, Wanted, open_game
from cli.screen import terminal
from cli.series import strong
from cli.table_options import CardsOption, DecreesOption, FavorsOption, FirstOption, WithoutOption
from engine.game.game import CASTLES, Setup
from engine.rules.editions import DEFAULT_EDITION

NAME = "play"


def run(
    players: PlayersOption = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="A,B,..", help="Bots for further seats: master, planner, greedy, random, my.py:Class."
        ),
    ] = None,
    strength: StrengthOption = "normal",
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="S", help="The same seed deals the same cards and tiles.")
    ] = None,
    save: SaveOption = None,
    resumed: ResumeOption = None,
    without: WithoutOption = None,
    favors: FavorsOption = None,
    cards: CardsOption = None,
    decrees: DecreesOption = None,
    first: FirstOption = None,
    ruling: RulingOption = None,
    edition: Annotated[
        str | None, typer.Option("--edition", metavar="EDITION", help="Edition played: first, second or collectors.")
    ] = None,
    expansions: ExpansionsOption = "",
    pack: PackOption = None,
    rooms: RoomsOption = "",
    lang: LangOption = "",
    as_json: NoJsonOption = False,
) -> None:
    """Play in the terminal: against bots, several people on one device, or alone (the solo game).

    Example: madking play --players Anna --bots greedy,random --save game.jsonl; madking play --bots master --strength
    deep; madking play --players Ada --bots planner,greedy --edition collectors --expansions towers,swans,decrees
    """
    begin(lang)

    def set_up(names: tuple[str, ...]) -> Setup:
        its_law = read_law(edition or DEFAULT_EDITION, ruling, expansions, pack, rooms)
        left_out = Choice(without, favors, cards, decrees).left_out(its_law, len(names))
        return Setup(its_law, left_out, None if first is None else seat_named(first, names))

    able = strong(bots or "", strength)
    wanted = Wanted(players, None if bots is None else able, seed, save, resumed, as_json)
    if resumed is not None:
        know_packs(pack)
    kept = open_game(CASTLES, wanted, 1, set_up, edition=edition, ruling=ruling, first=first, without=without,
                     favors=favors, cards=cards, decrees=decrees, expansions=expansions, rooms=rooms)  # fmt: skip
    CastlesHost(kept, terminal()).play()
