"""Puts the questions of docs/records.md to the table of a series: python docs/records.py DIR."""

import re
import sys
from pathlib import Path

PAGE = Path(__file__).with_name("records.md")


def questions() -> list[tuple[str, str]]:
    """The questions of the page in words, each with its SQL; the first makes the view that the others ask."""
    text = PAGE.read_text(encoding="utf-8").partition("## Questions")[2]
    return [(words.strip(), sql) for words, sql in re.findall(r"(.*?)```sql\n(.*?)```", text, re.S)]


def main(arguments: list[str]) -> int:
    """Ask about the folder that `--out` was given."""
    if len(arguments) != 1:
        print(__doc__)
        return 2
    import duckdb

    with duckdb.connect() as base:
        (_words, view), *others = questions()
        base.execute(view.replace("DIR", str(Path(arguments[0])).replace("'", "''")))
        for words, sql in others:
            print(words)
            print(base.sql(sql))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
