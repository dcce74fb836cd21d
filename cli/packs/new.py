"""`madking packs new`: a room asked for field by field, and printed as a line of a pack file."""

import json
import re
import sys
from typing import Annotated, Any

import typer

from cli.asker import begin
from cli.errors import BadInput
from cli.options import JsonOption, LangOption
from cli.output import print_json, print_whole, warn
from engine.catalogue import RoomType
from engine.kernel.forms import Data
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.limits import IDLE_ANSWERS, LONGEST_ANSWER
from engine.records.packs import Finding
from engine.records.packs.reading import check_data

NAME = "new"
NUMBERS = ("size", "points")
QUESTIONS = {
    "name": N_("The printed name"),
    "size": N_("Square feet"),
    "type": N_("Type: activity, corridor, downstairs, food, living, outdoor, sleeping or utility"),
    "points": N_("Printed points"),
    "bonus": N_("Centre icon, as '+3 connected living outdoor', '-1 adjacent food' or '+2 each food'; empty: none"),
    "doors": N_("Doors of the upright room, as 'N2 E1': side and unit edge from 0, from the left or the top"),
}
"""What is asked, in this order."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ -][A-Za-z0-9]+)*")
_WORDS = frozenset(("yes", "no", "on", "off", "true", "false", "null", "y", "n"))
"""Words that YAML does not take for words."""


def run(
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="The printed name.")] = None,
    size: Annotated[str | None, typer.Option("--size", metavar="N", help="Square feet.")] = None,
    kind: Annotated[str | None, typer.Option("--type", metavar="TYPE", help="The room type.")] = None,
    points: Annotated[str | None, typer.Option("--points", metavar="N", help="The printed points.")] = None,
    bonus: Annotated[
        str | None, typer.Option("--bonus", metavar="ICON", help="The centre icon: '+3 connected living'.")
    ] = None,
    doors: Annotated[str | None, typer.Option("--doors", metavar="DOORS", help="The doors: 'N2 E1 S5 W1'.")] = None,
    slug: Annotated[str, typer.Option("--slug", metavar="SLUG", help="Left out: made of the name.")] = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Type in a room: asks for what no option gives, checks it, and prints the line for your pack file.

    Example: madking packs new --size 450 --type living
    """
    begin(lang)
    given = {"name": name, "size": size, "type": kind, "points": points, "bonus": bonus, "doors": doors}
    room: Data = {"slug": slug} if slug else {}
    for field, value in given.items():
        _take(room, field, value)
    warnings = [finding.reason for finding in _check(room) if not finding.is_error]
    if as_json:
        print_json({"line": write_room(room), "room": room, "warnings": warnings})
        return
    warn(warnings)
    print_whole(write_room(room))


def _take(room: Data, field: str, value: str | None) -> None:
    """One field of the room: as an option gives it, or as it is answered."""
    if value is None and not _somebody_answers():
        if field == "bonus":  # a room may have no icon; where it must have one, the check says so
            value = ""
        else:
            raise BadInput(say(N_("--{option} is missing, and nobody can be asked for it"), option=field))
    if value is not None:
        _set(room, field, value)
        for finding in _wrong(room, field):
            raise BadInput(labelled(f"--{field}", finding.reason))
        return
    for _ in range(IDLE_ANSWERS):
        _set(room, field, _ask(say(QUESTIONS[field])))
        wrong = _wrong(room, field)
        if not wrong:
            return
        typer.secho(wrong[0].reason, fg="red", err=True)
    raise BadInput(say(N_("none of the last {n} answers could be used"), n=IDLE_ANSWERS))


def _somebody_answers() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _ask(question: str) -> str:
    """What a person answers; the question goes where the line that is printed does not."""
    typer.echo(labelled(question, ""), nl=False, err=True)
    sys.stderr.flush()
    line = sys.stdin.readline(LONGEST_ANSWER)
    if not line:
        raise BadInput(say(N_("nobody answers any more")))
    return line.strip()


def _set(room: Data, field: str, value: str) -> None:
    """Put a field into the room as a pack file would hold it; the fence follows from the type (FENCE-1)."""
    room.pop(field, None)
    if field == "bonus" and not value.strip():
        return
    number = field in NUMBERS and re.fullmatch(r"[-+]?[0-9]{1,9}", value)
    room[field] = int(value) if number else value
    if field == "type" and value == RoomType.OUTDOOR:
        room["fence"] = "top"


def _check(room: Data) -> tuple[Finding, ...]:
    """What the check of packs says of a pack with this one room."""
    filler: Data = {"name": "x", "size": 100, "type": "food", "points": 2, "doors": "N0"}
    missing = {key: value for key, value in filler.items() if key not in room}
    return check_data({"pack": "new", "title": "new", "version": 1, "edition": "second", "rooms": [{**missing, **room}]}
                      ).findings  # fmt: skip


def _wrong(room: Data, field: str) -> list[Finding]:
    """What is wrong with the field that was given last, or with what follows from it."""
    fields = {"name": ("name", "slug")}.get(field, (field,))
    places = [f"rooms[0].{one}" for one in fields]
    return [finding for finding in _check(room) if finding.is_error and finding.place in places]


def write_room(room: Data) -> str:
    """A room as a line of a pack file."""
    order = ("name", "slug", "size", "type", "points", "bonus", "doors", "fence")
    return f"  - {{{', '.join(f'{key}: {_scalar(room[key])}' for key in order if key in room)}}}"


def _scalar(value: Any) -> str:
    plain = isinstance(value, int) or (_PLAIN.fullmatch(value) and value.lower() not in _WORDS)
    return str(value) if plain else json.dumps(value, ensure_ascii=False)
