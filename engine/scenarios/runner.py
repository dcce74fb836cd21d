"""Worked examples as data: a situation, steps, and what must hold after each; `run_scenario` says what differs.

One with a `castle` is about building, one with a `table` or a `deal` about the whole game; `game: two-castles` makes it
one of the sister game, and one with a `claim` is a case, which `engine.cases` judges.
"""

from importlib import import_module
from types import ModuleType

from engine.kernel.errors import MadKingError, RecordError
from engine.kernel.forms import Data, read_data, refuse
from engine.kernel.i18n import N_, say
from engine.records.expected import ExampleResult
from engine.records.named_fields import with_slugs

SISTER = "two-castles"
CASTLES, GAMES, SISTERS = "engine.scenarios.castles", "engine.scenarios.games", "engine.two_castles.scenarios"
SITUATIONS: dict[str, str] = {"castle": CASTLES, "table": GAMES, "deal": GAMES}
SISTER_SITUATIONS: dict[str, str] = dict.fromkeys(("castle", "table", "sheet", "results", "seating"), SISTERS)
"""What an example may be about, with the module that has its form and acts it out."""


def load_scenario(text: str) -> Data:
    """Read and check the text of a scenario, or of a case with its verdict."""
    data = read_data(text)
    if not isinstance(data, dict):
        raise RecordError(say(N_("a scenario is a mapping with id, title, castle and steps")))
    if "claim" in data:
        from engine.cases.check import check_case

        return check_case(data)
    situation, module = _find_module(data)
    given: Data = with_slugs({key: value for key, value in data.items() if value is not None}, module.tiles_named)
    module.FORMS[situation].check(given)
    module.check(given)
    return given


def _find_module(data: Data) -> tuple[str, ModuleType]:
    """What an example is about, and the module for it; where nothing is said of that, a castle is missing."""
    known = SISTER_SITUATIONS if data.get("game") == SISTER else SITUATIONS
    given = [name for name in known if name in data] or ["castle"]
    if len(given) > 1:
        refuse(given[1], N_("a scenario has only one of {known}"), known=", ".join(known))
    return given[0], import_module(known[given[0]])


def run_scenario(data: Data) -> ExampleResult:
    """Act a scenario out and compare every expectation; judge a case and compare its verdict."""
    if "claim" in data:
        from engine.cases.check import run_case

        return run_case(data)
    _situation, module = _find_module(data)
    try:
        failures = module.act_out(data)
    except MadKingError as error:
        failures = [str(error)]
    return ExampleResult(data["id"], data["title"], tuple(failures))
