"""Reading a case of Between Two Castles: who claims what at which table; bad fields are refused by name."""

from engine.kernel.forms import Data
from engine.kernel.spoken import TWO_CASTLES, speaking_of
from engine.records.cases import form as cases
from engine.records.named_fields import with_slugs
from engine.two_castles.cases.claims import CLAIMS
from engine.two_castles.cases.schema import CASE
from engine.two_castles.cases.setting import Setting, read_setting
from engine.two_castles.catalogue import tiles_named
from engine.two_castles.rulings import read_law

Case = cases.Case[Setting]
"""A case of Between Two Castles."""
SITUATIONS = ("castle", "table", "results")


def read_case(data: Data, name: str) -> Case:
    """Check the data of a case; without id and title it bears the name of its file."""
    with speaking_of(TWO_CASTLES):
        return _read(with_slugs(data, tiles_named), name)


def _read(given: Data, name: str) -> Case:
    if isinstance(given.get("claim"), dict):
        CLAIMS.check_one(given["claim"])
    CASE.check(given)
    situation = cases.find_situation(given, SITUATIONS)
    own_id, title = cases.named(given, name)
    case = Case(
        id=own_id,
        title=title,
        covers=cases.read_covers(given),
        edition="",
        expansions=(),
        packs=(),
        rulings=given.get("rulings", {}),
        situation=situation,
        scene=given.get(situation),
        setting=read_setting(situation, given),
        before=cases.read_before(given),
        player=given.get("player", ""),
        claim=CLAIMS.read(given["claim"]),
        verdict=given.get("verdict", {}),
        game=TWO_CASTLES,
    )
    read_law(case.rulings)
    return case
