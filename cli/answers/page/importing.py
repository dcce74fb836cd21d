"""The page's question `import`: one box for whatever is pasted: a castle, a link, a position, a case or a log."""

import json
import re
from typing import Any

from cli.answers.laws import named_law
from cli.answers.page.castles import read_loose
from cli.answers.page.forms import ImportForm
from cli.errors import BadInput
from cli.mistaken import CASE, LOG, POSITION, TWO_CASTLE, TWO_LOG, TWO_POSITION, kind_of
from engine.cases.form import load_case
from engine.castle.beside import check_wanted
from engine.castle.notation import read_castle, write_castle
from engine.kernel.errors import MadKingError
from engine.kernel.forms import read_data
from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.kernel.limits import LONGEST_POSITION
from engine.kernel.positions import parse_position
from engine.kernel.spoken import CASTLES, TWO_CASTLES, set_game
from engine.records.links import Link, is_link, read_link
from engine.records.madcastles import is_madcastles, read_madcastles
from engine.records.named_fields import with_slugs
from engine.records.positions.schema import check_position
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import Law
from engine.two_castles.castle import Castle as TwoCastle
from engine.two_castles.castle import castle_faults
from engine.two_castles.catalogue import tiles_named as sister_tiles
from engine.two_castles.placement import read_placement, read_rooms
from engine.two_castles.positions.schema import check_position as check_sister
from engine.two_castles.rulings import read_law

_CASTLE = re.compile(r"@\s*[+-]?[0-9]")
_RECORD = re.compile(r"\s*(?:\{|(?:castle|title|id|edition|version) *:)")


