"""A second scorer of Between Two Castles, written straight from the rulebook: no cleverness, none of ours imported.

It reads the data files itself and looks at every cell with plain loops. A castle is a list of (slug, x, y).
"""

import json
from functools import cache
from typing import Any

from tests.support.paths import ROOT

DATA = ROOT / "engine" / "two_castles"
Room = tuple[str, int, int]
WAYS = {
    "N": (0, 1), "S": (0, -1), "W": (-1, 0), "E": (1, 0), "NW": (-1, 1), "NE": (1, 1), "SW": (-1, -1), "SE": (1, -1),
    "SS": (0, -2),
}  # fmt: skip
EIGHT = ["NW", "N", "NE", "W", "E", "SW", "S", "SE"]
SEVEN = ["food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs"]


@cache
def facts() -> dict[str, dict[str, Any]]:
    """Every tile by its slug; fountain, tower, grand foyer and throne rooms are special."""
    data = json.loads((DATA / "tiles.json").read_text(encoding="utf-8"))
    found = {record["slug"]: record for record in data["rooms"]}
    for record in data["special"]:
        found[record["slug"]] = {**record, "type": "special"}
    for record in data["thrones"]:
        found[record["slug"]] = {**record, "type": "special", "throne": True}
    return found


@cache
def court() -> dict[str, str]:
    """The wall decoration of each attendant."""
    data = json.loads((DATA / "cards.json").read_text(encoding="utf-8"))
    return {record["slug"]: record["hanging"] for record in data["attendants"]}


def is_throne(room: Room) -> bool:
    return "throne" in facts()[room[0]]


def type_of(room: Room) -> str:
    return str(facts()[room[0]]["type"])


def hanging_of(room: Room) -> str:
    return str(facts()[room[0]]["hanging"])


def cells_of(room: Room) -> list[tuple[int, int]]:
    _slug, x, y = room
    return [(x, y), (x + 1, y)] if is_throne(room) else [(x, y)]


def at(rooms: list[Room], x: int, y: int) -> Room | None:
    for room in rooms:
        if (x, y) in cells_of(room):
            return room
    return None


def on(rooms: list[Room], room: Room, ways: list[str]) -> list[Room]:
    """The different rooms that lie in these directions from a room."""
    found: list[Room] = []
    for way in ways:
        dx, dy = WAYS[way]
        other = at(rooms, room[1] + dx, room[2] + dy)
        if other is not None and other not in found:
            found.append(other)
    return found


def of_type(rooms: list[Room], kind: str) -> list[Room]:
    return [room for room in rooms if type_of(room) == kind]


def in_column(rooms: list[Room], room: Room) -> list[Room]:
    """The other rooms of its column."""
    return [other for other in rooms if other != room and any(x == room[1] for x, _y in cells_of(other))]


def walk(rooms: list[Room], room: Room, kind: str) -> list[Room]:
    """All rooms of a type that can be reached from a room through rooms of this type only."""
    reached: list[Room] = []
    steps = [room]
    while steps:
        here = steps.pop()
        for x, y in cells_of(here):
            for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                other = at(rooms, x + dx, y + dy)
                if other is not None and other != room and other not in reached and type_of(other) == kind:
                    reached.append(other)
                    steps.append(other)
    return reached


def room_points(rooms: list[Room], room: Room) -> int:
    """What the rulebook gives for one room."""
    record = facts()[room[0]]
    if is_throne(room):
        return throne_points(rooms, room)
    if room[0] == "fountain":
        return 5
    if room[0] == "tower":
        return len([other for other in in_column(rooms, room) if other[2] < room[2]])
    if room[0] == "grand-foyer":
        return min(8, len(on(rooms, room, EIGHT)))
    points, _word, wanted, *rest = record["scores"].split()
    each, kind = int(points), record["type"]
    if kind == "food":
        return min(4, each * len(of_type(on(rooms, room, rest), wanted)))
    if kind == "living":
        most = 6 if wanted in ("downstairs", "outdoor") else 8
        return min(most, each * len(of_type(on(rooms, room, EIGHT), wanted)))
    if kind == "utility":
        return len(walk(rooms, room, wanted))
    if kind == "outdoor":
        return len(of_type(rooms, wanted))
    if kind == "sleeping":
        present = {type_of(other) for other in rooms}
        return 4 if all(other in present for other in SEVEN) else 1
    if kind == "corridor":
        around = on(rooms, room, EIGHT)
        return min(8, len([other for other in around if hanging_of(other) == record["hanging"]]))
    assert kind == "downstairs"
    return each * len(of_type(in_column(rooms, room), wanted))


def throne_points(rooms: list[Room], throne: Room) -> int:
    record = facts()[throne[0]]
    points = 0
    for dx, dy in record["cells"]:
        other = at(rooms, throne[1] + dx, throne[2] + dy)
        if other is not None and type_of(other) in record["types"]:
            points += 2
    return points


def cells_around(room: Room, ways: list[str]) -> set[tuple[int, int]]:
    cells = cells_of(room)
    return {(x + WAYS[way][0], y + WAYS[way][1]) for x, y in cells for way in ways} - set(cells)


def filled(rooms: list[Room], cells: set[tuple[int, int]]) -> list[Room]:
    """The room on each of these cells that is filled."""
    found = [at(rooms, x, y) for x, y in cells]
    return [room for room in found if room is not None]


def card_points(rooms: list[Room], card: str, attendants: int) -> int:
    """What the rulebook gives for a bonus card, in the order of its page 15."""
    four = ["N", "S", "W", "E"]
    throne = next(room for room in rooms if is_throne(room))
    counts = {kind: len(of_type(rooms, kind)) for kind in SEVEN}
    if card == "per-room-kind":
        regular = {type_of(room) for room in rooms if type_of(room) != "special"}
        return len(regular) + len({room[0] for room in rooms if type_of(room) == "special" and not is_throne(room)})
    if card == "per-attendant":
        return 4 * attendants
    if card == "below-ground":
        return len([room for room in rooms if room[2] < 0])
    if card == "level3-up":
        return len([room for room in rooms if room[2] >= 2])
    if card == "total-height":
        return len({y for room in rooms for _x, y in cells_of(room)})
    if card == "total-width":
        return len({x for room in rooms for x, _y in cells_of(room)})
    if card in ("fully-surrounded", "cross-surrounded"):
        each, ways = (3, EIGHT) if card == "fully-surrounded" else (2, four)
        around = [cells_around(room, ways) for room in rooms]
        return each * len([cells for cells in around if len(filled(rooms, cells)) == len(cells)])
    if card == "throne-distinct-types":
        kinds = {type_of(room) for room in filled(rooms, cells_around(throne, four))}
        return 2 * len(kinds - {"special"})
    if card == "throne-neighbours":
        return len(filled(rooms, cells_around(throne, EIGHT)))
    if card == "five-of-type":
        return 4 * len([kind for kind in SEVEN if counts[kind] >= 5])
    if card == "three-of-type":
        return 2 * len([kind for kind in SEVEN if counts[kind] >= 3])
    return 2 * len(of_type(rooms, card.removeprefix("per-")))


def total(rooms: list[Room], attendants: tuple[str, ...] = (), bonus_cards: tuple[str, ...] = ()) -> int:
    """What a castle is worth."""
    points = sum(room_points(rooms, room) for room in rooms)
    for attendant in attendants:
        points += len([room for room in rooms if hanging_of(room) == court()[attendant]])
    return points + sum(card_points(rooms, card, len(attendants)) for card in bonus_cards)
