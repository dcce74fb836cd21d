"""The favors of the towers in a position: read, checked field by field, and written."""

from typing import Any, NamedTuple

from engine.castle.notation import read_placement
from engine.castle.placement import Placement
from engine.catalogue.cards import known_favors
from engine.game.state import NOBODY, GameState
from engine.kernel.forms import Data, Schema, naming, refuse
from engine.kernel.i18n import N_
from engine.kernel.schemas import either, list_of, mapping, mapping_to, number, ref, text
from engine.modules.towers.part import NAME, PER_TOWER, SIZE, Kept, Towers, towers_in_play, towers_of
from engine.modules.towers.reward import FAVOR
from engine.rules.rulings import Law

LONGEST_ROOM = 80
MOST_TOWERS = 8
_ONE_EACH = N_("{room} has a favor already; one lies under each tower (TOWER-5)")


def position_form(law: Law) -> Schema:
    """The schema of the module's piece of a position."""
    favor, most = ref("favor"), len(known_favors())
    room = text("A completed tower room, as in the castle text.", maxLength=LONGEST_ROOM)
    kept = mapping("A favor under a tower.", {"room": room, "favor": favor}, ("room", "favor"))
    pile = list_of("The favors, the top first.", favor, most)
    return mapping(
        "The favors of the tower rooms; left out: the favor tower is full.",
        {
            "pile": either(pile, number("Only the height of the favor tower.", 0, most)),
            "kept": mapping_to("The favors under the towers, by player.", list_of("In any order.", kept, MOST_TOWERS)),
            "spent": mapping_to("Favors looked at and not kept, by player.", list_of("In any order.", favor, 24)),
            "drawn": list_of("In the phase favor: the favors to choose from.", favor, PER_TOWER),
            "room": text("In the phase favor: the tower room that gets one.", maxLength=LONGEST_ROOM),
        },
    )


def write_towers(state: GameState) -> Data:
    """The module's piece of a state as plain data."""
    part = towers_of(state)
    kept = {
        name: [{"room": str(one.room), "favor": one.favor} for one in mine]
        for name, mine in zip(state.names, part.kept, strict=True)
        if mine
    }
    spent = {name: list(mine) for name, mine in zip(state.names, part.spent, strict=True) if mine}
    data = {"pile": list(part.pile), "kept": kept, "spent": spent}
    return {**data, "drawn": list(part.drawn), "room": str(part.room)} if part.room else data


class _Reader(NamedTuple):
    """A table whose favors are being found, each in one place."""

    state: GameState
    places: dict[str, str]
    """Where each favor lies that has been found so far."""

    def seat(self, name: str, field: str) -> int:
        if name not in self.state.names:
            refuse(field, N_("nobody at the table has this name"))
        return self.state.names.index(name)

    def note(self, favor: str, field: str) -> str:
        """This favor lies here, and nowhere else."""
        other = self.places.setdefault(favor, field)
        if other != field:
            refuse(field, N_("{thing} is already in {other}"), thing=favor, other=other)
        if favor not in self.state.box.favors:
            refuse(field, N_("{thing} is not in play"), thing=favor)
        return favor

    def notes(self, favors: list[str], field: str) -> tuple[str, ...]:
        return tuple(self.note(favor, f"{field}[{n}]") for n, favor in enumerate(favors))

    def tower(self, words: str, player: int, field: str) -> Placement:
        """A completed tower room of a player (TOWER-7)."""
        with naming(field):
            room = read_placement(words)
        castle = self.state.castles[player]
        if room not in castle.rooms:
            refuse(field, N_("{room} is not in the castle of {name}"), room=room, name=self.state.names[player])
        if room.tile.size_stack != SIZE:
            refuse(field, N_("{room} is no tower room, and only these have a favor (TOWER-5)"), room=room)
        if room not in castle.completed_rooms:
            refuse(field, N_("{room} is not completed, and only then it has a favor (TOWER-7)"), room=room)
        return room

    def unseen(self) -> list[str]:
        """The favors of the box that have not been found anywhere."""
        return [favor for favor in self.state.boxed[2] if favor not in self.places]


