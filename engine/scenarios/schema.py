"""The form of every worked example, of both games, for editors; each kind is read by its own part of it."""

from engine.kernel.forms import Form
from engine.kernel.schemas import either, ref
from engine.scenarios import castles, games
from engine.two_castles import scenarios as sister

FORMS = ("castle_example", "table_example", "deal_example", *(f"sister_{name}" for name in sister.KINDS))
SCENARIO = Form(
    "scenario",
    "A worked example of Castles of Mad King Ludwig or of Between Two Castles",
    lambda: either(*map(ref, FORMS)),
    {**castles.PARTS, **games.PARTS, **sister.PARTS},
)
