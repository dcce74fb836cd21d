"""`madking play`: a game in the terminal, against bots, hot-seat, or alone."""

from typing import Annotated

import typer

from cli.inputs import BadInput
from cli.options import LangOption, RulingOption, begin, read_rulings
from cli.play.castles import Table
from cli.play.castles_session import Session, resume
from cli.play.screen import terminal
from cli.play.session import new_seed, refuse_beside_resume, split_names
from cli.table_options import CardsOption, Choice, FavorsOption, FirstOption, WithoutOption
from engine.kernel.i18n import N_, say
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import law

NAME = "play"


def run(
    players: Annotated[
        str | None, typer.Option("--players", metavar="NAME,NAME,..", help="The people who play; one if not given.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="A,B,..", help="Bots for further seats: planner, greedy, random, my.py:Class."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="S", help="The same seed deals the same cards and tiles.")
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Keep the game in this file after every decision.")
    ] = None,
    resumed: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Take up the game that is kept in this file.")
    ] = None,
    without: WithoutOption = None,
    favors: FavorsOption = None,
    cards: CardsOption = None,
    first: FirstOption = None,
    ruling: RulingOption = None,
    edition: Annotated[
        str | None, typer.Option("--edition", metavar="EDITION", help="Edition played: first, second or collectors.")
    ] = None,
    lang: LangOption = "",
    as_json: Annotated[bool, typer.Option("--json", hidden=True)] = False,
) -> None:
    """Play in the terminal: against bots, several people on one device, or alone (the solo game).

    Example: madking play --players Anna --bots greedy,random --save game.jsonl
    """
    lang = begin(lang)
    if as_json:
        raise BadInput(say(N_("play is for people; `madking simulate --json` answers programs")))
    wanted = None if bots is None else split_names(bots)
    if resumed is not None:
        refuse_beside_resume(players=players, seed=seed, edition=edition, ruling=ruling, first=first, without=without,
                             favors=favors, cards=cards)  # fmt: skip
        session = resume(resumed, wanted)
    else:
        people = (say(N_("You")),) if players is None else split_names(players)
        its_law = law(edition or DEFAULT_EDITION, read_rulings(ruling))
        left_out = Choice(without, favors, cards).left_out(its_law.edition.name, len(people) + len(wanted or ()))
        session = Session.new(its_law, people, wanted or (), new_seed(seed), first, left_out)
    if save is not None:
        session.keep_in(save)
    Table(session, terminal()).play()
