"""Finds where each rule is enforced and shown, in the code and the examples, and writes `engine/rules/evidence.json`.

`python -m tools.evidence` writes it; a test sees that it is fresh.
"""

import ast
import json
import re
from pathlib import Path

from engine.rules.evidence import EVIDENCE_FILE
from engine.rules.register import all_rule_ids

ROOT = Path(__file__).parents[1]
ENFORCERS = (
    "engine/castle",
    "engine/game",
    "engine/geometry",
    "engine/modules",
    "engine/records",
    "engine/two_castles",
    "engine/catalogue/cards.json",
    "engine/two_castles/tiles.json",
    "engine/two_castles/cards.json",
)
"""Where the referee lives; advice and commands name rules too, but do not enforce them."""
RULE = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z]+)*-\d+\b|\bB2C(?:-[A-Z0-9]+)+\b")
RANGE = re.compile(r"\b((?:[A-Z][A-Z0-9]*-)+)(\d+) to \1(\d+)\b")


def rules_in(text: str) -> set[str]:
    """The ids that a text names; "PLACE-1 to PLACE-3" names three."""
    found = set(RULE.findall(text))
    for start, first, last in RANGE.findall(text):
        width = len(first)
        found.update(f"{start}{number:0{width}}" for number in range(int(first), int(last) + 1))
    return found


def _functions(file: Path) -> list[tuple[str, str]]:
    """Each function of a module with its text, and what is left of the module under its own name."""
    source = file.read_text(encoding="utf-8")
    lines = source.splitlines()
    name = file.relative_to(ROOT).as_posix()
    found: list[tuple[str, str]] = []
    taken: set[int] = set()

    def visit(node: ast.AST, path: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                rows = range(child.lineno - 1, child.end_lineno or child.lineno)
                taken.update(rows)
                found.append((f"{name}:{path}{child.name}", "\n".join(lines[row] for row in rows)))
            elif isinstance(child, ast.ClassDef):
                visit(child, f"{path}{child.name}.")

    visit(ast.parse(source), "")
    found.append((name, "\n".join(line for row, line in enumerate(lines) if row not in taken)))
    return found


def _code() -> list[tuple[str, str]]:
    found = []
    for place in ENFORCERS:
        path = ROOT / place
        if path.suffix == ".json":
            found.append((place, path.read_text(encoding="utf-8")))
        for file in sorted(path.rglob("*.py")) if path.is_dir() else ():
            found += _functions(file)
    return found


def find_evidence() -> dict[str, dict[str, list[str]]]:
    """For each rule the checks and examples that name it, from the files themselves."""
    known = all_rule_ids()
    code: dict[str, list[str]] = {rule: [] for rule in known}
    examples: dict[str, list[str]] = {rule: [] for rule in known}
    for place, text in _code():
        for rule in rules_in(text) & code.keys():
            code[rule].append(place)
    for file in sorted((ROOT / "examples").rglob("*.yaml")):
        for rule in rules_in(file.read_text(encoding="utf-8")) & examples.keys():
            examples[rule].append(file.relative_to(ROOT / "examples").with_suffix("").as_posix())
    return {
        rule: {key: sorted(places) for key, places in (("code", code[rule]), ("examples", examples[rule])) if places}
        for rule in known
        if code[rule] or examples[rule]
    }


def write_evidence() -> str:
    """The text of the data file, a rule a line."""
    lines = [f" {json.dumps(rule)}: {json.dumps(places)}" for rule, places in find_evidence().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    EVIDENCE_FILE.write_text(write_evidence(), encoding="utf-8")
