"""The same answers under any hash seed."""

from tests.support.programs import output

PROGRAM = """
from engine import Castle
from engine.castle import exact
castle = Castle.parse("foyer-3@0,0 flute-room@-3,0 stairs@-6,1 armory@-12,0 gallery-of-mirrors@3,0 hallway@9,-1")
for tile in ("throne-room", "stairs", "green-house", "kitchen"):
    print([str(p) for p in castle.legal(tile)])
print(castle.judge("audience-room@3,0"))
print(castle.entrances, castle.score())
print(exact.entrances(castle.rooms) == castle.entrances)
print(sorted(map(str, castle.graph.nodes)), castle._repr_svg_())
"""


GAMES = """
from solver.table.arena import play_games
from tests.support.series import big_series
for players in (1, 2, 4):
    for result in play_games(big_series(("greedy", "random", "random", "random")[:players], "h", record=True), 2):
        print(result)
"""


def test_the_same_answers_under_different_hash_seeds() -> None:
    first = output(PROGRAM, "0")
    assert "nap-room" not in first
    assert "PLACE-4" in first
    assert output(PROGRAM, "1") == output(PROGRAM, "4242") == first


def test_the_same_games_under_different_hash_seeds() -> None:
    first = output(GAMES, "0")
    assert first.count("Played(") == 6
    assert output(GAMES, "77") == first
