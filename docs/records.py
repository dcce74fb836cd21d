"""Puts the questions of docs/records.md to the table of a series: python docs/records.py DIR."""

import re
import sys
from pathlib import Path

PAGE = Path(__file__).with_name("records.md")
BOTH, CASTLES, TWO_CASTLES = "both games", "Castles of Mad King Ludwig", "Between Two Castles"


def questions(game: str) -> list[tuple[str, str]]:
    """The questions of a game in words, each with its SQL; the first one of both makes the view that the others ask."""
    text = PAGE.read_text(encoding="utf-8").partition(f"## Questions of {game}\n")[2].partition("\n## ")[0]
    return [(words.strip(), sql) for words, sql in re.findall(r"(.*?)```sql\n(.*?)```", text, re.S)]


def main(arguments: list[str]) -> int:
    """Ask about the folder that `--out` was given."""
    if len(arguments) != 1:
        print(__doc__)
        return 2
    folder = Path(arguments[0])
    if not any((folder / "games").glob("*.parquet")):
        print(f"{folder}: there is no table here; play the series with --out {folder} --parquet", file=sys.stderr)
        return 2
    import duckdb

    with duckdb.connect() as base:
        (_words, view), *others = questions(BOTH)
        base.execute(view.replace("DIR", str(folder).replace("'", "''")))
        columns = {row[0] for row in base.execute("DESCRIBE games").fetchall()}
        for words, sql in (*others, *questions(TWO_CASTLES if "left_castle" in columns else CASTLES)):
            print(words)
            print(base.sql(sql))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
