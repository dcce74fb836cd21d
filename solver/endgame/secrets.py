"""What modules hide from a player at the end of a game, and what he may know of it."""

from typing import Any, NamedTuple

from engine.catalogue import Slug
from engine.game.state import GameState
from engine.game.view import View

TOWERS, DECREES = "towers", "decrees"
HIDDEN = "?"
"""What lies face down, as the modules show it."""
PRIVATE, MODEL, ENCORE = "private-favors", "secret-model", "encore-card"


class Secrets(NamedTuple):
    """What the others keep face down: how many favors, a model of which size, and what each may be."""

    favors: tuple[int, ...] = ()
    """How many favors of his own each player keeps face down."""
    unseen: tuple[str, ...] = ()
    """The favors that these may be."""
    models: tuple[int, ...] = ()
    """The size of each player's model, 0 if he has none that is hidden."""
    rooms: tuple[tuple[int, tuple[Slug, ...]], ...] = ()
    """For each such size the rooms that the model may be."""

    def __bool__(self) -> bool:
        return any(self.favors) or any(self.models)


def decree_of(table: GameState | View, player: int) -> str:
    """The decree of a player, if there are any and it can be seen."""
    part = part_of(table, DECREES)
    return "" if part is None else str(part.held[player].decree)


def part_of(table: GameState | View, module: str) -> Any:
    """What a module keeps, or shows; nothing if it is not in play."""
    place = table.book.places.get(module)
    return None if place is None else table.parts[place]


def own_favors(table: GameState | View, player: int) -> tuple[str, ...]:
    """The favors that are scored for a player alone, as far as they can be seen (TOWER-6, DECREE-19)."""
    towers, decrees = part_of(table, TOWERS), part_of(table, DECREES)
    found = [] if towers is None else [str(one.favor) for one in towers.kept[player]]
    if decrees is not None and decrees.held[player].decree == PRIVATE:
        found += [str(favor) for favor in decrees.held[player].own or ()]
    return tuple(favor for favor in found if favor != HIDDEN)


def secrets_of(seen: View) -> Secrets:
    """What a player does not see of the others."""
    seats = range(len(seen.names))
    favors = tuple(_hidden_favors(seen, seat) for seat in seats)
    models = tuple(_hidden_model(seen, seat) for seat in seats)
    shown = {*seen.favors, *seen.without.favors}
    rooms = {room.slug for castle in seen.castles for room in castle.rooms}
    rooms.update((offer.slug for offer in seen.market), seen.removed, seen.hand, seen.seen)
    for module, part in zip(seen.book.keepers, seen.parts, strict=True):
        shown.update(module.favors(part))
        rooms.update(module.rooms(part))
    box = seen.box
    return Secrets(
        favors,
        tuple(favor for favor in box.favors if favor not in shown),
        models,
        tuple((size, tuple(s for s in box.rooms[box.row[size]] if s not in rooms)) for size in sorted({*models} - {0})),
    )


def _hidden_favors(seen: View, seat: int) -> int:
    towers, decrees = part_of(seen, TOWERS), part_of(seen, DECREES)
    number = 0 if towers is None else sum(one.favor == HIDDEN for one in towers.kept[seat])
    if decrees is not None and decrees.held[seat].decree == PRIVATE:
        number += sum(favor == HIDDEN for favor in decrees.held[seat].own or ())
    return number


def _hidden_model(seen: View, seat: int) -> int:
    decrees = part_of(seen, DECREES)
    if decrees is None or decrees.held[seat].decree != MODEL or decrees.held[seat].own is None:
        return 0
    model = decrees.held[seat].own
    return 0 if model.slug else int(model.size)


def known_parts(seen: View) -> tuple[Any, ...]:
    """What the modules show, without what lies face down with the others: it counts nothing for certain."""
    parts = list(seen.parts)
    places = seen.book.places
    if TOWERS in places:
        towers = parts[places[TOWERS]]
        kept = tuple(tuple(one for one in mine if one.favor != HIDDEN) for mine in towers.kept)
        parts[places[TOWERS]] = towers._replace(kept=kept)
    if DECREES in places:
        decrees = parts[places[DECREES]]
        held = tuple(
            one._replace(own=tuple(favor for favor in one.own or () if favor != HIDDEN))
            if one.decree == PRIVATE and one.own is not None
            else one
            for one in decrees.held
        )
        parts[places[DECREES]] = decrees._replace(held=held)
    return tuple(parts)
