"""`madking two-castles hint`: the best way to place the tiles that a castle gets in a turn."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.inputs import BadInput
from cli.options import CastleArgument, JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import print_json, warn
from cli.two_castles.inputs import (
    AttendantOption,
    CardOption,
    bonus_warnings,
    box_warnings,
    item_json,
    read_castle,
    read_extras,
)
from cli.two_castles.words import source_placed
from cli.waiting import TimeOption, leave, say_stopped, stopped_json, waiting
from engine.kernel.i18n import N_, get_language, labelled, say, say_n, say_names
from engine.two_castles.catalogue import Attendant
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import read_law
from engine.two_castles.words import counted_word

if TYPE_CHECKING:
    from solver.two_castles.changes import Change
    from solver.two_castles.hint import Advice, Estimate, Hint, Step

TilesOption = Annotated[str, typer.Option("--tiles", metavar="A,B", help="The tiles, separated by commas.")]
ESTIMATED = N_("Drawn tiles and cards count with what the best of them adds on average to the castle as it stands.")


def run(
    castle: CastleArgument,
    tiles: TilesOption,
    top: Annotated[int, typer.Option("--top", metavar="N", help="Hints to show, up to 100; 0 shows so many.")] = 3,
    time: TimeOption = None,
    attendant: AttendantOption = None,
    bonus_card: CardOption = None,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The best ways to place the tiles offered to a castle, jointly, in the best order and with the bonuses they bring.

    A castle gets two tiles a turn (B2C-ROUND-5). Each way is worth what the score sheet says of the castle it leads to;
    what chance decides, the tiles and cards drawn for a bonus, counts with its average.

    Example: madking two-castles hint "throne-living-corridor@0,0 wine-room@2,0" --tiles nap-room,great-hall
    """
    begin(lang)
    from solver.two_castles.hint import MOST_HINTS, give_hints
    from solver.two_castles.problem import Holding

    if not 0 <= top <= MOST_HINTS:
        raise BadInput(say(N_("--top {n}: a number of hints from 0 to {most}"), n=top, most=MOST_HINTS))
    law = read_law(read_rulings(ruling))
    extras = read_extras(attendant, bonus_card)
    names = read_names(tiles)
    built = read_castle(castle)
    with waiting(time) as patience:
        advice = give_hints(Holding.read(built, *extras, law), names, top, patience=patience)
    warnings = box_warnings(built) + bonus_warnings(built, extras)
    if as_json:
        print_json({**_document(advice, names), **stopped_json(patience), "warnings": warnings})
        leave(patience)
        return
    warn(warnings)
    _print(advice)
    say_stopped(patience)
    leave(patience)


def read_names(text: str) -> list[str]:
    """The names of tiles, separated by commas."""
    names = [name.strip().lower() for name in text.split(",")]
    if not all(names):
        raise BadInput(say(N_("--tiles {text!r}: write names separated by commas"), text=text[:60]))
    return names


# JSON


def _document(advice: "Advice", names: list[str]) -> dict[str, Any]:
    return {
        "castle": str(advice.holding.castle),
        "tiles": names,
        "total": advice.total,
        "exact": advice.exact,
        "hints": [{"rank": rank, **hint_json(hint)} for rank, hint in enumerate(advice.hints, 1)],
    }


def hint_json(hint: "Hint") -> dict[str, Any]:
    """A way to place tiles, for JSON."""
    return {
        "placements": [str(step.what) for step in hint.steps if isinstance(step.what, Placement)],
        "steps": [{"step": _kind(step), "what": _what(step), "rule": step.rule or None} for step in hint.steps],
        "gain": hint.gain,
        "estimate": round(hint.estimate, 3),
        "total": hint.total,
        "value": round(hint.value, 3),
        "castle": str(hint.holding.castle),
        "attendants": [attendant.slug for attendant in hint.holding.attendants],
        "items": [
            {**item_json(change.item), "points": change.points, "before": change.before, "after": change.item.points}
            for change in hint.changes
        ],
        "estimates": [
            {"rule": estimate.rule, "draws": str(estimate.gift), "points": round(estimate.points, 3)}
            for estimate in hint.estimates
        ],
    }


def _kind(step: "Step") -> str:
    if isinstance(step.what, Placement):
        return "bonus-room" if step.rule else "tile"
    return "attendant" if isinstance(step.what, Attendant) else "draw"


def _what(step: "Step") -> str:
    return step.what.slug if isinstance(step.what, Attendant) else str(step.what)


# words


def _print(advice: "Advice") -> None:
    typer.echo(say_n("The castle is worth {n} point now.", "The castle is worth {n} points now.", advice.total))
    for rank, hint in enumerate(advice.hints, 1):
        number = typer.style(f"{rank}.", bold=True)
        typer.echo(f"{number} {labelled(steps_words(hint), worth_words(hint))}")
        for line in reasons(hint):
            typer.echo(f"     {line}")
    if any(hint.estimates for hint in advice.hints):
        typer.secho(say(ESTIMATED), dim=True)
    if not advice.exact:
        typer.secho(say(N_("There are very many ways; those that began badly were not followed.")), dim=True)


def worth_words(hint: "Hint") -> str:
    """What a way wins, and what the castle is worth then."""
    if not hint.estimates:
        return say_n("wins {n} point, total {total}", "wins {n} points, total {total}", hint.gain, total=hint.total)
    return say_n(
        "wins {n} point and about {more:.1f} by chance, total about {total:.1f}",
        "wins {n} points and about {more:.1f} by chance, total about {total:.1f}",
        hint.gain,
        more=hint.estimate,
        total=hint.value,
    )


def steps_words(hint: "Hint") -> str:
    """The steps of a way in one line."""
    return ", ".join(map(_step_words, hint.steps))


def _step_words(step: "Step") -> str:
    if isinstance(step.what, Placement):
        return say(N_("bonus {room} ({rule})"), room=step.what, rule=step.rule) if step.rule else str(step.what)
    if isinstance(step.what, Attendant):
        name = step.what.name(get_language())
        return say(N_("{attendant} into the throne room ({rule})"), attendant=name, rule=step.rule)
    return say(_DRAWS[str(step.what)], rule=step.rule)


_DRAWS = {
    "tiles": N_("draw five tiles and place one ({rule})"),
    "cards": N_("draw three bonus cards and keep one ({rule})"),
}
_AVERAGES = {
    "tiles": N_("{rule} the best of five drawn tiles about {points:+.1f}"),
    "cards": N_("{rule} the best of three drawn cards about {points:+.1f}"),
}


def reasons(hint: "Hint") -> Iterator[str]:
    """What a way changes on the score sheet, a line for each item, with the rule."""
    yield from map(_change_words, hint.changes)
    yield from map(_estimate_words, hint.estimates)


def _change_words(change: "Change") -> str:
    item = change.item
    counted = ", ".join(say_names(counted_word(thing)) for thing in item.counted)
    line = f"{item.rule} {source_placed(item)} {change.points:+d}"
    if change.before:
        line += " " + say(N_("(was {before}, now {after})"), before=change.before, after=item.points)
    return labelled(line, counted) if counted else line


def _estimate_words(estimate: "Estimate") -> str:
    return say(_AVERAGES[str(estimate.gift)], rule=estimate.rule, points=estimate.points)
