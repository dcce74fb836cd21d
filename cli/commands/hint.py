"""`madking hint`: the best placements of a tile, or of a whole turn, each with its reasons."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.drawings import write_picture
from cli.inputs import BadInput, box_warnings, read_castle_argument
from cli.options import EditionOption, JsonOption, LangOption, RulingOption, begin, read_law, read_rulings
from cli.output import print_json, warn
from cli.positions import PlayerOption, find_seat, read_state
from cli.waiting import TimeOption, leave, say_stopped, stopped_json, waiting
from engine.castle.castle import Castle
from engine.catalogue import Tile, find_tile
from engine.game.state import GameState, Phase
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.records.positions import Need
from engine.records.positions.checks import table_warnings

if TYPE_CHECKING:
    from solver.hint.advice import Advice, Wish
    from solver.patience import Patience

NAME = "hint"
OTHER_COMMANDS: dict[str, str] = {
    Phase.PRICE: N_("prices are to be set: ask `madking price`"),
    Phase.STACK: N_("a stack is to be looked through: ask `madking pick`"),
    Phase.STASH: N_("a stack is being looked through: ask `madking pick`"),
    Phase.FOYER: N_("foyers are being chosen; hints begin with the bonus cards"),
    Phase.SHUFFLE: N_("cards are to be shuffled; nobody has a choice"),
    Phase.OVER: N_("the game is over: ask `madking standings`"),
}


def run(
    argument: Annotated[
        str,
        typer.Argument(metavar="CASTLE|POSITION", help="Castle text or a file with it (then --tile), or a position."),
    ],
    tile: Annotated[str, typer.Option("--tile", metavar="TILE", help="The tile to place in the castle.")] = "",
    player: PlayerOption = "",
    by: Annotated[
        str, typer.Option("--by", metavar="ORDER", help="points: exact; value: with an estimate.")
    ] = "points",
    top: Annotated[int, typer.Option("--top", metavar="N", help="Hints to show; 0 shows all.")] = 5,
    each: Annotated[bool, typer.Option("--each", help="Only the best place for each thing to take.")] = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the first three; - prints it.")] = None,
    time: TimeOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The best placements, with their exact points this turn and an estimate of what they leave (docs/advice.md).

    A castle is asked about one tile; a position about the whole turn of the player to move. Only what that player can
    see is used.

    Example: madking hint "foyer-3@0,0 salon@3,0" --tile nap-room --by value --top 3
    """
    lang = begin(lang)
    if by not in ("points", "value"):
        raise BadInput(say(N_("--by {by!r}: there are points and value"), by=by[:40]))
    if top < 0:
        raise BadInput(say(N_("--top is 0 or more")))
    if tile and player:
        raise BadInput(say(N_("--player is for a position, --tile for a castle")))
    from cli.words.hints import advice_json, print_advice
    from solver.hint.advice import Wish, advise_turn

    wish = Wish(by, top or sys.maxsize, each)
    if tile:
        castle = _read_castle(argument, edition, ruling)
        with waiting(time) as patience:
            name, warnings, advice = None, box_warnings(castle), _ask_castle(castle, tile, wish, patience)
    else:
        state = _read_position(argument, edition, ruling)
        seat = _find_asker(state, player)
        name, warnings = state.names[seat], table_warnings(state)
        with waiting(time) as patience:
            advice = advise_turn(state, seat, wish, patience)
    picture = _draw(advice, lang) if svg is not None else ""
    if svg is not None and not (as_json and svg == "-"):
        write_picture(svg, picture)
    if as_json:
        drawn = {"svg": picture} if svg == "-" else {}
        print_json({**advice_json(advice, by, name, warnings), **stopped_json(patience), **drawn})
    elif svg != "-":
        warn(warnings)
        print_advice(advice, by)
        say_stopped(patience)
        if svg:
            typer.echo(say(N_("wrote {file}"), file=svg))
    leave(patience)


def _ask_castle(castle: Castle, name: str, wish: "Wish", patience: "Patience") -> "Advice":
    """Where a tile is best placed; one that has no place is refused with the rules that stop it."""
    from solver.hint.advice import advise_castle
    from solver.hint.hint import no_place

    tile = find_tile(name.strip())
    _check_box(castle, tile)
    advice = advise_castle(castle, tile, wish, patience)
    if not advice.number:
        raise BadInput(labelled(tile.spoken(), f"{no_place(castle, tile.slug)} (PLACE-8)"))
    return advice


def _find_asker(state: GameState, name: str) -> int:
    """The seat of the player who asks, if this is a moment for hints."""
    if state.phase in OTHER_COMMANDS:
        raise BadInput(say(OTHER_COMMANDS[state.phase]))
    seat = find_seat(state, name)
    if seat != state.player and state.phase != Phase.TAKE:
        why = N_("{name} is not to move; the phase is {phase}")
        raise BadInput(say(why, name=state.names[seat], phase=state.phase))
    return seat


def _draw(advice: "Advice", language: str) -> str:
    """The first three hints as one picture."""
    from solver.hint.picture import draw_hints

    if not any(hint.verdict for hint in advice.hints):
        raise BadInput(say(N_("--svg: none of these hints places a tile")))
    return draw_hints(advice.castle, advice.hints, language)


# reading


def _begins(argument: str) -> str:
    """The first words of what an argument stands for; nothing if that cannot be known before it is read."""
    try:
        with Path(argument).open("rb") as file:
            text = file.read(2000).decode("utf-8", "replace")
    except (OSError, ValueError):
        text = "" if argument == "-" else argument
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return lines[0] if lines else ""


def _is_castle(begins: str) -> bool:
    return "@" in begins.partition(" ")[0] and not begins.startswith("{")


def _read_castle(argument: str, edition: str, ruling: list[str] | None) -> Castle:
    begins = _begins(argument)
    if begins and not _is_castle(begins) and Path(argument).is_file():
        raise BadInput(say(N_("--tile is for a castle; a position knows what can be taken")))
    return read_castle_argument(argument, read_law(edition or "second", ruling))


def _read_position(argument: str, edition: str, ruling: list[str] | None) -> GameState:
    if _is_castle(_begins(argument)):
        raise BadInput(say(N_("a castle is asked about one tile: say --tile TILE")))
    return read_state(argument, edition, read_rulings(ruling), Need.ADVICE)


def _check_box(castle: Castle, tile: Tile) -> None:
    """A tile that the edition lacks, or whose copies are all built, cannot be placed."""
    if tile.is_foyer:
        raise BadInput(say(N_("a castle has only one foyer")))
    if tile.slug in castle.edition.lacks:
        raise BadInput(say(N_("the box of this edition has no {tile}"), tile=tile.slug))
    most = castle.edition.copies.get(tile.box, find_tile(tile.box).copies)
    if sum(room.tile.box == tile.box for room in castle.rooms) >= most:
        raise BadInput(
            say_n(
                "{tile} is in the castle already, and the box holds only {n}",
                "all {n} copies of {tile} are in the castle already",
                most,
                tile=tile.slug,
            )
        )
