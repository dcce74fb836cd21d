"""The situation of a case, read once: rooms, or the draft of a table; each law makes its own castles of it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.notation import read_castle
from engine.castle.placement import Placement
from engine.game.setup import START_MONEY
from engine.game.state import GameState, Phase
from engine.kernel.forms import Data, naming
from engine.kernel.i18n import N_, say
from engine.records.deals import read_deal
from engine.records.positions.checks import read_rooms
from engine.records.positions.reading import Draft
from engine.records.positions.schema import Need, check_needed
from engine.records.tables import NEUTRAL, TableDraft
from engine.rules.rulings import Law


class Setting(NamedTuple):
    """What a case is about: the rooms of a bare castle, or how a law makes a state of the table; or nothing."""

    rooms: tuple[Placement, ...] = ()
    under: Callable[[Law], GameState] | None = None

    def castle(self, its_law: Law) -> Castle:
        """The bare castle under a law."""
        with naming("castle"):
            return Castle.settle(self.rooms, its_law)


def read_setting(situation: str, data: Any, *, at_the_end: bool) -> Setting:
    """Read a situation of the right form; a table without players is none."""
    if situation == "castle":
        with naming("castle"):
            return Setting(tuple(read_castle(data)))
    if not situation or not data.get("players"):
        return Setting()
    if situation == "table":
        return Setting(under=TableDraft.of(data).under)
    if situation == "deal":
        return Setting(under=lambda its_law: read_deal(data, its_law))
    with naming("position"):
        draft = _draft(data, Need.STANDINGS if at_the_end else Need.ADVICE)

    def under(its_law: Law) -> GameState:
        with naming("position"):
            return draft.under(its_law)

    return Setting(under=under)


def _draft(data: Data, need: Need) -> Draft:
    """A position with neutral values for whatever is not there; what the claim needs is asked for elsewhere."""
    people = [{"money": START_MONEY, "score": 0, **person} for person in data["players"]]
    names = [person.get("name", say(N_("player {n}"), n=number)) for number, person in enumerate(people, 1)]
    master = data.get("master_builder", names[0])
    left = names[(names.index(master) + 1) % len(names)] if master in names else master
    phase = data.get("phase", str(Phase.TAKE))
    to_move = {Phase.PRICE: master, Phase.OVER: None, Phase.SHUFFLE: None}.get(phase, left)
    last = data.get("deck") in ([], 0)
    neutral = {"favors": [], "last_round": last, "market": [], "deck": 10, "phase": phase, "to_move": to_move}
    whole = {**neutral, **data, "players": people, "master_builder": master}
    check_needed(whole, need)
    rooms = (
        read_rooms(person["castle"], f"players[{number}].castle") if "castle" in person else NEUTRAL
        for number, person in enumerate(people)
    )
    return Draft(whole, tuple(rooms), need)
