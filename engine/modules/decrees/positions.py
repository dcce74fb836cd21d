"""What the decrees keep as plain data, for positions: who holds which, what lies on it, and where the others are."""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.game.state import NOBODY, GameState
from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, Schema, refuse
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.schemas import list_of, mapping, mapping_to, text
from engine.kernel.text import not_a_player
from engine.modules.decrees.decree import NAME, Decrees, Held, decrees_of
from engine.modules.decrees.registry import DECREES, decree_of

PILES = ("deck", "hand", "out")
SEATS = ("starting", "waiting")


def form() -> Schema:
    """The schema; for a final scoring it is enough to know who holds which, and what lies on it."""
    decree = text("A royal decree.", enum=list(DECREES))
    name = text("A player.", maxLength=40)
    forms = {decree.id: decree.form() for decree in DECREES.values()}
    own = {decree: schema for decree, schema in forms.items() if schema is not None}
    return mapping(
        "The royal decrees.",
        {
            "held": mapping_to("The decree of each player, by name.", decree),
            "own": mapping_to("What lies on the decree of a player.", mapping("By the decree.", own)),
            "deck": list_of("The decrees that are left, the top first; left out: all that are not named.", decree),
            "hand": list_of("The decrees to choose from, while somebody chooses.", decree),
            "chooser": text("Who chooses.", maxLength=40),
            "out": list_of("The decrees that nobody chose.", decree),
            "starting": list_of("Whose decrees have still to be carried out before the first round.", name),
            "waiting": list_of("Whose decrees have still to be asked, after the present decision.", name),
        },
    )


# writing


def write(state: GameState) -> Data:
    """All that the module keeps."""
    part, names = decrees_of(state), state.names
    players = list(zip(names, part.held, strict=True))
    kept = {name: (one.decree, decree_of(one.decree).write(state, one.own)) for name, one in players}
    data: Data = {
        "held": {name: one.decree for name, one in players if one.decree},
        "own": {name: {decree: own} for name, (decree, own) in kept.items() if own is not None},
    }
    data["deck"] = list(part.deck)
    data["hand"], data["out"] = list(part.hand), list(part.out)
    data["chooser"] = "" if part.chooser == NOBODY else names[part.chooser]
    for field in SEATS:
        data[field] = [names[player] for player in getattr(part, field)]
    return {field: value for field, value in data.items() if value or field in ("held", "deck")}


# reading


def read(state: GameState, data: Data | None) -> GameState:
    """The table with its decrees; whoever is not named holds none."""
    data = data or {}
    piles = {pile: tuple(data.get(pile, ())) for pile in PILES}
    held = {_seat(state, name, f"held.{name}"): decree for name, decree in data.get("held", {}).items()}
    left = _left(state, data)
    if "deck" not in data:
        piles["deck"] = left
    elif left:
        refuse("deck", N_("{thing} is neither here nor on the table"), thing=left[0])
    starting, waiting = (tuple(_seats(state, data.get(field, ()), field)) for field in SEATS)
    chooser = _seat(state, data["chooser"], "chooser") if "chooser" in data else NOBODY
    owners = tuple(Held(held.get(player, "")) for player in range(len(state.names)))
    state = state.keep(NAME, Decrees(held=owners, chooser=chooser, starting=starting, waiting=waiting, **piles))
    return _with_own(state, data.get("own", {}))


def _left(state: GameState, data: Data) -> tuple[str, ...]:
    """The decrees that the data do not name; one that they name twice is refused."""
    places: dict[str, str] = {}
    named = [(decree, f"held.{name}") for name, decree in data.get("held", {}).items()]
    named += [(decree, f"{pile}[{n}]") for pile in PILES for n, decree in enumerate(data.get(pile, ()))]
    without = state.without.of(NAME)
    for decree, field in named:
        other = places.setdefault(decree, field)
        if other != field:
            refuse(field, N_("{thing} is already in {other}"), thing=decree, other=other)
        if decree in without:
            refuse(field, N_("the table plays without {thing}"), thing=decree)
    return tuple(decree for decree in DECREES if decree not in places and decree not in without)


def _with_own(state: GameState, own: Data) -> GameState:
    """The table with what lies on the decrees."""
    given = {_seat(state, name, f"own.{name}"): data for name, data in own.items()}
    part = decrees_of(state)
    held = []
    for player, one in enumerate(part.held):
        name, data = state.names[player], given.get(player, {})
        for key in data:
            if key != one.decree:
                keeper = say(decree_of(key).card.name)
                refuse(f"own.{name}.{key}", N_("{name} does not hold the decree {decree}"), name=name, decree=keeper)
        read = decree_of(one.decree).read(state, player, data.get(one.decree), f"own.{name}.{one.decree}")
        held.append(one._replace(own=read))
    return state.keep(NAME, part._replace(held=tuple(held)))


def _seat(state: GameState, name: str, field: str) -> int:
    if name not in state.names:
        raise RecordError(labelled(field, not_a_player(name, state.names)))
    return state.names.index(name)


def _seats(state: GameState, names: Iterable[Any], field: str) -> Iterator[int]:
    return (_seat(state, name, f"{field}[{number}]") for number, name in enumerate(names))
