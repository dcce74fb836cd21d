"""Writes the schemas of position, case and scenario files for editors into docs/. `check` says if one is old.

python -m tools.schemas [check]
"""

import json
import sys
from pathlib import Path

from engine.cases.schema import ANY_CASE
from engine.kernel.files import write_atomically
from engine.kernel.forms import Form
from engine.records.positions import POSITION
from engine.scenarios.schema import SCENARIO
from engine.two_castles.positions import POSITION as SISTER_POSITION

DOCS = Path(__file__).resolve().parent.parent / "docs"
FORMS = {"position": POSITION, "two-castles-position": SISTER_POSITION, "case": ANY_CASE, "scenario": SCENARIO}


def page(form: Form) -> str:
    """The file of a schema."""
    return json.dumps(form.exported(), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the schemas, or say that one is old."""
    for name, form in FORMS.items():
        file = DOCS / f"{name}.schema.json"
        if sys.argv[1:] != ["check"]:
            write_atomically(file, page(form))
        elif not file.exists() or file.read_text(encoding="utf-8") != page(form):
            sys.exit(f"docs/{file.name} is old: run python -m tools.schemas")


if __name__ == "__main__":
    main()
