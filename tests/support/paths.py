"""Where things lie in the project."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
EXAMPLES = ROOT / "examples"
POSITIONS = EXAMPLES / "positions"
SISTER_POSITIONS = EXAMPLES / "two_castles" / "positions"
CASES = EXAMPLES / "cases"
