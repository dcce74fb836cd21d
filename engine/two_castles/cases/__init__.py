"""The rules lawyer of Between Two Castles: `game: two-castles` in a case file says that it is one of these.

`engine.cases` reads and judges them; what both lawyers share lives in `engine.records.cases`.
"""
