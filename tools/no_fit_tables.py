"""Write the no-fit tables with the exact judge: `python -m tools.no_fit_tables [--check]`."""

import json
import sys
from pathlib import Path
from typing import Any

from engine.geometry.made_tables import contacts, fence
from engine.geometry.outline import Outline, all_outlines, piece_outlines
from engine.geometry.tables import CONTACTS, PIECES_FILE, TABLES_FILE, VERSION
from engine.kernel.files import write_atomically


def generate(known: list[Outline], more: list[Outline]) -> dict[str, Any]:
    """The tables of each pair of outlines of which at least one is not known, computed anew."""
    outlines = sorted({*known, *more}, key=lambda outline: outline.key)
    bare = [outline for outline in outlines if outline.fence is None]
    fenced = [outline for outline in outlines if outline.fence is not None]
    tables: dict[str, Any] = {"version": VERSION, **{contact: {} for contact in CONTACTS}, "fence": {}}
    for i, first in enumerate(bare):
        for second in bare[i:]:
            if first in more or second in more:
                for contact, text in contacts(first, second).items():
                    tables[contact][f"{first.key} {second.key}"] = text
    for first in fenced:
        for second in bare:
            if first in more or second in more:
                tables["fence"][f"{first.key} {second.key}"] = fence(first, second)["fence"]
    return tables


def all_tables() -> dict[Path, str]:
    """The text of each data file."""
    found = {TABLES_FILE: generate([], all_outlines()), PIECES_FILE: generate(all_outlines(), piece_outlines())}
    return {file: json.dumps(tables, indent=0, sort_keys=True) + "\n" for file, tables in found.items()}


def main(arguments: list[str]) -> int:
    """Write the tables, or with `--check` only compare them with the shipped ones."""
    texts = all_tables()
    if "--check" in arguments:
        same = all(file.is_file() and file.read_text(encoding="utf-8") == text for file, text in texts.items())
        sys.stdout.write("tables are fresh\n" if same else "tables differ: run python -m tools.no_fit_tables\n")
        return 0 if same else 1
    for file, text in texts.items():
        write_atomically(file, text)
        sys.stdout.write(f"wrote {file.name}, {len(text)} characters\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
