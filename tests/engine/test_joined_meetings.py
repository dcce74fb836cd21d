"""What a room meets and scores together with joins, found without building it: the same as the castle that is built."""

import random

import pytest

from engine.castle.castle import Castle
from engine.castle.placement import Joined
from engine.catalogue import find_tile
from engine.rules.rulings import law
from tests.support.piece_tables import ALL, PIECES, some, stops


@pytest.mark.parametrize("modules", [("passages",), PIECES, ALL])
def test_a_room_with_a_join_meets_completes_and_scores_as_if_it_were_built(modules: tuple[str, ...]) -> None:
    """PASS-7, PASS-8, PASS-15, MOAT-9: points, rooms completed and connected."""
    rng, joined = random.Random("joined"), 0
    for seed in range(4):
        for state in stops(f"meet {seed}", modules, every=9):
            castle = state.castles[state.player]
            if len(castle) < 2:
                continue
            for offer in state.market:
                tile = find_tile(offer.slug)
                ways = some(rng, castle.with_one_join(tile, castle.joins_left), 3)
                for way in (*ways, *(Joined(place) for place in some(rng, castle.legal(tile), 2))):
                    met, built = castle.meeting(*way), castle.extended(*way)
                    assert met.points == built.newest_score().total
                    assert met.rewards == built.newest_score().rewards
                    assert met.completed == built.newly_completed()
                    assert sorted(met.rooms) == list(built.connected(len(built) - 1))
                    joined += bool(way.joins)
    assert joined > 50


def test_two_joins_with_one_room_both_count() -> None:
    """[P9]: a room between two others with a join on either side, each of which doubles what its connection gives."""
    small, straight = find_tile("passage-small"), find_tile("passage-straight")
    start, found = Castle.parse("foyer-4@0,0", law("collectors", None, ("passages",))), 0
    for name in ("salon", "nap-room", "theater", "green-house"):
        for way in start.with_one_join(find_tile(name), [small]):
            middle = start.extended(*way)
            for last in middle.with_one_join(find_tile("parlor"), [straight]):
                if middle.meeting(*last).links != ((1, 2),):
                    continue
                before = Castle((*start.rooms, last.room), start.law)  # whoever comes second is laid with both
                joins = (*way.joins, *last.joins)
                met, built = before.meeting(way.room, joins), before.extended(way.room, joins)
                assert met.links == ((0, 2), (1, 2))
                assert met.points == built.newest_score().total
                assert met.completed == built.newly_completed()
                found += 1
    assert found > 20