def read_towers(state: GameState, data: Any) -> GameState:
    """The table with the module's piece made of plain data; what is left out is as full as the table allows."""
    given: Data = data or {}
    reader = _Reader(state, _elsewhere(state))
    kept = _read_kept(reader, given.get("kept", {}))
    spent: list[tuple[str, ...]] = [()] * len(state.names)
    for name, favors in given.get("spent", {}).items():
        spent[reader.seat(name, f"spent.{name}")] = tuple(sorted(reader.notes(favors, f"spent.{name}")))
    part = _with_choice(reader, given, Towers((), kept, tuple(spent)))
    part = part._replace(pile=_read_pile(reader, given, part))
    boxed = tuple(favor for favor in state.boxed[2] if favor not in reader.places)
    return state.keep(NAME, part).but(boxed=(state.boxed[0], state.boxed[1], boxed))


def _elsewhere(state: GameState) -> dict[str, str]:
    """The favors that lie face up, are left out, or are kept by other modules, each with its place."""
    places = {favor: f"favors[{n}]" for n, favor in enumerate(state.favors)}
    places.update((favor, f"without.favors[{n}]") for n, favor in enumerate(state.without.favors))
    for module, part in zip(state.book.keepers, state.parts, strict=True):
        if part is not None and module.name != NAME:
            places.update((favor, f"modules.{module.name}") for favor in module.favors(part))
    return places


def _read_kept(reader: _Reader, data: Data) -> tuple[tuple[Kept, ...], ...]:
    found: list[tuple[Kept, ...]] = [()] * len(reader.state.names)
    for name, favors in data.items():
        seat, rooms = reader.seat(name, f"kept.{name}"), list[Placement]()
        for number_, one in enumerate(favors):
            field = f"kept.{name}[{number_}]"
            room = reader.tower(one["room"], seat, f"{field}.room")
            if room in rooms:
                refuse(f"{field}.room", _ONE_EACH, room=room)
            rooms.append(room)
            found[seat] += (Kept(room, reader.note(one["favor"], f"{field}.favor")),)
    return tuple(found)


def _with_choice(reader: _Reader, data: Data, part: Towers) -> Towers:
    """The favors that somebody is choosing from, in the phase that is for this."""
    state = reader.state
    choosing = state.phase == FAVOR and state.player != NOBODY
    for field in ("drawn", "room"):
        if choosing and not data.get(field):
            refuse(field, N_("missing in the phase {phase}"), phase=FAVOR)
        if not choosing and data.get(field):
            refuse(field, N_("this does not fit the phase {phase}"), phase=state.phase)
    if not choosing:
        return part
    room = reader.tower(data["room"], state.player, "room")
    if any(one.room == room for one in part.kept[state.player]):
        refuse("room", _ONE_EACH, room=room)
    drawn = tuple(sorted(reader.notes(data["drawn"], "drawn")))
    return part._replace(drawn=drawn, chooser=state.player, room=room)


def _read_pile(reader: _Reader, data: Data, part: Towers) -> tuple[str, ...]:
    """The favor tower; of a height, favors that lie nowhere else stand in; left out: what the rewards have left."""
    pile = data.get("pile")
    if isinstance(pile, list):
        return reader.notes(pile, "pile")
    unseen = reader.unseen()
    if isinstance(pile, int) and pile > len(unseen):
        refuse("pile", N_("{n}, but only {most} favors are not elsewhere"), n=pile, most=len(unseen))
    rewards = sum(map(len, part.kept)) + (part.room is not None)
    left = max(0, PER_TOWER * (towers_in_play(reader.state) - rewards)) if pile is None else pile
    return reader.notes(unseen[:left], "pile")
