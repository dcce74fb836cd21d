"""Write the no-fit tables with the exact judge: `python -m tools.no_fit_tables [--check]`."""

import json
import sys
from typing import Any

from engine.geometry.made_tables import contacts, fence
from engine.geometry.outline import all_outlines
from engine.geometry.tables import CONTACTS, TABLES_FILE, VERSION
from engine.kernel.files import write_atomically


def generate() -> dict[str, Any]:
    """All tables, computed anew from the outlines."""
    outlines = all_outlines()
    bare = [outline for outline in outlines if outline.fence is None]
    fenced = [outline for outline in outlines if outline.fence is not None]
    tables: dict[str, Any] = {"version": VERSION, **{contact: {} for contact in CONTACTS}, "fence": {}}
    for i, first in enumerate(bare):
        for second in bare[i:]:
            for contact, text in contacts(first, second).items():
                tables[contact][f"{first.key} {second.key}"] = text
    for first in fenced:
        for second in bare:
            tables["fence"][f"{first.key} {second.key}"] = fence(first, second)["fence"]
    return tables


def main(arguments: list[str]) -> int:
    """Write the tables, or with `--check` only compare them with the shipped ones."""
    text = json.dumps(generate(), indent=0, sort_keys=True) + "\n"
    if "--check" in arguments:
        same = TABLES_FILE.read_text(encoding="utf-8") == text
        sys.stdout.write("tables are fresh\n" if same else "tables differ: run python -m tools.no_fit_tables\n")
        return 0 if same else 1
    write_atomically(TABLES_FILE, text)
    sys.stdout.write(f"wrote {TABLES_FILE.name}, {len(text)} characters\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
