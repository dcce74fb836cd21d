"""`madking two-castles best`: the best final arrangement of given tiles."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.options import CastleArgument, JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import print_json, warn
from cli.two_castles.hint import TilesOption, read_names
from cli.two_castles.inputs import (
    AttendantOption,
    CardOption,
    Extras,
    bonus_warnings,
    box_warnings,
    item_json,
    read_castle,
    read_extras,
)
from cli.two_castles.score import print_sheet
from cli.waiting import leave, say_stopped, stopped_json, waiting
from engine.kernel.i18n import N_, say, say_n
from engine.two_castles.rulings import read_law
from engine.two_castles.scoring import Sheet, score

if TYPE_CHECKING:
    from solver.two_castles.arrangement import Arrangement


def run(
    castle: CastleArgument,
    tiles: TilesOption,
    time: Annotated[float, typer.Option("--time", metavar="S", help="Seconds to think at most.")] = 20.0,
    attendant: AttendantOption = None,
    bonus_card: CardOption = None,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The best final arrangement of tiles around a throne room or a castle: every tile listed is placed.

    What counts is the whole score sheet with the attendants and bonus cards given. List the special rooms that bonuses
    bring (fountain, tower, grand-foyer), as often as there are.

    Example: madking two-castles best throne-living-corridor@0,0 --tiles wine-room,nap-room,great-hall,tower
    """
    lang = begin(lang)
    from solver.two_castles.best import find_best
    from solver.two_castles.problem import Holding, Problem

    law = read_law(read_rulings(ruling))
    extras = read_extras(attendant, bonus_card)
    names = read_names(tiles)
    built = read_castle(castle)
    problem = Problem(Holding.read(built, *extras, law), names)
    with waiting(time) as patience:
        answer = find_best(problem, time, patience)
    warnings = box_warnings(built) + bonus_warnings(built, extras)
    sheet = score(answer.castle, extras.attendants, extras.cards, law)
    if as_json:
        print_json({**_document(answer, sheet, extras), **stopped_json(patience), "warnings": warnings})
        leave(patience)
        return
    warn(warnings)
    print_sheet(sheet, lang)
    typer.echo(say(N_("Build in this order: {placements}"), placements=" ".join(map(str, answer.sequence))))
    typer.echo(_certainty(answer))
    say_stopped(patience)
    leave(patience)


def _document(answer: "Arrangement", sheet: Sheet, extras: Extras) -> dict[str, Any]:
    return {
        "status": answer.status,
        "total": answer.total,
        "bound": answer.bound,
        "castle": str(answer.castle),
        "sequence": [str(placement) for placement in answer.sequence],
        "categories": sheet.categories,
        "items": [item_json(item) for item in sheet.items],
        "attendants": [attendant.slug for attendant in extras.attendants],
        "bonus_cards": [card.slug for card in extras.cards],
        "seconds": round(answer.seconds, 3),
        "nodes": answer.nodes,
    }


def _certainty(answer: "Arrangement") -> str:
    if answer.status == "optimal":
        return say(N_("Proven: no arrangement is worth more ({seconds:.2f} s)."), seconds=answer.seconds)
    return say_n(
        "Found in {seconds:.1f} s; no arrangement is worth more than {n} point.",
        "Found in {seconds:.1f} s; no arrangement is worth more than {n} points.",
        answer.bound,
        seconds=answer.seconds,
    )
