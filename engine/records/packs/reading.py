"""Reading pack files: every error and warning at once, and the pack if there is no error."""

import re
from typing import NamedTuple

from engine.catalogue.packs import Pack, added_numbers, make_pack
from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, read_data, shown
from engine.kernel.i18n import N_, say, say_n
from engine.records.packs.closing import canonical, ring_findings
from engine.records.packs.findings import Finding
from engine.records.packs.form import form_findings
from engine.records.packs.pieces import Pieces, known_pieces, made, piece_findings
from engine.records.packs.rooms import explicit, room_findings
from engine.records.packs.shapes import shape_findings, upright_outlines
from engine.records.packs.whole import Rooms, pack_findings


class Checked(NamedTuple):
    """What a check of a pack came to."""

    findings: tuple[Finding, ...]
    """The pack first, then room by room, then piece by piece, then the ring."""
    pack: Pack | None
    """The pack, if nothing is wrong with it."""

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.is_error)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if not finding.is_error)


def check_pack(text: str) -> Checked:
    """Check the text of a pack file whole; a text that is no data at all is refused."""
    data = read_data(text)
    if not isinstance(data, dict):
        raise RecordError(say(N_("a pack is a mapping with the keys pack, title and rooms, not {found}"),
                              found=shown(data)))  # fmt: skip
    return check_data(data)


def check_data(data: Data) -> Checked:
    """Check the data of a pack."""
    findings = form_findings(data)
    shapes = [] if _wrong(findings, "shapes") else list(shape_findings(data.get("shapes", {})))
    findings += shapes
    usable = not _wrong(findings, "shapes")
    outlines = upright_outlines(data if usable else {})
    rooms, pieces = _well_formed(data, findings, "rooms"), _well_formed(data, findings, "pieces")
    findings += pack_findings(data, rooms, outlines)
    for place, room in rooms:
        findings += (
            finding
            for finding in room_findings(room, place, outlines)
            if usable or room["size"] in outlines or finding.place != f"{place}.size"
        )
    findings += piece_findings(data, pieces)
    if not _wrong(findings, "pieces") and not _wrong(findings, "ring"):
        findings += ring_findings(data, pieces)
    found = tuple(sorted(dict.fromkeys(findings), key=_in_the_file))
    if any(finding.is_error for finding in found):
        return Checked(found, None)
    exact = [explicit(room, outlines[room["size"]]) for _place, room in rooms]
    return Checked(found, make_pack({**data, "rooms": exact, "colours": data.get("swans", ()), **_made(data, pieces)}))


def _made(data: Data, pieces: Pieces) -> Data:
    """The checked pieces and ring of a pack, as the catalogue reads them."""
    ring = {"ring": canonical(data["ring"], pieces)} if "ring" in data else {}
    return {"made_pieces": [made(piece) for _place, piece in known_pieces(pieces)], **ring}


_PARTS = ("", "rooms", "pieces", "ring")


def _in_the_file(finding: Finding) -> tuple[int, int]:
    """The part of the file and the number in it; what concerns the whole pack comes first."""
    read = re.match(r"(rooms|pieces|ring)(?:\[(\d+)\])?", finding.place)
    if read is None or finding.place == "rooms":
        return 0, 0
    return _PARTS.index(read[1]), int(read[2] or -1)


def _wrong(findings: list[Finding], field: str) -> bool:
    return any(finding.is_error and finding.place.startswith(field) for finding in findings)


def _well_formed(data: Data, findings: list[Finding], field: str) -> Rooms:
    """The rooms or pieces whose fields have their form, with their places; the others are told already."""
    listed = data.get(field)
    if not isinstance(listed, list):
        return []
    wrong = {finding.place.partition(".")[0] for finding in findings}
    named = ((f"{field}[{number}]", one) for number, one in enumerate(listed))
    return [] if field in wrong else [(place, one) for place, one in named if place not in wrong]


def read_pack(text: str) -> Pack:
    """The pack of a file; the first error is told, and how many more there are."""
    checked = check_pack(text)
    if checked.pack is not None:
        return checked.pack
    first, more = checked.errors[0], len(checked.errors) - 1
    if not more:
        raise RecordError(str(first))
    rest = say_n("and {n} more error", "and {n} more errors", more)
    raise RecordError(say(N_("{line}; {rest}: `madking packs check FILE` tells them all"), line=first, rest=rest))


def missing_rooms(pack: Pack) -> dict[int, int]:
    """How many rooms of each size a pack lacks; stand-ins take their places."""
    held = [tile.size for tile in pack.tiles]
    return {size: n - held.count(size) for size, n in added_numbers().items() if n > held.count(size)}