def answer(
    text: str,
    rulings: dict[str, str] | None = None,
    edition: str = "",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> ImportForm:
    """Read what was pasted, of either game; `edition` and what follows is the law of a castle that names none."""
    law = named_law(edition or DEFAULT_EDITION, rulings, expansions, packs)
    kind = kind_of(text)
    if not text.strip():
        raise BadInput(say(N_("there is nothing to read; paste a castle, a link, a position, a case or a log")))
    if kind in (LOG, TWO_LOG):
        return _log(text, TWO_CASTLES if kind == TWO_LOG else CASTLES)
    if is_link(text):
        return _link(read_link(text), law)
    if is_madcastles(text):
        return _madcastles(text, law)
    if kind == CASE:
        return _case(text)
    if kind == TWO_POSITION:
        return _sister_position(text)
    if kind != POSITION and _CASTLE.search(text) and not _RECORD.match(text):
        return _castle(text, law, kind)
    return _data(text, law)


def _castle(text: str, law: Law, kind: str) -> ImportForm:
    """Castle text of one of the games: of that whose tiles it names."""
    if kind != TWO_CASTLE:
        try:
            return _of_castles(text, law)
        except MadKingError as error:
            try:
                return _of_two_castles(text)
            except MadKingError:
                raise error from None
    return _of_two_castles(text)


def _of_castles(text: str, law: Law) -> ImportForm:
    """A castle of the big game, in an order of building if there is one."""
    set_game(CASTLES)
    written = write_castle(tuple(read_castle(text)))
    loose = read_loose(text, law)
    notes = []
    if str(loose.castle) != written:
        notes.append(say(N_("the rooms were put into an order of building")))
    if loose.faults:
        rooms = [verdict.placement.spoken() for _number, verdict in loose.faults]
        notes.append(say(N_("rooms that break rules are kept as they are: {names}"), names=say_listed(rooms)))
    return {"kind": "castle", "game": "castles", "castle": str(loose.castle), "notes": notes}


def _of_two_castles(text: str) -> ImportForm:
    """A castle of the sister game; its rooms have an order of their own."""
    set_game(TWO_CASTLES)
    rooms = read_rooms(text)
    return {"kind": "castle", "game": "two-castles", "castle": str(TwoCastle(rooms)), "notes": castle_faults(rooms)}


def _link(link: Link, law: Law) -> ImportForm:
    """A castle by one of our links, with its law and a placement to judge; names that mean nothing are refused."""
    sister = link.game == TWO_CASTLES
    if sister:
        read_law(dict(link.rulings))
        form = _of_two_castles(link.castle)
    else:
        named = bool(link.edition or link.rulings or link.expansions)
        its_law = named_law(link.edition or DEFAULT_EDITION, dict(link.rulings), link.expansions) if named else law
        form = _of_castles(link.castle, its_law)
    if link.placement:
        (read_placement if sister and "@" in link.placement else check_wanted)(link.placement)
        form["placement"] = link.placement
    if link.edition:
        form["edition"] = link.edition
    if link.rulings:
        form["rulings"] = dict(link.rulings)
    if link.expansions:
        form["expansions"] = list(link.expansions)
    return form


def _madcastles(text: str, law: Law) -> ImportForm:
    set_game(CASTLES)
    found = read_madcastles(text, law)
    return {"kind": "castle", "game": "castles", "castle": write_castle(found.rooms), "notes": found.notes}


def _log(text: str, game: str) -> ImportForm:
    """The log of a game, known by its header; whether all of it can be replayed, the replay says."""
    form: ImportForm = {"kind": "log", "game": "two-castles" if game == TWO_CASTLES else "castles", "notes": []}
    try:
        header: Any = json.loads(text.lstrip().partition("\n")[0])
    except (ValueError, RecursionError):
        raise BadInput(say(N_("this log breaks off in its first line; there is nothing of a game in it"))) from None
    players = header.get("players")
    if isinstance(players, list) and all(isinstance(name, str) for name in players):
        form["notes"] = [labelled(say(N_("Players")), ", ".join(players))]
    if isinstance(header.get("edition"), str):
        form["edition"] = header["edition"]
    return form


def _case(text: str) -> ImportForm:
    """A case: its castle and the placement that it is about, if it has them."""
    case, data = load_case(text), with_slugs(read_data(text))
    form: ImportForm = {"kind": "case", "game": "castles", "notes": []}
    if case.game == TWO_CASTLES:
        form["game"] = "two-castles"
        set_game(TWO_CASTLES)
    if case.situation == "castle":
        form["castle"] = data["castle"]
        if isinstance(case.claim.terms.get("place"), str):
            form["placement"] = case.claim.terms["place"]
    else:
        form["notes"] = [say(N_("this case is about a table; `madking case` settles it"))]
    return _with_law(form, data)


def _data(text: str, law: Law) -> ImportForm:
    """A position, a case, or a document that has a castle; anything else is nonsense."""
    if len(text) > LONGEST_POSITION:
        raise BadInput(say(N_("the position is longer than {most} characters"), most=LONGEST_POSITION))
    try:
        data = read_data(text)
    except MadKingError as error:
        if kind_of(text) == POSITION or text.lstrip().startswith("{"):
            raise
        raise BadInput(_nonsense()) from error
    if isinstance(data, dict) and "claim" in data:
        return _case(text)
    if isinstance(data, dict) and "players" in data:
        position = check_position(with_slugs(data))
        form: ImportForm = {"kind": "position", "game": "castles", "position": position, "notes": []}
        return _with_law(form, position)
    if isinstance(data, dict) and isinstance(data.get("castle"), str):
        return _castle(data["castle"], law, kind_of(data["castle"]))
    raise BadInput(_nonsense())


def _sister_position(text: str) -> ImportForm:
    """A table of the sister game as its evening takes it: who sits where, and what was built."""
    set_game(TWO_CASTLES)
    data = check_sister(with_slugs(parse_position(text), sister_tiles))
    castles = [{name: one[name] for name in ("castle", "attendants", "bonus_cards") if name in one}
               for one in data["castles"]]  # fmt: skip
    players = data.get("players", [{} for _castle in castles])
    names = [{"name": one["name"]} if "name" in one else {} for one in players]
    position = {"game": data["game"], "players": names, "castles": castles}
    form: ImportForm = {"kind": "position", "game": "two-castles", "position": position, "notes": []}
    if data.get("rulings"):
        form["rulings"] = position["rulings"] = data["rulings"]
    return form


def _with_law(form: ImportForm, data: dict[str, Any]) -> ImportForm:
    """The form with the law that the data name."""
    if "edition" in data:
        form["edition"] = data["edition"]
    if data.get("rulings"):
        form["rulings"] = data["rulings"]
    if data.get("expansions"):
        form["expansions"] = data["expansions"]
    return form


def _nonsense() -> str:
    return say(N_("this is no castle, link, position, case or log; a castle is written as in foyer-3@0,0 salon@3,0"))
