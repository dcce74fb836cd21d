"""What the modules of a table keep, in positions: each writes and reads its own part; the rest is counted with it."""

from collections.abc import Iterable, Iterator

from engine.catalogue import Slug
from engine.game.flow import by_terms
from engine.game.module import Module
from engine.game.state import GameState
from engine.kernel.errors import MadKingError
from engine.kernel.forms import Data, Definitions, check_form, naming, refuse
from engine.kernel.i18n import N_, say
from engine.kernel.positions import Ledger
from engine.kernel.text import shortened
from engine.records.parts import SHARED

_UNWRITTEN = N_("what the module {name} keeps cannot be written to a position")
_DEFINITIONS = Definitions(SHARED)


def write_modules(state: GameState) -> Data:
    """What each module keeps, as plain data by its name."""
    return {module.name: _written(module, state) for module in state.book.keepers}


def _written(module: Module, state: GameState) -> object:
    if type(module).write is Module.write:
        raise MadKingError(say(_UNWRITTEN, name=module.name))
    return module.write(state)


def read_modules(state: GameState, given: Data) -> GameState:
    """The table with what its modules keep; where nothing is given, as at the start.

    Modules that set terms come first: whether a room is completed may hang on them.
    """
    book = state.book
    _check_names(given, [module.name for module in book.keepers])
    setting = [module for module in book.keepers if type(module).terms is not Module.terms]
    for module in setting:
        state = _read(module, state, given)
    if not book.same_for_all:
        state = by_terms(state)
    for module in book.keepers:
        if module not in setting:
            state = _read(module, _unboxed(state), given)
    return state


def _unboxed(state: GameState) -> GameState:
    """The table whose box holds no favor that lies among what has been read already."""
    kept = {favor for favor, _field in favors_of_modules(state)}
    if not kept:
        return state
    tiles, cards, favors = state.boxed
    return state.but(boxed=(tiles, cards, tuple(favor for favor in favors if favor not in kept)))


def _check_names(given: Iterable[str], known: list[str]) -> None:
    for name in given:
        if name not in known:
            refuse(f"modules.{shortened(name)}", N_("this expansion is not in play; there are {known}"),
                   known=", ".join(known) or "-")  # fmt: skip


def _read(module: Module, state: GameState, given: Data) -> GameState:
    """The table with what one module keeps."""
    field, data = f"modules.{module.name}", given.get(module.name)
    if data is not None:
        check_form(data, dict(module.form(state.law)), _DEFINITIONS, field)
    with naming(field):
        if type(module).read is not Module.read:
            return module.read(state, data)
        if data is not None:
            raise MadKingError(say(_UNWRITTEN, name=module.name))
        return module.begin(state, state.box.piles(state.without))


# what lies there of the box


def rooms_of_modules(state: GameState) -> Iterator[tuple[Slug, str]]:
    """The rooms that lie among what modules keep, each with its field."""
    for module, part in zip(state.book.keepers, state.parts, strict=True):
        for slug in module.rooms(part):
            yield slug, f"modules.{module.name}"


def favors_of_modules(state: GameState) -> Iterator[tuple[str, str]]:
    """The favors that lie among what modules keep, as far as it has been read, each with its field."""
    for module, part in zip(state.book.keepers, state.parts, strict=True):
        for favor in module.favors(part) if part is not None else ():
            yield favor, f"modules.{module.name}"


def check_favors(state: GameState, table: Data) -> None:
    """No favor of a module that the table tells of lies anywhere else."""
    ledger = Ledger()
    ledger.note_all(state.favors, "favors")
    ledger.note_all(table.get("without", {}).get("favors", ()), "without.favors")
    ledger.note_all(table.get("box", {}).get("favors", ()), "box.favors")
    told = {f"modules.{name}" for name in table.get("modules", ())}
    for favor, field in favors_of_modules(state):
        if field in told:
            ledger.note(favor, field)
