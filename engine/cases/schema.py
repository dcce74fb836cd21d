"""The form of a case file; the forms of tables are only made for a case that has one."""

from engine.cases.claims import CLAIMS
from engine.kernel.forms import Form, Makers, Schema
from engine.kernel.schemas import either, mapping, ref, text
from engine.kernel.spoken import CASTLES
from engine.records.cases.form import case_schema, verdict_schema
from engine.records.parts import SHARED, its_law


def _case() -> Schema:
    situations = {
        "game": {"type": "string", "description": "Left out: this one.", "const": CASTLES},
        **its_law(),
        "castle": text("Castle text in any order."),
        "table": ref("table"),
        "deal": ref("deal"),
        "position": ref("position"),
    }
    return case_schema("A dispute at the table.", situations, ref("claim"))


def _tables() -> Makers:
    """Tables, deals and positions, of which everything may be left out: what a claim needs is asked for elsewhere."""
    from engine.records.deals import deal
    from engine.records.positions.schema import DEFINITIONS, fields, player
    from engine.records.tables import TABLE_PARTS, table

    return {
        **DEFINITIONS,
        **TABLE_PARTS,
        "player": lambda: player(()),
        "table": lambda: {**table(), "required": []},
        "deal": lambda: {**deal(), "required": []},
        "position": lambda: mapping("A position; what the claim does not need may be left out.", fields()),
    }


CASE = Form(
    "case",
    "A dispute at a table of Castles of Mad King Ludwig",
    _case,
    {**SHARED, "claim": CLAIMS.schema, "verdict": verdict_schema},
    _tables,
)


def _of_both() -> Makers:
    from engine.two_castles.cases.schema import PARTS

    return {**_tables(), **PARTS}


ANY_CASE = Form(
    "case",
    "A dispute at a table of Castles of Mad King Ludwig or of Between Two Castles",
    lambda: either(ref("castles_case"), ref("sister_case")),
    {**SHARED, "castles_case": _case, "claim": CLAIMS.schema, "verdict": verdict_schema},
    _of_both,
)
"""The form for editors; each game reads its own."""
