"""Where a rule is enforced and shown, read from `evidence.json`, which `python -m tools.evidence` writes."""

import json
from functools import lru_cache
from typing import NamedTuple

from engine.rules.register import FOLDER

EVIDENCE_FILE = FOLDER / "evidence.json"


class Evidence(NamedTuple):
    """The checks that enforce a rule (file:function), and the examples that show it (names of files)."""

    code: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def _shipped() -> dict[str, dict[str, list[str]]]:
    data: dict[str, dict[str, list[str]]] = json.loads(EVIDENCE_FILE.read_text(encoding="utf-8"))
    return data


def evidence_of(rule_id: str) -> Evidence:
    """What is known about where a rule is enforced and shown."""
    found = _shipped().get(rule_id, {})
    return Evidence(tuple(found.get("code", ())), tuple(found.get("examples", ())))
