"""Worked examples of Between Two Castles, for `engine.scenarios.runner`: `game: two-castles` in the file says so.

One with a `castle` is about building and scoring, with a `table` about bonuses while a castle is built, with a `sheet`
about a written score sheet, with `results` about who wins, with a `seating` about who sat where.
"""

from functools import partial

from engine.kernel.forms import Data, Form, Makers, Schema, naming
from engine.kernel.schemas import either, mapping, ref, text
from engine.records.expected import EXPECTED, check_example, compare, example, refusal, step
from engine.two_castles.catalogue import tiles_named as tiles_named
from engine.two_castles.rulings import RULINGS
from engine.two_castles.scenarios.castles import CASTLE
from engine.two_castles.scenarios.kinds import Kind
from engine.two_castles.scenarios.results import RESULTS, SEATING, SHEET
from engine.two_castles.scenarios.tables import TABLE

KINDS = {"castle": CASTLE, "table": TABLE, "sheet": SHEET, "results": RESULTS, "seating": SEATING}


def _example(name: str, kind: Kind) -> Schema:
    options = {one.name: text(one.question, enum=list(one.options)) for one in RULINGS.values()}
    more = {"ruling": mapping("What the table decides otherwise.", options), **kind.more}
    made = example(kind.what, {name: kind.situation()}, ref(f"sister_{name}_step"), **more)
    game = {"type": "string", "description": "The sister game.", "const": "two-castles"}
    return {**made, "properties": {**made["properties"], "game": game}, "required": ["game", *made["required"]]}


def _step(kind: Kind) -> Schema:
    steps = [step("Do something.", kind.expectations[verb], **{verb: form}) for verb, form in kind.verbs.items()]
    steps += [refusal("Do something that is forbidden.", do=kind.verbs["do"])] if "do" in kind.verbs else []
    return either(*steps, step("Ask how it stands.", kind.expectations[""]))


PARTS: Makers = {
    **EXPECTED,
    **{f"sister_{name}": partial(_example, name, kind) for name, kind in KINDS.items()},
    **{f"sister_{name}_step": partial(_step, kind) for name, kind in KINDS.items()},
}
FORMS = {name: Form(name, kind.what, partial(ref, f"sister_{name}"), PARTS) for name, kind in KINDS.items()}


def check(data: Data) -> None:
    """Refuse an example that cannot be acted out, with the field."""
    kind = _kind(data)
    subject = kind.begin(data)
    for number, one in enumerate(data["steps"]):
        for verb in kind.verbs:
            if verb in one:
                with naming(f"steps[{number}].{verb}"):
                    kind.check(subject, verb, one[verb])
    check_example(data)


def act_out(data: Data) -> list[str]:
    """What differs from the expectations, a line each."""
    kind = _kind(data)
    subject = kind.begin(data)
    failures = []
    for number, one in enumerate(data["steps"], 1):
        verb = next((verb for verb in kind.verbs if verb in one), "")
        subject, found, lines = kind.take(subject, verb, one)
        if found is not None:
            lines += compare(one.get("expect", {}), kind.expectations[verb], found)
        failures += [f"step {number}: {line}" for line in lines]
    return failures


def _kind(data: Data) -> Kind:
    return next(kind for name, kind in KINDS.items() if name in data)
