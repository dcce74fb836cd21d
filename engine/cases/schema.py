"""The form of a case file; the forms of tables are only made for a case that has one."""

from engine.cases.claims import claim_schema
from engine.kernel.forms import Form, Makers, Schema
from engine.kernel.schemas import either, list_of, mapping, mapping_to, nothing, ref, text, whole, yes_or_no
from engine.records.parts import SHARED, its_law


def _verdict() -> Schema:
    what = {
        "allowed": yes_or_no("Does the claim stand?"),
        "rules": list_of("At least these rules.", text("An id of the register.")),
        "points": whole("The points."),
        "effects": list_of("Parts of effects, as in points Yellow SCORE-4 -2.", text("A part.")),
    }
    elsewhere = either(
        mapping("What is different.", what),
        yes_or_no("Does the claim stand there?"),
        whole("The points there."),
        nothing("The table cannot come to this there."),
    )
    differs = mapping_to("Other laws that answer otherwise, by edition or ruling=option.", elsewhere)
    return mapping("What the answer must be, for tests.", {**what, "differs": differs})


def _case() -> Schema:
    return mapping(
        "A dispute at the table.",
        {
            "id": text("Left out: the name of the file."),
            "title": text("The question; left out: the id."),
            "covers": list_of("What it answers.", text("A difference, an open question or an example.")),
            "note": text("For whoever reads the file."),
            **its_law(),
            "castle": text("Castle text in any order."),
            "table": ref("table"),
            "deal": ref("deal"),
            "position": ref("position"),
            "before": list_of("What has been done before.", text("An action, as in take nap-room.")),
            "player": text("Who claims; left out: who is to move."),
            "claim": ref("claim"),
            "verdict": ref("verdict"),
        },
        ("claim",),
    )


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
    {**SHARED, "claim": claim_schema, "verdict": _verdict},
    _tables,
)
